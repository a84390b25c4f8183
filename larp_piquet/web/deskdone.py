"""What the desk did, told: whom and what it was about, and who did it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from ..services.results import LogEntry
from ..tables.acts import STAFF
from ..wording.debts import STATUSES
from .tongue import _
from .words import log_title

#: Details that mean something else, a value before and after, in entries of other kinds.
_ONLY: Mapping[str, frozenset[str]] = {
    "tables": frozenset({"referee_tables"}),
    "purses": frozenset({"purses_imported", "carried_over"}),
    "debts": frozenset({"heir_named"}),
    "event": frozenset({"carried_over"}),
}


@dataclass(frozen=True, slots=True)
class Done:
    """A line of the desk's log. ``about``: names and numbers; ``author``: a referee's name, empty for the master."""

    title: str
    about: str
    reason: str
    author: str
    at: datetime
    game_time: datetime | None


def done(entries: Iterable[LogEntry], characters: Mapping[str, str], referees: Mapping[str, str]) -> tuple[Done, ...]:
    """The lines; ``characters`` are names by id, ``referees`` by the account under which they act."""
    return tuple(
        Done(
            log_title(each.kind),
            ", ".join(_about(each, characters)),
            each.reason,
            "" if each.author == STAFF else referees.get(each.author, characters.get(each.author, "")),
            each.at,
            each.game_time,
        )
        for each in entries
    )


def _about(entry: LogEntry, characters: Mapping[str, str]) -> list[str]:
    """What of an entry's details tells whom and what it was about, by the names of those details."""
    values = entry.values
    ways: Mapping[str, Callable[[object], str]] = {
        "character": lambda who: characters.get(str(who), str(who)),
        "heir": lambda who: _("the heir: %(name)s", name=characters.get(str(who), str(who))),
        "number": lambda number: _("table %(number)s", number=number),
        "tables": lambda numbers: _("tables: %(numbers)s", numbers=_joined(numbers)),
        "debts": lambda serials: _("debts: %(number)s", number=_count(serials)),
        "serials": lambda serials: _("notes: %(number)s", number=_count(serials)),
        "purses": lambda purses: _("purses: %(number)s", number=_count(purses)),
        "event": str,
    }
    told = (name for name in ways if values.get(name) and entry.kind in _ONLY.get(name, {entry.kind}))
    about = [ways[name](values[name]) for name in told]
    if (name := values.get("name")) and isinstance(name, str) and "character" not in values:
        about.append(name)
    elif isinstance(name, str) and entry.kind == "character_added":
        about[:1] = [name]  # as he was called then
    if entry.kind == "character_status":
        about.append(_(STATUSES[str(values.get("after"))]))
    return about


def _joined(numbers: object) -> str:
    return ", ".join(map(str, numbers)) if isinstance(numbers, list) else str(numbers)


def _count(some: object) -> int:
    return len(some) if isinstance(some, list | dict) else int(str(some))


__all__ = ["Done", "done"]
