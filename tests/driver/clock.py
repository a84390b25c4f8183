"""A clock that tests set back under a running process: libfaketime, which stands between the process and the system's.

It reads how far off the clock is from a file, at each look at it. What only counts on (``time.monotonic``) goes on.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import pytest

LIBRARY = "libfaketime.so.1"


def _library() -> str | None:
    found = sorted(Path("/usr/lib").glob(f"*/faketime/{LIBRARY}"))
    return str(found[0]) if found else None


@dataclass(frozen=True)
class FalseClock:
    """A clock for processes that are started with ``environment``."""

    file: Path

    def set(self, offset: str) -> None:
        """Off by so much from now on, as in ``-1h``."""
        new = self.file.with_suffix(".new")
        new.write_text(f"{offset}\n")
        new.replace(self.file)  # never half written

    @property
    def environment(self) -> dict[str, str]:
        """What such a process is started with; there must be a library for it where PostgreSQL must be, too."""
        library = _library()
        if library is None:
            if os.environ.get("PIQUET_POSTGRES") == "required":
                pytest.fail("no libfaketime on this machine, though the whole test run installs it")
            pytest.skip("no libfaketime on this machine")
        return {
            "LD_PRELOAD": library, "FAKETIME_TIMESTAMP_FILE": str(self.file), "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1", "NO_FAKE_STAT": "1",
        }  # fmt: skip
