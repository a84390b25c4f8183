"""The long s (ſ) of English and French print in the 17th century and the first half of the 18th.

The rule: ſ stands at the beginning and within a word; s at its end, before an apostrophe, and before a hyphen. In
English s stands also before f, b and k, and after f (ſatisfaction, husband, ask, offset); in French before f, b and h
(presbytère, déshonneur). Of two at the end only the first is long (ſucceſs). Capitals have one shape.
Source: Andrew West, "The Rules for Long S", TUGboat 32 (2011), no. 1, pp. 47-55. Before b and k the long s came into
use from about 1750 on, and from about 1800 good printers had given it up altogether.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any

from .note_texts import NoteTexts

#: Before which letters s is short, by language.
SHORT_BEFORE: Mapping[str, str] = MappingProxyType({"en": "fbk", "fr": "fbh"})
#: After which.
SHORT_AFTER: Mapping[str, str] = MappingProxyType({"en": "f", "fr": ""})
#: What is no word of the sentence: its placeholders, and the marks and entities of HTML.
_SPARED = re.compile(r"(%\(\w+\)[a-z]|<[^>]*>|&\w+;)")


def with_long_s(text: str, language: str) -> str:
    """``text``, a sentence of ours in English or French, as it was set then; in any other language as it is."""
    if language not in SHORT_BEFORE or "s" not in text:
        return text
    pieces = _SPARED.split(text)
    return "".join(piece if n % 2 else _long(piece, language) for n, piece in enumerate(pieces))


def _long(piece: str, language: str) -> str:
    before, after = SHORT_BEFORE[language], SHORT_AFTER[language]

    def shape(found: re.Match[str]) -> str:
        following = piece[found.end() : found.end() + 1]
        preceding = piece[found.start() - 1 : found.start()] if found.start() else ""
        short = not following.isalpha() or following in before or (preceding and preceding in after)
        return "s" if short else "ſ"

    return re.sub("s", shape, piece)


def short_again(text: str) -> str:
    """A text that is searched or read aloud: a title, a bookmark."""
    return text.replace("ſ", "s")


def note_texts(modern: NoteTexts, language: str) -> NoteTexts:
    """The texts of a note with the long s; patterns of dates are the same in both."""
    told = {each.name: _told(getattr(modern, each.name), language) for each in fields(modern) if each.name != "moment"}
    return replace(modern, **told)


def _told(told: Any, language: str) -> Any:
    if isinstance(told, str):
        return with_long_s(told, language)
    if isinstance(told, tuple):
        return tuple(_told(each, language) for each in told)
    return {key: _told(each, language) for key, each in told.items()}
