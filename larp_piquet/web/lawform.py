"""The form of a house edition: every rule that the law depends on, under its clause, beside the edition's own value."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from ..engine.ruleset import (
    ALL_EDITIONS,
    CHOICES,
    NORMANDY_CHOICES,
    NORMANDY_FIELDS,
    THREE_HANDED,
    Ruleset,
    fields_of,
)
from ..wording.clauses import (
    chapters_of,
    clause_of,
    clause_reference,
    clause_text,
    clauses_with,
    fields_that_matter,
    home_of,
    numbers_of,
)
from ..wording.rule_meanings import MEANINGS, NORMANDY_MEANINGS, THREE_HANDS_ALONE
from ..wording.rule_names import NO, YES, choice_phrase, choices_of, field_title, value_phrase
from .sources import source
from .tongue import _, tell

WHOLE = re.compile(r"[-−]?[0-9]{1,6}")
_CHOOSING = {**CHOICES, **NORMANDY_CHOICES}


@dataclass(frozen=True, slots=True)
class Box:
    """One box to type a number into."""

    name: str
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class RuleShown:
    """One rule of the form: ``options`` to choose from, or ``boxes`` for numbers, a tick beside if ``off`` is told."""

    field: str
    title: str
    meaning: str
    by_edition: str
    differs: bool
    options: tuple[tuple[str, str], ...]
    value: str
    boxes: tuple[Box, ...]
    off: bool | None
    also: tuple[tuple[str, str], ...]  # other clauses that it changes: (key, title)


@dataclass(frozen=True, slots=True)
class ClauseForm:
    """A clause as it stands now, and the rules that make it."""

    key: str
    number: str
    title: str
    text: str
    reference: str
    rules: tuple[RuleShown, ...]


def typed_of(rules: Ruleset) -> dict[str, str]:
    """A law as what stands in the boxes of its form."""
    boxes: dict[str, str] = {}
    for field in fields_of(rules):
        value = getattr(rules, field)
        if field == "open_capot" and value == "off":
            boxes["open_capot.off"] = "yes"
        elif isinstance(value, bool):
            boxes[field] = "yes" if value else "no"
        elif isinstance(value, tuple):
            boxes[f"{field}.least"], boxes[f"{field}.most"] = map(str, value)
        elif isinstance(value, Mapping):
            boxes |= {f"{field}.{length}": str(points) for length, points in value.items()}
        else:
            boxes[field] = str(value)
    return boxes


def values_of(typed: Mapping[str, str], edition: Ruleset) -> dict[str, object]:
    """What was typed as values of the law; an empty box is the edition's value, what is no number stays text."""
    empty = typed_of(edition)

    def number(name: str) -> object:
        given = typed.get(name, "") or empty.get(name, "")
        return int(given.replace("−", "-")) if WHOLE.fullmatch(given) else given

    values: dict[str, object] = {}
    for field in fields_of(edition):
        value = getattr(edition, field)
        if field == "open_capot":
            off = "open_capot.off" in typed or not (typed.get(field) or empty.get(field))
            values[field] = "off" if off else number(field)
        elif isinstance(value, bool):
            flag = typed.get(field) or empty[field]
            values[field] = {"yes": True, "no": False}.get(flag, flag)
        elif isinstance(value, tuple):
            values[field] = [number(f"{field}.least"), number(f"{field}.most")]
        elif isinstance(value, Mapping):
            values[field] = {str(length): number(f"{field}.{length}") for length in value}
        elif isinstance(value, int):
            values[field] = number(field)
        else:
            values[field] = typed.get(field) or empty[field]
    return values


def _rule(field: str, typed: Mapping[str, str], now: Ruleset, edition: Ruleset) -> RuleShown:
    value = getattr(edition, field)
    options: tuple[tuple[str, str], ...] = ()
    boxes: tuple[Box, ...] = ()
    if field in _CHOOSING:
        words = choices_of(field)
        options = tuple(
            (str(choice), tell(choice_phrase(field, str(choice))) if words else str(choice))
            for choice in _CHOOSING[field]
        )
    elif isinstance(value, bool):
        options = (("yes", _(YES)), ("no", _(NO)))
    elif isinstance(value, tuple):
        names = ((f"{field}.least", _("least")), (f"{field}.most", _("most")))
        boxes = tuple(Box(name, label, typed.get(name, "")) for name, label in names)
    elif isinstance(value, Mapping):
        boxes = tuple(
            Box(f"{field}.{length}", str(length), typed.get(f"{field}.{length}", "")) for length in value
        )  # fmt: skip
    else:
        boxes = (Box(field, "", typed.get(field, "")),)
    home = home_of(field, now)
    by_edition = value_phrase(field, edition)
    return RuleShown(
        field, _(field_title(field, now)), _meaning(field, now), tell(by_edition),
        getattr(now, field) != value and value_phrase(field, now) != by_edition, options, typed.get(field, ""), boxes,
        ("open_capot.off" in typed) if field == "open_capot" else None,
        tuple((key, _(clause_of(key, now).title)) for key in clauses_with(field, now) if key != home),
    )  # fmt: skip


def _meaning(field: str, now: Ruleset) -> str:
    if field in NORMANDY_FIELDS:
        return _(NORMANDY_MEANINGS[field])
    told = _(MEANINGS[field])
    return f"{told} {_(THREE_HANDS_ALONE)}" if now.seats == 3 and field in THREE_HANDED else told


def chapters(typed: Mapping[str, str], now: Ruleset) -> list[tuple[str, list[ClauseForm]]]:
    """The form, chapter by chapter: each clause as it stands now, with the rules that are set under it."""
    edition = ALL_EDITIONS[now.edition]
    numbers = numbers_of(now)
    at_home: dict[str, list[str]] = {}
    for field in fields_that_matter(now):
        at_home.setdefault(home_of(field, now) or "", []).append(field)
    told = []
    for title, keys in chapters_of(now):
        clauses = [
            ClauseForm(
                key, numbers[key], _(clause_of(key, now).title), tell(clause_text(key, now)),
                source(clause_reference(key, now)), tuple(_rule(field, typed, now, edition) for field in at_home[key]),
            )
            for key in keys
            if key in at_home
        ]  # fmt: skip
        if clauses:
            told.append((_(title), clauses))
    return told
