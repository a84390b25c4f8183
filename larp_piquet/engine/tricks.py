"""The play: a card leaves a hand, tricks are taken, a short hand loses what it cannot play to (rules §2.5, §2.8).

Play is most of a deal. The table on which the cards fall is changed in place while they do, and becomes a state of the
deal when one is asked for: after one card, or after all that a record holds.
"""

from __future__ import annotations

from collections.abc import Sequence

from .acts import Phase
from .cards import Card
from .legality import against
from .score import Trick
from .state import Deal, Side


def play_on(deal: Deal, cards: Sequence[Card]) -> tuple[Deal, int]:
    """Lay these cards, each by the seat whose turn it is, while they break no rule; how many were laid."""
    if deal.phase is not Phase.PLAY:
        return deal, 0
    table = Table(deal)
    laid = 0
    for card in cards:
        seat = table.turn
        if seat is None or against(table.hands[seat], table.led, card) is not None:
            break
        table.lay(seat, card)
        laid += 1
    return table.state(), laid


def played(deal: Deal, seat: int, card: Card) -> Deal:
    """The deal after a card that was accepted; checks nothing."""
    table = Table(deal)
    table.lay(seat, card)
    return table.state()


class Table:
    """Hands, the cards on the table, the tricks taken, and whose turn it is (``None``: all are taken)."""

    __slots__ = ("deal", "hands", "laid", "tricks", "turn")

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.hands = [side.hand for side in deal.sides]
        self.tricks = list(deal.tricks)
        self.laid: list[tuple[int, Card]] = []
        self.turn = deal.turn
        if self.tricks and self.tricks[-1].winner is None:
            self.laid += self.tricks.pop().cards

    @property
    def led(self) -> Card | None:
        """The card led to the trick on the table."""
        return self.laid[0][1] if self.laid else None

    def lay(self, seat: int, card: Card) -> None:
        """This seat plays this card of its hand."""
        hand = self.hands[seat]
        at = hand.index(card)
        self.hands[seat] = hand[:at] + hand[at + 1 :]
        self.laid.append((seat, card))
        if len(self.laid) < len(self.hands):
            self.turn = (seat + 1) % len(self.hands)
        else:
            self._taken(_highest(self.laid))
        while self.turn is not None and not self.hands[self.turn]:
            # A short hand with no card left loses the trick to its adversary, who need not have led to it.
            self._taken(1 - self.turn)

    def _taken(self, winner: int) -> None:
        leader = self.laid[0][0] if self.laid else None
        self.tricks.append(Trick(leader, tuple(self.laid), winner))
        self.laid = []
        self.turn = winner if len(self.tricks) < self.deal.rules.hand else None

    def state(self) -> Deal:
        """The deal as it now stands."""
        deal, tricks = self.deal, self.tricks
        if self.laid:
            tricks = [*tricks, Trick(self.laid[0][0], tuple(self.laid), None)]
        sides = tuple(
            [
                side if side.hand is hand else _holding(side, hand)
                for side, hand in zip(deal.sides, self.hands, strict=True)
            ]
        )
        phase = Phase.OVER if self.turn is None else Phase.PLAY
        return Deal(
            deal.rules, deal.dealer, sides, phase, self.turn, deal.category, tuple(tricks), deal.capot_announced,
            deal.silence, deal.adjustments,
        )  # fmt: skip


def _holding(side: Side, hand: tuple[Card, ...]) -> Side:
    return Side(
        side.dealt, hand, side.packet, side.surplus, side.discard, side.takes, side.taken, side.exchanged,
        side.declined, side.decline_refused, side.calls, side.looked,
    )  # fmt: skip


def _highest(cards: Sequence[tuple[int, Card]]) -> int:
    """The seat whose card takes a trick: the highest of the suit led, of those played."""
    winner, best = cards[0]
    for seat, card in cards[1:]:
        if card >> 3 == best >> 3 and card > best:
            winner, best = seat, card
    return winner
