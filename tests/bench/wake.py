"""How soon another process wakes after a commit: ``python -m tests.bench.wake [commits]``.

Prints milliseconds from the return of COMMIT in one process to the end of ``Hub.wait`` in another, and what a commit
costs with and without telling. PostgreSQL is a throw-away one that waits for its disk.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import quantiles

from sqlalchemy import text

from larp_piquet.services import together
from larp_piquet.services.house import House, open_house
from larp_piquet.services.hub import table_topic
from larp_piquet.store.telling import tell
from tests import support_postgres

TOPIC = table_topic(1)


def hear(url: str, folder: Path) -> None:
    """The other process: for every wake the number and the moment, a line each."""
    house = open_house(url, folder)
    stop = together.start(house)
    print("ready", flush=True)
    seen = house.hub.wait(TOPIC, -1, 0)
    while True:
        now = house.hub.wait(TOPIC, seen, 30)
        moment = time.monotonic_ns()
        if now == seen:
            break
        seen = now
        print(moment, flush=True)
    stop()
    house.close()


def commits(house: House, number: int, *, telling: bool) -> list[tuple[int, float]]:
    """The moment after each commit, and the milliseconds that it took."""
    made = []
    for seq in range(1, number + 1):
        began = time.monotonic_ns()
        with house.database.write() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
            if telling:
                tell(connection, TOPIC, seq)
        done = time.monotonic_ns()
        made.append((done, (done - began) / 1e6))
        time.sleep(0.005)
    return made


def told(what: str, some: list[float]) -> None:
    """One line of a distribution."""
    cuts = quantiles(some, n=100)
    print(f"{what:<28} p50 {cuts[49]:7.2f}  p95 {cuts[94]:7.2f}  p99 {cuts[98]:7.2f}  worst {max(some):7.2f} ms")


def main(number: int = 500) -> None:
    """Measure and print."""
    with (
        tempfile.TemporaryDirectory() as place,
        support_postgres.own_server(careful=True) as own,
    ):
        if own is None:
            sys.exit("no PostgreSQL on this machine")
        with support_postgres.database(own.url) as url:
            folder = Path(place) / "files"
            house = open_house(url, folder)
            command = [sys.executable, "-m", "tests.bench.wake", "--hear", url, str(folder)]
            with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as other:
                assert other.stdout is not None
                assert other.stdout.readline() == "ready\n"
                silent = commits(house, number, telling=False)
                made = commits(house, number, telling=True)
                woken = [int(other.stdout.readline()) for _ in made]
                other.kill()
            house.close()
    print(f"{number} commits")
    told("commit without telling", [cost for _at, cost in silent])
    told("commit that tells", [cost for _at, cost in made])
    told("from commit to wake", [max(0.0, (at - done) / 1e6) for at, (done, _cost) in zip(woken, made, strict=True)])


if __name__ == "__main__":
    if sys.argv[1:2] == ["--hear"]:
        hear(sys.argv[2], Path(sys.argv[3]))
    else:
        main(*map(int, sys.argv[1:]))
