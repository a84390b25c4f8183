"""The command ``doctor``: what goes wrong at events, looked for before one."""

from __future__ import annotations

import logging
import sys
from pathlib import Path

import click

from larp_piquet import config as start
from larp_piquet.commanding import located, where
from larp_piquet.commanding import told as _
from larp_piquet.outputs import plainly
from larp_piquet.wording.mark import N_


@click.command()
@where
@click.option("--port", type=click.IntRange(1, 65535), help="[default: that of the site's last start]")
@click.option("--json", "as_json", is_flag=True, help="The findings for programs.")
def doctor(database: str | None, folder: Path | None, port: int | None, as_json: bool) -> None:
    """Look for what goes wrong at events, and say what to do. Best run where the event will be, an hour before it.

    Also while the site runs. Exit status 1: something will go wrong.
    """
    from larp_piquet.doctor import examining
    from larp_piquet.doctor.finding import Level, Patient, worst
    from larp_piquet.opening import port_in, terminal_language

    # What the press says of its own is for the site's log: here the lines are the findings.
    logging.getLogger("larp_piquet.printing").addHandler(logging.NullHandler())
    language = terminal_language()
    url, place = located(database, folder)
    patient = Patient(url, place, port or port_in(place), start.database_file(url))
    found = []
    for finding in examining.examine(patient, language):
        found.append(finding)
        if not as_json:
            click.echo(examining.line(finding, language))
    if as_json:
        plainly(f"{examining.as_json(found, language)}\n".encode())
    else:
        click.echo(_(_SUMS[worst(found)]))
    sys.exit(1 if worst(found) is Level.FAULT else 0)


_SUMS = (
    N_("All is well."),
    N_("An evening can be played. Read the lines marked ! first."),
    N_("Something will go wrong. See to the lines marked ✗ first."),
)
