"""Russian as it was spelt before 1918 (Grot's norm): tables of both spellings, checked by hand.

Nothing is converted by rule: which е was ѣ, which "они" were "онѣ" and which "её" was "ея" no rule can tell. A sentence
that has no entry, a word that has none, and whatever people wrote themselves stay as they are. The tables are the text
files of ``old_spelling/``; the tests hold them against the catalogue by the rules of the reform.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any

from .mark import N_
from .note_texts import TEXTS, NoteTexts

#: Tables of sentences.
SENTENCES = ("notes", "press", "law", "book", "money")
#: The table of words, each of which has one old spelling whatever it stands in.
WORDS = "words"
#: What is said of the words of others: by a sheet that is no paper of the game, and where the spelling is chosen.
AS_WRITTEN = N_("Names, places and reasons stand as they were written.")

_WORD = re.compile(r"[А-Яа-яЁё]+")


def _lines(table: str) -> Iterator[str]:
    text = resources.files(__package__).joinpath("old_spelling", f"{table}.txt").read_text("utf-8")
    return (line for line in text.split("\n") if not line.startswith("#"))


def pairs(table: str) -> tuple[tuple[str, str], ...]:
    """What a table holds: today's spelling and the old one. Raises ``ValueError`` where a line has no fellow."""
    if table == WORDS:
        split = [line.split(" ") for line in _lines(table) if line]
    else:
        split = [block.strip("\n").split("\n") for block in "\n".join(_lines(table)).split("\n\n") if block.strip("\n")]
    found = []
    for each in split:
        if len(each) != 2:
            raise ValueError(f"{table}: {each[0]!r} is not one of two lines")
        found.append((each[0], each[1]))
    return tuple(found)


@cache
def sentences() -> Mapping[str, str]:
    """Every sentence of the tables in the old spelling, by today's."""
    return MappingProxyType(dict(pair for table in SENTENCES for pair in pairs(table)))


@cache
def words() -> Mapping[str, str]:
    """Every word of the table in the old spelling, by today's; small letters."""
    return MappingProxyType(dict(pairs(WORDS)))


def in_old(text: str) -> str:
    """A whole sentence, with its placeholders, in the old spelling; one that has no entry as it is."""
    return sentences().get(text, text)


def words_in_old(text: str) -> str:
    """A sum, a day, a state of a debt in the old spelling, word by word; words that have no entry as they are."""
    return _WORD.sub(lambda found: _word(found[0]), text)


def _word(word: str) -> str:
    old = words().get(word.lower())
    if old is None:
        return word
    return old[:1].upper() + old[1:] if word[:1].isupper() else old


@cache
def note_texts() -> NoteTexts:
    """The texts of a Russian note in the old spelling; patterns of dates are the same in both."""
    modern = TEXTS["ru"]
    kept = ("moment",)
    return replace(
        modern, **{each.name: _old(getattr(modern, each.name)) for each in fields(modern) if each.name not in kept}
    )


def _old(told: Any) -> Any:
    if isinstance(told, str):
        return in_old(told) if told else ""
    if isinstance(told, tuple):
        return tuple(_old(each) for each in told)
    return {key: _old(each) for key, each in told.items()}
