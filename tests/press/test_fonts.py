"""The faces: what they hold, and that the letter printed is the letter meant."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from PIL import Image, ImageChops, ImageDraw, ImageFont, ImageOps

from larp_piquet.printing import fonts
from larp_piquet.printing.typeset import HOUSE, to_pdf

from .reading import pages

pytestmark = pytest.mark.press
OLD_LETTERS = "ѣѢіІѳѲѵѴъЪ"


@pytest.fixture(scope="session", autouse=True)
def built() -> None:
    fonts.build()


@pytest.mark.parametrize("name", ["text", "text-italic", "text-bold", "title"])
def test_face_holds_all_that_is_printed(name: str) -> None:
    sample = "Ёлка, щи; ЖЗИЙ ąćęłńśźżŁ éèêëçœŒÆ äöüß ñ № £ ½¼¾ «»„“”‘’ –— ‑ × · ₶ ♠♥♦♣"
    assert fonts.uncovered(sample + OLD_LETTERS, name) == frozenset()


def test_letter_outside_every_face_is_named() -> None:
    assert fonts.uncovered("Пётр 你 Ж\U0001f0a1") == {"你", "\U0001f0a1"}


def test_faces_are_static_and_ours_by_name() -> None:
    for name in fonts.names():
        with TTFont(fonts.path_of(name)) as font:
            assert "fvar" not in font
            assert font["name"].getDebugName(1).startswith("Piquet ")


def test_same_face_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The set-up has made them once; made again they are the same, byte for byte."""
    kept = {name: fonts.path_of(name).read_bytes() for name in fonts.names()}
    monkeypatch.setattr(fonts, "folder", lambda name: tmp_path)
    (first,) = [path for path in fonts.build() if path.name == "signs.woff2"]
    assert {name: fonts.path_of(name).read_bytes() for name in fonts.names()} == kept
    assert fonts.build() == ()  # nothing is missing
    assert first.exists()


def _drawn(face: str, letter: str) -> Image.Image:
    """The letter as the font file itself has it, cropped."""
    with TTFont(fonts.path_of(face)) as font:
        font.flavor = None
        plain = io.BytesIO()
        font.save(plain)
    plain.seek(0)
    picture = Image.new("L", (900, 900), 255)
    ImageDraw.Draw(picture).text((200, 150), letter, font=ImageFont.truetype(plain, 400), fill=0)
    return picture.crop(ImageOps.invert(picture).getbbox())


@pytest.mark.parametrize(
    ("face", "css"),
    [
        ("text", '400 192pt "Piquet Text"'),
        ("text-italic", 'italic 400 192pt "Piquet Text"'),
        ("text-bold", '700 192pt "Piquet Text"'),
        ("title", '400 192pt "Piquet Title"'),
        ("hand", '400 192pt "Piquet Hand"'),
        ("signs", '700 192pt "Piquet Text", "Piquet Signs"'),  # bold beside it: must not be made up
    ],
)
def test_printed_letter_is_the_letter_meant(face: str, css: str, tmp_path: Path) -> None:
    """Wrong letters once came out while the text layer read right, so this looks at the ink."""
    letters = "♠♥♦♣₶" if face == "signs" else "QЖbѢя" if face != "hand" else "QЖbя"
    sheets = "".join(f"<p>{letter}</p>" for letter in letters)
    page = (
        f'<html lang="ru"><title>x</title><link rel="stylesheet" href="{HOUSE}printables/fonts.css">'
        f"<style>@page {{ size: 160mm; margin: 30mm }} p {{ margin: 0; font: {css}; break-after: page }}"
        f" p:last-child {{ break-after: auto }}</style><body>{sheets}"
    )
    for letter, printed in zip(letters, pages(to_pdf(page), tmp_path), strict=True):
        box = ImageOps.invert(printed).point(lambda v: 255 if v > 60 else 0).getbbox()
        assert box, letter
        meant = _drawn(face, letter).resize((200, 200))
        seen = printed.crop(box).resize((200, 200))
        off = ImageChops.difference(meant, seen).point(lambda v: 255 if v > 110 else 0)
        assert off.histogram()[255] / 40000 < 0.06, letter
