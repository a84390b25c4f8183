"""What goes out of the house and comes into it: the event as data, opening debts and purses, the event before."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from flask import flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ....ledger.amounts import figures
from ....ledger.coins import SYSTEMS
from ....services import carrying, debtlist, ledgerfile, purselist, tablefile, wholefile
from ....services.errors import BadInput, Conflict
from ....services.house import House
from ....services.jobs import JobState, Made, Tell
from ....services.results import RowProblem, Staff
from ....wording import debts as words_of_debts
from ....wording.bets import LEFT_BET
from ...limits import HEAVY, limiter
from ...moneys import choices, money
from ...papers import download, file_name
from ...refusals import sentence
from ...tongue import _, colon, of_reader
from ...visitor import event, event_name, house
from .cast import ENCODINGS, KINDS, MOST_TOLD
from .jobs import ENTERED, done_soon
from .room import gm, handed_in, staff, text

Taken = Callable[[House, Staff, bool, str], bytes]


@dataclass(frozen=True, slots=True)
class RowTold:
    """A row that is bad, or well to look at again, said."""

    row: int
    column: str
    text: str


def _json(house: House, _staff: Staff, secrets: bool, _tongue: str) -> bytes:
    return wholefile.export_json(house, secrets=secrets).encode()


def _tables(house: House, _staff: Staff, secrets: bool, _tongue: str) -> bytes:
    return tablefile.export_tables(house, secrets=secrets)


def _journal(house: House, _staff: Staff, secrets: bool, tongue: str) -> bytes:
    return ledgerfile.export_journal(house, tongue, secrets=secrets).encode()


def _debts(house: House, staff: Staff, _secrets: bool, _tongue: str) -> bytes:
    return carrying.hand_over(house, staff).encode()


#: What can be taken away: how it is made, its ending, its kind.
TAKEN: Mapping[str, tuple[Taken, str, str]] = {
    "json": (_json, ".json", "application/json"),
    "csv": (_tables, ".zip", "application/zip"),
    "journal": (_journal, ".journal", "text/plain"),
    "debts": (_debts, "-open-debts.json", "application/json"),
}


def _page(status: int = 200, **values: Any) -> tuple[str, int]:
    given: dict[str, Any] = {
        "bad_rows": (), "warnings": (), "report": None, "pasted": "", "kind": "csv", "encoding": "utf-8", "reason": "",
        "purses": None, "bad_purses": (), "purses_pasted": "",
        "carry": None, "left": (), "left_purses": (), "bets": (), "carry_text": "", "gone": False, "troubles": (),
    }  # fmt: skip
    html = render_template(
        "gm/exchange.html",
        encodings=ENCODINGS,
        kinds=KINDS,
        columns=", ".join(debtlist.COLUMNS),
        purse_columns=", ".join(purselist.COLUMNS),
        **_accepted(),
        **(given | values),
    )
    return html, status


def _accepted() -> dict[str, Any]:
    """What the cells of a list may say: moneys, a sum in the event's own, terms."""
    found = event()
    coin = money(found.coin if found is not None else next(iter(SYSTEMS)))
    return {
        "coins": choices(),
        "coin_of_event": coin.title(of_reader()),
        "example": figures(3 * coin.by_id[coin.columns[0]].value + 2 * coin.by_id[coin.columns[-1]].value, coin),
        "terms": tuple((str(kind), _(title)) for kind, title in words_of_debts.TERMS.items()),
    }


@gm.get("/exchange")
def exchange() -> tuple[str, int]:
    """Everything that goes in and out."""
    return _page()


@gm.post("/exchange/take")
@limiter.limit(HEAVY)
def exchange_take() -> AnyResponse | tuple[str, int]:
    """A file to keep. Asked for by a press and never cached, for it may carry secrets."""
    made = TAKEN.get(text("what"))
    if made is None:
        return _page(400, troubles=(_("Choose what to take away."),))
    make, ending, kind = made
    where, hand, secrets, tongue = house(), staff(), request.form.get("secrets") == "yes", of_reader()
    name = f"{file_name(event_name())}{ending}"

    def work(_tell: Tell) -> Made:
        return Made(make(where, hand, secrets, tongue), name, kind)

    job = done_soon(where.jobs.start(f"take_{text('what')}", work))
    if job.state is JobState.DONE:
        return download(where.jobs.file(job.id), name, kind)
    return redirect(url_for("gm.job", job=job.id), 303)


def _list_given() -> tuple[bytes, bool, str, str]:
    """A list that was handed in, whether as a file, its encoding, and its kind."""
    data, of_file = handed_in()
    encoding, kind = text("encoding") if of_file else "utf-8", text("kind")
    return data, of_file, encoding if encoding in ENCODINGS else "utf-8", kind if kind in KINDS else "csv"


