"""What all who look at a table ask first, and a move at it does not change: kept apart from its log."""

from __future__ import annotations

from sqlalchemy import Connection

from ..store import bets, logs, people, settings
from ..store.records import EventRecord, FurnitureRecord, SittingRecord
from . import keeping
from .cards import as_character
from .furniture import require_table
from .house import House
from .memory import Log
from .readings import kept_part
from .results import shown_name


@kept_part
def event_here(_house: House, connection: Connection) -> EventRecord | None:
    """The event, if it has been made."""
    return settings.load_event(connection)


@kept_part
def table_here(_house: House, connection: Connection, number: int) -> FurnitureRecord:
    """The table; raises ``NotFound``."""
    return require_table(connection, number)


@kept_part
def sitting_here(_house: House, connection: Connection, number: int) -> SittingRecord | None:
    """The sitting that is open at it."""
    return logs.open_sitting_at(connection, number)


@kept_part
def door_here(_house: House, connection: Connection, number: int) -> tuple[str, bool]:
    """For what reason nothing begins at it now, and whether it is the night."""
    return keeping.door_closed(connection, number)


@kept_part
def log_here(house: House, connection: Connection, sitting_id: int) -> Log:
    """What the log of a sitting has come to: asked once for each move, not once for each thing it is asked for."""
    return house.memory.log(connection, sitting_id)


@kept_part
def name_here(_house: House, connection: Connection, character_id: str) -> str | None:
    """The name of a character that a table sees; ``None`` for one that is not of the cast."""
    record = people.find_character(connection, character_id)
    return None if record is None else shown_name(as_character(record))


@kept_part
def bets_here(_house: House, connection: Connection, sitting_id: int) -> bool:
    """Whether anybody has ever bet on what is played at a sitting."""
    return bool(bets.bets_at(connection, sitting_id))
