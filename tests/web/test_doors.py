"""The doors that printed codes open, and what keeps them shut to others."""

from __future__ import annotations

import pytest
from flask import Flask

from larp_piquet.services import blanks, identity
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE

from .browsing import Browser
from .conftest import PASSPHRASE, Known, seated, site_over


@pytest.mark.parametrize("change", [str.upper, str.lower, str.swapcase])
def test_a_card_opens_in_any_case_and_leaves_a_clean_address(app: Flask, event_house: House, change: object) -> None:
    token, _code = identity.card_secret(event_house, "athos")
    assert callable(change)
    answer = app.test_client().get(change(f"/C/{token}"))
    assert answer.status_code == 303
    assert answer.headers["Location"] == "/me"
    cookie = next(c for c in answer.headers.getlist("Set-Cookie") if c.startswith("phone="))
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert token.lower() not in cookie.lower()
    assert answer.headers["Cache-Control"] == "no-store"


def test_the_typed_code_does_the_same(nobody: Browser, event_house: House) -> None:
    _token, code = identity.card_secret(event_house, "rochefort")
    page = nobody.open("/")
    spoken = f"{code[:4].lower()} {code[4:]}".replace("0", "o").replace("1", "l")
    assert "comte de Rochefort" in nobody.fill(page.form_to("/code"), code=spoken).text


def test_wrong_codes_are_refused_and_then_paused_but_cards_still_open(nobody: Browser, event_house: House) -> None:
    form = nobody.open("/").form_to("/code")
    answers = [nobody.fill(form, code="ZZZZ ZZZZ").status for _ in range(31)]
    assert answers == [404] * 30 + [429]
    token, _code = identity.card_secret(event_house, "athos")
    assert nobody.open(f"/C/{token}").status == 200


def test_an_unknown_card_is_a_page_that_does_not_repeat_the_token(nobody: Browser) -> None:
    page = nobody.open("/C/ABCDEFGHJKMNPQR")
    assert page.status == 404
    assert "ABCDEFGHJKMNPQR" not in page.html


def test_a_withdrawn_card_cuts_every_phone_off(known: Known, event_house: House, master: Browser) -> None:
    old = known("athos")
    assert old.open("/me").status == 200
    sheet = master.open("/gm/character/athos")
    path = "/gm/character/athos/reissue"
    assert master.fill(sheet.form_to(path), reason="lost in the moat").status == 200
    assert old.open("/me").status == 403
    assert known("athos").open("/me").status == 200


def test_the_same_card_on_another_phone_finds_the_same_seat(known: Known) -> None:
    first, _other = seated(known)
    second = known("athos")
    for browser in (first, second):
        page = browser.open("/table/1")
        assert page.form("discard") is not None or "/table/1/act" in page.html
        assert "other phone" in page.text or "ином телефоне" in page.text or 'class="note"' in page.html


def test_a_table_card_needs_no_secret(nobody: Browser) -> None:
    for path in ("/T/2", "/t/2"):
        assert "The Bastion" in nobody.open(path).text
    assert nobody.open("/T/77").status == 404


def test_set_up_from_the_one_time_link_to_the_event(bare_house: House, folder: object) -> None:
    app = site_over(bare_house, folder)  # type: ignore[arg-type]
    browser = Browser(app)
    assert browser.open("/").status == 200
    link = identity.setup_link(bare_house)
    page = browser.send(browser.open(f"/S/{link}").form_to(f"/s/{link}"))
    form = page.form_to("/gm/passphrase")
    assert browser.fill(form, passphrase=PASSPHRASE, again="something else").status == 400
    page = browser.fill(form, passphrase=PASSPHRASE, again=PASSPHRASE)
    form = page.form_to("/gm/event")
    bad = browser.fill(form, name="Siege", game_date="1627-10-10", time_zone="Nowhere/Nothing", stake="1,5 к.")
    assert bad.status == 400
    assert "Nowhere/Nothing" in bad.text
    assert bad.form_to("/gm/event").value("name") == "Siege"
    good = browser.fill(form, name="Siege", game_date="1627-10-10", time_zone="Europe/Paris", stake="1 к.")
    assert good.status == 200
    assert good.form_to("/gm/cast") is not None
    assert Browser(app).open(f"/S/{link}").status == 404
    assert "Siege" in Browser(app).open("/").title


def test_the_desk_is_shut_without_the_passphrase(nobody: Browser, known: Known, event_house: House) -> None:
    identity.reset_passphrase(event_house, PASSPHRASE)
    player = known("athos")
    for browser in (nobody, player):
        for path in ("", "/event", "/cast", "/tables", "/ledger", "/prints", "/table/1", "/character/athos"):
            page = browser.open(f"/gm{path}")
            assert any(form.action == "/gm/sign-in" for form in page.forms)
        sign_in = browser.open("/gm/sign-in").form_to("/gm/sign-in")
        token = sign_in.value("csrf_token")
        answer = browser.client.post("/gm/backup", data={"csrf_token": token})
        assert answer.status_code == 403
        assert browser.fill(sign_in, passphrase="not this one at all").status == 403


def test_a_new_passphrase_ends_the_sessions(master: Browser, event_house: House) -> None:
    assert master.open("/gm/ledger").form_to("/choose") is not None
    identity.reset_passphrase(event_house, "another one, longer")
    assert any(form.action == "/gm/sign-in" for form in master.open("/gm/ledger").forms)


def test_a_note_is_whole_for_its_parties_and_thin_for_strangers(
    known: Known, nobody: Browser, event_house: House
) -> None:

    serial, token = blanks.enter(event_house, COMMAND_LINE, 1)[0]
    assert nobody.open(f"/note/{serial}").status == 404
    page = nobody.open(f"/N/{token}")
    assert page.status == 200
    assert str(serial) in page.text
    assert nobody.open(f"/note/{serial}").status == 200
    assert known("athos").open(f"/note/{serial}").status == 404
    assert nobody.open("/N/ABCDEFGHJKMNPQR").status == 404
