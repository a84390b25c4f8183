"""Drives the phones: so many moves a second, each timed from the tap to the new view on every phone of its table."""

from __future__ import annotations

import asyncio
import random
from array import array
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter

from .hall import Seat
from .phones import Counts, Phone
from .watch import Reading

#: A view that has not come after so many seconds will not be waited for.
LOST = 30.0
#: How many phones come to the tables at once.
COMING = 20


@dataclass
class Move:
    """One tap: when, how many facts the table had by it, and which phones are still to see it."""

    at: float
    facts: int | None
    waiting: set[Phone]


@dataclass
class Run:
    """What came of it."""

    counts: Counts = field(default_factory=Counts)
    streamed: array[float] = field(default_factory=lambda: array("d"))  # seconds from the tap to the view
    polled: array[float] = field(default_factory=lambda: array("d"))
    own: array[float] = field(default_factory=lambda: array("d"))  # to the view on the phone that was tapped
    moves: int = 0
    owed: int = 0  # taps for which no table was ready
    lag: array[float] = field(default_factory=lambda: array("d"))  # by how much the driver itself came late
    seconds: float = 0.0
    readings: list[tuple[Reading, Reading]] = field(default_factory=list)  # of the server and of the driver


class Drive:
    """The phones of a hall, by table."""

    def __init__(self, seats: tuple[Seat, ...], host: str, ports: tuple[int, ...], seed: int) -> None:
        self.run = Run()
        self.chance = random.Random(seed)
        self.phones = [
            Phone(seat, host, ports[n % len(ports)], self.run.counts, self._seen) for n, seat in enumerate(seats)
        ]
        self.tables: defaultdict[int, list[Phone]] = defaultdict(list)
        for phone in self.phones:
            self.tables[phone.seat.table].append(phone)
        self._pending: defaultdict[int, list[Move]] = defaultdict(list)
        self._busy: set[int] = set()
        self._order = deque(self.tables)

    async def arrive(self) -> None:
        """Everybody comes in."""
        room = asyncio.Semaphore(COMING)

        async def come(phone: Phone) -> None:
            async with room:
                await phone.sit_down()

        await asyncio.gather(*map(come, self.phones))

    def leave(self) -> None:
        """Everybody goes."""
        for phone in self.phones:
            phone.leave()

    async def play(self, rate: float, seconds: float, read: Callable[[], tuple[Reading, Reading]]) -> None:
        """``rate`` taps a second for ``seconds``, evenly; then wait for the last views."""
        run, work = self.run, set[asyncio.Task[None]]()
        begun = perf_counter()
        run.readings.append(read())
        due, quarter = begun, 1
        while (now := perf_counter()) < begun + seconds:
            if now < due:
                await asyncio.sleep(due - now)
                run.lag.append(perf_counter() - due)
            due += 1 / rate
            phone = self._next()
            if phone is None:
                run.owed += 1
                await asyncio.sleep(0)
            else:
                task = asyncio.create_task(self._tap(phone))
                work.add(task)
                task.add_done_callback(work.discard)
            if quarter < 4 and now > begun + seconds * quarter / 4:
                run.readings.append(read())
                quarter += 1
        run.readings.append(read())
        run.seconds = perf_counter() - begun
        until = perf_counter() + LOST
        while (work or any(self._pending.values())) and perf_counter() < until:
            await asyncio.sleep(0.1)
            self._give_up(perf_counter())
        self._give_up(float("inf"))

    def _next(self) -> Phone | None:
        """A player whose table waits for him; the table that has rested longest comes first."""
        for _ in range(len(self._order)):
            number = self._order[0]
            self._order.rotate(-1)
            if number in self._busy:
                continue
            ready = [phone for phone in self.tables[number] if phone.seat.plays and phone.may_press]
            if ready:
                return ready[0]
        return None

    async def _tap(self, phone: Phone) -> None:
        number = phone.seat.table
        self._busy.add(number)
        move = Move(perf_counter(), None, set(self.tables[number]))
        self._pending[number].append(move)
        facts = await phone.press(self.chance)
        self._busy.discard(number)
        if facts is None:
            self._pending[number].remove(move)
            return
        self.run.moves += 1
        self.run.own.append(perf_counter() - move.at)
        move.facts = facts
        for each in tuple(move.waiting):
            came = next((at for at, shown in each.arrivals if at >= move.at and shown >= facts), None)
            if came is not None:
                self._arrived(move, each, came)
        self._tidy(number)

    def _seen(self, phone: Phone) -> None:
        number = phone.seat.table
        for move in self._pending[number]:
            if move.facts is not None and phone in move.waiting and phone.version >= move.facts:
                self._arrived(move, phone, perf_counter())
        self._tidy(number)

    def _arrived(self, move: Move, phone: Phone, at: float) -> None:
        move.waiting.discard(phone)
        (self.run.streamed if phone.streaming else self.run.polled).append(at - move.at)

    def _tidy(self, number: int) -> None:
        pending = self._pending[number]
        while pending and pending[0].facts is not None and not pending[0].waiting:
            pending.pop(0)

    def _give_up(self, now: float) -> None:
        for pending in self._pending.values():
            for move in [move for move in pending if now - move.at > LOST]:
                self.run.counts.errors["view: never came"] += len(move.waiting)
                pending.remove(move)
