"""Letters that no face of ours has: a box on the paper, a word about it, and never a face of the computer."""

from __future__ import annotations

import io
import unicodedata
from dataclasses import replace

import pytest
from pypdf import PdfReader

from larp_piquet.printing import lacking, render
from tests.press import sample
from tests.press.reading import embedded_fonts

FOREIGN = "Ёлки 🃏 שלום 漢字 🏴\u200d☠️"


def test_a_box_stands_for_each_letter_that_we_lack() -> None:
    assert lacking.printable(FOREIGN) == "Ёлки □ □□□□ □□ □□"
    assert lacking.lacking(FOREIGN) == "".join(sorted("🃏שלום漢字🏴☠"))
    for ours in ("Жан д’Артаньян, ѣ ѳ ѵ; ½ £ ₶ № ♠♥♦♣ \u202f\u00a0", "e\u0301\u0308 у\u0301"):
        assert (lacking.printable(ours), lacking.lacking(ours)) == (ours, "")


def test_of_a_heap_of_marks_two_are_printed() -> None:
    assert lacking.printable("e" + "\u0301" * 39 + "f\u0301") == "e\u0301\u0301f\u0301"
    assert lacking.lacking("e" + "\u0301" * 39) == "\u0301"


def test_whatever_is_printed_is_looked_through() -> None:
    data = sample.pack_data("ru")
    person = replace(data.characters[0], name="Ли 漢")
    table = replace(data.tables[0], name="🃏")
    with lacking.heard() as told:
        render.html("crib", replace(data, event_name="שלום", characters=(person,), tables=(table,)))
    assert told == {"שלום": "".join(sorted("שלום")), "Ли 漢": "漢", "🃏": "🃏"}
    with lacking.heard() as told:
        render.html("crib", data)
    assert told == {}


@pytest.mark.press
def test_no_face_of_the_computer_is_ever_printed_with(caplog: pytest.LogCaptureFixture) -> None:
    note = replace(sample.note_data("ru"), cause=FOREIGN, debtor="Ли 漢", place="קהיר")
    made = render.pdf("debt_note", note)
    reader = PdfReader(io.BytesIO(made))
    names = embedded_fonts(made)
    assert names
    assert all("Piquet" in name for name in names), names
    text = "".join(page.extract_text() for page in reader.pages)
    assert "□" in text
    assert not any(unicodedata.bidirectional(sign) == "R" for sign in text)
    assert caplog.text == ""
