"""The pages in a real browser: axe in both faces, 44 px and 320 px measured, and what the script adds."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import BrowserContext, Page, expect
from werkzeug.serving import make_server

from larp_piquet.printing.documents import PACK
from larp_piquet.services import blanks
from larp_piquet.services.house import House
from larp_piquet.services.keptrecords import keep
from larp_piquet.services.partierecords import partie_record
from larp_piquet.services.results import COMMAND_LINE, Viewer

from ..services.playing import play_partie, sign, sit_down
from .browsing import Browser
from .conftest import Known, seated
from .test_evening import english

pytestmark = pytest.mark.browser
FACES = ("day", "candle")
#: The faces differ in colours and in nothing else: by candle light only these are looked at again.
RULES = {
    "day": {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]},
    "candle": {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}},
}
#: What a thumb must be able to hit. Links inside a sentence are excepted (WCAG 2.5.8), as are the lines of an account.
TARGETS = (
    "button, select, summary, input:not([type=hidden]), .button, .top a, nav a, .back a, label.card, ul.plain > li > a"
)


@dataclass
class Site:
    """A served site and a way to open it as somebody."""

    address: str
    chromium: Chromium
    contexts: list[BrowserContext]
    lent: dict[tuple[tuple[str, str], ...], Page] = field(default_factory=dict)

    def open(self, path: str, who: Browser | None = None, face: str = "day", width: int = 360) -> Page:
        """A page in a fresh browser that has this scriptless browser's cookies."""
        return self._fresh(path, _cookies(who, face), width)

    def turn_to(self, path: str, who: Browser | None = None) -> Page:
        """A page in the browser that this one was lent before: a new one takes longer than most pages do."""
        cookies = _cookies(who, "day")
        page = self.lent.get(cookies)
        if page is None:
            page = self.lent[cookies] = self._fresh(path, cookies, 360)
        else:
            page.set_viewport_size({"width": 360, "height": 740})
            page.goto(self.address + path)
        return page

    def _fresh(self, path: str, cookies: tuple[tuple[str, str], ...], width: int) -> Page:
        context = self.chromium.new_context(viewport={"width": width, "height": 740})
        self.contexts.append(context)
        context.add_cookies([{"name": name, "value": value, "url": self.address} for name, value in cookies])
        page = context.new_page()
        page.goto(self.address + path)
        return page


def _cookies(who: Browser | None, face: str) -> tuple[tuple[str, str], ...]:
    found = [(name, who.client.get_cookie(name)) for name in ("phone", "staff", "language")] if who else []
    return ("face", face), *((name, cookie.value) for name, cookie in found if cookie)


@pytest.fixture
def site(app: Flask, chromium: Chromium) -> Iterator[Site]:
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    opened: list[BrowserContext] = []
    yield Site(f"http://127.0.0.1:{server.port}", chromium, opened)
    for context in opened:
        context.close()
    app.extensions["house"].hub.close()
    server.shutdown()
    thread.join()
    server.server_close()


def faults(page: Page, face: str) -> list[str]:
    """What axe and our own measures find in this face."""
    page.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
    found = [
        f"{violation['id']}: {node['html'][:120]}"
        for violation in Axe().run(page, options=RULES[face]).response["violations"]
        for node in violation["nodes"]
    ]
    small = page.evaluate(
        """(targets) => [...document.querySelectorAll(targets)].filter((e) => {
            const own = e.matches('input[type=checkbox], input[type=radio]') ? e.closest('label') : e;
            const box = own.getBoundingClientRect();
            return box.width > 0 && (box.height < 43.9 || box.width < 43.9);
        }).map((e) => e.outerHTML.slice(0, 100))""",
        TARGETS,
    )
    return found + [f"under 44 px: {html}" for html in small]


def check(site: Site, path: str, who: Browser | None) -> list[str]:
    """Faults of a page in both faces, and its width at 320 px."""
    page = site.turn_to(path, who)
    found = []
    for face in FACES:
        page.evaluate("(face) => { document.documentElement.dataset.face = face; }", face)
        found += [f"{path} {face} {fault}" for fault in faults(page, face)]
    page.set_viewport_size({"width": 320, "height": 640})
    if (wide := page.evaluate("document.documentElement.scrollWidth")) > 320:
        found.append(f"{path}: {wide} px wide at 320")
    return found


def test_pages_that_stand_still(site: Site, known: Known, master: Browser) -> None:
    athos = known("athos")
    found = []
    for path, who in (
        ("/", None), ("/rules", None), ("/rules/readings", None), ("/table/1", None), ("/nowhere", None),
        ("/gm/sign-in", None), ("/me", athos),
        ("/table/1", athos), ("/gm", master), ("/gm/event", master), ("/gm/cast", master), ("/gm/tables", master),
        ("/gm/tables/1", master), ("/gm/ledger", master), ("/gm/prints", master), ("/gm/character/athos", master),
        ("/gm/passphrase", master), ("/gm/table/1", master), ("/gm/law", master), ("/gm/record", master),
        ("/gm/coins", master), ("/gm/coins/en", master),
        ("/gm/coins/new?base=ru", master),
        ("/gm/law/new?base=normandy-starinny", master), ("/rules/normandy-musketeer", None),
    ):  # fmt: skip
        found += check(site, path, who)
    assert not found, "\n".join(found)


