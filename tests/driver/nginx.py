"""nginx with one of our examples, as it stands in ``deploy/examples``, but for ports and paths of the test."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MAIN = """
daemon off; master_process off; pid {place}/pid; error_log {place}/error.log warn; {user}
events {{ worker_connections 512; }}
http {{
    client_body_temp_path {place}/body; proxy_temp_path {place}/proxied; fastcgi_temp_path {place}/f;
    uwsgi_temp_path {place}/u; scgi_temp_path {place}/s;
    include {place}/larp-piquet.conf;
}}
"""


def program(name: str) -> str | None:
    """A program of this machine, also where no ordinary user looks, or the one that the tests' set-up unpacked."""
    ours = (str(place) for place in (ROOT / ".deploy" / name).glob(f"usr/*bin/{name}"))
    places = (shutil.which(name), f"/usr/sbin/{name}", *ours)
    return next((place for place in places if place and os.access(place, os.X_OK)), None)


@contextmanager
def nginx(place: Path, example: Path, ours: Mapping[str, str], answers: Callable[[], bool]) -> Iterator[None]:
    """nginx runs with the example, in which each text of ``ours`` is replaced; ``answers`` says that it does."""
    started = program("nginx")
    if started is None:
        if os.environ.get("PIQUET_POSTGRES") == "required":
            pytest.fail("no nginx on this machine, though the whole test run unpacks one")
        pytest.skip("no nginx on this machine")
    place.mkdir()
    text = example.read_text("utf-8")
    for stands, put in ours.items():
        assert stands in text, stands
        text = text.replace(stands, put)
    (place / "larp-piquet.conf").write_text(text, "utf-8")
    (place / "main.conf").write_text(MAIN.format(place=place, user="user root;" if os.geteuid() == 0 else ""))
    process = subprocess.Popen(
        [started, "-p", str(place), "-c", str(place / "main.conf"), "-e", str(place / "start.log")],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        deadline = time.monotonic() + 180
        while True:
            try:
                if answers():
                    break
            except OSError:
                pass
            assert process.poll() is None, (place / "start.log").read_text()
            assert time.monotonic() < deadline
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait(30)
