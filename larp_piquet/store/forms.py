"""Marks of forms that have made something, each kept with what it made."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, select, update
from sqlalchemy.dialects import postgresql, sqlite

from . import schema


def claim(connection: Connection, mark: str, at: datetime) -> bool:
    """Whether nothing has been made by this mark; if so, it is this transaction's from now on.

    Where another transaction is about to make something by it, this one waits for what becomes of that.
    """
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    said = insert(schema.form_sent).values(mark=mark, made=0, at=at).on_conflict_do_nothing()
    return connection.execute(said.returning(schema.form_sent.c.mark)).first() is not None


def keep(connection: Connection, mark: str, made: int) -> None:
    """What was made by a mark that is this transaction's."""
    sent = schema.form_sent
    connection.execute(update(sent).where(sent.c.mark == mark).values(made=made))


def sent(connection: Connection, mark: str) -> bool:
    """Whether anything was made by this mark."""
    form = schema.form_sent
    return connection.execute(select(form.c.mark).where(form.c.mark == mark)).first() is not None


def made_by(connection: Connection, mark: str) -> int:
    """What was made by a mark that was claimed."""
    sent = schema.form_sent
    return int(connection.execute(select(sent.c.made).where(sent.c.mark == mark)).scalar_one())
