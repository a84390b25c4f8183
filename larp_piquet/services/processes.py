"""Which process is meant: its number and when it was born, for numbers are given out again."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

_BOOT = Path("/proc/sys/kernel/random/boot_id")
#: The place of the moment of birth among what /proc/PID/stat says after the name, counted from 0 (proc(5): field 22).
_STARTED = 19
#: The states, first behind the name, of one that has ended and that nobody has asked after yet.
_DEAD = ("Z", "X")


def born(pid: int) -> str:
    """When the process of this number was born, in the system's own words, never the same for two; empty for none."""
    try:
        # The name stands in brackets and may hold anything, brackets and spaces too.
        told = Path(f"/proc/{pid}/stat").read_text("utf-8", "replace").rpartition(")")[2].split()
        if told[0] in _DEAD:
            return ""
        return f"{_BOOT.read_text().strip()} {told[_STARTED]}"
    except FileNotFoundError:
        return "" if _BOOT.exists() else _told(pid)
    except (OSError, IndexError):
        return ""


def _told(pid: int) -> str:
    """The same where the system has no such files."""
    command = ["ps", "-o", "lstart=", "-p", str(pid)]
    try:
        asked = subprocess.run(command, capture_output=True, text=True, timeout=5, check=False)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return asked.stdout.strip()


def lives(pid: int, birth: str) -> bool:
    """Whether another process that was born then is there still; we ourselves know what we do without asking."""
    return bool(birth) and pid not in (0, os.getpid()) and born(pid) == birth
