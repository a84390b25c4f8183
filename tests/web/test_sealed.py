"""Sealed deals on the pages: one quiet line, a folded form for a word, the seals of a table, and a record checked."""

from __future__ import annotations

import json
import random
import re

import pytest
from flask import Flask

from larp_piquet.services import events, furniture, sittings
from larp_piquet.services.house import House
from larp_piquet.services.partierecords import partie_record
from larp_piquet.services.results import COMMAND_LINE, EventForm, TableForm, Viewer
from larp_piquet.store import seals
from larp_piquet.tables.acts import Actor, CloseSitting, DealNext, Rise, VoidPartie

from ..services.playing import agree, do, play_deal, seen, sit_down
from .browsing import Browser, Form, Page
from .conftest import Known, seated
from .test_evening import english, weight

PATHS = (
    "/table/1", "/table/1/update", "/table/1/account", "/table/1/log", "/table/1/seals", "/table/1/check",
    "/table/1/check/record",
    "/table/1/replay", "/record/1/1", "/me", "/gm/table/1", "/gm/table/1/log", "/gm/exchange", "/hall", "/",
)  # fmt: skip


def opens(house: House, to: str) -> None:
    found = events.event(house)
    assert found is not None
    form = EventForm(name=found.name, game_date=found.game_date, time_zone=found.time_zone, stake="1 к.", opens=to)
    events.change_event(house, COMMAND_LINE, form)


def secrets_of(house: House, sitting_id: int = 1) -> dict[int, str]:
    with house.database.read() as connection:
        return {each.number: each.secret for each in seals.load_seals(connection, sitting_id)}


def word_form(page: Page) -> Form:
    return page.form_to("/table/1/word")


def test_a_word_is_added_by_whoever_cares_and_seen_by_all(known: Known, nobody: Browser) -> None:
    pair = (english(known("athos")), english(known("milady")))
    for seat, browser in enumerate(pair):
        browser.send(browser.open("/table/1").form_to("/table/1/sit"), button=str(seat))
    page = pair[0].open("/table/1")
    short = re.search(r"Next deal sealed: ([0-9a-f]{4}-[0-9a-f]{4})", page.text)
    assert short is not None
    assert re.search(rf"<code>{short[1].replace('-', '')}[0-9a-f]{{56}}</code>", page.html)
    assert pair[0].fill(word_form(page), word="<b>лилия</b> & 7").status == 200
    for browser in (*pair, english(nobody)):
        html = browser.open("/table/1").html
        assert "added: “&lt;b&gt;лилия&lt;/b&gt; &amp; 7”." in html
    assert not [form for form in pair[0].open("/table/1").forms if form.action == "/table/1/word"]
    assert not [form for form in nobody.open("/table/1").forms if form.action == "/table/1/word"]
    # The other has no tap more: he agrees as ever, and the cards are dealt.
    late = word_form(pair[1].open("/table/1"))
    for browser in pair:
        assert browser.step(1) == "agree"
    assert f"Sealed deal {short[1]}" in pair[1].open("/table/1").text
    refused = pair[1].fill(late, word="too late")
    assert refused.status == 409
    assert "your word came too late" in refused.text
    # From the page of the seals a word is added to the next deal while this one is played.
    page = pair[1].open("/table/1/seals")
    assert pair[1].fill(word_form(page), word="for the next").status == 200
    again = pair[1].fill(word_form(page), word="another")
    assert again.status == 409
    assert "You have added “for the next” to this deal already" in again.text
    assert "added: “for the next”." in nobody.open("/table/1/seals").text


def test_who_sits_down_in_a_used_seat_may_add_a_word_too(known: Known, event_house: House) -> None:
    """Another's word is not said to be his, and keeps him from none of his own; his own does, wherever he sits."""
    sittings.sit(event_house, 1, 0, Actor("rochefort"))
    sittings.sit(event_house, 1, 1, Actor("milady"))
    helper, athos = english(known("rochefort")), english(known("athos"))
    assert helper.fill(word_form(helper.open("/table/1")), word="known to the house").status == 200
    do(event_house, 1, "rochefort", Rise())
    sittings.sit(event_house, 1, 0, Actor("athos"))
    instead = "It counts instead of the word that was added at your seat before you."
    for path in ("/table/1", "/table/1/seals"):
        page = athos.open(path)
        assert "comte de Rochefort added: “known to the house”." in page.text
        assert "Атос added" not in page.text
        assert word_form(page)
        assert instead in page.text
        assert instead not in english(known("milady")).open(path).text
    assert athos.fill(word_form(athos.open("/table/1/seals")), word="mine").status == 200
    do(event_house, 1, "athos", Rise())
    sittings.sit(event_house, 1, 0, Actor("planchet"))
    do(event_house, 1, "planchet", Rise())
    sittings.sit(event_house, 1, 0, Actor("athos"))
    for path in ("/table/1", "/table/1/seals"):
        page = athos.open(path)
        assert "Атос added: “mine”." in page.text
        assert "Rochefort added" not in page.text
        assert not [form for form in page.forms if form.action == "/table/1/word"]


