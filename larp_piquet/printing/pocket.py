"""The pocket card: what everything counts under a law, and nothing else. Two sides, as A6 or as a playing card."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from .fitting import POINT, lines_needed, paragraph_lines
from .models import PackData
from .values import calls, play, worth


class Size(NamedTuple):
    """The type area of a card in mm, the head left out; sizes of type to choose from in half points; cards a sheet.

    ``gap`` is what stands between two rows, in mm.
    """

    wide: float
    high: float
    gap: float
    halves: range
    on_a4: int
    on_letter: int


A6: Final = Size(88.0, 110.0, 0.7, range(30, 14, -1), 4, 2)
SMALL: Final = Size(75.0, 41.5, 0.35, range(18, 12, -1), 10, 8)


def pocket(data: PackData, size: Size) -> dict[str, Any]:
    """Two sides of rows of a name and a value, the first with the table of values; how many go on a sheet."""
    table = worth(data.rules)
    sides = [list(calls(data.rules, data.language)), list(play(data.rules, data.language))]
    half = next(
        (half for half in size.halves if all(_fits(rows, half / 2, size, n == 0) for n, rows in enumerate(sides))),
        size.halves[-1],
    )
    on_a_sheet = size.on_letter if data.manner.paper == "letter" else size.on_a4
    return {"half": half, "sides": sides, "worth": table, "cards": range(1, on_a_sheet + 1)}


def _fits(rows: list[tuple[str, str]], size: float, room: Size, table: bool) -> bool:
    line = size * POINT * 1.12 + room.gap
    lines = 4.4 if table else 0.0
    for name, value in rows:
        told = f"{name} {value}"
        lines += lines_needed(told, "text", size, room.wide - 3) or paragraph_lines(told, size, room.wide - 3)
    return lines * line <= room.high
