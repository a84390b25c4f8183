"""The referee's crib: every irregularity of the law with the engine's ruling and the number of its clause."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from larp_piquet.engine.irregular import CASES, rule
from larp_piquet.engine.ruleset import ALL_EDITIONS, MUSKETEER, NORMANDY_MUSKETEER, make_ruleset
from larp_piquet.printing.crib import cases, crib, leaves
from larp_piquet.printing.manner import Manner
from larp_piquet.printing.render import pdf
from larp_piquet.wording.clauses import numbers_of

from .reading import POINT, words
from .sample import pack_data

pytestmark = pytest.mark.press
BOX = 1.305


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_every_irregularity_stands_in_the_crib(edition: str) -> None:
    rules = ALL_EDITIONS[edition]
    told = {number for case in cases(rules, "en") for row in case.rows for number in row.clauses}
    assert told == {n for key, n in numbers_of(rules).items() if "irregularity." in key or key == "silence"}


def test_a_call_of_what_is_not_held_is_mended_until_the_deadline_of_the_house() -> None:
    """S0: until the first trick is complete; a house may say: before the first lead."""
    by_law = [(told[0][1], ruling.outcome) for told, ruling in leaves("false_call", MUSKETEER)]
    assert by_law == [
        (("before_lead", "before_younger", "before_complete"), "cured"), (("later", "never"), "silence"),
    ]  # fmt: skip
    strict = make_ruleset("musketeer", {"false_claim_deadline": "first_lead"})
    assert [told[0][1] for told, _ in leaves("false_call", strict)] == [
        ("before_lead",), ("before_younger", "before_complete", "later", "never"),
    ]  # fmt: skip


def test_thirteen_cards_of_the_musketeers() -> None:
    """The elder who takes exactly three lays out four; the dealer's packet of three is one short: he takes two."""
    (case,) = [case for case in cases(MUSKETEER, "en") if case.title == "One hand has 13 cards as dealt"]
    told = {row.when: row.follows for row in case.rows}
    assert told["The elder lets it stand. The wrong hand is the elder's."].endswith("lays out and takes in: 4/3.")
    assert "3/2." in told["The elder lets it stand. The wrong hand is the dealer's."]
    assert {row.outcome for row in case.rows} == {"The elder decides", "The deal stands", "A new deal"}


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_each_row_is_what_the_engine_rules(edition: str) -> None:
    """Every answer that stands in a row leads the engine to that ruling."""
    rules = ALL_EDITIONS[edition]
    for case in set(CASES) - {"talon", "count"}:
        for told, ruling in leaves(case, rules):
            for fact, answers in told:
                for each in answers:
                    facts = {key: given[0] for key, given in told} | {fact: each, "left": 0}
                    known = {fact.key for fact in CASES[case].facts}
                    found = rule(case, {k: v for k, v in facts.items() if k in known}, rules)
                    assert found == ruling


def test_what_stands_in_one_row_alone_asks_nothing() -> None:
    assert [told for told, _ in leaves("excess", MUSKETEER)] == [()]
    assert leaves("excess", MUSKETEER)[0][1].silence == "excess_cards"


def test_three_have_the_cases_of_the_two_who_are_left_at_the_end() -> None:
    told = cases(NORMANDY_MUSKETEER, "en")
    (at,) = [n for n, case in enumerate(told) if case.chapter]
    assert told[at].chapter == "Irregularities when two are left"
    assert "One hand has 11 cards as dealt" in [case.title for case in told[:at]]
    assert "One hand has 13 cards as dealt" in [case.title for case in told[at:]]


@pytest.mark.parametrize(
    ("language", "edition", "paper"), [("ru", "musketeer", "a4"), ("en", "normandy-musketeer", "letter")]
)
def test_crib_is_twice_on_its_sheet_and_keeps_off_the_cut(
    language: str, edition: str, paper: str, silence: list[str], tmp_path: Path
) -> None:
    middle = 148.5 if paper == "a4" else 139.7
    manner = Manner(paper="letter" if paper == "letter" else "a4")
    found = words(pdf("crib", replace(pack_data(language, edition), tables=(), manner=manner)), tmp_path)
    left = [word.text for word in found if word.right < middle - 6]
    right = [word.text for word in found if word.left > middle + 6]
    assert sorted(left) == sorted(right)
    assert len(left) + len(right) == len(found)
    sizes = [(word.bottom - word.top) / POINT / BOX for word in found]
    assert sum(size >= 9.4 for size in sizes) > 0.96 * len(sizes)
    for word in found:
        assert word.bottom < 201.5 or word.text in ("–", "/", *"123456789"), word


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(("edition", "pages"), [("musketeer", 2), ("normandy-musketeer", 4)])
def test_no_page_is_left_for_the_last_cases_alone(edition: str, pages: int, language: str) -> None:
    """What does not go on fewer pages is spread over them: a sheet of two rulings looks like a fault."""
    told = crib(pack_data(language, edition))["leaves"]
    assert len(told) == pages
    assert [case for page in told for case in page] == cases(ALL_EDITIONS[edition], language)
    letters = [sum(len(row.when + row.outcome + row.follows) for case in page for row in case.rows) for page in told]
    assert min(letters) * 3 > max(letters)


def test_a_dealer_to_whom_two_cards_are_always_left() -> None:
    """The elder takes three of five and none may decline: two come to the dealer before the two of his own packet.

    One card too many: he lays out one more than the two, three or four that he takes.
    """
    rules = make_ruleset("musketeer", {"allow_decline": "never"})
    (case,) = [case for case in cases(rules, "en") if case.title == "One hand has 13 cards as dealt"]
    told = {row.when: row.follows for row in case.rows}
    assert told["The elder lets it stand. The wrong hand is the dealer's."] == (
        "The dealer lays out and takes in: 3/2, 4/3, 5/4. What the elder left comes first: 2 cards."
    )