def test_the_word_of_whoever_rose_has_his_name_in_a_closed_sitting(known: Known, event_house: House) -> None:
    sitting_id = sit_down(event_house)
    opens(event_house, "everybody")
    athos = english(known("athos"))
    athos.fill(word_form(athos.open("/table/1")), word="I wrote this")
    agree(event_house, sitting_id)
    sittings.act(event_house, sitting_id, seen(event_house, None).seq, Actor(staff=True), VoidPartie("x"))
    do(event_house, sitting_id, "athos", Rise())
    page = english(known("planchet")).open(f"/table/1/seals?sitting={sitting_id}")
    assert "Атос added: “I wrote this”." in page.text


def test_a_word_that_is_none_is_refused_in_words(known: Known) -> None:
    athos, _milady = seated(known)
    form = word_form(english(athos).open("/table/1/seals"))
    for word in ("", "я" * 65, "a\u202eb"):
        assert athos.fill(form, word=word).status == 400
    assert athos.fill(form, word="w", draw="1").status == 409
    assert athos.fill(form, word="w", draw="x").status == 400
    assert athos.fill(form, word="w", sitting="99").status in (404, 409)
    assert athos.fill(form, word="w", **{"as": "milady"}).status == 409


def test_the_seal_is_light(known: Known) -> None:
    """An update in the deal grows by one line; between deals the folded part fits in, too."""
    athos, _milady = seated(known)
    html = athos.open("/table/1/update").html
    (line,) = re.findall(r'<p class=back><a class=quiet href="/table/1/seals">.*?</p>', html)
    assert len(line.encode()) < 130
    assert weight(athos.open("/table/1/update")) < 6_000


