"""A match of three on three phones, through the pages alone; what each page may know; the two who play on."""

from __future__ import annotations

import pytest

from larp_piquet.engine.race import Race
from larp_piquet.services import furniture, sittings
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, TableForm, Viewer
from larp_piquet.tables.views import SittingView

from .browsing import Browser
from .conftest import Known
from .ruling import giving
from .test_evening import cards_on, english, name, weight
from .test_rules_pages import links_of

THREE = ("athos", "milady", "rochefort")


@pytest.fixture
def three(event_house: House, known: Known) -> tuple[Browser, ...]:
    """Three seated at table 1, agreed, with the first deal on it."""
    form = TableForm(1, "The Red Dovecote", "red", edition="normandy-musketeer")
    furniture.edit_table(event_house, COMMAND_LINE, 1, form)
    browsers = tuple(english(known(character)) for character in THREE)
    for seat, browser in enumerate(browsers):
        sit = browser.open("/table/1").form_to("/table/1/sit")
        assert browser.send(sit, button=str(seat)).status == 200
    for browser in browsers:
        assert browser.step(1) == "agree"
    return browsers


def view(house: House, viewer: Viewer | None = None) -> SittingView:
    shown = sittings.table_page(house, 1, viewer or Viewer()).view
    assert shown is not None
    return shown


def race(house: House) -> Race:
    result = view(house).parties[-1].result
    assert isinstance(result, Race)
    return result


def may_know(house: House, seat: int | None) -> set[str]:
    """Every card that lies open, and the seat's own: its hand, its discard, the packet it is looking at."""
    all_of_it = view(house, Viewer(staff=True))
    assert all_of_it.deal is not None
    deal = all_of_it.deal
    known = {name(card) for side in deal.sides for card in side.shown}
    known |= {name(card) for trick in deal.tricks for _side, card in trick.cards}
    known |= {name(card) for card in all_of_it.parties[-1].cut}
    if seat not in all_of_it.deal_seats:
        return known
    side = deal.sides[all_of_it.deal_seats.index(seat)]
    own = view(house, Viewer(THREE[seat])).deal if seat is not None else None
    assert own is not None
    packet = own.choice.packet if own.choice else ()
    return known | {name(card) for card in (*(side.hand or ()), *(side.discard or ()), *packet)}


def play_deal(house: House, three: tuple[Browser, ...], nobody: Browser | None = None) -> int:
    presses = 0
    while view(house).status == "dealing":
        (seat,) = view(house).waiting_for
        assert three[seat].step(1)
        presses += 1
        if nobody is None or view(house).status != "dealing":
            continue
        for number, browser in enumerate(three):
            page = browser.open("/table/1/update")
            assert cards_on(page) <= may_know(house, number)
            assert weight(page) < 6_000, page.html
        assert cards_on(nobody.open("/table/1/account")) <= may_know(house, None)
    return presses


def test_a_match_of_three_from_the_seats_to_the_ledger(
    event_house: House, three: tuple[Browser, ...], nobody: Browser, master: Browser
) -> None:
    english(nobody)
    english(master)
    # The dealer's exchange, five categories by three, ten tricks.
    assert play_deal(event_house, three, nobody) == 1 + 15 + 30
    watched = False
    while view(event_house).status == "between":
        playing = view(event_house).waiting_for
        for seat in set(range(3)) - set(playing):
            assert three[seat].open("/table/1").form("deal") is None, "he has left and deals no more"
            assert "the other two play on" in three[seat].open("/table/1").text
        form = three[playing[0]].open("/table/1").form("deal")
        assert form is not None
        three[playing[0]].send(form, button="deal")
        two = len(playing) == 2
        assert "score" in three[0].open("/table/1").text
        play_deal(event_house, three, nobody if two and not watched else None)
        watched = watched or two
    assert watched, "choose another seed: nobody left alone"
    ended = race(event_house)
    assert ended.complete
    page = three[0].open("/table/1")
    assert "remained and has lost" in page.text
    assert page.text.count(" left after deal ") == 2
    for browser in three:
        form = browser.open("/table/1").form("sign")
        assert form is not None
        page = browser.send(form, button="sign")
    assert "The debt stands in the ledger" in page.text
    ledger = master.open("/gm/ledger").html
    for owed in view(event_house).parties[-1].owed:
        assert owed.points is not None
        assert f"{owed.amount // 400} р. " in ledger or owed.amount < 400
    assert weight(three[0].open("/table/1/update")) < 6_000


