"""What is written is read: figures, figures with names, and words, for very many sums of every money."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from larp_piquet.ledger.amounts import MOST, figures, parse, spelled
from larp_piquet.ledger.coins import IDS, SYSTEMS
from larp_piquet.ledger.words import Case, in_words
from tests.engine.playing import count
from tests.ledger import grammar
from tests.ledger.reading import amount

LANGUAGES = ("en", "ru", "fr")
SUMS = 100_000
TOLD = 20_000  # words are slow to make


def _sums(coin: str, whole: int) -> Iterator[int]:
    """Small ones, sums of an evening, and any at all; all of the first few hundred among them."""
    chance = random.Random(f"sums of {coin}")
    yield from range(400)
    for place in range(count(whole) - 400):
        yield chance.randrange((2_000, 1_000_000, MOST + 1)[place % 3])


@pytest.mark.parametrize("coin", IDS)
def test_figures_and_names_are_read_back(coin: str) -> None:
    system = SYSTEMS[coin]
    for value in _sums(coin, SUMS):
        assert parse(figures(value, system), system) == value
        for language in LANGUAGES:
            assert parse(spelled(value, system, language), system) == value, (value, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("coin", IDS)
def test_words_say_the_sum(coin: str, language: str) -> None:
    system = SYSTEMS[coin]
    for place, value in enumerate(_sums(coin, TOLD)):
        case: Case = "accusative" if place % 2 else "nominative"
        told = in_words(value, system, language, case)
        assert amount(told, system, language) == value, (value, told)
        assert grammar.amount(told, coin, language, case) == value, (value, told)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("coin", IDS)
def test_words_say_the_greatest_sums_and_those_round_about_a_power(coin: str, language: str) -> None:
    system = SYSTEMS[coin]
    for power in (10**3, 10**6, 10**9):
        for unit in (system.unit(column).value for column in system.columns):
            for number in (1, 2, 5, 11, 21, 80, 100, 101, 200, 280):
                for over in (-1, 0, 1):
                    value = (number * power + over) * unit
                    if 0 < value <= MOST:
                        _both_cases(value, coin, language)
    for value in range(MOST - 40, MOST + 1):
        _both_cases(value, coin, language)


def _both_cases(value: int, coin: str, language: str) -> None:
    cases: tuple[Case, ...] = ("nominative", "accusative")
    for case in cases:
        told = in_words(value, SYSTEMS[coin], language, case)
        assert grammar.amount(told, coin, language, case) == value, (value, told)


@pytest.mark.parametrize(
    ("coin", "language", "text", "value"),
    [
        ("ru", "ru", "сто один рубль двадцать одну копейку одну полушку", 40485),
        ("ru", "ru", "двадцать два рубля пятьдесят две копейки деньга", 9010),
        ("fr-1640", "fr", "trois cent soixante et onze livres et un sol", 89052),
        ("fr-1640", "fr", "quatre-vingt-une livres, onze sols et onze deniers", 19583),
        ("en", "en", "one hundred and one pounds, nineteen shillings and elevenpence three farthings", 97919),
        ("en", "en", "three halfpence", 6),
        ("en", "en", "one penny", 4),
    ],
)
def test_the_reading_itself(coin: str, language: str, text: str, value: int) -> None:
    assert amount(text, SYSTEMS[coin], language) == value


@pytest.mark.parametrize(
    ("coin", "language", "case", "text"),
    [
        ("ru", "ru", "accusative", "один рубль одна копейка"),  # the accusative is одну копейку
        ("ru", "ru", "nominative", "один рубль одну копейку"),
        ("ru", "ru", "nominative", "один рубль два копейки"),
        ("ru", "ru", "nominative", "пять рубля"),
        ("ru", "ru", "nominative", "одна миллион рублей"),
        ("ru", "ru", "accusative", "одна тысяча рублей"),
        ("ru", "ru", "nominative", "одиннадцать рубль"),
        ("ru", "ru", "nominative", "один рубль деньга"),
        ("fr-1640", "fr", "nominative", "un livre"),
        ("fr-1640", "fr", "nominative", "vingt et un livres"),
        ("fr-1640", "fr", "nominative", "deux cent livres"),
        ("fr-1640", "fr", "nominative", "deux cents une livres"),
        ("fr-1640", "fr", "nominative", "quatre-vingts mille livres"),
        ("fr-1640", "fr", "nominative", "un million livres"),
        ("fr-1640", "fr", "nominative", "un mille livres"),
        ("fr-1640", "fr", "nominative", "une livre et un sol et un denier"),
        ("en", "en", "nominative", "one pounds"),
        ("en", "en", "nominative", "one thousand one pounds"),
        ("en", "en", "nominative", "one pound, two pence"),
        ("en", "en", "nominative", "one penny halfpenny"),
    ],
)
def test_the_strict_reading_takes_no_fault(coin: str, language: str, case: str, text: str) -> None:
    with pytest.raises((AssertionError, KeyError)):
        grammar.amount(text, coin, language, case)
