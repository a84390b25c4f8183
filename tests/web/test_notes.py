"""Papers on the phone: a blank that is scanned is registered, a note is printed once and then in duplicate."""

from __future__ import annotations

import pytest
from flask import Flask

from larp_piquet.services import blanks, debts, events, rates
from larp_piquet.services.house import House
from larp_piquet.services.rates import RateForm
from larp_piquet.services.results import COMMAND_LINE

from ..services.playing import play_partie, sign, sit_down
from ..services.waiting import over
from .browsing import Browser, Form
from .conftest import Known
from .test_debts import act, drawn, ledger
from .test_evening import english


@pytest.fixture
def pair(known: Known) -> tuple[Browser, Browser]:
    return english(known("athos")), english(known("milady"))


@pytest.fixture
def blank(event_house: House) -> tuple[int, str]:
    return blanks.enter(event_house, COMMAND_LINE, 1)[0]


def test_scanning_a_blank_opens_the_form_that_registers_it(
    pair: tuple[Browser, Browser], blank: tuple[int, str], event_house: House
) -> None:
    athos, milady = pair
    serial, token = blank
    page = athos.open(f"/N/{token}")
    form = page.form_to(f"/note/{serial}/register")
    wrong = athos.fill(form, other="milady", side="owed", sum="two cows")
    assert wrong.status == 400
    assert wrong.form_to(f"/note/{serial}/register").value("sum") == "two cows"
    page = athos.fill(form, other="milady", side="owed", sum="2 р. 60 к.", cause="a horse")
    assert "binds when the other has signed it too" in page.text
    assert ledger(event_house).serial == serial
    assert ledger(event_house).state == "draft"
    again = athos.fill(form, other="milady", side="owed", sum="1 р.")
    assert again.status == 409
    assert "blank no longer" in again.text
    milady.fill(act(milady.open("/me"), serial, "signed"), "signed")
    assert ledger(event_house).state == "owed"


def test_the_pin_guards_a_blank_that_is_registered(
    pair: tuple[Browser, Browser], blank: tuple[int, str], event_house: House
) -> None:
    athos, _milady = pair
    serial, token = blank
    athos.fill(athos.open("/me").form_to("/me/pin"), pin="1625")
    form = athos.open(f"/N/{token}").form_to(f"/note/{serial}/register")
    wrong = athos.fill(form, other="milady", side="owe", sum="1 р.", pin="")
    assert (wrong.status, 'id="e-pin"' in wrong.html) == (403, True)
    assert debts.ledger(event_house, COMMAND_LINE).debts == ()
    assert athos.fill(wrong.form_to(f"/note/{serial}/register"), pin="1625").status == 200
    assert ledger(event_house).standing.signed == ("athos",)


def test_a_blank_nobody_scanned_cannot_be_written_on(
    pair: tuple[Browser, Browser], blank: tuple[int, str], event_house: House
) -> None:
    athos, milady = pair
    serial, token = blank
    form = athos.open(f"/N/{token}").form_to(f"/note/{serial}/register")
    assert milady.open(f"/note/{serial}").status == 404
    tried = milady.client.post(form.action, data=bent(form, **{"as": "milady", "csrf_token": _token(milady)}))
    assert tried.status_code == 404
    assert debts.ledger(event_house, COMMAND_LINE).debts == ()


def bent(form: Form, **values: str) -> dict[str, str]:
    """What the form would send, but for these."""
    return form.data().to_dict() | values


def _token(browser: Browser) -> str:
    return browser.open("/me/note").form_to("/me/note").value("csrf_token")


def test_a_stranger_sees_of_a_note_its_number_its_state_and_whether_it_passes_on(
    pair: tuple[Browser, Browser], nobody: Browser, known: Known, event_house: House, app: Flask
) -> None:
    serial = drawn(pair[0], cause="a horse")
    pair[1].fill(act(pair[1].open("/me"), serial, "signed"), "signed")
    token = debts.note_token(event_house, serial)
    for reader in (english(nobody), english(known("planchet"))):
        page = reader.open(f"/N/{token}")
        assert f"No. {serial}" in page.text
        assert "owed" in page.text
        assert "can be passed on" in page.text
        for secret in ("Атос", "Миледи", "2 р. 60 к.", "a horse"):
            assert secret not in page.text, secret
        assert not any("note.pdf" in form.action for form in page.forms)
    for path in ("paper", "proof.pdf", "print/1.pdf"):  # who has not seen the paper does not learn that there is a debt
        told = [Browser(app).open(f"/note/{number}/{path}").status for number in (serial, serial + 1000)]
        assert told == [404, 404], path


def test_the_game_master_registers_a_blank_between_two_others(
    master: Browser, blank: tuple[int, str], event_house: House
) -> None:
    english(master)
    serial, token = blank
    assert f"/gm/ledger/new?note={serial}" in master.open(f"/N/{token}").html
    form = master.open(f"/gm/ledger/new?note={serial}").form_to("/gm/ledger/new")
    page = master.fill(form, debtor="milady", creditor="athos", sum="1 р.")
    assert page.status == 200, page.text
    assert ledger(event_house).serial == serial
    (other, _token) = blanks.enter(event_house, COMMAND_LINE, 1)[0]
    form = master.open(f"/gm/ledger/new?note={other}").form_to("/gm/ledger/new")
    assert not form.named("note"), "one that was not scanned is not offered"


