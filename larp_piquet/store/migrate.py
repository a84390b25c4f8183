"""Bringing a data file to this version's shape.

Alembic is imported only where there is something to bring: most starts find the shape they know, and its import and
the reading of every migration would take a third of a command's time.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, column, inspect, select, table, text

from .database import Database

if TYPE_CHECKING:
    from alembic.config import Config

_MIGRATIONS = Path(__file__).with_name("migrations")
#: Held in PostgreSQL by whoever brings the tables into shape: "lpshapes" in ASCII.
_SHAPING = int.from_bytes(b"lpshapes", "big")


class NewerDataFile(RuntimeError):
    """A later version of the product wrote this data file."""


def config(connection: Connection | None = None) -> Config:
    """Alembic's configuration for our migrations, working on ``connection``."""
    from alembic.config import Config

    made = Config()
    made.set_main_option("script_location", str(_MIGRATIONS))
    made.attributes["connection"] = connection
    return made


@cache
def revisions() -> tuple[str, ...]:
    """Every shape that this version knows, the newest last: a file of a migration begins with its revision."""
    return tuple(sorted(path.name.partition("_")[0] for path in (_MIGRATIONS / "versions").glob("[0-9]*_*.py")))


def standing_revision(connection: Connection) -> str | None:
    """The shape in which the data file stands; ``None`` where nothing has been made yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.scalar(select(column("version_num")).select_from(table("alembic_version")))
    return None if found is None else str(found)


def behind(database: Database) -> str | None:
    """The shape in which the data stands, where it is an earlier one that this version knows; else ``None``."""
    with database.read() as connection:
        standing = standing_revision(connection)
    return standing if standing in revisions()[:-1] else None


def make(database: Database, revision: str) -> None:
    """Give an empty database the shape of ``revision``."""
    from alembic import command

    with database.rebuild() as connection:
        command.upgrade(config(connection), revision)


def upgrade(database: Database) -> None:
    """Run the migrations that this data file lacks, in one transaction. Raises ``NewerDataFile``.

    Of several servers that start at one moment one does it, and the others wait for it.
    """
    known = revisions()
    with database.read() as connection:
        standing = standing_revision(connection)
    if standing == known[-1]:
        return
    if standing is not None and standing not in known:
        raise NewerDataFile("this data file was written by a later version")
    from alembic import command

    with database.rebuild() as connection:
        if database.path is None:
            connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _SHAPING})
            if standing_revision(connection) == known[-1]:
                return
        command.upgrade(config(connection), "head")