@pytest.mark.parametrize("to", ["never", "settled", "players", "everybody"])
def test_no_byte_holds_a_secret_before_its_time(
    to: str, event_house: House, known: Known, master: Browser, nobody: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    """Of the deal on the table and of the next one no page of anybody tells the secret; of others as the event says."""
    caplog.set_level("DEBUG")
    sitting_id = sit_down(event_house)
    opens(event_house, to)
    readers = {"own": known("athos"), "other": known("planchet"), "nobody": nobody, "staff": master}
    chance = random.Random(2)

    def found() -> dict[str, set[int]]:
        told: dict[str, set[int]] = {}
        for who, browser in readers.items():
            text = "".join(browser.open(path).html for path in PATHS)
            told[who] = {draw for draw, secret in secrets_of(event_house).items() if secret in text}
        return told

    agree(event_house, sitting_id)
    assert found() == {who: set() for who in readers}
    play_deal(event_house, sitting_id, 1, ("athos", "milady"), chance)
    do(event_house, sitting_id, "athos", DealNext())
    over = {1} if to in ("players", "everybody") else set()
    all_see = {1} if to == "everybody" else set()
    assert found() == {"own": over, "other": all_see, "nobody": all_see, "staff": {1}}
    seq = seen(event_house, None).seq
    sittings.act(event_house, sitting_id, seq, Actor(staff=True), VoidPartie("enough"))
    own = set() if to == "never" else {1, 2}
    every = {1, 2} if to == "everybody" else set()
    assert found() == {"own": own, "other": every, "nobody": every, "staff": {1, 2}}
    assert not [secret for secret in secrets_of(event_house).values() if secret in caplog.text]


def test_a_game_master_who_plays_is_told_as_a_player(event_house: House, known: Known, master: Browser) -> None:
    sitting_id = sit_down(event_house)
    agree(event_house, sitting_id)
    play_deal(event_house, sitting_id, 1, ("athos", "milady"), random.Random(2))
    assert secrets_of(event_house)[1] in master.open("/table/1/seals").html
    card = known("athos").client.get_cookie("phone")
    assert card is not None
    master.client.set_cookie("phone", card.value)
    assert secrets_of(event_house)[1] not in master.open("/table/1/seals").html


def test_a_partie_is_checked_from_its_table_and_from_a_file(event_house: House, known: Known, nobody: Browser) -> None:
    sitting_id = sit_down(event_house)
    opens(event_house, "settled")
    athos = english(known("athos"))
    agree(event_house, sitting_id)
    play_deal(event_house, sitting_id, 1, ("athos", "milady"), random.Random(2))
    assert athos.open("/table/1/check").status == 403
    sittings.act(event_house, sitting_id, seen(event_house, None).seq, Actor(staff=True), VoidPartie("enough"))
    page = athos.open("/table/1/seals")
    (link,) = re.findall(r'href="(/table/1/check[^"]*)"', page.html)
    page = athos.open(link.replace("&amp;", "&"))
    assert "1 deal is as it was sealed." in page.text
    assert "This server checked itself." in page.text
    assert english(nobody).open(link.replace("&amp;", "&")).status == 403
    text = partie_record(event_house, sitting_id, 1, Viewer("athos")).text
    form = nobody.open("/check").form_to("/check")
    assert "1 deal is as it was sealed." in nobody.fill(form, pasted=text).text
    plain = json.loads(text)
    plain["deals"][0]["seal"]["parts"] = ["chosen", None]
    page = nobody.fill(form, pasted=json.dumps(plain))
    assert (page.status, "What was dealt is not what was sealed." in page.text) == (200, True)
    assert page.text.count("✗ WRONG: the hand of") == 2
    page = nobody.fill(form, pasted="{")
    assert (page.status, "This record cannot be checked:" in page.text) == (400, True)
    assert nobody.fill(form, pasted="x" * 500_001).status == 413
    page = nobody.fill(form, pasted=" ")
    assert (page.status, "Choose a file, or paste what stands in it." in page.text) == (400, True)


def test_a_deal_that_is_over_is_checked_elsewhere_while_its_partie_goes_on(event_house: House, known: Known) -> None:
    """What is taken away are the finished deals; with the text and the secret on the page anybody has all he needs."""
    sitting_id = sit_down(event_house)
    opens(event_house, "players")
    athos = english(known("athos"))
    athos.fill(word_form(athos.open("/table/1")), word="дождь")
    agree(event_house, sitting_id)
    play_deal(event_house, sitting_id, 1, ("athos", "milady"), random.Random(2))
    do(event_house, sitting_id, "athos", DealNext())
    page = athos.open("/table/1/seals")
    assert "Dealt; it lies on the table." in page.text
    assert page.text.count('["larp-piquet deal 1",1,1,["дождь",null]]') == 1
    (link,) = re.findall(r'href="(/table/1/check[^"]*)"', page.html)
    page = athos.open(link.replace("&amp;", "&"))
    assert "Compare each seal with the one you were shown before that deal" in page.text
    (link,) = re.findall(r'href="(/table/1/check/record[^"]*)"', page.html)
    taken = athos.client.get(link.replace("&amp;", "&"))
    assert taken.status_code == 200
    told = json.loads(taken.get_data(as_text=True))
    assert [deal["seal"]["draw"] for deal in told["deals"]] == [1]
    page = athos.fill(athos.open("/check").form_to("/check"), pasted=taken.get_data(as_text=True))
    assert "1 deal is as it was sealed." in page.text


@pytest.mark.parametrize("language", ["en", "ru", "fr"])
def test_the_method_stands_on_the_page(nobody: Browser, language: str) -> None:
    form = nobody.open("/rules").form_to("/choose")
    nobody.fill(form, language=language)
    page = nobody.open("/check")
    assert page.html.count("<li>") >= 10
    for sure in ("SHA-256", "HMAC-SHA256", "larp-piquet deal 1", "cut 1", "NFC", "256"):
        assert sure in page.text


def test_a_table_with_a_real_pack_has_no_seal(event_house: House, known: Known) -> None:
    furniture.edit_table(event_house, COMMAND_LINE, 1, TableForm(1, "A table", "red", mode="pack"))
    sit_down(event_house)
    page = english(known("athos")).open("/table/1")
    assert "sealed" not in page.text.lower()
    assert "seals" not in page.html


def test_three_have_a_word_each(event_house: House, known: Known) -> None:
    number = 1
    form = TableForm(number, "The Red Dovecote", "red", edition="normandy-musketeer")
    furniture.edit_table(event_house, COMMAND_LINE, number, form)
    trio = ("athos", "milady", "planchet")
    sitting_id = sit_down(event_house, number, *trio)
    for who in trio:
        browser = english(known(who))
        page = browser.open(f"/table/{number}")
        assert browser.fill(page.form_to(f"/table/{number}/word"), word=f"word of {who}").status == 200
    agree(event_house, sitting_id, number, trio)
    sittings.act(event_house, sitting_id, seen(event_house, None, number).seq, Actor(staff=True), VoidPartie("x"))
    text = partie_record(event_house, sitting_id, 1, Viewer(staff=True)).text
    assert json.loads(text)["deals"][0]["seal"]["parts"] == [f"word of {who}" for who in trio]
    browser = english(known("athos"))
    page = browser.fill(browser.open("/check").form_to("/check"), pasted=text)
    assert "1 deal is as it was sealed." in page.text
    assert page.text.count("the hand is as drawn") == 3


def test_the_seals_of_a_closed_sitting_are_for_those_who_sat(app: Flask, event_house: House, known: Known) -> None:
    sitting_id = sit_down(event_house)
    sittings.act(event_house, sitting_id, seen(event_house, None).seq, Actor("athos"), CloseSitting())
    assert known("athos").open("/table/1/seals").status == 200
    assert known("planchet").open("/table/1/seals").status == 404
    assert Browser(app).open("/table/1/seals").status == 404
