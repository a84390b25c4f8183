"""Two server processes on one PostgreSQL, and phones of one sitting spread over them: no news is lost between them."""

from __future__ import annotations

import contextlib
import random
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from larp_piquet.store.telling import CHANNEL
from tests import support_postgres

from ..crash.players import playable, playing, seated, sit_down
from ..crash.whole import Acknowledged, whole
from ..driver.phone import Phone, choose, forms_of
from ..driver.server import Event, Server, running_event
from ..driver.stream import listening, wakes

pytestmark = pytest.mark.postgres


@pytest.fixture
def event(tmp_path: Path, made_postgres_url: str) -> Iterator[Event]:
    with running_event(tmp_path, made_postgres_url, servers=2) as running:
        yield running


def step(phones: list[Phone], chance: random.Random) -> str:
    """One move by whoever may make one; what it was."""
    for phone in phones:
        for form in forms_of(phone.get("/table/1").text):
            chosen = choose(form, chance) if form.action.endswith("/act") else None
            if chosen is not None:
                assert phone.post(form, chosen).status == 303
                return dict(chosen)["do"]
    raise AssertionError("nobody may move")


def number_of(page: str) -> int:
    """How many facts stand in the log, as the forms of a page say."""
    return max((int(seq) for seq in re.findall(r'name="seq" value="(\d+)"', page)), default=-1)


def eventually(holds: Callable[[], bool], patience: float = 180.0) -> None:
    end = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.1)


def test_a_move_at_one_server_reaches_the_streams_of_the_other(event: Event) -> None:
    one, other = event.servers
    athos, milady = sit_down(event)
    chance = random.Random(5)
    with (
        listening(athos.at(one.port), "/table/1/live") as here,
        listening(milady.at(other.port), "/table/1/live") as there,
        listening(Phone(other_host(other), other.port), "/table/1/live") as onlooker,
    ):
        by_one = [athos.at(one.port), milady.at(one.port)]
        for _ in range(8):
            wakes(lambda: step(by_one, chance), (here, there, onlooker))
            # Whoever fetches the page when he is woken sees the move, whichever server he asks.
            pages = [phone.get("/table/1").text for phone in (milady.at(one.port), milady.at(other.port))]
            assert number_of(pages[0]) == number_of(pages[1])
        assert all(re.fullmatch(r"\d*", data) for stream in (here, there) for _name, data in stream.events)


def other_host(server: Server) -> str:
    return server.address.removeprefix("http://").partition(":")[0]


def test_a_move_at_one_wakes_the_desk_at_the_other(event: Event) -> None:
    one, other = event.servers
    master, phones = event.game_master(), sit_down(event)
    chance = random.Random(4)
    with listening(master.at(other.port), "/gm/live") as desk:
        wakes(lambda: step([phone.at(one.port) for phone in phones], chance), [desk])


def listeners(url: str) -> list[int]:
    """The processes of PostgreSQL that listen for somebody."""
    with psycopg.connect(url, autocommit=True) as connection:
        rows = connection.execute(
            "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query = %s",
            (f'LISTEN "{CHANNEL}"',),
        ).fetchall()
    return [pid for (pid,) in rows]


def test_a_listener_whose_connection_is_ended_comes_back_and_nothing_is_missed(
    event: Event, made_postgres_url: str
) -> None:
    one, other = event.servers
    phones = sit_down(event)
    chance = random.Random(6)
    with listening(phones[1].at(other.port), "/table/1/live") as stream:
        by_one = [phone.at(one.port) for phone in phones]

        def cut_off_and_move() -> None:
            found = listeners(made_postgres_url)
            assert len(found) == 2
            with psycopg.connect(made_postgres_url, autocommit=True) as connection:
                for pid in found:
                    connection.execute("SELECT pg_terminate_backend(%s)", (pid,))
            # The move is made while nobody listens, or just when somebody does again: it is heard of either way.
            step(by_one, chance)

        for _ in range(5):
            wakes(cut_off_and_move, [stream])
            eventually(lambda: len(listeners(made_postgres_url)) == 2)
        wakes(lambda: step(by_one, chance), [stream])


def test_the_database_is_stopped_and_comes_back(tmp_path: Path) -> None:
    with support_postgres.own_server() as postgres:
        if postgres is None:
            pytest.skip("no PostgreSQL on this machine")
        with support_postgres.database(postgres.url) as url, running_event(tmp_path, url, servers=2) as event:
            one, other = event.servers
            phones = sit_down(event)
            chance = random.Random(7)
            for _ in range(4):
                step(phones, chance)
            before = number_of(phones[0].get("/table/1").text)
            for how in ("fast", "immediate"):
                postgres.stop(how)
                answer = phones[0].get("/table/1")
                assert answer.status == 503, answer.status
                assert "SELECT" not in answer.text
                assert "postgresql" not in answer.text
                postgres.start()
                eventually(lambda: phones[0].get("/table/1").status == 200)
                eventually(lambda: len(listeners(url)) == 2)
            assert number_of(phones[0].get("/table/1").text) == before
            with listening(phones[1].at(other.port), "/table/1/live") as stream:
                wakes(lambda: step([phone.at(one.port) for phone in phones], chance), [stream])
            # The servers hold their lock again: a command that replaces the data is refused.
            with psycopg.connect(url) as connection:
                held = connection.execute(
                    "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1"
                ).fetchone()
            assert held is not None
            assert held[0] >= 2


def test_several_processes_of_one_start_wake_one_another(tmp_path: Path, made_postgres_url: str) -> None:
    with running_event(tmp_path, made_postgres_url, "--processes", "2") as event:
        eventually(lambda: len(listeners(made_postgres_url)) == 2)
        phones = sit_down(event)
        chance = random.Random(10)
        with contextlib.ExitStack() as open_ones:
            # Which process takes which connection is the system's choice: of so many both have some.
            streams = [open_ones.enter_context(listening(phone, "/table/1/live")) for phone in phones * 4]
            for _ in range(4):
                wakes(lambda: step(phones, chance), streams)


def test_four_players_race_over_both_servers(event: Event) -> None:
    """Each phone's requests go to either server in turn, and all press at once."""
    told = Acknowledged()
    seats = seated(event, random.Random(9), told)
    with playing(seats):
        eventually(lambda: len(told.presses) > 60, 300)
    playable(seats)
    whole(event.server.database, event.server.folder, told)
