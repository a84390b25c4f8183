"""Says that a process is writing to the data, for as long as that process lives.

Beside a SQLite file lies a lock file, which one process may hold. PostgreSQL keeps an advisory lock: any number of
servers share it, and what replaces the data under their feet needs it alone.
"""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Protocol

from sqlalchemy import URL, create_engine, text
from sqlalchemy.exc import DBAPIError, InvalidRequestError
from sqlalchemy.pool import NullPool

#: Our number among a database's advisory locks: "lppiquet" in ASCII.
ADVISORY = int.from_bytes(b"lppiquet", "big")
#: With it every server says which key it has: "lpky" in ASCII, and beside it a number of the key.
_KEYS = int.from_bytes(b"lpky", "big")


class InUse(RuntimeError):
    """Another process holds the data file."""


class OtherKey(RuntimeError):
    """Another server of this database has another key."""


class Lock(Protocol):
    """What is held until it is released."""

    def agree(self, key_number: int) -> None:
        """Say which key is ours, by a number of 31 bits; raises ``OtherKey`` where another server has another."""

    def release(self) -> None:
        """Let go; a second time does nothing."""


class FileLock:
    """An advisory lock that the system itself lets go of when the process dies, however it dies."""

    def __init__(self, path: Path, patience: float = 0.0) -> None:
        """Take the lock, trying for ``patience`` seconds; raises ``InUse``."""
        self._file = _locked(path, os.O_RDWR | os.O_CREAT, patience)
        with suppress(OSError):  # whose it is helps people; a full disk may keep it from them, not the lock from us
            os.ftruncate(self._file, 0)
            os.write(self._file, f"{os.getpid()}\n".encode())

    def agree(self, key_number: int) -> None:
        """A data file has one process, which agrees with itself."""

    def release(self) -> None:
        """Let go. The file stays: deleting it would let two processes lock two files of one name."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def is_held(path: Path) -> bool:
    """Whether another process holds the lock of this file; nothing is written, and it is let go of at once."""
    try:
        held = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except FileNotFoundError:
        return False
    try:
        fcntl.flock(held, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(held)
    return False


@contextmanager
def one_at_a_time(folder: Path, patience: float) -> Iterator[None]:
    """Keep other threads and processes that do the same in this folder waiting; nothing is written for it.

    Raises ``InUse`` after ``patience`` seconds.
    """
    held = _locked(folder, os.O_RDONLY | os.O_DIRECTORY, patience)
    try:
        yield
    finally:
        os.close(held)


def _locked(path: Path, how: int, patience: float) -> int:
    held = os.open(path, how | os.O_CLOEXEC, 0o600)
    until = time.monotonic() + patience
    while True:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() >= until:
                os.close(held)
                raise InUse(str(path)) from None
            time.sleep(0.05)
        else:
            return held


class DatabaseLock:
    """PostgreSQL's lock, held by a connection of its own that does nothing else; the server ends it with us."""

    def __init__(self, url: URL, patience: float = 0.0, *, alone: bool) -> None:
        """Take it, to share with others or ``alone``, trying for ``patience`` seconds; raises ``InUse``."""
        self._engine = create_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT", hide_parameters=True)
        self._connection = self._engine.connect()
        take = text(f"SELECT {'pg_try_advisory_lock' if alone else 'pg_try_advisory_lock_shared'}(:number)")
        until = time.monotonic() + patience
        while not self._connection.scalar(take, {"number": ADVISORY}):
            if time.monotonic() >= until:
                self.release()
                raise InUse("another process holds the database")
            time.sleep(0.05)

    def agree(self, key_number: int) -> None:
        """Say which key is ours and look for others; both of two that come at once may be refused, never neither."""
        numbers = {"keys": _KEYS, "ours": key_number}
        self._connection.execute(text("SELECT pg_advisory_lock_shared(:keys, :ours)"), numbers)
        # objsubid 2: a lock of two numbers. Its database is told, for the same lock may be held in another.
        others = text(
            "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND classid = :keys"
            " AND objid <> :ours AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
        )
        if self._connection.scalar(others, numbers):
            raise OtherKey("another server of this database has another key")

    def release(self) -> None:
        """Let go, and close the connection: the server notices that alone only a moment later."""
        with suppress(DBAPIError, InvalidRequestError):  # a connection already lost has let go
            self._connection.scalar(text("SELECT pg_advisory_unlock_all()"))
        self._connection.close()
        self._engine.dispose()
