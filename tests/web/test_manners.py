"""What every answer owes its reader: trust, size, language, face, silence about secrets."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask

from larp_piquet.printing.documents import PACK
from larp_piquet.services import identity
from larp_piquet.services.cast import add_character
from larp_piquet.services.events import set_printed_address
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, CharacterForm
from larp_piquet.web import app as site
from larp_piquet.web import limits

from .browsing import Browser
from .conftest import Known, seated

PUBLIC = ("/", "/rules", "/rules?edition=starinny", "/table/1", "/table/1/law", "/nowhere", "/gm/sign-in")
DESK = (
    "/gm", "/gm/event", "/gm/cast", "/gm/tables", "/gm/tables/1", "/gm/ledger", "/gm/prints", "/gm/passphrase",
    "/gm/table/1", "/gm/character/athos",
)  # fmt: skip
PLAYER = ("/me", "/table/1", "/table/1/update")
STATIC = Path(site.__file__).parent / "static"


def every_page(known: Known, nobody: Browser, master: Browser) -> list[tuple[str, str, dict[str, str]]]:
    pair = seated(known)
    asked = [(nobody, PUBLIC), (pair[0], PLAYER), (pair[1], PLAYER), (master, DESK)]
    pages = []
    for browser, paths in asked:
        for path in paths:
            page = browser.open(path)
            pages.append((path, page.html, page.headers))
    return pages


def test_nothing_inline_nothing_from_outside_nothing_kept(known: Known, nobody: Browser, master: Browser) -> None:
    for path, html, headers in every_page(known, nobody, master):
        assert headers["Content-Security-Policy"].startswith("default-src 'self'"), path
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["Cache-Control"] == "no-store", path
        assert headers["Referrer-Policy"] == "same-origin"
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=\"/static/)|javascript:", html), path
        assert not re.search(r'(src|href|action)="?(https?:)?//', html), path


def test_pages_are_small(known: Known, nobody: Browser, master: Browser) -> None:
    weight = sum((STATIC / name).stat().st_size for name in ("site.css", "site.js", "favicon.svg"))
    for path, html, _headers in every_page(known, nobody, master):
        limit = 6_000 if path.endswith("/update") else 60_000 - weight
        assert len(html.encode()) < limit, path


@pytest.mark.press
def test_papers_to_look_at_travel_small(master: Browser, event_house: House) -> None:
    for form in (CharacterForm(name=f"Гвардеец {number}") for number in range(22)):
        add_character(event_house, COMMAND_LINE, form)
    for document in PACK:
        answer = master.client.get(f"/gm/prints/{document}", headers={"Accept-Encoding": "gzip"})
        assert answer.status_code == 200
        assert len(answer.data) < 60_000, document


def test_a_printed_address_that_is_not_ours_is_told_on_the_desk(master: Browser, event_house: House) -> None:
    set_printed_address(event_house, COMMAND_LINE, "http://10.1.2.3:8000")
    for path in ("/gm", "/gm/prints"):
        assert "10.1.2.3" in master.open(path).text
        assert 'class="alert"' in master.open(path).html
    set_printed_address(event_house, COMMAND_LINE, "")
    assert 'class="alert"' not in master.open("/gm/prints").html


def test_titles_name_no_card_no_token_no_debt(known: Known, event_house: House) -> None:
    pair = seated(known)
    for browser in pair:
        for path in PLAYER[:2]:
            title = browser.open(path).title
            assert not re.search(r"[♠♥♦♣]|\b[AKQJT789][SHDC]\b|ace|king|queen|knave| р\. | к\.", title)
            assert "Атос" not in title


def test_a_reader_chooses_language_and_face(known: Known, nobody: Browser) -> None:
    assert 'lang="ru"' in known("athos").open("/me").html, "the character's language"
    assert 'lang="en"' in known("planchet").open("/me").html, "the event's language"
    page = nobody.open("/")
    assert "data-face" not in page.html
    page = nobody.fill(page.form_to("/choose"), language="ru", face="candle")
    assert 'lang="ru"' in page.html
    assert 'data-face="candle"' in page.html
    athos = known("athos")
    english = athos.fill(athos.open("/me").form_to("/choose"), language="en")
    assert 'lang="en"' in english.html, "the reader's own choice comes first"


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"])
def test_choosing_a_face_leads_nowhere_else(nobody: Browser, back: str) -> None:
    form = nobody.open("/").form_to("/choose")
    data = form.data()
    data.update({"back": back, "face": "day"})
    answer = nobody.client.post("/choose", data=data)
    assert answer.headers["Location"] == "/"


def test_forms_without_their_token_are_refused(known: Known) -> None:
    athos, _milady = seated(known)
    answer = athos.client.post("/table/1/act", data={"do": "rise", "seq": "5", "sitting": "1"})
    assert answer.status_code == 400
    assert athos.client.post("/me/forget").status_code == 400
    assert athos.open("/me").status == 200


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """WCAG 2.2 contrast of two colours."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_measured_as_wcag_does() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_both_faces_meet_aa() -> None:
    css = (STATIC / "site.css").read_text()
    blocks = re.findall(r"(:root[^{]*)\{([^}]*)\}", css)
    faces = [dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", body)) for _name, body in blocks]
    faces = [face for face in faces if face]
    assert len(faces) == 3, "day, candle, and candle by the phone's own wish"
    assert faces[1] == faces[2]
    for face in faces:
        for ground in ("paper", "sheet", "shade"):
            for ink in ("ink", "faint", "red"):
                assert contrast(face[ink], face[ground]) >= 4.5, (ink, ground)
        for ink in ("card-ink", "red"):
            assert contrast(face[ink], face["card"]) >= 4.5
        assert contrast(face["on-red"], face["red"]) >= 4.5
        for ground in ("paper", "sheet", "card"):
            assert contrast(face["edge"], face[ground]) >= 3, "borders of fields and cards"
            assert contrast(face["lift"], face[ground]) >= 3, "the lifted card"


def test_the_typed_secret_stays_out_of_the_log(
    app: Flask, event_house: House, caplog: pytest.LogCaptureFixture
) -> None:
    token, _code = identity.card_secret(event_house, "athos")
    Browser(app).open(f"/C/{token}")
    Browser(app).open(f"/C/{token[:-1]}")
    assert token[:8] not in caplog.text


def test_names_that_cannot_be_printed_are_told_before_printing(master: Browser, event_house: House) -> None:
    assert "no letters" not in master.open("/gm/prints").text
    add_character(event_house, COMMAND_LINE, CharacterForm(name="Ли 李"))
    page = master.open("/gm/prints").html
    assert "Ли 李: 李" in page


def test_limits_know_a_hand_by_its_seat_and_never_by_its_address(app: Flask, known: Known, master: Browser) -> None:
    def key(browser: Browser | None, address: str) -> str:
        cookies = [browser.client.get_cookie(name) for name in ("phone", "staff")] if browser else []
        header = "; ".join(f"{c.key}={c.value}" for c in cookies if c)
        with app.test_request_context("/", headers={"Cookie": header}, environ_base={"REMOTE_ADDR": address}):
            return limits.who()

    athos = known("athos")
    assert key(athos, "10.0.0.1") == key(athos, "10.0.0.2") == key(known("athos"), "10.0.0.1") == "character:athos"
    assert key(known("milady"), "10.0.0.1") == "character:milady"
    assert key(master, "10.0.0.1").startswith("staff:")
    assert key(None, "10.0.0.1") == key(None, "10.0.0.9") == "visitor"
