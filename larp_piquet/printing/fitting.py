"""How large a line of type may be so that it fits: a long name shrinks or wraps, and never overflows."""

from __future__ import annotations

from typing import Final

from .fonts import width

#: Millimetres in a typographic point.
POINT: Final = 25.4 / 72
#: What kerning, rounding and hyphenless Cyrillic may add to the bare widths.
_SLACK: Final = 1.04


def lines_needed(text: str, face: str, size: int, measure: float) -> int | None:
    """How many lines ``text`` takes at ``size`` points in ``measure`` mm; None where one word is wider than that."""
    em = size * POINT * _SLACK
    space = width(" ", face) * em
    lines, used = 1, 0.0
    for word in text.split():
        wide = width(word, face) * em
        if wide > measure:
            return None
        if used and used + space + wide > measure:
            lines, used = lines + 1, wide
        else:
            used += (space if used else 0.0) + wide
    return lines


def fit(text: str, face: str, measure: float, lines: int, largest: int, least: int = 5) -> int:
    """The largest size in whole points at which ``text`` takes at most ``lines`` lines of ``measure`` mm.

    ``least`` is given back where nothing fits; the style then breaks words (``overflow-wrap: anywhere``).
    """
    for size in range(largest, least, -1):
        needed = lines_needed(text, face, size, measure)
        if needed is not None and needed <= lines:
            return size
    return least
