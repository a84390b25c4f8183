"""Fifty deals as bytes: page, update, account and stream of players, an onlooker with a card and a visitor with none
name no card that their reader may not know, whatever is played.
"""

from __future__ import annotations

import random
import re

import pytest

from larp_piquet.services import sittings
from larp_piquet.services.house import House
from larp_piquet.services.hub import table_topic
from larp_piquet.services.results import Viewer
from larp_piquet.tables.acts import Actor, DealNext, Move, Status, VoidPartie
from larp_piquet.web.streams import nudges

from ..engine.playing import count
from ..services.playing import agree, do, page, seen, sit_down, some_move
from .browsing import Browser
from .conftest import Known
from .test_evening import cards_on, english, name, truth

PAIR = ("athos", "milady")
PATHS = ("/table/{n}", "/table/{n}/update", "/table/{n}/account")


def packet_of(house: House, seat: int, number: int) -> set[str]:
    """The cards of the talon that lie before this seat now, or that it has looked at."""
    deal = seen(house, PAIR[seat], number).deal
    assert deal is not None
    choice = deal.choice
    return {name(card) for card in (*(choice.packet if choice else ()), *(deal.untaken_cards or ()))}


def check(house: House, number: int, readers: list[tuple[int | None, Browser]], looked: dict[int, set[str]]) -> int:
    """Every page of every reader at this moment; returns how many pages were read."""
    own, opened = truth(house, number)
    pages = 0
    for seat, browser in readers:
        known = opened if seat is None else opened | own[seat] | looked[seat]
        for path in PATHS:
            shown = browser.open(path.format(n=number))
            stray = cards_on(shown) - known
            assert not stray, (path, seat, stray)
            pages += 1
    return pages


@pytest.mark.parametrize("number", [1, 2], ids=["musketeer", "starinny"])
def test_no_byte_of_fifty_deals_names_a_hidden_card(
    event_house: House, known: Known, nobody: Browser, number: int
) -> None:
    chance = random.Random(number)
    readers = [(0, known("athos")), (1, known("milady")), (None, known("planchet")), (None, nobody)]
    for _, browser in readers:
        english(browser)
    sitting = sit_down(event_house, number, *PAIR)
    stream = nudges(event_house.hub, table_topic(number), life=600, beat=0.001)
    streamed = ""
    pages = 0
    for deal in range(count(50) // 2 or 1):
        if deal % 6 == 0:
            if deal:
                seq = seen(event_house, None, number).seq
                sittings.act(event_house, sitting, seq, Actor(staff=True), VoidPartie("another"))
            agree(event_house, sitting, number, PAIR)
        else:
            do(event_house, sitting, PAIR[deal % 2], DealNext(), number)
        looked: dict[int, set[str]] = {0: set(), 1: set()}
        while (view := seen(event_house, None, number)).status is Status.DEALING:
            (seat,) = view.waiting_for
            mine = seen(event_house, PAIR[seat], number).deal
            assert mine is not None
            for each in (0, 1):
                looked[each] |= packet_of(event_house, each, number)
            pages += check(event_house, number, readers, looked)
            streamed += next(stream)
            do(event_house, sitting, PAIR[seat], Move(some_move(mine, seat, chance)), number)
    assert pages > 36 * len(readers) * len(PATHS) - 1
    assert re.fullmatch(r"(?:(?:retry: \d+\n)?event: (?:beat\ndata:|seq\ndata: \d+)\n\n)+", streamed)


def test_the_measure_is_not_blind(event_house: House, known: Known, master: Browser) -> None:
    """The same reading finds both hands on the referee's page, and none once his own character sits there."""
    english(master)
    sitting = sit_down(event_house, 1, *PAIR)
    agree(event_house, sitting)
    own, _ = truth(event_house, 1)
    assert own[0] | own[1] <= cards_on(master.open("/gm/table/1"))
    card = known("athos").client.get_cookie("phone")
    assert card is not None
    master.client.set_cookie("phone", card.value)
    assert not own[1] & cards_on(master.open("/gm/table/1"))
    assert page(event_house, None).view is not None
    assert sittings.table_page(event_house, 1, Viewer("athos", staff=True)).view == page(event_house, "athos").view
