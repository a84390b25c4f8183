"""Facts of the desk to JSON and back: a kind, and the fields of the fact by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import get_args

from ..engine.acts import Breach
from ..engine.score import SILENCES
from .desk import CallWhy, DeskFact, Excuse, Mode

Json = dict[str, object]


def kind_of(fact: type) -> str:
    """``RefereeCalled`` is written ``referee_called``."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in fact.__name__).lstrip("_")


#: Every kind of fact of the desk, by the name it is written under.
DESK_KINDS: Mapping[str, type] = MappingProxyType({kind_of(fact): fact for fact in get_args(DeskFact)})
_NUMBERS = frozenset({"seat", "line", "points"})
_FLAGS = frozenset({"by_points"})


def desk_to_json(fact: DeskFact) -> Json:
    """A fact of the desk as plain JSON values, with its kind."""
    return {"kind": kind_of(type(fact)), **{field.name: getattr(fact, field.name) for field in fields(fact)}}


def desk_from_json(plain: Mapping[str, object]) -> DeskFact:
    """The inverse; raises ``KeyError``, ``ValueError`` or ``TypeError`` on anything else."""
    made = DESK_KINDS[str(plain["kind"])]
    why: Callable[[object], object] = _silence if "silence" in made.__name__.lower() else _call_why
    readers: dict[str, Callable[[object], object]] = {
        "breach": _breach, "mode": _mode, "facts": _pairs, "why": why, "then": _excuse,
    }  # fmt: skip
    values: dict[str, object] = {}
    for field in fields(made):
        value = plain[field.name]
        if field.name in readers:
            values[field.name] = readers[field.name](value)
            continue
        if field.name in _FLAGS:
            kind: type = bool
        else:
            kind = int if field.name in _NUMBERS and not isinstance(value, bool) else str
        if not isinstance(value, kind):
            raise TypeError(f"{field.name} is {value!r}")
        values[field.name] = value
    fact: DeskFact = made(**values)
    return fact


def _breach(value: object) -> Breach:
    return Breach(str(value))


def _mode(value: object) -> Mode:
    return Mode(str(value))


def _excuse(value: object) -> Excuse:
    return Excuse(str(value))


def _call_why(value: object) -> CallWhy:
    return CallWhy(str(value))


def _silence(value: object) -> object:
    if value not in (*SILENCES, None):
        raise ValueError(f"{value!r} is no silence")
    return value


def _pairs(value: object) -> tuple[tuple[str, str], ...]:
    if not isinstance(value, list | tuple):
        raise TypeError("facts are pairs")
    return tuple((str(key), str(answer)) for key, answer in value)
