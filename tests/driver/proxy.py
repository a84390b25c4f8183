"""A proxy that buffers, as those of hotels and old routers do: it passes an answer on once it has all of it."""

from __future__ import annotations

import contextlib
import select
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from .server import HOST


class Buffering:
    """Listens on ``port`` and asks ``upstream`` whatever it is asked."""

    def __init__(self, upstream: int) -> None:
        self._upstream = upstream
        self._door = socket.create_server((HOST, 0))
        self.port = int(self._door.getsockname()[1])
        self.streams = 0  # asked for through it, and held back

    @property
    def address(self) -> str:
        """Where browsers find it."""
        return f"http://{HOST}:{self.port}"

    def serve(self) -> None:
        """Until it is closed."""
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._door.accept()
                threading.Thread(target=self._pass, args=(client,), daemon=True).start()

    def close(self) -> None:
        """Answer nobody any more."""
        self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()

    def _pass(self, client: socket.socket) -> None:
        with client, contextlib.suppress(OSError):
            asked = request_of(client)
            if not asked:
                return
            self.streams += b"/live HTTP/1.1" in asked.partition(b"\r\n")[0] + b"\r\n"
            with socket.create_connection((HOST, self._upstream)) as server:
                server.sendall(asked)
                client.sendall(_all_of(server, client))


def request_of(client: socket.socket) -> bytes:
    """A request whole, asking for one answer only."""
    data = b""
    while b"\r\n\r\n" not in data:
        if not (more := client.recv(65_536)):
            return b""
        data += more
    head, _, body = data.partition(b"\r\n\r\n")
    lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"connection:")]
    length = next((int(line.split(b":")[1]) for line in lines if line.lower().startswith(b"content-length:")), 0)
    while len(body) < length:
        body += client.recv(65_536)
    return b"\r\n".join([*lines, b"Connection: close"]) + b"\r\n\r\n" + body


def _all_of(server: socket.socket, client: socket.socket) -> bytes:
    """What the server says until it has said all; nothing once the browser has gone."""
    answer = b""
    while True:
        ready, _, _ = select.select([server, client], [], [])
        if client in ready and not client.recv(1, socket.MSG_PEEK):
            return b""
        if server in ready:
            if not (more := server.recv(65_536)):
                return answer
            answer += more


@contextmanager
def buffering(upstream: int) -> Iterator[Buffering]:
    """Such a proxy before the server on this port."""
    proxy = Buffering(upstream)
    threading.Thread(target=proxy.serve, daemon=True).start()
    try:
        yield proxy
    finally:
        proxy.close()
