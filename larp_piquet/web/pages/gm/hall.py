"""The hall at a glance: the calls for the referee in order, and every table in a few words."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from ....services import sittings
from ....services.results import TableState, Viewer
from ....tables.acts import Status
from ....wording.desk import CALL_WHYS
from ... import account, ruled
from ...headings import heading
from ...tongue import _, of_reader
from ...visitor import current, house
from ...words import clock, joined, status_title


@dataclass(frozen=True, slots=True)
class Call:
    """A seat that waits for the referee."""

    number: int
    table: str
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
    since: str
    mine: bool
    own: bool
    rests: bool


def hall() -> tuple[dict[str, Any], str]:
    """What the live part of the desk is made from, and its fingerprint."""
    viewer = current().viewer
    states = sittings.overview(house())
    rows = tuple(_row(state, viewer) for state in states)
    calls = _calls(states, viewer)
    mark = hashlib.blake2b(repr((rows, calls, of_reader())).encode(), digest_size=9).hexdigest()
    return {"rows": rows, "calls": calls, "etag": mark}, mark


def _title(state: TableState) -> str:
    number, name = state.table.number, state.table.name
    return f"{number}. {name}" if name else _("Table %(number)s", number=number)


def _calls(states: tuple[TableState, ...], viewer: Viewer) -> tuple[Call, ...]:
    """In the order in which they called."""
    found: list[tuple[datetime, Call]] = []
    for state in states:
        seats = state.view.seats if state.view is not None else ()
        mine = viewer.referees(state.table.number, seats)
        for call in state.news.calls:
            name = state.names[call.seat] or ""
            told = Call(state.table.number, _title(state), name, _(CALL_WHYS[call.why]), clock(call.at), mine)
            found.append((call.at, told))
    return tuple(call for _at, call in sorted(found, key=lambda each: each[0]))


def _row(state: TableState, viewer: Viewer) -> Row:
    view, number = state.view, state.table.number
    seats = view.seats if view is not None else ()
    mine = viewer.referees(number, seats)
    names = tuple(name or _("Free seat") for name in state.names)
    waits = view is not None and bool(view.waiting_for)
    return Row(
        number=number,
        title=_title(state),
        colour=state.table.colour,
        players=joined(name for name in state.names if name),
        status=heading(view, names) if view is not None else status_title(None),
        deal="" if view is None or view.deal_number is None else _("deal %(number)s", number=view.deal_number),
        score=_score(state),
        stake="" if view is None else account.stake_line(view.stake),
        mode="" if view is None else ruled.mode_name(view),
        since=clock(state.since) if state.since and waits else "",
        mine=mine,
        own=viewer.staff and not mine and (not viewer.tables or number in viewer.tables),
        rests=view is not None and view.paused is not None,
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
