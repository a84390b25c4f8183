"""What happens around the cards: stopping, signing with a PIN, the game master's hand, payment, prints."""

from __future__ import annotations

import re

from larp_piquet.printing.documents import PACK
from larp_piquet.services import debts, files, identity, sittings
from larp_piquet.services.events import staff_log
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, Viewer
from larp_piquet.tables.acts import Status

from .browsing import Browser
from .conftest import Known, seated
from .ruling import giving, weighing
from .test_evening import cards_on, english, play_deal, truth


def status(house: House, number: int = 1) -> Status | None:
    view = sittings.table_page(house, number, Viewer()).view
    return view.status if view else None


def stopped(known: Known) -> tuple[Browser, Browser]:
    """Two deals played, the first korolik finished, the partie ended by consent."""
    pair = seated(known)
    for browser in pair:
        english(browser)
    play_deal(pair)
    deal = pair[0].open("/table/1").form("deal")
    assert deal is not None
    pair[0].send(deal, button="deal")
    play_deal(pair)
    offer = pair[0].open("/table/1").form("offer_stop")
    assert offer is not None
    assert "Take the offer back" in pair[0].send(offer, button="offer_stop").text
    answer = pair[1].open("/table/1").form("accept_stop")
    assert answer is not None
    pair[1].send(answer, button="accept_stop")
    return pair


def test_an_offer_to_stop_is_taken_back_refused_or_accepted(known: Known, event_house: House) -> None:
    pair = seated(known)
    for browser in pair:
        english(browser)
    for verb, who in (("refuse_stop", 0), ("refuse_stop", 1)):
        offer = pair[0].open("/table/1").form("offer_stop")
        assert offer is not None
        pair[0].send(offer, button="offer_stop")
        answer = pair[who].open("/table/1").form(verb)
        assert answer is not None
        assert "Offer to end" in pair[who].send(answer, button=verb).text
    assert status(event_house) is Status.DEALING


def test_signing_asks_for_the_pin_and_locks_after_five_misses(
    known: Known, event_house: House, master: Browser
) -> None:
    pair = stopped(known)
    athos = pair[0]
    page = athos.open("/me")
    assert athos.fill(page.form_to("/me/pin"), pin="12").status == 400
    assert athos.fill(page.form_to("/me/pin"), pin="1234").status == 200
    form = athos.open("/table/1").form("sign")
    assert form is not None
    assert form.named("pin")
    answers = [athos.fill(form, "sign", pin="9999").status for _ in range(6)]
    assert answers[0] == 403
    assert answers[-1] == 423
    assert athos.fill(form, "sign", pin="1234").status == 423
    sheet = master.open("/gm/character/athos")
    assert master.fill(sheet.form_to("/gm/character/athos/pin"), reason="wine").status == 200
    assert athos.fill(form, "sign", pin="1234").status == 200
    view = sittings.table_page(event_house, 1, Viewer()).view
    assert view is not None
    assert view.parties[-1].signatures[0] is not None


def test_the_game_master_signs_for_one_and_voids_with_a_reason(
    known: Known, event_house: House, master: Browser
) -> None:
    pair = stopped(known)
    english(master)
    seat = 0
    form = giving(master, 1, "sign_for", seat="0")
    assert master.fill(form, reason="").status == 400
    assert master.fill(form, reason="fell asleep").status == 200
    own = pair[1 - seat].open("/table/1").form("sign")
    assert own is not None
    pair[1 - seat].send(own, button="sign")
    assert status(event_house) is Status.SETTLED
    made = debts.ledger(event_house, COMMAND_LINE).debts
    assert "The debt that came of this partie is taken back" in weighing(master, 1, "void").text
    assert master.fill(giving(master, 1, "void"), reason="the wrong pack").status == 200
    assert "The partie is void" in pair[0].open("/table/1").text
    assert "the wrong pack" in pair[0].open("/table/1").text
    after = debts.ledger(event_house, COMMAND_LINE).debts
    assert [d.state for d in made] == ["owed"] * len(made)
    assert [d.state for d in after] == ["void"] * len(made)


