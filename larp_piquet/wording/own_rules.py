"""In which rules a house differs from its edition: for the rules page and for the printed book of the law alike."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.ruleset import ALL_EDITIONS, Ruleset, differences
from .clauses import home_of
from .mark import Phrase
from .rule_names import field_title, value_phrase


@dataclass(frozen=True, slots=True)
class OwnRule:
    """One such rule: the key of its clause, its title (a message id), the value here and that of the edition."""

    clause: str
    title: str
    here: Phrase
    by_edition: Phrase


def own_rules(law: Ruleset) -> dict[str, OwnRule]:
    """Every rule in which ``law`` differs from its edition and that changes anything in it, by field."""
    edition = ALL_EDITIONS[law.edition]
    return {
        field: OwnRule(home, field_title(field, law), here, by_edition)
        for field in differences(law)
        if (home := home_of(field, law)) is not None
        # Of numbers that the law cuts short to the same there is nothing to tell.
        and (here := value_phrase(field, law)) != (by_edition := value_phrase(field, edition))
    }
