"""Phones that play by themselves, as people do: two to a table, now and then a note on the side, now and then twice."""

from __future__ import annotations

import contextlib
import random
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ..driver.phone import Answer, Form, Phone, choose, forms_of
from ..driver.server import Event
from .whole import Acknowledged, Press, Word

#: Who sits where.
TABLES = {1: ("athos", "milady"), 2: ("rochefort", "planchet")}
#: What a server answers that does what was asked, that was asked too late, and that is coming or going.
DONE, LATE, AWAY = 303, 409, 503


def pressed(form: Form, chance: random.Random) -> list[tuple[str, str]] | None:
    """What a player presses on a form of a table, or writes on its pad; ``None`` for what carries nothing on."""
    if form.action.endswith("/act"):
        return choose(form, chance)
    if not form.action.endswith("/tell"):
        return None
    dealers = [value for name, value in form.buttons if name == "do" and value.startswith("dealer ")]
    if dealers:
        return [("do", chance.choice(dealers))]
    totals = [each for each in form.fields if each.name.startswith("total-")]
    if not totals or any(each.value for each in totals):
        return None  # it is written already
    points = chance.sample((chance.randint(41, 79), chance.randint(15, 29)), 2)
    return [("do", "type"), *((each.name, str(total)) for each, total in zip(totals, points, strict=True))]


@dataclass
class Seat:
    """A character at a table with a phone in the hand."""

    phone: Phone
    character: str
    opposite: str
    table: int
    seat: int
    chance: random.Random
    told: Acknowledged
    away: bool = False  # whether the server may refuse for want of a disk or a database
    refused: list[Answer] = field(default_factory=list)
    drawn: int = 0

    @property
    def address(self) -> str:
        """The page of the table."""
        return f"/table/{self.table}"

    def sit(self) -> None:
        """Take the seat."""
        form = next(form for form in forms_of(self.phone.get(self.address).text) if form.action.endswith("/sit"))
        assert self.phone.post(form, [("seat", str(self.seat))]).status == DONE

    def step(self) -> bool:
        """Do what the page offers; whether anything was acknowledged."""
        page = self.phone.get(self.address)
        if page.status != 200:
            self.refuse(page)
            return False
        forms = forms_of(page.text)
        if self.chance.random() < 0.5 and self.add(forms):
            return True
        if self.chance.random() < 0.15:
            return self.confirm() or self.draw()
        for form in forms:
            chosen = pressed(form, self.chance)
            if chosen is not None:
                return self.press(form, chosen)
        return False

    def press(self, form: Form, chosen: list[tuple[str, str]]) -> bool:
        """Send it, and send it twice now and then, as a nervous thumb does."""
        done = False
        for _ in range(2 if self.chance.random() < 0.2 else 1):
            answer = self.phone.post(form, chosen)
            if answer.status == DONE:
                seq = int(dict(form.hidden())["seq"])
                self.told.presses.append(Press(self.table, seq, self.seat, tuple(chosen)))
                done = True
            elif answer.status != LATE:
                self.refuse(answer)
        return done

    def draw(self) -> bool:
        """Draw up a note with a cause that no other note has, by a form that is sent once or twice."""
        self.drawn += 1
        cause = f"{self.character} {self.table} {self.drawn} {self.chance.randrange(10**9)}"
        page = self.phone.get("/me/note")
        form = next((form for form in forms_of(page.text) if form.action == "/me/note"), None)
        if form is None:
            self.refuse(page)
            return False
        values = [("other", self.opposite), ("side", "owed"), ("sum", "2 р. 60 к."), ("cause", cause)]
        values += [("source", "loan"), ("due", "demand")]
        done = False
        for _ in range(self.chance.randint(1, 2)):
            answer = self.phone.post(form, values)
            if answer.status == DONE:
                done = True
            else:
                self.refuse(answer)
        if done:
            self.told.notes.append(cause)
        return done

    def add(self, forms: list[Form]) -> bool:
        """Add a word to the sealed deal that comes next, where none of this seat is there yet."""
        form = next((form for form in forms if form.action.endswith("/word")), None)
        if form is None:
            return False
        word = str(self.chance.randrange(10**9))
        answer = self.phone.post(form, [("word", word)])
        if answer.status == DONE:
            hidden = dict(form.hidden())
            self.told.words.append(Word(int(hidden["sitting"]), int(hidden["draw"]), self.seat, word))
            return True
        if answer.status != LATE:
            self.refuse(answer)
        return False

    def confirm(self) -> bool:
        """Say of a debt to oneself that it is paid."""
        for form in forms_of(self.phone.get("/me").text):
            if form.action.endswith("/paid"):
                answer = self.phone.post(form, [("do", "confirmed")])
                if answer.status == DONE:
                    self.told.paid.append(int(form.action.split("/")[2]))
                    return True
                if answer.status != LATE:
                    self.refuse(answer)
        return False

    def refuse(self, answer: Answer) -> None:
        """The server could not; it never says so with a fault of its own."""
        assert self.away, answer.text[:2000]
        assert answer.status == AWAY, (answer.status, answer.text[:2000])
        self.refused.append(answer)