@pytest.mark.press
def test_a_note_is_printed_and_then_in_duplicate(pair: tuple[Browser, Browser]) -> None:
    athos, milady = pair
    serial = drawn(athos, cause="a horse", instrument="zaemnoe", witnesses="Aramis")
    milady.fill(act(milady.open("/me"), serial, "signed"), "signed")
    page = athos.open(f"/note/{serial}")
    assert "a loan letter" in page.text
    form = page.form_to(f"/note/{serial}/note.pdf")
    made = athos.client.post(form.action, data=bent(form, language="fr"))
    assert made.mimetype == "application/pdf"
    assert athos.client.post(form.action, data=form.data()).status_code == 409, "a form that saw no print"
    page = milady.open(f"/note/{serial}")
    assert "The paper itself" in page.text
    assert "Print a duplicate" in page.text
    form = page.form_to(f"/note/{serial}/note.pdf")
    assert not form.named("language")
    assert milady.client.post(form.action, data=bent(form, size="card")).mimetype == "application/pdf"
    assert "Duplicate, copy 2" in athos.open(f"/note/{serial}").text
    assert "Lettre de prêt" in athos.client.get(f"/note/{serial}/paper").text


@pytest.mark.press
def test_the_ledger_on_paper_is_ones_own_or_the_game_masters(
    pair: tuple[Browser, Browser], master: Browser, known: Known
) -> None:
    athos, _milady = pair
    serial = drawn(athos, cause="a horse")
    english(master)
    assert "a horse" in athos.client.get("/me/ledger").text
    assert athos.client.get("/me/ledger.pdf").mimetype == "application/pdf"
    assert "a horse" not in english(known("planchet")).client.get("/me/ledger").text
    form = master.open("/gm/ledger").form_to("/gm/ledger/sheet")
    assert form.named("until")
    whole = master.client.get("/gm/ledger/sheet?who=&until=").text
    assert f'<th scope="row">{serial}</th>' in whole
    assert "a horse" in master.client.get("/gm/ledger/sheet?who=athos").text
    assert "No debts yet" in master.client.get("/gm/ledger/sheet?who=planchet").text
    assert "No debts yet" in master.client.get("/gm/ledger/sheet?until=1500-01-01T10:00").text
    assert master.client.get("/gm/ledger/sheet.pdf").mimetype == "application/pdf"
    assert master.client.get("/gm/ledger/sheet?who=nobody").status_code == 404
    assert master.client.get("/gm/ledger/sheet?who=%00").status_code == 404
    assert master.client.get("/gm/ledger/sheet?until=soon").status_code == 400
    assert athos.client.get("/gm/ledger/sheet").status_code == 303


@pytest.mark.press
def test_before_both_have_signed_there_are_proofs_and_afterwards_the_sheet_is_fetched_again(
    pair: tuple[Browser, Browser], master: Browser
) -> None:
    athos, milady = pair
    serial = drawn(athos, cause="a horse")
    for browser in (athos, milady, english(master)):
        page = browser.open(f"/note/{serial}")
        assert "Not both have signed it" in page.text
        assert f"/note/{serial}/note.pdf" not in page.html
        proof = browser.client.get(f"/note/{serial}/proof.pdf")
        assert (proof.mimetype, proof.status_code) == ("application/pdf", 200)
    form = milady.open("/me")
    sent = bent(athos.open("/me").form_to("/me/pin"), prints="0")
    refused = athos.client.post(f"/note/{serial}/note.pdf", data=sent)
    assert refused.status_code == 409
    milady.fill(act(form, serial, "signed"), "signed")
    form = athos.open(f"/note/{serial}").form_to(f"/note/{serial}/note.pdf")
    made = athos.client.post(form.action, data=form.data())
    assert made.data.startswith(b"%PDF")
    assert "Fetch this sheet again" in athos.open(f"/note/{serial}").text
    again = f"/note/{serial}/print/1.pdf"
    assert athos.client.get(again).data == made.data
    assert "Fetch this sheet again" not in milady.open(f"/note/{serial}").text
    assert milady.client.get(again).status_code == 404


@pytest.mark.press
def test_the_game_master_prints_fresh_blanks_once_and_fetches_them_twice(master: Browser, event_house: House) -> None:
    english(master)
    form = master.open("/gm/prints").form_to("/gm/prints/blanks")
    sent = bent(form, count="5", language="fr")
    first, second = (master.client.post(form.action, data=sent) for _tap in range(2))
    assert (first.status_code, first.location) == (303, second.location), "a second tap finds what the first began"
    job = over(event_house.jobs, first.location.rpartition("/")[2])
    for _fetched in range(2):
        made = master.client.get(f"{first.location}/file")
        assert (made.mimetype, made.data[:5]) == ("application/pdf", b"%PDF-")
    assert [each.id for each in event_house.jobs.all()] == [job.id]
    log = [each.values for each in events.staff_log(event_house) if each.kind == "blanks_made"]
    assert [(each["serials"], each["size"]) for each in log] == [([15, 16, 17, 18, 19], "a6")], "the event has 14"
    size = master.fill(form, count="4", size="a0")
    assert size.status == 400
    assert "a0" in size.text, "the field says what is wrong with it"
    wrong = master.fill(form, count="a hundred")
    assert wrong.status == 400
    assert "from 1 to 40" in wrong.text


