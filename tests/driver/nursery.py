"""Servers that start in a moment: a process that has read the whole program forks one for each start.

A start of the command spends nearly all its time on reading the program. What is forked here is the same command in a
process of its own, with its own descriptors and its own group; only the reading was done before.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

ROOT = Path(__file__).parents[2]


@dataclass
class Child:
    """A server that was forked; what is asked of it is what is asked of a ``subprocess.Popen``."""

    pid: int

    def poll(self) -> int | None:
        """``None`` while it lives. How it ended is not known here."""
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return 0
        return None

    def wait(self, timeout: float) -> int:
        """Until it is gone; raises ``subprocess.TimeoutExpired``."""
        until = time.monotonic() + timeout
        while self.poll() is None:
            if time.monotonic() > until:
                raise subprocess.TimeoutExpired(f"child {self.pid}", timeout)
            time.sleep(0.005)
        return 0

    def terminate(self) -> None:
        """Ask it to end."""
        os.kill(self.pid, signal.SIGTERM)


class Nursery:
    """The process that forks them; it ends with whoever made it."""

    def __init__(self, **environment: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.driver.nursery"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        )  # fmt: skip

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(10)
        self._process.stdout.close()

    def start(self, arguments: list[str], log: Path) -> Child:
        """The command with these arguments, writing what it says at the end of ``log``."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"arguments": arguments, "log": str(log)}).encode() + b"\n")
        self._process.stdin.flush()
        return Child(int(self._process.stdout.readline()))


def _be_the_command(order: dict[str, Any]) -> None:
    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    nothing = os.open(os.devnull, os.O_RDONLY)
    log = os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    for descriptor, place in ((nothing, 0), (log, 1), (log, 2)):
        os.dup2(descriptor, place)
    from larp_piquet.cli import main

    main(order["arguments"], prog_name="larp-piquet")


def _fork_on_demand() -> None:
    from jinja2 import FileSystemBytecodeCache

    import larp_piquet.cli
    import larp_piquet.opening
    import larp_piquet.services.press
    import larp_piquet.serving
    import larp_piquet.web  # noqa: F401
    from larp_piquet.web.app import Site

    with tempfile.TemporaryDirectory(prefix="nursery-") as kept:
        Site.jinja_options["bytecode_cache"] = FileSystemBytecodeCache(kept)  # pages are compiled by the first alone
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for them here: the system buries them
        for line in sys.stdin.buffer:
            pid = os.fork()
            if pid == 0:
                code = 1
                try:
                    _be_the_command(json.loads(line))
                    code = 0
                except SystemExit as ending:
                    code = ending.code if isinstance(ending.code, int) else 1
                except BaseException:
                    traceback.print_exc()  # into the log, where whoever waits for it looks
                finally:
                    sys.stdout.flush()
                    sys.stderr.flush()
                    os._exit(code)
            sys.stdout.write(f"{pid}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    _fork_on_demand()
