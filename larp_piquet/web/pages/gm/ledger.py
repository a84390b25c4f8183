"""The ledger of the event, the game master's entries in it, and the notes that he draws up."""

from __future__ import annotations

from dataclasses import replace

from flask import Response, flash, redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response as AnyResponse

from ....ledger.book import Actor as LedgerActor
from ....ledger.book import EntryKind
from ....printing.models import LedgerData
from ....services import cast, debts, drafts, ledgersheet
from ....services.errors import BadInput, NotFound
from ....services.once import DoneAlready
from ....services.typed import Faults
from ....tables.acts import Actor
from ... import drawing_up, manners, moves, once, people, searching
from ...limits import HEAVY, MOVES, limiter
from ...papers import file_name, html_paper, pdf_paper
from ...tongue import _, of_reader
from ...visitor import event, event_name, house
from ..note import done
from .room import gm, staff, text

#: Debts on one page, and which are listed where nothing is asked.
PAGE = 25
USUAL = "all"


@gm.get("/ledger")
def ledger() -> str:
    """Every balance, and a page of the debts that are asked for."""
    search = searching.asked(USUAL)
    page = debts.ledger(house(), staff(), of_reader(), search, PAGE)
    return render_template(
        "gm/ledger.html",
        page=page,
        query=search,
        kept=searching.kept(search, USUAL),
        here=searching.kept(replace(search, page=page.page), USUAL, page=True),
        event=event(),
        people=people.choices(cast.characters(house()), real=True, gone=True),
        **searching.offered(search),
    )


def _back() -> AnyResponse:
    """To the page of the ledger from which a form came."""
    return redirect(
        url_for("gm.ledger", **searching.kept(searching.asked(USUAL), USUAL, page=True), _anchor="list"), 303
    )


def _sheet() -> LedgerData:
    """The sheet that was asked for: of one character or of all, now or as it stood at a moment of game time."""
    until = request.args.get("until", "").strip()
    problems = Faults()
    moment = problems.moment("until", until) if until else None
    problems.raise_any()
    who = request.args.get("who", "")
    language = request.args.get("language", "")
    if who:
        data = ledgersheet.of_one(house(), staff(), who, language, until=moment)
    else:
        data = ledgersheet.of_event(house(), staff(), language or of_reader(), until=moment)
    return replace(data, manner=manners.asked())


@gm.get("/ledger/sheet")
@limiter.limit(HEAVY)
def ledger_sheet() -> Response:
    """The ledger as it would be printed, to look at."""
    return html_paper(ledgersheet.sheet_html(_sheet()), url_for("gm.ledger"))


@gm.get("/ledger/sheet.pdf")
@limiter.limit(HEAVY)
def ledger_sheet_pdf() -> Response:
    """The ledger to print."""
    return pdf_paper(ledgersheet.sheet_pdf(_sheet()), f"{file_name(event_name(), 'ledger')}.pdf")


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
    return _back()


@gm.post("/ledger/<int:serial>/void")
@limiter.limit(MOVES)
def debt_void(serial: int) -> AnyResponse:
    """Voids a debt by a reversing entry."""
    debts.void_debt(house(), staff(), serial, text("reason"))
    flash(_("The debt is void."))
    return _back()


@gm.post("/ledger/papers")
@limiter.limit(MOVES)
def papers() -> AnyResponse:
    """Says whether the paper of a note gives a claim to it."""
    debts.set_papers(house(), staff(), claimed=request.form.get("claimed") == "yes")
    flash(_("Kept."))
    return redirect(url_for("gm.ledger"), 303)


def _draw(values: dict[str, str], errors: dict[str, str]) -> str:
    return render_template("gm/draw.html", values=values, errors=errors, **drawing_up.choices(real=True))


def _blank(told: str) -> int | None:
    """The blank note that is meant, if any; one must have been scanned by this browser."""
    serial = int(told) if told.isascii() and told.isdecimal() and len(told) < 10 else None
    return serial if serial in session.get("notes", []) else None


@gm.get("/ledger/new")
def draw() -> str:
    """The form of a note between any two."""
    blank = _blank(request.args.get("note", ""))
    return _draw(drawing_up.blank() | {"debtor": "", "creditor": "", "note": str(blank or "")}, {})


@gm.post("/ledger/new")
@limiter.limit(MOVES)
def draw_up() -> AnyResponse | tuple[str, int]:
    """Draws it up; the two are asked to sign."""
    staff()
    values = drawing_up.typed(debtor="", creditor="", note="")
    blank = _blank(values["note"])
    if values["note"] and blank is None:
        raise NotFound("note")
    try:
        form = drawing_up.form_of(values, values["debtor"], values["creditor"])
        serial = drafts.draw(house(), LedgerActor(staff=True), form, blank, mark=once.sent())
    except DoneAlready as before:
        flash(_("That was done already; nothing was done twice."))
        return redirect(url_for("note.page", serial=before.made), 303)
    except BadInput as error:
        return _draw(values, drawing_up.faults(error)), error.status
    flash(_("The note is drawn up; both are asked to sign it."))
    return redirect(url_for("note.page", serial=serial), 303)
