"""The processes that render: one that is kept, one for each long print, and what becomes of a print when they die."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from larp_piquet.printing import apart
from larp_piquet.printing.apart import Press, Renderer
from larp_piquet.printing.composing import Composed
from larp_piquet.printing.renderer import DONE, PAGE
from larp_piquet.printing.typeset import HOUSE, PressError, to_pdf

pytestmark = pytest.mark.press


def page(leaves: int) -> Composed:
    """So many pages of a few words."""
    style = f'<link rel="stylesheet" href="{HOUSE}printables/fonts.css"><style>p + p {{ break-before: page }}</style>'
    text = "<p style=\"font-family: 'Piquet Text'\">All for one</p>" * leaves
    return Composed(f'<html lang="en"><title>x</title>{style}<body id="part-0">{text}', (1,), leaves)


@pytest.fixture
def press() -> Iterator[Press]:
    made = Press()
    yield made
    made.close()


def kept(press: Press) -> Renderer:
    assert press._warm is not None
    return press._warm


def is_there(pid: int) -> bool:
    """Whether that process runs; one that only waits to be buried does not."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def gone(pid: int, patience: float = 60.0) -> bool:
    end = time.monotonic() + patience
    while is_there(pid) and time.monotonic() < end:
        time.sleep(0.05)
    return not is_there(pid)


def test_one_process_prints_what_is_short_and_outlives_signals_and_faults(press: Press) -> None:
    made = press.pdf(page(2))
    assert made == to_pdf(page(2).html), "it prints what this process would"
    first = kept(press).process.pid
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        os.kill(first, number)  # as a terminal or a service manager tells all processes at once
    assert press.pdf(page(2)) == made
    assert kept(press).process.pid == first
    os.kill(first, signal.SIGKILL)
    assert press.pdf(page(2)) == made, "the next print has a new one"
    second = kept(press).process.pid
    assert second != first
    with pytest.raises(PressError):
        press.pdf(Composed('<html><img src="file:///etc/hostname">', (1,), 1))
    assert press.pdf(page(1)).startswith(b"%PDF")
    third = kept(press).process.pid
    press.close()
    assert [is_there(pid) for pid in (first, second, third)] == [False] * 3


def test_a_long_print_has_a_process_of_its_own_and_a_second_one_when_that_dies(press: Press) -> None:
    deaths: list[int] = []

    def kill_once(_done: int, of: int) -> None:
        assert of == 30
        if not deaths:
            (working,) = press._at_work
            deaths.append(working.process.pid)
            os.kill(working.process.pid, signal.SIGKILL)

    assert press.pdf(page(30), kill_once).startswith(b"%PDF")
    assert press._warm is None
    assert len(deaths) == 1
    assert not press._at_work


def test_one_that_dies_again_and_again_is_told(press: Press) -> None:
    def kill(_done: int, _of: int) -> None:
        for working in press._at_work:
            os.kill(working.process.pid, signal.SIGKILL)

    with pytest.raises(PressError, match="died twice"):
        press.pdf(page(60), kill)


def test_a_stop_gives_up_what_is_printed(press: Press) -> None:
    with pytest.raises(PressError, match="given up"):
        press.pdf(page(60), lambda _done, _of: press.close())
    assert press.pdf(page(1)).startswith(b"%PDF"), "whoever prints afterwards is served"


def test_it_inherits_nothing(press: Press, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening, (tmp_path / "data").open("wb") as file:
        for ours in (listening, file):
            os.set_inheritable(ours.fileno(), True)
        press.pdf(page(1))
        folder = Path(f"/proc/{kept(press).process.pid}/fd")
        held = sorted(os.readlink(each) for each in folder.iterdir())
    assert [each for each in held if each.startswith("/dev/null")] == ["/dev/null"] * 2
    others = [each for each in held if not each.startswith("/dev/null")]
    assert len(others) == 2, held
    assert "(deleted)" in others[0], "what it says goes to a file without a name"
    assert others[1].startswith("socket:")


def test_it_ends_in_the_middle_of_a_print_when_its_owner_is_killed() -> None:
    owner = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "from larp_piquet.printing.apart import Renderer\n"
            "from tests.press.test_apart import page\n"
            "renderer = Renderer()\n"
            "print(renderer.process.pid, flush=True)\n"
            "renderer.pdf(page(5000), None)\n",
        ],
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    )
    assert owner.stdout is not None
    with owner.stdout as said:
        pid = int(said.readline())
        time.sleep(1)  # it has begun, or is about to
        assert is_there(pid)
        owner.kill()
        owner.wait()
    assert gone(pid)


def spoken_to(speak: Callable[[Connection], None], made: Composed) -> bytes:
    """What is made of whatever ``speak`` says in the place of a process that renders."""
    ours, its = (Connection(each.detach()) for each in socket.socketpair())
    renderer = object.__new__(Renderer)
    renderer.prints, renderer.let_go = 0, False
    with ours, its, tempfile.TemporaryFile() as said:
        renderer._line, renderer._said, renderer._read = ours, said, 0
        speaking = threading.Thread(target=lambda: (its.recv(), speak(its)))
        speaking.start()
        try:
            return renderer.pdf(made, None)
        finally:
            speaking.join()


def test_as_long_as_pages_come_a_slow_machine_is_given_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "SECONDS", 1)

    def slowly(line: Connection) -> None:
        for number in range(1, 7):
            time.sleep(0.4)
            line.send((PAGE, number))
        line.send((DONE, b"%PDF"))

    assert spoken_to(slowly, Composed("<html>", (1,), 6)) == b"%PDF", "2.4 seconds, none of them in silence"

    def falling_silent(line: Connection) -> None:
        line.send((PAGE, 1))
        time.sleep(2)

    with pytest.raises(PressError, match="given up"):
        spoken_to(falling_silent, Composed("<html>", (1,), 6))

    def without_end(line: Connection) -> None:
        with suppress(OSError):
            for number in range(1, 12):
                time.sleep(0.3)
                line.send((PAGE, number))

    monkeypatch.setattr(apart, "_EVER", 2)
    with pytest.raises(PressError, match="given up"):
        spoken_to(without_end, Composed("<html>", (1,), 6))


def test_much_text_is_given_time_where_nobody_knows_how_many_pages_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "SECONDS", 1)

    def late(line: Connection) -> None:
        time.sleep(1.7)
        line.send((DONE, b"%PDF"))

    assert spoken_to(late, Composed("x" * 3_000_000, (1,), 0)) == b"%PDF", "three seconds, as for 300 pages"
