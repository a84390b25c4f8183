"""The example of two processes behind nginx, as it stands in ``deploy/examples/several``, with ports of the test."""

from __future__ import annotations

import contextlib
import http.client
import random
import re
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ..crash.players import sit_down
from ..driver.nginx import ROOT, nginx
from ..driver.phone import Phone, choose, forms_of
from ..driver.proxy import request_of
from ..driver.server import HOST, Event, free_port, running_event
from ..driver.stream import listening, wakes

pytestmark = pytest.mark.postgres

EXAMPLE = ROOT / "deploy" / "examples" / "several" / "nginx.conf"


@contextmanager
def proxy(place: Path, ports: tuple[int, ...]) -> Iterator[int]:
    """nginx with the example before these ports; where it listens."""
    port = free_port()
    text = EXAMPLE.read_text()
    # Nothing but addresses is put in the place of what stands there.
    ours = {"listen 80;": f"listen {HOST}:{port};", "    listen [::]:80;\n": ""}
    for stands, put in zip(("127.0.0.1:8001", "127.0.0.1:8002"), ports, strict=True):
        assert text.count(f"server {stands}") == 2
        ours[f"server {stands}"] = f"server {HOST}:{put}"
    with nginx(place, EXAMPLE, ours, lambda: Phone(HOST, port).get("/health").status == 200):
        yield port


@pytest.fixture
def behind(tmp_path: Path, made_postgres_url: str) -> Iterator[tuple[Event, int]]:
    with (
        running_event(tmp_path, made_postgres_url, "--behind", "127.0.0.1", servers=2) as event,
        proxy(tmp_path / "nginx", tuple(each.port for each in event.servers)) as port,
    ):
        yield event, port


def through(phone: Phone, port: int) -> Phone:
    return phone.at(port)


def move(phones: list[Phone], chance: random.Random) -> None:
    for phone in phones:
        for form in forms_of(phone.get("/table/1").text):
            chosen = choose(form, chance) if form.action.endswith("/act") else None
            if chosen is not None:
                assert phone.post(form, chosen).status == 303
                return
    raise AssertionError("nobody may move")


def test_a_sitting_is_played_through_the_proxy_and_its_streams_are_not_held_back(behind: tuple[Event, int]) -> None:
    event, port = behind
    chance = random.Random(11)
    phones = [through(phone, port) for phone in sit_down(event)]
    with (
        listening(phones[0], "/table/1/live") as first,
        listening(phones[1], "/table/1/live") as second,
        listening(Phone(HOST, port), "/table/1/live") as third,
    ):
        assert first.answer.getheader("Content-Type", "").startswith("text/event-stream")
        # That each has beaten already is the proof: a proxy that waits for a full buffer would hold the beat back.
        for _ in range(6):
            wakes(lambda: move(phones, chance), (first, second, third))


def test_when_one_process_dies_the_other_goes_on(behind: tuple[Event, int]) -> None:
    event, port = behind
    chance = random.Random(12)
    phones = [through(phone, port) for phone in sit_down(event)]
    move(phones, chance)
    event.servers[0].kill()
    for _ in range(4):
        assert phones[0].get("/table/1").status == 200
    move(phones, chance)
    # The desk stays at the first while it is there, and no longer.
    assert event.game_master_through(port).get("/gm/").status == 200
    event.start_again()
    move(phones, chance)


def asked(port: int, path: str, headers: dict[str, str]) -> http.client.HTTPResponse:
    line = http.client.HTTPConnection(HOST, port, timeout=60)
    line.request("GET", path, headers=headers)
    answer = line.getresponse()
    answer.read()
    line.close()
    return answer


FORGED = {
    "X-Forwarded-For": "203.0.113.9",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "evil.example",
    "Forwarded": "for=203.0.113.9;proto=https;host=evil.example",
}


def test_what_a_stranger_says_of_himself_passes_no_proxy(behind: tuple[Event, int]) -> None:
    event, port = behind
    answer = asked(port, f"/C/{event.cards['athos']}", FORGED)
    cookies = [value for name, value in answer.getheaders() if name.lower() == "set-cookie"]
    assert answer.status == 303
    assert cookies
    assert not any("Secure" in cookie for cookie in cookies)  # it came by plain HTTP, whatever he says
    assert "evil.example" not in str(answer.getheaders())


@contextmanager
def dying() -> Iterator[tuple[int, list[bytes]]]:
    """A process that says it is well, and takes each other request whole and dies over it; where, and what it took."""
    taken: list[bytes] = []
    door = socket.create_server((HOST, 0))

    def serve() -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = door.accept()
                with client, contextlib.suppress(OSError):
                    asked = request_of(client)
                    if asked.startswith(b"GET /health "):
                        client.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                    elif asked:
                        taken.append(asked)

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    try:
        yield int(door.getsockname()[1]), taken
    finally:
        door.shutdown(socket.SHUT_RDWR)
        door.close()
        thread.join(30)


@pytest.mark.parametrize("path", ["/table/1/act", "/gm/table/1/act"])
def test_a_move_over_which_a_process_dies_is_sent_to_no_other(tmp_path: Path, path: str) -> None:
    with dying() as (one, first), dying() as (other, second), proxy(tmp_path / "nginx", (one, other)) as port:
        phone = Phone(HOST, port)
        assert phone.request("POST", path, [("do", "deal")]).status == 502
        assert [each.rpartition(b"\r\n\r\n")[2] for each in first + second] == [b"do=deal"]
        # A page is asked of both: the other could have had the move, too.
        del first[:], second[:]
        time.sleep(3.1)  # nginx counts whole seconds, and asks one that failed again once more than two are over
        assert phone.get("/table/1").status == 502
        assert (len(first), len(second)) == (1, 1)


def logged(place: Path) -> str:
    """Everything that nginx wrote beside its own settings."""
    return "".join(file.read_text("utf-8") for file in place.rglob("*.log"))


def test_no_log_writes_a_secret_when_no_process_answers(tmp_path: Path) -> None:
    """nginx writes the request beside every error, into the log of its main part where a server names none."""
    with dying() as (one, _first), dying() as (other, _second), proxy(tmp_path / "nginx", (one, other)) as port:
        for path in ("/C/K7WQ2MXPVSECRET", "/gm/S/K7WQ2MXPVSECRET"):
            assert Phone(HOST, port).get(path).status == 502
        assert "K7WQ2MXPVSECRET" not in logged(tmp_path)


def test_the_example_holds_no_page_back() -> None:
    assert "proxy_buffering off" not in re.sub(r"#.*", "", EXAMPLE.read_text())
