"""Sums read and written: text to an integer of the smallest coin, and back by the custom of the place."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from types import MappingProxyType

from .coins import CoinSystem, Unit

#: The greatest sum the house keeps, in base units: fits a 64-bit column with room for any total of an
#: evening.
MOST = 10**12

#: Longest text taken for a sum; what is longer is no sum.
LONGEST = 80

_QUARTERS: Mapping[int, str] = MappingProxyType({0: "", 1: "¼", 2: "½", 3: "¾"})


class AmountCode(StrEnum):
    """Why a text is not taken for a sum; the words are in ``wording.refusals``."""

    EMPTY = "empty"
    NOT_UNDERSTOOD = "not_understood"
    DECIMAL = "decimal"
    NEGATIVE = "negative"
    NO_UNIT = "no_unit"
    UNKNOWN_UNIT = "unknown_unit"
    UNIT_TWICE = "unit_twice"
    FRACTION = "fraction"
    TOO_LARGE = "too_large"


class AmountError(ValueError):
    """A text that is not taken for a sum: ``code`` says why, ``text`` is the part that was not taken."""

    def __init__(self, code: AmountCode, text: str) -> None:
        super().__init__(f"{code}: {text}")
        self.code = code
        self.text = text


def figures(amount: int, system: CoinSystem) -> str:
    """The sum as the place writes it: ``2 р. 60 к.``, ``3₶ 4s 6d``, ``£1000 0s 2d``, ``6½d``.

    From the greatest column that holds something to the least; columns between are written though empty.
    Spaces are plain. A sum below nothing (a balance) has a minus sign before it.
    """
    if amount < 0:
        return f"−{figures(-amount, system)}"
    counts, quarters = split(amount, system)
    filled = [place for place, count in enumerate(counts) if count]
    last = len(counts) - 1
    if quarters:
        filled.append(last)
    first, final = (min(filled), max(filled)) if filled else (0, 0)
    written = []
    for place in range(first, final + 1):
        number = str(counts[place])
        if place == last and quarters:
            number = (number if counts[place] or place > first else "") + _QUARTERS[quarters]
        written.append(_written(system, place, number, padded=place > first))
    return " ".join(written)


def _written(system: CoinSystem, place: int, number: str, *, padded: bool) -> str:
    if system.id == "ru":
        if place == 1 and padded and not number[1:2].isdecimal():
            number = f"0{number}"  # kopecks after roubles have two places: 1 р. 01 к.
        return f"{number} {'рк'[place]}."
    if system.id == "en" and place == 0:
        return f"£{number}"
    return f"{number}{'₶sd'[place]}"


def split(amount: int, system: CoinSystem) -> tuple[tuple[int, ...], int]:
    """A sum as the number in each column, greatest first, and the quarters of the last that are left over."""
    counts = []
    for column in system.columns:
        count, amount = divmod(amount, system.unit(column).value)
        counts.append(count)
    return tuple(counts), amount


def spelled(amount: int, system: CoinSystem, language: str) -> str:
    """The sum in figures with the coins' full names: ``2 рубля 60 копеек``, ``2 roubles 60 kopecks``.

    Quarters of the smallest column are named by the coin that they are.
    """
    if amount < 0:
        return f"−{spelled(-amount, system, language)}"
    told = [f"{count} {unit.noun(language, count)}" for count, unit in pieces(amount, system)]
    return " ".join(told) or f"0 {system.unit(system.columns[0]).noun(language, 0)}"


def pieces(amount: int, system: CoinSystem, columns: tuple[str, ...] | None = None) -> list[tuple[int, Unit]]:
    """The sum as (how many, of what), greatest first, nothing empty.

    What the last column cannot hold is told in quarters of it, a half as one coin.
    """
    found = []
    for column in columns or system.columns:
        unit = system.unit(column)
        count, amount = divmod(amount, unit.value)
        if count:
            found.append((count, unit))
    if amount:
        by_value = {unit.value: unit for unit in system.units if unit.value in (1, 2)}
        found.append((1, by_value[2]) if amount == 2 else (amount, by_value[1]))
    return found


_NUMBER = re.compile(r"(?:(\d{1,3}(?: \d{3})+(?! ?[\d/])|\d+(?!/))(?: (\d)/(\d))?|(\d)/(\d))(?!\d)")
_DECIMAL = re.compile(r"\d\s*[.,]\s*\d")
_GAP = re.compile(r"(?:\s|,|\+|\b(?:и|and|et)\b)*")
_WORD = re.compile(r"[^\d\s,]+")


def parse(text: str, system: CoinSystem) -> int:
    """The sum that a person wrote, in base units; raises ``AmountError``.

    Understands any coin of the system by name or sign, in Russian, English or French; a last bare number is
    of the column below the one before it (``2 рубля 60``). A decimal comma or point is refused: where a
    rouble has four hundred parts and a livre two hundred and forty, nobody can tell what was meant.
    """
    plain = _plain(text)
    if not plain:
        raise AmountError(AmountCode.EMPTY, "")
    if len(plain) > LONGEST:
        raise AmountError(AmountCode.NOT_UNDERSTOOD, text.strip()[:LONGEST])
    if plain[0] in "-−":
        raise AmountError(AmountCode.NEGATIVE, text.strip())
    if found := _DECIMAL.search(plain):
        raise AmountError(AmountCode.DECIMAL, found.group())
    if plain == "0":
        return 0
    total = 0
    seen: set[str] = set()
    before: Unit | None = None
    at = 0
    while at < len(plain):
        value, before, at = _part(plain, at, system, before)
        if before.id in seen:
            raise AmountError(AmountCode.UNIT_TWICE, before.noun("en", 2))
        seen.add(before.id)
        total += value
        at = _end(_GAP, plain, at)
    if total > MOST:
        raise AmountError(AmountCode.TOO_LARGE, text.strip())
    return total


def _plain(text: str) -> str:
    for sign, ascii_sign in (("¼", " 1/4"), ("½", " 1/2"), ("¾", " 3/4")):
        text = text.replace(sign, ascii_sign)
    folded = unicodedata.normalize("NFKC", text).casefold().replace("’", "'")
    return " ".join(folded.split())


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return found.end() if found else at


def _part(text: str, at: int, system: CoinSystem, before: Unit | None) -> tuple[int, Unit, int]:
    """One number with its unit from ``at`` on: (value in base units, unit, where the next part begins)."""
    names, pattern = _names(system)
    leading = text[at] == "£"
    start = at + 1 if leading else at
    if start < len(text) and text[start] == " ":
        start += 1
    number = _NUMBER.match(text, start)
    if not number:
        raise AmountError(AmountCode.NOT_UNDERSTOOD, text[at:])
    end = number.end()
    if leading:
        if "£" not in names:
            raise AmountError(AmountCode.UNKNOWN_UNIT, "£")
        return _value(number, names["£"]), names["£"], end
    named = pattern.match(text, end)
    if named:
        unit = names[named.group(1)]
        return _value(number, unit), unit, named.end()
    word = _WORD.match(text, _end(_GAP, text, end))
    if word:
        raise AmountError(AmountCode.UNKNOWN_UNIT, word.group())
    below = _below(system, before)
    if below is None or end < len(text) or "/" in number.group():
        raise AmountError(AmountCode.NO_UNIT, number.group())
    return _value(number, below), below, end


def _below(system: CoinSystem, unit: Unit | None) -> Unit | None:
    """The column under a unit of account, or nothing."""
    if unit is None or unit.id not in system.columns[:-1]:
        return None
    return system.unit(system.columns[system.columns.index(unit.id) + 1])


def _value(number: re.Match[str], unit: Unit) -> int:
    whole, top, bottom, lone_top, lone_bottom = number.groups()
    value = int(whole.replace(" ", "")) * unit.value if whole else 0
    if not (top or lone_top):
        return value
    above, below = int(top or lone_top), int(bottom or lone_bottom)
    if not 0 < above < below or above * unit.value % below:
        raise AmountError(AmountCode.FRACTION, number.group())
    return value + above * unit.value // below


@cache
def _names(system: CoinSystem) -> tuple[Mapping[str, Unit], re.Pattern[str]]:
    """Every way to name a unit, and a pattern that finds one after a number."""
    names: dict[str, Unit] = {}
    for unit in system.units:
        for name in (
            *(n for forms in unit.nouns.values() for n in forms),
            *unit.signs,
            unit.accusative or "",
        ):
            names[_plain(name)] = unit
    names.pop("")
    longest_first = sorted(names, key=len, reverse=True)
    pattern = re.compile(rf" ?({'|'.join(map(re.escape, longest_first))})(?![^\W\d_])\.?")
    return names, pattern
