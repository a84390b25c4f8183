"""A debt and its note: whole for its parties and staff, serial and state for the stranger who scanned the paper."""

from __future__ import annotations

from flask import Blueprint, Response, flash, redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response as AnyResponse

from ...services import debts, press
from ...services.errors import NotFound
from ...tables.acts import Actor
from .. import moves
from ..limits import HEAVY, MOVES, limiter
from ..papers import html_paper, pdf_paper
from ..tongue import _, of_reader
from ..visitor import current, house, whose_form

note = Blueprint("note", __name__)
#: How many scanned notes a browser remembers.
REMEMBERED = 20


@note.get("/N/<token>")
@note.get("/n/<token>")
def scanned(token: str) -> AnyResponse:
    """The code of a note: the browser remembers which one it has seen, and goes to its clean address."""
    found = debts.note(house(), token, current().viewer, of_reader())
    seen = [serial for serial in session.get("notes", []) if serial != found.serial]
    session["notes"] = [*seen[-REMEMBERED + 1 :], found.serial]
    return redirect(url_for("note.page", serial=found.serial), 303)


@note.get("/note/<int:serial>")
def page(serial: int) -> str:
    """The note as this reader may see it; to one who never held the paper there is no such page."""
    found = debts.note_by_serial(house(), serial, current().viewer, of_reader())
    if found.debt is None and serial not in session.get("notes", []):
        raise NotFound("note")
    character = current().character
    creditor = found.debt is not None and character is not None and character.id == found.debt.creditor_id
    return render_template(
        "note/page.html", note=found, debt=found.debt, creditor=creditor,
        pin=character is not None and character.pin_set,
    )  # fmt: skip


@note.post("/note/<int:serial>/paid")
@limiter.limit(MOVES)
def paid(serial: int) -> AnyResponse:
    """The creditor confirms that he was paid."""
    character = whose_form().character
    outcome = debts.confirm_paid(
        house(), serial, Actor(character.id), request.form.get("pin"),
        expected_entries=moves.number(request.form, "entries"),
    )  # fmt: skip
    flash(_("That was done already; nothing was done twice.") if outcome.already else _("The debt is settled."))
    return redirect(url_for("note.page", serial=serial), 303)


@note.get("/note/<int:serial>/paper")
@limiter.limit(HEAVY)
def paper(serial: int) -> Response:
    """The note as it would be printed, to look at."""
    return html_paper(press.note_html(house(), serial, current().viewer, of_reader()))


@note.get("/note/<int:serial>/note.pdf")
@limiter.limit(HEAVY)
def printed(serial: int) -> Response:
    """The note to print."""
    return pdf_paper(press.note_pdf(house(), serial, current().viewer, of_reader()), "note.pdf")
