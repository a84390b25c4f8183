"""What a process takes of processor and memory, and what a write to the disk costs."""

from __future__ import annotations

import os
import statistics
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Reading:
    """Seconds of processor so far, in the program and in the system; kilobytes of memory now; and when."""

    user: float
    system: float
    memory: int
    at: float

    def since(self, before: Reading) -> tuple[float, float]:
        """Cores taken since, in the program and in the system beneath it."""
        passed = max(self.at - before.at, 1e-9)
        return (self.user - before.user) / passed, (self.system - before.system) / passed


def reading(pids: list[int]) -> Reading:
    """Of these processes together."""
    user = system = memory = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        user, system = user + int(fields[11]), system + int(fields[12])
        status = Path(f"/proc/{pid}/status").read_text()
        memory += next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))
    return Reading(user / _TICKS, system / _TICKS, memory, time.perf_counter())


def family(pid: int) -> list[int]:
    """A process and its children."""
    told = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True, check=False)
    return [pid, *map(int, told.stdout.split())]


def sync_ms(folder: Path, times: int = 20) -> float:
    """What it costs to have four kilobytes on the disk for good, in milliseconds."""
    took = []
    with tempfile.NamedTemporaryFile(dir=folder) as file:
        for _ in range(times):
            file.write(b"x" * 4096)
            file.flush()
            started = time.perf_counter()
            os.fsync(file.fileno())
            took.append((time.perf_counter() - started) * 1000)
    return statistics.median(took)
