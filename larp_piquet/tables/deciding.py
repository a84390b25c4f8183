"""What has to be known before claims without cards can be counted: tie-breaks, what the point has paid, full hands.

Only what decides something is asked for. The scorer is the engine's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..engine.acts import Category
from ..engine.possible import POINT
from ..engine.score import COMPARED, Course, compare
from .claimed import Claimed, Known, stand_together


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
    full = _full(course, claims)
    placed = []
    for seat in range(len(claims)):
        placings = open_placings(course, claims, seat, full)
        if len(placings) > 1:
            raise Undecided("tally_run", seat)
        placed.append(placings[0] if placings else None)
    return replace(course, calls=tuple(own.calls(hand, marks[seat], placed[seat]) for seat, own in enumerate(claims)))


def _full(course: Course, claims: Sequence[Claimed]) -> list[Known | None]:
    """By seat, what fills a full hand that was claimed; raises ``Undecided`` for one that no pack could have."""
    full: list[Known | None] = [None] * len(claims)
    for seat, own in enumerate(claims):
        if own.full and not course.silent(seat):
            full[seat] = _filling(course, own, seat)
            if not _can(course, claims, full):
                raise Undecided("tally_full", seat)
    return full


def may_be_full(course: Course, claims: Sequence[Claimed], seat: int) -> bool:
    """Whether the hand of this seat may be full, for all that is known of it and of the others."""
    full = [
        _filling(course, own, at) if at == seat or (own.full and not course.silent(at)) else None
        for at, own in enumerate(claims)
    ]
    return _can(course, claims, full)


def _filling(course: Course, own: Claimed, seat: int) -> Known | None:
    if course.rules.full_hand_basis == "scored_only":
        return _scored(course, seat)
    # Where something may have been kept back it fills the hand as well, and nobody told it.
    return own.known() if own.whole else None


def _can(course: Course, claims: Sequence[Claimed], full: Sequence[Known | None]) -> bool:
    told = tuple(own.told(course.rules, full=full[seat]) for seat, own in enumerate(claims))
    return stand_together(told, course.tricks_due)


def open_placings(
    course: Course, claims: Sequence[Claimed], seat: int, full: Sequence[Known | None] = ()
) -> tuple[int | None, ...]:
    """Which sequence of a seat the point may have paid already (``None``: none); more than one: it has to be asked.

    Only placings that the pack admits, the other hands included, are open, and only one of those that write the same
    points. ``full`` is by seat what fills a full hand.
    """
    point, sequences = compare(course, Category.POINT), compare(course, Category.SEQUENCES)
    own, rules = claims[seat], course.rules
    placings = own.placings(rules) if point.winner == seat and sequences.winner == seat else (None,)
    if len(placings) == 1:
        return placings
    scored, full = _scored(course, seat), full or (None,) * len(claims)
    by_points: dict[int, int | None] = {}
    for place in placings:
        paid = 0 if place is None or ("run", own.sequences[place]) not in scored else own.sequences[place][1]
        points = rules.sequence_points.get(paid, 0)
        told = tuple(
            each.told(rules, place, placed=True, full=full[at]) if at == seat else each.told(rules, full=full[at])
            for at, each in enumerate(claims)
        )
        if points not in by_points and stand_together(told, course.tricks_due):
            by_points[points] = place
    return tuple(by_points.values())


def _scored(course: Course, seat: int) -> Known:
    """The claims of a seat that scored, as ``engine.possible`` knows them."""
    return frozenset(
        ("point", POINT) if category is Category.POINT else (_KINDS[category], (claim.told.rank[0], claim.size))
        for category in COMPARED
        for claim in compare(course, category).scored[seat]
        if claim.told is not None
    )


_KINDS = {Category.SEQUENCES: "run", Category.SETS: "set"}


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
