"""The pages of netting: looked for, shown as a ring, agreed to by a tap; and the desk's list of them."""

from __future__ import annotations

import re

import pytest

from larp_piquet.services import identity, netting
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE

from ..services.test_netting import ATHOS, MILADY, PLANCHET, RING, ROCHEFORT, owes, seen
from .browsing import Browser, Page
from .conftest import Known
from .test_evening import english


@pytest.fixture
def ring(event_house: House) -> tuple[int, int, int]:
    return (
        owes(event_house, ATHOS, MILADY, "5 р."),
        owes(event_house, MILADY, ROCHEFORT, "3 р."),
        owes(event_house, ROCHEFORT, ATHOS, "4 р."),
    )


def answer(browser: Browser, do: str, **values: str) -> Page:
    """The answer to the one proposal on this browser's page."""
    page = browser.open("/me")
    form = next(f for f in page.forms if f.action == "/me/netting/1" and any(b.value == do for b in f.named("do")))
    return browser.fill(form, do, **values)


def found(page: Page) -> str:
    """What names the first that was found."""
    return page.form_to("/me/netting").value("ring")


def propose(browser: Browser) -> Page:
    """Looks for what cancels out, and proposes the first of it."""
    page = browser.send(browser.open("/me").form_to("/me/netting"))
    return browser.send(page.form_to("/me/netting"), button=found(page))


def test_a_ring_is_looked_for_shown_and_agreed_to_by_one_tap_each(
    known: Known, event_house: House, ring: tuple[int, int, int]
) -> None:
    three = [english(known(who)) for who in RING]
    page = three[0].open("/me")
    assert '<svg class="ring"' not in page.html
    page = three[0].send(page.form_to("/me/netting"))
    for words in ("You owe Миледи Винтер: −3 р.", "comte de Rochefort owes you: −3 р.", "nobody but you"):
        assert words in page.text
    assert "Миледи Винтер → comte de Rochefort" not in page.text, "of others he learns nothing by looking"
    assert netting.nettings_of(event_house, MILADY) == (), "and nobody is asked yet"
    page = three[0].send(page.form_to("/me/netting"), button=found(page))
    assert "You are asked, too" in page.text
    assert '<svg class="ring"' in page.html
    assert "The debts go round in a ring: 3 р. is struck off each." in page.text
    for words in ("you → Миледи Винтер", "comte de Rochefort → you", "Миледи Винтер → comte de Rochefort"):
        assert words in page.text
    assert f'href="/note/{ring[1]}"' not in page.html, "the debt of the other two is not his to see"
    assert "wait for your agreement: 1" in three[1].open("/me").text
    for browser in three[:2]:
        assert "It is entered once everybody has" in answer(browser, "agree").text
    assert seen(event_house, ring[1]).rest == "3 р."
    assert "Everybody has agreed: it is struck off." in answer(three[2], "agree").text
    assert seen(event_house, ring[0]).rest == "2 р."
    note = three[0].open(f"/note/{ring[0]}")
    assert "Struck off against other debts by agreement of all: 3 р." in note.text
    assert f"together with: No. {ring[2]}" in note.text
    assert f"No. {ring[1]}" not in note.text, "nor is its number"
    gone = three[1].open(f"/note/{ring[1]}").text
    assert "struck off against other debts" in gone, "nobody counted out coin"
    assert "paid" not in gone.partition("Its life")[0].replace("To be paid", "")
    assert "Nothing of yours cancels out now" in three[0].send(three[0].open("/me").form_to("/me/netting")).text


def test_one_declines_and_it_is_over(known: Known, event_house: House, ring: tuple[int, int, int]) -> None:
    athos, milady = english(known(ATHOS)), english(known(MILADY))
    propose(athos)
    form = next(f for f in milady.open("/me").forms if f.action == "/me/netting/1")
    assert "You have declined it." in answer(milady, "decline", reason="never").text
    assert '<svg class="ring"' not in athos.open("/me").html
    late = milady.fill(form, "agree")
    assert late.status == 409
    assert "This proposal has ended" in late.text


def test_his_pin_is_asked_and_a_stranger_is_nobody(
    known: Known, event_house: House, ring: tuple[int, int, int]
) -> None:
    athos, planchet = english(known(ATHOS)), english(known(PLANCHET))
    athos.fill(athos.open("/me").form_to("/me/pin"), pin="1234")
    propose(athos)
    wrong = answer(athos, "agree", pin="0000")
    assert wrong.status == 403
    assert "That is not your PIN" in wrong.text
    assert "It is entered once everybody has" in answer(athos, "agree", pin="1234").text
    form = planchet.open("/me").form_to("/me/netting")
    refused = planchet.client.post(
        "/me/netting/1", data={"csrf_token": form.value("csrf_token"), "as": PLANCHET, "do": "agree"}
    )
    assert refused.status_code == 404


def test_the_desk_finds_proposes_agrees_for_the_absent_withdraws_and_undoes(
    master: Browser, event_house: House, ring: tuple[int, int, int]
) -> None:
    english(master)
    page = master.open("/gm/netting")
    assert "3 р. · Атос → Миледи Винтер → comte de Rochefort →" in page.text
    assert netting.nettings_of(event_house, ATHOS) == ()
    page = master.fill(page.form_to("/gm/netting"))
    assert "Proposed to everybody whom it concerns: 1." in page.text
    assert "Nothing cancels out now, beside what is proposed." in page.text
    for who in RING:
        page = master.open("/gm/netting")
        form = next(f for f in page.forms if f.action == "/gm/netting/1" and f.named("who"))
        assert master.fill(form, "agree", who=who, reason=" ").status == 400
        page = master.fill(form, "agree", who=who, reason="by word of mouth")
    assert "struck off" in page.text
    assert "struck off against other debts" in master.open("/gm/economy?state=paid").text
    assert seen(event_house, ring[0]).rest == "2 р."
    undo = next(f for f in page.forms if f.action == "/gm/netting/1")
    assert "undone" in master.fill(undo, "undo", reason="a slip").text
    assert seen(event_house, ring[0]).rest == "5 р."
    page = master.fill(master.open("/gm/netting").form_to("/gm/netting"))
    back = next(f for f in page.forms if f.action == "/gm/netting/2" and not f.named("who"))
    assert "withdrawn" in master.fill(back, "withdraw", reason="the scene is over").text


def test_what_is_gone_when_it_is_proposed_is_refused(
    master: Browser, event_house: House, ring: tuple[int, int, int]
) -> None:
    english(master)
    form = master.open("/gm/netting").form_to("/gm/netting")
    (found,) = netting.page(event_house, COMMAND_LINE, most=5).found
    netting.propose(event_house, COMMAND_LINE, [found.key])
    late = master.fill(form)
    assert late.status == 409
    assert "Look again for what cancels out now." in late.text


def test_a_referee_and_a_stranger_see_neither_page(event_house: House, master: Browser, nobody: Browser) -> None:
    for path in ("/gm/netting", "/gm/economy"):
        assert "/gm/sign-in" in re.findall(r'action="([^"]+)"', nobody.open(path).html)
    assert identity.phones_of(event_house, ATHOS) == 0


def test_a_word_that_no_page_offers_ends_nothing(known: Known, event_house: House, ring: tuple[int, int, int]) -> None:
    athos = english(known("athos"))
    form = next(f for f in propose(athos).forms if f.action == "/me/netting/1")
    assert athos.fill(form, "perhaps").status == 400
    page = netting.nettings_of(event_house, ATHOS)
    assert [each.number for each in page] == [1], "it still waits for his answer"
