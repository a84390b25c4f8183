"""Whatever is sent, the answer is a page with the right status; nothing is half done and nothing is a fault."""

from __future__ import annotations

import io

from werkzeug.datastructures import MultiDict

from larp_piquet.services import cast, doors, events, sittings
from larp_piquet.services.house import House
from larp_piquet.services.results import Viewer

from .browsing import Browser, Form
from .conftest import Known, seated
from .test_evening import english

BAD = (
    ({"do": "dance"}, 400),
    ({"do": "play", "card": "ZZ"}, 400),
    ({"do": "play"}, 400),
    ({"do": "play", "card": ["AS", "KS"]}, 400),
    ({"do": "play", "card": "AS"}, 422),
    ({"do": "discard"}, 422),
    ({"do": "discard", "card": "AS " * 30}, 400),
    ({"do": "discard", "card": ["7S"] * 40}, 400),
    ({"do": "take", "card": "7S"}, 422),
    ({"do": "call", "category": "boasting"}, 400),
    ({"do": "call", "category": "point", "claim": "AS KS ?? "}, 400),
    ({"do": "call", "category": "point", "claim": "AS KS QS"}, 422),
    ({"do": "consent"}, 422),
    ({"do": "look"}, 422),
    ({"do": "capot"}, 422),
    ({"do": "sign"}, 409),
    ({"do": "deal"}, 409),
    ({"do": "accept_stop"}, 409),
    ({"do": "rise"}, 409),
    ({"do": "void", "reason": "because"}, 400),
    ({"do": "play", "card": "AS", "seq": "-1"}, 400),
    ({"do": "play", "card": "AS", "seq": "9" * 400}, 400),
    ({"do": "play", "card": "AS", "seq": "٣"}, 400),
    ({"do": "play", "card": "AS", "sitting": "4040"}, 404),
    ({"do": "play", "card": "A\u0000S"}, 400),
)


def test_a_wrong_move_is_a_page_and_moves_nothing(known: Known, event_house: House) -> None:
    pair = seated(known)
    before = sittings.table_page(event_house, 1, Viewer(staff=True)).view
    waiting = next(browser for browser in pair if browser.open("/table/1").form("discard") is None)
    form = next(f for f in waiting.open("/table/1").forms if f.action == "/table/1/act")
    for wrong, status in BAD:
        answer = waiting.send(form, _sent(form, wrong))
        assert answer.status == status, (wrong, answer.text)
        assert "<h1>" in answer.html
        assert answer.form_to("/choose") is not None
    assert sittings.table_page(event_house, 1, Viewer(staff=True)).view == before


def _sent(form: Form, wrong: dict[str, str | list[str]]) -> MultiDict[str, str]:
    data = form.data()
    for name, value in wrong.items():
        data.setlist(name, value if isinstance(value, list) else [value])
    return data


def test_nobody_and_strangers_move_nothing(known: Known, nobody: Browser, event_house: House) -> None:
    athos, _milady = seated(known)
    form = next(f for f in athos.open("/table/1").forms if f.action == "/table/1/act")
    stranger = known("planchet")
    for browser, status in ((nobody, 403), (stranger, 409)):
        data = _sent(form, {"do": "play", "card": "AS"})
        token = browser.open("/").form_to("/choose").value("csrf_token")
        data["csrf_token"] = token
        assert browser.send(form, data).status == status
    view = sittings.table_page(event_house, 1, Viewer()).view
    assert view is not None
    assert view.seats == ("athos", "milady")


def test_a_seat_taken_elsewhere_or_twice(known: Known) -> None:
    athos, _milady = seated(known)
    token = athos.open("/").form_to("/choose").value("csrf_token")
    answer = athos.client.post("/table/2/sit", data={"csrf_token": token, "as": "athos", "seat": "0"})
    assert answer.status_code == 409
    third = known("planchet")
    token = third.open("/").form_to("/choose").value("csrf_token")
    data = {"csrf_token": token, "as": "planchet"}
    assert third.client.post("/table/1/sit", data=data | {"seat": "0"}).status_code == 409
    assert third.client.post("/table/1/sit", data=data | {"seat": "9"}).status_code == 400
    assert third.client.post("/table/9/sit", data=data | {"seat": "0"}).status_code == 404


