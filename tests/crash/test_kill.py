"""SIGKILL at random moments of random play: no acknowledged move or entry is lost, none arrives twice."""

from __future__ import annotations

import random
import time

import pytest

from larp_piquet.services import furniture
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, TableForm

from ..driver.phone import forms_of
from ..engine.playing import FULL
from .conftest import Served
from .players import Referee, playable, playing, seated
from .whole import Acknowledged, whole

#: A night of play, and how often the server is killed in it: a thousand times in all, a twentieth otherwise.
NIGHTS, KILLS = (20, 50) if FULL else (1, 50)
#: New presses that are acknowledged before each end, and the seconds that the players are given to come to so many.
ENOUGH, SLOWEST = 4, 120


@pytest.mark.parametrize("night", range(NIGHTS))
def test_nothing_acknowledged_is_lost_or_doubled(served: Served, night: int) -> None:
    """At one table cards are dealt, at the other they play on paper, where a partie is over in a moment."""
    chance = random.Random(1626 + night)
    told = Acknowledged()
    early: dict[str, int] = {}
    with served(prepare=paper_at_the_second) as event:
        seats = seated(event, chance, told)
        referee = Referee(event.game_master(), random.Random(chance.random()), told)
        for _ in range(KILLS):
            stood = len(told.presses)
            with playing([*seats, referee]) as players:
                until = time.monotonic() + SLOWEST
                while len(told.presses) < stood + ENOUGH and time.monotonic() < until:
                    assert any(player.is_alive() for player in players), "they play until the server is gone"
                    time.sleep(0.002)
                assert len(told.presses) >= stood + ENOUGH, "the players did play"
                time.sleep(chance.uniform(0, 0.1))
                event.kill(chance)
            early = early or told.counts()
            event.start_again()
            for seat in seats:
                assert seat.phone.get(seat.address).status == 200, "the same phones are in the same seats"
        playable(seats)
        found = whole(event.server.database, event.server.folder, told)
    assert found.parties > 0
    late = told.counts()
    assert late["words"] > 0, "a seat adds one to a deal at most, and a deal of cards may outlast the night"
    again = [name for name in late if name != "words"]
    assert [name for name in again if late[name] <= early[name]] == [], "each was acknowledged after the first end, too"


def paper_at_the_second(house: House) -> None:
    """Have the second table play on paper."""
    furniture.edit_table(house, COMMAND_LINE, 2, TableForm(2, "The Bastion", "blue", edition="starinny", mode="paper"))


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
