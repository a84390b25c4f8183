"""Of three hands the table hears what the first names, who is good or level, and nothing else (rules §5)."""

from __future__ import annotations

import pytest

from larp_piquet.engine.acts import Category, Phase
from larp_piquet.engine.deal import Deal
from larp_piquet.engine.holdings import best
from larp_piquet.engine.redact import redact
from larp_piquet.engine.ruleset import NormandyRuleset, make_ruleset
from larp_piquet.engine.score import CATEGORIES, COMPARED
from larp_piquet.engine.views import CallView

from .builders import THREE
from .playing import count, play_through

LAWS = (*THREE, make_ruleset("normandy-musketeer", {"first_to_declare": "elder"}))


def at_play(rules: NormandyRuleset, seed: int) -> Deal:
    return next(deal for deal in play_through(rules, seed) if deal.phase is Phase.PLAY)


def heard(deal: Deal, call: CallView) -> None:
    """The law in plain words, against the view of one who holds no card."""
    place = CATEGORIES.index(call.category)
    bests = [best(side.calls[place] or (), deal.rules) for side in deal.sides]
    top = max(bests)
    first = deal.order[0]

    def as_many(seat: int) -> bool:
        """He says "as many here": nobody who spoke before him has named more."""
        before = [bests[other][:1] for other in deal.order[1 : deal.order.index(seat)]]
        return bool(bests[seat]) and bests[seat][:1] == bests[first][:1] and max(before, default=()) <= bests[seat][:1]

    for seat, own in enumerate(bests):
        count_is_told = seat == first or seat == call.winner or (call.equal and own == top) or as_many(seat)
        nobody_has_any = not top
        expected = (own[0] if own else 0) if count_is_told or nobody_has_any else None
        assert call.said[seat] == expected
        # The height is asked for when another has as many as the first; he who is level with the best has it too.
        asked = any(as_many(other) for other in deal.order[1:])
        told = seat == first or (call.equal and own == top and as_many(seat))
        assert (call.measure[seat] is not None) == (asked and told)


@pytest.mark.parametrize("rules", LAWS, ids=lambda rules: f"{rules.edition}-{rules.first_to_declare}")
def test_what_the_table_hears_of_three_hands(rules: NormandyRuleset) -> None:
    level = 0
    for seed in range(count(3000)):
        deal = at_play(rules, seed)
        for call in redact(deal, None).calls:
            if call.category in COMPARED:
                heard(deal, call)
                level += call.equal
    assert level > 5, "level hands came up too"


def test_the_third_below_two_level_hands_is_not_told() -> None:
    """Among random deals those in which two are level and the third holds less: his number stays his own."""
    met = 0
    for seed in range(600):
        deal = at_play(THREE[0], seed)
        point = next(call for call in redact(deal, None).calls if call.category is Category.POINT)
        bests = [best(side.calls[1] or (), deal.rules) for side in deal.sides]
        top = max(bests)
        below = [seat for seat, own in enumerate(bests) if own < top and seat != deal.order[0]]
        for seat in below if point.equal else ():
            if not bests[seat] or bests[seat][0] != bests[deal.order[0]][0]:
                met += 1
                assert point.said[seat] is None
                assert point.measure[seat] is None
    assert met
