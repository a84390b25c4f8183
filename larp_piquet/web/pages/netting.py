"""What cancels out, on one's own page: looked for at a press, agreed to by a tap, or declined."""

from __future__ import annotations

from flask import flash, g, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ...services import netting
from ...services.errors import BadInput, Forbidden
from .. import moves
from ..limits import HEAVY, MOVES, limiter
from ..refusals import refused, sentence
from ..tongue import _
from ..visitor import house, whose_form
from .me import me, page_with


@me.post("/netting")
@limiter.limit(HEAVY)
def netting_propose() -> AnyResponse | str:
    """Looks for what of mine cancels out, and shows it to me alone; what I choose of it is proposed to the others."""
    character_id = whose_form().character_id
    token = request.form.get("ring", "")
    if not token:
        looked = netting.look_mine(house(), character_id)
        if looked:
            return page_with({}, looked=looked)
        flash(_("Nothing of yours cancels out now, beside what is proposed already."))
        return redirect(url_for("me.page", _anchor="netting"), 303)
    found = netting.propose_mine(house(), character_id, token)
    flash(_("It is proposed to everybody whom it concerns: %(number)s. You are asked, too.", number=len(found)))
    return redirect(url_for("me.page", _anchor="netting"), 303)


@me.post("/netting/<int:number>")
@limiter.limit(MOVES)
def netting_answer(number: int) -> AnyResponse | tuple[str, int]:
    """Agrees, or declines."""
    character_id = whose_form().character_id
    said = request.form.get("do", "")
    if said not in ("agree", "decline"):
        raise moves.Unreadable("do")
    agrees = said == "agree"
    try:
        if agrees:
            outcome = netting.agree(house(), number, character_id, pin=request.form.get("pin"))
        else:
            outcome = netting.decline(house(), number, character_id, request.form.get("reason", ""))
    except Forbidden as error:
        if error.code not in ("pin_wrong", "pin_needed"):
            raise
        g.form_refused = True
        return page_with({"netting": refused(error)}, number), error.status
    except BadInput as error:
        g.form_refused = True
        said = " ".join(sentence(each.code, each.values) for each in error.problems)
        return page_with({"netting": said}, number), error.status
    if outcome.debts:
        flash(_("Everybody has agreed: it is struck off."))
    elif outcome.already:
        flash(_("That was done already; nothing was done twice."))
    else:
        flash(_("You have agreed. It is entered once everybody has.") if agrees else _("You have declined it."))
    return redirect(url_for("me.page", _anchor="netting"), 303)
