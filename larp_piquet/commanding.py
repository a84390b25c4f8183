"""What every command shares: the options that say where the event lies, and opening it there."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from larp_piquet import config as start
from larp_piquet.wording.mark import N_

if TYPE_CHECKING:
    from larp_piquet.services.house import House


def told(msgid: str, **values: object) -> str:
    """`msgid` in the language of this terminal."""
    from larp_piquet.language import say
    from larp_piquet.opening import terminal_language

    return say(terminal_language(), msgid, **values)


@contextmanager
def writing_there(database: str | None, folder: Path | None, *, create: bool = True) -> Iterator[House]:
    """The event opened to write to it; refused while a server runs, and where there is none that it may not make."""
    from larp_piquet.opening import writing

    with writing(*located(database, folder), create=create) as house:
        yield house


@contextmanager
def reading_there(database: str | None, folder: Path | None) -> Iterator[House]:
    """A copy of the event to read from, also while a server runs."""
    from larp_piquet.opening import reading

    with reading(*located(database, folder)) as house:
        yield house


class Folder(click.Path):
    """A folder, or a name at which one can be made: nothing else stands there, be it a file, a pipe or a device."""

    def __init__(self) -> None:
        super().__init__(file_okay=False, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path; ``UsageError`` where something else stands there."""
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        if path.exists() and not path.is_dir():
            self.fail(told(N_("%(path)s is no folder."), path=path), param, ctx)
        return path


def where(command: Any) -> Any:
    """Add the options that say where the event lies."""
    command = click.option(
        "--folder",
        type=Folder(),
        help="Key, prints and copies of the event  [default: beside the data file, NAME-files].",
    )(command)
    return click.option(
        "--database",
        metavar="FILE|URL",
        help="The event's data file, or the address of a PostgreSQL database"
        "  [default: DATABASE_URL, else larp-piquet.sqlite here].",
    )(command)


def located(database: str | None, folder: Path | None, *, new: bool = False) -> tuple[str, Path]:
    """Address and folder of the event; ``new`` where a command may well begin one.

    Else nobody is left with the empty default while the evening lies beside it under another name.
    """
    url = start.database_url(database)
    default = Path(start.database_file(start.DEFAULT_DATABASE) or "")
    if not new and url == start.DEFAULT_DATABASE and not default.exists():
        from larp_piquet.services import files

        others = files.events_here(Path())
        if len(others) == 1:
            message = N_("There is no %(default)s here, but there is %(other)s: add --database %(other)s.")
            raise click.ClickException(told(message, default=default, other=others[0]))
    return url, (folder or start.folder_beside(url)).absolute()


def one_line_of_input() -> str:
    """A line of standard input, without its end."""
    try:
        return sys.stdin.buffer.readline().decode("utf-8").rstrip("\r\n")
    except UnicodeDecodeError:
        raise click.ClickException(told(N_("Standard input is not UTF-8 text."))) from None
