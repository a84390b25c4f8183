"""The time of day as a note of the period tells it: by the bells, and not by the figures of a railway.

Twelve hours twice a day and a part of the day; minutes only where there are any. Midnight is that which ends the day.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Final

#: From which hour on a part of the day is called so.
_PARTS: Final[Mapping[str, tuple[tuple[int, str], ...]]] = MappingProxyType(
    {
        "en": ((0, "at night"), (1, "in the morning"), (12, "in the afternoon"), (18, "in the evening")),
        "ru": ((0, "ночи"), (4, "утра"), (12, "дня"), (18, "вечера")),
        "fr": ((0, "du matin"), (12, "de l’après-midi"), (18, "du soir")),
    }
)
_NOON: Final = {"en": "at noon", "ru": "в полдень", "fr": "à midi"}
_MIDNIGHT: Final = {"en": "at midnight", "ru": "в полночь", "fr": "à minuit"}


def told_day(when: datetime) -> datetime:
    """The day to which a moment is told to belong: midnight to the one that it ends."""
    return when - timedelta(days=1) if when.hour == when.minute == 0 else when


def clock(when: datetime, language: str) -> str:
    """The time of day behind its date: "at 8 in the evening", "в 8 часов 30 минут вечера", "à 8 heures du soir"."""
    if when.minute == 0 and when.hour in (0, 12):
        return (_MIDNIGHT if when.hour == 0 else _NOON)[language]
    part = [name for first, name in _PARTS[language] if when.hour >= first][-1]
    hour = when.hour % 12 or 12
    if language == "ru":
        minutes = f" {when.minute} {_russian(when.minute, 'минуту', 'минуты', 'минут')}" if when.minute else ""
        return f"в {hour} {_russian(hour, 'час', 'часа', 'часов')}{minutes} {part}"
    if language == "fr":
        minutes = f" {when.minute:02}" if when.minute else ""
        return f"à {hour} {'heure' if hour == 1 else 'heures'}{minutes} {part}"
    return f"at {hour}{f'.{when.minute:02}' if when.minute else ''} {part}"


def _russian(number: int, one: str, few: str, many: str) -> str:
    if number % 100 in range(11, 15) or number % 10 not in range(1, 5):
        return many
    return one if number % 10 == 1 else few
