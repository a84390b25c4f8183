"""Table cards: tents of A6, two to a sheet, which stand on a table and are read across it."""

from __future__ import annotations

from typing import Any, Final

from ..engine.ruleset import NormandyRuleset
from ..language import say, translations
from ..wording.mark import N_
from ..wording.names import law_title
from . import qr
from .colours import paint
from .fitting import fit, fit_best
from .models import PackData, TableCard
from .sheaf import sheets

#: Least width of the code without its quiet zone, in millimetres.
TABLE_CODE: Final = 28.0


def tents(data: PackData) -> dict[str, Any]:
    """What the template of the table cards is given."""
    urls = [qr.printed(data.address, "T", str(table.number)) for table in data.tables]
    batch = qr.batch_for(urls, TABLE_CODE)
    cards = [_tent(data, table, url, batch) for table, url in zip(data.tables, urls, strict=True)]
    return {"sheets": sheets(cards, 2), "event_size": fit(data.event_name.upper(), "text", 88, 1, 13, 6)}


def _tent(data: PackData, table: TableCard, url: str, batch: qr.Batch) -> dict[str, Any]:
    code = qr.svg(url, batch, say(data.language, N_("Code of table %(number)s"), number=table.number))
    return {
        "number": table.number,
        "name": fit_best(table.name, "title", 104, ((1, 30), (2, 24)), 9),
        "colour": paint(table.colour),
        "colour_word": "" if paint(table.colour) else table.colour,
        "stake": table.stake,
        "bank": table.bank,
        "flat": isinstance(table.rules, NormandyRuleset) and table.rules.debt == "flat_stake",
        "edition": law_title(table.rules, translations(data.language).gettext),
        "qr": code,
    }
