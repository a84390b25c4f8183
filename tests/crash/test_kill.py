"""SIGKILL at random moments of random play: no acknowledged move or entry is lost, none arrives twice."""

from __future__ import annotations

import random
import time

import pytest

from ..driver.phone import forms_of
from ..engine.playing import FULL
from .conftest import Served
from .players import playable, playing, seated
from .whole import Acknowledged, whole

#: A night of play, and how often the server is killed in it: a thousand times in all, a twentieth otherwise.
NIGHTS, KILLS = (20, 50) if FULL else (2, 25)
#: Presses and notes that were acknowledged, and the seconds that the players are given to come to so many.
ENOUGH, SLOWEST = 20, 120


@pytest.mark.parametrize("night", range(NIGHTS))
def test_nothing_acknowledged_is_lost_or_doubled(served: Served, night: int) -> None:
    chance = random.Random(1626 + night)
    told = Acknowledged()
    with served() as event:
        seats = seated(event, chance, told)
        for _ in range(KILLS):
            with playing(seats) as players:
                until = time.monotonic() + SLOWEST
                time.sleep(chance.uniform(0.02, 0.3))
                # However slow the machine is, the players come to play before the first end.
                while len(told.presses) <= ENOUGH and time.monotonic() < until and players[0].is_alive():
                    time.sleep(0.01)
                event.kill(chance)
            event.start_again()
            for seat in seats:
                assert seat.phone.get(seat.address).status == 200, "the same phones are in the same seats"
        assert len(told.presses) > ENOUGH, "the players did play"
        playable(seats)
        whole(event.server.database, event.server.folder, told)


def test_a_worker_that_is_killed_is_replaced_by_itself(served: Served) -> None:
    chance = random.Random(1627)
    told = Acknowledged()
    with served() as event:
        seats = seated(event, chance, told)
        for _ in range(10 if FULL else 2):
            with playing(seats):
                time.sleep(chance.uniform(0.2, 1.0))
                server = chance.choice(event.servers)
                server.kill_worker()
            server.await_answer()
        playable(seats)
        whole(event.server.database, event.server.folder, told)


def test_both_phones_go_on_where_they_were(served: Served) -> None:
    told = Acknowledged()
    with served() as event:
        seats = seated(event, random.Random(3), told)
        for _ in range(40):
            for seat in seats:
                seat.step()
        before = [seat.phone.get(seat.address).text for seat in seats]
        for server in event.servers:
            server.kill()
        event.start_again()
        after = [seat.phone.get(seat.address).text for seat in seats]
        for old, new in zip(before, after, strict=True):
            assert [f.options("radio") for f in forms_of(old)] == [f.options("radio") for f in forms_of(new)]
            assert [f.hidden()[1:] for f in forms_of(old)] == [f.hidden()[1:] for f in forms_of(new)]
