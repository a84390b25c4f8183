"""Long work: one piece at a time, what it made is kept, and a server started anew does not lie about it."""

from __future__ import annotations

import json
import os
import threading

import pytest

from larp_piquet.services import processes
from larp_piquet.services.errors import BadInput, Conflict, NotFound, Problem, StorageFailed
from larp_piquet.services.house import House
from larp_piquet.services.jobs import FOLDER, KEPT, Jobs, JobState, Made, Tell

from .test_storage import full_disk
from .waiting import over


def again(house: House) -> Jobs:
    """The work as a server sees it that was started anew over the same folder."""
    return Jobs(lambda: house.subfolder(FOLDER), house.clock)


def test_a_piece_of_work_tells_how_far_it_is_and_keeps_what_it_made(sqlite_house: House) -> None:
    halfway, on = threading.Event(), threading.Event()

    def work(tell: Tell) -> Made:
        tell(3, 7)
        halfway.set()
        assert on.wait(10)
        return Made(b"a file", "file.txt", "text/plain", {"number": 7})

    jobs = sqlite_house.jobs
    number = jobs.start("pack", work)
    assert halfway.wait(10)
    job = jobs.look(number)
    assert (job.state, job.done, job.of, job.over) == (JobState.WORKING, 3, 7, False)
    second = jobs.start("pack", lambda _tell: Made(b"another", "b", "text/plain"))
    assert jobs.look(second).state is JobState.WAITING, "one at a time"
    on.set()
    assert jobs.wait(second, 10).state is JobState.DONE
    for seen in (jobs, again(sqlite_house)):
        job = seen.look(number)
        assert (job.state, job.name, job.kind, job.told) == (JobState.DONE, "file.txt", "text/plain", {"number": 7})
        assert seen.file(number) == b"a file"
    assert (sqlite_house.subfolder(FOLDER) / f"{number}.out").stat().st_mode & 0o077 == 0
    assert {each.id for each in jobs.all()} == {number, second}


def test_what_was_under_way_when_the_server_ended_is_gone(sqlite_house: House) -> None:
    folder = sqlite_house.subfolder(FOLDER)
    number = sqlite_house.jobs.start("pack", lambda _tell: Made(b"x", "x", "text/plain"))
    sqlite_house.jobs.wait(number, 10)
    kept = json.loads((folder / f"{number}.json").read_text())
    for pid in (os.getpid(), 0):  # a container's server has the same number every time
        (folder / f"{number}.json").write_text(json.dumps({**kept, "state": "working", "pid": pid}))
        assert again(sqlite_house).look(number).state is JobState.GONE
    other = {"state": "working", "pid": os.getppid(), "born": processes.born(os.getppid())}
    (folder / f"{number}.json").write_text(json.dumps(kept | other))
    assert again(sqlite_house).look(number).state is JobState.WORKING, "another server does it still"
    for birth in ("", "another boot 7"):  # its number was given out again, after a new boot at the latest
        (folder / f"{number}.json").write_text(json.dumps(kept | other | {"born": birth}))
        assert again(sqlite_house).look(number).state is JobState.GONE


def test_what_fails_says_why(sqlite_house: House) -> None:
    def faulty(_tell: Tell) -> Made:
        raise BadInput([Problem("debts[3].amount", "no_sum")])

    def refused(_tell: Tell) -> Made:
        raise Conflict("no_event")

    jobs = sqlite_house.jobs
    first, second = jobs.start("debts_in", faulty), jobs.start("pack", refused)
    assert jobs.wait(first, 10).problems == (("debts[3].amount", "no_sum", {}),)
    assert jobs.wait(second, 10).problems == (("", "no_event", {}),)
    assert isinstance(jobs.error(first), BadInput)
    assert again(sqlite_house).look(first).state is JobState.FAILED
    with pytest.raises(NotFound):
        jobs.file(first)


def test_only_the_newest_are_kept(sqlite_house: House) -> None:
    jobs = sqlite_house.jobs
    numbers = [jobs.start("pack", lambda _tell: Made(b"x", "x", "text/plain")) for _ in range(KEPT + 3)]
    ended = [jobs._ended[number] for number in numbers if number in jobs._ended]
    assert all(each.wait(30) for each in ended), "each is told to be over, though another cleared it away"
    assert len(jobs.all()) <= KEPT + 1
    for strange in ("", "../secret", "0" * 16):
        with pytest.raises(NotFound):
            jobs.look(strange)


def test_what_found_no_room_to_be_begun_is_begun_by_the_next_press(sqlite_house: House) -> None:
    jobs = again(sqlite_house)
    with full_disk(), pytest.raises(StorageFailed):
        jobs.start("pack", lambda _tell: Made(b"made"), mark="a form")
    assert jobs.all() == ()
    assert over(jobs, jobs.start("pack", lambda _tell: Made(b"made"), mark="a form")).state is JobState.DONE
    jobs.close()
