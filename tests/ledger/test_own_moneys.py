"""Descriptions bent at random: what the grammar takes can be written and read, and what it refuses is a fault."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from larp_piquet.ledger.amounts import figures, parse, spelled
from larp_piquet.ledger.change import change, told_in_coins
from larp_piquet.ledger.coinfaults import CoinCode, CoinError
from larp_piquet.ledger.coinfile import plain_of, read_system
from larp_piquet.ledger.coins import IDS, SYSTEMS
from larp_piquet.ledger.units import CoinSystem
from larp_piquet.ledger.words import in_words
from tests.engine.playing import count

#: Names, signs and columns that tempt: joined, nested, with points, of other letters, or like another's.
TEMPTING = (
    "s",
    "s.",
    "s s",
    "d'or",
    "or",
    "x and",
    "и к",
    "£",
    "₶",
    "½",
    "5",
    "-",
    "к-к",
    "a b",
    "a",
    "b a",
    "Ё",
    "е",
    "'",
)
SIGNS = st.one_of(st.sampled_from(TEMPTING), st.text(max_size=4))


def places(plain: object, where: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every leaf and every branch."""
    yield where
    if isinstance(plain, dict | list):
        for key, item in plain.items() if isinstance(plain, dict) else enumerate(plain):
            yield from places(item, (*where, key))


def bend(plain: Any, where: tuple[str | int, ...], value: object) -> Any:
    copy = json.loads(json.dumps(plain))
    if not where:
        return value
    at = copy
    for key in where[:-1]:
        at = at[key]
    at[where[-1]] = value
    return copy


def check(system: CoinSystem, amounts: list[int]) -> None:
    for amount in amounts:
        assert parse(figures(amount, system), system) == amount
        for language in ("en", "ru", "fr"):
            assert parse(spelled(amount, system, language), system) == amount
            assert in_words(amount, system, language, "accusative")
        counted = change(amount, system)
        told_in_coins(counted, "ru")
        assert sum(n * unit.value for n, unit in counted.pieces) + counted.left == amount
    assert plain_of(read_system(plain_of(system), system.id)) == plain_of(system)


def taken(plain: object) -> CoinSystem | None:
    try:
        return read_system(plain, "own-1")
    except CoinError as error:
        faults = error.faults
    assert faults
    return None


@pytest.mark.parametrize("coin", IDS)
def test_what_is_taken_can_be_used(coin: str) -> None:
    chance = random.Random(f"bent {coin}")
    plain = json.loads(json.dumps(plain_of(SYSTEMS[coin])))
    spots = list(places(plain))
    stood = 0
    for _ in range(count(2_000)):
        value = chance.choice([*TEMPTING, 0, 1, 2, 3, 6, 12, 240, -1, 10**9, True, None, [], {}, ["s"], {"en": "s"}])
        system = taken(bend(plain, chance.choice(spots), value))
        if system is not None:
            stood += 1
            check(system, [chance.randrange(10**6) for _ in range(5)])
    assert stood > 10


def test_what_is_said_after_a_sum_is_no_coin() -> None:
    plain = plain_of(SYSTEMS["ru-assignat"])
    for name, text, code in (
        ("suffix", "коп.", CoinCode.TAKEN),
        ("marks", "к", CoinCode.TAKEN),
        ("marks", "5", CoinCode.SIGN),
    ):
        with pytest.raises(CoinError) as caught:
            read_system({**plain, name: {"figures": text} if name == "suffix" else [text]}, "own-1")
        assert [(fault.field.partition(".")[0], fault.code) for fault in caught.value.faults] == [(name, code)]


@given(
    signs=st.lists(SIGNS, min_size=4, max_size=4),
    before=SIGNS,
    suffix=st.sampled_from(("", *TEMPTING)),
    after=SIGNS,
    values=st.tuples(st.integers(1, 9), st.integers(1, 40)),
    amount=st.integers(0, 10**9),
)
def test_any_signs(
    signs: list[str], before: str, suffix: str, after: str, values: tuple[int, int], amount: int
) -> None:
    small, great = values
    system = taken(
        {
            "name": {"en": "Any"},
            "base": "grain",
            "suffix": {"en": suffix},
            "columns": [
                {"unit": "pearl", "before": before, "after": " pl"},
                {"unit": "shell", "after": after},
            ],
            "units": [
                {"id": "grain", "value": 1, "nouns": {"en": [signs[0]]}},
                {"id": "shell", "value": small, "nouns": {"en": [signs[1]]}, "signs": [signs[2]]},
                {"id": "pearl", "value": small * great, "nouns": {"en": [signs[3]]}},
            ],
        }
    )
    if system is not None:
        check(system, [amount, amount % 1000])


LEAVES = st.none() | st.booleans() | st.integers() | st.text(max_size=5)
ANYTHING = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
)


@given(plain=ANYTHING)
def test_anything_at_all_is_read_or_refused(plain: object) -> None:
    taken(plain)
