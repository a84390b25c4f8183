"""A hall on its large screen: a beamer, or a tablet on an easel. Anybody may look, and nothing hidden is on it."""

from __future__ import annotations

import hashlib
import re
from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ...services import doors, queueing, sittings
from ...services.hub import DESK
from ..halls import on_screen
from ..limits import limiter
from ..streams import stream
from ..tongue import of_reader
from ..visitor import event, house
from .table import fragment

hall = Blueprint("hall", __name__, url_prefix="/hall")

#: Which tables stand in a hall: "1-6.9".
_CHOICE = re.compile(r"\d{1,3}(-\d{1,3})?(\.\d{1,3}(-\d{1,3})?){0,40}")
#: So many tables, so many columns of a wide screen.
_COLUMNS = ((1, 1), (4, 2), (9, 3))


def _chosen(tables: str) -> range | set[int]:
    """The numbers that an address names; all where it names none."""
    if not tables:
        return range(1000)
    if not _CHOICE.fullmatch(tables):
        abort(404)
    numbers: set[int] = set()
    for part in tables.split("."):
        first, _dash, last = part.partition("-")
        numbers.update(range(int(first), int(last or first) + 1))
    return numbers


def _shown(tables: str) -> tuple[dict[str, Any], str]:
    numbers = _chosen(tables)
    states = sittings.overview(house()) if event() else ()
    waiting, closed = queueing.lengths(house()), doors.closed_doors(house())
    shown = tuple(
        on_screen(
            state,
            waiting.get(state.table.number, 0),
            closed.get(None) or closed.get(state.table.number, ""),
            house().clock(),
        )
        for state in states
        if state.table.number in numbers
    )
    columns = next((columns for most, columns in _COLUMNS if len(shown) <= most), 4)
    mark = hashlib.blake2b(repr((shown, of_reader())).encode(), digest_size=9).hexdigest()
    return {"tables": shown, "columns": columns, "etag": mark, "night": closed.get(None, "")}, mark


@hall.get("")
@hall.get("/<tables>")
def page(tables: str = "") -> str | AnyResponse:
    """The whole screen."""
    wanted = re.sub(r"[\s,;.]+", ".", request.args.get("tables", "").strip(" ,;.\t"))
    if wanted:
        return redirect(url_for("hall.page", tables=wanted if _CHOICE.fullmatch(wanted) else None), 303)
    values, _mark = _shown(tables)
    return render_template("hall/page.html", chosen=tables, **values)


@hall.get("/update")
@hall.get("/<tables>/update")
@limiter.exempt
def update(tables: str = "") -> AnyResponse:
    """The tables alone."""
    values, mark = _shown(tables)
    return fragment("hall/tables.html", values, mark)


@hall.get("/live")
@limiter.exempt
def live() -> Response:
    """The stream of nudges: something has moved at some table."""
    return stream(DESK, spectator=True, rest=1.0)
