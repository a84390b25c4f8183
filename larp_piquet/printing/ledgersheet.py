"""The ledger on paper: the order of its columns, and how small type is where a name is long."""

from __future__ import annotations

from typing import Any, Final

from ..language import say
from ..wording.mark import N_
from .fitting import fit
from .models import LedgerData
from .spelling import as_written

#: Room in millimetres for a sum in its column, and for the sheet's own title.
SUM_MEASURE: Final = 25.0
TITLE_MEASURE: Final = 150.0


def ledger_sheet(data: LedgerData) -> dict[str, Any]:
    """What the template of the ledger sheet is given."""
    of_one = {"document_title": f"{say(data.language, N_('The ledger'))} · {data.who}"} if data.who else {}
    return {
        **of_one,
        "lines": [
            {
                "line": line,
                "sum_size": fit(line.sum, "text", SUM_MEASURE, 1, 9, 6) if line.sum else 9,
                "rest_size": fit(line.rest, "text", SUM_MEASURE, 1, 9, 6) if line.rest else 9,
            }
            for line in data.lines
        ],
        "as_written": as_written(data),
        "who_size": fit(data.who, "title", TITLE_MEASURE, 2, 21, 11) if data.who else 21,
    }
