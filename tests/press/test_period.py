"""Nothing on a note is younger than the year of the game: read back from what is printed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from PIL import Image

from larp_piquet.ledger.due import Due, DueKind
from larp_piquet.printing import render, typeset
from larp_piquet.printing.manner import PAPERS, Manner, Paper
from larp_piquet.printing.models import NoteData
from larp_piquet.printing.notewords import sentence
from larp_piquet.printing.period import PERIODS, UNKNOWN, known, period
from larp_piquet.wording.instruments import INSTRUMENTS, PLAIN

from .conftest import Print
from .reading import DPI, pages, trims, whole_pages, words
from .sample import note_data, pack_data

pytestmark = pytest.mark.press
MM = DPI / 25.4
#: A kind of paper, the year of the law that made it (content/coin-and-notes.md §2), what came before it there.
MADE = {"veksel": (1729, "raspiska"), "billet": (1673, "reconnaissance"), "note-of-hand": (1705, "iou")}


def of(kind: str, year: int, language: str = "en") -> NoteData:
    due = Due(DueKind.AT, datetime(year or 1700, 10, 1, 20))
    return replace(note_data(language, kind=kind), cause="a grey horse", game=False, due=due, year=year)


def test_years_and_their_periods() -> None:
    assert [period(year).since for year in (1, 1628, 1699, 1700, 1749, 1750, 1799, 1800, 1819, 1820, 1905)] == [
        0, 0, 0, 1700, 1700, 1750, 1750, 1800, 1800, 1820, 1820,
    ]  # fmt: skip
    assert period(0) is UNKNOWN
    assert [each.since for each in PERIODS] == sorted({each.since for each in PERIODS})


@pytest.mark.parametrize("kind", MADE)
def test_a_paper_that_no_law_had_made_is_the_older_one(kind: str, printed: Print, tmp_path: Path) -> None:
    """And keeps every term of the debt: who, how much, when, for what, and that it goes from hand to hand."""
    year, before = MADE[kind]
    assert INSTRUMENTS[kind].since == year
    assert known(INSTRUMENTS[kind], year) is INSTRUMENTS[kind]
    assert known(INSTRUMENTS[kind], year - 1).key == before
    assert known(INSTRUMENTS[kind], 0) is INSTRUMENTS[kind]
    for when, shown in ((year - 1, before), (year, kind)):
        told = " ".join(word.text for word in words(printed("debt_note", of(kind, when)), tmp_path))
        told = told.replace("\u2011", "-")
        for titled in {kind, before} - {shown}:
            assert INSTRUMENTS[titled].titles["en"] not in told
        assert INSTRUMENTS[shown].titles["en"] in told
        for part in ("Élise", "Saint-Cyr", "Шарль", "Монтескью", "evening", "grey", "horse", "(Два"):
            assert part in told, (when, part)
        assert "to whoever brings" in told or "to the rightful holder" in told


def test_what_every_country_acknowledges_a_debt_by_is_older_than_the_game() -> None:
    for kind in INSTRUMENTS.values():
        older = known(kind, 1)
        assert older.since == 0
        assert older.country in (kind.country, "")
    assert known(PLAIN, 1).key == "plain"


def test_a_bill_of_1628_is_called_by_no_name_it_had_not_yet() -> None:
    russian = replace(of("veksel", 1628, "ru"), creditor_dative="Атосу")
    assert "вексел" not in sentence(russian).lower()
    assert "вексел" in sentence(replace(russian, year=1730)).lower()


def test_no_paper_of_any_decade_tells_the_time_by_figures_with_a_colon() -> None:
    for language in ("en", "ru", "fr"):
        assert ":" not in sentence(of("raspiska", 1628, language)).partition("1628")[2].split("(")[0][:40]


def opened(document: str, data: object, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The drawings that the renderer opens."""
    names: list[str] = []
    real = typeset.resource

    def hearing(url: str) -> tuple[bytes, str]:
        names.append(url.rpartition("/")[2])
        return real(url)

    with monkeypatch.context() as patch:
        patch.setattr(typeset, "resource", hearing)
        typeset.to_pdf(render.html(document, data, typeset.HOUSE + "printables/"))  # type: ignore[arg-type]
    return {name for name in names if name.endswith(".svg")}


