"""The proof press sees what it is there to see: each fault, made on purpose, is told; no sound page is blamed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from larp_piquet.printing import qr
from larp_piquet.printing.manner import Manner
from larp_piquet.printing.typeset import HOUSE

from . import contact, proof
from .sample import ADDRESS
from .test_documents import OURS

pytestmark = pytest.mark.press
#: A sheet of A6 cut into two cards, the left of which holds what is tried.
HEAD = (
    '<html lang="en"><title>x</title>'
    f'<link rel="stylesheet" href="{HOUSE}printables/fonts.css">'
    f'<link rel="stylesheet" href="{HOUSE}printables/press.css">'
    "<style>@page { size: 148mm 105mm; margin: 0 } .sheet { width: 148mm; height: 104.9mm }"
    " .card { position: absolute; top: 20mm; width: 60mm; height: 60mm; padding: 5mm } .one { left: 14mm }"
    " .two { left: 74mm } .box { position: absolute; left: 5mm; top: 5mm; width: 40mm; height: 8mm }</style>"
)
CASE = proof.Case("crib", "en", Manner())  # a document without codes


def told(inside: str, folder: Path, after: str = "") -> list[str]:
    """What is said of a sheet whose left card holds this."""
    page = f'{HEAD}<body><div class="part" data-bookmark="x"><div class="sheet"><div class="card one">{inside}</div>'
    made = proof.read(CASE, f'{page}<div class="card two"><p>Two</p></div></div>{after}</div></body></html>', folder)
    return list(proof.faults(made, OURS))


@pytest.mark.parametrize(
    "inside",
    [
        "<p>Пётръ, Élise and №&nbsp;17: 2&nbsp;р. 60&nbsp;к.</p>",
        '<div class="box"><p>A line</p><p>and another.</p></div>',
        '<p style="font-size: 6pt">The smallest type that there is</p>',
    ],
)
def test_sound_sheet_is_not_blamed(inside: str, tmp_path: Path) -> None:
    assert told(inside, tmp_path) == []


@pytest.mark.parametrize(
    ("inside", "word"),
    [
        ('<p style="font-size: 5.9pt">Small</p>', "too small"),
        (
            '<div class="box"><p style="white-space: nowrap">A line that is much longer than its box.</p></div>',
            "out of",
        ),
        ('<div class="box"><p>One</p><p>Two</p><p>Three</p></div>', "out of"),
        ('<p style="position: absolute; left: 1mm; top: 20mm">Near</p>', "from the cut of"),
        ('<p style="position: absolute; left: 56mm; top: 20mm">Over</p>', "from the cut of"),
        ('<p style="position: absolute; left: -13mm; top: 20mm">Edge</p>', "edge of the paper"),
        ('<div style="position: absolute; left: 58mm; top: 25mm; width: 4mm; border-top: 1pt solid"></div>', "cut of"),
        (
            '<div style="position: absolute; left: 20mm; top: -2mm; height: 4mm; border-left: 1pt solid"></div>',
            "cut of",
        ),
        ('<div class="box"><p>One line</p></div><div class="box"><p>over another</p></div>', "touches"),
        ('<p style="colour: red">Red</p>', "unknown property"),
        (
            '<div class="frame" style="position: absolute; inset: 3mm"></div><p style="margin: -1mm">In it</p>',
            "edge of div.frame",
        ),
    ],
)
def test_fault_is_told(inside: str, word: str, tmp_path: Path) -> None:
    found = told(inside, tmp_path)
    assert found
    assert any(word in fault for fault in found), found


def test_type_on_a_code_and_a_code_too_many_are_told(tmp_path: Path) -> None:
    url = qr.printed(ADDRESS, "T", "3")
    code = qr.svg(url, qr.batch_for([url], 25), "x")
    assert [fault[:10] for fault in told(f"{code}", tmp_path)] == ["of 0 codes"]
    over = told(f'{code}<p style="position: absolute; left: 10mm; top: 15mm">Type</p>', tmp_path)
    assert any("stands on svg.qr" in fault for fault in over)


def test_letter_that_no_face_has_is_told_as_missing_or_as_strange(tmp_path: Path) -> None:
    """Which of the two hangs on what fonts the machine has."""
    found = told("<p>你</p>", tmp_path)
    assert any("font of this machine" in fault or "unsupported by fonts" in fault for fault in found), found


def test_sheet_that_runs_over_is_told(tmp_path: Path) -> None:
    found = told("<p>One</p>", tmp_path, after="<p>What found no room</p>")
    assert any("is no sheet" in fault for fault in found), found


def test_file_without_title_or_bookmark_or_language_is_told(tmp_path: Path) -> None:
    page = f'{HEAD.replace("<title>x</title>", "")}<body><div class="sheet"><p>x</p></div></body></html>'
    found = " ".join(proof.faults(proof.read(proof.Case("crib", "ru", Manner()), page, tmp_path), OURS))
    for word in ("language", "no title", "no bookmark"):
        assert word in found


def test_contact_sheet_holds_every_page(tmp_path: Path) -> None:
    laid = contact.Contacts(tmp_path / "sheets")
    pages = tuple(Image.new("L", (300, 210), 255) for _ in range(5))
    laid.lay("one", "first", pages)
    laid.lay("one", "second", pages)
    laid.lay("two", "third", pages[:1])
    laid.write()
    assert sorted(path.name for path in (tmp_path / "sheets").iterdir()) == ["one.png", "two.png"]
    with Image.open(tmp_path / "sheets" / "one.png") as sheet:
        white = sum(sheet.histogram()[250:])
    small = contact.HIGH * round(300 * contact.HIGH / 210)
    assert white == 10 * small
