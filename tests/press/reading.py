"""Reading a printed sheet as a phone, a printer and a blind reader do: from the finished PDF, never from our HTML."""

from __future__ import annotations

import io
import logging
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

import pikepdf
import zxingcpp
from PIL import Image

DPI = 150
MM = DPI / 25.4
#: Millimetres in a PDF unit.
POINT = 25.4 / 72


Box = tuple[float, float, float, float]


def trims(pdf: bytes) -> list[Box]:
    """What is left of every page when it is cut out along its marks, in millimetres from the top left of its paper."""
    found = []
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for page in document.pages:
            left, bottom, _right, top = (float(n) for n in page.mediabox)
            x, y, right, upper = (float(n) for n in page.trimbox)
            found.append(tuple(n * POINT for n in (x - left, top - upper, right - left, top - y)))
            assert bottom <= y
    return found  # type: ignore[return-value]


def pages(pdf: bytes, folder: Path, dpi: int = DPI) -> list[Image.Image]:
    """Every page as a grey picture: what a laser printer at this resolution puts on paper, and scissors leave."""
    pictures = whole_pages(pdf, folder, dpi)
    boxes = [tuple(round(n / 25.4 * dpi) for n in box) for box in trims(pdf)]
    return [
        page.crop((box[0], box[1], min(box[2], page.width), min(box[3], page.height)))
        for page, box in zip(pictures, boxes, strict=True)
    ]


def whole_pages(pdf: bytes, folder: Path, dpi: int = DPI) -> list[Image.Image]:
    """The same before it is cut."""
    source = folder / "sheet.pdf"
    source.write_bytes(pdf)
    for old in folder.glob("sheet-*.pgm"):
        old.unlink()
    # Not as PNG: packing a page takes longer than drawing it.
    subprocess.run(["pdftoppm", "-r", str(dpi), "-gray", source, folder / "sheet"], check=True)
    return [Image.open(path).convert("L") for path in sorted(folder.glob("sheet-*.pgm"))]


@dataclass(frozen=True)
class Code:
    """A code as read: its text, its error correction, its corners in pixels (left, top, right, bottom)."""

    text: str
    level: str
    box: tuple[int, int, int, int]


def codes(page: Image.Image) -> list[Code]:
    """Every QR code on a page."""
    found = []
    for each in zxingcpp.read_barcodes(page, formats=zxingcpp.BarcodeFormat.QRCode):
        corners = (
            each.position.top_left,
            each.position.top_right,
            each.position.bottom_left,
            each.position.bottom_right,
        )
        xs, ys = [c.x for c in corners], [c.y for c in corners]
        found.append(Code(each.text, each.ec_level, (min(xs), min(ys), max(xs), max(ys))))
    return found


@dataclass(frozen=True)
class Word:
    """A word and where it stands on its page, in millimetres from the top left."""

    text: str
    page: int
    left: float
    top: float
    right: float
    bottom: float


def words(pdf: bytes, folder: Path) -> list[Word]:
    """Every word of the text layer with its place on the page that is cut out."""
    cut = trims(pdf)
    source = folder / "words.pdf"
    source.write_bytes(pdf)
    done = subprocess.run(["pdftotext", "-bbox", source, "-"], check=True, capture_output=True)
    text = re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f]", "", done.stdout.decode())
    space = "{http://www.w3.org/1999/xhtml}"
    found = []
    for number, page in enumerate(ElementTree.fromstring(text).iter(f"{space}page")):
        for word in page.iter(f"{space}word"):
            left, top, right, bottom = (float(word.attrib[k]) * POINT for k in ("xMin", "yMin", "xMax", "yMax"))
            x, y = cut[number][:2]
            found.append(Word(word.text or "", number, left - x, top - y, right - x, bottom - y))
    return found


def embedded_fonts(pdf: bytes) -> dict[str, bool]:
    """Every font of the document, without the tag of its subset, and whether its file is inside."""
    fonts: dict[str, bool] = {}
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for item in document.objects:
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/FontDescriptor":
                name = str(item["/FontName"]).lstrip("/").partition("+")[2] or str(item["/FontName"])
                inside = any(key in item for key in ("/FontFile", "/FontFile2", "/FontFile3"))
                fonts[name] = fonts.get(name, True) and inside
    return fonts


def outline(pdf: bytes) -> list[tuple[int, str]]:
    """The bookmarks as (depth, title)."""
    found: list[tuple[int, str]] = []

    def walk(items: list[pikepdf.OutlineItem], depth: int) -> None:
        for item in items:
            found.append((depth, item.title))
            walk(list(item.children), depth + 1)

    with pikepdf.open(io.BytesIO(pdf)) as document, document.open_outline() as tree:
        walk(list(tree.root), 0)
    return found


class _Said(logging.Handler):
    """Keeps every record, debug ones too: a face or a picture that failed to load is only a line of the log."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.kept: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.name != "weasyprint.progress":
            self.kept.append(f"{record.name} {record.levelname}: {record.getMessage()}")


@contextmanager
def heard() -> Iterator[list[str]]:
    """What the renderer and the press log meanwhile, but for how far they are."""
    loggers = [logging.getLogger(name) for name in ("weasyprint", "larp_piquet.printing")]
    levels = [logger.level for logger in loggers]
    handler = _Said()
    for logger in loggers:
        logger.addHandler(handler)
        logger.setLevel(logging.DEBUG)
    try:
        yield handler.kept
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.removeHandler(handler)
            logger.setLevel(level)
