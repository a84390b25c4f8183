"""The cast: reading a list with a report of its bad rows, and the characters themselves."""

from __future__ import annotations

from typing import Literal

from .house import House
from .results import CastImport, CastReport, Character, CharacterForm, Staff

COLUMNS = ("id", "name", "title", "gender", "dative", "alias", "house", "language")
MAX_BYTES = 1_000_000
MAX_ROWS = 2_000

Encoding = Literal["utf-8", "cp1251", "cp1252"]


def parse_cast(data: bytes, *, encoding: str = "utf-8", kind: str = "csv") -> CastReport:
    """Read a cast of comma, semicolon or tab separated lines, or of TOML; never raises on what it reads."""
    raise NotImplementedError


def import_cast(house: House, staff: Staff, report: CastReport) -> CastImport:
    """Take the sound rows in, all or none: new ids are added, known ones changed. An entry."""
    raise NotImplementedError


def characters(house: House) -> tuple[Character, ...]:
    """The cast in the order in which it came."""
    raise NotImplementedError


def character(house: House, character_id: str) -> Character:
    """One character; raises ``NotFound``."""
    raise NotImplementedError


def add_character(house: House, staff: Staff, form: CharacterForm) -> Character:
    """Add one; ``BadInput`` for faults or a taken id. An entry."""
    raise NotImplementedError


def edit_character(house: House, staff: Staff, character_id: str, form: CharacterForm) -> Character:
    """Change one; its id never changes. An entry with old and new."""
    raise NotImplementedError
