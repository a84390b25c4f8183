"""The clauses of the law in our own words, true under any values a house may set.

One place for every sentence of the rules: a scoring line, a refused move, the rules page and the printed
sheet all point here by key. Values come from the ``Ruleset``; where a field chooses between ways of playing
it chooses between message ids (rules §4).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..engine.ruleset import Ruleset
from .mark import N_, Phrase


@dataclass(frozen=True, slots=True)
class Clause:
    """``title`` and ``text`` are message ids; ``fields`` are the rules on which the text depends."""

    key: str
    title: str
    text: str
    reference: str
    fields: tuple[str, ...] = ()


CLAUSES: Mapping[str, Clause] = {"turn": Clause("turn", N_("Turn"), N_("Each acts in turn."), "S0")}


def clause_text(key: str, rules: Ruleset) -> Phrase:
    """The text of a clause under these rules."""
    return Phrase(CLAUSES[key].text, clause_values(key, rules))


def clause_values(key: str, rules: Ruleset) -> dict[str, object]:
    """The values in the text."""
    return {}