def test_notes_accounts_and_papers(site: Site, known: Known, master: Browser, event_house: House) -> None:
    athos = known("athos")
    sitting = sit_down(event_house)
    play_partie(event_house, sitting)
    (serial,) = sign(event_house, sitting).debts
    assert serial is not None
    text = partie_record(event_house, sitting, 1, Viewer(staff=True)).text
    record = f"/gm/record/{keep(event_house, COMMAND_LINE, text.encode())}"
    blank = f"/N/{blanks.enter(event_house, COMMAND_LINE, 1)[0][1]}"
    found = []
    for path, who in (
        (f"/note/{serial}", athos), (f"/note/{serial}", None), (f"/note/{serial}/paper", athos), (blank, None),
        ("/table/1", athos), ("/table/1/account", None), ("/table/1/law", None), ("/code", None), ("/me", athos),
        (f"{record}?deal=1&step=30", master), (f"{record}?deal=2", master), ("/gm/record", master),
        ("/gm/ledger", master), *((f"/gm/prints/{name}", master) for name in PACK),
    ):  # fmt: skip
        found += check(site, path, who)
    assert not found, "\n".join(found)


def test_the_table_in_every_phase(site: Site, known: Known, master: Browser) -> None:
    pair = seated(known)
    found = check(site, "/table/1", pair[0])
    met: set[str] = set()
    while len(met) < 9:
        moved = False
        for browser in pair:
            page = browser.open("/table/1")
            for verb in ("discard", "take", "call", "play"):
                form = page.form(verb)
                kind = verb + (form.value("category") if form and verb == "call" else "")
                if verb == "play" and "card off" in page.html:
                    kind += " dimmed"
                if form is not None and kind not in met:
                    met.add(kind)
                    found += check(site, "/table/1", browser)
                    if verb == "play":
                        found += check(site, "/table/1", None)
                        found += check(site, "/gm/table/1", master)
            moved = bool(browser.step(1)) or moved
        if not moved:
            break
    assert {"discard", "take", "callpoint", "play", "play dimmed"} <= met
    while any(browser.step(1) for browser in pair):
        pass
    for path, who in (("/table/1", pair[0]), ("/table/1/account", None), ("/table/1/law", None)):
        found += check(site, path, who)
    assert not found, "\n".join(found)


def test_one_tap_lifts_a_second_plays_and_the_others_see_it_by_themselves(
    site: Site, known: Known, event_house: House
) -> None:
    pair = seated(known)
    for browser in pair:
        english(browser)
    while not (leader := next((b for b in pair if b.open("/table/1").form("play")), None)):
        assert any(browser.step(1) for browser in pair)
    other = pair[0] if leader is pair[1] else pair[1]
    looker = site.open("/table/1")
    waiting = site.open("/table/1", other)
    page = site.open("/table/1", leader)
    card = page.locator(".play label.card").nth(2)
    name = card.locator("input").get_attribute("aria-label")
    card.click()
    expect(page.get_by_role("button", name=f"Play: {name}")).to_be_visible()
    page.wait_for_timeout(200)
    expect(looker.locator(".trick")).to_have_count(0)
    page.locator(".play label.card").nth(2).click()
    expect(looker.locator(f".trick [aria-label='{name}']")).to_be_visible(timeout=2000)
    expect(waiting.locator(f".trick [aria-label='{name}']")).to_be_visible(timeout=2000)
    expect(waiting.locator(".play")).to_be_visible(timeout=2000)


def test_what_is_being_chosen_outlives_news_and_its_loss_is_told(site: Site, known: Known) -> None:
    pair = seated(known)
    for browser in pair:
        english(browser)
    turn = next(b for b in pair if b.open("/table/1").form("discard"))
    other = pair[0] if turn is pair[1] else pair[1]
    page = site.open("/table/1", turn)
    boxes = page.locator("input[type=checkbox][name=card]")
    boxes.nth(1).check()
    boxes.nth(4).check()
    seq = page.locator("input[name=seq]").first.get_attribute("value")
    form = other.open("/table/1").form("offer_stop")
    assert form is not None
    other.send(form, button="offer_stop")
    expect(page.locator("input[name=seq]").first).not_to_have_value(seq or "", timeout=2000)
    assert [boxes.nth(n).is_checked() for n in range(12)].count(True) == 2
    assert boxes.nth(1).is_checked()
    expect(page.get_by_text("Agree to end it…")).to_be_visible()
    mine = turn.open("/table/1").form("discard")
    assert mine is not None
    data = mine.data("discard")
    data.setlist("card", [f.value for f in mine.named("card")][:3])
    turn.send(mine, data)
    expect(page.locator("[data-say=gone]")).to_be_visible(timeout=2000)


