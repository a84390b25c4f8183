"""The signs no text face of ours holds: four suits and an empty box drawn by us, and the livre."""

from __future__ import annotations

from typing import Any, Final

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont

FAMILY: Final = "Piquet Signs"
#: The date written into every face (seconds since 1904), the same for ever, so that a face has the same bytes.
MADE: Final = 3_600_000_000

#: Outlines in a square of a thousand, y upwards, standing on the line and as high as a capital.
SUITS: Final = {
    "♠": "M300 690 C262 572 30 442 30 248 C30 142 104 84 178 84 C226 84 266 108 288 150 C284 84 252 22 186 0 "
    "L414 0 C348 22 316 84 312 150 C334 108 374 84 422 84 C496 84 570 142 570 248 C570 442 338 572 300 690 Z",
    "♥": "M300 -12 C256 118 30 250 30 462 C30 588 112 664 192 664 C246 664 284 630 300 576 C316 630 354 664 408 664 "
    "C488 664 570 588 570 462 C570 250 344 118 300 -12 Z",
    "♦": "M300 690 C248 566 164 436 74 338 C164 240 248 110 300 -14 C352 110 436 240 526 338 "
    "C436 436 352 566 300 690 Z",
    "♣": "M300 688 C218 688 156 626 156 546 C156 500 178 452 220 416 C198 424 178 426 160 426 C82 426 24 364 24 282 "
    "C24 200 84 138 162 138 C218 138 262 166 286 216 C284 120 252 28 186 0 L414 0 C348 28 316 120 314 216 "
    "C338 166 382 138 438 138 C516 138 576 200 576 282 C576 364 518 426 440 426 C422 426 402 424 380 416 "
    "C422 452 444 500 444 546 C444 626 382 688 300 688 Z",
}
#: What is printed for a letter that no face has: a box, so that nobody takes it for another letter.
LACKING: Final = "□"
_BOX: Final = "M60 0 L60 640 L540 640 L540 0 Z M110 50 L490 50 L490 590 L110 590 Z"
_NAMES: Final = {"♠": "spade", "♥": "heart", "♦": "diamond", "♣": "club"}


def _glyph(path: str) -> Any:
    pen = TTGlyphPen(None)
    parse_path(path, Cu2QuPen(pen, max_err=0.6, reverse_direction=True))
    return pen.glyph()


def signs_font(livre: TTFont) -> TTFont:
    """The font of signs; ``livre`` is a font of the same thousand units that holds ₶."""
    builder = FontBuilder(1000, isTTF=True)
    order = [".notdef", "space", *_NAMES.values(), "livre", "box"]
    glyphs: dict[str, Any] = {name: TTGlyphPen(None).glyph() for name in (".notdef", "space")}
    advances = {".notdef": 500, "space": 250}
    for sign, path in SUITS.items():
        glyphs[_NAMES[sign]] = _glyph(path)
        advances[_NAMES[sign]] = 600
    glyphs["box"], advances["box"] = _glyph(_BOX), 600
    source = livre.getGlyphSet()[livre.getBestCmap()[0x20B6]]
    pen = TTGlyphPen(None)
    source.draw(pen)
    glyphs["livre"], advances["livre"] = pen.glyph(), round(source.width)

    builder.setupGlyphOrder(order)
    named = {ord(sign): name for sign, name in _NAMES.items()}
    builder.setupCharacterMap({0x20: "space", 0x20B6: "livre", ord(LACKING): "box", **named})
    builder.setupGlyf(glyphs)
    table: Any = builder.font["glyf"]
    builder.setupHorizontalMetrics({name: (wide, table[name].xMin) for name, wide in advances.items()})
    # The lines of the text face, so that a sign never pushes two lines of text apart.
    builder.setupHorizontalHeader(ascent=1007, descent=-298)
    builder.setupOS2(sTypoAscender=1007, sTypoDescender=-298, usWinAscent=1007, usWinDescent=298)
    whose: Any = livre["name"]  # of one sign; the font has the licence of the strictest
    builder.setupNameTable(
        {
            "copyright": whose.getDebugName(0),
            "familyName": FAMILY,
            "styleName": "Regular",
            "fullName": FAMILY,
            "psName": "PiquetSigns-Regular",
            "licenseDescription": whose.getDebugName(13),
            "licenseInfoURL": whose.getDebugName(14),
        }
    )
    builder.setupPost()
    head: Any = builder.font["head"]
    head.created = head.modified = MADE
    font: TTFont = builder.font
    font.recalcTimestamp = False
    return font
