"""Phones that vanish without a word, as many as there are threads: everybody else is answered meanwhile."""

from __future__ import annotations

import contextlib
import random
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ..driver.nursery import Nursery
from ..driver.server import HOST, Event, running_event
from .players import Seat, playable, seated
from .whole import Acknowledged, whole

THREADS = 24
#: The longest page and the largest face that the site gives; a stream; a request of which the rest never comes.
ASKED = {
    "a stream": b"GET /table/1/live HTTP/1.1\r\nHost: here\r\n\r\n",
    "pages, one after the other": b"GET /rules HTTP/1.1\r\nHost: here\r\n\r\n" * 40,
    "styles, one after the other": b"GET /static/site.css HTTP/1.1\r\nHost: here\r\n\r\n" * 40,
    "half a form": b"POST /code HTTP/1.1\r\nHost: here\r\nContent-Length: 500\r\n\r\ncode=",
}


@contextlib.contextmanager
def vanished(port: int, asking: bytes, count: int) -> Iterator[None]:
    """So many phones that asked, and read nothing of what comes."""
    phones = []
    for _ in range(count):
        phone = socket.socket()
        phone.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        phone.settimeout(20)
        phone.connect((HOST, port))
        phone.sendall(asking)
        phones.append(phone)
    try:
        yield
    finally:
        for phone in phones:
            phone.close()


@pytest.fixture
def played(tmp_path: Path, nursery: Nursery) -> Iterator[tuple[Event, list[Seat], Acknowledged]]:
    told = Acknowledged()
    with running_event(tmp_path, None, "--threads", str(THREADS), nursery=nursery) as event:
        yield event, seated(event, random.Random(1633), told), told


@pytest.mark.parametrize("asked", ASKED)
def test_others_are_answered(
    played: tuple[Event, list[Seat], Acknowledged], asked: str, capsys: pytest.CaptureFixture[str]
) -> None:
    event, seats, told = played
    slowest = 0.0
    with vanished(event.server.port, ASKED[asked], THREADS):
        time.sleep(1.0)  # all of them have been taken up by now, if they ever are
        for _ in range(3):
            began = time.monotonic()
            for seat in seats:
                assert seat.phone.get(seat.address).status == 200
            slowest = max(slowest, (time.monotonic() - began) / len(seats))
        playable(seats)
    with capsys.disabled():
        print(f"\n{THREADS} vanished phones that asked for {asked}: a page of others took {slowest * 1000:.0f} ms")
    whole(event.server.database, event.server.folder, told)
