"""Table cards: tents of A6, two to a sheet, which stand on a table and are read across it."""

from __future__ import annotations

from typing import Any, Final

from ..language import say
from ..wording.mark import N_
from . import qr
from .colours import paint
from .fitting import event_line, fit_best, fit_name
from .models import PackData, TableCard
from .sheaf import sheets
from .terms import terms

#: Least width of the code without its quiet zone, in millimetres.
TABLE_CODE: Final = 28.0
#: The width of a table's colour, or of the word for it, in millimetres.
PENNANT: Final = 15.0


def tents(data: PackData) -> dict[str, Any]:
    """What the template of the table cards is given."""
    urls = [qr.printed(data.address, "T", str(table.number)) for table in data.tables]
    batch = qr.batch_for(urls, TABLE_CODE)
    cards = [_tent(data, table, url, batch) for table, url in zip(data.tables, urls, strict=True)]
    return {"sheets": sheets(cards, 2), "event": event_line(data.event_name, 88, 13)}


def _tent(data: PackData, table: TableCard, url: str, batch: qr.Batch) -> dict[str, Any]:
    code = qr.svg(url, batch, say(data.language, N_("Code of table %(number)s"), number=table.number))
    return {
        "number": table.number,
        "name": fit_best(table.name, "title", 104, ((1, 30), (2, 24)), 9),
        "colour": paint(table.colour),
        "colour_word": fit_name("" if paint(table.colour) else table.colour, "text-italic", PENNANT, 6, 10),
        "terms": terms(data.language, table),
        "qr": code,
    }
