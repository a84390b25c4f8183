"""Sums in words, as a note needs them: "два рубля шестьдесят копеек", "trois livres, quatre sols et six deniers".

num2words knows the numbers but has faults that are mended here: no Russian feminine from a million up, no French
feminine at all, an English comma after thousands (content/coin-and-notes.md §3).
"""

from __future__ import annotations

import re
from typing import Literal

from num2words import num2words

from .amounts import MOST, pieces
from .coins import CoinSystem, Gender, Unit, plural_form

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
    accusative = case == "accusative"
    parts = pieces(amount, system, columns) or [(0, system.unit((columns or system.columns)[0]))]
    if language == system.native == "en":
        return _listed(_english_parts(parts, system), "and")
    told = [_part(count, unit, system, language, accusative, alone=len(parts) == 1) for count, unit in parts]
    if language == "ru" or not system.listed:
        return " ".join(told)
    return _listed(told, "et" if language == "fr" else "and")


def _listed(parts: list[str], conjunction: str) -> str:
    if len(parts) == 1:
        return parts[0]
    return f"{', '.join(parts[:-1])} {conjunction} {parts[-1]}"


def _part(count: int, unit: Unit, system: CoinSystem, language: str, accusative: bool, *, alone: bool) -> str:
    noun = unit.noun(language, count, accusative=accusative)
    if unit.id == "denga" and language == "ru" and not alone:
        return noun  # a half is said without a number: "пятьдесят две копейки деньга"
    number = number_words(count, language, unit.gender.get(language, "m"), accusative=accusative)
    if language == "fr" and count and count % _MILLION == 0:
        return f"{number} {_of_french(noun)}"
    return f"{number} {noun}"


def _of_french(noun: str) -> str:
    return f"d'{noun}" if noun[0] in "aeéèiou" else f"de {noun}"


def _english_parts(parts: list[tuple[int, Unit]], system: CoinSystem) -> list[str]:
    """English pence are one word up to eleven, and what is under a penny is said in the same breath."""
    told: list[str] = []
    penny, quarters = 0, 0
    for count, unit in parts:
        if unit.id == "penny":
            penny = count
        elif unit.value < system.parts:
            quarters = count * unit.value
        else:
            told.append(f"{number_words(count, 'en')} {unit.noun('en', count)}")
    if penny == 1 and quarters == 2:
        return [*told, "three halfpence"]
    pence = []
    if penny:
        number = number_words(penny, "en")
        pence.append("one penny" if penny == 1 else f"{number}pence")
    if quarters == 2:
        pence.append("halfpenny" if penny else "one halfpenny")
    elif quarters:
        pence.append("three farthings" if quarters == 3 else "one farthing")
    return [*told, " ".join(pence)] if pence else told


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
