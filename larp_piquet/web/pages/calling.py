"""From a seat to the referee and back: calling him, protesting against a ruling, and the table's log."""

from __future__ import annotations

from flask import flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ...services import desk, sittings
from ...services.errors import NotFound, Stale
from ...services.results import TablePage, Viewer
from ...tables.acts import Actor, Refusal, Refused
from ...tables.desk import CallReferee, CallWhy, Protest
from ...wording.desk import CALL_WHYS
from .. import moves, ruled
from ..limits import MOVES, limiter
from ..tongue import _
from ..visitor import current, house, phone, whose_form
from .table import look, table

LONGEST_PROTEST = 300


def _seated(number: int) -> TablePage:
    """The table of a reader who sits at it; raises ``Refused(NOT_SEATED)``."""
    phone()
    page = look(number)
    if page.view is None or page.view.viewer is None:
        raise Refused(Refusal.NOT_SEATED)
    return page


@table.get("/<int:number>/call")
def call_page(number: int) -> str:
    """Asks why the referee is called."""
    page = _seated(number)
    return render_template(
        "table/call.html", table=page.table, whys=tuple((str(why), _(text)) for why, text in CALL_WHYS.items())
    )


@table.post("/<int:number>/call")
@limiter.limit(MOVES)
def call(number: int) -> AnyResponse:
    """Calls the referee; wherever the play stands, the call means the same."""
    character = whose_form().character
    try:
        why = CallWhy(request.form.get("why", ""))
    except ValueError:
        raise moves.Unreadable("why") from None
    try:
        desk.call(house(), number, character.id, CallReferee(why))
    except Refused as refused:
        if refused.refusal is not Refusal.ALREADY_CALLED:  # a second tap
            raise
    return redirect(url_for("table.page", number=number), 303)


@table.get("/<int:number>/protest")
def protest_page(number: int) -> str:
    """Asks what one has to say against the last ruling."""
    page = _seated(number)
    assert page.view is not None
    notice = ruled.notice(page.view, page.news, tuple(name or "" for name in page.names))
    if notice is None:
        raise Refused(Refusal.NO_SUCH_RULING)
    return render_template(
        "table/protest.html", table=page.table, notice=notice, sitting=page.sitting_id, seq=page.view.seq,
        longest=LONGEST_PROTEST,
    )  # fmt: skip


@table.post("/<int:number>/protest")
@limiter.limit(MOVES)
def protest(number: int) -> AnyResponse:
    """Has the protest noted; it stays in the log."""
    character = whose_form().character
    form = request.form
    sitting, seq = moves.number(form, "sitting"), moves.number(form, "seq")
    if sittings.table_of(house(), sitting) != number:
        raise Stale
    words = " ".join(form.get("text", "").split())
    action = Protest(moves.number(form, "line"), words)
    sittings.act(house(), sitting, seq, Actor(character.id), action)
    flash(_("Your protest is noted; the ruling holds until the referee changes it."))
    return redirect(url_for("table.page", number=number), 303)


@table.get("/<int:number>/log")
def log(number: int) -> str:
    """The log as this reader's own view of the table told it."""
    character = current().character
    return log_page(number, Viewer(character.id if character else None), url_for("table.page", number=number))


def log_page(number: int, viewer: Viewer, back: str) -> str:
    """The log of the sitting here, or of the one closed last for those who sat in it; else ``NotFound``."""
    book = desk.log_book(house(), number, viewer)
    if not book.lines:
        raise NotFound("sitting")
    return render_template(
        "table/log.html", table=book.table, chapters=ruled.chapters(book), back=back, here_again=request.path,
        law_page=url_for("table.law", number=number),
    )  # fmt: skip
