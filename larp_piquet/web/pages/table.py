"""The page of a table: for the seat, or for whoever looks on."""

from __future__ import annotations

import hashlib
from typing import Any

from flask import Blueprint, Response, current_app, flash, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ...services import banking, betting, debts, partierecords, queueing, sittings
from ...services.errors import NotFound, Stale
from ...services.house import House
from ...services.hub import table_topic
from ...services.partierecords import Replay
from ...services.readings import kept_reading
from ...services.results import TablePage, Viewer
from ...services.sealing import may_know
from ...tables.acts import Actor, Status
from ...tables.views import SittingView
from .. import account, moves, shared
from ..limits import MOVES, limiter
from ..seen import Seen, seen
from ..streams import stream
from ..tongue import _, of_reader
from ..visitor import current, event, house, whose_form
from .record import asked, staged
from .rules import rules_page

table = Blueprint("table", __name__, url_prefix="/table")


def look(number: int) -> TablePage:
    """The table for this browser. Staff who look here see what anybody sees; their own page is the referee's."""
    character = current().character
    return sittings.table_page(house(), number, Viewer(character.id if character else None))


def rules_here(page: TablePage) -> bool:
    """Whether who looks may rule at this table, on whichever of its pages he is."""
    return current().viewer.referees(page.table.number, page.view.seats if page.view is not None else ())


def shown(page: TablePage, *, referee: bool = False) -> tuple[Seen, dict[str, Any], str]:
    """What the page says, what its template needs, and the fingerprint of both."""
    s = seen(page, referee=referee, staff=rules_here(page))
    character = current().character
    pin = character is not None and character.pin_set
    law = url_for("table.law", number=s.number)
    told = url_for("table.account", number=s.number)
    again = _replay_page(page, s, referee)
    queue = queueing.queue_at(house(), s.number)
    mine = next((each for each in queue if character is not None and each.character_id == character.id), None)
    bets = betting.bets_here(house(), s.number, character.id if character else None, referee=referee and page.referee)
    bank = banking.bank_here(house(), s.number)
    notes = _notes(page)
    doors = (page.seals, notes, page.closed, page.night, page.kept_for, page.may_wait, queue, bets, bank)
    mark = _mark(page, s, of_reader(), pin, referee, again, doors)
    values = {"s": s, "pin": pin, "law_page": law, "account_page": told, "replay_page": again, "etag": mark}
    here = {"page": page, "queue": queue, "my_place": mine, "bets": bets, "bank": bank, "notes": notes}
    return s, values | here | {"seals": page.seals}, mark


def _mark(page: TablePage, *told: object) -> str:
    """The fingerprint of what is shown, behind the number of facts that it shows: later views have higher numbers."""
    return f"{page.version}-{hashlib.blake2b(repr(told).encode(), digest_size=9).hexdigest()}"


def _notes(page: TablePage) -> tuple[int, ...]:
    """The debts of the partie that was signed here last, of those that this reader may see."""
    view = page.view or (page.last.view if page.last else None)
    if view is None or not view.parties or not all(view.parties[-1].signatures):
        return ()
    if view.parties[-1].void is not None or view.status in (Status.DEALING, Status.BETWEEN):
        return ()
    sitting = page.sitting_id or sittings.sitting_at(house(), page.table.number)
    return debts.serials_of_partie(house(), sitting, view.parties[-1].number, current().viewer)


def _replay_page(page: TablePage, s: Seen, referee: bool) -> str:
    """The address at which this reader may go through the finished deals of the partie, where there are any."""
    found = event()
    view = page.view or (page.last.view if page.last else None)
    if found is None or view is None or not s.finished:
        return ""
    here = view.viewer is not None and s.partie is not None
    settled = view.status not in (Status.DEALING, Status.BETWEEN, Status.AWAITING)
    told = may_know(found.opens, own=here, over=True, settled=settled)
    open_to_him = (referee and view.viewer is None) or told
    return url_for("table.replay", number=s.number) if open_to_him else ""


def fragment(template: str, values: dict[str, Any], mark: str) -> AnyResponse:
    """The live part alone, or 304 when the browser has it already."""
    if request.if_none_match.contains(mark):
        answer = Response(status=304)
    else:
        answer = Response(render_template(template, **values), headers={"X-Fragment": "1"})
    answer.set_etag(mark)
    return answer


@table.get("/<int:number>")
def page(number: int) -> str:
    """The whole page."""
    _s, values, _mark = shown(look(number))
    return render_template("table/page.html", stream=True, **values)


@table.get("/<int:number>/update")
@limiter.exempt
def update(number: int) -> AnyResponse:
    """The live part of the page, as this viewer may see it."""
    key = _shared_key(number)
    if key is None:
        values, mark = _own(number)
        if values is None and not request.if_none_match.contains(mark):
            _s, values, mark = shown(look(number))
        return fragment("table/seen.html", values or {}, mark)
    view, mark = current_app.extensions["shared"].view(key, lambda: _for_all(number))
    if request.if_none_match.contains(mark):
        answer = Response(status=304)
    else:
        answer = Response(shared.made_own(view), headers={"X-Fragment": "1"})
    answer.set_etag(mark)
    return answer


def _own(number: int) -> tuple[dict[str, Any] | None, str]:
    """The mark of what this reader sees of a table, and what its template needs where that was looked for only now.

    Of what was shown nothing but the mark is kept, and that while nothing it depends on is written: whoever asks for
    what he has already, as a phone does that hears of its own move, is told so without a look.
    """
    who = current()
    mark = _own_mark(house(), number, who.viewer, who.character, shared.Same(event()), of_reader())
    return g.pop("shown_now", None), mark


