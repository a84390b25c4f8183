"""Marking messages for the catalogue, and the small values of which sentences are made.

A sentence that needs the right plural of a number ("10 points", "1 point") carries a ``Count`` among its values,
one that needs a name which is itself translated carries a ``Phrase``, and one that is spoken with its number in words
carries ``Spelled``. ``larp_piquet.language.say`` resolves them, so such values go through it and never straight into
``%``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple


def N_(message: str) -> str:  # noqa: N802 - the name that gettext tools look for
    """Mark an English message id for extraction; returns it as it is."""
    return message


class Phrase(NamedTuple):
    """A message id and its values; unpacks as ``msgid, values``."""

    msgid: str
    values: Mapping[str, object] = {}


@dataclass(frozen=True, slots=True)
class Count:
    """A number with its noun: ``singular`` and ``plural`` are message ids with ``%(num)s`` in them."""

    num: int
    singular: str
    plural: str


@dataclass(frozen=True, slots=True)
class Spelled:
    """A number as it is counted aloud: "nineteen". ``opens``: with it a sentence begins, and so a capital letter."""

    num: int
    opens: bool = False


def ngettext(singular: str, plural: str, num: int) -> Count:
    """Mark a pair of message ids for extraction and keep the number with them."""
    return Count(num, singular, plural)


def points(num: int) -> Count:
    """``10 points``."""
    return ngettext("%(num)s point", "%(num)s points", num)


def cards(num: int) -> Count:
    """``3 cards``."""
    return ngettext("%(num)s card", "%(num)s cards", num)


def tricks(num: int) -> Count:
    """``7 tricks``."""
    return ngettext("%(num)s trick", "%(num)s tricks", num)


def deals(num: int) -> Count:
    """``6 deals``."""
    return ngettext("%(num)s deal", "%(num)s deals", num)


def koroliks(num: int) -> Count:
    """``3 koroliks``."""
    return ngettext("%(num)s korolik", "%(num)s koroliks", num)
