"""What awaits a character besides his seat: his place in a queue, and challenges, said in the reader's words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from ..services.challenges import Challenge, Entry, Said
from ..services.results import TableState
from ..wording import names as words_of
from ..wording.mark import N_
from . import account
from .tongue import _, colon

#: What each entry of a challenge is called.
ENTRIES: Mapping[Said, str] = MappingProxyType(
    {
        Said.PROPOSED: N_("Challenge"),
        Said.COUNTERED: N_("Other terms"),
        Said.ACCEPTED: N_("Accepted"),
        Said.DECLINED: N_("Declined"),
        Said.WITHDRAWN: N_("Taken back"),
        Said.OPENED: N_("A table was opened"),
    }
)


@dataclass(frozen=True, slots=True)
class Told:
    """An entry: who said what, with the terms where it names some."""

    title: str
    name: str
    mine: bool
    terms: tuple[str, ...]
    words: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Shown:
    """A challenge: what stands, and what this reader may do about it."""

    id: int
    seq: int
    heading: str
    terms: tuple[str, ...]
    words: str  # what the other said last
    asked: bool
    offered: bool
    playable: bool
    table: int | None
    waits_for_me: bool
    absent: bool
    over: bool
    told: tuple[Told, ...]


def shown(challenge: Challenge) -> Shown:
    """A challenge in words."""
    last = challenge.entries[-1]
    return Shown(
        id=challenge.id,
        seq=challenge.seq,
        heading=_heading(challenge),
        terms=_terms(last),
        words="" if last.mine else last.words,
        asked=challenge.asked,
        offered=challenge.offered,
        playable=challenge.playable,
        table=challenge.table,
        waits_for_me=challenge.waits_for_me,
        absent=challenge.absent,
        over=challenge.over,
        told=tuple(_told(entry) for entry in challenge.entries),
    )


def _heading(challenge: Challenge) -> str:
    name = challenge.other
    if challenge.asked:
        first = challenge.last is Said.PROPOSED
        return _("%(name)s challenges you.", name=name) if first else _("%(name)s names other terms.", name=name)
    if challenge.offered:
        return _("You wait for the answer of %(name)s.", name=name)
    if challenge.playable:
        return _("You and %(name)s have agreed: choose a table.", name=name)
    if challenge.table is not None and challenge.waits_for_me:
        return _("%(name)s waits for you at table %(number)s.", name=name, number=challenge.table)
    if challenge.table is not None:
        return _("You and %(name)s: table %(number)s.", name=name, number=challenge.table)
    return f"{name}{colon()}{_(ENTRIES[challenge.last])}"


def _terms(entry: Entry) -> tuple[str, ...]:
    return words_of.law_title(entry.rules, _), account.stake_line(entry.stake)


def _told(entry: Entry) -> Told:
    names_terms = entry.kind in (Said.PROPOSED, Said.COUNTERED)
    return Told(
        _(ENTRIES[entry.kind]), entry.name, entry.mine, _terms(entry) if names_terms else (), entry.words, entry.at
    )


def free_tables(
    tables: tuple[TableState, ...], waiting: Mapping[int, int], closed: Mapping[int | None, str]
) -> tuple[tuple[int, str], ...]:
    """The tables at which a challenge can be played now: nobody sits there and nobody waits."""
    if None in closed:
        return ()
    return tuple(
        (t.table.number, f"{t.table.number}. {t.table.name}" if t.table.name else str(t.table.number))
        for t in tables
        if t.sitting_id is None and t.table.number not in closed and not waiting.get(t.table.number)
    )
