"""A form that makes something new makes it once: sent again as it is, it leads to what was made."""

from __future__ import annotations

from larp_piquet.services import betting, debts, purses
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE

from .browsing import Browser
from .conftest import Known
from .test_bets import lookers
from .test_evening import english

__all__ = ["lookers"]
AGAIN = "That was done already; nothing was done twice."


def test_a_note_is_drawn_up_once(known: Known, event_house: House) -> None:
    athos = english(known("athos"))
    form = athos.open("/me/note").form_to("/me/note")
    said = {"other": "milady", "side": "owed", "sum": "2 р."}
    first, second = athos.fill(form, **said), athos.fill(form, **said)
    (debt,) = debts.ledger(event_house, COMMAND_LINE).debts
    assert AGAIN not in first.text
    assert AGAIN in second.text
    assert f"No. {debt.serial}" in second.text, "it leads to the note that was drawn up"


def test_what_was_refused_may_be_sent_again_and_what_says_something_else_is_new(
    known: Known, event_house: House
) -> None:
    athos = english(known("athos"))
    form = athos.open("/me/note").form_to("/me/note")
    refused = athos.fill(form, other="milady", side="owed", sum="two")
    assert refused.status == 400
    assert refused.form_to("/me/note").value("once") == form.value("once")
    assert AGAIN not in athos.fill(form, other="milady", side="owed", sum="2 р.").text
    assert AGAIN not in athos.fill(form, other="milady", side="owed", sum="3 р.").text
    assert sorted(each.figures for each in debts.ledger(event_house, COMMAND_LINE).debts) == ["2 р.", "3 р."]


def test_a_fresh_form_draws_up_the_same_again(known: Known, event_house: House) -> None:
    athos = english(known("athos"))
    for _time in range(2):
        form = athos.open("/me/note").form_to("/me/note")
        assert AGAIN not in athos.fill(form, other="milady", side="owed", sum="2 р.").text
    assert len(debts.ledger(event_house, COMMAND_LINE).debts) == 2


def test_the_game_masters_note_too(master: Browser, event_house: House) -> None:
    english(master)
    form = master.open("/gm/ledger/new").form_to("/gm/ledger/new")
    pages = [master.fill(form, debtor="athos", creditor="milady", sum="2 р.") for _time in range(2)]
    (debt,) = debts.ledger(event_house, COMMAND_LINE).debts
    assert AGAIN in pages[1].text
    assert f"No. {debt.serial}" in pages[1].text


def test_cash_is_given_once(master: Browser, event_house: House) -> None:
    english(master)
    page = master.fill(master.open("/gm/purses").form_to("/gm/purses/play"), purses="yes", due="demand")
    form = page.form_to("/gm/purses/cash")
    pages = [master.fill(form, kind="given", who="athos", sum="5 р.", cash_reason="a prize") for _time in range(2)]
    assert "purses moved: 1" in pages[0].text
    assert AGAIN in pages[1].text
    held = purses.my_purse(event_house, "athos")
    assert held is not None
    assert [sum for _coin, sum in held.holds] == ["5 р."]


def test_a_bet_is_offered_once(lookers: tuple[Browser, Browser], event_house: House) -> None:
    planchet, _rochefort = lookers
    form = planchet.open("/table/1/bet").form_to("/table/1/bet")
    pages = [planchet.fill(form, on="athos", layer="rochefort", sum="3 р.") for _time in range(2)]
    assert AGAIN in pages[1].text
    assert len(betting.bets_of(event_house, "planchet")) == 1


def test_anothers_mark_shows_nobody_anything(known: Known, event_house: House) -> None:
    """A mark is its sender's own: with it another draws up his own note, and is led to no stranger's."""
    athos, planchet = english(known("athos")), english(known("planchet"))
    form = athos.open("/me/note").form_to("/me/note")
    athos.fill(form, other="milady", side="owed", sum="2 р.")
    other = planchet.open("/me/note").form_to("/me/note")
    page = planchet.fill(other, other="milady", side="owed", sum="2 р.", once=form.value("once"))
    assert AGAIN not in page.text
    assert len(debts.ledger(event_house, COMMAND_LINE).debts) == 2
