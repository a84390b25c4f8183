"""The blueprint of the desk and its guard."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from flask import Blueprint, g, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ....ledger.amounts import AmountCode
from ....services.errors import BadInput, NotFound, Problem
from ....services.results import Staff
from ....services.rights import Right, require, require_table
from ....wording.refusals import AMOUNTS
from ...moneys import money
from ...refusals import sentence
from ...tongue import _, of_reader, semicolon
from ...visitor import current

gm = Blueprint("gm", __name__, url_prefix="/gm")
OPEN = ("gm.sign_in", "gm.enter")

#: What each page of the desk asks for. One that is not named here is the game master's alone.
ROUTES: Mapping[str, Right] = MappingProxyType(
    {
        "gm.desk": Right.DESK,
        "gm.desk_update": Right.DESK,
        "gm.desk_live": Right.DESK,
        "gm.leave": Right.DESK,
        "gm.come": Right.RULE,
        "gm.table": Right.RULE,
        "gm.table_update": Right.RULE,
        "gm.table_act": Right.RULE,
        "gm.table_log": Right.RULE,
        "gm.table_rule": Right.RULE,
        "gm.table_irregular": Right.RULE,
        "gm.table_irregular_weighed": Right.RULE,
        "gm.bet_cancel": Right.RULE,
    }
)


@gm.before_request
def guard() -> AnyResponse | None:
    """Whoever is not signed in is asked to; a referee is told what is not his."""
    if request.endpoint in OPEN:
        return None
    if current().staff is None and request.method in ("GET", "HEAD"):
        return redirect(url_for("gm.sign_in"), 303)
    right = ROUTES.get(request.endpoint or "", Right.HOUSE)
    if right is Right.RULE:
        require_table(current().staff, (request.view_args or {})["number"])
    else:
        require(current().staff, right)
    return None


def handed_in(most: int = -1) -> tuple[bytes, bool]:
    """The file that was sent, of which at most ``most`` bytes are read, or else what was pasted; and whether a file."""
    upload = request.files.get("file")
    if upload is None or not upload.filename:
        return request.form.get("pasted", "").encode(), False
    return upload.read(most), True


def staff() -> Staff:
    """Who is signed in; the guard has let nobody else through."""
    return require(current().staff, Right.DESK)


def text(name: str) -> str:
    """A posted line, whole: what is too long is the service's to refuse, and nothing typed is cut in silence."""
    return request.form.get(name, "").strip()


def _sum(problem: Problem) -> str:
    """What was wrong with a sum, without the advice meant for a player."""
    wrong, _instead = AMOUNTS[AmountCode(str(problem.values["reason"]))]
    return _(wrong, **problem.values)


def coins_of(coin: str) -> str:
    """The coins of a money and how each may be written, greatest first, for whoever sets a stake."""
    try:
        system = money(coin)
    except NotFound:
        return ""
    told = []
    for unit in sorted(system.units, key=lambda unit: -unit.value):
        signs = ", ".join(unit.signs)
        noun = unit.noun(of_reader(), 1)
        told.append(f"{noun} ({signs})" if signs else noun)
    return _("The coins of this money: %(coins)s.", coins=semicolon().join(told))


def faults(error: BadInput, coin: str = "") -> Mapping[str, str]:
    """A form's faults by field, said; for a sum that could not be read the coins of ``coin`` are named."""
    g.form_refused = True
    told: dict[str, str] = {}
    for problem in error.problems:
        said = sentence(problem.code, problem.values)
        if problem.code == "amount" and problem.values.get("reason") in ("unknown_unit", "no_unit", "not_understood"):
            said = f"{_sum(problem)} {coins_of(coin)}".strip()
        told[problem.field] = f"{told[problem.field]} {said}" if problem.field in told else said
    return told
