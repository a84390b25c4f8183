"""What people write on notes finds its place: hands, names, causes; and nothing runs into what stands below."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from PIL import Image

from larp_piquet.printing.fitting import LEAST, paragraph_lines
from larp_piquet.printing.manner import Manner
from larp_piquet.printing.models import NoteData
from larp_piquet.printing.noteroom import A6, CARD, QUARTER, face, fits, within
from larp_piquet.printing.render import HOUSE, html
from larp_piquet.printing.typeset import laid_out
from larp_piquet.wording.instruments import INSTRUMENTS
from larp_piquet.wording.note_texts import NOTE_LANGUAGES

from . import layout, longest
from .conftest import Print
from .reading import MM, Word, pages, words
from .sample import note_data, pack_data
from .test_typography import lines

pytestmark = pytest.mark.press
NAMES = ("Charles de Batz", "Lady Jane Grey", "Шарль де Монтескью", "Captain Hugh Ó Néill", "Élise de Saint-Cyr")
SIGNED = {"en": "signed", "ru": "подпись", "fr": "signé"}


def set_of(document: str, data: object) -> layout.Layout:
    return layout.read(laid_out(html(document, data, HOUSE + "printables/")))  # type: ignore[arg-type]


# -- the debtor's hand, and what a blank has to be filled with -----------------------------------------------------


def rule_above(page: Image.Image, word: Word) -> tuple[float, float]:
    """How long the rule above a word is, and how far the paper above that is bare, in millimetres."""
    y = round(word.top * MM)
    x = round((word.left + word.right) / 2 * MM)
    while page.getpixel((x, y)) > 140:  # type: ignore[operator]
        y -= 1
    left = right = x
    while page.getpixel((left - 1, y)) < 200:  # type: ignore[operator]
        left -= 1
    while page.getpixel((right + 1, y)) < 200:  # type: ignore[operator]
        right += 1
    top = y - 3
    while page.crop((left + 4, top - 1, right - 4, top)).getextrema()[0] > 200:  # type: ignore[operator]
        top -= 1
    return (right - left) / MM, (y - top) / MM


@pytest.mark.parametrize(("language", "extreme"), list(product(NOTE_LANGUAGES, (False, True))))
def test_a_card_has_a_line_for_the_hand_of_the_debtor(
    language: str, extreme: bool, printed: Print, tmp_path: Path
) -> None:
    """Long enough for a name, with room for its letters, on the side where the debt stands; also of the longest."""
    sheet = printed("debt_note_card", longest.note(language) if extreme else note_data(language))
    (word,) = (each for each in words(sheet, tmp_path) if each.page == 0 and each.text == SIGNED[language])
    length, bare = rule_above(pages(sheet, tmp_path)[0], word)
    assert length >= 24
    assert bare >= (5.5 if extreme else 6.5)


def rules_after(page: Image.Image, word: Word, right: float) -> float:
    """The longest rule on the line of a word, from it to ``right``, in millimetres."""
    longest_run = 0
    for y in range(round((word.bottom - 2.2) * MM), round((word.bottom + 1.5) * MM)):
        run = 0
        for x in range(round(word.right * MM), round(right * MM)):
            run = run + 1 if page.getpixel((x, y)) < 200 else 0  # type: ignore[operator]
            longest_run = max(longest_run, run)
    return longest_run / MM


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("ru", {"ниже,": 70, "(кому)": 70, "срок": 40, "поручитель": 30, "за": 40}),
        ("en", {"undersigned,": 70, "to": 70, "due": 40, "guarantor": 30, "for": 40}),
        ("fr", {"ici,": 70, "à": 70, "échéance": 40, "caution": 30, "pour": 40}),
    ],
)
def test_a_blank_asks_for_all_that_a_note_must_state(
    language: str, asked: dict[str, float], printed: Print, tmp_path: Path
) -> None:
    """Who owes, whom, by when, for what, who answers for it, each with as long a line as its hand needs."""
    sheet = printed("blank_notes", pack_data(language))
    found = [word for word in words(sheet, tmp_path) if word.page == 0 and word.right < 148 and word.bottom < 105]
    page = pages(sheet, tmp_path)[0]
    for text, least in asked.items():
        at = [word for word in found if word.text == text]
        assert at, text
        assert max(rules_after(page, word, 140) for word in at) >= least, text


@pytest.mark.parametrize("language", NOTE_LANGUAGES)
def test_a_small_blank_asks_for_the_term_and_the_guarantor(language: str, printed: Print, tmp_path: Path) -> None:
    data = pack_data(language)
    data = replace(data, blank_notes=tuple(note for note in data.blank_notes if note.size == "card"))
    told: dict[int, list[str]] = {}
    for word in words(printed("blank_notes", data), tmp_path):
        told.setdefault(word.page, []).append(word.text)
    assert told[0].count({"ru": "срок", "en": "due", "fr": "échéance"}[language]) == 10
    assert " ".join(told[1]).count({"ru": "поручителя", "en": "guarantor", "fr": "caution"}[language]) == 10


# -- names ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("document", "language", "paper"), [
    (document, language, paper)
    for document, paper in (("debt_note", "a4"), ("debt_note_card", "a4"), ("debt_notes", "letter"))
    for language in NOTE_LANGUAGES
])  # fmt: skip
def test_no_line_ends_inside_a_name(document: str, language: str, paper: str) -> None:
    """Of a debtor, of a creditor, of those who were there, and of those through whose hands it went."""
    from larp_piquet.printing.models import NotesData

    whole = {name.replace(" ", "\u00a0").replace("-", "\u2011") for name in NAMES}
    for n, name in enumerate(NAMES):
        other, third = NAMES[n - 1], NAMES[n - 2]
        data: NoteData | NotesData = replace(
            note_data(language), debtor=name, creditor=other, creditor_dative=other, witnesses=f"{third}, {name}",
            guarantor=third, ceiling="1 р.", chain=(other, third), owing=name, manner=Manner(paper),  # type: ignore[arg-type]
        )  # fmt: skip
        if document == "debt_notes":
            assert isinstance(data, NoteData)
            data = NotesData((data,), language, data.manner)
        told = "\n".join(lines(set_of(document, data).runs))
        assert " ".join(told.split("\n")).count(third.split()[0]) >= 1
        for each in (name, other, third):
            first = each.split()[0]
            firm = each.replace(" ", "\u00a0").replace("-", "\u2011")
            assert firm in whole
            assert told.count(first) == told.count(firm) > 0, (each, told)


def test_a_name_longer_than_its_line_breaks_between_its_words() -> None:
    data = replace(longest.note("ru"), debtor=longest.NAMES[0])
    setting = face(within(data, small=True, room=CARD), small=True, room=CARD)
    assert longest.NAMES[0] in setting.text


# -- room ----------------------------------------------------------------------------------------------------------


def extremes() -> Iterator[NoteData]:
    """Every kind with names that are one endless word, or eighty letters, or many short ones."""
    for kind, name, language in product(INSTRUMENTS, (longest.ENDLESS, longest.NAMES[1], "О " * 40), NOTE_LANGUAGES):
        yield replace(
            longest.note(language), instrument=kind, debtor=name.strip(), creditor=name.strip(), owing=name.strip(),
            creditor_dative=name.strip(), guarantor=name.strip(), drawee=name.strip(),
            witnesses=f"{name.strip()}, " * 6, cause=f"{longest.ENDLESS} " * 8,
        )  # fmt: skip


@pytest.mark.parametrize(("small", "room"), [(True, CARD), (False, A6), (False, QUARTER)])
def test_whatever_people_write_a_face_finds_room(small: bool, room: tuple[float, float, int]) -> None:
    for data in extremes():
        setting = face(within(data, small=small, room=room), small=small, room=room)
        assert setting.size >= LEAST
        assert fits(setting.text, setting.size, *room[:2], 1.08 if setting.close else 1.2)


@pytest.mark.parametrize("language", NOTE_LANGUAGES)
def test_no_text_takes_more_lines_than_were_counted(language: str) -> None:
    """Also where a word is wider than its line, and is broken at its end."""
    cases = [each for each in extremes() if each.language == language and each.instrument in ("raspiska", "bill")]
    for data in (*cases, longest.note(language)):
        setting = face(within(data, small=True, room=CARD), small=True, room=CARD)
        runs = [run for run in set_of("debt_note_card", data).runs if run.page == 0 and "body" in run.classes]
        body = {
            round(run.bottom, 1) for run in runs if run.holders[-1].tag == "p" and "name" in run.holders[-1].classes
        }
        place = min(run.top for run in runs if "place" in run.classes)
        assert 0 < len(body) <= paragraph_lines(setting.text, setting.size, CARD[0])
        assert max(body) < place


@pytest.mark.parametrize(("document", "language"), list(product(("debt_note", "debt_note_card"), NOTE_LANGUAGES)))
def test_what_is_shortened_still_says_something(document: str, language: str) -> None:
    """A letter and the sign of something left out tell nothing: then the whole of it is left out."""
    for data in (longest.note(language), note_data(language, longest=True)):
        told = " ".join(" ".join(lines(set_of(document, data).runs)).split())
        assert "…." not in told
        for part in re.findall(r": ([^:;.]*)…", told.replace("\u00a0", " ")):
            assert len(part) > 12, part


def test_a_bill_whose_cause_finds_no_room_still_says_that_its_worth_was_had() -> None:
    data = replace(longest.note("ru"), instrument="veksel", cause="наличными " * 50, game=False)
    told = face(within(data, small=True, room=CARD), small=True, room=CARD).text
    assert "Цену сей суммы имею сполна" in told


# -- what the words are --------------------------------------------------------------------------------------------


def test_the_words_of_a_note_are_those_of_its_language() -> None:
    assert INSTRUMENTS["billet"].titles["ru"] == "Вексель по приказу"
    for kind in ("note-of-hand", "bill"):
        told = html("debt_note", replace(note_data("en", kind=kind), cause="coin", game=False, drawee="Athos"))
        assert "rightful holder" in told
        assert "to whomever" not in told
    assert "1\u00a0к. a point" in html("score_pad", pack_data("en"))
