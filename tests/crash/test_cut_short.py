"""SIGKILL and SIGTERM in the middle of a migration, of a copy and of a print: the next start finds everything whole."""

from __future__ import annotations

import contextlib
import itertools
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO

import pytest

from larp_piquet.ledger.book import Actor, EntryKind
from larp_piquet.ledger.deciding import Act
from larp_piquet.services import debts, drafts, files
from larp_piquet.services.drafts import DebtForm
from larp_piquet.services.house import House, open_house, real_clock
from larp_piquet.services.jobs import Jobs, JobState
from larp_piquet.store import copying, money
from larp_piquet.store.database import Database, parse_url
from larp_piquet.store.migrate import revisions, standing_revision

from .. import support_postgres
from ..driver.nursery import Nursery
from ..driver.phone import Answer, forms_of
from ..driver.server import Event, Server, running_event
from ..engine.playing import count
from ..services.test_old_files import as_it_stood, carried, play_on, require_the_same
from .conftest import SHORT
from .players import DONE, playable, seated
from .whole import Acknowledged, whole

ENDS = (signal.SIGKILL, signal.SIGTERM)
#: The first shape, of which a real file is kept: the furthest way to this version's.
OLD = "0001"
#: Seconds that anything here may take on a slow machine.
SLOWEST = 120

Old = Callable[[], tuple[str, Path]]


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Old]:
    """An event as the first version left it, at each asking another: its database and its folder."""
    places = (tmp_path / f"old-{number}" for number in itertools.count())
    if request.param == "sqlite":
        yield lambda: as_it_stood(OLD, next(places))
        return
    server = str(request.getfixturevalue("postgres_here"))
    with contextlib.ExitStack() as until_the_end:
        template = until_the_end.enter_context(support_postgres.database(server))
        carried(OLD, as_it_stood(OLD, tmp_path / "template")[0], template)

        def made() -> tuple[str, Path]:
            name = str(parse_url(template).database)
            return until_the_end.enter_context(support_postgres.database(server, name)), as_it_stood(OLD, next(places))[
                1
            ]

        yield made


def shape_of(url: str) -> str | None:
    """In which shape the data stands."""
    database = Database(url)
    try:
        with database.read() as connection:
            return standing_revision(connection)
    finally:
        database.close()


def copied(folder: Path) -> int:
    """How often the way back was kept: each migration begins when that is done."""
    return len(list((folder / "backups").glob(f"before-upgrade-{OLD}*.sqlite")))


def until(seen: Callable[[], bool], server: Server) -> None:
    """Wait for it, while the server lives."""
    limit = time.monotonic() + SLOWEST
    while not seen() and server.process is not None and server.process.poll() is None and time.monotonic() < limit:
        time.sleep(0.001)


@pytest.mark.parametrize("how", ENDS, ids=lambda how: how.name)
def test_a_migration_is_done_whole_or_not_at_all(nursery: Nursery, how: signal.Signals, old: Old) -> None:
    """Most starts are cut while the shape changes, some at any moment; the next goes on from what is left."""
    chance = random.Random(1634)
    url, folder = old()
    first = Server(url, folder, nursery=nursery)
    began = time.monotonic()
    first.launch()
    until(lambda: copied(folder) > 0, first)
    changing = time.monotonic()
    until(lambda: shape_of(url) != OLD, first)
    changed = time.monotonic()
    first.await_answer()
    answered = time.monotonic()
    first.stop()
    require_all(url, folder)
    url, folder = old()
    seen: Counter[str] = Counter()
    # More where chance has not yet shown both ends.
    while seen.total() < count(100) or (min(seen["cut"], seen["whole"]) == 0 and seen.total() < 1000):
        server, kept = Server(url, folder, nursery=nursery), copied(folder)
        server.launch()
        if chance.random() < 0.8:
            until(lambda: copied(folder) > kept, server)  # noqa: B023
            time.sleep(chance.uniform(0, changed - changing))
        else:
            time.sleep(chance.uniform(0, answered - began))
        assert server.process is not None
        assert server.process.poll() is None, server.log()
        end(server, how)
        stands = shape_of(url)
        assert stands in (OLD, revisions()[-1]), "the old shape or the new one, and nothing between"
        if stands == OLD:
            seen["cut" if copied(folder) > kept else "early"] += 1
        else:
            seen["whole"] += 1
            require_all(url, folder)
            url, folder = old()
    assert seen["cut"] > 0, seen
    assert seen["whole"] > 0, seen
    server = Server(url, folder, nursery=nursery)
    server.start()
    server.stop()
    require_all(url, folder)
    house = open_house(url, folder)
    play_on(house)
    house.close()
    whole(url, folder)


