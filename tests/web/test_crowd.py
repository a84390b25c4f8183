"""One ill-behaved client takes no thread from the others: a real server with few threads and more bad sockets."""

from __future__ import annotations

import http.client
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.crash.whole import whole
from tests.driver.server import HOST, Event, running_event
from tests.support_postgres import database

THREADS = 8
CROWD = 24
QUICK = 3.0


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def event(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Event]:
    with ExitStack() as until_the_end:
        url = None
        if request.param == "postgres":
            here, shaped = (str(request.getfixturevalue(name)) for name in ("postgres_here", "shaped_postgres"))
            url = until_the_end.enter_context(database(here, shaped))
        place = tmp_path_factory.mktemp("crowd")
        yield until_the_end.enter_context(running_event(place, url, "--threads", str(THREADS)))


@pytest.fixture(autouse=True)
def all_is_whole(event: Event) -> Iterator[None]:
    """After each of them."""
    yield
    whole(event.server.database, event.server.folder)


def answers_quickly(event: Event) -> None:
    start = time.monotonic()
    assert event.phone("athos").get("/table/1").status == 200
    assert time.monotonic() - start < QUICK


def crowd(event: Event, stack: ExitStack, sent: bytes, size: int = CROWD) -> list[socket.socket]:
    made = []
    for _ in range(size):
        made.append(stack.enter_context(socket.create_connection((HOST, event.server.port), timeout=30)))
        made[-1].sendall(sent)
    time.sleep(0.3)
    return made


HEAD = b"GET /table/1 HTTP/1.1\r\nHost: here\r\n"


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        HEAD,
        b"POST /code HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\nco",
        b"POST /code HTTP/1.1\r\nHost: here\r\nContent-Length: 90000000\r\n\r\nco",
        b"POST /code HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nco",
        HEAD + b"\r\n" + HEAD,
        HEAD + b"Connection: close\r\n\r\n",
    ],
    ids=["nothing", "half a head", "half a body", "a huge body", "chunks", "a second head", "never closed"],
)
def test_unfinished_requests_hold_nobody_up(event: Event, sent: bytes) -> None:
    with ExitStack() as stack:
        crowd(event, stack, sent)
        answers_quickly(event)


def test_streams_of_one_phone_and_of_strangers_hold_nobody_up(event: Event) -> None:
    phone = event.phone("milady")
    cookies = "; ".join(f"{name}={value}" for name, value in phone.cookies.items())
    with ExitStack() as stack:
        stream = b"GET /table/1/live HTTP/1.1\r\nHost: here\r\n"
        crowd(event, stack, stream + f"Cookie: {cookies}\r\n\r\n".encode())
        crowd(event, stack, stream + b"\r\n")
        answers_quickly(event)


def test_a_slow_request_is_answered_once_it_is_whole(event: Event) -> None:
    with ExitStack() as stack:
        (one,) = crowd(event, stack, HEAD[:30], 1)
        one.sendall(HEAD[30:] + b"\r")
        time.sleep(0.2)
        one.sendall(b"\n")
        answer = http.client.HTTPResponse(one)
        answer.begin()
        assert answer.status == 200
        assert answer.read()


def test_two_requests_sent_at_once_are_both_answered(event: Event) -> None:
    health = b"GET /health HTTP/1.1\r\nHost: here\r\n\r\n"
    with ExitStack() as stack:
        (one,) = crowd(event, stack, health + health[:20], 1)
        one.sendall(health[20:])
        # Read as bytes: a reader of one answer might swallow the beginning of the next.
        answers = b""
        while answers.count(b"\r\n\r\nok\n") < 2:
            more = one.recv(4096)
            assert more, answers
            answers += more
        assert answers.count(b"HTTP/1.1 200 OK") == 2


def test_what_no_page_of_ours_sends_is_refused(event: Event) -> None:
    for sent, status in (
        (b"POST /code HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n", 411),
        (HEAD + b"X: " + b"x" * 40_000, 431),
        (b"POST /code HTTP/1.1\r\nHost: here\r\nContent-Length: 90000000\r\n\r\nco", 413),
    ):
        with ExitStack() as stack:
            (one,) = crowd(event, stack, sent, 1)
            answer = http.client.HTTPResponse(one)
            answer.begin()
            assert answer.status == status


# The longest wait of all, and the database is not even asked: once is enough.
@pytest.mark.parametrize("event", ["sqlite"], indirect=True)
def test_a_request_that_never_ends_is_given_up(event: Event) -> None:
    from larp_piquet.receiving import PATIENCE

    with ExitStack() as stack:
        (one,) = crowd(event, stack, HEAD, 1)
        start = time.monotonic()
        assert b" 408 " in one.recv(100)
        assert time.monotonic() - start < PATIENCE + 3
