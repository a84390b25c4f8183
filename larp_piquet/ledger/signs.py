"""How units are named in a sum: every noun and sign of a money, as a reader of sums compares them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from .coinfaults import CoinCode, CoinFault
from .units import CoinSystem, Unit


def plain_text(text: str) -> str:
    """A text as sums are read from it: small letters, single spaces, fractions in figures, ё as е."""
    for sign, ascii_sign in (("¼", " 1/4"), ("½", " 1/2"), ("¾", " 3/4")):
        text = text.replace(sign, ascii_sign)
    folded = unicodedata.normalize("NFKC", text).casefold().replace("’", "'").replace("ё", "е")
    return " ".join(folded.split())


def odd_number(text: str) -> str:
    """A sign in it that is a number and no figure of a sum, as ``²``, ``₂`` or ``②``; empty where there is none.

    Folded, ``5²`` would be read as 52: what was meant nobody can tell. The fractions of a coin are no such signs.
    """
    return next((sign for sign in text if unicodedata.category(sign) == "No" and sign not in "¼½¾"), "")


@dataclass(frozen=True, slots=True)
class Names:
    """Every way to name a unit, and patterns that find one after a number, before one, and a mark after the sum."""

    units: Mapping[str, Unit]
    after: re.Pattern[str]
    leading: re.Pattern[str] | None
    marks: re.Pattern[str] | None


def names_of(unit: Unit) -> list[tuple[str, str]]:
    """Every name and sign of a unit with the field it stands in, like ``nouns.ru``."""
    named = [(f"nouns.{language}", form) for language, forms in unit.nouns.items() for form in forms]
    return [*named, ("accusative", unit.accusative or ""), *(("signs", sign) for sign in unit.signs)]


def plain_name(name: str) -> str:
    """A name or sign as it is compared: small letters, no point at its end."""
    return plain_text(name).rstrip(".").strip()


def is_sign(plain: str) -> bool:
    """Whether a text as ``plain_name`` leaves it can stand for a unit: letters or a sign of money, and no number.

    What joins the parts of a sum can not, nor what a fraction or a second number would be read in.
    """
    if plain in ("и", "and", "et") or any(sign.isnumeric() or sign in ",;+/−" for sign in plain) or plain[0] in "-.":
        return False
    return any(sign.isalpha() or unicodedata.category(sign) in ("Sc", "So", "Sm") for sign in plain)


@cache
def names_in(system: CoinSystem) -> Names:
    """All of them of a money; made once."""
    names = {plain_name(name): unit for unit in system.units for _field, name in names_of(unit)}
    leading: dict[str, Unit] = {}
    for column in system.written:
        unit = system.unit(column.unit)
        names.setdefault(plain_name(column.before), unit)
        for after in (column.after, *column.abroad.values()):
            names.setdefault(plain_name(after), unit)
        leading[plain_name(column.before)] = unit
    # A sign like £ is written before a number by habit, whatever the columns say.
    leading |= {name: unit for name, unit in names.items() if name and unicodedata.category(name[0]) == "Sc"}
    signs = {plain_name(mark) for mark in (*system.marks, *system.suffix.values())}
    names.pop("", None)
    leading.pop("", None)
    return Names(
        names,
        re.compile(rf" ?({_any_of(names)})(?![^\W\d_])\.?"),
        re.compile(rf"({_any_of(leading)})(?![^\W\d_])\.?") if leading else None,
        re.compile(rf"\s*(?<![^\W\d_])({_any_of(signs)})\.?$") if signs else None,
    )


def _any_of(names: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(names, key=len, reverse=True)))


def marks_taken(system: CoinSystem) -> list[CoinFault]:
    """What is said after a sum, where it cannot be read or is the name of a unit, which would be lost with it."""
    owners = {plain_name(name): unit for unit in system.units for _field, name in names_of(unit)}
    for column in system.written:
        for sign in (column.before, column.after, *column.abroad.values()):
            owners.setdefault(plain_name(sign), system.unit(column.unit))
    told = [(f"suffix.{name}", text) for name, text in system.suffix.items()]
    faults: list[CoinFault] = []
    for field, text in (*told, *(("marks", mark) for mark in system.marks)):
        plain = plain_name(text)
        if not plain or not is_sign(plain):
            faults.append(CoinFault(field, CoinCode.SIGN, {"name": text}))
        elif plain in owners:
            other = owners[plain]
            faults.append(CoinFault(field, CoinCode.TAKEN, {"name": text, "other": other.noun("en", 1)}))
    return faults


def signs_taken(units: Sequence[Unit]) -> list[CoinFault]:
    """Names and signs that cannot be read, or that two units have."""
    faults: list[CoinFault] = []
    owner: dict[str, tuple[int, Unit]] = {}
    for place, unit in enumerate(units, start=1):
        told: set[str] = set()
        for field, name in names_of(unit):
            plain = plain_name(name)
            if not plain or plain in told:
                continue
            told.add(plain)
            where = f"units[{place}].{field}"
            if not is_sign(plain):
                faults.append(CoinFault(where, CoinCode.SIGN, {"name": name}))
                continue
            first, other = owner.setdefault(plain, (place, unit))
            if first != place:
                values = {"name": name, "other": other.noun("en", 1) or other.id}
                faults.append(CoinFault(where, CoinCode.TAKEN, values))
    return faults
