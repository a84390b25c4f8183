"""Side bets: offered from the page of a table, answered on one's own."""

from __future__ import annotations

from flask import flash, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ...services import betting, cast
from ...services.betting import BetForm, BetKind
from ...services.errors import BadInput, Conflict, Forbidden
from ...services.once import DoneAlready
from .. import moneys, moves, once, people
from ..drawing_up import coin_of_event
from ..limits import MOVES, limiter
from ..refusals import refused, sentence
from ..tongue import _
from ..visitor import house, phone, whose_form
from .me import me
from .table import look, table

_FIELDS = ("on", "layer", "sum", "coin")
#: What a character may say of a bet.
_SAID = {"take": BetKind.TAKEN, "decline": BetKind.DECLINED, "withdraw": BetKind.WITHDRAWN}


def _page(number: int, values: dict[str, str], errors: dict[str, str]) -> str:
    character = phone().character
    page = look(number)
    here = betting.bets_here(house(), number, character.id)
    if here.partie is None:
        raise Conflict("bets_closed")
    return render_template(
        "table/bet.html", table=page.table, here=here, values=values, errors=errors, pin=character.pin_set,
        moneys=moneys.choices_from(coin_of_event()),
        others=people.choices(cast.characters(house()), real=False, but=character.id),
    )  # fmt: skip


@table.get("/<int:number>/bet")
def bet_page(number: int) -> str:
    """On whom, with whom, for how much."""
    return _page(number, dict.fromkeys(_FIELDS, ""), {})


@table.post("/<int:number>/bet")
@limiter.limit(MOVES)
def bet_offer(number: int) -> AnyResponse | tuple[str, int]:
    """Offers it; the other is asked on his own page."""
    character = whose_form().character
    form = request.form
    values = {
        "on": form.get("on", ""), "layer": form.get("layer", ""),
        "sum": " ".join(form.get("sum", "").split()), "coin": form.get("coin", ""),
    }  # fmt: skip
    try:
        told = BetForm(values["layer"], values["on"], values["sum"], values["coin"])
        betting.offer(house(), number, character.id, told, pin=form.get("pin"), mark=once.sent())
    except DoneAlready:
        flash(_("That was done already; nothing was done twice."))
        return redirect(url_for("me.page", _anchor="bets"), 303)
    except BadInput as error:
        g.form_refused = True
        faults = {"sum" if p.field == "amount" else p.field: sentence(p.code, p.values) for p in error.problems}
        return _page(number, values, faults), error.status
    except Forbidden as error:
        if error.code not in ("pin_wrong", "pin_needed"):
            raise
        g.form_refused = True
        return _page(number, values, {"pin": refused(error)}), error.status
    flash(_("The bet is offered. It binds you when it is taken; until then you can take it back on your page."))
    return redirect(url_for("table.page", number=number), 303)


@me.post("/bet/<int:number>")
@limiter.limit(MOVES)
def bet_answer(number: int) -> AnyResponse:
    """Takes a bet, declines it, or takes one's own offer back."""
    character = whose_form().character
    kind = _SAID.get(request.form.get("do", ""))
    if kind is None:
        raise moves.Unreadable("do")
    if not betting.answer(house(), number, character.id, kind, pin=request.form.get("pin")):
        flash(_("That was done already; nothing was done twice."))
    elif kind is BetKind.TAKEN:
        flash(_("The bet stands."))
    return redirect(url_for("me.page", _anchor="bets"), 303)
