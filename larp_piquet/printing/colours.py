"""The colours of tables: the words that the press can show as a colour, in every language of ours."""

from __future__ import annotations

import re
from typing import Final

#: Words for the colour of a table that the press can show; any other word is printed as a word.
COLOURS: Final = {
    "red": "#a32020", "blue": "#24508f", "green": "#2e6b34", "yellow": "#d9a514", "white": "#ffffff",
    "black": "#1d1713", "grey": "#8a8580", "purple": "#6a3577", "orange": "#cf6a1c", "brown": "#6e4527",
    "gold": "#b98a1e", "silver": "#b8b8b4", "crimson": "#8c1c2c",
}  # fmt: skip

#: The same words in Russian, as a colour or as that of a table; е stands for ё.
_RUSSIAN_COLOURS: Final = {
    "красный": "red", "синий": "blue", "зеленый": "green", "желтый": "yellow", "белый": "white", "черный": "black",
    "серый": "grey", "фиолетовый": "purple", "оранжевый": "orange", "коричневый": "brown", "золотой": "gold",
    "серебряный": "silver", "малиновый": "crimson",
}  # fmt: skip


#: And in French.
_FRENCH_COLOURS: Final = {
    "rouge": "red", "bleu": "blue", "vert": "green", "jaune": "yellow", "blanc": "white", "noir": "black",
    "gris": "grey", "violet": "purple", "orange": "orange", "marron": "brown", "or": "gold", "argent": "silver",
    "cramoisi": "crimson",
}  # fmt: skip


def named(language: str) -> tuple[str, ...]:
    """The words of a language that are shown as a colour."""
    return tuple({"ru": _RUSSIAN_COLOURS, "fr": _FRENCH_COLOURS}.get(language, COLOURS))


def paint(colour: str) -> str:
    """A colour that CSS and SVG know for sure, or nothing."""
    word = colour.strip().lower().replace("ё", "е")
    word = _RUSSIAN_COLOURS.get(word) or _FRENCH_COLOURS.get(word, word)
    return word if re.fullmatch(r"#[0-9a-f]{6}", word) else COLOURS.get(word, "")
