"""Connections: one writer at a time, many readers, each in a transaction of its own.

SQLite (one process): ``BEGIN IMMEDIATE`` under one lock that is held until COMMIT has returned, so that a write
never waits on a snapshot and a checkpoint never meets another connection's commit; WAL with ``synchronous=FULL``,
so that what was acknowledged survives a power cut. PostgreSQL: row locks and unique constraints do the same work.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from threading import Lock
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from . import telling
from .listening import Listener
from .traces import Traces

BUSY_SECONDS = 10
#: How long a database on another machine may be silent, in libpq's own words: seconds, and milliseconds at the last.
SILENCE = {
    "connect_timeout": 5, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3,
    "tcp_user_timeout": 11_000,
}  # fmt: skip


class BadAddress(ValueError):
    """A database address that cannot be used; the message never repeats it, for it may hold a password."""


def parse_url(database_url: str) -> URL:
    """The address as SQLAlchemy's; ``postgres://`` and ``postgresql://`` mean psycopg. Raises ``BadAddress``."""
    try:
        url = make_url(database_url)
    except ArgumentError:
        raise BadAddress("the database address cannot be read") from None
    if url.drivername in ("postgres", "postgresql"):
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise BadAddress("the database must be SQLite or PostgreSQL")
    if url.get_backend_name() == "sqlite":
        if url.database in (None, "", ":memory:") or url.database.startswith("file:"):
            raise BadAddress("SQLite needs a file")
        # By its one true name, so that a link to it is neither another file to lock nor something to replace.
        url = url.set(database=str(Path(url.database).resolve()))
    return url


def sqlite_path(url: URL) -> Path | None:
    """The data file of a SQLite address; ``None`` for PostgreSQL."""
    return Path(str(url.database)) if url.get_backend_name() == "sqlite" else None


class Database:
    """An opened database. ``write`` and ``read`` give a connection inside a transaction.

    To PostgreSQL it keeps ``connections`` at most, beside the one that listens.
    """

    def __init__(self, database_url: str, connections: int = 32) -> None:
        self.url = parse_url(database_url)
        self.path = sqlite_path(self.url)
        #: Called with what a transaction of this process told, by topic its number, once it is committed.
        self.told: Callable[[Mapping[str, int]], None] = lambda _topics: None
        self._sender = secrets.token_hex(4)
        #: What this process, which alone writes a data file, reads and writes; ``None`` where others write, too.
        self.traces: Traces | None = None
        if self.path is not None:
            make_private(self.path)
            self._writer = _sqlite_engine(self.url, "BEGIN IMMEDIATE", pool_size=1, max_overflow=0)
            self._reader = _sqlite_engine(self.url, "BEGIN", pool_size=8, max_overflow=56)
            self._lock: Lock | nullcontext[None] = Lock()
            self.traces = Traces()
            self.traces.follow(self._writer, writer=True)
            self.traces.follow(self._reader, writer=False)
        else:
            self._writer = create_engine(
                self.url,
                pool_size=5,
                max_overflow=connections - 5,
                pool_pre_ping=True,
                pool_timeout=BUSY_SECONDS,
                hide_parameters=True,
                # A machine that is gone says nothing: no page waits for it as long as the system would.
                connect_args={key: value for key, value in SILENCE.items() if key not in self.url.query},
            )
            # A page reads several tables: one snapshot for all of them.
            self._reader = self._writer.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            self._lock = nullcontext()

            @event.listens_for(self._writer, "checkin")
            def _neither(connection: Any, _record: Any) -> None:
                # SQLAlchemy leaves a reader's connection saying READ WRITE, which would overrule a server that was
                # turned read-only (a host does so when its disk is full).
                if connection is not None:
                    connection.read_only = None

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A write transaction: committed on leaving, rolled back on an exception; acknowledged means durable."""
        with (
            self._lock,
            self._traced(),
            self._writer.begin() as connection,
            telling.gathering(connection) as said,
        ):
            yield connection
            if self.path is None:
                telling.send(connection, self._sender, said.topics)
        if said.topics:
            self.told(said.topics)

    def listen(self, heard: Callable[[Mapping[str, int]], None], anything: Callable[[], None]) -> Callable[[], None]:
        """Have ``heard`` called with what transactions of other processes tell, as ``told`` is with our own.

        ``anything`` is called where something may have been missed, and at the beginning. Returns a function that
        ends it. A SQLite file has one process, which has nobody to listen to.
        """
        if self.path is not None:
            return lambda: None

        def read(payload: str) -> None:
            sender, topics = telling.unpacked(payload)
            if sender != self._sender:
                heard(topics)

        listener = Listener(self.url, read, anything)
        listener.start()
        return listener.stop

    def pass_on(self, topic: str, number: int) -> None:
        """Tell other processes what concerns no transaction; nothing is kept of it."""
        if self.path is None:
            with self._writer.begin() as connection:
                telling.send(connection, self._sender, {topic: number})

    def _traced(self) -> AbstractContextManager[None]:
        return nullcontext() if self.traces is None else self.traces.writing()

    @contextmanager
    def rebuild(self) -> Iterator[Connection]:
        """As ``write``, with SQLite's foreign keys at rest meanwhile, for tables that are made anew under them.

        Raises ``sqlite3.IntegrityError`` where a reference would be left hanging; nothing of it stands then.
        """
        if self.path is None:
            with self.write() as connection:
                yield connection
            return
        with self._lock, self._traced(), self._writer.connect() as connection:
            raw = connection.connection.driver_connection
            assert isinstance(raw, sqlite3.Connection)
            raw.execute("PRAGMA foreign_keys=OFF")  # nothing but the outside of a transaction can say so
            try:
                with connection.begin():
                    yield connection
                    if raw.execute("PRAGMA foreign_key_check").fetchone() is not None:
                        raise sqlite3.IntegrityError("a reference would be left hanging")
            finally:
                raw.execute("PRAGMA foreign_keys=ON")

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A snapshot for reading."""
        with self._reader.connect() as connection, connection.begin():
            yield connection

    def close(self) -> None:
        """Close every connection, the writer last: it alone may checkpoint."""
        self._reader.dispose()
        self._writer.dispose()


def make_private(path: Path) -> None:
    """An empty data file that only its owner may read, made before SQLite would make a public one."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    path.chmod(0o600)


def _sqlite_engine(url: URL, begin: str, *, pool_size: int, max_overflow: int) -> Engine:
    reader = begin == "BEGIN"
    engine = create_engine(
        url,
        pool_size=pool_size,
        max_overflow=max_overflow,
        pool_timeout=BUSY_SECONDS,
        hide_parameters=True,  # an error's text must show neither cards nor digests
        connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False},
    )

    @event.listens_for(engine, "connect")
    def _set_up(connection: sqlite3.Connection, _record: Any) -> None:
        connection.isolation_level = None  # we say BEGIN ourselves, see below
        pragmas = ["foreign_keys=ON", "journal_mode=WAL", "synchronous=FULL"]
        if reader:
            pragmas.append("query_only=ON")
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
