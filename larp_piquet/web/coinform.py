"""The form of an event's own money: a block for each unit, and how it becomes the plain data of the grammar."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from ..ledger.coinfile import UNITS, plain_of
from ..ledger.units import FORMS, NOUN_LANGUAGES, CoinSystem, Unit
from ..wording.coins import DOUBTS
from .tongue import _

#: Empty blocks under those that are filled.
SPARE = 2
#: As many blocks as a form may bring.
BLOCKS = UNITS + SPARE
PARTS = (
    "id", "value", "kind", "en", "ru", "fr", "acc", "gru", "gfr", "signs", "book", "before", "after", "digits", "out",
    "drop",
)  # fmt: skip
_BOX = re.compile(r"u([0-9]+)\.")
_WHOLE = re.compile(r"[0-9]{1,15}")
_PLACE = re.compile(r"(units|columns)\[([0-9]+)\]\.?(.*)")
#: Where a fault of a unit stands in its block, by the head of its name.
_BOXES = {
    "nouns.en": "en", "nouns.ru": "ru", "nouns.fr": "fr", "accusative": "acc", "gender.ru": "gru", "gender.fr": "gfr",
    "nouns": "ru", "signs": "signs", "value": "value", "kind": "kind", "id": "id", "unit": "book",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Block:
    """One unit of the form: what stands in its boxes by their names, and what no source confirms of it."""

    number: int
    boxes: Mapping[str, str]
    title: str
    doubts: str = ""

    def get(self, part: str) -> str:
        """What stands in a box."""
        return self.boxes.get(part, "")


@dataclass(frozen=True, slots=True)
class Written:
    """What a form says: the plain data, and which block each unit and each column of it came from."""

    plain: dict[str, object]
    units: tuple[int, ...]
    columns: tuple[int, ...]

    @staticmethod
    def block(box: str) -> int | None:
        """The block that a box stands in, if it stands in one."""
        found = _BOX.match(box)
        return int(found[1]) if found else None

    def box(self, field: str) -> str:
        """The box that a fault of a field belongs to; what is of the whole money keeps its name."""
        found = _PLACE.match(field)
        if not found:
            return field
        blocks = self.units if found[1] == "units" else self.columns
        block = blocks[int(found[2]) - 1]
        part = re.sub(r"\[[0-9]+\]", "", found[3])
        return f"u{block}.{_BOXES.get(part, part) or 'value'}"


def typed_of(system: CoinSystem) -> dict[str, str]:
    """A money as what stands in the boxes of its form."""
    typed = {f"name.{language}": system.names.get(language, "") for language in NOUN_LANGUAGES}
    if system.listed:
        typed["listed"] = "yes"
    columns = {column.unit: column for column in system.written}
    for number, unit in enumerate(system.units):
        boxes = _boxes(unit)
        if column := columns.get(unit.id):
            boxes |= {
                "book": "yes", "before": column.before, "after": column.after, "digits": str(column.digits),
            }  # fmt: skip
        typed |= {f"u{number}.{part}": value for part, value in boxes.items()}
    return typed


def _boxes(unit: Unit) -> dict[str, str]:
    boxes = {
        "id": unit.id, "value": str(unit.value), "kind": unit.kind, "acc": unit.accusative or "",
        "gru": unit.gender.get("ru", "m"), "gfr": unit.gender.get("fr", "m"), "signs": ", ".join(unit.signs),
    }  # fmt: skip
    boxes |= {language: " / ".join(_every(language, unit.nouns.get(language, ()))) for language in NOUN_LANGUAGES}
    return boxes if unit.in_change else {**boxes, "out": "yes"}


def _every(language: str, forms: tuple[str, ...]) -> tuple[str, ...]:
    """All forms of a noun; of one that never changes, the same as often as others have forms."""
    return forms * FORMS[language] if len(forms) == 1 else forms


def lone_forms(typed: Mapping[str, str]) -> dict[str, str]:
    """Boxes in which one form alone stands, where a reader would make "two token" of it, with what is to be done."""
    boxes = (f"u{n}.{language}" for n in range(BLOCKS) if not typed.get(f"u{n}.drop") for language in NOUN_LANGUAGES)
    said = _("Write all its forms with / between; of a word that never changes, the same one as often.")
    return {box: said for box in boxes if typed.get(box) and "/" not in typed[box]}


def blocks(typed: Mapping[str, str], system: CoinSystem) -> tuple[Block, ...]:
    """The blocks of the form, and some empty ones after them."""
    filled = [number for number in range(BLOCKS) if _filled(typed, number)]
    last = max(filled, default=-1)
    shown = range(min(last + 1 + SPARE, BLOCKS))
    return tuple(_block(typed, number, system) for number in shown)


def _block(typed: Mapping[str, str], number: int, system: CoinSystem) -> Block:
    boxes = {part: typed.get(f"u{number}.{part}", "") for part in PARTS}
    noun = next((boxes[language].split("/")[0].strip() for language in ("ru", "en", "fr") if boxes[language]), "")
    return Block(number, boxes, noun, doubts_of(system.by_id.get(boxes["id"])))


def doubts_of(unit: Unit | CoinSystem | None) -> str:
    """What of it no source confirms, in words."""
    return ", ".join(_(DOUBTS[doubt]) for doubt in unit.unconfirmed) if unit is not None else ""


def _filled(typed: Mapping[str, str], number: int) -> bool:
    return any(typed.get(f"u{number}.{part}") for part in ("value", "en", "ru", "fr"))


def written(typed: Mapping[str, str], base: CoinSystem) -> Written:
    """What was typed as plain data. What no box shows is as in ``base``; empty and dropped blocks are none."""
    plain = plain_of(base)
    old = {unit.id: _of_base(unit) for unit in base.units}
    shown = [n for n in range(BLOCKS) if _filled(typed, n) and not typed.get(f"u{n}.drop")]
    ids = _ids(typed, shown)
    units = [_unit({part: typed.get(f"u{n}.{part}", "") for part in PARTS}, ids[n], old.get(ids[n])) for n in shown]
    columns = sorted((n for n in shown if typed.get(f"u{n}.book")), key=lambda n: -_size(typed.get(f"u{n}.value", "")))
    names = {language: text for language in NOUN_LANGUAGES if (text := typed.get(f"name.{language}", ""))}
    plain |= {"name": names, "listed": bool(typed.get("listed")), "units": units}
    plain["columns"] = [_column(typed, n, ids[n], base) for n in columns]
    plain["base"] = next((unit["id"] for unit in units if unit["value"] == 1), base.base)
    return Written(plain, tuple(shown), tuple(columns))


def _of_base(unit: Unit) -> dict[str, object]:
    """What a form does not show of a unit."""
    told = {language: {str(n): text for n, text in phrases.items()} for language, phrases in unit.told.items()}
    return {"value": unit.value, "told": told, "bare": sorted(unit.bare), "unconfirmed": list(unit.unconfirmed)}


def _unit(boxes: Mapping[str, str], unit_id: str, old: Mapping[str, object] | None) -> dict[str, object]:
    unit: dict[str, object] = {"id": unit_id, "value": _number(boxes["value"]), "kind": boxes["kind"] or "AC"}
    unit["nouns"] = {language: _forms(boxes[language]) for language in NOUN_LANGUAGES if boxes[language]}
    unit["gender"] = {"ru": boxes["gru"] or "m", "fr": boxes["gfr"] or "m"}
    unit["accusative"] = boxes["acc"]
    unit["signs"] = [sign for part in boxes["signs"].split(",") if (sign := part.strip())]
    if boxes["out"]:
        unit["in_change"] = False
    if old is not None:
        unit |= {name: old[name] for name in ("told", "bare")}
        if old["value"] == unit["value"]:
            unit["unconfirmed"] = old["unconfirmed"]
    return unit


def _forms(text: str) -> list[str]:
    """The forms of a noun; one alone where all are the same."""
    forms = [form.strip() for form in text.split("/")]
    return forms if len(set(forms)) > 1 else forms[:1]


def _column(typed: Mapping[str, str], number: int, unit_id: str, base: CoinSystem) -> dict[str, object]:
    """A column as typed; what is written abroad no box shows, and it stays where the sign at home does."""
    boxes = {part: typed.get(f"u{number}.{part}", "") for part in ("before", "after", "digits")}
    column: dict[str, object] = {"unit": unit_id, "before": boxes["before"], "after": boxes["after"]}
    column["digits"] = _number(boxes["digits"] or "1")
    old = next((each for each in base.written if each.unit == unit_id and each.after == boxes["after"]), None)
    if old is not None and old.abroad:
        column["abroad"] = dict(old.abroad)
    return column


def _ids(typed: Mapping[str, str], shown: list[int]) -> dict[int, str]:
    """The id of each block; a new unit takes one from its English name, or a number."""
    ids = {n: typed[f"u{n}.id"] for n in shown if typed.get(f"u{n}.id")}
    for n in shown:
        if n in ids:
            continue
        plain = re.sub(r"[^a-z]+", "_", typed.get(f"u{n}.en", "").split("/")[0].strip().casefold()).strip("_")[:30]
        name = plain or f"unit_{n + 1}"
        ids[n] = name if name not in ids.values() else f"{name}_{n + 1}"
    return ids


def _number(text: str) -> object:
    return int(text) if _WHOLE.fullmatch(text) else text


def _size(text: str) -> int:
    return int(text) if _WHOLE.fullmatch(text) else 0
