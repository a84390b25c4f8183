"""Notes of many debts in one print: on the paper that was chosen, cut as blanks are, each back behind its own face."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from larp_piquet.printing.composing import Piece
from larp_piquet.printing.manner import Manner
from larp_piquet.printing.render import HOUSE, bound, html

from .reading import Word, codes, outline, pages, trims, words
from .sample import ADDRESS, note_data, notes_data
from .test_dress import SIZES, grid

pytestmark = pytest.mark.press
#: How many notes are cut from a sheet.
HELD = {
    ("debt_note", "a4"): 4,
    ("debt_note", "letter"): 4,
    ("debt_note_card", "a4"): 10,
    ("debt_note_card", "letter"): 8,
}
Box = tuple[float, float, float, float]


def cells(document: str, manner: Manner) -> list[Box]:
    """Where the notes of a sheet are cut out, in their order."""
    if document == "debt_note_card":
        return grid(manner)
    wide, high = SIZES["lying"][manner.paper]
    return [(x, y, x + wide / 2, y + high / 2) for y in (0.0, high / 2) for x in (0.0, wide / 2)]


def behind(cell: Box, document: str, manner: Manner) -> Box:
    """The place on the other side of the paper, turned on its long edge: above of lying paper, beside of upright."""
    left, top, right, bottom = cell
    if document == "debt_note":
        high = SIZES["lying"][manner.paper][1]
        return left, high - bottom, right, high - top
    wide = SIZES["upright"][manner.paper][0]
    return wide - right, top, wide - left, bottom


def within(word: Word, box: Box) -> bool:
    left, top, right, bottom = box
    return left < (word.left + word.right) / 2 < right and top < (word.top + word.bottom) / 2 < bottom


@pytest.mark.parametrize(("document", "paper"), HELD)
def test_notes_of_a_pack_are_cut_from_sheets(document: str, paper: str, tmp_path: Path) -> None:
    """Eleven notes in three languages, of which two have been through hands that only their own backs may name."""
    manner = Manner(paper)  # type: ignore[arg-type]
    notes = [replace(each, manner=manner) for each in notes_data("ru").notes]
    made = bound([Piece(document, note) for note in notes], title="La Rochelle")
    held = HELD[document, paper]
    sheets = -(-len(notes) // held)
    size = SIZES["lying" if document == "debt_note" else "upright"][paper]
    assert [(right - left, bottom - top) for left, top, right, bottom in trims(made)] == [
        pytest.approx(size, abs=0.2)
    ] * (2 * sheets)
    places = cells(document, manner)
    found = words(made, tmp_path)
    pictures = pages(made, tmp_path)
    signs = {"ru": "Передача", "en": "Made", "fr": "Endos"}
    for n, note in enumerate(notes):
        sheet, place = divmod(n, held)
        face = [word.text for word in found if word.page == 2 * sheet and within(word, places[place])]
        there = behind(places[place], document, manner)
        back = [word.text for word in found if word.page == 2 * sheet + 1 and within(word, there)]
        assert note.serial in " ".join(face).replace("\u00a0", " ").split(), n
        assert signs[note.language] in " ".join(back).split(), (n, back)
        assert all(name in back for name in note.chain), n
    for name in ("Athos", "Planchet"):
        assert [word.text for word in found].count(name) == 1
    read = [code.text for picture in pictures for code in codes(picture)]
    assert sorted(read) == sorted(f"{ADDRESS.upper()}/N/{note.token}" for note in notes)
    titles = outline(made)
    assert len([title for depth, title in titles if depth == 1]) == len(notes)
    assert len([title for depth, title in titles if depth == 0]) == 1


@pytest.mark.parametrize("duplex", [False, True])
def test_backs_of_lying_sheets_stand_on_their_heads_where_both_sides_are_printed(duplex: bool, tmp_path: Path) -> None:
    """So that each is upright in the hand that turns its note over from left to right."""
    notes = notes_data("en")
    assert 'lang="fr"' in html("debt_notes", notes), "each note is in its own language"
    one = Piece("debt_note", notes.notes[0])
    made = bound([one]) if duplex else None
    if made is None:
        from larp_piquet.printing.render import pdf

        made = pdf("debt_notes", replace(notes, notes=notes.notes[:1]))
    back = {word.text: word for word in words(made, tmp_path) if word.page == 1}
    head, foot = back["Made"], back["Had"]
    assert (head.top > foot.top) == duplex
    assert head.top > SIZES["lying"]["a4"][1] / 2, "behind the face, which is above"
    assert back["Made"].left < SIZES["lying"]["a4"][0] / 2


def test_a_note_that_is_printed_alone_keeps_its_page() -> None:
    page = html("debt_note", note_data("en"), HOUSE + "printables/")
    assert "four" not in page.partition("<main>")[2]
