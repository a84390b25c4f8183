"""The kinds of paper and their texts as the press has them: in every language, and in every spelling of one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from ..language import LONG_S, OLD_RUSSIAN
from ..wording import instruments, longs, note_texts, oldspelling
from ..wording.instruments import Instrument
from ..wording.note_texts import NoteTexts

#: What stands on a paper, by language.
TEXTS: Final[Mapping[str, NoteTexts]] = MappingProxyType(
    {
        **note_texts.TEXTS,
        OLD_RUSSIAN: oldspelling.note_texts(),
        **{tag: longs.note_texts(note_texts.TEXTS[language], language) for language, tag in LONG_S.items()},
    }
)


def instrument(key: str) -> Instrument:
    """The kind of this key, with a title in every language of ``TEXTS``; the plain one for a key that is not known."""
    kind = instruments.instrument(key)
    old = {OLD_RUSSIAN: oldspelling.in_old(kind.titles["ru"])}
    long = {tag: longs.with_long_s(kind.titles[language], language) for language, tag in LONG_S.items()}
    return replace(kind, titles={**kind.titles, **old, **long})


PLAIN: Final = instrument(instruments.PLAIN.key)
