"""Sums read and written: text to an integer of the smallest coin, and back by the custom of the place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from itertools import pairwise
from types import MappingProxyType

from .signs import Names, names_in, odd_number, plain_name, plain_text
from .units import CoinSystem, Column, Unit

#: The greatest sum the house keeps, in base units: fits a 64-bit column with room for any total of an
#: evening.
MOST = 10**12

#: Longest text taken for a sum; what is longer is no sum.
LONGEST = 80

#: Into how many parts the smallest column may fall, and how each number of them is written. Only quarters and halves
#: have signs that every face of the house holds.
FRACTIONS: Mapping[int, tuple[str, ...]] = MappingProxyType(
    {
        1: ("",),
        2: ("", "½"),
        3: ("", " 1/3", " 2/3"),
        4: ("", "¼", "½", "¾"),
        6: ("", " 1/6", " 1/3", "½", " 2/3", " 5/6"),
        8: ("", " 1/8", "¼", " 3/8", "½", " 5/8", "¾", " 7/8"),
    }
)


class AmountCode(StrEnum):
    """Why a text is not taken for a sum; the words are in ``wording.refusals``."""

    EMPTY = "empty"
    NOT_UNDERSTOOD = "not_understood"
    DECIMAL = "decimal"
    HUNDREDTHS = "hundredths"
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

    ``system.written_in(language)`` writes it for a reader of the language: ``2 r. 60 k.``

    From the greatest column that holds something to the least; columns between are written though empty.
    Spaces are plain. A sum below nothing (a balance) has a minus sign before it. Where sums are told in a coin above
    the columns, that comes first, and what is left over follows: ``5 gns 3s``.
    """
    if amount < 0:
        return f"−{figures(-amount, system)}"
    told = []
    if system.above is not None:
        count, amount = divmod(amount, system.unit(system.above.unit).value)
        told = [_written(system.above, count, "", after_greater=False)] if count else []
    told += _in_columns(amount, system) if amount or not told else []
    return " ".join([*told, suffix]) if (suffix := system.suffix.get("figures", "")) else " ".join(told)


def _in_columns(amount: int, system: CoinSystem) -> list[str]:
    counts, rest = split(amount, system)
    filled = [place for place, count in enumerate(counts) if count]
    last = len(counts) - 1
    if rest:
        filled.append(last)
    first, final = (min(filled), max(filled)) if filled else (0, 0)
    written = []
    for place in range(first, final + 1):
        part = FRACTIONS[system.parts][rest] if place == last else ""
        written.append(_written(system.written[place], counts[place], part, after_greater=place > first))
    return written


def _written(column: Column, count: int, part: str, *, after_greater: bool) -> str:
    if after_greater:
        number = f"{count:0{column.digits}}{part}"
    else:
        number = (f"{count}{part}" if count or not part else part).strip()
    return f"{column.before}{number}{column.one if column.one and number == '1' else column.after}"


def split(amount: int, system: CoinSystem) -> tuple[tuple[int, ...], int]:
    """A sum as the number in each column, greatest first, and the parts of the last that are left over."""
    counts = []
    for column in system.columns:
        count, amount = divmod(amount, system.unit(column).value)
        counts.append(count)
    return tuple(counts), amount


def spelled(amount: int, system: CoinSystem, language: str) -> str:
    """The sum in figures with the coins' full names: ``2 рубля 60 копеек``, ``2 roubles 60 kopecks``.

    Parts of the smallest column are named by the coin that they are.
    """
    if amount < 0:
        return f"−{spelled(-amount, system, language)}"
    told = [f"{count} {unit.noun(language, count)}" for count, unit in pieces(amount, system)]
    told = told or [f"0 {system.unit(system.columns[0]).noun(language, 0)}"]
    return " ".join([*told, suffix]) if (suffix := suffix_of(system, language)) else " ".join(told)


def suffix_of(system: CoinSystem, language: str) -> str:
    """What says after a sum in full which money it is of; mostly nothing."""
    return system.suffix.get(language) or system.suffix.get("figures", "")


