"""What a command says and where: words as the terminal can show them, plain text as it is, the name of a file."""

from __future__ import annotations

import codecs
import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Final

import click

from larp_piquet.commanding import told as _
from larp_piquet.wording.mark import N_

#: How letters that a stream cannot hold are written to it.
_AS_GIVEN: Final = "piquet-as-given"


def speak_as_the_terminal_hears() -> None:
    """Have no word lost or a command ended by letters that the terminal of this locale has not.

    Where the locale knows no letters but ASCII (POSIX), UTF-8 is spoken, as by Python itself in the locale C: such
    terminals show it, and what is no text in it, as a name of a file may be, goes out as it came in. Another encoding
    gets the letters it lacks as ``\\u044b``.
    """
    codecs.register_error(_AS_GIVEN, _as_given)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            if codecs.lookup(stream.encoding).name in ("utf-8", "ascii"):
                stream.reconfigure(encoding="utf-8", errors=_AS_GIVEN)
            else:
                stream.reconfigure(errors="backslashreplace")


def _as_given(error: UnicodeError) -> tuple[str | bytes, int]:
    try:
        return codecs.lookup_error("surrogateescape")(error)
    except UnicodeError:
        return codecs.backslashreplace_errors(error)


def plainly(data: bytes) -> None:
    """Write out what is read by programs, in the letters it has, whatever the terminal's are."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


class Output(click.Path):
    """The name of a file to write, or ``-``; a folder, and no name at all, are told for what they are."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False, allow_dash=True, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path; ends the command where no file can have it."""
        typed = os.fspath(value)
        if not typed.strip():
            self.fail(_(N_("There is no name of a file; - is standard output.")), param, ctx)
        if typed.endswith("/"):
            self.fail(_(N_("%(file)s is a folder: name a file in it."), file=typed), param, ctx)
        return super().convert(value, param, ctx)
