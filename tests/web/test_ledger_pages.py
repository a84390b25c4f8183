"""The ledger in pages: the newest first, what is found and what is hidden, and presses that keep the place."""

from __future__ import annotations

import re

import pytest

from larp_piquet.ledger.book import Actor, EntryKind
from larp_piquet.ledger.deciding import Act
from larp_piquet.services import debts
from larp_piquet.services.cast import add_character
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, CharacterForm
from larp_piquet.services.shelf import Search, leaf

from ..services.test_netting import ATHOS, MILADY, PLANCHET, ROCHEFORT, owes
from .browsing import Browser, Page
from .test_evening import english


@pytest.fixture
def desk(master: Browser, event_house: House) -> Browser:
    """26 debts of Athos to Milady, of 1 р. to 26 р.; one of pounds; one of a horse, which is contested."""
    for roubles in range(1, 27):
        owes(event_house, ATHOS, MILADY, f"{roubles} р.")
    owes(event_house, PLANCHET, ATHOS, "£3", coin="en")
    horse = owes(event_house, ROCHEFORT, ATHOS, "", thing="a horse")
    debts.enter(event_house, horse, Actor(ROCHEFORT), Act(EntryKind.CONTESTED, reason="never"))
    return english(master)


def serials(page: Page) -> list[int]:
    return [int(found) for found in re.findall(r"<p>No\. (\d+) ·", page.html)]


def link(page: Page, ends: str) -> str:
    found = re.search(rf'href="(/gm/ledger\?[^"]*{ends})#list"', page.html)
    assert found is not None, ends
    return found[1].replace("&amp;", "&")


def test_the_newest_first_and_the_rest_on_the_next_page(desk: Browser) -> None:
    page = desk.open("/gm/ledger")
    first = serials(page)
    assert (len(first), first[0] - first[-1]) == (25, 24)
    assert "Found: 28 · page 1 of 2" in page.text
    assert "hidden by the search" not in page.text
    rest = serials(desk.open(link(page, "page=2")))
    assert rest == [first[-1] - 1, first[-1] - 2, first[-1] - 3]
    assert serials(desk.open("/gm/ledger?page=99")) == rest


def test_sums_are_those_of_all_that_was_found_and_not_of_the_page(desk: Browser, event_house: House) -> None:
    """1 + … + 26 = 351 р.; once the newest of them, 26 р., is paid, 325 р. are owed."""
    assert "In all 351 р.; still owed: 351 р." in desk.open("/gm/ledger").text
    (newest,) = debts.ledger(event_house, COMMAND_LINE, search=Search("milady", coin="ru"), size=1).debts
    debts.enter(event_house, newest.serial, Actor(MILADY), Act(EntryKind.CONFIRMED))
    for page in ("", "?page=2"):
        text = desk.open(f"/gm/ledger{page}").text
        assert "In all 351 р.; still owed: 325 р." in text
        assert "In all £3; still owed: £3" in text
    assert "In all 26 р.; still owed: 0 р." in desk.open("/gm/ledger?state=paid").text


def test_the_search_tells_what_it_hides_and_its_links_keep_it(desk: Browser) -> None:
    page = desk.open("/gm/ledger?name=milady&coin=ru")
    assert "Found: 26 · hidden by the search: 2" in page.text
    assert len(serials(desk.open(link(page, "page=2")))) == 1
    form = next(f for f in page.forms if f.named("state"))
    assert (form.value("name"), form.value("coin"), form.value("state")) == ("milady", "ru", "all")
    contested = desk.open("/gm/ledger?state=contested")
    assert "Found: 1 · hidden by the search: 27" in contested.text
    assert "a horse" in contested.text
    nothing = desk.open("/gm/ledger?name=porthos")
    assert "Found: 0 · hidden by the search: 28" in nothing.text
    assert "Nothing is found." in nothing.text


def test_a_press_leads_back_to_the_page_it_was_made_on(desk: Browser) -> None:
    page = desk.open("/gm/ledger?name=milady&page=2")
    (serial,) = serials(page)
    form = next(f for f in page.forms if f.action.startswith(f"/gm/ledger/{serial}/void"))
    data = form.data()
    data["reason"] = "a slip"
    answer = desk.client.post(form.action, data=data)
    assert answer.status_code == 303
    assert answer.headers["Location"] == "/gm/ledger?name=milady&page=2#list"
    assert "void" in desk.open("/gm/ledger?name=milady&page=2").text


def test_what_makes_no_sense_is_left_out(desk: Browser) -> None:
    for asked in ("page=²", "page=0", "page=99999", "coin=gold", "state=x", "house=%00"):
        assert desk.open(f"/gm/ledger?{asked}").status == 200, asked
    assert "Found: 28" in desk.open("/gm/ledger?state=x&page=-1").text


def test_many_balances_are_folded_away(desk: Browser, event_house: House) -> None:
    for number in range(12):
        add_character(event_house, COMMAND_LINE, CharacterForm(f"Guard {number:02}", f"guard-{number:02}"))
        owes(event_house, f"guard-{number:02}", ATHOS, "1 р.")
    assert "The others: 3" in desk.open("/gm/ledger").text, (
        "Athos, Milady, Planchet and twelve guards; twelve are shown"
    )


@pytest.mark.parametrize(
    ("number", "asked", "page", "pages", "first", "last"),
    [(0, 1, 1, 1, 0, 25), (25, 2, 1, 1, 0, 25), (26, 2, 2, 2, 25, 50), (26, 0, 1, 2, 0, 25), (51, 9, 3, 3, 50, 75)],
)
def test_leaves_of_a_book(number: int, asked: int, page: int, pages: int, first: int, last: int) -> None:
    assert leaf(number, asked, 25) == (page, pages, slice(first, last))
