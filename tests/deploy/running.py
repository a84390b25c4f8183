"""A real server process for the tests: started, waited for, asked, and stopped."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = str(Path(__file__).parents[2])
OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def free_port() -> int:
    """A port that nothing listens on now."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


def ask(url: str, timeout: float = 10.0) -> tuple[int, bytes]:
    """Status and body of a GET, whatever the status."""
    try:
        with OPENER.open(url, timeout=timeout) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read()


class Running:
    """A server process; what it says is in `output`."""

    def __init__(self, process: subprocess.Popen[bytes], port: int, output: Path) -> None:
        self.process = process
        self.url = f"http://127.0.0.1:{port}"
        self.output = output

    def said(self) -> str:
        return self.output.read_text(errors="replace")

    def wait(self, path: str = "/", patience: float = 30.0) -> int:
        """Wait until the server answers; the status of its first answer."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise AssertionError(f"the server ended with {self.process.returncode}:\n{self.said()}")
            try:
                return ask(self.url + path)[0]
            except OSError:
                time.sleep(0.05)
        raise AssertionError(f"no answer in {patience} s:\n{self.said()}")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> float:
        """Stop the process; the seconds it took."""
        began = time.monotonic()
        self.process.send_signal(how)
        self.process.wait(timeout=20)
        return time.monotonic() - began


@contextmanager
def running(
    command: Sequence[str], port: int, here: Path, environment: Mapping[str, str] | None = None
) -> Iterator[Running]:
    """Run `command`, a server on `port`, in the folder `here`; its whole process group ends with the block."""
    output = here / "output.txt"
    with output.open("wb") as into:
        process = subprocess.Popen(
            command,
            cwd=here,
            env={**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONPATH": ROOT, **(environment or {})},
            stdin=subprocess.DEVNULL,
            stdout=into,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        yield Running(process, port, output)
    finally:
        if process.poll() is None:
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=10)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
