"""Phones that vanish without a word, as many as there are threads: everybody else is answered meanwhile."""

from __future__ import annotations

import contextlib
import random
import socket
import time
from collections.abc import Iterator

import pytest

from ..driver.server import HOST
from .conftest import Served
from .players import playable, seated
from .whole import Acknowledged, whole

THREADS = 24
#: Who holds a thread until he is given up keeps it for a quarter of a minute at least (`receiving.PATIENCE`): whoever
#: waits for that is answered later than this, and whoever waits for a slow machine is not.
WITHIN = 10.0
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


def test_others_are_answered(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    told = Acknowledged()
    with served("--threads", str(THREADS)) as event:
        seats = seated(event, random.Random(1633), told)
        for what, asked in ASKED.items():
            slowest = 0.0
            with contextlib.ExitStack() as silent:
                for server in event.servers:
                    silent.enter_context(vanished(server.port, asked, THREADS))
                time.sleep(1.0)  # all of them have been taken up by now, if they ever are
                for seat in seats * 3:
                    began = time.monotonic()
                    assert seat.phone.get(seat.address).status == 200
                    slowest = max(slowest, time.monotonic() - began)
                before, began = len(told.presses), time.monotonic()
                playable(seats)
                moved = (time.monotonic() - began) / (len(told.presses) - before)
            with capsys.disabled():
                print(
                    f"\n{THREADS} vanished phones that asked for {what}: others had a page after "
                    f"{slowest * 1000:.0f} ms at most, and made a move in {moved * 1000:.0f} ms"
                )
            assert max(slowest, moved) < WITHIN, what
            whole(event.server.database, event.server.folder, told)
