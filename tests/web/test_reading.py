"""What can be read after the cards: every deal's account, a result that outlives the table, papers, and sources."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from larp_piquet.services import identity
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE
from larp_piquet.web.papers import file_name
from larp_piquet.web.sources import source

from ..services.playing import play_partie, sign, sit_down
from .browsing import Browser, Page, read
from .conftest import PASSPHRASE, Known, seated, site_over
from .ruling import rule
from .test_evening import english, play_deal
from .test_guards import posting
from .test_table_acts import stopped


def deals_on(page: Page) -> set[int]:
    """The deals whose lines stand on a page."""
    return {int(number) for number in re.findall(r"<h2 id=deal-(\d+)>", page.html)}


def test_every_finished_deal_can_be_read_from_every_state(known: Known, nobody: Browser, master: Browser) -> None:
    pair = seated(known)
    everybody = [english(browser) for browser in (*pair, nobody, master)]
    paths = ["/table/1", "/table/1", "/table/1", "/gm/table/1"]

    def all_can_read(deals: set[int]) -> None:
        for browser, path in zip(everybody, paths, strict=True):
            page = browser.open(path)
            assert "/table/1/account" in page.html, path
            assert deals <= deals_on(browser.open("/table/1/account"))

    play_deal(pair)
    all_can_read({1})
    deal = pair[0].open("/table/1").form("deal")
    assert deal is not None
    pair[0].send(deal, button="deal")
    for browser in pair:  # the next deal has begun: nobody's reading was taken from him
        assert '/table/1/account#deal-1"' in browser.open("/table/1").html
        assert 1 in deals_on(browser.open("/table/1/account"))
    play_deal(pair)
    between = pair[1].open("/table/1")
    assert {f"/table/1/account#deal-{n}" for n in (1, 2)} <= set(re.findall(r'href="([^"]+)"', between.html))


def test_the_account_stays_before_and_after_the_signatures(known: Known, master: Browser) -> None:
    pair = stopped(known)
    english(master)
    for signer in (None, *pair):
        if signer is not None:
            form = signer.open("/table/1").form("sign")
            assert form is not None
            signer.send(form, button="sign")
        for browser, path in ((pair[0], "/table/1"), (pair[1], "/table/1"), (master, "/gm/table/1")):
            assert "/table/1/account" in browser.open(path).html
            assert deals_on(browser.open("/table/1/account")) >= {1, 2}


def test_the_cut_says_who_drew_what_and_leaves_the_final_result(known: Known) -> None:
    pair = seated(known)
    for browser in pair:
        english(browser)
    play_deal(pair)
    page = pair[0].open("/table/1")
    said = page.text.partition("The cut:")[2]
    assert re.match(r" (Атос|Дама в синем)", said)
    assert "deals first." in said
    offer = page.form("offer_stop")
    assert offer is not None
    pair[0].send(offer, button="offer_stop")
    answer = pair[1].open("/table/1").form("accept_stop")
    assert answer is not None
    assert "The cut:" not in pair[1].send(answer, button="accept_stop").text


def test_ending_the_partie_is_asked_for_twice(known: Known) -> None:
    pair = seated(known)
    offer = pair[0].open("/table/1").form("offer_stop")
    assert offer is not None
    pair[0].send(offer, button="offer_stop")
    html = pair[1].open("/table/1").html
    question = re.search(r"<details[^>]*id=sure-accept_stop>(.*?)</details>", html, re.DOTALL)
    assert question is not None
    assert "value=accept_stop" in question[1]
    assert html.count("value=accept_stop") == 1


def test_a_closed_table_still_tells_those_who_sat_there(
    known: Known, nobody: Browser, master: Browser, event_house: House
) -> None:
    athos, milady = stopped(known)
    for browser in (athos, milady):
        form = browser.open("/table/1").form("sign")
        assert form is not None
        browser.send(form, button="sign")
    owed = re.search(r'<div class="debt"><p>([^<]+)</p>', athos.open("/table/1").html)
    assert owed is not None
    rise = milady.open("/table/1").form("rise")
    assert rise is not None
    milady.send(rise, button="rise")
    for browser in (athos, milady):
        page = browser.open("/table/1")
        assert "Дама в синем has left the table" in page.text
        assert owed[1] in page.text
        assert page.form_to("/table/1/sit") is not None
        assert deals_on(browser.open("/table/1/account")) == {1, 2}
        assert browser.open("/table/1/law").status == 200
    assert owed[1] in english(master).open("/gm/table/1").text
    assert deals_on(master.open("/table/1/account")) == {1, 2}
    for stranger in (english(nobody), english(known("rochefort"))):
        page = stranger.open("/table/1")
        assert owed[1] not in page.text
        assert "has left the table" not in page.text
        assert stranger.open("/table/1/account").status == 404
    newcomer = known("rochefort")
    newcomer.send(newcomer.open("/table/1").form_to("/table/1/sit"), button="0")
    assert owed[1] not in athos.open("/table/1").text


def test_the_game_masters_word_stands_where_he_closed(known: Known, master: Browser) -> None:
    athos = english(known("athos"))
    athos.send(athos.open("/table/1").form_to("/table/1/sit"), button="0")
    rule(master, 1, "close", "the candle fell")
    assert "The game master has closed the sitting: the candle fell" in athos.open("/table/1").text


def test_the_game_master_finds_the_referees_page_from_a_table_card(
    known: Known, nobody: Browser, master: Browser
) -> None:
    for path in ("/T/2", "/table/2"):
        assert 'href="/gm/table/2"' in master.open(path).html
        assert "/gm/table/2" not in nobody.open(path).html
    seated(known)
    assert "You are looking on" in english(nobody).open("/table/1").text
    assert "You are looking on" not in english(known("athos")).open("/table/1").text


def test_the_conditions_stand_above_the_button_that_agrees_to_them(known: Known) -> None:
    pair = (known("athos"), known("milady"))
    for seat, browser in enumerate(pair):
        browser.send(browser.open("/table/1").form_to("/table/1/sit"), button=str(seat))
    html = english(pair[0]).open("/table/1").html
    assert html.index("A point:") < html.index('href="/table/1/law"') < html.index("value=agree")


# -- the desk ---------------------------------------------------------------------------------------------------


def test_the_address_is_offered_and_an_empty_one_refused(master: Browser, event_house: House) -> None:
    from larp_piquet.services.events import event, set_printed_address

    set_printed_address(event_house, COMMAND_LINE, "")
    form = master.open("/gm/prints").form_to("/gm/prints/address")
    assert form.value("address").startswith("http")
    answer = master.fill(form, address="  ")
    assert answer.status == 400
    assert "will carry this address" not in english(master).fill(form, address="").text
    master.send(form)
    found = event(event_house)
    assert found is not None
    assert found.printed_address.lower().startswith("http")


def test_the_set_up_link_is_spent_by_the_passphrase_alone(bare_house: House, folder: object) -> None:
    app = site_over(bare_house, folder)  # type: ignore[arg-type]
    link = identity.setup_link(bare_house)
    first, second = Browser(app), Browser(app)
    for browser in (first, second):
        page = browser.send(browser.open(f"/S/{link}").form_to(f"/s/{link}"))
        assert page.form_to("/gm/passphrase") is not None
    assert posting(first, "/gm/passphrase", passphrase=PASSPHRASE, again=PASSPHRASE) == 403
    assert posting(second, "/gm/passphrase", passphrase=PASSPHRASE, again=PASSPHRASE) == 303
    assert Browser(app).open(f"/S/{link}").status == 404
    assert posting(Browser(app), f"/S/{link}") == 404


def test_a_slip_in_a_small_form_stays_on_its_page(master: Browser, known: Known) -> None:
    english(master)
    form = master.open("/gm/passphrase").form_to("/gm/passphrase")
    slip = master.fill(form, old=PASSPHRASE, passphrase="one two three", again="one two four")
    assert slip.status == 400
    assert 'id="e-again"' in slip.html
    slip = master.fill(form, old="not that at all", passphrase="one two three", again="one two three")
    assert slip.status == 403
    assert 'id="e-old"' in slip.html
    athos = english(known("athos"))
    wrong = athos.fill(athos.open("/me").form_to("/me/pin"), pin="12")
    assert wrong.status == 400
    assert 'id="e-pin"' in wrong.html
    athos.fill(athos.open("/me").form_to("/me/pin"), pin="1234")
    wrong = athos.fill(athos.open("/me").form_to("/me/pin"), old="4321", pin="1111")
    assert wrong.status == 403
    assert 'id="e-old"' in wrong.html
    assert "Tries left: 4" in wrong.text
    master.send(master.open("/gm").form_to("/gm/sign-out"))
    wrong = master.fill(master.open("/gm/sign-in").form_to("/gm/sign-in"), passphrase="wrong one, that")
    assert wrong.status == 403
    assert 'id="e-passphrase"' in wrong.html


def test_a_wrong_pin_on_a_note_stays_on_the_note(known: Known, event_house: House) -> None:
    sitting = sit_down(event_house)
    play_partie(event_house, sitting)
    (serial,) = sign(event_house, sitting).debts
    assert serial is not None
    path = f"/note/{serial}"
    pair = [english(known(name)) for name in ("athos", "milady")]
    creditor = next(b for b in pair if any(f.action == f"{path}/paid" for f in b.open(path).forms))
    creditor.fill(creditor.open("/me").form_to("/me/pin"), pin="1234")
    form = creditor.open(path).form_to(f"{path}/paid")
    wrong = creditor.fill(form, pin="4321")
    assert wrong.status == 403
    assert 'id="e-pin"' in wrong.html
    assert "The debt is settled" in creditor.fill(wrong.form_to(f"{path}/paid"), pin="1234").text


def test_a_wrong_pin_at_the_table_is_called_that(known: Known) -> None:
    athos, _milady = stopped(known)
    athos.fill(athos.open("/me").form_to("/me/pin"), pin="1234")
    form = athos.open("/table/1").form("sign")
    assert form is not None
    assert athos.fill(form, "sign", pin="9999").title.startswith("That is not your PIN")


def test_a_rejected_list_keeps_its_encoding_and_names_another(master: Browser) -> None:
    import io

    english(master)
    form = master.open("/gm/cast").form_to("/gm/cast/import")

    def send(data: bytes, encoding: str) -> Page:
        fields = form.data().to_dict() | {"encoding": encoding, "file": (io.BytesIO(data), "cast.csv")}
        return read(master.client.post(form.action, data=fields, content_type="multipart/form-data"))

    page = send("id,name\nx,Атос\n".encode("cp1251"), "utf-8")
    assert page.status == 400
    assert "Windows-1251" in page.text
    page = send("id,name,title\nx,,Граф\n".encode("cp1251"), "cp1251")
    assert "The column “name” must be filled in." in page.text
    assert page.form_to("/gm/cast/import").value("encoding") == "cp1251"


def test_a_stake_in_wrong_coin_is_answered_with_the_coins(master: Browser) -> None:
    english(master)
    page = master.fill(master.open("/gm/event").form_to("/gm/event"), coin="ru", stake="3 florins")
    assert page.status == 400
    assert "the game master has chosen" not in page.text
    said = page.text.partition("The coins of this money:")[2]
    assert "rouble (р" in said
    assert "kopeck" in said


def test_a_pin_is_spoken_of_where_there_is_one(master: Browser, known: Known) -> None:
    path = "/gm/character/athos/pin"
    english(master)
    assert not any(form.action == path for form in master.open("/gm/character/athos").forms)
    athos = known("athos")
    athos.fill(athos.open("/me").form_to("/me/pin"), pin="1234")
    page = master.open("/gm/character/athos")
    assert "A PIN is set and not locked." in page.text
    assert "Lift the lock" not in page.text
    assert "The PIN is taken off." in master.fill(page.form_to(path), reason="forgotten").text
    assert not any(form.action == path for form in master.open("/gm/character/athos").forms)


def test_the_desk_log_tells_the_events_own_time(master: Browser) -> None:
    assert "UTC" not in english(master).open("/gm").text


def test_an_empty_press_of_play_says_what_is_missing(known: Known) -> None:
    pair = seated(known)
    for browser in pair:
        english(browser)
    while not (leader := next((b for b in pair if b.open("/table/1").form("play")), None)):
        assert any(browser.step(1) for browser in pair)
    form = leader.open("/table/1").form("play")
    assert form is not None
    page = leader.send(form, button="play")
    assert page.status == 400
    assert "Tap a card first" in page.text


# -- papers and names -------------------------------------------------------------------------------------------


def test_a_paper_has_a_way_back_and_a_name_of_its_own(known: Known, master: Browser, event_house: House) -> None:
    sitting = sit_down(event_house)
    play_partie(event_house, sitting)
    (serial,) = sign(event_house, sitting).debts
    assert serial is not None
    athos = known("athos")
    assert f'href="/note/{serial}"' in athos.client.get(f"/note/{serial}/paper").text
    form = athos.open(f"/note/{serial}").form_to(f"/note/{serial}/note.pdf")
    name = athos.client.post(form.action, data=form.data()).headers["Content-Disposition"]
    assert f"note-{serial}.pdf" in name
    assert name.isascii()
    assert 'href="/gm/prints"' in master.client.get("/gm/prints/score_pad").text


@pytest.mark.parametrize(
    ("parts", "name"),
    [
        (("La Rochelle", "pack"), "la-rochelle-pack"),
        (("Осада Ла-Рошели", "note", 15), "osada-la-rosheli-note-15"),
        (("Щука & Ёж", "pack"), "shchuka-yozh-pack"),
        (("", "pack"), "pack"),
        (("東京",), "larp-piquet"),
    ],
)
def test_a_file_is_named_in_plain_letters(parts: tuple[object, ...], name: str) -> None:
    assert file_name(*parts) == name


def test_sources_are_told_in_words(app: Flask, nobody: Browser) -> None:
    text = english(nobody).open("/rules").text
    assert "S0" not in text
    assert "S2" not in text
    assert "source: the old game, rules 1; the musketeers' telling" in text
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert source("S0, хвалёж 3, 5; S2") == "the old game, calls 3, 5; the musketeers' telling"
        assert source("C 50; S0, счёт 6") == "the laws of rubicon piquet, 50; the old game, the count 6"
