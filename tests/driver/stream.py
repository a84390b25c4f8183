"""A live stream as a browser holds it: read in a thread, opened again when it ends, as it does after a minute."""

from __future__ import annotations

import contextlib
import http.client
import threading
import time
from collections.abc import Callable, Iterator, Sequence

from .phone import Phone

#: Heartbeats without the news that are due, and they were lost. A busy machine beats slowly, too.
LOST = 3
#: Seconds after which a stream that says nothing at all is no stream.
SILENT = 180.0


class Stream:
    """What a stream has told so far: pairs of an event's name and its data."""

    def __init__(self, phone: Phone, path: str) -> None:
        self.events: list[tuple[str, str]] = []
        self.ended = True
        self._phone, self._path = phone, path
        self._changed = threading.Condition()
        self.revive()

    def revive(self) -> None:
        """Open it again if it has ended, and hear it beat."""
        while self.ended:
            self._line = self._phone.line(SILENT)
            self._line.request("GET", self._path, headers=self._phone.headers())
            self.answer = self._line.getresponse()
            assert self.answer.status == 200, self.answer.status
            self.ended = False
            threading.Thread(target=self._read, args=(self.answer,), daemon=True).start()
            self.hears(self.count("beat"), "beat")

    def count(self, name: str = "seq") -> int:
        """How many events of this name have come."""
        return sum(each == name for each, _data in self.events)

    def hears(self, more_than: int, name: str = "seq") -> bool:
        """Whether more events of this name come than so many; false where the stream ends before.

        Fails where it goes on beating without.
        """
        with self._changed:
            beats = self.count("beat")
            until = time.monotonic() + SILENT
            while self.count(name) <= more_than:
                if self.ended:
                    return False
                assert self.count("beat") < beats + LOST, f"{name}: {self.count(name)} came, {self.events[-5:]}"
                assert time.monotonic() < until, "the stream says nothing at all"
                self._changed.wait(1.0)
            return True

    def close(self) -> None:
        """Hang up."""
        with contextlib.suppress(OSError):
            if self._line.sock is not None:
                self._line.sock.close()

    def _read(self, answer: http.client.HTTPResponse) -> None:
        name = ""
        with contextlib.suppress(OSError, ValueError, http.client.HTTPException, AttributeError):
            while line := answer.readline():
                word, _, rest = line.decode().rstrip("\n").partition(":")
                if word == "event":
                    name = rest.strip()
                elif word == "data":
                    with self._changed:
                        self.events.append((name, rest.strip()))
                        self._changed.notify_all()
        with self._changed:
            self.ended = True
            self._changed.notify_all()


@contextlib.contextmanager
def listening(phone: Phone, path: str) -> Iterator[Stream]:
    """A stream that is open and has beaten once."""
    stream = Stream(phone, path)
    try:
        yield stream
    finally:
        stream.close()


def wakes(act: Callable[[], object], streams: Sequence[Stream]) -> None:
    """``act`` is news to all of these streams. One that has ended meanwhile is opened again, and it is done anew."""
    for _ in range(10):
        for stream in streams:
            stream.revive()
        before = [stream.count() for stream in streams]
        act()
        if all(stream.hears(heard) for stream, heard in zip(streams, before, strict=True)):
            return
    raise AssertionError("the streams end as soon as they are opened")
