"""The press does nothing twice and takes longer only as there is more to print; figures come from tests.bench.press."""

from __future__ import annotations

import cProfile
import io
import pstats

import pikepdf
import pytest

from larp_piquet.printing.documents import PACK
from larp_piquet.printing.models import PackData

from ..bench.press import event, made_in, pages_of, printed
from .longest import cast

pytestmark = pytest.mark.press


def test_no_code_is_drawn_twice_and_no_file_opened_twice() -> None:
    """A tent, a pad and a card of Wi-Fi show one code in several places: it is drawn once."""
    drawn, opened = made_in(event(12, 4), PACK)
    assert len(drawn) == 12 + 2 * 4 + 14  # characters; a table has one on its card and one on its pad; blank notes
    assert set(drawn.values()) == {1}
    drawings = {name: times for name, times in opened.items() if name.endswith(".svg")}
    assert len(drawings) > 5
    assert set(drawings.values()) == {1}


def test_work_grows_as_the_cast_does() -> None:
    """Four times as many cards are at most five times the work: nothing on a card is compared with every other.

    Work is counted in calls, which are the same on every machine and every day.
    """
    printed(event(1, 1), ("character_cards",))  # what is made once for all has been made
    few, many = (calls_of(event(count)) for count in (20, 80))
    assert few < many < 5 * few


def calls_of(data: PackData) -> int:
    """How many calls it takes to print the cards of a cast."""
    profile = cProfile.Profile()
    profile.runcall(printed, data, ("character_cards",))
    return int(pstats.Stats(profile).total_calls)


def test_cards_of_two_hundred_characters() -> None:
    """Twenty sheets with their backs, a bookmark and a code for each, and no two alike."""
    data = event(200)
    pdf = printed(data, ("character_cards",))
    assert pages_of(pdf) == 40
    with pikepdf.open(io.BytesIO(pdf)) as document, document.open_outline() as tree:
        (part,) = tree.root
        assert [item.title for item in part.children] == [card.name for card in cast(200)]
    assert len({card.token for card in data.characters}) == 200
