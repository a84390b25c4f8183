"""Days and moments of game time: as people write them, and in years that a game may be set in."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from larp_piquet.services.typed import Faults, day_of, moment_of


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("1627-10-11T20:00", datetime(1627, 10, 11, 20, 0)),
        (" 1627-10-11 20:00:30 ", datetime(1627, 10, 11, 20, 0, 30)),
        ("1627-10-11", datetime(1627, 10, 11)),
    ],
)
def test_moments_as_people_write_them(text: str, moment: datetime) -> None:
    faults = Faults()
    assert faults.moment("due_at", text) == moment
    assert faults.problems == []


@pytest.mark.parametrize(
    "text",
    [
        "20270101", "20270101T2000", "2027-W01-1", "2027-W01-1T20:00",
        "1627-10-11T20", "1627-10-11T2000", "1627-10-11x20:00", "1627-02-30T20:00", "1627-10-11T24:01",
        "١٦٢٧-10-11T20:00", "", "9999-02-30T20:00",
    ],
)  # fmt: skip
def test_what_is_no_moment_of_a_game(text: str) -> None:
    faults = Faults()
    assert faults.moment("due_at", text) is None
    assert [each.code for each in faults.problems] == ["game_moment"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("0001-01-01T00:00", "game_year"), ("0500-01-01 10:00", "game_year"), ("9999-12-31T23:59", "game_year"),
        ("1627-10-11T20:00+03:00", "offset_given"), ("1627-10-11T20:00Z", "offset_given"),
    ],
)  # fmt: skip
def test_what_is_written_well_and_is_no_moment_of_a_game_is_told_why(text: str, code: str) -> None:
    faults = Faults()
    assert faults.moment("until", text) is None
    assert [each.code for each in faults.problems] == [code]


def test_days_likewise() -> None:
    assert day_of("1627-10-11") == date(1627, 10, 11)
    for text in ("16271011", "1627-W41-1", "0001-01-01", "1627-13-01", "1627-10-11T20:00", "soon", ""):
        with pytest.raises(ValueError, match=r"day|month|date|game|isoformat"):
            day_of(text)
    with pytest.raises(ValueError, match="no moment"):
        moment_of("soon")
