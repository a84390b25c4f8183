"""Closing a table, or the whole house for the night, and opening again. What was under way rests; nothing is lost."""

from __future__ import annotations

import json

from sqlalchemy import Connection

from ..store import evening, logs, settings, telling
from ..store.records import ClosingRecord
from ..tables.acts import STAFF, Actor
from ..tables.desk import Paused, Resumed, Rule
from .errors import BadInput, Conflict, Problem
from .furniture import require_table
from .house import House
from .hub import DESK, table_topic
from .journal import note_down, require_event, require_staff
from .results import Staff
from .sittings import Entered, enter
from .typed import LONG, Faults

#: The night's own hand: nobody's character sits anywhere when the whole house is sent to bed.
NIGHT = Actor(staff=True)


def close_house(house: House, staff: Staff, reason: str) -> int:
    """Close the house for the night: every open sitting is paused with this one reason; how many were.

    Nobody sits down and no partie begins until it is opened again. Raises ``BadInput`` without a reason and
    ``Conflict("house_is_closed")``.
    """
    require_staff(staff)
    reason = _reason(reason)
    paused: list[Entered] = []
    with house.database.write() as connection:
        require_event(connection)
        evening.hold_doors(connection)
        if _closed(connection, None) is not None:
            raise Conflict("house_is_closed")
        for record in logs.open_sittings(connection, lock=True):
            if house.memory.load(connection, record.id).paused is None:
                paused.append(enter(house, connection, record, Rule(Paused(reason)), NIGHT))
        rested = [each.record.id for each in paused]
        evening.append_closing(connection, _entry(house, None, True, reason, rested))
        note_down(house, connection, staff, "house_closed", reason, sittings=len(rested))
        _tell(connection)
    for each in paused:
        each.committed()
    return len(paused)


def open_house_again(house: House, staff: Staff, reason: str) -> int:
    """Open it again: the sittings that the night paused go on; those a referee paused before rest on.

    Raises ``Conflict("house_is_open")``; how many go on.
    """
    require_staff(staff)
    reason = _reason(reason)
    resumed: list[Entered] = []
    with house.database.write() as connection:
        evening.hold_doors(connection)
        closed = _closed(connection, None)
        if closed is None:
            raise Conflict("house_is_open")
        rested = set(json.loads(closed.sittings))
        for record in logs.open_sittings(connection, lock=True):
            standing = house.memory.load(connection, record.id).paused
            if record.id in rested and standing == Paused(closed.reason):
                resumed.append(enter(house, connection, record, Rule(Resumed(reason)), NIGHT))
        evening.append_closing(connection, _entry(house, None, False, reason, []))
        note_down(house, connection, staff, "house_opened", reason, sittings=len(resumed))
        _tell(connection)
    for each in resumed:
        each.committed()
    return len(resumed)


def close_table(house: House, staff: Staff, number: int, reason: str) -> None:
    """Close a table: what is being played there is played to its end, and nothing new begins. An entry."""
    _door(house, staff, number, True, _reason(reason))


def open_table(house: House, staff: Staff, number: int, reason: str = "") -> None:
    """Open it again. An entry."""
    _door(house, staff, number, False, _reason(reason, required=False))


def _door(house: House, staff: Staff, number: int, closed: bool, reason: str) -> None:
    require_staff(staff)
    with house.database.write() as connection:
        require_table(connection, number, lock=True)
        if (_closed(connection, number) is not None) == closed:
            raise Conflict("table_is_closed" if closed else "table_is_open")
        evening.append_closing(connection, _entry(house, number, closed, reason, []))
        note_down(house, connection, staff, "table_closed" if closed else "table_opened", reason, number=number)
        telling.tell(connection, table_topic(number))
        telling.tell(connection, DESK)


def closed_doors(house: House) -> dict[int | None, str]:
    """The reasons of all doors that are closed now: of tables by number, of the house under ``None``."""
    with house.database.read() as connection:
        return {number: door.reason for number, door in evening.standing_closings(connection).items() if door.closed}


def _closed(connection: Connection, number: int | None) -> ClosingRecord | None:
    door = evening.standing_closings(connection).get(number)
    return door if door is not None and door.closed else None


def _entry(house: House, number: int | None, closed: bool, reason: str, sittings: list[int]) -> ClosingRecord:
    return ClosingRecord(number, closed, json.dumps(sittings), STAFF, reason, house.clock())


def _tell(connection: Connection) -> None:
    """Once it is committed every table looks again."""
    for table in settings.load_furniture(connection):
        telling.tell(connection, table_topic(table.number))
    telling.tell(connection, DESK)


def _reason(text: str, *, required: bool = True) -> str:
    faults = Faults()
    reason = faults.text("reason", text, LONG)
    faults.raise_any()
    if required and not reason:
        raise BadInput([Problem("reason", "required")])
    return reason
