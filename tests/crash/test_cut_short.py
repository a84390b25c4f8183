"""SIGKILL and SIGTERM in the middle of a migration, of a copy and of a print: the next start finds everything whole."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import insert

from larp_piquet.services import files
from larp_piquet.services.house import House, open_house, real_clock
from larp_piquet.services.jobs import Jobs
from larp_piquet.store import copying, schema
from larp_piquet.store.database import Database
from larp_piquet.store.migrate import config, revisions, standing_revision, upgrade

from ..conftest import HandClock
from ..driver.nursery import Nursery
from ..driver.phone import forms_of
from ..driver.server import HOST, free_port, running_event
from ..engine.playing import count
from .conftest import SHORT
from .players import DONE, playable, seated
from .whole import Acknowledged, whole

ENDS = (signal.SIGKILL, signal.SIGTERM)
NOW = HandClock().now
#: Characters of the old file: so many that their part of the migrations takes its time.
OLD_CAST = 300


def make_old(url: str) -> None:
    """A data file as the first version made it, with a cast."""
    made = Database(url)
    plain = {"title": "", "gender": "", "dative": "", "alias": "", "house": "", "language": "", "generation": 1}
    with made.rebuild() as connection:
        command.upgrade(config(connection), "0001")
    with made.write() as connection:
        rows = [
            {"id": f"c{n}", "name": f"Musketeer {n}", "place": n, "card_hash": f"{n}", "code_hash": f"{n}"}
            | {"pin_misses": 0, **plain}
            for n in range(OLD_CAST)
        ]
        connection.execute(insert(schema.character), rows)
    made.close()


@pytest.mark.parametrize("how", ENDS, ids=lambda how: how.name)
def test_a_migration_is_done_whole_or_not_at_all(
    tmp_path: Path, nursery: Nursery, how: signal.Signals, old_url: str
) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "secret.key").write_bytes(bytes(range(32)))
    make_old(old_url)
    chance = random.Random(1634)
    seen = set()
    longest = 1.0
    for _ in range(count(100)):
        arguments = ["serve", "--database", old_url, "--folder", str(folder), "--host", HOST]
        began = time.monotonic()
        child = nursery.start([*arguments, "--port", str(free_port())], tmp_path / "log")
        time.sleep(chance.uniform(0, longest))
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child.pid, how)
        child.wait(60)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)
        longest = max(0.1, min(longest, time.monotonic() - began))
        database = Database(old_url)
        with database.read() as connection:
            stands = standing_revision(connection)
            names = connection.execute(schema.character.select().with_only_columns(schema.character.c.id)).all()
        database.close()
        assert stands in ("0001", revisions()[-1]), "the old shape or the new one, and nothing between"
        assert len(names) == OLD_CAST
        seen.add(stands)
        if stands != "0001":
            break
    database = Database(old_url)
    upgrade(database)
    with database.read() as connection:
        assert standing_revision(connection) == revisions()[-1]
    database.close()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def old_url(request: pytest.FixtureRequest) -> str:
    """An empty database in no shape yet."""
    return str(request.getfixturevalue("sqlite_url" if request.param == "sqlite" else "postgres_url"))


COPYING = """
import sys
from pathlib import Path
from larp_piquet.services import files
from larp_piquet.services.house import open_house
house = open_house(sys.argv[1], Path(sys.argv[2]), patience=30)
print("here", flush=True)
while True:
    files.backup(house)
"""


@pytest.mark.parametrize("how", ENDS, ids=lambda how: how.name)
def test_a_copy_is_there_whole_or_not_at_all(house: House, house_url: str, folder: Path, how: signal.Signals) -> None:
    house.close()
    chance = random.Random(1635)
    for _ in range(count(30)):
        copier = subprocess.Popen(
            [sys.executable, "-c", COPYING, house_url, str(folder)],
            stdout=subprocess.PIPE, cwd=Path(__file__).parents[2],
        )  # fmt: skip
        assert copier.stdout is not None
        with copier.stdout as told:
            assert told.readline() == b"here\n"
            time.sleep(chance.uniform(0, 0.5))
            copier.send_signal(how)
            copier.wait(30)
    again = open_house(house_url, folder, patience=30)
    for number, path in enumerate(files.backups(again)):
        assert len(copying.open_copy(path, folder / f"look-{number}")) == 32
        copying.remove(folder / f"look-{number}")
    files.backup(again)
    left = [path.name for path in (folder / "backups").iterdir() if not path.name.endswith(".sqlite")]
    assert left == [], "the next copy clears away what was begun"
    again.close()


@pytest.mark.press
@pytest.mark.parametrize("how", ENDS, ids=lambda how: how.name)
def test_a_print_that_is_cut_short_says_so_after_the_start(
    tmp_path: Path, event_url: str, nursery: Nursery, how: signal.Signals
) -> None:
    told = Acknowledged()
    with running_event(tmp_path, event_url, rules=SHORT, nursery=nursery) as event:
        seats = seated(event, random.Random(1636), told)
        master = event.game_master()
        form = next(f for f in forms_of(master.get("/gm/prints").text) if f.action.endswith("/prints/pack"))
        answer = master.post(form, [("part", "rule_booklet"), ("copies-rule_booklet", "1")])
        assert answer.status == DONE, answer.text[:500]
        where = answer.location
        if how is signal.SIGKILL:
            event.server.kill()
        else:
            event.server.stop()
        event.server.start()
        work = Jobs(lambda: event.server.folder / "jobs", real_clock).all()
        assert [job.over for job in work] == [True], "nobody says that it goes on"
        assert master.get(where).status == 200
        playable(seats)
        whole(event.server.database, event.server.folder, told)
