"""Many cards laid at once and one after another come to the same state, whatever stops them."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from larp_piquet.engine import deal as law
from larp_piquet.engine.acts import Breach, IllegalAction, Phase, Play
from larp_piquet.engine.cards import Card, format_cards, parse_cards
from larp_piquet.engine.deal import Deal
from larp_piquet.engine.ruleset import MUSKETEER, Ruleset

from .builders import ALL, ELDER, THREE, YOUNGER, at_calls, called_out
from .playing import count, play_through

every = pytest.mark.parametrize("rules", [*ALL, *THREE], ids=lambda rules: rules.edition)


def at_first_lead(rules: Ruleset, seed: int) -> tuple[Deal, tuple[Card, ...]]:
    """A random deal when play begins, and the cards that were played."""
    states = [state for state in play_through(rules, seed) if state.phase in (Phase.PLAY, Phase.OVER)]
    cards = tuple(card for trick in states[-1].tricks for _, card in trick.cards)
    return replace(states[0], capot_announced=states[-1].capot_announced), cards


@every
def test_at_once_as_one_by_one(rules: Ruleset) -> None:
    chance = random.Random(rules.edition)
    for seed in range(count(300)):
        deal, cards = at_first_lead(rules, seed)
        cut = chance.randrange(len(cards) + 1)
        one_by_one = deal
        for card in cards[:cut]:
            assert one_by_one.turn is not None
            one_by_one = law.apply(one_by_one, Play(one_by_one.turn, card))
        assert law.play_on(deal, cards[:cut]) == (one_by_one, cut), seed
        # From the middle of a trick as well.
        whole, laid = law.play_on(one_by_one, cards[cut:])
        assert (whole.over, laid) == (True, len(cards) - cut)
        assert law.play_on(whole, cards) == (whole, 0)


@every
def test_it_stops_at_the_card_that_breaks_a_rule(rules: Ruleset) -> None:
    chance = random.Random(f"stop {rules.edition}")
    for seed in range(count(300)):
        deal, cards = at_first_lead(rules, seed)
        mixed = list(cards)
        one, other = chance.sample(range(len(cards)), 2)
        mixed[one], mixed[other] = mixed[other], mixed[one]
        stopped, laid = law.play_on(deal, mixed)
        assert laid >= min(one, other)
        if laid < len(mixed):
            assert stopped.turn is not None
            with pytest.raises(IllegalAction) as error:
                law.apply(stopped, Play(stopped.turn, mixed[laid]))
            assert error.value.breaches in ({Breach.CARD_NOT_HELD}, {Breach.MUST_FOLLOW_SUIT})


def test_nothing_is_played_before_the_calls_are_over() -> None:
    deal = at_calls(MUSKETEER, "AS KS QS JS 8S AH KH JH TH 8H 7H AD", "TS 9S 7S QH 9H TD 9D 8D 7D 9C 8C 7C")
    assert law.play_on(deal, parse_cards("AS 7S")) == (deal, 0)


def test_a_short_hand_loses_what_it_cannot_play_to_in_the_middle_of_many_cards() -> None:
    deal = called_out(at_calls(MUSKETEER, "AS KS QS JS 8S AH KH JH TH 8H 7H AD", "TS 9S 7S QH 9H TD 9D 8D 7D 9C 8C 7C"))
    short = replace(deal.sides[YOUNGER], hand=parse_cards("TS 9S 7S"))
    deal = replace(deal, sides=(deal.sides[ELDER], short))
    over, laid = law.play_on(deal, parse_cards("AS 7S KS 9S QS TS JS 8S AH KH JH TH 8H 7H AD"))
    assert (over.over, laid, law.tricks_taken(over)) == (True, 15, (12, 0))
    assert [format_cards(card for _, card in trick.cards) for trick in over.tricks[2:5]] == ["QS TS", "JS", "8S"]
