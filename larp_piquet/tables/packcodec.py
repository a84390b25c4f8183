"""What was told at a table with a real pack or typed from a pad, to JSON and back: a kind, and the fields by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from types import MappingProxyType
from typing import get_args

from ..engine.acts import Category
from .deskcodec import kind_of
from .packwords import Answer, LevelCut, PackFact, Told, Typed, Undone, Word

Json = dict[str, object]

WORDS: Mapping[str, type] = MappingProxyType({kind_of(word): word for word in get_args(Word)})
PACK_KINDS: Mapping[str, type] = MappingProxyType({kind_of(fact): fact for fact in get_args(PackFact)})


def pack_to_json(fact: PackFact) -> Json:
    """A fact as plain JSON values, with its kind."""
    if isinstance(fact, Told):
        word = fact.word
        told = {field.name: _plain(getattr(word, field.name)) for field in fields(word)}
        return {"kind": "told", "word": kind_of(type(word)), **told, "by": fact.by}
    return {"kind": kind_of(type(fact)), **{field.name: _plain(getattr(fact, field.name)) for field in fields(fact)}}


def _plain(value: object) -> object:
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def pack_from_json(plain: Mapping[str, object]) -> PackFact:
    """The inverse; raises ``KeyError``, ``ValueError`` or ``TypeError`` on anything else."""
    kind = plain["kind"]
    if kind == "told":
        made = WORDS[str(plain["word"])]
        word: Word = made(**{field.name: _READERS[field.name](plain[field.name]) for field in fields(made)})
        return Told(word, _text(plain["by"]))
    if kind == "undone":
        return Undone(_number(plain["line"]), _text(plain["by"]))
    if kind == "typed":
        totals = tuple(None if total is None else _number(total) for total in _list(plain["totals"]))
        return Typed(_number(plain["deal"]), totals, _text(plain["by"]))
    if kind == "level_cut":
        return LevelCut(_text(plain["by"]))
    raise ValueError(f"{kind!r} is no fact of a pack")


def _number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{value!r} is no number")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value


def _list(value: object) -> Sequence[object]:
    if not isinstance(value, list | tuple):
        raise TypeError(f"{value!r} is no list")
    return value


def _pair(value: object) -> tuple[int, int]:
    rank, size = _list(value)
    return _number(rank), _number(size)


_READERS: dict[str, Callable[[object], object]] = {
    "seat": _number,
    "cards": _number,
    "times": _number,
    "size": _number,
    "category": lambda value: Category(_text(value)),
    "answer": lambda value: Answer(_text(value)),
    "rank": lambda value: tuple(map(_number, _list(value))),
    "groups": lambda value: tuple(map(_pair, _list(value))),
}
