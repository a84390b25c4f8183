"""The press: its faces, and one page of it, rendered by a process apart as every print is."""

from __future__ import annotations

import io
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

from fontTools.ttLib import TTFont
from pypdf import PdfReader
from pypdf.errors import PyPdfError

from ..engine.ruleset import ALL_EDITIONS, DEFAULT_EDITION
from ..language import LANGUAGES
from ..printing import apart, fonts, render
from ..printing.models import PackData, TableCard
from ..printing.typeset import PressError
from ..resources import folder
from ..wording.mark import N_
from .finding import Finding, fault, ok

#: Letters that every face of text must have: of three languages, of old spelling, and of sums.
_NEEDED = frozenset(map(ord, "Aßéœ№ЖяЁѣ«»—½"))


def faces(place: Path | None = None) -> Iterator[Finding]:
    """Every face is there, for screen and press, and opens."""
    place = place or folder("fonts")
    files = [place / f"{name}.{kind}" for name in fonts.names() for kind in ("woff2", "ttf")]
    broken = [file.name for file in files if not _whole(file)]
    if broken:
        do = N_("Cut them anew: %(command)s")
        again = f"{shlex.quote(sys.executable)} -m larp_piquet.printing.fonts --force"
        said = N_("Faces are missing or damaged: %(names)s.")
        yield fault("fonts", said, do, names=", ".join(broken), command=again)
    else:
        yield ok("fonts", N_("%(number)s faces, for the screen and for paper."), number=len(fonts.names()))


def _whole(file: Path) -> bool:
    try:
        with (
            file.open("rb") as open_file,
            TTFont(open_file, lazy=True, checkChecksums=2 if file.suffix == ".ttf" else 0) as font,
        ):
            if file.suffix == ".ttf":  # one that is packed has been unpacked whole by now
                for tag in font.reader.keys():  # noqa: SIM118 - no dictionary
                    font.reader[tag]  # read, and its checksum compared
            letters = set(font.getBestCmap())
    except Exception:  # whatever a damaged file makes of its reader
        return False
    return not file.name.startswith("text") or letters >= _NEEDED & fonts.LETTERS


def languages(place: Path | None = None) -> Iterator[Finding]:
    """The catalogues are compiled; English needs none."""
    place = place or folder("translations")
    missing = [
        code for code in LANGUAGES if code != "en" and not (place / code / "LC_MESSAGES" / "messages.mo").is_file()
    ]
    if missing:
        do = N_("Compile them: deploy/run --set-up-only")
        yield fault("languages", N_("Languages are not compiled: %(names)s."), do, names=", ".join(missing))
    else:
        yield ok("languages", N_("The site speaks %(names)s."), names=", ".join(LANGUAGES))


def printing(language: str) -> Iterator[Finding]:
    """One page of an example, code and all."""
    rules = ALL_EDITIONS[DEFAULT_EDITION]
    card = TableCard(1, "Piquet", "", "", rules)
    data = PackData("Piquet", language, "http://10.42.0.1:8000", rules, "", "", tables=(card,))
    do = N_("Install what the press stands on: apt install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0")
    try:
        made = render.pack(data, ("table_cards",))
        pages = len(PdfReader(io.BytesIO(made)).pages)
    except (PressError, PyPdfError, OSError):
        yield fault("press", N_("The press cannot print."), do)
        return
    finally:
        apart.close()
    if pages < 1:
        yield fault("press", N_("The press cannot print."), do)
    else:
        yield ok("press", N_("The press prints: a page of %(size)s kB."), size=len(made) // 1000)
