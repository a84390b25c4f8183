"""A debt and its note: whole for its parties and staff, serial and state for the stranger who scanned the paper."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, Response, flash, g, redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response as AnyResponse

from ...ledger.book import Actor, EntryKind
from ...services import cast, causes, debts, drafts, notepress
from ...services.bookkeeping import desk_actor
from ...services.debts import Typed
from ...services.errors import BadInput, Forbidden, NotFound
from ...services.results import NotePage, Outcome, Viewer
from ...wording.note_texts import NOTE_LANGUAGES
from .. import drawing_up, duties, manners, moves, mydebts, people
from ..limits import HEAVY, MOVES, limiter
from ..papers import file_name, html_paper, pdf_paper
from ..refusals import refused, sentence
from ..tongue import _, of_reader
from ..visitor import current, event_name, house, whose_form

note = Blueprint("note", __name__)
#: How many scanned notes a browser remembers.
REMEMBERED = 20
#: The languages in which a note can be printed, by their own names.
LANGUAGES = dict(zip(NOTE_LANGUAGES, ("English", "Русский", "Français"), strict=True))


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
    return _page(serial, {}, {})


def _page(serial: int, errors: Mapping[str, str], tried: dict[str, str]) -> str:
    found = debts.note_by_serial(house(), serial, current().viewer, of_reader())
    _require_known(found)
    debt, character, staff = found.debt, current().character, current().staff
    if found.blank and character is not None:
        return _register(serial, character.id, drawing_up.blank() | {"side": "owed", "other": ""}, errors)
    asked = debt is not None and bool(debt.can | debt.desk)
    return render_template(
        "note/page.html",
        note=found,
        debt=debt,
        deeds=duties.deeds(debt) if debt else (),
        said=duties.said(debt) if debt else (),
        desk=duties.at_the_desk(debt) if debt else (),
        people=_people() if asked else (),
        paper=_paper(serial) if debt else None,
        causes=causes.causes_said(house(), staff, serial) if debt and staff and current().master else (),
        history=causes.history_of(house(), staff, serial) if debt and staff and current().master else "",
        pin=character is not None and character.pin_set,
        errors=errors,
        tried=dict.fromkeys(("do", "sum", "who", "reason", "after", "cause", "coin"), "") | tried,
    )


def _require_known(found: NotePage) -> None:
    """To whoever neither has a part in a debt, nor claims its paper, nor has scanned it here, there is no such page."""
    if found.debt is None and found.claim is None and found.serial not in session.get("notes", []):
        raise NotFound("note")


def _require_known_here(serial: int) -> None:
    """What is made of a debt tells nobody that there is one to whom its own page does not."""
    _require_known(debts.note_by_serial(house(), serial, current().viewer))


def _paper(serial: int) -> dict[str, object]:
    """How the note is printed: what is settled, what may be chosen, and every print there was."""
    found = notepress.paper(house(), serial, current().viewer)
    spoken = found.language or found.own
    return {
        "kinds": drawing_up.kinds(found.kinds),
        "languages": tuple(LANGUAGES.items()),
        "language": LANGUAGES[spoken],
        "spoken": spoken,
        "prints": found.prints,
        "witnesses": found.witnesses,
        "may_print": found.may_print,
        "may_state": found.may_state,
        "unsigned": found.unsigned,
    }


def _people() -> tuple[tuple[str, str], ...]:
    """Whom an act may name: everybody still in the game, by the name that the reader may know."""
    return people.choices(cast.characters(house()), real=current().viewer.staff)


@note.post("/note/<int:serial>/paid")
@limiter.limit(MOVES)
def paid(serial: int) -> AnyResponse | tuple[str, int]:
    """The holder confirms that he was paid."""
    return _entered(serial, str(EntryKind.CONFIRMED))


@note.post("/note/<int:serial>/act")
@limiter.limit(MOVES)
def act(serial: int) -> AnyResponse | tuple[str, int]:
    """Whatever else a character enters about a debt."""
    return _entered(serial, request.form.get("do", ""))


def _entered(serial: int, kind: str) -> AnyResponse | tuple[str, int]:
    character = whose_form().character
    _require_known(debts.note_by_serial(house(), serial, Viewer(character.id)))
    expected = moves.number(request.form, "entries") if "entries" in request.form else None
    typed = _typed(kind)
    try:
        outcome = debts.enter_typed(
            house(), serial, Actor(character.id), typed, pin=request.form.get("pin"), expected=expected
        )
    except Forbidden as error:
        if error.code not in ("pin_wrong", "pin_needed"):
            raise
        return _again(serial, typed, {"pin": refused(error)}), error.status
    except BadInput as error:
        return _again(serial, typed, faults(error)), error.status
    flash(done(typed.kind, outcome))
    came, _mark, query = request.form.get("from", "").partition("?")
    if came == "me":
        return redirect(url_for("me.page", _anchor="debts", **mydebts.place(query)), 303)
    return redirect(_after(serial, character.id), 303)


def _after(serial: int, character_id: str) -> str:
    """Where one goes on: to the note, unless by what he said it concerns him no more."""
    try:
        _require_known(debts.note_by_serial(house(), serial, Viewer(character_id)))
    except NotFound:
        return url_for("me.page", _anchor="debts")
    return url_for("note.page", serial=serial)


def _typed(kind: str) -> Typed:
    def text(name: str) -> str:
        return request.form.get(name, "").strip()

    place = moves.number(request.form, "place") if request.form.get("place") else None
    return Typed(kind, text("sum"), text("who"), text("after"), place, text("reason"), text("coin"))


def _again(serial: int, typed: Typed, errors: Mapping[str, str]) -> str:
    """The page once more, the form that was refused open, with what was typed in it."""
    g.form_refused = True
    tried = {
        "do": typed.kind,
        "sum": typed.sum,
        "who": typed.who,
        "reason": typed.reason,
        "after": typed.after,
        "coin": typed.coin,
    }
    return _page(serial, errors, tried)


def faults(error: BadInput) -> dict[str, str]:
    """A form's faults by field, said."""
    return {problem.field: sentence(problem.code, problem.values) for problem in error.problems}


