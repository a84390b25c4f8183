"""The proof press: which prints there are to be proved, from what, and everything that is looked for in each.

A print is laid out once; its layout tells of type and boxes, its PDF of faces, titles, tags and bookmarks, and its
picture of the cuts and the codes.
"""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Final

import pikepdf
from PIL import Image

from larp_piquet.engine.ruleset import ALL_EDITIONS, CHOICES, NORMANDY_CHOICES, Ruleset, RulesetError, make_ruleset
from larp_piquet.language import OLD_RUSSIAN
from larp_piquet.printing.documents import DOCUMENTS
from larp_piquet.printing.manner import DRESSES, PAPERS, Manner
from larp_piquet.printing.models import LedgerData, NoteData, NotesData, PackData, Printed
from larp_piquet.printing.render import html
from larp_piquet.printing.typeset import HOUSE, laid_out, written

from . import layout, longest
from .reading import codes, embedded_fonts, heard, outline, pages
from .sample import ledger_data, note_data, notes_data, pack_data

#: Every language of the press, and Russian in its old spelling.
SPOKEN: Final = ("en", "ru", "fr", OLD_RUSSIAN)
#: What is said of a law, and so has to be printed for each.
OF_A_LAW: Final = (
    "table_cards", "rule_sheet", "rule_pages", "rule_booklet", "rule_book", "pocket_card", "pocket_card_small", "crib",
    "score_pad",
)  # fmt: skip
#: A law of a house's own, as far from its edition as fields go, under the longest name.
HOUSES: Final = ("house-musketeer", "house-normandy-musketeer")
LONGEST: Final = "longest"
#: Codes are read at this resolution; cuts are seen at half of it.
DPI, COARSE = 150, 75
#: Nothing is printed so near to a cut, in millimetres; its marks begin so far from a corner, or end so near to an edge.
BARE, MARK, EDGE = 1.2, 4.7, 6.6
_DARK: Final = 160


@dataclass(frozen=True)
class Case:
    """One print: ``law`` is an edition, one of ``HOUSES``, or ``LONGEST`` for longest names and sums."""

    document: str
    language: str
    manner: Manner
    law: str = "musketeer"

    def __str__(self) -> str:
        return f"{self.document}-{self.language}-{self.manner.paper}-{self.manner.dress}-{self.law}"

    @property
    def data(self) -> Printed:
        """What it is printed from."""
        spoken = "ru" if self.language == OLD_RUSSIAN else self.language
        return replace(_data(self.document, spoken, self.law), manner=self.manner)


def _data(document: str, language: str, law: str) -> Printed:
    extreme = law == LONGEST
    if document.startswith("debt_notes"):
        return longest.notes(language) if extreme else notes_data(language)
    if document.startswith("debt_note"):
        return longest.note(language) if extreme else note_data(language)
    if document == "ledger_sheet":
        return ledger_data(language, many=40, longest=True) if extreme else ledger_data(language)
    if extreme:
        return longest.pack(language, house_law("musketeer"))
    data = pack_data(language, law if law in ALL_EDITIONS else "musketeer")
    if law in HOUSES:
        rules = house_law(law.removeprefix("house-"))
        data = replace(data, rules=rules, tables=tuple(replace(table, rules=rules) for table in data.tables))
    return replace(data, tables=data.tables[:2]) if document in OF_A_LAW[1:] else data


@cache
def house_law(edition: str) -> Ruleset:
    """The edition with every field that can be otherwise made otherwise, each in turn where the law allows it."""
    rules, house = ALL_EDITIONS[edition], {}
    for name, values in {**CHOICES, **(NORMANDY_CHOICES if rules.seats == 3 else {})}.items():
        for value in reversed(values):
            if value == getattr(rules, name, value):
                continue
            try:
                make_ruleset(edition, {**house, name: value}, longest.LAW)
            except RulesetError:
                continue
            house[name] = value
            break
    return make_ruleset(edition, house, longest.LAW)


def manners(language: str) -> Iterator[Manner]:
    """Both papers and both dresses."""
    for paper, dress in product(PAPERS, DRESSES):
        yield Manner(paper, dress, old_spelling=language == OLD_RUSSIAN)


def all_cases() -> list[Case]:
    """Every document × language × paper × dress × law, and the longest of each; those of one kind stand together."""
    found = []
    for document in DOCUMENTS:
        laws = (*ALL_EDITIONS, *HOUSES) if document in OF_A_LAW else ("musketeer",)
        for law, language in product((*laws, LONGEST), SPOKEN):
            found += [Case(document, language, manner, law) for manner in manners(language)]
    order = list(DOCUMENTS)
    return sorted(found, key=lambda case: (order.index(case.document), case.manner.paper, case.manner.dress))


