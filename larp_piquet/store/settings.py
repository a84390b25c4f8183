"""The event's row, the game master's account and sessions, the tables as furniture, and the event's own log."""

from __future__ import annotations

from dataclasses import asdict, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, insert, select, update

from . import schema
from .houselaws import standing_laws
from .records import AccountRecord, EventEntryRecord, EventRecord, FurnitureRecord, SessionRecord

_EVENT = [column for column in schema.event.c if column.name != "id"]


def load_event(connection: Connection) -> EventRecord | None:
    """The event, if it has been made."""
    row = connection.execute(select(*_EVENT)).one_or_none()
    return EventRecord(**row._mapping) if row else None


def insert_event(connection: Connection, record: EventRecord) -> None:
    """Make the event."""
    connection.execute(insert(schema.event).values(id=1, **asdict(record)))


def update_event(connection: Connection, record: EventRecord) -> None:
    """Change the event's settings; the entry that says so is the caller's."""
    connection.execute(update(schema.event).values(**asdict(record)))


def load_account(connection: Connection, *, lock: bool = False) -> AccountRecord:
    """The account; a fresh one where none has been stored."""
    account = schema.staff_account
    query = select(account.c.passphrase_hash, account.c.setup_generation)
    row = connection.execute(query.with_for_update() if lock else query).one_or_none()
    return AccountRecord(*row) if row else AccountRecord(None, 1)


def save_account(connection: Connection, record: AccountRecord) -> None:
    """Store the account."""
    account = schema.staff_account
    if connection.execute(select(account.c.id)).one_or_none() is None:
        connection.execute(insert(account).values(id=1, **asdict(record)))
    else:
        connection.execute(update(account).values(**asdict(record)))


def add_session(connection: Connection, token_hash: str, now: datetime, referee_id: str | None = None) -> int:
    """Begin a staff session, the game master's or a referee's; its id."""
    session = schema.staff_session
    values = {"token_hash": token_hash, "created": now, "referee_id": referee_id}
    return int(connection.execute(insert(session).values(values).returning(session.c.id)).scalar_one())


def find_session(connection: Connection, token_hash: str) -> SessionRecord | None:
    """The standing session of this digest."""
    session = schema.staff_session
    row = connection.execute(
        select(session.c.id, session.c.token_hash, session.c.referee_id).where(
            session.c.token_hash == token_hash, session.c.ended.is_(None)
        )
    ).one_or_none()
    return SessionRecord(*row) if row else None


def end_sessions(connection: Connection, now: datetime, *, only: int | None = None, but: int | None = None) -> None:
    """End sessions: ``only`` one, whosesoever, or all of the game master's, ``but`` one of them."""
    session = schema.staff_session
    query = update(session).where(session.c.ended.is_(None)).values(ended=now)
    query = query.where(session.c.referee_id.is_(None) if only is None else session.c.id == only)
    if but is not None:
        query = query.where(session.c.id != but)
    connection.execute(query)


def load_furniture(connection: Connection) -> tuple[FurnitureRecord, ...]:
    """All tables by number."""
    rows = connection.execute(select(schema.furniture).order_by(schema.furniture.c.number))
    return _with_laws(connection, [FurnitureRecord(**row._mapping) for row in rows])


def _with_laws(connection: Connection, records: list[FurnitureRecord]) -> tuple[FurnitureRecord, ...]:
    """The tables with the law of the house editions that they name."""
    if not any(record.edition for record in records):
        return tuple(records)
    laws = {law.key: law.rules for law in standing_laws(connection)}
    return tuple(replace(record, rules=laws.get(record.edition or "")) for record in records)


def find_furniture(connection: Connection, number: int, *, lock: bool = False) -> FurnitureRecord | None:
    """One table; ``lock`` holds it until the transaction ends."""
    query = select(schema.furniture).where(schema.furniture.c.number == number)
    row = connection.execute(query.with_for_update() if lock else query).one_or_none()
    return _with_laws(connection, [FurnitureRecord(**row._mapping)])[0] if row else None


def insert_furniture(connection: Connection, record: FurnitureRecord) -> None:
    """Set up a table."""
    connection.execute(insert(schema.furniture).values(**_stored(record)))


def _stored(record: FurnitureRecord) -> dict[str, Any]:
    values = asdict(record)
    del values["rules"]
    return values


def update_furniture(connection: Connection, record: FurnitureRecord) -> None:
    """Change a table."""
    table = schema.furniture
    connection.execute(update(table).where(table.c.number == record.number).values(**_stored(record)))


def append_event_entry(connection: Connection, record: EventEntryRecord) -> None:
    """Write into the event's log; the record's id is not looked at."""
    values = asdict(record)
    del values["id"]
    connection.execute(insert(schema.event_entry).values(**values))


def event_entries_of(connection: Connection, kind: str) -> tuple[EventEntryRecord, ...]:
    """Every entry of a kind, oldest first."""
    entry = schema.event_entry
    rows = connection.execute(select(entry).where(entry.c.kind == kind).order_by(entry.c.id))
    return tuple(EventEntryRecord(**row._mapping) for row in rows)


def load_event_entries(connection: Connection, limit: int) -> tuple[EventEntryRecord, ...]:
    """The newest entries, newest first."""
    entry = schema.event_entry
    rows = connection.execute(select(entry).order_by(entry.c.id.desc()).limit(limit))
    return tuple(EventEntryRecord(**row._mapping) for row in rows)
