"""The two clocks of the house, and the event's own log."""

from __future__ import annotations

import json
from datetime import datetime, timedelta

from sqlalchemy import Connection

from ..store import settings
from ..store.records import EventEntryRecord, EventRecord
from ..tables.acts import STAFF
from .errors import Conflict
from .house import House
from .results import Staff
from .rights import Right, require
from .typed import zone


def require_staff(staff: Staff | None) -> Staff:
    """Nobody but the game master passes."""
    return require(staff, Right.HOUSE)


def require_event(connection: Connection) -> EventRecord:
    """The event; ``Conflict("no_event")`` before it is made."""
    event = settings.load_event(connection)
    if event is None:
        raise Conflict("no_event")
    return event


def local_now(house: House, time_zone: str) -> datetime:
    """Real time on the wall of the place where it is played, naive."""
    return house.clock().astimezone(zone(time_zone)).replace(tzinfo=None, microsecond=0)


def game_clock(house: House, event: EventRecord) -> datetime:
    """The time of the game's world, naive."""
    return local_now(house, event.time_zone) + timedelta(seconds=event.offset_seconds)


def note_down(
    house: House, connection: Connection, staff: Staff, kind: str, /, reason: str = "", **details: object
) -> None:
    """Write into the event's log what staff did, in the transaction that does it. A detail may be called anything but
    ``reason``: a character has a ``house``, too."""
    event = settings.load_event(connection)
    settings.append_event_entry(
        connection,
        EventEntryRecord(
            id=0,
            kind=kind,
            author=staff.referee or STAFF,
            reason=reason,
            details=json.dumps(details, ensure_ascii=False, sort_keys=True),
            game_time=None if event is None else game_clock(house, event),
            at=house.clock(),
        ),
    )
