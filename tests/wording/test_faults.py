"""Every fault that a service or a ruleset can find has words of its own, with the values it gives."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from larp_piquet import services
from larp_piquet.engine.ruleset import (
    ALL_EDITIONS,
    CHOICES,
    MUSKETEER,
    RulesetError,
    contradictions,
    fields_of,
    idle_fields,
    make_ruleset,
    ruleset_from_json,
    ruleset_to_json,
)
from larp_piquet.language import phrase
from larp_piquet.wording.debts import LEDGER_REFUSALS
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
    assert found - set(FAULTS) - set(LEDGER_REFUSALS) - {"amount"} == set()


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


def test_every_edition_is_sound() -> None:
    for edition, rules in ALL_EDITIONS.items():
        assert contradictions(rules) == []
        assert make_ruleset(edition) == make_ruleset(edition, {}) == rules
        assert make_ruleset(edition, name="Castle law") == replace(rules, name="Castle law")


MILLION = 1_000_000
NUMBERS = [
    (edition, name)
    for edition in ALL_EDITIONS
    for name in fields_of(ALL_EDITIONS[edition])
    if type(getattr(ALL_EDITIONS[edition], name)) is int and name != "deal_packet"
] + [("musketeer", "open_capot"), ("classic", "open_capot")]


@pytest.mark.parametrize(("edition", "name"), NUMBERS)
def test_every_number_has_its_bounds(edition: str, name: str) -> None:
    """Nothing that is written grows beyond what can be reckoned with; below nothing no rule has a number."""
    for value in (-1, MILLION + 1, 10**4000):
        with pytest.raises(RulesetError) as error:
            make_ruleset(edition, {name: value})
        # A final bonus where there is no final figure is a fault besides.
        assert {"range", "jumps"} & {each.code for each in error.value.problems}
        for each in error.value.problems:
            assert all(len(str(found)) <= 80 for found in each.values.values())
            assert all(phrase(language, fault_by_title(each.code, each.values)) for language in ("en", "ru"))


@pytest.mark.parametrize("name", ["sequence_points", "set_points"])
def test_so_has_every_number_of_a_map(name: str) -> None:
    for edition, rules in ALL_EDITIONS.items():
        for length in getattr(rules, name):
            for value in (-1, MILLION + 1):
                points = {**{str(key): each for key, each in getattr(rules, name).items()}, str(length): value}
                with pytest.raises(RulesetError) as error:
                    make_ruleset(edition, {name: points})
                assert [each.code for each in error.value.problems] == ["range"]
            most = {**{str(key): 0 for key in getattr(rules, name)}, str(length): MILLION}
            assert make_ruleset(edition, {name: most})


def test_the_last_trick_of_a_leader_is_worth_his_lead_at_least() -> None:
    """Rules §2.5: under ``lead_or_capture`` a lead counts 1, so the last trick that stands in its place does too."""
    for name in ("last_trick_value", "capot_last_trick_value"):
        with pytest.raises(RulesetError) as error:
            make_ruleset("classic", {name: 0})
        assert [(each.code, each.values["least"]) for each in error.value.problems] == [("range", "1")]
        assert make_ruleset("classic", {name: 1})
        assert make_ruleset("musketeer", {name: 0})


OF_KOROLIKS: dict[str, object] = {
    "round_tens": "ceil", "korolik_bonus": 50, "final_bonus": 70, "refet_margin": 3, "refet_scope": "next_korolik",
    "refet_stage": "difference_before_rounding", "refet_chain": "flat", "refet_in_last": "lapse",
}  # fmt: skip
IDLE: list[tuple[str, dict[str, object], dict[str, object]]] = [
    ("musketeer", {"settlement": "rubicon"}, OF_KOROLIKS),
    ("musketeer", {"settlement": "rubicon"}, {"final_figure": False, "final_bonus": 0}),
    ("classic", {}, {"full_hand_basis": "held", "full_hand_counts_to_repique": False, "refet_margin": 3}),
    ("starinny", {"white_hand_points": 0}, {"white_hand_when": "both", "white_hand_obligatory": False}),
    ("musketeer", {"leza_points": 0}, {"leza_tricks": 9}),
    ("normandy-musketeer", {}, {**OF_KOROLIKS, "koroliks_per_partie": 2, "skvoznoy": "plus_100"}),
    ("normandy-starinny", {"endgame": "stop_and_rank"}, {
        "elder_takes": [1, 5], "younger_may_leave": 3, "talon_choice": "by_choice", "allow_decline": "never",
        "untaken_visible": "nobody", "leza_tricks": 6,
    }),
]  # fmt: skip


@pytest.mark.parametrize(("edition", "law", "changed"), IDLE)
def test_a_house_changes_nothing_on_which_nothing_depends(
    edition: str, law: dict[str, object], changed: dict[str, object]
) -> None:
    # What the edition itself has in these fields is no fault of the house's.
    rules = make_ruleset(edition, law)
    assert set(changed) <= idle_fields(rules)
    same = ruleset_to_json(ALL_EDITIONS[edition])
    assert make_ruleset(edition, {**{name: same[name] for name in changed}, **law}) == rules
    with pytest.raises(RulesetError) as error:
        make_ruleset(edition, {**law, **changed})
    assert [each.code for each in error.value.problems] == ["no_effect"] * len(changed)
    assert [each.values["rule"] for each in error.value.problems] == list(changed)
    # A law that was kept, as it was when its edition was another, is read as it was.
    kept = replace(
        rules, **{name: tuple(value) if isinstance(value, list) else value for name, value in changed.items()}
    )
    assert ruleset_from_json(ruleset_to_json(kept)) == kept


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
        "“Tricks that win the cards” must be from 1 to 12, not 0.",
        "“Last moment to call” is the first lead, but the dealer counts his calls after the first lead "
        "and would lose them all.",
    ]
