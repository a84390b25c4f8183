"""Contact sheets: the pages of many prints small beside each other, to be looked at.

Laid only where the environment names a folder in ``PIQUET_PROOFS``: a picture for each document, paper and dress.
"""

from __future__ import annotations

import os
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from larp_piquet.printing.fonts import path_of

#: The height of a page on a contact sheet, what is between two, and the width of a row, in pixels.
HIGH, GAP, WIDE = 420, 12, 2400
WORD = 28


class Contacts:
    """Gathers pages of prints of one kind, and writes them as one picture when the next kind begins."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.kind = ""
        self.rows: list[tuple[str, list[Image.Image]]] = []

    def lay(self, kind: str, caption: str, pages: tuple[Image.Image, ...]) -> None:
        """The pages of one print, under its caption."""
        if kind != self.kind:
            self.write()
            self.kind = kind
        small = [
            page.resize((round(page.width * HIGH / page.height), HIGH), Image.Resampling.LANCZOS) for page in pages
        ]
        fit = max(1, (WIDE - GAP) // (max(page.width for page in small) + GAP))
        for start in range(0, len(small), fit):
            self.rows.append((caption if not start else "", small[start : start + fit]))

    def write(self) -> None:
        """The picture of what was gathered; nothing where nothing was."""
        if not self.rows or self.folder is None:
            return
        high = sum(HIGH + 2 * GAP + (WORD if caption else 0) for caption, _ in self.rows) + GAP
        sheet = Image.new("L", (WIDE, high), 190)
        pen, face = ImageDraw.Draw(sheet), ImageFont.truetype(path_of("text", "ttf"), WORD - 8)
        y = GAP
        for caption, small in self.rows:
            if caption:
                pen.text((GAP, y), caption, font=face, fill=0)
                y += WORD
            x = GAP
            for page in small:
                sheet.paste(page, (x, y))
                x += page.width + GAP
            y += HIGH + 2 * GAP
        self.folder.mkdir(parents=True, exist_ok=True)
        sheet.save(self.folder / f"{self.kind}.png")
        self.rows = []


def asked_for() -> Contacts | None:
    """Contact sheets where somebody wants to look at them."""
    named = os.environ.get("PIQUET_PROOFS", "")
    return Contacts(Path(named)) if named else None
