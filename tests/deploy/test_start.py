"""After the first set-up, `deploy/run` starts with the cable out and asks nothing of anybody."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.running import free_port, running

pytestmark = pytest.mark.usefixtures("set_up")

ROOT = Path(__file__).parents[2]
RUN = str(ROOT / "deploy" / "run")

# Inside a network of its own that has nothing but its own loopback, which must be brought up by hand.
CABLE_OUT = """
import fcntl, os, socket, struct, sys
with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
    fcntl.ioctl(any_socket, 0x8914, struct.pack("16sh22x", b"lo", 0x1 | 0x40))
os.execv(sys.argv[1], sys.argv[1:])
"""
ASK = """
import sys, time, urllib.request
for attempt in range(1200):  # two minutes, for a slow day
    try:
        with urllib.request.urlopen(sys.argv[1], timeout=5) as answer:
            print(answer.status)
            break
    except OSError:
        time.sleep(0.1)
"""


@pytest.fixture
def alarmed(tmp_path: Path) -> Iterator[dict[str, str]]:
    """An environment in which every command that could reach a package source leaves a mark and fails."""
    commands = tmp_path / "alarms"
    commands.mkdir()
    for name in ("apt-get", "apt", "pip", "pip3", "uv", "sudo", "curl", "wget", "git"):
        file = commands / name
        file.write_text(f'#!/bin/sh\necho "{name} $*" >>"{tmp_path}/called"\nexit 1\n')
        file.chmod(0o755)
    yield {
        "PATH": f"{commands}:{os.environ['PATH']}",
        "PIP_INDEX_URL": "http://127.0.0.1:9/",
        "UV_DEFAULT_INDEX": "http://127.0.0.1:9/",
        "HTTP_PROXY": "http://127.0.0.1:9/",
        "HTTPS_PROXY": "http://127.0.0.1:9/",
        "ALL_PROXY": "http://127.0.0.1:9/",
        "LC_ALL": "C.UTF-8",
    }
    assert not (tmp_path / "called").exists(), (tmp_path / "called").read_text()


def made_at_set_up() -> dict[str, int]:
    """Every file of the environment and of the set-up's state, with the time it was last written."""
    folders = (ROOT / ".venv", ROOT / ".deploy", ROOT / "larp_piquet" / "fonts")
    files = (file for folder in folders for file in folder.rglob("*") if file.is_file())
    return {str(file): file.stat().st_mtime_ns for file in files if "__pycache__" not in file.parts}


def test_the_second_start_serves_and_touches_nothing(alarmed: dict[str, str], tmp_path: Path) -> None:
    before = made_at_set_up()
    port = free_port()
    with running([RUN, "--demo", "--port", str(port), "--host", "127.0.0.1"], port, tmp_path, alarmed) as site:
        assert site.wait("/health") == 200
    assert made_at_set_up() == before


def test_the_second_start_serves_in_a_network_of_its_own(alarmed: dict[str, str], tmp_path: Path) -> None:
    unshare = shutil.which("unshare")
    if not unshare or subprocess.run([unshare, "--net", "true"], capture_output=True).returncode:
        pytest.skip("this machine lets nobody make a network of its own")
    port = free_port()
    server = [unshare, "--net", sys.executable, "-c", CABLE_OUT, RUN, "--demo", "--port", str(port)]
    with running(server, port, tmp_path, alarmed) as site:
        inside = ["nsenter", f"--target={site.process.pid}", "--net"]
        asked = subprocess.run(
            [*inside, sys.executable, "-c", ASK, f"{site.url}/health"], text=True, capture_output=True, timeout=300
        )
        assert asked.stdout == "200\n", site.said()
        assert "No phone can reach this computer now: start its hotspot" in site.said()


def test_a_set_up_that_cannot_be_done_is_said_in_one_line(alarmed: dict[str, str], tmp_path: Path) -> None:
    fresh = tmp_path / "fresh"
    kept = shutil.ignore_patterns(".git", ".venv", ".deploy", ".*_cache", "__pycache__", "tests", "*.sqlite*")
    shutil.copytree(ROOT, fresh, ignore=kept)
    done = subprocess.run(
        [str(fresh / "deploy" / "run"), "--set-up-only"],
        env={**os.environ, **alarmed, "PIP_FIND_LINKS": "", "PIP_NO_CACHE_DIR": "1", "PIP_CONFIG_FILE": "/dev/null",
             "PIP_RETRIES": "0", "UV_OFFLINE": "1"},
        stdin=subprocess.DEVNULL, text=True, capture_output=True, timeout=300,
    )  # fmt: skip
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith("deploy/run: could not install the Python packages (")
    assert "is there a network?" in line
