"""What a print enters is entered once its sheet is there, and no number is entered that nobody can have."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from larp_piquet.ledger.book import Actor, EntryKind
from larp_piquet.ledger.deciding import Act
from larp_piquet.printing.manner import Manner
from larp_piquet.services import blanks, debts, drafts, notepress, packing, press, sheets
from larp_piquet.services.drafts import DebtForm
from larp_piquet.services.errors import Conflict, Forbidden, NotFound, StorageFailed
from larp_piquet.services.files import PRINTS
from larp_piquet.services.house import House, open_house
from larp_piquet.services.jobs import FOLDER, Jobs, JobState, Made, Telling
from larp_piquet.services.packing import Order
from larp_piquet.services.results import COMMAND_LINE, Staff, Viewer
from tests.conftest import furnish
from tests.services.playing import ATHOS, MILADY
from tests.services.test_notepress import LOAN, MASTER, PLANCHET, drawn
from tests.services.waiting import over

K = EntryKind
PDF = b"%PDF"


def copies(house: House, serial: int) -> list[int]:
    return [each.copy for each in notepress.paper(house, serial, MASTER).prints]


def kept(house: House) -> list[Path]:
    return [path for path in (house.folder / PRINTS).rglob("*") if path.is_file()]


def full(_made: bytes) -> None:
    raise StorageFailed


def killed(_made: bytes) -> None:
    raise KeyboardInterrupt


# -- nothing is entered that was not made and written ------------------------------------------------------------


@pytest.mark.press
def test_a_note_whose_sheet_cannot_be_written_is_not_printed(sqlite_house: House) -> None:
    serial = drawn(sqlite_house)
    for put, told in ((full, StorageFailed), (killed, KeyboardInterrupt)):
        with pytest.raises(told):
            notepress.print_note(sqlite_house, serial, Viewer(ATHOS), put=put)
        assert (copies(sqlite_house, serial), kept(sqlite_house)) == ([], [])
    assert notepress.print_note(sqlite_house, serial, Viewer(ATHOS)).startswith(PDF)
    assert copies(sqlite_house, serial) == [1], "the next one is the paper itself"


@pytest.mark.press
def test_a_pack_that_cannot_be_kept_enters_no_note(sqlite_house: House) -> None:
    house = sqlite_house
    serial = drawn(house)
    (house.folder / PRINTS).symlink_to(house.folder / "nowhere" / "at all")  # a disk that is not there
    with pytest.raises(OSError, match="prints"):
        packing.pack(house, COMMAND_LINE, Order({"debt_notes": 1}))
    (house.folder / PRINTS).unlink()
    assert copies(house, serial) == []
    with pytest.raises(StorageFailed):
        packing.pack(house, COMMAND_LINE, Order({"debt_notes": 1}), put=full)
    assert (copies(house, serial), kept(house)) == ([], []), "and no paper lies about that does not count"


@pytest.mark.press
def test_fresh_blanks_that_cannot_be_written_take_no_number(sqlite_house: House) -> None:
    with pytest.raises(StorageFailed):
        blanks.fresh(sqlite_house, COMMAND_LINE, "3", put=full)
    assert blanks.enter(sqlite_house, COMMAND_LINE, 1)[0][0] == 15, "the event has 14"


# -- what was entered can be had, whenever the server died -------------------------------------------------------


@pytest.mark.press
def test_a_sheet_is_fetched_again_by_whoever_had_it_printed_and_by_nobody_else(sqlite_house: House) -> None:
    house = sqlite_house
    serial = drawn(house)
    made = notepress.print_note(house, serial, Viewer(ATHOS))
    assert notepress.again(house, serial, 1, Viewer(ATHOS)) == made
    assert [each.kept for each in notepress.paper(house, serial, Viewer(ATHOS)).prints] == [True]
    assert [each.kept for each in notepress.paper(house, serial, Viewer(MILADY)).prints] == [False]
    for viewer in (Viewer(MILADY), MASTER):  # the paper itself is in one hand
        with pytest.raises(NotFound):
            notepress.again(house, serial, 1, viewer)
    with pytest.raises(Forbidden):
        notepress.again(house, serial, 1, Viewer(PLANCHET))
    with pytest.raises(NotFound):
        notepress.again(house, serial, 2, Viewer(ATHOS))
    (path,) = kept(house)
    assert (path.stat().st_mode & 0o077, path.parent.stat().st_mode & 0o077) == (0, 0)
    path.unlink()
    assert [each.kept for each in notepress.paper(house, serial, Viewer(ATHOS)).prints] == [False]


DIES = """
import os, sys
from pathlib import Path
from larp_piquet.services import notepress
from larp_piquet.services.house import open_house
from larp_piquet.services.results import Viewer
house = open_house(sys.argv[1], Path(sys.argv[2]))
enter = notepress.enter_all
def dying(*all):
    if sys.argv[4] == "after":
        enter(*all)
    os._exit(9)