@gm.post("/exchange/debts")
@limiter.limit(HEAVY)
def exchange_debts() -> AnyResponse | tuple[str, int]:
    """Looks at a list of opening debts, and with ``do`` enters it: the whole list or nothing."""
    data, of_file, encoding, kind = _list_given()
    report = debtlist.read_debts(house(), staff(), data, encoding=encoding, kind=kind)
    kept: dict[str, Any] = {"kind": kind, "encoding": encoding, "reason": text("reason"), "pasted": report.text}
    if report.problems:
        return _page(400, bad_rows=_told(report.problems), report=report, **kept)
    warnings = _told(report.warnings)
    if text("do") != "enter" or of_file:
        return _page(report=report, warnings=warnings, **kept)
    try:
        where, hand, reason, again = house(), staff(), text("reason"), request.form.get("again") == "yes"

        def work(tell: Tell) -> Made:
            serials = debtlist.import_debts(
                where, hand, data, encoding=encoding, kind=kind, reason=reason, again=again, heard=tell
            )
            return Made(told={"number": len(serials), "first": serials[0]})

        job = done_soon(where.jobs.start("debts_in", work))
    except (BadInput, Conflict) as error:
        return _page(error.status, report=report, warnings=warnings, troubles=_troubles(error), **kept)
    if job.state is not JobState.DONE:
        return redirect(url_for("gm.job", job=job.id), 303)
    flash(_(ENTERED, **job.told))
    return redirect(url_for("gm.ledger"), 303)


@gm.post("/exchange/purses")
@limiter.limit(HEAVY)
def exchange_purses() -> AnyResponse | tuple[str, int]:
    """Looks at a list of opening purses, and with ``do`` opens them: all or none."""
    data, of_file, encoding, kind = _list_given()
    report = purselist.read_purses(house(), staff(), data, encoding=encoding, kind=kind)
    kept: dict[str, Any] = {"kind": kind, "encoding": encoding, "reason": text("reason"), "purses_pasted": report.text}
    if report.problems:
        return _page(400, bad_purses=_told(report.problems), purses=report, **kept)
    warnings = _told(report.warnings)
    if text("do") != "enter" or of_file:
        return _page(purses=report, warnings=warnings, **kept)
    try:
        opened = purselist.import_purses(
            house(), staff(), data, encoding=encoding, kind=kind, reason=text("reason")
        )  # fmt: skip
    except BadInput as error:
        return _page(error.status, purses=report, warnings=warnings, troubles=_troubles(error), **kept)
    flash(_("Purses opened: %(number)s.", number=opened))
    return redirect(url_for("gm.purses"), 303)


def _told(problems: tuple[RowProblem, ...]) -> tuple[RowTold, ...]:
    told = []
    for problem in problems[:MOST_TOLD]:
        code = problem.code
        if code == "not_in_encoding" and problem.values.get("encoding") == "utf-8":
            code = "try_encoding"
        told.append(RowTold(problem.row, problem.column, sentence(code, problem.values)))
    return tuple(told)


def _troubles(error: BadInput | Conflict) -> tuple[str, ...]:
    if isinstance(error, BadInput):
        places = ((f"{each.field}{colon()}" if each.field else "", each) for each in error.problems[:MOST_TOLD])
        return tuple(place + sentence(each.code, each.values) for place, each in places)
    return (_("This very list was taken in before."),)


@gm.post("/exchange/carry")
@limiter.limit(HEAVY)
def exchange_carry() -> AnyResponse | tuple[str, int]:
    """Looks at the open debts of another event, and with ``do`` enters them, all in one step."""
    data, of_file = handed_in()
    gone = request.form.get("gone") == "yes"
    try:
        told = data.decode("utf-8-sig")
        if text("do") == "enter" and not of_file:
            done = carrying.carry_over(house(), staff(), told, gone=gone)
            flash(_("Debts of “%(event)s” are carried over: %(number)s.", event=done.event, number=len(done.lines)))
            if done.purses:
                flash(_("Purses carried over: %(number)s.", number=len(done.purses)))
            return redirect(url_for("gm.ledger"), 303)
        report = carrying.weigh(house(), staff(), told, gone=gone)
    except UnicodeDecodeError:
        return _page(400, troubles=(sentence("not_utf8", {}),), gone=gone)
    except BadInput as error:
        return _page(error.status, troubles=_troubles(error), gone=gone)
    left = tuple((each.serial, sentence(each.code, each.values)) for each in report.left)
    warnings = tuple(RowTold(0, "", sentence(each.code, each.values)) for each in report.warnings)
    bets = tuple(_(LEFT_BET, **asdict(each)) for each in report.bets)
    purses = tuple((each, sentence(each.code, each.values)) for each in report.left_purses)
    return _page(carry=report, left=left, left_purses=purses, bets=bets, warnings=warnings, carry_text=told, gone=gone)
