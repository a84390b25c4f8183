"""A server whose clock is set back an hour in mid-evening: play, signatures and payments go on, and all of it holds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import TableClause, column, create_engine, select

from larp_piquet.store.database import parse_url
from larp_piquet.store.schema import Moment

from ..driver.clock import FalseClock
from ..driver.nursery import Nursery
from .conftest import Served
from .players import playable, seated
from .whole import Acknowledged, whole

#: Of the hour that it is set back, what is left of it when a slow machine has played for so long.
MOST = timedelta(minutes=50)


@pytest.fixture(scope="module")
def false_clock(tmp_path_factory: pytest.TempPathFactory) -> FalseClock:
    return FalseClock(tmp_path_factory.mktemp("clock"))


@pytest.fixture(scope="module")
def false_nursery(false_clock: FalseClock) -> Iterator[Nursery]:
    """Where servers come from that go by it."""
    with Nursery(**false_clock.environment) as kept:
        yield kept


def moments(database: str, table: str, key: str) -> list[datetime]:
    """When each row of a table says that it was entered, in the order in which they were."""
    engine = create_engine(parse_url(database))
    with engine.connect() as connection:
        rows = connection.execute(select(column("at", Moment)).select_from(TableClause(table)).order_by(column(key)))
        found = [moment for (moment,) in rows]
    engine.dispose()
    return found


def test_an_hour_back_in_mid_evening(served: Served, false_clock: FalseClock, false_nursery: Nursery) -> None:
    told = Acknowledged()
    false_clock.set(0)
    with served(nursery=false_nursery) as event:
        master = event.game_master()
        seats = seated(event, random.Random(1638), told)
        for _ in range(5):
            for seat in seats:
                seat.step()
        assert told.presses
        false_clock.set(-3600)
        began, before = datetime.now(UTC), [server.workers() for server in event.servers]
        table = [seat for seat in seats if seat.table == 1]
        signed: set[int] = set()
        for _ in range(1500):
            for seat in table:
                seat.step()
                if signed == {0, 1}:
                    seat.confirm()
            if told.paid:
                break
            signed = {press.seat for press in told.presses if press.table == 1 and ("do", "sign") in press.chosen}
        assert told.paid, "a partie was played to its end, signed, and paid"
        for page in ("/gm/", "/gm/table/1", "/gm/ledger", "/gm/table/1/log"):
            assert master.get(page).status == 200, page
        whole(event.server.database, event.server.folder, told)
        played = moments(event.server.database, "sitting_fact", "seq")
        assert min(played) < began - MOST, "the moves do bear the hour of the clock"
        assert moments(event.server.database, "entry", "id")[-1] < began - MOST, "and so does the payment"
        false_clock.set(0)
        playable(seats)
        assert [server.workers() for server in event.servers] == before, "the same process serves on"
        whole(event.server.database, event.server.folder, told)
