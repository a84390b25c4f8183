"""What is remembered of a sitting is never taken for the log of other data that has come into its place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from larp_piquet.services import files
from larp_piquet.services.house import House, open_house
from larp_piquet.services.memory import load_log
from larp_piquet.store import copying
from tests.conftest import HandClock, SeededChance, furnish
from tests.services.playing import ATHOS, MILADY, agree, page, sit_down


@pytest.fixture
def other(tmp_path: Path) -> Iterator[House]:
    """The same table on another evening."""
    clock = HandClock()
    clock.move(days=1)
    made = open_house(f"sqlite:///{tmp_path / 'other.sqlite'}", clock=clock, chance=SeededChance(2))
    yield furnish(made)
    made.close()


@pytest.mark.parametrize("other_is_longer", [False, True, None])
def test_the_log_of_another_evening_is_read_anew(
    sqlite_house: House, other: House, other_is_longer: bool | None
) -> None:
    sitting_id = sit_down(sqlite_house)
    assert sit_down(other) == sitting_id
    if other_is_longer is not True:
        agree(sqlite_house, sitting_id)
    if other_is_longer is not False:
        agree(other, sitting_id)
    for house in (sqlite_house, other, sqlite_house):
        with house.database.read() as connection:
            assert sqlite_house.memory.load(connection, sitting_id) == load_log(connection, sitting_id)


def test_a_move_after_the_data_was_put_back_goes_on_from_what_stands(
    postgres_url: str, folder: Path, clock: HandClock, chance: SeededChance, tmp_path: Path
) -> None:
    house = furnish(open_house(postgres_url, folder, clock=clock, chance=chance))
    try:
        sitting_id = sit_down(house)
        copy = files.backup(house)
        before = page(house, ATHOS)
        clock.move(minutes=1)
        agree(house, sitting_id)
        working = tmp_path / "working.sqlite"
        copying.open_copy(copy, working)
        copying.copy_in(working, house.database)  # as if it were done with the lock lost
        clock.move(minutes=1)
        assert page(house, ATHOS) == before
        agree(house, sitting_id)
        with house.database.read() as connection:
            assert house.memory.load(connection, sitting_id) == load_log(connection, sitting_id)
        shown = page(house, MILADY).view
        assert shown is not None
        assert shown.deal is not None
    finally:
        house.close()
