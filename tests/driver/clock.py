"""A clock that tests set back under a running server.

The one of the machine is everybody's, and libfaketime breaks off the sleep of whoever sleeps by the count that only
goes on. So whatever in the process asks Python for the hour is told another; the count (``time.monotonic``) stays.
"""

from __future__ import annotations

import ctypes
import gc
import time
from dataclasses import dataclass
from datetime import datetime, tzinfo
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class FalseClock:
    """A clock of processes that are started with ``environment``; how far off it is stands in a file."""

    place: Path

    @property
    def _file(self) -> Path:
        return self.place / "seconds"

    def set(self, seconds: float) -> None:
        """Off by so much from now on."""
        new = self._file.with_suffix(".new")
        new.write_text(f"{seconds}")
        new.replace(self._file)  # never half written

    @property
    def environment(self) -> dict[str, str]:
        """With this the interpreter takes to the clock before it reads anything of the program."""
        self.set(0)
        begun = f"from tests.driver.clock import go_by\ngo_by({str(self._file)!r})\n"
        (self.place / "sitecustomize.py").write_text(begun)
        return {"PYTHONPATH": f"{self.place}:{ROOT}"}


def go_by(file: str) -> None:
    """Let this process and its children go by the hour of the system and so much as stands in the file."""
    true_time = time.time

    def now() -> float:
        return true_time() + float(Path(file).read_text())

    def moment(kind: type[datetime], tz: tzinfo | None = None) -> datetime:
        return kind.fromtimestamp(now(), tz)

    time.time = now
    time.time_ns = lambda: int(now() * 1_000_000_000)
    # The class is the interpreter's own, which nobody may write to, and must stay the one that all others know.
    (names,) = gc.get_referents(datetime.__dict__)
    names["now"] = classmethod(moment)
    ctypes.pythonapi.PyType_Modified(ctypes.py_object(datetime))
