"""Asking the law about an irregularity: question by question to the ruling, by links and plain forms."""

from __future__ import annotations

import re

import pytest

from larp_piquet.engine.irregular import CASES
from larp_piquet.engine.ruleset import ALL_EDITIONS

from .browsing import Browser, Page
from .conftest import Known, seated
from .test_law import castle
from .test_rules_pages import english, links_of


def answer(browser: Browser, page: Page, key: str, value: str) -> Page:
    """The page after this answer: a button pressed, or a number typed, and all sent as the form says."""
    form = next(form for form in page.forms if form.named(key))
    sent = form.data(value)
    sent[key] = value
    return browser.open(form.action + "?" + "&".join(f"{name}={given}" for name, given in sent.items()))


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_every_case_is_offered_and_asks_its_first_question(nobody: Browser, edition: str) -> None:
    page = english(nobody).open(f"/rules/{edition}/irregular")
    offered = re.findall(rf'href="(/rules/{edition}/irregular\?case=([a-z_]+))"', page.html)
    assert [key for _, key in offered] == list(CASES)
    for link, key in offered:
        first = nobody.open(link)
        assert any(form.named(CASES[key].facts[0].key) for form in first.forms), key


def test_a_dealer_with_thirteen_is_asked_to_the_end(nobody: Browser) -> None:
    page = english(nobody).open("/rules/starinny/irregular?case=thirteen")
    assert "What has the elder decided?" in page.text
    page = answer(nobody, page, "decision", "stands")
    assert "Who holds the wrong hand?" in page.text
    page = answer(nobody, page, "holder", "dealer")
    assert "How many cards has the elder left to the dealer?" in page.text
    page = answer(nobody, page, "left", "2")
    assert 'id="ruling"' in page.html
    # Four to take, of which two may stay: three, four or five laid out.
    assert re.findall("<li><b>(.*?)</b></li>", page.html) == ["3 out, 2 in", "4 out, 3 in", "5 out, 4 in"]
    assert "What the elder left comes first: 2 cards." in page.text
    # Every answer can be given otherwise, and what was asked after it is asked again.
    again = re.findall(r'<a href="([^"]+)" aria-label="The dealer: answer otherwise"', page.html)[0]
    assert "Who holds the wrong hand?" in nobody.open(again.replace("&amp;", "&")).text


@pytest.mark.parametrize("edition", ["normandy-musketeer", "normandy-starinny"])
def test_a_law_for_three_is_asked_for_the_two_who_are_left_too(nobody: Browser, edition: str) -> None:
    here = f"/rules/{edition}/irregular"
    page = english(nobody).open(f"{here}?case=thirteen")
    assert "One hand has 11 cards as dealt" in page.text
    (link,) = re.findall(r'<a href="([^"]+)">When two are left</a>', page.html)
    page = nobody.open(link.replace("&amp;", "&"))
    assert "One hand has 13 cards as dealt" in page.text
    # Every answer stays with the two, to the ruling and its clause.
    page = answer(nobody, page, "decision", "stands")
    page = answer(nobody, page, "holder", "elder")
    assert "4 out, 3 in" in re.findall("<li><b>(.*?)</b></li>", page.html)
    assert links_of(nobody, page.html) == {(f"/rules/{edition}", "two.irregularity.thirteen")}
    assert "whoever holds them. If it stands, the holder's own packet is one card short" in page.text
    back = re.findall(r'<a href="([^"]+)">While three play</a>', page.html)[0]
    assert "One hand has 11 cards as dealt" in nobody.open(back.replace("&amp;", "&")).text
    assert "players=2" in re.findall(r'<a href="([^"]+)">All cases</a>', page.html)[0]


def test_a_law_of_two_has_no_such_choice(nobody: Browser) -> None:
    page = english(nobody).open("/rules/musketeer/irregular?case=thirteen&players=3")
    assert "One hand has 13 cards" in page.text
    assert "When two are left" not in page.text


def test_an_option_leads_on_to_what_follows_if_the_deal_stands(nobody: Browser) -> None:
    page = english(nobody).open("/rules/musketeer/irregular?case=thirteen&decision=open")
    assert "The elder decides" in page.text
    link = re.findall(r'<a class="button" href="([^"]+)">If he lets the deal stand', page.html)[0]
    assert "Who holds the wrong hand?" in nobody.open(link.replace("&amp;", "&")).text


def test_a_number_is_typed_and_a_wrong_one_is_told(nobody: Browser) -> None:
    page = english(nobody).open("/rules/musketeer/irregular?case=talon")
    assert 'type="number" inputmode="numeric" min="0" max="32"' in page.html
    assert "A new deal" in answer(nobody, page, "talon", "6").text
    wrong = nobody.client.get("/rules/musketeer/irregular?case=talon&talon=many")
    assert wrong.status_code == 400
    told = wrong.get_data(as_text=True)
    assert "“many” is not a number from 0 to 32." in told
    assert 'type="number"' in told
    many = nobody.client.get("/rules/musketeer/irregular?case=count&elder_cards=13&dealer_cards=20")
    assert many.status_code == 400
    assert "33 cards are more than the 32 of the pack." in many.get_data(as_text=True)


def test_what_cannot_be_is_no_page(nobody: Browser) -> None:
    assert nobody.client.get("/rules/whist/irregular").status_code == 404
    assert nobody.client.get("/table/77/law/irregular").status_code == 404
    # A case that does not exist, or a fact of another, is passed over.
    assert "What has happened?" in english(nobody).open("/rules/musketeer/irregular?case=murder").text
    assert 'id="ruling"' in nobody.open("/rules/musketeer/irregular?case=exposed&whose=own&weather=rain").html


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_ruling_links_to_its_clauses(nobody: Browser, language: str) -> None:
    nobody.client.set_cookie("language", language)
    page = nobody.open("/rules/classic/irregular?case=excess&exchanged=yes")
    found = links_of(nobody, page.html)
    assert found == {
        ("/rules/classic", "irregularity.excess"), ("/rules/classic", "silence"),
    }  # fmt: skip


def test_the_event_s_own_law_and_a_table_s_are_asked(master: Browser, known: Known, nobody: Browser) -> None:
    seated(known)
    castle(master, **{"elder_takes.least": "2", "elder_takes.most": "4"})
    facts = "case=thirteen&decision=stands&holder=elder"
    event = english(nobody).open(f"/rules/irregular?{facts}")
    assert re.findall("<li><b>(.*?)</b></li>", event.html) == ["3 out, 2 in", "4 out, 3 in", "5 out, 4 in"]
    # The table was opened before, and keeps the law it has.
    table = nobody.open(f"/table/1/law/irregular?{facts}")
    assert re.findall("<li><b>(.*?)</b></li>", table.html) == ["4 out, 3 in"]
    assert links_of(nobody, table.html) == {("/table/1/law", "irregularity.thirteen")}


def test_the_pages_of_the_law_and_the_desk_lead_here(master: Browser, known: Known, nobody: Browser) -> None:
    seated(known)
    assert 'href="/rules/irregular"' in english(nobody).open("/rules").html
    assert 'href="/rules/classic/irregular"' in nobody.open("/rules/classic").html
    assert 'href="/table/1/law/irregular"' in nobody.open("/table/1/law").html
    assert 'href="/rules/irregular"' in master.open("/gm").html


def test_the_repaired_reading_of_silence_leads_to_its_clause(nobody: Browser) -> None:
    assert ("/rules", "silence") in links_of(nobody, english(nobody).open("/rules/readings").html)