ORNAMENT = {
    1628: {"rule-a6.svg", "initial.svg"},
    1730: {"frame-a6.svg", "vines.svg", "initial.svg"},
    1790: {"frame-a6.svg", "vines.svg"},
    1830: {"frame-a6.svg", "guilloche.svg"},
}
#: Drawings that are of one decade or another; seals, marks and what closes a page are of all.
DATED = {
    "rule-a6.svg",
    "rule-quarter.svg",
    "frame-quarter.svg",
    "frame-a6.svg",
    "vines.svg",
    "guilloche.svg",
    "initial.svg",
}


@pytest.mark.parametrize("year", ORNAMENT)
def test_ornament_is_of_the_year(year: int, monkeypatch: pytest.MonkeyPatch) -> None:
    found = opened("debt_note", replace(note_data("en"), year=year), monkeypatch)
    assert found & DATED == ORNAMENT[year]


@pytest.mark.parametrize(("year", "frame"), [(1628, "rule-quarter.svg"), (1790, "frame-quarter.svg")])
def test_blanks_of_letter_are_of_the_year_too(year: int, frame: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = replace(pack_data("en"), manner=Manner("letter"), year=year)
    found = opened("blank_notes", replace(data, blank_notes=data.blank_notes[:4]), monkeypatch)
    assert found & {"frame-quarter.svg", "frame-a6.svg", "rule-quarter.svg", "rule-a6.svg"} == {frame}
    assert ("vines.svg" in found) == (year == 1790)


def test_waves_of_an_engine_stand_behind_the_sum_from_1820_on(printed: Print, tmp_path: Path) -> None:
    """Their grey lines, where the paper beside the box of the sum is else white."""
    shares = {}
    for year in (1628, 1830):
        page = pages(printed("debt_note", replace(note_data("en"), year=year)), tmp_path)[0]
        beside = page.crop(tuple(round(n * MM) for n in (74, 14, 82, 24)))  # type: ignore[arg-type]
        shares[year] = sum(beside.histogram()[60:240]) / (beside.width * beside.height)
    assert shares[1628] == 0
    assert shares[1830] > 0.1


@pytest.mark.parametrize(("document", "size"), [("debt_note", (148.5, 105)), ("debt_note_card", (85, 55))])
def test_a_single_note_has_marks_to_cut_it_out_by(
    document: str, size: tuple[float, float], printed: Print, tmp_path: Path
) -> None:
    """Two at each corner of either side, in line with its edges, and none nearer than three millimetres to it."""
    sheet = printed(document, note_data("ru"))
    assert len(trims(sheet)) == 2
    for page, (left, top, right, bottom) in zip(whole_pages(sheet, tmp_path), trims(sheet), strict=True):
        assert (right - left, bottom - top) == pytest.approx(size, abs=0.1)
        around = page.copy()
        around.paste(255, tuple(round(n * MM) for n in (left - 2.8, top - 2.8, right + 2.8, bottom + 2.8)))  # type: ignore[arg-type]
        dark = around.point(lambda grey: 255 * (grey < 140))
        for x in (left, right):
            for y0, y1 in ((0.0, top - 2.8), (bottom + 2.8, page.height / MM)):
                assert dark.crop(tuple(round(n * MM) for n in (x - 0.4, y0, x + 0.4, y1))).getbbox(), (x, y0)  # type: ignore[arg-type]
        for y in (top, bottom):
            for x0, x1 in ((0.0, left - 2.8), (right + 2.8, page.width / MM)):
                assert dark.crop(tuple(round(n * MM) for n in (x0, y - 0.4, x1, y + 0.4))).getbbox(), (x0, y)  # type: ignore[arg-type]
        # Nothing else stands out there.
        within = dark.crop((round((left + 0.8) * MM), 0, round((right - 0.8) * MM), dark.height))
        assert within.getbbox() is None


def frames(page: object, cells: Iterator[tuple[float, float, float, float]]) -> list[tuple[float, ...]]:
    """Where the ink of each cell begins and ends, in millimetres from the cell's own edges."""
    found = []
    for left, top, right, bottom in cells:
        cell = page.crop(tuple(round(n * MM) for n in (left + 1.5, top + 1.5, right - 1.5, bottom - 1.5)))  # type: ignore[attr-defined]
        box = cell.point(lambda grey: 255 * (grey < 140)).getbbox()
        assert box is not None
        found.append((box[0] / MM, box[1] / MM, (cell.width - box[2]) / MM, (cell.height - box[3]) / MM))
    return found


def corner(page: Image.Image, document: str) -> tuple[bool, bool, bool]:
    """Of the left upper corner of a frame: ink where two rules meet, on the slant of a cut, and within the rules."""
    large = document == "debt_note"
    left, top = (7.25, 6.75) if large else (2.5, 2.5)
    mm = FINE / 25.4

    def inked(x: float, y: float, side: float) -> bool:
        box = tuple(round(n * mm) for n in (left + x, top + y, left + x + side, top + y + side))
        return bool(page.crop(box).getextrema()[0] < 140)  # type: ignore[arg-type]

    between, within = ((1.02, 0.28), (2.0, 3.0)) if large else ((0.8, 0.25), (1.5, 1.1))
    return inked(0.3, 0.3, 0.25), inked(between[0], *between), inked(within[0], *within)


FINE = 400


@pytest.mark.parametrize("document", ["debt_note", "debt_note_card"])
def test_corners_of_a_frame_are_square_before_1700(document: str, printed: Print, tmp_path: Path) -> None:
    """Two double rules meet in a square, with white between them and nothing inside; on both sides of the paper."""
    for page in pages(printed(document, replace(note_data("en"), year=1628)), tmp_path, FINE):
        met, between, within = corner(page, document)
        assert met, "the thick rules meet in the very corner"
        assert not between, "no stroke of a cut corner between the thick rule and the thin"
        assert not within, "no flower"
    for page in pages(printed(document, replace(note_data("en"), year=1730)), tmp_path, FINE):
        met, _, within = corner(page, document)
        assert not met or within, "the eighteenth century cut its corners, or set flowers in them"


@pytest.mark.parametrize("year", ORNAMENT)
@pytest.mark.parametrize("document", ["debt_note", "debt_note_card"])
def test_both_sides_of_a_note_have_one_frame(document: str, year: int, printed: Print, tmp_path: Path) -> None:
    """Of one drawing, in one place: turned over from left to right, its outline lies on itself."""
    front, back = pages(printed(document, replace(note_data("en"), year=year)), tmp_path)
    wide, high = front.width / MM, front.height / MM
    (left, top, right, bottom), (behind, above, before, below) = (
        frames(page, iter([(0, 0, wide, high)]))[0] for page in (front, back)
    )
    assert (left, top, right, bottom) == pytest.approx((before, above, behind, below), abs=0.3)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("year", ORNAMENT)
def test_front_and_back_lie_on_each_other(paper: Paper, year: int, printed: Print, tmp_path: Path) -> None:
    """Printed on both sides and turned on the long edge, the frame of a back lies behind that of its front."""
    data = replace(pack_data("en"), manner=Manner(paper), year=year, tables=(), characters=())
    data = replace(data, blank_notes=data.blank_notes[:4])
    front, back = pages(printed("blank_notes", data), tmp_path)[:2]
    wide, high = front.width / MM, front.height / MM
    quarters = [(x * wide / 2, y * high / 2, (x + 1) * wide / 2, (y + 1) * high / 2) for y in (0, 1) for x in (0, 1)]
    # Lying paper has its long edges above and below: turned there, left stays left and what was above is below.
    turned = [quarters[n] for n in (2, 3, 0, 1)]
    for before, behind in zip(frames(front, iter(quarters)), frames(back, iter(turned)), strict=True):
        left, top, right, bottom = behind
        assert before == pytest.approx((left, bottom, right, top), abs=0.35)
