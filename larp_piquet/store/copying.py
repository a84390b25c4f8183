"""Copies of a whole event as one SQLite file, made while play goes on, and their way back.

A copy carries the secret key too (in a table that only copies have), or the printed cards would die with the disk.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import ColumnClause, Connection, MetaData, Select, Table, column, insert, inspect, select, table, text

from .database import Database, make_private
from .migrate import make, upgrade
from .schema import metadata


class NotACopy(ValueError):
    """The file is no copy of an event, or it is damaged."""


def snapshot(path: Path, target: Path) -> None:
    """Copy a SQLite file that may be in use, as of one moment; raises ``sqlite3.Error``."""
    make_private(target)
    # One step in one read transaction: writers go on meanwhile.
    source = f"file:{quote(str(path.resolve()))}?mode=ro"
    with closing(sqlite3.connect(source, uri=True, timeout=30)) as live, closing(sqlite3.connect(target)) as new:
        live.backup(new)


def copy_out(database: Database, target: Path, key: bytes | None) -> None:
    """Write a consistent copy of everything, key included, to ``target``, which must not exist yet.

    Without a key it is no copy that can be put back as it is, but holds all that there was.
    """
    make_private(target)
    if database.path is not None:
        snapshot(database.path, target)
    else:
        made = Database(f"sqlite:///{target}")
        try:
            upgrade(made)
            with database.read() as source, made.write() as copy:
                _copy_rows(source, copy)
        finally:
            made.close()
    if key is not None:
        _carry_key(target, key)


def copy_as_it_stands(database: Database, revision: str, target: Path, key: bytes) -> None:
    """The same of data that an earlier version wrote, in the shape of ``revision`` in which it stands."""
    if database.path is not None:
        copy_out(database, target, key)
        return
    make_private(target)
    made = Database(f"sqlite:///{target}")
    try:
        make(made, revision)
        with database.read() as source, made.write() as copy:
            then = MetaData()
            then.reflect(copy)
            for shape in then.sorted_tables:
                if shape.name != "alembic_version":
                    _copy_old_rows(source, copy, shape)
    finally:
        made.close()
    _carry_key(target, key)


def _copy_old_rows(source: Connection, target: Connection, shape: Table) -> None:
    names: list[ColumnClause[Any]] = [column(each.name) for each in shape.columns]
    wanted: Select[*tuple[Any, ...]] = select(*names).select_from(table(shape.name))
    for rows in source.execute(wanted).mappings().partitions(500):
        target.execute(insert(shape), [{name: _in_utc(value) for name, value in row.items()} for row in rows])


def _in_utc(value: object) -> object:
    """A moment as SQLite keeps it: naive, in UTC (`schema.Moment`)."""
    return value.astimezone(UTC).replace(tzinfo=None) if isinstance(value, datetime) and value.tzinfo else value


def _carry_key(target: Path, key: bytes) -> None:
    with closing(sqlite3.connect(target)) as copy:
        copy.execute("PRAGMA journal_mode=DELETE")  # one file to carry, no -wal beside it
        copy.execute("CREATE TABLE carried_key (key BLOB NOT NULL)")
        copy.execute("INSERT INTO carried_key VALUES (?)", (key,))
        copy.commit()
    _sync(target)


def open_copy(path: Path, working: Path) -> bytes:
    """Check a copy, put it without its key at ``working``, and return the key. Raises ``NotACopy``.

    Raises ``sqlite3.Error`` and ``OSError`` where ``working`` cannot be written.
    """
    try:
        with closing(sqlite3.connect(f"file:{quote(str(path.resolve()))}?mode=ro", uri=True)) as source:
            if source.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise NotACopy("the copy is damaged")
            row = source.execute("SELECT key FROM carried_key").fetchone()
    except sqlite3.Error:
        raise NotACopy("the file is no copy of an event") from None
    if row is None or not isinstance(row[0], bytes):
        raise NotACopy("the copy carries no key")
    snapshot(path, working)
    with closing(sqlite3.connect(working)) as target:
        target.execute("DROP TABLE carried_key")
        target.commit()
        target.execute("VACUUM")  # the key's bytes must not stay in a free page
    return row[0]


def copy_in(working: Path, database: Database) -> None:
    """Replace all rows of a PostgreSQL database by those of ``working``, in one transaction."""
    source_database = Database(f"sqlite:///{working}")
    try:
        upgrade(source_database)
        upgrade(database)
        with source_database.read() as source, database.write() as target:
            names = ", ".join(f'"{each.name}"' for each in metadata.sorted_tables)
            target.execute(text(f"TRUNCATE {names}"))  # row triggers guard against slips, not against this
            _copy_rows(source, target)
    finally:
        source_database.close()


def is_ours(database: Database) -> bool:
    """Whether a PostgreSQL database holds tables of ours, and not somebody else's of the same names."""
    with database.read() as connection:
        return {"alembic_version", "sitting_fact", "character"} <= set(inspect(connection).get_table_names())


def drop_all(database: Database) -> None:
    """Delete every table of ours from a PostgreSQL database."""
    with database.write() as connection:
        metadata.drop_all(connection)
        connection.execute(text("DROP TABLE IF EXISTS alembic_version"))
        connection.execute(text("DROP FUNCTION IF EXISTS only_grows()"))


def _copy_rows(source: Connection, target: Connection) -> None:
    for shape in metadata.sorted_tables:
        for rows in source.execute(select(shape)).mappings().partitions(500):
            target.execute(insert(shape), [dict(row) for row in rows])
        _advance(target, shape.name)


def _advance(target: Connection, name: str) -> None:
    """Have PostgreSQL's counters go on after the rows that came with numbers of their own."""
    if target.dialect.name != "postgresql" or "id" not in {c["name"] for c in inspect(target).get_columns(name)}:
        return
    counter = target.scalar(text("SELECT pg_get_serial_sequence(:name, 'id')"), {"name": f'"{name}"'})
    if counter:
        most = target.scalar(text(f'SELECT max(id) FROM "{name}"'))  # noqa: S608 - a table of ours
        if most:
            target.execute(text("SELECT setval(:counter, :most)"), {"counter": counter, "most": most})


@contextmanager
def working_file(beside: Path) -> Iterator[Path]:
    """A name for a file that is made, used and gone, in the same folder as ``beside``."""
    path = beside.with_name(f"{beside.name}.{os.getpid()}.new")
    remove(path)
    try:
        yield path
    finally:
        remove(path)


def clear_begun(folder: Path) -> None:
    """Delete in ``folder`` the working files that processes left there which were killed over them, or by ourselves."""
    for path in folder.glob("*.new*"):
        pid = path.name.rpartition(".new")[0].rpartition(".")[2]
        if pid.isdigit() and (int(pid) == os.getpid() or not _lives(int(pid))):
            path.unlink(missing_ok=True)


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True


def remove(path: Path) -> None:
    """Delete a SQLite file with what SQLite keeps beside it."""
    for suffix in ("", "-wal", "-shm", "-journal"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def replace(working: Path, path: Path) -> None:
    """Put ``working`` in place of a closed SQLite file."""
    for suffix in ("-wal", "-shm", "-journal"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    os.replace(working, path)
    path.chmod(0o600)
    _sync(path)


def _sync(path: Path) -> None:
    """Have the file and its name in the folder outlive a power cut."""
    for place, flags in ((path, os.O_RDONLY), (path.parent, os.O_RDONLY | os.O_DIRECTORY)):
        descriptor = os.open(place, flags)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
