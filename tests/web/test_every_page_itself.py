"""The buttons of language, day and candle lead back to the very page on which they stand, on every page."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from larp_piquet.services.house import House

from ..services.test_netting import ATHOS, MILADY, owes
from .browsing import Browser
from .conftest import Known, seated
from .test_evening import english

#: What stands in the place of what an address leaves open.
PLACES = {"number": "1", "serial": "1", "character_id": "athos", "key": "classic"}


def addresses(app: Flask) -> list[str]:
    """Every page that can be looked at by those of ``PLACES``; none whose address is a secret, none that streams."""
    rules = [each for each in app.url_map.iter_rules() if "GET" in (each.methods or ())]
    found = [each.rule for each in rules if each.arguments <= PLACES.keys() and not each.rule.endswith("/live")]
    return sorted(re.sub(r"<(?:\w+:)?(\w+)>", lambda place: PLACES[place[1]], each) for each in found)


@pytest.mark.parametrize("who", ["player", "looks on", "master"])
def test_they_lead_back_to_it(app: Flask, known: Known, master: Browser, event_house: House, who: str) -> None:
    owes(event_house, ATHOS, MILADY, "5 р.")
    players = seated(known)
    browser = english({"player": players[0], "looks on": known("planchet"), "master": master}[who])
    looked = 0
    for path in addresses(app):
        answer = browser.client.get(path)
        if answer.status_code != 200 or "html" not in answer.content_type:
            continue
        back = re.search(r'name="back" value="([^"]*)"', answer.text)
        if back is not None:
            assert back[1].partition("?")[0] == path
            looked += 1
    assert looked > 10
