"""A bank on a table as its pages show it: laid by the game master, paid into by each who agrees, paid out again."""

from __future__ import annotations

import pytest

from larp_piquet.ledger.book import Actor as LedgerActor
from larp_piquet.services import debts, drafts, furniture, lostatplay, purses, sittings
from larp_piquet.services.house import House
from larp_piquet.services.lostatplay import PlayForm
from larp_piquet.services.purses import CashForm
from larp_piquet.services.results import COMMAND_LINE, TableForm, Viewer
from larp_piquet.tables.acts import Actor
from larp_piquet.tables.packwords import TellDealer, TypeTotals

from .browsing import Browser
from .conftest import Known
from .test_debts import act, offers
from .test_evening import english, weight


@pytest.fixture
def pair(known: Known, event_house: House) -> tuple[Browser, Browser]:
    """Athos and Milady at a table on paper with a bank of a rouble, two roubles in each purse."""
    lostatplay.set_play(event_house, COMMAND_LINE, PlayForm(purses=True))
    purses.move_cash(event_house, COMMAND_LINE, CashForm("", "opening", "2 р."))
    form = TableForm(1, "The Red Dovecote", "red", mode="paper", edition="classic", bank="1 р.")
    furniture.edit_table(event_house, COMMAND_LINE, 1, form)
    for seat, who in enumerate(("athos", "milady")):
        sittings.sit(event_house, 1, seat, Actor(who))
    return english(known("athos")), english(known("milady"))


def seq(house: House) -> tuple[int, int]:
    page = sittings.table_page(house, 1, Viewer(staff=True))
    assert page.sitting_id is not None
    assert page.view is not None
    return page.sitting_id, page.view.seq


def play(house: House) -> None:
    """Six deals of 30 to 20: 180 to 120 are 160 points by the rubicon, 1 р. 60 к."""
    sittings.act(house, *seq(house), Actor("athos"), TellDealer(0))
    for number in range(1, 7):
        sittings.act(house, *seq(house), Actor(staff=True), TypeTotals(number, (30, 20), sure=True))


def press(browser: Browser, do: str) -> str:
    form = browser.open("/table/1").form(do)
    assert form is not None
    return browser.fill(form, do).text


def test_all_see_what_lies_in_the_bank_and_where_it_goes(
    pair: tuple[Browser, Browser], nobody: Browser, event_house: House, master: Browser
) -> None:
    athos, milady = pair
    english(nobody)
    english(master)
    page = athos.open("/table/1")
    assert "Each pays into the bank before the first deal: 1 р." in page.text
    assert "I agree and pay 1 р. into the bank" in page.text
    press(athos, "agree")
    assert "In the bank: 1 р. (Атос 1 р.)" in nobody.open("/table/1").text
    press(milady, "agree")
    assert "In the bank: 2 р. (Атос 1 р., Дама в синем 1 р.)" in nobody.open("/table/1").text
    assert weight(nobody.open("/table/1/update")) < 6_000
    assert "In the bank: 2 р." in master.open("/gm/table/1").text
    assert "In the banks on the tables: table 1: 2 р." in master.open("/gm/economy").text
    assert "In the bank: 1 р." in milady.open("/me").text
    play(event_house)
    page = athos.open("/table/1")
    assert "Out of the bank: 1 р. · a debt of honour: 60 к." in page.text
    press(athos, "sign")
    assert "The bank is paid out; what it did not cover is a debt of honour" in press(milady, "sign")
    assert "In the bank" not in nobody.open("/table/1").text
    log = nobody.open("/table/1/log").text
    assert "The stake lies in the bank." in log
    assert "The bank is paid out." in log
    mine = milady.open("/me").text
    assert "In the bank" not in mine
    assert "60 к." in mine
    assert "Paid into the bank at table 1" in mine
    (debt,) = debts.debts_of(event_house, "milady")
    note = milady.open(f"/note/{debt.serial}").text
    assert "Paid out of the bank at the table: 1 р." in note
    assert "Left of it: 60 к." in note
    assert "Out of the bank: a debt was paid" in athos.open("/me").text


