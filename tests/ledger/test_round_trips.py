"""What is written is read: figures, figures with names, and words, for very many sums of every money."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from larp_piquet.ledger.amounts import MOST, figures, parse, spelled
from larp_piquet.ledger.coins import IDS, SYSTEMS
from larp_piquet.ledger.words import in_words
from tests.engine.playing import count
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
        told = in_words(value, system, language, "accusative" if place % 2 else "nominative")
        assert amount(told, system, language) == value, (value, told)


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
