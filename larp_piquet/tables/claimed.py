"""What a player claimed without its cards: of a record's tally, and of a real pack on the table.

What no hand and no pack can hold is found here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from ..engine.acts import Category, Claim, Measure
from ..engine.cards import PIPS, RANK_LETTERS, RANKS, Rank
from ..engine.possible import NO_RUN, POINT, Group, Told, can_stand_together
from ..engine.ruleset import Ruleset
from ..engine.score import CATEGORIES, Calls

_COURTS = frozenset({Rank.KNAVE, Rank.QUEEN, Rank.KING})
#: The longest point that has no king, queen or knave: ace, ten, nine, eight, seven.
_LONGEST_WHITE = 5
#: Plain cards in a pack: all but kings, queens and knaves.
_PLAIN = 20

#: Claims by the kind and group that ``engine.possible`` knows them by.
Known = frozenset[tuple[str, Group]]


class Impossible(StrEnum):
    """What no hand and no pack can hold. ``wording.records.FAULTS`` and ``wording.pack.UNHEARD`` have words for all."""

    POINT = "tally_point"
    SET_TWICE = "tally_set_twice"
    RUN_TOO_LONG = "tally_run_too_long"
    RUN_UNKNOWN = "tally_run_unknown"
    UNSUNK = "tally_unsunk"
    WHITE = "tally_white"
    WHITE_TWICE = "tally_white_twice"
    TOO_MANY = "tally_too_many"
    RANK = "tally_rank"
    TOGETHER = "tally_together"
    PIPS_WRONG = "tally_pips_wrong"


@dataclass(frozen=True, slots=True)
class Fault:
    """What cannot be, with its values."""

    code: Impossible
    values: Mapping[str, object]


def fault(code: Impossible, **values: object) -> Fault:
    """A fault with its values."""
    return Fault(code, values)


@dataclass(frozen=True, slots=True)
class Claimed:
    """What one player claimed; sequences and sets best first. ``high``, ``pips`` and ``run`` help to decide.

    ``whole``: these are all that he held. The law lets nothing be kept back, and what was not better was told too.
    """

    white: int = 0  # how often a white hand counts
    point: int = 0
    high: tuple[int, ...] = ()  # ranks of the point from the top
    pips: int | None = None
    run: int | None = None  # how many cards of the point's suit are in the sequence claimed; 0 for none
    sequences: tuple[Group, ...] = ()
    sets: tuple[Group, ...] = ()
    full: bool = False
    whole: bool = False

    def calls(self, hand: int, mark: tuple[int, ...], in_point_suit: int | None) -> Calls:
        """The claims as the scorer reads them; ``mark`` decides between points of equal length."""
        made: dict[Category, tuple[Claim, ...]] = {
            Category.WHITE_HAND: (_claim(Category.WHITE_HAND, hand),) * self.white,
            Category.POINT: (_claim(Category.POINT, self.point, *mark),) if self.point else (),
            Category.SEQUENCES: tuple(
                Claim(Category.SEQUENCES, (), Measure(size, (top,), place == in_point_suit))
                for place, (top, size) in enumerate(self.sequences)
            ),
            Category.SETS: tuple(_claim(Category.SETS, size, rank) for rank, size in self.sets),
            Category.FULL_HAND: (_claim(Category.FULL_HAND, hand),) if self.full else (),
        }
        return tuple(made[category] for category in CATEGORIES)

    def told(
        self, rules: Ruleset, place: int | None = None, *, placed: bool = False, full: Known | None = None
    ) -> Told:
        """The claims as what a pack must hold; a white hand only where it is the cards at the calls that are white.

        ``placed``: of the sequences of five or more the one at ``place`` lies in the point's suit, or none does.
        ``full`` are claims that must fill the hand between them.
        """
        white = self.white > {"at_declaration": 0, "dealt": 1, "both": 1}[rules.white_hand_when]
        return Told(
            point=self.point,
            high=self.high,
            pips=None if self.high else self.pips,
            sequences=self.sequences,
            sets=self.sets,
            white=white,
            inside=self._inside(place) if placed else self._inside_as_told(),
            whole=self.whole,
            full=full,
        )

    def known(self) -> Known:
        """Every claim of cards, as ``engine.possible`` knows it."""
        point = {("point", POINT)} if self.point else set()
        return frozenset({*point, *(("run", run) for run in self.sequences), *(("set", of) for of in self.sets)})

    def _inside(self, place: int | None) -> frozenset[Group]:
        """What may be the longest sequence in the point's suit."""
        if place is not None:
            return frozenset({self.sequences[place]})
        return frozenset({NO_RUN, *(run for run in self.sequences if run[1] < 5)})

    def _inside_as_told(self) -> frozenset[Group] | None:
        """The same by ``run``, or by the names of its cards; ``None`` where neither tells."""
        if self.run is not None:
            # Where it tells of none, a tierce or a quart may lie there still: only longer ones are asked about.
            return frozenset(run for run in self.sequences if run[1] == self.run) or self._inside(None)
        found = runs(self.high)
        named = next((run for run in self.sequences if run in found), None)
        return None if named is None else frozenset({named})

    def tie_break(self, rules: Ruleset) -> tuple[int, ...] | None:
        """What decides between points of equal length under these rules, if it was told."""
        if rules.point_tiebreak == "high_card":
            return self.high or None
        if self.pips is None and self.high:
            return (sum(PIPS[rank] for rank in self.high),)
        return None if self.pips is None else (self.pips,)

    def placings(self, rules: Ruleset) -> tuple[int | None, ...]:
        """Which sequence of five or more may lie in the point's suit (``None``: none does), for all that is told."""
        long = [place for place, (_, size) in enumerate(self.sequences) if size >= 5]
        if rules.long_suit_bonus != "any_suit" or not self.point or not long:
            return (None,)
        if self.run is not None:
            return (next((place for place in long if self.sequences[place][1] == self.run), None),)
        if self.high:
            found = runs(self.high)
            return (next((place for place in long if self.sequences[place] in found), None),)
        return (None, *long)

    def of_rank(self, rank: int) -> int:
        """How many cards of a rank these claims need at least."""
        in_set = max((size for of, size in self.sets if of == rank), default=0)
        in_runs = sum(top - size < rank <= top for top, size in self.sequences)
        return max(in_set, in_runs, int(rank in self.high))

    def least_cards(self) -> int:
        """How many different cards these claims need at least: what one card can serve twice is counted once."""
        shown = sum(size for _, size in self.sequences)
        for rank, size in self.sets:
            shown += size - min(size, sum(top - length < rank <= top for top, length in self.sequences))
        shared = 0
        for chosen in range(1 << len(self.sequences)):
            mine = [group for place, group in enumerate(self.sequences) if chosen >> place & 1]
            covered = {rank for top, size in mine for rank in range(top - size + 1, top + 1)}
            if len(covered) == sum(size for _, size in mine) <= self.point:
                shared = max(shared, len(covered) + sum(rank not in covered for rank, _ in self.sets))
        return shown + max(self.point - shared, 0)

    def has_courts(self, rules: Ruleset) -> bool:
        """Whether they name a king, queen or knave, so far as a white hand is told of the same cards."""
        held = {rank for rank in RANKS if self.of_rank(rank)}
        # Of a hand that was white as dealt and is called once, the cards at the calls are not known to be white.
        once = rules.white_hand_when == "both" and self.white == 1
        return not once and (bool(held & _COURTS) or self.point > _LONGEST_WHITE)


