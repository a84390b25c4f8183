"""The embedded server over a small site of our own: how it stops, what it writes, what it leaves behind."""

from __future__ import annotations

import signal
import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from larp_piquet.serving import PortTaken, wait_for_port
from tests.deploy.running import Running, ask, free_port, running

SITE = """
import sys, time
from pathlib import Path
from larp_piquet.config import Config
from larp_piquet.serving import Server

def site(environ, start_response):
    path = environ["PATH_INFO"]
    if path == "/fault":
        raise RuntimeError("met /C/SECRETSECRET123")
    start_response("200 OK", [("Content-Type", "text/event-stream")])
    if path == "/live":
        return (b"data: still here\\n\\n" for _ in iter(lambda: time.sleep(0.2), 1))
    return [b"well"]

config = Config("sqlite://", Path(), host="127.0.0.1", port=int(sys.argv[1]), threads=16, access_log="access.log")
Server(config, lambda config: (site, lambda: Path("closed").touch())).run()
"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    (tmp_path / "site.py").write_text(SITE)
    port = free_port()
    command = [sys.executable, "site.py", str(port)]
    root = str(Path(__file__).parents[2])
    environment = {"HOME": str(tmp_path / "home"), "XDG_RUNTIME_DIR": "", "PYTHONPATH": root}
    (tmp_path / "home").mkdir()
    with running(command, port, tmp_path, environment) as started:
        started.wait()
        yield started


def test_secret_links_are_masked_in_the_access_log(server: Running, tmp_path: Path) -> None:
    assert ask(f"{server.url}/C/SECRETSECRET123?code=ABCD")[0] == 200
    server.stop()
    log = (tmp_path / "access.log").read_text()
    assert "GET /C/*** 200" in log
    assert "SECRETSECRET123" not in log
    assert "ABCD" not in log


def test_a_fault_is_logged_without_the_link_that_met_it(server: Running) -> None:
    assert ask(f"{server.url}/fault")[0] == 500
    server.stop()
    assert "RuntimeError: met /C/***" in server.said()
    assert "SECRETSECRET123" not in server.said()


def test_open_streams_do_not_hold_the_server_up(server: Running) -> None:
    port = int(server.url.rpartition(":")[2])
    streams = [socket.create_connection(("127.0.0.1", port)) for _ in range(8)]
    try:
        for stream in streams:
            stream.sendall(b"GET /live HTTP/1.1\r\nHost: here\r\n\r\n")
            assert stream.recv(12) == b"HTTP/1.1 200"
        assert ask(f"{server.url}/")[1] == b"well"
        assert server.stop() < 6
    finally:
        for stream in streams:
            stream.close()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_the_event_is_closed_when_the_server_is_told_to_stop(
    server: Running, tmp_path: Path, how: signal.Signals
) -> None:
    server.stop(how)
    assert (tmp_path / "closed").exists()


def test_nothing_is_left_in_the_home_folder(server: Running, tmp_path: Path) -> None:
    server.stop()
    assert list((tmp_path / "home").iterdir()) == []


def test_a_killed_server_leaves_the_port_to_the_next_within_the_patience(server: Running) -> None:
    port = int(server.url.rpartition(":")[2])
    server.stop(signal.SIGKILL)
    wait_for_port("127.0.0.1", port)


def test_a_port_of_another_program_is_refused() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(PortTaken):
            wait_for_port("127.0.0.1", other.getsockname()[1], patience=0.3)


def test_a_port_that_comes_free_in_time_is_taken() -> None:
    other = socket.socket()
    other.bind(("127.0.0.1", 0))
    other.listen()
    threading.Timer(0.5, other.close).start()
    wait_for_port("127.0.0.1", other.getsockname()[1], patience=5)


def test_a_path_cannot_forge_a_line_of_the_access_log(server: Running, tmp_path: Path) -> None:
    assert ask(f"{server.url}/x%20200%201%0a%1b[2Jforged%20GET%20/%0d")[0] == 200
    server.stop()
    log = (tmp_path / "access.log").read_bytes()
    line = next(line for line in log.splitlines() if b"forged" in line)
    assert b"GET /x\\x20200\\x201\\x0a\\x1b[2Jforged\\x20GET\\x20/\\x0d 200 " in line
    assert b"\x1b" not in log
