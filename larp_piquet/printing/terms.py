"""What is played for at a table, and by which law, as its card tells it to whoever comes by."""

from __future__ import annotations

from typing import Final

from ..engine.ruleset import NormandyRuleset
from ..language import say, translations
from ..wording.mark import N_
from ..wording.names import law_title
from .fitting import POINT, Fitted, fit, lines_needed
from .models import TableCard

#: The room under a table's name inside the frame of its card: millimetres, and the leading of these lines.
MEASURE: Final = 100.5
HIGH: Final = 11.8
LEADING: Final = 1.15
_LARGEST: Final = 12


def terms(language: str, table: TableCard) -> Fitted:
    """The law, what a point is worth, what each pays into the bank: in two lines, or in more where they must be."""
    told = [law_title(table.rules, translations(language).gettext)]
    stake = table.stake.replace(" ", "\u00a0")
    if not stake:
        told.append(say(language, N_("Played for nothing but honour")))
    elif isinstance(table.rules, NormandyRuleset) and table.rules.debt == "flat_stake":
        told.append(say(language, N_("The last owes each %(stake)s"), stake=stake))
    else:
        told.append(say(language, N_("A point is worth %(stake)s"), stake=stake))
    if table.bank:
        told.append(say(language, N_("each pays %(sum)s into the bank"), sum=table.bank.replace(" ", "\u00a0")))
    text = " · ".join(told)
    size = max(_sizes(text))
    return Fitted(_unbroken(told, text, size), size)


def _unbroken(told: list[str], text: str, size: int) -> str:
    """The same with lines that end between two things, where that takes no line more."""
    usual = lines_needed(text, "text", size, MEASURE)
    if usual is None or usual == 1:
        return text
    whole = "\u00a0· ".join(each.replace(" ", "\u00a0") for each in told)
    needed = lines_needed(whole, "text", size, MEASURE)
    return whole if needed is not None and needed <= usual else text


def _sizes(text: str) -> list[int]:
    """The size for each number of lines for which there is room."""
    found = []
    for lines in (1, 2, 3, 4):
        largest = min(_LARGEST, int(HIGH / (lines * LEADING * POINT)))
        size = fit(text, "text", MEASURE, lines, largest)
        if (lines_needed(text, "text", size, MEASURE) or 5) <= lines:
            found.append(size)
    return found or [fit(text, "text", MEASURE, 4, 7)]
