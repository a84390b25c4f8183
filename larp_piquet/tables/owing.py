"""What a finished partie leaves owing: from koroliks, the rubicon or the race of three to sums in coin."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.match import Settlement
from ..engine.race import Race
from .acts import Stake


@dataclass(frozen=True, slots=True)
class Owed:
    """A debt by seats of the table. ``points`` is ``None`` for a flat stake; ``amount`` 0 where play is for nothing."""

    debtor: int
    creditor: int
    points: int | None
    amount: int


def owing(result: Settlement | Race, stake: Stake) -> tuple[Owed, ...]:
    """What follows from a result that is complete; of three the last owes the first and the second, in that order."""
    if isinstance(result, Settlement):
        if result.debt is None:
            return ()
        debtor, creditor, points = result.debt
        return (Owed(debtor, creditor, points, points * stake.per_point),)
    if result.loser is None:
        return ()
    if result.rules.debt == "flat_stake":
        return tuple(Owed(result.loser, left.seat, None, stake.flat) for left in result.exits)
    return tuple(
        Owed(result.loser, left.seat, points, points * stake.per_point)
        for left, points in zip(result.exits, result.owed(), strict=True)
        if points
    )
