"""The long s on paper: in all that the house says and in nothing else, in the dress of its period alone."""

from __future__ import annotations

import html as markup
import io
import re
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from larp_piquet.language import LANGUAGES
from larp_piquet.printing.documents import DOCUMENTS
from larp_piquet.printing.manner import Manner
from larp_piquet.printing.models import NotesData, PackData, Printed, TableCard
from larp_piquet.printing.render import html, pdf

from .reading import codes, embedded_fonts, pages, words
from .sample import ADDRESS, ledger_data, note_data, pack_data, token
from .test_documents import OURS

pytestmark = pytest.mark.press
LONG = Manner(long_s=True)
#: What people wrote, as it must stand; with it a word in which a long s was forgotten is found.
TYPED = (
    "Élise de Saint-Cyr",
    "siège",
    "Sessions of Saint-Astier",
    "Sesostris",
    "Desdichado",
    "gossip’s sister",
    "Resistance",
)


def data_of(name: str, language: str, manner: Manner = LONG) -> Printed:
    if name in ("debt_note", "debt_note_card"):
        note = note_data(language)
        return replace(note, debtor=TYPED[3], creditor=TYPED[4], cause=TYPED[5], place=TYPED[2], manner=manner)
    if name.startswith("debt_notes"):
        return NotesData((data_of("debt_note", language, manner),), language, manner)  # type: ignore[arg-type]
    if name == "ledger_sheet":
        ledger = ledger_data(language, who=TYPED[3], many=2)
        return replace(ledger, event_name=TYPED[2], manner=manner)
    data = pack_data(language, event=TYPED[2])
    table = TableCard(1, TYPED[3], "silver", "3₶ 4s 6d", data.rules)
    cards = tuple(replace(each, name=TYPED[4], title=TYPED[6], language=language) for each in data.characters[:2])
    return replace(data, tables=(table,), characters=cards, manner=manner)


def told(page: str) -> str:
    """The words of a page, without titles of pictures and head."""
    body = page.partition("<main>")[2]
    body = re.sub(r"<title>[^<]*</title>", " ", body)
    return markup.unescape(re.sub(r"<[^>]*>", " ", body)).replace("\u00a0", " ")


def forgotten(text: str, before: str, after: str) -> list[str]:
    """Words with a small s before a letter, where the rule has it long and nobody typed the word."""
    for typed in TYPED:
        text = text.replace(typed, "").replace(typed.replace("-", "\u2011"), "")
    return re.findall(rf"\b\w*(?<![{after}])s(?![{before}])[^\W\d_]\w*", text)


#: What is before and after a short s, by language (``wording.longs``); "_" is before no letter of a word.
RULE = {"en": ("fbk", "f"), "fr": ("fbh", "_")}


@pytest.mark.parametrize("language", [language for language in RULE if language in LANGUAGES])
@pytest.mark.parametrize("name", sorted(DOCUMENTS))
def test_all_that_the_house_says_has_it(name: str, language: str) -> None:
    text = told(html(name, data_of(name, language)))
    assert forgotten(text, *RULE[language]) == []
    assert "ſ" in text or (name, language) == ("character_cards", "en")  # of which no word has one


@pytest.mark.parametrize("name", ["debt_note", "debt_note_card", "blank_notes"])
def test_notes_in_french_have_it(name: str) -> None:
    text = told(html(name, data_of(name, "fr")))
    assert forgotten(text, *RULE["fr"]) == []
    assert "ſomme" in text


@pytest.mark.parametrize("name", ["rule_sheet", "table_cards", "debt_note"])
def test_plain_dress_and_russian_have_none(name: str) -> None:
    assert "ſ" not in html(name, data_of(name, "en", Manner(dress="plain", long_s=True)))
    assert "ſ" not in html(name, data_of(name, "ru"))
    assert "ſ" not in html(name, data_of(name, "en", Manner()))


@pytest.mark.parametrize(
    "name", ["rule_sheet", "table_cards", "debt_note", "debt_notes", "blank_notes", "ledger_sheet"]
)
def test_no_paper_of_an_event_from_1800_on_has_it(name: str) -> None:
    """Good printers had given it up by then (``wording.longs``)."""
    for year, has in ((1628, True), (1799, True), (1800, False), (1825, False), (0, True)):
        data = data_of(name, "en")
        if isinstance(data, NotesData):
            data = replace(data, notes=tuple(replace(note, year=year) for note in data.notes))
        else:
            data = replace(data, year=year)
        assert ("ſ" in html(name, data)) == has, year


@pytest.mark.parametrize("name", ["rule_sheet", "table_cards", "character_cards", "debt_note"])
def test_it_is_printed_in_our_faces_and_codes_and_titles_are_as_ever(
    name: str, tmp_path: Path, silence: list[str]
) -> None:
    data = data_of(name, "en")
    made = pdf(name, data)
    assert set(embedded_fonts(made)) <= OURS
    found = " ".join(word.text for word in words(made, tmp_path))
    assert ("ſ" in found) == (name != "character_cards")
    with pikepdf.open(io.BytesIO(made)) as document:
        assert "ſ" not in str(document.docinfo["/Title"])
        assert str(document.Root["/Lang"]) == "en-x-longs"
    plain = replace(data, manner=Manner())
    read = [sorted(code.text for code in codes(page)) for page in pages(made, tmp_path)]
    assert read == [sorted(code.text for code in codes(page)) for page in pages(pdf(name, plain), tmp_path)]
    if name == "character_cards":
        assert isinstance(data, PackData)
        assert read[0] == [f"{ADDRESS.upper()}/C/{token(n)}" for n in range(2)]
