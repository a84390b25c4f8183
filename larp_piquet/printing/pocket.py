"""The pocket card: what everything counts under a law, and nothing else. Two sides, as A6 or as a playing card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from ..engine.match import RUBICON
from ..engine.ruleset import NORMANDY_FIELDS, NormandyRuleset, Ruleset
from ..language import phrase, say
from ..wording.clauses import clause_of, fields_that_matter, two_play_on
from ..wording.mark import N_, tricks
from ..wording.names import ITEMS
from ..wording.rule_names import field_title, value_phrase
from .fitting import POINT, lines_needed, paragraph_lines
from .models import PackData
from .sheet import worth

#: What a lead counts, and a trick that is not the last (``engine.score``).
EACH: Final = 1
#: Fields that stand on the card as the rules page names them, in this order, where the law depends on them.
EXCHANGE: Final = ("elder_takes", "younger_may_leave", "dealer_takes")
ACCOUNT: Final = (
    "koroliks_per_partie", "round_tens", "korolik_bonus", "final_bonus", "refet_margin", "refet_chain",
    "target", "debt_bonus", "debt_round",
)  # fmt: skip


Rows = Callable[[Ruleset, str], Iterator[tuple[str, str]]]

OF_TWO_LEFT: Final = N_("%(item)s of the last two")


class Size(NamedTuple):
    """The type area of a card in mm, the head left out; sizes of type to choose from in half points; cards a sheet."""

    wide: float
    high: float
    halves: range
    on_a4: int
    on_letter: int


A6: Final = Size(88.0, 110.0, range(25, 14, -1), 4, 2)
SMALL: Final = Size(75.0, 41.5, range(18, 12, -1), 10, 8)


def pocket(data: PackData, size: Size) -> dict[str, Any]:
    """Two sides of rows of a name and a value, the first with the table of values; how many go on a sheet."""
    table = worth(data.rules)
    sides = [list(calls(data.rules, data.language)), list(play(data.rules, data.language))]
    half = next(
        (half for half in size.halves if all(_fits(rows, half / 2, size, n == 0) for n, rows in enumerate(sides))),
        size.halves[-1],
    )
    on_a_sheet = size.on_letter if data.manner.paper == "letter" else size.on_a4
    return {"half": half, "sides": sides, "worth": table, "cards": range(1, on_a_sheet + 1)}


def _fits(rows: list[tuple[str, str]], size: float, room: Size, table: bool) -> bool:
    line = size * POINT * 1.12 + 0.7
    lines = 4.4 if table else 0.0
    for name, value in rows:
        told = f"{name} {value}"
        lines += lines_needed(told, "text", size, room.wide - 3) or paragraph_lines(told, size, room.wide - 3)
    return lines * line <= room.high


def calls(rules: Ruleset, language: str) -> Iterator[tuple[str, str]]:
    """What counts before the first lead, beside the table of values: the exchange, the odd hands, the jumps."""
    for name in EXCHANGE:
        for title, value in _field(name, rules, language):
            two = rules.seats == 3 and name not in NORMANDY_FIELDS
            yield (say(language, OF_TWO_LEFT, item=title) if two else title), value
    for item, points in (("white_hand", rules.white_hand_points), ("full_hand", rules.full_hand_points)):
        if points:
            yield say(language, ITEMS[item]), str(points)
    yield from _jumps(rules, language)
    yield from _of_two_left(_jumps, rules, language)


def _jumps(rules: Ruleset, language: str) -> Iterator[tuple[str, str]]:
    yield say(language, ITEMS["repique"]), f"{rules.threshold} → {rules.repique_to}"
    yield say(language, ITEMS["pique"]), f"{rules.threshold} → {rules.pique_to}"


def play(rules: Ruleset, language: str) -> Iterator[tuple[str, str]]:
    """What counts from the first lead on, and what is added in the account."""
    yield say(language, ITEMS["lead"]), str(EACH)
    captured = rules.trick_scoring == "lead_or_capture"
    yield say(language, N_("Trick on another's lead") if captured else ITEMS["trick"]), str(EACH)
    yield say(language, ITEMS["last_trick"]), str(rules.last_trick_value)
    yield from _field("capot_last_trick_value", rules, language)
    yield from _great(rules, language)
    yield from _of_two_left(_great, rules, language)
    if rules.settlement == "rubicon" and not isinstance(rules, NormandyRuleset):
        yield say(language, N_("Deals in a partie")), str(rules.deals_per_partie)
        yield say(language, clause_of("rubicon", rules).title), str(RUBICON)
    for name in ACCOUNT:
        if name != "koroliks_per_partie" or rules.settlement != "rubicon":
            yield from _field(name, rules, language)


def _great(rules: Ruleset, language: str) -> Iterator[tuple[str, str]]:
    leza = say(language, ITEMS["leza"])
    if rules.seats == 2:
        leza = f"{leza} ({phrase(language, tricks(rules.leza_tricks))})"
    yield leza, str(rules.leza_points)
    yield say(language, ITEMS["capot"]), str(rules.capot)
    if rules.open_capot != "off":
        yield say(language, ITEMS["open_capot"]), str(rules.open_capot)


def _field(name: str, rules: Ruleset, language: str) -> Iterator[tuple[str, str]]:
    """A field of the law by its title; one on which nothing depends, or that adds nothing, is left out."""
    if name in fields_that_matter(rules) and getattr(rules, name) not in (0, "none"):
        yield say(language, field_title(name, rules)), phrase(language, value_phrase(name, rules))


def _of_two_left(told: Rows, rules: Ruleset, language: str) -> Iterator[tuple[str, str]]:
    """What the two who are left of three count otherwise."""
    if not two_play_on(rules):
        return
    known = set(told(rules, language))
    for row in told(rules.two_handed(), language):
        if row not in known:
            yield say(language, OF_TWO_LEFT, item=row[0]), row[1]
