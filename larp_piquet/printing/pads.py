"""Score pads: one for each table by the law that is played there, with the code that opens the first empty deal."""

from __future__ import annotations

from typing import Any, Final

from ..engine.ruleset import NormandyRuleset, Ruleset
from ..language import say, translations
from ..wording.mark import N_
from ..wording.names import law_title
from . import qr
from .fitting import event_line, fit_name
from .models import PackData
from .padding import pad, race_pad

#: Least width of the code without its quiet zone, in millimetres.
PAD_CODE: Final = 18.0


def _rows(rules: Ruleset, language: str) -> dict[str, Any]:
    return race_pad(rules, language) if isinstance(rules, NormandyRuleset) else pad(rules, language)


def score_pad(data: PackData) -> dict[str, Any]:
    """What the template of the score pads is given."""
    tables = data.tables or ()
    # The pad's own code opens the first deal that is still empty.
    urls = [qr.printed(data.address, "P", str(table.number)) for table in tables]
    batch = qr.batch_for(urls, PAD_CODE)
    pads: list[dict[str, Any]] = []
    laws: list[Ruleset] = []
    for table, url in zip(tables, urls, strict=True):
        code = qr.svg(url, batch, say(data.language, N_("Code of the pad of table %(number)s"), number=table.number))
        if first := table.rules not in laws:
            laws.append(table.rules)
        pads.append(
            {
                "first": first,
                "law_number": laws.index(table.rules),
                "number": table.number,
                "name": fit_name(table.name, "text", 84, 1, 9),
                "stake": table.stake,
                "edition": law_title(table.rules, translations(data.language).gettext),
                "qr": code,
                **_rows(table.rules, data.language),
            }
        )
    return {"pads": pads, "event": event_line(data.event_name, 84, 9)}