def a_tenth(seed: int = 1627) -> list[Case]:
    """A tenth of them by chance, the same each time: of every document, and of the longest of each, some."""
    chance, kept = random.Random(seed), set()
    cases = all_cases()
    for document, extreme in product(DOCUMENTS, (False, True)):
        of_this = [case for case in cases if case.document == document and (case.law == LONGEST) == extreme]
        kept |= set(chance.sample(of_this, -(-len(of_this) // 10)))
    return [case for case in cases if case in kept]


# -- one print -----------------------------------------------------------------------------------------------------


@dataclass
class Proof:
    """A print with its layout, and what the renderer said of it; pictures are taken when somebody looks."""

    case: Case
    pdf: bytes
    layout: layout.Layout
    folder: Path
    said: list[str]
    pictures: tuple[Image.Image, ...] = ()

    @property
    def dpi(self) -> int:
        """Finer where there are codes to read."""
        return DPI if self.layout.codes else COARSE

    def look(self) -> tuple[Image.Image, ...]:
        """Every page as a grey picture at `dpi`."""
        if not self.pictures:
            self.pictures = tuple(pages(self.pdf, self.folder, self.dpi))
        return self.pictures


def print_of(case: Case) -> bytes:
    """The PDF alone."""
    return written(laid_out(html(case.document, case.data, HOUSE + "printables/")))


def proved(case: Case, folder: Path) -> Proof:
    """The print of a case, to be looked through."""
    return read(case, html(case.document, case.data, HOUSE + "printables/"), folder)


def read(case: Case, page: str, folder: Path) -> Proof:
    """A page of HTML as the print of a case. A letter that no face has is only a line of the renderer's log."""
    with heard() as said:
        document = laid_out(page)
        return Proof(case, written(document), layout.read(document), folder, said)


def faults(proof: Proof, ours: set[str]) -> Iterator[str]:
    """All that is wrong with it, each in a sentence; ``ours`` are the names of our faces."""
    yield from proof.said
    yield from layout.faults(proof.layout)
    yield from _faces(proof.pdf, ours)
    yield from _frame(proof)
    yield from _cuts(proof)
    yield from _codes(proof)


def _faces(pdf: bytes, ours: set[str]) -> Iterator[str]:
    fonts = embedded_fonts(pdf)
    if not fonts:
        yield "no face is inside"
    for name, inside in fonts.items():
        if name not in ours:
            yield f"letters are taken from {name}, a font of this machine"
        if not inside:
            yield f"{name} is named but not inside"


def _frame(proof: Proof) -> Iterator[str]:
    """What a reader for the blind, a shelf of files and a printer go by."""
    wanted = proof.case.language
    with pikepdf.open(io.BytesIO(proof.pdf)) as document:
        if str(document.Root.get("/Lang")) != wanted:
            yield f"its language is told as {document.Root.get('/Lang')} and not as {wanted}"
        if not str(document.docinfo.get("/Title", "")):
            yield "it has no title"
        if not document.Root.get("/ViewerPreferences", {}).get("/DisplayDocTitle"):
            yield "its title is not shown"
        if not document.Root.get("/MarkInfo", {}).get("/Marked") or "/StructTreeRoot" not in document.Root:
            yield "it is not tagged"
        if "/JavaScript" in document.Root.get("/Names", {}):
            yield "it carries a script"
        untagged = [number for number, page in enumerate(document.pages, 1) if page.get("/Tabs") != "/S"]
        if untagged:
            yield f"pages {untagged} are not tagged"
    if not outline(proof.pdf):
        yield "it has no bookmark"


def _cuts(proof: Proof) -> Iterator[str]:
    """Along every edge of a piece the paper is bare, but for the marks near corners and the edges of the sheet."""
    backs = proof.case.document == "character_cards" and not proof.case.manner.plain
    for piece in proof.layout.pieces:
        if backs and piece.page % 2:
            continue  # the ornament of a back runs over its cuts
        for edge, at in (("left", piece.left), ("right", piece.right), ("top", piece.top), ("bottom", piece.bottom)):
            wide, high = proof.layout.pages[piece.page]
            across, along = (wide, high) if edge in ("left", "right") else (high, wide)
            if at < 2 or at > across - 2:
                continue  # the edge of the paper itself
            start, end = (piece.top, piece.bottom) if edge in ("left", "right") else (piece.left, piece.right)
            start, end = max(start + MARK, EDGE), min(end - MARK, along - EDGE)
            box = (
                (at - BARE, start, at + BARE, end) if edge in ("left", "right") else (start, at - BARE, end, at + BARE)
            )
            picture = proof.look()[piece.page]
            strip = picture.crop(tuple(round(n * proof.dpi / 25.4) for n in box))  # type: ignore[arg-type]
            if strip.getextrema()[0] < _DARK:
                yield f"something is printed on the {edge} cut of {piece}, page {piece.page + 1}"


def _codes(proof: Proof) -> Iterator[str]:
    wanted = sorted(addresses(proof.case))
    if not wanted and not proof.layout.codes:
        return
    read = sorted(code.text for page in proof.look() for code in codes(page))
    if read != wanted:
        yield f"of {len(wanted)} codes {len(read)} are read: {sorted(set(wanted) ^ set(read))[:4]}"


def addresses(case: Case) -> list[str]:
    """What the codes of a print say, as often as it bears them: a tent or a pad twice, a card of Wi-Fi four times."""
    data = case.data
    if isinstance(data, NoteData):
        return [f"{data.address.upper()}/N/{data.token}"]
    if isinstance(data, NotesData):
        return [f"{note.address.upper()}/N/{note.token}" for note in data.notes]
    if isinstance(data, LedgerData):
        return []
    assert isinstance(data, PackData)
    here = data.address.upper()
    assert data.hotspot is not None
    told = {
        "table_cards": [f"{here}/T/{table.number}" for table in data.tables] * 2,
        "score_pad": [f"{here}/P/{table.number}" for table in data.tables] * 2,
        "character_cards": [f"{here}/C/{card.token}" for card in data.characters],
        "blank_notes": [f"{here}/N/{note.token}" for note in data.blank_notes],
        "wifi_card": [data.hotspot.text, f"{here}/"] * 4,
    }
    return told.get(case.document, [])
