"""What is entered at a table with a real pack or from its pad, and signatures given on somebody else's phone.

Whoever sits here writes for every seat, and so does the referee: one phone can do it all.
"""

from __future__ import annotations

from flask import flash, redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response as AnyResponse

from ...services import desk, signing, sittings
from ...services.errors import Stale
from ...services.results import Outcome, Viewer, shown_name
from ...tables.acts import Actor, DealNext, Status
from ...tables.packwords import PackAction, TypeTotals
from ...tables.paper import Doubtful
from ...tables.views import SittingView
from ...wording.pack import DOUBTS
from .. import errors, moves, told
from ..limits import MOVES, limiter
from ..packed import pack_seen
from ..seen import seen
from ..tongue import _, colon
from ..visitor import current, house, whose_form
from ..words import points_n
from .table import look, rules_here, table

#: How long, in seconds, a phone waits for the card of one who will sign on it, and then for his signature.
PATIENCE = 180


def _pen(number: int, sitting: int) -> Actor:
    """Whose pen it is: a character who sits here, or else who rules at this table; raises ``Forbidden``."""
    asker = current()
    if asker.character is not None:
        seat = sittings.seat_of(house(), asker.character.id)
        if seat is not None and seat.sitting_id == sitting:
            return Actor(whose_form().character_id)
    if asker.staff is None:
        return Actor(whose_form().character_id)  # who sits elsewhere is told so by the table
    return desk.actor_of(house(), asker.staff, number, asker.character.id if asker.character else None)


def _seen(number: int) -> tuple[int, int]:
    """The sitting that the form was made for, and the length of its log; nothing where nobody sat here yet."""
    if "sitting" not in request.form:
        return 0, 0
    return _sitting(number), moves.number(request.form, "seq")


def _sitting(number: int) -> int:
    sitting = moves.number(request.form, "sitting")
    if sittings.table_of(house(), sitting) != number:
        raise Stale
    return sitting


def _back(number: int) -> AnyResponse:
    asked = request.form.get("back") == "gm" and current().staff is not None
    return redirect(url_for("gm.table" if asked else "table.page", number=number), 303)


@table.post("/<int:number>/tell")
@limiter.limit(MOVES)
def tell(number: int) -> AnyResponse | tuple[str, int]:
    """Something said at the table, the last tap taken back, or what stands on the pad."""
    sitting = _sitting(number)
    seq = moves.number(request.form, "seq")
    action = told.action(request.form)
    actor = _pen(number, sitting)
    try:
        outcome = sittings.act(house(), sitting, seq, actor, action)
    except Doubtful as doubtful:
        return _doubted(number, sitting, seq, doubtful), errors.ILLEGAL_STATUS
    except Stale:
        if (stands := _stands(number, sitting, action)) is None:
            raise
        return errors.page(409, _("The table has moved on"), (errors.Trouble(*stands),))
    if outcome.already:
        flash(_("That was entered already; nothing was done twice."))
    return _back(number)


def _doubted(number: int, sitting: int, seq: int, doubtful: Doubtful) -> str:
    """The question that totals raise which the law makes doubtful."""
    page = look(number)
    names = [name or "" for name in page.names]
    at = [seat for seat, total in enumerate(doubtful.totals) if total is not None]
    doubts = []
    for doubt in doubtful.doubts:
        text = _(DOUBTS[doubt.code], **doubt.values)
        doubts.append(text if doubt.side is None else f"{names[at[doubt.side]]}{colon()}{text}")
    return render_template(
        "table/doubt.html", s=seen(page, staff=rules_here(page)), sitting=sitting, seq=seq,
        deal=doubtful.deal, totals=doubtful.totals, seats=len(names), doubts=doubts,
        told=[(names[seat], doubtful.totals[seat]) for seat in at], back=request.form.get("back", ""),
    )  # fmt: skip


def _stands(number: int, sitting: int, action: PackAction | DealNext) -> tuple[str, str] | None:
    """What another pen has entered meanwhile in this place, and what to do; ``None`` where the general words do."""
    page = look(number)
    if page.view is None or page.sitting_id != sitting or not page.view.parties:
        return None
    deals = page.view.parties[-1].deals
    if isinstance(action, TypeTotals) and 0 < action.deal <= len(deals):
        deal = deals[action.deal - 1]
        names = [page.names[seat] or "" for seat in deal.seats]
        both = ", ".join(f"{name} {points_n(total)}" for name, total in zip(names, deal.totals, strict=True))
        wrong = _("Deal %(number)s was typed on another phone meanwhile: %(totals)s.", number=deal.number, totals=both)
        return wrong, _("Compare it with the pad. If it is wrong, correct it there.")
    pack = pack_seen(page.view, tuple(name or "" for name in page.names))
    if pack is not None and pack.undo:
        wrong = _("Another phone was a moment earlier. Entered last: %(what)s", what=pack.undo)
        return wrong, _("Look at the question as it stands and answer that.")
    return None


