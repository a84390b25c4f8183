"""What a deal has earned so far: the facts as the scorer reads them, its lines, its totals and its entry."""

from __future__ import annotations

from .acts import Phase
from .match import entry_of
from .score import Course, Line, score, totals
from .state import Deal, hand_at_calls


def course(deal: Deal) -> Course:
    """The facts the scorer reads."""
    return Course(
        rules=deal.rules,
        order=deal.order if len(deal.sides) == 2 else tuple((deal.dealer + step) % 3 for step in range(3)),
        hands=tuple(side.hand if deal.phase is Phase.CALLS else hand_at_calls(side) for side in deal.sides),
        calls=tuple(side.calls for side in deal.sides),
        tricks=deal.tricks,
        tricks_due=deal.rules.hand,
        capot_announced=deal.capot_announced,
        silence=deal.silence,
        adjustments=deal.adjustments,
    )


def lines(deal: Deal) -> tuple[Line, ...]:
    """Every point written so far."""
    return score(course(deal))


def result(deal: Deal) -> tuple[tuple[int, ...], tuple[int, int] | None]:
    """Totals by seat, and the entry of the deal: (seat, points), or ``None`` for a level deal (rules §2.2).

    Three players write their totals, and no entry.
    """
    return result_of(lines(deal), len(deal.sides))


def result_of(written: tuple[Line, ...], seats: int) -> tuple[tuple[int, ...], tuple[int, int] | None]:
    """The same from the lines of a deal, where they are known."""
    sums = totals(written, seats)
    return sums, entry_of(sums)
