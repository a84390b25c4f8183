"""The renderer opens our own files and nothing else, and a pack is one bookmarked file."""

from __future__ import annotations

import io
import logging
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from larp_piquet.printing import apart, render
from larp_piquet.printing.composing import Composed, Piece
from larp_piquet.printing.documents import DOCUMENTS, PACK
from larp_piquet.printing.manner import Manner
from larp_piquet.printing.notewords import sentence
from larp_piquet.printing.render import bound, pack
from larp_piquet.printing.typeset import HOUSE, PressError, resource, to_pdf

from .reading import Word, codes, embedded_fonts, outline, pages, trims, words
from .sample import ADDRESS, ledger_data, note_data, pack_data, token

pytestmark = pytest.mark.press
#: What the pack has of each law that is played.
OF_THE_LAW = ("Rule sheet", "Book of the law", "Pocket card", "Pocket card, small", "Referee’s crib")


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "http://127.0.0.1:9/x.css",
        "https://press.invalid.example.org/printables/press.css",
        HOUSE + "printables/../larp_piquet/config.css",
        HOUSE + "printables/%2e%2e/config.css",
        HOUSE + "translations/x.css",
        HOUSE + "printables/page.html",
        HOUSE + "printables/nothing.css",
        "data:text/css,body{}",
    ],
)
def test_only_our_own_files_are_opened(url: str) -> None:
    with pytest.raises(PermissionError):
        resource(url)


def test_our_own_files_are_opened() -> None:
    body, kind = resource(HOUSE + "printables/press.css")
    assert kind == "text/css"
    assert b"Piquet Text" in body


@pytest.mark.parametrize(
    "markup",
    ['<img src="file:///etc/hostname">', '<link rel="stylesheet" href="http://127.0.0.1:9/a.css">'],
)
def test_a_page_that_asks_for_more_is_not_printed(markup: str) -> None:
    with pytest.raises(PressError):
        to_pdf(f'<html lang="en"><title>x</title>{markup}')


def test_pack_holds_everything_in_order(tmp_path: Path, silence: list[str]) -> None:
    data = pack_data("en")
    whole = pack(data)
    titles = [title for depth, title in outline(whole) if depth == 0]
    assert titles == ["Table cards", "Character cards", *OF_THE_LAW, "Score pad", "Blank notes of debt"]
    inner = [title for depth, title in outline(whole) if depth == 1]
    assert "1. У камина" in inner
    assert "Шарль де Монтескью" in inner
    with pikepdf.open(io.BytesIO(whole)) as document:
        assert len(document.pages) == 2 * 3 + 4 + 2 + 4 + 2 + 2 + 2 + 2 * 5 + 8
        assert document.Root["/StructTreeRoot"]["/K"]
        assert str(document.docinfo["/Title"]) == data.event_name
    assert all(name.startswith("Piquet") for name in embedded_fonts(whole))
    found = {code.text for page in pages(whole, tmp_path) for code in codes(page)}
    here = ADDRESS.upper()
    assert found == {
        *(f"{here}/T/{n}" for n in (1, 2, 13, 99, 100)),
        *(f"{here}/P/{n}" for n in (1, 2, 13, 99, 100)),
        *(f"{here}/C/{token(n)}" for n in range(12)),
        *(f"{here}/N/{token(100 + n)}" for n in range(5)),
        *(f"{here}/N/{token(200 + n)}" for n in range(11)),
    }


def test_pack_is_right_on_both_sides_of_the_paper(tmp_path: Path) -> None:
    """Turned on the long edge: front and back of one sheet are of one kind, and a lying back stands on its head."""
    whole = pack(pack_data("en"))
    told: dict[int, list[Word]] = {}
    for word in words(whole, tmp_path):
        told.setdefault(word.page, []).append(word)
    with pikepdf.open(io.BytesIO(whole)) as document:
        sizes = [tuple(round(float(n)) for n in page.mediabox[2:]) for page in document.pages]
        opens = [document.pages.index(item.destination[0]) for item in document.open_outline().root]
    assert len(sizes) % 2 == 0
    assert sizes[::2] == sizes[1::2]
    assert all(page % 2 == 0 for page in opens)
    assert [page for page in range(len(sizes)) if page not in told] == [1, 3, 5, 7, 9, 23, 25, 27, 29, 31]
    # The rule sheet: page 1 right of the fold; behind it page 2, which on its head is the right half too.
    (first,) = [word for word in told[10] if word.text == "1" and word.top > 200]
    (second,) = [word for word in told[11] if word.text == "2" and word.top < 10]
    assert first.left > 148.5
    assert second.left > 148.5
    # The book: page 8 left of the title; behind the title page 2, which on its head is the right half too.
    (last,) = [word for word in told[12] if word.text == "8" and word.top > 200]
    behind = {word.text: word.left > 148.5 for word in told[13] if word.text in ("2", "7") and word.top < 10}
    assert last.left < 148.5
    assert behind == {"2": True, "7": False}


