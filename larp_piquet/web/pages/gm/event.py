"""Making and changing the event."""

from __future__ import annotations

from typing import Any

from flask import flash, redirect, render_template, url_for
from werkzeug.wrappers import Response as AnyResponse

from ....engine.ruleset import DEFAULT_EDITION
from ....services import events
from ....services.errors import BadInput, Problem
from ....services.results import OPENS, EventForm, EventInfo
from ....services.typed import day_of
from ....wording import names as words_of
from ... import laws
from ...limits import MOVES, limiter
from ...moneys import choices, sum_in
from ...tongue import _, of_reader
from ...visitor import event, house
from ...words import moment
from .room import faults, gm, staff, text

FIELDS = ("name", "game_date", "time_zone", "language", "edition", "coin", "stake", "place", "printed_address", "opens")


def typed(found: EventInfo | None) -> dict[str, str]:
    """What stands in the form before anything is typed."""
    if found is None:
        return dict.fromkeys(FIELDS, "") | {
            "time_zone": "UTC", "language": of_reader(), "edition": DEFAULT_EDITION, "coin": "ru", "opens": OPENS,
        }  # fmt: skip
    stake = sum_in(found.stake, found.coin) if found.stake else ""
    return {
        "name": found.name, "game_date": found.game_date.isoformat(), "time_zone": found.time_zone,
        "language": found.language, "edition": found.law, "coin": found.coin, "stake": stake,
        "place": found.place, "printed_address": found.printed_address, "opens": found.opens,
    }  # fmt: skip


def _page(values: dict[str, str], errors: Any, status: int = 200) -> tuple[str, int]:
    html = render_template(
        "gm/event.html", values=values, errors=errors, event=event(),
        laws=laws.groups(),
        openings=tuple((key, _(title)) for key, title in words_of.OPENINGS.items()),
        coins=choices(found.coin if (found := event()) else ""),
    )  # fmt: skip
    return html, status


@gm.get("/event")
def event_page() -> tuple[str, int]:
    """The form of the event."""
    return _page(typed(event()), {})


@gm.post("/event")
@limiter.limit(MOVES)
def event_save() -> AnyResponse | tuple[str, int]:
    """Makes the event, or changes it."""
    found = event()
    values = {name: text(name) for name in FIELDS}
    try:
        form = _form(values, found)
        if found is None:
            events.create_event(house(), staff(), form)
        else:
            events.change_event(house(), staff(), form, text("reason"))
    except BadInput as error:
        return _page(values, faults(error, values["coin"]), error.status)
    flash(_("The event is made.") if found is None else _("The event is changed."))
    if found is not None and found.time_zone != form.time_zone and found.game_date == form.game_date:
        when = moment(events.game_now(house()))
        flash(_("The time zone is another; the game's clock stays where it stood: %(when)s.", when=when))
    return redirect(url_for("gm.desk" if found else "gm.cast_page"), 303)


def _form(values: dict[str, str], found: EventInfo | None) -> EventForm:
    try:
        game_date = day_of(values["game_date"])
    except ValueError:
        raise BadInput([Problem("game_date", "not_a_date")]) from None
    return EventForm(
        name=values["name"], game_date=game_date, time_zone=values["time_zone"], language=values["language"],
        edition=values["edition"], coin=values["coin"], stake=values["stake"],
        printed_address=values["printed_address"], place=values["place"],
        opens=values["opens"] or (found.opens if found else OPENS),
    )  # fmt: skip
