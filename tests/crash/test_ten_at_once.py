"""The same form ten times at once, over two server processes of one database: it is done once."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from ..driver.nursery import Nursery
from ..driver.phone import Answer, Form, Phone, choose, forms_of
from ..driver.server import HOST, Server, running_event
from ..engine.playing import count
from .conftest import SHORT
from .players import DONE, LATE, seated
from .whole import Acknowledged, Press, whole

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


@pytest.mark.postgres
def test_it_is_done_once(tmp_path: Path, made_postgres_url: str, nursery: Nursery) -> None:
    told = Acknowledged()
    with running_event(tmp_path, made_postgres_url, rules=SHORT, nursery=nursery) as event:
        other = Server(event.server.database, event.server.folder, nursery=nursery)
        try:
            other.start()
            ports = [event.server.port, other.port]
            seats = seated(event, random.Random(1632), told)[:2]
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
                        if DONE in {answer.status for answer in answers}:
                            seq = int(dict(form.hidden())["seq"])
                            told.presses.append(Press(seat.table, seq, seat.seat, tuple(chosen)))
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
        finally:
            other.stop()
