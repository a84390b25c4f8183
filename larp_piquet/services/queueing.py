"""Waiting for a table: in order, one table at a time. No clock sends anybody away; a seat is only kept for a while."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import Connection

from ..store import evening, logs, people, settings, telling
from ..tables.acts import STAFF
from . import agreed, keeping
from .cards import require_playing
from .errors import BadInput, Conflict, NotFound, Problem
from .eventsettings import LONGEST_KEPT
from .furniture import as_table, require_table, seats_at
from .house import House
from .hub import DESK, character_topic, table_topic
from .journal import note_down, require_event, require_staff
from .keeping import Kept, Queued
from .readings import kept_reading
from .results import Staff, TableInfo
from .typed import LONG, Faults


@dataclass(frozen=True, slots=True)
class Waiting:
    """A character in a queue; ``called``: a seat is kept for him now, until ``until`` (``None``: until he declines)."""

    table: TableInfo
    character_id: str
    name: str
    place: int  # from 1
    of: int
    since: datetime
    called: bool
    until: datetime | None


def free_seats(house: House, connection: Connection, number: int) -> tuple[int, Kept]:
    """How many seats are free at a table now, and for whom they are kept."""
    table = require_table(connection, number)
    record = logs.open_sitting_at(connection, number)
    if record is None:
        free, sitting = seats_at(connection, table), None
    else:
        sitting = house.memory.load(connection, record.id)
        free = sitting.seats.count(None)
    return free, keeping.kept_seats(house, connection, number, record, sitting, free)


def join(house: House, number: int, character_id: str) -> None:
    """Come to the end of the queue for a table; who waits there already stays where he is.

    Raises ``Conflict``: ``waits_elsewhere`` (one table at a time), ``seated_elsewhere``, ``seat_free`` where one may
    sit down at once, ``house_closed`` and ``table_closed``.
    """
    with house.database.write() as connection:
        evening.hold_queues(connection)
        require_table(connection, number)
        require_playing(people.find_character(connection, character_id))
        keeping.refuse_closed(connection, number)
        seated = logs.seating_of(connection, character_id)
        if seated is not None:
            raise Conflict("seated_elsewhere", table=seated.number)
        standing = keeping.waits_for(connection, character_id)
        if standing is not None and standing.number == number:
            return
        if standing is not None:
            raise Conflict("waits_elsewhere", table=standing.number)
        free, kept = free_seats(house, connection, number)
        if free and not kept.bars(character_id, free):
            raise Conflict("seat_free")
        keeping.enter_queue(house, connection, number, character_id, Queued.WAITS)
        tell(connection, number)


def leave(house: House, number: int, character_id: str) -> None:
    """Wait no more, or give the seat up that is kept; once is enough."""
    with house.database.write() as connection:
        evening.hold_queues(connection)
        standing = keeping.waits_for(connection, character_id)
        if standing is None or standing.number != number:
            return
        keeping.enter_queue(house, connection, number, character_id, Queued.LEFT)
        tell(connection, number, [character_id])


def remove(house: House, staff: Staff, number: int, character_id: str, reason: str) -> None:
    """Send somebody from the queue. An entry with its reason; ``NotFound("queue")`` where he does not wait."""
    require_staff(staff)
    faults = Faults()
    reason = faults.text("reason", reason, LONG, required=True)
    faults.raise_any()
    with house.database.write() as connection:
        evening.hold_queues(connection)
        standing = keeping.waits_for(connection, character_id)
        if standing is None or standing.number != number:
            raise NotFound("queue")
        keeping.enter_queue(house, connection, number, character_id, Queued.REMOVED, by=STAFF, reason=reason)
        note_down(house, connection, staff, "queue_removed", reason, number=number, character=character_id)
        tell(connection, number, [character_id])


def set_seat_kept(house: House, staff: Staff, minutes: int, reason: str = "") -> None:
    """For how many minutes a seat is kept for the first who waits; 0: until he declines. An entry."""
    require_staff(staff)
    if not 0 <= minutes <= LONGEST_KEPT:
        raise BadInput([Problem("minutes", "out_of_range", {"least": 0, "most": LONGEST_KEPT})])
    faults = Faults()
    reason = faults.text("reason", reason, LONG)
    faults.raise_any()
    with house.database.write() as connection:
        old = require_event(connection)
        if old.seat_kept != minutes:
            settings.update_event(connection, replace(old, seat_kept=minutes))
            note_down(house, connection, staff, "seat_kept_set", reason, seat_kept=[old.seat_kept, minutes])


@kept_reading
def queue_at(house: House, number: int) -> tuple[Waiting, ...]:
    """Who waits for a table, the first first; raises ``NotFound``."""
    with house.database.read() as connection:
        return queue_in(house, connection, number)


def queue_in(house: House, connection: Connection, number: int) -> tuple[Waiting, ...]:
    """The same inside a transaction."""
    table = as_table(require_table(connection, number))
    standing = keeping.waiting(evening.load_queues(connection, number=number))
    if not standing:
        return ()
    _free, kept = free_seats(house, connection, number)
    return tuple(
        Waiting(
            table,
            entry.character_id,
            agreed.name_of(connection, entry.character_id),
            place,
            len(standing),
            entry.at,
            entry.character_id in kept.who,
            kept.until,
        )
        for place, entry in enumerate(standing, start=1)
    )


def lengths(house: House) -> dict[int, int]:
    """How many wait for each table for which anybody does."""
    with house.database.read() as connection:
        standing = keeping.waiting(evening.load_queues(connection))
    return dict(Counter(entry.number for entry in standing))


def my_place(house: House, character_id: str) -> Waiting | None:
    """Where this character waits."""
    with house.database.read() as connection:
        standing = keeping.waits_for(connection, character_id)
        if standing is None:
            return None
        queue = queue_in(house, connection, standing.number)
    return next(each for each in queue if each.character_id == character_id)


def tell(connection: Connection, number: int, also: Iterable[str] = ()) -> None:
    """Once it is committed the table's page, the hall's and those of all who wait look again."""
    standing = keeping.waiting(evening.load_queues(connection, number=number))
    for character_id in {*(entry.character_id for entry in standing), *also}:
        telling.tell(connection, character_topic(character_id))
    telling.tell(connection, table_topic(number))
    telling.tell(connection, DESK)