def test_a_body_too_large_is_refused(nobody: Browser) -> None:
    token = nobody.open("/").form_to("/choose").value("csrf_token")
    answer = nobody.client.post("/code", data={"csrf_token": token, "code": "x" * 1_500_000})
    assert answer.status_code == 413
    assert "<h1>" in answer.text


LOST = (
    ("get", "/table/99", 404),
    ("get", "/table/0", 404),
    ("get", "/table/999999999999999999999", 404),
    ("get", "/table/abc", 404),
    ("get", "/table/99/live", 404),
    ("get", "/table/99/update", 404),
    ("get", "/table/1/law", 404),
    ("get", "/note/1", 404),
    ("get", "/note/999999999999999999999", 404),
    ("get", "/N/zzz", 404),
    ("get", "/C/" + "A" * 3000, 404),
    ("get", "/C/%00%ff", 404),
    ("get", "/S/AAAAA", 404),
    ("get", "/static/fonts/../../config.py", 404),
    ("get", "/static/printables/page.html", 404),
    ("put", "/table/1", 405),
    ("get", "/table/1/act", 405),
    ("get", "/me", 403),
    ("get", "/note/1/note.pdf", 405),
    ("get", "/note/1/paper", 404),
)


def test_addresses_that_lead_nowhere(nobody: Browser) -> None:
    for method, path, status in LOST:
        answer = getattr(nobody.client, method)(path)
        assert answer.status_code == status, (path, answer.text)
        assert "<h1>" in answer.text


def test_bad_rows_of_a_cast_are_named_and_nothing_is_taken(master: Browser, event_house: House) -> None:
    before = cast.characters(event_house)
    page = master.open("/gm/cast")
    form = page.form_to("/gm/cast/import")
    listed = "id;name;gender\naramis;Арамис;m\n;;\naramis;Арамис II;x\n"
    answer = master.fill(form, pasted=listed)
    assert answer.status == 400
    assert "Sound rows" in answer.text
    assert "<td>4</td>" in answer.html
    assert cast.characters(event_house) == before
    good = master.fill(form, pasted="id;name;gender\naramis;Арамис;m\n")
    assert good.status == 200
    assert "Арамис" in good.text
    assert len(cast.characters(event_house)) == len(before) + 1


def test_a_file_that_is_no_list(master: Browser, event_house: House) -> None:
    before = cast.characters(event_house)
    form = master.open("/gm/cast").form_to("/gm/cast/import")
    for data in (b"\xff\xfe\x00\x01", b"\x00" * 500, b'"' * 999, "имя\nАтос".encode("cp1251")):
        sent = {**form.data().to_dict(), "file": (io.BytesIO(data), "cast.csv")}
        answer = master.client.post(form.action, data=sent, content_type="multipart/form-data")
        assert answer.status_code == 400
        assert cast.characters(event_house) == before


def test_a_torn_multipart_body(master: Browser) -> None:
    answer = master.client.post(
        "/gm/cast/import", data=b"--torn\r\nContent-Dis", content_type="multipart/form-data; boundary=torn"
    )
    assert answer.status_code == 400


def test_game_time_with_an_offset_is_refused_and_not_guessed_at(master: Browser, event_house: House) -> None:
    before = events.game_now(event_house)
    form = master.open("/gm").form_to("/gm/time")
    page = master.fill(form, when="1628-07-01T12:00+05:00", reason="dawn")
    assert page.status == 400
    assert events.game_now(event_house) == before


def test_a_reason_too_long_is_refused_by_its_name_and_not_cut(master: Browser, event_house: House) -> None:
    english(master)
    form = master.open("/gm/evening").form_to("/gm/tables/1/close")
    answer = master.fill(form, reason="x" * 501)
    assert answer.status == 400
    assert "Reason: This is too long: 500 characters at most." in answer.text
    assert doors.closed_doors(event_house) == {}


def test_another_time_zone_leaves_the_clock_of_the_game_and_the_page_says_so(master: Browser) -> None:
    """It is 18:30 in Greenwich and half past nine in Moscow, where they play."""
    english(master)
    form = master.open("/gm/event").form_to("/gm/event")
    answer = master.fill(form, time_zone="Asia/Tokyo")
    assert answer.status == 200
    assert "the game's clock stays where it stood: 10 October 1627, 21:30" in answer.text
