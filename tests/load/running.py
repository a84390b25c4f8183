"""A run from the empty file to the report: the event, the server's processes, the phones."""

from __future__ import annotations

import asyncio
import os
import resource
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from larp_piquet.config import threads_for

from ..driver.server import HOST, Server
from .drive import Drive, Run
from .hall import Seat, hall
from .watch import Reading, family, reading


@dataclass(frozen=True, slots=True)
class Load:
    """How many phones, sittings, moves a second, and seconds; on which database, by how many processes."""

    phones: int = 200
    sittings: int = 20
    rate: float = 10.0
    seconds: float = 30.0
    rulers: int = 4
    database: str = ""  # empty: a SQLite file in the folder
    processes: int = 1
    threads: int = 0  # 0: three for each phone and forty
    seed: int = 1


def run(load: Load, place: Path) -> Run:
    """Make the event in ``place``, start the server over it, drive it, and stop it."""
    _allow_sockets(load.phones * 4 + 200)
    database = load.database or f"sqlite:///{place / 'load.sqlite'}"
    folder = place / "files"
    seats = hall(database, folder, load.phones, load.sittings, load.rulers)
    threads = load.threads or threads_for(load.phones)
    servers = [Server(database, folder, options=("--threads", str(threads))) for _ in range(load.processes)]
    with ExitStack() as stack:
        for server in servers:
            server.start()
            stack.callback(server.stop)
        pids = [pid for server in servers if server.process is not None for pid in family(server.process.pid)]
        return asyncio.run(_drive(load, seats, tuple(server.port for server in servers), pids))


async def _drive(load: Load, seats: tuple[Seat, ...], ports: tuple[int, ...], pids: list[int]) -> Run:
    drive = Drive(seats, HOST, ports, load.seed)

    def read() -> tuple[Reading, Reading]:
        return reading(pids), reading([os.getpid()])

    try:
        await drive.arrive()
        await asyncio.sleep(min(2.0, load.seconds / 4))
        await drive.play(load.rate, load.seconds, read)
    finally:
        drive.leave()
    return drive.run


def _allow_sockets(wanted: int) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted if hard < 0 else min(wanted, hard), hard))
