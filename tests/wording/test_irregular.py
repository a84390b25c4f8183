"""Irregularities in words: every case, fact, answer, ruling and fault has some, in every language and under any law."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from typing import get_args, get_type_hints

import pytest

from larp_piquet.engine.irregular import CASES, FactFault, FactsError, Outcome, Ruling, next_question, rule
from larp_piquet.engine.ruleset import ALL_EDITIONS, CLASSIC, MUSKETEER, NORMANDY_STARINNY, STARINNY, Ruleset
from larp_piquet.engine.score import Silence
from larp_piquet.language import LANGUAGES, clause, phrase, say
from larp_piquet.wording import law_irregular
from larp_piquet.wording.clauses import CHAPTERS, CLAUSES
from larp_piquet.wording.law_irregular_words import (
    ANSWERS,
    FACT_FAULTS,
    OUTCOMES,
    QUESTIONS,
    answer,
    case_title,
    consequences,
    exchanges,
    fact_fault,
    question,
)
from larp_piquet.wording.reasons import SILENT_BY, silences
from larp_piquet.wording.repairs import REPAIRS

every = pytest.mark.parametrize("rules", ALL_EDITIONS.values(), ids=list(ALL_EDITIONS))
spoken = pytest.mark.parametrize("language", LANGUAGES)


def rulings(case: str, facts: dict[str, object], rules: Ruleset) -> Iterator[Ruling]:
    """Every ruling to which a case can lead."""
    fact = next_question(case, facts, rules)
    if fact is None:
        yield rule(case, facts, rules)
        return
    for given in fact.answers(rules):
        try:
            yield from rulings(case, {**facts, fact.key: given}, rules)
        except FactsError:
            continue  # more cards than the pack has


@spoken
@every
def test_every_case_question_and_answer_is_said(language: str, rules: Ruleset) -> None:
    titles = [phrase(language, case_title(key, rules)) for key in CASES]
    assert len(set(titles)) == len(titles)
    for fact in itertools.chain.from_iterable(case.facts for case in CASES.values()):
        assert phrase(language, question(fact.key)).endswith("?")
        said = [phrase(language, answer(fact.key, given, rules)) for given in fact.answers(rules)]
        assert len(set(said)) == len(said)
        assert all(said)
        assert "%" not in "".join(said)


@spoken
@every
def test_every_ruling_is_said_with_its_clause(language: str, rules: Ruleset) -> None:
    for key, case in CASES.items():
        assert case.clause in CLAUSES
        for ruling in rulings(key, {}, rules):
            assert say(language, OUTCOMES[ruling.outcome])
            assert ruling.clause in CLAUSES
            assert ruling.see is None or ruling.see in CASES
            told = [phrase(language, each) for each in (*consequences(ruling), *exchanges(ruling))]
            assert told
            assert "%" not in "".join(told)
            assert len(exchanges(ruling)) == len(ruling.exchanges)


def test_no_words_are_left_over_and_none_are_missing() -> None:
    facts = {fact.key for case in CASES.values() for fact in case.facts}
    assert set(QUESTIONS) == facts
    assert set(OUTCOMES) == set(get_args(Outcome))
    assert set(FACT_FAULTS) == set(get_args(get_type_hints(FactFault)["code"]))
    reached = {ruling.outcome for rules in ALL_EDITIONS.values() for key in CASES for ruling in rulings(key, {}, rules)}
    assert reached == set(OUTCOMES)
    for case in CASES.values():
        for fact in case.facts:
            words = {given for law in ALL_EDITIONS.values() for given in fact.answers(law) if isinstance(given, str)}
            assert set(ANSWERS.get(fact.key, {})) == words, fact.key


def test_the_irregularities_are_the_last_chapter_in_the_order_of_the_law() -> None:
    title, keys = CHAPTERS[-1]
    assert title == "Irregularities"
    assert keys == (
        "irregularity.exposed", "irregularity.thirteen", "irregularity.eleven", "irregularity.several",
        "irregularity.talon", "irregularity.excess", "irregularity.short", "irregularity.false_call",
        "irregularity.forgotten_call", "irregularity.revoke", "silence",
    )  # fmt: skip
    assert {case.clause for case in CASES.values()} == set(keys) - {"silence"}
    assert set(law_irregular.LAWS) == set(keys)


def test_the_repaired_reading_of_silence_points_at_its_clauses() -> None:
    repair = next(repair for repair in REPAIRS if repair.key == "silence")
    assert repair.clauses == ("silence", "irregularity.excess")


@pytest.mark.parametrize(
    ("key", "rules", "part"),
    [
        ("thirteen", MUSKETEER, "dealt 13 cards, the elder decides"),
        ("thirteen", MUSKETEER, "The elder may lay out and take 4/3; the dealer to whom nothing was left, 3/2."),
        ("thirteen", STARINNY, "take 4/3, 5/4;"),
        ("thirteen", NORMANDY_STARINNY, "dealt 11 cards, the elder decides"),
        ("eleven", STARINNY, "take 2/3, 3/4, 4/5; the dealer to whom nothing was left, 1/2, 2/3, 3/4."),
        ("talon", MUSKETEER, "The talon has 8 cards."),
        ("talon", NORMANDY_STARINNY, "The talon has 2 cards."),
        # Four for the last trick, one or two at a capot; twice that.
        ("excess", MUSKETEER, "it counts 8 points, and at a capot 2 points."),
        ("excess", STARINNY, "it counts 8 points, and at a capot 4 points."),
        ("false_call", MUSKETEER, "until the first trick is complete."),
        ("false_call", CLASSIC, "until the dealer plays his first card."),
        ("forgotten_call", STARINNY, "when the first card is led is lost."),
        ("forgotten_call", CLASSIC, "when the dealer plays his first card is lost."),
        ("exposed", NORMANDY_STARINNY, "For a card of the third player the law has no rule;"),
    ],
)
def test_clauses_carry_the_values_of_the_law(key: str, rules: Ruleset, part: str) -> None:
    assert part in clause("en", f"irregularity.{key}", rules)


def test_a_house_s_own_values_are_told() -> None:
    house = replace(MUSKETEER, elder_takes=(2, 4))
    assert "take 3/2, 4/3, 5/4;" in clause("en", "irregularity.thirteen", house)


def test_a_ruling_tells_what_is_exchanged_and_what_comes_first() -> None:
    found = rule("thirteen", {"decision": "stands", "holder": "dealer", "left": 1}, STARINNY)
    assert [phrase("en", each) for each in exchanges(found)] == ["2 out, 1 in", "3 out, 2 in", "4 out, 3 in"]
    assert [phrase("en", each) for each in consequences(found)] == [
        "The dealer lays out and takes in:", "What the elder left comes first: 1 card.",
    ]  # fmt: skip


def test_silence_says_whether_tricks_are_doubled() -> None:
    doubled = "Every trick that an opponent takes counts double, the last one too."
    excess = consequences(rule("excess", {"exchanged": "yes"}, MUSKETEER))
    false = consequences(rule("false_call", {"mended": "never"}, MUSKETEER))
    assert excess[-1].msgid == doubled
    assert false[-1].msgid == "No trick is doubled."


def test_the_reasons_of_a_deal_tell_who_is_silent_and_why() -> None:
    told = [phrase("en", each) for each in silences((None, "excess_cards"), ("Athos", "Aramis"))]
    assert told == [
        "Aramis plays in silence and counts nothing. (Too many cards after the exchange)",
        "Tricks taken against too many cards count double. (Too many cards after the exchange)",
    ]
    (told_of_call,) = silences(("false_claim", None), ("Athos", "Aramis"))
    assert phrase("en", told_of_call) == "Athos plays in silence and counts nothing. (A call of what is not held)"
    assert silences((), ("Athos", "Aramis")) == ()
    assert {SILENT_BY[why] for why in get_args(Silence)} <= set(CLAUSES)


@spoken
def test_faults_are_said(language: str) -> None:
    with pytest.raises(FactsError) as error:
        rule("count", {"elder_cards": 13, "dealer_cards": 20, "weather": "rain"}, MUSKETEER)
    with pytest.raises(FactsError) as more:
        rule("talon", {"talon": "x"}, MUSKETEER)
    problems = [*error.value.problems, *more.value.problems]
    assert [problem.code for problem in problems] == ["fact", "pack", "number"]
    for problem in problems:
        assert "%" not in phrase(language, fact_fault(problem))
    asked = fact_fault(more.value.problems[0], by_question=True)
    assert phrase("en", asked) == "How many cards are in the talon? “x” is not a number from 0 to 32."
