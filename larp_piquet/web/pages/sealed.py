"""Deals that can be checked: a table's draws with their seals, a word for the next, and a record looked through."""

from __future__ import annotations

from flask import Blueprint, Response, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ... import adjudicating
from ...services import drawing, keptrecords, partierecords, sealing, sittings
from ...services.errors import Stale
from ...tables.acts import Actor
from ...tables.reading import RecordError
from ...tables.seals import LONGEST_PART, text_of
from ...verifying import Verdict, verify
from ...wording.seals import METHOD, SHOWN_TO, STATES, unsealed
from .. import moves
from ..limits import HEAVY, MOVES, limiter
from ..papers import download
from ..tongue import _, of_reader, tell
from ..visitor import current, house, whose_form
from .gm.room import handed_in
from .record import asked
from .table import look, table

check = Blueprint("check", __name__, url_prefix="/check")


@table.post("/<int:number>/word")
@limiter.limit(MOVES)
def word(number: int) -> AnyResponse:
    """Adds a word of this seat to the next deal."""
    character = whose_form().character
    form = request.form
    sitting, draw = moves.number(form, "sitting"), moves.number(form, "draw")
    if sittings.table_of(house(), sitting) != number:
        raise Stale
    if drawing.give_part(house(), sitting, draw, Actor(character.id), form.get("word", "")):
        flash(_("That was done already; nothing was done twice."))
    return redirect(url_for("table.page", number=number), 303)


@table.get("/<int:number>/seals")
def seals(number: int) -> str:
    """Every draw of a sitting with its seal, and with its secret where this reader may know it by now."""
    sitting = asked("sitting") or sittings.sitting_at(house(), number)
    book = sealing.seal_book(house(), number, sitting, current().viewer)
    page = look(number)
    seat = page.view.viewer if page.view is not None and page.sitting_id == sitting else None
    coming = page.seals.coming if page.view is not None and seat is not None else None
    if coming is not None and page.view is not None and page.view.seats[seat or 0] in coming.gave:
        coming = None  # his word for it stands
    return render_template(
        "table/seals.html",
        table=page.table,
        book=book,
        states=STATES,
        shown_to=SHOWN_TO[book.opens],
        unsealed=tell(unsealed(book.unsealed)) if book.unsealed else "",
        coming=coming,
        seat=seat,
        longest=LONGEST_PART,
        text_of=text_of,
    )


@table.get("/<int:number>/check")
@limiter.limit(HEAVY)
def of_table(number: int) -> str:
    """The deals of a partie that this reader may see by now, checked."""
    sitting, partie, text = _finished(number)
    where = url_for("table.seals", number=number, sitting=sitting)
    return _page(verify(text, of_reader()), back=where, table=number, sitting=sitting, partie=partie)


@table.get("/<int:number>/check/record")
@limiter.limit(HEAVY)
def to_check(number: int) -> Response:
    """The record of those deals, to be checked elsewhere; its partie may go on."""
    sitting, partie, text = _finished(number)
    name = f"piquet-table-{number}-sitting-{sitting}-partie-{partie}-finished-deals.json"
    return download(text.encode(), name, "application/json")


def _finished(number: int) -> tuple[int, int, str]:
    """The sitting and the partie that are asked for at a table, and the record of what is finished of it."""
    sitting = asked("sitting") or sittings.sitting_at(house(), number)
    if sittings.table_of(house(), sitting) != number:
        raise Stale
    partie = asked("partie") or partierecords.newest_partie(house(), sitting)
    return sitting, partie, partierecords.finished_deals(house(), sitting, partie, current().viewer)


@check.get("")
def page() -> str:
    """Asks for a record, and says how anybody checks one for himself."""
    return _page()


@check.post("")
@limiter.limit(HEAVY)
def checked() -> tuple[str, int]:
    """Looks a record through; it is not kept."""
    data = handed_in(keptrecords.LONGEST + 1)[0]
    pasted = request.form.get("pasted", "")
    if not data.strip():
        return _page(wrong=_("Choose a file, or paste what stands in it.")), 400
    if len(data) > keptrecords.LONGEST:
        return _page(wrong=_("What was sent is larger than this house takes.")), 413
    try:
        return _page(verify(data, of_reader()), pasted=pasted), 200
    except RecordError as error:
        return _page(wrong=adjudicating.explain(error, of_reader()), pasted=pasted), 400


def _page(
    verdict: Verdict | None = None,
    *,
    wrong: str = "",
    pasted: str = "",
    back: str = "",
    table: int = 0,
    sitting: int = 0,
    partie: int = 0,
) -> str:
    """``back``, ``table``, ``sitting`` and ``partie`` are of a partie of this house that was checked."""
    return render_template(
        "table/check.html",
        verdict=verdict,
        wrong=wrong,
        pasted=pasted,
        back=back,
        table=table,
        sitting=sitting,
        partie=partie,
        method=METHOD,
    )
