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
from .players import seated
from .whole import Acknowledged

#: The page asks by itself once a heartbeat is missing, after some six seconds; a slow day is given ten times as much.
NEWS_WITHIN = 60_000


@pytest.mark.browser
def test_news_come_by_asking(tmp_path: Path, nursery: Nursery, chromium: Browser) -> None:
    with running_event(tmp_path, nursery=nursery) as event, buffering(event.server.port) as proxy:
        seats = seated(event, random.Random(1637), Acknowledged())
        athos, milady = seats[0], seats[1]
        context = chromium.new_context(viewport=PHONE, locale="en-GB")
        cookies = [{"name": name, "value": value, "url": proxy.address} for name, value in milady.phone.cookies.items()]
        context.add_cookies(cookies)
        page = context.new_page()
        page.goto(f"{proxy.address}/table/1")
        live = page.locator("#live")
        for _ in range(3):
            before = live.inner_html()
            while not (athos.step() or milady.step()):
                pass
            expect(live).not_to_have_js_property("innerHTML", before, timeout=NEWS_WITHIN)
        assert proxy.streams, "the page did ask for a stream, and had none of it"
        context.close()
