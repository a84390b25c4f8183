"""Where a command writes what it makes: a file, whole or not at all, or a pipe, a device, standard output."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import IO, Final

import click

from larp_piquet.language import say
from larp_piquet.opening import terminal_language, written
from larp_piquet.store import whole
from larp_piquet.wording.mark import N_

#: The name of standard output.
DASH: Final = Path("-")
#: Takes what was made to where it goes.
Put = Callable[[bytes], None]


@contextmanager
def placed_at(output: Path) -> Iterator[Put]:
    """What is put there stands under its name, and is told, once the block has ended well; else all is as it was.

    What cannot be written to is told before the block begins. A plain file is replaced as a whole, and only its owner
    may read the new one: it may carry every secret. A pipe or a device takes what is put as it comes, and keeps its
    rights; with standard output no word is said among it.
    """
    stream = _stream(output)
    if stream is None:
        with _file(output) as put:
            yield put
    else:
        with stream as open_:
            yield lambda made: _pour(output, open_, made)
    _tell(output)


def put(output: Path, made: bytes) -> None:
    """Write what was made, and tell it."""
    with placed_at(output) as place:
        place(made)


@contextmanager
def _file(output: Path) -> Iterator[Put]:
    place = Path(os.path.realpath(output))  # of a link the file that it names
    drafts: list[Path] = []

    def draft(made: bytes) -> None:
        with written(output):
            fresh = whole.draft(place, made)
        drafts.insert(0, fresh)

    draft(b"")  # whether it can be
    drafts.pop().unlink(missing_ok=True)
    try:
        yield draft
        if drafts:
            with written(output):
                whole.settle(drafts[0], place)
    finally:
        for each in drafts:
            each.unlink(missing_ok=True)


def _stream(output: Path) -> AbstractContextManager[IO[bytes]] | None:
    """What is written to as it comes; none for a plain file, there already or yet to be."""
    for descriptor, stream in ((1, sys.stdout), (2, sys.stderr)):
        if _is(output, descriptor):
            stream.flush()
            return nullcontext(stream.buffer)
    if _is_open_already(output) or (output.exists() and not output.is_file()):
        with written(output):  # neither made nor emptied: it is there, and is no file of its own
            return open(os.open(output, os.O_WRONLY), "wb")
    return None


def _is(output: Path, descriptor: int) -> bool:
    """Whether it is what this process writes to by that number, under whatever name."""
    try:
        named = os.fstat(1) if output == DASH else os.stat(output)
        return os.path.samestat(named, os.fstat(descriptor))
    except OSError:
        return False


def _is_open_already(output: Path) -> bool:
    """Whether it names what this process has open, as ``/dev/fd/3`` does: that is not for us to replace."""
    return os.path.realpath(output.absolute().parent).startswith("/proc/")


def _pour(output: Path, stream: IO[bytes], made: bytes) -> None:
    with written(output):
        stream.write(made)
        stream.flush()


def _tell(output: Path) -> None:
    """That it is written: on standard error where it went to standard output, and nowhere where both are one file."""
    out, error = _is(output, 1), _is(output, 2)
    if not (out and error) or sys.stderr.isatty():
        click.echo(say(terminal_language(), N_("Written: %(file)s"), file=output), err=out)
