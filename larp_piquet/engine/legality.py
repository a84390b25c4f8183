"""Every rule that an action would break (rules §2.3–§2.5). What breaks none may be done."""

from __future__ import annotations

from collections import Counter

from . import holdings
from .acts import (
    Action,
    AnnounceCapot,
    Breach,
    Call,
    Category,
    Consent,
    Decline,
    Discard,
    Look,
    Phase,
    Play,
    Take,
)
from .calling import callable_claims
from .cards import Card
from .state import Deal, led_card
from .talon import available, lookable, take_limits, to_take


def breaches(deal: Deal, action: Action) -> frozenset[Breach]:
    """Every rule this action would break now."""
    return frozenset(broken(deal, action))


def broken(deal: Deal, action: Action) -> list[Breach]:
    if type(action) is Play and deal.phase is Phase.PLAY and deal.turn == action.seat:
        return _play_breaches(deal, action.seat, action.card)
    if type(action) is Call and deal.phase is Phase.CALLS and deal.turn == action.seat:
        return _call_breaches(deal, action)
    if isinstance(action, Look):
        return [] if lookable(deal, action.seat) else [Breach.LOOK_NOT_ALLOWED]
    if isinstance(action, AnnounceCapot):
        return _capot_breaches(deal)
    found = []
    if deal.phase is not _PHASE_OF[type(action)]:
        found.append(Breach.WRONG_PHASE)
    if deal.turn != action.seat:
        found.append(Breach.NOT_YOUR_TURN)
    if isinstance(action, Discard):
        found += _discard_breaches(deal, action)
    elif isinstance(action, Take):
        found += _take_breaches(deal, action)
    elif isinstance(action, Decline):
        found += _decline_breaches(deal, action.seat)
    elif isinstance(action, Call):
        found += _call_breaches(deal, action)
    elif isinstance(action, Play):
        found += _play_breaches(deal, action.seat, action.card)
    return found


_PHASE_OF = {
    Discard: Phase.DISCARD,
    Decline: Phase.DISCARD,
    Consent: Phase.CONSENT,
    Take: Phase.TAKE,
    Call: Phase.CALLS,
    Play: Phase.PLAY,
}


def _named_breaches(cards: tuple[Card, ...], among: tuple[Card, ...], missing: Breach) -> list[Breach]:
    found = [Breach.CARD_NAMED_TWICE] if len(set(cards)) != len(cards) else []
    if not set(cards) <= set(among):
        found.append(missing)
    return found


def _discard_breaches(deal: Deal, action: Discard) -> list[Breach]:
    side = deal.sides[action.seat]
    found = _named_breaches(action.cards, side.hand, Breach.CARD_NOT_HELD)
    least, most = take_limits(deal, action.seat)
    takes = to_take(side, action)
    if _left_long(deal, action.seat, len(side.hand) - len(action.cards) + takes):
        # The silence is for this very exchange; only what does not lie there cannot have been taken.
        return [*found, Breach.TAKES_TOO_MANY] if takes > sum(map(len, available(deal, action.seat))) else found
    if takes != len(action.cards) - side.surplus and side.surplus == 0:
        found.append(Breach.TAKE_COUNT)
    if takes < least:
        found.append(Breach.TAKES_TOO_FEW)
    if takes > most:
        found.append(Breach.TAKES_TOO_MANY)
    return found


def _left_long(deal: Deal, seat: int, cards: int) -> bool:
    """Whether so many cards after the exchange are those for which a ruling has this seat play in silence."""
    return bool(deal.silence) and deal.silence[seat] == "excess_cards" and cards > deal.rules.hand


def _take_breaches(deal: Deal, action: Take) -> list[Breach]:
    side = deal.sides[action.seat]
    left, own = available(deal, action.seat)
    found = _named_breaches(action.cards, left + own, Breach.TAKE_NOT_IN_PACKET)
    if len(action.cards) != side.takes:
        found.append(Breach.TAKE_COUNT)
    if not set(left) <= set(action.cards):
        found.append(Breach.LEFT_CARDS_FIRST)
    return found


