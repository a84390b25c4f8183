"""A character's own page: its seat, its debts, its PIN, and the browser it lives in."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ...printing.models import LedgerData
from ...services import (
    betting,
    cast,
    challenges,
    debts,
    doors,
    identity,
    ledgersheet,
    netting,
    passing,
    purses,
    queueing,
    sittings,
)  # fmt: skip
from ...services.errors import BadInput, Forbidden
from ...services.hub import character_topic
from ...services.results import DebtInfo, Phone
from .. import duties, manners, mydebts, people
from ..awaiting import free_tables, shown
from ..cookies import forget
from ..limits import HEAVY, MOVES, limiter
from ..papers import file_name, html_paper, pdf_paper
from ..refusals import refused, sentence
from ..streams import stream
from ..tongue import _, of_reader
from ..visitor import PHONE_COOKIE, become_nobody, event, event_name, house, phone, whose_form
from .table import fragment

me = Blueprint("me", __name__, url_prefix="/me")


@me.get("")
def page() -> str:
    """Who I am, where I sit, what I owe."""
    return page_with({})


def page_with(errors: Mapping[str, str], netting_tried: int = 0, looked: tuple[netting.Looked, ...] = ()) -> str:
    """The page with what was wrong in a form of it.

    ``netting_tried`` is the netting that was answered, ``looked`` what was found that could be proposed.
    """
    asker = phone()
    character = asker.character
    found = event()
    mine = debts.debts_of(house(), character.id, of_reader())
    told = mydebts.parts(mine, character.id)
    return render_template(
        "me/page.html",
        debts=told,
        turned=mydebts.turned(told),
        people=people.choices(cast.characters(house()), real=False) if mydebts.names(told) else (),
        phones=identity.phones_of(house(), character.id),
        replays=found is not None and found.opens != "never",
        successions=passing.successions(house(), character.id),
        purse=purses.my_purse(house(), character.id),
        errors=errors,
        tried=netting_tried,
        nettings=netting.nettings_of(house(), character.id) if found is not None and character.plays else (),
        looked=looked,
        **_live(asker, mine)[0],
    )


def _live(asker: Phone, mine: tuple[DebtInfo, ...]) -> tuple[dict[str, Any], str]:
    """The part of the page that follows by itself: seat, queue, challenges; and its fingerprint."""
    character = asker.character
    tables = sittings.overview(house()) if event() else ()
    told = tuple(shown(each) for each in challenges.challenges_of(house(), character.id)) if event() else ()
    free = free_tables(tables, queueing.lengths(house()), doors.closed_doors(house())) if told else ()
    values = {
        "character": character,
        "seat": sittings.seat_of(house(), character.id),
        "waits": queueing.my_place(house(), character.id) if event() else None,
        "challenges": told,
        "bets": betting.bets_of(house(), character.id),
        "free": free,
        "asks": sum(map(duties.asks_me, mine)),
        "nets": sum(each.mine for each in netting.nettings_of(house(), character.id)),
    }
    lines = tuple((t.table, t.status) for t in tables)
    mark = hashlib.blake2b(repr((values, lines, of_reader())).encode(), digest_size=9).hexdigest()
    return values | {"tables": tables, "etag": mark}, mark


def _my_ledger() -> LedgerData:
    data = ledgersheet.of_character(house(), phone().character_id, of_reader())
    return replace(data, manner=manners.asked())


@me.get("/ledger")
@limiter.limit(HEAVY)
def ledger_sheet() -> Response:
    """My own ledger as it would be printed, to look at."""
    return html_paper(ledgersheet.sheet_html(_my_ledger()), url_for("me.page", _anchor="debts"))


@me.get("/ledger.pdf")
@limiter.limit(HEAVY)
def ledger_sheet_pdf() -> Response:
    """The same to print."""
    return pdf_paper(
        ledgersheet.sheet_pdf(_my_ledger()), f"{file_name(event_name(), 'ledger', phone().character_id)}.pdf"
    )


@me.get("/update")
@limiter.exempt
def update() -> AnyResponse:
    """The live part alone."""
    asker = phone()
    values, mark = _live(asker, debts.debts_of(house(), asker.character_id, of_reader()))
    return fragment("me/live.html", values, mark)


@me.get("/live")
@limiter.exempt
def live() -> Response:
    """The stream of nudges: something awaits this character."""
    return stream(character_topic(phone().character_id), spectator=False)


@me.post("/pin")
@limiter.limit(MOVES)
def pin() -> AnyResponse | tuple[str, int]:
    """Set, change or take off the PIN."""
    asker = whose_form()
    wanted = request.form.get("pin", "").strip() or None
    try:
        identity.set_pin(house(), asker, wanted, request.form.get("old", "").strip() or None)
    except BadInput as error:
        return page_with(
            {problem.field: sentence(problem.code, problem.values) for problem in error.problems}
        ), error.status
    except Forbidden as error:
        return page_with({"old": refused(error)}), error.status
    flash(_("Your PIN is set.") if wanted else _("You have no PIN now."))
    return redirect(url_for("me.page"), 303)


@me.post("/forget")
def leave() -> AnyResponse:
    """This browser is nobody again."""
    whose_form()
    become_nobody()
    answer = redirect(url_for("home.front"), 303)
    forget(answer, PHONE_COOKIE)
    return answer


@me.post("/others")
def others() -> AnyResponse:
    """Cut off every other browser that is this character."""
    identity.forget_others(house(), whose_form())
    flash(_("Only this phone is you now."))
    return redirect(url_for("me.page"), 303)
