"""Sealed draws and what was added to them. Both only grow: a draw is replaced by the next, never changed."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, bindparam, func, insert, select

from . import schema
from .records import SealPartRecord, SealRecord, ShownSealRecord


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


_LAST = (
    select(func.max(schema.seal.c.number)).where(schema.seal.c.sitting_id == bindparam("sitting_id")).scalar_subquery()
)
_LIES = (
    select(schema.seal.c.number - 1)
    .where(schema.seal.c.sitting_id == bindparam("sitting_id"), schema.seal.c.dealt == bindparam("dealt"))
    .scalar_subquery()
)
_SHOWN = (
    select(
        schema.seal.c.number,
        schema.seal.c.commitment,
        (schema.seal.c.number == _LAST).label("coming"),
        schema.seal_part.c.seat,
        schema.seal_part.c.character_id,
        schema.seal_part.c.word,
    )
    .outerjoin_from(
        schema.seal,
        schema.seal_part,
        (schema.seal_part.c.sitting_id == schema.seal.c.sitting_id)
        & (schema.seal_part.c.number == schema.seal.c.number),
    )
    .where(
        schema.seal.c.sitting_id == bindparam("sitting_id"),
        (schema.seal.c.number == _LAST) | (schema.seal.c.number == _LIES),
    )
    .order_by(schema.seal.c.number, schema.seal_part.c.place)
)


def load_shown(connection: Connection, sitting_id: int, dealt: int | None) -> tuple[ShownSealRecord, ...]:
    """The draw that was dealt by fact ``dealt`` of the log, if it was sealed, and the one that is to be dealt next.

    One line for each word of it, or one without; the secrets stay where they are. Every page of a table asks for this.
    """
    rows = connection.execute(_SHOWN, {"sitting_id": sitting_id, "dealt": -1 if dealt is None else dealt})
    return tuple(ShownSealRecord(*row) for row in rows)


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