def end(server: Server, how: signal.Signals) -> None:
    """End all of it by this signal, and see that nothing of it is left."""
    assert server.process is not None
    with contextlib.suppress(ProcessLookupError):
        os.killpg(server.process.pid, how)
    server.process.wait(SLOWEST)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(server.process.pid, signal.SIGKILL)


def require_all(url: str, folder: Path) -> None:
    """It is whole, in this version's shape, says what the first version said of it, and each way back is one."""
    assert shape_of(url) == revisions()[-1]
    whole(url, folder)
    house = open_house(url, folder, patience=SLOWEST)
    require_the_same(house, OLD)
    house.close()
    for path in (folder / "backups").glob("before-upgrade-*.sqlite"):
        copying.open_copy(path, folder / "look")
        copying.remove(folder / "look")


def test_a_start_with_a_key_that_is_none_says_so_in_one_line(tmp_path: Path, nursery: Nursery) -> None:
    url, folder = as_it_stood(OLD, tmp_path / "old")
    (folder / "secret.key").write_bytes(bytes(range(32)))
    server = Server(url, folder, nursery=nursery)
    server.launch()
    assert server.process is not None
    server.process.wait(SLOWEST)
    assert server.log().splitlines() == [
        f"Error: The file {folder / 'secret.key'} holds no key: put the event's own secret.key back there, or restore a"
        " copy."
    ]


def test_what_ends_a_server_from_the_nursery_stands_in_its_log(tmp_path: Path, nursery: Nursery) -> None:
    nursery.start([1634], tmp_path / "log").wait(SLOWEST)  # type: ignore[list-item]
    assert "Traceback" in (tmp_path / "log").read_text()


COPYING = """
import sys
from pathlib import Path
from larp_piquet.ledger.book import Actor, EntryKind
from larp_piquet.ledger.deciding import Act
from larp_piquet.services import debts, drafts, files
from larp_piquet.services.drafts import DebtForm
from larp_piquet.services.house import open_house
house = open_house(sys.argv[1], Path(sys.argv[2]), patience=30)
print("here", flush=True)
while True:
    files.backup(house)
    print("made", flush=True)
"""


@contextlib.contextmanager
def copier(url: str, folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], IO[bytes]]]:
    """A process that makes one copy after the other, and what it says of it; it is about to make the first."""
    process = subprocess.Popen(
        [sys.executable, "-c", COPYING, url, str(folder)], stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]
    )
    assert process.stdout is not None
    with process.stdout as told:
        assert told.readline() == b"here\n"
        yield process, told
        process.wait(SLOWEST)


@pytest.mark.parametrize("how", ENDS, ids=lambda how: how.name)
def test_a_copy_is_there_whole_or_not_at_all(house: House, house_url: str, folder: Path, how: signal.Signals) -> None:
    house.close()
    chance = random.Random(1635)
    place = folder / "backups"
    with copier(house_url, folder) as (process, told):
        began = time.monotonic()
        assert told.readline() == b"made\n"
        takes = time.monotonic() - began
        process.kill()
    seen: Counter[str] = Counter()
    # More where chance has not yet shown a copy that was begun, and one that was made before the end.
    while seen.total() < count(30) or (min(seen["cut"], seen["whole"]) == 0 and seen.total() < 300):
        before = {path.name for path in place.glob("*.sqlite")}
        with copier(house_url, folder) as (process, _told):
            time.sleep(chance.uniform(0, 2 * takes))
            process.send_signal(how)
        made = {path.name for path in place.glob("*.sqlite")} - before
        seen["whole" if made else "cut" if begun(place) else "early"] += 1
        for name in made:
            assert len(copying.open_copy(place / name, folder / "look")) == 32
            copying.remove(folder / "look")
    assert seen["cut"] > 0, seen
    assert seen["whole"] > 0, seen
    again = open_house(house_url, folder, patience=30)
    files.backup(again)
    assert begun(place) == [], "the next copy clears away what was begun"
    for path in files.backups(again):
        assert len(copying.open_copy(path, folder / "look")) == 32
        copying.remove(folder / "look")
    again.close()


def begun(place: Path) -> list[str]:
    """What lies among the copies and is none."""
    return [path.name for path in place.iterdir() if path.suffix != ".sqlite"]


