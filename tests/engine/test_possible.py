"""What one pack can hold: cases by hand, and random claims against trying every suit for everything."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from typing import Any

import pytest

from larp_piquet.engine.cards import DECK, RANK_LETTERS, Card
from larp_piquet.engine.holdings import held_points, held_sequences, held_sets, is_white
from larp_piquet.engine.possible import NO_RUN, POINT, Told, can_stand_together
from larp_piquet.engine.ruleset import MUSKETEER

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


QUINTS = frozenset({group("A/5")})
MORE: list[tuple[Told, bool]] = [
    # Pips: the lowest five of a suit have 44, the highest 51.
    (told(5, pips=43), False),
    (told(5, pips=44), True),
    (told(5, "A/5", pips=44, inside=QUINTS), False),
    (told(5, "A/5", pips=51, inside=QUINTS), True),
    (told(5, "A/5", pips=44), True),  # in another suit
    (told(8, "A/5", inside=frozenset({NO_RUN})), False),  # thirteen cards
    (told(7, "A/5", inside=frozenset({NO_RUN})), True),
    # Nothing kept back.
    (told(7, whole=True), False),  # a suit that lacks one card has three together
    (told(6, whole=True), True),
    (told(3, "A/3", whole=True), True),
    (told(3, "A/3 K/3", "K/3", whole=True), True),
    (told(3, "A/3 A/3 A/3", whole=True), False),  # three aces, kings and queens
    (told(3, "A/3 A/3 A/3", "A/3 K/3 Q/3", whole=True), True),
    (told(4, "A/3", high="AKQJ", whole=True), False),  # a quart
    (told(4, "A/4", high="AKQJ", whole=True), True),
    (told(3, "A/3", "J/4", whole=True), False),  # the fourth knave makes it a quart
    # Full hands of twelve.
    (told(8, "A/8", "A/3 K/3", full=frozenset({("point", POINT), ("set", group("A/3")), ("set", group("K/3"))})), True),
    (told(8, "A/8", "A/3", full=frozenset({("point", POINT), ("set", group("A/3"))})), False),
    (told(6, "A/6 A/6", full=frozenset({("run", group("A/6"))})), True),
    (told(6, "A/6", full=frozenset({("point", POINT), ("run", group("A/6"))})), True),  # two such suits
    (told(7, "A/7", full=frozenset({("point", POINT), ("run", group("A/7"))})), False),
]


@pytest.mark.parametrize(("hand", "possible"), MORE)
def test_what_is_told_beside_the_cards(hand: Told, possible: bool) -> None:
    assert can_stand_together((hand, told()), 12) is possible
    assert can_stand_together((told(), hand), 12) is possible


def bent(chance: random.Random, size: int) -> list[Card]:
    """A hand with long suits and sets more often than chance has it."""
    mode = chance.randrange(3)
    weight = {card: chance.random() + (card >> 3) * (mode == 1) * 0.3 + (card & 7) * (mode == 2) * 0.3 for card in DECK}
    return sorted(DECK, key=weight.__getitem__)[-size:]


def truth(hand: tuple[Card, ...], chance: random.Random) -> tuple[Told, bool]:
    """All that a hand holds, told in one way or another; and whether that fills it."""
    (point, *_), runs, sets = held_points(hand, MUSKETEER), held_sequences(hand), held_sets(hand)
    groups = [(int(run.cards[0].rank), run.size) for run in runs]
    suited = [group for group, run in zip(groups, runs, strict=True) if run.cards[0].suit is point.cards[0].suit]
    fours = [(int(of.cards[0].rank), of.size) for of in sets]
    filled = {card for claim in (point, *runs, *sets) for card in claim.cards} == set(hand)
    known = {("point", POINT), *(("run", run) for run in groups), *(("set", of) for of in fours)}
    return Told(
        len(point.cards),
        high=tuple(int(card.rank) for card in point.cards) if chance.random() < 0.3 else (),
        pips=sum(card.pips for card in point.cards) if chance.random() < 0.5 else None,
        sequences=tuple(groups),
        sets=tuple(fours),
        white=is_white(hand),
        inside=frozenset({max(suited, key=lambda run: run[::-1], default=NO_RUN)}) if chance.random() < 0.5 else None,
        whole=chance.random() < 0.7,
        full=frozenset(known) if filled else None,
    ), filled


def test_what_was_dealt_is_possible() -> None:
    chance = random.Random(1630)
    full = 0
    for number in range(count(3000)):
        size = chance.choice([12, 10])
        first = bent(chance, size)
        rest = [card for card in DECK if card not in first]
        others = [chance.sample(rest, size)] if size == 12 else [rest[:10], rest[10:20]]
        told_all = [truth(tuple(sorted(hand, reverse=True)), chance) for hand in (first, *others)]
        full += told_all[0][1]
        assert can_stand_together(tuple(told for told, _ in told_all), size), (number, told_all)
    assert full > 10


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
    if whites:
        taken: Cards = set().union(*must)
        needed = 0
        for hand, cards, of_point in zip(hands, must, suits, strict=True):
            if not hand.white:
                needed += len(cards & PLAIN)
                # A point longer than the courts of its suit that are free for it takes plain cards as well.
                courts = 3 - sum(suit == of_point and (suit, rank) not in PLAIN for suit, rank in taken)
                mine = sum(suit == of_point for suit, _ in cards)
                needed += max(0, hand.point - mine - courts) if of_point is not None else 0
        if whites * size + needed > len(PLAIN):
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


def test_what_one_hand_cannot_hold_is_found_behind_the_claims_of_others() -> None:
    """Of ten cards, six of one suit and five in a run of another are eleven, whatever the two others claim."""
    six = Told(6, sequences=((5, 5),), inside=frozenset({NO_RUN}))
    assert not can_stand_together((Told(3), Told(4, sets=((7, 3),)), six), 10)
    assert can_stand_together((Told(3), Told(4, sets=((7, 3),)), Told(6, sequences=((5, 5),))), 10)
