"""Clauses are true under any house rule: values come from the ruleset, alternatives choose the sentence."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given

from larp_piquet.engine.cards import DECK
from larp_piquet.engine.deal import open_deal, take_limits
from larp_piquet.engine.ruleset import (
    CLASSIC,
    EDITIONS,
    FIELDS,
    MUSKETEER,
    NORMANDY_CHOICES,
    NORMANDY_EDITIONS,
    NORMANDY_FIELDS,
    STARINNY,
    NormandyRuleset,
    Ruleset,
    fields_of,
    make_ruleset,
)
from larp_piquet.language import clause, phrase
from larp_piquet.wording.clauses import (
    CLAUSE_OF,
    CLAUSES,
    LAWS,
    NORMANDY_CLAUSES,
    anchor,
    chapters_of,
    clause_reference,
    clause_sentences,
    clause_text,
    clause_values,
    clauses_with,
    fields_of_clause,
    fields_that_matter,
    home_of,
    numbers_of,
)
from larp_piquet.wording.rule_names import value_phrase

from .rulesets import listening, rulesets


@given(rules=rulesets())
def test_every_clause_is_whole_under_any_rules(rules: Ruleset) -> None:
    for key in CLAUSES:
        told = clause("en", key, rules)
        assert "%" not in told
        assert told.endswith(".")
        assert told[0].isupper()
        assert "  " not in told


@given(rules=rulesets())
def test_a_clause_reads_no_field_it_does_not_name(rules: Ruleset) -> None:
    for key, entry in CLAUSES.items():
        ear, standing = listening(rules)
        clause_sentences(key, standing)
        assert ear.read <= set(entry.fields), key


def test_every_field_is_told_in_some_clause() -> None:
    assert {field for entry in CLAUSES.values() for field in entry.fields} == set(FIELDS)


@pytest.mark.parametrize("field", FIELDS)
def test_a_field_that_changes_changes_a_clause(field: str) -> None:
    others = {
        "first_dealer": "highest_cut_chooses", "settlement": "rubicon",
        "koroliks_per_partie": 2, "round_tens": "ceil", "korolik_bonus": 50,
        "final_figure": False, "final_bonus": 50, "refet_margin": 4, "refet_scope": "next_korolik",
        "refet_stage": "difference_before_rounding", "refet_chain": "flat", "refet_in_last": "lapse",
        "skvoznoy": "flat_100", "deal_packet": 3, "talon_laid": "after_round_3", "elder_takes": (2, 5),
        "younger_may_leave": 0, "talon_choice": "from_top", "allow_decline": "never", "untaken_visible": "nobody",
        "point_tiebreak": "pips", "long_suit_bonus": "sequence_only",
        "sequence_points": {3: 3, 4: 4, 5: 15, 6: 16, 7: 17, 8: 28}, "equal_sequence_voids_all": False,
        "sequence_winner_counts_all": False, "set_points": {3: 3, 4: 15}, "white_hand_points": 12,
        "white_hand_when": "both", "white_hand_obligatory": True, "full_hand_points": 0, "full_hand_basis": "held",
        "full_hand_counts_to_repique": False, "allow_sinking": False, "declare_deadline": "younger_first_card",
        "younger_declares": "after_first_lead", "show_declared": "on_demand", "false_claim_deadline": "first_lead",
        "threshold": 28, "pique_to": 61, "repique_to": 91, "repique_at": "exceeded", "block_rule": "ordered",
        "equality_blocks": True, "pique_elder_only": False, "repique_by_younger": False,
        "trick_scoring": "lead_or_capture", "last_trick_value": 3, "capot_last_trick_value": 2, "leza_tricks": 7,
        "leza_points": 11, "capot": 41, "open_capot": "off", "failed_open_capot": "opponent_80",
    }  # fmt: skip
    house = replace(MUSKETEER, **{field: others[field]})  # type: ignore[arg-type]
    changed = {key for key in CLAUSES if clause("en", key, house) != clause("en", key, MUSKETEER)}
    assert changed
    assert changed == {key for key, entry in CLAUSES.items() if field in entry.fields and key in changed}
    assert phrase("en", value_phrase(field, house)) != phrase("en", value_phrase(field, MUSKETEER))


@pytest.mark.parametrize(
    ("key", "rules", "part"),
    [
        ("leza", MUSKETEER, "6 tricks or more"),
        ("leza", MUSKETEER, "If both have, both count it."),
        ("leza", STARINNY, "7 tricks or more"),
        ("last_trick", MUSKETEER, "4 points in place of 1; when one player took all, 1 point."),
        ("last_trick", STARINNY, "when one player took all, 2 points."),
        ("point", MUSKETEER, "five make 20, six 22, seven 24, eight 26."),
        ("repique", MUSKETEER, "adds 60 points. So 30 becomes 90"),
        ("pique", MUSKETEER, "adds 30 points. So 30 becomes 60"),
        ("exchange.number", MUSKETEER, "takes exactly 3 cards."),
        ("exchange.number", STARINNY, "from 3 to 5 cards."),
        ("korolik", MUSKETEER, "rounded, and 100 points more."),
        ("final_figure", STARINNY, "There is no final figure."),
        ("white_hand", STARINNY, "It must be called."),
        ("white_hand", MUSKETEER, "It need not be called."),
        ("deal.entry", CLASSIC, "each player writes down all that he has counted."),
        ("korolik", CLASSIC, "A partie has 6 deals;"),
        ("rubicon", CLASSIC, "A loser with fewer than 100 points is rubiconed"),
        ("rubicon", MUSKETEER, "There is no rubicon here"),
        ("last_trick", CLASSIC, "2 points, a lead to it included"),
        ("calls.order", CLASSIC, "they are reckoned before that lead."),
        ("full_hand", CLASSIC, "counts nothing"),
        ("refet", STARINNY, "It raises the next korolik that has a winner."),
        ("refet", MUSKETEER, "It raises every korolik that follows in the partie."),
    ],
)
def test_the_editions_are_told_as_they_are(key: str, rules: Ruleset, part: str) -> None:
    assert part in clause("en", key, rules)


def test_seven_tricks_are_taken_by_one_player_only() -> None:
    assert "both" not in clause("en", "leza", STARINNY)


NO_WHITE: dict[str, object] = {"white_hand_points": 0}


@pytest.mark.parametrize(
    ("key", "changes", "told", "untold"),
    [
        # Where nothing is paid for carte blanche or carte rouge nobody is asked for one.
        ("calls.order", {}, "carte blanche, point, sequences, quatorzes and trios, carte rouge; in each", "Late"),
        ("calls.order", {"full_hand_points": 0}, "quatorzes and trios; in each", "carte rouge"),
        ("calls.order", {"white_hand_points": 0}, "order: point, sequences, quatorzes and trios, carte", "blanche"),
        ("calls.order", {**NO_WHITE, "full_hand_points": 0}, "order: point, sequences, quatorzes and trios;", "carte"),
        ("white_hand", {"white_hand_points": 0}, "Carte blanche counts nothing here.", "called"),
        ("repique.block", {"white_hand_points": 0}, "anything at all by his calls.", "white"),
        ("repique.block", {}, "anything at all by his calls, carte blanche included.", "order"),
        ("repique.block", {"block_rule": "ordered"}, "order: carte blanche, point, sequences, quatorzes and", "rouge"),
        ("repique.block", {"block_rule": "ordered", **NO_WHITE}, "order: point, sequences, quatorzes and", "carte"),
        # Six koroliks have a name of their own.
        ("korolik", {"koroliks_per_partie": 6}, "6 koroliks together are called a “king”.", "rubicon"),
        ("korolik", {}, "a partie has 3 koroliks.", "king"),
        # A lead has been counted before the trick is taken.
        ("last_trick", {"trick_scoring": "lead_or_capture", "last_trick_value": 0}, "A lead counts its 1", "place"),
        ("last_trick", {"trick_scoring": "lead_or_capture"}, "a lead to it included", "even where"),
        ("last_trick", {"last_trick_value": 0}, "counts 0 points in place of 1", "even where"),
        ("net", {"skvoznoy": "plus_100"}, "the winner adds 100 points.", "written as"),
        ("net", {"skvoznoy": "flat_100"}, "the partie is written as 100 points.", "adds"),
        ("deal", {}, "12 cards, 2 cards at a time. 8 cards are left as the talon: 5 for the elder, 3 for the", "ten"),
        ("capot", {}, "takes all 12 tricks counts 40 points", "ten"),
        ("exchange.number", {}, "may leave no more than 2 cards of what is his to take. As many", "at least"),
        ("exchange.number", {"younger_may_leave": 0}, "takes every card that is his to take.", "at least"),
        # Of three to take he might leave all, but one he must take.
        ("exchange.number", {"younger_may_leave": 3}, "to take. The dealer takes at least 1 card.", "every"),
        # The elder leaves two at the most; of five the dealer could leave four.
        ("exchange.number", {"younger_may_leave": 4}, "The dealer takes at least 1 card.", "no more"),
    ],
)  # fmt: skip
def test_a_sentence_says_what_the_values_come_to(key: str, changes: dict[str, object], told: str, untold: str) -> None:
    text = clause("en", key, replace(MUSKETEER, **changes))  # type: ignore[arg-type]
    assert told in text
    assert untold not in text


def test_the_calls_of_three_are_those_that_are_asked_for() -> None:
    race = replace(NORMANDY_EDITIONS["normandy-musketeer"], white_hand_points=0, full_hand_points=0)
    assert "Calls go in order: point, sequences, quatorzes and trios." in clause("en", "normandy.calls", race)
    assert "white" not in clause("en", "repique.block", race)
    assert "carte blanche" in clause("en", "normandy.calls", NORMANDY_EDITIONS["normandy-musketeer"])


def test_the_numbers_of_three_are_told_as_they_are() -> None:
    told = {key: clause("en", key, NORMANDY_EDITIONS["normandy-musketeer"]) for key in NORMANDY_CLAUSES}
    assert "receive 10 cards each, two at a time. 2 cards are left as the talon" in told["normandy.deal"]
    assert "most of the 10 tricks" in told["normandy.leza"]
    assert "all 10 tricks" in told["normandy.capot"]


ALWAYS = "he takes them first and always"


@pytest.mark.parametrize("elder_takes", [(1, 5), (3, 3), (3, 5), (4, 5), (5, 5)])
@pytest.mark.parametrize("talon_choice", ["from_top", "by_choice"])
@pytest.mark.parametrize("may_leave", range(8))
def test_left_cards_are_always_taken_where_the_engine_has_them_taken(
    elder_takes: tuple[int, int], talon_choice: str, may_leave: int
) -> None:
    rules = make_ruleset(
        "musketeer", {"elder_takes": list(elder_takes), "talon_choice": talon_choice, "younger_may_leave": may_leave}
    )
    fewest = []
    for taken in range(elder_takes[0], elder_takes[1] + 1):
        deal = open_deal(rules, 1, DECK[:12], DECK[12:24], DECK[24:])
        elder = replace(deal.sides[0], packet=deal.sides[0].packet[taken:], exchanged=True)
        fewest.append((take_limits(replace(deal, sides=(elder, deal.sides[1])), 1)[0], 5 - taken))
    assert (ALWAYS in clause("en", "exchange.left", rules)) == all(least >= left for least, left in fewest)
    # Where the sentences name no least, what may be left is it, even of the three that are his at the fewest.
    if "at least 1 card" not in clause("en", "exchange.number", rules):
        assert min(least for least, _ in fewest) >= 3 - may_leave >= 1


def test_rubicon_piquet_lets_some_cards_of_the_elder_lie() -> None:
    """C L34: the dealer who takes fewer than all leaves the last; of seven he takes at least one (rules §2.7)."""
    assert ALWAYS not in clause("en", "exchange.left", CLASSIC)
    assert "if he takes fewer than all, the last of them stay." in clause("en", "exchange.left", CLASSIC)
    assert "The dealer takes at least 1 card." in clause("en", "exchange.number", CLASSIC)
    assert "no more than" not in clause("en", "exchange.number", CLASSIC)


@pytest.mark.parametrize("rules", NORMANDY_EDITIONS.values(), ids=lambda rules: rules.edition)
def test_the_two_who_are_left_have_irregularities_of_their_own(rules: NormandyRuleset) -> None:
    two = rules.two_handed()
    told = [key for _, keys in chapters_of(rules) for key in keys if key.startswith("two.irregularity.")]
    # Every one whose text is another for two than for three, and no more.
    otherwise = [
        key for key in CLAUSES
        if key.startswith("irregularity.") and clause("en", key, rules) != clause("en", key, two)
    ]  # fmt: skip
    assert told == [f"two.{key}" for key in otherwise]
    for key in told:
        assert clause("en", key, rules) == clause("en", key.removeprefix("two."), two)
    ranked = replace(rules, endgame="stop_and_rank")
    assert not any(key.startswith("two.") for _, keys in chapters_of(ranked) for key in keys)


def test_a_partie_of_one_korolik_is_singular() -> None:
    assert "a partie has 1 korolik." in clause("en", "korolik", replace(MUSKETEER, koroliks_per_partie=1))


def test_values_are_those_of_the_text() -> None:
    for key in CLAUSES:
        for rules in EDITIONS.values():
            text = clause_text(key, rules)
            assert set(re.findall(r"%\((\w+)\)s", text.msgid)) == set(text.values)
            assert clause_values(key, rules) == text.values


def test_rubicon_piquet_cites_the_laws_by_number() -> None:
    assert set(LAWS) == set(CLAUSES)
    assert all(re.fullmatch(r"C (?:D|L\d+(?:, L\d+)*)", law) for law in LAWS.values())
    assert clause_reference("point", CLASSIC) == "C L62"
    assert clause_reference("point", MUSKETEER) == CLAUSES["point"].reference


def test_values_of_fields_in_short() -> None:
    def told(field: str, rules: Ruleset) -> str:
        return phrase("en", value_phrase(field, rules))

    assert told("elder_takes", MUSKETEER) == "3"
    assert told("elder_takes", STARINNY) == "3–5"
    assert told("sequence_points", MUSKETEER) == "3: 3, 4: 4, 5: 15, 6: 16, 7: 17, 8: 18"
    assert told("final_figure", MUSKETEER) == "yes"
    assert told("final_figure", STARINNY) == "no"
    assert told("deal_packet", MUSKETEER) == "2"
    assert told("open_capot", MUSKETEER) == "80"
    assert told("open_capot", replace(MUSKETEER, open_capot="off")) == "not played"
    with pytest.raises(KeyError):
        value_phrase("edition", MUSKETEER)


OF_THREE = {
    "dealer_takes": "zero_to_two", "first_to_declare": "elder", "capot_rule": "trickless_player_gives_each",
    "target": 150, "endgame": "stop_and_rank", "debt": "second_null", "debt_bonus": 100, "debt_round": "ceil",
}  # fmt: skip


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_clauses_of_three_are_whole_under_every_value(language: str) -> None:
    for rules in NORMANDY_EDITIONS.values():
        houses = [rules] + [
            replace(rules, **{name: value})  # type: ignore[arg-type]
            for name, values in {**NORMANDY_CHOICES, "debt_bonus": (100,), "open_capot": ("off", 80)}.items()
            for value in values
        ]
        for house in houses:
            for _, keys in chapters_of(house):
                for key in keys:
                    told = clause(language, key, house)
                    assert "%" not in told
                    assert told.endswith(".")
            for field in NORMANDY_FIELDS:
                assert phrase(language, value_phrase(field, house))


@pytest.mark.parametrize("field", NORMANDY_FIELDS)
def test_a_field_of_three_that_changes_changes_a_clause_of_three(field: str) -> None:
    base = NORMANDY_EDITIONS["normandy-musketeer"]
    house = replace(base, **{field: OF_THREE[field]})  # type: ignore[arg-type]
    changed = {key for key in NORMANDY_CLAUSES if clause("en", key, house) != clause("en", key, base)}
    assert changed == {key for key, entry in NORMANDY_CLAUSES.items() if field in entry.fields}
    assert phrase("en", value_phrase(field, house)) != phrase("en", value_phrase(field, base))


def test_the_clauses_of_three_are_not_said_of_two() -> None:
    with pytest.raises(TypeError, match="two players"):
        clause("en", "normandy.leza", MUSKETEER)


def test_every_rule_is_set_under_a_clause_that_speaks_of_it() -> None:
    assert set(CLAUSE_OF) == set(FIELDS)
    for field, key in CLAUSE_OF.items():
        assert key in clauses_with(field, MUSKETEER), field
        assert home_of(field, MUSKETEER) == key
    assert CLAUSE_OF["leza_tricks"] == "leza"
    assert CLAUSE_OF["white_hand_points"] == "white_hand"
    assert CLAUSE_OF["full_hand_points"] == "full_hand"
    assert clauses_with("round_tens", MUSKETEER) == ("korolik", "rounding", "final_figure")


#: What makes koroliks, refets and the final figure (rules §2.2), and what makes carte rouge (§2.4).
FIGURES = {
    "round_tens", "korolik_bonus", "final_figure", "final_bonus", "refet_margin", "refet_scope", "refet_stage",
    "refet_chain", "refet_in_last", "skvoznoy",
}  # fmt: skip
FULL_HAND = {"full_hand_basis", "full_hand_counts_to_repique"}


@pytest.mark.parametrize(
    ("rules", "idle"),
    [
        (MUSKETEER, set()),
        (replace(MUSKETEER, settlement="rubicon"), FIGURES),
        (replace(MUSKETEER, full_hand_points=0), FULL_HAND),
        (CLASSIC, FIGURES | FULL_HAND),
    ],
)
def test_what_changes_nothing_in_a_law_is_nobody_s_to_set(rules: Ruleset, idle: set[str]) -> None:
    assert set(FIELDS) - set(fields_that_matter(rules)) == idle
    for field in FIELDS:
        assert (home_of(field, rules) is None) == (field in idle)
        assert bool(clauses_with(field, rules)) == (field not in idle)


def test_of_three_a_full_hand_that_counts_nothing_leaves_nothing_to_set() -> None:
    race = replace(NORMANDY_EDITIONS["normandy-starinny"], full_hand_points=0)
    assert set(fields_of(race)) - set(fields_that_matter(race)) == OF_KOROLIKS | FULL_HAND


OF_KOROLIKS = {
    "settlement", "koroliks_per_partie", "round_tens", "korolik_bonus", "final_figure", "final_bonus", "refet_margin",
    "refet_scope", "refet_stage", "refet_chain", "refet_in_last", "skvoznoy",
}  # fmt: skip
OF_THE_TWO_ALONE = {
    "deal_packet", "elder_takes", "younger_may_leave", "talon_choice", "allow_decline", "untaken_visible",
    "leza_tricks",
}  # fmt: skip


def test_every_rule_of_three_is_set_where_it_changes_something() -> None:
    race = NORMANDY_EDITIONS["normandy-starinny"]
    assert set(fields_of(race)) - set(fields_that_matter(race)) == OF_KOROLIKS
    homes = {field: home_of(field, race) for field in fields_that_matter(race)}
    assert {field for field, key in homes.items() if key is not None and key.startswith("two.")} == OF_THE_TWO_ALONE
    # Where no two play on, nothing is theirs to set.
    ranked = replace(race, endgame="stop_and_rank")
    assert set(fields_of(race)) - set(fields_that_matter(ranked)) == OF_KOROLIKS | OF_THE_TWO_ALONE


def test_what_three_do_not_share_with_two_stays_the_edition_s() -> None:
    """Threshold, leza, capot and open capot are named for three hands; of the two they are those of piquet (§2.6)."""
    house = replace(NORMANDY_EDITIONS["normandy-musketeer"], threshold=25, leza_points=11, capot=33, open_capot=66)
    told = {key: clause("en", key, house) for _, keys in chapters_of(house) for key in keys}
    assert "reaches 25 points by calls alone, before any card is led, adds 65 points" in told["repique"]
    assert "reaches 30 points by calls alone, before any card is led, adds 60 points" in told["two.repique"]
    assert "counts 11 points" in told["normandy.leza"]
    assert "counts 10 points" in told["two.leza"]
    assert "counts 33 points" in told["normandy.capot"]
    assert "counts 40 points" in told["two.capot"]
    assert "counts 66 points" in told["normandy.capot"]
    assert "counts 80 points" in told["two.open_capot"]
    for key in ("two.repique", "two.leza", "two.capot", "two.open_capot"):
        assert not {"threshold", "leza_points", "capot", "open_capot"} & set(fields_of_clause(key, house))


OTHERWISE = {
    "equality_blocks": True, "block_rule": "ordered", "pique_elder_only": False, "repique_by_younger": False,
    "trick_scoring": "lead_or_capture", "sequence_winner_counts_all": False, "equal_sequence_voids_all": False,
    "open_capot": 80, "failed_open_capot": "opponent_80", "show_declared": "on_demand",
    "first_dealer": "highest_cut_chooses",
}  # fmt: skip


@pytest.mark.parametrize("changes", [{}, OTHERWISE], ids=["edition", "otherwise"])
def test_no_clause_of_three_speaks_of_the_other(changes: dict[str, object]) -> None:
    """Three hands have no "other" and no "both"; only the two who are left have."""
    for race in NORMANDY_EDITIONS.values():
        house = replace(race, **changes)  # type: ignore[arg-type]
        for key in (key for _, keys in chapters_of(house) for key in keys):
            if key not in ("normandy.exchange", "normandy.endgame", "normandy.debt") and not key.startswith("two."):
                told = clause("en", key, house)
                assert not re.search(r"\b(the other\b(?!s)|both(?! a pique)|either player)\b", told), (key, told)


@pytest.mark.parametrize("rules", [MUSKETEER, *NORMANDY_EDITIONS.values()], ids=lambda rules: rules.edition)
def test_every_question_of_the_law_has_an_anchor(rules: Ruleset) -> None:
    told = {key for _, keys in chapters_of(rules) for key in keys}
    assert set(numbers_of(rules)) == told
    for key in (*CLAUSES, *(NORMANDY_CLAUSES if rules.seats == 3 else ())):
        assert anchor(key, rules) in told, key
    if rules.seats == 3:
        assert anchor("irregularity.eleven", rules, of_two_left=True) == "two.irregularity.eleven"
        assert anchor("irregularity.revoke", rules, of_two_left=True) == "irregularity.revoke"
        assert anchor("leza", rules, of_two_left=True) == "two.leza"
        assert anchor("leza", rules) == "normandy.leza"
        assert anchor("point", rules, of_two_left=True) == "point"