def test_a_note_is_drawn_up_in_another_money_than_the_events(pair: tuple[Browser, Browser], event_house: House) -> None:
    athos, _milady = pair
    form = athos.open("/me/note").form_to("/me/note")
    wrong = athos.fill(form, other="milady", side="owed", sum="2 р.", coin="fr-1640")
    assert wrong.status == 400, "roubles are no livres"
    assert wrong.form_to("/me/note").value("coin") == "fr-1640"
    athos.fill(form, other="milady", side="owed", sum="3₶ 4s 6d", coin="fr-1640")
    told = ledger(event_house)
    assert (told.coin, told.amount, told.figures) == ("fr-1640", 3 * 240 + 4 * 12 + 6, "3₶ 4s 6d")


@pytest.mark.press
def test_a_note_of_play_is_printed_with_another_cause_and_the_master_writes_the_true_one(
    pair: tuple[Browser, Browser], master: Browser, event_house: House
) -> None:
    _athos, milady = pair
    serial = play_debt(event_house)
    page = english(milady).open(f"/note/{serial}")
    assert "a bill (veksel); before 1729 it is printed as a receipt (raspiska)" in page.text, "the game is of 1627"
    form = page.form_to(f"/note/{serial}/note.pdf")
    assert milady.fill(form, instrument="veksel").status == 400, "a bill states a cause"
    made = milady.client.post(form.action, data=bent(form, instrument="veksel", cause="a grey horse"))
    assert made.mimetype == "application/pdf"
    assert "a grey horse" in milady.open(f"/note/{serial}").text
    english(master)
    page = master.open(f"/note/{serial}")
    page = master.fill(page.form_to(f"/note/{serial}/true-cause"), true_cause="the letters of the duchess")
    assert "The true cause: the letters of the duchess" in page.text
    assert "duchess" not in milady.open(f"/note/{serial}").html
    assert "true-cause" not in milady.open(f"/note/{serial}").html


def play_debt(house: House) -> int:
    """The debt of a signed partie of Athos and Milady."""
    sitting_id = sit_down(house)
    play_partie(house, sitting_id)
    sign(house, sitting_id)
    return ledger(house).serial


def test_a_debt_is_counted_out_and_paid_by_the_rate_of_the_day(
    pair: tuple[Browser, Browser], event_house: House
) -> None:
    athos, milady = pair
    serial = drawn(athos, other="milady", side="owed", sum="5₶ 3s", coin="fr-novel")
    milady.fill(act(milady.open("/me"), serial, "signed"), "signed")
    page = milady.open(f"/note/{serial}")
    # 1236 deniers of the novels: an écu is 720 and 516 are left, two livres of 240 and 36, or 43 sous of 12.
    assert "As people say it: one écu, two livres and three sous" in page.text
    assert "In coins: one écu and forty-three sous" in page.text
    assert "Today in another money" not in page.text
    assert not act(page, serial, "part_proposed").named("coin")
    rates.set_rate(event_house, COMMAND_LINE, RateForm("ru", "1 р.", "fr-novel", "4₶"))
    page = milady.open(f"/note/{serial}")
    assert "1 р. 28¾ к." in page.text, "1236 x 400 / 960 = 515 polushkas"
    form = act(page, serial, "part_proposed")
    wrong = milady.fill(form, "part_proposed", sum="1₶", coin="ru")
    assert wrong.status == 400
    assert act(wrong, serial, "part_proposed").value("coin") == "ru"
    milady.fill(form, "part_proposed", sum="1 р.", coin="ru")
    assert "4₶ (1 р.)" in athos.open("/me").text
    athos.fill(act(athos.open("/me"), serial, "part_accepted"), "part_accepted")
    assert ledger(event_house).rest == "1₶ 3s"


def test_a_bill_upon_a_third_is_drawn_on_ones_page_and_accepted_on_his(
    pair: tuple[Browser, Browser], known: Known, event_house: House
) -> None:
    athos, milady = pair
    serial = drawn(athos, other="milady", side="owed", sum="3 р.", cause="a horse", drawee="planchet")
    milady.fill(act(milady.open("/me"), serial, "signed"), "signed")
    planchet = english(known("planchet"))
    assert "Drawn upon Planchet, who has not accepted it" in athos.open(f"/note/{serial}").text
    page = planchet.open("/me")
    assert "What waits for your hand" in page.text
    planchet.fill(act(page, serial, "accepted"), "accepted")
    assert ledger(event_house).owing_id == "planchet"
    assert "Accepted for payment: Planchet" in athos.open(f"/note/{serial}").text
