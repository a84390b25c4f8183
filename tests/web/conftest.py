"""A site over a furnished event, and browsers that are somebody or nobody."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask

from larp_piquet.config import Config
from larp_piquet.services import identity
from larp_piquet.services.house import House, open_house
from larp_piquet.web import create_app
from tests import support_once
from tests.conftest import HandClock, SeededChance

from .browsing import Browser

PASSPHRASE = "one for all and all for one"
Known = Callable[[str], Browser]


@pytest.fixture
def bare_house(made_sqlite_url: str, folder: Path, clock: HandClock, chance: SeededChance) -> Iterator[House]:
    """A house in which nothing has been made yet."""
    house = open_house(made_sqlite_url, folder, clock=clock, chance=chance)
    yield house
    house.close()


@pytest.fixture
def event_house(sqlite_house: House) -> House:
    """A house with an event, a cast and tables."""
    return sqlite_house


def site_over(house: House, folder: Path) -> Flask:
    """The site, raising its own faults instead of showing them."""
    app = create_app(house, Config(house.database_url, folder))
    app.config["TESTING"] = True
    app.jinja_env.bytecode_cache = support_once.TEMPLATES
    return app


@pytest.fixture
def app(event_house: House, folder: Path) -> Flask:
    return site_over(event_house, folder)


@pytest.fixture
def known(app: Flask, event_house: House) -> Known:
    """Makes a browser that has scanned a character's card."""

    def become(character: str) -> Browser:
        browser = Browser(app)
        token, _code = identity.card_secret(event_house, character)
        assert browser.open(f"/C/{token}").status == 200
        return browser

    return become


@pytest.fixture
def nobody(app: Flask) -> Browser:
    return Browser(app)


@pytest.fixture
def master(app: Flask, event_house: House) -> Browser:
    """A browser signed in with the game master's passphrase."""
    identity.reset_passphrase(event_house, PASSPHRASE)
    browser = Browser(app)
    page = browser.open("/gm/sign-in")
    assert browser.fill(page.form_to("/gm/sign-in"), passphrase=PASSPHRASE).status == 200
    return browser


def seated(known: Known, number: int = 1) -> tuple[Browser, Browser]:
    """Athos and Milady at a table, agreed, with the first deal on it."""
    pair = (known("athos"), known("milady"))
    for seat, browser in enumerate(pair):
        form = browser.open(f"/table/{number}").form_to(f"/table/{number}/sit")
        assert browser.send(form, button=str(seat)).status == 200
    for browser in pair:
        assert browser.step(number) == "agree"
    return pair