def test_who_left_first_may_rise_from_his_phone(event_house: House, three: tuple[Browser, ...]) -> None:
    play_deal(event_house, three)
    while not race(event_house).exits:
        assert all(browser.open("/table/1").form("rise") is None for browser in three)
        seat = view(event_house).waiting_for[0]
        form = three[seat].open("/table/1").form("deal")
        assert form is not None
        three[seat].send(form, button="deal")
        play_deal(event_house, three)
    gone = race(event_house).exits[0].seat
    form = three[gone].open("/table/1").form("rise")
    assert form is not None
    page = three[gone].send(form, button="rise")
    assert page.status == 200
    assert view(event_house).risen == (gone,)
    stays = three[(gone + 1) % 3]
    form = stays.open("/table/1").form("deal")
    assert form is not None
    assert "has risen" in stays.send(form, button="deal").text
    # The two play by the law of two: so the law answers, and so a move is refused.
    ruling = stays.open("/table/1/law/irregular?case=thirteen&decision=stands&holder=elder")
    assert "One hand has 13 cards as dealt" in ruling.text
    assert "4 out, 3 in" in ruling.text
    assert links_of(stays, ruling.html) == {("/table/1/law", "two.irregularity.thirteen")}
    asked = three[view(event_house).waiting_for[0]]
    choice = asked.open("/table/1").form("discard")
    assert choice is not None
    data = choice.data("discard")
    data.setlist("card", [choice.value("card")])  # one card, where the edition asks for three
    refused = asked.send(choice, data)
    assert refused.status == 422
    assert links_of(asked, refused.html) == {("/table/1/law", "two.exchange.number")}


def test_a_refused_move_of_three_links_to_the_clause_of_three(event_house: House, three: tuple[Browser, ...]) -> None:
    asked = three[view(event_house).waiting_for[0]]
    choice = asked.open("/table/1").form("discard")
    assert choice is not None
    data = choice.data("discard")
    data.setlist("card", [choice.value("card")])  # both or neither
    refused = asked.send(choice, data)
    assert refused.status == 422
    assert links_of(asked, refused.html) == {("/table/1/law", "normandy.exchange")}
    assert "The dealer's two cards" in refused.text
    # While three play, the law of three answers.
    assert "One hand has 11 cards as dealt" in asked.open("/table/1/law/irregular?case=thirteen").text


def test_the_game_master_rules_silence_with_a_reason(
    event_house: House, three: tuple[Browser, ...], master: Browser
) -> None:
    english(master)
    form = giving(master, 1, "silence", seat="2", why="false_claim")
    assert master.fill(form, reason="").status == 400, "a ruling has a reason"
    assert master.fill(form, reason="called three aces with two").status == 200
    shown = view(event_house).deal
    assert shown is not None
    assert shown.silence == (None, None, "false_claim")
    assert "plays in silence" in three[0].open("/table/1").text
    account = three[0].open("/table/1/account")
    assert "plays in silence and counts nothing. The clause" in account.text
    assert ("/table/1/law", "irregularity.false_call") in links_of(three[0], account.html)
    # And so it stays when the deal is over.
    play_deal(event_house, three)
    account = three[0].open("/table/1/account")
    assert "plays in silence and counts nothing. The clause" in account.text
    assert ("/table/1/law", "normandy.target") in links_of(three[0], account.html)
