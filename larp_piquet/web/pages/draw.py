"""Drawing up a note: a character with another, who is then asked to sign."""

from __future__ import annotations

from flask import flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ...ledger.book import Actor
from ...services import drafts
from ...services.errors import BadInput, Forbidden
from ...services.once import DoneAlready
from .. import drawing_up, once
from ..limits import MOVES, limiter
from ..tongue import _
from ..visitor import house, phone, whose_form
from .me import me


def _page(values: dict[str, str], errors: dict[str, str]) -> str:
    return render_template(
        "me/draw.html", values=values, errors=errors, **drawing_up.choices(real=False, but=phone().character_id)
    )


@me.get("/note")
def draw() -> str:
    """With whom, what, and by when."""
    phone()
    return _page(drawing_up.blank() | {"side": "owed", "other": ""}, {})


@me.post("/note")
@limiter.limit(MOVES)
def draw_up() -> AnyResponse | tuple[str, int]:
    """Draws it up, signed by whoever draws it."""
    character = whose_form().character
    values = drawing_up.typed(side="", other="") | {"true_cause": ""}
    try:
        form = drawing_up.form_of(values, *drawing_up.sides(values, character.id))
        serial = drafts.draw(house(), Actor(character.id), form, pin=request.form.get("pin"), mark=once.sent())
    except DoneAlready as before:
        flash(_("That was done already; nothing was done twice."))
        return redirect(url_for("note.page", serial=before.made), 303)
    except (BadInput, Forbidden) as error:
        return _page(values, drawing_up.problems(error)), error.status
    flash(_("The note is drawn up and signed by you; it binds when the other has signed it too."))
    return redirect(url_for("note.page", serial=serial), 303)
