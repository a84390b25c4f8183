"""Every value that a field of the law may have, in an example with its answer worked by hand; none is left out."""

from __future__ import annotations

from typing import Any

import pytest

from larp_piquet.engine.ruleset import (
    ALL_EDITIONS,
    CHOICES,
    FIELDS,
    NORMANDY_CHOICES,
    NORMANDY_FIELDS,
)

from .examples_calls import CALLS
from .examples_exchange import EXCHANGE
from .examples_match import MATCH
from .examples_play import PLAY
from .examples_three import THREE

EXAMPLES = {**MATCH, **EXCHANGE, **CALLS, **PLAY, **THREE}


@pytest.mark.parametrize(
    ("name", "value", "answer"),
    [(name, value, answer) for name, example in EXAMPLES.items() for value, answer in example.answers],
    ids=lambda value: str(value)[:40],
)
def test_a_value_of_the_law(name: str, value: Any, answer: object) -> None:
    example = EXAMPLES[name]
    assert example.ask(example.rules(name, value)) == answer


#: Numbers that the rules or the sources name beside those of the editions.
NAMED: dict[str, set[Any]] = {
    "koroliks_per_partie": {1, 2, 3, 4, 5, 6},
    "refet_margin": {0, 4},
    "last_trick_value": {2, 3, 4},
    "capot_last_trick_value": {1, 2},
    "leza_tricks": {6, 7},
    "threshold": {20, 30},
    "target": {150, 200},
    "full_hand_points": {0, 20, 40},
    "capot": {20, 30, 40},
    "debt_bonus": {0, 100},
}


def test_no_field_and_no_value_is_left_out() -> None:
    assert set(EXAMPLES) == {*FIELDS, *NORMANDY_FIELDS}
    for name, example in EXAMPLES.items():
        shown = [plain(value) for value, _ in example.answers]
        needed: set[Any] = set(NAMED.get(name, ()))
        needed |= set(CHOICES.get(name, ())) | set(NORMANDY_CHOICES.get(name, ()))
        needed |= {plain(getattr(rules, name)) for rules in ALL_EDITIONS.values() if hasattr(rules, name)}
        if any(isinstance(value, bool) for value in needed):
            needed |= {True, False}
        assert needed <= set(shown), (name, needed - set(shown))
        # An alternative that changes nothing would show nothing.
        assert len({str(answer) for _, answer in example.answers}) > 1, name
        assert len(shown) > 1, name


def plain(value: Any) -> Any:
    """A value as something that can be counted: maps and pairs as text."""
    if isinstance(value, list | tuple):
        return str(tuple(value))
    return str({str(k): v for k, v in value.items()}) if hasattr(value, "items") else value
