"""Two phones, a referee and a spectator in a real browser against a real server, by the visible controls only."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, expect

from ..driver.server import PASSPHRASE, Event, running_event

pytestmark = pytest.mark.browser
PHONE = {"width": 360, "height": 740}
#: Generous: what is tested is that a page follows by itself at all. How fast it does is printed.
FOLLOWS_WITHIN = 60_000


@pytest.fixture
def event(tmp_path: Path) -> Iterator[Event]:
    with running_event(tmp_path) as running:
        yield running


def test_this_chromium_opens_a_page(chromium: Browser) -> None:
    try:
        page = chromium.new_page()
        page.set_content("<h1>❦</h1>")
        assert page.locator("h1").inner_text() == "❦"
        page.close()
    except Error as error:
        from importlib.metadata import version

        pytest.fail(f"Playwright {version('playwright')} cannot drive Chromium {chromium.version}: {error}")


class Seat:
    """A player's phone: scans, sits, and plays whatever the page offers first."""

    def __init__(self, context: BrowserContext, event: Event, character: str) -> None:
        self.page = context.new_page()
        self.page.goto(f"{event.server.address}/C/{event.cards[character]}")
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def press(self, value: str) -> None:
        """Press a button; one that asks twice lies behind its question."""
        button = self.page.locator(f"button[name=do][value={value}]")
        question = self.page.locator(f"details:has(button[name=do][value={value}]) > summary")
        if question.count():
            question.click()
        button.click()
        self.page.wait_for_load_state()
        expect(self.page.locator("#live[aria-busy]")).to_have_count(0, timeout=FOLLOWS_WITHIN)

    def offered(self) -> str:
        """The first thing the page asks this player to do, or nothing."""
        for value in ("play", "call", "take", "discard", "consent"):
            if self.page.locator(f"button[name=do][value={value}]").count():
                return value
        return ""

    def move(self) -> str:
        """Make one move, if it is this phone's turn."""
        value = self.offered()
        if value in ("discard", "take"):
            out = self.page.locator("output[data-least]")
            wanted = int(out.get_attribute("data-least") or 0) - self.page.locator("input[name=card]:checked").count()
            for _ in range(wanted):
                self.page.locator("label.card:has(input:not(:checked))").first.click()
        elif value == "play":
            self.page.locator(".play label.card").first.click()
        if value:
            self.press(value)
        return value


def test_a_deal_with_a_referee_and_a_spectator_watching(
    chromium: Browser, event: Event, capsys: pytest.CaptureFixture[str]
) -> None:
    contexts = [chromium.new_context(viewport=PHONE, locale="en-GB") for _ in range(4)]
    address = event.server.address
    seats = [Seat(contexts[n], event, name) for n, name in enumerate(("athos", "milady"))]
    for seat in seats:
        seat.page.goto(f"{address}/T/1")
        seat.page.locator("button[name=seat]").first.click()
        # Whoever comes next must see that this seat is taken.
        expect(seat.page.locator("button[name=seat]")).to_have_count(0, timeout=FOLLOWS_WITHIN)
    referee, spectator = (context.new_page() for context in contexts[2:])
    referee.goto(f"{address}/gm/sign-in")
    referee.locator("input[name=passphrase]").fill(PASSPHRASE)
    referee.locator("input[name=passphrase]").press("Enter")
    referee.wait_for_url(re.compile("/gm"))
    referee.goto(f"{address}/gm/table/1")
    spectator.goto(f"{address}/T/1")
    watchers = {"referee": referee, "spectator": spectator}
    for seat in seats:
        seat.page.goto(f"{address}/table/1")
        expect(seat.page.locator("button[value=agree]")).to_be_visible(timeout=FOLLOWS_WITHIN)
        seat.press("agree")

    for page in watchers.values():
        expect(page.locator(".turn")).to_be_visible()
    assert spectator.locator("input[name=card], .cards .card").count() == 0, "a spectator sees no hand"
    expect(referee.locator(".cards")).to_have_count(2, timeout=FOLLOWS_WITHIN)

    latencies: list[float] = []
    kills = {9, 25}  # in the middle of the calls, and in the middle of the play
    moves = 0
    deadline = time.monotonic() + 240
    while time.monotonic() < deadline:
        mover = next((seat for seat in seats if seat.offered()), None)
        if mover is None:
            if seats[0].page.locator("button[value=deal]").count():
                break
            seats[0].page.wait_for_timeout(50)
            continue
        said = [page.locator("#live").inner_html() for page in watchers.values()]
        mover.move()
        moves += 1
        started = time.perf_counter()
        for page, old in zip(watchers.values(), said, strict=True):
            page.wait_for_function(
                "(old) => document.getElementById('live').innerHTML !== old", arg=old, timeout=FOLLOWS_WITHIN
            )
        latencies.append(time.perf_counter() - started)
        if moves in kills:
            event.server.kill()
            event.server.start()
    assert moves >= 2 + 10 + 24
    pages = [*watchers.values(), *(seat.page for seat in seats)]
    for page in pages:
        expect(page.locator("table.lines").first).to_be_visible(timeout=FOLLOWS_WITHIN)
        assert page.locator("table.lines a[href*='#']").count() >= 24, "each line has its clause"
    totals = {tuple(page.locator("table.lines tr.sum").first.locator("td").all_inner_texts()) for page in pages}
    assert len(totals) == 1, "all read the same account"
    assert [seat.faults for seat in seats] == [[], []]
    latencies.sort()
    with capsys.disabled():
        print(f"\n  watchers followed {len(latencies)} moves: median {latencies[len(latencies) // 2] * 1000:.0f} ms")
    for context in contexts:
        context.close()


def test_without_javascript_the_same_forms_play(chromium: Browser, event: Event) -> None:
    contexts = [chromium.new_context(viewport=PHONE, java_script_enabled=False) for _ in range(2)]
    seats = [Seat(context, event, name) for context, name in zip(contexts, ("athos", "milady"), strict=True)]
    for seat in seats:
        seat.page.goto(f"{event.server.address}/T/2")
        seat.page.locator("button[name=seat]").first.click()
        # Whoever comes next must see that this seat is taken.
        expect(seat.page.locator("button[name=seat]")).to_have_count(0, timeout=FOLLOWS_WITHIN)
    for seat in seats:
        seat.page.goto(f"{event.server.address}/table/2")
        seat.press("agree")
    done: set[str] = set()
    for _ in range(40):
        for seat in seats:
            seat.page.locator("p.back a").last.click()  # the reload link
            done.add(seat.move())
        if "play" in done:
            break
    assert {"discard", "call", "play"} <= done
    for context in contexts:
        context.close()
