"""SIGKILL at random moments of random play: no acknowledged move is lost, none arrives twice."""

from __future__ import annotations

import contextlib
import json
import random
import threading
import time
from pathlib import Path

from larp_piquet.services.house import reading_house
from larp_piquet.store import logs
from larp_piquet.tables.acts import Moved, Signed
from larp_piquet.tables.codec import fact_from_json
from larp_piquet.tables.remembering import replay

from ..driver.phone import Form, Phone, choose, forms_of
from ..driver.server import Event
from ..engine.playing import count
from .conftest import Served

PLAYERS = ("athos", "milady")
Acknowledged = tuple[int, str, tuple[tuple[str, str], ...]]  # the seq the form carried, who, what was pressed


class Player(threading.Thread):
    """Plays on until told to stop; keeps a list of what the server acknowledged."""

    def __init__(self, phone: Phone, name: str, chance: random.Random, acknowledged: list[Acknowledged]) -> None:
        super().__init__(daemon=True)
        self.phone = phone
        self.character = name
        self.chance = chance
        self.acknowledged = acknowledged
        self.stopping = threading.Event()

    def run(self) -> None:
        with contextlib.suppress(OSError):
            while not self.stopping.is_set():
                self.one_step()

    def one_step(self) -> None:
        page = self.phone.get("/table/1")
        for form in forms_of(page.text):
            chosen = choose(form, self.chance) if form.action.endswith("/act") else None
            if chosen is None:
                continue
            # A tap is sent twice now and then, as a nervous thumb does.
            for _ in range(2 if self.chance.random() < 0.2 else 1):
                answer = self.phone.post(form, chosen)
                assert answer.status in (303, 409), (answer.status, answer.text[:500])
                if answer.status == 303:
                    self.acknowledged.append((seq_of(form), self.character, tuple(chosen)))
            return


def seq_of(form: Form) -> int:
    return int(dict(form.hidden())["seq"])


#: Moves that say something, and the seconds that the players are given to make them.
ENOUGH, SLOWEST = 20, 60


def sit_down(event: Event) -> list[Phone]:
    phones = []
    for seat, name in enumerate(PLAYERS):
        phone = event.phone(name)
        page = phone.get("/table/1")
        form = next(form for form in forms_of(page.text) if form.action.endswith("/sit"))
        assert phone.post(form, [("seat", str(seat))]).status == 303
        phones.append(phone)
    return phones


def test_no_acknowledged_move_is_lost_or_doubled(served: Served) -> None:
    chance = random.Random(1626)
    acknowledged: list[Acknowledged] = []
    with served() as event:
        phones = sit_down(event)
        for _ in range(count(50)):
            players = [
                Player(phone, name, random.Random(chance.random()), acknowledged)
                for phone, name in zip(phones, PLAYERS, strict=True)
            ]
            for player in players:
                player.start()
            until = time.monotonic() + SLOWEST
            time.sleep(chance.uniform(0.05, 1.0))
            # However slow the machine is, the players come to play before the first end.
            while len(acknowledged) <= ENOUGH and time.monotonic() < until:
                time.sleep(0.01)
            event.kill(chance)
            for player in players:
                player.stopping.set()
                player.join(25)
                assert not player.is_alive()
            event.start_again()
            for phone in phones:
                assert phone.get("/table/1").status == 200, "the same phones are in the same seats"
        url, folder = event.server.database, event.server.folder
    check(url, folder, acknowledged)


def check(url: str, folder: Path, acknowledged: list[Acknowledged]) -> None:
    with reading_house(url, folder) as house, house.database.read() as connection:
        facts = [fact_from_json(json.loads(record.payload)) for record in logs.load_facts(connection, 1, 0)]
    sitting = replay(facts)
    assert sitting.seq == len(facts)
    assert len(acknowledged) > ENOUGH, "the players did play"
    for seq, character, chosen in acknowledged:
        do = dict(chosen)["do"]
        seat = PLAYERS.index(character)
        # What was pressed on a page that showed ``seq`` facts is the next fact, but for consents and signatures,
        # which two players may give at the same moment.
        written = facts[seq : seq + 2]
        assert any(_is_answer(fact, do, seat, dict(chosen)) for fact in written), (seq, do, written)
    for seat in (0, 1):
        # A card is played once: were a move doubled, the log would hold it twice in one deal and not replay lawfully.
        taps = {(seq, chosen) for seq, who, chosen in acknowledged if who == PLAYERS[seat]}
        plays = [seq for seq, chosen in taps if dict(chosen)["do"] == "play"]
        assert len(plays) == len(set(plays))


def _is_answer(fact: object, do: str, seat: int, chosen: dict[str, str]) -> bool:
    if do == "play":
        return (
            isinstance(fact, Moved)
            and fact.action.seat == seat
            and str(getattr(fact.action, "card", "")) == chosen["card"]
        )
    if do == "sign":
        return isinstance(fact, Signed) and fact.seat == seat
    names = {"call": "Call", "take": "Take", "discard": "Discard", "consent": "Consent", "withhold": "Consent"}
    if do in names:
        return isinstance(fact, Moved) and type(fact.action).__name__ == names[do] and fact.action.seat == seat
    return type(fact).__name__ in {"agree": ("Agreed",), "deal": ("Dealt",)}.get(do, ())


def test_both_phones_go_on_where_they_were(served: Served) -> None:
    with served() as event:
        phones = sit_down(event)
        chance = random.Random(3)
        players = [Player(phone, name, chance, []) for phone, name in zip(phones, PLAYERS, strict=True)]
        for _ in range(40):
            for player in players:
                player.one_step()
        before = [phone.get("/table/1").text for phone in phones]
        for server in event.servers:
            server.kill()
        event.start_again()
        after = [phone.get("/table/1").text for phone in phones]
        for old, new in zip(before, after, strict=True):
            assert [f.options("radio") for f in forms_of(old)] == [f.options("radio") for f in forms_of(new)]
            assert [f.hidden()[1:] for f in forms_of(old)] == [f.hidden()[1:] for f in forms_of(new)]
