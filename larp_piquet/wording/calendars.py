"""In which calendar the dates of the game are told: a word after each. The game has one, and nothing is converted."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from .mark import N_

#: What can be chosen.
CALENDARS: Mapping[str, str] = MappingProxyType(
    {
        "": N_("without a word"),
        "julian": N_("old style (Julian)"),
        "gregorian": N_("new style (Gregorian)"),
    }
)
#: The word alone, where a column of dates has one heading.
STYLES: Mapping[str, str] = MappingProxyType({"julian": N_("old style"), "gregorian": N_("new style")})
#: A date or a moment with its word.
_DATED: Mapping[str, str] = MappingProxyType(
    {"": "", "julian": N_("%(date)s (old style)"), "gregorian": N_("%(date)s (new style)")}
)


def dated(calendar: str) -> str:
    """The message in which ``%(date)s`` is told by this calendar; empty where the date stands alone."""
    return _DATED.get(calendar, "")
