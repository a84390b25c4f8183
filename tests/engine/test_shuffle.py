"""The shuffle: one order for one key, every order as likely as any other, and a measure that would see if not."""

from __future__ import annotations

from collections import Counter
from itertools import islice, permutations
from math import exp
from random import Random

import pytest

from larp_piquet.engine.cards import DECK
from larp_piquet.engine.shuffle import below, shuffled, stream

from .playing import count

FIVE = "abcde"


def beyond(fair: float, freedom: int) -> float:
    """How likely a fair sum of chi-square of an even number of degrees of freedom is to exceed ``fair``."""
    term = total = exp(-fair / 2)
    for place in range(1, freedom // 2):
        term *= fair / 2 / place
        total += term
    return total


def threshold(freedom: int, rare: float = 1e-6) -> float:
    """What a fair sum exceeds once in a million times; of an odd number of degrees what one more degree would."""
    low, high = 0.0, 10.0 * freedom + 100
    while high - low > 1e-6:
        middle = (low + high) / 2
        low, high = (middle, high) if beyond(middle, freedom + freedom % 2) > rare else (low, middle)
    return high


def test_the_threshold_is_that_of_the_tables() -> None:
    """The tables' values for one in twenty; of two degrees it is -2 ln p."""
    assert threshold(10, 0.05) == pytest.approx(18.307, abs=0.001)
    assert threshold(100, 0.05) == pytest.approx(124.342, abs=0.001)
    assert threshold(2) == pytest.approx(27.631, abs=0.001)


def uneven(seen: Counter[object], cells: int, expected: float) -> float:
    """Chi-square of the counts against the same number in every one of ``cells``."""
    return sum((found - expected) ** 2 / expected for found in seen.values()) + (cells - len(seen)) * expected


def key(turn: int) -> bytes:
    return b"key %d" % turn


def test_all_orders_of_five_are_as_likely() -> None:
    whole = count(120_000)
    seen: Counter[object] = Counter("".join(shuffled(key(turn), "pack", FIVE)) for turn in range(whole))
    assert set(seen) == {"".join(order) for order in permutations(FIVE)}
    assert uneven(seen, 120, whole / 120) < threshold(119)


def test_every_card_lies_at_every_place_as_often() -> None:
    whole = count(32_000)
    seen: Counter[object] = Counter(
        (place, card) for turn in range(whole) for place, card in enumerate(shuffled(key(turn), "pack", DECK))
    )
    # In each row and each column the last count follows from the others.
    assert uneven(seen, 32 * 32, whole / 32) < threshold(31 * 31)


def test_the_measure_sees_a_shuffle_that_is_not_fair() -> None:
    """Each place changed with any other, as beginners do; and remainders of bytes none of which is passed over."""
    chance, whole = Random(1), count(120_000)

    def beginner() -> str:
        order = list(FIVE)
        for place in range(5):
            other = chance.randrange(5)
            order[place], order[other] = order[other], order[place]
        return "".join(order)

    assert uneven(Counter(beginner() for _ in range(whole)), 120, whole / 120) > threshold(119)
    careless = Counter(chance.randbytes(1)[0] % 31 for _ in range(count(1_000_000)))
    assert uneven(careless, 31, count(1_000_000) / 31) > threshold(30)
    fair = stream(b"", "fair")
    careful = Counter(below(31, fair) for _ in range(count(100_000)))
    assert uneven(careful, 31, count(100_000) / 31) < threshold(30)


def test_a_byte_that_would_favour_the_first_numbers_is_passed_over() -> None:
    """256 is 8 × 31 and 8 more: 248 to 255 are passed over, and 247 is the last 30."""
    assert [below(31, iter([248, 255, 247])), below(31, iter([31])), below(2, iter([255])), below(1, iter([9]))] == [
        30, 0, 1, 0,
    ]  # fmt: skip
    assert below(256, iter([255])) == 255
    for most in (0, 257):
        with pytest.raises(ValueError, match="256"):
            below(most, iter([1]))


def test_labels_and_keys_tell_orders_apart() -> None:
    orders = {shuffled(key_, label, DECK) for key_ in (b"a", b"b") for label in ("pack", "cut 1", "cut 11")}
    assert len(orders) == 6
    assert shuffled(b"a", "pack", DECK) == shuffled(b"a", "pack", DECK)
    # No digest of one label is one of the other: "cut 1" with 11 is not "cut 11" with 1.
    digests = [bytes(islice(stream(b"a", label), 32 * 12)) for label in ("cut 1", "cut 11")]
    assert not {digests[0][at : at + 32] for at in range(0, 384, 32)} & {
        digests[1][at : at + 32] for at in range(0, 384, 32)
    }


def test_nothing_and_one_thing_need_no_chance() -> None:
    assert shuffled(b"a", "pack", ()) == ()
    assert shuffled(b"a", "pack", ("x",)) == ("x",)
