"""The Wi-Fi card from the desk: printed from what is typed, and of that nothing is kept, logged or sent back."""

from __future__ import annotations

import logging

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
