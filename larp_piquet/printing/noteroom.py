"""How a note of debt is set: what room each of its texts has, how large it can be there, and what yields first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from .fitting import LEAST, POINT, paragraph_lines, shortened
from .fonts import width
from .models import NoteData
from .notewords import more, sentence

#: Width and height in millimetres, and the largest size of type.
Room = tuple[float, float, int]

#: What running text has on either paper, and on a quarter of Letter.
A6: Final[Room] = (121.0, 31.0, 14)
QUARTER: Final[Room] = (112.2, 33.9, 14)
CARD: Final[Room] = (45.5, 30.0, 10)
#: What the hands have that a note went through, on the backs, and what else a card has to say there.
A6_HANDS: Final[tuple[Room, Room]] = ((119.0, 5.0, 11), (119.0, 14.5, 11))  # in the place of one line, or of two
CARD_HANDS: Final[Room] = (39.5, 11.5, 8)
CARD_MORE: Final[Room] = (39.5, 12.0, 8)
CARD_MOST: Final[Room] = (39.5, 20.0, 8)  # with what was had on account: in the place of a line to write on
CARD_APART: Final = 7.5  # of so much, in mm, there is white left between it and what stands below
CARD_HEIR: Final[Room] = (31.0, 7.7, 8)  # of three lines
#: How much narrower the line of those hands is than the text of a large face: it keeps clear of the frame's scrolls.
KEPT_CLEAR: Final = 2.0
#: How far lines are apart, in sizes of type; and where there is no other way, as the style "close" has it.
_LEADING: Final = 1.2
_CLOSE: Final = 1.08
#: What yields where a paper is too small for all that was written, and how many letters of it stay at first.
_YIELDING: Final = (("cause", 60), ("witnesses", 60), ("rank", 0), ("cause", 0), ("witnesses", 0), ("thing", 0))
#: Less than so many letters of a thing tell nothing: then it is left out.
_STUMP: Final = 20
#: Without these there is no debt; the last of what is shortened, and only where somebody is named as nobody is.
_NAMES: Final = ("debtor", "creditor", "creditor_dative", "drawee", "guarantor", "owing")
#: The least size of running text that an initial stands beside.
_LEAST_BESIDE: Final = 11


class Setting(NamedTuple):
    """The text of a face, its size in whole points, and whether its lines stand close."""

    text: str
    size: int
    close: bool


def running(data: NoteData, *, small: bool) -> str:
    """The text of the face of a paper."""
    rest = "" if small else more(data)
    return (f"{sentence(data)} {rest}" if rest else sentence(data)).replace("….", "…")


def whole(name: str, size: int, measure: float) -> str:
    """A name inside of which no line ends, unless it is longer than a line of this size."""
    if (width(name, "text") + 0.6) * size * POINT * 1.01 > measure:  # with a comma or a stop behind it
        return name
    return name.replace(" ", "\u00a0").replace("-", "\u2011")


def named(data: NoteData, size: int, measure: float) -> NoteData:
    """With all its names as they are set at this size."""
    told = {name: whole(getattr(data, name), size, measure) for name in _NAMES}
    told["witnesses"] = ", ".join(whole(each, size, measure) for each in data.witnesses.split(", "))
    return replace(data, **told)  # type: ignore[arg-type]


def face(data: NoteData, *, small: bool, room: Room) -> Setting:
    """How the text of a face finds room, in the largest type that does.

    It always does, whatever people wrote: its lines come closer, and at last names longer than any cast holds are
    shortened, for what runs over its place would run into the place and the day below.
    """
    measure, height, largest = room
    for size in range(largest, LEAST - 1, -1):
        text = running(named(data, size, measure), small=small)
        if fits(text, size, measure, height):
            return Setting(text, size, close=False)
    for name in ("", *_NAMES):
        if name:
            data = _with(data, name, shortened(getattr(data, name), partial(_holds, data, name, small, room)))
        text = running(named(data, LEAST, measure), small=small)
        if fits(text, LEAST, measure, height, _CLOSE):
            break
    return Setting(text, LEAST, close=True)


def _holds(data: NoteData, name: str, small: bool, room: Room, part: str) -> bool:
    """Whether lines that stand close have room for all with this much of one name."""
    return fits(running(named(_with(data, name, part), LEAST, room[0]), small=small), LEAST, *room[:2], _CLOSE)


def within(data: NoteData, *, small: bool, room: Room) -> NoteData:
    """With so much of what people wrote as finds room in the least type; the ledger has all of it.

    A name, a sum and a term are not cut. On a small paper witnesses stand on the back.
    """
    for name, kept in _YIELDING:
        if not (small and name == "witnesses"):
            data = _with(data, name, _part(data, name, kept, small=small, room=room))
    return data


def _part(data: NoteData, name: str, kept: int, *, small: bool, room: Room) -> str:
    """So much of one thing as finds room beside all others, but never less than ``kept`` letters; nothing for a stump.

    What is owed is never left out.
    """

    def holds(part: str) -> bool:
        told = named(_with(data, name, part), LEAST, room[0])
        return len(part) <= kept or fits(running(told, small=small), LEAST, *room[:2])

    part = shortened(getattr(data, name), holds)
    return part if name == "thing" else unless_stump(part, getattr(data, name))


def unless_stump(part: str, text: str) -> str:
    """``part`` of a ``text``, or nothing where what is left of it would tell nothing."""
    return part if part == text or len(part) > _STUMP else ""


def _with(data: NoteData, name: str, text: str) -> NoteData:
    return replace(data, **{name: text})  # type: ignore[arg-type]


def beside_initial(data: NoteData, room: Room) -> Setting | None:
    """The text beside a letter set large in a pierced block; None where it has no room for such a thing.

    The block takes a fifth of a line of either of the first two; for that a whole line is kept free.
    """
    measure, height, largest = room
    for size in range(largest, _LEAST_BESIDE - 1, -1):
        text = running(named(data, size, measure - 2.5 * size * POINT), small=False)
        if (paragraph_lines(text, size, measure) + 1) * size * POINT * _LEADING <= height:
            return Setting(text, size, close=False)
    return None


def sized(text: str, measure: float, height: float, largest: int) -> int:
    """The largest size in whole points at which running text finds room, or the least there is."""
    return next((size for size in range(largest, LEAST, -1) if fits(text, size, measure, height)), LEAST)


def fits(text: str, size: int, measure: float, height: float, leading: float = _LEADING) -> bool:
    """Whether running text of this size finds room in so many millimetres."""
    return paragraph_lines(text, size, measure) * size * POINT * leading <= height


def passed(chain: Sequence[str], room: Room, before: str = "") -> tuple[str, int]:
    """Through whose hands a note went, and the size of type; where all find no room, the first and the last of them."""
    for left_out in range(max(1, len(chain) - 1)):
        kept = [chain[0], "…", *chain[1 + left_out :]] if left_out else list(chain)
        for size in range(room[2], LEAST - 1, -1):
            text = "\u00a0→ ".join(whole(each, size, room[0] * 0.9) for each in kept)
            if fits(f"{before}\u00a0: {text}", size, *room[:2]):
                break
        if size >= min(7, room[2]) or len(kept) <= 3:
            break
    return text, size


def passed_through(chain: Sequence[str], before: str, measure: float) -> tuple[str, int, int]:
    """The hands a note went through as its back has them: the text, its size, of how many lines it has the place.

    ``before`` is what is said before them on a large paper, whose lines are of so many millimetres.
    """
    if len(chain) < 2:
        return "", LEAST, 0
    if not before:
        return *passed(chain, CARD_HANDS), 1
    one, two = ((measure, *room[1:]) for room in A6_HANDS)
    text, size = passed(chain, one, before)
    return (text, size, 1) if size >= 8 and "…" not in text else (*passed(chain, two, before), 2)
