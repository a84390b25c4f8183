"""What one pack can hold: cases by hand, and random claims against trying every suit for everything."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from typing import Any

import pytest

from larp_piquet.engine.cards import RANK_LETTERS
from larp_piquet.engine.possible import Told, can_stand_together

from .playing import count

PACK = [(suit, rank) for suit in range(4) for rank in range(8)]
PLAIN = {card for card in PACK if RANK_LETTERS[card[1]] not in "JQK"}


def group(text: str) -> tuple[int, int]:
    name, _, size = text.partition("/")
    return RANK_LETTERS.index(name), int(size)


def told(point: int = 0, runs: str = "", sets: str = "", high: str = "", white: bool = False, **more: Any) -> Told:
    return Told(
        point,
        tuple(RANK_LETTERS.index(letter) for letter in high),
        sequences=tuple(map(group, runs.split())),
        sets=tuple(map(group, sets.split())),
        white=white,
        **more,
    )


@pytest.mark.parametrize(
    ("hands", "size", "possible"),
    [
        ((told(8), told(sets="A/4")), 12, False),  # the whole suit has an ace
        ((told(7), told(sets="A/4")), 12, True),  # seven may lack it
        ((told(7), told(sets="A/4 K/4")), 12, False),  # but not an ace and a king
        ((told(6), told(sets="A/4 K/4")), 12, True),
        ((told(6, high="KQJT98"), told(sets="A/4 K/4")), 12, False),
        ((told(5), told(5, sets="A/3 K/3")), 12, True),
        ((told(runs="A/8 A/4"), told(runs="A/4 A/4 T/4")), 12, True),  # the last below the other's quart
        ((told(runs="A/7 A/5"), told(runs="A/4 A/4 A/3")), 12, False),  # no fifth suit
        ((told(runs="J/5"), told(runs="J/5 J/5 J/5")), 15, True),
        ((told(runs="J/5 J/5"), told(runs="J/5 J/5 J/5")), 15, False),
        ((told(4, "K/4", inside=frozenset({group("K/4")})), told(6)), 12, True),
        ((told(3, "A/3 K/3", high="AKQ", inside=frozenset({group("A/3"), group("K/3")})), told()), 12, True),
        (
            (told(3, "A/3 K/3", high="KQJ", inside=frozenset({group("A/3"), group("K/3")})), told(sets="A/3 K/3")),
            12,
            False,
        ),
        # White hands: twenty plain cards in the pack, five in a suit.
        ((told(white=True), told(white=True)), 12, False),
        ((told(white=True), told(white=True), told()), 10, True),
        ((told(white=True), told(white=True), told(sets="A/3")), 10, False),
        ((told(white=True), told(white=True), told(runs="K/3 K/3", sets="J/4")), 10, True),
        ((told(5, white=True), told(8)), 12, True),
        ((told(5, white=True), told(sets="A/4")), 12, False),  # all five plain cards of a suit, the ace among them
        ((told(4, white=True), told(sets="A/4")), 12, True),
        ((told(4, white=True), told(sets="A/4 T/4")), 12, False),
        # Three hands.
        ((told(8), told(8), told(8)), 10, True),
        ((told(8), told(8), told(8, sets="A/3")), 10, False),
        ((told(5), told(5), told(5, sets="A/4 K/4")), 12, True),
        ((told(7), told(7), told(7, sets="A/3")), 10, True),
        ((told(runs="A/3"), told(runs="A/3"), told(runs="A/3 A/3")), 10, True),
        ((told(sets="T/3"), told(runs="T/4"), told()), 10, True),
        ((told(sets="T/4"), told(runs="T/4"), told()), 10, False),
    ],
)
def test_cases(hands: tuple[Told, ...], size: int, possible: bool) -> None:
    assert can_stand_together(hands, size) is possible
    assert can_stand_together(hands[::-1], size) is possible


Cards = set[tuple[int, int]]


def plainly(hands: list[Told], size: int) -> bool:
    """Every suit for every claim, one after another."""
    options = []
    for hand in hands:
        options += [range(4)] * (bool(hand.point) + len(hand.sequences) + len(hand.sets))
    return any(stands(hands, size, list(choice)) for choice in product(*options))


def stands(hands: list[Told], size: int, choice: list[int]) -> bool:
    must: list[Cards] = []
    suits: list[int | None] = []
    for hand in hands:
        cards: Cards = set()
        suits.append(choice.pop(0) if hand.point else None)
        for top, length in hand.sequences:
            suit = choice.pop(0)
            run = {(suit, rank) for rank in range(top - length + 1, top + 1)}
            if run & cards:
                return False
            cards |= run
        for rank, length in hand.sets:
            lacking = choice.pop(0)
            cards |= {(suit, rank) for suit in range(4) if length == 4 or suit != lacking}
        if hand.high:
            cards |= {(suits[-1] or 0, rank) for rank in hand.high}
        must.append(cards)
    for seat, (hand, cards) in enumerate(zip(hands, must, strict=True)):
        others: Cards = set().union(*(must[:seat] + must[seat + 1 :]))
        if cards & others or (hand.white and not cards <= PLAIN):
            return False
        mine = sum(suit == suits[seat] for suit, _ in cards)
        if mine > hand.point and suits[seat] is not None:
            return False
        if len(cards) + (hand.point - mine if suits[seat] is not None else 0) > size:
            return False
        free = {card for card in PLAIN if card[0] == suits[seat]} - others
        if hand.white and hand.point > len(free):
            return False
    whites = sum(hand.white for hand in hands)
    if whites and whites * size + sum(len(c & PLAIN) for c, h in zip(must, hands, strict=True) if not h.white) > 20:
        return False
    return all(
        sum(
            hand.point if suits[seat] == suit else sum(of == suit for of, _ in must[seat])
            for seat, hand in enumerate(hands)
        )
        <= 8
        for suit in range(4)
    )


def some(chance: random.Random, most: int) -> Told:
    """A few claims, many of them high cards, so that hands get into each other's way."""
    runs, sets = [], []
    for _ in range(chance.randint(0, most)):
        if chance.random() < 0.6:
            size = chance.choice([3, 3, 4, 5, 6])
            runs.append((chance.randint(max(size - 1, 4), 7), size))
        else:
            sets.append((chance.randint(4, 7), chance.choice([3, 4])))
    sets = [group for place, group in enumerate(sets) if group[0] not in [rank for rank, _ in sets[:place]]]
    point = chance.choice([0, 3, 4, 5, 6, 7, 8])
    high = tuple(sorted(chance.sample(range(8), point), reverse=True)) if chance.random() < 0.4 else ()
    return Told(point, high, sequences=tuple(runs), sets=tuple(sets), white=chance.random() < 0.1)


def test_random_claims_against_trying_everything() -> None:
    chance = random.Random(1628)
    seen: Counter[bool] = Counter()
    for number in range(count(1500)):
        seats = chance.choice([2, 3])
        hands = [some(chance, 2 if seats == 2 else 1) for _ in range(seats)]
        size = 12 if seats == 2 else 10
        possible = plainly(hands, size)
        assert can_stand_together(tuple(hands), size) is possible, (number, hands)
        seen[possible] += 1
    assert min(seen.values()) > 20
