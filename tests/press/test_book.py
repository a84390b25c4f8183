"""The book of the law: every clause and reading in it, the house's own marked, and pages that fold into a book."""

from __future__ import annotations

import io
from collections import defaultdict
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from larp_piquet.engine.ruleset import ALL_EDITIONS, Ruleset, make_ruleset
from larp_piquet.language import phrase, say
from larp_piquet.printing.booklet import booklet, clause_numbers, imposed, paged
from larp_piquet.printing.manner import Manner
from larp_piquet.printing.models import PackData
from larp_piquet.printing.render import html, pdf
from larp_piquet.wording.clauses import REFEREE_CLAUSES, chapters_of, clause_text, numbers_of
from larp_piquet.wording.repairs import REPAIRS

from .conftest import Print
from .reading import POINT, Word, words
from .sample import pack_data
from .test_fit import collisions

pytestmark = pytest.mark.press
#: Of EB Garamond: the height of a word's box in sizes of type.
BOX = 1.305
#: What the house of the tests has otherwise: 5.5 is the clause on leza, 5.6 that on the capot.
OWN = {"leza_points": 17, "capot": 43}


def book_data(language: str, rules: Ruleset, manner: Manner | None = None) -> PackData:
    data = replace(pack_data(language), rules=rules, tables=(), characters=(), blank_notes=())
    return replace(data, manner=manner) if manner else data


def test_sheets_are_folded_by_hand() -> None:
    """A sheet folded once is 4-1 and inside 2-3; two of them within each other 8-1, 2-7, 6-3, 4-5."""
    assert imposed(4) == ((4, 1), (2, 3))
    assert imposed(8) == ((8, 1), (2, 7), (6, 3), (4, 5))
    assert imposed(12) == ((12, 1), (2, 11), (10, 3), (4, 9), (8, 5), (6, 7))


@pytest.mark.parametrize("pages", [0, 2, 6, 9])
def test_other_numbers_of_pages_cannot_be_folded(pages: int) -> None:
    with pytest.raises(ValueError, match=str(pages)):
        imposed(pages)


def test_blocks_run_on_to_the_next_page_where_there_is_no_room() -> None:
    assert paged([40, 50, 20, 90, 10], 100) == [2, 3, 5]
    assert paged([140, 50], 100) == [1, 2]


def folios(found: list[Word], middle: float) -> dict[int, list[int]]:
    """By side of a sheet, the numbers of its pages from left to right; the title bears none and counts as 1."""
    sides: dict[int, list[int]] = defaultdict(lambda: [1, 1])
    for word in found:
        if word.bottom > 201.5 and word.text.isdecimal():
            sides[word.page][word.left > middle] = int(word.text)
    return sides


@pytest.mark.parametrize(
    ("language", "edition", "paper", "wide"),
    [("en", "musketeer", "a4", 297.0), ("ru", "normandy-starinny", "a4", 297.0), ("ru", "musketeer", "letter", 279.4)],
)
def test_the_printed_sheets_fold_into_a_book(
    language: str, edition: str, paper: str, wide: float, silence: list[str], tmp_path: Path
) -> None:
    manner = Manner(paper="letter" if paper == "letter" else "a4")
    data = book_data(language, ALL_EDITIONS[edition], manner)
    sheet = pdf("rule_booklet", data)
    with pikepdf.open(io.BytesIO(sheet)) as document:
        boxes = {round(float(page.mediabox[2]) * POINT, 1) for page in document.pages}
        sides = len(document.pages)
    assert boxes == {wide}
    assert sides % 2 == 0
    pages = 2 * sides
    told = folios(words(sheet, tmp_path), wide / 2)
    near = {n + 1: [pages - n, n + 1] if n % 2 == 0 else [n + 1, pages - n] for n in range(sides)}
    assert {side + 1: numbers for side, numbers in told.items()} == near


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_book_has_every_clause_its_number_and_every_reading(edition: str, language: str) -> None:
    rules = ALL_EDITIONS[edition]
    page = html("rule_book", book_data(language, rules))
    for _, keys in chapters_of(rules):
        for key in keys:
            assert f'<span class="n">{numbers_of(rules)[key]}</span>' in page
            assert phrase(language, clause_text(key, rules)).replace("'", "’") in page, key
    for key in REFEREE_CLAUSES:
        assert phrase(language, clause_text(key, rules)).replace("'", "’") in page, key
    last = len(chapters_of(rules)) + 1
    for place in range(1, len(REFEREE_CLAUSES) + 1):
        assert f'<span class="n">{last}.{place}</span>' in page
    for repair in REPAIRS:
        for part in (repair.title, repair.says, repair.reading, repair.why):
            assert say(language, part).replace("'", "’") in page, repair.key


