"""The cast: a list read with a report of its bad rows, and each character's own sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ....services import cast, debts, identity, passing, sittings
from ....services.errors import BadInput
from ....services.results import Character, CharacterForm, RowProblem
from ....wording import debts as words_of_debts
from ... import moves, people
from ...addresses import opening
from ...limits import HEAVY, MOVES, limiter
from ...qrcodes import link, picture
from ...refusals import sentence
from ...tongue import _, of_reader
from ...visitor import house
from .room import faults, gm, handed_in, staff, text

FIELDS = ("id", "name", "title", "gender", "dative", "alias", "house", "language")
ENCODINGS = ("utf-8", "cp1251", "cp1252")
KINDS = ("csv", "toml")
#: Bad rows told at once; a file in the wrong encoding has one in every row.
MOST_TOLD = 60


@dataclass(frozen=True, slots=True)
class RowTold:
    """A bad row, said."""

    row: int
    column: str
    text: str


def _cast(status: int = 200, **values: Any) -> tuple[str, int]:
    given: dict[str, Any] = {
        "bad_rows": (),
        "sound": 0,
        "errors": {},
        "values": dict.fromkeys(FIELDS, ""),
        "pasted": "",
        "encoding": "utf-8",
        "kind": "csv",
    }
    characters = cast.characters(house())
    html = render_template(
        "gm/cast.html", characters=characters, doubtful=people.doubtful(characters), encodings=ENCODINGS, kinds=KINDS,
        **(given | values),
    )  # fmt: skip
    return html, status


@gm.get("/cast")
def cast_page() -> tuple[str, int]:
    """The cast and the two ways of filling it."""
    return _cast()


@gm.post("/cast/import")
@limiter.limit(HEAVY)
def cast_import() -> AnyResponse | tuple[str, int]:
    """Reads a list. While one row is bad nothing is taken in, and every bad row is named."""
    data, of_file = handed_in()
    pasted = request.form.get("pasted", "")
    encoding = text("encoding") if of_file else "utf-8"
    report = cast.parse_cast(
        data,
        encoding=encoding if encoding in ENCODINGS else "utf-8",
        kind=text("kind") if text("kind") in KINDS else "csv",
    )
    if report.problems or not report.rows:
        told = tuple(_told(problem) for problem in report.problems[:MOST_TOLD])
        empty = () if told else (RowTold(0, "", _("There is nobody in this list.")),)
        return _cast(
            400, bad_rows=told + empty, sound=len(report.rows), pasted=pasted,
            encoding=text("encoding") or "utf-8", kind=text("kind") or "csv",
        )  # fmt: skip
    done = cast.import_cast(house(), staff(), report)
    flash(
        _(
            "Taken in: %(added)s new, %(changed)s changed, %(unchanged)s as they were.",
            added=len(done.added), changed=len(done.changed), unchanged=len(done.unchanged),
        )
    )  # fmt: skip
    return redirect(url_for("gm.cast_page"), 303)


def _told(problem: RowProblem) -> RowTold:
    code, values = problem.code, problem.values
    if code == "required":
        code, values = "column_empty", {"column": problem.column}
    elif code == "not_in_encoding" and values.get("encoding") == "utf-8":
        code = "try_encoding"
    return RowTold(problem.row, problem.column, sentence(code, values))


def _typed() -> dict[str, str]:
    return {name: text(name) for name in FIELDS}


@gm.post("/cast")
@limiter.limit(MOVES)
def cast_add() -> AnyResponse | tuple[str, int]:
    """Adds one character."""
    values = _typed()
    try:
        made = cast.add_character(house(), staff(), CharacterForm(**values))
    except BadInput as error:
        return _cast(error.status, errors=faults(error), values=values)
    flash(_("%(name)s joins the cast.", name=made.name))
    return redirect(url_for("gm.character", character_id=made.id), 303)


def _sheet(character: Character, status: int = 200, **values: Any) -> tuple[str, int]:
    given: dict[str, Any] = {"errors": {}, "values": {name: getattr(character, name) for name in FIELDS}}
    html = render_template(
        "gm/character.html",
        character=character,
        phones=identity.phones_of(house(), character.id),
        seat=sittings.seat_of(house(), character.id),
        debts=debts.debts_of(house(), character.id, of_reader()),
        statuses=tuple((key, _(title)) for key, title in words_of_debts.STATUSES.items()),
        heirs=() if character.plays else people.choices(cast.characters(house()), real=True, but=character.id),
        **(given | values),
    )
    return html, status


@gm.get("/character/<character_id>")
def character(character_id: str) -> tuple[str, int]:
    """A character's sheet."""
    return _sheet(cast.character(house(), character_id))


