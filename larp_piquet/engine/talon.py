"""The talon: what a seat may take, how much of it, and who may look at what both left (rules §2.3)."""

from __future__ import annotations

from .acts import Discard, Phase
from .cards import Card
from .dealing import DEALER_PACKET, ELDER_PACKET
from .ruleset import NormandyRuleset, Ruleset
from .state import Deal, Side


def available(deal: Deal, seat: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """What this seat may take: the cards the elder left (first and always), then his own packet (rules §2.3)."""
    if len(deal.sides) == 3:
        return (), deal.sides[seat].packet
    elder = deal.sides[deal.elder]
    left = elder.packet if seat == deal.dealer and not elder.declined else ()
    return left, deal.sides[seat].packet


def take_limits(deal: Deal, seat: int) -> tuple[int, int]:
    """Least and most cards this seat may take from the talon."""
    left, own = available(deal, seat)
    surplus = deal.sides[seat].surplus
    return limits(deal.rules, len(left), len(own), elder=seat == deal.elder, surplus=surplus)


def limits(rules: Ruleset, left: int, own: int, *, elder: bool, surplus: int = 0) -> tuple[int, int]:
    """Least and most cards that may be taken where so many were left by the elder and so many are one's own."""
    most = left + own
    if isinstance(rules, NormandyRuleset):
        # A dealer with eleven finds one card in the talon, and takes it or not (rules §2.8).
        return 0 if rules.dealer_takes == "zero_to_two" or surplus else most, most
    if elder:
        return min(rules.elder_takes[0], most), min(rules.elder_takes[1], most)
    if surplus == 1 and not left:
        return most, most  # a dealer with thirteen and nothing left him discards three and takes two (S0 1.4)
    # Who picks his cards cannot leave those that come first and always; who takes from the top leaves the last ones.
    compulsory = left if rules.talon_choice == "by_choice" else 0
    return max(most - rules.younger_may_leave, compulsory, 1), most


def most_left(rules: Ruleset) -> int:
    """The most cards that a dealer can leave of two who exchange: he must take one, and perhaps what comes first."""
    two = rules.two_handed() if isinstance(rules, NormandyRuleset) else rules
    found = []
    for left in range(ELDER_PACKET - two.elder_takes[0] + 1):
        least, most = limits(two, left, DEALER_PACKET, elder=False)
        found.append(most - least)
    return max(found)


def to_take(side: Side, action: Discard) -> int:
    """As many as he lays out; a hand dealt long or short takes one fewer or one more (rules §2.8)."""
    return len(action.cards) - side.surplus if action.takes is None else action.takes


def untaken(deal: Deal) -> tuple[Card, ...]:
    """The cards that lie in the talon when both have exchanged."""
    if len(deal.sides) == 3:
        return deal.sides[deal.dealer].packet
    return deal.sides[deal.elder].packet + deal.sides[deal.dealer].packet


def lookable(deal: Deal, seat: int) -> tuple[Card, ...]:
    """The untaken cards this seat may look at now, by ``untaken_visible``."""
    # Cards that a dealer of three refused stay closed to all, for ever.
    if deal.phase not in (Phase.CALLS, Phase.PLAY) or deal.rules.untaken_visible == "nobody" or len(deal.sides) == 3:
        return ()
    return untaken(deal) if deal.rules.untaken_visible == "any_player_after_exchange" else deal.sides[seat].packet
