"""Days, moments and hours as each language writes them."""

from __future__ import annotations

from datetime import date, datetime, time

import pytest

from larp_piquet import datewords

FIRST, ELEVENTH = date(1627, 10, 1), date(1627, 10, 11)


def spaced(text: str) -> str:
    return text.replace("\u00a0", " ").replace("\u202f", " ")


@pytest.mark.parametrize(
    ("language", "first", "eleventh"),
    [
        ("en", "1 October 1627", "11 October 1627"),
        ("ru", "1 октября 1627 г.", "11 октября 1627 г."),
        ("ru-petr1708", "1 октября 1627 г.", "11 октября 1627 г."),
        ("fr", "1er octobre 1627", "11 octobre 1627"),
    ],
)
def test_a_day(language: str, first: str, eleventh: str) -> None:
    assert [spaced(datewords.day(day, language)) for day in (FIRST, ELEVENTH)] == [first, eleventh]


def test_the_day_of_a_moment_has_no_hour() -> None:
    late = datetime(1627, 10, 11, 21, 32)
    for language in ("en", "ru", "fr"):
        assert datewords.day(late, language) == datewords.day(ELEVENTH, language)
        assert datewords.short_day(late, language) == datewords.short_day(ELEVENTH, language)


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "1 October 1627, 03:10"), ("ru", "1 октября 1627, 03:10"), ("fr", "1er octobre 1627, 3 h 10")],
)
def test_a_moment(language: str, told: str) -> None:
    assert spaced(datewords.moment(datetime(1627, 10, 1, 3, 10), language)) == told


def test_a_column_has_the_month_cut_short() -> None:
    assert [spaced(datewords.short_day(day, "fr")) for day in (FIRST, ELEVENTH)] == ["1er oct. 1627", "11 oct. 1627"]
    assert datewords.short_day(FIRST, "en") == "1 Oct 1627"


def test_hours_stay_with_their_minutes() -> None:
    assert [datewords.clock(time(20, 5), language) for language in ("en", "ru", "fr")] == [
        "20:05", "20:05", "20\u00a0h\u00a005",
    ]  # fmt: skip
