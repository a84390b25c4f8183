"""Sheets that are entered once they are made: kept before that, so that none is entered that nobody can have.

A sheet is made, then written where it will be taken from, then entered, and only then given out. Where anything fails
before it is entered, nothing was done; whatever fails after, the sheet is there still, and can be fetched again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from ..store import whole
from .errors import Stale
from .files import PRINTS
from .house import House
from .storing import storing

#: Writes a sheet where it will be taken from, once it is entered.
Put = Callable[[bytes], None]
#: In the folder of prints; so many of them are kept, the newest.
NOTES, KEPT = "notes", 200
#: How often a sheet is made anew where another came out while it was made.
TRIES = 3
_T = TypeVar("_T")


def nowhere(_made: bytes) -> None:
    """It is given to whoever asked for it, and kept elsewhere."""


def anew(once: Callable[[], _T]) -> _T:
    """What ``once`` does, which is ``Stale`` where a number that it was about to enter was entered meanwhile."""
    for left in reversed(range(TRIES)):
        try:
            return once()
        except Stale:
            if not left:
                raise
    raise Stale


@contextmanager
def placed(house: House, name: str) -> Iterator[Put]:
    """A place in ``folder/prints``: what is put there lies under its name once the block has ended well."""
    path = house.subfolder(PRINTS) / name
    drafts: list[Path] = []
    with storing():
        try:
            yield lambda made: drafts.append(whole.draft(path, made))
            for fresh in drafts:
                with suppress(OSError):  # whoever asked for it has it, though it is not kept
                    whole.settle(fresh, path)
        finally:
            for fresh in drafts:
                fresh.unlink(missing_ok=True)


@storing()
def keep_note(house: House, serial: int, copy: int, at: datetime, made: bytes) -> None:
    """Keep the sheet of a print that is about to be entered, as of this moment."""
    path = _of(house, serial, copy, at)
    path.parent.mkdir(mode=0o700, exist_ok=True)
    whole.write(path, made)
    for old in sorted(path.parent.glob("*.pdf"), key=_made_at, reverse=True)[KEPT:]:
        old.unlink(missing_ok=True)


def kept_note(house: House, serial: int, copy: int, at: datetime) -> Path | None:
    """The sheet of a print that was entered as of this moment, while it is kept."""
    path = _of(house, serial, copy, at)
    return path if path.exists() else None


def forget_note(house: House, serial: int, copy: int, at: datetime) -> None:
    """The sheet of a print that was not entered goes."""
    with suppress(OSError):
        _of(house, serial, copy, at).unlink(missing_ok=True)


def _made_at(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except FileNotFoundError:  # another print has cleared it away
        return 0.0


def _of(house: House, serial: int, copy: int, at: datetime) -> Path:
    """By its moment, too: a sheet that was made, and not entered, is never taken for one that was."""
    moment = at.astimezone(UTC).strftime("%Y%m%dT%H%M%S%f")
    return house.subfolder(PRINTS) / NOTES / f"{serial}-{copy}-{moment}.pdf"
