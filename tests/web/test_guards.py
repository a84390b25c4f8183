"""What a browser brings with it is never trusted: old forms, forged headers, odd ways back, curious previewers."""

from __future__ import annotations

import errno
import sqlite3

import pytest
from flask import Flask
from sqlalchemy.exc import OperationalError

from larp_piquet.services import cast, identity, sittings
from larp_piquet.services.events import set_printed_address
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE
from larp_piquet.web import errors
from larp_piquet.web.visitor import KNOWN_COOKIE

from .browsing import Browser, read
from .conftest import PASSPHRASE, Known, seated, site_over


def become(browser: Browser, house: House, character: str) -> None:
    token, _code = identity.card_secret(house, character)
    assert browser.open(f"/C/{token}").status == 200


def posting(browser: Browser, path: str, **data: str) -> int:
    token = browser.open("/").form_to("/choose").value("csrf_token")
    return browser.client.post(path, data={"csrf_token": token} | data).status_code


# -- a form acts for the character it was made for --------------------------------------------------------------


def test_every_form_of_a_character_says_whose_it_is(known: Known) -> None:
    athos, milady = seated(known)
    known("athos")
    for name, browser in (("athos", athos), ("milady", milady)):
        for path in ("/me", "/table/1"):
            forms = [f for f in browser.open(path).forms if f.action != "/choose"]
            assert forms
            for form in forms:
                assert form.value("as") == name, form.action


def test_a_table_left_open_does_not_move_for_another(known: Known, event_house: House) -> None:
    athos, milady = seated(known)
    mover = next(b for b in (athos, milady) if b.open("/table/1").form("discard"))
    other = milady if mover is athos else athos
    # Agreeing, signing and rising need no cards: they are what a wrong browser could do for another.
    stale = other.open("/table/1").form("offer_stop")
    assert stale is not None
    seq = stale.value("seq")
    mine = mover.open("/me").form_to("/me/forget").value("as")
    become(other, event_house, mine)
    page = other.send(stale, button="offer_stop")
    assert page.status == 409
    assert {"athos": "Атос", "milady": "Дама в синем"}[mine] in page.text
    now = other.open("/table/1").form("offer_stop")
    assert now is not None
    assert (now.value("as"), now.value("seq")) == (mine, seq)


@pytest.mark.parametrize("path", ["/me/pin", "/me/forget", "/me/others", "/table/2/sit"])
def test_a_page_left_open_does_nothing_for_another(known: Known, event_house: House, path: str) -> None:
    browser = known("planchet")
    become(browser, event_house, "rochefort")
    assert posting(browser, path, pin="1234", seat="0", **{"as": "planchet"}) == 409
    assert posting(browser, path, pin="1234", seat="0") == 409
    assert "Rochefort" in browser.open("/me").text
    assert not any(character.pin_set for character in cast.characters(event_house))
    assert sittings.seat_of(event_house, "rochefort") is None
    assert posting(browser, path, pin="1234", seat="0", **{"as": "rochefort"}) == 303


def test_a_note_left_open_is_not_confirmed_for_another(known: Known) -> None:
    assert posting(known("athos"), "/note/1/paid", entries="1", **{"as": "milady"}) == 409


# -- what comes from outside ------------------------------------------------------------------------------------


@pytest.mark.parametrize("came", ["http://[", "http://localhost//evil.example", "http://localhost/\\evil", "::::"])
def test_an_odd_referrer_spoils_no_page(nobody: Browser, came: str) -> None:
    page = read(nobody.client.get("/nowhere", headers={"Referer": came}))
    assert page.status == 404
    assert '<a class="button go" href="/">' in page.html


def test_the_way_back_is_the_page_one_came_from(nobody: Browser) -> None:
    page = read(nobody.client.get("/nowhere", headers={"Referer": "http://localhost/rules"}))
    assert '<a class="button go" href="/rules">' in page.html


@pytest.mark.parametrize(
    "back",
    ["/\n", "/\t/evil.example", "/\r\nX: y", "/%09/evil.example", "/./\\evil", "/x\x00", "/код", "/a//b"],
)
def test_choosing_leads_to_pages_of_ours_alone(nobody: Browser, back: str) -> None:
    form = nobody.open("/").form_to("/choose")
    data = form.data()
    data.update({"back": back, "face": "day"})
    answer = nobody.client.post("/choose", data=data)
    assert answer.status_code == 303
    assert answer.headers["Location"] == "/"


@pytest.mark.parametrize("back", ["/", "/rules", "/table/1", "/gm/sign-in"])
def test_choosing_leads_back(nobody: Browser, back: str) -> None:
    assert posting(nobody, "/choose", back=back, face="day") == 303
    token = nobody.open("/").form_to("/choose").value("csrf_token")
    answer = nobody.client.post("/choose", data={"csrf_token": token, "back": back, "face": "day"})
    assert answer.headers["Location"] == back


@pytest.mark.parametrize("path", ["/static/nope.css?v=1", "/static/fonts/nope.woff2", "/static/printables/nope.css"])
def test_a_missing_file_is_nobodys_to_keep(nobody: Browser, path: str) -> None:
    answer = nobody.client.get(path)
    assert answer.status_code == 404
    assert answer.headers["Cache-Control"] == "no-store"


def test_what_everybody_keeps_carries_no_cookie(known: Known, app: Flask) -> None:
    for client in (known("athos").client, app.test_client()):
        answer = client.get("/static/site.css?v=1")
        assert answer.status_code == 200
        assert "public" in answer.headers["Cache-Control"]
        assert "Set-Cookie" not in answer.headers
        answer.close()


