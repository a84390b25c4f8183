"""The record of a partie: to take away, and to look at where the game master shows it to everybody."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, render_template, request, url_for

from ... import adjudicating
from ...services import keptrecords, partierecords
from ...services.keptrecords import Kept
from ...tables.record import Record
from ...wording import names as words_of
from ..limits import HEAVY, limiter
from ..papers import download
from ..replayed import stage, title
from ..tongue import _, of_reader
from ..visitor import current, house
from .rules import own_rules, rules_page

record = Blueprint("record", __name__, url_prefix="/record")


@record.get("/<int:sitting>/<int:partie>")
@limiter.limit(HEAVY)
def take(sitting: int, partie: int) -> Response:
    """A partie as a piquet record, for those who may know every card of it."""
    found = partierecords.partie_record(house(), sitting, partie, current().viewer)
    name = f"piquet-table-{found.table}-sitting-{sitting}-partie-{partie}.json"
    return download(found.text.encode(), name, "application/json")


@record.get("/shown/<int:number>")
def shown(number: int) -> str:
    """A record that is shown to everybody, as a table."""
    return table_of_record(keptrecords.kept(house(), number), "record.shown", "gm/record_shown.html")


@record.get("/shown/<int:number>/law")
def shown_law(number: int) -> str:
    """The law that it names."""
    return law_of_record(keptrecords.kept(house(), number), "record.shown")


def asked(name: str) -> int | None:
    """A number of the address; what is none is as if it were not there."""
    given = request.args.get(name, "")
    return int(given) if given.isascii() and given.isdecimal() and len(given) < 7 else None


def table_of_record(found: Kept, endpoint: str, template: str) -> str:
    """The page of a kept record: one deal at one of its moments, and the account of the whole."""
    return staged(found.record, endpoint, {"number": found.id}, template, kept=found)


def staged(told: Record, endpoint: str, where: dict[str, Any], template: str, **more: Any) -> str:
    """The page ``endpoint`` at ``where``: a record's deal at one of its moments, and the account of the whole.

    The page of its law is ``endpoint`` with ``_law`` behind it.
    """
    return render_template(
        template,
        stage=stage(told, asked("deal") or 1, asked("step")),
        title=title(told),
        law=words_of.law_title(told.rules, _),
        edition=words_of.edition_title(told.rules.edition, _),
        own=tuple(own_rules(told.rules).values()),
        deals=len(told.deals),
        page=endpoint,
        where=where,
        law_page=url_for(f"{endpoint.removesuffix('_table')}_law", **where),
        match=adjudicating.match_lines(told, of_reader()),
        text="\n".join(adjudicating.in_words(told, of_reader())),
        **more,
    )


def law_of_record(found: Kept, endpoint: str) -> str:
    """The page of the law by which a record is counted."""
    return rules_page(found.record.rules, url_for(endpoint, number=found.id))
