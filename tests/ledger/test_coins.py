"""Coin systems as data: the facts of the tables, and what every system must hold."""

from __future__ import annotations

from itertools import pairwise

import pytest

from larp_piquet.ledger.coins import N_, SYSTEMS, plural_form


def test_a_marked_message_is_itself() -> None:
    assert N_("Russian silver") == "Russian silver"


@pytest.mark.parametrize(
    ("coin", "unit", "value"),
    [
        ("ru", "rouble", 400),
        ("ru", "kopeck", 4),
        ("ru", "poltina", 200),
        ("ru", "imperial", 4000),
        ("fr-1640", "livre", 240),
        ("fr-1640", "ecu", 720),
        ("fr-1640", "pistole", 2400),
        ("en", "pound", 960),
        ("en", "guinea", 1008),
        ("en", "crown", 240),
    ],
)
def test_values(coin: str, unit: str, value: int) -> None:
    assert SYSTEMS[coin].unit(unit).value == value


@pytest.mark.parametrize("coin", sorted(SYSTEMS))
def test_every_system_is_sound(coin: str) -> None:
    system = SYSTEMS[coin]
    assert system.id == coin
    assert system.unit(system.base).value == 1
    assert system.parts in (1, 4)
    values = [system.unit(column).value for column in system.columns]
    assert all(big % small == 0 for big, small in pairwise(values))
    for unit in system.units:
        assert set(unit.nouns) == {"en", "ru", "fr"}
        assert unit.kind in ("A", "C", "AC")
        assert unit.value >= 1
        assert all(all(forms) for forms in unit.nouns.values())


@pytest.mark.parametrize(
    ("language", "number", "form"),
    [
        *(("ru", n, 0) for n in (1, 21, 101, 1001)),
        *(("ru", n, 1) for n in (2, 3, 4, 22, 104)),
        *(("ru", n, 2) for n in (0, 5, 10, 11, 12, 14, 20, 111, 112, 1011)),
        *(("fr", n, 0) for n in (0, 1)),
        ("fr", 2, 1),
        ("en", 1, 0),
        ("en", 0, 1),
        ("en", 21, 1),
    ],
)
def test_which_form_a_number_takes(language: str, number: int, form: int) -> None:
    assert plural_form(language, number) == form


def test_only_the_russian_feminine_singular_has_its_own_accusative() -> None:
    kopeck, rouble = SYSTEMS["ru"].unit("kopeck"), SYSTEMS["ru"].unit("rouble")
    assert kopeck.noun("ru", 21, accusative=True) == "копейку"
    assert kopeck.noun("ru", 22, accusative=True) == "копейки"
    assert rouble.noun("ru", 1, accusative=True) == "рубль"
    assert kopeck.noun("en", 1, accusative=True) == "kopeck"
