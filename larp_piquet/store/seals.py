"""Sealed draws and what was added to them. Both only grow: a draw is replaced by the next, never changed."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, func, insert, select

from . import schema
from .records import SealPartRecord, SealRecord


def append_seal(connection: Connection, record: SealRecord) -> None:
    """The sitting's next draw; a number that is taken raises ``IntegrityError``."""
    connection.execute(
        insert(schema.seal).values(
            sitting_id=record.sitting_id,
            number=record.number,
            secret=record.secret,
            commitment=record.commitment,
            dealt=record.dealt,
            at=record.at,
        )
    )


def load_seals(connection: Connection, sitting_id: int) -> tuple[SealRecord, ...]:
    """Every draw of a sitting by its number."""
    seal = schema.seal
    rows = connection.execute(select(seal).where(seal.c.sitting_id == sitting_id).order_by(seal.c.number))
    return tuple(SealRecord(**row._mapping) for row in rows)


def standing_seal(connection: Connection, sitting_id: int) -> SealRecord | None:
    """The draw that is to be dealt next."""
    seal = schema.seal
    row = connection.execute(
        select(seal).where(seal.c.sitting_id == sitting_id).order_by(seal.c.number.desc()).limit(1)
    ).one_or_none()
    return SealRecord(**row._mapping) if row else None


def seal_dealt_in(connection: Connection, sitting_id: int, seq: int) -> SealRecord | None:
    """The draw that was dealt by fact ``seq`` of the log; ``None`` for a deal that was not sealed."""
    seal = schema.seal
    later = select(seal.c.number).where(seal.c.sitting_id == sitting_id, seal.c.dealt == seq).scalar_subquery()
    row = connection.execute(
        select(seal).where(seal.c.sitting_id == sitting_id, seal.c.number == later - 1)
    ).one_or_none()
    return SealRecord(**row._mapping) if row else None


def append_part(
    connection: Connection, sitting_id: int, number: int, seat: int, character_id: str, word: str, at: datetime
) -> None:
    """A word for a draw."""
    part = schema.seal_part
    count = select(func.count()).select_from(part).where(part.c.sitting_id == sitting_id, part.c.number == number)
    place = connection.execute(count).scalar_one()
    connection.execute(
        insert(part).values(
            sitting_id=sitting_id, number=number, place=place, seat=seat, character_id=character_id, word=word, at=at
        )
    )


def load_parts(connection: Connection, sitting_id: int, since: int = 0) -> tuple[SealPartRecord, ...]:
    """Every word added to the draws from number ``since`` on, in the order given."""
    part = schema.seal_part
    rows = connection.execute(
        select(part.c.number, part.c.seat, part.c.character_id, part.c.word)
        .where(part.c.sitting_id == sitting_id, part.c.number >= since)
        .order_by(part.c.number, part.c.place)
    )
    return tuple(SealPartRecord(*row) for row in rows)


def open_sittings_sealed(connection: Connection) -> tuple[SealRecord, ...]:
    """The draw that is to be dealt next in every sitting that is open."""
    seal, sitting = schema.seal, schema.sitting
    last = select(seal.c.sitting_id, func.max(seal.c.number).label("number")).group_by(seal.c.sitting_id).subquery()
    rows = connection.execute(
        select(seal)
        .join(last, (last.c.sitting_id == seal.c.sitting_id) & (last.c.number == seal.c.number))
        .join(sitting, sitting.c.id == seal.c.sitting_id)
        .where(sitting.c.closed.is_(None))
    )
    return tuple(SealRecord(**row._mapping) for row in rows)