def _claim(category: Category, size: int, *rank: int) -> Claim:
    return Claim(category, (), Measure(size, rank))


def runs(ranks: tuple[int, ...]) -> list[Group]:
    """The runs among ranks that fall, as (top, length)."""
    found: list[Group] = []
    for rank in ranks:
        if found and rank == found[-1][0] - found[-1][1]:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        else:
            found.append((rank, 1))
    return found


# -- what no hand, and no pack, can hold --------------------------------------------------------------------------


def impossible(own: Claimed, rules: Ruleset, hand: int) -> Iterator[Fault]:
    """Every reason why one hand cannot hold these claims."""
    if own.point > len(RANKS):
        yield fault(Impossible.POINT, cards=own.point)
    ranks = [rank for rank, _ in own.sets]
    if len(set(ranks)) != len(ranks):
        twice = next(rank for rank in ranks if ranks.count(rank) > 1)
        yield fault(Impossible.SET_TWICE, rank=RANK_LETTERS[twice])
    longest = max((size for _, size in own.sequences), default=0)
    if own.point and longest > own.point:
        yield fault(Impossible.RUN_TOO_LONG, run=longest, cards=own.point)
    if own.run is not None and own.run >= 3 and own.run not in [size for _, size in own.sequences]:
        yield fault(Impossible.RUN_UNKNOWN, run=own.run)
    if own.run and own.high and own.run > max(length for _, length in runs(own.high)):
        yield fault(Impossible.RUN_UNKNOWN, run=own.run)
    if own.run is not None and own.run > own.point:
        yield fault(Impossible.RUN_TOO_LONG, run=own.run, cards=own.point)
    if own.whole and own.point < least_point(hand):
        yield fault(Impossible.UNSUNK, cards=least_point(hand))
    if own.white and rules.white_hand_when != "dealt" and own.has_courts(rules):
        yield fault(Impossible.WHITE)
    # Sequences have no card in common; only so few of them as a hand may hold can be tried against the point.
    least = sum(size for _, size in own.sequences)
    if least <= hand:
        least = own.least_cards()
    if least > hand:
        yield fault(Impossible.TOO_MANY, cards=least, hand=hand)


def least_point(hand: int) -> int:
    """Of four suits one holds as many cards of a hand."""
    return -(-hand // 4)


def impossible_together(claims: Sequence[Claimed], rules: Ruleset) -> Iterator[Fault]:
    """Every reason why one pack cannot hold the claims of all."""
    for rank in RANKS:
        if sum(own.of_rank(rank) for own in claims) > 4:
            yield fault(Impossible.RANK, rank=rank.letter)
    if too_many_white(claims, rules):
        yield fault(Impossible.WHITE_TWICE)
    if not stand_together(tuple(own.told(rules) for own in claims), rules.hand):
        yield fault(Impossible.TOGETHER)


@lru_cache(maxsize=1024)
def stand_together(hands: tuple[Told, ...], size: int) -> bool:
    """Asked again with every word of a talk, most of which change nothing in it."""
    return can_stand_together(hands, size)


def too_many_white(claims: Sequence[Claimed], rules: Ruleset) -> bool:
    """Whether a pack has too few plain cards for so many white hands."""
    return sum(own.white > 0 for own in claims) * rules.hand > _PLAIN


def wrong_high(ranks: tuple[int, ...], cards: int) -> bool:
    """Whether these are not so many ranks from the highest down."""
    return len(ranks) != cards or -1 in ranks or sorted(set(ranks), reverse=True) != list(ranks)


def wrong_pips(pips: int, cards: int) -> Fault | None:
    """What is wrong with the pips of a point of so many cards."""
    # Not held against the names of the cards: of the two, the law reads one.
    least, most = sum(PIPS[:cards]), sum(PIPS[-cards:])
    if least <= pips <= most:
        return None
    return fault(Impossible.PIPS_WRONG, pips=pips, cards=cards, least=least, most=most)
