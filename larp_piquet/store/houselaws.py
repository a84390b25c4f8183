"""The house editions of the event. Versions are only ever appended; the newest of a key stands."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import Connection, func, insert, select

from . import schema
from .records import HouseLawRecord

_COLUMNS = [column for column in schema.house_law.c if column.name != "id"]


def newest_laws(connection: Connection) -> tuple[HouseLawRecord, ...]:
    """The newest version of every house edition there ever was, in the order of their making."""
    law = schema.house_law
    newest = select(func.max(law.c.id)).group_by(law.c.key)
    first = select(law.c.key, func.min(law.c.id).label("first")).group_by(law.c.key).subquery()
    rows = connection.execute(
        select(*_COLUMNS).join(first, first.c.key == law.c.key).where(law.c.id.in_(newest)).order_by(first.c.first)
    )
    return tuple(HouseLawRecord(**row._mapping) for row in rows)


def standing_laws(connection: Connection) -> tuple[HouseLawRecord, ...]:
    """Those of them that can be chosen."""
    return tuple(law for law in newest_laws(connection) if not law.withdrawn)


def append_law(connection: Connection, record: HouseLawRecord) -> None:
    """A new house edition, or a new version of one."""
    connection.execute(insert(schema.house_law).values(**asdict(record)))
