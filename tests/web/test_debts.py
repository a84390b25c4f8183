"""The pages of debts: one tap on one's own page, the whole life on the note's, and the desk's side of it."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from larp_piquet.ledger.book import Actor, EntryKind
from larp_piquet.ledger.deciding import Act
from larp_piquet.services import cast, debts, drafts, identity
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, CharacterForm, DebtInfo, Viewer

from .browsing import Browser, Form, Page
from .conftest import Known
from .test_evening import english, weight
from .test_rights import invited


def act(page: Page, serial: int, do: str) -> Form:
    """The form on this page that does this to this debt."""
    action = f"/note/{serial}/paid" if do == "confirmed" else f"/note/{serial}/act"
    return next(f for f in page.forms if f.action == action and any(b.value == do for b in f.named("do")))


def offers(page: Page) -> set[str]:
    return {b.value for f in page.forms for b in f.named("do") if f.action.startswith("/note/")}


def drawn(browser: Browser, **values: str) -> int:
    """A note drawn up on one's own page; its serial."""
    form = browser.open("/me/note").form_to("/me/note")
    page = browser.fill(form, **({"other": "milady", "side": "owed", "sum": "2 р. 60 к."} | values))
    assert page.status == 200, page.text
    found = re.search(r"No\. (\d+)", page.text)
    assert found is not None
    return int(found[1])


def ledger(house: House) -> DebtInfo:
    return debts.ledger(house, COMMAND_LINE).debts[0]


@pytest.fixture
def pair(known: Known) -> tuple[Browser, Browser]:
    return english(known("athos")), english(known("milady"))


@pytest.fixture
def loan(pair: tuple[Browser, Browser]) -> int:
    """Milady owes Athos, both having signed."""
    serial = drawn(pair[0], cause="a horse")
    pair[1].fill(act(pair[1].open("/me"), serial, "signed"), "signed")
    return serial


def test_a_note_is_drawn_up_and_signed_by_one_tap(pair: tuple[Browser, Browser], event_house: House) -> None:
    athos, milady = pair
    serial = drawn(athos, cause="a horse", due="within", hours="24")
    assert "not signed yet" in athos.open("/me").text
    page = milady.open("/me")
    assert "You owe Атос" in page.text
    assert "To be paid within 24 h" in page.text
    page = milady.fill(act(page, serial, "signed"), "signed")
    assert page.status == 200
    assert "What I owe" in page.text, "back on her own page"
    assert ledger(event_house).state == "owed"
    assert "To be paid by 11 October 1627" in milady.open("/me").text, "the day after the first evening"
    assert "What is owed to me" in athos.open("/me").text


def test_claiming_and_confirming_are_one_tap_each(pair: tuple[Browser, Browser], loan: int, event_house: House) -> None:
    athos, milady = pair
    form = act(milady.open("/me"), loan, "claimed")
    page = milady.fill(form, "claimed")
    assert "It stands in the ledger" in page.text
    assert "done already" in milady.fill(form, "claimed").text
    page = athos.open("/me")
    assert "says that it was paid" in page.text
    page = athos.fill(act(page, loan, "confirmed"), "confirmed")
    assert "The debt is settled" in page.text
    assert "What is over" in page.text
    assert [entry.kind for entry in ledger(event_house).entries] == ["drawn", "signed", "claimed", "confirmed"]
    assert milady.fill(form, "claimed").status == 409


def test_a_dispute_needs_its_words_and_a_referee(
    pair: tuple[Browser, Browser], loan: int, app: Flask, event_house: House
) -> None:
    athos, milady = pair
    path = f"/note/{loan}"
    wrong = milady.fill(act(milady.open("/me"), loan, "contested"), "contested", reason=" ")
    assert wrong.status == 400
    assert "A reason is needed" in wrong.text
    milady.fill(act(milady.open(path), loan, "contested"), "contested", reason="the horse is lame")
    page = athos.open(path)
    assert "disputes the debt" in page.text
    assert "the horse is lame" in page.text
    assert "endorsement_offered" not in offers(page)
    referee = invited(app, event_house)
    page = referee.open(path)
    assert page.status == 200
    form = page.form_to(f"{path}/desk")
    assert referee.fill(form, do="settled").status == 400
    assert referee.fill(form, do="confirmed", reason="so be it").status == 403
    page = referee.fill(form, do="settled", reason="it is not")
    assert "It stands in the ledger" in page.text
    assert "Tréville" in athos.open(path).text
    assert "endorsement_offered" in offers(athos.open(path))


