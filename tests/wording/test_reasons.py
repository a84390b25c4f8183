"""Why a category went as it did: from the law's own examples, and never more than a reader may know."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from larp_piquet.adjudicating import account, in_words, parsed_record, why_so
from larp_piquet.engine.acts import Category
from larp_piquet.engine.redact import redact
from larp_piquet.engine.ruleset import ALL_EDITIONS, EDITIONS, make_ruleset
from larp_piquet.engine.score import CATEGORIES, Adjustment, score
from larp_piquet.engine.views import CallView
from larp_piquet.language import phrase
from larp_piquet.wording.reasons import reasons

from ..engine.playing import count, play_through

NAMES = ("Атос", "Арамис")


def tally(athos: dict[str, Any], aramis: dict[str, Any], edition: str = "starinny", **house: object) -> str:
    """A record of one deal in claims; Арамис deals, so Атос speaks first."""
    deal = {"dealer": "Арамис", "claims": {"Атос": athos, "Арамис": aramis}, "tricks": []}
    head = {"format": "piquet-record", "version": 1, "game": "piquet", "rules": {"edition": edition, "house": house}}
    return json.dumps({**head, "players": NAMES, "deals": [deal]})


def told(record: str, language: str = "en") -> list[str]:
    read = parsed_record(record)
    return [phrase(language, each) for each in why_so(read.deals[0])]


def test_points_of_one_length_are_decided_by_pips() -> None:
    record = tally({"point": {"cards": 5, "pips": 49}}, {"point": {"cards": 5, "pips": 48}})
    assert told(record)[0] == "Point: 5 against 5; 49 beats 48. Атос counts it."
    assert told(record, "ru")[0] == "Масть: 5 против 5; 49\u00a0— выше, чем 48. Считает Атос."


@pytest.mark.parametrize(
    ("athos", "aramis", "sentence"),
    [
        ({}, {}, "Point: nobody called any."),
        ({"point": {"cards": 6}}, {"point": {"cards": 4}}, "Point: 6 against 4. Атос counts it."),
        ({}, {"point": {"cards": 4}}, "Point: 4, and the other called none. Арамис counts it."),
        (
            {"point": {"cards": 5, "pips": 49}},
            {"point": {"cards": 5, "pips": 49}},
            "Point: 5 against 5, and level in the rest: nobody counts it.",
        ),
        (
            {"sequences": ["K/4", "9/3"]},
            {"sequences": ["K/4"]},
            "Sequences: the best of both is a quart to the king: nobody counts any.",
        ),
        ({"sequences": ["T/4"]}, {"sequences": ["A/3"]}, "Sequences: 4 against 3. Атос counts it."),
        ({"sequences": ["Q/3"]}, {"sequences": ["A/3"]}, "Sequences: 3 against 3; ace beats queen. Арамис counts it."),
        ({"sets": ["A/3"]}, {"sets": ["T/4"]}, "Quatorzes and trios: 4 against 3. Арамис counts it."),
        ({"white_hand": True}, {}, "Carte blanche: Атос called it; it is compared with nothing."),
    ],
)
def test_each_way_a_category_can_go(athos: dict[str, Any], aramis: dict[str, Any], sentence: str) -> None:
    assert sentence in told(tally(athos, aramis))


def test_equal_bests_that_go_out_leave_the_rest_to_be_compared() -> None:
    record = tally(
        {"sequences": ["K/4", "Q/3"]}, {"sequences": ["K/4", "J/3"]}, equal_sequence_voids_all=False,
    )  # fmt: skip
    assert "Sequences: the equal best go out; of the rest Атос has the better." in told(record)


def test_a_repique_is_told_with_the_count_it_makes() -> None:
    # Four aces and four kings, 28, and a point of five: 33, and sixty more.
    record = tally({"point": {"cards": 5}, "sets": ["A/4", "K/4"]}, {})
    assert told(record)[-1].endswith("nothing that the other counted forbade it: 93.")
    assert "Repique: Атос reached the threshold by calls alone" in told(record)[-1]


THREE_NAMES = ("Атос", "Портос", "Арамис")


def of_three(
    category: Category, said: tuple[int | None, ...], measure: tuple[str | None, ...], winner: int | None = 0
) -> list[str]:
    call = CallView(category, said, measure, winner is None, winner, False, ((), (), ()))
    return [phrase("en", each) for each in reasons([call], (), THREE_NAMES)]


@pytest.mark.parametrize(
    ("category", "said", "measure", "winner", "sentence"),
    [
        # Two are level in length with the best: what decides between them is told, as far as it is known.
        (Category.POINT, (5, 5, 4), ("49", "48", None), 0, "5 against 5 and 4; 49 beats 48. Атос counts it."),
        (Category.POINT, (5, 5, 5), ("48", "49", "47"), 1, "5 against 5 and 5; 49 beats 48 and 47. Портос counts it."),
        (Category.POINT, (5, 5, None), ("49", None, None), 0, "5 against 5; 49, and nobody has more. Атос counts it."),
        (Category.POINT, (5, None, 5), ("48", None, None), 2, "5 against 5; 48 is not enough. Арамис counts it."),
        (Category.SETS, (3, 3, 0), ("A", "K", None), 0, "3 against 3; ace beats king. Атос counts it."),
        (Category.SEQUENCES, (4, 4, 3), (None, None, None), 1, "4 against 4 and 3, the higher decides. Портос counts"),
        (Category.POINT, (6, 5, 5), (None, "49", "48"), 0, "6 against 5 and 5. Атос counts it."),
        # Who is not among the equal best may have named as many cards, and lower.
        (Category.SEQUENCES, (3, 3, 3), ("K", "A", "A"), None, "the best are level at a tierce major: nobody counts"),
        (Category.SEQUENCES, (4, 4, 3), (None, None, None), None, "the best are equal: nobody counts any."),
        (Category.SEQUENCES, (4, 4, 3), ("K", "K", "A"), None, "the best are level at a quart to the king: nobody"),
    ],
)
def test_of_three_the_tie_break_is_told(
    category: Category,
    said: tuple[int | None, ...],
    measure: tuple[str | None, ...],
    winner: int | None,
    sentence: str,
) -> None:
    (told_of,) = of_three(category, said, measure, winner)
    assert sentence in told_of
    assert "both" not in told_of


PAID = "Paid with the point already, and not written again"


def test_a_quint_that_the_point_has_paid_is_told_so() -> None:
    """musketeer: five in sequence count 20 with the point, and no line of their own (rules §2.4)."""
    long = {"point": {"cards": 5, "high": "AKQJT", "run": 5}, "sequences": ["A/5"]}
    record = tally(long, {"sequences": ["Q/3"]}, "musketeer")
    assert [line.item for line in parsed_record(record).deals[0].lines] == ["point"]
    assert told(record)[1:3] == ["Sequences: 5 against 3. Атос counts it.", f"{PAID}: quint major."]
    # A tierce beside it is counted, and has its line.
    more = tally({**long, "sequences": ["A/5", "9/3"]}, {}, "musketeer")
    assert f"{PAID}: quint major." in told(more)
    # starinny pays the long suit for itself alone: the quint has its own fifteen.
    own = tally({"point": {"cards": 5, "pips": 51}, "sequences": ["A/5"]}, {"sequences": ["Q/3"]})
    assert not any(sentence.startswith(PAID) for sentence in told(own))


def test_what_a_referee_added_is_told_with_his_clause_and_his_reason() -> None:
    record = parsed_record(tally({"point": {"cards": 6}}, {"point": {"cards": 4}}))
    course = record.deals[0].course
    assert course is not None
    course = replace(
        course,
        adjustments=(
            Adjustment(1, 0, "adjustment", "nothing is written of this"),
            Adjustment(1, 7, "irregularity.revoke", "a card was shown"),
            Adjustment(0, -2, "custom of the castle", "he spoke Latin"),
            Adjustment(0, 3, "adjustment"),
        ),
    )
    deal = replace(record.deals[0], course=course, lines=score(course))
    text = "\n".join(in_words(replace(record, deals=(deal,)), "en"))
    rows = [" ".join(line.split()) for line in text.splitlines() if "Adjustment" in line]
    assert rows == [
        "Арамис Adjustment (A wrong card) 7 7 a card was shown",
        "Атос Adjustment (custom of the castle) -2 4 he spoke Latin",
        "Атос Adjustment 3 7",
    ]


def test_the_account_in_words_has_the_reasons_when_asked() -> None:
    record = tally({"point": {"cards": 6}}, {"point": {"cards": 4}})
    assert "6 against 4" not in account(record, "en")
    assert "  Point: 6 against 4. Атос counts it." in account(record, "en", why=True).splitlines()


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_table_hears_nothing_of_a_loser_s_hidden_holding(edition: str) -> None:
    """Had a dealer who lost unseen called nothing at all, the sentences of the table would be the same."""
    rules = make_ruleset(edition)
    seen = 0
    for seed in range(count(1500)):
        *_, deal = play_through(rules, seed)
        for place, call in enumerate(redact(deal, None).calls):
            if call.winner != deal.elder or call.said[deal.dealer] is not None:
                continue
            side = deal.sides[deal.dealer]
            at = CATEGORIES.index(call.category)
            seen += bool(side.calls[at])
            silent = replace(side, calls=(*side.calls[:at], (), *side.calls[at + 1 :]))
            sides = (silent, deal.sides[1]) if deal.dealer == 0 else (deal.sides[0], silent)
            other = redact(replace(deal, sides=sides), None).calls[place]
            assert reasons([call], (), NAMES) == reasons([other], (), NAMES)
    assert seen > 10


@pytest.mark.parametrize("edition", [edition for edition in ALL_EDITIONS if edition not in EDITIONS])
def test_three_hands_are_told_too(edition: str) -> None:
    for seed in range(60):
        *_, deal = play_through(ALL_EDITIONS[edition], seed)
        view = redact(deal, None)
        for language in ("en", "ru"):
            for each in reasons(view.calls, view.lines, ("Атос", "Портос", "Арамис")):
                assert "%" not in phrase(language, each)
