"""The ledger of the event, the game master's entries in it, and the notes that he draws up."""

from __future__ import annotations

from flask import flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ....ledger.book import Actor as LedgerActor
from ....ledger.book import EntryKind
from ....services import debts, drafts
from ....services.errors import BadInput
from ....tables.acts import Actor
from ... import drawing_up, moves
from ...limits import MOVES, limiter
from ...tongue import _, of_reader
from ...visitor import event, house
from ..note import done
from .room import gm, staff, text


@gm.get("/ledger")
def ledger() -> str:
    """Every debt and every balance."""
    return render_template("gm/ledger.html", page=debts.ledger(house(), staff(), of_reader()), event=event())


@gm.post("/ledger/<int:serial>/paid")
@limiter.limit(MOVES)
def debt_paid(serial: int) -> AnyResponse:
    """Confirms a payment in the holder's stead."""
    staff()
    outcome = debts.confirm_paid(
        house(), serial, Actor(staff=True), reason=text("reason"),
        expected_entries=moves.number(request.form, "entries"),
    )  # fmt: skip
    flash(done(EntryKind.CONFIRMED, outcome))
    return redirect(url_for("gm.ledger"), 303)


@gm.post("/ledger/<int:serial>/void")
@limiter.limit(MOVES)
def debt_void(serial: int) -> AnyResponse:
    """Voids a debt by a reversing entry."""
    debts.void_debt(house(), staff(), serial, text("reason"))
    flash(_("The debt is void."))
    return redirect(url_for("gm.ledger"), 303)


@gm.post("/ledger/papers")
@limiter.limit(MOVES)
def papers() -> AnyResponse:
    """Says whether the paper of a note gives a claim to it."""
    debts.set_papers(house(), staff(), claimed=request.form.get("claimed") == "yes")
    flash(_("Kept."))
    return redirect(url_for("gm.ledger"), 303)


def _draw(values: dict[str, str], errors: dict[str, str]) -> str:
    return render_template("gm/draw.html", values=values, errors=errors, **drawing_up.choices(real=True))


@gm.get("/ledger/new")
def draw() -> str:
    """The form of a note between any two."""
    return _draw(drawing_up.blank() | {"debtor": "", "creditor": ""}, {})


@gm.post("/ledger/new")
@limiter.limit(MOVES)
def draw_up() -> AnyResponse | tuple[str, int]:
    """Draws it up; the two are asked to sign."""
    staff()
    values = drawing_up.typed(debtor="", creditor="")
    try:
        form = drawing_up.form_of(values, values["debtor"], values["creditor"])
        serial = drafts.draw(house(), LedgerActor(staff=True), form)
    except BadInput as error:
        return _draw(values, drawing_up.faults(error)), error.status
    flash(_("The note is drawn up; both are asked to sign it."))
    return redirect(url_for("note.page", serial=serial), 303)
