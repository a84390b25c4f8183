"""A PostgreSQL that stops and comes back: nobody is told a fault of ours, and the site goes on by itself."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ..driver.nursery import Nursery
from ..driver.server import running_event
from ..support_postgres import Own, own_server
from .conftest import SHORT
from .players import AWAY, playable, playing, seated
from .whole import Acknowledged, whole


@pytest.fixture
def postgres(postgres_here: str) -> Iterator[Own]:
    """One of our own; ``postgres_here`` says whether there is any on this machine, or must be."""
    with own_server(careful=True) as made:
        if made is None:
            pytest.skip("no PostgreSQL of our own can be started here")
        yield made


@pytest.mark.postgres
@pytest.mark.parametrize(("how", "servers"), [("fast", 1), ("immediate", 2)])
def test_play_goes_on_when_it_is_back(tmp_path: Path, nursery: Nursery, postgres: Own, how: str, servers: int) -> None:
    told = Acknowledged()
    with running_event(tmp_path, postgres.url, rules=SHORT, nursery=nursery, servers=servers) as event:
        seats = seated(event, random.Random(1628), told)
        for seat in seats:
            seat.away = True
        with playing(seats):
            until = time.monotonic() + 60
            while len(told.presses) < 10 and time.monotonic() < until:
                time.sleep(0.05)
            postgres.stop(how)
            while not all(seat.refused for seat in seats) and time.monotonic() < until:
                time.sleep(0.05)
            for server in event.servers:
                page = event.phone().at(server.port).get("/table/1")
                assert page.status == AWAY
                assert "The server cannot reach its database." in page.text, (
                    "what is away, and to a browser of no tongue in English"
                )
                assert page.headers["retry-after"]
            stood = len(told.presses)
            postgres.start()
            while len(told.presses) < stood + 5 and time.monotonic() < until + 60:
                time.sleep(0.05)
        for seat in seats:
            assert seat.refused, "everybody was told"
            seat.away = False
        playable(seats)
        for server in event.servers:
            assert server.process is not None
            assert server.process.poll() is None, "the same process serves on"
        whole(event.server.database, event.server.folder, told)
