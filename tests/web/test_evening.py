"""A partie played through the pages alone, without scripts; and what each page may know while it goes on."""

from __future__ import annotations

import re

from larp_piquet.services import furniture, rates, sittings, stakelimits
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, TableForm, Viewer

from .browsing import Browser, Page
from .conftest import Known, seated

RANKS = dict(zip("789TJQKA", ("seven", "eight", "nine", "ten", "knave", "queen", "king", "ace"), strict=True))
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
CARD = re.compile(rf"\b({'|'.join(RANKS.values())}) of ({'|'.join(SUITS.values())})\b")
CODE = re.compile(r"\b[789TJQKA][SHDC]\b")


def cards_on(page: Page) -> set[str]:
    """Every card that a page names, to the eye, the ear, or in a form."""
    return cards_in(page.html)


def cards_in(html: str) -> set[str]:
    """Every card that this names."""
    said = {f"{rank} of {suit}" for rank, suit in CARD.findall(html)}
    coded = {f"{RANKS[code[0]]} of {SUITS[code[1]]}" for code in CODE.findall(html)}
    return said | coded


def name(card: object) -> str:
    """A card's English name."""
    text = str(card)
    return f"{RANKS[text[0]]} of {SUITS[text[1]]}"


def truth(house: House, number: int = 1) -> tuple[dict[int, set[str]], set[str]]:
    """What each seat holds or laid out, and what lies open, as a referee knows it."""
    view = sittings.table_page(house, number, Viewer(staff=True)).view
    assert view is not None
    assert view.deal is not None
    own = {
        seat: {name(card) for card in (*(side.hand or ()), *(side.discard or ()))}
        for seat, side in enumerate(view.deal.sides)
    }
    opened = {name(card) for side in view.deal.sides for card in side.shown}
    opened |= {name(card) for trick in view.deal.tricks for _seat, card in trick.cards}
    opened |= {name(card) for card in view.parties[-1].cut}
    return own, opened


def weight(page: Page) -> int:
    """Bytes of a page if every word of it were Cyrillic: a letter of ours takes one, of theirs two."""
    return len(page.html.encode()) + sum(c.isascii() and c.isalpha() for c in page.text + "".join(page.names))


def english(browser: Browser) -> Browser:
    page = browser.open("/rules")
    form = page.form_to("/choose")
    browser.fill(form, language="en")
    return browser


def play_deal(pair: tuple[Browser, Browser], look: object = None) -> int:
    """Plays until nobody is asked for anything; returns the number of presses."""
    presses = 0
    while True:
        before = presses
        for browser in pair:
            if browser.step(1):
                presses += 1
                if callable(look):
                    look()
        if presses == before:
            return presses


def test_no_page_shows_a_card_its_reader_may_not_know(event_house: House, known: Known, nobody: Browser) -> None:
    pair = seated(known)
    for browser in (*pair, nobody):
        english(browser)
    looked = 0

    def look() -> None:
        nonlocal looked
        view = sittings.table_page(event_house, 1, Viewer()).view
        assert view is not None
        if view.status != "dealing":
            return
        own, opened = truth(event_house)
        for seat, browser in enumerate(pair):
            page = browser.open("/table/1/update")
            packet = {name(c) for c in _packet(event_house, seat)}
            assert cards_on(page) <= own[seat] | opened | packet
            assert own[seat] & cards_on(page), "a player sees his own hand"
            assert weight(page) < 6_000, page.html
        for path in ("/table/1", "/table/1/update", "/table/1/account"):
            page = nobody.open(path)
            assert cards_on(page) <= opened
            looked += 1

    play_deal(pair, look)
    assert looked > 60


def _packet(house: House, seat: int) -> tuple[object, ...]:
    character = ("athos", "milady")[seat]
    view = sittings.table_page(house, 1, Viewer(character)).view
    assert view is not None
    assert view.deal is not None
    return view.deal.choice.packet if view.deal.choice else ()


def test_a_partie_is_played_signed_and_stands_in_the_ledger(
    event_house: House, known: Known, nobody: Browser, master: Browser
) -> None:
    pair = seated(known)
    for browser in (*pair, nobody, master):
        english(browser)
    for deal in range(1, 7):
        assert play_deal(pair) >= 2 + 10 + 24  # exchanges, five categories by two, twelve tricks
        page = pair[0].open("/table/1")
        if deal < 6:
            form = page.form("deal")
            assert form is not None
            assert f"Deal {deal}" in page.text
            assert weight(pair[1].open("/table/1/update")) < 6_000
            pair[0].send(form, button="deal")
    page = pair[0].open("/table/1")
    assert "Final figure" in page.text
    for browser, path in ((pair[0], "/table/1/update"), (nobody, "/table/1/update"), (master, "/gm/table/1/update")):
        assert weight(browser.open(path)) < 6_000
    first = page.form("sign")
    assert first is not None
    assert "Awaiting the signature" in pair[0].send(first, button="sign").text
    assert nobody.open("/table/1").form("sign") is None
    second = pair[1].open("/table/1").form("sign")
    assert second is not None
    assert "The debt stands in the ledger" in pair[1].send(second, button="sign").text
    mine = [browser.open("/me") for browser in pair]
    figure = re.search(r'class="sum">([^<]+)<', mine[0].html)
    assert figure is not None
    assert figure[1] in mine[1].html
    assert figure[1] in master.open("/gm/ledger").html
    assert "You owe" in mine[0].text + mine[1].text
    assert "owes you" in mine[0].text + mine[1].text


def test_a_second_press_is_answered_kindly_and_done_once(known: Known) -> None:
    pair = seated(known)
    for browser in pair:
        english(browser)
    turn, form = next((b, f) for b in pair if (f := b.open("/table/1").form("discard")) is not None)
    data = form.data("discard")
    data.setlist("card", [f.value for f in form.named("card")][:3])
    first = turn.send(form, data)
    second = turn.send(form, data)
    assert first.status == second.status == 200
    assert "nothing was done twice" in second.text
    assert cards_on(first) == cards_on(second)


def test_a_form_of_yesterday_is_refused_with_the_way_back(known: Known) -> None:
    pair = seated(known)
    for browser in pair:
        english(browser)
    turn, form = next((b, f) for b in pair if (f := b.open("/table/1").form("discard")) is not None)
    data = form.data("discard")
    data.setlist("card", [f.value for f in form.named("card")][:3])
    assert turn.send(form, data).status == 200
    data.setlist("card", [f.value for f in form.named("card")][3:6])
    late = turn.send(form, data)
    assert late.status == 409
    assert 'href="/table/1"' in late.html
    assert "Something happened at the table" in late.text


def test_the_page_says_where_a_limit_does_not_bind(master: Browser, event_house: House) -> None:
    english(master)
    stakelimits.set_limit(event_house, COMMAND_LINE, None, per_point="1 к.", reason="Lent")
    assert "another coin" not in master.open("/gm/evening").text
    furniture.edit_table(event_house, COMMAND_LINE, 2, TableForm(2, "The Bastion", stake="1 s", coin="fr-1640"))
    told = master.open("/gm/evening").text
    assert "2. The Bastion: played in another coin, French livres tournois, about 1640; there is no rate" in told
    assert "they do not bind there" in told
    rates.set_rate(event_house, COMMAND_LINE, rates.RateForm("ru", "1 р.", "fr-1640", "4 livres"))
    told = master.open("/gm/evening").text
    assert "2. The Bastion: played in another coin; limits are weighed there at 1 р. = 4₶." in told
