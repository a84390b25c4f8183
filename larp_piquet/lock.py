"""The lock beside a data file: held while a server runs, so that nothing else writes to the event meanwhile.

It is a lock of the operating system, so it goes when the process that holds it goes, however that ended;
the file that remains means nothing by itself.
"""

from __future__ import annotations

import fcntl
import os
import time
from pathlib import Path
from types import TracebackType
from typing import Final, Self

PATIENCE: Final = 10.0
"""Seconds a starting server waits: a killed one leaves a worker that notices within a second or two."""


class Held(RuntimeError):
    """Another process, nearly always a running server, holds the data file. `holder` is its process id or
    None.
    """

    def __init__(self, data_file: Path, holder: int | None) -> None:
        super().__init__(f"{data_file} is in use by a running server")
        self.data_file = data_file
        self.holder = holder


def lock_file(data_file: Path) -> Path:
    """The lock file that belongs to a data file: beside it, with `.lock` at the end."""
    return data_file.with_name(data_file.name + ".lock")


class Lock:
    """Sole right to write to `data_file`; a context manager. Children of the process share it."""

    def __init__(self, data_file: Path) -> None:
        self.data_file = data_file
        self._descriptor: int | None = None

    def take(self, patience: float = 0.0) -> Self:
        """Take the lock, trying for `patience` seconds. Raises `Held` if it is still another's then."""
        path = lock_file(self.data_file)
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        end = time.monotonic() + patience
        while True:
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() >= end:
                    holder = _number(os.pread(descriptor, 20, 0))
                    os.close(descriptor)
                    raise Held(self.data_file, holder) from None
                time.sleep(0.1)
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, str(os.getpid()).encode(), 0)
        self._descriptor = descriptor
        return self

    def give_back(self) -> None:
        """Let go of the lock; harmless if it is not held."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def __enter__(self) -> Self:
        return self if self._descriptor is not None else self.take()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.give_back()


def _number(text: bytes) -> int | None:
    return int(text) if text.isdigit() else None
