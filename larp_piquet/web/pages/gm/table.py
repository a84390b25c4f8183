"""The referee's page of a table: all hands and every ruling, unless he has a part in what is played there."""

from __future__ import annotations

import hashlib
from typing import Any

from flask import flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ....services import desk, sittings
from ....services.errors import NotFound
from ....wording.desk import KINDS
from ... import moves, ruled, rulings
from ...limits import MOVES, limiter
from ...offering import offered
from ...tongue import _, of_reader
from ...visitor import current, house
from ..calling import log_page
from ..irregular import law_in_force
from ..table import fragment, shown
from .room import gm, staff

#: How many lines of the log stand on the page itself.
LATEST = 2


def asker() -> str | None:
    """The character this browser is: where it sits, its desk has no rights."""
    character = current().character
    return character.id if character else None


def _shown(number: int) -> tuple[dict[str, Any], str]:
    viewer = current().viewer
    page = sittings.table_page(house(), number, viewer)
    s, values, seen_mark = shown(page, referee=True)
    own = page.view is not None and not page.referee
    lines: tuple[ruled.Told, ...] = ()
    kinds: tuple[str, ...] = ()
    if page.view is not None and not own:
        book = desk.log_book(house(), number, viewer)
        lines = ruled.latest(book, LATEST)
        kinds = tuple(
            kind for kind in offered(page.view, night=page.night) if kind != "back" or ruled.restorable(book, page.view)
        )
    waited = ruled.waited(page.view, page.news, house().clock())
    mark = hashlib.blake2b(
        repr((s, lines, of_reader(), own, waited, kinds, seen_mark)).encode(), digest_size=9
    ).hexdigest()
    mark = f"{page.version}-{mark}"
    return values | {
        "own_seat": own,
        "own_bet": number in viewer.betting,
        "kinds": kinds,
        "all_kinds": tuple((kind, _(name)) for kind, name in KINDS.items()),
        "waited": waited,
        "lines": lines,
        "etag": mark,
    }, mark


@gm.get("/table/<int:number>")
def table(number: int) -> str:
    """The whole page."""
    values, _mark = _shown(number)
    return render_template("gm/table.html", **values)


@gm.get("/table/<int:number>/update")
@limiter.exempt
def table_update(number: int) -> AnyResponse:
    """The live part of it."""
    values, mark = _shown(number)
    return fragment("gm/table_live.html", values, mark)


@gm.get("/table/<int:number>/log")
def table_log(number: int) -> str:
    """The whole log, cards and all."""
    return log_page(number, current().viewer, url_for("gm.table", number=number))


@gm.post("/table/<int:number>/act")
@limiter.limit(MOVES)
def table_act(number: int) -> AnyResponse:
    """Gives a ruling, signs for one who is absent, voids the partie, closes the sitting: each with a reason."""
    form = request.form
    sitting, seq = moves.number(form, "sitting"), moves.number(form, "seq")
    law = None
    if form.get("do") == "irregular":
        found = sittings.table_page(house(), number, current().viewer).view
        if found is None:
            raise NotFound("sitting")
        law = law_in_force(found.rules, form.get("players", ""), two_left=len(found.deal_seats) == 2)
    actions = rulings.given(form, law)
    outcome = desk.rule(house(), staff(), number, sitting, seq, asker(), *actions)
    if outcome.already:
        flash(_("That was done already; nothing was done twice."))
    if form.get("then") == "back":
        return redirect(url_for("gm.table_rule", number=number, kind="back"), 303)
    return redirect(url_for("gm.table", number=number), 303)


@gm.post("/table/<int:number>/come")
@limiter.limit(MOVES)
def come(number: int) -> AnyResponse:
    """Says that the referee is coming."""
    outcome = desk.come(house(), staff(), number, asker())
    if outcome.already:
        flash(_("That was done already; nothing was done twice."))
    return redirect(url_for("gm.desk" if request.form.get("from") == "desk" else "gm.table", number=number), 303)
