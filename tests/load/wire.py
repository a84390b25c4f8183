"""HTTP for a thousand phones in one process: a kept connection for questions, and a stream.

As small as it can be, for it runs on the processors that it measures: see CONTRIBUTING.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlencode

TIMEOUT = 20.0


class Gone(ConnectionError):
    """The other end closed before it had answered."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the server said; header names in small letters, of those that came twice the last."""

    status: int
    headers: dict[str, str]
    cookies: tuple[tuple[str, str], ...]
    body: bytes
    size: int  # with its head

    @property
    def text(self) -> str:
        """The body as it is read."""
        return self.body.decode("utf-8", "replace")


def _head(raw: bytes) -> tuple[int, dict[str, str], tuple[tuple[str, str], ...]]:
    lines = raw.decode("latin-1").split("\r\n")
    headers: dict[str, str] = {}
    cookies: list[tuple[str, str]] = []
    for line in lines[1:]:
        name, _, value = line.partition(":")
        name, value = name.lower(), value.strip()
        headers[name] = value
        if name == "set-cookie":
            key, _, rest = value.partition("=")
            cookies.append((key.strip(), rest.partition(";")[0]))
    return int(lines[0][9:12]), headers, tuple(cookies)


class _Link(asyncio.Protocol):
    """One connection: an answer at a time, or, from then on, the lines of a stream."""

    def __init__(self) -> None:
        self.open = False
        self._held = bytearray()
        self._answer: asyncio.Future[Answer] | None = None
        self._told: Callable[[bytes], None] | None = None
        self._ended: Callable[[], None] | None = None
        self._transport: asyncio.Transport | None = None
        self._chunked = False
        self._rest = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport, self.open = transport, True

    def connection_lost(self, exc: Exception | None) -> None:
        self.open = False
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(Gone("closed before it had answered"))
        if self._ended is not None:
            self._ended()
            self._ended = None

    def data_received(self, data: bytes) -> None:
        if self._told is not None:
            self._stream(data)
            return
        self._held += data
        end = self._held.find(b"\r\n\r\n")
        if end < 0 or self._answer is None:
            return
        status, headers, cookies = _head(bytes(self._held[:end]))
        if "content-length" not in headers and status not in (204, 304):
            # A stream, which has no end that could be waited for.
            self._chunked = headers.get("transfer-encoding") == "chunked"
            rest = bytes(self._held[end + 4 :])
            self._held.clear()
            self._answered(Answer(status, headers, cookies, b"", end + 4))
            self._rest += rest
            return
        length = int(headers.get("content-length", "0")) if status not in (204, 304) else 0
        whole = end + 4 + length
        if len(self._held) < whole:
            return
        body = bytes(self._held[end + 4 : whole])
        del self._held[:whole]
        self._answered(Answer(status, headers, cookies, body, whole))
        if headers.get("connection", "").lower() == "close":
            self.close()

    def _answered(self, answer: Answer) -> None:
        asked, self._answer = self._answer, None
        if asked is not None and not asked.done():
            asked.set_result(answer)

    async def ask(self, request: bytes) -> Answer:
        """Send a request and wait for its answer."""
        if not self.open or self._transport is None:
            raise Gone("closed")
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return await asyncio.wait_for(self._answer, TIMEOUT)

    def listen(self, told: Callable[[bytes], None], ended: Callable[[], None]) -> None:
        """From now on hand every whole event of the stream to ``told``."""
        self._told, self._ended = told, ended
        rest, self._rest = bytes(self._rest), bytearray()
        if rest:
            self._stream(rest)
        if not self.open:
            self.connection_lost(None)

    def _stream(self, data: bytes) -> None:
        self._held += data
        while self._chunked:
            line = self._held.find(b"\r\n")
            if line < 0:
                break
            length = int(self._held[:line], 16)
            if len(self._held) < line + length + 4:
                break
            self._rest += self._held[line + 2 : line + 2 + length]
            del self._held[: line + length + 4]
            if not length:
                self.close()
                break
        if not self._chunked:
            self._rest += self._held
            self._held.clear()
        while (end := self._rest.find(b"\n\n")) >= 0:
            event = bytes(self._rest[:end])
            del self._rest[: end + 2]
            assert self._told is not None
            self._told(event)

    def close(self) -> None:
        """Hang up."""
        self.open = False
        if self._transport is not None:
            self._transport.close()


class Browser:
    """A browser's cookies, its kept connection, and its one stream."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.cookies: dict[str, str] = {}
        self._link: _Link | None = None
        self._streaming: _Link | None = None

    async def _connect(self) -> _Link:
        _, link = await asyncio.get_running_loop().create_connection(_Link, self.host, self.port)
        return link

    def _request(self, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}"]
        if self.cookies:
            lines.append("Cookie: " + "; ".join(f"{name}={value}" for name, value in self.cookies.items()))
        lines += [f"{name}: {value}" for name, value in headers.items()]
        if body:
            lines.append(f"Content-Length: {len(body)}")
        return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1") + body

    async def ask(
        self,
        method: str,
        path: str,
        fields: list[tuple[str, str]] | None = None,
        headers: dict[str, str] | None = None,
    ) -> Answer:
        """One question on the kept connection; on a fresh one, as browsers do, where that was closed meanwhile."""
        given = dict(headers or {})
        body = b""
        if fields is not None:
            body = urlencode(fields).encode()
            given["Content-Type"] = "application/x-www-form-urlencoded"
        request = self._request(method, path, given, body)
        kept, self._link = self._link, None  # a second question meanwhile opens a connection of its own
        answer = None
        if kept is not None and kept.open:
            try:
                answer = await kept.ask(request)
            except Gone:
                kept = None
        if answer is None:
            kept = await self._connect()
            answer = await kept.ask(request)
        if kept is not None and kept.open:
            if self._link is None:
                self._link = kept
            else:
                kept.close()
        self.cookies.update(answer.cookies)
        return answer

    async def stream(self, path: str, told: Callable[[bytes], None], ended: Callable[[], None]) -> int:
        """Open the stream; the status, after which its events come to ``told``."""
        link = await self._connect()
        try:
            answer = await link.ask(self._request("GET", path, {"Accept": "text/event-stream"}))
        except BaseException:
            link.close()
            raise
        if answer.status != 200 or not answer.headers.get("content-type", "").startswith("text/event-stream"):
            link.close()
            return answer.status
        self._streaming = link
        link.listen(told, ended)
        return 200

    def close(self) -> None:
        """Close the page."""
        for link in (self._link, self._streaming):
            if link is not None:
                link.close()
