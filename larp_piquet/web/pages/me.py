"""A character's own page: its seat, its debts, its PIN, and the browser it lives in."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ...services import debts, identity, sittings
from ..limits import MOVES, limiter
from ..tongue import _, of_reader
from ..visitor import PHONE_COOKIE, event, forget, house, phone, whose_form

me = Blueprint("me", __name__, url_prefix="/me")


@me.get("")
def page() -> str:
    """Who I am, where I sit, what I owe."""
    asker = phone()
    character = asker.character
    return render_template(
        "me/page.html",
        character=character,
        seat=sittings.seat_of(house(), character.id),
        debts=debts.debts_of(house(), character.id, of_reader()),
        phones=identity.phones_of(house(), character.id),
        tables=sittings.overview(house()) if event() else (),
    )


@me.post("/pin")
@limiter.limit(MOVES)
def pin() -> AnyResponse:
    """Set, change or take off the PIN."""
    asker = whose_form()
    wanted = request.form.get("pin", "").strip() or None
    identity.set_pin(house(), asker, wanted, request.form.get("old", "").strip() or None)
    flash(_("Your PIN is set.") if wanted else _("You have no PIN now."))
    return redirect(url_for("me.page"), 303)


@me.post("/forget")
def leave() -> AnyResponse:
    """This browser is nobody again."""
    whose_form()
    identity.forget_phone(house(), request.cookies.get(PHONE_COOKIE, ""))
    answer = redirect(url_for("home.front"), 303)
    forget(answer, PHONE_COOKIE)
    return answer


@me.post("/others")
def others() -> AnyResponse:
    """Cut off every other browser that is this character."""
    identity.forget_others(house(), whose_form())
    flash(_("Only this phone is you now."))
    return redirect(url_for("me.page"), 303)