def test_readings_name_the_clauses_of_the_law_at_hand() -> None:
    """Repique is the first clause of the fourth chapter of two and of three; the dealer's exchange of three is 2.1."""
    assert clause_numbers(("repique",), ALL_EDITIONS["musketeer"]) == ["4.1"]
    assert clause_numbers(("exchange.number", "exchange.talon"), ALL_EDITIONS["normandy-musketeer"]) == ["2.1"]


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_book_is_in_large_type_on_whole_sheets(edition: str, language: str) -> None:
    told = booklet(book_data(language, ALL_EDITIONS[edition]))
    assert told["half"] >= 19
    assert told["count"] % 4 == 0
    assert 1 + len(told["leaves"]) <= told["count"] < 5 + len(told["leaves"])


def test_house_rules_are_told_at_once_and_marked_where_they_stand(tmp_path: Path) -> None:
    page = html("rule_book", book_data("en", make_ruleset("musketeer", OWN)))
    first, _, rest = page.partition("Before play</h2>")
    assert "Points for the cards:</h3> <p>17. In the edition: 10." in first
    assert "Points of a capot:</h3> <p>43. In the edition: 40." in first
    assert "What is this house’s own is marked" in first
    assert rest.count('class="mark"') == 2
    leza = rest.partition('<span class="n">5.5</span>')[2].partition('<span class="n">5.6</span>')[0]
    assert "Points for the cards: 17. In the edition: 10." in leza
    assert "17 points" in leza
    plain = html("rule_book", book_data("en", ALL_EDITIONS["musketeer"]))
    assert 'class="mark"' not in plain
    assert "Of this house" not in plain


@pytest.mark.parametrize(("language", "edition"), [("en", "classic"), ("ru", "normandy-musketeer")])
def test_text_of_the_book_is_legible_and_stays_on_its_page(language: str, edition: str, tmp_path: Path) -> None:
    house = {} if edition == "classic" else {"leza_points": 17, "target": 150}
    sheet = pdf("rule_book", book_data(language, make_ruleset(edition, house)))
    with pikepdf.open(io.BytesIO(sheet)) as document:
        assert len(document.pages) % 4 == 0
    found = words(sheet, tmp_path)
    assert len({word.page for word in found}) == max(word.page for word in found) + 1
    sizes = [(word.bottom - word.top) / POINT / BOX for word in found]
    assert sum(size >= 9.4 for size in sizes) > 0.96 * len(sizes)  # but folios and the heads of the little pad
    assert min(sizes) > 7
    for word in found:
        assert word.left > 8.5
        assert word.right < 148 - 8.5, word
        assert word.bottom < 201.5 or word.text in ("–", *map(str, range(1, 30))), word


def test_contents_name_the_page_on_which_a_chapter_begins(printed: Print, tmp_path: Path) -> None:
    found = words(printed("rule_book", book_data("en", ALL_EDITIONS["musketeer"])), tmp_path)
    for title in ("Irregularities", "readings"):
        first = [word for word in found if word.text == title and word.page == 0][-1]
        others = [word for word in found if word.text == title and word.page and word.bottom - word.top > 5]
        number = next(w.text for w in found if w.page == 0 and w.left > 110 and abs(w.bottom - first.bottom) < 0.5)
        assert int(number) - 1 in {word.page for word in others}, title


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("document", ["rule_book", "crib", "pocket_card", "pocket_card_small"])
def test_lines_do_not_run_into_each_other(document: str, language: str, printed: Print, tmp_path: Path) -> None:
    found = words(printed(document, book_data(language, make_ruleset("musketeer", OWN))), tmp_path)
    assert found
    assert collisions(found) == []
