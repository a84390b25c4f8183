"""Sittings and their logs. Facts are only ever appended, each at a number of its own."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from . import schema
from .records import FactRecord, SeatingRecord, SittingRecord

# Statements of every move are made once: to make one takes as long as to run it.
_SITTING = select(schema.sitting).where(schema.sitting.c.id == bindparam("id"))
_HELD = _SITTING.with_for_update()
_FACTS = (
    select(
        schema.sitting_fact.c.seq, schema.sitting_fact.c.author, schema.sitting_fact.c.payload, schema.sitting_fact.c.at
    )
    .where(schema.sitting_fact.c.sitting_id == bindparam("sitting_id"), schema.sitting_fact.c.seq >= bindparam("since"))
    .order_by(schema.sitting_fact.c.seq)
)
_APPENDED = insert(schema.sitting_fact)
_SEATED = select(schema.seating.c.seat, schema.seating.c.character_id).where(
    schema.seating.c.sitting_id == bindparam("sitting_id")
)


def find_sitting(connection: Connection, sitting_id: int, *, lock: bool = False) -> SittingRecord | None:
    """One sitting; ``lock`` holds it until the transaction ends."""
    if sitting_id not in schema.NUMBERS:
        return None
    row = connection.execute(_HELD if lock else _SITTING, {"id": sitting_id}).one_or_none()
    return SittingRecord(**row._mapping) if row else None


def numbers_of(connection: Connection, sitting_ids: Iterable[int]) -> dict[int, int]:
    """By sitting, the number of its table."""
    wanted = set(sitting_ids)
    if not wanted:
        return {}
    rows = connection.execute(select(schema.sitting.c.id, schema.sitting.c.number))
    return {row.id: row.number for row in rows if row.id in wanted}


def open_sitting_at(connection: Connection, number: int) -> SittingRecord | None:
    """The open sitting at a table."""
    sitting = schema.sitting
    row = connection.execute(
        select(sitting).where(sitting.c.number == number, sitting.c.closed.is_(None))
    ).one_or_none()
    return SittingRecord(**row._mapping) if row else None


def open_sittings(connection: Connection, *, lock: bool = False) -> tuple[SittingRecord, ...]:
    """Every open sitting, by its number; ``lock`` holds them until the transaction ends."""
    query = select(schema.sitting).where(schema.sitting.c.closed.is_(None)).order_by(schema.sitting.c.id)
    rows = connection.execute(query.with_for_update() if lock else query)
    return tuple(SittingRecord(**row._mapping) for row in rows)


def every_sitting(connection: Connection) -> tuple[SittingRecord, ...]:
    """Every sitting that there ever was, oldest first."""
    rows = connection.execute(select(schema.sitting).order_by(schema.sitting.c.id))
    return tuple(SittingRecord(**row._mapping) for row in rows)


def last_closed_at(connection: Connection, number: int) -> SittingRecord | None:
    """The sitting that was opened last at a table and is closed."""
    sitting = schema.sitting
    row = connection.execute(
        select(sitting)
        .where(sitting.c.number == number, sitting.c.closed.is_not(None))
        .order_by(sitting.c.id.desc())
        .limit(1)
    ).one_or_none()
    return SittingRecord(**row._mapping) if row else None


def facts_at_table(connection: Connection, number: int) -> int:
    """How many facts have ever been written at a table."""
    sitting, fact = schema.sitting, schema.sitting_fact
    return int(
        connection.scalar(select(func.count()).select_from(fact.join(sitting)).where(sitting.c.number == number)) or 0
    )


def insert_sitting(connection: Connection, number: int, now: datetime) -> SittingRecord:
    """Open a sitting at a table."""
    base = facts_at_table(connection, number)
    sitting = schema.sitting
    made = insert(sitting).values(number=number, base=base, opened=now).returning(sitting.c.id)
    return SittingRecord(int(connection.execute(made).scalar_one()), number, base, now, None)


def close_sitting(connection: Connection, sitting_id: int, now: datetime) -> None:
    """Mark a sitting closed; its log already says so."""
    sitting = schema.sitting
    connection.execute(update(sitting).where(sitting.c.id == sitting_id).values(closed=now))


def log_head(connection: Connection, sitting_id: int) -> tuple[int, datetime | None]:
    """How many facts the log has, and when the last was written."""
    fact = schema.sitting_fact
    row = connection.execute(
        select(fact.c.seq, fact.c.at).where(fact.c.sitting_id == sitting_id).order_by(fact.c.seq.desc()).limit(1)
    ).one_or_none()
    return (row.seq + 1, row.at) if row else (0, None)


def load_facts(connection: Connection, sitting_id: int, since: int = 0) -> tuple[FactRecord, ...]:
    """The log from fact number ``since`` (counted from 0) on, in order."""
    rows = connection.execute(_FACTS, {"sitting_id": sitting_id, "since": since})
    return tuple(FactRecord(*row) for row in rows)


def append_facts(connection: Connection, sitting_id: int, facts: Iterable[FactRecord]) -> None:
    """Append; a number that is taken raises ``IntegrityError``, and nothing of the transaction stands."""
    connection.execute(
        _APPENDED,
        [
            {
                "sitting_id": sitting_id,
                "seq": fact.seq,
                "author": fact.author,
                "payload": fact.payload,
                "at": fact.at,
            }
            for fact in facts
        ],
    )


def seating_of(connection: Connection, character_id: str) -> SeatingRecord | None:
    """Where the character sits."""
    seating, sitting = schema.seating, schema.sitting
    row = connection.execute(
        select(seating.c.character_id, seating.c.sitting_id, seating.c.seat, sitting.c.number)
        .join_from(seating, sitting)
        .where(seating.c.character_id == character_id)
    ).one_or_none()
    return SeatingRecord(*row) if row else None


def set_seatings(connection: Connection, sitting_id: int, seats: Iterable[str | None]) -> frozenset[str]:
    """Make the index say what the log says: ``seats`` are character ids by seat, all ``None`` once closed.

    Those who did not sit there before; one who sits in another sitting raises ``IntegrityError``.
    """
    seating = schema.seating
    wanted = {seat: character for seat, character in enumerate(seats) if character is not None}
    rows = connection.execute(_SEATED, {"sitting_id": sitting_id})
    standing = {row.seat: row.character_id for row in rows}
    if standing == wanted:
        return frozenset()
    for seat in standing.keys() - {s for s in wanted if standing.get(s) == wanted[s]}:
        connection.execute(delete(seating).where(seating.c.sitting_id == sitting_id, seating.c.seat == seat))
    for seat, character in wanted.items():
        if standing.get(seat) != character:
            connection.execute(insert(seating).values(character_id=character, sitting_id=sitting_id, seat=seat))
    return frozenset(wanted.values()) - frozenset(standing.values())
