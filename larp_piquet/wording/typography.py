"""What stands between two words by the custom of a language; French alone keeps a space before some of its stops."""

from __future__ import annotations

_NO_BREAK = "\u00a0"
_NARROW = "\u202f"


def colon(language: str) -> str:
    """A colon with the spaces round it: a line never begins with it."""
    return f"{_NO_BREAK}: " if language == "fr" else ": "


def semicolon(language: str) -> str:
    """A semicolon with the spaces round it."""
    return f"{_NARROW}; " if language == "fr" else "; "
