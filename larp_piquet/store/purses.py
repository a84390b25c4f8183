"""Cash: what moves between purses and the house, and what was paid on debts. Everything here only grows."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import Connection, func, insert, or_, select, text

from . import schema
from .records import CashPaid, CashRecord


def hold_purses(connection: Connection) -> None:
    """Let nobody else move cash before this transaction ends."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("LOCK TABLE cash_entry IN SHARE ROW EXCLUSIVE MODE"))


def append_cash(connection: Connection, record: CashRecord) -> int:
    """Write a movement; its number. The record's own is not looked at."""
    values = asdict(record)
    del values["id"]
    return int(
        connection.execute(insert(schema.cash_entry).values(values).returning(schema.cash_entry.c.id)).scalar_one()
    )


def cash_of_banks(connection: Connection, sitting_id: int) -> tuple[CashRecord, ...]:
    """What went into the banks of a sitting and came back out of them but to pay a debt, oldest first."""
    cash = schema.cash_entry
    prefix = f"bank:{sitting_id}:"
    query = select(cash).where(or_(cash.c.giver.startswith(prefix), cash.c.taker.startswith(prefix)))
    return tuple(CashRecord(**row._mapping) for row in connection.execute(query.order_by(cash.c.id)))


def load_cash(connection: Connection, account: str | None = None) -> tuple[CashRecord, ...]:
    """All movements, or those of one account, oldest first."""
    cash = schema.cash_entry
    query = select(cash).order_by(cash.c.id)
    if account is not None:
        query = query.where(or_(cash.c.giver == account, cash.c.taker == account))
    return tuple(CashRecord(**row._mapping) for row in connection.execute(query))


def load_paid(connection: Connection, account: str) -> tuple[CashPaid, ...]:
    """What was paid from a purse, or into it, on debts, oldest first."""
    entry, posting = schema.entry, schema.posting
    rows = connection.execute(
        select(
            entry.c.serial, entry.c.kind, posting.c.account, posting.c.amount, posting.c.coin, entry.c.game_time,
            entry.c.at,
        )
        .join_from(posting, entry)
        .where(posting.c.account == account)
        .order_by(entry.c.id)
    )  # fmt: skip
    return tuple(CashPaid(**row._mapping) for row in rows)


def cash_held(connection: Connection, prefix: str = "") -> dict[str, dict[str, int]]:
    """By account and coin, what every purse, bank and the house hold, or those whose name begins so."""
    cash, posting = schema.cash_entry, schema.posting
    held: dict[str, dict[str, int]] = {}
    for account, sign in ((cash.c.giver, -1), (cash.c.taker, 1)):
        sums = select(account, cash.c.coin, func.sum(cash.c.amount)).group_by(account, cash.c.coin)
        if prefix:
            sums = sums.where(account.startswith(prefix))
        for name, coin, amount in connection.execute(sums):
            _add(held, name, coin, sign * int(amount))
    paid = (
        select(posting.c.account, posting.c.coin, func.sum(posting.c.amount))
        .where(posting.c.account.startswith(prefix) if prefix else posting.c.account.contains(":"))
        .group_by(posting.c.account, posting.c.coin)
    )
    for name, coin, amount in connection.execute(paid):
        _add(held, name, coin, int(amount))
    return held


def _add(held: dict[str, dict[str, int]], account: str, coin: str, amount: int) -> None:
    coins = held.setdefault(account, {})
    coins[coin] = coins.get(coin, 0) + amount
