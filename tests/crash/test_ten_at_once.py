"""The same form ten times at once, to one process on SQLite and to two on PostgreSQL: it is done once."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from larp_piquet.store import logs
from larp_piquet.store.database import Database
from larp_piquet.tables.acts import CutForDeal, Dealt
from larp_piquet.tables.codec import fact_from_json

from ..driver.nursery import Nursery
from ..driver.phone import Answer, Form, Phone, choose, forms_of
from ..driver.server import HOST, Event, running_event
from ..engine.playing import count
from .conftest import SHORT
from .players import DONE, LATE, seated
from .whole import Acknowledged, Press, answered, whole

TIMES = 10


def at_once(phone: Phone, ports: list[int], form: Form, chosen: list[tuple[str, str]]) -> list[Answer]:
    """Send it from as many browsers with the same cookies, every other to the other process."""
    together = Barrier(TIMES)

    def send(number: int) -> Answer:
        twin = Phone(HOST, ports[number % len(ports)])
        twin.cookies = dict(phone.cookies)
        together.wait(60)
        return twin.post(form, chosen)

    with ThreadPoolExecutor(TIMES) as senders:
        return list(senders.map(send, range(TIMES)))


@pytest.fixture(params=["sqlite", pytest.param("two on postgres", marks=pytest.mark.postgres)])
def event(request: pytest.FixtureRequest, tmp_path: Path, nursery: Nursery) -> Iterator[Event]:
    """An event under one process on SQLite, and under two on PostgreSQL."""
    kind = request.param.rpartition(" ")[2]
    url = str(request.getfixturevalue(f"made_{kind}_url"))
    servers = 1 if kind == "sqlite" else 2
    with running_event(tmp_path, url, rules=SHORT, nursery=nursery, servers=servers) as begun:
        yield begun


def log_of(event: Event, table: int) -> tuple[object, ...]:
    """The facts of the sitting that is open at this table."""
    database = Database(event.server.database)
    try:
        with database.read() as connection:
            record = logs.open_sitting_at(connection, table)
            assert record is not None
            return tuple(fact_from_json(json.loads(row.payload)) for row in logs.load_facts(connection, record.id))
    finally:
        database.close()


def test_it_is_done_once(event: Event) -> None:
    told = Acknowledged()
    ports = [each.port for each in event.servers]
    seats = seated(event, random.Random(1632), told)[:2]
    stood = len(log_of(event, 1))
    sent = 0
    while sent < count(300):
        before = sent
        for seat in seats:
            for form in forms_of(seat.phone.get(seat.address).text):
                chosen = choose(form, seat.chance) if form.action.endswith("/act") else None
                if chosen is None:
                    continue
                answers = at_once(seat.phone, ports, form, chosen)
                assert {answer.status for answer in answers} <= {DONE, LATE}, [a.text[:300] for a in answers]
                assert DONE in {answer.status for answer in answers}, "nobody else presses: one of them is the first"
                press = Press(seat.table, int(dict(form.hidden())["seq"]), seat.seat, tuple(chosen))
                facts = log_of(event, 1)
                assert press.seq == stood, "they were made of the page as it stood"
                assert answered(facts, press)
                # One fact, and the cut and the deal that follow from it where the last has agreed.
                followed = [type(fact) for fact in facts[stood + 1 :]]
                assert followed in ([], [CutForDeal, Dealt]), followed
                stood = len(facts)
                told.presses.append(press)
                sent += 1
                break
        assert sent > before, "somebody may always do something"
    drawn = next(f for f in forms_of(seats[0].phone.get("/me/note").text) if f.action == "/me/note")
    values = [("other", "milady"), ("side", "owed"), ("sum", "2 р. 60 к."), ("cause", "a horse")]
    answers = at_once(seats[0].phone, ports, drawn, [*values, ("source", "loan"), ("due", "demand")])
    assert {answer.status for answer in answers} == {DONE}
    assert len({answer.location for answer in answers}) == 1, "all are shown the one note"
    told.notes.append("a horse")
    whole(event.server.database, event.server.folder, told)
