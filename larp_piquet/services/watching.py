"""Whether the event can be written to, asked by whoever watches the server."""

from __future__ import annotations

import logging
from threading import Lock
from time import monotonic

from sqlalchemy import text

from ..store.database import Database

#: Seconds for which an answer is good: however often it is asked, one small write in so long.
GOOD_FOR = 5.0

log = logging.getLogger(__name__)


class Watch:
    """Whether one database takes a write: tried in earnest, by one that changes nothing, at most every few seconds."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = Lock()
        self._asked = float("-inf")
        self._well = False

    def writable(self) -> bool:
        """Whether a write reached the disk a moment ago."""
        with self._lock:
            if monotonic() - self._asked >= GOOD_FOR:
                self._well = self._writes()
                self._asked = monotonic()
            return self._well

    def _writes(self) -> bool:
        try:
            with self._database.write() as connection:
                if connection.dialect.name == "sqlite":
                    # The number is ours and stays what it is; its page is written and waited for all the same.
                    standing = int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())
                    connection.exec_driver_sql(f"PRAGMA user_version={standing}")
                else:
                    connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
        except Exception:
            log.exception("the event cannot be written to")
            return False
        return True
