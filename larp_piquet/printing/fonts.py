"""The faces of the press and of the screen: cut once at set-up, one static file per face.

`python -m larp_piquet.printing.fonts` takes the variable fonts of the ``fontpkg`` packages, keeps the letters this
house uses, fixes the weight and writes ``larp_piquet/fonts/NAME.woff2`` for browsers and the same unpacked as
``NAME.ttf`` for the press, which would else unpack every face for every print: half of the time of a short one. Suits
are drawn by us (`signs`). One file holds all the scripts of a face: several files of one family and weight print wrong
letters. The faces are renamed, so that neither browser nor printer can mistake an installed font for one of ours.

What cuts is imported where something is cut: a server only measures, and starts an eighth sooner.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any, Final

from fontTools.ttLib import TTFont

from ..resources import folder


@dataclass(frozen=True, slots=True)
class Face:
    """One face: its file ``name``, the CSS ``family``, the source font, the weight to fix (None: not variable)."""

    name: str
    family: str
    style: str
    source: str
    file: str
    weight: int | None
    features: tuple[str, ...]


_BOOK: Final = ("kern", "mark", "mkmk", "ccmp", "locl", "liga", "smcp", "c2sc", "onum", "lnum", "tnum", "pnum", "case")
_DISPLAY: Final = ("kern", "mark", "mkmk", "ccmp", "locl", "liga", "onum", "lnum", "case")

FACES: Final = (
    Face("text", "Piquet Text", "Regular", "EB Garamond", "EBGaramond[wght].ttf", 400, _BOOK),
    Face("text-italic", "Piquet Text", "Italic", "EB Garamond", "EBGaramond-Italic[wght].ttf", 400, _BOOK),
    Face("text-bold", "Piquet Text", "Bold", "EB Garamond", "EBGaramond[wght].ttf", 600, _BOOK),
    Face("title", "Piquet Title", "Regular", "Cormorant", "Cormorant[wght].ttf", 600, _DISPLAY),
    Face("hand", "Piquet Hand", "Regular", "Great Vibes", "GreatVibes-Regular.ttf", None, ("kern", "ccmp", "locl")),
)
SIGNS: Final = "signs"


def _span(*ranges: tuple[int, int]) -> frozenset[int]:
    return frozenset(n for first, last in ranges for n in range(first, last + 1))


#: Latin of Europe, Cyrillic with the letters dropped in 1918, and the punctuation of a printing house.
LETTERS: Final = _span((0x20, 0x7E), (0xA0, 0x17F), (0x218, 0x21B), (0x300, 0x308), (0x400, 0x45F)) | frozenset(
    map(ord, "ѢѣѲѳѴѵҐґ‐‑–—‘’‚“”„†‡•…‹›⁄№€−×·½¼¾⅓⅔❦❧☙→←\u2002\u2003\u2009\u200a\u202f\u2060")
)


_NARROW: Final = 0x202F


def _open(face: Face) -> TTFont:
    import fontpkg

    family = fontpkg.family(face.source)
    for each in family.files:
        if Path(each.path).name == face.file:
            return TTFont(each.path, recalcTimestamp=False)
    raise FileNotFoundError(f"the package of {face.source} holds no {face.file}")


def _subset(font: TTFont, letters: frozenset[int], features: tuple[str, ...]) -> None:
    from fontTools.subset import Options, Subsetter

    options = Options()
    options.layout_features = list(features)
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    options.hinting = False
    options.drop_tables += ["DSIG", "STAT", "meta"]
    worker = Subsetter(options)
    worker.populate(unicodes=letters)
    worker.subset(font)


def _rename(font: TTFont, family: str, style: str) -> None:
    names: Any = font["name"]
    plain = f"{family.replace(' ', '')}-{style}"
    kept = {0: names.getDebugName(0), 13: names.getDebugName(13), 14: names.getDebugName(14)}
    names.names = []
    wanted = {**kept, 1: family, 2: style, 3: plain, 4: f"{family} {style}", 5: "Version 1.0", 6: plain}
    for name_id, text in sorted(wanted.items()):
        if text:
            names.setName(text, name_id, 3, 1, 0x409)
    if "CFF " in font:  # the PDF takes a CFF font's name from inside
        font["CFF "].cff.fontNames = [plain]


def _narrow(font: TTFont) -> None:
    """Give a face the narrow space at which no line ends, of a sixth of an em: French sets it before ; ! and ?."""
    from fontTools.ttLib.tables._g_l_y_f import Glyph

    tables: Any = font["cmap"]
    if _NARROW in font.getBestCmap():
        return
    drawings: Any = font["glyf"]
    advances: Any = font["hmtx"]
    em: Any = font["head"]
    drawings["narrow"] = Glyph()
    advances["narrow"] = (em.unitsPerEm // 6, 0)
    for table in tables.tables:
        if table.isUnicode():
            table.cmap[_NARROW] = "narrow"


def _fixed(font: TTFont, **axes: float) -> TTFont:
    from fontTools.varLib.instancer import instantiateVariableFont

    return instantiateVariableFont(font, axes, inplace=True, updateFontNames=False)


def cut(face: Face) -> TTFont:
    """The static, subset, renamed font of ``face``."""
    from .signs import MADE

    font = _open(face)
    # Subset first: fixing the weight of three thousand glyphs takes seconds, of six hundred a moment.
    _subset(font, LETTERS, face.features)
    if face.weight is not None:
        font = _fixed(font, wght=face.weight)
    _narrow(font)
    _rename(font, face.family, face.style)
    head: Any = font["head"]
    head.created = head.modified = MADE
    return font


def livre_outline() -> TTFont:
    """A font that holds the sign of the livre tournois, which the text faces lack, and nothing else."""
    face = Face("", "", "", "Noto Serif", "NotoSerif[wdth,wght].ttf", None, ())
    font = _open(face)
    _subset(font, frozenset({0x20B6}), ())
    return _fixed(font, wght=400, wdth=100)


def path_of(name: str, kind: str = "woff2") -> Path:
    """Where the file of the face called ``name`` lies; ``kind`` is ``woff2``, or ``ttf`` for the same unpacked."""
    return folder("fonts") / f"{name}.{kind}"


def names() -> tuple[str, ...]:
    """Every face, the signs last."""
    return (*(face.name for face in FACES), SIGNS)


def build(*, force: bool = False) -> tuple[Path, ...]:
    """Write every face that is missing (all, with ``force``); the paths written. Leaves no half-written file."""
    from fontTools.ttLib import woff2

    from .signs import signs_font

    target = folder("fonts")
    target.mkdir(parents=True, exist_ok=True)
    written = []
    for name in names():
        packed, unpacked = path_of(name), path_of(name, "ttf")
        if packed.exists() and unpacked.exists() and not force:
            continue
        font = next((cut(face) for face in FACES if face.name == name), None) or signs_font(livre_outline())
        font.flavor = "woff2"
        written.append(_written(packed, font.save))
        written.append(_written(unpacked, partial(woff2.decompress, packed)))
    return tuple(written)


def _written(path: Path, save: Callable[[Path], object]) -> Path:
    draft = path.with_suffix(f"{path.suffix}.part")
    save(draft)
    draft.replace(path)
    return path


@cache
def _widths(name: str) -> dict[int, float]:
    with TTFont(path_of(name)) as font:
        metrics: Any = font["hmtx"]
        em: Any = font["head"]
        return {code: metrics[glyph][0] / em.unitsPerEm for code, glyph in font.getBestCmap().items()}


@lru_cache(maxsize=1 << 14)  # the same words are measured at one size after another
def width(text: str, name: str) -> float:
    """The width of ``text`` in ems of the face called ``name``, before kerning; what it lacks is measured as a sign."""
    own, signs = _widths(name), _widths(SIGNS)
    return sum(own.get(ord(letter), signs.get(ord(letter), 0.6)) for letter in text)


def covered(name: str) -> frozenset[int]:
    """The code points that the face called ``name`` has."""
    return frozenset(_widths(name))


def uncovered(text: str, name: str = "text") -> frozenset[str]:
    """Letters of ``text`` that neither the face nor our signs can print: to be told to the game master beforehand."""
    own, signs = _widths(name), _widths(SIGNS)
    return frozenset(c for c in text if ord(c) not in own and ord(c) not in signs and c not in "\n\r\t")


if __name__ == "__main__":
    for made in build(force="--force" in sys.argv[1:]):
        sys.stdout.write(f"{made.name} {made.stat().st_size // 1024} KiB\n")
