"""PostgreSQL, where the event lies in it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from ..store import copying
from ..store.database import Database
from ..wording.mark import N_
from .data import shape
from .finding import Finding, Patient, fault, ok, warning

_OLDEST: Final = 130000
#: One server keeps so many open at most (`store.database`), its lock and its copies not counted.
_CONNECTIONS: Final = 40
_SKEW: Final = 120


def postgres(patient: Patient) -> Iterator[Finding]:
    """Whether it answers, can be written to, has room for our connections, and keeps our time."""
    database = Database(patient.url)
    try:
        with database.read() as connection:
            told = dict(connection.execute(text(_ASK)).mappings().one())
        ours = copying.is_ours(database)
    except SQLAlchemyError:
        database.close()
        do = N_("See that it runs, and that DATABASE_URL is right: %(command)s.")
        yield fault("postgres", N_("PostgreSQL does not answer."), do, command="psql DATABASE_URL -c 'select 1'")
        return
    yield from _told(told)
    if ours:
        yield from shape(database)
    else:
        database.close()
        yield fault("data", N_("There is no event in PostgreSQL."), N_("Start the site once, or name another address."))


_ASK: Final = """
    SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS shown,
           current_setting('max_connections')::int AS most, current_setting('server_encoding') AS letters,
           pg_is_in_recovery() AS follows, extract(epoch FROM clock_timestamp())::float8 AS moment,
           (SELECT coalesce(bool_or(setting = 'on'), false) FROM pg_settings
             WHERE name = 'default_transaction_read_only') AS read_only
"""


def _told(told: dict[str, object]) -> Iterator[Finding]:
    well = True
    if int(str(told["version"])) < _OLDEST:
        well = False
        yield warning("postgres", N_("PostgreSQL %(shown)s is old."), N_("Take 13 or newer."), **told)
    if told["follows"] or told["read_only"]:
        well = False
        do = N_("Name the server that is written to; where a host has turned it read-only, its disk is full.")
        yield fault("postgres", N_("PostgreSQL takes no writes."), do)
    if told["letters"] != "UTF8":
        well = False
        do = N_("Make the database anew: %(command)s.")
        said = N_("The database is of %(letters)s, not of UTF8.")
        yield fault("postgres", said, do, **told, command="createdb -E UTF8 NAME")
    if int(str(told["most"])) < _CONNECTIONS:
        well = False
        do = N_("Set max_connections to %(least)s or more for each server process.")
        yield warning("postgres", N_("PostgreSQL has room for %(most)s connections."), do, **told, least=_CONNECTIONS)
    if abs(float(str(told["moment"])) - time.time()) > _SKEW:
        well = False
        yield warning("postgres", N_("Its clock is not ours."), N_("Set both clocks."))
    if well:
        yield ok("postgres", N_("PostgreSQL %(shown)s answers and can be written to."), **told)
