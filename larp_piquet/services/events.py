"""The event: its name, law, coin, stake, printed address and game time, and the log of what staff did to it."""

from __future__ import annotations

from datetime import datetime

from .house import House
from .results import EventForm, EventInfo, LogEntry, Staff


def event(house: House) -> EventInfo | None:
    """The event of this data file, or ``None`` before it is made."""
    raise NotImplementedError


def create_event(house: House, staff: Staff, form: EventForm) -> EventInfo:
    """Make the event; ``BadInput`` lists every fault, ``Conflict("event_exists")`` when there is one."""
    raise NotImplementedError


def change_event(house: House, staff: Staff, form: EventForm, reason: str = "") -> EventInfo:
    """Change its settings; open sittings keep the law and stake they began with. An entry with old and new."""
    raise NotImplementedError


def set_printed_address(house: House, staff: Staff, address: str) -> EventInfo:
    """Choose the address that QR codes carry; ``BadInput`` for one that another device cannot open."""
    raise NotImplementedError


def game_now(house: House) -> datetime:
    """The time of the game's world, naive: real time in the event's zone plus the offset."""
    raise NotImplementedError


def set_game_time(house: House, staff: Staff, game_datetime: datetime, reason: str) -> EventInfo:
    """Move game time so that now is ``game_datetime`` (naive). An entry; dates already signed stay."""
    raise NotImplementedError


def staff_log(house: House, limit: int = 200) -> tuple[LogEntry, ...]:
    """The newest entries of the event's own log, newest first."""
    raise NotImplementedError
