"""The twenty sums that were worked out by hand, and what lies around them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from larp_piquet.ledger.amounts import MOST, figures, parse
from larp_piquet.ledger.coins import SYSTEMS
from larp_piquet.ledger.words import in_words, number_words

RUSSIAN = [  # base, figures, nominative, accusative
    (1040, "2 р. 60 к.", "два рубля шестьдесят копеек", "два рубля шестьдесят копеек"),
    (404, "1 р. 01 к.", "один рубль одна копейка", "один рубль одну копейку"),
    (8408, "21 р. 02 к.", "двадцать один рубль две копейки", "двадцать один рубль две копейки"),
    (2044, "5 р. 11 к.", "пять рублей одиннадцать копеек", "пять рублей одиннадцать копеек"),
    (
        40485,
        "101 р. 21¼ к.",
        "сто один рубль двадцать одна копейка одна полушка",
        "сто один рубль двадцать одну копейку одну полушку",
    ),
    (400400, "1001 р.", "одна тысяча один рубль", "одну тысячу один рубль"),
    (
        9010,
        "22 р. 52½ к.",
        "двадцать два рубля пятьдесят две копейки деньга",
        "двадцать два рубля пятьдесят две копейки деньгу",
    ),
    (
        45163,
        "112 р. 90¾ к.",
        "сто двенадцать рублей девяносто копеек три полушки",
        "сто двенадцать рублей девяносто копеек три полушки",
    ),
]
FRENCH = [
    (774, "3₶ 4s 6d", "trois livres, quatre sols et six deniers"),
    (253, "1₶ 1s 1d", "une livre, un sol et un denier"),
    (5040, "21₶", "vingt et une livres"),
    (19583, "81₶ 11s 11d", "quatre-vingt-une livres, onze sols et onze deniers"),
    (48015, "200₶ 1s 3d", "deux cents livres, un sol et trois deniers"),
    (89052, "371₶ 1s", "trois cent soixante et onze livres et un sol"),
]
ENGLISH = [
    (3096, "£3 4s 6d", "three pounds, four shillings and sixpence"),
    (1008, "£1 1s", "one pound and one shilling"),
    (6, "1½d", "three halfpence"),
    (
        97919,
        "£101 19s 11¾d",
        "one hundred and one pounds, nineteen shillings and elevenpence three farthings",
    ),
    (52, "1s 1d", "one shilling and one penny"),
    (960008, "£1000 0s 2d", "one thousand pounds and twopence"),
]


@pytest.mark.parametrize(("base", "written", "nominative", "accusative"), RUSSIAN)
def test_russian_rows(base: int, written: str, nominative: str, accusative: str) -> None:
    coin = SYSTEMS["ru"]
    assert figures(base, coin) == written
    assert parse(written, coin) == base
    assert in_words(base, coin, "ru") == nominative
    assert in_words(base, coin, "ru", "accusative") == accusative


@pytest.mark.parametrize(("base", "written", "words"), FRENCH)
def test_french_rows(base: int, written: str, words: str) -> None:
    coin = SYSTEMS["fr-1640"]
    assert figures(base, coin) == written
    assert parse(written, coin) == base
    assert in_words(base, coin, "fr") == words


@pytest.mark.parametrize(("base", "written", "words"), ENGLISH)
def test_english_rows(base: int, written: str, words: str) -> None:
    coin = SYSTEMS["en"]
    assert figures(base, coin) == written
    assert parse(written, coin) == base
    assert in_words(base, coin, "en") == words


@pytest.mark.parametrize(
    ("coin", "base", "language", "words"),
    [
        ("ru", 1040, "en", "two roubles sixty kopecks"),
        ("ru", 1040, "fr", "deux roubles soixante copecks"),
        ("ru", 402, "en", "one rouble one denga"),
        ("fr-1640", 253, "en", "one livre, one sol and one denier"),
        ("fr-1640", 253, "ru", "один ливр один су один денье"),
        ("en", 3096, "ru", "три фунта четыре шиллинга шесть пенсов"),
        ("en", 6, "ru", "один пенни одно полпенни"),
        ("en", 3096, "fr", "trois livres sterling, quatre shillings et six pence"),
        ("ru", 402, "ru", "один рубль одна деньга"),
        ("ru-assignat", 12880, "ru", "тридцать два рубля двадцать копеек ассигнациями"),
        ("ru-assignat", 12880, "en", "thirty-two roubles twenty kopecks in assignats"),
        ("fr-1726", 774, "fr", "trois livres, quatre sols et six deniers"),
        ("fr-novel", 774, "fr", "trois livres, quatre sous et six deniers"),
        ("de-north", 289, "en", "one thaler and one pfennig"),
        ("de-north", 612, "ru", "два талера три гроша"),
        ("de-south", 1320, "fr", "cinq florins et trente kreutzers"),
        ("es-plata", 114, "en", "three reales and twelve maravedís"),
        ("es-vellon", 34, "fr", "un réal de vellon"),
        ("pl-1766", 407, "ru", "два злотых семь грошей пять шестых гроша"),
        ("pl-1766", 180 * 21 + 3, "ru", "двадцать один злотый один полугрош"),
    ],
)
def test_every_coin_is_told_in_every_language(coin: str, base: int, language: str, words: str) -> None:
    assert in_words(base, SYSTEMS[coin], language) == words


@pytest.mark.parametrize(
    ("base", "words"),
    [
        (1, "one farthing"),
        (2, "one halfpenny"),
        (3, "three farthings"),
        (5, "one penny one farthing"),
        (22, "fivepence halfpenny"),
        (44, "elevenpence"),
        (48, "one shilling"),
        (48 + 6, "one shilling and three halfpence"),
        (960 + 48 + 2, "one pound, one shilling and one halfpenny"),
    ],
)
def test_english_pence(base: int, words: str) -> None:
    assert in_words(base, SYSTEMS["en"], "en") == words


def test_a_denga_by_itself_has_its_number() -> None:
    assert in_words(2, SYSTEMS["ru"], "ru") == "одна деньга"
    assert in_words(2, SYSTEMS["ru"], "ru", "accusative") == "одну деньгу"


def test_guineas() -> None:
    columns = ("guinea", "shilling", "penny")
    assert in_words(1008, SYSTEMS["en"], "en", columns=columns) == "one guinea"
    assert in_words(5040, SYSTEMS["en"], "ru", "accusative", columns) == "пять гиней"
    assert in_words(1008, SYSTEMS["en"], "ru", "accusative", columns) == "одну гинею"


def test_nothing_is_told_in_the_greatest_unit() -> None:
    assert in_words(0, SYSTEMS["ru"], "ru") == "ноль рублей"
    assert in_words(0, SYSTEMS["fr-1640"], "fr") == "zéro livre"
    assert in_words(0, SYSTEMS["en"], "en") == "zero pounds"


def test_russian_millions_are_masculine() -> None:
    coin = SYSTEMS["ru"]
    assert in_words(400 * 10**6 + 4, coin, "ru") == "один миллион рублей одна копейка"
    assert in_words(400 * 2 * 10**6, coin, "ru") == "два миллиона рублей"
    assert number_words(1_000_001, "ru", "f") == "один миллион одна"
    assert number_words(21_002_001_001, "ru", "f", accusative=True) == (
        "двадцать один миллиард два миллиона одну тысячу одну"
    )


def test_french_round_millions_take_de() -> None:
    coin = SYSTEMS["fr-1640"]
    assert in_words(240 * 10**6, coin, "fr") == "un million de livres"
    assert in_words(720 * 10**6, coin, "fr", columns=("ecu",)) == "un million d'écus"
    assert in_words(240 * (10**6 + 1), coin, "fr") == "un million une livres"


def test_english_thousands_have_no_comma() -> None:
    assert number_words(1_001_101, "en") == "one million one thousand one hundred and one"


@pytest.mark.parametrize("amount", [-1, MOST + 1])
def test_what_is_no_sum_is_not_told(amount: int) -> None:
    with pytest.raises(ValueError, match="not a sum"):
        in_words(amount, SYSTEMS["ru"], "ru")


@given(
    amount=st.integers(0, MOST),
    coin=st.sampled_from(sorted(SYSTEMS)),
    language=st.sampled_from(["en", "ru", "fr"]),
    accusative=st.booleans(),
)
def test_words_are_words(amount: int, coin: str, language: str, accusative: bool) -> None:
    told = in_words(amount, SYSTEMS[coin], language, "accusative" if accusative else "nominative")
    assert re.fullmatch(r"[^\W\d_]([^\W\d_]|[-, '])*[^\W\d_]", told)
    assert "  " not in told
