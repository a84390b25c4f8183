"""A partie in two real browsers, each at another of two server processes: either page follows what the other does."""

from __future__ import annotations

import dataclasses
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from ..browser.test_whole_evening import FOLLOWS_WITHIN, PHONE, Seat
from ..crash.conftest import SHORT
from ..crash.whole import whole
from ..driver.server import running_event
from ..engine.playing import FULL

pytestmark = [pytest.mark.postgres, pytest.mark.browser]
#: The whole partie to its signatures; otherwise the cards that are bought, the calls and the first tricks.
MOVES = 10_000 if FULL else 16
PATIENCE = 900
#: Less than the minute after which a stream ends and the page asks anew, which would do without any news.
NEWS_WITHIN = 30_000


class Follower(Seat):
    """A seat that also deals and signs."""

    def offered(self) -> str:
        """The first thing the page asks this player to do, or nothing."""
        for value in ("deal", "sign"):
            if self.page.locator(f"button[name=do][value={value}]").count():
                return value
        return super().offered()


def test_a_partie_of_two_phones_at_two_processes(tmp_path: Path, made_postgres_url: str, chromium: Browser) -> None:
    with running_event(tmp_path, made_postgres_url, rules=SHORT, servers=2) as event:
        contexts = [chromium.new_context(viewport=PHONE, locale="en-GB") for _ in event.servers]
        seats = []
        for context, server, name in zip(contexts, event.servers, ("athos", "milady"), strict=True):
            seat = Follower(context, dataclasses.replace(event, server=server), name)
            seat.page.goto(f"{server.address}/T/1")
            seat.page.locator("button[name=seat]").first.click()
            expect(seat.page.locator("button[name=seat]")).to_have_count(0, timeout=FOLLOWS_WITHIN)
            seats.append(seat)
        for seat, server in zip(seats, event.servers, strict=True):
            seat.page.goto(f"{server.address}/table/1")
            expect(seat.page.locator("button[value=agree]")).to_be_visible(timeout=FOLLOWS_WITHIN)
            seat.press("agree")
        moves = signed = 0
        until = time.monotonic() + PATIENCE
        while moves < MOVES and signed < 2:
            assert time.monotonic() < until, (moves, signed)
            mover = next((seat for seat in seats if seat.offered()), None)
            if mover is None:
                seats[0].page.wait_for_timeout(50)
                continue
            other = seats[1 - seats.index(mover)].page
            before = other.locator("#live").inner_html()
            value = mover.offered()
            if value in ("deal", "sign"):
                mover.press(value)
            else:
                mover.move()
            moves += 1
            signed += value == "sign"
            # It came by the database to the other process, and by the stream of that one to the page.
            other.wait_for_function(
                "(old) => document.getElementById('live').innerHTML !== old", arg=before, timeout=NEWS_WITHIN
            )
        assert signed == 2 or not FULL
        assert [seat.faults for seat in seats] == [[], []]
        for context in contexts:
            context.close()
        sittings = whole(event.server.database, event.server.folder).sittings
        assert sittings[1][0].seq >= moves, "each of them stands in the one log of both"