def test_a_purse_that_does_not_hold_the_stake_is_told_so(pair: tuple[Browser, Browser], event_house: House) -> None:
    athos, _milady = pair
    purses.move_cash(event_house, COMMAND_LINE, CashForm("athos", "taken", "1 р. 50 к.", reason="a fine"))
    assert "Your purse does not hold the stake for the bank of this table." in press(athos, "agree")


def test_the_pin_is_asked_for_where_a_stake_is_paid(pair: tuple[Browser, Browser], event_house: House) -> None:
    athos, _milady = pair
    athos.fill(athos.open("/me").form_to("/me/pin"), pin="1625")
    form = athos.open("/table/1").form("agree")
    assert form is not None
    assert form.named("pin")
    assert athos.fill(form, "agree", pin="0000").status == 403
    assert "In the bank" not in athos.open("/table/1").text
    form = athos.open("/table/1").form("agree")
    assert form is not None
    athos.fill(form, "agree", pin="1625")
    assert "In the bank: 1 р." in athos.open("/table/1").text


def test_the_game_master_lays_a_table_with_a_bank(master: Browser, event_house: House) -> None:
    english(master)
    page = master.open("/gm/tables/1")
    assert master.fill(page.form_to("/gm/tables/1"), bank="much").status == 400
    master.fill(page.form_to("/gm/tables/1"), bank="5 р.")
    assert furniture.table(event_house, 1).bank == 2000
    assert master.open("/gm/tables/1").form_to("/gm/tables/1").value("bank") == "5 р."


def test_a_guarantor_pays_from_the_page_of_the_debt(known: Known, event_house: House) -> None:
    athos, milady, planchet = (english(known(who)) for who in ("athos", "milady", "planchet"))
    serial = drafts.draw(event_house, LedgerActor("athos"), drafts.DebtForm("milady", "athos", "4 р."))
    for who, typed in (
        ("milady", debts.Typed("signed")),
        ("milady", debts.Typed("guarantee_asked", "3 р.", "planchet")),
        ("planchet", debts.Typed("guaranteed")),
    ):
        debts.enter_typed(event_house, serial, LedgerActor(who), typed)

    def press(browser: Browser, do: str, **values: str) -> None:
        page = browser.open(f"/note/{serial}")
        assert browser.fill(act(page, serial, do), do, **values).status == 200

    assert "cover_proposed" not in offers(planchet.open(f"/note/{serial}"))
    press(athos, "guarantee_called")
    assert "It is claimed from Planchet, who answers for it: 3 р." in planchet.open(f"/note/{serial}").text
    assert "It is claimed from Planchet" in planchet.open("/me").text, "what is asked of him stands on his own page"
    press(planchet, "cover_proposed", sum="2 р.")
    assert "Planchet answers for it and says: paid for the debtor, 2 р." in athos.open("/me").text
    press(athos, "covered")
    page = milady.open(f"/note/{serial}").text
    assert "Left of it: 2 р." in page
    (made,) = [each.serial for each in debts.debts_of(event_house, "planchet") if each.creditor_id == "planchet"]
    assert f"owed to the guarantor now by: No. {made}" in page
    assert "You owe Planchet" in milady.open("/me").text


def test_whoever_has_not_sat_down_yet_is_told_of_the_bank(event_house: House, nobody: Browser) -> None:
    lostatplay.set_play(event_house, COMMAND_LINE, PlayForm(purses=True))
    form = TableForm(1, "The Red Dovecote", "red", mode="paper", edition="classic", bank="1 р.")
    furniture.edit_table(event_house, COMMAND_LINE, 1, form)
    told = english(nobody).open("/table/1").text.replace("\u00a0", " ")
    assert "Each pays into the bank before the first deal: 1 р." in told