def test_payment_is_confirmed_by_the_creditor_alone_and_once(known: Known, event_house: House, nobody: Browser) -> None:
    pair = stopped(known)
    for browser in pair:
        form = browser.open("/table/1").form("sign")
        assert form is not None
        browser.send(form, button="sign")
    (debt,) = debts.ledger(event_house, COMMAND_LINE).debts
    creditor, debtor = (pair[n] for n in ((0, 1) if debt.creditor_id == "athos" else (1, 0)))
    path = f"/note/{debt.serial}"
    assert debt.figures in debtor.open(path).text
    assert not any(f.action == f"{path}/paid" for f in debtor.open(path).forms)
    assert nobody.open(path).status == 404
    token = debts.note_token(event_house, debt.serial)
    english(nobody).open(f"/N/{token}")
    page = nobody.open(path)
    assert "owed" in page.text
    assert debt.figures not in page.html
    assert not any(name in page.html for name in (debt.debtor_name, debt.creditor_name))
    form = creditor.open(path).form_to(f"{path}/paid")
    stolen = form.data()
    stolen["csrf_token"] = debtor.open("/me").form_to("/choose").value("csrf_token")
    stolen["as"] = debt.debtor_id
    assert debtor.send(form, stolen).status == 403
    assert "The debt is settled" in creditor.send(form).text
    assert creditor.send(form).status in (200, 409)
    (paid,) = debts.ledger(event_house, COMMAND_LINE).debts
    assert paid.state == "paid"
    assert [entry.kind for entry in paid.entries] == ["owed", "confirmed"]


def test_the_referee_sees_both_hands_unless_he_plays(known: Known, event_house: House, master: Browser) -> None:
    pair = seated(known)
    english(master)
    page = master.open("/gm/table/1")
    assert len(cards_on(page)) >= 24
    assert page.form("discard") is None
    token, _code = identity.card_secret(event_house, "athos")
    master.open(f"/C/{token}")
    english(master)
    own = master.open("/gm/table/1")
    mine, opened = truth(event_house)
    assert cards_on(own) <= mine[0] | opened
    assert cards_on(own) >= cards_on(english(pair[0]).open("/table/1/update"))


def test_an_alias_is_all_that_the_table_learns(known: Known, nobody: Browser) -> None:
    pair = seated(known)
    for browser in (pair[0], nobody):
        page = browser.open("/table/1")
        assert "Дама в синем" in page.text
        assert "Винтер" not in page.html


def test_the_desk_keeps_copies_and_moves_game_time_by_an_entry(master: Browser, event_house: House) -> None:
    english(master)
    page = master.open("/gm")
    master.send(page.form_to("/gm/backup"))
    assert len(files.backups(event_house)) == 1
    answer = master.fill(page.form_to("/gm/time"), when="1628-01-05T20:15", reason="a year passes")
    assert "5 January 1628, 20:15" in answer.text
    assert staff_log(event_house)[0].reason == "a year passes"
    assert master.fill(page.form_to("/gm/time"), when="tomorrow", reason="x").status == 400
    export = page.form_to("/gm/export")
    told = master.client.post(export.action, data=export.data())
    assert told.mimetype == "application/toml"
    assert "attachment" in told.headers["Content-Disposition"]


def test_every_document_is_a_page_to_look_at(master: Browser) -> None:
    prints = master.open("/gm/prints")
    papers = re.findall(r'href="(/gm/prints/[a-z_]+)"', prints.html)
    assert [path.rpartition("/")[2] for path in papers] == list(PACK)
    for path in papers:
        answer = master.client.get(path)
        assert answer.status_code == 200, path
        assert "script" not in answer.headers["Content-Security-Policy"]
        for sheet in re.findall(r'<link rel="stylesheet" href="([^"]+)"', answer.text):
            assert master.client.get(sheet, buffered=True).status_code == 200, sheet
    assert master.client.get("/gm/prints/nothing").status_code == 404
    wrong = master.fill(prints.form_to("/gm/prints/address"), address="http://localhost:8000")
    assert wrong.status == 400
    assert "localhost" in wrong.text
