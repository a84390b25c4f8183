"""French words that grow together with the name behind them: à and de before its article, de before its vowel."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

#: "à" or "de" as a word before a value; it may open the sentence.
_BEFORE: Final = re.compile(r"(?<![^\W\d_])(?P<word>[ÀàDd]e?)[ \u00a0]%\((?P<name>\w+)\)s")
#: The article as part of a name or of a rank is written small: "le comte", but not Le Nôtre.
_ARTICLE: Final = re.compile(r"(le|les)[ \u00a0]")
_GROWN: Final = {"à le": "au", "à les": "aux", "de le": "du", "de les": "des"}
#: A name that opens with a vowel; an H may be mute or not, and a small letter opens no name.
_VOWEL: Final = re.compile("[AEIOUYÀÂÄÉÈÊËÎÏÔÖÙÛÜŒÆ][^\\W\\d_]")


def filled(text: str, values: Mapping[str, object]) -> str:
    """``text % values``, where "à %(who)s" is "au comte" for "le comte", and "de %(who)s" is "d’Athos" for Athos."""

    def grown(found: re.Match[str]) -> str:
        word, told = found["word"], values.get(found["name"])
        if not isinstance(told, str) or word.lower() not in ("à", "de"):
            return found[0]
        told = told.replace("%", "%%")
        if article := _ARTICLE.match(told):
            grown = _GROWN[f"{word.lower()} {article[1]}"]
            return f"{grown.capitalize() if word[0].isupper() else grown} {told[article.end() :]}"
        if word.lower() == "de" and _VOWEL.match(told):
            return f"{word[0]}’{told}"
        return found[0]

    return _BEFORE.sub(grown, text) % values
