"""Paper and dress chosen at the desk; the Wi-Fi card: of what is typed for it nothing is kept, logged or sent back."""

from __future__ import annotations

import io
import logging
import re

import pikepdf
import pytest

from larp_piquet.services.house import House

from .browsing import Browser
from .test_evening import english
from .test_notes import bent

pytestmark = pytest.mark.press
SECRET = "mousquetaire 1628"


def test_the_card_is_made_and_the_password_stays_nowhere(
    master: Browser, event_house: House, caplog: pytest.LogCaptureFixture
) -> None:
    english(master)
    form = master.open("/gm/prints").form_to("/gm/prints/wifi")
    with caplog.at_level(logging.DEBUG):
        made = master.client.post(form.action, data=bent(form, network="Piquet", password=SECRET, paper="letter"))
    assert made.mimetype == "application/pdf"
    assert made.headers["Cache-Control"] == "no-store"
    assert made.data.startswith(b"%PDF")
    assert SECRET not in caplog.text
    kept = [path for path in event_house.folder.rglob("*") if path.is_file()]
    assert kept
    assert not [path for path in kept if SECRET.encode() in path.read_bytes()]


def test_what_is_no_network_is_told_and_not_sent_back(master: Browser) -> None:
    english(master)
    form = master.open("/gm/prints").form_to("/gm/prints/wifi")
    for typed, told in (
        ({"network": "", "password": SECRET}, "must be filled in"),
        ({"network": "n" * 33, "password": SECRET}, "at most 32 letters"),
        ({"network": "Piquet", "password": "short77"}, "8 to 63"),
        ({"network": "Piquet", "password": SECRET, "paper": "vellum"}, "vellum"),
    ):
        page = master.fill(form, **typed)
        assert page.status == 400
        assert told in page.text
        assert str(typed["password"]) not in page.html


def test_the_card_is_no_page_to_look_at(master: Browser) -> None:
    """Without what is typed there is nothing to print."""
    for path in ("/gm/prints/wifi_card", "/gm/prints/wifi_card.pdf"):
        assert master.client.get(path).status_code == 404


def test_paper_and_dress_are_carried_on_from_the_choice(master: Browser) -> None:
    english(master)
    page = master.open("/gm/prints?paper=letter&dress=plain")
    assert "All that follows is printed so: English, Letter, plain dress." in page.text
    looked, *_ = re.findall(r'href="(/gm/prints/table_cards\?[^"]+)"', page.html)
    shown = master.client.get(looked.replace("&amp;", "&")).text
    assert 'class="on-letter in-plain"' in shown
    pdf, *_ = re.findall(r'href="(/gm/prints/table_cards\.pdf\?[^"]+)"', page.html)
    with pikepdf.open(io.BytesIO(master.client.get(pdf.replace("&amp;", "&")).data)) as document:
        assert [float(n) for n in document.pages[0].mediabox[2:]] == pytest.approx([792, 612])  # 11 × 8.5 inches
    for action in ("pack", "blanks", "wifi"):
        form = page.form_to(f"/gm/prints/{action}")
        assert (form.value("paper"), form.value("dress")) == ("letter", "plain")
    assert "printed so: English, A4, period dress." in master.open("/gm/prints").text
    assert master.client.get("/gm/prints/table_cards?paper=vellum").status_code == 400
