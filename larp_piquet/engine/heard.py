"""The calls of a deal with nothing hidden, for an account of why each was good: a record's, never a running table's."""

from __future__ import annotations

from .acts import Category, Claim
from .cards import Rank
from .holdings import strength
from .score import CATEGORIES, COMPARED, Course, called, compare, spoken
from .views import CallView


def open_calls(course: Course) -> tuple[CallView, ...]:
    """Every category that all seats have spoken in, with both holdings told: what was kept back was not called."""
    return tuple(_open(course, category) for category in CATEGORIES if spoken(course, category))


def _open(course: Course, category: Category) -> CallView:
    seats = range(len(course.calls))
    claims = [called(course, seat, category) for seat in seats]
    if category not in COMPARED:
        said = tuple(len(own) for own in claims)
        return CallView(category, said, (None,) * len(said), False, None, False, tuple(claims))
    verdict = compare(course, category)
    bests = [max(own, key=lambda claim: _strength(claim, course), default=None) for own in claims]
    said = tuple(0 if best is None else best.size for best in bests)
    # What decides between those who named the most is told of them alone: a third hand that named less is out of it.
    level = max(said) if said.count(max(said)) > 1 else None
    measures = tuple(_measure(best, course) if best is not None and best.size == level else None for best in bests)
    return CallView(category, said, measures, verdict.equal, verdict.winner, False, verdict.scored)


def _strength(claim: Claim, course: Course) -> tuple[int, ...]:
    return strength(claim, course.rules)


def _measure(claim: Claim, course: Course) -> str | None:
    """What decides between claims of one length, as ``CallView.measure`` writes it; ``None`` where it was not told."""
    _, *rest = _strength(claim, course)
    if not rest:
        return None
    if claim.category is Category.POINT and course.rules.point_tiebreak == "pips":
        return str(rest[0])
    return "".join(Rank(rank).letter for rank in rest)
