"""How requests are received: one loop reads them all, and a thread is given only what has arrived whole.

gunicorn's threaded worker reads a request in the thread that will answer it, so that a few hundred half-sent
requests take every thread. Here a request waits in the loop, which costs a socket and its bytes, until its head
and body are there; the sender has `PATIENCE` seconds. A connection that is done is also seen off by the loop
without holding it up.
"""

from __future__ import annotations

import fcntl
import re
import socket
import struct
import termios
import time
from concurrent.futures import Future
from functools import partial
from typing import Any, Final

from gunicorn.workers.gthread import TConn, ThreadWorker

PATIENCE: Final = 15.0
"""Seconds that a sender has for a whole request."""

LARGEST_HEAD: Final = 32_768
"""Bytes of request line and headers; ours with all their cookies are a tenth of it."""

LARGEST_BODY: Final = 1_100_000
"""Bytes of body that are waited for, a little above what the site takes; a larger one is refused unread."""

MOST_HELD: Final = 32_000_000
"""Bytes of unfinished requests held at once; above it the oldest of them is let go."""

FAREWELL: Final = 2.0
"""Seconds that the other end has to read the last answer before its connection is closed (RFC 9112, 9.6)."""

MOST_UNREAD: Final = 65_536
"""Bytes of earlier answers that a sender may have left unread when a thread takes up his next request: what is sent to
him then is taken over by the system, and no thread waits until he reads.
"""

_CHUNK: Final = 65_536
_LENGTH: Final = re.compile(rb"(?im)^content-length[ \t]*:[ \t]*([0-9]+)[ \t]*\r?$")
_CHUNKED: Final = re.compile(rb"(?im)^transfer-encoding[ \t]*:")