# -- doors ------------------------------------------------------------------------------------------------------


def test_looking_at_the_set_up_link_spends_nothing(bare_house: House, folder: object) -> None:
    app = site_over(bare_house, folder)  # type: ignore[arg-type]
    link = identity.setup_link(bare_house)
    for method in ("HEAD", "GET", "GET"):
        answer = app.test_client().open(f"/S/{link.lower()}", method=method)
        assert answer.status_code == 200
        assert not any(c.startswith("staff=") for c in answer.headers.getlist("Set-Cookie"))
    wrong = "0" * len(link)
    assert Browser(app).open(f"/S/{wrong}").status == 404
    browser = Browser(app)
    page = browser.send(browser.open(f"/S/{link}").form_to(f"/s/{link}"))
    assert page.form_to("/gm/passphrase") is not None
    late = Browser(app)
    assert posting(late, f"/S/{link}") == 404
    assert late.client.get_cookie("staff") is None


def test_asking_for_the_head_of_a_card_makes_nobody(app: Flask, event_house: House) -> None:
    token, _code = identity.card_secret(event_house, "athos")
    client = app.test_client()
    assert client.head(f"/C/{token}").status_code == 303
    assert client.get_cookie("phone") is None
    assert identity.phones_of(event_house, "athos") == 0


def test_strangers_guesses_do_not_keep_the_game_masters_browser_out(
    app: Flask, master: Browser, nobody: Browser
) -> None:
    assert posting(master, "/gm/sign-out") == 303
    door = nobody.open("/gm/sign-in").form_to("/gm/sign-in")
    assert [nobody.fill(door, passphrase="not this one").status for _ in range(11)] == [403] * 10 + [429]
    assert nobody.fill(door, passphrase=PASSPHRASE).status == 429
    forged = Browser(app)
    forged.client.set_cookie(KNOWN_COOKIE, "ImFiY2Qi.forged")
    assert forged.fill(forged.open("/gm/sign-in").form_to("/gm/sign-in"), passphrase=PASSPHRASE).status == 429
    door = master.open("/gm/sign-in").form_to("/gm/sign-in")
    assert master.fill(door, passphrase=PASSPHRASE).status == 200
    assert master.open("/gm/ledger").status == 200


def test_a_new_passphrase_asks_for_the_old_one(master: Browser) -> None:
    form = master.open("/gm/passphrase").form_to("/gm/passphrase")
    new = "another one, longer"
    assert master.fill(form, passphrase=new, again=new).status == 403
    assert master.fill(form, old="a wrong one", passphrase=new, again=new).status == 403
    assert master.fill(form, old=PASSPHRASE, passphrase=new, again=new).status == 200


def test_a_card_is_withdrawn_once_however_often_the_button_is_pressed(master: Browser, event_house: House) -> None:
    path = "/gm/character/athos/reissue"
    form = master.open("/gm/character/athos").form_to(path)
    assert master.fill(form, reason="lost").status == 200
    new = identity.card_secret(event_house, "athos")
    again = master.fill(form, reason="lost")
    assert again.status == 409
    assert "Something changed before your press arrived." in again.text
    assert identity.card_secret(event_house, "athos") == new


# -- words that fit ---------------------------------------------------------------------------------------------


def test_who_is_not_signed_in_is_not_told_about_debts(nobody: Browser) -> None:
    token = nobody.open("/").form_to("/choose").value("csrf_token")
    page = read(nobody.client.post("/gm/backup", data={"csrf_token": token}))
    assert page.status == 403
    assert "Sign in with the passphrase first." in page.text
    assert "debt" not in page.text


def test_only_a_table_moves_on(master: Browser, event_house: House) -> None:
    set_printed_address(event_house, COMMAND_LINE, "")
    page = master.open("/gm/prints/pack.pdf")
    assert page.status == 409
    assert page.title.startswith("Not now")


def test_a_move_that_comes_late_hears_of_the_table(known: Known) -> None:
    athos, milady = seated(known)
    mover = next(b for b in (athos, milady) if b.open("/table/1").form("discard"))
    form = mover.open("/table/1").form("discard")
    assert form is not None
    assert mover.step(1) == "discard"
    page = mover.send(form, form.data("decline"))
    assert page.status == 409
    assert "<h1>" in page.html
    assert page.title.split(" · ")[0] in ("The table has moved on", "Стол ушёл вперёд")


# -- a disk that takes nothing more -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "fault",
    [
        OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full")),
        OperationalError("INSERT", {}, sqlite3.OperationalError("attempt to write a readonly database")),
        OSError(errno.ENOSPC, "No space left on device"),
    ],
    ids=["full", "read only", "a file"],
)
def test_a_full_disk_is_told_plainly(master: Browser, monkeypatch: pytest.MonkeyPatch, fault: Exception) -> None:
    form = master.open("/gm").form_to("/gm/backup")

    def fail(*_given: object) -> None:
        raise fault

    monkeypatch.setattr("larp_piquet.services.files.backup", fail)
    page = master.send(form)
    assert page.status == 503
    assert "The server cannot write to its disk" in page.text
    assert "INSERT" not in page.html


def test_a_fault_of_another_kind_is_not_laid_on_the_disk() -> None:
    assert not errors._of_the_disk(OSError(errno.ECONNRESET, "reset"))
    assert not errors._of_the_disk(ValueError("x"))
