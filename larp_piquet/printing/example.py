"""The worked example of the rule sheet. The cards and the entries are given; every figure is the engine's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..engine.acts import Category
from ..engine.cards import Card, Suit, by_suit, parse_cards
from ..engine.holdings import held_points, held_sequences, held_sets
from ..engine.match import Entry, Settlement, korolik_sums, settle
from ..engine.race import Race
from ..engine.ruleset import NormandyRuleset, Ruleset
from ..engine.score import Calls, Course, Line, score
from ..language import SUIT_SIGNS, rank_letters

#: Elder and dealer after the exchange: a hand that makes a repique in every edition (S0, "Пик и репик" 2; S2).
ELDER: Final = "AS KS QS JS TS AH KH AD QD AC 9C 7C"
DEALER: Final = "9S 8S QH JH TH 9H KD JD TD KC JC 8C"

#: Three hands of ten after the exchange, the dealer's first: his left neighbour leads and makes a repique (V24).
OF_THREE: Final = (
    "9S 8S QH JH KD JD TD KC JC 8C",
    "AS KS QS JS TS AH KH AD QD AC",
    "7S TH 9H 8H 7H 9D 8D QC TC 9C",
)

#: The six deals of the partie that S2 writes out: who won each, 0 or 1, and by how much.
ENTRIES: Final[tuple[Entry, ...]] = ((0, 33), (1, 48), (0, 65), (1, 37), (0, 22), (1, 6))

#: The points of six deals that end as Cavendish's example of a rubicon does: 125 to 81 (C, description).
TOTALS: Final[tuple[tuple[int, int], ...]] = ((28, 23), (10, 12), (31, 6), (16, 20), (25, 9), (15, 11))


@dataclass(frozen=True, slots=True)
class Row:
    """A korolik of the example: the two sums, their difference, its figure and whose it is (None: a refet)."""

    number: int
    first: int
    second: int
    difference: int
    figure: int
    seat: int | None


def calls_example(rules: Ruleset) -> tuple[Line, ...]:
    """What the example's hands score before any card is led, when each calls all that it holds."""
    hands = tuple(map(parse_cards, OF_THREE if rules.seats == 3 else (ELDER, DEALER)))
    calls = tuple(_all_held(hand, rules) for hand in hands)
    order = tuple(range(rules.seats))
    return score(Course(rules=rules, order=order, hands=hands, calls=calls, tricks_due=rules.hand))


def _all_held(hand: tuple[Card, ...], rules: Ruleset) -> Calls:
    held = {
        Category.POINT: held_points(hand, rules)[:1],
        Category.SEQUENCES: held_sequences(hand),
        Category.SETS: held_sets(hand),
    }
    return tuple(held.get(category, ()) for category in Category)


def partie_example(rules: Ruleset) -> tuple[tuple[Row, ...], Settlement]:
    """The koroliks of the written-out partie, and its account; as many as the house plays, three at most.

    By the rubicon there are no koroliks, and the account is of another partie, in raw points.
    """
    if rules.settlement == "rubicon":
        totals = TOTALS[: rules.deals_per_partie]
        written: list[Entry] = [(0, a - b) if a > b else (1, b - a) for a, b in totals]
        return (), settle(rules, written, totals=totals)
    entries = ENTRIES[: rules.deals_per_partie]
    account = settle(rules, entries, stopped=len(entries) < rules.deals_per_partie)
    rows = []
    for korolik in account.koroliks:
        at = 2 * (korolik.number - 1)
        first, second = korolik_sums(entries[at : at + 2])
        rows.append(Row(korolik.number, first, second, korolik.difference, korolik.figure, korolik.seat))
    return tuple(rows), account


@dataclass(frozen=True, slots=True)
class RaceExample:
    """A match of three: the points of all when the first left, and at the end; what the last owes the two others."""

    at_exit: tuple[int, ...]
    at_end: tuple[int, ...]
    owed: tuple[int, int]


def race_example(rules: NormandyRuleset) -> RaceExample:
    """The vector of three (212, 150, 120; then 205 and 171 for a target of 200), as far as this target goes."""
    target = rules.target
    first = Race(rules).after(2, {0: target + 12, 1: target * 3 // 4, 2: target * 3 // 5})
    race = first
    if not first.complete:
        second, third = target + 5 - first.scores[1], target * 171 // 200 - first.scores[2]
        race = first.after(1, {1: second, 2: third})
    return RaceExample(first.scores, race.scores, race.owed())


def fan(cards: str | tuple[Card, ...], language: str) -> tuple[tuple[str, str, bool], ...]:
    """Cards by suit for the eye: (suit sign, its ranks, whether the suit is red)."""
    held = parse_cards(cards) if isinstance(cards, str) else cards
    letters = rank_letters(language)
    return tuple(
        (SUIT_SIGNS[suit], " ".join(letters[card.rank] for card in suited), suit in (Suit.HEARTS, Suit.DIAMONDS))
        for suit, suited in by_suit(held).items()
    )
