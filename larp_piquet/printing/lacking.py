"""Letters that no face of the press has: what stands in their place on paper, and that it is told.

Nothing is left to the faces that a computer may have: a print would look different on each. Free text keeps all its
letters everywhere but on paper, where a box stands for what we lack, as many as there were letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Final

from .fonts import SIGNS, covered
from .signs import LACKING

#: A text, and its letters that are not printed as they are.
Lack = tuple[str, str]
#: More marks than this on one letter would climb into the lines above it; no language has them.
MARKS: Final = 2
_MARK: Final = "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
_HEAP: Final = re.compile(f"(?<={_MARK}{{{MARKS}}}){_MARK}+")
_HEARD: Final[ContextVar[dict[str, str] | None]] = ContextVar("lacking", default=None)


@cache
def _not_ours() -> re.Pattern[str]:
    """What no face has, with the marks and joiners that go with it."""
    ours = "".join(map(re.escape, sorted(chr(code) for code in covered("text") | covered(SIGNS))))
    return re.compile(f"[^{ours}\n\r\t](?:{_MARK}|[\u200d\ufe00-\ufe0f\U0001f3fb-\U0001f3ff])*")


def printable(page: str) -> str:
    """A page, or any text, in letters that we have."""
    return _not_ours().sub(LACKING, _HEAP.sub("", page))


def lacking(text: str) -> str:
    """The letters of ``text`` that are not printed as they are, each once, in order; nothing where all are."""
    shown = (each[0] for each in _not_ours().findall(text))  # the letter, without what goes with it
    return "".join(sorted({*shown, *"".join(_HEAP.findall(text))}))


def lacks(data: object) -> tuple[Lack, ...]:
    """Every text within ``data`` (of dataclasses, mappings and sequences) some letters of which are not printed."""
    told = ((text, lacking(text)) for text in dict.fromkeys(_texts(data)))
    return tuple((text, letters) for text, letters in told if letters)


def _texts(data: object) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif is_dataclass(data) and not isinstance(data, type):
        for field in fields(data):
            yield from _texts(getattr(data, field.name))
    elif isinstance(data, dict):
        for each in data.values():
            yield from _texts(each)
    elif isinstance(data, (tuple, list, frozenset, set)):
        for each in data:
            yield from _texts(each)


@contextmanager
def heard() -> Iterator[dict[str, str]]:
    """What is lacking in whatever is composed meanwhile: texts, each with its letters."""
    found: dict[str, str] = {}
    token = _HEARD.set(found)
    try:
        yield found
    finally:
        _HEARD.reset(token)


def tell(data: Iterable[object]) -> None:
    """To whoever hears: what of this is not printed as it is."""
    found = _HEARD.get()
    if found is not None:
        for each in data:
            found.update(lacks(each))
