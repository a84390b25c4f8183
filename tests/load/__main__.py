"""How much a server bears, printed.

Run: ``python -m tests.load`` for a quick look; the whole evening's worst is
``python -m tests.load --phones 1000 --sittings 100 --rate 50 --seconds 600``.
``python -m tests.load.evening`` prints what a move costs late in the evening and how long a start takes.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import click

from .report import told
from .running import Load, run
from .watch import sync_ms


@click.command()
@click.option("--phones", default=200, show_default=True, type=click.IntRange(2))
@click.option("--sittings", default=20, show_default=True, type=click.IntRange(1), help="Two players at each.")
@click.option("--rate", default=10.0, show_default=True, help="Moves a second, at all tables together.")
@click.option("--seconds", default=30.0, show_default=True)
@click.option("--referees", default=4, show_default=True, help="Of the phones, how many rule.")
@click.option("--database", default="", help="An empty database; a SQLite file of its own if left out.")
@click.option("--processes", default=1, show_default=True, help="Servers over one PostgreSQL.")
@click.option("--threads", default=0, help="Of each server; three for each phone and forty if left out.")
@click.option("--seed", default=1, show_default=True)
@click.option("--folder", type=click.Path(file_okay=False, path_type=Path), help="Where the file lies and is synced.")
def main(
    phones: int,
    sittings: int,
    rate: float,
    seconds: float,
    referees: int,
    database: str,
    processes: int,
    threads: int,
    seed: int,
    folder: Path | None,
) -> None:
    """Seat PHONES at SITTINGS, play RATE moves a second for SECONDS, and print how it went."""
    with tempfile.TemporaryDirectory(dir=folder, prefix="load-") as place:
        load = Load(phones, sittings, rate, seconds, referees, database, processes, threads, seed)
        sync = sync_ms(Path(place))
        click.echo(told(run(load, Path(place)), rate, sync, processes))


if __name__ == "__main__":
    main()
