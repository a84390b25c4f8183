"""The lock file: says that a process is writing to the data file, for as long as that process lives."""

from __future__ import annotations

import fcntl
import os
import time
from pathlib import Path


class InUse(RuntimeError):
    """Another process holds the data file."""


class FileLock:
    """An advisory lock that the system itself lets go of when the process dies, however it dies."""

    def __init__(self, path: Path, patience: float = 0.0) -> None:
        """Take the lock, trying for ``patience`` seconds; raises ``InUse``."""
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        until = time.monotonic() + patience
        while True:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() >= until:
                    os.close(self._file)
                    raise InUse(str(path)) from None
                time.sleep(0.05)
            else:
                break
        os.ftruncate(self._file, 0)
        os.write(self._file, f"{os.getpid()}\n".encode())

    def release(self) -> None:
        """Let go. The file stays: deleting it would let two processes lock two files of one name."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
