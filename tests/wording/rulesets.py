"""Rulesets at random: any values a house may set, and a ruleset that tells which of its fields were read."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from hypothesis import strategies as st

from larp_piquet.engine.ruleset import CHOICES, EDITIONS, FIELDS, Ruleset


class Listening:
    """Stands for a ruleset and notes every field that is read."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.read: set[str] = set()

    def __getattr__(self, name: str) -> object:
        if name == "point_value":
            self.read |= {"long_suit_bonus", "sequence_points"}
        elif name in FIELDS:
            self.read.add(name)
        return getattr(self.rules, name)


def listening(rules: Ruleset) -> tuple[Listening, Ruleset]:
    """The listener, twice: as itself, and as the ruleset it stands for."""
    ear = Listening(rules)
    return ear, cast(Ruleset, ear)


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """A ruleset with every field drawn anew."""
    base = draw(st.sampled_from(sorted(EDITIONS)))
    changes: dict[str, object] = {}
    for name in FIELDS:
        like = getattr(EDITIONS[base], name)
        if name in CHOICES:
            changes[name] = draw(st.sampled_from(CHOICES[name]))
        elif name == "open_capot":
            changes[name] = draw(st.one_of(st.just("off"), st.integers(0, 120)))
        elif isinstance(like, bool):
            changes[name] = draw(st.booleans())
        elif isinstance(like, int):
            changes[name] = draw(st.integers(0, 12))
        elif name == "elder_takes":
            changes[name] = tuple(sorted(draw(st.tuples(st.integers(1, 5), st.integers(1, 5)))))
        else:
            changes[name] = {length: draw(st.integers(0, 40)) for length in like}
    return replace(EDITIONS[base], **changes)  # type: ignore[arg-type]
