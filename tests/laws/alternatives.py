"""What each value of a field of the law makes of one example: the question and the answers, each worked by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from larp_piquet.engine import deal as law
from larp_piquet.engine.acts import Category
from larp_piquet.engine.cards import DECK, format_cards
from larp_piquet.engine.deal import Deal
from larp_piquet.engine.ruleset import NormandyRuleset, Ruleset, make_ruleset
from larp_piquet.language import phrase
from larp_piquet.wording.clauses import clause_sentences

from ..engine.builders import ELDER, YOUNGER, Spoken, in_play, lead_and_lose, lead_and_win


@dataclass(frozen=True)
class Example:
    """One question asked of a law, and its answer by the value of the field.

    ``base`` is the edition that the value is put into; ``beside`` are other values that go with a value.
    """

    ask: Callable[[Any], object]
    answers: list[tuple[Any, object]]
    base: str = "musketeer"
    house: dict[str, Any] = field(default_factory=dict)
    beside: dict[Any, dict[str, Any]] = field(default_factory=dict)

    def rules(self, name: str, value: Any) -> Ruleset:
        """The law with this value in its place."""
        key = value if not isinstance(value, list | dict) else str(value)
        return make_ruleset(self.base, {**self.house, **self.beside.get(key, {}), name: value})


# -- questions that many fields are asked --------------------------------------------------------------------------


def in_hand(elder: Spoken, younger: Spoken | None = None) -> Callable[[Ruleset], object]:
    """The totals when exactly these things are called."""
    return lambda rules: in_play(rules, elder, younger or {}, [])


def after(elder: Spoken, won: str, younger: Spoken | None = None) -> Callable[[Ruleset], object]:
    """The totals after these calls and tricks: ``E`` or ``Y`` for who takes each; leads follow from them."""

    def ask(rules: Ruleset) -> object:
        tricks, leader = [], ELDER
        for letter in won:
            winner = ELDER if letter == "E" else YOUNGER
            made = lead_and_win if winner == leader else lead_and_lose
            tricks.append(made(leader, "AS", "7S"))
            leader = winner
        return in_play(rules, elder, younger or {}, tricks)

    return ask


def sentence(key: str, number: int) -> Callable[[Ruleset], object]:
    """A sentence of a clause as the rules page says it."""
    return lambda rules: phrase("en", clause_sentences(key, rules)[number])


def fresh(rules: Ruleset) -> Deal:
    """The pack dealt in its own order, the younger dealing."""
    return law.start(rules, YOUNGER, DECK)


def dealt_first(rules: Ruleset) -> str:
    """The elder's first six cards and the first of the talon."""
    elder, _, talon = law.deal_out(DECK, rules)
    return f"{format_cards(elder[:6])} | {talon[0]}"


SETS = Category.SETS
RUNS = Category.SEQUENCES
POINT = Category.POINT
WHITE = Category.WHITE_HAND
#: Fourteen and ten.
FOUR_ACES: Spoken = {SETS: ["AS AH AD AC"]}
TWENTY_FOUR: Spoken = {**FOUR_ACES, RUNS: ["KS QS JS TS", "AD KD QD", "QC JC TC"]}
THIRTY: Spoken = {SETS: ["AS AH AD AC", "KS KH KD", "QS QH QD", "JS JH JD"], RUNS: ["AS KS QS JS", "AH KH QH"]}


def three(edition: str = "normandy-musketeer", **house: Any) -> NormandyRuleset:
    """A law of three."""
    made = make_ruleset(edition, house)
    assert isinstance(made, NormandyRuleset)
    return made