def test_a_referee_does_not_rule_on_his_own_debt(known: Known, loan: int, app: Flask, event_house: House) -> None:
    referee = invited(app, event_house)
    path = f"/note/{loan}"
    form = referee.open(path).form_to(f"{path}/desk")
    token, _code = identity.card_secret(event_house, "athos")
    referee.open(f"/C/{token}")
    english(referee)
    page = referee.fill(form, do="voided", reason="I lose")
    assert page.status == 403
    assert "a part in this debt yourself" in page.text
    assert not any(f.action == f"{path}/desk" for f in referee.open(path).forms)


def test_a_part_is_paid_and_a_note_passed_on(
    pair: tuple[Browser, Browser], known: Known, loan: int, event_house: House
) -> None:
    athos, milady = pair
    path = f"/note/{loan}"
    form = act(milady.open(path), loan, "part_proposed")
    assert milady.fill(form, "part_proposed", sum="3 р.").status == 422
    unread = milady.fill(form, "part_proposed", sum="lots")
    assert unread.status == 400
    assert 'value="lots"' in unread.html
    milady.fill(form, "part_proposed", sum="60 к.")
    athos.fill(act(athos.open("/me"), loan, "part_accepted"), "part_accepted")
    assert "Left of it: 2 р." in milady.open(path).text
    athos.fill(act(athos.open(path), loan, "endorsement_offered"), "endorsement_offered", who="planchet")
    planchet = english(known("planchet"))
    page = planchet.open("/me")
    assert "What waits for your hand" in page.text
    page = planchet.fill(act(page, loan, "endorsed"), "endorsed")
    assert "What is owed to me" in page.text
    assert "confirmed" not in offers(athos.open(path))
    assert "Through whose hands it went: Атос → Planchet" in milady.open(path).text
    assert "You owe Planchet" in milady.open("/me").text


def test_a_stranger_sees_serial_and_state_and_may_claim_the_paper(
    pair: tuple[Browser, Browser], known: Known, nobody: Browser, loan: int, event_house: House
) -> None:
    athos, _milady = pair
    path, rochefort = f"/note/{loan}", english(known("rochefort"))
    assert rochefort.open(path).status == 404
    token = debts.note_token(event_house, loan)
    page = rochefort.open(f"/N/{token}")
    assert "It can be passed on" in page.text
    for secret in ("Атос", "Миледи", "Дама", "2 р.", "horse"):
        assert secret not in page.html
    assert "paper_claimed" not in offers(english(nobody).open(f"/N/{token}"))
    page = rochefort.fill(act(page, loan, "paper_claimed"), "paper_claimed")
    assert page.status == 200
    assert "Your claim waits" in page.text
    for secret in ("Атос", "Миледи", "Дама", "2 р.", "horse"):
        assert secret not in page.html, (
            "who has the paper, or a photograph of it, reads no debt by saying that it is his"
        )
    for more in ("paper", "note.pdf"):
        assert rochefort.open(f"{path}/{more}").status in (403, 405)
    assert "Note of hand" in rochefort.open(path).text
    page = rochefort.fill(act(page, loan, "withdrawn"), "withdrawn")
    rochefort.fill(act(page, loan, "paper_claimed"), "paper_claimed")
    assert "horse" not in rochefort.open("/me/ledger").text + rochefort.open("/me").text
    page = athos.open("/me")
    assert "comte de Rochefort has the paper in hand" in page.text
    athos.fill(act(page, loan, "handed_over"), "handed_over")
    assert ledger(event_house).holder_id == "rochefort"


def test_to_who_has_not_scanned_the_paper_there_is_no_such_debt(known: Known, loan: int, event_house: House) -> None:
    rochefort = known("rochefort")
    token = rochefort.open("/me").form_to("/choose").value("csrf_token")
    for kind in EntryKind:
        data = {
            "csrf_token": token,
            "as": "rochefort",
            "do": str(kind),
            "sum": "1 к.",
            "who": "rochefort",
            "reason": "x",
        }
        assert rochefort.client.post(f"/note/{loan}/act", data=data).status_code == 404, kind
    assert rochefort.client.post(f"/note/{loan}/paid", data=data).status_code == 404
    assert rochefort.open(f"/note/{loan}").status == 404
    assert len(ledger(event_house).entries) == 2


