"""The evening round the tables: limits of stakes, closed doors, queues and challenges. All of it only grows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from datetime import datetime

from sqlalchemy import Connection, func, insert, or_, select, text

from . import schema
from .records import ChallengeEntryRecord, ChallengeHead, ChallengeRecord, ClosingRecord, QueueRecord, StakeLimitRecord


def append_limit(connection: Connection, record: StakeLimitRecord) -> None:
    """Set a limit."""
    connection.execute(insert(schema.stake_limit).values(**asdict(record)))


def standing_limits(connection: Connection) -> Mapping[str | None, StakeLimitRecord]:
    """The limit that holds, by character; under ``None`` everybody's."""
    limit = schema.stake_limit
    columns = [column for column in limit.c if column.name != "id"]
    rows = connection.execute(select(*columns).order_by(limit.c.id))
    return {row.character_id: StakeLimitRecord(**row._mapping) for row in rows}


def append_closing(connection: Connection, record: ClosingRecord) -> None:
    """A door closes or opens."""
    connection.execute(insert(schema.closing).values(**asdict(record)))


def standing_closings(connection: Connection) -> Mapping[int | None, ClosingRecord]:
    """What was said last of each table's door, and under ``None`` of the house's."""
    closing = schema.closing
    columns = [column for column in closing.c if column.name != "id"]
    rows = connection.execute(select(*columns).order_by(closing.c.id))
    return {row.number: ClosingRecord(**row._mapping) for row in rows}


def hold_doors(connection: Connection) -> None:
    """Nobody else opens or closes a door until the transaction ends."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("LOCK TABLE closing IN SHARE ROW EXCLUSIVE MODE"))


def hold_queues(connection: Connection) -> None:
    """Nobody else enters any queue until the transaction ends."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("LOCK TABLE queue_entry IN SHARE ROW EXCLUSIVE MODE"))


def append_queue(connection: Connection, record: QueueRecord) -> None:
    """Somebody comes or goes."""
    connection.execute(insert(schema.queue_entry).values(**asdict(record)))


def load_queues(connection: Connection, *, number: int | None = None) -> tuple[QueueRecord, ...]:
    """All that was entered in the queues, or in one table's, in order."""
    entry = schema.queue_entry
    query = select(*(column for column in entry.c if column.name != "id")).order_by(entry.c.id)
    if number is not None:
        query = query.where(entry.c.number == number)
    return tuple(QueueRecord(**row._mapping) for row in connection.execute(query))


def load_queue_of(connection: Connection, character_id: str) -> tuple[QueueRecord, ...]:
    """All that was entered of a character, in order."""
    entry = schema.queue_entry
    query = select(*(column for column in entry.c if column.name != "id")).where(entry.c.character_id == character_id)
    return tuple(QueueRecord(**row._mapping) for row in connection.execute(query.order_by(entry.c.id)))


def insert_challenge(connection: Connection, challenger: str, challenged: str, now: datetime) -> int:
    """A challenge comes to be; its number."""
    table = schema.challenge
    made = insert(table).values(challenger=challenger, challenged=challenged, at=now).returning(table.c.id)
    return int(connection.execute(made).scalar_one())


def find_challenge(connection: Connection, challenge_id: int) -> ChallengeRecord | None:
    """One challenge."""
    if challenge_id not in schema.NUMBERS:
        return None
    row = connection.execute(select(schema.challenge).where(schema.challenge.c.id == challenge_id)).one_or_none()
    return ChallengeRecord(**row._mapping) if row else None


def challenges_with(connection: Connection, character_id: str) -> tuple[ChallengeHead, ...]:
    """Every challenge in which a character has a part, newest first, and what was said of it last."""
    table, entry, later = schema.challenge, schema.challenge_entry, schema.challenge_entry.alias()
    newest = select(func.max(later.c.seq)).where(later.c.challenge_id == table.c.id).scalar_subquery()
    query = (
        select(table, entry.c.kind, entry.c.sitting_id)
        .join_from(table, entry)
        .where(or_(table.c.challenger == character_id, table.c.challenged == character_id), entry.c.seq == newest)
    )
    return tuple(
        ChallengeHead(ChallengeRecord(row.id, row.challenger, row.challenged, row.at), row.kind, row.sitting_id)
        for row in connection.execute(query.order_by(table.c.id.desc()))
    )


def challenge_at(connection: Connection, sitting_id: int) -> ChallengeRecord | None:
    """The challenge by which a sitting was opened."""
    entry = schema.challenge_entry
    found = connection.scalar(select(entry.c.challenge_id).where(entry.c.sitting_id == sitting_id).limit(1))
    return None if found is None else find_challenge(connection, found)


def append_challenge_entry(connection: Connection, record: ChallengeEntryRecord) -> None:
    """Something is said; a number that is taken raises ``IntegrityError``."""
    connection.execute(insert(schema.challenge_entry).values(**asdict(record)))


def load_challenge_entries(
    connection: Connection, challenges: Iterable[int]
) -> Mapping[int, tuple[ChallengeEntryRecord, ...]]:
    """What was said of each, in order."""
    entry = schema.challenge_entry
    query = select(entry).where(entry.c.challenge_id.in_(list(challenges))).order_by(entry.c.challenge_id, entry.c.seq)
    told: dict[int, list[ChallengeEntryRecord]] = defaultdict(list)
    for row in connection.execute(query):
        told[row.challenge_id].append(ChallengeEntryRecord(**row._mapping))
    return {number: tuple(entries) for number, entries in told.items()}
