"""The ledger of the event, and the game master's two entries in it."""

from __future__ import annotations

from flask import flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ....services import debts
from ....tables.acts import Actor
from ... import moves
from ...limits import MOVES, limiter
from ...tongue import _, of_reader
from ...visitor import house
from .room import gm, staff, text


@gm.get("/ledger")
def ledger() -> str:
    """Every debt and every balance."""
    return render_template("gm/ledger.html", page=debts.ledger(house(), staff(), of_reader()))


@gm.post("/ledger/<int:serial>/paid")
@limiter.limit(MOVES)
def debt_paid(serial: int) -> AnyResponse:
    """Confirms a payment in the creditor's stead."""
    staff()
    outcome = debts.confirm_paid(
        house(), serial, Actor(staff=True), reason=text("reason"),
        expected_entries=moves.number(request.form, "entries"),
    )  # fmt: skip
    flash(_("That was done already; nothing was done twice.") if outcome.already else _("The debt is settled."))
    return redirect(url_for("gm.ledger"), 303)


@gm.post("/ledger/<int:serial>/void")
@limiter.limit(MOVES)
def debt_void(serial: int) -> AnyResponse:
    """Voids a debt by a reversing entry."""
    debts.void_debt(house(), staff(), serial, text("reason"))
    flash(_("The debt is void."))
    return redirect(url_for("gm.ledger"), 303)