def _decline_breaches(deal: Deal, seat: int) -> list[Breach]:
    side = deal.sides[seat]
    found: list[Breach] = []
    if side.surplus and not _left_long(deal, seat, len(side.hand)):
        found.append(Breach.DECLINE_NOT_ALLOWED)  # a hand dealt wrong is made right by its exchange (rules §2.8)
    if len(deal.sides) == 3 or found:
        return found
    if deal.rules.allow_decline == "never" or side.decline_refused:
        found.append(Breach.DECLINE_NOT_ALLOWED)
    if available(deal, seat)[0]:
        found.append(Breach.DECLINE_WITH_LEFT_CARDS)
    return found


def _call_breaches(deal: Deal, action: Call) -> list[Breach]:
    if action.category is not deal.category:
        return [Breach.WRONG_CATEGORY]
    rules = deal.rules
    obligatory = action.category is Category.WHITE_HAND and rules.white_hand_obligatory
    if not action.claims and rules.allow_sinking and not obligatory:
        return []
    held = callable_claims(deal, action.seat, action.category)
    if action.claims == held:
        return []
    compared = action.category in (Category.POINT, Category.SEQUENCES, Category.SETS)
    hand = deal.sides[action.seat].hand
    named = [card for claim in action.claims for card in claim.cards]
    found = []
    for claim in action.claims:
        known = holdings.is_held(claim, hand, rules) if compared else claim in held
        if claim.category is not action.category or not known:
            found.append(Breach.CLAIM_NOT_HELD)
    # A hand that is white as dealt and white still, under a law that counts both, is called twice with the same cards.
    twice = len(set(named)) != len(named) if compared else any(
        times > max(held.count(claim), 1) for claim, times in Counter(action.claims).items()
    )  # fmt: skip
    if twice:
        found.append(Breach.CARD_NAMED_TWICE)
    if action.category is Category.POINT and len(action.claims) > 1:
        found.append(Breach.CLAIM_NOT_HELD)
    if action.claims != held and Counter(action.claims) != Counter(held):
        if not rules.allow_sinking:
            found.append(Breach.SINKING_NOT_ALLOWED)
        if obligatory:
            found.append(Breach.WHITE_HAND_OBLIGATORY)
    return found


def against(hand: tuple[Card, ...], led: Card | None, card: Card) -> Breach | None:
    """What a card played from this hand would break; ``led`` is the card led to the trick, if one lies there."""
    if card not in hand:
        return Breach.CARD_NOT_HELD
    if led is not None and card >> 3 != led >> 3:
        suit = led >> 3
        for held in hand:
            if held >> 3 == suit:
                return Breach.MUST_FOLLOW_SUIT
    return None


def _play_breaches(deal: Deal, seat: int, card: Card) -> list[Breach]:
    found = against(deal.sides[seat].hand, led_card(deal), card)
    return [] if found is None else [found]


def _capot_breaches(deal: Deal) -> list[Breach]:
    found = []
    if deal.rules.open_capot == "off":
        found.append(Breach.CAPOT_NOT_KNOWN)
    if deal.phase not in (Phase.CALLS, Phase.PLAY) or deal.tricks:
        found.append(Breach.CAPOT_TOO_LATE)
    if deal.capot_announced is not None:
        found.append(Breach.CAPOT_SAID_TWICE)
    return found


def barred(deal: Deal, seat: int, card: Card) -> Breach | None:
    """Why a card of one's own may not be played now: out of turn or out of suit; ``None`` when it may."""
    if deal.phase is not Phase.PLAY:
        return Breach.WRONG_PHASE
    if deal.turn != seat:
        return Breach.NOT_YOUR_TURN
    return against(deal.sides[seat].hand, led_card(deal), card)
