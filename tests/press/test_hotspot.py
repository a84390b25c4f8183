"""The Wi-Fi card: what its codes say, that words to be typed stand as they are, and what is no network."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from larp_piquet.printing.hotspot import Hotspot
from larp_piquet.printing.manner import Manner
from larp_piquet.printing.models import PackData
from larp_piquet.printing.render import pdf

from .reading import MM, codes, pages, words
from .sample import ADDRESS, pack_data
from .test_fit import collisions, inside

pytestmark = pytest.mark.press


def card(hotspot: Hotspot, manner: Manner | None = None) -> PackData:
    return replace(pack_data("en"), hotspot=hotspot, manner=manner or Manner())


@pytest.mark.parametrize(
    ("hotspot", "text"),
    [
        # The form that cameras know (ZXing, "Barcode Contents"): backslash before \ ; , : and ".
        (Hotspot("Piquet", "musketeers"), "WIFI:T:WPA;S:Piquet;P:musketeers;;"),
        (Hotspot("Piquet"), "WIFI:T:nopass;S:Piquet;;"),
        (Hotspot("a;b,c", 'd:e"f\\g123'), 'WIFI:T:WPA;S:a\\;b\\,c;P:d\\:e\\"f\\\\g123;;'),
        (Hotspot("Piquet", "musketeers", hidden=True), "WIFI:T:WPA;S:Piquet;P:musketeers;H:true;;"),
    ],
)
def test_text_of_the_code(hotspot: Hotspot, text: str) -> None:
    assert hotspot.text == text
    assert list(hotspot.faults()) == []


@pytest.mark.parametrize(
    ("hotspot", "faults"),
    [
        (Hotspot(" "), [("network", "required")]),
        (Hotspot("n" * 33), [("network", "network_name")]),
        (Hotspot("ш" * 17), [("network", "network_name")]),  # 34 octets of UTF-8
        (Hotspot("two\nlines"), [("network", "network_name")]),
        (Hotspot("牌"), [("network", "network_letters")]),
        (Hotspot("\udcff"), [("network", "network_name")]),  # a byte that is no text, as a terminal gives it
        (Hotspot("\ufffd"), [("network", "network_name")]),  # noqa: PT014 - and as a browser does
        (Hotspot("Piquet", "seven77"), [("password", "network_password")]),
        (Hotspot("Piquet", "n" * 64), [("password", "network_password")]),
        (Hotspot("Piquet", "пароль для всех"), [("password", "network_password")]),
        (Hotspot("", "short"), [("network", "required"), ("password", "network_password")]),
    ],
)
def test_what_is_no_network(hotspot: Hotspot, faults: list[tuple[str, str]]) -> None:
    assert list(hotspot.faults()) == faults


@pytest.mark.parametrize("hotspot", [Hotspot("ш" * 16, "0123456789abcdef" * 4), Hotspot("n" * 32, "n" * 63)])
def test_longest_that_a_network_may_be(hotspot: Hotspot) -> None:
    assert list(hotspot.faults()) == []


def test_password_is_in_no_repr() -> None:
    assert "musketeers" not in repr(card(Hotspot("Piquet", "musketeers")))


def test_words_to_be_typed_stand_as_they_are(tmp_path: Path, silence: list[str]) -> None:
    """The press makes printed apostrophes of typed ones, but not here; nor are two letters joined or figures old."""
    sheet = pdf("wifi_card", card(Hotspot("D'Artagnan's fief", "l'office--'tis fi1")))
    told = [word.text for word in words(sheet, tmp_path) if word.left < 148.5 and word.top < 105]
    assert {"D'Artagnan's", "fief", "l'office--'tis", "fi1", "password"} <= set(told)
    read = [code.text for page in pages(sheet, tmp_path) for code in codes(page)]
    assert sorted(read) == sorted([f"{ADDRESS.upper()}/", r"WIFI:T:WPA;S:D'Artagnan's fief;P:l'office--'tis fi1;;"] * 4)


def test_an_open_network_has_no_password(tmp_path: Path) -> None:
    told = " ".join(word.text for word in words(pdf("wifi_card", card(Hotspot("Piquet"))), tmp_path))
    assert told.count("no password") == 4


@pytest.mark.parametrize("manner", [Manner(), Manner("letter")], ids=["a4", "letter"])
@pytest.mark.parametrize(
    "hotspot",
    [
        Hotspot("Ш" * 16, "W" * 63),
        Hotspot("W" * 32, ";:\\," * 16),
        Hotspot("la cour du roi et de la reine 28", "m" * 30),
    ],
)
def test_longest_words_stay_inside_the_frame_and_the_codes_are_read(
    hotspot: Hotspot, manner: Manner, tmp_path: Path
) -> None:
    hotspot = replace(hotspot, password=hotspot.password[:63])
    sheet = pdf("wifi_card", card(hotspot, manner))
    width, height = {"a4": (148.5, 105.0), "letter": (139.7, 107.95)}[manner.paper]
    found = words(sheet, tmp_path)
    for word in found:
        x, y = word.left // width, word.top // height
        assert inside(word, (x * width, y * height, (x + 1) * width, (y + 1) * height), 10), word
    assert collisions(found) == []
    (page,) = pages(sheet, tmp_path)
    read = codes(page)
    assert sorted(code.text for code in read) == sorted([hotspot.text, f"{ADDRESS.upper()}/"] * 4)
    for code in read:
        assert (code.box[2] - code.box[0]) / MM >= 29.6
