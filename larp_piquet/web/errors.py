"""Every refusal as a page in the reader's language: what was wrong, by which clause, what can be done instead."""

from __future__ import annotations

import errno
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from types import MappingProxyType

from flask import Flask, Response, current_app, make_response, render_template, request, url_for
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse

from ..engine.acts import CLAUSE, IllegalAction
from ..engine.ruleset import ALL_EDITIONS, DEFAULT_EDITION, Ruleset
from ..ledger.book import LedgerCode
from ..services import sittings
from ..services.errors import BadInput, DatabaseAway, Problem, ServiceError, StorageFailed
from ..services.results import Viewer, shown_name
from ..tables.acts import Refusal, Refused
from ..tables.packwords import Unheard
from ..wording.breaches import BREACHES
from ..wording.clauses import anchor, clause_of
from ..wording.debts import LEDGER_REFUSALS
from ..wording.mark import N_
from ..wording.pack import unheard
from ..wording.refusals import refusal
from .moves import Unreadable
from .paths import came_from
from .refusals import GONE, PAGES, SERVICE, sentence
from .tongue import _
from .tongue import tell as say
from .visitor import ask_nobody, current, event, house

log = logging.getLogger(__name__)

ILLEGAL_STATUS = 422
REFUSED_STATUS = 409
AWAY_SECONDS = 5
"""After how long whoever asked may ask again where disk or database failed."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """One thing that was wrong. ``clause`` is a key of ``wording.clauses`` with its title, or empty."""

    wrong: str
    instead: str = ""
    clause: str = ""
    clause_title: str = ""
    law: str = ""  # address of the page on which the clause stands


def init_app(app: Flask) -> None:
    """Answer every error of ``app`` with a page."""
    app.register_error_handler(IllegalAction, _illegal)
    app.register_error_handler(Refused, _refused)
    app.register_error_handler(Unheard, _unheard)
    app.register_error_handler(ServiceError, _service)
    app.register_error_handler(DatabaseAway, _away)
    app.register_error_handler(StorageFailed, _away)
    app.register_error_handler(Unreadable, _unreadable)
    app.register_error_handler(CSRFError, _forged)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _fault)


#: Doors whose address is itself the secret.
SECRET_DOORS = ("home.card", "home.setup_link", "home.set_up", "home.invitation", "home.join", "note.scanned")


def page(status: int, title: str, troubles: tuple[Trouble, ...] = ()) -> Response:
    """The page of an error. ``title`` names neither cards nor secrets."""
    # A door that does not open may have been a secret, if mistyped: its address is not repeated.
    kept = {"this_page": partial(url_for, "home.front")} if request.endpoint in SECRET_DOORS else {}
    html = render_template("errors/page.html", title=title, troubles=troubles, back=way_back(), **kept)
    return make_response(html, status)


def way_back() -> str:
    """Where the reader came from, if that was a page of ours; else the front page."""
    values = request.view_args or {}
    if "number" in values and request.endpoint and request.endpoint.startswith(("table.", "gm.table")):
        room = "gm.table" if request.endpoint.startswith("gm.") else "table.page"
        return url_for(room, number=values["number"])
    came = came_from()
    return came if came and came != request.path else url_for("home.front")


def _illegal(error: IllegalAction) -> Response:
    troubles = []
    rules, two_left, law = _law()
    for breach in sorted(error.breaches):
        wrong, instead = BREACHES[breach]
        key = anchor(CLAUSE[breach], rules, of_two_left=two_left)
        troubles.append(Trouble(_(wrong), _(instead), key, _(clause_of(key, rules).title), law))
    return page(ILLEGAL_STATUS, _("The law does not allow it"), tuple(troubles))


def _law() -> tuple[Ruleset, bool, str]:
    """The law of the table where the move was made, whether two of three play on there, and its page."""
    number = (request.view_args or {}).get("number")
    view = None if number is None else sittings.table_page(house(), number, Viewer()).view
    if view is not None:
        return view.rules, len(view.deal_seats) < view.rules.seats, url_for("table.law", number=number)
    found = event()
    return ALL_EDITIONS[DEFAULT_EDITION] if found is None else found.rules, False, url_for("rules.page")


def _refused(error: Refused) -> Response:
    ruling = _rules_here()
    wrong, instead = refusal(error.refusal, desk=ruling)
    if error.refusal is Refusal.NOT_SEATED and not ruling:  # whoever looks on has no right here, now or later
        return page(HTTPStatus.FORBIDDEN, _title(403), (Trouble(_(wrong), _(instead)),))
    if error.refusal is Refusal.REASON_NEEDED:
        return page(HTTPStatus.BAD_REQUEST, _title(400), (Trouble(_(wrong), _(instead)),))
    return page(REFUSED_STATUS, _("Not now"), (Trouble(_(wrong), _(instead)),))


def _rules_here() -> bool:
    """Whether this was asked by one who rules at the table: from his own pages, or with his pen at the table's."""
    number = (request.view_args or {}).get("number")
    if number is None or not (request.endpoint == "table.tell" or (request.endpoint or "").startswith("gm.")):
        return False
    view = sittings.table_page(house(), number, Viewer()).view
    return current().viewer.referees(number, () if view is None else view.seats)


def _unheard(error: Unheard) -> Response:
    wrong, instead = unheard(error.code, error.values)
    return page(ILLEGAL_STATUS, _("That cannot have been said"), (Trouble(say(wrong), say(instead)),))


