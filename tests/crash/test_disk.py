"""A disk that is full, and one that is read-only: told on the page, nothing half done, and well again by itself."""

from __future__ import annotations

import contextlib
import html
import os
import random
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from ..driver.nursery import Nursery
from ..driver.server import running_event
from ..support_postgres import own_server
from .conftest import SHORT
from .players import AWAY, Seat, playable, seated
from .whole import Acknowledged, whole

#: What the page says: in the tongue of the event, or in English where it cannot even be asked who reads it.
DISK = (
    "Сервер не может писать на диск: диск полон, неисправен или закрыт для записи. Ничего не сделано.",
    "The server cannot write to its disk: it is full, failing or read-only. Nothing was done.",
)
GONE = ("Сервер не может связаться со своей базой данных.", "The server cannot reach its database.")


def made(*command: str) -> bool:
    """Whether the system did it."""
    return subprocess.run(command, check=False, capture_output=True).returncode == 0


@contextlib.contextmanager
def mounted(*how: str) -> Iterator[Path]:
    """A disk that ``mount`` makes so, and that everybody may enter."""
    place = Path(tempfile.mkdtemp(prefix="larp-piquet-disk-"))
    place.chmod(0o755)
    if os.geteuid() or not made("mount", *how, str(place)):
        place.rmdir()
        pytest.skip("to mount a disk of our own needs the rights of root")
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)
        shutil.rmtree(place, ignore_errors=True)


def small_disk(megabytes: int) -> contextlib.AbstractContextManager[Path]:
    """A disk of so many megabytes, in memory."""
    return mounted("-t", "tmpfs", "-o", f"size={megabytes}m,mode=755", "tmpfs")


@contextlib.contextmanager
def real_disk(image: Path, megabytes: int = 24) -> Iterator[Path]:
    """A disk in a file, with the file system of a computer's own."""
    with image.open("wb") as file:
        file.truncate(megabytes << 20)
    if not made("/sbin/mkfs.ext4", "-q", "-F", str(image)):
        pytest.skip("no mkfs.ext4 here")
    with mounted("-o", "loop", str(image)) as disk:
        yield disk


@contextlib.contextmanager
def read_only(disk: Path) -> Iterator[None]:
    """Nothing on it can be written to, whoever has it open, and nothing more goes onto it.

    Linux remounts no disk read-only while anybody has a file of it open to write, and what it makes read-only by force,
    as it does with one that fails, it takes back by no ``remount``: so it is told of each thing that is there that it
    stays as it is. One is left out, SQLite's index, which is shared memory with a name: the system would kill whoever
    writes to memory of such a file.
    """
    there = [str(path) for path in (disk, *disk.rglob("*")) if not path.name.endswith("-shm")]
    subprocess.run(["chattr", "+i", *there], check=True)
    try:
        yield
    finally:
        subprocess.run(["chattr", "-i", *there], check=True)


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


def until_refused(seats: list[Seat], *sentences: str, steps: int = 400) -> None:
    """Play until the server says that it cannot, and in which of these words."""
    for seat in seats:
        seat.away = True
    for _ in range(steps):
        if any(seat.refused for seat in seats):
            break
        for seat in seats:
            seat.step()
    else:
        raise AssertionError("the disk was never full")
    for answer in (answer for seat in seats for answer in seat.refused):
        assert answer.status == AWAY
        assert "<main" in answer.text
        assert any(sentence in html.unescape(answer.text) for sentence in sentences), answer.text[:4000]


def read_on(seats: list[Seat]) -> None:
    """What stands can be read by everybody: the table and the debts."""
    for seat in seats:
        for address in (seat.address, "/me"):
            assert seat.phone.get(address).status == 200, address


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
            until_refused(seats, *DISK)
            assert any(seat.phone.get(seat.address).status == 200 for seat in seats), "what stands can be read"
            whole(event.server.database, event.server.folder, told)
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
                until_refused(seats, *DISK, *GONE, steps=2000)
            # It goes on by itself where only a table found no room. Where its log of what is done found none, it has
            # fallen, and finds none to get up with either: it is over, and whoever made room starts it again.
            with contextlib.suppress(subprocess.CalledProcessError):
                postgres.start()
            event.server.await_answer()
            for _ in range(200):
                if event.phone().get("/table/1").status == 200:
                    break
            well_again(seats)
            whole(event.server.database, event.server.folder, told)


def test_a_data_file_whose_disk_is_turned_read_only(tmp_path: Path, nursery: Nursery) -> None:
    told = Acknowledged()
    with real_disk(tmp_path / "image") as disk, running_event(disk, rules=SHORT, nursery=nursery) as event:
        seats = seated(event, random.Random(1632), told)
        for _ in range(10):
            for seat in seats:
                seat.step()
        before = event.server.workers()
        with read_only(disk):
            until_refused(seats, *DISK)
            read_on(seats)
            whole(event.server.database, event.server.folder, told)
        well_again(seats)
        assert event.server.workers() == before, "the same process serves on"
        whole(event.server.database, event.server.folder, told)


@pytest.mark.postgres
def test_a_postgres_that_is_turned_read_only(tmp_path: Path, postgres_here: str, nursery: Nursery) -> None:
    """As whoever keeps it turns it when its disk runs full or fails: PostgreSQL itself does not outlive a disk that
    is read-only, for it falls where it cannot write its log of what is done, as on a full one.
    """
    told = Acknowledged()
    with own_server(careful=True) as postgres:
        assert postgres is not None

        def turn(command: str) -> None:
            with psycopg.connect(postgres.url, autocommit=True) as connection:
                connection.execute("SET default_transaction_read_only = off")
                connection.execute(f"ALTER SYSTEM {command}".encode())
                connection.execute("SELECT pg_reload_conf()")

        with running_event(tmp_path, postgres.url, rules=SHORT, nursery=nursery) as event:
            seats = seated(event, random.Random(1634), told)
            for _ in range(10):
                for seat in seats:
                    seat.step()
            before = event.server.workers()
            turn("SET default_transaction_read_only = on")
            until_refused(seats, *DISK)
            read_on(seats)
            whole(event.server.database, event.server.folder, told)
            turn("RESET default_transaction_read_only")
            event.server.await_answer()
            well_again(seats)
            assert event.server.workers() == before, "the same process serves on"
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
