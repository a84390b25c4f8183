"""What stands between two words by the custom of a language; French alone keeps a space before some of its stops."""

from __future__ import annotations

import re
from typing import Final

_NO_BREAK = "\u00a0"
_NARROW = "\u202f"
#: A number and the word that it counts.
_COUNTED: Final = re.compile(r"(?<=\d) (?=[^\W\d_])")


def colon(language: str) -> str:
    """A colon with the spaces round it: a line never begins with it."""
    return f"{_NO_BREAK}: " if language == "fr" else ": "


def semicolon(language: str) -> str:
    """A semicolon with the spaces round it."""
    return f"{_NARROW}; " if language == "fr" else "; "


def held_together(text: str) -> str:
    """The same with every number held to the word behind it: no line ends between "60" and "points"."""
    return _COUNTED.sub(_NO_BREAK, text)
