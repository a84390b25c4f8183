"""A pen on a printed page: figures drawn where a hand would write them, and whether print leaves them room."""

from __future__ import annotations

import io
import os
from dataclasses import dataclass, field
from pathlib import Path

from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont

from larp_piquet.printing.fonts import path_of

DPI = 150
MM = DPI / 25.4
#: How high a figure written by candle light is, and how much white it keeps round it, in millimetres.
HIGH = 4.2
#: The same of the figures of a hand whose names are as high as a line has room for.
LOW = 2.8
WHITE = 0.35
INK = (36, 54, 120)


def pen_face(high: float) -> ImageFont.FreeTypeFont:
    """The hand of the press, at the size at which its figures are ``high`` mm high."""
    with TTFont(path_of("hand")) as font:
        font.flavor = None
        plain = io.BytesIO()
        font.save(plain)
    for size in range(8, 200):
        plain.seek(0)
        face = ImageFont.truetype(plain, size)
        _, top, _, bottom = face.getbbox("0")
        if bottom - top >= high * MM:
            return face
    raise AssertionError("no size is so high")


@dataclass
class Page:
    """A page at 150 dpi. Places are in millimetres from its top left."""

    printed: Image.Image  # grey, as it comes from the printer
    written: Image.Image = field(init=False)
    face: ImageFont.FreeTypeFont = field(default_factory=lambda: pen_face(HIGH))
    small: ImageFont.FreeTypeFont = field(default_factory=lambda: pen_face(LOW))
    blots: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.written = self.printed.convert("RGB")

    def write(self, text: str, x: float, y: float, *, struck: bool = False) -> float:
        """Draw ``text`` with its middle at ``x``, ``y``; where it meets print it is noted. Gives back its width."""
        face = self.face if text.isdigit() else self.small
        left, top, right, bottom = face.getbbox(text)
        wide, high = (right - left) / MM, (bottom - top) / MM
        self._free(text, (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2))
        draw = ImageDraw.Draw(self.written)
        draw.text((x * MM - (left + right) / 2, y * MM - (top + bottom) / 2), text, INK, face)
        if struck:
            draw.line(((x - wide / 2) * MM, (y + 1) * MM, (x + wide / 2) * MM, (y - 1) * MM), INK, 2)
        return wide

    def _free(self, text: str, box: tuple[float, float, float, float]) -> None:
        left, top, right, bottom = box
        around = (left - WHITE, top - WHITE, right + WHITE, bottom + WHITE)
        darkest = self.printed.crop(tuple(round(n * MM) for n in around)).getextrema()[0]
        if isinstance(darkest, tuple) or darkest < 200:
            self.blots.append(f"{text!r} at {left:.1f}, {top:.1f}")

    def ruled(self, left: float, right: float, y: float) -> bool:
        """Whether a line to write on runs from ``left`` to ``right`` somewhere within 3 mm below ``y``."""
        rows = range(round(y * MM), round((y + 3) * MM))
        spans = (self.printed.crop((round(left * MM), row, round(right * MM), row + 1)) for row in rows)
        return any(span.point(lambda grey: 255 * (grey < 150)).getbbox() == (0, 0, *span.size) for span in spans)


def kept(page: Image.Image, name: str, folder: Path) -> Path:
    """Lay a page to be looked at into the folder of proofs, where one is named."""
    proofs = Path(os.environ.get("PIQUET_PROOFS") or folder)
    proofs.mkdir(parents=True, exist_ok=True)
    path = proofs / f"{name}.png"
    page.save(path)
    return path
