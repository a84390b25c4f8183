"""A real pack and a paper pad in a real browser: one phone for all, two phones, and two pens on one pad."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from larp_piquet.services import furniture, identity
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, TableForm

from ..driver.server import Event, running_event
from .test_whole_evening import FOLLOWS_WITHIN, PHONE

pytestmark = pytest.mark.browser


@pytest.fixture
def codes() -> dict[str, str]:
    """The short codes of the cards, once the house is set up."""
    return {}


@pytest.fixture
def event(tmp_path: Path, codes: dict[str, str]) -> Iterator[Event]:
    """Table 1 plays with a real pack, table 2 on paper."""

    def prepare(house: House) -> None:
        furniture.edit_table(house, COMMAND_LINE, 1, TableForm(1, "The Red Dovecote", "red", mode="pack"))
        furniture.edit_table(house, COMMAND_LINE, 2, TableForm(2, "The Bastion", "blue", mode="paper"))
        codes.update({name: identity.card_secret(house, name)[1] for name in ("athos", "milady")})

    with running_event(tmp_path, prepare=prepare) as running:
        yield running


class Pen:
    """A phone at a table: presses what its page shows."""

    def __init__(self, browser: Browser, event: Event, character: str, table: int) -> None:
        self.context: BrowserContext = browser.new_context(viewport=PHONE)  # type: ignore[arg-type]
        self.context.add_cookies([{"name": "language", "value": "en", "url": event.server.address}])
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(FOLLOWS_WITHIN)
        self.page.goto(f"{event.server.address}/C/{event.cards[character]}")
        self.page.goto(f"{event.server.address}/table/{table}")

    def press(self, value: str) -> None:
        """Press a button, which may lie behind its question."""
        button = self.page.locator(f'button[name=do][value="{value}"]').first
        expect(button).to_have_count(1)
        if not button.is_visible():
            self.page.locator(f'details:has(button[name=do][value="{value}"]) > summary').first.click()
        button.click()
        self.page.wait_for_load_state()
        expect(self.page.locator("#live[aria-busy]")).to_have_count(0)

    def sit(self, seat: int) -> None:
        self.page.locator(f'button[name=seat][value="{seat}"]').click()
        expect(self.page.locator("button[name=seat]")).to_have_count(0)

    def tell(self, *values: str) -> None:
        for value in values:
            self.press(value)

    def type(self, deal: int, first: int, second: int) -> None:
        for place, total in enumerate((first, second)):
            self.page.locator(f"#deal-{deal} input[name=total-{place}]").fill(str(total))
        self.page.locator(f"#deal-{deal} button[value=type]").click()
        self.page.wait_for_load_state()
        expect(self.page.locator("#live[aria-busy]")).to_have_count(0)


def quiet(elder: int) -> list[str]:
    """A deal without a call of which the elder takes every trick: 12, 11, 1 and 40."""
    both = (elder, 1 - elder)
    calls = [f"says {seat} {kind} 0" for kind in ("point", "sequences", "sets") for seat in both]
    return [f"took {elder} 3", f"took {1 - elder} 5", f"nobody {elder} white_hand", *calls, *[f"won {elder}"] * 12]


def test_a_partie_by_real_pack_from_one_phone(chromium: Browser, event: Event, codes: dict[str, str]) -> None:
    """By hand: a point of five 20 and four aces 14 are 34, the repique 94, the play 24, the capot 40: 158.

    Every other deal is 64 to its elder. Koroliks: 158 to 64 leave 94, in tens 90, and 100; the others are refets.
    Sums 286 and 192 leave 94: 90 and 100. In all 380 points at a kopeck.
    """
    phone = Pen(chromium, event, "athos", 1)
    phone.sit(0)
    phone.page.locator("#others-sign > summary").click()
    phone.page.fill("#code", codes["milady"])
    phone.press("code")
    phone.tell("agree", "level", "dealer 1", "took 0 3", "took 1 5", "nobody 0 white_hand")
    phone.tell("says 0 point 5", "answers 1 point good", "says 0 sequences 0", "says 1 sequences 0")
    phone.tell("says 0 sets 4", "answers 1 sets good")
    phone.page.get_by_label("four aces", exact=True).check()
    phone.press("names 0 sets")
    expect(phone.page.locator(".side .count").first).to_contain_text("94")
    phone.tell("won 0", "won 1")
    phone.press("undo")
    phone.tell(*["won 0"] * 11)
    expect(phone.page.locator("h2", has_text="Deal 1")).to_be_visible()
    expect(phone.page.locator("tr.sum").first).to_contain_text("158")
    for deal in range(1, 6):
        phone.press("deal")
        phone.tell(*quiet(deal % 2))
    expect(phone.page.locator(".debt .sum")).to_have_text("3 р. 80 к.")
    phone.press("sign")
    phone.page.locator("#others-sign > summary").click()
    phone.page.fill("#code", codes["milady"])
    phone.press("code")
    expect(phone.page.locator(".turn")).to_have_text("The partie is settled.")
    phone.page.goto(f"{event.server.address}/me")
    expect(phone.page.locator("h1")).to_contain_text("Атос")


def test_two_phones_and_a_repique_that_a_small_call_forbids(
    chromium: Browser, event: Event, codes: dict[str, str]
) -> None:
    """The elder has 20 and 14 by calls; the younger's tierce of 3 forbids the repique: 34, and not 94; and the pique.

    Seven tricks to five: eight leads, seven tricks and the leza make 34 + 8 + 7 + 10 = 59; she has four leads, four
    tricks and 4 for the last: 3 + 4 + 4 + 4 = 15.
    """
    athos, milady = Pen(chromium, event, "athos", 1), Pen(chromium, event, "milady", 1)
    athos.sit(0)
    milady.page.reload()
    milady.sit(1)
    for phone in (athos, milady):
        phone.press("agree")
    milady.tell("dealer 1")
    athos.tell("took 0 3")
    milady.tell("took 1 5")
    athos.tell("nobody 0 white_hand", "says 0 point 5")
    # Her screen follows by itself, and asks no more than what she must answer.
    expect(milady.page.locator(".turn")).to_have_text("Your answer?")
    asked = milady.page.locator('button[name=do][value^="answers"]')
    expect(asked).to_have_text(["Good", "As many here", "Not good"])
    expect(milady.page.locator('button[name=do][value^="says"]')).to_have_count(0)
    milady.tell("answers 1 point good")
    athos.tell("says 0 sequences 0")
    milady.tell("says 1 sequences 3")
    milady.page.get_by_label("tierce to the ten", exact=True).check()
    milady.press("names 1 sequences")
    athos.tell("says 0 sets 4")
    milady.tell("answers 1 sets good")
    athos.page.get_by_label("four aces", exact=True).check()
    athos.press("names 0 sets")
    for phone in (athos, milady):
        expect(phone.page.locator(".turn")).to_contain_text("Who takes the trick?")
        expect(phone.page.locator(".side .count")).to_have_text(["count 34", "count 3"])
        # Whose table this is stands large on either phone.
        expect(phone.page.locator("h1.whose")).to_contain_text("The Red Dovecote")
    # Whichever phone taps, both count: a lead and a trick each. The eighth is led by the elder and taken by her.
    taps = [(0, 36, 3), (0, 38, 3), (0, 40, 3), (0, 42, 3), (0, 44, 3), (0, 46, 3), (0, 48, 3), (1, 49, 4), (1, 49, 6),
            (1, 49, 8), (1, 49, 10)]  # fmt: skip
    for number, (winner, elder, younger) in enumerate(taps):
        (athos, milady)[number % 2].press(f"won {winner}")
        for phone in (athos, milady):
            expect(phone.page.locator(".side .count")).to_have_text([f"count {elder}", f"count {younger}"])
    milady.press("won 1")
    for phone in (athos, milady):
        expect(phone.page.locator("h2", has_text="Deal 1")).to_be_visible()
        lines = phone.page.locator("table.lines").first
        expect(lines).not_to_contain_text(re.compile("Repique|Pique"))
        expect(lines.locator("tr.sum td")).to_have_text(["59", "15"])


def test_a_paper_partie_typed_by_two_phones_at_once(chromium: Browser, event: Event, codes: dict[str, str]) -> None:
    """Six pairs of the musketeers: koroliks of 100, 120 and 110, the final figure 130, in all 460 points."""
    athos, milady = Pen(chromium, event, "athos", 2), Pen(chromium, event, "milady", 2)
    athos.sit(0)
    milady.page.reload()
    milady.sit(1)
    for phone in (athos, milady):
        phone.press("agree")
    athos.press("dealer 1")
    expect(milady.page.locator("#deal-1 input[name=total-0]")).to_be_visible()
    # Her phone hears nothing more: both type the first deal at once, and not the same.
    milady.page.route("**/update", lambda route: route.abort())
    milady.page.locator("#deal-1 input[name=total-0]").fill("45")
    milady.page.locator("#deal-1 input[name=total-1]").fill("21")
    athos.type(1, 54, 21)
    milady.page.locator("#deal-1 button[value=type]").click()
    expect(milady.page.locator("main")).to_contain_text("Атос 54 points")
    milady.page.unroute("**/update")
    milady.page.goto(f"{event.server.address}/P/2")
    assert milady.page.url.endswith("/table/2#deal-2")
    expect(milady.page.locator("#deal-1 input[name=total-0]")).to_have_value("54")
    # She is typing the second deal when he writes it: what she typed is not lost silently, and his figures stand.
    milady.page.locator("#deal-2 input[name=total-0]").fill("3")
    athos.type(2, 30, 60)
    expect(milady.page.locator('[data-say="gone"]')).to_be_visible()
    expect(milady.page.locator("#deal-2 input[name=total-0]")).to_have_value("30")
    milady.type(3, 8, 4)
    expect(milady.page.locator("main")).to_contain_text("Play alone brings both together at least")
    milady.page.locator(".back a").click()
    milady.type(3, 80, 40)
    expect(athos.page.locator("#deal-3 input[name=total-0]")).to_have_value("80")
    athos.type(4, 40, 60)
    expect(milady.page.locator("#deal-5 input[name=total-0]")).to_be_visible()
    milady.type(5, 70, 30)
    expect(athos.page.locator("#deal-6 input[name=total-0]")).to_be_visible()
    athos.type(6, 30, 61)
    for phone in (athos, milady):
        phone.press("sign")
    expect(athos.page.locator(".turn")).to_have_text("The partie is settled.")
    expect(athos.page.locator(".debt .sum")).to_have_text("4 р. 60 к.")
