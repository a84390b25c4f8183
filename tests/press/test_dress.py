"""Letter and plain dress, read back from the PDF: sizes, cards inside the paper, bare cuts, little ink, live codes."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from larp_piquet.printing import render, typeset
from larp_piquet.printing.manner import Manner
from larp_piquet.printing.models import PackData, Printed

from ..engine.playing import FULL
from .conftest import Print
from .reading import MM, Word, codes, embedded_fonts, pages, trims, words
from .sample import ADDRESS, CAST, ledger_data, note_data, notes_data, pack_data, token
from .test_codes import PAD_URLS, TABLE_URLS
from .test_documents import OURS
from .test_fit import collisions, inside

pytestmark = pytest.mark.press
PERIOD_LETTER, PLAIN, PLAIN_LETTER = Manner("letter"), Manner(dress="plain"), Manner("letter", "plain")
MANNERS = (PERIOD_LETTER, PLAIN, PLAIN_LETTER)
HERE = ADDRESS.upper()

#: ISO 216 and ANSI/ASME Y14.1 in millimetres: a whole sheet upright and lying, and half of one.
SIZES = {
    "upright": {"a4": (210, 297), "letter": (215.9, 279.4)},
    "lying": {"a4": (297, 210), "letter": (279.4, 215.9)},
    "half": {"a4": (148, 210), "letter": (139.7, 215.9)},
    "a6": {"a4": (148.5, 105), "letter": (148.5, 105)},  # what is printed singly keeps its own size
    "card": {"a4": (85, 55), "letter": (85, 55)},
}
#: Each document and the size of its pages.
PAPERS = {
    "table_cards": {"lying"},
    "character_cards": {"upright"},
    "rule_sheet": {"lying"},
    "rule_pages": {"half"},
    "score_pad": {"lying"},
    "blank_notes": {"lying", "upright"},
    "debt_note": {"a6"},
    "debt_note_card": {"card"},
    "debt_notes": {"lying"},
    "debt_notes_card": {"upright"},
    "ledger_sheet": {"upright"},
    "wifi_card": {"lying"},
}
#: What each carries; a tent shows its code on both faces, a pad stands twice on its sheet, the card of the hotspot four
#: times.
NOTES = [f"{HERE}/N/{token(n)}" for n in (*range(100, 105), *range(200, 211))]
JOIN = r"WIFI:T:WPA;S:La Rochelle\; siège;P:point d'honneur\: 1628;;"
CODES = {
    "table_cards": TABLE_URLS * 2,
    "character_cards": [f"{HERE}/C/{token(n)}" for n in range(len(CAST))],
    "score_pad": PAD_URLS * 2,
    "blank_notes": NOTES,
    "debt_note": [f"{HERE}/N/{token(5)}"],
    "debt_note_card": [f"{HERE}/N/{token(5)}"],
    "debt_notes": [f"{HERE}/N/{token(n)}" for n in range(300, 311)],
    "debt_notes_card": [f"{HERE}/N/{token(n)}" for n in range(300, 311)],
    "wifi_card": [JOIN, f"{HERE}/"] * 4,
}


def of(document: str, manner: Manner, language: str = "ru") -> Printed:
    if document.startswith("debt_notes"):
        return notes_data(language, manner)
    if document.startswith("debt_note"):
        return replace(note_data(language), manner=manner)
    if document == "ledger_sheet":
        return replace(ledger_data(language), manner=manner)
    return replace(pack_data(language), manner=manner)


def told(manner: Manner) -> str:
    return f"{manner.dress}-{manner.paper}"


def grid(manner: Manner) -> list[tuple[float, float, float, float]]:
    """Where cards of 85 × 55 mm are cut: in the middle of the paper, two beside each other."""
    width, height = SIZES["upright"][manner.paper]
    rows = {"a4": 5, "letter": 4}[manner.paper]
    left, top = (width - 2 * 85) / 2, (height - rows * 55) / 2
    return [
        (left + 85 * x, top + 55 * y, left + 85 * (x + 1), top + 55 * (y + 1)) for y, x in product(range(rows), (0, 1))
    ]


def cuts(document: str, manner: Manner, page: Image.Image) -> Iterator[tuple[str, float]]:
    """The lines along which this page is cut or folded: ("x" or "y", millimetres from the left or the top)."""
    width, height = SIZES["lying"][manner.paper]
    lying = page.width > page.height and document not in ("debt_note", "debt_note_card")
    if document in ("character_cards", "blank_notes", "debt_notes_card") and not lying:
        cards = grid(manner)
        yield from (("x", n) for n in sorted({n for card in cards for n in (card[0], card[2])}))
        yield from (("y", n) for n in sorted({n for card in cards for n in (card[1], card[3])}))
    if lying:
        yield ("x", width / 2)
    if document in ("table_cards", "blank_notes", "debt_notes", "wifi_card") and lying:
        yield ("y", height / 2)


def inked(page: Image.Image, axis: str, at: float, clear: float) -> list[float]:
    """Where along a line, in millimetres, anything dark lies within ``clear`` millimetres of it."""
    around = (round((at - clear) * MM), round((at + clear) * MM))
    box = (around[0], 0, around[1], page.height) if axis == "x" else (0, around[0], page.width, around[1])
    strip = page.crop(box)
    strip = strip if axis == "x" else strip.transpose(Image.Transpose.ROTATE_270)
    found = [y / MM for y in range(strip.height) if strip.crop((0, y, strip.width, y + 1)).getextrema()[0] < 160]
    length = strip.height / MM
    return found if axis == "x" else [length - n for n in found][::-1]


#: Every document in another manner than the common one; in all three with the full counts.
OTHERWISE = [
    (document, manner) for n, document in enumerate(PAPERS) for manner in (MANNERS if FULL else [MANNERS[n % 3]])
]


@pytest.mark.parametrize(
    ("document", "manner"), OTHERWISE, ids=lambda each: told(each) if isinstance(each, Manner) else each
)
def test_document_in_another_manner(
    document: str, manner: Manner, printed: Print, tmp_path: Path, silence: list[str]
) -> None:
    """The size of every page, the words on it, the cuts left bare, and every code of it at 150 dpi."""
    sheet = printed(document, of(document, manner))
    sizes = [SIZES[kind][manner.paper] for kind in PAPERS[document]]
    boxes = [(right - left, bottom - top) for left, top, right, bottom in trims(sheet)]
    for box in boxes:
        assert any(box == pytest.approx(size, abs=0.2) for size in sizes), box
    found = words(sheet, tmp_path)
    for word in found:
        assert inside(word, (0, 0, *boxes[word.page]), 3), word
    pictures = pages(sheet, tmp_path)
    for number, page in enumerate(pictures):
        for axis, at in cuts(document, manner, page):
            across = [w for w in found if w.page == number and crossed(w, axis, at)]
            assert across == []
            if document == "character_cards" and number % 2 and not manner.plain:
                continue  # the ornament of a back runs over its cuts
            assert [n for n in inked(page, axis, at, 1.5) if not marked(document, manner, page, axis, n)] == []
    read = [code.text for page in pictures for code in codes(page)]
    assert sorted(read) == sorted(CODES.get(document, []))


def crossed(word: Word, axis: str, at: float) -> bool:
    low, high = (word.left, word.right) if axis == "x" else (word.top, word.bottom)
    return low < at + 2 and high > at - 2


def marked(document: str, manner: Manner, page: Image.Image, axis: str, at: float) -> bool:
    """Whether a mark for scissors or hands may stand here on a cut: off the cards, or where four of them meet."""
    length = (page.height if axis == "x" else page.width) / MM
    if page.width < page.height and document in ("character_cards", "blank_notes", "debt_notes_card"):
        first, last = grid(manner)[0], grid(manner)[-1]
        low, high = (first[1], last[3]) if axis == "x" else (first[0], last[2])
        return at < low - 3 or at > high + 3
    return at < 6.3 or at > length - 6.3 or abs(at - length / 2) < 4.5


@pytest.mark.parametrize("manner", MANNERS, ids=told)
@pytest.mark.parametrize("document", ["character_cards", "blank_notes"])
def test_cards_lie_inside_the_paper_with_their_words_and_codes(
    document: str, manner: Manner, printed: Print, tmp_path: Path
) -> None:
    sheet = printed(document, of(document, manner))
    width, height = SIZES["upright"][manner.paper]
    cards = grid(manner)
    assert len(cards) == {"a4": 10, "letter": 8}[manner.paper]
    for card in cards:
        assert min(card[0], card[1], width - card[2], height - card[3]) >= 10, "bleed and marks have room"
    pictures = pages(sheet, tmp_path)
    upright = {number for number, page in enumerate(pictures) if page.width < page.height}
    found = [word for word in words(sheet, tmp_path) if word.page in upright]
    assert len(found) > 100
    for word in found:
        assert any(inside(word, card, 3) for card in cards), word
    for number in upright:
        for code in codes(pictures[number]):
            left, top, right, bottom = (n / MM for n in code.box)
            assert any(c[0] + 4 < left and right < c[2] - 4 and c[1] + 4 < top and bottom < c[3] - 4 for c in cards)


def test_eight_to_a_letter(printed: Print, tmp_path: Path) -> None:
    """Twelve characters take two sheets with their backs; of eleven small notes eight and three."""
    fronts = [
        len(codes(page)) for page in pages(printed("character_cards", of("character_cards", PERIOD_LETTER)), tmp_path)
    ]
    assert fronts == [8, 0, 4, 0]
    notes = [len(codes(page)) for page in pages(printed("blank_notes", of("blank_notes", PERIOD_LETTER)), tmp_path)]
    assert notes == [4, 0, 1, 0, 8, 0, 3, 0]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_backs_bleed_three_millimetres_and_marks_end_before(paper: str, printed: Print, tmp_path: Path) -> None:
    manner = Manner("letter") if paper == "letter" else Manner()
    back = pages(printed("character_cards", of("character_cards", manner)), tmp_path)[1]
    cards = grid(manner)
    left, top, right, bottom = cards[0][0] - 3, cards[0][1] - 3, cards[-1][2] + 3, cards[-1][3] + 3
    body = back.crop(tuple(round(n * MM) for n in (left, top, right, bottom)))  # type: ignore[arg-type]
    edges = body.point(lambda grey: 255 * (grey < 160)).getbbox()
    assert edges is not None
    assert (edges[0], edges[1]) <= (4, 4)
    assert body.width - edges[2] <= 4
    assert body.height - edges[3] <= 4
    around = back.copy()
    around.paste(255, tuple(round(n * MM) for n in (left - 0.4, top - 0.4, right + 0.4, bottom + 0.4)))  # type: ignore[arg-type]
    marks = around.point(lambda grey: 255 * (grey < 200))
    for x in (cards[0][0], cards[0][2], cards[1][2]):
        assert marks.crop((round((x - 0.5) * MM), 0, round((x + 0.5) * MM), round(top * MM))).getbbox(), "no mark"
    for card in cards[::2]:
        assert marks.crop((0, round((card[1] - 0.5) * MM), round(left * MM), round((card[1] + 0.5) * MM))).getbbox()


def dark(sheet: bytes, folder: Path) -> float:
    """The share of dark pixels of all pages at 40 dpi."""
    pictures = pages(sheet, folder, 40)
    hits = sum(sum(page.histogram()[:128]) for page in pictures)
    return hits / sum(page.width * page.height for page in pictures)


#: Ornament that is left out saves so much of the ink at least; where there is but a band of it, the text takes most.
SAVED = {
    "table_cards": 0.25, "character_cards": 0.4, "blank_notes": 0.3, "wifi_card": 0.15, "debt_note": 0.25,
    "debt_note_card": 0.1, "score_pad": 0.1, "rule_sheet": 0.0, "rule_pages": 0.0, "ledger_sheet": 0.0,
}  # fmt: skip


@pytest.mark.parametrize("document", SAVED)
def test_plain_dress_takes_less_ink(document: str, printed: Print, tmp_path: Path) -> None:
    period, plain = (dark(printed(document, of(document, manner)), tmp_path) for manner in (Manner(), PLAIN))
    print(f"{document}: {period:.2%} of the paper is dark in period dress, {plain:.2%} in plain")
    assert plain < period * (1 - SAVED[document])
    assert plain < 0.09


@pytest.mark.parametrize("document", ["table_cards", "character_cards", "rule_pages", "score_pad", "blank_notes"])
def test_plain_dress_opens_no_ornament(document: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the renderer does not open it cannot paint: of all drawings only the marks for scissors."""
    assert "text.woff2" in (opened := resources(document, PLAIN, monkeypatch))
    assert {name for name in opened if name.endswith(".svg")} <= {"marks-ten.svg"}