def _service(error: ServiceError) -> Response:
    if isinstance(error, BadInput):
        troubles = tuple(Trouble(_of_field(p)) for p in error.problems)
        return page(error.status, _("Something has to be put right"), troubles)
    code = error.code
    at_table = (request.endpoint or "").startswith(("table.", "gm.table_act", "gm.table_rule"))
    if code == "stale" and not at_table:
        code = "meanwhile"
    # What a service says under a code of its own comes first: the ledger has a few of the same name for debts alone.
    if code == "plays_no_more" and _gone(error):
        wrong, instead = GONE
    elif code in SERVICE:
        wrong, instead = SERVICE[code]
    elif code in set(LedgerCode):
        wrong, instead = LEDGER_REFUSALS[LedgerCode(code)]
    else:
        wrong, instead = PAGES.get(error.status, PAGES[400])
    title = _(HEADINGS[code]) if code in HEADINGS else _title(error.status)
    answer = page(error.status, title, (Trouble(_(wrong, **error.values), _(instead)),))
    if error.status == HTTPStatus.TOO_MANY_REQUESTS:
        answer.headers["Retry-After"] = str(error.values.get("seconds", 60))
    return answer


def _away(error: ServiceError) -> AnyResponse:
    """The disk or the database fails; a page that cannot even ask who reads it is told to nobody in particular."""
    log.error("%s in %s", error.code, request.endpoint)
    try:
        answer = _service(error)
    except ServiceError:
        ask_nobody()
        answer = _service(error)
    answer.headers["Retry-After"] = str(AWAY_SECONDS)
    return answer


#: How lines are called that a page asks for beside its buttons; a fault of one is told here, away from its form.
_LINES: Mapping[str, str] = MappingProxyType(
    {"reason": N_("Reason"), "text": N_("A protest"), "words": N_("A word with it, if you like")},
)


def _of_field(problem: Problem) -> str:
    said = sentence(problem.code, problem.values)
    return f"{_(_LINES[problem.field])}: {said}" if problem.field in _LINES else said


def _gone(error: ServiceError) -> bool:
    """Whether who plays no more is whoever asked."""
    oneself = current().character
    return oneself is not None and not oneself.plays and error.values.get("name") == shown_name(oneself)


def _unreadable(error: Unreadable) -> Response:
    wrong, instead = SERVICE["unreadable"]
    return page(HTTPStatus.BAD_REQUEST, _title(400), (Trouble(_(wrong), _(instead)),))


def _forged(error: CSRFError) -> Response:
    wrong, instead = SERVICE["form_expired"]
    return page(HTTPStatus.BAD_REQUEST, _title(400), (Trouble(_(wrong), _(instead)),))


def _http(error: HTTPException) -> AnyResponse:
    status = error.code or 500
    if status < 400:
        return error.get_response()
    wrong, instead = PAGES.get(status, PAGES[400 if status < 500 else 500])
    answer = page(status, _title(status), (Trouble(_(wrong), _(instead)),))
    for name, value in error.get_headers():
        if name in ("Allow", "Retry-After"):
            answer.headers[name] = value
    return answer


def _fault(error: Exception) -> AnyResponse:
    """A fault of ours: logged, told plainly, and the page itself must not fail on what failed before."""
    # The path may carry a secret; the endpoint cannot.
    log.error("fault in %s", request.endpoint, exc_info=error)
    if _of_the_disk(error):
        try:
            return _away(StorageFailed())
        except Exception:
            return Response(
                "LARP Piquet: the disk is full, failing or read-only. Tell the game master.", 503, mimetype="text/plain"
            )
    if current_app.config.get("TESTING"):
        raise error
    try:
        wrong, instead = PAGES[500]
        return page(500, _title(500), (Trouble(_(wrong), _(instead)),))
    except Exception:
        log.exception("the page of the fault failed too")
        return Response("LARP Piquet: a fault of ours. Please try again.", 500, mimetype="text/plain")


def _of_the_disk(error: Exception) -> bool:
    # Known by name: these rooms know nothing of the database's library.
    names = {f"{kind.__module__}.{kind.__qualname__}" for kind in type(error).__mro__}
    disk = isinstance(error, OSError) and error.errno in (
        errno.ENOSPC,
        errno.EROFS,
        errno.EDQUOT,
        errno.EFBIG,
        errno.EIO,
    )
    return disk or "sqlalchemy.exc.OperationalError" in names


def _title(status: int) -> str:
    return _(TITLES.get(status, TITLES[400 if status < 500 else 500]))


TITLES = {
    400: N_("That cannot be done so"),
    403: N_("That is not yours to do"),
    404: N_("There is no such page"),
    405: N_("That page is only to be looked at"),
    409: N_("Not now"),
    413: N_("That is too much at once"),
    423: N_("This is locked"),
    429: N_("A moment's patience"),
    500: N_("A fault of ours"),
    503: N_("The server needs help"),
}

#: By code, where the status alone says too little.
HEADINGS = {
    "stale": N_("The table has moved on"),
    "pin_wrong": N_("That is not your PIN"),
    "pin_needed": N_("Your PIN is needed"),
    "passphrase_wrong": N_("That is not the passphrase"),
    "meanwhile": N_("Something has changed"),
    "somebody_else": N_("This phone is somebody else now"),
}
