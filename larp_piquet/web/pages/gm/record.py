"""A record laid on the desk: its account, clause by clause, to argue over. Nothing of it is kept."""

from __future__ import annotations

from dataclasses import dataclass

from flask import g, render_template, request, url_for

from .... import adjudicating
from ....tables.reading import RecordError
from ....tables.record import Record
from ....tables.recorded import RecordedDeal
from ....wording import names as words_of
from ... import account
from ...limits import HEAVY, limiter
from ...tongue import _, of_reader, tell
from ..rules import Difference, own_rules
from .room import gm, staff

LONGEST = 500_000


@dataclass(frozen=True, slots=True)
class RecordShown:
    """A record's account in the reader's words."""

    title: str
    edition: str
    law: str
    own: tuple[Difference, ...]
    deals: tuple[account.DealAccount, ...]
    text: str  # the whole account as the command line prints it


def _deal(record: Record, deal: RecordedDeal, number: int) -> account.DealAccount:
    why = tuple(tell(phrase) for phrase in adjudicating.why_so(deal))
    totals = deal.totals or (0,) * len(record.players)
    if deal.redealt:
        entry = _("Dealt again: it counts nothing.")
    elif not deal.complete:
        entry = _("In progress.")
    else:
        entry = account.entry_line(deal.entry, record.players)
    return account.DealAccount(
        number, record.players, account.rows(deal.lines, len(deal.players)), totals, deal.complete, entry, why
    )


def _shown(data: bytes) -> RecordShown:
    found = adjudicating.parsed_record(data)
    return RecordShown(
        words_of.law_title(found.rules, _),
        words_of.edition_title(found.rules.edition, _),
        found.rules.edition,
        tuple(own_rules(found.rules).values()),
        tuple(_deal(found, deal, number) for number, deal in enumerate(found.deals, start=1)),
        "\n".join(adjudicating.in_words(found, of_reader())),
    )


@gm.get("/record")
def record_page() -> str:
    """Asks for a record."""
    return render_template("gm/record.html", shown=None, wrong="", pasted="")


@gm.post("/record")
@limiter.limit(HEAVY)
def record_read() -> tuple[str, int]:
    """Adjudicates it, or says which deal, which move and which rule is wrong."""
    staff()
    upload = request.files.get("file")
    pasted = request.form.get("pasted", "")[:LONGEST]
    data = upload.read(LONGEST) if upload is not None and upload.filename else pasted.encode()
    try:
        told = _shown(data)
    except RecordError as error:
        g.form_refused = True
        wrong = adjudicating.explain(error, of_reader())
        return render_template("gm/record.html", shown=None, wrong=wrong, pasted=pasted), 400
    law_page = url_for("rules.page", edition=told.law)
    return render_template("gm/record.html", shown=told, law_page=law_page, wrong="", pasted=pasted), 200
