"""A disk that is full, and one that is read-only: told on the page, nothing half done, and well again by itself."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from ..driver.nursery import Nursery
from ..driver.server import running_event
from ..support_postgres import own_server
from .conftest import SHORT
from .players import AWAY, Seat, playable, seated
from .whole import Acknowledged, whole


@contextlib.contextmanager
def small_disk(megabytes: int) -> Iterator[Path]:
    """A disk of so many megabytes, in memory."""
    place = Path(tempfile.mkdtemp(prefix="larp-piquet-disk-"))
    place.chmod(0o755)
    mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=755", "tmpfs", str(place)]
    if os.geteuid() or subprocess.run(mount, check=False, capture_output=True).returncode:
        place.rmdir()
        pytest.skip("to mount a disk of our own needs the rights of root")
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)
        shutil.rmtree(place, ignore_errors=True)


@contextlib.contextmanager
def full(disk: Path) -> Iterator[None]:
    """Nothing more goes onto it."""
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file:
        for block in (65_536, 4096):
            with contextlib.suppress(OSError):
                while True:
                    file.write(bytes(block))
    try:
        yield
    finally:
        ballast.unlink()


def until_refused(seats: list[Seat], steps: int = 400) -> None:
    """Play until the server says that it cannot."""
    for seat in seats:
        seat.away = True
    for _ in range(steps):
        if any(seat.refused for seat in seats):
            return
        for seat in seats:
            seat.step()
    raise AssertionError("the disk was never full")


def well_again(seats: list[Seat]) -> None:
    for seat in seats:
        seat.away = False
    playable(seats)


def test_a_full_disk_under_a_data_file(nursery: Nursery) -> None:
    told = Acknowledged()
    with small_disk(12) as disk, running_event(disk, rules=SHORT, nursery=nursery) as event:
        seats = seated(event, random.Random(1629), told)
        for _ in range(10):
            for seat in seats:
                seat.step()
        with full(disk):
            until_refused(seats)
            refused = next(seat.refused[0] for seat in seats if seat.refused)
            assert refused.status == AWAY
            assert "<main" in refused.text
            assert any(seat.phone.get(seat.address).status == 200 for seat in seats), "what stands can be read"
            whole(event.server.database, event.server.folder)
        well_again(seats)
        whole(event.server.database, event.server.folder, told)


@pytest.mark.postgres
def test_a_full_disk_under_postgres(tmp_path: Path, postgres_here: str, nursery: Nursery) -> None:
    told = Acknowledged()
    with small_disk(90) as disk, own_server(disk, careful=True) as postgres:
        assert postgres is not None
        with running_event(tmp_path, postgres.url, rules=SHORT, nursery=nursery) as event:
            seats = seated(event, random.Random(1630), told)
            with full(disk):
                until_refused(seats, 2000)
            # It may have fallen for want of room; then whoever made room starts it again.
            with contextlib.suppress(subprocess.CalledProcessError):
                postgres.start()
            event.server.await_answer()
            for _ in range(200):
                if event.phone().get("/table/1").status == 200:
                    break
            well_again(seats)
            whole(event.server.database, event.server.folder, told)


def test_a_disk_that_is_read_only_at_the_start_is_told_in_one_line(nursery: Nursery) -> None:
    told = Acknowledged()
    with small_disk(12) as disk, running_event(disk, rules=SHORT, nursery=nursery) as event:
        seats = seated(event, random.Random(1631), told)
        for seat in seats:
            seat.step()
        event.server.kill()
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        with tempfile.TemporaryDirectory() as elsewhere:
            log = Path(elsewhere) / "log"
            arguments = ["serve", "--database", event.server.database, "--folder", str(event.server.folder)]
            child = nursery.start([*arguments, "--host", "127.0.0.1", "--port", str(event.server.port)], log)
            child.wait(120)
            assert "cannot be written" in log.read_text()
            assert "Traceback" not in log.read_text()
        subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)
        event.server.start()
        well_again(seats)
        whole(event.server.database, event.server.folder, told)