def test_period_dress_opens_its_ornament(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {"frame-a6.svg", "seal.svg"} <= set(resources("debt_note", Manner(), monkeypatch))
    assert {"frame-quarter.svg"} <= set(resources("wifi_card", PERIOD_LETTER, monkeypatch))


def resources(document: str, manner: Manner, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of all files that the renderer opens for a document."""
    opened: list[str] = []
    real = typeset.resource

    def hearing(url: str) -> tuple[bytes, str]:
        opened.append(url.rpartition("/")[2])
        return real(url)

    with monkeypatch.context() as patch:
        patch.setattr(typeset, "resource", hearing)
        typeset.to_pdf(render.html(document, of(document, manner, "en"), typeset.HOUSE + "printables/"))
    return opened


def test_every_sheet_of_a_plain_pack_begins_on_an_odd_page() -> None:
    """Cards without backs leave the other side of the paper empty."""
    data = replace(pack_data("en"), manner=PLAIN, tables=(), blank_notes=())
    with pikepdf.open(io.BytesIO(render.pack(data, ("character_cards",)))) as pdf:
        assert len(pdf.pages) == 4
    with pikepdf.open(io.BytesIO(render.pdf("character_cards", data))) as pdf:
        assert len(pdf.pages) == 2


@pytest.mark.parametrize("edition", ["musketeer", "classic", "normandy-starinny"])
def test_rules_and_pads_of_letter_hold_their_text(edition: str, printed: Print, tmp_path: Path) -> None:
    data: PackData = replace(pack_data("ru", edition), manner=PERIOD_LETTER)
    found = words(printed("rule_sheet", data), tmp_path)
    assert collisions(found) == []
    for word in found:
        assert inside(word, (0, 0, 279.4, 215.9), 6), word
        assert min(abs(word.left - 139.7), abs(word.right - 139.7)) > 7, word
        assert word.bottom < 204 or word.text in ("–", "1", "2", "3", "4"), word
    for word in words(printed("score_pad", replace(data, tables=data.tables[:2])), tmp_path):
        assert inside(word, (0, 0, 279.4, 215.9), 5.5), word
        assert min(abs(word.left - 139.7), abs(word.right - 139.7)) > 5.5, word


@pytest.mark.parametrize("manner", [PERIOD_LETTER, PLAIN_LETTER], ids=told)
def test_tents_of_letter_stand_in_their_frames(manner: Manner, printed: Print, tmp_path: Path) -> None:
    found = words(printed("table_cards", of("table_cards", manner)), tmp_path)
    for word in found:
        across = word.left % 139.7, word.right % 139.7
        assert min(across) > 10, word
        assert max(across) < 139.7 - 10, word
    assert collisions([w for w in found if w.top > 108 and w.bottom - w.top < 25]) == []


def test_fonts_are_ours_in_every_manner(printed: Print) -> None:
    for document, manner in product(("wifi_card", "table_cards", "blank_notes"), MANNERS):
        assert set(embedded_fonts(printed(document, of(document, manner)))) <= OURS
