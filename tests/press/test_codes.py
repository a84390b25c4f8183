"""Every QR of every document is read from the printed page and leads where it should."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageOps

from larp_piquet.printing import qr

from .conftest import Print
from .reading import MM, codes, pages
from .sample import ADDRESS, CAST, note_data, pack_data, token

pytestmark = pytest.mark.press
HERE = ADDRESS.upper()
TABLE_URLS = [f"{HERE}/T/{n}" for n in (1, 2, 13, 99, 100)]
PAD_URLS = [f"{HERE}/P/{n}" for n in (1, 2, 13, 99, 100)]  # the first deal that is empty

#: Each document, the codes it must carry and their least width in millimetres (design of the sheets).
EXPECTED = (
    ("table_cards", sorted(TABLE_URLS * 2), 28.0),  # a tent shows its code on both faces
    ("character_cards", sorted(f"{HERE}/C/{token(n)}" for n in range(len(CAST))), 25.0),
    ("score_pad", sorted(PAD_URLS * 2), 18.0),  # the same pad twice on a sheet
)


@pytest.mark.parametrize(("document", "urls", "least"), EXPECTED, ids=[row[0] for row in EXPECTED])
def test_codes_of_the_event(
    document: str, urls: list[str], least: float, printed: Print, tmp_path: Path, silence: list[str]
) -> None:
    found = [code for page in pages(printed(document, pack_data("ru")), tmp_path) for code in codes(page)]
    assert sorted(code.text for code in found) == urls
    assert {code.level for code in found} <= {"M", "Q", "H"}
    widths = [(code.box[2] - code.box[0]) / MM for code in found]
    assert min(widths) >= least - 0.35  # a reader's corners err by a pixel at either end
    assert max(widths) - min(widths) < 0.6, "one module size for the batch"


def test_codes_of_blank_notes(printed: Print, tmp_path: Path) -> None:
    found = [code for page in pages(printed("blank_notes", pack_data("en")), tmp_path) for code in codes(page)]
    wanted = [*(f"{HERE}/N/{token(100 + n)}" for n in range(5)), *(f"{HERE}/N/{token(200 + n)}" for n in range(11))]
    assert sorted(code.text for code in found) == sorted(wanted)


@pytest.mark.parametrize("document", ["debt_note", "debt_note_card"])
@pytest.mark.parametrize("longest", [False, True])
def test_code_of_a_filled_note(document: str, longest: bool, printed: Print, tmp_path: Path) -> None:
    data = note_data("ru", longest=longest)
    found = [code for page in pages(printed(document, data), tmp_path) for code in codes(page)]
    assert [code.text for code in found] == [f"{HERE}/N/{data.token}"]


@pytest.mark.parametrize("document", ["table_cards", "character_cards", "score_pad", "blank_notes"])
def test_quiet_zone_is_white(document: str, printed: Print, tmp_path: Path) -> None:
    """Nothing is printed within three and a half modules of a code (the standard asks for four; half is our error)."""
    for page in pages(printed(document, pack_data("ru")), tmp_path):
        for code in codes(page):
            left, top, right, bottom = code.box
            module = (
                (right - left) / 29
                if not {"/T/", "/P/"} & {code.text[len(HERE) : len(HERE) + 3]}
                else (right - left) / 25
            )
            margin = round(module * 3.5)
            patch = page.crop((left - margin, top - margin, right + margin + 1, bottom + margin + 1))
            hole = Image.new("L", (right - left + 5, bottom - top + 5), 255)
            patch.paste(hole, (margin - 2, margin - 2))
            assert ImageOps.invert(patch).getbbox() is None, code.text


def test_address_is_upper_case_and_short() -> None:
    assert qr.printed("http://192.168.4.1:8000/", "C", "k7q2") == "HTTP://192.168.4.1:8000/C/K7Q2"


@pytest.mark.parametrize("address", ["http://[fe80::1]:8000", "http://castle_hall:8000", "http://замок:8000"])
def test_address_that_a_small_code_cannot_hold_is_refused(address: str) -> None:
    with pytest.raises(qr.UnprintableAddressError) as caught:
        qr.printed(address, "T", "1")
    assert caught.value.address.startswith("HTTP://")


def test_longest_address_sets_the_size_of_the_batch() -> None:
    """ISO/IEC 18004, table 7: 38 alphanumeric characters fit version 2-M, 39 need version 3-M (61)."""
    assert qr.batch_for(["A" * 38], 25).version == 2
    assert qr.batch_for(["A" * 38, "A" * 39], 25).version == 3
    batch = qr.batch_for(["A" * 39], 25)
    assert batch.module * 29 >= 25  # version 3 is 29 modules wide
    assert batch.side == pytest.approx(batch.module * (29 + 8))


def test_terminal_code_can_be_read() -> None:
    """The half blocks, drawn as pixels, are a code with its quiet zone."""
    rows = qr.terminal(f"{HERE}/").rstrip("\n").split("\n")
    picture = Image.new("L", (len(rows[0]), 2 * len(rows)), 0)
    for y, row in enumerate(rows):
        for x, block in enumerate(row):
            picture.putpixel((x, 2 * y), 255 if block in "█▀" else 0)
            picture.putpixel((x, 2 * y + 1), 255 if block in "█▄" else 0)
    large = picture.resize((picture.width * 6, picture.height * 6), Image.Resampling.NEAREST)
    assert [code.text for code in codes(large)] == [f"{HERE}/"]