notepress.enter_all = dying
notepress.print_note(house, int(sys.argv[3]), Viewer("athos"))
"""


@pytest.mark.press
@pytest.mark.parametrize("when", ["before", "after"])
def test_a_server_that_dies_loses_no_paper_and_makes_none_twice(tmp_path: Path, when: str) -> None:
    where = (f"sqlite:///{tmp_path / 'event.sqlite'}", tmp_path / "files")
    house = furnish(open_house(*where))
    serial = drawn(house)
    house.close()
    command = [sys.executable, "-c", DIES, where[0], str(where[1]), str(serial), when]
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(command, env=env, timeout=300, check=False)
    assert done.returncode == 9
    house = open_house(*where)
    try:
        if when == "after":
            assert copies(house, serial) == [1]
            assert notepress.again(house, serial, 1, Viewer(ATHOS)).startswith(PDF), "the paper itself is not lost"
        else:
            assert copies(house, serial) == []
            with pytest.raises(NotFound):
                notepress.again(house, serial, 1, Viewer(ATHOS))
            notepress.print_note(house, serial, Viewer(ATHOS))
            assert copies(house, serial) == [1], "nobody has the other"
    finally:
        house.close()


@pytest.mark.press
@pytest.mark.parametrize("entered", [True, False])
def test_work_that_was_cut_short_is_done_where_its_print_was_entered(sqlite_house: House, entered: bool) -> None:
    house = sqlite_house
    serial = drawn(house)
    kept_it, on = threading.Event(), threading.Event()

    def work(tell: Telling) -> Made:
        def put(made: bytes) -> None:
            tell.keep(Made(made, "pack.pdf", "application/pdf"))
            if not entered:
                kept_it.set()
                on.wait(60)
                raise Conflict("no_event")

        packing.pack(house, COMMAND_LINE, Order({"debt_notes": 1}), put=put, mark=tell.mark)
        kept_it.set()
        on.wait(60)
        return Made()

    number = house.jobs.start("pack", work)
    assert kept_it.wait(300)
    path = house.subfolder(FOLDER) / f"{number}.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"pid": 0}))  # as a new server finds it after a kill -9
    anew = Jobs(lambda: house.subfolder(FOLDER), house.clock, house._entered)
    job = anew.look(number)
    assert (job.state, copies(house, serial)) == ((JobState.DONE, [1]) if entered else (JobState.GONE, []))
    if entered:
        assert (job.name, anew.file(number)[:4]) == ("pack.pdf", PDF)
    on.set()


def test_work_is_begun_once_by_one_form_unless_it_failed(sqlite_house: House) -> None:
    jobs = sqlite_house.jobs
    first = jobs.start("pack", lambda _tell: Made(b"x", "x", "text/plain"), "a form")
    assert jobs.start("pack", lambda _tell: Made(b"y", "y", "text/plain"), "a form") == first
    over(jobs, first)
    assert jobs.start("pack", lambda _tell: Made(b"z", "z", "text/plain"), "a form") == first
    assert (jobs.file(first), len(jobs.all())) == (b"x", 1)
    assert jobs.start("pack", lambda _tell: Made(b"z", "z", "text/plain"), "another form") != first

    def refused(_tell: Telling) -> Made:
        raise Conflict("no_event")

    failed = jobs.start("pack", refused, "a third")
    assert jobs.wait(failed, 60).state is JobState.FAILED
    assert jobs.start("pack", lambda _tell: Made(b"w", "w", "text/plain"), "a third") == failed
    assert over(jobs, failed).state is JobState.DONE
    assert jobs.file(failed) == b"w"


@pytest.mark.press
def test_what_a_form_entered_is_not_entered_by_it_again_though_its_work_is_forgotten(sqlite_house: House) -> None:
    serial = drawn(sqlite_house)
    packing.pack(sqlite_house, COMMAND_LINE, Order({"debt_notes": 1}), mark="job-1")
    for again in (
        lambda: packing.pack(sqlite_house, COMMAND_LINE, Order({"debt_notes": 1}), mark="job-1"),
        lambda: blanks.fresh(sqlite_house, COMMAND_LINE, "1", mark="job-1"),
    ):
        with pytest.raises(Conflict) as refused:
            again()
        assert refused.value.code == "printed_already"
    assert copies(sqlite_house, serial) == [1]


@pytest.mark.press
def test_a_number_that_is_taken_meanwhile_has_the_sheet_made_anew(sqlite_house: House) -> None:
    house = sqlite_house
    serial = drawn(house)
    seen: list[bytes] = []

    def slow(made: bytes) -> None:
        seen.append(made)
        if len(seen) == 1:
            notepress.print_note(house, serial, Viewer(MILADY))

    made = notepress.print_note(house, serial, Viewer(ATHOS), put=slow)
    assert copies(house, serial) == [1, 2]
    assert [len(seen), made] == [2, seen[1]]
    assert len(kept(house)) == 2, "the sheet that came too late is no paper"
    again: list[bytes] = []

    def drawing(sheet: bytes) -> None:
        again.append(sheet)
        if len(again) == 1:
            blanks.enter(house, COMMAND_LINE, 1)

    blanks.fresh(house, COMMAND_LINE, "2", put=drawing)
    assert len(again) == 2
    assert again[0] != again[1], "other numbers"


# -- before both have signed -------------------------------------------------------------------------------------


@pytest.mark.press
def test_what_is_not_signed_has_proofs_and_no_paper(sqlite_house: House) -> None:
    house = sqlite_house
    serial = drafts.draw(house, Actor(ATHOS), LOAN)
    declined = drafts.draw(house, Actor(ATHOS), replace(LOAN, cause="another horse"))
    debts.enter(house, declined, Actor(MILADY), Act(K.DECLINED))
    for each in (serial, declined):
        for viewer in (Viewer(ATHOS), Viewer(MILADY), MASTER):
            paper = notepress.paper(house, each, viewer)
            assert (paper.may_print, paper.unsigned) == (False, True)
            with pytest.raises(Conflict) as refused:
                notepress.print_note(house, each, viewer, COMMAND_LINE if viewer.staff else None)
            assert refused.value.code == "not_signed"
            assert notepress.note_proof(house, each, viewer).startswith(PDF)
            assert "Proof" in notepress.note_html(house, each, viewer, "en")
    with pytest.raises(Conflict):  # neither are these notes for open debts
        packing.pack(house, COMMAND_LINE, Order({"debt_notes": 1}))
    debts.enter(house, serial, Actor(MILADY), Act(K.SIGNED))
    assert notepress.paper(house, serial, Viewer(ATHOS)).may_print
    notepress.print_note(house, serial, Viewer(ATHOS))
    assert copies(house, serial) == [1]
    debts.enter(house, serial, Actor(staff=True), Act(K.VOIDED, reason="a jest"))
    assert notepress.paper(house, serial, Viewer(ATHOS)).may_print, "what was signed has its paper for ever"


def test_a_referee_looks_at_the_paper_and_prints_none(house: House) -> None:
    serial = drawn(house)
    referee = Viewer(staff=True, referee="r1")
    assert not notepress.paper(house, serial, referee).may_print
    with pytest.raises(Forbidden):
        notepress.print_note(house, serial, referee)
    assert notepress.note_html(house, serial, referee, "en")
    assert notepress.paper(house, serial, Viewer(ATHOS, staff=True, referee="r1")).may_print, "his own he may"


# -- blanks ------------------------------------------------------------------------------------------------------


def test_a_blank_keeps_its_number_and_its_size(sqlite_house: House) -> None:
    """The event's are 1 to 14, four of them large; the fresh ones after them are printed by no pack."""
    house = sqlite_house
    first = {each.serial: each.size for each in press.pack_data(house).blank_notes}
    assert first == {str(n): "a6" if n <= 4 else "card" for n in range(1, 15)}
    blanks.enter(house, COMMAND_LINE, 3)
    for serial in (1, 7):
        drafts.draw(house, Actor(ATHOS), DebtForm(MILADY, ATHOS, "1 р."), serial)
    now = {each.serial: each.size for each in press.pack_data(house).blank_notes}
    assert now == {serial: size for serial, size in first.items() if serial not in ("1", "7")}
    letter = {each.serial: each.size for each in press.pack_data(house, manner=Manner("letter")).blank_notes}
    assert letter == {serial: size for serial, size in now.items() if int(serial) <= 12}, "eight cards to a sheet"


