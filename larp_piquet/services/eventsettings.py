"""What an event is told beside its form, each on a page of its own: papers, queues, calendar, terms, bets, purses.

In a file they stand with the form's own under ``[event]``, by the names that they have here.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, fields, replace
from datetime import datetime

from ..ledger.due import MOST_HOURS, DueKind
from ..store.records import EventRecord
from ..wording.calendars import CALENDARS
from . import toml
from .errors import Problem
from .results import BETTORS
from .typed import YEARS, moment_of

#: How a term may be set for what is lost at play.
TERMS = (DueKind.DEMAND, DueKind.WITHIN, DueKind.AT)
#: Minutes for which a seat may be kept.
LONGEST_KEPT = 240


@dataclass(frozen=True, slots=True)
class Settings:
    """Fields of ``EventRecord`` of the same names, with what holds where nothing is said."""

    papers: bool = True  # who has a note in hand may claim to hold it
    seat_kept: int = 10  # minutes
    calendar: str = ""  # one of ``CALENDARS``
    due_kind: str = "demand"  # one of ``TERMS``, of what is lost at play and by bets
    due_hours: int = 24
    due_at: datetime | None = None  # game time
    bets: str = "lookers"  # one of ``BETTORS``
    purses: bool = False
    purses_below: bool = False  # a purse may give what it does not hold
    guineas: bool = False  # sums of a money that has guineas are told in them


NAMES = tuple(each.name for each in fields(Settings))
_KNOWN: Mapping[str, Collection[str]] = {"calendar": tuple(CALENDARS), "due_kind": TERMS, "bets": BETTORS}
_RANGES = {"seat_kept": (0, LONGEST_KEPT), "due_hours": (1, MOST_HOURS)}


def settings_of(record: EventRecord) -> Settings:
    """Those of an event."""
    return Settings(**{name: getattr(record, name) for name in NAMES})


def with_settings(record: EventRecord, settings: Settings) -> EventRecord:
    """The event with these in place of its own."""
    return replace(record, **asdict(settings))


def read_settings(plain: object, problems: list[Problem]) -> Settings:
    """Those that a file tells under ``[event]``, faults gathered; what it leaves out is as in any new event.

    A file that names an hour or a number of hours, and no ``due_kind``, means that one.
    """
    told = {name: value for name, value in plain.items() if name in NAMES} if isinstance(plain, dict) else {}
    if "due_kind" not in told and {"due_at", "due_hours"} & told.keys():
        told["due_kind"] = str(DueKind.AT if "due_at" in told else DueKind.WITHIN)
    before = len(problems)
    problems += [each for name, value in told.items() if (each := _problem(name, value)) is not None]
    if told.get("due_kind") == DueKind.AT and "due_at" not in told:
        problems.append(Problem("event.due_at", "game_moment"))
    if len(problems) > before:
        return Settings()
    if "due_at" in told:
        told["due_at"] = _moment(told["due_at"])
    return Settings(**told)


def _problem(name: str, value: object) -> Problem | None:
    where = f"event.{name}"
    if name in _KNOWN:
        values = {"value": str(value)[:40], "known": ", ".join(filter(None, _KNOWN[name]))}
        return None if isinstance(value, str) and value in _KNOWN[name] else Problem(where, "unknown_choice", values)
    if name in _RANGES:
        least, most = _RANGES[name]
        whole = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
        return None if whole else Problem(where, "out_of_range", {"least": least, "most": most})
    if name == "due_at":
        moment = _moment(value)
        if moment is not None and moment.tzinfo is not None:
            return Problem(where, "offset_given")
        return None if moment is not None else Problem(where, "game_moment")
    return None if isinstance(value, bool) else Problem(where, "not_yes_or_no")


def _moment(value: object) -> datetime | None:
    """A moment as TOML has it, or as people write it."""
    if isinstance(value, datetime):
        return value if value.year in YEARS else None
    try:
        return moment_of(value) if isinstance(value, str) else None
    except ValueError:
        return None


def settings_lines(settings: Settings) -> list[str]:
    """They as TOML; of what can be empty only what is not."""
    told = {name: value for name, value in asdict(settings).items() if value not in ("", None)}
    return [
        f"{name} = {value.isoformat() if isinstance(value, datetime) else toml.value(value)}"
        for name, value in told.items()
    ]