# -- signing on somebody else's phone --------------------------------------------------------------------------------


@table.get("/<int:number>/by-card")
def by_card(number: int) -> str:
    """Where others have their say about an early end, or rise, on this phone."""
    page = look(number)
    room = "gm" if request.args.get("back") == "gm" and current().staff is not None else ""
    return render_template("table/by_card.html", s=seen(page, staff=rules_here(page)), room=room)


@table.post("/<int:number>/sign")
@limiter.limit(MOVES)
def sign(number: int) -> AnyResponse:
    """Act by a typed code, or wait for the card of one who will act on this phone."""
    sitting, seq = _seen(number)
    by, _blank, what = request.form.get("do", "").partition(" ")
    deed = _deed(what)
    if by == "scan":
        session["signing"] = {"table": number, "at": _now(), "deed": deed.value}
        session.pop("signer", None)
        flash(_("Now scan his card with this phone's camera."))
        return _back(number)
    shown = signing.code_shown(house(), request.form.get("code", ""), current().guesser)
    return _acted(number, signing.act_for(house(), number, sitting, seq, shown, request.form.get("pin"), deed))


def _deed(what: object) -> signing.Deed:
    try:
        return signing.Deed(str(what or signing.Deed.WAITED))
    except ValueError:
        raise moves.Unreadable("do") from None


def _acted(number: int, outcome: Outcome) -> AnyResponse:
    if outcome.already:
        flash(_("That was done already; nothing was done twice."))
    else:
        flash(_("Done. This phone is still whose it was."))
    return _back(number)


def card_for_signature(token: str) -> AnyResponse | None:
    """Where a card that is scanned now acts once, and makes this phone nobody else's; ``None`` elsewhere."""
    waiting = session.get("signing")
    if not isinstance(waiting, dict) or _now() - int(waiting["at"]) > PATIENCE:
        return None
    number = int(waiting["table"])
    shown = signing.card_shown(house(), token)
    session.pop("signing")
    who = {"id": shown.character.id, "name": shown_name(shown.character), "pin": shown.character.pin_set}
    deed = waiting.get("deed")
    session["signer"] = {"table": number, "at": _now(), "generation": shown.generation, "deed": deed, **who}
    return redirect(url_for("table.signature", number=number), 303)


@table.get("/<int:number>/signature")
def signature(number: int) -> str:
    """Asks whoever has shown his card whether he does what it was asked for."""
    signer = _signer(number)
    page = sittings.table_page(house(), number, Viewer(str(signer["id"])))
    s = seen(page)
    deed = _deed(signer.get("deed"))
    stakes = page.view is not None and bool(page.view.stake.bank)  # who agrees pays his stake into the bank
    signs = s.rising_signs if deed is signing.Deed.RISE else s.status == Status.AWAITING or stakes
    return render_template(
        "table/signature.html", s=s, deed=deed.value, pin=signs and signer["pin"], name=signer["name"]
    )


@table.post("/<int:number>/signature")
@limiter.limit(MOVES)
def sign_by_card(number: int) -> AnyResponse:
    """Does it for the card that was shown, this once."""
    signer = _signer(number)
    shown = signing.card_remembered(house(), str(signer["id"]), int(str(signer["generation"])))
    deed = _deed(signer.get("deed"))
    outcome = signing.act_for(house(), number, *_seen(number), shown, request.form.get("pin"), deed)
    session.pop("signer", None)
    return _acted(number, outcome)


def _signer(number: int) -> dict[str, object]:
    signer = session.get("signer")
    if not isinstance(signer, dict) or signer["table"] != number:
        raise Stale("card_again")
    if not 0 <= _now() - int(str(signer["at"])) <= PATIENCE:  # nor what bears a later hour than now
        raise Stale("card_again")
    return signer


def _now() -> int:
    return int(house().clock().timestamp())


def first_empty(view: SittingView | None) -> int:
    """The first deal of the partie that nothing is written for; 0 where there is no pad to type from."""
    if view is None or not view.parties or view.status is not Status.BETWEEN:
        return 0
    return len(view.parties[-1].deals) + 1
