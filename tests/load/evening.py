"""Prints what a move costs early and late in an evening, and how long a start takes over a file of many sittings.

Run: ``python -m tests.load.evening [MOVES] [SITTINGS]``, by default 10000 and 1000.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from datetime import timedelta
from pathlib import Path

from sqlalchemy import delete, insert, select

from larp_piquet.services import sittings
from larp_piquet.services.house import House, open_house
from larp_piquet.store import schema
from larp_piquet.tables.acts import Actor, Agree, DealNext, Move, Sign, Status

from ..driver.server import Server
from ..services.playing import agree, play_partie, seen, sign, sit_down, some_move
from .hall import furnished
from .watch import sync_ms

#: After how many moves of the event a move is timed, by the mean of as many as the last figure says.
AFTER, TIMED = (100, 1_000, 10_000), 100


def moves(place: Path, most: int) -> None:
    """One table plays on and on, a second is long; what a move costs is told as the evening grows."""
    house = open_house(f"sqlite:///{place / 'moves.sqlite'}", place / "moves-files")
    try:
        pair = furnished(house, 2, 1)
        sitting, chance, done = sit_down(house, 1, *pair), random.Random(1), 0
        agree(house, sitting, 1, pair)
        took: list[float] = []
        while done < most + TIMED:
            took.append(_one(house, sitting, pair, chance))
            done += 1
            if done - TIMED in AFTER:
                late = took[-TIMED:]
                print(
                    f"a move after {done - TIMED} at one event: middle {statistics.median(late) * 1000:.1f} ms, "
                    f"95 of 100 within {statistics.quantiles(late, n=20)[-1] * 1000:.1f} ms "
                    f"(a sync of the disk alone: {sync_ms(place):.1f} ms; the rest is the processor)"
                )
    finally:
        house.close()


def _one(house: House, sitting: int, pair: tuple[str, ...], chance: random.Random) -> float:
    """Seconds of the next act; the looking that comes before it is not counted."""
    table = seen(house, None)
    seat = table.waiting_for[0] if table.waiting_for else 0
    own = seen(house, pair[seat])
    action = {Status.AGREEING: Agree(), Status.SETTLED: Agree(), Status.BETWEEN: DealNext(), Status.AWAITING: Sign()}
    if own.status is Status.DEALING:
        assert own.deal is not None
        act = Move(some_move(own.deal, seat, chance))
    else:
        act = action[own.status]  # type: ignore[assignment]
    started = time.perf_counter()
    sittings.act(house, sitting, own.seq, Actor(pair[seat]), act)
    return time.perf_counter() - started


def file_of(database: str, folder: Path, count: int) -> None:
    """A file in which so many sittings were played to their end: one in earnest, and its log again for the others.

    The debts of the others are left out. Used wherever a large file is wanted.
    """
    house = open_house(database, folder)
    try:
        pair = furnished(house, 2, 10)
        first = sit_down(house, 1, *pair)
        play_partie(house, first, 1, pair)
        sign(house, first, 1, pair)
        with house.database.write() as connection:
            sitting, fact = schema.sitting, schema.sitting_fact
            head = connection.execute(select(sitting).where(sitting.c.id == first)).one()
            log = connection.execute(select(fact).where(fact.c.sitting_id == first).order_by(fact.c.seq)).all()
            connection.execute(delete(schema.seating))
            closed = {"closed": head.opened + timedelta(hours=1)}
            connection.execute(sitting.update().where(sitting.c.id == first).values(**closed))
            for number in range(1, count):
                at = {"number": 1 + number % 10, "base": len(log) * (number // 10), "opened": head.opened, **closed}
                made = connection.execute(insert(sitting).values(**at).returning(sitting.c.id)).scalar_one()
                rows = [{**line._mapping, "sitting_id": made} for line in log]
                connection.execute(insert(fact), [{k: v for k, v in row.items() if k != "id"} for row in rows])
    finally:
        house.close()


def start(place: Path, count: int) -> None:
    """How long the server takes from the command until it answers, over such a file and over an empty one."""
    for sittings_in_it in (1, count):
        name = f"start-{sittings_in_it}"
        database, folder = f"sqlite:///{place / name}.sqlite", place / f"{name}-files"
        file_of(database, folder, sittings_in_it)
        server = Server(database, folder)
        started = time.perf_counter()
        server.start()
        took = time.perf_counter() - started
        server.stop()
        size = (place / f"{name}.sqlite").stat().st_size / 1e6
        print(f"start over {sittings_in_it} sittings ({size:.0f} MB): {took:.2f} s until it answers "
              f"(loading the program, as the figure of one sitting shows)")  # fmt: skip


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="evening-") as made:
        moves(Path(made), int(sys.argv[1]) if len(sys.argv) > 1 else AFTER[-1])
        start(Path(made), int(sys.argv[2]) if len(sys.argv) > 2 else 1_000)
