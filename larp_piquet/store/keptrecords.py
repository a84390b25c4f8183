"""Records laid on the desk. They are only ever appended, and so is who may see them."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ColumnElement, Connection, insert, select

from . import schema
from .records import KeptRecord


def keep_record(connection: Connection, digest: str, text: str, now: datetime) -> int:
    """Keep a record; its number. One that is kept already keeps its number."""
    kept = schema.kept_record
    found = connection.scalar(select(kept.c.id).where(kept.c.digest == digest))
    if found is not None:
        return int(found)
    made = insert(kept).values(digest=digest, text=text, at=now).returning(kept.c.id)
    return int(connection.execute(made).scalar_one())


def find_record(connection: Connection, record_id: int) -> KeptRecord | None:
    """One record."""
    if record_id not in schema.NUMBERS:
        return None
    kept = schema.kept_record
    row = connection.execute(
        select(kept.c.id, kept.c.text, kept.c.at, _shown()).where(kept.c.id == record_id)
    ).one_or_none()
    return KeptRecord(row.id, row.text, row.at, bool(row.shown)) if row else None


def newest_records(connection: Connection, limit: int) -> tuple[KeptRecord, ...]:
    """The newest, newest first."""
    kept = schema.kept_record
    rows = connection.execute(
        select(kept.c.id, kept.c.text, kept.c.at, _shown()).order_by(kept.c.id.desc()).limit(limit)
    )
    return tuple(KeptRecord(row.id, row.text, row.at, bool(row.shown)) for row in rows)


def _shown() -> ColumnElement[bool]:
    showing = schema.record_showing
    newest = select(showing.c.shown).where(showing.c.record_id == schema.kept_record.c.id)
    return newest.order_by(showing.c.id.desc()).limit(1).scalar_subquery().label("shown")


def append_showing(connection: Connection, record_id: int, shown: bool, now: datetime) -> None:
    """From now on anybody may see it, or nobody but staff."""
    connection.execute(insert(schema.record_showing).values(record_id=record_id, shown=shown, at=now))
