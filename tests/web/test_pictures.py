"""The pictures of debts: everything in the frame, and every band as broad as its sum."""

from __future__ import annotations

import re

import pytest

from larp_piquet.services.economy import Flow
from larp_piquet.web import flows, rings

NAMES = ("Атос", "Констанция де Бонасье-Ламбаль", "М", "Людовик Тринадцатый Справедливый", "comte de Rochefort", "Ы")


def numbers(text: str) -> list[float]:
    return [float(each) for each in re.findall(r"-?\d+(?:\.\d+)?", text)]


@pytest.mark.parametrize("count", range(2, 7))
def test_a_ring_stands_in_its_frame_and_each_arrow_leaves_one_for_the_next(count: int) -> None:
    drawn = rings.ring(NAMES[:count])
    assert [place.number for place in drawn.places] == [str(each) for each in range(1, count + 1)]
    bottom = drawn.top + drawn.height
    for place, nearer, farther in zip(drawn.places, drawn.arrows, drawn.heads, strict=True):
        assert 13 <= place.x <= rings.WIDTH - 13
        assert drawn.top + 13 <= place.y <= bottom - 13
        assert all(drawn.top + 8 < y <= bottom for y, _line in place.lines)
        assert all(len(line) <= 14 for _y, line in place.lines)
        start, tip = numbers(nearer)[:2], numbers(farther)[:2]
        target = drawn.places[int(place.number) % count]
        assert abs(start[0] - place.x) + abs(start[1] - place.y) < 28
        assert abs(tip[0] - target.x) + abs(tip[1] - target.y) < 28


def flow(debtor: str, holder: str, amount: int) -> Flow:
    return Flow(debtor, holder, f"Name of {debtor}", f"Name of {holder}", amount, str(amount), 1)


def test_a_bar_is_as_broad_as_its_bands_and_a_band_as_its_sum() -> None:
    """60, 30 and 10 of a hundred, in three times 22: 39.6, 19.8 and 6.6."""
    drawn = flows.picture([flow("a", "b", 60), flow("a", "c", 30), flow("b", "c", 10)], {("owes", "a"): "90"})
    bars = {(each.anchor, each.name): each.bar_height for each in drawn.names}
    assert bars == {
        ("end", "Name of a"): 59.4, ("end", "Name of b"): 6.6,
        ("start", "Name of b"): 39.6, ("start", "Name of c"): 26.4,
    }  # fmt: skip
    assert [each.title for each in drawn.bands] == [
        "Name of a → Name of b: 60", "Name of a → Name of c: 30", "Name of b → Name of c: 10",
    ]  # fmt: skip
    assert drawn.names[0].figures == "90"
    assert all(each.bar_y >= 0 and each.bar_y + each.bar_height <= drawn.height for each in drawn.names)


def test_two_of_one_name_keep_what_tells_them_apart() -> None:
    twins = [Flow(who, "x", f"Жан-Батист де Ла Саль ({who})", "X", 5, "5 р.", 1) for who in ("jean-1", "jean-2")]
    drawn = flows.picture(twins, {("owes", who): "5 р." for who in ("jean-1", "jean-2")})
    assert [(each.name, each.figures) for each in drawn.names[:2]] == [
        ("Жан-Батист де Ла…", "5 р. · jean-1"), ("Жан-Батист де Ла…", "5 р. · jean-2"),
    ]  # fmt: skip
