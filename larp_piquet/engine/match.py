"""Settlement types (implementation follows)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Korolik:
    """Two deals: the winner's figure (multiplied), or a refet (``seat`` None, figure 0)."""

    number: int
    seat: int | None
    difference: int  # before rounding
    figure: int
    multiplier: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """A partie's account in points; ``net`` sums to zero. ``debt`` is (debtor seat, creditor seat, points)."""

    koroliks: tuple[Korolik, ...]
    sums: tuple[int, int]  # deal entries of each seat
    final: tuple[int, int] | None  # (seat, figure)
    skvoznoy: int
    net: tuple[int, int]
    carried_multiplier: int
    complete: bool
    debt: tuple[int, int, int] | None
