"""Trees of what is legal, counted by the engine, by hand, and by a second reading of the rules that imports nothing."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations
from math import comb, factorial

import pytest

from larp_piquet.engine import deal as law
from larp_piquet.engine.acts import Decline, Discard, Phase, Play, Take
from larp_piquet.engine.cards import DECK, format_cards, parse_cards
from larp_piquet.engine.deal import Deal
from larp_piquet.engine.ruleset import (
    CLASSIC,
    MUSKETEER,
    NORMANDY_MUSKETEER,
    NORMANDY_STARINNY,
    STARINNY,
    NormandyRuleset,
    Ruleset,
    make_ruleset,
)
from larp_piquet.engine.score import Trick

from .builders import ALL, ELDER, THREE, YOUNGER
from .naive_cards import naive_legal, naive_tree
from .playing import count, play_through

every = pytest.mark.parametrize("rules", [*ALL, *THREE], ids=lambda rules: rules.edition)
NAMES = ("A", "B", "C")


def tree(deal: Deal) -> int:
    """In how many ways the engine lets the rest be played."""
    if deal.over:
        return 1
    seat = deal.turn
    assert seat is not None
    legal = [Play(seat, card) for card in deal.sides[seat].hand if not law.breaches(deal, Play(seat, card))]
    return sum(tree(law.evolve(deal, play)) for play in legal)


def hands(deal: Deal) -> dict[str, list[str]]:
    return {NAMES[seat]: format_cards(side.hand).split() for seat, side in enumerate(deal.sides)}


# -- the play ------------------------------------------------------------------------------------------------------


def ending(rules: Ruleset, *held: str) -> Deal:
    """So many tricks from the end, these hands by seat; seat 0 is to lead."""
    cards = [parse_cards(text) for text in held]
    start = law.start(rules, rules.seats - 1, DECK)
    sides = tuple(replace(side, hand=hand) for side, hand in zip(start.sides, cards, strict=True))
    tricks = (Trick(0, (), 0),) * (rules.hand - len(cards[0]))
    return replace(start, sides=sides, tricks=tricks, phase=Phase.PLAY, turn=0)


@pytest.mark.parametrize(
    ("rules", "held", "ways"),
    [
        # No suit in common, or one suit alone: every order of both hands, (4!)².
        (MUSKETEER, ("AS KS QS JS", "AH KH QH JH"), 576),
        (MUSKETEER, ("AS QS TS 8S", "KS JS 9S 7S"), 576),
        # Whichever spade is led first takes the queen, and the seven of hearts falls to the other.
        (STARINNY, ("AS KS", "QS 7H"), 2),
        # W(h) with h hearts each and the diamonds still to come: a heart led h ways and followed h ways, or the
        # seven of diamonds, taken by the eight, and then (h!)² ways: W(h) = h²·W(h-1) + (h!)², W(0) = 1.
        (CLASSIC, ("AH KH QH 7D", "JH TH 9H 8D"), 9 * (4 * (1 + 1) + 4) + 36),
        (NORMANDY_MUSKETEER, ("AS KS", "QS JS", "TS 9S"), 8),
        # The second has one spade and must give it to the first; the third gives either of two.
        (NORMANDY_STARINNY, ("AS KS", "QS AH", "TS JS"), 4),
    ],
    ids=lambda value: getattr(value, "edition", None),
)
def test_trees_counted_by_hand(rules: Ruleset, held: tuple[str, ...], ways: int) -> None:
    deal = ending(rules, *held)
    assert tree(deal) == ways
    assert naive_tree(hands(deal), list(NAMES[: len(held)]), [], "A") == ways


@every
def test_two_readings_count_the_same_ends_of_play(rules: Ruleset) -> None:
    """The last four tricks of two, the last three of three: every line of play of many random deals."""
    tricks = 3 if isinstance(rules, NormandyRuleset) else 4
    sizes: set[int] = set()
    for seed in range(count(500)):
        deal = next(
            state
            for state in play_through(rules, seed)
            if state.phase is Phase.PLAY
            and len(state.tricks) == rules.hand - tricks
            and (not state.tricks or state.tricks[-1].winner is not None)
        )
        ways = tree(deal)
        assert deal.turn is not None
        assert ways == naive_tree(hands(deal), list(NAMES[: rules.seats]), [], NAMES[deal.turn]), seed
        sizes.add(ways)
    # Some ends are nearly forced and some nearly open, or the test sees little.
    unbound = factorial(tricks) ** rules.seats
    assert min(sizes) < unbound / 4 < max(sizes)


@pytest.mark.parametrize("rules", [MUSKETEER, NORMANDY_MUSKETEER], ids=lambda rules: rules.edition)
def test_two_readings_count_the_same_longer_ends(rules: Ruleset) -> None:
    for seed in range(count(40)):
        states = play_through(rules, seed + 9000)
        deal = next(
            state
            for state in states
            if len(state.tricks) == rules.hand - (4 if rules.seats == 3 else 5)
            and state.phase is Phase.PLAY
            and state.tricks[-1].winner is not None
        )
        assert deal.turn is not None
        assert tree(deal) == naive_tree(hands(deal), list(NAMES[: rules.seats]), [], NAMES[deal.turn]), seed


@every
def test_at_every_card_of_a_deal_the_same_cards_are_legal(rules: Ruleset) -> None:
    for seed in range(count(500)):
        for deal in play_through(rules, seed):
            if deal.phase is not Phase.PLAY:
                continue
            seat = deal.turn
            assert seat is not None
            led = law.led_card(deal)
            legal = {str(card) for card in DECK if not law.breaches(deal, Play(seat, card))}
            assert legal == set(naive_legal(hands(deal)[NAMES[seat]], None if led is None else str(led))), seed


# -- the exchange --------------------------------------------------------------------------------------------------


def discards(deal: Deal, seat: int) -> int:
    """How many sets of cards this seat may lay out."""
    hand = deal.sides[seat].hand
    return sum(
        not law.breaches(deal, Discard(seat, laid)) for size in range(9) for laid in combinations(hand, size)
    )  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "ways", "may_decline"),
    [
        (MUSKETEER, comb(12, 3), True),  # 220
        (STARINNY, comb(12, 3) + comb(12, 4) + comb(12, 5), True),  # 220 + 495 + 792 = 1,507
        (CLASSIC, 12 + 66 + 220 + 495 + 792, False),  # 1,585
    ],
    ids=lambda value: getattr(value, "edition", None),
)
def test_the_elder_s_discards(rules: Ruleset, ways: int, may_decline: bool) -> None:
    deal = law.start(rules, YOUNGER, DECK)
    assert discards(deal, ELDER) == ways
    assert (not law.breaches(deal, Decline(ELDER))) is may_decline


def test_what_an_elder_of_the_musketeers_may_pick() -> None:
    deal = law.start(MUSKETEER, YOUNGER, DECK)
    deal = law.apply(deal, Discard(ELDER, deal.sides[ELDER].hand[:3]))
    picks = [Take(ELDER, three) for size in range(6) for three in combinations(deal.sides[ELDER].packet, size)]
    assert sum(not law.breaches(deal, pick) for pick in picks) == comb(5, 3)
    deal = law.apply(deal, Take(ELDER, deal.sides[ELDER].packet[:3]))
    # Two are left to the dealer, who takes three, four or five: 220 + 495 + 792 ways to lay out …
    assert discards(deal, YOUNGER) == 1507
    left, own = law.available(deal, YOUNGER)
    for taken, ways in ((3, 3), (4, 3), (5, 0)):
        laid = law.apply(deal, Discard(YOUNGER, deal.sides[YOUNGER].hand[:taken]))
        picks = [Take(YOUNGER, some) for size in range(6) for some in combinations(left + own, size)]
        # … and one or two of his own three beside the two that come first; all five need no picking.
        assert sum(not law.breaches(laid, pick) for pick in picks) == ways


@pytest.mark.parametrize(
    ("rules", "elder", "ways"),
    [
        (STARINNY, 5, 12 + 66 + 220),  # one to three
        (STARINNY, 4, 66 + 220 + 495),  # two to four
        (STARINNY, 3, 220 + 495 + 792),  # three to five
        (CLASSIC, 5, 12 + 66 + 220),
        (CLASSIC, 1, sum(comb(12, laid) for laid in range(1, 8))),
    ],
)
def test_the_dealer_s_discards(rules: Ruleset, elder: int, ways: int) -> None:
    deal = law.start(rules, YOUNGER, DECK)
    deal = law.apply(deal, Discard(ELDER, deal.sides[ELDER].hand[:elder]))
    assert discards(deal, YOUNGER) == ways


def test_the_discards_of_three_and_of_irregular_hands() -> None:
    for rules in (NORMANDY_MUSKETEER, NORMANDY_STARINNY):
        assert discards(law.start(rules, 0, DECK), 0) == comb(10, 2)
    some = make_ruleset("normandy-starinny", {"dealer_takes": "zero_to_two"})
    assert discards(law.start(some, 0, DECK), 0) == 1 + 10 + 45
    thirteen = (DECK[:13], DECK[13:25], DECK[25:])
    assert discards(law.open_deal(MUSKETEER, YOUNGER, *thirteen), ELDER) == comb(13, 4)
    assert discards(law.open_deal(STARINNY, YOUNGER, *thirteen), ELDER) == comb(13, 4) + comb(13, 5)
    eleven = (DECK[:11], DECK[11:23], DECK[23:])
    assert discards(law.open_deal(MUSKETEER, YOUNGER, *eleven), ELDER) == comb(11, 2)


def test_a_random_pack_gives_the_same_counts() -> None:
    pack = list(DECK)
    random.Random(1628).shuffle(pack)
    assert discards(law.start(STARINNY, ELDER, tuple(pack)), YOUNGER) == 1507
