"""The event's own log of heirs: whom the game master has named in whose place, when, and what follows from it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection

from ..ledger import book
from ..ledger.deciding import Act, decide
from ..ledger.heirs import Named, stands_for
from ..ledger.life import stand
from ..store import money, people, settings
from .bookkeeping import as_entries, now_of, refusals, write_entry
from .house import House

#: By which entries of the log an heir is named, and somebody leaves the game or is back in it.
_NAMED, _STATUS = "heir_named", "character_status"


def heirs(connection: Connection) -> tuple[Named, ...]:
    """Every heir who was ever named, the oldest first."""
    entries = settings.event_entries_of(connection, _NAMED)
    told = [(each.at, json.loads(each.details)) for each in entries]
    return tuple(Named(said["character"], said["heir"], at) for at, said in told)


def with_heirs(connection: Connection, characters: Iterable[str]) -> frozenset[str]:
    """These characters, and whoever has come in the place of one of them."""
    found = frozenset(characters)
    log = heirs(connection) if found else ()
    return found | {stands_for(each, log) for each in found}


@dataclass(frozen=True, slots=True)
class _Heir:
    id: str
    reason: str
    accepted: bool


def _heir_of(connection: Connection, gone: str) -> _Heir | None:
    """Whom the game master has named, since he left, in the place of one who plays no more."""
    record = people.find_character(connection, gone)
    if record is None or record.status == "alive":
        return None
    left = [e.id for e in settings.event_entries_of(connection, _STATUS) if json.loads(e.details)["character"] == gone]
    for entry in reversed(settings.event_entries_of(connection, _NAMED)):
        said = json.loads(entry.details)
        if said["character"] == gone and entry.id > max(left, default=0):
            return _Heir(said["heir"], entry.reason, bool(said.get("accepted")))
    return None


def hand_on(house: House, connection: Connection, serial: int) -> int:
    """A debt that arises when the heir of one of the two has been named is his at once: the number of the newest
    entry, 0 where there is none.

    To owe it he must have said that he takes debts over, or have a sheet by which others sign for him.
    """
    number, passed = 0, set[str]()
    while (step := _next(connection, serial)) is not None:
        entries, act = step
        if act.after in passed:
            break  # each has been named heir of the other
        passed.add(act.after)
        with refusals():
            entry = decide(str(serial), entries, act, book.Actor(staff=True), book.When(*now_of(house, connection)))
        number = write_entry(connection, serial, entry)
    return number


def _next(connection: Connection, serial: int) -> tuple[tuple[book.Entry, ...], Act] | None:
    entries = as_entries(money.load_entries(connection, serial)[serial])
    standing = stand(entries)
    for side in (standing.holder, standing.debtor) if standing.open else ():
        heir = _heir_of(connection, side)
        taking = None if heir is None else people.find_character(connection, heir.id)
        if heir is None or taking is None:
            continue
        if side == standing.holder or heir.accepted or not taking.consent:
            return entries, Act(book.EntryKind.INHERITED, who=heir.id, after=side, reason=heir.reason)
    return None


__all__ = ["hand_on", "heirs", "with_heirs"]
