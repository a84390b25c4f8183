"""Dealing: who deals, a shuffled pack into hands and talon, and the deal that they open (rules §2.1, §2.3, §2.6)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .cards import DECK, Card
from .ruleset import NormandyRuleset, Ruleset
from .state import Deal, Side

HAND_SIZE = Ruleset.hand
ELDER_PACKET = 5
DEALER_PACKET = Ruleset.talon - ELDER_PACKET


def may_deal_first(cut: Sequence[Card], rules: Ruleset) -> tuple[int, ...]:
    """Whom a round of the cut, seat 0 first and no two level, lets deal first by the law (rules §2.1, row 3).

    The lowest, who is the last of them; under ``highest_cut_chooses`` before him the highest, if he chooses to.
    """
    ranks = [card.rank for card in cut]
    lowest = ranks.index(min(ranks))
    return (ranks.index(max(ranks)), lowest) if rules.first_dealer == "highest_cut_chooses" else (lowest,)


def next_to_deal(last: int, playing: Collection[int], seats: int) -> int:
    """The deal goes to the next to the left who still plays; between two it alternates."""
    return next(seat for step in range(1, seats + 1) if (seat := (last + step) % seats) in playing)


def deal_three(pack: tuple[Card, ...], rules: Ruleset) -> tuple[tuple[Card, ...], ...]:
    """Three tens, the one left of the dealer first, and the talon of two, from a shuffled pack (rules §2.6)."""
    if sorted(pack) != list(DECK):
        raise ValueError("a pack is the thirty-two cards, each once")
    cards = list(pack)
    hands: tuple[list[Card], ...] = ([], [], [])
    talon: list[Card] = []
    for number in range(1, rules.hand // rules.deal_packet + 1):
        for hand in hands:
            hand += cards[: rules.deal_packet]
            del cards[: rules.deal_packet]
        if number == 3 and rules.talon_laid == "after_round_3":
            talon = cards[: rules.talon]
            del cards[: rules.talon]
    return (*map(tuple, hands), tuple(talon or cards))


def deal_out(pack: tuple[Card, ...], rules: Ruleset) -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]:
    """Elder's twelve, dealer's twelve and the talon (elder's five first, top first) from a shuffled pack.

    The elder gets the first packet; packets are of ``deal_packet`` cards, and the talon is laid out after the
    third round or from what is left at the end (S0 1.3).
    """
    if sorted(pack) != list(DECK):
        raise ValueError("a pack is the thirty-two cards, each once")
    cards = list(pack)
    elder: list[Card] = []
    dealer: list[Card] = []
    talon: list[Card] = []
    rounds = HAND_SIZE // rules.deal_packet
    for number in range(1, rounds + 1):
        for hand in (elder, dealer):
            hand += cards[: rules.deal_packet]
            del cards[: rules.deal_packet]
        if number == 3 and rules.talon_laid == "after_round_3":
            talon = cards[: ELDER_PACKET + DEALER_PACKET]
            del cards[: ELDER_PACKET + DEALER_PACKET]
    return tuple(elder), tuple(dealer), tuple(talon or cards)


def open_deal(
    rules: Ruleset,
    dealer: int,
    elder_hand: tuple[Card, ...],
    dealer_hand: tuple[Card, ...],
    talon: tuple[Card, ...],
) -> Deal:
    """A deal about to be exchanged.

    Hands are of twelve; one of thirteen or eleven (a talon of seven or nine) is allowed by a referee's ruling and
    makes its holder's own packet one shorter or longer (rules §2.8). Raises ``ValueError`` on any other division.
    """
    surpluses = (len(elder_hand) - HAND_SIZE, len(dealer_hand) - HAND_SIZE)
    if sorted(surpluses) not in ([0, 0], [0, 1], [-1, 0]):
        raise ValueError("a hand holds twelve cards, or one hand thirteen or eleven")
    if sorted(elder_hand + dealer_hand + talon) != list(DECK):
        raise ValueError("hands and talon together are the thirty-two cards, each once")
    cut = ELDER_PACKET - surpluses[0]
    elder = Side(elder_hand, elder_hand, talon[:cut], surpluses[0])
    younger = Side(dealer_hand, dealer_hand, talon[cut:], surpluses[1])
    sides = (elder, younger) if dealer == 1 else (younger, elder)
    return Deal(rules, dealer, sides, turn=1 - dealer)


def open_normandy(
    rules: NormandyRuleset, dealer: int, hands: tuple[tuple[Card, ...], ...], talon: tuple[Card, ...]
) -> Deal:
    """A deal of three, hands by seat, the talon for the dealer alone.

    Hands are of ten; a dealer's of eleven, with a talon of one, is allowed by a referee's ruling (rules §2.8). Raises
    ``ValueError`` on any other division.
    """
    surpluses = [len(hand) - rules.hand for hand in hands]
    if surpluses[dealer] not in (0, 1) or any(surpluses[:dealer] + surpluses[dealer + 1 :]):
        raise ValueError("each of three hands holds ten cards, or the dealer's eleven")
    if sorted(sum(hands, talon)) != list(DECK):
        raise ValueError("hands and talon together are the thirty-two cards, each once")
    sides = tuple(
        Side(hand, hand, talon if seat == dealer else (), surpluses[seat], exchanged=seat != dealer)
        for seat, hand in enumerate(hands)
    )
    return Deal(rules, dealer, sides, turn=dealer)


def start(rules: Ruleset, dealer: int, pack: tuple[Card, ...]) -> Deal:
    """Deal this pack."""
    if isinstance(rules, NormandyRuleset):
        *dealt, talon = deal_three(pack, rules)
        return open_normandy(rules, dealer, tuple(dealt[(seat - dealer - 1) % 3] for seat in range(3)), talon)
    return open_deal(rules, dealer, *deal_out(pack, rules))
