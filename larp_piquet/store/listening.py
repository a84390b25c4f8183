"""Hearing what other processes have committed: one connection to PostgreSQL that does nothing but listen.

What is sent while nobody listens is lost, and so a listener that lost its connection, and has it again, says that
anything may have happened. It holds the servers' lock as well: a database that was stopped has forgotten that of the
start, and whatever needs the data alone must find us here.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, Thread
from typing import Any, Final

import psycopg
from psycopg import sql
from sqlalchemy import URL

from .lock import ADVISORY
from .telling import CHANNEL

#: Seconds between two looks whether to stop.
_LOOK: Final = 0.5
#: Seconds before the first try to come back, and at most before a later one.
_SOON, _LATE = 0.05, 2.0
#: A line that went dead without a word is given up after some eleven seconds (libpq's own settings).
_ALIVE: Final = {
    "keepalives": 1, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3, "connect_timeout": 5,
}  # fmt: skip

log = logging.getLogger(__name__)


class _TakenAloneError(Exception):
    """Somebody replaces the data just now."""


class Listener:
    """A thread that calls ``heard`` with each payload, and ``anything`` when some may have been missed."""

    def __init__(self, url: URL, heard: Callable[[str], None], anything: Callable[[], None]) -> None:
        self._arguments = _arguments(url)
        self._heard, self._anything = heard, anything
        self._stopped, self._listens = Event(), Event()
        self._thread = Thread(target=self._run, name="listener", daemon=True)

    def start(self, patience: float = 10.0) -> bool:
        """Begin; true once it listens, false where it does not after so many seconds and goes on trying."""
        self._thread.start()
        return self._listens.wait(patience)

    @property
    def listens(self) -> bool:
        """Whether it has its connection now."""
        return self._listens.is_set()

    def stop(self) -> None:
        """End it."""
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join(timeout=10)

    def _run(self) -> None:
        wait = 0.0
        while not self._stopped.wait(wait):
            try:
                self._listen()
            except (psycopg.Error, _TakenAloneError) as error:
                # Its text may name the host and the user, never the password.
                if self._listens.is_set() or not wait:
                    log.warning("the line to the database is lost; trying again: %s", type(error).__name__)
                wait = _SOON if self._listens.is_set() or not wait else min(wait * 2, _LATE)
            finally:
                self._listens.clear()

    def _listen(self) -> None:
        with psycopg.connect(**self._arguments, autocommit=True) as connection:
            held = connection.execute("SELECT pg_try_advisory_lock_shared(%s)", (ADVISORY,)).fetchone()
            if held is None or not held[0]:
                raise _TakenAloneError
            connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
            self._listens.set()
            self._anything()  # after LISTEN: what is committed from now on is heard, what was before is looked for
            while not self._stopped.is_set():
                for notice in connection.notifies(timeout=_LOOK):
                    self._tell(notice.payload)

    def _tell(self, payload: str) -> None:
        try:
            self._heard(payload)
        except Exception:  # whatever one sender said, the others are heard
            log.exception("what another process said could not be read")


def _arguments(url: URL) -> dict[str, Any]:
    """What psycopg is given for this address, as SQLAlchemy would."""
    _args, given = url.get_dialect()().create_connect_args(url)
    return {**_ALIVE, **given}
