"""The economy page: the picture, the lists, links that keep what was asked, and addresses that make no sense."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from larp_piquet.services.cast import add_character
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, CharacterForm

from ..services.test_netting import ATHOS, MILADY, PLANCHET, ROCHEFORT, owes
from .browsing import Browser
from .test_evening import english
from .test_rights import invited


@pytest.fixture
def desk(master: Browser, event_house: House) -> Browser:
    owes(event_house, ATHOS, MILADY, "5 р.")
    owes(event_house, MILADY, ROCHEFORT, "3 р.")
    owes(event_house, PLANCHET, ATHOS, "£3", coin="en")
    return english(master)


def test_the_picture_says_who_owes_whom_and_a_table_says_the_same(desk: Browser) -> None:
    page = desk.open("/gm/economy")
    assert page.html.count("fill-opacity") == 2
    for words in ("Атос → Миледи Винтер: 5 р.", "Миледи Винтер → comte de Rochefort: 3 р."):
        assert f"<title>{words}</title>" in page.html
    assert "All of it." in page.text
    pounds = desk.open("/gm/economy?coin=en")
    assert "<title>Planchet → Атос: £3</title>" in pounds.html
    assert pounds.html.count("<title>Planchet") == 1


def test_the_list_is_searched_and_empty_is_said(desk: Browser, event_house: House) -> None:
    page = desk.open("/gm/economy?name=rochefort")
    assert "Found: 1" in page.text
    form = next(f for f in page.forms if f.named("state"))
    assert form.value("name") == "rochefort"
    assert "Found: 0" in desk.open("/gm/economy?state=void").text
    add_character(event_house, COMMAND_LINE, CharacterForm("Aramis", "aramis", house="Mousquetaires"))
    owes(event_house, "aramis", ATHOS, "1 р.")
    page = desk.open("/gm/economy?by=house")
    assert "<title>Mousquetaires → Атос: 1 р.</title>" in page.html
    assert "Found: 1" in desk.open("/gm/economy?house=Mousquetaires").text


def test_what_makes_no_sense_is_left_out(desk: Browser) -> None:
    for asked in ("shown=x", "page=²", "page=0", "page=99999", "night=yesterday", "coin=gold", "state=x", "by=x"):
        page = desk.open(f"/gm/economy?{asked}")
        assert page.status == 200, asked
        assert "Found: " in page.text


def test_pages_of_a_long_list(desk: Browser, event_house: House) -> None:
    for _number in range(41):
        owes(event_house, ATHOS, ROCHEFORT, "1 к.")
    page = desk.open("/gm/economy?name=rochefort")
    assert "Found: 42 · page 1 of 2" in page.text
    link = re.search(r'href="(/gm/economy\?[^"]*page=2[^"]*)"', page.html)
    assert link is not None
    more = desk.open(link[1].replace("&amp;", "&").partition("#")[0])
    assert "page 2 of 2" in more.text
    assert "41" in re.findall(r"debts: (\d+)", page.text)


def test_a_referee_is_kept_out(app: Flask, event_house: House) -> None:
    referee = invited(app, event_house)
    for path in ("/gm/economy", "/gm/netting"):
        assert referee.open(path).status == 403
