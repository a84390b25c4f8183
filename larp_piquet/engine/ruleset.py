"""Rulesets from an edition and a house's own values, and as plain JSON; all that is known of them can be had from here.

The fields are in ``rules``, the editions in ``editions`` and ``normandy``, what contradicts what in ``soundness``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TypeGuard

from .editions import CLASSIC, DEFAULT_EDITION, EDITIONS, MUSKETEER, STARINNY
from .idle import idle_fields
from .normandy import (
    ALL_EDITIONS,
    NORMANDY_CHOICES,
    NORMANDY_EDITIONS,
    NORMANDY_FIELDS,
    NORMANDY_MUSKETEER,
    NORMANDY_STARINNY,
    THREE_HANDED,
    NormandyRuleset,
    differences,
    fields_of,
)
from .rules import CHOICES, FIELDS, Ruleset, Value
from .soundness import RuleFault, RulesetError, concerned, contradictions, fault_of, without_effect

__all__ = [
    "ALL_EDITIONS", "CHOICES", "CLASSIC", "DEFAULT_EDITION", "EDITIONS", "FIELDS", "MUSKETEER", "NORMANDY_CHOICES",
    "NORMANDY_EDITIONS", "NORMANDY_FIELDS", "NORMANDY_MUSKETEER", "NORMANDY_STARINNY", "STARINNY", "THREE_HANDED",
    "NormandyRuleset", "RuleFault", "Ruleset", "RulesetError", "Value", "concerned", "contradictions", "differences",
    "fields_of", "idle_fields", "make_ruleset", "ruleset_from_json", "ruleset_to_json",
]  # fmt: skip

_WORDS: Mapping[str, tuple[str | int, ...]] = MappingProxyType({**CHOICES, **NORMANDY_CHOICES})


def make_ruleset(edition: str, house: Mapping[str, object] | None = None, name: str = "") -> Ruleset:
    """The edition with the house's own values in place, under the house's own name for it.

    ``house`` maps field names to JSON or TOML values. Raises ``RulesetError`` with every problem found: a value that
    cannot be read hides no contradiction between the others. A value that was changed and has no effect is one.
    """
    base = ALL_EDITIONS.get(edition)
    if base is None:
        raise RulesetError([fault_of("edition", edition=edition, known=", ".join(ALL_EDITIONS))])
    changes: dict[str, Value] = {}
    problems: list[RuleFault] = []
    for rule, raw in (house or {}).items():
        if rule not in fields_of(base):
            problems.append(fault_of("rule", rule=rule))
            continue
        try:
            changes[rule] = _coerce(rule, raw, getattr(base, rule))
        except RulesetError as error:
            problems += error.problems
    if not house:
        return replace(base, name=name) if name else base  # an edition is sound
    made = replace(base, name=name, **changes)  # type: ignore[arg-type]
    unread = {rule for fault in problems for rule in concerned(fault)}
    problems += [fault for fault in contradictions(made) if unread.isdisjoint(concerned(fault))]
    blamed = {rule for fault in problems for rule in concerned(fault)}
    changed = [rule for rule in changes if rule not in blamed and changes[rule] != getattr(base, rule)]
    problems += without_effect(made, changed)
    if problems:
        raise RulesetError(problems)
    return made


def _wrong(code: str, rule: str, raw: object, **values: object) -> RulesetError:
    return RulesetError([fault_of(code, rule=rule, value=raw, **values)])


def _coerce(name: str, raw: object, like: Value) -> Value:
    if name in _WORDS:
        if type(raw) not in (int, str) or raw not in _WORDS[name]:  # 2.0 is no number of cards
            raise _wrong("choice", name, raw, known=", ".join(map(str, _WORDS[name])))
        return raw
    if name == "open_capot" and raw == "off":
        return "off"
    if isinstance(like, bool):
        if not isinstance(raw, bool):
            raise _wrong("flag", name, raw)
        return raw
    if isinstance(like, int) or name == "open_capot":  # which an edition may have off
        if not _plain_int(raw):
            raise _wrong("number", name, raw)
        return raw
    if isinstance(like, tuple):
        if not isinstance(raw, list | tuple) or len(raw) != 2 or not all(_plain_int(n) for n in raw):
            raise _wrong("pair", name, raw)
        return (raw[0], raw[1])
    return _points_by_length(name, raw, like)


def _points_by_length(name: str, raw: object, like: Value) -> Mapping[int, int]:
    assert isinstance(like, Mapping)
    pairs: dict[int, int] = {}
    for length, points in raw.items() if isinstance(raw, Mapping) else ():
        if str(length).isdecimal() and len(str(length)) < 3 and _plain_int(points):
            pairs[int(str(length))] = points
    if not isinstance(raw, Mapping) or set(pairs) != set(like) or len(pairs) != len(raw):
        raise _wrong("points_by_length", name, raw, known=", ".join(map(str, like)))
    return MappingProxyType(dict(sorted(pairs.items())))


def _plain_int(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def ruleset_to_json(rules: Ruleset) -> dict[str, object]:
    """Every field as plain JSON values: what a sitting freezes when it opens."""
    plain: dict[str, object] = {"edition": rules.edition}
    if rules.name:
        plain["name"] = rules.name
    for name in fields_of(rules):
        value = getattr(rules, name)
        if isinstance(value, Mapping):
            value = {str(length): points for length, points in value.items()}
        elif isinstance(value, tuple):
            value = list(value)
        plain[name] = value
    return plain


def ruleset_from_json(plain: Mapping[str, object]) -> Ruleset:
    """The inverse of ``ruleset_to_json``; a field a later version knows and this data lacks has the edition's value.

    A law that was once played by stays what it was: contradictions that a later version knows do not unmake it.
    """
    edition = str(plain.get("edition"))
    base = ALL_EDITIONS.get(edition)
    if base is None:
        raise RulesetError([fault_of("edition", edition=edition, known=", ".join(ALL_EDITIONS))])
    changes = {
        rule: _coerce(rule, _whole(plain[rule]), getattr(base, rule)) for rule in fields_of(base) if rule in plain
    }
    return replace(base, name=str(plain.get("name", "")), **changes)  # type: ignore[arg-type]


def _whole(value: object) -> object:
    """The first version took 3.0 for a number of cards."""
    return int(value) if isinstance(value, float) and value.is_integer() else value