def on_the_lead(pair: tuple[Browser, Browser]) -> Browser:
    """The exchange and the calls are done: the browser that is to lead."""
    for browser in pair:
        english(browser)
    while not (leader := next((b for b in pair if b.open("/table/1").form("play")), None)):
        assert any(browser.step(1) for browser in pair)
    return leader


def test_a_press_that_does_not_arrive_loses_nothing(site: Site, known: Known) -> None:
    page = site.open("/table/1", on_the_lead(seated(known)))
    page.get_by_role("button", name="Play the lifted card").click()
    expect(page.locator("[data-say=lift]")).to_be_visible()
    cards = page.locator(".play input[name=card]")
    card = page.locator(".play label.card").nth(1)
    card.click()
    expect(page.locator("[data-say=lift]")).to_be_hidden()
    page.context.set_offline(True)
    page.locator("button[value=play]").click()
    expect(page.locator("[data-say=unsent]")).to_be_visible(timeout=3000)
    assert page.url.endswith("/table/1")
    assert cards.nth(1).is_checked()
    page.context.set_offline(False)
    page.locator("button[value=play]").click()
    expect(page.locator("[data-say=unsent]")).to_be_hidden(timeout=3000)
    expect(page.locator(".trick .card")).to_have_count(1, timeout=3000)
    assert page.url.endswith("/table/1")


def test_a_page_does_not_ask_for_what_it_has_pressed_itself(site: Site, known: Known) -> None:
    """Its stream tells it of the move as it tells the others; the others ask, and it has the view already."""
    pair = seated(known)
    leader = on_the_lead(pair)
    page, looker = site.open("/table/1", leader), site.open("/table/1")
    page.wait_for_timeout(1000)  # the streams are open
    asked: list[str] = []
    for name, each in (("own", page), ("looker", looker)):
        each.on("request", lambda request, name=name: asked.append(name) if "/update" in request.url else None)
    page.locator(".play label.card").nth(1).click()
    page.locator("button[value=play]").click()
    expect(looker.locator(".trick .card")).to_have_count(1, timeout=3000)
    page.wait_for_timeout(1000)
    assert asked == ["looker"]
    expect(page.locator(".trick .card")).to_have_count(1)


def test_a_refusal_is_shown_though_the_page_sends_by_itself(site: Site, known: Known) -> None:
    leader = on_the_lead(seated(known))
    page = site.open("/table/1", leader)
    page.locator(".play label.card").nth(1).click()
    page.evaluate("document.querySelector('.play input:checked').value = 'XX'")
    page.locator("button[value=play]").click()
    expect(page.locator("h1")).to_have_text("That cannot be done so")
    page.get_by_role("link", name="Back").click()
    expect(page.locator(".play")).to_be_visible()


def test_silence_of_the_server_is_told_in_ten_seconds(site: Site, known: Known) -> None:
    page = site.open("/rules", on_the_lead(seated(known)))
    # As when the Wi-Fi is lost: nothing fails, nothing is answered.
    page.route("**/table/1/live", lambda _route: None)
    page.goto(f"{site.address}/table/1")
    page.wait_for_timeout(300)
    expect(page.locator("[data-say=apart]")).to_be_hidden()
    page.route("**/table/1/update", lambda _route: None)
    expect(page.locator("[data-say=apart]")).to_be_visible(timeout=12_000)
    page.unroute("**/table/1/update")
    expect(page.locator("[data-say=apart]")).to_be_hidden(timeout=12_000)


def test_a_note_to_look_at_is_as_wide_as_the_phone(site: Site, known: Known, event_house: House) -> None:
    sitting = sit_down(event_house)
    play_partie(event_house, sitting)
    (serial,) = sign(event_house, sitting).debts
    page = site.open(f"/note/{serial}/paper", known("athos"))
    box = page.locator(".sheet").first.bounding_box()
    assert box is not None
    assert box["width"] > 300
    page.locator(".way-back a").click()
    page.wait_for_url(f"**/note/{serial}")


def test_a_tab_of_the_desk_becomes_the_door_once_the_game_master_has_signed_out(site: Site, master: Browser) -> None:
    tabs = {path: site.open(path, master) for path in ("/gm", "/gm/table/1")}
    door = master.open("/gm")
    master.send(door.form_to("/gm/sign-out"))
    for tab in tabs.values():
        tab.evaluate("window.dispatchEvent(new Event('online'))")
        tab.wait_for_url("**/gm/sign-in")
        expect(tab.locator("#live")).to_have_count(0)
        expect(tab.locator("h1")).to_have_count(1)
