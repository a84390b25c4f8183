"""Side bets and what became of them. Everything here only grows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import asdict
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, bindparam, insert, or_, select, true

from . import schema
from .records import BetEntryRecord, BetRecord


def insert_bet(
    connection: Connection,
    *,
    sitting_id: int,
    partie: int,
    backer: str,
    layer: str,
    on_character: str,
    amount: int,
    coin: str,
    at: datetime,
) -> int:
    """A bet is offered; its number."""
    values = {
        "sitting_id": sitting_id, "partie": partie, "backer": backer, "layer": layer, "on_character": on_character,
        "amount": amount, "coin": coin, "at": at,
    }  # fmt: skip
    return int(connection.execute(insert(schema.bet).values(values).returning(schema.bet.c.id)).scalar_one())


def append_bet_entry(connection: Connection, record: BetEntryRecord) -> None:
    """Say something of it; a number that is taken raises ``IntegrityError``."""
    connection.execute(insert(schema.bet_entry).values(asdict(record)))


def find_bet(connection: Connection, bet_id: int) -> BetRecord | None:
    """One bet."""
    if bet_id not in schema.NUMBERS:
        return None
    return next(iter(_load(connection, schema.bet.c.id == bet_id)), None)


def bet_of_debt(connection: Connection, serial: int) -> BetRecord | None:
    """The bet that left this debt, if one did."""
    decided = select(schema.bet_entry.c.bet_id).where(schema.bet_entry.c.serial == serial)
    return next(iter(_load(connection, schema.bet.c.id.in_(decided))), None)


def bets_at(connection: Connection, sitting_id: int) -> tuple[BetRecord, ...]:
    """The bets on the parties of a sitting, oldest first."""
    return tuple(BetRecord(**row._mapping) for row in connection.execute(_AT_SITTING, {"sitting_id": sitting_id}))


def bets_of(connection: Connection, character_id: str) -> tuple[BetRecord, ...]:
    """The bets that a character offers, is offered or has made, oldest first."""
    return _load(connection, or_(schema.bet.c.backer == character_id, schema.bet.c.layer == character_id))


def every_bet(connection: Connection) -> tuple[BetRecord, ...]:
    """All of them, oldest first."""
    return _load(connection, true())


def bets_of_open_sittings(connection: Connection, characters: Collection[str]) -> tuple[BetRecord, ...]:
    """Those of these characters at sittings that are open."""
    if not characters:
        return ()
    bet = schema.bet
    either = or_(bet.c.backer.in_(characters), bet.c.layer.in_(characters))
    return _load(connection, either & schema.sitting.c.closed.is_(None))


def _query(condition: ColumnElement[bool]) -> Select[Any]:
    bet, sitting = schema.bet, schema.sitting
    return select(bet, sitting.c.number).join_from(bet, sitting).where(condition).order_by(bet.c.id)


#: Asked at every move, and so made once.
_AT_SITTING = _query(schema.bet.c.sitting_id == bindparam("sitting_id"))


def _load(connection: Connection, condition: ColumnElement[bool]) -> tuple[BetRecord, ...]:
    return tuple(BetRecord(**row._mapping) for row in connection.execute(_query(condition)))


def load_bet_entries(
    connection: Connection, bets: Collection[int] | None = None
) -> dict[int, tuple[BetEntryRecord, ...]]:
    """What became of these bets, or of all, by number."""
    entry = schema.bet_entry
    lives: dict[int, list[BetEntryRecord]] = defaultdict(list)
    query = select(entry).order_by(entry.c.bet_id, entry.c.seq)
    for row in connection.execute(query if bets is None else query.where(entry.c.bet_id.in_(bets))):
        lives[row.bet_id].append(BetEntryRecord(**row._mapping))
    return {number: tuple(life) for number, life in lives.items()}
