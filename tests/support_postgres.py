"""A throw-away PostgreSQL for the tests: made, started, used and gone. Nothing in it outlives the run."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg
from psycopg import sql

_numbers = count(1)


def _programs() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)
    if found:
        return found[0].parent
    name = shutil.which("initdb")
    return Path(name).parent if name else None


@contextmanager
def server() -> Iterator[str | None]:
    """The address of a server that may be written to, or ``None`` where no PostgreSQL is installed.

    ``TEST_DATABASE_URL`` names one that already runs.
    """
    if given := os.environ.get("TEST_DATABASE_URL"):
        yield given
        return
    programs = _programs()
    if programs is None:
        yield None
        return
    place = Path(tempfile.mkdtemp(prefix="larp-piquet-pg-"))
    root = os.geteuid() == 0
    if root:
        shutil.chown(place, "postgres", "postgres")  # PostgreSQL refuses to run as root

    def run(*command: str) -> None:
        subprocess.run(["runuser", "-u", "postgres", "--", *command] if root else command, check=True, cwd="/",
                       stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=60)  # fmt: skip

    data = str(place / "data")
    # What is in it need not outlive anything: nothing is waited for, nothing is tidied up behind a test's back.
    careless = (
        "dynamic_shared_memory_type=mmap",
        "fsync=off",
        "synchronous_commit=off",
        "full_page_writes=off",
        "autovacuum=off",
        "jit=off",
    )
    settings = ("listen_addresses=''", f"unix_socket_directories={place}", "max_connections=60", *careless)
    options = " ".join(f"-c {setting}" for setting in settings)
    try:
        run(str(programs / "initdb"), "-D", data, "-U", "piquet", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8",
            "--no-sync")  # fmt: skip
        run(str(programs / "pg_ctl"), "-D", data, "-w", "-l", str(place / "log"), "-o", options, "start")
        try:
            yield f"postgresql://piquet@/postgres?host={place}"
        finally:
            run(str(programs / "pg_ctl"), "-D", data, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(place, ignore_errors=True)


@contextmanager
def database(server_url: str, template: str = "template1") -> Iterator[str]:
    """A fresh database on the server, empty or a copy of ``template``; its address."""
    name = f"piquet_test_{os.getpid()}_{next(_numbers)}"
    with psycopg.connect(server_url, autocommit=True) as connection:
        made = sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(name), sql.Identifier(template))
        connection.execute(made)
        try:
            before, _, options = server_url.partition("?")
            yield f"{before.rpartition('/')[0]}/{name}" + (f"?{options}" if options else "")
        finally:
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))
