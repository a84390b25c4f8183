"""What everything counts under a law, as names and figures: for the pocket card, the rule sheet and the book."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from ..engine.match import RUBICON
from ..engine.ruleset import NORMANDY_FIELDS, NormandyRuleset, Ruleset
from ..language import phrase, say
from ..wording.clauses import clause_of, fields_that_matter, two_play_on
from ..wording.mark import N_, tricks
from ..wording.names import ITEMS
from ..wording.rule_names import field_title, value_phrase

#: What a lead counts, and a trick that is not the last (``engine.score``).
EACH: Final = 1
#: Fields that stand on the card as the rules page names them, in this order, where the law depends on them.
EXCHANGE: Final = ("elder_takes", "younger_may_leave", "dealer_takes")
ACCOUNT: Final = (
    "koroliks_per_partie", "round_tens", "korolik_bonus", "final_bonus", "refet_margin", "refet_chain", "skvoznoy",
    "target", "debt_bonus", "debt_round",
)  # fmt: skip


Rows = Callable[[Ruleset, str], Iterator[tuple[str, str]]]

#: Values of a field by which it adds nothing.
_NOTHING: Final = (0, "none", "off", "no_penalty")
OF_TWO_LEFT: Final = N_("%(item)s of the last two")


class Values(NamedTuple):
    """Of one law: figures, two in a row of the table (at its end perhaps one and empty texts), then values in words."""

    pairs: tuple[tuple[tuple[str, str], tuple[str, str]], ...]
    worded: tuple[tuple[str, str], ...]


def worth(rules: Ruleset) -> dict[str, Any]:
    """The values at a glance: what a point and a sequence of three to eight count, and the rest as (item, points)."""
    lengths = tuple(sorted(rules.sequence_points))
    return {
        "lengths": lengths,
        "points": [rules.point_value(n) for n in lengths],
        "sequences": [rules.sequence_points[n] for n in lengths],
        "paid_with_point": rules.long_suit_bonus == "any_suit",
        "set_four": rules.set_points[4],
        "set_three": rules.set_points[3],
    }


def values(rules: Ruleset, language: str, *, of_two_left: bool = True) -> Values:
    """All that the table of a point, a sequence and a set has no place for, in the order in which it is counted.

    ``of_two_left``: with what the two who are left of three count otherwise.
    """
    rows = [*calls(rules, language, of_two_left=of_two_left), *play(rules, language, of_two_left=of_two_left)]
    figures = [row for row in rows if not any(letter.isalpha() for letter in row[1])]
    half = -(-len(figures) // 2)
    pairs = zip_longest(figures[:half], figures[half:], fillvalue=("", ""))
    return Values(tuple(pairs), tuple(row for row in rows if row not in figures))


def calls(rules: Ruleset, language: str, *, of_two_left: bool = True) -> Iterator[tuple[str, str]]:
    """What counts before the first lead, beside the table of values: the exchange, the odd hands, the jumps."""
    for name in EXCHANGE:
        two = rules.seats == 3 and name not in NORMANDY_FIELDS
        for title, value in _field(name, rules, language) if of_two_left or not two else ():
            yield (say(language, OF_TWO_LEFT, item=title) if two else title), value
    for item, points in (("white_hand", rules.white_hand_points), ("full_hand", rules.full_hand_points)):
        if points:
            yield say(language, ITEMS[item]), str(points)
    yield from _jumps(rules, language)
    if of_two_left:
        yield from _of_two_left(_jumps, rules, language)


def _jumps(rules: Ruleset, language: str) -> Iterator[tuple[str, str]]:
    yield say(language, ITEMS["repique"]), f"{rules.threshold} → {rules.repique_to}"
    yield say(language, ITEMS["pique"]), f"{rules.threshold} → {rules.pique_to}"


def play(rules: Ruleset, language: str, *, of_two_left: bool = True) -> Iterator[tuple[str, str]]:
    """What counts from the first lead on, and what is added in the account."""
    yield say(language, ITEMS["lead"]), str(EACH)
    captured = rules.trick_scoring == "lead_or_capture"
    yield say(language, N_("Trick on another's lead") if captured else ITEMS["trick"]), str(EACH)
    yield say(language, ITEMS["last_trick"]), str(rules.last_trick_value)
    yield from _field("capot_last_trick_value", rules, language)
    yield from _great(rules, language)
    if of_two_left:
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
        yield from _field("failed_open_capot", rules, language)


def _field(name: str, rules: Ruleset, language: str) -> Iterator[tuple[str, str]]:
    """A field of the law by its title; one on which nothing depends, or that adds nothing, is left out."""
    if name in fields_that_matter(rules) and getattr(rules, name) not in _NOTHING:
        yield say(language, field_title(name, rules)), phrase(language, value_phrase(name, rules))


def _of_two_left(told: Rows, rules: Ruleset, language: str) -> Iterator[tuple[str, str]]:
    """What the two who are left of three count otherwise."""
    if not two_play_on(rules):
        return
    known = set(told(rules, language))
    for row in told(rules.two_handed(), language):
        if row not in known:
            yield say(language, OF_TWO_LEFT, item=row[0]), row[1]