@kept_reading
def _own_mark(_house: House, number: int, *_reader: object) -> str:
    _s, g.shown_now, mark = shown(look(number))
    return mark


def _shared_key(number: int) -> tuple[object, ...] | None:
    """What the view of one who looks on depends on; ``None`` where his view is his own."""
    who = current()
    on = sittings.looks_on(house(), number, who.viewer)
    if on is None or queueing.queue_at(house(), number):
        return None
    character = who.character
    bets = betting.bets_here(house(), number, character.id if character else None)
    known = character is not None, character is not None and character.pin_set
    return number, on, known, bets, banking.bank_here(house(), number), shared.Same(event()), of_reader()


def _for_all(number: int) -> tuple[str, str]:
    _s, values, mark = shown(look(number))
    return shared.rendered("table/seen.html", values), mark


@table.get("/<int:number>/live")
@limiter.exempt
def live(number: int) -> Response:
    """The stream of nudges: it says that the table has moved, never what happened."""
    page = look(number)
    return stream(table_topic(number), spectator=page.view is None or page.view.viewer is None)


def standing(page: TablePage) -> tuple[SittingView, tuple[str, ...]]:
    """The sitting here and its names, or the one closed last for those who may still read it; else ``NotFound``."""
    if page.view is not None:
        return page.view, tuple(name or "" for name in page.names)
    last = page.last
    if last is None and current().staff is not None:
        last = sittings.table_page(house(), page.table.number, current().viewer).last
    if last is None:
        raise NotFound("sitting")
    return last.view, tuple(name or "" for name in last.names)


@table.get("/<int:number>/law")
def law(number: int) -> str:
    """The law this sitting froze when it opened."""
    view, _names = standing(look(number))
    found, rules = event(), view.rules
    return rules_page(
        rules,
        url_for("table.page", number=number),
        stake=account.whole_stake(view.stake),
        frozen=found is not None and found.edition == rules.edition and found.rules != rules,
        ask=url_for("irregular.of_table", number=number),
    )


@table.get("/<int:number>/account", endpoint="account")
def account_page(number: int) -> str:
    """The account so far of the deal under way, and every finished deal of the partie or of the one before it."""
    page = look(number)
    _s, values, _mark = shown(page)
    view, names = standing(page)
    if not view.parties:
        raise NotFound("sitting")
    # Until the first deal of a new partie is over, the account that people ask for is that of the partie before.
    parties = [partie for partie in view.parties if partie.deals] or [view.parties[-1]]
    return render_template(
        "table/account.html", deals=[account.of_closed(deal, names, view.rules) for deal in parties[-1].deals],
        partie=account.of_partie(parties[-1], view, names), **values,
    )  # fmt: skip


@table.get("/<int:number>/replay")
def replay(number: int) -> str:
    """The finished deals of a partie step by step, for those to whom the event opens them."""
    found = _replay(number)
    where = {"number": number, "sitting": found.sitting_id, "partie": found.partie}
    return staged(found.record, "table.replay", where, "table/replay.html")


@table.get("/<int:number>/replay/law")
def replay_law(number: int) -> str:
    """The law by which they were played."""
    found = _replay(number)
    back = url_for("table.replay", number=number, sitting=found.sitting_id, partie=found.partie)
    return rules_page(found.record.rules, back)


def _replay(number: int) -> Replay:
    """By default the last partie of the sitting that is here, or was here last."""
    sitting = asked("sitting") or sittings.sitting_at(house(), number)
    if sittings.table_of(house(), sitting) != number:
        raise NotFound("sitting")
    partie = asked("partie") or partierecords.newest_partie(house(), sitting)
    return partierecords.replay_of(house(), sitting, partie, current().viewer)


@table.post("/<int:number>/sit")
@limiter.limit(MOVES)
def sit(number: int) -> AnyResponse:
    """Take a seat."""
    character = whose_form().character
    seat = moves.number(request.form, "seat", 2)
    sittings.sit(house(), number, seat, Actor(character.id))
    return redirect(url_for("table.page", number=number), 303)


@table.post("/<int:number>/queue")
@limiter.limit(MOVES)
def queue(number: int) -> AnyResponse:
    """Wait for the table, or wait no longer."""
    character = whose_form().character
    if request.form.get("do") == "leave":
        queueing.leave(house(), number, character.id)
    else:
        queueing.join(house(), number, character.id)
    here = request.form.get("from") == "me"
    return redirect(url_for("me.page") if here else url_for("table.page", number=number), 303)


@table.post("/<int:number>/act")
@limiter.limit(MOVES)
def act(number: int) -> AnyResponse:
    """A move, or an act around the deals."""
    character = whose_form().character
    form = request.form
    sitting, seq = moves.number(form, "sitting"), moves.number(form, "seq")
    if sittings.table_of(house(), sitting) != number:
        raise Stale
    seat = sittings.seat_of(house(), character.id)
    action = moves.of_player(form, seat.seat if seat and seat.sitting_id == sitting else None)
    outcome = sittings.act(house(), sitting, seq, Actor(character.id), action, pin=form.get("pin"))
    if outcome.already:
        flash(_("That was done already; nothing was done twice."))
    if outcome.debts:
        banked = banking.bank_here(house(), number)
        flash(
            _("The bank is paid out; what it did not cover is a debt of honour: see your page.")
            if banked
            else _("The debt stands in the ledger: see your page.")
        )
    if "X-Fragment" in request.headers:
        # The page's own script: it needs no more of the page than this, and no second question for it.
        values, _mark = _own(number)
        if values is None:
            _s, values, _mark = shown(look(number))
        return Response(render_template("table/pressed.html", **values), headers={"X-Fragment": "1"})
    return redirect(url_for("table.page", number=number), 303)
