"""A disk that is full, failing or read-only, and a database that is away, told as refusals: what was being written is
not done at all.
"""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from ..store.database import Database
from ..store.lock import InUse, one_at_a_time
from .errors import DatabaseAway, StorageFailed

_ERRNOS = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EROFS, errno.EACCES, errno.EPERM}
_SQLITE = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN}
#: Of PostgreSQL's classes of SQLSTATE: insufficient resources (a full disk), and errors of the system beneath.
_CLASSES = ("53", "58")
#: Likewise: no connection, an operator who stops or starts it, and one connection too many.
_AWAY = ("08", "57P", "53300")
_READ_ONLY = "25006"


class KeptDatabase(Database):
    """The database as use cases see it: where it cannot be written or read, ``StorageFailed`` or ``DatabaseAway``."""

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A write transaction; see ``Database.write``."""
        with storing(), super().write() as connection:
            yield connection

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A snapshot for reading."""
        with storing(), super().read() as connection:
            yield connection


@contextmanager
def alone_in(folder: Path, patience: float) -> Iterator[None]:
    """Write in a folder while other threads and processes that would wait: ``StorageFailed`` after ``patience``."""
    with storing():
        try:
            with one_at_a_time(folder, patience):
                yield
        except InUse as error:
            raise StorageFailed from error


@contextmanager
def storing() -> Iterator[None]:
    """Turn what a disk refuses into ``StorageFailed``, a database's silence into ``DatabaseAway``; others pass."""
    try:
        yield
    except PoolTimeout as error:  # every connection is in use, and none came free
        raise DatabaseAway from error
    except (OSError, sqlite3.Error, DBAPIError) as error:
        if isinstance(error, DBAPIError) and _away(error):
            raise DatabaseAway from error
        if _of_the_disk(error):
            raise StorageFailed from error
        raise


def _away(error: DBAPIError) -> bool:
    if isinstance(error.orig, sqlite3.Error):
        return False
    state = str(getattr(error.orig, "sqlstate", None) or "")
    if error.connection_invalidated or state.startswith(_AWAY):
        return True
    # The driver gives no state where it found nobody to ask.
    return isinstance(error, OperationalError) and not state


def _of_the_disk(error: OSError | sqlite3.Error | DBAPIError) -> bool:
    if isinstance(error, OSError):
        return error.errno in _ERRNOS
    driver = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(driver, sqlite3.Error):
        return getattr(driver, "sqlite_errorcode", 0) & 0xFF in _SQLITE  # the low byte is the kind
    state = str(getattr(driver, "sqlstate", None) or "")
    return state == _READ_ONLY or state.startswith(_CLASSES)
