"""A PostgreSQL of a test's own, which may be stopped, killed, started again, and put on a disk of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.support_postgres import _programs


@dataclass
class Cluster:
    """Its programs, its data, and the folder of its socket."""

    programs: Path
    data: Path
    socket: Path

    @property
    def url(self) -> str:
        """The address of its one database."""
        return f"postgresql://piquet@/postgres?host={self.socket}"

    def make(self) -> None:
        """Lay the data down."""
        _run(self.programs / "initdb", "-D", self.data, "-U", "piquet", "-A", "trust", "-E", "UTF8",
             "--locale=C.UTF-8", "--no-sync", "--wal-segsize=1")  # fmt: skip

    def start(self) -> None:
        """Start it and wait until it answers. What it says it keeps, so that a page that was full can be read later."""
        settings = (
            "listen_addresses=''", f"unix_socket_directories={self.socket}", "max_connections=60",
            "dynamic_shared_memory_type=mmap", "autovacuum=off", "jit=off", "max_wal_size=8MB", "min_wal_size=2MB",
        )  # fmt: skip
        options = " ".join(f"-c {setting}" for setting in settings)
        _run(self.programs / "pg_ctl", "-D", self.data, "-w", "-l", self.socket / "log", "-o", options, "start")

    def stop(self, how: str = "fast") -> None:
        """Stop it: ``fast`` ends all sessions, ``immediate`` falls as if the current had failed."""
        _run(self.programs / "pg_ctl", "-D", self.data, "-m", how, "-w", "stop")


def _run(*command: object) -> None:
    words = [str(word) for word in command]
    as_other = ["runuser", "-u", "postgres", "--", *words] if os.geteuid() == 0 else words
    subprocess.run(as_other, check=True, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=120)


@contextmanager
def cluster(place: Path, data: Path | None = None) -> Iterator[Cluster | None]:
    """One that runs, in ``place``, with its data there or in ``data``; ``None`` where no PostgreSQL is installed."""
    programs = _programs()
    if programs is None:
        yield None
        return
    socket = place / "pg"
    made = Cluster(programs, data or socket / "data", socket)
    for folder in (socket, made.data):
        folder.mkdir(parents=True, exist_ok=True)
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
            folder.chmod(0o700)
            for above in folder.parents:  # its user must find the way; nobody may look round on it
                if above.stat().st_uid == 0 and not above.stat().st_mode & 0o001:
                    above.chmod(above.stat().st_mode | 0o111)
    made.make()
    made.start()
    try:
        yield made
    finally:
        made.stop("immediate")
