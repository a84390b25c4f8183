"""Several processes of one event on one PostgreSQL: what they tell one another, and what they agree upon."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest

from larp_piquet.services import files, identity, sittings, together
from larp_piquet.services.errors import Conflict, NotFound, TooMany
from larp_piquet.services.guesses import Guesser
from larp_piquet.services.house import CODES_A_MINUTE, CODES_OF_ALL, House, open_house
from larp_piquet.services.hub import DESK, Hub, sitting_topic, table_topic
from larp_piquet.services.results import Viewer
from larp_piquet.store import telling
from larp_piquet.tables.acts import Actor, Refused
from tests.conftest import Furnished, HandClock, SeededChance

PAIR = ("athos", "milady")


def eventually(holds: Callable[[], bool], patience: float = 30.0) -> None:
    end = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.fixture
def houses(
    furnished_postgres: Furnished,
    furnished_postgres_url: str,
    folder: Path,
    clock: HandClock,
    chance: SeededChance,
) -> Iterator[tuple[House, House]]:
    """Two houses over one database and one folder, each hearing the other."""
    with ExitStack() as until:
        one = furnished_postgres.opened(furnished_postgres_url, folder, clock, chance)
        until.callback(one.close)
        other = open_house(furnished_postgres_url, folder, clock=clock, chance=SeededChance(2))
        until.callback(other.close)
        for house in (one, other):
            until.callback(together.start(house))
        yield one, other


@pytest.fixture
def line(furnished_postgres_url: str) -> Iterator[psycopg.Connection]:
    """Somebody who listens to all that is said."""
    with psycopg.connect(furnished_postgres_url, autocommit=True) as connection:
        connection.execute(f'LISTEN "{telling.CHANNEL}"')
        yield connection


def said(line: psycopg.Connection, seconds: float = 1.0) -> list[str]:
    return [notice.payload for notice in line.notifies(timeout=seconds)]


# -- news --------------------------------------------------------------------------------------------------------------


@pytest.mark.postgres
def test_news_come_if_and_only_if_it_is_committed(houses: tuple[House, House], line: psycopg.Connection) -> None:
    one, _other = houses
    sittings.sit(one, 1, 0, Actor("athos"))
    (payload,) = said(line)
    sender, topics = json.loads(payload)
    # The sitting opened and a seat was taken: two facts. Whoever sits, and everybody at the desk, looks again.
    assert topics == {"sitting:1": 2, "table:1": 2, "desk": 0, "character:athos": 0}
    assert re.fullmatch("[0-9a-f]{8}", sender)
    with pytest.raises(Refused):
        sittings.sit(one, 1, 0, Actor("milady"))
    with pytest.raises(ZeroDivisionError):
        _told_and_failed(one)
    assert said(line) == []


def _told_and_failed(house: House) -> None:
    with house.database.write() as connection:
        telling.tell(connection, DESK)
        raise ZeroDivisionError


@pytest.mark.postgres
def test_whoever_is_woken_finds_what_he_was_woken_for(houses: tuple[House, House]) -> None:
    one, other = houses
    for seat, character in enumerate(PAIR):
        seen = other.hub.wait(table_topic(1), -1, 0)
        sittings.sit(one, 1, seat, Actor(character))
        assert other.hub.wait(table_topic(1), seen, 30) > seen
        assert sittings.table_page(other, 1, Viewer()).names[seat] is not None
    assert other.hub.wait(sitting_topic(1), -1, 0) == 3


@pytest.mark.postgres
def test_a_process_hears_nothing_twice_of_itself(houses: tuple[House, House]) -> None:
    one, other = houses
    before = one.hub.wait(DESK, -1, 0), other.hub.wait(DESK, -1, 0)
    sittings.sit(one, 1, 0, Actor("athos"))
    other.hub.wait(DESK, before[1], 30)
    time.sleep(0.2)
    assert one.hub.wait(DESK, -1, 0) == before[0] + 1
    assert other.hub.wait(DESK, -1, 0) == before[1] + 1


def test_much_news_goes_in_several_payloads_and_none_is_too_long() -> None:
    topics = {f"character:персонаж-{number:04}": number for number in range(2000)}
    payloads = list(telling.packed("0a1b2c3d", topics))
    assert len(payloads) > 10
    assert max(len(each.encode()) for each in payloads) < 8000
    read = [telling.unpacked(each) for each in payloads]
    assert {sender for sender, _part in read} == {"0a1b2c3d"}
    assert {topic: seq for _sender, part in read for topic, seq in part.items()} == topics


@pytest.mark.parametrize("payload", ["", "[]", "{}", '["a", []]', '["a", {"desk": "1"}]', "17"])
def test_what_is_not_ours_is_not_read(payload: str) -> None:
    with pytest.raises(ValueError):
        telling.unpacked(payload)


@pytest.mark.postgres
def test_a_stranger_on_the_channel_does_no_harm(
    houses: tuple[House, House], furnished_postgres_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    one, other = houses
    with psycopg.connect(furnished_postgres_url, autocommit=True) as stranger:
        stranger.execute("SELECT pg_notify(%s, 'nonsense')", (telling.CHANNEL,))
    before = other.hub.wait(table_topic(1), -1, 0)
    sittings.sit(one, 1, 0, Actor("athos"))
    assert other.hub.wait(table_topic(1), before, 30) > before
    assert "could not be read" in caplog.text
    caplog.clear()


def test_when_something_may_have_been_missed_everybody_looks_again() -> None:
    hub = Hub()
    hub.wake(table_topic(1), 7)
    hub.nudge(DESK)
    hub.nudge_all()
    assert hub.wait(table_topic(1), 7, 0) == 8
    assert hub.wait(DESK, 1, 0) == 2
    # The numbered news that follow are not lost behind it.
    hub.wake(table_topic(1), 8)
    assert hub.wait(table_topic(1), 8, 0) == 9


@pytest.mark.postgres
def test_a_listener_comes_back_and_has_everybody_look_again(
    houses: tuple[House, House], furnished_postgres_url: str
) -> None:
    one, other = houses
    for _ in range(3):
        seen = other.hub.wait(table_topic(1), -1, 0)
        with psycopg.connect(furnished_postgres_url, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND query LIKE 'LISTEN%'"
            )
            other.hub.wait(table_topic(1), seen, 0)
        with one.database.write() as connection_:
            telling.tell(connection_, table_topic(1))
        assert other.hub.wait(table_topic(1), seen, 30) > seen


# -- guesses -----------------------------------------------------------------------------------------------------------


def miss(house: House, guesser: Guesser) -> None:
    with pytest.raises(NotFound):
        identity.become_by_code(house, "WRONGXYZ", None, guesser)


@pytest.mark.postgres
def test_wrong_guesses_are_counted_over_all_processes(
    houses: tuple[House, House], line: psycopg.Connection, clock: HandClock
) -> None:
    stranger = Guesser(address="192.0.2.77")
    for number in range(CODES_A_MINUTE):
        miss(houses[number % 2], stranger)
        heard = houses[1 - number % 2].codes
        eventually(lambda heard=heard, most=number: _counted(heard) > most)  # type: ignore[misc]
    for house in houses:
        with pytest.raises(TooMany):
            identity.become_by_code(house, "WRONGXYZ", None, stranger)
        miss(house, Guesser(address="192.0.2.78"))  # another is not kept out
    told = said(line, 0.5)
    assert len(told) == CODES_A_MINUTE + 2
    assert not any("192.0.2" in payload or "WRONG" in payload for payload in told)
    clock.move(minutes=2)
    for house in houses:
        miss(house, stranger)
    assert CODES_OF_ALL > CODES_A_MINUTE


def _counted(guesses: object) -> int:
    return max((len(times) for times in guesses._single.values()), default=0)  # type: ignore[attr-defined]


@pytest.mark.postgres
def test_a_right_guess_is_taken_back_everywhere(houses: tuple[House, House]) -> None:
    one, other = houses
    code = identity.card_secret(one, "athos")[1]
    stranger = Guesser(address="192.0.2.77")
    for _ in range(CODES_A_MINUTE + 5):
        identity.become_by_code(one, code, None, stranger)
    eventually(lambda: not any(other.codes._single.values()))
    miss(other, stranger)


# -- one key -----------------------------------------------------------------------------------------------------------


@pytest.mark.postgres
def test_a_second_server_with_another_key_is_refused(made_postgres_url: str, tmp_path: Path) -> None:
    first = open_house(made_postgres_url, tmp_path / "first")
    try:
        with pytest.raises(Conflict) as refused:
            open_house(made_postgres_url, tmp_path / "second")
        assert refused.value.code == "key_differs"
        (tmp_path / "second" / "secret.key").write_bytes((tmp_path / "first" / "secret.key").read_bytes())
        open_house(made_postgres_url, tmp_path / "second").close()
    finally:
        first.close()


@pytest.mark.postgres
def test_a_key_that_opens_no_card_of_the_cast_is_refused(
    furnished_postgres: Furnished, furnished_postgres_url: str, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "secret.key").write_text("ab" * 32 + "\n")
    with pytest.raises(Conflict) as refused:
        open_house(furnished_postgres_url, other)
    assert refused.value.code == "key_differs"
    open_house(furnished_postgres_url, furnished_postgres.files).close()


@pytest.mark.postgres
def test_servers_that_start_at_one_moment_make_one_event(postgres_url: str, tmp_path: Path) -> None:
    """The database is empty, the folder is not there: four processes begin at once."""
    script = (
        "import sys; from pathlib import Path\n"
        "from larp_piquet.services.house import open_house\n"
        "sys.stdin.readline()\n"
        "house = open_house(sys.argv[1], Path(sys.argv[2]))\n"
        "print(house.key.hex()); house.close()"
    )
    command = [sys.executable, "-c", script, postgres_url, str(tmp_path / "files")]
    some = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    for each in some:
        assert each.stdin is not None
        each.stdin.write("\n")
        each.stdin.flush()
    answers = [each.communicate(timeout=300) for each in some]
    assert [each.returncode for each in some] == [0] * 4, answers
    assert {out for out, _err in answers} == {(tmp_path / "files" / "secret.key").read_text()}


# -- a folder that they share ------------------------------------------------------------------------------------------

BEGINS = """
import sys, time
from datetime import UTC, datetime
from pathlib import Path
from larp_piquet.services.jobs import Jobs, Made
folder = Path(sys.argv[1])

