"""Sums counted out in coins; every answer is worked by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from larp_piquet.ledger.change import View, change, told_in_coins
from larp_piquet.ledger.coins import IDS, SYSTEMS


@pytest.mark.parametrize(
    ("coin", "amount", "view", "language", "told"),
    [
        # 2400 + 2 * 240: the louis stands after the pistole, which is worth as much
        ("fr-1640", 2880, "spoken", "en", "one louis d'or and two livres"),
        ("fr-1640", 2880, "spoken", "ru", "один луидор и два ливра"),
        ("fr-1640", 2880, "spoken", "fr", "un louis et deux livres"),
        # no livre was struck: 480 = 40 * 12
        ("fr-1640", 2880, "purse", "en", "one louis d'or and forty sols"),
        # books know no louis: 2880 = 2400 + 2 * 240
        ("fr-1640", 2880, "account", "fr", "une pistole et deux livres"),
        ("fr-1726", 6000, "spoken", "en", "one louis d'or and one livre"),
        # 1040 = 2 * 400 + 200 + 40
        ("ru", 1040, "purse", "en", "two roubles, one poltina and one grivennik"),
        ("ru", 1040, "purse", "ru", "два рубля, одна полтина и один гривенник"),
        # 7 = 4 + 2 + 1
        ("ru", 7, "purse", "en", "one kopeck, one denga and one polushka"),
        (
            "ru-assignat",
            12880,
            "purse",
            "en",
            "one twenty-five-rouble note, one five-rouble note and forty-four pyataks",
        ),
        # 3096 = 3 * 1008 + 48 + 24
        ("en", 3096, "purse", "en", "three guineas, one shilling and one sixpence"),
        ("en", 5040, "purse", "ru", "пять гиней"),
        ("en", 3096, "account", "en", "three pounds, four shillings and sixpence"),
        ("de-north", 1000, "purse", "en", "one ducat, one gulden, one groschen and four pfennigs"),
        ("es-plata", 1700, "purse", "en", "one doubloon, one escudo and two reales"),
        ("pl-1766", 3240, "purse", "en", "one ducat, one zloty and one silver grosz"),
    ],
)
def test_counted_out(coin: str, amount: int, view: View, language: str, told: str) -> None:
    counted = change(amount, SYSTEMS[coin], view)
    assert told_in_coins(counted, language) == told
    assert counted.left == 0


def test_what_must_be_paid_is_told_in_the_accusative() -> None:
    assert told_in_coins(change(1048, SYSTEMS["ru"], "purse"), "ru", accusative=True) == (
        "два рубля, одну полтину, один гривенник и один грош"
    )


def test_the_greatest_first_is_not_always_the_fewest() -> None:
    # A pound is four crowns; but 960 = 504 + 240 + 120 + 2 * 48.
    counted = change(960, SYSTEMS["en"])
    assert [(count, unit.id) for count, unit in counted.pieces] == [
        (1, "half_guinea"), (1, "crown"), (1, "half_crown"), (2, "shilling"),
    ]  # fmt: skip


def test_what_no_coin_makes_up_is_left() -> None:
    # Plata: nothing is struck under the real of 34.
    counted = change(100, SYSTEMS["es-plata"])
    assert [(count, unit.id) for count, unit in counted.pieces] == [(2, "real")]
    assert counted.left == 32
    assert told_in_coins(change(20, SYSTEMS["es-plata"]), "en") == ""


def test_less_than_nothing_cannot_be_counted_out() -> None:
    with pytest.raises(ValueError, match="-1"):
        change(-1, SYSTEMS["ru"])


@given(amount=st.integers(0, 10**9), coin=st.sampled_from(IDS), view=st.sampled_from(["purse", "account", "spoken"]))
def test_nothing_is_lost(amount: int, coin: str, view: View) -> None:
    counted = change(amount, SYSTEMS[coin], view)
    assert sum(count * unit.value for count, unit in counted.pieces) + counted.left == amount
    values = [unit.value for _count, unit in counted.pieces]
    assert values == sorted(values, reverse=True)