def pieces(amount: int, system: CoinSystem, columns: tuple[str, ...] | None = None) -> list[tuple[int, Unit]]:
    """The sum as (how many, of what), greatest first, nothing empty.

    What the last column cannot hold is told in one kind of coin: the greatest smaller one that makes it up exactly.
    """
    found = []
    columns = columns or system.told
    for column in columns:
        unit = system.unit(column)
        count, amount = divmod(amount, unit.value)
        if count:
            found.append((count, unit))
    if amount:
        smaller = [unit for unit in system.units if unit.value < system.unit(columns[-1]).value]
        unit = max((unit for unit in smaller if amount % unit.value == 0), key=lambda unit: unit.value)
        found.append((amount // unit.value, unit))
    return found


_NUMBER = re.compile(r"(?:(\d{1,3}(?: \d{3})+(?! ?[\d/])|\d+(?!/))(?: (\d)/(\d))?|(\d)/(\d))(?!\d)")
_DECIMAL = re.compile(r"(\d{1,3}(?: \d{3})+|\d+) ?[.,] ?(\d+)")
_SPACE = re.compile(" ?")
_GAP = re.compile(r"(?:\s|,|\+|\b(?:и|and|et)\b)*")
_WORD = re.compile(r"[^\d\s,]+")


def parse(text: str, system: CoinSystem) -> int:
    """The sum that a person wrote, in base units; raises ``AmountError``.

    Understands any coin of the system by name or sign, in Russian, English or French; a last bare number is
    of the column below the one before it (``2 рубля 60``). After a decimal comma or point stand two figures, where
    the books keep hundredths so (``2,60 р.``); elsewhere it is refused: of a livre of two hundred and forty parts
    nobody can tell what was meant.
    """
    if odd := odd_number(text[: LONGEST + 1]):
        raise AmountError(AmountCode.NOT_UNDERSTOOD, odd)
    plain = plain_text(text)
    names = names_in(system)
    if names.marks and (marked := names.marks.search(plain)):
        plain = plain[: marked.start()].rstrip()
    if not plain:
        raise AmountError(AmountCode.EMPTY, "")
    if len(plain) > LONGEST:
        raise AmountError(AmountCode.NOT_UNDERSTOOD, text.strip()[:LONGEST])
    if plain[0] in "-−":
        raise AmountError(AmountCode.NEGATIVE, text.strip())
    while found := _DECIMAL.search(plain):
        plain = _in_two_parts(plain, found, system, names)
    if plain == "0":
        return 0
    total = 0
    seen: set[str] = set()
    before: Unit | None = None
    at = 0
    while at < len(plain):
        value, before, at = _part(plain, at, system, names, before)
        if before.id in seen:
            raise AmountError(AmountCode.UNIT_TWICE, before.noun("en", 2))
        seen.add(before.id)
        total += value
        at = _end(_GAP, plain, at)
    if total > MOST:
        raise AmountError(AmountCode.TOO_LARGE, text.strip())
    return total


def _in_two_parts(text: str, found: re.Match[str], system: CoinSystem, names: Names) -> str:
    """The text with a decimal number told as two parts: ``2,60 р.`` as ``2 р. 60 kopeck``."""
    hundredths = _hundredths(system)
    if not hundredths:
        raise AmountError(AmountCode.DECIMAL, found.group())
    whole, less = found.groups()
    leading = re.search(rf"(?:{names.leading.pattern}) ?$", text[: found.start()]) if names.leading else None
    named = names.after.match(text, found.end())
    if not leading and not named:
        if word := _WORD.match(text, _end(_GAP, text, found.end())):
            raise AmountError(AmountCode.UNKNOWN_UNIT, word.group())
        raise AmountError(AmountCode.NO_UNIT, found.group())
    unit = names.units[leading.group(1) if leading else text[named.start(1) : named.end(1)] if named else ""]
    if unit.id not in hundredths or len(less) != 2 or " " in found.group().removeprefix(whole):
        raise AmountError(AmountCode.HUNDREDTHS, found.group())
    end = found.end() if leading or not named else named.end()
    below = plain_name(hundredths[unit.id].noun("en", 1))
    return f"{text[: found.end(1)]}{text[found.end() : end]} {less} {below}{text[end:]}"


def _hundredths(system: CoinSystem) -> Mapping[str, Unit]:
    """The columns of which the next holds hundredths in two figures, as decimals are written; each with that next."""
    pairs = [(system.unit(above.unit), below) for above, below in pairwise(system.written)]
    units = [(above, system.unit(below.unit)) for above, below in pairs if below.digits == 2]
    return {above.id: below for above, below in units if above.value == 100 * below.value}


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return found.end() if found else at


def _part(text: str, at: int, system: CoinSystem, names: Names, before: Unit | None) -> tuple[int, Unit, int]:
    """One number with its unit from ``at`` on: (value in base units, unit, where the next part begins)."""
    leading = names.leading.match(text, at) if names.leading else None
    number = _NUMBER.match(text, _end(_SPACE, text, leading.end() if leading else at))
    if not number:
        if text[at] == "£" and not leading:
            raise AmountError(AmountCode.UNKNOWN_UNIT, "£")
        raise AmountError(AmountCode.NOT_UNDERSTOOD, text[at:])
    end = number.end()
    if leading:
        unit = names.units[leading.group(1)]
        return _value(number, unit), unit, end
    named = names.after.match(text, end)
    if named:
        unit = names.units[named.group(1)]
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