def test_who_scanned_it_can_claim_the_paper_and_nothing_else(known: Known, loan: int, event_house: House) -> None:
    rochefort = english(known("rochefort"))
    rochefort.open(f"/N/{debts.note_token(event_house, loan)}")
    token = rochefort.open("/me").form_to("/choose").value("csrf_token")
    for kind in set(EntryKind) - {EntryKind.PAPER_CLAIMED}:
        data = {
            "csrf_token": token,
            "as": "rochefort",
            "do": str(kind),
            "sum": "1 к.",
            "who": "rochefort",
            "reason": "x",
        }
        assert rochefort.client.post(f"/note/{loan}/act", data=data).status_code in (400, 403, 409, 422), kind
    assert len(ledger(event_house).entries) == 2


def test_the_pin_guards_a_note_that_is_drawn_up(pair: tuple[Browser, Browser], event_house: House) -> None:
    athos, _milady = pair
    athos.fill(athos.open("/me").form_to("/me/pin"), pin="1625")
    form = athos.open("/me/note").form_to("/me/note")
    wrong = athos.fill(form, other="milady", side="owe", sum="1 р.", pin="0000")
    assert (wrong.status, 'id="e-pin"' in wrong.html) == (403, True)
    assert wrong.form_to("/me/note").value("sum") == "1 р.", "what was typed stands still"
    assert debts.ledger(event_house, COMMAND_LINE).debts == ()
    assert athos.fill(wrong.form_to("/me/note"), pin="1625").status == 200
    assert ledger(event_house).standing.signed == ("athos",)


def test_a_pin_guards_what_binds(pair: tuple[Browser, Browser], event_house: House) -> None:
    athos, milady = pair
    milady.fill(milady.open("/me").form_to("/me/pin"), pin="1625")
    serial = drawn(athos)
    form = act(milady.open("/me"), serial, "signed")
    wrong = milady.fill(form, "signed", pin="0000")
    assert wrong.status == 403
    assert 'id="e-pin"' in wrong.html
    assert milady.fill(act(wrong, serial, "signed"), "signed", pin="1625").status == 200
    assert ledger(event_house).state == "owed"


def test_the_game_master_enters_anything_with_a_reason_and_undoes_it(
    pair: tuple[Browser, Browser], master: Browser, loan: int, event_house: House
) -> None:
    english(master)
    path = f"/note/{loan}"
    form = master.open(path).form_to(f"{path}/desk")
    assert master.fill(form, do="forgiven", sum="60 к.", reason="").status == 400
    assert master.fill(form, do="forgiven", sum="60 к.", reason="a wedding").status == 200
    assert master.fill(form, do="forgiven", sum="60 к.", reason="a wedding").text.count("done already") == 1
    assert ledger(event_house).rest == "2 р."
    page = master.fill(master.open(path).form_to(f"{path}/desk"), do="reversed", reason="it was called off")
    assert "<s>Forgiven: 60 к.</s>" in page.html
    assert ledger(event_house).rest == "2 р. 60 к."
    again = master.open(path).form_to(f"{path}/desk")
    assert master.fill(again, do="endorsement_offered", who="milady", reason="x").status == 422
    assert master.fill(again, do="endorsement_offered", who="planchet", reason="x").status == 200
    assert pair[0].client.post(f"{path}/desk", data={}).status_code in (400, 403)


def test_the_game_master_draws_up_a_note_with_its_true_cause(
    pair: tuple[Browser, Browser], master: Browser, event_house: House
) -> None:
    english(master)
    form = master.open("/gm/ledger/new").form_to("/gm/ledger/new")
    # A fault of the form like any other, and no page of its own on which all that was typed is gone.
    same = master.fill(form, debtor="athos", creditor="athos", sum="1 р.")
    assert (same.status, same.form_to("/gm/ledger/new").value("sum")) == (400, "1 р.")
    assert "Nobody can owe a debt to himself." in same.text
    wrong = master.fill(form, debtor="athos", creditor="milady", sum="1,5", true_cause="her silence")
    assert wrong.status == 400
    assert 'value="her silence"' in wrong.html
    page = master.fill(form, debtor="athos", creditor="milady", sum="1 р.", cause="gloves", true_cause="her silence")
    assert "her silence" in page.text
    for browser in pair:
        page = browser.open(f"/note/{ledger(event_house).serial}")
        assert "gloves" in page.text
        assert "her silence" not in page.html
        browser.fill(act(page, ledger(event_house).serial, "signed"), "signed")
    assert ledger(event_house).state == "owed"
    assert "her silence" in master.open("/gm/ledger").text


