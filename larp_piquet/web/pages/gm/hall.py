"""The hall at a glance: the calls for the referee in order, and every table in a few words."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from ....services import doors, sittings
from ....services.deskwaits import desk_waits
from ....services.results import TableState, Viewer
from ....tables.acts import Status
from ....wording.desk import CALL_WHYS
from ... import account, ruled
from ...headings import heading
from ...tongue import _, of_reader
from ...visitor import current, house
from ...words import clock, joined, status_title, table_title


@dataclass(frozen=True, slots=True)
class Call:
    """A seat that waits for the referee."""

    number: int
    table: str
    colour: str
    who: str
    why: str
    at: str
    mine: bool  # the asker may go there


@dataclass(frozen=True, slots=True)
class Row:
    """A table. ``mine``: the asker rules there; ``own``: he has a part in what is played."""

    number: int
    title: str
    colour: str
    players: str
    status: str
    deal: str
    score: str
    stake: str
    mode: str
    waited: ruled.Waited | None
    mine: bool
    own: bool
    bets: bool  # and not because he sits there: he has a bet on it
    rests: bool
    closed: str  # why nothing begins here
    protests: tuple[str, ...]  # against the last ruling


def hall() -> tuple[dict[str, Any], str]:
    """What the live part of the desk is made from, and its fingerprint."""
    viewer = current().viewer
    states = sittings.overview(house())
    closed = doors.closed_doors(house())
    rows = tuple(_row(state, viewer, closed.get(state.table.number, "")) for state in states)
    calls = _calls(states, viewer)
    waits = desk_waits(house(), viewer)
    mark = hashlib.blake2b(repr((rows, calls, waits, of_reader())).encode(), digest_size=9).hexdigest()
    return {"rows": rows, "calls": calls, "waits": waits, "etag": mark}, mark


def _calls(states: tuple[TableState, ...], viewer: Viewer) -> tuple[Call, ...]:
    """In the order in which they called."""
    found: list[tuple[datetime, Call]] = []
    for state in states:
        seats = state.view.seats if state.view is not None else ()
        mine = viewer.referees(state.table.number, seats)
        for call in state.news.calls:
            name = state.names[call.seat] or ""
            table, why = state.table, _(CALL_WHYS[call.why])
            told = Call(table.number, table_title(table), table.colour, name, why, clock(call.at), mine)
            found.append((call.at, told))
    return tuple(call for _at, call in sorted(found, key=lambda each: each[0]))


def _row(state: TableState, viewer: Viewer, closed: str) -> Row:
    view, number = state.view, state.table.number
    seats = view.seats if view is not None else ()
    mine = viewer.referees(number, seats)
    names = tuple(name or _("Free seat") for name in state.names)
    return Row(
        number=number,
        title=table_title(state.table),
        colour=state.table.colour,
        players=joined(name for name in state.names if name),
        status=heading(view, names) if view is not None else status_title(None),
        deal="" if view is None or view.deal_number is None else _("deal %(number)s", number=view.deal_number),
        score=_score(state),
        stake="" if view is None else account.whole_stake(view.stake),
        mode="" if view is None else ruled.mode_name(view),
        waited=ruled.waited(view, state.news, house().clock()),
        mine=mine,
        own=viewer.staff and not mine and (not viewer.tables or number in viewer.tables),
        bets=number in viewer.betting,
        rests=view is not None and view.paused is not None,
        closed=closed,
        protests=ruled.protests(view, state.news, names) if view is not None and state.news.recent else (),
    )


def _score(state: TableState) -> str:
    """What is written so far, and what is being counted in this deal: ``46 + 12 : 0 + 31``."""
    view = state.view
    if view is None or not view.parties or view.parties[-1].void is not None:
        return ""
    counted = ruled.counts(view) if view.status is Status.DEALING else (None,) * len(view.seats)
    return " : ".join(
        str(written) if running is None else f"{written} + {running}"
        for written, running in zip(ruled.score(view), counted, strict=True)
    )
