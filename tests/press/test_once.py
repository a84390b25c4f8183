"""What stands on a sheet again is laid out once, and is there as if it had been laid out each time."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pikepdf
import pytest

from larp_piquet.printing import once
from larp_piquet.printing.composing import HOUSE
from larp_piquet.printing.render import html
from larp_piquet.printing.typeset import laid_out, written

from . import layout
from .reading import words
from .sample import pack_data

pytestmark = pytest.mark.press

#: A document, how its pieces are called, and how many there are of them on its first page.
ALIKE = [("score_pad", "pad", 2), ("table_cards", "face", 4), ("pocket_card_small", "pocket", 10), ("crib", "leaf", 2)]


@pytest.mark.parametrize(("document", "piece", "many"), ALIKE)
def test_the_renderer_is_not_given_twice_what_a_browser_shows_twice(document: str, piece: str, many: int) -> None:
    data = pack_data("en")
    browser, renderer = html(document, data), html(document, data, HOUSE + "printables/")
    marks = re.compile(rf'<section class="{piece} [^>]*data-again>\s*(</section>)?')
    assert {bool(found[1]) for found in marks.finditer(browser)} == {False}
    assert {bool(found[1]) for found in marks.finditer(renderer)} == {True}


@pytest.mark.parametrize(("document", "piece", "many"), ALIKE)
def test_every_piece_holds_the_same_type_at_its_own_place(document: str, piece: str, many: int) -> None:
    """Each run stands in its piece where it stands in the first, and each piece is as large."""
    data = replace(pack_data("en"), tables=(replace(pack_data("en").tables[0]),) * 2)
    found = layout.read(laid_out(html(document, data, HOUSE + "printables/")))
    told: dict[tuple[float, float], list[tuple[str, float, float]]] = {}
    for run in found.runs:
        boxes = [box for box in run.holders if piece in box.classes]
        if run.page == 0 and boxes:
            box = boxes[-1]
            place = told.setdefault((round(box.left, 1), round(box.top, 1)), [])
            place.append((run.text, round(run.left - box.left, 2), round(run.top - box.top, 2)))
    assert len(told) == many
    first, *others = (sorted(each) for each in told.values())
    assert len(first) > 5
    for other in others:
        assert other == [(text, pytest.approx(x, abs=0.03), pytest.approx(y, abs=0.03)) for text, x, y in first]


def test_what_is_shared_from_sheet_to_sheet_is_on_each_of_them(tmp_path: Path) -> None:
    """Five pads of one law: the last has its head, its table and its account, each word as often as the first."""
    data = pack_data("en")
    document = laid_out(html("score_pad", data, HOUSE + "printables/"))
    found = words(written(document), tmp_path)
    for text in ("Running", "Final", "Signed", "Korolik", "L."):
        times = [sum(word.text == text for word in found if word.page == page) for page in range(5)]
        assert times == times[:1] * 5
        assert times[4] >= 2


def test_an_ornament_is_written_into_the_file_once() -> None:
    """Twelve cards on two sheets have one frame between them, which each of them shows; pages share their resources."""
    pdf = written(laid_out(html("character_cards", pack_data("en"), HOUSE + "printables/")))
    with pikepdf.open(io.BytesIO(pdf)) as document:
        shown = [
            form
            for group in document.pages[0].Resources.get("/XObject", {}).values()
            for name, form in group.Resources.get("/XObject", {}).items()
            if name.startswith("/i") and [round(float(n) / 96 * 25.4) for n in form.BBox] == [0, 0, 80, 50]
        ]
        assert len(shown) == 12
        assert len({form.objgen for form in shown}) == 1


def test_the_list_of_pages_is_made_again_only_for_more_pages() -> None:
    pdf = SimpleNamespace(pages={"Kids": [3, 0, "R"]})
    first = once._page_references(pdf)
    assert first == (b"3 0 R",)
    assert once._page_references(pdf) is first
    pdf.pages["Kids"] += [7, 0, "R"]
    assert once._page_references(pdf) == (b"3 0 R", b"7 0 R")
