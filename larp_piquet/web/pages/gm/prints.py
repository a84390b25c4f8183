"""Printing: the address in the codes, each document to look at, and the pack."""

from __future__ import annotations

from flask import Response, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ....printing.documents import DOCUMENTS, PACK
from ....printing.hotspot import Hotspot
from ....printing.manner import USUAL, Manner
from ....services import events, press, wifi
from ....services.errors import BadInput, Problem
from ....services.jobs import Made, Tell
from ...addresses import reachable, unreachable
from ...limits import HEAVY, MOVES, limiter
from ...papers import file_name, html_paper, pdf_paper
from ...tongue import _, of_reader
from ...visitor import event, event_name, house
from ..note import LANGUAGES
from .room import faults, gm, staff, text


def _manner() -> Manner:
    """The paper and the dress that the address or the form names; raises ``BadInput``."""
    return press.manner_of(request.values.get("paper", USUAL.paper), request.values.get("dress", USUAL.dress))


def _carried(manner: Manner) -> dict[str, str]:
    """What a link has to say of it."""
    return {} if manner == USUAL else {"paper": manner.paper, "dress": manner.dress}


def _page(status: int = 200, errors: object = None, address: str | None = None) -> tuple[str, int]:
    found = event()
    kept = found.printed_address if found else ""
    near = reachable()
    if address is None and not kept and near:
        address = near[0]
    try:
        manner = _manner()
    except BadInput:  # a form that was sent with it has been refused already
        manner = USUAL
    html = render_template(
        "gm/prints.html", event=found, address=kept if address is None else address, errors=errors or {},
        manner=manner, carried=_carried(manner),
        reachable=near, unreachable=unreachable(kept),
        languages=tuple(LANGUAGES.items()), spoken=of_reader(),
        unprintable=press.unprintable(house()) if found else (),
        documents=tuple((name, _(DOCUMENTS[name].title), _(DOCUMENTS[name].handling)) for name in PACK),
    )  # fmt: skip
    return html, status


@gm.get("/prints")
def prints() -> tuple[str, int]:
    """Everything that can be printed."""
    return _page()


@gm.post("/prints/address")
@limiter.limit(MOVES)
def printed_address() -> AnyResponse | tuple[str, int]:
    """Chooses the address that the codes carry."""
    wanted = text("address", 200)
    try:
        if not wanted:
            raise BadInput([Problem("address", "required")])
        events.set_printed_address(house(), staff(), wanted)
    except BadInput as error:
        return _page(error.status, {"address": " ".join(faults(error).values())}, wanted)
    flash(_("The codes will carry this address."))
    return redirect(url_for("gm.prints"), 303)


@gm.post("/prints/pack")
@limiter.limit(HEAVY)
def pack_made() -> AnyResponse:
    """Has the pack made beside the pages, and shows how far it is."""
    where, hand, language, name = house(), staff(), of_reader(), f"{file_name(event_name(), 'pack')}.pdf"
    manner = _manner()
    press.pack_data(where, language)  # what keeps it from being printed is told at once

    def work(tell: Tell) -> Made:
        return Made(press.pack(where, hand, language, tell=tell, manner=manner), name, "application/pdf")

    return redirect(url_for("gm.job", job=where.jobs.start("pack", work)), 303)


@gm.get("/prints/pack.pdf")
@limiter.limit(HEAVY)
def pack() -> Response:
    """The whole pack as one PDF."""
    return pdf_paper(
        press.pack(house(), staff(), of_reader(), manner=_manner()), f"{file_name(event_name(), 'pack')}.pdf"
    )


@gm.post("/prints/blanks")
@limiter.limit(HEAVY)
def fresh_blanks() -> AnyResponse | tuple[str, int]:
    """New blank notes, with numbers that no other paper bears."""
    try:
        made = press.fresh_blanks(house(), staff(), text("count", 10), text("size", 10), text("language", 8), _manner())
    except BadInput as error:
        return _page(error.status, faults(error))
    return pdf_paper(made, f"{file_name(event_name(), 'blanks')}.pdf")


@gm.post("/prints/wifi")
@limiter.limit(HEAVY)
def wifi_card() -> AnyResponse | tuple[str, int]:
    """The card of the hotspot. What is typed here goes to the paper and nowhere else, not even back into the form."""
    name, password = (request.form.get(field, "")[:80] for field in ("network", "password"))
    typed = Hotspot(name, password, bool(text("hidden", 4)))
    try:
        made = wifi.wifi_card(house(), staff(), typed, language=of_reader(), manner=_manner())
    except BadInput as error:
        return _page(error.status, faults(error))
    return pdf_paper(made, f"{file_name(event_name(), 'wifi')}.pdf")


@gm.get("/prints/<document>.pdf")
@limiter.limit(HEAVY)
def document_pdf(document: str) -> Response:
    """One document as PDF."""
    return pdf_paper(
        press.document_pdf(house(), staff(), document, of_reader(), _manner()),
        f"{file_name(event_name(), document)}.pdf",
    )


@gm.get("/prints/<document>")
@limiter.limit(HEAVY)
def document_html(document: str) -> Response:
    """One document to look at before it is printed."""
    return html_paper(press.document_html(house(), staff(), document, of_reader(), _manner()), url_for("gm.prints"))