class Connection(TConn):  # type: ignore[misc]
    """A connection and what has arrived of its next request."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.held = bytearray()
        self.whole = True
        self.until = 0.0
        self._head = 0
        self._needed = 0

    def init(self) -> None:
        """In the thread: hand what was received to the parser."""
        super().init()
        if self.held:
            self.parser.unreader.unread(bytes(self.held))
            self.held = bytearray()
        self._head = self._needed = 0

    def refusal(self, data: bytes) -> str | None:
        """Take `data` in; what to refuse the request with, if it is one that no page of ours makes."""
        start = max(0, len(self.held) - 3)
        self.held += data
        if not self._head:
            end = self.held.find(b"\r\n\r\n", start)
            if (len(self.held) if end < 0 else end) > LARGEST_HEAD:
                return "431 Request Header Fields Too Large"
            if end < 0:
                return None
            self._head = end + 4
            head = bytes(self.held[: self._head])
            if _CHUNKED.search(head):
                return "411 Length Required"
            length = max((int(digits[:12]) for digits in _LENGTH.findall(head)), default=0)
            self.whole = length <= LARGEST_BODY
            self._needed = self._head + (length if self.whole else 0)
        return None

    @property
    def ready(self) -> bool:
        """Whether the request is there, or will be refused for its size without being read."""
        return bool(self._head) and len(self.held) >= self._needed


def _unread(connected: socket.socket) -> int:
    """How many bytes were sent that the other end has not acknowledged (tcp(7), ``SIOCOUTQ``)."""
    found = fcntl.ioctl(connected, termios.TIOCOUTQ, bytes(4))
    return int(struct.unpack("i", found)[0])


class Receiver(ThreadWorker):  # type: ignore[misc]
    """The threaded worker whose threads never wait for a sender."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Both in the order of their deadlines, for each has one patience.
        self._waiting: dict[Connection, None] = {}
        self._leaving: dict[Connection, None] = {}

    def accept(self, listener: socket.socket) -> None:
        """Take a connection and wait for its first request."""
        try:
            client, address = listener.accept()
        except OSError:
            # Gone again, or no descriptor is free: the loop comes back to it.
            return
        self.nr_conns += 1
        # Only the loop reads; should a thread ever have to, it does not wait for long.
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, struct.pack("ll", int(PATIENCE), 0))
        self._wait(Connection(self.cfg, client, address, listener.getsockname()))

    def on_client_socket_readable(self, conn: Connection, client: socket.socket) -> None:
        """A kept connection begins its next request."""
        self.poller.unregister(client)
        self.keepalived_conns.remove(conn)
        self._wait(conn)

    def murder_pending(self) -> None:
        """Let go of senders and readers whose time is up; called in every turn of the loop."""
        now = time.monotonic()
        for conn in [*self._waiting]:
            if conn.until > now and (self.alive or conn.held):
                break
            self._refuse(conn, "408 Request Timeout") if conn.held else self._close(conn)
        for conn in [*self._waiting]:
            if conn.ready:  # he had not read what came before
                self._take_up(conn)
        for conn in [*self._leaving]:
            if conn.until > now:
                break
            self._close(conn)

    def finish_request(self, conn: Connection, fs: Future[Any]) -> None:
        """The thread has answered: keep the connection for another request, or see it off."""
        if fs.cancelled() or fs.exception() or fs.result() is not True:
            self._see_off(conn)
            return
        ahead = conn.parser.unreader.take_buffered()
        if ahead:
            self._wait(conn, ahead)
        else:
            super().finish_request(conn, fs)

    def _keepalive_after(self, conn: Connection, keepalive: bool) -> bool:
        # The rest of a body that was refused unread is nobody's next request.
        return bool(conn.whole and super()._keepalive_after(conn, keepalive))

    def _wait(self, conn: Connection, ahead: bytes = b"") -> None:
        conn.sock.setblocking(False)
        conn.until = time.monotonic() + PATIENCE
        self._waiting[conn] = None
        self.poller.register(conn.sock, 1, partial(self._receive, conn))
        if ahead:
            self._take(conn, ahead)
        # Half of all connections may be unfinished requests; then the oldest makes room for the next.
        while len(self._waiting) > self.worker_connections // 2:
            self._close(next(iter(self._waiting)))

    def _receive(self, conn: Connection, client: socket.socket) -> None:
        if conn not in self._waiting:
            return
        try:
            data = client.recv(_CHUNK)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self._take(conn, data)
        else:
            self._close(conn)

    def _take(self, conn: Connection, data: bytes) -> None:
        refused = conn.refusal(data)
        if refused:
            self._refuse(conn, refused)
        elif conn.ready:
            self._take_up(conn)
        elif sum(len(each.held) for each in self._waiting) > MOST_HELD:
            self._close(next(iter(self._waiting)))

    def _take_up(self, conn: Connection) -> None:
        """Give a whole request to a thread, once its sender has read most of what he was sent before."""
        if _unread(conn.sock) <= MOST_UNREAD:
            self._release(conn)
            conn.data_ready = True
            self.enqueue_req(conn)

    def _refuse(self, conn: Connection, status: str) -> None:
        try:
            conn.sock.send(f"HTTP/1.1 {status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n".encode())
        except OSError:
            self._close(conn)
        else:
            self._see_off(conn)

    def _see_off(self, conn: Connection) -> None:
        """Say that nothing more comes, and wait aside until the other end has read what came."""
        self._release(conn)
        try:
            conn.sock.setblocking(False)
            conn.sock.shutdown(socket.SHUT_WR)
            self.poller.register(conn.sock, 1, partial(self._drain, conn))
        except (OSError, ValueError):
            self._close(conn)
            return
        conn.held = bytearray()
        conn.until = time.monotonic() + FAREWELL
        self._leaving[conn] = None

    def _drain(self, conn: Connection, client: socket.socket) -> None:
        try:
            if conn not in self._leaving or client.recv(_CHUNK):
                return
        except BlockingIOError:
            return
        except OSError:
            pass
        self._close(conn)

    def _release(self, conn: Connection) -> None:
        if conn in self._waiting or conn in self._leaving:
            self.poller.unregister(conn.sock)
            self._waiting.pop(conn, None)
            self._leaving.pop(conn, None)

    def _close(self, conn: Connection) -> None:
        self._release(conn)
        self.nr_conns -= 1
        conn.close()
