"""Bets and purses on their pages: offered at a table, taken on the other phone, told to all who look on."""

from __future__ import annotations

import pytest
from flask import Flask

from larp_piquet.services import betting, debts, identity, passing, sittings
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE
from larp_piquet.tables.acts import Actor

from .browsing import Browser, Page
from .conftest import Known, seated
from .test_debts import act, drawn
from .test_evening import cards_on, english, truth, weight
from .test_rights import invited


def offer(browser: Browser, number: int = 1, **values: str) -> Page:
    form = browser.open(f"/table/{number}/bet").form_to(f"/table/{number}/bet")
    return browser.fill(form, **({"on": "athos", "layer": "rochefort", "sum": "3 р."} | values))


@pytest.fixture
def lookers(known: Known, event_house: House) -> tuple[Browser, Browser]:
    """Athos and Milady have sat down; Planchet and Rochefort look on."""
    for seat, who in enumerate(("athos", "milady")):
        sittings.sit(event_house, 1, seat, Actor(who))
    return english(known("planchet")), english(known("rochefort"))


LINE = "Planchet bets 3 р. with comte de Rochefort that Атос wins"


def test_a_bet_is_offered_at_the_table_and_taken_on_the_others_page(
    lookers: tuple[Browser, Browser], known: Known, nobody: Browser
) -> None:
    planchet, rochefort = lookers
    english(nobody)
    page = offer(planchet)
    assert "It binds you when it is taken" in page.text
    assert LINE in page.text
    assert LINE not in nobody.open("/table/1").text, "an offer is between the two"
    page = rochefort.open("/me")
    assert LINE in page.text
    assert "A level or void partie ends it" in page.text
    form = page.form_to("/me/bet/1")
    page = rochefort.fill(form, "take")
    assert "The bet stands" in page.text
    assert "done already" in rochefort.fill(form, "take").text
    assert LINE in nobody.open("/table/1").text
    assert LINE in nobody.open("/table/1/update").text
    assert weight(nobody.open("/table/1/update")) < 6_000
    assert LINE not in english(known("athos")).open("/table/1").text, "who plays is not told who bets on him"
    assert "it stands" in planchet.open("/me").text


def test_a_bet_in_words_that_cannot_be_read(lookers: tuple[Browser, Browser]) -> None:
    planchet, _rochefort = lookers
    page = offer(planchet, sum="a lot")
    assert page.status == 400
    assert "Something has to be put right first" in page.text
    assert offer(planchet, sum="").status == 400


def test_the_pin_guards_an_offer_and_its_taking(lookers: tuple[Browser, Browser], event_house: House) -> None:
    planchet, rochefort = lookers
    for browser in lookers:
        browser.fill(browser.open("/me").form_to("/me/pin"), pin="1625")
    assert offer(planchet, pin="0000").status == 403
    assert betting.bets_of(event_house, "planchet") == ()
    assert offer(planchet, pin="1625").status == 200
    page = rochefort.open("/me")
    take = next(f for f in page.forms if f.action == "/me/bet/1" and f.named("pin"))
    assert rochefort.fill(take, "take", pin="0000").status == 403
    assert rochefort.fill(take, "take", pin="1625").status == 200


def test_players_are_offered_themselves_alone(known: Known, lookers: tuple[Browser, Browser]) -> None:
    athos = english(known("athos"))
    form = athos.open("/table/1/bet")
    assert "Атос" in form.text
    page = offer(athos, on="milady", layer="planchet")
    assert page.status == 409
    assert "nobody bets on others at the table at which he plays" in page.text


def test_a_referee_who_bets_sees_no_hand_and_ends_no_bet(app: Flask, event_house: House, known: Known) -> None:
    referee = invited(app, event_house)
    seated(known)
    own, _opened = truth(event_house)
    assert own[0] | own[1] <= cards_on(referee.open("/gm/table/1"))
    token, _code = identity.card_secret(event_house, "planchet")
    referee.open(f"/C/{token}")
    english(referee)
    page = offer(referee)
    assert page.status == 409, "he has seen the hands of this deal"
    assert "may see the hands of this deal" in page.text
    rochefort = english(known("rochefort"))
    assert offer(rochefort, layer="planchet").status == 200
    page = referee.open("/gm/table/1")
    assert own[0] | own[1] <= cards_on(page), "what he is offered binds him to nothing"
    assert "End the bet" in page.text


