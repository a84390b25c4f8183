"""The reform of 1917-1918: from the old spelling to the new by its own points, independent of our tables.

What it cannot know is named here by hand: which words in -ія are adjectives, and which words are written otherwise
today though the reform said nothing of them.
"""

from __future__ import annotations

import re

#: Feminine and neuter plurals of adjectives, participles and pronouns in -ія; a noun in -ія keeps its end.
ADJECTIVES = frozenset({"какія", "такія", "лишнія", "послѣднія", "прочія", "русскія", "домашнія", "младшія", "многія"})
#: Words that custom has changed since, and not the reform: in the new spelling as its points give it, and as it is.
CUSTOM = (("роспис", "распис"), ("рассчет", "расчет"), ("во-время", "вовремя"))

_WORD = re.compile(r"[А-Яа-яЁёІіѢѣѲѳѴѵ]+(?:-[А-Яа-яЁёІіѢѣѲѳѴѵ]+)*")
_VOICELESS = "кпстфхцчшщ"
_DRESS = str.maketrans("ѣѳіѵ", "ефии")


def reformed(text: str) -> str:
    """A text of the old spelling in the new, ``ё`` written as ``е``."""
    return _WORD.sub(lambda found: _cased(_word(found[0].lower()), found[0]), text)


def _cased(word: str, like: str) -> str:
    """``word`` with the capitals of ``like``; each half of a double name has its own."""
    halves = list(zip(word.split("-"), like.split("-"), strict=False))
    if len(halves) > 1 and word.count("-") == like.count("-"):
        return "-".join(_cased(*half) for half in halves)
    if len(like) > 1 and like.isupper():
        return word.upper()
    return word[:1].upper() + word[1:] if like[:1].isupper() else word


def _word(word: str) -> str:
    if word in ADJECTIVES:
        word = word.removesuffix("ія") + "іе"
    word = {"онѣ": "они", "однѣ": "одни", "ея": "ее", "нея": "нее"}.get(word, word)
    word = re.sub(r"ыя(ся)?$", r"ые\1", word)
    word = re.sub(r"([жшчщ])аго$", r"\1его", word)
    word = re.sub(r"аго$", "ого", word)
    word = re.sub(r"яго$", "его", word)
    word = re.sub(r"ъ(?=-|$)", "", word)
    word = re.sub(rf"^(не|по|пре)?(бе|во|в|ра|ро|ни|и|чре|чере)з(?=[{_VOICELESS}])", r"\1\2с", word)
    word = word.translate(_DRESS)
    for old, new in CUSTOM:
        word = word.replace(old, new)
    return word
