"""The functions of the set-up script, each called in a bash of its own with a stand-in for the system's commands."""

import os
import subprocess
from pathlib import Path

import pytest

LIBRARY = Path(__file__).parents[2] / "deploy" / "lib" / "setup.sh"


class Shell:
    """A bash with the library loaded, its state and a folder of stand-in commands under `here`."""

    def __init__(self, here: Path) -> None:
        self.here = here
        self.commands = here / "bin"
        self.commands.mkdir()

    def stand_in(self, name: str, script: str) -> None:
        file = self.commands / name
        file.write_text(f"#!/bin/bash\n{script}\n")
        file.chmod(0o755)

    def run(self, script: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["bash", "-euo", "pipefail", "-c", f'. "{LIBRARY}"\n{script}'],
            env={
                "PATH": f"{self.commands}:{os.environ['PATH']}",
                "HOME": str(self.here),
                "ME": "deploy/run",
                "STATE": str(self.here / "state"),
                "VENV": str(self.here / "venv"),
                **environment,
            },
            text=True,
            capture_output=True,
            timeout=60,
        )


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path)


def test_a_failure_is_one_line_and_status_one(shell: Shell) -> None:
    done = shell.run('fail "no Python"; echo never')
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "deploy/run: no Python\n")


def test_a_step_says_what_it_does_and_keeps_the_chatter_in_the_log(shell: Shell) -> None:
    done = shell.run('step "cutting the fonts" bash -c "echo chatter; echo more >&2"')
    assert done.returncode == 0
    assert done.stdout.startswith("  cutting the fonts … done (")
    assert done.stderr == ""
    log = (shell.here / "state" / "setup.log").read_text()
    assert "chatter\nmore\n" in log


def test_a_step_that_fails_gives_its_status_back(shell: Shell) -> None:
    done = shell.run('step "a" false && echo yes || echo no')
    assert done.stdout == "  a … failed\nno\n"


def test_the_clear_line_quotes_the_error_of_the_last_step_alone(shell: Shell) -> None:
    done = shell.run(
        """
        step "one" bash -c 'echo "E: of the first step"' || true
        step "two" bash -c 'echo chatter; echo "E: no such package"; echo hint; exit 3' || last_words
        """
    )
    assert done.stdout.splitlines()[-1] == "E: no such package"


def test_only_packages_that_are_not_installed_are_missing(shell: Shell) -> None:
    shell.stand_in("dpkg-query", '[ "${@: -1}" = here ] && echo -n installed || { echo "no package" >&2; exit 1; }')
    assert shell.run("missing_packages here gone here other").stdout == "gone\nother\n"


def test_nothing_is_asked_of_the_system_when_nothing_is_missing(shell: Shell) -> None:
    shell.stand_in("dpkg-query", "echo -n installed")
    shell.stand_in("apt-get", f"echo called >>{shell.here}/apt")
    done = shell.run("install_packages one two")
    assert (done.returncode, done.stdout) == (0, "")
    assert not (shell.here / "apt").exists()


def test_missing_packages_are_installed_by_name_after_reading_the_list(shell: Shell) -> None:
    shell.stand_in("dpkg-query", '[ "${@: -1}" = here ] && echo -n installed')
    shell.stand_in("id", "echo 0")
    shell.stand_in("apt-get", f'echo "$@" >>{shell.here}/apt')
    assert shell.run("install_packages here gone").returncode == 0
    assert (shell.here / "apt").read_text() == "update\ninstall -y --no-install-recommends gone\n"


def test_a_package_that_cannot_be_had_is_named_in_one_line(shell: Shell) -> None:
    shell.stand_in("dpkg-query", "exit 1")
    shell.stand_in("id", "echo 0")
    shell.stand_in("apt-get", 'echo "E: Unable to locate package gone"; exit 100')
    done = shell.run("install_packages gone")
    assert done.returncode == 1
    assert done.stderr.startswith(
        "deploy/run: could not install gone (E: Unable to locate package gone); is there a network?"
    )
    assert done.stderr.count("\n") == 1


def test_without_root_sudo_does_it(shell: Shell) -> None:
    shell.stand_in("id", "echo 1000")
    shell.stand_in("sudo", f'echo "$@" >>{shell.here}/sudo')
    shell.run("as_root apt-get update")
    assert (shell.here / "sudo").read_text() == "apt-get update\n"


