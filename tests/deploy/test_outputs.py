"""Where a command writes: a file whole or not at all, a pipe or standard output as it comes, and its words apart."""

from __future__ import annotations

import os
import shlex
import stat
import subprocess
import sys
import threading
import tty
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from larp_piquet.cli import main
from larp_piquet.services import blanks
from tests.deploy.test_command import COMMAND, one_line, run

ROOT = Path(__file__).parents[2]
#: Puts so many bytes at a name, where no file may grow beyond a thousand of them: as a disk that is full then.
ON_A_FULL_DISK = """
import resource, signal, sys
from pathlib import Path
from larp_piquet.placing import put
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
put(Path(sys.argv[1]), b"x" * int(sys.argv[2]))
"""


@pytest.fixture
def event(tmp_path: Path) -> Path:
    assert run("import", str(ROOT / "examples" / "la-rochelle.toml"), here=tmp_path).returncode == 0
    return tmp_path


def in_bytes(*arguments: str, here: Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, *arguments],
        cwd=here,
        env={**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", **environment},
        capture_output=True,
        timeout=60,
    )


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_file_is_for_its_owner_alone_whoever_could_read_what_stood_there(event: Path) -> None:
    made = event / "event.toml"
    made.write_text("stood here before")
    made.chmod(0o644)
    (event / "link.toml").symlink_to("event.toml")
    assert run("export", "-o", "link.toml", here=event).stdout == "Written: link.toml\n"
    assert rights(made) == 0o600
    assert (event / "link.toml").is_symlink()
    assert "La Rochelle" in made.read_text("utf-8")
    assert not list(event.glob(".piquet-*"))


def test_a_full_disk_leaves_what_stood_there(tmp_path: Path) -> None:
    made = tmp_path / "print.pdf"
    made.write_text("the print of before")

    def put(size: int) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", ON_A_FULL_DISK, str(made), str(size)]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)

    assert "cannot be written: File too large" in put(5000).stderr
    assert [each.name for each in tmp_path.iterdir()] == ["print.pdf"], "and nothing half made is left"
    assert made.read_text() == "the print of before"
    assert put(900).returncode == 0
    assert made.read_text() == "x" * 900


def test_a_pipe_takes_the_bytes_and_keeps_its_rights(event: Path) -> None:
    pipe = event / "pipe"
    os.mkfifo(pipe)
    pipe.chmod(0o622)
    came: list[bytes] = []
    reader = threading.Thread(target=lambda: came.append(pipe.read_bytes()))
    reader.start()
    done = run("export", "-o", "pipe", here=event)
    reader.join(timeout=30)
    assert done.stdout == "Written: pipe\n"
    assert came == [run("export", here=event).stdout.encode()]
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert rights(pipe) == 0o622


def test_a_device_keeps_its_rights(event: Path) -> None:
    """A terminal is a device that anybody may make; what is written to it comes out at its other end."""
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    device = Path(os.ttyname(theirs))
    device.chmod(0o622)
    came = bytearray()

    def drain() -> None:
        with suppress(OSError):  # how the other end of a terminal that was closed is told
            while piece := os.read(ours, 65536):
                came.extend(piece)

    reader = threading.Thread(target=drain)
    reader.start()
    done = run("export", "-o", str(device), here=event)
    told = (stat.S_ISCHR(device.stat().st_mode), rights(device))
    os.close(theirs)
    reader.join(timeout=30)
    os.close(ours)
    assert done.returncode == 0
    assert told == (True, 0o622)
    assert bytes(came) == run("export", here=event).stdout.encode()


@pytest.mark.parametrize("name", ["-", "/dev/stdout", "/proc/self/fd/1", "made"])
def test_on_standard_output_no_word_stands_among_what_is_written(name: str, event: Path) -> None:
    wanted = run("export", here=event).stdout.encode()
    command = [*COMMAND, "export", "-o", name]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}
    with (event / "made").open("wb") as file:
        done = subprocess.run(command, cwd=event, env=environment, stdout=file, stderr=subprocess.PIPE, timeout=60)
    assert done.stderr.decode() == f"Written: {name}\n"
    assert (event / "made").read_bytes() == wanted
    with (event / "both").open("wb") as file:
        subprocess.run([*command[:-1], "-"], cwd=event, env=environment, stdout=file, stderr=file, timeout=60)
    assert (event / "both").read_bytes() == wanted, "where both are one file, no word at all"


def test_a_copy_goes_to_standard_output_too(event: Path) -> None:
    done = in_bytes("backup", "-o", "-", here=event)
    assert done.stdout.startswith(b"SQLite format 3\0")
    assert not list(event.glob("*-files/*/copy.sqlite"))
    (event / "copy.sqlite").write_bytes(done.stdout)
    assert run("restore", "copy.sqlite", "--database", "other.sqlite", here=event).returncode == 0


