"""A record that a command is given: a file or standard input, and no more of it than the site itself would take."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import click

from larp_piquet.commanding import told
from larp_piquet.services.keptrecords import LONGEST
from larp_piquet.wording.mark import N_


@contextmanager
def opened(file: Path) -> Iterator[IO[Any]]:
    """The file, or standard input for ``-``; raises ``OSError``, for a closed standard input too."""
    try:
        source = click.open_file(str(file), "rb")
    except RuntimeError as error:  # there is no standard input at all
        raise OSError(errno.EBADF, os.strerror(errno.EBADF)) from error
    with source as stream:
        yield stream


def within(source: IO[Any]) -> bytes:
    """All of it; raises ``OSError`` for what is larger: a device may have no end."""
    return _no_longer(source.read(LONGEST + 1))


def line_by_line(source: IO[Any]) -> Iterator[bytes]:
    """A line after the other; raises ``OSError`` for one that is larger."""
    while line := source.readline(LONGEST + 1):
        yield _no_longer(line)


def _no_longer(data: bytes) -> bytes:
    if len(data) > LONGEST:
        raise OSError(errno.EFBIG, told(N_("This is larger than %(most)s bytes."), most=LONGEST))
    return data
