"""The data file as a whole: export, import, backup, restore, wipe."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from .house import House
from .results import EventInfo

KEPT_BACKUPS = 12
BACKUP_EVERY = 600.0  # seconds


def export_event(house: House) -> str:
    """The event, its cast, tables and key as TOML (see ``examples/la-rochelle.toml``); secret: it carries the key."""
    raise NotImplementedError


def import_event(house: House, text: str) -> EventInfo:
    """Make the event from TOML, all or nothing; ``BadInput`` lists every fault, ``Conflict`` if one exists."""
    raise NotImplementedError


def backup(house: House) -> Path:
    """A copy of everything, key included, as one SQLite file in ``folder/backups``; the last twelve are kept."""
    raise NotImplementedError


def backups(house: House) -> tuple[Path, ...]:
    """The copies kept, newest first."""
    raise NotImplementedError


def restore(path: Path, database_url: str, folder: Path | None = None) -> None:
    """Put a copy back in place of the data file; refuses while a server runs. What stood there is copied first."""
    raise NotImplementedError


def wipe(database_url: str, folder: Path | None = None) -> None:
    """Delete the event: data file, key, backups and prints; refuses while a server runs."""
    raise NotImplementedError


def start_backups(house: House, every: float = BACKUP_EVERY) -> Callable[[], None]:
    """Copy in the background every so many seconds; returns a function that stops it."""
    raise NotImplementedError
