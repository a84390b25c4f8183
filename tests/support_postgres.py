"""A throw-away PostgreSQL for the tests: made, started, used and gone. Nothing in it outlives the run."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
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
    with own_server() as own:
        yield None if own is None else own.url


@dataclass(frozen=True)
class Own:
    """A server of our own, which may be stopped and started again."""

    url: str
    run: Callable[..., None]
    control: tuple[str, ...]
    log: str
    options: str

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self.run(*self.control, "-w", "-l", self.log, "-o", self.options, "start")

    def stop(self, how: str = "fast") -> None:
        """Stop it: ``fast`` breaks off what is under way, ``immediate`` is as if the power failed."""
        self.run(*self.control, "-m", how, "stop")


@contextmanager
def own_server(disk: Path | None = None, *, careful: bool = False) -> Iterator[Own | None]:
    """A server of our own, or ``None`` where no PostgreSQL is installed; a ``careful`` one waits for its disk.

    ``disk`` is a folder that everybody may enter, for a server whose disk may fail it.
    """
    programs = _programs()
    if programs is None:
        yield None
        return
    place = Path(tempfile.mkdtemp(prefix="larp-piquet-pg-", dir=disk))
    root = os.geteuid() == 0
    if root:
        shutil.chown(place, "postgres", "postgres")  # PostgreSQL refuses to run as root

    def run(*command: str) -> None:
        subprocess.run(["runuser", "-u", "postgres", "--", *command] if root else command, check=True, cwd="/",
                       stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=120)  # fmt: skip

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
    settings = (
        "listen_addresses=''",
        f"unix_socket_directories={place}",
        "max_connections=60",
        *(("max_wal_size=8MB", "min_wal_size=2MB") if careful else careless),
    )
    options = " ".join(f"-c {setting}" for setting in settings)
    try:
        run(str(programs / "initdb"), "-D", data, "-U", "piquet", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8",
            "--no-sync", "--wal-segsize=1")  # fmt: skip
        own = Own(
            f"postgresql://piquet@/postgres?host={place}", run, (str(programs / "pg_ctl"), "-D", data),
            str(place / "log"), options,
        )  # fmt: skip
        own.start()
        try:
            yield own
        finally:
            own.stop("immediate")
    finally:
        shutil.rmtree(place, ignore_errors=True)


@contextmanager
def database(server_url: str, template: str = "template1") -> Iterator[str]:
    """A fresh database on the server, empty or a copy of ``template``; its address."""
    name = f"piquet_test_{os.getpid()}_{next(_numbers)}"
    made = sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(name), sql.Identifier(template))
    with psycopg.connect(server_url, autocommit=True) as connection:
        connection.execute(made)
    try:
        before, _, options = server_url.partition("?")
        yield f"{before.rpartition('/')[0]}/{name}" + (f"?{options}" if options else "")
    finally:
        # By another connection, for a test may have stopped the server meanwhile.
        with psycopg.connect(server_url, autocommit=True) as connection:
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))