@pytest.mark.parametrize(("machine", "status"), [("x86_64", 0), ("aarch64", 0), ("armv7l", 1), ("i686", 1)])
def test_only_64_bit_machines_are_taken(shell: Shell, machine: str, status: int) -> None:
    shell.stand_in("uname", f'[ "$1" = -s ] && echo Linux || echo {machine}')
    done = shell.run("check_machine")
    assert done.returncode == status
    assert (machine in done.stderr) == bool(status)


def test_the_first_python_that_is_new_enough_is_found(shell: Shell) -> None:
    shell.stand_in("python3", "exit 1")  # too old
    shell.stand_in("python3.14", 'case "$2" in *executable*) echo /found/3.14;; esac')
    assert shell.run("find_python").stdout == "/found/3.14\n"


def test_no_python_new_enough_is_said_in_one_line(shell: Shell) -> None:
    for name in ("python3", "python3.14", "python3.13", "python3.12", "python3.11"):
        shell.stand_in(name, '[ "$1" = --version ] && echo "Python 3.9.2" || exit 1')
    done = shell.run("make_venv")
    assert done.returncode == 1
    assert done.stderr == "deploy/run: Python 3.11 or newer is needed, this is Python 3.9.2\n"


def test_a_stamp_changes_with_the_text_and_with_the_contents_of_a_file(shell: Shell) -> None:
    lock = shell.here / "lock.txt"
    lock.write_text("flask==3.1.3\n")
    stamps = [shell.run(f"stamp_of 'at=/one' {lock}").stdout, shell.run(f"stamp_of 'at=/two' {lock}").stdout]
    lock.write_text("flask==3.1.4\n")
    stamps.append(shell.run(f"stamp_of 'at=/one' {lock}").stdout)
    assert len(set(stamps)) == 3
    assert all(len(stamp.strip()) == 64 for stamp in stamps)


def test_a_stamp_that_was_put_is_found_and_another_is_not(shell: Shell) -> None:
    done = shell.run("put_stamp fonts abc; stamped fonts abc && echo same; stamped fonts abd || echo other")
    assert done.stdout == "same\nother\n"


def test_pip_does_the_work_where_uv_cannot(shell: Shell) -> None:
    python = shell.here / "venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    calls = shell.here / "calls"
    python.write_text(f'#!/bin/bash\necho "$@" >>{calls}\n[[ "$*" != *uv.txt* ]]\n')
    python.chmod(0o755)
    done = shell.run("install_locked /locks/run.txt")
    assert done.returncode == 0, done.stderr
    first, second = calls.read_text().splitlines()
    assert "uv.txt" in first
    assert "--require-hashes" in second
    assert second.endswith("-r /locks/run.txt")


def test_a_face_that_is_missing_or_damaged_is_cut_anew(shell: Shell) -> None:
    """The stamp says for what they were cut; whether they are there still only a look at them does."""
    python, root, calls = (shell.here / name for name in ("venv/bin/python", "root", "calls"))
    faces = root / "larp_piquet" / "fonts"
    python.parent.mkdir(parents=True)
    faces.mkdir(parents=True)
    python.write_text(
        f'#!/bin/bash\necho "$@" >>{calls}\nprintf face >{faces}/text.ttf\nprintf face >{faces}/hand.ttf\n'
    )
    python.chmod(0o755)

    def cut() -> int:
        done = shell.run("build_fonts", ROOT=str(root))
        assert done.returncode == 0, done.stderr
        return len(calls.read_text().splitlines())

    assert [cut(), cut()] == [1, 1]
    (faces / "hand.ttf").unlink()
    assert [cut(), cut()] == [2, 2]
    (faces / "text.ttf").write_text("half")
    assert [cut(), cut()] == [3, 3]
    assert {face.read_text() for face in faces.iterdir()} == {"face"}


def test_every_locked_package_has_hashes_and_no_list_names_a_host() -> None:
    locks = Path(LIBRARY).parents[1] / "locks"
    for lock in (locks / "run.txt", locks / "test.txt", locks / "uv.txt"):
        lines = lock.read_text().splitlines()
        assert "://" not in lock.read_text()
        for line, following in zip(lines, [*lines[1:], ""], strict=True):
            assert "==" not in line or following.strip().startswith("--hash=sha256:"), line


def test_the_list_for_the_tests_holds_the_list_for_running_whole() -> None:
    locks = Path(LIBRARY).parents[1] / "locks"
    run, test = (
        {line.removesuffix(" \\") for line in (locks / name).read_text().splitlines() if "==" in line}
        for name in ("run.txt", "test.txt")
    )
    assert run < test
