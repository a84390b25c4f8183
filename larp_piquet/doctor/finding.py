"""What one check found."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path

from ..config import DEFAULT_DATABASE, database_file, folder_beside


class Level(IntEnum):
    """How it stands; the higher, the worse."""

    OK = 0
    WARNING = 1
    FAULT = 2


@dataclass(frozen=True, slots=True)
class Finding:
    """One line, and what to do: message ids with the values of both."""

    check: str
    level: Level
    said: str
    do: str = ""
    values: Mapping[str, object] = field(default_factory=dict)


def ok(check: str, said: str, **values: object) -> Finding:
    """All is well."""
    return Finding(check, Level.OK, said, values=values)


def warning(check: str, said: str, do: str, **values: object) -> Finding:
    """An evening can be played; something may go wrong."""
    return Finding(check, Level.WARNING, said, do, values)


def fault(check: str, said: str, do: str, **values: object) -> Finding:
    """This will go wrong."""
    return Finding(check, Level.FAULT, said, do, values)


@dataclass(frozen=True, slots=True)
class Patient:
    """What is looked at: the event's database address, its folder, where the site listens, and the data file if any."""

    url: str
    folder: Path
    port: int
    file: Path | None

    @property
    def named(self) -> str:
        """What a command needs beside its name to find this event; an address with a password is named by nobody."""
        if self.file is None:
            return ""
        default = Path(database_file(DEFAULT_DATABASE) or "").absolute()
        named = "" if self.file.absolute() == default else f" --database {shlex.quote(str(self.file))}"
        beside = folder_beside(self.url).absolute() == self.folder.absolute()
        return named if beside else f"{named} --folder {shlex.quote(str(self.folder))}"


def worst(findings: Iterable[Finding]) -> Level:
    """The worst of all levels."""
    return max((each.level for each in findings), default=Level.OK)
