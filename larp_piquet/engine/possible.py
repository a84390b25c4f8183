"""Whether one pack can hold all that several hands claim at once, where no card was named: what a tally must be.

Every claim is tried in every suit it could lie in. Hands may call less than they hold, so a run or a set may be part
of a longer one; a point alone is the whole of its suit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

_SUIT = 0xFF
_PLAIN = 0x8F8F8F8F  # all but kings, queens and knaves
_SUITS = range(4)
#: More trials than any claims of an evening need; beyond them the claims have the benefit of the doubt.
_PATIENCE = 20_000


@dataclass(frozen=True, slots=True)
class Told:
    """What one hand claims. Ranks are numbers, seven 0 to ace 7; sequences and sets are (top or rank, size)."""

    point: int = 0
    high: tuple[int, ...] = ()  # the ranks of the point, where they were named
    run: int = 0  # the longest run of the point's suit, where it was told
    sequences: tuple[tuple[int, int], ...] = ()
    sets: tuple[tuple[int, int], ...] = ()
    white: bool = False


_Bits = tuple[int, ...]  # by seat, a bit for each card
_Points = tuple[int | None, ...]  # by seat, the suit of the point
#: One claim to lay down: the seat, what it is (point, run, set), and its ranks as bits.
_Claim = tuple[int, str, int]


def can_stand_together(hands: tuple[Told, ...], size: int) -> bool:
    """Whether hands of so many cards each, from one pack, can hold what is told of them."""
    return _Search(hands, size).found()


class _Search:
    """One search: claims in the order in which they leave least choice, and how many trials are left."""

    def __init__(self, hands: tuple[Told, ...], size: int) -> None:
        self.hands = hands
        self.size = size
        self.left = _PATIENCE
        self.claims = sorted(_claims(hands), key=_choice)

    def found(self) -> bool:
        """Whether some way of laying the claims down breaks nothing."""
        seats = len(self.hands)
        return self.place(0, (0,) * seats, (0,) * seats, (None,) * seats, 0)

    def place(self, number: int, held: _Bits, runs: _Bits, points: _Points, touched: int) -> bool:
        """Lay down the claims from this one on.

        ``held`` are the cards that each hand must have, ``runs`` those of them that lie in its runs, and ``touched``
        is how many suits something lies in.
        """
        if number == len(self.claims):
            lies = all(self.run_lies(seat, runs, points) for seat in range(len(held)))
            return lies and self.plain_cards_suffice(held, points)
        seat, kind, ranks = self.claims[number]
        for cards, suit in _ways(kind, ranks, touched):
            self.left -= 1
            if self.left < 0:
                return True
            if kind == "run" and runs[seat] & cards:
                continue  # two runs of one hand have no card in common
            laid = _with(held, seat, held[seat] | cards)
            in_runs = _with(runs, seat, runs[seat] | cards) if kind == "run" else runs
            suits = (*points[:seat], suit, *points[seat + 1 :]) if kind == "point" else points
            used = touched if kind == "set" else max(touched, suit + 1)
            if self.fits(laid, suits, seat) and self.place(number + 1, laid, in_runs, suits, used):
                return True
        return False

    def fits(self, held: _Bits, points: _Points, seat: int) -> bool:
        """Whether no card is in two hands, no hand is too large and no suit too short, after this seat's claim."""
        mine = held[seat]
        if any(mine & other for place, other in enumerate(held) if place != seat):
            return False
        if self.hands[seat].white and mine & ~_PLAIN:
            return False
        if mine.bit_count() + self.point_to_come(seat, mine, points) > self.size:
            return False
        for suit in _SUITS:
            needed = [
                self.hands[place].point if points[place] == suit else (cards >> 8 * suit & _SUIT).bit_count()
                for place, cards in enumerate(held)
            ]
            if sum(needed) > 8:
                return False
        return self.plain_cards_suffice(held, points)

    def point_to_come(self, seat: int, mine: int, points: _Points) -> int:
        """How many cards of its point's suit a hand must have beside those laid down; too many are none that fit."""
        suit = points[seat]
        if suit is None:
            return 0
        more = self.hands[seat].point - (mine >> 8 * suit & _SUIT).bit_count()
        return more if more >= 0 else self.size + 1

    def plain_cards_suffice(self, held: _Bits, points: _Points) -> bool:
        """White hands take plain cards alone, of which a pack has twenty and a suit five."""
        white = [seat for seat, told in enumerate(self.hands) if told.white]
        needed = sum((cards & _PLAIN).bit_count() for seat, cards in enumerate(held) if seat not in white)
        if white and len(white) * self.size + needed > _PLAIN.bit_count():
            return False
        for seat in white:
            suit = points[seat]
            others = sum(cards for place, cards in enumerate(held) if place != seat)
            if suit is not None and self.hands[seat].point > ((_PLAIN & ~others) >> 8 * suit & _SUIT).bit_count():
                return False
        return True

    def run_lies(self, seat: int, runs: _Bits, points: _Points) -> bool:
        """Whether the run that was told for the point's suit lies in it."""
        told, suit = self.hands[seat], points[seat]
        if told.run < 3 or suit is None:
            return True
        lies = runs[seat] >> 8 * suit & _SUIT
        return any(size == told.run and _run(top, size) & ~lies == 0 for top, size in told.sequences)


def _with(bits: _Bits, seat: int, own: int) -> _Bits:
    return (*bits[:seat], own, *bits[seat + 1 :])


def _claims(hands: tuple[Told, ...]) -> Iterator[_Claim]:
    for seat, told in enumerate(hands):
        for rank, size in told.sets:
            yield seat, "four" if size == 4 else "set", 1 << rank
        if told.point:
            yield seat, "point", sum(1 << rank for rank in told.high)
        for top, size in told.sequences:
            yield seat, "run", _run(top, size)


def _choice(claim: _Claim) -> tuple[int, int]:
    """Fours leave no choice; then points and long runs; threes last."""
    _, kind, ranks = claim
    return ("four", "point", "run", "set").index(kind), -ranks.bit_count()


def _ways(kind: str, ranks: int, touched: int) -> Iterator[tuple[int, int]]:
    """The cards of a claim as bits, by the suit it lies in (a set of three: the suit it lacks).

    Of suits in which nothing lies yet one is as good as another.
    """
    if kind == "four":
        yield _in_suits(ranks, _SUITS), -1
    elif kind == "set":
        for lacking in _SUITS:
            yield _in_suits(ranks, [suit for suit in _SUITS if suit != lacking]), lacking
    else:
        for suit in _SUITS[: touched + 1]:
            yield ranks << 8 * suit, suit


def _in_suits(ranks: int, suits: range | list[int]) -> int:
    return sum(ranks << 8 * suit for suit in suits)


def _run(top: int, size: int) -> int:
    """The ranks of a run as bits."""
    return sum(1 << rank for rank in range(top - size + 1, top + 1))
