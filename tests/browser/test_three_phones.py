"""A match of three on three phones in a real browser: three hands, a first exit, two who play on, three signatures."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from larp_piquet.services import furniture, houselaw
from larp_piquet.services.house import House
from larp_piquet.services.houselaw import HouseLaw
from larp_piquet.services.results import COMMAND_LINE, TableForm

from ..driver.server import Event, running_event
from .test_whole_evening import FOLLOWS_WITHIN, PHONE, Seat

pytestmark = pytest.mark.browser
THREE = ("athos", "milady", "rochefort")


def short_match(house: House) -> None:
    """Table 1 plays Normandy piquet to a target that one deal may reach."""
    law = houselaw.add_house_edition(
        house, COMMAND_LINE, HouseLaw("normandy-musketeer", {"target": 35}, "To thirty-five")
    )
    furniture.edit_table(house, COMMAND_LINE, 1, TableForm(1, "The Red Dovecote", "red", edition=law.key))


@pytest.fixture
def event(tmp_path: Path) -> Iterator[Event]:
    with running_event(tmp_path, prepare=short_match) as running:
        yield running


def test_three_play_to_the_last_signature(chromium: Browser, event: Event) -> None:
    contexts = [chromium.new_context(viewport=PHONE, locale="en-GB") for _ in THREE]
    address = event.server.address
    seats = [Seat(context, event, name) for context, name in zip(contexts, THREE, strict=True)]
    for seat in seats:
        seat.page.goto(f"{address}/T/1")
        seat.page.locator("button[name=seat]").first.click()
        # Whoever comes next must see that this seat is taken.
        expect(seat.page.locator("button[name=seat]")).to_have_count(0, timeout=FOLLOWS_WITHIN)
    for seat in seats:
        seat.page.goto(f"{address}/table/1")
    # The cards are the server's own: a match in which two reach the target in one deal has no endgame. Play another.
    for _ in range(10):
        if match(seats):
            break
    else:
        raise AssertionError("in ten matches nobody left alone")
    for context in contexts:
        context.close()


def match(seats: list[Seat]) -> bool:
    """One match from the agreement to the signatures; whether one left while two played on."""
    for seat in seats:
        expect(seat.page.locator("button[value=agree]")).to_be_visible(timeout=FOLLOWS_WITHIN)
        seat.press("agree")
    looked_on = False
    deadline = time.monotonic() + 300
    while time.monotonic() < deadline:
        if all(seat.page.locator("button[value=sign]").count() for seat in seats):
            break
        # Every page follows by itself: nobody reloads.
        mover = next((seat for seat in seats if seat.offered()), None)
        if mover is not None:
            mover.move()
        elif dealer := next((seat for seat in seats if seat.page.locator("button[value=deal]").count()), None):
            dealer.press("deal")
        else:
            seats[0].page.wait_for_timeout(30)
        for seat in (seat for seat in seats if seat.page.locator("button[value=rise]").count()):
            looked_on = True
            assert seat.page.locator("input[name=card]").count() == 0, "who has left holds no card"
    for seat in seats:
        expect(seat.page.locator("button[value=sign]")).to_have_count(1, timeout=FOLLOWS_WITHIN)
        assert seat.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    sums = {tuple(seat.page.locator(".debt .sum").all_inner_texts()) for seat in seats}
    assert len(sums) == 1, "all read the same debts"
    assert len(sums.pop()) <= 2
    for seat in seats:
        seat.press("sign")
    assert [seat.faults for seat in seats] == [[], [], []]
    return looked_on
