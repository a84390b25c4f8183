"""An opened event file: store, secret key, folder, clock, chance and hub, handed to every use case.

For SQLite the house holds a lock file, so that a second writer is refused while a server runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Protocol

from .hub import Hub

DEFAULT_DATABASE = "sqlite:///larp-piquet.sqlite"


class Chance(Protocol):
    """All chance of the house; tests hand in their own."""

    def shuffle(self, cards: list[int]) -> None:
        """Shuffle in place."""

    def token(self, count: int) -> bytes:
        """So many unguessable bytes."""


class House:
    """Attributes: ``database_url``, ``folder`` (key, backups, prints), ``clock``, ``chance``, ``hub``."""

    database_url: str
    folder: Path
    clock: Callable[[], datetime]
    chance: Chance
    hub: Hub

    def secret_for(self, purpose: str) -> bytes:
        """A key of 32 bytes derived for one purpose, for example to sign the cookies of the web."""
        raise NotImplementedError

    def close(self) -> None:
        """Let waiting streams go, close the database, give up the lock."""
        raise NotImplementedError


def open_house(
    database_url: str = DEFAULT_DATABASE,
    folder: Path | None = None,
    *,
    clock: Callable[[], datetime] | None = None,
    chance: Chance | None = None,
    create: bool = True,
    patience: float = 2.0,
) -> House:
    """Open the event file for writing, making and migrating it where needed.

    ``folder`` (default ``larp-piquet-files`` beside the data file) holds the key, backups and prints, owner-only.
    Raises ``Locked("data_file_in_use")`` when another process still holds the file after ``patience`` seconds,
    ``NotFound("no_data_file")`` when it does not exist and ``create`` is false, and
    ``Conflict("newer_data_file")`` when a later version of the product wrote it.
    """
    raise NotImplementedError


@contextmanager
def reading_house(database_url: str = DEFAULT_DATABASE, folder: Path | None = None) -> Iterator[House]:
    """A house over a copy of the data file, for commands that only read, also while a server runs."""
    raise NotImplementedError
    yield