def test_an_heir_is_named_on_the_characters_sheet(
    pair: tuple[Browser, Browser], master: Browser, loan: int, event_house: House
) -> None:
    english(master)
    page = master.open("/gm/character/milady")
    assert not any(f.action.endswith("/heir") for f in page.forms)
    form = page.form_to("/gm/character/milady/status")
    assert master.fill(form, status="dead", reason="").status == 400
    page = master.fill(form, status="dead", reason="beheaded at Béthune")
    assert page.status == 200
    refused = pair[1].send(pair[1].open("/table/1").form_to("/table/1/sit"), button="0")
    assert refused.status == 409
    assert "no longer in the game" in refused.text
    asked = master.fill(page.form_to("/gm/character/milady/heir"), heir="planchet", reason="her will")
    assert asked.status == 409
    assert "Planchet would come to owe" in asked.text
    page = master.fill(page.form_to("/gm/character/milady/heir"), heir="planchet", reason="her will", accepted="yes")
    assert "debts: 1" in page.text
    assert ledger(event_house).owing_name == "Planchet"
    assert "In the place of Миледи Винтер came the heir: Planchet" in pair[0].open(f"/note/{loan}").text


def test_whether_others_may_sign_is_on_the_sheet(master: Browser, event_house: House) -> None:
    english(master)
    form = master.open("/gm/character/milady").form_to("/gm/character/milady/consent")
    assert form.named("needed")[0].checked
    master.fill(form, needed="")
    assert not master.open("/gm/character/milady").form_to("/gm/character/milady/consent").named("needed")[0].checked


def test_a_page_of_many_debts_stays_light(pair: tuple[Browser, Browser], event_house: House) -> None:
    athos, milady = pair
    for number in range(12):
        serial = drawn(athos, sum=f"{number + 1} р.")
        milady.fill(act(milady.open("/me"), serial, "signed"), "signed")
    for browser in pair:
        assert weight(browser.open("/me")) < 60_000


def test_names_that_look_alike_are_told_apart_where_one_is_chosen(
    known: Known, master: Browser, event_house: House
) -> None:
    english(master)
    assert "taken for one another" not in master.open("/gm/cast").text
    cast.add_character(event_house, COMMAND_LINE, CharacterForm(id="planchet-2", name="Plаnchet"))  # a Cyrillic a
    assert "Planchet (planchet), Plаnchet (planchet-2)" in master.open("/gm/cast").text
    page = english(known("athos")).open("/me/note")
    assert ">Planchet · planchet</option>" in page.html
    assert ">Plаnchet · planchet-2</option>" in page.html
    assert ">comte de Rochefort</option>" in page.html


def test_the_live_part_tells_of_what_waits(pair: tuple[Browser, Browser]) -> None:
    athos, milady = pair
    assert "wait for your answer" not in milady.open("/me/update").text
    drawn(athos)
    assert "Debts that wait for your answer: 1" in milady.open("/me/update").text
    assert "wait for your answer" not in athos.open("/me/update").text


def test_a_note_is_told_in_the_readers_language(pair: tuple[Browser, Browser], loan: int, known: Known) -> None:
    page = known("athos").open(f"/note/{loan}")
    for said in ("Расписка составлена", "Подпись: Миледи Винтер", "Срок уплаты: по первому требованию", "Передать"):
        assert said in page.text


def test_the_game_master_says_whether_the_paper_gives_a_claim(
    master: Browser, known: Known, loan: int, event_house: House
) -> None:
    english(master)
    master.fill(master.open("/gm/ledger").form_to("/gm/ledger/papers"), claimed="no")
    page = english(known("rochefort")).open(f"/N/{debts.note_token(event_house, loan)}")
    assert "It can be passed on" in page.text
    assert "paper_claimed" not in offers(page)
    master.fill(master.open("/gm/ledger").form_to("/gm/ledger/papers"), claimed="yes")
    assert "paper_claimed" in offers(known("rochefort").open(f"/N/{debts.note_token(event_house, loan)}"))


