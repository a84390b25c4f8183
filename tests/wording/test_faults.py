"""Every fault that a service or a ruleset can find has words of its own, with the values it gives."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from larp_piquet import services
from larp_piquet.engine.ruleset import ALL_EDITIONS, CHOICES, MUSKETEER, RulesetError, contradictions, make_ruleset
from larp_piquet.language import phrase
from larp_piquet.wording.faults import FAULTS, RULE_FAULTS, fault, fault_by_title

ROOM = Path(services.__file__).parent
#: ``Problem(where, "code"``, ``RowProblem(row, where, "code"``, ``faults.add(where, "code"``, ``_nothing("code"``.
CODE = re.compile(
    r"(?:\bProblem\([^,()]*(?:\([^()]*\)|\[[^\]]*\])?[^,()]*,|RowProblem\([^,]+,[^,]+,|\.add\([^,]+,|_nothing\()\s*\"(\w+)\""
)


def codes() -> set[str]:
    return {code for file in ROOM.glob("*.py") for code in CODE.findall(file.read_text("utf-8"))}


def test_every_code_of_the_services_has_words() -> None:
    found = codes()
    assert {"too_short", "unknown_name", "not_a_list", "column_missing", "time_zone"} <= found
    assert found - set(FAULTS) - {"amount"} == set()


OF_THREE = ("packet_of_ten", "flat_and_reckoned")
WRONG: dict[str, dict[str, object]] = {
    "rule": {"leza": 1},
    "choice": {"round_tens": "waltz"},
    "flag": {"final_figure": 1},
    "number": {"threshold": "30"},
    "pair": {"elder_takes": 3},
    "points_by_length": {"set_points": {"3": 3}},
    "range": {"koroliks_per_partie": 7},
    "elder_takes": {"elder_takes": [4, 3]},
    "jumps": {"pique_to": 20},
    "no_effect": {"full_hand_points": 0, "full_hand_basis": "held"},
    "final_bonus": {"final_figure": False},
    "younger_too_late": {"younger_declares": "after_first_lead"},
    "younger_cannot_mend": {
        "younger_declares": "after_first_lead",
        "declare_deadline": "younger_first_card",
        "false_claim_deadline": "first_lead",
    },
    "failed_open_capot": {"open_capot": "off", "failed_open_capot": "opponent_80"},
    "packet_of_ten": {"deal_packet": 3},
    "rubicon_of_three": {"settlement": "rubicon"},
    "flat_and_reckoned": {"debt": "flat_stake", "debt_bonus": 100},
    "rubicon_skvoznoy": {"settlement": "rubicon", "skvoznoy": "plus_100"},
}


@pytest.mark.parametrize("code", WRONG)
def test_every_fault_of_a_ruleset_is_found_and_said(code: str) -> None:
    with pytest.raises(RulesetError) as error:
        make_ruleset("normandy-musketeer" if "three" in code or code in OF_THREE else "musketeer", WRONG[code])
    (found,) = error.value.problems
    assert found.code == code
    for language in ("en", "ru"):
        (told,) = (phrase(language, each) for each in fault(f"rules.{code}", found.values))
        assert "%" not in told
        if "%(value)s" in RULE_FAULTS[code] or code == "rule":
            assert str(found.values["value" if code != "rule" else "rule"]) in told


def test_every_problem_is_listed_at_once() -> None:
    with pytest.raises(RulesetError) as error:
        make_ruleset("musketeer", {"leza": 1, "capot": "x", "round_tens": 5})
    assert [each.code for each in error.value.problems] == ["rule", "number", "choice"]
    with pytest.raises(RulesetError) as error:
        make_ruleset("musketeer", {"leza_tricks": 13, "capot": -1, "threshold": 0, "open_capot": -2})
    assert [each.code for each in error.value.problems] == ["range", "range", "range", "jumps"]


def test_an_unknown_edition_names_those_there_are() -> None:
    with pytest.raises(RulesetError) as error:
        make_ruleset("waltz")
    (found,) = error.value.problems
    assert found.values == {"edition": "waltz", "known": ", ".join(ALL_EDITIONS)}
    assert set(RULE_FAULTS) == {"edition", *WRONG}


def test_the_words_a_field_may_hold_are_those_of_its_annotation() -> None:
    from typing import get_args, get_type_hints

    from larp_piquet.engine.ruleset import Ruleset

    hints = get_type_hints(Ruleset)
    for name, words in CHOICES.items():
        assert get_args(hints[name]) == words
        assert getattr(MUSKETEER, name) in words


def test_a_code_without_words_is_told_in_general() -> None:
    assert [each.msgid for each in fault("waltz", {})] == ["This cannot be taken as it is."]


def test_a_value_that_cannot_be_read_hides_no_other_fault() -> None:
    with pytest.raises(RulesetError) as error:
        make_ruleset("musketeer", {"capot": "x", "leza_tricks": 13, "final_figure": False, "threshold": "thirty"})
    assert [each.code for each in error.value.problems] == ["number", "number", "range", "final_bonus"]
    with pytest.raises(RulesetError) as error:
        make_ruleset("musketeer", {"younger_declares": "never", "declare_deadline": "first_lead"})
    assert [each.code for each in error.value.problems] == ["choice"]


def test_a_form_tells_rules_and_values_by_their_words() -> None:
    told = [
        phrase("en", fault_by_title(each.code, each.values))
        for each in contradictions(replace(MUSKETEER, younger_declares="after_first_lead", leza_tricks=0))
    ]
    assert told == [
        "“Tricks that make a leza” must be from 1 to 12, not 0.",
        "“Last moment to call” is the first lead, but the dealer counts his calls after the first lead "
        "and would lose them all.",
    ]
