"""Referees, their invitations, their tables and their sessions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from datetime import datetime

from sqlalchemy import Connection, delete, func, insert, select, update

from . import schema
from .records import InviteRecord, RefereeRecord


def insert_invite(connection: Connection, reusable: bool, character_id: str | None, now: datetime) -> int:
    """Begin an invitation, whose digest follows from the number it gets; that number."""
    invite = schema.invite
    number = int(connection.scalar(select(func.coalesce(func.max(invite.c.id), 0))) or 0) + 1
    values = {"id": number, "token_hash": f"new {number}", "reusable": reusable, "character_id": character_id}
    connection.execute(insert(invite).values(**values, made=now))
    return number


def set_invite_hash(connection: Connection, invite_id: int, token_hash: str) -> None:
    """Store the digest by which the invitation is found."""
    invite = schema.invite
    connection.execute(update(invite).where(invite.c.id == invite_id).values(token_hash=token_hash))


def find_invite(
    connection: Connection, *, token_hash: str | None = None, invite_id: int | None = None, lock: bool = False
) -> InviteRecord | None:
    """An invitation by its digest or its number, standing or not."""
    invite = schema.invite
    if invite_id is not None and invite_id not in schema.NUMBERS:
        return None
    condition = invite.c.id == invite_id if token_hash is None else invite.c.token_hash == token_hash
    query = select(invite).where(condition)
    row = connection.execute(query.with_for_update() if lock else query).one_or_none()
    return InviteRecord(**row._mapping) if row else None


def standing_invites(connection: Connection) -> tuple[InviteRecord, ...]:
    """Those that still open the door, oldest first."""
    invite = schema.invite
    rows = connection.execute(select(invite).where(invite.c.ended.is_(None)).order_by(invite.c.id))
    return tuple(InviteRecord(**row._mapping) for row in rows)


def end_invite(connection: Connection, invite_id: int, now: datetime) -> None:
    """It is spent or withdrawn."""
    invite = schema.invite
    connection.execute(update(invite).where(invite.c.id == invite_id, invite.c.ended.is_(None)).values(ended=now))


def count_referees(connection: Connection) -> int:
    """How many there have ever been."""
    return int(connection.scalar(select(func.count()).select_from(schema.referee)) or 0)


def insert_referee(connection: Connection, record: RefereeRecord) -> None:
    """Add a referee."""
    connection.execute(insert(schema.referee).values(**asdict(record)))


def find_referee(connection: Connection, referee_id: str, *, lock: bool = False) -> RefereeRecord | None:
    """One referee, whether his access has ended or not."""
    if "\x00" in referee_id:
        return None
    query = select(schema.referee).where(schema.referee.c.id == referee_id)
    row = connection.execute(query.with_for_update() if lock else query).one_or_none()
    return RefereeRecord(**row._mapping) if row else None


def load_referees(connection: Connection) -> tuple[RefereeRecord, ...]:
    """All of them in the order in which they came."""
    referee = schema.referee
    rows = connection.execute(select(referee).order_by(referee.c.joined, referee.c.id))
    return tuple(RefereeRecord(**row._mapping) for row in rows)


def end_referee(connection: Connection, referee_id: str, now: datetime) -> None:
    """His access ends, and every session of his with it; no invitation that was ever made lets him in again."""
    referee, session = schema.referee, schema.staff_session
    newest = select(func.max(schema.invite.c.id)).scalar_subquery()
    connection.execute(update(referee).where(referee.c.id == referee_id).values(ended=now, barred=newest))
    own = (session.c.referee_id == referee_id) & session.c.ended.is_(None)
    connection.execute(update(session).where(own).values(ended=now))


def add_bonds(connection: Connection, session_id: int, characters: Iterable[str], now: datetime) -> None:
    """The browser of this session has been these characters; one that is known already raises ``IntegrityError``."""
    for character_id in characters:
        values = {"session_id": session_id, "character_id": character_id, "at": now}
        connection.execute(insert(schema.staff_bond).values(values))


def bonds_of(connection: Connection, *, session_id: int | None = None, referee_id: str | None = None) -> frozenset[str]:
    """The characters that the browser of a session has been, or that a referee has been in any of his."""
    bond, session = schema.staff_bond, schema.staff_session
    query = select(bond.c.character_id)
    if referee_id is not None:
        query = query.join_from(bond, session).where(session.c.referee_id == referee_id)
    else:
        query = query.where(bond.c.session_id == session_id)
    return frozenset(connection.scalars(query))


def desks_of(connection: Connection, character_id: str) -> tuple[str | None, ...]:
    """The standing desks of whoever is or was this character: ids of referees, ``None`` for the game master."""
    bond, session, referee = schema.staff_bond, schema.staff_session, schema.referee
    by_browser = (
        select(session.c.referee_id)
        .join_from(bond, session)
        .where(bond.c.character_id == character_id, session.c.ended.is_(None))
    )
    by_name = select(referee.c.id).where(referee.c.character_id == character_id, referee.c.ended.is_(None))
    return (*connection.scalars(by_browser), *connection.scalars(by_name))


def tables_of(connection: Connection, referee_id: str) -> tuple[int, ...]:
    """The tables that were assigned to him; empty for all."""
    table = schema.referee_table
    rows = connection.execute(select(table.c.number).where(table.c.referee_id == referee_id).order_by(table.c.number))
    return tuple(row.number for row in rows)


def assign_tables(connection: Connection, referee_id: str, numbers: Iterable[int]) -> None:
    """Assign these tables to him, and no others; none means all."""
    table = schema.referee_table
    connection.execute(delete(table).where(table.c.referee_id == referee_id))
    for number in sorted(set(numbers)):
        connection.execute(insert(table).values(referee_id=referee_id, number=number))
