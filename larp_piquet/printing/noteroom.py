"""How a note of debt is set: what room each of its texts has, how large it can be there, and what yields first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from .fitting import LEAST, POINT, paragraph_lines, shortened
from .models import NoteData
from .notewords import more, sentence

#: Width and height in millimetres, and the largest size of type.
Room = tuple[float, float, int]

#: What running text has on either paper.
A6: Final[Room] = (121.0, 31.0, 14)
CARD: Final[Room] = (45.5, 29.5, 10)
#: What the line that says "duplicate" takes of it on a card.
DUPLICATE_LINE: Final = 2.8
#: What the hands have that a note went through, on the backs, and what else a card has to say there.
A6_HANDS: Final[tuple[Room, Room]] = ((123.0, 8.0, 11), (123.0, 16.5, 11))  # in the place of one line, or of two
CARD_HANDS: Final[Room] = (39.5, 11.5, 8)
CARD_MORE: Final[Room] = (39.5, 12.0, 8)
CARD_MOST: Final[Room] = (39.5, 20.0, 8)  # with what was had on account: in the place of a line to write on
CARD_APART: Final = 7.5  # of so much, in mm, there is white left between it and what stands below
CARD_HEIR: Final[Room] = (31.0, 7.7, 8)  # of three lines
_LEADING: Final = 1.2
#: What yields where a paper is too small for all that was written, and how many letters of it stay at first.
_YIELDING: Final = (("cause", 60), ("witnesses", 60), ("rank", 0), ("cause", 0), ("witnesses", 0), ("thing", 0))
#: The least size of running text that an initial stands beside.
_LEAST_BESIDE: Final = 11


def running(data: NoteData, *, small: bool) -> str:
    """The text of the face of a paper."""
    rest = "" if small else more(data)
    return (f"{sentence(data)} {rest}" if rest else sentence(data)).replace("….", "…")


def within(data: NoteData, *, small: bool, room: tuple[float, float, int]) -> NoteData:
    """With so much of what people wrote as finds room in the least type; the ledger has all of it.

    A name, a sum and a term are never cut. On a small paper witnesses stand on the back.
    """
    for name, kept in _YIELDING:
        data = _with(data, name, _part(data, name, kept, small=small, room=room))
    return data


def _part(data: NoteData, name: str, kept: int, *, small: bool, room: tuple[float, float, int]) -> str:
    """So much of one thing as finds room beside all others, but never less than ``kept`` letters."""

    def holds(part: str) -> bool:
        return len(part) <= kept or fits(running(_with(data, name, part), small=small), LEAST, *room[:2])

    part = shortened(getattr(data, name), holds)
    return "" if name == "rank" and len(part) == len("x…") else part


def _with(data: NoteData, name: str, text: str) -> NoteData:
    return replace(data, **{name: text})  # type: ignore[arg-type]


def initial_of(text: str) -> str:
    """The letter that is set large; the stop of a word of one letter ("Я," "I,") stays with it."""
    return text[:2] if text[1:2] in (",", ".", ":") else text[:1]


def beside_initial(text: str) -> int:
    """The size of type beside a letter set large in a pierced block; 0 where the text has no room for such a thing.

    The block takes a fifth of a line of either of the first two; for that a whole line is kept free.
    """
    measure, height, largest = A6

    def holds(size: int) -> bool:
        return (paragraph_lines(text, size, measure) + 1) * size * POINT * _LEADING <= height

    return next((size for size in range(largest, _LEAST_BESIDE - 1, -1) if holds(size)), 0)


def sized(text: str, measure: float, height: float, largest: int) -> int:
    """The largest size in whole points at which running text finds room, or the least there is."""
    return next((size for size in range(largest, LEAST, -1) if fits(text, size, measure, height)), LEAST)


def fits(text: str, size: int, measure: float, height: float) -> bool:
    """Whether running text of this size finds room in so many millimetres."""
    return paragraph_lines(text, size, measure) * size * POINT * _LEADING <= height


def passed(chain: Sequence[str], room: tuple[float, float, int], before: str = "") -> tuple[str, int]:
    """Through whose hands a note went, and the size of type; where all find no room, the first and the last of them."""
    for left_out in range(max(1, len(chain) - 1)):
        kept = [chain[0], "…", *chain[1 + left_out :]] if left_out else list(chain)
        text = "\u00a0→ ".join(kept)
        size = sized(f"{before}\u00a0: {text}", *room)
        if size >= min(7, room[2]) or len(kept) <= 3:
            break
    return text, size


def passed_through(chain: Sequence[str], before: str) -> tuple[str, int, int]:
    """The hands a note went through as its back has them: the text, its size, of how many lines it has the place."""
    if len(chain) < 2:
        return "", LEAST, 0
    if not before:
        return *passed(chain, CARD_HANDS), 1
    one, two = A6_HANDS
    text, size = passed(chain, one, before)
    return (text, size, 1) if size >= 8 and "…" not in text else (*passed(chain, two, before), 2)