def test_many_prints_at_once_clear_the_oldest_away_together(sqlite_house: House) -> None:
    """Each keeps its own and the newest; one that another has just cleared away is no fault."""
    at = sqlite_house.clock()
    for serial in range(sheets.KEPT + 5):
        sheets.keep_note(sqlite_house, serial, 1, at, PDF)
    wrong: list[BaseException] = []

    def keep(first: int) -> None:
        try:
            for serial in range(first, first + 100):
                sheets.keep_note(sqlite_house, serial, 1, at, PDF)
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=keep, args=(1000 * number,)) for number in range(1, 5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert len(kept(sqlite_house)) <= sheets.KEPT + 4


def test_a_holder_who_rules_prints_as_the_holder_and_fetches_it_again(house: House) -> None:
    serial = drawn(house, LOAN)
    (holder,) = {ATHOS, MILADY} - {debtor_of(house, serial)}
    rules = {"referee": "r1", "tables": ()}
    both, staff = Viewer(holder, staff=True, **rules), Staff(1, name="A referee", character_id=holder, **rules)
    made = notepress.print_note(house, serial, both, staff)
    assert notepress.again(house, serial, 1, Viewer(holder)) == made


def debtor_of(house: House, serial: int) -> str:
    return debts.debt(house, serial, MASTER).owing_id
