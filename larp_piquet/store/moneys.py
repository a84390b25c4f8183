"""The event's own moneys and the rates between moneys. Both are only ever appended."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import Connection, exists, insert, or_, select

from . import schema
from .records import OwnMoneyRecord, RateRecord


def load_moneys(connection: Connection) -> tuple[OwnMoneyRecord, ...]:
    """Every version of every own money, in the order of their making."""
    columns = [column for column in schema.own_money.c if column.name != "id"]
    rows = connection.execute(select(*columns).order_by(schema.own_money.c.id))
    return tuple(OwnMoneyRecord(**row._mapping) for row in rows)


def append_money(connection: Connection, record: OwnMoneyRecord) -> None:
    """A new money, or a new version of one."""
    connection.execute(insert(schema.own_money).values(**asdict(record)))


def load_rates(connection: Connection) -> tuple[RateRecord, ...]:
    """Every rate ever set, in the order of setting."""
    columns = [column for column in schema.coin_rate.c if column.name != "id"]
    rows = connection.execute(select(*columns).order_by(schema.coin_rate.c.id))
    return tuple(RateRecord(**row._mapping) for row in rows)


def is_used(connection: Connection, coin: str) -> bool:
    """Whether the event or a table plays in this coin, a rate tells of it, or a debt is, or ever was, of it."""
    rate = schema.coin_rate.c
    used = (schema.event.c.coin == coin, schema.furniture.c.coin == coin, or_(rate.coin == coin, rate.other == coin))
    found = or_(*(exists().where(where) for where in (*used, schema.debt.c.coin == coin)))
    return bool(connection.execute(select(found)).scalar())


def append_rate(connection: Connection, record: RateRecord) -> None:
    """A rate that was set."""
    connection.execute(insert(schema.coin_rate).values(**asdict(record)))