@dataclass
class Referee:
    """A referee who gives points at the first table, now and then, each time for a reason of its own."""

    phone: Phone
    chance: random.Random
    told: Acknowledged

    def step(self) -> bool:
        """A ruling, where the game allows one and nobody moves while he weighs it; whether it was acknowledged."""
        time.sleep(0.05)
        if self.chance.random() < 0.8:
            return False
        page = self.phone.get(f"/gm/table/1/rule/adjust?seat={self.chance.randrange(2)}&sign=give&points=1")
        form = next((form for form in forms_of(page.text) if form.action == "/gm/table/1/act"), None)
        if form is None:
            return False
        reason = f"ruling {self.chance.randrange(10**9)}"
        answer = self.phone.post(form, [("words", reason)])
        assert answer.status in (DONE, LATE), (answer.status, answer.text[:2000])
        if answer.status == DONE:
            self.told.rulings.append(reason)
        return answer.status == DONE


class Player(threading.Thread):
    """Plays on until told to stop, or until nobody answers any more."""

    def __init__(self, seat: Seat | Referee) -> None:
        super().__init__(daemon=True)
        self.seat = seat
        self.stopping = threading.Event()
        self.wrong: BaseException | None = None

    def run(self) -> None:
        """Step after step."""
        try:
            with contextlib.suppress(OSError):
                while not self.stopping.is_set():
                    if not self.seat.step():
                        self.stopping.wait(0.02)  # whoever waits for others leaves them the processor
        except BaseException as error:
            self.wrong = error

    def end(self) -> None:
        """Stop, and say what was wrong."""
        self.stopping.set()
        self.join(60)
        assert not self.is_alive()
        if self.wrong is not None:
            raise self.wrong


def seated(event: Event, chance: random.Random, told: Acknowledged) -> list[Seat]:
    """Everybody at his table."""
    seats = []
    for table, pair in TABLES.items():
        for number, name in enumerate(pair):
            phone = event.phone(name)
            seat = Seat(phone, name, pair[1 - number], table, number, random.Random(chance.random()), told)
            seat.sit()
            seats.append(seat)
    return seats


def sit_down(event: Event) -> list[Phone]:
    """The phones of those who sit at the first table, everybody at his."""
    return [seat.phone for seat in seated(event, random.Random(1), Acknowledged()) if seat.table == 1]


@contextlib.contextmanager
def playing(seats: Sequence[Seat | Referee]) -> Iterator[list[Player]]:
    """All of them at once, while this lasts."""
    players = [Player(seat) for seat in seats]
    for player in players:
        player.start()
    try:
        yield players
    finally:
        for player in players:
            player.stopping.set()
        for player in players:
            player.end()


def playable(seats: list[Seat], steps: int = 60) -> None:
    """Every table goes on: each of them takes a press from somebody who sits there."""
    for table in sorted({seat.table for seat in seats}):
        here = [seat for seat in seats if seat.table == table]
        before = len(here[0].told.presses)
        for _ in range(steps):
            stepped = [seat.step() for seat in here]  # each of them, whatever the first did
            if any(stepped) and len(here[0].told.presses) > before:
                break
        else:
            raise AssertionError(f"nobody can go on at table {table}")