def test_an_offer_that_is_refused_leads_back_to_ones_own_page(known: Known, pair: tuple[Browser, Browser]) -> None:
    serial = drawn(pair[0], cause="a horse")
    pair[1].fill(act(pair[1].open("/me"), serial, "signed"), "signed")
    offer = act(pair[0].open(f"/note/{serial}"), serial, "endorsement_offered")
    pair[0].fill(offer, "endorsement_offered", who="planchet")
    planchet = english(known("planchet"))
    page = planchet.fill(act(planchet.open(f"/note/{serial}"), serial, "refused"), "refused")
    assert page.status == 200
    assert "It stands in the ledger." in page.text
    assert page.form_to("/me/netting"), "his own page"


def test_who_owes_must_be_said(pair: tuple[Browser, Browser], event_house: House) -> None:
    form = pair[0].open("/me/note").form_to("/me/note")
    page = pair[0].fill(form, other="milady", side="zz", sum="2 р.")
    assert page.status == 400
    assert "This must be filled in." in page.text
    assert not debts.ledger(event_house, COMMAND_LINE).debts


def test_a_stranger_learns_nothing_by_typing_sums(known: Known, pair: tuple[Browser, Browser]) -> None:
    """The answer is the same whatever he types, of a debt of coin and of one of a thing."""
    of_coin = drawn(pair[0])
    of_thing = drawn(pair[0], sum="", thing="a horse")
    planchet = english(known("planchet"))
    token = planchet.open("/me/note").form_to("/me/note").value("csrf_token")
    for serial in (of_coin, of_thing):
        with planchet.client.session_transaction() as session:
            session["notes"] = [serial]
        for typed in ("", "3 р.", "3 £", "three"):
            for kind in ("part_accepted", "forgiven", "part_proposed"):
                form = {"csrf_token": token, "as": "planchet", "do": kind, "sum": typed, "coin": "en"}
                answer = planchet.client.post(f"/note/{serial}/act", data=form)
                assert answer.status_code == 403, (serial, typed, kind)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"other": "nobody"}, "Nobody here is called by that"),
        ({"drawee": "nobody"}, "Nobody here is called by that"),
        ({"other": "athos"}, "Nobody can owe a debt to himself."),
        ({"cause": "for a horse " * 50}, "This is too long: 500 characters at most."),
        ({"thing": "т" * 501, "sum": ""}, "This is too long: 500 characters at most."),
        ({"sum": "1" * 501}, "This is too long: 500 characters at most."),
    ],
)
def test_what_is_wrong_in_a_note_that_is_drawn_up_stands_at_its_field_and_the_rest_is_kept(
    pair: tuple[Browser, Browser], event_house: House, wrong: dict[str, str], said: str
) -> None:
    form = pair[0].open("/me/note").form_to("/me/note")
    typed = {"side": "owe", "other": "milady", "sum": "1 р.", "witnesses": "d'Artagnan"} | wrong
    data = form.data()
    for name, value in typed.items():
        data[name] = value
    page = pair[0].send(form, data)
    again = page.form_to("/me/note")
    assert (page.status, again.value("witnesses"), again.value("sum")) == (400, "d'Artagnan", typed["sum"])
    assert said in page.text
    assert debts.ledger(event_house, COMMAND_LINE).debts == ()


def test_whom_nobody_knows_and_what_is_too_long_are_faults_of_an_entry_too(
    pair: tuple[Browser, Browser], event_house: House
) -> None:
    form = drafts.DebtForm("milady", "athos", "1 р.")
    serial = drafts.draw(event_house, Actor("athos"), form)
    debts.enter(event_house, serial, Actor("milady"), Act(EntryKind.SIGNED))
    athos = pair[0]
    send = athos.open(f"/note/{serial}").form_to(f"/note/{serial}/act")
    for wrong, said in (
        ({"do": "guarantee_asked", "who": "nobody", "sum": "10 к."}, "Nobody here is called by that"),
        ({"do": "protested", "reason": "x" * 501}, "This is too long: 500 characters at most."),
    ):
        data = send.data()
        for name, value in wrong.items():
            data[name] = value
        page = athos.send(send, data)
        assert page.status == 400
        assert said in page.text
    assert len(debts.debt(event_house, serial, Viewer("athos")).entries) == 2
