"""Netting at the desk: what could cancel out, what is proposed, what became of it."""

from __future__ import annotations

from flask import flash, render_template, request, url_for
from flask import redirect as to
from werkzeug.wrappers import Response as AnyResponse

from ....services import netting
from ....services.errors import BadInput
from ...limits import MOVES, limiter
from ...tongue import _
from ...visitor import event, house
from .room import faults, gm, staff, text

#: How many of what is found, and of what is over, are shown at once.
SHOWN = 20


def _page(errors: dict[str, str]) -> str:
    page = netting.page(house(), staff(), most=SHOWN) if event() else None
    return render_template("gm/netting.html", page=page, shown=SHOWN, errors=errors)


@gm.get("/netting")
def netting_page() -> str:
    """What cancels out. To look proposes nothing."""
    return _page({})


@gm.post("/netting")
@limiter.limit(MOVES)
def netting_propose() -> AnyResponse:
    """Proposes what was chosen."""
    made = netting.propose(house(), staff(), request.form.getlist("ring")[:SHOWN])
    if made:
        flash(_("Proposed to everybody whom it concerns: %(number)s.", number=len(made)))
    else:
        flash(_("Nothing was chosen."), "alert")
    return to(url_for("gm.netting_page"), 303)


@gm.post("/netting/<int:number>")
@limiter.limit(MOVES)
def netting_say(number: int) -> AnyResponse | tuple[str, int]:
    """Withdraws a proposal, agrees to it in somebody's name, or undoes it."""
    kind, reason = request.form.get("do"), text("reason")
    try:
        if kind == "agree":
            netting.agree_for(house(), staff(), number, text("who"), reason)
        elif kind == "undo":
            netting.undo(house(), staff(), number, reason)
        else:
            netting.withdraw(house(), staff(), number, reason)
    except BadInput as error:
        return _page(dict(faults(error))), error.status
    flash(_("Kept."))
    return to(url_for("gm.netting_page"), 303)
