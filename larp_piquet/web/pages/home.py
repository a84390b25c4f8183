"""The front page, and the doors that printed codes open."""

from __future__ import annotations

from flask import Blueprint, Response, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ...language import LANGUAGES
from ...services import identity, referees, sittings, tokens
from ...services.errors import BadInput, Conflict, NotFound
from ..cookies import remember
from ..limits import MOVES, limiter
from ..paths import is_ours
from ..refusals import sentence
from ..visitor import (
    FACE_COOKIE,
    FACES,
    LANGUAGE_COOKIE,
    PHONE_COOKIE,
    STAFF_COOKIE,
    become,
    been,
    current,
    event,
    house,
    remember_known,
    renew,
    ruled,
    ruled_before,
)
from .pen import card_for_signature, first_empty
from .table import look

home = Blueprint("home", __name__)


@home.get("/")
def front() -> str:
    """Where everybody begins."""
    tables = sittings.overview(house()) if event() else ()
    return render_template("home/front.html", tables=tables, set_up=identity.has_passphrase(house()))


@home.get("/code")
@home.get("/CODE")
def code_page() -> str:
    """The address that stands on a character card beside its code."""
    return front()


@home.get("/health")
@limiter.exempt
def health() -> Response:
    """For whoever watches the server: 503 where the event cannot be written to. It says nothing else."""
    well = house().watch.writable()
    return Response("ok\n" if well else "not writable\n", 200 if well else 503, mimetype="text/plain")


@home.post("/code")
@limiter.limit(MOVES)
def code() -> AnyResponse:
    """Become a character by the short code on its card."""
    typed, guesser = request.form.get("code", ""), current().guesser
    made = become(lambda cookie: identity.become_by_code(house(), typed, cookie, guesser))
    answer = redirect(url_for("me.page"), 303)
    remember(answer, PHONE_COOKIE, made.token)
    return answer


@home.get("/C/<token>")
@home.get("/c/<token>")
def card(token: str) -> AnyResponse:
    """The code of a character card: this browser is that character from now on."""
    if request.method == "HEAD":
        # Whoever only asks whether the address is good becomes nobody.
        return redirect(url_for("me.page"), 303)
    if (signature := card_for_signature(token)) is not None:
        return signature
    made = become(lambda cookie: identity.become(house(), token, cookie))
    answer = redirect(url_for("me.page"), 303)
    remember(answer, PHONE_COOKIE, made.token)
    return answer


@home.get("/T/<int:number>")
@home.get("/t/<int:number>")
def table_card(number: int) -> AnyResponse:
    """The code of a table card."""
    return redirect(url_for("table.page", number=number), 303)


@home.get("/P/<int:number>")
@home.get("/p/<int:number>")
def pad(number: int) -> AnyResponse:
    """The code of a score pad: the table's page at the first empty deal of the partie that is played there."""
    empty = first_empty(look(number).view)
    return redirect(url_for("table.page", number=number, _anchor=f"deal-{empty}" if empty else None), 303)


@home.get("/S/<token>")
@home.get("/s/<token>")
def setup_link(token: str) -> str:
    """The one-time link that the terminal prints. Looking at it spends nothing: a previewer may have come first."""
    if identity.has_passphrase(house()) or not tokens.same(tokens.plain(token), identity.setup_link(house())):
        raise NotFound("setup_link")
    return render_template("gm/set_up.html", token=token)


@home.post("/S/<token>")
@home.post("/s/<token>")
@limiter.limit(MOVES)
def set_up(token: str) -> AnyResponse:
    """Spends the link: this browser is the game master's."""
    made = identity.claim_setup_link(house(), token)
    renew()
    answer = redirect(url_for("gm.passphrase"), 303)
    remember(answer, STAFF_COOKIE, made.token)
    remember_known(answer)
    return answer


@home.get("/R/<token>")
@home.get("/r/<token>")
def invitation(token: str) -> str | AnyResponse:
    """The code of an invitation to rule. Looking at it spends nothing."""
    if current().staff is not None and not current().master:
        return redirect(url_for("gm.desk"), 303)
    return _invited(token, {})


def _invited(token: str, errors: dict[str, str], typed: str = "") -> str:
    character = current().character
    return render_template(
        "home/invited.html", token=token, name=referees.invited(house(), token), taken=current().master,
        value=typed or ((character.alias or character.name) if character else ""), errors=errors,
    )  # fmt: skip


@home.post("/R/<token>")
@home.post("/r/<token>")
@limiter.limit(MOVES)
def join(token: str) -> AnyResponse | tuple[str, int]:
    """Accepts it: this browser is a referee's."""
    if current().master:
        raise Conflict("already_game_master")
    typed = request.form.get("name", "")
    try:
        made = referees.join(house(), token, typed, been(), ruled_before())
    except BadInput as error:
        g.form_refused = True
        told = {problem.field: sentence(problem.code, problem.values) for problem in error.problems}
        return _invited(token, told, typed), error.status
    renew()
    ruled(made.staff.referee or "")
    answer = redirect(url_for("gm.desk"), 303)
    remember(answer, STAFF_COOKIE, made.token)
    return answer


@home.get("/setup")
def setup() -> AnyResponse:
    """The address one remembers."""
    return redirect(url_for("gm.passphrase" if current().master else "gm.sign_in"), 303)


@home.post("/choose")
def choose() -> AnyResponse:
    """Language and face, kept in the browser."""
    back = request.form.get("back", "/")
    answer = redirect(back if is_ours(back) else "/", 303)
    if request.form.get("language") in LANGUAGES:
        remember(answer, LANGUAGE_COOKIE, request.form["language"])
    if request.form.get("face") in FACES:
        remember(answer, FACE_COOKIE, request.form["face"])
    return answer
