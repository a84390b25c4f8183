"""A code is still read from a photocopy: every document that bears any, on both papers and in both dresses."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PIL import Image

from larp_piquet.printing.manner import Manner

from . import proof
from .photocopy import photocopied
from .proof import Case
from .reading import Code, codes, pages

pytestmark = pytest.mark.press
FULL = os.environ.get("PIQUET_FULL") == "1"
DPI = 300
#: What is copied round a code, in pixels: more than its quiet zone.
ROUND = 60
WITH_CODES = (
    "table_cards",
    "character_cards",
    "score_pad",
    "blank_notes",
    "debt_note",
    "debt_note_card",
    "debt_notes",
    "debt_notes_card",
    "wifi_card",
)
#: A code is the same in every language and law, but not in every size: the longest address has the smallest modules.
CASES = [
    case
    for case in proof.all_cases()
    if case.document in WITH_CODES
    and case.language == "en"
    and case.law in ("musketeer", proof.LONGEST)
    and (FULL or (case.law == proof.LONGEST and case.manner == Manner()))
]


def seen(copy: Image.Image) -> list[Code]:
    """What a telephone reads of a copy: near by, or from twice as far, where the grain of the paper is gone."""
    return codes(copy) or codes(copy.resize((copy.width // 2, copy.height // 2), Image.Resampling.BOX))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_codes_of_a_photocopy_are_read(case: Case, tmp_path: Path) -> None:
    read = []
    for page in pages(proof.print_of(case), tmp_path, DPI):
        for code in codes(page):  # where they are; the rest of the sheet need not be copied
            left, top, right, bottom = code.box
            part = page.crop((left - ROUND, top - ROUND, right + ROUND, bottom + ROUND))
            found = seen(photocopied(part, len(read)))
            read += [each.text for each in found] or [f"lost: {code.text}"]
    assert sorted(read) == sorted(proof.addresses(case))


def test_copying_does_harm() -> None:
    """White is no longer white, black no longer black, and an edge is no longer one."""
    page = Image.new("L", (400, 400), 255)
    page.paste(0, (100, 100, 300, 300))
    copy = photocopied(page, 1)
    low, high = copy.getextrema()
    assert low > 30
    assert high < 250
    row = [copy.getpixel((x, 200)) for x in range(80, 120)]
    assert len([grey for grey in row if 90 < grey < 190]) >= 3
    assert copy.tobytes() == photocopied(page, 1).tobytes()
    assert copy.tobytes() != photocopied(page, 2).tobytes()
