"""Whether one pack can hold all that several hands claim at once, where no card was named: what a tally must be.

Every claim is tried in every suit it could lie in, every point as every suit of its length. Hands may call less than
they hold, so a run or a set may be part of a longer one, unless the law lets nothing be kept back; a point alone is
the whole of its suit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from .cards import PIPS
from .holdings import LOWEST_SET

_SUIT = 0xFF
_PLAIN = 0x8F8F8F8F  # all but kings, queens and knaves
_SUITS = range(4)
_RANKS = range(8)
#: More trials than any claims of an evening need; beyond them the claims have the benefit of the doubt.
_PATIENCE = 20_000

#: A sequence or a set: its (top) rank and its number of cards.
Group = tuple[int, int]
#: In place of a sequence where none lies.
NO_RUN: Group = (-1, 0)
#: The group of a point.
POINT: Group = (-1, 0)


@dataclass(frozen=True, slots=True)
class Told:
    """What one hand claims. Ranks are numbers, seven 0 to ace 7; sequences and sets are (top or rank, size)."""

    point: int = 0
    high: tuple[int, ...] = ()  # the ranks of the point, where they were named
    pips: int | None = None  # its pips, where they were told and its ranks were not
    sequences: tuple[Group, ...] = ()
    sets: tuple[Group, ...] = ()
    white: bool = False
    inside: frozenset[Group] | None = None  # what may be the longest of these runs in the point's suit; None: any
    whole: bool = False  # nothing that is held was kept back
    full: frozenset[tuple[str, Group]] | None = None  # the claims that fill the hand between them, by their kind


_Bits = tuple[int, ...]  # by seat, a bit for each card
#: One claim to lay down: the seat, what it is (point, run, set), its (top) rank and its size.
_Claim = tuple[int, str, Group]


def can_stand_together(hands: tuple[Told, ...], size: int) -> bool:
    """Whether hands of so many cards each, from one pack, can hold what is told of them.

    Each is tried alone first: what one hand cannot hold is found so however many claims the others have.
    """
    alone = all(_Search((told,), size).found() for told in hands) if len(hands) > 1 else True
    return alone and _Search(hands, size).found()


class _Search:
    """One search: claims in the order in which they leave least choice, and how many trials are left."""

    def __init__(self, hands: tuple[Told, ...], size: int) -> None:
        self.hands = hands
        self.size = size
        self.left = _PATIENCE
        self.claims = sorted(_claims(hands), key=_choice)

    def found(self) -> bool:
        """Whether some way of laying the claims down breaks nothing."""
        return self.place((), (0,) * len(self.hands), 0)

    def place(self, suits: tuple[int, ...], held: _Bits, touched: int) -> bool:
        """Lay down the claims after those that lie in ``suits`` (of a set of three: the suit it lacks).

        ``held`` are the cards that each hand must have, and ``touched`` is how many suits something lies in.
        """
        if len(suits) == len(self.claims):
            return self.points(suits, held, 0)
        seat, kind, group = self.claims[len(suits)]
        for cards, suit in self.ways(seat, kind, group, touched):
            self.left -= 1
            if self.left < 0:
                return True
            if kind == "run" and self.runs(suits, seat) & cards:
                continue  # two runs of one hand have no card in common
            laid, laid_in = _with(held, seat, held[seat] | cards), (*suits, suit)
            used = touched if kind == "set" else max(touched, suit + 1)
            if self.fits(laid_in, laid, seat) and self.place(laid_in, laid, used):
                return True
        return False

    def ways(self, seat: int, kind: str, group: Group, touched: int) -> Iterator[tuple[int, int]]:
        """The cards of a claim as bits, by the suit it lies in.

        Of suits in which nothing lies yet one is as good as another.
        """
        if kind == "set":
            for lacking in _SUITS if group[1] == 3 else (-1,):
                yield _set(group[0], lacking), lacking
        else:
            ranks = _run(group) if kind == "run" else sum(1 << rank for rank in self.hands[seat].high)
            for suit in _SUITS[: touched + 1]:
                yield ranks << 8 * suit, suit

    def laid(self, suits: tuple[int, ...], seat: int, kind: str) -> Iterator[tuple[Group, int]]:
        """The claims of a kind that this seat has laid down, each with its suit."""
        for (of, what, group), suit in zip(self.claims, suits, strict=False):
            if of == seat and what == kind:
                yield group, suit

    def runs(self, suits: tuple[int, ...], seat: int) -> int:
        """The cards of this seat that lie in its runs."""
        return sum(_run(group) << 8 * suit for group, suit in self.laid(suits, seat, "run"))

    def suit_of_point(self, suits: tuple[int, ...], seat: int) -> int | None:
        """The suit in which this seat's point has been laid down."""
        return next((suit for _, suit in self.laid(suits, seat, "point")), None)

    def fits(self, suits: tuple[int, ...], held: _Bits, seat: int) -> bool:
        """Whether no card is in two hands, no hand is too large and no suit too short, after this seat's claim."""
        mine = held[seat]
        if any(mine & other for place, other in enumerate(held) if place != seat):
            return False
        if self.hands[seat].white and mine & ~_PLAIN:
            return False
        of_points = [self.suit_of_point(suits, place) for place in range(len(held))]
        own = of_points[seat]
        more = 0 if own is None else self.hands[seat].point - _in_suit(mine, own).bit_count()
        if more < 0 or mine.bit_count() + more > self.size:
            return False
        for suit in _SUITS:
            needed = (
                self.hands[place].point if of_points[place] == suit else _in_suit(cards, suit).bit_count()
                for place, cards in enumerate(held)
            )
            if sum(needed) > 8:
                return False
        return True

    def points(self, suits: tuple[int, ...], held: _Bits, seat: int) -> bool:
        """Every point from this seat on as every suit that it could be; then whether all that was told is so."""
        if seat == len(held):
            return self.plain_cards_suffice(held) and all(
                self.is_so(suits, held[place], place) for place in range(len(held))
            )
        suit = self.suit_of_point(suits, seat)
        if suit is None:
            return self.points(suits, held, seat + 1)
        told = self.hands[seat]
        mine = _in_suit(held[seat], suit)
        barred = sum(_in_suit(cards, suit) for place, cards in enumerate(held) if place != seat)
        if told.white:
            barred |= _SUIT & ~_PLAIN
        for ranks in _suits_of(told.point):
            if ranks & mine != mine or ranks & barred or told.pips not in (None, _pips(ranks)):
                continue
            self.left -= 1
            if self.left < 0:
                return True
            whole = held[seat] | ranks << 8 * suit
            if whole.bit_count() <= self.size and self.points(suits, _with(held, seat, whole), seat + 1):
                return True
        return False

    def plain_cards_suffice(self, held: _Bits) -> bool:
        """White hands take plain cards alone, of which a pack has twenty."""
        white = [seat for seat, told in enumerate(self.hands) if told.white]
        needed = sum((cards & _PLAIN).bit_count() for seat, cards in enumerate(held) if seat not in white)
        return not white or len(white) * self.size + needed <= _PLAIN.bit_count()

    def is_so(self, suits: tuple[int, ...], mine: int, seat: int) -> bool:
        """Whether a hand's claims, as they lie, are what was told of them beside their cards."""
        told, suit = self.hands[seat], self.suit_of_point(suits, seat)
        if told.inside is not None and suit is not None:
            inside = [group for group, of in self.laid(suits, seat, "run") if of == suit]
            if max(inside, key=lambda group: group[::-1], default=NO_RUN) not in told.inside:
                return False
        if told.whole and not self.all_is_told(mine, told):
            return False
        return told.full is None or self.filling(suits, mine, seat, told.full).bit_count() == self.size

    def all_is_told(self, mine: int, told: Told) -> bool:
        """Whether these cards make no longer suit, no other run and no other set than those that were told."""
        by_suit = [_in_suit(mine, suit) for suit in _SUITS]
        if max(cards.bit_count() for cards in by_suit) > told.point:
            return False
        runs = [run for cards in by_suit for run in _runs(cards)]
        alike = [(rank, sum(cards >> rank & 1 for cards in by_suit)) for rank in _RANKS if rank >= LOWEST_SET]
        sets = [group for group in alike if group[1] >= 3]
        return sorted(runs) == sorted(told.sequences) and sets == sorted(told.sets)

    def filling(self, suits: tuple[int, ...], mine: int, seat: int, full: frozenset[tuple[str, Group]]) -> int:
        """The cards of a hand that lie in the claims that are to fill it."""
        filled = 0
        for (of, kind, group), suit in zip(self.claims, suits, strict=True):
            if of == seat and (kind, group) in full:
                if kind == "set":
                    filled |= _set(group[0], suit)
                else:
                    filled |= (mine if kind == "point" else _run(group) << 8 * suit) & _SUIT << 8 * suit
        return filled


