"""Signing in, the desk itself, the passphrase, game time, copies and the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Response, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ....services import cast, doors, events, files, identity, referees
from ....services.errors import BadInput, Forbidden, Problem
from ....services.hub import DESK
from ....services.typed import moment_of
from ....wording.calendars import CALENDARS
from ... import cookies
from ...addresses import unreachable
from ...cookies import forget, remember
from ...deskdone import Done, done
from ...limits import HEAVY, MOVES, limiter
from ...papers import download, file_name
from ...refusals import refused
from ...streams import stream
from ...tongue import _
from ...visitor import (
    STAFF_COOKIE,
    current,
    event,
    event_name,
    house,
    known_browser,
    remember_known,
    renew,
)
from ..table import fragment
from .hall import hall
from .room import faults, gm, staff, text


@gm.get("/sign-in")
def sign_in() -> str | AnyResponse:
    """Asks for the passphrase."""
    if current().staff is not None:
        return redirect(url_for("gm.desk"), 303)
    return _door({})


def _door(errors: dict[str, str]) -> str:
    return render_template("gm/sign_in.html", set_up=identity.has_passphrase(house()), errors=errors)


@gm.post("/sign-in")
def enter() -> AnyResponse | tuple[str, int]:
    """Signs in."""
    try:
        token = identity.sign_in(house(), request.form.get("passphrase", ""), browser=known_browser())
    except Forbidden as error:
        return _door({"passphrase": refused(error)}), error.status
    renew()
    answer = redirect(url_for("gm.desk"), 303)
    remember(answer, STAFF_COOKIE, token)
    remember_known(answer)
    return answer


@gm.post("/sign-out")
def leave() -> AnyResponse:
    """Signs out."""
    identity.sign_out(house(), cookies.read(STAFF_COOKIE))
    renew()
    answer = redirect(url_for("home.front"), 303)
    forget(answer, STAFF_COOKIE)
    return answer


@gm.get("/passphrase")
def passphrase() -> str:
    """Set or change the passphrase."""
    return _passphrase({})


def _passphrase(errors: Mapping[str, str]) -> str:
    return render_template(
        "gm/passphrase.html", first=not identity.has_passphrase(house()), least=identity.SHORTEST_PASSPHRASE,
        errors=errors,
    )  # fmt: skip


@gm.post("/passphrase")
@limiter.limit(MOVES)
def set_passphrase() -> AnyResponse | tuple[str, int]:
    """Typed twice, so that a slip does not lock the door."""
    staff()
    wanted = request.form.get("passphrase", "")
    old = request.form.get("old", "") or None
    try:
        if wanted != request.form.get("again", ""):
            raise BadInput([Problem("again", "not_the_same")])
        identity.set_passphrase(house(), cookies.read(STAFF_COOKIE), wanted, old=old)
    except BadInput as error:
        return _passphrase(faults(error)), error.status
    except Forbidden as error:
        return _passphrase({"old": refused(error)}), error.status
    flash(_("The passphrase is set."))
    return redirect(url_for("gm.desk" if event() else "gm.event_page"), 303)


@gm.get("")
def desk() -> str | AnyResponse:
    """Every table at a glance, the calls for the referee, and for the game master what is to be done beside."""
    found = event()
    if found is None:
        where = "gm.event_page" if identity.has_passphrase(house()) else "gm.passphrase"
        return redirect(url_for(where), 303)
    own: dict[str, Any] = {}
    if current().master:
        own = {
            "unreachable": unreachable(found.printed_address),
            "backups": files.backups(house())[:1],
            "night": doors.closed_doors(house()).get(None, ""),
            "log": _log(),
            "calendars": tuple((key, _(title)) for key, title in CALENDARS.items()),
        }
    values, _mark = hall()
    return render_template("gm/desk.html", event=found, now=events.game_now(house()), **own, **values)


def _log() -> tuple[Done, ...]:
    """The newest of what the desk did."""
    characters = {each.id: each.name for each in cast.characters(house())}
    known = {each.id: each.name for each in referees.all_referees(house(), staff())}
    return done(events.staff_log(house(), 12), characters, known)


@gm.get("/update")
@limiter.exempt
def desk_update() -> AnyResponse:
    """Calls and tables alone."""
    values, mark = hall()
    return fragment("gm/tables_live.html", values, mark)


@gm.get("/live")
@limiter.exempt
def desk_live() -> Response:
    """The stream of nudges for the desk: something has happened at some table."""
    return stream(DESK, spectator=False, rest=1.0)


@gm.post("/time")
@limiter.limit(MOVES)
def game_time() -> AnyResponse:
    """Moves game time by an entry."""
    try:
        wanted = moment_of(text("when"))
    except ValueError:
        raise BadInput([Problem("when", "not_a_date")]) from None
    events.set_game_time(house(), staff(), wanted, text("reason"))
    flash(_("Game time is changed; dates already signed stay."))
    return redirect(url_for("gm.desk"), 303)


@gm.post("/calendar")
@limiter.limit(MOVES)
def calendar() -> AnyResponse:
    """Says in which calendar the game's dates are told."""
    events.set_calendar(house(), staff(), text("calendar"))
    flash(_("Kept."))
    return redirect(url_for("gm.desk"), 303)


@gm.post("/backup")
@limiter.limit(HEAVY)
def backup() -> AnyResponse:
    """Takes a copy now."""
    staff()
    made = files.backup(house())
    flash(_("A copy was taken: %(name)s", name=made.name))
    return redirect(url_for("gm.desk"), 303)


@gm.post("/export")
@limiter.limit(HEAVY)
def export() -> Response:
    """The event as a file. It carries the key of the cards, so it is asked for by a press and never cached."""
    staff()
    return download(files.export_event(house()).encode(), f"{file_name(event_name())}.toml", "application/toml")
