"""Hidden is hidden: no view names a card that its viewer may not know (rules §5)."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from larp_piquet.engine import deal as law
from larp_piquet.engine.acts import Call, Category, Phase
from larp_piquet.engine.cards import DECK, Card, parse_cards
from larp_piquet.engine.deal import Deal
from larp_piquet.engine.redact import redact
from larp_piquet.engine.ruleset import MUSKETEER, Ruleset, make_ruleset
from larp_piquet.engine.score import CALLED_ITEMS

from .builders import ALL, BOTH, ELDER, YOUNGER, at_calls, called_out
from .playing import bent_pack, cards_named, count, play_through

every = pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.edition)


def known_to(deal: Deal, viewer: int | None) -> set[Card]:
    """What this viewer may know, from the law alone: what lies open, and what he himself held, took or looked at."""
    known = {card for trick in deal.tricks for _, card in trick.cards}
    known |= {card for line in law.lines(deal) if line.item in CALLED_ITEMS for card in line.cards}
    if viewer is None:
        return known
    side = deal.sides[viewer]
    known |= set(side.dealt) | set(side.taken)
    if deal.phase is Phase.TAKE and deal.turn == viewer:
        left, own = law.available(deal, viewer)
        known |= set(left) | set(own)
    if side.looked and not deal.over:
        known |= set(law.untaken(deal))
    return known


@every
def test_no_view_of_random_deals_names_a_hidden_card(rules: Ruleset) -> None:
    for seed in range(count(2000)):
        for deal in play_through(rules, seed):
            for viewer in (0, 1, None):
                named = cards_named(redact(deal, viewer))
                assert named <= known_to(deal, viewer), (seed, viewer, deal.phase)


def test_where_cards_are_shown_on_demand_no_call_shows_them() -> None:
    house = make_ruleset("musketeer", {"show_declared": "on_demand"})
    white, other = "TH 9H 8H 7H TD 9D 8D 7D TC 9C 8C 7C", "AS KS QS JS TS AH AD AC KH QH KD QC"
    deal = called_out(at_calls(house, other, white))
    for viewer, hand in ((ELDER, white), (YOUNGER, other), (None, f"{white} {other}")):
        assert not cards_named(redact(deal, viewer)) & set(parse_cards(hand))


@every
def test_a_referee_sees_both_hands_and_the_talon(rules: Ruleset) -> None:
    for deal in play_through(rules, 7):
        view = redact(deal, None, referee=True)
        held = {card for side in deal.sides for card in side.hand} | set(law.untaken(deal))
        assert held <= cards_named(view)


@every
def test_before_the_calls_a_view_does_not_depend_on_hidden_cards(rules: Ruleset) -> None:
    """Whatever lies hidden, the page is the same: nothing about it can be read off an order, a size or a hint."""
    for seed in range(count(300)):
        chance = random.Random(seed)
        states = [deal for deal in play_through(rules, seed) if deal.phase in (Phase.DISCARD, Phase.TAKE)]
        for deal in states:
            viewer = deal.turn
            assert viewer is not None
            hidden = sorted(set(DECK) - known_to(deal, viewer))
            other = list(hidden)
            chance.shuffle(other)
            swapped = _relabelled(deal, dict(zip(hidden, other, strict=True)))
            assert redact(swapped, viewer) == redact(deal, viewer)


def _relabelled(deal: Deal, names: dict[Card, Card]) -> Deal:
    def new(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(names.get(card, card) for card in cards)

    sides = tuple(
        replace(
            side,
            dealt=new(side.dealt),
            hand=new(side.hand),
            packet=new(side.packet),
            discard=new(side.discard),
            taken=new(side.taken),
        )
        for side in deal.sides
    )
    return replace(deal, sides=sides)


ELDER_FIVE = "KS QS JS TS 9S QH QD QC 7D 8D 7C 8C"
YOUNGER_FOUR = "AH KH JH 9H AS 8S AD KD JD 9C TC 9D"


@every
def test_how_many_each_left_is_told_and_stays_true_when_the_dealer_took_them(rules: Ruleset) -> None:
    for seed in range(40):
        left: dict[int, int] = {}
        for deal in play_through(rules, seed):
            view = redact(deal, None)
            for seat, side in enumerate(deal.sides):
                if side.exchanged and not side.declined and seat not in left:
                    packet = 5 if seat == deal.elder else 3 + left.get(deal.elder, 0)
                    left[seat] = packet - len(side.taken)
                assert view.sides[seat].left == left.get(seat)


def test_the_loser_s_point_is_not_told() -> None:
    deal = called_out(at_calls(MUSKETEER, ELDER_FIVE, YOUNGER_FOUR))
    point = next(call for call in redact(deal, None).calls if call.category is Category.POINT)
    assert point.said == (5, None)
    assert point.measure == (None, None)
    assert (point.winner, point.equal) == (ELDER, False)


def test_the_length_alone_is_told_before_the_answer() -> None:
    deal = at_calls(MUSKETEER, ELDER_FIVE, YOUNGER_FOUR)
    for seat in (ELDER, YOUNGER):
        deal = law.apply(deal, Call(seat, Category.WHITE_HAND, ()))
    held = law.callable_claims(deal, ELDER, Category.POINT)
    deal = law.apply(deal, Call(ELDER, Category.POINT, held))
    view = redact(deal, YOUNGER)
    point = view.calls[-1]
    assert (point.said, point.measure, point.open) == ((5, None), (None, None), True)
    assert not cards_named(view) & set(held[0].cards)


@pytest.mark.parametrize(("rules", "told"), list(zip(BOTH, ("KQJT9", "49"), strict=True)))
def test_level_counts_tell_the_elder_s_tie_break_and_no_more(rules: Ruleset, told: str) -> None:
    # Five spades K Q J 10 9 (49 pips) against five hearts A K J 10 8 (49 pips).
    deal = called_out(at_calls(rules, ELDER_FIVE, "AH KH JH TH 8H AS AD KD JD 9C TC 9D"))
    point = next(call for call in redact(deal, None).calls if call.category is Category.POINT)
    assert point.said == (5, 5)
    assert point.measure[ELDER] == told
    assert point.equal is (rules.edition == "starinny")


def test_a_sunk_holding_leaves_no_trace() -> None:
    """Whoever sinks his four queens is heard to name nothing, and the other's three aces are good."""
    sunk = called_out(at_calls(MUSKETEER, ELDER_FIVE, YOUNGER_FOUR), {(ELDER, Category.SETS): ()})
    sets = next(call for call in redact(sunk, YOUNGER).calls if call.category is Category.SETS)
    assert sets.said == (0, 3)
    assert sets.scored[ELDER] == ()
    assert not cards_named(redact(sunk, YOUNGER)) & {card for card in DECK if str(card) in ("QH", "QD", "QC")}


@every
def test_every_seat_presses_once_in_every_category(rules: Ruleset) -> None:
    for seed in range(20):
        presses: dict[tuple[int, Category], int] = {}
        before = None
        for deal in play_through(rules, seed):
            if before is not None and before.phase is Phase.CALLS and deal.turn != before.turn:
                assert before.turn is not None
                assert before.category is not None
                key = before.turn, before.category
                presses[key] = presses.get(key, 0) + 1
            before = deal
        assert presses == {(seat, category): 1 for seat in (0, 1) for category in law.categories(rules)}


@every
def test_thirty_two_cards_always(rules: Ruleset) -> None:
    for seed in range(count(1000)):
        for deal in play_through(rules, seed):
            on_table = [card for trick in deal.tricks for _, card in trick.cards]
            held = [card for side in deal.sides for card in (*side.hand, *side.discard, *side.packet)]
            assert sorted(on_table + held) == list(DECK)


def test_a_bent_pack_is_a_pack() -> None:
    for seed in range(50):
        assert sorted(bent_pack(random.Random(seed))) == list(DECK)
