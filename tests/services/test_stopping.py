"""A server that ends in the middle of a print: nothing is half done, and nothing is said to go on."""

from __future__ import annotations

import threading

import pytest

from larp_piquet.services import debts, notepress, packing, press
from larp_piquet.services.files import PRINTS
from larp_piquet.services.house import House
from larp_piquet.services.jobs import JobState, Made, Tell
from larp_piquet.services.packing import Order
from larp_piquet.services.results import COMMAND_LINE, Viewer
from tests.services.playing import ATHOS, play_partie, sign, sit_down


@pytest.mark.press
def test_a_print_that_is_cut_short_is_entered_nowhere(sqlite_house: House) -> None:
    house = sqlite_house
    sitting_id = sit_down(house)
    play_partie(house, sitting_id)
    sign(house, sitting_id)
    (debt,) = debts.debts_of(house, ATHOS)
    under_way = threading.Event()

    def work(tell: Tell) -> Made:
        def heard(done: int, of: int) -> None:
            tell(done, of)
            under_way.set()

        order = Order({"crib": 1, "rule_booklet": 1, "debt_notes": 1})
        return Made(packing.pack(house, COMMAND_LINE, order, heard), "pack.pdf", "application/pdf")

    number = house.jobs.start("pack", work)
    behind = house.jobs.start("pack", work)
    assert under_way.wait(300)
    assert house.jobs.look(behind).state is JobState.WAITING, "one piece of work at a time"
    press.stop(house)
    assert [house.jobs.wait(each, 60).state for each in (number, behind)] == [JobState.GONE] * 2
    assert notepress.paper(house, debt.serial, Viewer(staff=True)).prints == ()
    assert list(house.subfolder(PRINTS).iterdir()) == []