@pytest.mark.parametrize("command", ["export", "backup", "print"])
@pytest.mark.parametrize(
    ("name", "told"), [("", "There is no name of a file"), ("..", "is a directory"), ("new/", "is a folder")]
)
def test_what_no_file_can_be_called_is_told(command: str, name: str, told: str, tmp_path: Path) -> None:
    done = run(command, "-o", name, here=tmp_path)
    assert done.returncode == 2
    assert told in done.stderr.splitlines()[-1]


def test_where_nothing_can_be_written_is_told_before_anything_is_printed(event: Path) -> None:
    printing = ("print", "rule_book", "--database", "no such event", "-o", "none/book.pdf")
    assert "none/book.pdf cannot be written" in one_line(run(*printing, here=event))


def test_what_programs_read_has_all_its_letters_in_any_locale(event: Path) -> None:
    wanted = run("export", here=event).stdout.encode()
    assert not wanted.isascii()
    for locale in ({"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, {"PYTHONIOENCODING": "latin-1"}):
        assert in_bytes("export", here=event, **locale).stdout == wanted


def test_words_lose_no_letter_where_the_terminal_lacks_it(event: Path) -> None:
    posix = {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    assert in_bytes("export", "-o", "ы.toml", here=event, **posix).stdout == "Written: ы.toml\n".encode()
    assert in_bytes("export", "-o", "ы", here=event, PYTHONIOENCODING="latin-1").stdout == b"Written: \\u044b\n"
    assert in_bytes("export", "-o", "é", here=event, PYTHONIOENCODING="latin-1").stdout == b"Written: \xe9\n"
    strange = os.fsdecode(b"\xff.toml")  # no text in any locale
    for locale in ({}, posix):
        done = in_bytes("export", "-o", strange, here=event, **locale)
        assert done.stdout == b"Written: \xff.toml\n"


@pytest.mark.parametrize(
    "name", ["larp-piquet.sqlite", "larp-piquet.sqlite-wal", "link", "hard", "larp-piquet-files/secret.key"]
)
@pytest.mark.parametrize("command", [("export",), ("print", "score_pad"), ("wifi-card", "--network", "x", "--open")])
def test_nothing_is_written_over_the_event_itself(command: tuple[str, ...], name: str, event: Path) -> None:
    (event / "link").symlink_to("larp-piquet.sqlite")
    (event / "hard").hardlink_to(event / "larp-piquet.sqlite")
    before = (event / "larp-piquet.sqlite").read_bytes(), (event / "larp-piquet-files" / "secret.key").read_bytes()
    assert f"{name} belongs to the event itself" in one_line(run(*command, "-o", name, here=event))
    assert before == (
        (event / "larp-piquet.sqlite").read_bytes(),
        (event / "larp-piquet-files" / "secret.key").read_bytes(),
    )


def test_a_print_that_was_entered_is_kept_though_its_name_is_taken(
    event: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder of the sheet's name comes while it is made: where it lies instead is told."""
    enter = blanks.enter

    def enter_and_be_late(*given: Any, **more: Any) -> Any:
        (event / "sheet.pdf").mkdir()
        return enter(*given, **more)

    monkeypatch.setattr(blanks, "enter", enter_and_be_late)
    monkeypatch.chdir(event)
    done = CliRunner().invoke(
        main, ["print", "blank_notes", "--fresh", "4", "--address", "http://192.168.4.1:8000", "-o", "sheet.pdf"]
    )
    assert done.exit_code == 1
    (kept,) = event.glob(".piquet-*.new")
    assert f"What was made lies in {kept}." in done.output
    assert kept.read_bytes().startswith(b"%PDF")
    assert rights(kept) == 0o600


def test_a_name_that_is_too_long_is_told(event: Path) -> None:
    assert "File name too long" in one_line(run("print", "score_pad", "-o", "x" * 300, here=event))


@pytest.mark.parametrize("closed", ["1>/dev/full", "1>&-", "2>&-"])
def test_what_was_done_was_done_though_nobody_can_be_told(closed: str, event: Path) -> None:
    command = " ".join(map(shlex.quote, [*COMMAND, "export", "-o", "made.toml"]))
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        ["sh", "-c", f"{command} {closed}"], cwd=event, env=environment, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    assert (event / "made.toml").read_bytes() == run("export", here=event).stdout.encode()


def test_a_slip_in_the_name_of_the_event_makes_none(tmp_path: Path) -> None:
    done = run("print", "blank_notes", "--fresh", "4", "--database", "slip.sqlite", here=tmp_path)
    assert "no such data file" in one_line(done)
    assert list(tmp_path.iterdir()) == []
