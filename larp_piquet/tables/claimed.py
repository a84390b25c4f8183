"""What a player claimed without its cards: of a record's tally, and of a real pack on the table.

What no hand can hold is found here, and what has to be known before a claim can be counted. The scorer is the engine's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ..engine.acts import Category, Claim, Measure
from ..engine.cards import PIPS, RANK_LETTERS, RANKS, Rank
from ..engine.possible import Told, can_stand_together
from ..engine.ruleset import Ruleset
from ..engine.score import CATEGORIES, Calls, Course, compare, is_full

_COURTS = frozenset({Rank.KNAVE, Rank.QUEEN, Rank.KING})
#: The longest point that has no king, queen or knave: ace, ten, nine, eight, seven.
_LONGEST_WHITE = 5
#: Plain cards in a pack: all but kings, queens and knaves.
_PLAIN = 20

#: (rank, size): of a sequence its top rank, of a set the rank.
Group = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Fault:
    """What cannot be: a code of ``wording.records.FAULTS`` with its values."""

    code: str
    values: Mapping[str, object]


def fault(code: str, **values: object) -> Fault:
    """A fault with its values."""
    return Fault(code, values)


@dataclass(frozen=True, slots=True)
class Claimed:
    """What one player claimed; sequences and sets best first. ``high``, ``pips`` and ``run`` help to decide."""

    white: int = 0  # how often a white hand counts
    point: int = 0
    high: tuple[int, ...] = ()  # ranks of the point from the top
    pips: int | None = None
    run: int | None = None  # how many cards of the point's suit are in the sequence claimed; 0 for none
    sequences: tuple[Group, ...] = ()
    sets: tuple[Group, ...] = ()
    full: bool = False

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

    def told(self, rules: Ruleset) -> Told:
        """The claims as what a pack must hold; a white hand only where it is the cards at the calls that are white."""
        white = self.white > {"at_declaration": 0, "dealt": 1, "both": 1}[rules.white_hand_when]
        return Told(self.point, self.high, self.run or 0, self.sequences, self.sets, white)

    def tie_break(self, rules: Ruleset) -> tuple[int, ...] | None:
        """What decides between points of equal length under these rules, if it was told."""
        if rules.point_tiebreak == "high_card":
            return self.high or None
        if self.pips is None and self.high:
            return (sum(PIPS[rank] for rank in self.high),)
        return None if self.pips is None else (self.pips,)

    def placings(self, rules: Ruleset, hand: int, scored: Sequence[int]) -> tuple[int | None, ...]:
        """Which sequences of five or more may lie in the point's suit (``None``: none does), of those ``scored``.

        One value: nothing is open. Several: they write different points, and ``run`` must tell.
        """
        long = [place for place, (_, size) in enumerate(self.sequences) if size >= 5]
        if rules.long_suit_bonus != "any_suit" or not self.point or not long:
            return (None,)
        if self.run is not None:
            return (next((place for place in long if self.sequences[place][1] == self.run), None),)
        if self.high:
            found = runs(self.high)
            return (next((place for place in long if self.sequences[place] in found), None),)
        by_points: dict[int, int | None] = {}
        for place in (None, *long):
            # Two runs of five or more never lie in one suit.
            cards = self.point + sum(self.sequences[other][1] for other in long if other != place)
            if cards <= hand:
                paid = self.sequences[place][1] if place is not None and place in scored else 0
                by_points.setdefault(rules.sequence_points.get(paid, 0), place)
        return tuple(by_points.values())

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
        yield fault("tally_point", cards=own.point)
    ranks = [rank for rank, _ in own.sets]
    if len(set(ranks)) != len(ranks):
        twice = next(rank for rank in ranks if ranks.count(rank) > 1)
        yield fault("tally_set_twice", rank=RANK_LETTERS[twice])
    longest = max((size for _, size in own.sequences), default=0)
    if own.point and longest > own.point:
        yield fault("tally_run_too_long", run=longest, cards=own.point)
    if own.run is not None and own.run >= 3 and own.run not in [size for _, size in own.sequences]:
        yield fault("tally_run_unknown", run=own.run)
    if own.run and own.high and own.run > max(length for _, length in runs(own.high)):
        yield fault("tally_run_unknown", run=own.run)
    if own.run is not None and own.run > own.point:
        yield fault("tally_run_too_long", run=own.run, cards=own.point)
    if own.white and rules.white_hand_when != "dealt" and own.has_courts(rules):
        yield fault("tally_white")
    if own.least_cards() > hand:
        yield fault("tally_too_many", cards=own.least_cards(), hand=hand)


def impossible_together(claims: Sequence[Claimed], rules: Ruleset) -> Iterator[Fault]:
    """Every reason why one pack cannot hold the claims of all."""
    for rank in RANKS:
        if sum(own.of_rank(rank) for own in claims) > 4:
            yield fault("tally_rank", rank=rank.letter)
    if too_many_white(claims, rules):
        yield fault("tally_white_twice")
    if not can_stand_together(tuple(own.told(rules) for own in claims), rules.hand):
        yield fault("tally_together")


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
    return fault("tally_pips_wrong", pips=pips, cards=cards, least=least, most=most)


# -- what has to be known ------------------------------------------------------------------------------------------


class Undecided(ValueError):
    """Something that decides is not told: a code of ``wording.records.FAULTS``, and the seat that has to tell it."""

    def __init__(self, code: str, seat: int) -> None:
        super().__init__(code)
        self.code = code
        self.seat = seat


def decided(course: Course, claims: Sequence[Claimed]) -> Course:
    """The facts with every value that decides something in its place; raises ``Undecided`` for one that is missing."""
    hand = course.tricks_due
    marks = _marks(course, claims)
    course = replace(course, calls=tuple(own.calls(hand, marks[seat], None) for seat, own in enumerate(claims)))
    placed: list[int | None] = []
    for seat in range(len(claims)):
        placings = open_placings(course, claims, seat)
        if len(placings) > 1:
            raise Undecided("tally_run", seat)
        placed.append(placings[0] if placings else None)
    calls = tuple(own.calls(hand, marks[seat], placed[seat]) for seat, own in enumerate(claims))
    course = replace(course, calls=calls)
    for seat, own in enumerate(claims):
        if own.full and course.rules.full_hand_points and not course.silent(seat) and not is_full(course, seat):
            raise Undecided("tally_full", seat)
    return course


def open_placings(course: Course, claims: Sequence[Claimed], seat: int) -> tuple[int | None, ...]:
    """Which sequences of a seat may lie in the suit of its point; more than one: it has to be asked."""
    point, sequences = compare(course, Category.POINT), compare(course, Category.SEQUENCES)
    if point.winner != seat or sequences.winner != seat:
        return (None,)
    counted = [(claim.told.rank[0], claim.size) for claim in sequences.scored[seat] if claim.told is not None]
    scored = [place for place, group in enumerate(claims[seat].sequences) if group in counted]
    return claims[seat].placings(course.rules, course.tricks_due, scored)


def _marks(course: Course, claims: Sequence[Claimed]) -> list[tuple[int, ...]]:
    """By seat, what decides between the longest points; asked for only where two or more are level."""
    heard = [own.point if not course.silent(seat) else 0 for seat, own in enumerate(claims)]
    level = [seat for seat, cards in enumerate(heard) if cards and cards == max(heard)]
    marks: list[tuple[int, ...]] = [()] * len(claims)
    for seat in level if len(level) > 1 else ():
        mark = claims[seat].tie_break(course.rules)
        if mark is None:
            raise Undecided(f"tally_{course.rules.point_tiebreak}", seat)
        marks[seat] = mark
    return marks
