"""What may be called: the categories that this law asks for, and what a hand could call in each (rules §2.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from . import holdings
from .acts import Category, Claim
from .cards import Card, in_fan_order
from .counting import course
from .ruleset import Ruleset
from .score import CATEGORIES, is_full
from .state import Deal, Side


def categories(rules: Ruleset) -> tuple[Category, ...]:
    """The categories asked for at the table: those that can pay something under this law."""
    return _asked(rules.white_hand_points != 0, rules.full_hand_points != 0)


@lru_cache
def _asked(white: bool, full: bool) -> tuple[Category, ...]:
    pays = {Category.WHITE_HAND: white, Category.FULL_HAND: full}
    return tuple(category for category in CATEGORIES if pays.get(category, True))


_WHITE_MOMENTS: Mapping[str, Callable[[Side], tuple[tuple[Card, ...], ...]]] = {
    "at_declaration": lambda side: (side.hand,),
    "dealt": lambda side: (side.dealt,),
    "both": lambda side: (side.dealt, side.hand),
}


def callable_claims(deal: Deal, seat: int, category: Category) -> tuple[Claim, ...]:
    """What this seat holds in a category and could call, best first; all of it is called unless some is sunk.

    Of points only the best is offered here, though a lesser suit may be called.
    """
    side = deal.sides[seat]
    if category is Category.WHITE_HAND:
        moments = _WHITE_MOMENTS[deal.rules.white_hand_when](side)
        return tuple(Claim(category, in_fan_order(hand)) for hand in moments if hand and holdings.is_white(hand))
    if category is Category.POINT:
        return holdings.held_points(side.hand, deal.rules)[:1]
    if category is Category.SEQUENCES:
        return holdings.held_sequences(side.hand)
    if category is Category.SETS:
        return holdings.held_sets(side.hand)
    if deal.rules.full_hand_basis == "scored_only" and _heard(side) < len(side.hand):
        return ()  # what was called bounds what can have scored
    return (Claim(category, in_fan_order(side.hand)),) if is_full(course(deal), seat) else ()


def _heard(side: Side) -> int:
    """How many cards stand in the points, sequences and sets that a seat has called, those that stand twice twice."""
    return sum(claim.size for claims in side.calls[1:4] for claim in claims or ())