def test_copies_are_laid_out_once_and_told_once(tmp_path: Path, silence: list[str]) -> None:
    """Two pads for each table, the crib once, the rule sheet three times: whole copies, one bookmark for each piece."""
    data = replace(pack_data("en"), tables=pack_data("en").tables[:2])
    heard: list[tuple[int, int]] = []
    pieces = [Piece("score_pad", data, 2), Piece("crib", data), Piece("rule_sheet", data, 3)]
    made = bound(pieces, tell=lambda done, of: heard.append((done, of)))
    with pikepdf.open(io.BytesIO(made)) as document:
        assert len(document.pages) == 2 * (2 * 2) + 2 + 3 * 2
        opens = [(item.title, document.pages.index(item.destination[0])) for item in document.open_outline().root]
    assert opens == [("Score pad", 0), ("Referee’s crib", 8), ("Rule sheet", 10)]
    assert heard == [(page, 4 + 2 + 2) for page in range(1, 9)], "no page is laid out for a copy"
    told: dict[int, list[str]] = {}
    for word in words(made, tmp_path):
        told.setdefault(word.page, []).append(word.text)
    assert told[0] == told[4] != told[2] == told[6]
    assert told[10] == told[12] == told[14] != told[11] == told[13] == told[15]
    read = [sorted({code.text for code in codes(page)}) for page in pages(made, tmp_path)[:8:2]]
    assert read == [[f"{ADDRESS.upper()}/P/{n}"] for n in (1, 2, 1, 2)]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_ledger_counts_its_own_pages_whatever_it_is_bound_with(
    paper: str, tmp_path: Path, silence: list[str]
) -> None:
    """Each is handed out by itself: from one to its own last, with the event at the head of all but the first."""
    manner = Manner(paper=paper)  # type: ignore[arg-type]
    own = [
        replace(ledger_data("en", who=f"Athos {n}", many=many), manner=manner) for n, many in enumerate((3, 20, 3, 40))
    ]
    made = bound(
        [Piece("rule_sheet", replace(pack_data("en"), manner=manner)), *(Piece("ledger_sheet", x) for x in own)]
    )
    told: dict[int, list[Word]] = {}
    for word in words(made, tmp_path):
        told.setdefault(word.page, []).append(word)
    found = []
    for page in sorted(told)[2:]:
        foot = max(word.bottom for word in told[page])
        folio = "".join(word.text for word in told[page] if foot - word.bottom < 1)
        head = min(word.top for word in told[page])
        running = "Athos" in [word.text for word in told[page] if word.top - head < 1]
        found.append((folio, running))
    counts = [len(trims(render.pdf("ledger_sheet", each))) for each in own]
    assert counts[0] == counts[2] == 1 < counts[1] < counts[3]
    assert found == [(f"–{n}/{count}–", n > 1) for count in counts for n in range(1, count + 1)]


def test_pieces_of_many_languages_and_kinds_make_one_file(tmp_path: Path, silence: list[str]) -> None:
    pieces = [
        Piece("crib", pack_data("ru")),
        Piece("ledger_sheet", ledger_data("en")),
        Piece("debt_note", note_data("fr")),
    ]
    made = bound(pieces, title="La Rochelle")
    assert [title for depth, title in outline(made) if depth == 0][:2] == ["Памятка судьи", "The ledger"]
    with pikepdf.open(io.BytesIO(made)) as document:
        assert str(document.docinfo["/Title"]) == "La Rochelle"
        assert str(document.Root["/Lang"]) == "ru"
    found = {word.text.replace("\u2011", "-") for word in words(made, tmp_path)}
    assert "Balances" in found
    assert set(sentence(note_data("fr")).split()[1:6]) <= found, "the note is in its own language"


def test_pack_of_an_event_without_tables_or_cast() -> None:
    bare = replace(pack_data("ru"), tables=(), characters=(), blank_notes=())
    with pikepdf.open(io.BytesIO(pack(bare, ("rule_sheet",)))) as document:
        assert len(document.pages) == 2


def test_pack_leaves_out_what_an_event_has_not() -> None:
    bare = replace(pack_data("en"), characters=(), blank_notes=())
    titles = [title for depth, title in outline(pack(bare)) if depth == 0]
    assert titles == ["Table cards", *OF_THE_LAW, "Score pad"]


def test_document_without_anything_on_it_is_refused() -> None:
    bare = replace(pack_data("en"), characters=())
    with pytest.raises(render.NothingToPrintError):
        pack(bare, ("character_cards",))


def test_pack_that_fails_says_so(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    bad = Composed('<html><img src="file:///etc/hostname">', (1,), 1)
    monkeypatch.setattr(render, "compose", lambda *given, **more: bad)
    with caplog.at_level(logging.WARNING), pytest.raises(PressError):
        pack(pack_data("en"))


def test_pack_that_takes_for_ever_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "SECONDS", 0.01)
    with pytest.raises(PressError):
        pack(pack_data("en"), ("rule_sheet",))


def test_unknown_document_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        render.html("love_letter", pack_data("en"))


def test_every_part_of_the_pack_is_a_document() -> None:
    assert set(PACK) <= set(DOCUMENTS)


def test_fonts_can_be_built_by_command() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "larp_piquet.printing.fonts"], capture_output=True, check=True
    )
    assert done.stderr == b""
