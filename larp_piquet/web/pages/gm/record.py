"""Records laid on the desk: counted, kept as they were handed in, and opened as a table to argue over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from flask import Response, flash, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from .... import adjudicating
from ....engine.acts import CLAUSE, Breach
from ....engine.ruleset import NormandyRuleset
from ....services import keptrecords, partierecords
from ....services.errors import BadInput
from ....services.keptrecords import Kept
from ....tables.reading import RecordError, parsed
from ....tables.record import read
from ....wording.clauses import anchor, clause_of, clause_text
from ... import laws
from ...limits import HEAVY, MOVES, limiter
from ...papers import download
from ...tongue import _, of_reader, tell
from ...visitor import current, house
from ..record import law_of_record, table_of_record
from .room import faults, gm, handed_in, staff


@dataclass(frozen=True, slots=True)
class Broken:
    """The clause that a move broke, in the law that its record names; ``page`` where that law can be read here."""

    title: str
    text: str
    page: str


def _page(wrong: str = "", pasted: str = "", status: int = 200, clause: Broken | None = None) -> tuple[str, int]:
    """``clause`` is the one that a move broke."""
    records = keptrecords.newest(house(), staff())
    return render_template("gm/records.html", records=records, wrong=wrong, pasted=pasted, clause=clause), status


def _broken(error: RecordError, data: bytes) -> Broken | None:
    """The clause that a move of the record breaks, in the record's own law and by those who played that deal."""
    kind, _dot, code = error.code.partition(".")
    if kind != "breach":
        return None
    plain = cast("dict[str, Any]", parsed(data))
    # What stands before the move has been read without a fault; what stands after the deals may have one.
    head = {name: plain[name] for name in ("format", "version", "game", "rules", "players")}
    rules, two_left = read({**head, "deals": []}).rules, False
    if isinstance(rules, NormandyRuleset):
        before = plain["deals"][: (error.where.deal or 1) - 1]
        two_left = len(read({**head, "deals": before}).race().seated) < rules.seats
    key = anchor(CLAUSE[Breach(code)], rules, of_two_left=two_left)
    known = next((law for law, found in laws.laws().items() if found == rules), None)
    page = "" if known is None else f"{url_for('rules.page', edition=known)}#{key}"
    return Broken(_(clause_of(key, rules).title), tell(clause_text(key, rules)), page)


def _kept(number: int) -> Kept:
    """A record on the desk, for this game master: what his own character plays in is closed to him too."""
    return keptrecords.kept(house(), number, staff(), current().viewer.bound)


@gm.get("/record")
def record_page() -> tuple[str, int]:
    """Asks for a record, and lists those that lie on the desk."""
    return _page()


@gm.post("/record")
@limiter.limit(HEAVY)
def record_read() -> AnyResponse | tuple[str, int]:
    """Keeps it and opens it, or says which deal, which move and which rule is wrong."""
    data = handed_in(keptrecords.LONGEST + 1)[0]
    pasted = request.form.get("pasted", "")
    try:
        number = keptrecords.keep(house(), staff(), data)
    except RecordError as error:
        g.form_refused = True
        return _page(adjudicating.explain(error, of_reader()), pasted, 400, _broken(error, data))
    except BadInput as error:
        return _page(" ".join(faults(error).values()), "", error.status)
    return redirect(url_for("gm.record_table", number=number), 303)


@gm.get("/record/of/<int:sitting>/<int:partie>")
@limiter.limit(HEAVY)
def record_of(sitting: int, partie: int) -> str:
    """Asks whether this partie shall be laid on the desk."""
    found = partierecords.partie_record(house(), sitting, partie, current().viewer)
    return render_template("gm/record_of.html", found=found)


@gm.post("/record/of/<int:sitting>/<int:partie>")
@limiter.limit(HEAVY)
def record_lay(sitting: int, partie: int) -> AnyResponse:
    """Lays a partie of this event on the desk, as far as it has come."""
    found = partierecords.partie_record(house(), sitting, partie, current().viewer)
    number = keptrecords.keep(house(), staff(), found.text.encode())
    return redirect(url_for("gm.record_table", number=number), 303)


@gm.get("/record/<int:number>")
def record_table(number: int) -> str:
    """The record as a table, deal by deal and move by move."""
    return table_of_record(_kept(number), "gm.record_table", "gm/record.html")


@gm.get("/record/<int:number>/law")
def record_law(number: int) -> str:
    """The law that the record names."""
    return law_of_record(_kept(number), "gm.record_table")


@gm.get("/record/<int:number>/file")
@limiter.limit(HEAVY)
def record_file(number: int) -> Response:
    """The record as it was handed in."""
    found = _kept(number)
    return download(found.text.encode(), f"piquet-record-{number}.json", "application/json")


@gm.post("/record/<int:number>/show")
@limiter.limit(MOVES)
def record_show(number: int) -> AnyResponse:
    """Lets anybody look at it, or nobody any longer."""
    shown = request.form.get("shown") == "yes"
    keptrecords.show(house(), staff(), number, shown)
    flash(_("Anybody may look at this record now.") if shown else _("Nobody but staff may look at this record now."))
    return redirect(url_for("gm.record_table", number=number), 303)
