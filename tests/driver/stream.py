"""A live stream as a browser holds it: read in a thread, each event with the moment it came."""

from __future__ import annotations

import contextlib
import http.client
import threading
import time
from collections.abc import Iterator

from .phone import Phone


class Stream:
    """What a stream has told so far: pairs of an event's name and its data."""

    def __init__(self, phone: Phone, path: str, timeout: float = 70.0) -> None:
        self.events: list[tuple[str, str, float]] = []
        self._changed = threading.Condition()
        self._line = http.client.HTTPConnection(phone.host, phone.port, timeout=timeout)
        self._line.request("GET", path, headers={"Cookie": phone.cookie})
        self.answer = self._line.getresponse()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def count(self, name: str = "seq") -> int:
        """How many events of this name have come."""
        return sum(each[0] == name for each in self.events)

    def wait(self, more_than: int, name: str = "seq", patience: float = 30.0) -> float:
        """Wait until more events of this name have come than so many; when the last came, by ``time.monotonic``."""
        end = time.monotonic() + patience
        with self._changed:
            while self.count(name) <= more_than:
                left = end - time.monotonic()
                assert left > 0, f"{name}: {self.count(name)} came, {self.events[-3:]}"
                self._changed.wait(left)
            return next(each[2] for each in reversed(self.events) if each[0] == name)

    def close(self) -> None:
        """Hang up."""
        with contextlib.suppress(OSError, AttributeError):
            if self._line.sock is not None:
                self._line.sock.close()
        self.answer.close()

    def _read(self) -> None:
        name = ""
        with contextlib.suppress(OSError, ValueError, http.client.HTTPException, AttributeError):
            while line := self.answer.readline():
                word, _, rest = line.decode().rstrip("\n").partition(":")
                if word == "event":
                    name = rest.strip()
                elif word == "data":
                    with self._changed:
                        self.events.append((name, rest.strip(), time.monotonic()))
                        self._changed.notify_all()


@contextlib.contextmanager
def listening(phone: Phone, path: str) -> Iterator[Stream]:
    """A stream that is open and has beaten once."""
    stream = Stream(phone, path)
    try:
        assert stream.answer.status == 200, stream.answer.status
        stream.wait(0, "beat")
        yield stream
    finally:
        stream.close()
