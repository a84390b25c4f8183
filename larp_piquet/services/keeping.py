"""Who may take a free seat: doors that are closed, seats kept for those who wait and for those who are challenged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from sqlalchemy import Connection

from ..store import evening, logs
from ..store.records import ClosingRecord, QueueRecord, SittingRecord
from ..tables.sitting import Sitting
from .agreed import name_of, require_challenge, still_to_come
from .errors import Conflict
from .house import House
from .journal import require_event
from .stakelimits import refuse_stake

# -- doors -------------------------------------------------------------------------------------------------------


def refuse_closed_house(connection: Connection) -> None:
    """Raise ``Conflict("house_closed")`` while the house is closed for the night, with the reason given."""
    _refuse(evening.standing_closings(connection), None)


def refuse_closed(connection: Connection, number: int) -> None:
    """Raise ``Conflict`` where nothing may begin: ``house_closed`` or ``table_closed``, with the reason given."""
    doors = evening.standing_closings(connection)
    for which in (None, number):
        _refuse(doors, which)


def _refuse(doors: Mapping[int | None, ClosingRecord], number: int | None) -> None:
    door = doors.get(number)
    if door is not None and door.closed:
        raise Conflict("house_closed" if number is None else "table_closed", reason=door.reason)


def refuse_partie(house: House, connection: Connection, number: int, sitting: Sitting, reader: str | None) -> None:
    """Raise ``Conflict`` where no partie may begin: a closed door, or a stake above a limit of one who sits here.

    Whatever action begins it: what was open when they agreed may be closed while they cut. ``reader`` is told so.
    """
    refuse_closed(connection, number)
    for character_id in sitting.seats:
        if character_id is not None:
            of = "" if character_id == reader else name_of(connection, character_id)
            refuse_stake(house, connection, character_id, sitting.stake, of)


def door_closed(connection: Connection, number: int) -> tuple[str, bool]:
    """The reason for which nothing begins at this table now, and whether it is the night; empty where it is open."""
    try:
        refuse_closed(connection, number)
    except Conflict as closed:
        return str(closed.values["reason"]), closed.code == "house_closed"
    return "", False


# -- the queue ---------------------------------------------------------------------------------------------------


class Queued(StrEnum):
    """What is entered in a queue."""

    WAITS = "waits"  # comes to the end of it
    SAT = "sat"  # has taken a seat
    LEFT = "left"  # waits no more, or gives the seat up that was kept
    REMOVED = "removed"  # by the game master


def waiting(entries: Iterable[QueueRecord]) -> tuple[QueueRecord, ...]:
    """Who waits, the first first: the entry by which each came."""
    standing: dict[tuple[int, str], QueueRecord] = {}
    for entry in entries:
        standing.pop((entry.number, entry.character_id), None)
        if entry.kind == Queued.WAITS:
            standing[entry.number, entry.character_id] = entry
    return tuple(standing.values())


def waits_for(connection: Connection, character_id: str) -> QueueRecord | None:
    """The table this character waits for."""
    standing = waiting(evening.load_queue_of(connection, character_id))
    return standing[0] if standing else None


def enter_queue(
    house: House,
    connection: Connection,
    number: int,
    character_id: str,
    kind: Queued,
    *,
    by: str = "",
    reason: str = "",
) -> None:
    """Write an entry of the queue."""
    record = QueueRecord(number, character_id, str(kind), by or character_id, reason, house.clock())
    evening.append_queue(connection, record)


def sat_down(house: House, connection: Connection, characters: Iterable[str], author: str) -> frozenset[int]:
    """Who sits, by whatever way he came to it, waits no more; the tables for which they had waited."""
    left: set[int] = set()
    characters = sorted(characters)
    if characters:
        evening.hold_queues(connection)
    for character_id in characters:
        waited = waits_for(connection, character_id)
        if waited is not None:
            enter_queue(house, connection, waited.number, character_id, Queued.SAT, by=author)
            left.add(waited.number)
    return frozenset(left)


# -- the seats that are kept -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Kept:
    """For whom the free seats of a table are kept, in order, and until when; ``None``: until they decline."""

    who: tuple[str, ...]
    until: datetime | None = None

    def bars(self, character_id: str, free: int) -> bool:
        """Whether somebody else's right comes before this one's."""
        return character_id not in self.who and 0 < free <= len(self.who)


def kept_seats(
    house: House, connection: Connection, number: int, record: SittingRecord | None, sitting: Sitting | None, free: int
) -> Kept:
    """For whom ``free`` seats are kept: first for who was challenged to this very sitting, then for who waits.

    A seat waits for the first of the queue so long as the game master has set, counted from when it became free. No
    place of the queue keeps one for somebody who sits already.
    """
    if not free:
        return Kept(())
    called = still_to_come(connection, record.id, sitting) if record is not None and sitting is not None else ()
    entries = evening.load_queues(connection, number=number)
    standing = [entry for entry in waiting(entries) if logs.seating_of(connection, entry.character_id) is None]
    if not standing:
        return Kept(called[:free])
    minutes = require_event(connection).seat_kept
    until = None
    if minutes:
        if house.database.traces is not None:
            house.database.traces.by_the_clock()
        since, now = _free_since(connection, number, record, entries, standing[0]), house.clock()
        until = since + timedelta(minutes=minutes)
        # Where it is to have become free later than now, the clock was set back: nobody knows how long it has waited.
        if not since <= now < until:
            return Kept(called[:free])
    queue = [entry.character_id for entry in standing if entry.character_id not in called]
    return Kept((*called, *queue)[:free], until)


def _free_since(
    connection: Connection,
    number: int,
    record: SittingRecord | None,
    entries: Sequence[QueueRecord],
    first: QueueRecord,
) -> datetime:
    """When the turn of whoever is first now began: the table's last news, or his who was before him in the queue."""
    moments = [entry.at for entry in entries if entry.kind != Queued.WAITS]
    moments.append(first.at)
    if record is not None:
        moments += [at for at in (logs.log_head(connection, record.id)[1],) if at is not None]
    elif (before := logs.last_closed_at(connection, number)) is not None and before.closed is not None:
        moments.append(before.closed)
    doors = evening.standing_closings(connection)
    moments += [door.at for door in (doors.get(None), doors.get(number)) if door is not None]
    return max(moments)


def refuse_kept(connection: Connection, kept: Kept, character_id: str, free: int) -> None:
    """Raise ``Conflict("seat_kept", name=…)`` where every free seat is kept for others."""
    if kept.bars(character_id, free):
        raise Conflict("seat_kept", name=name_of(connection, kept.who[0]))


def admit(
    house: House,
    connection: Connection,
    record: SittingRecord | None,
    sitting: Sitting,
    number: int,
    character_id: str,
    challenge: int | None,
) -> None:
    """Whether this character may take a seat here, for this stake, before others."""
    refuse_closed(connection, number)
    refuse_stake(house, connection, character_id, sitting.stake)
    evening.hold_queues(connection)
    free = sitting.seats.count(None)
    kept = kept_seats(house, connection, number, record, None if record is None else sitting, free)
    refuse_kept(connection, kept, character_id, free)
    if challenge is not None:
        pair = require_challenge(connection, challenge, character_id).pair
        for waits in kept.who:
            if waits not in pair:
                raise Conflict("seat_kept", name=name_of(connection, waits))