def test_the_desk_of_a_bettor_is_shut(app: Flask, event_house: House, known: Known) -> None:
    referee = invited(app, event_house)
    token, _code = identity.card_secret(event_house, "planchet")
    referee.open(f"/C/{token}")
    english(referee)
    for seat, who in enumerate(("athos", "milady")):
        sittings.sit(event_house, 1, seat, Actor(who))
    assert offer(referee).status == 200
    for who in ("athos", "milady"):
        assert known(who).step(1) == "agree"
    _own, opened = truth(event_house)
    for path in ("/gm/table/1", "/gm/table/1/update", "/gm/table/1/log", "/table/1"):
        page = referee.open(path)
        assert page.status == 200, path
        assert cards_on(page) <= opened, path
    page = referee.open("/gm/table/1")
    assert "Your own character has a bet here" in page.text
    assert "End the bet" not in page.text
    assert "your character has a bet" in referee.open("/gm").text
    assert referee.open("/gm/table/1/rule/pause").status == 409
    assert referee.client.get("/record/1/1").status_code == 403
    another = invited(app, event_house, "Dessessart")
    page = another.open("/gm/table/1")
    assert "End the bet" in page.text
    form = page.form_to("/gm/table/1/bets/1/cancel")
    assert another.fill(form, reason=" ").status == 400
    assert "The bet is ended" in another.fill(form, reason="they are brothers").text
    assert "ended by the referee: they are brothers" in referee.open("/me").text


# -- purses and terms --------------------------------------------------------------------------------------------


def test_purses_are_opened_and_told(master: Browser, known: Known, event_house: House) -> None:
    english(master)
    page = master.open("/gm/purses")
    assert "Give and take" not in page.text, "an event uses no purses unless it says so"
    page = master.fill(page.form_to("/gm/purses/play"), purses="yes", due="within", hours="24")
    assert page.status == 200
    page = master.fill(page.form_to("/gm/purses/cash"), kind="opening", who="", sum="10 р.")
    assert "purses moved: 4" in page.text
    assert page.text.count("10 р.") >= 4
    assert master.fill(page.form_to("/gm/purses/cash"), kind="given", who="athos", sum="1 р.").status == 400
    form = page.form_to("/gm/purses/cash")
    page = master.fill(form, kind="taken", who="athos", sum="11 р.", cash_reason="a fine")
    assert page.status == 409
    assert "not so much coin in the purse" in page.text
    athos, milady = english(known("athos")), english(known("milady"))
    serial = drawn(athos)
    milady.fill(act(milady.open("/me"), serial, "signed"), "signed")
    milady.fill(act(milady.open("/me"), serial, "claimed"), "claimed")
    athos.fill(act(athos.open("/me"), serial, "confirmed"), "confirmed")
    page = athos.open("/me")
    assert "12 р. 60 к." in page.text
    assert "A debt was paid" in page.text
    assert "7 р. 40 к." in milady.open("/me").text
    balances = debts.ledger(event_house, COMMAND_LINE).balances
    assert balances == ()


def test_the_purse_of_the_dead_is_still_the_desks_to_empty(master: Browser, event_house: House) -> None:
    """His 10 р. lie where nobody else reaches them; a new purse he does not get."""
    english(master)
    page = master.fill(master.open("/gm/purses").form_to("/gm/purses/play"), purses="yes")
    page = master.fill(page.form_to("/gm/purses/cash"), kind="opening", who="athos", sum="10 р.")
    passing.set_status(event_house, COMMAND_LINE, "athos", "dead", "a duel")
    passing.set_status(event_house, COMMAND_LINE, "milady", "dead", "the axe")
    page = master.open("/gm/purses")
    assert "(dead)" in page.text
    assert 'value="athos"' in page.html
    page = master.fill(page.form_to("/gm/purses/cash"), kind="taken", who="athos", sum="10 р.", cash_reason="loot")
    assert "purses moved: 1" in page.text
    opened = master.fill(page.form_to("/gm/purses/cash"), kind="opening", who="milady", sum="1 р.")
    assert opened.status == 409
    assert "has been opened" not in opened.text


def test_a_wrong_term_is_told(master: Browser) -> None:
    english(master)
    form = master.open("/gm/purses").form_to("/gm/purses/play")
    assert master.fill(form, due="within", hours="none").status == 400
    assert master.fill(form, due="at", due_at="soon").status == 400
    assert master.fill(form, due="at", due_at="1627-10-12T20:00").status == 200


def test_a_bet_is_laid_in_any_money_of_the_event(lookers: tuple[Browser, Browser], event_house: House) -> None:
    planchet, rochefort = lookers
    form = planchet.open("/table/1/bet").form_to("/table/1/bet")
    assert form.value("coin") == "ru", "the money of the event stands first"
    assert offer(planchet, sum="1₶ 10s", coin="ducats").status == 400
    assert "The bet is offered" in offer(planchet, sum="1₶ 10s", coin="fr-1640").text
    assert "bets 1₶ 10s with" in rochefort.open("/me").text
