"""Type as a printer would have it: real small capitals or none, hyphens of the language, figures that stand in columns,
sums that hold together, and no line left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from larp_piquet.printing import fonts
from larp_piquet.printing.manner import Manner
from larp_piquet.printing.render import html
from larp_piquet.printing.typeset import HOUSE, laid_out

from . import layout, longest, proof
from .conftest import Print
from .layout import Run
from .reading import words

pytestmark = pytest.mark.press
TEXT = ("text", "text-italic", "text-bold")
FIGURES = "0123456789"
LATIN = "abcdefghijklmnopqrstuvwxyzàâäæçèéêëîïñôöùûüœßąćęłńóśźż"


@cache
def read(document: str, language: str, law: str = "musketeer", old: bool = False) -> layout.Layout:
    case = proof.Case(document, language, Manner(old_spelling=old), law)
    return layout.read(laid_out(html(document, case.data, HOUSE + "printables/")))


def lines(runs: tuple[Run, ...]) -> Iterator[str]:
    """The text of each line: runs that follow each other at one height."""
    told: list[Run] = []
    for run in runs:
        if told and (run.page != told[-1].page or abs(run.bottom - told[-1].bottom) > 0.8 or run.left < told[-1].left):
            yield "".join(each.text for each in told)
            told = []
        told.append(run)
    yield "".join(each.text for each in told)


# -- the faces -----------------------------------------------------------------------------------------------------


def drawn_for(face: str, feature: str) -> dict[str, str]:
    """Which glyphs a feature of a face puts in the place of which."""
    with TTFont(fonts.path_of(face)) as font:
        table = font["GSUB"].table
        at = {
            n
            for each in table.FeatureList.FeatureRecord
            if each.FeatureTag == feature
            for n in each.Feature.LookupListIndex
        }
        found = {}
        for n in at:
            for sub in table.LookupList.Lookup[n].SubTable:
                found |= dict(getattr(getattr(sub, "ExtSubTable", sub), "mapping", {}))
    return found


@pytest.mark.parametrize("face", TEXT)
def test_small_capitals_and_old_figures_are_drawn(face: str) -> None:
    with TTFont(fonts.path_of(face)) as font:
        names = font.getBestCmap()
    small, old = drawn_for(face, "smcp"), drawn_for(face, "onum")
    assert [letter for letter in LATIN if names[ord(letter)] not in small] == []
    assert [figure for figure in FIGURES if names[ord(figure)] not in old] == []


@pytest.mark.parametrize("face", fonts.names()[:5])
def test_face_has_every_hyphen_and_space_of_the_press(face: str) -> None:
    """A hyphen at the end of a line (U+2010), one that holds (U+2011), the spaces that hold: U+00A0 and U+202F."""
    assert fonts.uncovered("\u2010\u2011\u00a0\u202f\u2013\u2014…", face) == frozenset()
    assert fonts.width("\u202f", face) < fonts.width("\u00a0", face)


@pytest.mark.parametrize("face", TEXT)
def test_figures_of_columns_are_of_one_width(face: str) -> None:
    """What stands in a table asks for lining figures of one width; the face has them so from the beginning."""
    assert len({fonts.width(figure, face) for figure in FIGURES}) == 1


@pytest.mark.parametrize("document", ["table_cards", "score_pad", "wifi_card", "rule_sheet"])
@pytest.mark.parametrize("language", ["ru", "en"])
def test_small_capitals_are_real_or_none(document: str, language: str) -> None:
    """The faces have none of the Cyrillic alphabet: Russian is spaced instead, as Russian printers did."""
    found = [run for run in read(document, language, proof.LONGEST).runs if "small-caps" in run.classes]
    assert found
    for run in found:
        assert run.small_caps != (language == "ru"), run


# -- lines ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "old"), [("en", False), ("ru", False), ("fr", False), ("ru", True)])
def test_words_are_divided_in_their_language(language: str, old: bool) -> None:
    """Running text is justified, and so divides words: four letters before the hyphen at least, three in French."""
    runs = [run for run in read("rule_book", language, old=old).runs if run.classes & {"clause", "reading"}]
    ended = [run.text for run in runs if run.text.endswith("\u2010")]
    assert len(ended) > (0 if language == "en" else 5)
    for text in ended:
        last = re.split(r"[\s\u00a0(«„“—–-]", text[:-1])[-1]
        assert len(last) >= (3 if language == "fr" else 4), text


@pytest.mark.parametrize("document", ["rule_pages", "rule_book", "crib"])
@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("law", ["musketeer", "normandy-starinny", "house-musketeer"])
def test_no_heading_stands_last_on_a_page(document: str, language: str, law: str) -> None:
    made = read(document, language, law)
    for page in range(len(made.pages)):
        told = [run for run in made.runs if run.page == page and "folio" not in run.classes]
        if len(told) > 1:  # a page that is left for notes has its heading and lines to write on
            last = max(told, key=lambda run: run.bottom)
            assert not any(box.tag in ("h2", "caption", "thead") for box in last.holders), last


def test_no_row_of_the_ledger_is_parted() -> None:
    """A debt and its cause stand on one page, under heads that every page has."""
    made = read("ledger_sheet", "ru", proof.LONGEST)
    assert len(made.pages) > 2
    causes = [run for run in made.runs if "cause" in run.classes]
    leads = [run for run in made.runs if "led" in run.classes]
    assert {run.page for run in causes} == {run.page for run in leads}
    for page in range(len(made.pages)):
        on = [run for run in made.runs if run.page == page and run.classes & {"led", "cause"}]
        if on:
            assert "led" in min(on, key=lambda run: run.top).classes
            assert "cause" in max(on, key=lambda run: run.bottom).classes


@pytest.mark.parametrize("document", ["table_cards", "score_pad", "debt_note", "debt_note_card", "ledger_sheet"])
@pytest.mark.parametrize("language", ["ru", "en"])
def test_sums_hold_together(document: str, language: str) -> None:
    """No line ends inside a sum, however long: figures, their unit, and the next unit."""
    made = read(document, language, proof.LONGEST)
    told = "\n".join(lines(made.runs))
    seen = 0
    for text in (*longest.SUMS, "999999999 р. 99¾ к."):
        begun = len(re.findall(rf"(?<!\d){re.escape(text.split()[0])}(?!\d)", told))
        assert begun == len(re.findall(rf"(?<!\d){re.escape(text)}".replace("\\ ", "\u00a0"), told)), text
        seen += begun
    assert seen


#: Papers whose running text goes from margin to margin, so that an end of a line is known by its place.
RUNNING = ("rule_pages", "rule_book")


@pytest.mark.parametrize("document", RUNNING)
@pytest.mark.parametrize("language", ["en", "ru", "fr"])
@pytest.mark.parametrize("law", ["musketeer", "normandy-starinny"])
def test_no_line_of_a_pdf_parts_a_number_from_its_noun(
    document: str, language: str, law: str, printed: Print, tmp_path: Path
) -> None:
    """ "60 points" is one thing to the eye. A full line, its last word, and the first of the next."""
    found = words(printed(document, proof.Case(document, language, Manner(), law).data), tmp_path)
    ends = [
        (last.text, first.text)
        for last, first in pairwise(found)
        if first.page == last.page and 2 < first.bottom - last.bottom < 7 and first.left < 20 and last.right > 134.5
    ]
    assert len(ends) > 10
    assert [pair for pair in ends if re.search(r"(?<![.\d])\d+$", pair[0]) and pair[1][0].isalpha()] == []


@pytest.mark.parametrize("document", ["crib", "pocket_card", "pocket_card_small", "table_cards", "debt_note"])
@pytest.mark.parametrize("language", ["en", "ru", "fr"])
def test_no_line_ends_with_a_number_whose_noun_comes_next(document: str, language: str) -> None:
    """The same of every other paper, by the boxes in which the lines stand."""
    for law in ("musketeer", proof.LONGEST):
        for last, first in pairwise(read(document, language, law).runs):
            same = last.holders[-1] is first.holders[-1] and first.bottom - last.bottom > 1
            assert not (same and re.search(r"\d $|\d$", last.text) and first.text[:1].isalpha()), (last, first)


# -- tables --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("document", ["rule_pages", "rule_book", "pocket_card", "pocket_card_small", "ledger_sheet"])
@pytest.mark.parametrize("language", ["ru", "en"])
def test_figures_of_a_table_are_aligned(document: str, language: str) -> None:
    """In a column every figure is as wide and as high as the next."""
    cells = [
        run
        for run in read(document, language).runs
        if any(box.tag == "td" for box in run.holders) and re.match(r"−?\d", run.text)
    ]
    assert cells
    for run in cells:
        assert {"lining-nums", "tabular-nums"} <= run.figures or run.family == "Piquet Hand", run
