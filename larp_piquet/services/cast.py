"""The cast: taking in a list, and the characters themselves."""

from __future__ import annotations

from dataclasses import asdict, replace

from sqlalchemy import Connection

from ..store import people
from ..store.records import CharacterRecord
from .cards import as_character, with_secrets
from .castlist import COLUMNS, check_character, read_cast
from .errors import BadInput, NotFound, Problem
from .house import House
from .journal import note_down, require_staff
from .results import CastImport, CastReport, Character, CharacterForm, Staff
from .rowfile import MAX_ROWS
from .typed import Faults

__all__ = [
    "COLUMNS", "MAX_ROWS", "add_character", "character", "characters", "edit_character",
    "import_cast", "parse_cast",
]  # fmt: skip


def parse_cast(data: bytes, *, encoding: str = "utf-8", kind: str = "csv") -> CastReport:
    """Read a cast of comma, semicolon or tab separated lines, or of TOML; never raises on what it reads.

    ``encoding`` is ``utf-8`` (with or without BOM), ``cp1251`` or ``cp1252``; TOML is always UTF-8.
    """
    return read_cast(data, encoding, kind)


def import_cast(house: House, staff: Staff, report: CastReport) -> CastImport:
    """Take the sound rows in, all or none: new ids are added, known ones changed. An entry."""
    require_staff(staff)
    with house.database.write() as connection:
        done = take_in(house, connection, report.rows)
        if done.added or done.changed:
            note_down(house, connection, staff, "cast_imported", added=done.added, changed=done.changed)
    return done


def take_in(
    house: House, connection: Connection, rows: tuple[CharacterForm, ...], generations: dict[str, int] | None = None
) -> CastImport:
    """Add or change the characters of these rows; ``generations`` are those of cards already printed."""
    known = {record.id: record for record in people.load_characters(connection)}
    place = people.next_place(connection)
    added: list[str] = []
    changed: list[str] = []
    unchanged: list[str] = []
    for form in rows:
        old = known.get(form.id)
        if old is None:
            record = _record(form, place)
            generation = (generations or {}).get(form.id, 1)
            people.insert_character(connection, with_secrets(house.key, record, generation))
            place += 1
            added.append(form.id)
        elif (new := _changed(old, form)) != old:
            people.update_character(connection, new)
            changed.append(form.id)
        else:
            unchanged.append(form.id)
    return CastImport(tuple(added), tuple(changed), tuple(unchanged))


def characters(house: House) -> tuple[Character, ...]:
    """The cast in the order in which it came."""
    with house.database.read() as connection:
        return tuple(as_character(record) for record in people.load_characters(connection))


def character(house: House, character_id: str) -> Character:
    """One character; raises ``NotFound``."""
    with house.database.read() as connection:
        record = people.find_character(connection, character_id)
    if record is None:
        raise NotFound("character")
    return as_character(record)


def add_character(house: House, staff: Staff, form: CharacterForm) -> Character:
    """Add one; ``BadInput`` for faults or a taken id. An entry."""
    require_staff(staff)
    faults = Faults()
    form = check_character(form, faults)
    faults.raise_any()
    with house.database.write() as connection:
        if people.find_character(connection, form.id) is not None:
            raise BadInput([Problem("id", "id_taken", {"id": form.id})])
        record = with_secrets(house.key, _record(form, people.next_place(connection)), 1)
        people.insert_character(connection, record)
        note_down(house, connection, staff, "character_added", character=form.id, name=form.name)
    return as_character(record)


def edit_character(house: House, staff: Staff, character_id: str, form: CharacterForm) -> Character:
    """Change one; its id never changes. An entry with old and new."""
    require_staff(staff)
    faults = Faults()
    form = check_character(replace(form, id=character_id), faults)
    faults.raise_any()
    with house.database.write() as connection:
        old = people.find_character(connection, character_id, lock=True)
        if old is None:
            raise NotFound("character")
        new = _changed(old, form)
        before, after = asdict(old), asdict(new)
        changed = {name: [before[name], after[name]] for name in before if before[name] != after[name]}
        if changed:
            people.update_character(connection, new)
            note_down(house, connection, staff, "character_changed", "", character=character_id, **changed)
    return as_character(new)


def _record(form: CharacterForm, place: int) -> CharacterRecord:
    return CharacterRecord(
        **asdict(form), place=place, generation=1, card_hash="", code_hash="", pin_hash=None, pin_misses=0
    )


def _changed(old: CharacterRecord, form: CharacterForm) -> CharacterRecord:
    return replace(old, **asdict(form))
