"""Sums told in guineas: of 21 shillings, 1,008 farthings; the rest as England writes it. Values worked by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from larp_piquet.ledger.amounts import MOST, figures, parse, spelled
from larp_piquet.ledger.coins import SYSTEMS
from larp_piquet.ledger.guineas import has_guineas, in_guineas
from larp_piquet.ledger.words import in_words

TOLD = in_guineas(SYSTEMS["en"])
ROWS = [  # farthings, figures, English, Russian, French
    (1008, "1 gn", "one guinea", "одна гинея", "une guinée"),
    (5 * 1008, "5 gns", "five guineas", "пять гиней", "cinq guinées"),
    (
        5 * 1008 + 3 * 48, "5 gns 3s", "five guineas and three shillings", "пять гиней три шиллинга",
        "cinq guinées et trois shillings",
    ),
    (2 * 1008 + 24, "2 gns 6d", "two guineas and sixpence", "две гинеи шесть пенсов", "deux guinées et six pence"),
    (
        1008 + 960 + 24, "1 gn £1 0s 6d", "one guinea, one pound and sixpence", "одна гинея один фунт шесть пенсов",
        "une guinée, une livre sterling et six pence",
    ),
    (21 * 1008, "21 gns", "twenty-one guineas", "двадцать одна гинея", "vingt et une guinées"),
    (960, "£1", "one pound", "один фунт", "une livre sterling"),
    (3 * 48, "3s", "three shillings", "три шиллинга", "trois shillings"),
]  # fmt: skip


@pytest.mark.parametrize(("amount", "written", "en", "ru", "fr"), ROWS)
def test_sums_in_guineas(amount: int, written: str, en: str, ru: str, fr: str) -> None:
    assert figures(amount, TOLD) == written
    assert (in_words(amount, TOLD, "en"), in_words(amount, TOLD, "ru"), in_words(amount, TOLD, "fr")) == (en, ru, fr)
    assert parse(written, TOLD) == parse(written, SYSTEMS["en"]) == amount


def test_what_is_paid_stands_in_the_accusative() -> None:
    assert in_words(1008 + 48, TOLD, "ru", "accusative") == "одну гинею один шиллинг"
    assert in_words(21 * 1008, TOLD, "ru", "accusative") == "двадцать одну гинею"


def test_nouns_beside_figures_balances_and_nothing() -> None:
    assert spelled(5 * 1008 + 3 * 48, TOLD, "en") == "5 guineas 3 shillings"
    assert spelled(2 * 1008, TOLD, "ru") == "2 гинеи"
    assert figures(-(1008 + 48), TOLD) == "\u22121 gn 1s"
    assert (figures(0, TOLD), in_words(0, TOLD, "en")) == ("£0", "zero pounds")


def test_only_a_money_that_has_guineas_is_told_so() -> None:
    assert [coin for coin, system in SYSTEMS.items() if has_guineas(system)] == ["en"]
    assert in_guineas(SYSTEMS["ru"]) is SYSTEMS["ru"]
    assert figures(5 * 1008, SYSTEMS["en"]) == "£5 5s", "ours is as it was"


@given(st.integers(0, MOST))
def test_what_is_written_is_read_again(amount: int) -> None:
    assert parse(figures(amount, TOLD), TOLD) == amount
    if amount:
        assert parse(spelled(amount, TOLD, "en"), TOLD) == amount
