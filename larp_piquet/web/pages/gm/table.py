"""The referee's page of a table: all hands, nothing to play, unless the same browser's character sits there."""

from __future__ import annotations

from typing import Any

from flask import flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ....services import sittings
from ....services.errors import Stale
from ....tables.acts import Actor
from ... import moves
from ...limits import MOVES, limiter
from ...tongue import _
from ...visitor import current, house
from ..table import fragment, shown
from .room import gm, staff


def _shown(number: int) -> tuple[dict[str, Any], str]:
    page = sittings.table_page(house(), number, current().viewer)
    s, values, mark = shown(page, referee=True)
    return values | {"own_seat": s.seat is not None}, mark


@gm.get("/table/<int:number>")
def table(number: int) -> str:
    """The whole page."""
    values, _mark = _shown(number)
    return render_template("gm/table.html", **values)


@gm.get("/table/<int:number>/update")
@limiter.exempt
def table_update(number: int) -> AnyResponse:
    """The live part of it."""
    values, mark = _shown(number)
    return fragment("gm/table_live.html", values, mark)


@gm.get("/table/<int:number>/silence")
def silence(number: int) -> str:
    """Asks whom a ruling of silence is about, why, and for what reason."""
    values, _mark = _shown(number)
    return render_template("gm/silence.html", **values)


@gm.post("/table/<int:number>/act")
@limiter.limit(MOVES)
def table_act(number: int) -> AnyResponse:
    """Signs for one who is absent, voids the partie, closes the sitting: with a reason, as an entry."""
    staff()
    sitting, seq = moves.number(request.form, "sitting"), moves.number(request.form, "seq")
    if sittings.table_of(house(), sitting) != number:
        raise Stale
    outcome = sittings.act(house(), sitting, seq, Actor(staff=True), moves.of_staff(request.form))
    if outcome.already:
        flash(_("That was done already; nothing was done twice."))
    return redirect(url_for("gm.table", number=number), 303)
