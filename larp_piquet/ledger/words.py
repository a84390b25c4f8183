"""Sums in words, as a note needs them: "два рубля шестьдесят копеек", "trois livres, quatre sols et six deniers".

num2words knows the numbers but has faults that are mended here: no Russian feminine from a million up, no French
feminine at all, an English comma after thousands (content/coin-and-notes.md §3).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from num2words import num2words

from .amounts import MOST, pieces, suffix_of
from .units import CoinSystem, Gender, Unit, plural_form

Case = Literal["nominative", "accusative"]

_MILLION = 10**6
#: The great numbers, whose nouns are always masculine.
_RUSSIAN_POWERS = (
    (10**12, ("триллион", "триллиона", "триллионов")),
    (10**9, ("миллиард", "миллиарда", "миллиардов")),
    (_MILLION, ("миллион", "миллиона", "миллионов")),
)


def in_words(
    amount: int,
    system: CoinSystem,
    language: str,
    case: Case = "nominative",
    columns: tuple[str, ...] | None = None,
) -> str:
    """The sum in words, small letters throughout.

    ``case`` matters in Russian only, where "to pay" takes the accusative. ``columns`` tells the sum in other units
    than the books use (``("guinea", "shilling", "penny")``). Raises ``ValueError`` for a sum below nothing or beyond
    what the house keeps.
    """
    if not 0 <= amount <= MOST:
        raise ValueError(f"{amount} is not a sum that is told in words")
    nothing = (columns or system.columns)[0]
    columns = columns or system.told
    parts = pieces(amount, system, columns) or [(0, system.unit(nothing))]
    told = _told(parts, system, language, columns, accusative=case == "accusative")
    words = " ".join(told) if language == "ru" or not system.listed else listed(told, language)
    return f"{words} {suffix}" if (suffix := suffix_of(system, language)) else words


def listed(parts: Sequence[str], language: str) -> str:
    """Things one after another, the last joined by a word: "three livres, four sols and six deniers"."""
    if len(parts) == 1:
        return parts[0]
    conjunction = {"fr": "et", "ru": "и"}.get(language, "and")
    return f"{', '.join(parts[:-1])} {conjunction} {parts[-1]}"


def _told(
    parts: list[tuple[int, Unit]], system: CoinSystem, language: str, columns: tuple[str, ...], *, accusative: bool
) -> list[str]:
    """The parts in words; what is under the last column may belong to it in one breath, or in one word with it."""
    last = system.unit(columns[-1])
    upper = [part for part in parts if part[1] is not last and part[1].value >= last.value]
    tail = [part for part in parts if part not in upper]
    told = [told_part(count, unit, language, accusative=accusative) for count, unit in upper]
    phrase = system.tails.get(sum(count * unit.value for count, unit in tail), {}).get(language)
    if phrase:
        return [*told, phrase]
    ending = []
    for place, (count, unit) in enumerate(tail):
        if place and count == 1 and language in unit.bare:
            ending.append(unit.noun(language, count, accusative=accusative))
        else:
            ending.append(told_part(count, unit, language, accusative=accusative))
    return [*told, " ".join(ending)] if ending and language in system.breath else [*told, *ending]


def told_part(count: int, unit: Unit, language: str, *, accusative: bool = False) -> str:
    """So many of a unit: "two roubles", "одну копейку", "un million de livres", "twopence"."""
    if phrase := unit.told.get(language, {}).get(count):
        return phrase
    noun = unit.noun(language, count, accusative=accusative)
    number = number_words(count, language, unit.gender.get(language, "m"), accusative=accusative)
    if language == "fr" and count and count % _MILLION == 0:
        return f"{number} {_of_french(noun)}"
    return f"{number} {noun}"


def _of_french(noun: str) -> str:
    return f"d'{noun}" if noun[0] in "aeéèiou" else f"de {noun}"


@lru_cache(maxsize=4096)  # a list of debts counts the same few numbers over and over
def number_words(number: int, language: str, gender: Gender = "m", *, accusative: bool = False) -> str:
    """A number from 0 up in words; ``gender`` is that of what is counted (inanimate), which English disregards."""
    if language == "ru":
        return _russian(number, gender, accusative)
    if language == "fr":
        words = str(num2words(number, lang="fr"))
        return re.sub(r"\bun$", "une", words) if gender == "f" else words
    return str(num2words(number, lang="en")).replace(",", "")


def _russian(number: int, gender: Gender, accusative: bool) -> str:
    told = []
    for power, forms in _RUSSIAN_POWERS:
        count, number = divmod(number, power)
        if count:
            told.append(f"{_under_a_million(count, 'm', accusative)} {forms[plural_form('ru', count)]}")
    if number or not told:
        told.append(_under_a_million(number, gender, accusative))
    return " ".join(told)


def _under_a_million(number: int, gender: Gender, accusative: bool) -> str:
    case = "a" if accusative else "n"
    return str(num2words(number, lang="ru", case=case, gender=gender, animate=False))