def done(kind: str, outcome: Outcome) -> str:
    """What is said after an entry."""
    if outcome.already:
        return _("That was done already; nothing was done twice.")
    if kind == EntryKind.CONFIRMED:
        return _("The debt is settled.")
    return _("The debt is void.") if kind == EntryKind.VOIDED else _("It stands in the ledger.")


@note.post("/note/<int:serial>/desk")
@limiter.limit(MOVES)
def at_desk(serial: int) -> AnyResponse | tuple[str, int]:
    """What the desk enters about a debt: the game master anything, a referee what he rules on; always with a reason."""
    visitor = current()
    actor = desk_actor(visitor.staff, visitor.viewer.character_id)
    typed = _typed(request.form.get("do", ""))
    expected = moves.number(request.form, "entries") if "entries" in request.form else None
    try:
        outcome = debts.enter_typed(house(), serial, actor, typed, expected=expected)
    except BadInput as error:
        return _again(serial, typed, {f"desk-{field}": text for field, text in faults(error).items()}), error.status
    flash(done(typed.kind, outcome))
    return redirect(url_for("note.page", serial=serial), 303)


@note.post("/note/<int:serial>/true-cause")
@limiter.limit(MOVES)
def true_cause(serial: int) -> AnyResponse:
    """The game master writes down for what the debt really is."""
    words = " ".join(request.form.get("true_cause", "").split())
    causes.tell_true_cause(house(), current().staff, serial, words)
    flash(_("Kept."))
    return redirect(url_for("note.page", serial=serial), 303)


@note.get("/note/<int:serial>/paper")
@limiter.limit(HEAVY)
def paper(serial: int) -> Response:
    """The note as it would be printed, to look at."""
    _require_known_here(serial)
    spoken = request.args.get("language", "")
    html = notepress.note_html(house(), serial, current().viewer, spoken, manner=manners.asked())
    return html_paper(html, url_for("note.page", serial=serial))


@note.get("/note/<int:serial>/proof.pdf")
@limiter.limit(HEAVY)
def proof(serial: int) -> Response:
    """The same as PDF: it says that it is a proof, and is no entry."""
    _require_known_here(serial)
    spoken = request.args.get("language", "")
    made = notepress.note_proof(house(), serial, current().viewer, spoken, manner=manners.asked())
    return pdf_paper(made, f"{file_name(event_name(), 'proof', serial)}.pdf")


@note.get("/note/<int:serial>/print/<int:copy>.pdf")
@limiter.limit(HEAVY)
def printed_before(serial: int, copy: int) -> Response:
    """The sheet of a print once more, for whoever had it printed."""
    _require_known_here(serial)
    made = notepress.again(house(), serial, copy, current().viewer)
    return pdf_paper(made, f"{file_name(event_name(), 'note', serial)}.pdf")


@note.post("/note/<int:serial>/note.pdf")
@limiter.limit(HEAVY)
def printed(serial: int) -> AnyResponse | tuple[str, int]:
    """Prints the note: the paper itself, and after it duplicates; each print is an entry."""
    _require_known_here(serial)
    visitor = current()
    spoken = request.form.get("language", "")
    try:
        made = notepress.print_note(
            house(),
            serial,
            visitor.viewer,
            visitor.staff,
            language=spoken,
            kind=request.form.get("instrument", ""),
            cause=" ".join(request.form.get("cause", "").split()),
            document="debt_note_card" if request.form.get("size") == "card" else "debt_note",
            expected=moves.number(request.form, "prints") if "prints" in request.form else None,
            manner=manners.asked(),
        )
    except BadInput as error:
        g.form_refused = True
        return _page(serial, faults(error), {"cause": request.form.get("cause", "")}), error.status
    return pdf_paper(made, f"{file_name(event_name(), 'note', serial)}.pdf")


@note.post("/note/<int:serial>/register")
@limiter.limit(MOVES)
def register(serial: int) -> AnyResponse | tuple[str, int]:
    """A blank note that was filled by hand becomes a debt: he who registers it has scanned it, and is of the two."""
    character = whose_form().character
    if serial not in session.get("notes", []):
        raise NotFound("note")
    values = drawing_up.typed(side="", other="") | {"true_cause": ""}
    try:
        form = drawing_up.form_of(values, *drawing_up.sides(values, character.id))
        drafts.draw(house(), Actor(character.id), form, serial, pin=request.form.get("pin"))
    except (BadInput, Forbidden) as error:
        return _register(serial, character.id, values, drawing_up.problems(error)), error.status
    flash(_("It is registered and signed by you; it binds when the other has signed it too."))
    return redirect(url_for("note.page", serial=serial), 303)


def _register(serial: int, character_id: str, values: dict[str, str], errors: Mapping[str, str]) -> str:
    return render_template(
        "note/register.html",
        serial=serial,
        values=values,
        errors=errors,
        **drawing_up.choices(real=False, but=character_id),
    )
