"""What one check found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path


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


def worst(findings: Iterable[Finding]) -> Level:
    """The worst of all levels."""
    return max((each.level for each in findings), default=Level.OK)
