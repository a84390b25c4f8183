"""Dates and moments of the game, and hours of the wall, as each language writes them; on the screen and on paper alike.

No pattern of CLDR knows that the French say *1er octobre* and write *20 h 05*.
"""

from __future__ import annotations

from datetime import date, datetime, time

from babel.dates import format_date, format_datetime

from .language import modern

#: "11 octobre 1627": the pattern of each language, and that which is not named here has CLDR's long one.
_LONG = {"en": "d MMMM y"}
_NO_BREAK = "\u00a0"


def day(when: date, language: str) -> str:
    """``11 October 1627``, ``1er octobre 1627``, ``11 октября 1627 г.``; of a moment its day alone."""
    return by_pattern(_day_of(when), _LONG.get(language, "long"), language)


def short_day(when: date, language: str) -> str:
    """With the month cut short, for a column: ``11 Oct 1627``."""
    return by_pattern(_day_of(when), "d MMM y", language)


def moment(when: datetime, language: str) -> str:
    """``11 October 1627, 20:05``, ``1er octobre 1627, 20 h 05``, by the clock that ``when`` itself tells."""
    return f"{by_pattern(when, 'd MMMM y', language)}, {clock(when.time(), language)}"


def clock(when: time, language: str) -> str:
    """``03:10``; ``3 h 10``, of which no line parts the hours from the minutes."""
    if language == "fr":
        return f"{when.hour}{_NO_BREAK}h{_NO_BREAK}{when.minute:02}"
    return f"{when:%H:%M}"


def _day_of(when: date) -> date:
    return when.date() if isinstance(when, datetime) else when


def by_pattern(when: date, pattern: str, language: str) -> str:
    """By a pattern of CLDR that begins with the day of the month; hours can stand in it if ``when`` is a moment."""
    write = format_datetime if isinstance(when, datetime) else format_date
    told = str(write(when, pattern, locale=modern(language)))
    return f"1er{told[1:]}" if language == "fr" and when.day == 1 else told
