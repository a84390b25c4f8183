"""The pocket card: what everything counts under a law, and nothing else. Two sides, as A6 or as a playing card."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from .fitting import POINT, paragraph_lines
from .fonts import width
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
#: The table of values, in lines.
TABLE: Final = 4.4
#: How much wider bold type is, and the least that dots take with the white at their ends, in mm.
BOLD: Final = 1.1
DOTS: Final = 5.0


class Row(NamedTuple):
    """A name and its value, which stands under it where a line has no room for both; whether dots lead to it."""

    name: str
    value: str
    under: bool
    dots: bool


def pocket(data: PackData, size: Size) -> dict[str, Any]:
    """Two sides of rows of a name and a value, the first with the table of values; how many go on a sheet."""
    rows = list(calls(data.rules, data.language))
    least = len(rows)
    rows += play(data.rules, data.language)
    for half in size.halves:
        cut = _cut(rows, least, half / 2, size)
        if max(_heights(rows, cut, half / 2, size)) <= size.high:
            break
    on_a_sheet = size.on_letter if data.manner.paper == "letter" else size.on_a4
    set_ = [_row(row, half / 2, size) for row in rows]
    return {
        "half": half,
        "sides": [set_[:cut], set_[cut:]],
        "worth": worth(data.rules),
        "cards": range(1, on_a_sheet + 1),
    }


def _row(row: tuple[str, str], size: float, room: Size) -> Row:
    """Less than a fifth of a line of dots leads nowhere."""
    under = not _beside(row, size, room)
    return Row(*row, under, dots=not under or _beside(("", row[1]), size, room._replace(wide=room.wide * 0.8)))


def _cut(rows: list[tuple[str, str]], least: int, size: float, room: Size) -> int:
    """How many rows stand on the first side: the calls, and so much of the play that both sides are alike full.

    A lead is not parted from a trick.
    """
    cuts = [cut for cut in range(least, len(rows)) if cut != least + 1]
    return min(cuts, key=lambda cut: max(_heights(rows, cut, size, room)))


def _heights(rows: list[tuple[str, str]], cut: int, size: float, room: Size) -> tuple[float, float]:
    line = size * POINT * 1.12 + room.gap
    first, second = (sum(_lines(row, size, room) for row in side) for side in (rows[:cut], rows[cut:]))
    return (TABLE + first) * line, second * line


def _lines(row: tuple[str, str], size: float, room: Size) -> int:
    return 1 if _beside(row, size, room) else sum(paragraph_lines(text, size, room.wide) for text in row)


def _beside(row: tuple[str, str], size: float, room: Size) -> bool:
    """Whether a name and its value, which is bold, stand in one line, with some dots between."""
    name, value = row
    return (width(name, "text") + width(value, "text") * BOLD) * size * POINT + DOTS <= room.wide
