"""One deal of piquet, for two or for three: what an accepted action makes of it.

An accepted action is the fact that is stored; replaying the actions from the same cards gives the same state for
ever. Time, identity and chance are not here. What else is known of a deal lies in modules of its own, and all of it
can be had from here.
"""

from __future__ import annotations

from .acts import (
    IMPOSSIBLE,
    Action,
    AnnounceCapot,
    Breach,
    Call,
    Category,
    Consent,
    Decline,
    Discard,
    IllegalAction,
    Phase,
    Play,
    Take,
)
from .calling import callable_claims, categories
from .cards import Card
from .counting import course, lines, result, result_of
from .dealing import DEALER_PACKET, ELDER_PACKET, HAND_SIZE, deal_out, deal_three, open_deal, open_normandy, start
from .legality import barred, breaches, broken
from .score import PLACES
from .state import Deal, Side, copy, hand_at_calls, led_card, tricks_taken
from .talon import available, limits, lookable, take_limits, to_take, untaken
from .tricks import play_on, played

__all__ = [
    "DEALER_PACKET", "ELDER_PACKET", "HAND_SIZE", "Deal", "Side", "apply", "available", "barred", "begin_play",
    "breaches", "callable_claims", "categories", "copy", "course", "deal_out", "deal_three", "evolve",
    "hand_at_calls", "led_card", "limits", "lines", "lookable", "open_deal", "open_normandy", "play_on", "result",
    "result_of", "start", "take_limits", "tricks_taken", "untaken",
]  # fmt: skip


def apply(deal: Deal, action: Action, *, waive: frozenset[Breach] = frozenset()) -> Deal:
    """The deal after this action; raises ``IllegalAction`` naming every rule it breaks.

    ``waive`` are breaches a referee has allowed for this action; what is impossible cannot be waived.
    """
    found = broken(deal, action)
    if found and (refused := frozenset(found) - (waive - IMPOSSIBLE)):
        raise IllegalAction(action, refused)
    return evolve(deal, action)


def evolve(deal: Deal, action: Action) -> Deal:
    """The deal after an accepted action; checks nothing."""
    if isinstance(action, Play):
        return played(deal, action.seat, action.card)
    elif isinstance(action, Call):
        return _spoke(deal, action)
    elif isinstance(action, Discard):
        return _discarded(deal, action)
    elif isinstance(action, Take):
        return _took(deal, action.seat, action.cards)
    elif isinstance(action, Decline):
        if deal.rules.allow_decline == "by_agreement" and len(deal.sides) == 2:
            return copy(deal, phase=Phase.CONSENT, turn=1 - action.seat)
        return _declined(deal, action.seat)
    elif isinstance(action, Consent):
        asker = 1 - action.seat
        if action.agreed:
            return _declined(deal, asker)
        return copy(_with(deal, asker, decline_refused=True), phase=Phase.DISCARD, turn=asker)
    elif isinstance(action, AnnounceCapot):
        return copy(deal, capot_announced=action.seat)
    return _with(deal, action.seat, looked=True)


def _with(deal: Deal, seat: int, **changes: object) -> Deal:
    return copy(deal, sides=_seated(deal.sides, seat, copy(deal.sides[seat], **changes)))


def _seated(sides: tuple[Side, ...], seat: int, side: Side) -> tuple[Side, ...]:
    return (*sides[:seat], side, *sides[seat + 1 :])


def _without(cards: tuple[Card, ...], gone: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card not in gone)


def _discarded(deal: Deal, action: Discard) -> Deal:
    seat = action.seat
    side = deal.sides[seat]
    takes = to_take(side, action)
    laid = copy(side, hand=_without(side.hand, action.cards), discard=action.cards, takes=takes)
    left, own = available(deal, seat)
    two = len(deal.sides) == 2
    if deal.rules.talon_choice == "by_choice" and takes != len(left) + len(own) and two:
        return copy(deal, sides=_seated(deal.sides, seat, laid), phase=Phase.TAKE)
    return _filled(deal, seat, laid, (left + own)[: max(takes, 0)])


def _took(deal: Deal, seat: int, cards: tuple[Card, ...]) -> Deal:
    return _filled(deal, seat, deal.sides[seat], cards)


def _filled(deal: Deal, seat: int, laid: Side, cards: tuple[Card, ...]) -> Deal:
    """A side that has laid out takes these cards, from its own packet and from what the elder left."""
    side = copy(laid, hand=laid.hand + cards, taken=cards, packet=_without(laid.packet, cards), exchanged=True)
    sides = _seated(deal.sides, seat, side)
    if seat != deal.elder and len(sides) == 2:
        left = _without(sides[deal.elder].packet, cards)
        if left != sides[deal.elder].packet:
            sides = _seated(sides, deal.elder, copy(sides[deal.elder], packet=left))
    return _exchanged(deal, sides, seat)


def _exchanged(deal: Deal, sides: tuple[Side, ...], seat: int) -> Deal:
    if seat == deal.elder:
        return copy(deal, sides=sides, phase=Phase.DISCARD, turn=deal.dealer)
    first = categories(deal.rules)[0]
    return copy(deal, sides=sides, phase=Phase.CALLS, turn=deal.order[0], category=first)


def _declined(deal: Deal, seat: int) -> Deal:
    side = copy(deal.sides[seat], declined=True, exchanged=True)
    return _exchanged(deal, _seated(deal.sides, seat, side), seat)


def _spoke(deal: Deal, action: Call) -> Deal:
    seat, place = action.seat, PLACES[action.category]
    side = deal.sides[seat]
    side = Side(
        side.dealt, side.hand, side.packet, side.surplus, side.discard, side.takes, side.taken, side.exchanged,
        side.declined, side.decline_refused, (*side.calls[:place], action.claims, *side.calls[place + 1 :]),
        side.looked,
    )  # fmt: skip
    sides = _seated(deal.sides, seat, side)
    order = deal.order
    category: Category | None = action.category
    following = order.index(seat) + 1
    if following == len(order):
        following = 0
        asked = categories(deal.rules)
        later = asked.index(action.category) + 1
        category = asked[later] if later < len(asked) else None
    turn = order[following]
    spoken = Deal(
        deal.rules, deal.dealer, sides, Phase.CALLS, turn, category, (), deal.capot_announced, deal.silence,
        deal.adjustments,
    )  # fmt: skip
    return begin_play(spoken) if category is None else spoken


def begin_play(deal: Deal) -> Deal:
    """Calls are over: categories that this law does not ask for stand as nothing called, and the elder leads."""
    for seat, side in enumerate(deal.sides):
        if None in side.calls:
            deal = _with(deal, seat, calls=tuple(() if claims is None else claims for claims in side.calls))
    return copy(deal, phase=Phase.PLAY, category=None, turn=deal.elder)
