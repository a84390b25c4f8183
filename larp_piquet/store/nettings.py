"""Nettings as they were proposed, and what was said of each. All of it only grows."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import asdict

from sqlalchemy import Connection, insert, select, text

from . import schema
from .records import NettingEntryRecord, NettingPartRecord, NettingRecord


def hold_nettings(connection: Connection) -> None:
    """Nobody else proposes anything until the transaction ends."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("LOCK TABLE netting IN SHARE ROW EXCLUSIVE MODE"))


def append_netting(connection: Connection, record: NettingRecord) -> int:
    """A proposal with its parts; its number. The record's own id is not looked at, and it has no entries yet."""
    made = (
        insert(schema.netting)
        .values(
            coin=record.coin,
            amount=record.amount,
            people=record.people,
            author=record.author,
            game_time=record.game_time,
            at=record.at,
        )
        .returning(schema.netting.c.id)
    )
    number = int(connection.execute(made).scalar_one())
    parts = [{"netting_id": number, "place": place, **asdict(part)} for place, part in enumerate(record.parts)]
    connection.execute(insert(schema.netting_part), parts)
    return number


def append_netting_entry(connection: Connection, number: int, seq: int, record: NettingEntryRecord) -> None:
    """Something is said of a proposal."""
    connection.execute(insert(schema.netting_entry).values(netting_id=number, seq=seq, **asdict(record)))


def find_netting(connection: Connection, number: int, *, lock: bool = False) -> NettingRecord | None:
    """One proposal; ``lock`` holds it until the transaction ends."""
    if number not in schema.NUMBERS:
        return None
    if lock:
        connection.execute(select(schema.netting.c.id).where(schema.netting.c.id == number).with_for_update())
    found = _load(connection, {number})
    return found[0] if found else None


def load_nettings(connection: Connection, character_id: str | None = None) -> tuple[NettingRecord, ...]:
    """Every proposal, or those in which this character is, oldest first."""
    if character_id is None:
        return _load(connection, None)
    part = schema.netting_part
    numbers = set(connection.scalars(select(part.c.netting_id).where(part.c.debtor == character_id)))
    return _load(connection, numbers) if numbers else ()


def _load(connection: Connection, numbers: set[int] | None) -> tuple[NettingRecord, ...]:
    netting, part, entry = schema.netting, schema.netting_part, schema.netting_entry
    heads = select(netting).order_by(netting.c.id)
    parts = select(part).order_by(part.c.netting_id, part.c.place)
    entries = select(entry).order_by(entry.c.netting_id, entry.c.seq)
    if numbers is not None:
        heads = heads.where(netting.c.id.in_(numbers))
        parts = parts.where(part.c.netting_id.in_(numbers))
        entries = entries.where(entry.c.netting_id.in_(numbers))
    parts_of: dict[int, list[NettingPartRecord]] = defaultdict(list)
    for row in connection.execute(parts):
        parts_of[row.netting_id].append(NettingPartRecord(row.serial, row.debtor, row.holder, row.amount, row.seen))
    said_of: dict[int, list[NettingEntryRecord]] = defaultdict(list)
    for row in connection.execute(entries):
        said_of[row.netting_id].append(
            NettingEntryRecord(row.kind, row.who, row.author, row.reason, row.game_time, row.at)
        )
    return tuple(
        NettingRecord(**row._mapping, parts=tuple(parts_of[row.id]), entries=tuple(said_of[row.id]))
        for row in connection.execute(heads)
    )
