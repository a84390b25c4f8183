"""One money in another, by pairs of whole numbers."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from larp_piquet.ledger.amounts import figures, parse
from larp_piquet.ledger.coins import PAIRS, SYSTEMS
from larp_piquet.ledger.rates import ANCHORS, Rate, convert, rate_on

OFFICIAL = Rate("ru-assignat", 350, "ru", 100, date(1839, 1, 1))


def test_the_debt_of_the_two_hussars() -> None:
    silver = parse("9 р. 20 к.", SYSTEMS["ru"])
    assert silver == 920 * 4  # a silver kopeck a point, 920 points
    paper = convert(silver, "ru", OFFICIAL)
    assert figures(paper.amount, SYSTEMS[paper.coin]) == "32 р. 20 к. асс."
    assert paper.exact
    back = convert(paper.amount, "ru-assignat", OFFICIAL)
    assert (back.amount, back.coin, back.exact) == (silver, "ru", True)


@pytest.mark.parametrize(
    ("amount", "coin", "part", "whole"),
    [
        (1, "ru", 3, 4),  # 3½
        (2, "ru", 7, 7),
        (1, "ru-assignat", 0, 1),  # 2/7
        (2, "ru-assignat", 0, 1),  # 4/7
        (7, "ru-assignat", 2, 2),
        (0, "ru", 0, 0),
    ],
)
def test_between_two_of_the_smallest_a_part_goes_down_and_the_whole_up(
    amount: int, coin: str, part: int, whole: int
) -> None:
    """To the nearer, four parts worth half a polushka each would have paid four of them."""
    down, up = convert(amount, coin, OFFICIAL), convert(amount, coin, OFFICIAL, whole=True)
    assert (down.amount, up.amount) == (part, whole)
    assert down.exact == up.exact == (part == whole)


@given(amount=st.integers(0, 10**12), given=st.integers(1, 10**9), worth=st.integers(1, 10**9))
def test_never_off_by_one_of_the_smallest(amount: int, given: int, worth: int) -> None:
    rate = Rate("a", given, "b", worth, date(1800, 1, 1))
    part, whole = convert(amount, "a", rate), convert(amount, "a", rate, whole=True)
    assert 0 <= amount * worth - part.amount * given < given
    assert 0 <= whole.amount * given - amount * worth < given
    assert part.exact == whole.exact == (part.amount * given == amount * worth)


@pytest.mark.parametrize("day", [date(1838, 12, 31), date(1839, 1, 1), date(1840, 6, 1)])
def test_a_rate_holds_from_its_day(day: date) -> None:
    rates = [OFFICIAL, Rate("ru-assignat", 4, "ru", 1, date(1830, 1, 1))]
    found = rate_on(rates, "ru", "ru-assignat", day)
    assert found is not None
    assert found.given == (4 if day.year < 1839 else 350)


def test_of_two_told_for_one_day_the_later_holds() -> None:
    again = Rate("ru-assignat", 360, "ru", 100, OFFICIAL.since)
    assert rate_on([OFFICIAL, again], "ru", "ru-assignat", OFFICIAL.since) is again
    assert rate_on([OFFICIAL], "ru", "en", OFFICIAL.since) is None
    assert rate_on([OFFICIAL], "ru", "ru-assignat", date(1838, 1, 1)) is None


@pytest.mark.parametrize(("given", "worth", "other"), [(0, 1, "ru"), (1, 0, "ru"), (1, 1, "en"), (10**9 + 1, 1, "ru")])
def test_what_is_no_rate(given: int, worth: int, other: str) -> None:
    with pytest.raises(ValueError, match="no rate"):
        Rate("en", given, other, worth, date(1800, 1, 1))


def test_a_third_money_has_no_part_in_a_rate() -> None:
    with pytest.raises(ValueError, match="en"):
        convert(1, "en", OFFICIAL)


def test_the_sources_rates() -> None:
    told = [(each.rate.since.year, each.rate.given, each.rate.worth, each.confirmed) for each in ANCHORS]
    assert told == [
        (1769, 100, 100, True), (1790, 100, 87, True), (1796, 100, 68, True), (1815, 100, 25, False),
        (1816, 400, 100, False),  # "everyday 4 paper = 1 silver", of no day
        (1839, 350, 100, True),
    ]  # fmt: skip
    assert {each.rate.coin: each.rate.other for each in ANCHORS}.items() <= PAIRS.items()