def cut(event: Event, how: signal.Signals) -> None:
    """End the server so, and start it again."""
    if how is signal.SIGKILL:
        event.server.kill()
    else:
        event.server.stop()
    event.server.start()


@pytest.mark.press
@pytest.mark.parametrize("how", ENDS, ids=lambda how: how.name)
def test_a_print_that_is_cut_short_says_so_after_the_start(
    tmp_path: Path, event_url: str, nursery: Nursery, how: signal.Signals
) -> None:
    told = Acknowledged()
    chance = random.Random(1636)
    seen: Counter[JobState] = Counter()
    with running_event(tmp_path, event_url, rules=SHORT, nursery=nursery) as event:
        seats = seated(event, chance, told)
        master = event.game_master()
        # A print takes some seconds. More where it was done each time.
        while seen.total() < count(20) or (seen[JobState.GONE] == 0 and seen.total() < 100):
            form = next(f for f in forms_of(master.get("/gm/prints").text) if f.action.endswith("/prints/pack"))
            answer = master.post(form, [("part", "rule_booklet"), ("copies-rule_booklet", "1")])
            assert answer.status == DONE, answer.text[:500]
            time.sleep(chance.uniform(0, 3))
            cut(event, how)
            work = Jobs(lambda: event.server.folder / "jobs", real_clock).all()
            job = next(job for job in work if job.id in answer.location)
            assert [each.state for each in work if not each.over] == [], "nobody says that it goes on"
            assert job.state in (JobState.DONE, JobState.GONE)
            assert master.get(answer.location).status == 200
            seen[job.state] += 1
        playable(seats)
        whole(event.server.database, event.server.folder, told)


@pytest.mark.press
@pytest.mark.parametrize("how", ENDS, ids=lambda how: how.name)
def test_a_note_that_is_cut_short_is_the_paper_itself_or_was_never_printed(
    tmp_path: Path, event_url: str, nursery: Nursery, how: signal.Signals
) -> None:
    """It prints one copy as the paper itself: what is entered of it can be had, and what is not is printed yet."""
    chance = random.Random(1637)
    serials: list[int] = []

    def owe(house: House) -> None:
        for number in range(40):
            form = DebtForm("athos", "milady", "2 р. 60 к.", cause=f"horse {number}")
            serials.append(drafts.draw(house, Actor("athos"), form))
            debts.enter(house, serials[-1], Actor("milady"), Act(EntryKind.SIGNED))

    with running_event(tmp_path, event_url, prepare=owe, nursery=nursery) as event:
        phone = event.phone("athos")

        def printed(serial: int) -> Answer | None:
            page = phone.get(f"/note/{serial}").text
            form = next(form for form in forms_of(page) if form.action == f"/note/{serial}/note.pdf")
            with contextlib.suppress(OSError):
                return phone.post(form, [])
            return None

        cut_off = 0
        for done, serial in enumerate(serials):
            # A SIGTERM lets a page be finished; by a SIGKILL one is cut off for certain, if need be by more of them.
            if done >= count(20) and (how is signal.SIGTERM or cut_off > 0):
                break
            with ThreadPoolExecutor(1) as printing:
                answer = printing.submit(printed, serial)
                time.sleep(chance.uniform(0, 1.5))
                cut(event, how)
                given = answer.result(SLOWEST)
            cut_off += given is None
            copies = copies_of(event, serial)
            assert copies in ([], [1]), "the paper itself is printed once or not at all"
            if given is not None and given.status == 200:
                assert copies == [1], "what was given out is entered"
            fetched = phone.get(f"/note/{serial}/print/1.pdf")
            assert fetched.status == (200 if copies else 404)
            if not copies:
                fetched = printed(serial) or fetched
            assert fetched.text.startswith("%PDF")
            assert copies_of(event, serial) == [1]
            second = printed(serial)
            assert second is not None
            assert second.text.startswith("%PDF")
            assert copies_of(event, serial) == [1, 2], "and what comes later is a duplicate"
        assert how is signal.SIGTERM or cut_off > 0
        whole(event.server.database, event.server.folder)


def copies_of(event: Event, serial: int) -> list[int]:
    """The prints of a note that are entered: 1 is the paper itself."""
    database = Database(event.server.database)
    try:
        with database.read() as connection:
            return [each.copy for each in money.prints_of(connection, serial)]
    finally:
        database.close()
