"""The command, in a process of its own for each call: forked from one that has read the whole program before.

A call of the command spends most of its time on reading the program. Here only that is done once; arguments, folder,
environment, standard input and outputs, exit status and the process itself are each call's own. What depends on how
the interpreter was started (its locale, its warnings) is not seen so: tests of that start one in earnest.
"""

from __future__ import annotations

import atexit
import io
import json
import os
import signal
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

ROOT = Path(__file__).parents[2]
_PATIENCE = 60


def run(*arguments: str, given: bytes = b"", here: Path | None = None) -> subprocess.CompletedProcess[bytes]:
    """What ``larp-piquet ARGUMENTS`` in the folder ``here`` says and how it ends; ``given`` is its standard input."""
    with tempfile.TemporaryDirectory(prefix="command-") as folder:
        place = Path(folder)
        (place / "in").write_bytes(given)
        order = {
            "arguments": arguments, "here": str(here or Path.cwd()), "place": folder, "environment": dict(os.environ),
        }  # fmt: skip
        parent = _parent()
        assert parent.stdin is not None
        assert parent.stdout is not None
        parent.stdin.write(json.dumps(order).encode() + b"\n")
        parent.stdin.flush()
        code = int(parent.stdout.readline())
        return subprocess.CompletedProcess(
            ["larp-piquet", *arguments], code, (place / "out").read_bytes(), (place / "err").read_bytes()
        )


@cache
def _parent() -> subprocess.Popen[bytes]:
    made = subprocess.Popen(
        [sys.executable, "-m", "tests.driver.command"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"},
    )  # fmt: skip

    def end() -> None:
        assert made.stdin is not None
        assert made.stdout is not None
        made.stdin.close()
        made.wait(10)
        made.stdout.close()

    atexit.register(end)
    return made


def _be_the_command(order: dict[str, Any]) -> NoReturn:
    """Never returns: ends the process as the interpreter would end it."""
    code = 1
    try:
        signal.alarm(_PATIENCE)
        os.environ.clear()
        os.environ.update({**order["environment"], "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"})
        os.chdir(order["here"])
        place = Path(order["place"])
        kinds = {"in": os.O_RDONLY, "out": os.O_WRONLY | os.O_CREAT, "err": os.O_WRONLY | os.O_CREAT}
        for number, (name, flags) in enumerate(kinds.items()):
            opened = os.open(place / name, flags, 0o600)
            os.dup2(opened, number)
            os.close(opened)
        sys.stdin = io.TextIOWrapper(os.fdopen(0, "rb", closefd=False), "utf-8", "surrogateescape")
        sys.stdout = io.TextIOWrapper(os.fdopen(1, "wb", closefd=False), "utf-8", "surrogateescape")
        sys.stderr = io.TextIOWrapper(os.fdopen(2, "wb", closefd=False), "utf-8", "backslashreplace")
        from larp_piquet.cli import main

        main(order["arguments"], prog_name="larp-piquet")
        code = 0
    except SystemExit as ending:
        code = ending.code if isinstance(ending.code, int) else 1
    except BaseException:
        import traceback

        traceback.print_exc()
    finally:
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _fork_on_demand() -> None:
    import larp_piquet.cli
    import larp_piquet.opening
    import larp_piquet.pressing
    import larp_piquet.services.carrying
    import larp_piquet.services.files
    import larp_piquet.services.packing  # noqa: F401

    for line in sys.stdin.buffer:
        pid = os.fork()
        if pid == 0:
            _be_the_command(json.loads(line))
        _pid, status = os.waitpid(pid, 0)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(status)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    _fork_on_demand()
