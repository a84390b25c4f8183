"""Bringing a data file to this version's shape."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from .database import Database

_MIGRATIONS = Path(__file__).with_name("migrations")


class NewerDataFile(RuntimeError):
    """A later version of the product wrote this data file."""


def config(connection: Connection | None = None) -> Config:
    """Alembic's configuration for our migrations, working on ``connection``."""
    made = Config()
    made.set_main_option("script_location", str(_MIGRATIONS))
    made.attributes["connection"] = connection
    return made


@cache
def _revisions() -> tuple[str | None, frozenset[str]]:
    """The newest shape that this version knows, and all of them. They lie in the package: they are read once."""
    script = ScriptDirectory.from_config(config())
    return script.get_current_head(), frozenset(each.revision for each in script.walk_revisions())


def upgrade(database: Database) -> None:
    """Run the migrations that this data file lacks, in one transaction. Raises ``NewerDataFile``."""
    newest, known = _revisions()
    with database.read() as connection:
        standing = MigrationContext.configure(connection).get_current_revision()
    if standing == newest:
        return
    if standing is not None and standing not in known:
        raise NewerDataFile("this data file was written by a later version")
    with database.rebuild() as connection:
        command.upgrade(config(connection), "head")
