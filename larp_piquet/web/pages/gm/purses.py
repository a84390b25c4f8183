"""What the event says of coin beside its stakes, the purses of its characters, and bets that a referee ends."""

from __future__ import annotations

from collections.abc import Mapping

from flask import flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ....services import betting, cast, lostatplay, purses
from ....services.errors import BadInput
from ....services.lostatplay import PlayForm
from ....services.once import DoneAlready
from ....services.purses import CashForm
from ....services.results import BETTORS
from ....wording import bets as words_of
from ....wording import debts as words_of_debts
from ... import once, people
from ...limits import MOVES, limiter
from ...moneys import choices
from ...tongue import _
from ...visitor import event, house
from .room import faults, gm, staff, text

_CASH = ("who", "kind", "sum", "coin", "cash_reason")
_PLAY = ("due", "hours", "due_at", "bets")


def _page(errors: Mapping[str, str], cash: dict[str, str] | None = None, play: dict[str, str] | None = None) -> str:
    found = event()
    now = dict.fromkeys(_PLAY, "")
    if found is not None:
        at = "" if found.due_at is None else found.due_at.isoformat(timespec="minutes")
        now = {"due": found.due_kind, "hours": str(found.due_hours), "due_at": at, "bets": found.bets}
        now |= {name: "yes" if getattr(found, name) else "" for name in ("purses", "purses_below")}
    characters = cast.characters(house())
    gone = {each.id: _(words_of_debts.STATUSES[each.status]) for each in characters if not each.plays}
    everybody = tuple(
        (who, f"{name} ({gone[who]})" if who in gone else name)
        for who, name in people.choices(characters, real=True, gone=True)
    )
    return render_template(
        "gm/purses.html", event=found, errors=errors, play=play or now,
        cash=cash or dict.fromkeys(_CASH, "") | {"coin": found.coin if found else ""},
        terms=tuple((str(kind), _(words_of_debts.TERMS[kind])) for kind in lostatplay.TERMS),
        bettors=tuple((key, _(words_of.BETTORS[key])) for key in BETTORS),
        kinds=tuple((str(kind), _(title)) for kind, title in words_of.CASH_ACTS.items()),
        who=(("", _("Everybody whose purse is not open yet")), *everybody),
        coins=choices(found.coin if found else ""), purses=purses.all_purses(house(), staff()),
    )  # fmt: skip


@gm.get("/purses", endpoint="purses")
def purses_page() -> str:
    """All of it."""
    return _page({})


@gm.post("/purses/play")
@limiter.limit(MOVES)
def play_set() -> AnyResponse | tuple[str, int]:
    """Sets when what is lost is due, who may bet, and whether purses are used."""
    ticks = {name: request.form.get(name, "") == "yes" for name in ("purses", "purses_below")}
    values = {name: text(name) for name in _PLAY} | {name: "yes" if on else "" for name, on in ticks.items()}
    form = PlayForm(
        due=values["due"], hours=values["hours"], due_at=values["due_at"], bets=values["bets"],
        purses=ticks["purses"], purses_below=ticks["purses_below"],
    )  # fmt: skip
    try:
        lostatplay.set_play(house(), staff(), form)
    except BadInput as error:
        return _page(faults(error), play=values), error.status
    flash(_("Kept."))
    return redirect(url_for("gm.purses"), 303)


@gm.post("/purses/cash")
@limiter.limit(MOVES)
def cash_move() -> AnyResponse | tuple[str, int]:
    """Opens purses, gives, or takes."""
    values = {name: text(name) for name in _CASH}
    form = CashForm(values["who"], values["kind"], values["sum"], values["coin"], values["cash_reason"])
    try:
        moved = purses.move_cash(house(), staff(), form, mark=once.sent())
    except DoneAlready:
        flash(_("That was done already; nothing was done twice."))
        return redirect(url_for("gm.purses"), 303)
    except BadInput as error:
        names = {"amount": "sum", "character": "who", "reason": "cash_reason"}
        told = {names.get(field, field): said for field, said in faults(error, values["coin"]).items()}
        return _page(told, values), error.status
    flash(_("It is entered; purses moved: %(number)s.", number=moved))
    return redirect(url_for("gm.purses"), 303)


@gm.post("/table/<int:number>/bets/<int:bet>/cancel")
@limiter.limit(MOVES)
def bet_cancel(number: int, bet: int) -> AnyResponse:
    """Ends a bet that is not decided yet."""
    betting.cancel(house(), staff(), number, bet, text("reason"))
    flash(_("The bet is ended."))
    return redirect(url_for("gm.table", number=number), 303)
