"""Where a command writes what it makes: a file, whole or not at all, or a pipe, a device, standard output."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import IO, Final

import click

from larp_piquet.config import database_file
from larp_piquet.language import say
from larp_piquet.opening import terminal_language, written
from larp_piquet.store import whole
from larp_piquet.wording.mark import N_

#: The name of standard output.
DASH: Final = Path("-")
#: Takes what was made to where it goes.
Put = Callable[[bytes], None]


def keep_clear(output: Path, database: str, folder: Path) -> None:
    """End the command where ``output`` is a file of the event itself, under whatever name: it would be replaced."""
    file = database_file(database)
    place = Path(os.path.realpath(output))
    ends = () if file is None else ("", "-wal", "-shm", "-journal", ".lock")
    own = [Path(f"{file}{end}") for end in ends]
    if (
        any(place == Path(os.path.realpath(each)) or _one_file(place, each) for each in own)
        or Path(os.path.realpath(folder)) in place.parents
    ):
        message = N_("%(file)s belongs to the event itself: write to another file.")
        raise click.ClickException(say(terminal_language(), message, file=output))


def _one_file(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False


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
            try:
                whole.settle(drafts[0], place)
            except OSError as error:  # what was made may be entered by now: it is not lost for want of its name
                kept = drafts.pop(0)
                message = N_("%(file)s cannot be written: %(reason)s. What was made lies in %(kept)s.")
                values = {"file": output, "reason": error.strerror, "kept": kept}
                raise click.ClickException(say(terminal_language(), message, **values)) from error
    finally:
        for each in drafts:
            each.unlink(missing_ok=True)


def _stream(output: Path) -> AbstractContextManager[IO[bytes]] | None:
    """What is written to as it comes; none for a plain file, there already or yet to be."""
    if output == DASH and sys.stdout is None:
        raise click.ClickException(say(terminal_language(), N_("Standard output is closed.")))
    for descriptor, stream in ((1, sys.stdout), (2, sys.stderr)):
        if stream is not None and _is(output, descriptor):
            stream.flush()
            return nullcontext(stream.buffer)
    with written(output):
        no_file = _is_open_already(output) or (output.exists() and not output.is_file())
    if no_file:
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
    if (out and error and not sys.stderr.isatty()) or (sys.stderr if out else sys.stdout) is None:
        return
    try:
        click.echo(say(terminal_language(), N_("Written: %(file)s"), file=output), err=out)
    except OSError:  # it is done all the same; nobody hears it, and nothing is said a second time at the end
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2 if out else 1)
