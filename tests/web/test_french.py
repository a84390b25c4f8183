"""The site in French: offered like the others, and set as French also where a page joins two texts."""

from __future__ import annotations

import re

import pytest

from larp_piquet.language import LANGUAGES
from larp_piquet.web.tongue import NAMES

from ..wording.french import lines, stops
from .browsing import Browser
from .conftest import Known, seated
from .test_evening import play_deal

PAGES = (
    "/", "/rules", "/rules/normandy-musketeer", "/rules/readings", "/rules/irregular", "/hall", "/me",
    "/me/note", "/me/challenge", "/table/1", "/table/1/account", "/table/1/log", "/table/1/call", "/table/1/law",
)  # fmt: skip
DESK = (
    "/gm", "/gm/cast", "/gm/character/athos", "/gm/coins", "/gm/coins/ru", "/gm/economy", "/gm/evening", "/gm/event",
    "/gm/exchange", "/gm/jobs", "/gm/law", "/gm/law/new?base=classic", "/gm/law/new?base=normandy-musketeer",
    "/gm/coins/new?base=fr-1640", "/gm/ledger", "/gm/netting", "/gm/prints", "/gm/purses", "/gm/record",
    "/gm/referees", "/gm/table/1", "/gm/tables",
)  # fmt: skip


def french(browser: Browser) -> Browser:
    browser.client.set_cookie("language", "fr")
    return browser


def misset(browser: Browser, path: str) -> dict[str, list[str]]:
    page = browser.open(path)
    assert page.status == 200, path
    assert re.search(r'<html lang="fr"', page.html), path
    return {line: found for line in lines(page.html) if (found := stops(line))}


def test_every_language_is_offered_under_its_own_name(nobody: Browser) -> None:
    assert dict(NAMES) == {"en": "English", "ru": "Русский", "fr": "Français"}
    for language in LANGUAGES:
        nobody.client.set_cookie("language", language)
        page = nobody.open("/").html
        assert f'<html lang="{language}"' in page
        assert set(re.findall(r'name="language" value="(\w+)"', page)) == set(LANGUAGES) - {language}


def test_a_players_pages_are_set_as_french(known: Known) -> None:
    pair = seated(known)
    play_deal(pair)
    reader = french(pair[0])
    found = {path: said for path in PAGES if (said := misset(reader, path))}
    assert not found


def test_the_desks_pages_are_set_as_french(master: Browser, known: Known) -> None:
    seated(known)
    reader = french(master)
    found = {path: said for path in DESK if (said := misset(reader, path))}
    assert not found


@pytest.mark.parametrize(
    ("text", "fault"), [("<p>Athos: dix", True), ("<p>Athos\u00a0: dix", False), ("<p><b>Athos:</b> dix", True)]
)
def test_a_page_that_joins_as_english_does_would_be_found(text: str, fault: bool) -> None:
    assert any(map(stops, lines(text))) is fault
