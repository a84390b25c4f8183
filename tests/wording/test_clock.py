"""The time of day on a paper: twelve hours, a part of the day, and the midnight that ends a day."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from larp_piquet.wording.clock import clock, told_day
from larp_piquet.wording.note_texts import NOTE_LANGUAGES
from larp_piquet.wording.oldspelling import words, words_in_old


@pytest.mark.parametrize(
    ("hour", "minute", "english", "russian", "french"),
    [
        (0, 0, "at midnight", "в полночь", "à minuit"),
        (0, 1, "at 12.01 at night", "в 12 часов 1 минуту ночи", "à 12 heures 01 du matin"),
        (1, 0, "at 1 in the morning", "в 1 час ночи", "à 1 heure du matin"),
        (4, 0, "at 4 in the morning", "в 4 часа утра", "à 4 heures du matin"),
        (11, 22, "at 11.22 in the morning", "в 11 часов 22 минуты утра", "à 11 heures 22 du matin"),
        (12, 0, "at noon", "в полдень", "à midi"),
        (12, 11, "at 12.11 in the afternoon", "в 12 часов 11 минут дня", "à 12 heures 11 de l’après-midi"),
        (15, 5, "at 3.05 in the afternoon", "в 3 часа 5 минут дня", "à 3 heures 05 de l’après-midi"),
        (20, 0, "at 8 in the evening", "в 8 часов вечера", "à 8 heures du soir"),
        (23, 59, "at 11.59 in the evening", "в 11 часов 59 минут вечера", "à 11 heures 59 du soir"),
    ],
)
def test_a_moment_is_told_by_the_bells(hour: int, minute: int, english: str, russian: str, french: str) -> None:
    when = datetime(1628, 10, 1, hour, minute)
    assert [clock(when, language) for language in ("en", "ru", "fr")] == [english, russian, french]


def test_midnight_ends_the_day_before() -> None:
    """What falls due as the second of October begins is due at midnight of the first."""
    assert told_day(datetime(1628, 10, 2)).date() == date(1628, 10, 1)
    assert told_day(datetime(1628, 10, 2, 0, 1)).date() == date(1628, 10, 2)
    assert told_day(datetime(1628, 10, 2, 12)).date() == date(1628, 10, 2)


def test_every_moment_of_a_day_is_told_once() -> None:
    """Of the 1440 minutes no two are told alike, in any language of the press."""
    for language in NOTE_LANGUAGES:
        told = {clock(datetime(1628, 10, 1, n // 60, n % 60), language) for n in range(1440)}
        assert len(told) == 1440, language


def test_every_word_of_it_has_an_old_spelling() -> None:
    said = {word for n in range(1440) for word in clock(datetime(1628, 10, 1, n // 60, n % 60), "ru").split()}
    assert {word for word in said if not word.isdigit()} <= words().keys()
    assert words_in_old("в 1 час 21 минуту дня") == "въ 1 часъ 21 минуту дня"
    assert words_in_old("в 8 часов 30 минут вечера") == "въ 8 часовъ 30 минутъ вечера"
