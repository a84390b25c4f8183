"""What the event says of coin beside its stakes: when what is lost falls due, who may bet, and purses."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..ledger.due import Due, DueKind
from ..store.records import EventRecord
from .events import as_event, store_change
from .eventsettings import TERMS
from .house import House
from .journal import game_clock, require_event, require_staff
from .results import BETTORS, EventInfo, Staff
from .terms import read_due as read_term
from .typed import LONG, Faults


@dataclass(frozen=True, slots=True)
class PlayForm:
    """What may be typed. ``due`` is one of ``TERMS``; ``due_at`` is a moment of game time as ``1627-10-11T20:00``.

    ``bets`` is one of ``BETTORS``; ``purses_below``: a purse may give what it does not hold.
    """

    due: str = "demand"
    hours: str = "24"
    due_at: str = ""
    bets: str = "lookers"
    purses: bool = False
    purses_below: bool = False
    reason: str = ""


def due_of(event: EventRecord) -> Due:
    """When what is lost now is to be paid."""
    kind = DueKind(event.due_kind)
    if kind is DueKind.WITHIN:
        return Due(kind, hours=event.due_hours)
    return Due(kind, event.due_at) if kind is DueKind.AT else Due(kind)


def set_play(house: House, staff: Staff, form: PlayForm) -> EventInfo:
    """Change it; what is owed already keeps its term. An entry with old and new. Raises ``BadInput``."""
    require_staff(staff)
    faults = Faults()
    faults.choice("bets", form.bets, BETTORS)
    reason = faults.text("reason", form.reason, LONG)
    with house.database.write() as connection:
        old = require_event(connection)
        due = read_due(form, faults)
        now = game_clock(house, old)
        if due.at != old.due_at and due.has_passed(None, now):
            faults.add("due_at", "moment_gone")
        faults.raise_any()
        new = replace(
            old,
            due_kind=str(due.kind),
            due_hours=due.hours or old.due_hours,
            due_at=due.at,
            bets=form.bets,
            purses=form.purses,
            purses_below=form.purses_below,
        )
        store_change(house, connection, staff, "play_set", reason, old, new)
    return as_event(new)


def read_due(form: PlayForm, faults: Faults) -> Due:
    """The term that was typed; on demand where it has faults."""
    return read_term(faults, form.due, form.due_at, form.hours, TERMS)


__all__ = ["TERMS", "PlayForm", "due_of", "read_due", "set_play"]
