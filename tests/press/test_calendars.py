"""The word of the calendar on paper: in every language of the press, and the same that pages say."""

from __future__ import annotations

from datetime import date

import pytest

from larp_piquet.language import LANGUAGES, say
from larp_piquet.printing.notewords import day
from larp_piquet.wording.calendars import CALENDARS, dated
from larp_piquet.wording.note_texts import NOTE_LANGUAGES, TEXTS

ALL_SAINTS = date(1627, 11, 1)


def spaced(text: str) -> str:
    return text.replace("\u00a0", " ").replace("\u202f", " ")


@pytest.mark.parametrize(
    ("language", "calendar", "told"),
    [
        ("en", "", "1 November 1627"),
        ("en", "julian", "1 November 1627 (old style)"),
        ("en", "gregorian", "1 November 1627 (new style)"),
        ("ru", "julian", "1 ноября 1627 г. (ст. ст.)"),
        ("ru", "gregorian", "1 ноября 1627 г. (н. ст.)"),
        ("fr", "", "1er novembre 1627"),
        ("fr", "julian", "1er novembre 1627 (vieux style)"),
        ("fr", "gregorian", "1er novembre 1627 (nouveau style)"),
    ],
)
def test_a_day_of_the_game_on_a_note(language: str, calendar: str, told: str) -> None:
    assert spaced(day(ALL_SAINTS, language, calendar)) == told


def test_only_the_first_is_an_ordinal() -> None:
    assert spaced(day(date(1627, 11, 11), "fr", "julian")) == "11 novembre 1627 (vieux style)"


def test_a_line_may_end_before_the_word_and_nowhere_else() -> None:
    for language in NOTE_LANGUAGES:
        assert day(ALL_SAINTS, language, "julian").count(" ") == 1, language


def test_every_calendar_has_its_word_in_every_language() -> None:
    for language in NOTE_LANGUAGES:
        assert TEXTS[language].calendars.keys() == set(CALENDARS) - {""}
    for language in LANGUAGES:
        for calendar, told in TEXTS[language].calendars.items():
            assert spaced(told % {"date": "x"}) == spaced(say(language, dated(calendar), date="x"))
