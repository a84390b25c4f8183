"""What every document owes to printer and reader: our faces, a title, a language, tags, bookmarks, the same bytes."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from larp_piquet.language import say
from larp_piquet.printing.composing import Piece
from larp_piquet.printing.documents import DOCUMENTS, PACK
from larp_piquet.printing.fonts import FACES
from larp_piquet.printing.models import Printed
from larp_piquet.printing.render import bound, html, pdf

from .conftest import Print
from .reading import trims
from .sample import ledger_data, note_data, notes_data, pack_data

pytestmark = pytest.mark.press
#: As the renderer names them: family, then style.
OURS = {f"{face.family} {face.style}".removesuffix(" Regular").replace(" ", "-") for face in FACES} | {"Piquet-Signs"}


def data_for(name: str, language: str, edition: str = "musketeer") -> Printed:
    if name.startswith("debt_notes"):
        return notes_data(language)
    if name.startswith("debt_note"):
        return note_data(language)
    if name == "ledger_sheet":
        return ledger_data(language)
    event = "La Rochelle, the winter of 1628" if language == "en" else "Ла-Рошель, зима 1628 года"
    return pack_data(language, edition, event)


@pytest.mark.parametrize("name", ["table_cards", "rule_sheet", "debt_note"])
def test_same_data_same_bytes(name: str) -> None:
    assert pdf(name, data_for(name, "ru")) == pdf(name, data_for(name, "ru"))


@pytest.mark.parametrize(("name", "size"), [("debt_note", (148.5, 105)), ("debt_note_card", (85, 55))])
def test_note_has_two_sides_of_its_paper(name: str, size: tuple[float, float], printed: Print) -> None:
    boxes = [(right - left, bottom - top) for left, top, right, bottom in trims(printed(name, note_data("en")))]
    assert len(boxes) == 2
    assert boxes == [pytest.approx(size, abs=0.2)] * 2


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("table_cards", 3),  # five tents, two to a sheet
        ("character_cards", 4),  # twelve cards, ten to a sheet, each sheet with its back
        ("rule_sheet", 2),  # one sheet, both sides
        ("rule_pages", 4),
        ("score_pad", 5),  # one sheet for each table
        ("debt_notes", 6),  # eleven notes on three sheets, each with its back
        ("debt_notes_card", 4),
        ("blank_notes", 8),  # five of A6 on two sheets, eleven cards on two, each with its back
    ],
)
def test_number_of_pages(name: str, count: int, printed: Print) -> None:
    with pikepdf.open(io.BytesIO(printed(name, data_for(name, "en")))) as document:
        assert len(document.pages) == count


@pytest.mark.parametrize("name", sorted(DOCUMENTS))
def test_page_to_look_at_passes_a_strict_policy(name: str) -> None:
    """The page must show under ``default-src 'self'``: no inline style, no script, nothing from outside."""
    page = html(name, data_for(name, "en"))
    assert not re.search(r"\sstyle\s*=|<style|<script|\son\w+\s*=|javascript:", page)
    addresses = re.findall(r'(?:href|src)="([^"]*)"', page)
    assert addresses
    assert all(address.startswith("/static/printables/") for address in addresses)
    assert "press.invalid" not in page


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", PACK)
def test_every_document_of_the_pack_says_how_it_is_printed(name: str, language: str) -> None:
    told = say(language, DOCUMENTS[name].handling)
    assert any(word in told.lower() for word in ("back", "side", "оборот", "сторон"))
    assert any(word in told.lower() for word in ("cut", "fold", "реж", "сложите"))
    assert (told == DOCUMENTS[name].handling) == (language == "en")


def test_crop_marks_and_bleed_of_the_card_backs() -> None:
    """Ten cards stand on a grid of 85 × 55 mm; ornament runs 3 mm over the outer cuts, marks end before it."""
    css = (Path(__file__).parents[2] / "printables" / "character_cards.css").read_text()
    ground = re.search(r"\.back-ground \{[^}]*left: (\d+)mm; top: (\d+)mm; width: (\d+)mm; height: (\d+)mm", css)
    assert ground
    left, top, width, height = map(int, ground.groups())
    assert (left, top) == (20 - 3, 11 - 3)
    assert (width, height) == (2 * 85 + 6, 5 * 55 + 6)


def test_papers_of_a_law_without_an_event_are_titled() -> None:
    """Several bear the names of all, one its own; neither begins with what separates."""
    data = replace(pack_data("ru", "classic"), event_name="")
    several = [Piece("pocket_card", data), Piece("crib", data), Piece("crib", data)]
    for pieces, title in ((several, "Карманная памятка · Памятка судьи"), (several[:1], "Карманная памятка")):
        with pikepdf.open(io.BytesIO(bound(pieces))) as made:
            assert str(made.docinfo["/Title"]) == title