@gm.post("/character/<character_id>")
@limiter.limit(MOVES)
def character_edit(character_id: str) -> AnyResponse | tuple[str, int]:
    """Changes a character."""
    found = cast.character(house(), character_id)
    values = _typed() | {"id": found.id}
    try:
        cast.edit_character(house(), staff(), found.id, CharacterForm(**values))
    except BadInput as error:
        return _sheet(found, error.status, errors=faults(error), values=values)
    flash(_("The character is changed."))
    return redirect(url_for("gm.character", character_id=found.id), 303)


@gm.post("/character/<character_id>/reissue")
@limiter.limit(MOVES)
def reissue(character_id: str) -> AnyResponse:
    """Withdraws the card and makes a new one; all phones of it are cut off."""
    identity.reissue(house(), staff(), character_id, text("reason"), moves.number(request.form, "generation"))
    flash(_("The old card opens nothing now. Print the new one."))
    return redirect(url_for("gm.character", character_id=character_id), 303)


@gm.post("/character/<character_id>/pin")
@limiter.limit(MOVES)
def lift_pin(character_id: str) -> AnyResponse:
    """Lifts the lock, or takes a forgotten PIN off."""
    identity.lift_pin_lock(house(), staff(), character_id, text("reason"), remove=request.form.get("remove") == "yes")
    flash(_("The PIN is taken off.") if request.form.get("remove") == "yes" else _("The PIN lock is lifted."))
    return redirect(url_for("gm.character", character_id=character_id), 303)


@gm.post("/character/<character_id>/code")
@limiter.limit(MOVES)
def show_code(character_id: str) -> tuple[str, int]:
    """Shows the card's code once, to scan or to type, for a player whose card got wet."""
    staff()
    found = cast.character(house(), character_id)
    token, code = identity.card_secret(house(), found.id)
    return _sheet(
        found, code=code, picture=picture(link("C", token), _("Code of the card")), site=opening(request.host_url)
    )


@gm.post("/character/<character_id>/status")
@limiter.limit(MOVES)
def status(character_id: str) -> AnyResponse | tuple[str, int]:
    """Says that a character is dead, departed, or back."""
    try:
        passing.set_status(house(), staff(), character_id, text("status"), text("reason"))
    except BadInput as error:
        return _sheet(cast.character(house(), character_id), error.status, errors=faults(error))
    flash(_("The character is changed."))
    return redirect(url_for("gm.character", character_id=character_id), 303)


@gm.post("/character/<character_id>/consent")
@limiter.limit(MOVES)
def consent(character_id: str) -> AnyResponse:
    """Says whether others may sign for a character."""
    passing.set_consent(house(), staff(), character_id, needed=request.form.get("needed") == "yes")
    flash(_("The character is changed."))
    return redirect(url_for("gm.character", character_id=character_id), 303)


@gm.post("/character/<character_id>/heir")
@limiter.limit(MOVES)
def heir(character_id: str) -> AnyResponse | tuple[str, int]:
    """Names an heir, who takes over every open debt at once."""
    try:
        done = passing.name_heir(
            house(),
            staff(),
            character_id,
            text("heir"),
            text("reason"),
            accepted=request.form.get("accepted") == "yes",
        )
    except BadInput as error:
        return _sheet(cast.character(house(), character_id), error.status, errors=faults(error))
    flash(_("The heir has taken over; debts: %(number)s.", number=len(done.passed)))
    if done.purse:
        flash(_("The purse passes to him, too: %(sums)s.", sums=", ".join(done.purse)))
    return redirect(url_for("gm.character", character_id=character_id), 303)