def work(tell):
    with (folder / "done").open("a") as file:
        file.write("done\\n")
    time.sleep(0.5)
    return Made(b"what was made", "it.txt", "text/plain")

jobs = Jobs(lambda: folder / "jobs", lambda: datetime.now(UTC))
sys.stdin.readline()
job = jobs.start("something", work, "a mark")
told = jobs.wait(job, 60)
print(told.state, jobs.file(job).decode())
"""


def test_a_form_sent_to_two_processes_begins_one_piece_of_work_that_both_can_tell_of(tmp_path: Path) -> None:
    (tmp_path / "jobs").mkdir()
    command = [sys.executable, "-c", BEGINS, str(tmp_path)]
    some = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    for each in some:
        assert each.stdin is not None
        each.stdin.write("\n")
        each.stdin.flush()
    answers = [each.communicate(timeout=120) for each in some]
    assert [out for out, _err in answers] == ["done what was made\n"] * 3, answers
    assert (tmp_path / "done").read_text() == "done\n"


def test_processes_with_one_folder_make_one_copy_between_them(sqlite_house: House) -> None:
    first = files.backup(sqlite_house)
    made = []
    threads = [
        threading.Thread(target=lambda: made.append(files.backup(sqlite_house, unless_younger=540)), daemon=True)
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert made == [first] * 4
    assert files.backup(sqlite_house) != first  # by the button another is made
