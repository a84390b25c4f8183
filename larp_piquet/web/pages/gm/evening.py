"""The evening round the tables: closing for the night, doors of tables, queues, and limits of stakes."""

from __future__ import annotations

from collections.abc import Mapping

from flask import flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ....services import cast, doors, queueing, sittings, stakelimits
from ....services.errors import BadInput, Problem
from ....services.results import shown_name
from ... import moves
from ...limits import MOVES, limiter
from ...moneys import money
from ...tongue import _, of_reader
from ...visitor import event, house
from .room import faults, gm, staff, text

_LIMIT = ("who", "per_point", "flat", "reason")


def _page(
    errors: Mapping[str, str] | None = None, values: Mapping[str, str] | None = None, minutes: str | None = None
) -> str:
    found = event()
    tables = sittings.overview(house()) if found else ()
    closed = doors.closed_doors(house())
    waiting = queueing.lengths(house())
    weighed = stakelimits.weighed(house(), staff()) if found else ()
    return render_template(
        "gm/evening.html", tables=tables, closed=closed, night=closed.get(None, ""),
        queues={number: queueing.queue_at(house(), number) for number in waiting},
        limits=stakelimits.limits(house(), staff()),
        weighed=weighed, moneys={each.coin: money(each.coin).title(of_reader()) for each in weighed},
        who=tuple(sorted(((c.id, shown_name(c)) for c in cast.characters(house())), key=lambda pair: pair[1])),
        minutes=minutes if minutes is not None else found.seat_kept if found else 0,
        errors=errors or {}, values=values or dict.fromkeys(_LIMIT, ""),
    )  # fmt: skip


@gm.get("/evening")
def evening() -> str:
    """All of it."""
    return _page()


def _back() -> AnyResponse:
    return redirect(url_for("gm.evening"), 303)


@gm.post("/night")
@limiter.limit(MOVES)
def night_close() -> AnyResponse:
    """Closes the house for the night."""
    paused = doors.close_house(house(), staff(), text("reason"))
    flash(_("The house is closed; tables that rest now: %(number)s.", number=paused))
    return _back()


@gm.post("/morning")
@limiter.limit(MOVES)
def night_open() -> AnyResponse:
    """Opens it again."""
    resumed = doors.open_house_again(house(), staff(), text("reason"))
    flash(_("The house is open; tables that go on: %(number)s.", number=resumed))
    return _back()


@gm.post("/tables/<int:number>/close")
@limiter.limit(MOVES)
def table_close(number: int) -> AnyResponse:
    """Closes a table."""
    doors.close_table(house(), staff(), number, text("reason"))
    flash(_("Table %(number)s is closed.", number=number))
    return _back()


@gm.post("/tables/<int:number>/open")
@limiter.limit(MOVES)
def table_open(number: int) -> AnyResponse:
    """Opens it again."""
    doors.open_table(house(), staff(), number, text("reason"))
    flash(_("Table %(number)s is open.", number=number))
    return _back()


@gm.post("/tables/<int:number>/queue")
@limiter.limit(MOVES)
def queue_remove(number: int) -> AnyResponse:
    """Takes somebody from a queue."""
    queueing.remove(house(), staff(), number, text("character"), text("reason"))
    flash(_("It is done, and the queue moves up."))
    return _back()


@gm.post("/seat-kept")
@limiter.limit(MOVES)
def seat_kept() -> AnyResponse | tuple[str, int]:
    """For how long a seat is kept."""
    wanted = text("minutes")
    try:
        if not (wanted.isascii() and wanted.isdecimal()):
            raise BadInput([Problem("minutes", "not_a_number")])
        queueing.set_seat_kept(house(), staff(), moves.number(request.form, "minutes"))
    except BadInput as error:
        return _page(faults(error), minutes=wanted), error.status
    flash(_("It is kept."))
    return _back()


@gm.post("/limits")
@limiter.limit(MOVES)
def stake_limit() -> AnyResponse | tuple[str, int]:
    """Sets or lifts a limit."""
    values = {name: text(name) for name in ("who", "per_point", "flat")} | {"reason": text("limit_reason")}
    try:
        stakelimits.set_limit(
            house(), staff(), values["who"] or None,
            per_point=values["per_point"], flat=values["flat"], reason=values["reason"],
        )  # fmt: skip
    except BadInput as error:
        told = faults(error, found.coin if (found := event()) else "")
        named = {"limit_reason" if field == "reason" else field: said for field, said in told.items()}
        return _page(named, values), error.status
    flash(_("The limit is set. It holds for what begins from now on."))
    return _back()
