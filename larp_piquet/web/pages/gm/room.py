"""The blueprint of the desk and its guard."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, g, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ....services.errors import BadInput, Forbidden
from ....services.results import Staff
from ...refusals import sentence
from ...visitor import current

gm = Blueprint("gm", __name__, url_prefix="/gm")
OPEN = ("gm.sign_in", "gm.enter")


@gm.before_request
def guard() -> AnyResponse | None:
    """Whoever is not signed in is asked to, or told so."""
    if request.endpoint in OPEN or current().staff is not None:
        return None
    if request.method != "GET":
        raise Forbidden("staff_only")
    return redirect(url_for("gm.sign_in"), 303)


def staff() -> Staff:
    """Who is signed in; the guard has let nobody else through."""
    found = current().staff
    if found is None:
        raise Forbidden("staff_only")
    return found


def text(name: str, most: int = 500) -> str:
    """A posted line, cut at what no honest form exceeds."""
    return request.form.get(name, "").strip()[:most]


def faults(error: BadInput) -> Mapping[str, str]:
    """A form's faults by field, said."""
    g.form_refused = True
    told: dict[str, str] = {}
    for problem in error.problems:
        said = sentence(problem.code, problem.values)
        told[problem.field] = f"{told[problem.field]} {said}" if problem.field in told else said
    return told
