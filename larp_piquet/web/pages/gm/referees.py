"""Who may rule: the game master invites referees, gives them tables, and ends their access."""

from __future__ import annotations

from flask import flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ....services import cast, furniture, referees
from ....services.errors import NotFound
from ... import moves
from ...limits import MOVES, limiter
from ...qrcodes import link, picture
from ...tongue import _
from ...visitor import house
from .room import gm, staff, text


@gm.get("/referees")
def roles() -> str:
    """Who is a referee, who was one, and which invitations are open."""
    found = referees.all_referees(house(), staff())
    return render_template(
        "gm/referees.html",
        standing=[each for each in found if each.ended is None],
        ended=[each for each in found if each.ended is not None],
        invites=referees.invites(house(), staff()),
        tables=furniture.tables(house()),
        characters=[(each.id, each.alias or each.name) for each in cast.characters(house())],
    )


@gm.post("/referees/invite")
@limiter.limit(MOVES)
def referee_invite() -> AnyResponse:
    """Makes an invitation and shows its code."""
    made = referees.invite(
        house(), staff(), reusable=request.form.get("reusable") == "yes", character_id=text("character") or None
    )
    return redirect(url_for("gm.referee_code", number=made), 303)


@gm.get("/referees/invite/<int:number>")
def referee_code(number: int) -> str:
    """The code of an invitation, for a screen or a printer."""
    found = next((each for each in referees.invites(house(), staff()) if each.id == number), None)
    if found is None:
        raise NotFound("invite")
    address = link("R", referees.invite_token(house(), staff(), number))
    return render_template(
        "gm/referee_code.html", invite=found, link=address, code=picture(address, _("Code of the invitation"))
    )


@gm.post("/referees/invite/<int:number>/withdraw")
@limiter.limit(MOVES)
def referee_withdraw(number: int) -> AnyResponse:
    """Takes an invitation back."""
    referees.withdraw(house(), staff(), number)
    flash(_("The invitation opens nothing any more."))
    return redirect(url_for("gm.roles"), 303)


@gm.post("/referees/<referee_id>/tables")
@limiter.limit(MOVES)
def referee_tables(referee_id: str) -> AnyResponse:
    """Gives a referee his tables."""
    chosen = request.form.getlist("table")
    if not all(number.isascii() and number.isdecimal() and len(number) <= 9 for number in chosen):
        raise moves.Unreadable("table")
    referees.assign(house(), staff(), referee_id, [int(number) for number in chosen])
    flash(_("The tables are given."))
    return redirect(url_for("gm.roles"), 303)


@gm.post("/referees/<referee_id>/end")
@limiter.limit(MOVES)
def referee_end(referee_id: str) -> AnyResponse:
    """Ends a referee's access everywhere, at once."""
    referees.end_access(house(), staff(), referee_id, text("reason"))
    flash(_("The access is ended, and the invitation it came by is withdrawn; the rulings keep the name."))
    return redirect(url_for("gm.roles"), 303)
