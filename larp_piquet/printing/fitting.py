"""How large type may be so that it fits: a long name shrinks or wraps, and never overflows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from ..wording.typography import held_together
from .fonts import width

#: Millimetres in a typographic point.
POINT: Final = 25.4 / 72
#: What kerning, rounding and hyphenless Cyrillic may add to the bare widths.
SLACK: Final = 1.05
#: No type on any paper is smaller, in points: by candle light nobody would read it.
LEAST: Final = 6
#: A hyphen at which no line may end.
_FIRM: Final = "\u2011"


class Fitted(NamedTuple):
    """A text as it is set, and its size in whole points."""

    text: str
    size: int


def lines_needed(text: str, face: str, size: float, measure: float, slack: float = SLACK) -> int | None:
    """How many lines ``text`` takes at ``size`` points in ``measure`` mm; None where one word is wider than that.

    A number stands on one line with the word behind it, as everything that is composed has it.
    """
    em = size * POINT * slack
    space = width(" ", face) * em
    lines, used = 1, 0.0
    for word in held_together(text).split(" "):
        for place, part in enumerate(word.replace("-", "-\0").split("\0")):
            wide = width(part, face) * em
            gap = space if used and not place else 0.0
            if wide > measure:
                return None
            if used and used + gap + wide > measure:
                lines, used = lines + 1, wide
            else:
                used += gap + wide
    return lines


def fit(text: str, face: str, measure: float, lines: int, largest: int, least: int = LEAST) -> int:
    """The largest size in whole points at which ``text`` takes at most ``lines`` lines of ``measure`` mm.

    ``least`` is given back where nothing fits; the style then breaks words (``overflow-wrap: break-word``).
    """
    for size in range(largest, least, -1):
        needed = lines_needed(text, face, size, measure)
        if needed is not None and needed <= lines:
            return size
    return least


def fit_best(name: str, face: str, measure: float, shapes: tuple[tuple[int, int], ...], least: int) -> Fitted:
    """The largest setting of a name among ``shapes``, each (lines, largest size); earlier shapes win a draw."""
    return max((fit_name(name, face, measure, *shape, least) for shape in shapes), key=lambda fitted: fitted.size)


def fit_name(name: str, face: str, measure: float, lines: int, largest: int, least: int = LEAST) -> Fitted:
    """A name and its size. A double name is broken at its hyphen only where it would else become much smaller."""
    firm = " ".join(name.split()).replace("-", _FIRM)
    whole = Fitted(firm, fit(firm, face, measure, lines, largest, least))
    holds = (lines_needed(firm, face, whole.size, measure) or lines + 1) <= lines
    if holds and whole.size * 4 >= largest * 3:
        return whole
    broken = Fitted(" ".join(name.split()), fit(name, face, measure, lines, largest, least))
    return broken if broken.size > whole.size or not holds else whole


def fit_line(text: str, face: str, measure: float, largest: int, least: int = LEAST) -> Fitted:
    """A text on one line and its size; where it is too long for the least of them, so much of it as finds room."""
    size = fit(text, face, measure, 1, largest, least)
    return Fitted(shortened(text, lambda part: lines_needed(part, face, size, measure) == 1), size)


def event_line(name: str, measure: float, largest: int) -> Fitted:
    """The name of an event on the line that it has on every paper, in small capitals, which are narrower than these."""
    size = fit(name.upper(), "text", measure, 1, largest)
    return Fitted(shortened(name, lambda part: lines_needed(part.upper(), "text", size, measure) == 1), size)


def shortened(text: str, fits: Callable[[str], bool]) -> str:
    """``text``, or as many of its first words as fit with the sign of something left out; at least a letter."""
    if not text or fits(text):
        return text
    for pieces, glue in ((text.split(" "), " "), (list(text), "")):
        least, most = 0, len(pieces)
        while most - least > 1:
            middle = (least + most) // 2
            if fits(f"{glue.join(pieces[:middle]).rstrip(' ,;:-')}…"):
                least = middle
            else:
                most = middle
        if least:
            return f"{glue.join(pieces[:least]).rstrip(' ,;:-')}…"
    return f"{text[0]}…"


def held(fitted: Fitted, face: str, measure: float, lines: int) -> Fitted:
    """The same, or so much of it as takes no more ``lines``, so that nothing runs out of its place."""

    def fits(part: str) -> bool:
        return paragraph_lines(part, fitted.size, measure, face) <= lines

    return Fitted(shortened(str(fitted.text), fits), fitted.size)


def paragraph_lines(text: str, size: float, measure: float, face: str = "text") -> int:
    """How many lines running text takes: its widths err by less than its spaces give.

    A word that is wider than the measure begins a line and is broken at its end, as the style has it
    (``overflow-wrap: break-word``); never fewer lines are told than it takes.
    """
    slack = 1.01
    needed = lines_needed(text, face, size, measure, slack)
    return needed or lines_needed(_broken(text, face, size, measure, slack), face, size, measure, slack) or len(text)


def _broken(text: str, face: str, size: float, measure: float, slack: float) -> str:
    """``text`` with a space in every place where a word that is too wide for a line must be broken."""
    return " ".join(
        " ".join(_pieces(word, face, size, measure, slack))
        if lines_needed(word, face, size, measure, slack) is None
        else word
        for word in text.split(" ")
    )


def _pieces(word: str, face: str, size: float, measure: float, slack: float) -> Iterator[str]:
    """So much of a word as a line holds, then the next of it, a letter at least."""
    piece = ""
    for letter in word:
        if piece and lines_needed(piece + letter, face, size, measure, slack) != 1:
            yield piece
            piece = ""
        piece += letter
    yield piece