def _with(bits: _Bits, seat: int, own: int) -> _Bits:
    return (*bits[:seat], own, *bits[seat + 1 :])


def _claims(hands: tuple[Told, ...]) -> Iterator[_Claim]:
    for seat, told in enumerate(hands):
        for group in told.sets:
            yield seat, "set", group
        if told.point:
            yield seat, "point", POINT
        for group in told.sequences:
            yield seat, "run", group


def _choice(claim: _Claim) -> tuple[int, int]:
    """Fours leave no choice; then points and long runs; threes last."""
    _, kind, (_, size) = claim
    return (0 if kind == "set" and size == 4 else ("point", "run", "set").index(kind) + 1), -size


def _in_suit(cards: int, suit: int) -> int:
    return cards >> 8 * suit & _SUIT


@lru_cache
def _set(rank: int, lacking: int) -> int:
    """Four of a rank, or the three that are not of the suit it lacks."""
    return sum(1 << rank + 8 * suit for suit in _SUITS if suit != lacking)


@lru_cache
def _run(group: Group) -> int:
    """The ranks of a run as bits."""
    top, size = group
    return sum(1 << rank for rank in range(top - size + 1, top + 1))


@lru_cache
def _suits_of(size: int) -> tuple[int, ...]:
    """Every suit of so many cards, as bits."""
    return tuple(ranks for ranks in range(1 << len(_RANKS)) if ranks.bit_count() == size)


def _pips(ranks: int) -> int:
    return sum(PIPS[rank] for rank in _RANKS if ranks >> rank & 1)


@lru_cache
def _runs(ranks: int) -> tuple[Group, ...]:
    """The runs of three or more among the ranks of a suit, each as long as it goes."""
    found, length = [], 0
    for rank in (*_RANKS, len(_RANKS)):
        if ranks >> rank & 1:
            length += 1
            continue
        if length >= 3:
            found.append((rank - 1, length))
        length = 0
    return tuple(found)
