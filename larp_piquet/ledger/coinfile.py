"""The grammar of a money: plain data, as TOML holds it, to a ``CoinSystem`` and back. One for ours and for others."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from .amounts import FRACTIONS
from .coinfaults import CoinCode, CoinError, CoinFault
from .shapes import Reading
from .signs import marks_taken, signs_taken
from .soundness import two_ways
from .units import FORMS, NOUN_LANGUAGES, CoinSystem, Column, Gender, Kind, Unit

FORMAT, VERSION = "larp-piquet-coins", 1
#: Characters of a name, of a sign, of a note; and how many there may be of what.
NAME, SIGN, NOTE = 40, 24, 400
UNITS, COLUMNS, SIGNS, PHRASES = 24, 5, 16, 24
#: What a unit may be worth at most, in base units: a thousand of it can be told still.
DEAREST = 10**9
KINDS = ("A", "C", "AC")
NATIVE = ("en", "ru", "fr", "de", "es", "pl", "it", "nl", "sv", "la")
DOUBTS = ("value", "kind", "nouns", "signs", "years", "figures")
_ID = re.compile(r"[a-z][a-z0-9_]{0,39}")
_HEAD = ("format", "version", "id")
PARTS = (
    "name", "place", "years", "note", "native", "base", "listed", "columns", "units", "breath", "tails", "suffix",
    "marks", "unconfirmed",
)  # fmt: skip
_UNIT = (
    "id", "value", "kind", "nouns", "gender", "accusative", "signs", "told", "bare", "in_change", "unconfirmed",
)  # fmt: skip


def read_system(plain: object, coin: str, *, tried: bool = False) -> CoinSystem:
    """A money from plain data, kept under the id ``coin``; raises ``CoinError`` with every fault found.

    Unless it was ``tried`` elsewhere, hundreds of sums are written in it and read.
    """
    faults: list[CoinFault] = []
    top = Reading(plain, "", faults)
    top.known((*_HEAD, *PARTS))
    units = tuple(_unit(reading) for reading in top.maps("units", UNITS))
    if not units:
        top.fault("units", CoinCode.REQUIRED)
    _together(units, faults)
    written = tuple(_column(reading) for reading in top.maps("columns", COLUMNS))
    _check_columns(top, written, units)
    base = top.text("base", NAME, required=True)
    if base and {unit.id: unit.value for unit in units}.get(base) != 1:
        top.fault("base", CoinCode.BASE, value=base)
    system = CoinSystem(
        id=coin,
        names=_texts(top.map("name"), NAME, required=True),
        base=base,
        units=units,
        written=written,
        native=top.choice("native", NATIVE, "en"),
        listed=top.flag("listed", False),
        places=_texts(top.map("place"), NAME),
        years=top.text("years", NAME),
        note=_texts(top.map("note"), NOTE, sentences=True),
        breath=frozenset(top.chosen("breath", NOUN_LANGUAGES)),
        tails=_tails(top),
        suffix=_suffix(top.map("suffix")),
        marks=top.lines("marks", SIGNS, SIGN),
        unconfirmed=top.chosen("unconfirmed", DOUBTS),
    )
    if not faults:
        faults += marks_taken(system)
    if not (faults or tried) and (found := two_ways(system)):
        top.fault("units", CoinCode.TWO_WAYS, text=found)
    if faults:
        raise CoinError(faults)
    return system


def _texts(within: Reading, most: int, *, required: bool = False, sentences: bool = False) -> Mapping[str, str]:
    """A text by language."""
    within.known(NOUN_LANGUAGES)
    told = (name for name in NOUN_LANGUAGES if name in within.plain)
    texts = {name: within.text(name, most, sentences=sentences) for name in told}
    found = {name: text for name, text in texts.items() if text}
    if required and not found:
        within.fault("", CoinCode.REQUIRED)
    return MappingProxyType(found)


def _suffix(within: Reading) -> Mapping[str, str]:
    known = ("figures", *(f"figures_{language}" for language in NOUN_LANGUAGES), *NOUN_LANGUAGES)
    within.known(known)
    texts = {name: within.text(name, SIGN) for name in known if name in within.plain}
    return MappingProxyType({name: text for name, text in texts.items() if text})


def _unit(within: Reading) -> Unit:
    within.known(_UNIT)
    unit_id = within.text("id", NAME, required=True)
    if unit_id and not _ID.fullmatch(unit_id):
        within.fault("id", CoinCode.ID, value=unit_id)
    kind = within.choice("kind", KINDS, "AC")
    kinds: Mapping[str, Kind] = {"A": "A", "C": "C", "AC": "AC"}
    return Unit(
        id=unit_id,
        value=within.number("value", 1, DEAREST),
        kind=kinds[kind],
        nouns=_nouns(within.map("nouns")),
        gender=_genders(within.map("gender")),
        accusative=within.text("accusative", NAME) or None,
        signs=within.lines("signs", SIGNS, SIGN),
        told=_told(within.map("told")),
        bare=frozenset(within.chosen("bare", NOUN_LANGUAGES)),
        in_change=within.flag("in_change", True),
        unconfirmed=within.chosen("unconfirmed", DOUBTS),
    )


def _nouns(within: Reading) -> Mapping[str, tuple[str, ...]]:
    """By language one form, which never changes, or as many as the language counts with."""
    within.known(NOUN_LANGUAGES)
    nouns: dict[str, tuple[str, ...]] = {}
    for language in NOUN_LANGUAGES:
        if language not in within.plain:
            continue
        forms = within.lines(language, 5, NAME)
        if len(forms) not in (1, FORMS[language]):
            within.fault(language, CoinCode.FORMS, spoken=language, forms=FORMS[language])
        nouns[language] = forms or ("",)
    if not nouns:
        within.fault("", CoinCode.REQUIRED)
        nouns["en"] = ("",)
    return MappingProxyType(nouns)


def _genders(within: Reading) -> Mapping[str, Gender]:
    within.known(("ru", "fr"))
    letters: Mapping[str, Gender] = {"m": "m", "f": "f", "n": "n"}
    return MappingProxyType({name: letters[within.choice(name, tuple(letters), "m")] for name in ("ru", "fr")})


def _told(within: Reading) -> Mapping[str, Mapping[int, str]]:
    """Whole phrases by language and number. Russian has none: its cases would need each twice."""
    within.known(("en", "fr"))
    told: dict[str, Mapping[int, str]] = {}
    for language in ("en", "fr"):
        if language in within.plain:
            phrases = within.map(language)
            told[language] = _numbered(phrases)
    return MappingProxyType(told)


def _numbered(phrases: Reading) -> Mapping[int, str]:
    found: dict[int, str] = {}
    for name in list(phrases.plain)[:PHRASES]:
        if re.fullmatch("[0-9]{1,4}", str(name)):
            found[int(name)] = phrases.text(name, NAME, required=True)
        else:
            phrases.fault(str(name), CoinCode.NOT_A_NUMBER)
    return MappingProxyType(found)


def _tails(top: Reading) -> Mapping[int, Mapping[str, str]]:
    tails: dict[int, Mapping[str, str]] = {}
    for within in top.maps("tails", PHRASES):
        within.known(("value", "en", "fr"))
        value = within.number("value", 1, DEAREST)
        tails[value] = MappingProxyType(
            {name: within.text(name, NAME) for name in ("en", "fr") if name in within.plain}
        )
    return MappingProxyType(tails)


def _column(within: Reading) -> Column:
    within.known(("unit", "before", "after", "digits", "abroad"))
    abroad = within.map("abroad")
    abroad.known(NOUN_LANGUAGES)
    column = Column(
        within.text("unit", NAME, required=True),
        within.text("before", SIGN, edges=True),
        within.text("after", SIGN, edges=True),
        within.number("digits", 1, 3, 1),
        abroad=MappingProxyType(
            {name: abroad.text(name, SIGN, edges=True) for name in NOUN_LANGUAGES if name in abroad.plain}
        ),
    )
    if not (column.before + column.after).strip():
        within.fault("after", CoinCode.COLUMN)
    return column


def _check_columns(top: Reading, written: Sequence[Column], units: Sequence[Unit]) -> None:
    if not written:
        top.fault("columns", CoinCode.REQUIRED)
    by_id = {unit.id: unit for unit in units}
    sure = not any(fault.field.endswith(".value") for fault in top.faults)  # a value that was not read divides nothing
    above: Unit | None = None
    seen: set[str] = set()
    for place, column in enumerate(written, start=1):
        where = f"columns[{place}].unit"
        unit = by_id.get(column.unit)
        if unit is None:
            if column.unit:
                top.fault(where, CoinCode.NO_SUCH_UNIT, value=column.unit)
            continue
        if column.unit in seen:
            top.fault(where, CoinCode.TWICE, value=column.unit)
        elif sure and above is not None and (above.value % unit.value or above.value == unit.value):
            top.fault(where, CoinCode.DIVIDE, greater=above.id, less=unit.id)
        seen.add(column.unit)
        above = unit
    if sure and above is not None and above.value not in FRACTIONS:
        top.fault(f"columns[{len(written)}].unit", CoinCode.PARTS, known=", ".join(map(str, FRACTIONS)))


def _together(units: Sequence[Unit], faults: list[CoinFault]) -> None:
    """What no unit can be blamed for alone: ids that stand twice, and a language that only some have nouns in."""
    seen: set[str] = set()
    languages = {language for unit in units for language in unit.nouns}
    for place, unit in enumerate(units, start=1):
        where = f"units[{place}]"
        if unit.id and unit.id in seen:
            faults.append(CoinFault(f"{where}.id", CoinCode.TAKEN, {"name": unit.id, "other": unit.id}))
        seen.add(unit.id)
        for language in sorted(languages - set(unit.nouns)):
            if any(any(forms) for forms in unit.nouns.values()):
                faults.append(CoinFault(f"{where}.nouns.{language}", CoinCode.LANGUAGE, {"spoken": language}))
    faults += signs_taken(units)


def plain_of(system: CoinSystem) -> dict[str, object]:
    """A money as plain data, for TOML or JSON; what is usual is left out. It reads back as the same."""
    plain: dict[str, object] = {"name": dict(system.names)}
    told: dict[str, object] = {
        "place": dict(system.places), "years": system.years, "note": dict(system.note),
    }  # fmt: skip
    plain |= {name: value for name, value in told.items() if value}
    plain |= {"native": system.native, "base": system.base, "listed": system.listed}
    more: dict[str, object] = {
        "breath": sorted(system.breath),
        "suffix": dict(system.suffix),
        "marks": list(system.marks),
        "unconfirmed": list(system.unconfirmed),
        "tails": [{"value": value, **phrases} for value, phrases in system.tails.items()],
    }
    plain |= {name: value for name, value in more.items() if value}
    plain["columns"] = [_plain_column(column) for column in system.written]
    plain["units"] = [_plain_unit(unit) for unit in system.units]
    return plain


def _plain_column(column: Column) -> dict[str, object]:
    plain: dict[str, object] = {"unit": column.unit}
    if column.before:
        plain["before"] = column.before
    if column.after:
        plain["after"] = column.after
    if column.digits != 1:
        plain["digits"] = column.digits
    if column.abroad:
        plain["abroad"] = dict(column.abroad)
    return plain


def _plain_unit(unit: Unit) -> dict[str, object]:
    plain: dict[str, object] = {"id": unit.id, "value": unit.value, "kind": unit.kind}
    plain["nouns"] = {language: list(forms) for language, forms in unit.nouns.items()}
    more: dict[str, object] = {
        "gender": {name: letter for name, letter in unit.gender.items() if letter != "m"},
        "accusative": unit.accusative or "",
        "signs": list(unit.signs),
        "told": {name: {str(n): text for n, text in phrases.items()} for name, phrases in unit.told.items()},
        "bare": sorted(unit.bare),
        "unconfirmed": list(unit.unconfirmed),
    }
    plain |= {name: value for name, value in more.items() if value}
    if not unit.in_change:
        plain["in_change"] = False
    return plain


def same_money(old: CoinSystem, new: CoinSystem) -> bool:
    """Whether a sum in base units means the same in both: the base and every unit they share are worth the same."""
    if old.base != new.base:
        return False
    return all(new.by_id[unit.id].value == unit.value for unit in old.units if unit.id in new.by_id)
