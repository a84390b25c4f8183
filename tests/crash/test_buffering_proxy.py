"""A stream through a proxy that keeps everything back until it is whole: the page gets its news all the same."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from ..browser.test_whole_evening import PHONE
from ..driver.nursery import Nursery
from ..driver.proxy import buffering
from ..driver.server import running_event
from ..engine.playing import FULL
from .players import playable, seated
from .whole import Acknowledged, whole

#: The page asks by itself once a heartbeat is missing, after some six seconds; a slow day is given ten times as much.
NEWS_WITHIN = 60_000
#: How many news it is to get in that way; a third otherwise.
NEWS = 3 if FULL else 1


@pytest.mark.browser
def test_news_come_by_asking(tmp_path: Path, event_url: str, nursery: Nursery, chromium: Browser) -> None:
    told = Acknowledged()
    with running_event(tmp_path, event_url, nursery=nursery) as event, buffering(event.server.port) as proxy:
        seats = seated(event, random.Random(1637), told)
        athos, milady = seats[0], seats[1]
        context = chromium.new_context(viewport=PHONE, locale="en-GB")
        cookies = [{"name": name, "value": value, "url": proxy.address} for name, value in milady.phone.cookies.items()]
        context.add_cookies(cookies)
        page = context.new_page()
        page.goto(f"{proxy.address}/table/1")
        live = page.locator("#live")
        for _ in range(NEWS):
            before, pressed = live.inner_html(), len(told.presses)
            while len(told.presses) == pressed:  # a note on the side is no news of the table
                athos.step()
                milady.step()
            expect(live).not_to_have_js_property("innerHTML", before, timeout=NEWS_WITHIN)
        assert proxy.streams, "the page did ask for a stream, and had none of it"
        context.close()
        playable(seats)
        whole(event.server.database, event.server.folder, told)
