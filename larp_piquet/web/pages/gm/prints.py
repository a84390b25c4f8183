"""Printing: the address in the codes, each document to look at, and the pack."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from typing import Any

from flask import Response, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ....language import LANGUAGES as HOUSE_LANGUAGES
from ....printing.documents import DOCUMENTS, PACK
from ....printing.hotspot import Hotspot
from ....printing.manner import USUAL, Manner
from ....services import blanks, events, lacking, packing, press, wifi
from ....services.errors import BadInput, Problem
from ....services.jobs import Made, Telling
from ... import manners, once, packform
from ...addresses import reachable, unreachable
from ...limits import HEAVY, MOVES, limiter
from ...papers import file_name, html_paper, pdf_paper
from ...tongue import _, of_reader
from ...visitor import event, event_name, house
from ..note import LANGUAGES
from .room import faults, gm, staff, text


def _language() -> str:
    """The language that was asked for, else that of whoever asks; that of a blank note is another matter."""
    asked = request.form.get("page_language") or request.values.get("language", "")
    return asked if asked in HOUSE_LANGUAGES else of_reader()


def _page(status: int = 200, errors: Mapping[str, str] | None = None, address: str | None = None) -> tuple[str, int]:
    found = event()
    kept = found.printed_address if found else ""
    near = reachable()
    if address is None and not kept and near:
        address = near[0]
    try:
        manner = manners.asked()
    except BadInput:  # a form that was sent with it has been refused already
        manner = USUAL
    spoken = _language()
    worn = manners.carried(manner)
    carried = worn | ({} if spoken == of_reader() else {"language": spoken})
    dressed = manners.told(manner)
    html = render_template(
        "gm/prints.html", event=found, address=kept if address is None else address, errors=errors or {},
        manner=manner, worn=worn, carried=carried, parts=packform.parts(again=_pack_typed()), blank=_blank(spoken),
        papers=tuple(manners.PAPERS.items()), dressed=dressed, worded=f"{LANGUAGES[spoken]}, {dressed}",
        most=packing.MOST_COPIES, reachable=near, unreachable=unreachable(kept), spoken=spoken,
        languages=tuple(LANGUAGES.items()), own_languages=tuple((key, LANGUAGES[key]) for key in HOUSE_LANGUAGES),
        unprintable=lacking.unprintable(house()) if found else (),
        documents=tuple((name, _(DOCUMENTS[name].title), _(DOCUMENTS[name].handling)) for name in PACK),
    )  # fmt: skip
    return html, status


def _pack_typed() -> bool:
    """Whether the form of the pack was sent and is shown again; the address tells of it too."""
    return request.endpoint in ("gm.pack_made", "gm.manner_kept") or "part" in request.args


def _blank(spoken: str) -> dict[str, str]:
    """The form of fresh blanks, as it was typed where it is shown again."""
    usual = {"count": "4", "size": "a6", "language": spoken}
    if request.endpoint != "gm.fresh_blanks":
        return usual
    return {name: request.form.get(name, value)[:40] for name, value in usual.items()}


@gm.get("/prints")
def prints() -> tuple[str, int]:
    """Everything that can be printed."""
    return _page()


@gm.post("/prints/address")
@limiter.limit(MOVES)
def printed_address() -> AnyResponse | tuple[str, int]:
    """Chooses the address that the codes carry."""
    wanted = text("address")
    try:
        if not wanted:
            raise BadInput([Problem("address", "required")])
        events.set_printed_address(house(), staff(), wanted)
    except BadInput as error:
        return _page(error.status, {"address": " ".join(faults(error).values())}, wanted)
    flash(_("The codes will carry this address."))
    return redirect(url_for("gm.prints"), 303)


@gm.post("/prints/manner")
@limiter.limit(MOVES)
def manner_kept() -> AnyResponse | tuple[str, int]:
    """Paper, dress and language for all that is printed from the page, and what was ticked of the pack stays."""
    try:
        manner = manners.asked()
    except BadInput as error:
        return _page(error.status, faults(error))
    spoken = _language()
    told: dict[str, Any] = {**packform.carried(), **manners.carried(manner)}
    if spoken != of_reader():
        told["language"] = spoken
    return redirect(url_for("gm.prints", **told, _anchor="singly"), 303)


@gm.post("/prints/pack")
@limiter.limit(HEAVY)
def pack_made() -> AnyResponse | tuple[str, int]:
    """Has what is chosen made beside the pages, and shows how far it is; a second tap finds the same work."""
    where, hand = house(), staff()
    try:
        copies = packform.copies()
        if not copies:
            raise BadInput([Problem("parts", "nothing_chosen")])
        order = packing.Order(copies, _language(), manners.asked())
    except BadInput as error:
        return _page(error.status, faults(error))
    # What keeps it from being printed is told at once.
    press.pack_data(where, order.language, codes=bool(set(copies) - packing.WITHOUT_CODES))
    told = _told(order.language, order.manner) | {"parts": list(copies)}
    name = _named(packform.short_name(copies), told)

    def work(tell: Telling) -> Made:
        def keep(made: bytes) -> None:
            tell.keep(Made(made, name, "application/pdf", told))

        return Made(packing.pack(where, hand, order, tell, put=keep, mark=tell.mark), name, "application/pdf", told)

    return _begun("pack", work, told)


def _told(language: str, manner: Manner) -> dict[str, object]:
    """How a print looks, by which it is known again among others."""
    return {"language": language, **asdict(manner)}


def _named(what: str, told: Mapping[str, object]) -> str:
    """The name of its file: of two prints that look otherwise the names differ."""
    dress = () if told["dress"] == USUAL.dress else (told["dress"],)
    ticks = [sign for field, sign in (("old_spelling", "old"), ("long_s", "long-s")) if told[field]]
    return f"{file_name(event_name(), what, told['language'], told['paper'], *dress, *ticks)}.pdf"


def _begun(what: str, work: Callable[[Telling], Made], told: Mapping[str, object]) -> AnyResponse:
    """To the page of the work, which is begun once by one form."""
    mark = once.sent()
    if mark and house().jobs.has(mark):
        flash(_("This form was sent before, and this is what it made. To print anew, open the page of prints again."))
    return redirect(url_for("gm.job", job=house().jobs.start(what, work, mark, told)), 303)


@gm.get("/prints/pack.pdf")
@limiter.limit(HEAVY)
def pack() -> Response:
    """The whole pack as one PDF."""
    order = replace(packing.usual(), language=_language(), manner=manners.asked())
    return pdf_paper(packing.pack(house(), staff(), order), _named("pack", _told(order.language, order.manner)))


@gm.post("/prints/blanks")
@limiter.limit(HEAVY)
def fresh_blanks() -> AnyResponse | tuple[str, int]:
    """New blank notes, with numbers that no other paper bears: made beside the pages, so that they can be had again."""
    where, hand = house(), staff()
    count, size, language = text("count"), text("size"), text("language")
    try:
        blanks.asked(count, size)
        manner = manners.asked()
    except BadInput as error:
        return _page(error.status, faults(error))
    press.pack_data(where)
    told = _told(language, manner) | {"blanks": int(count)}
    name = _named("blanks", told)

    def work(tell: Telling) -> Made:
        def keep(made: bytes) -> None:
            tell.keep(Made(made, name, "application/pdf", told))

        made = blanks.fresh(where, hand, count, size, language, manner, tell=tell, put=keep, mark=tell.mark)
        return Made(made, name, "application/pdf", told)

    return _begun("blanks", work, told)


@gm.post("/prints/wifi")
@limiter.limit(HEAVY)
def wifi_card() -> AnyResponse | tuple[str, int]:
    """The card of the hotspot. What is typed here goes to the paper and nowhere else, not even back into the form."""
    name, password = (request.form.get(field, "") for field in ("network", "password"))
    typed = Hotspot(name, password, bool(text("hidden")))
    spoken = _language()
    try:
        manner = manners.asked()
        made = wifi.wifi_card(house(), staff(), typed, language=spoken, manner=manner)
    except BadInput as error:
        return _page(error.status, faults(error))
    return pdf_paper(made, _named("wifi", _told(spoken, manner)))


@gm.get("/prints/<document>.pdf")
@limiter.limit(HEAVY)
def document_pdf(document: str) -> Response:
    """One document as PDF."""
    spoken, manner = _language(), manners.asked()
    made = press.document_pdf(house(), staff(), document, spoken, manner)
    return pdf_paper(made, _named(document, _told(spoken, manner)))


@gm.get("/prints/<document>")
@limiter.limit(HEAVY)
def document_html(document: str) -> Response:
    """One document to look at before it is printed."""
    return html_paper(
        press.document_html(house(), staff(), document, _language(), manners.asked()), url_for("gm.prints")
    )
