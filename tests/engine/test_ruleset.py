"""Values of a house as they come from JSON and forms: each read strictly, in every edition."""

from __future__ import annotations

from typing import Any

import pytest

from larp_piquet.engine.ruleset import ALL_EDITIONS, RulesetError, make_ruleset

every = pytest.mark.parametrize("edition", ALL_EDITIONS)


def faults(edition: str, **house: Any) -> list[str]:
    with pytest.raises(RulesetError) as error:
        make_ruleset(edition, house)
    return [fault.code for fault in error.value.problems]


@every
def test_an_open_capot_is_off_or_a_number_in_every_edition(edition: str) -> None:
    # Some editions have it off; a house may bring it back, and a wrong word is one fault like any other.
    assert make_ruleset(edition, {"open_capot": 90}).open_capot == 90
    assert make_ruleset(edition, {"open_capot": "off"}).open_capot == "off"
    for wrong in ("waltz", None, [], True, 2.5):
        assert faults(edition, open_capot=wrong) == ["number"]


@every
def test_a_number_of_cards_is_whole(edition: str) -> None:
    for wrong in (2.0, True, "2", None, [2]):
        assert faults(edition, deal_packet=wrong) == ["choice"]


@every
def test_every_wrong_type_is_named(edition: str) -> None:
    wrong = {"elder_takes": 3, "round_tens": 10, "korolik_bonus": "100", "final_figure": 1, "set_points": {"3": 3}}
    assert faults(edition, **wrong) == ["pair", "choice", "number", "flag", "points_by_length"]
