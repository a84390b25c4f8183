"""What no pack can hold is refused with its reason, for two and for three; what one just can is adjudicated."""

from __future__ import annotations

from typing import Any

import pytest

from larp_piquet.adjudicating import explain
from larp_piquet.tables.account import adjudicate
from larp_piquet.tables.reading import RecordError

from ..tables.recording import ATHOS, record, tally
from .test_normandy import NAMES
from .test_normandy import record as record_of_three

Json = dict[str, Any]
#: Every edition in which a tally of two (of three) may be written.
TWO = ("musketeer", "starinny", "classic")
THREE = ("normandy-musketeer", "normandy-starinny")
TOGETHER = "one pack cannot hold all that is claimed here, in whatever suits it lies"


def of_two(athos: Json, aramis: Json, edition: str, tricks: int = 0, **house: Any) -> Json:
    return record(tally(athos, aramis, [ATHOS] * tricks), rules={"edition": edition, "house": house})


def of_three(*claims: Json, edition: str, tricks: int = 0, **house: Any) -> Json:
    deal = {"dealer": NAMES[2], "claims": dict(zip(NAMES, claims, strict=False)), "tricks": [NAMES[0]] * tricks}
    return record_of_three(deal, rules={"edition": edition, "house": house})


def refusal(plain: Json) -> str:
    with pytest.raises(RecordError) as error:
        adjudicate(plain)
    said = explain(error.value, "en"), explain(error.value, "ru")
    assert all(text and "\n" not in text and "%" not in text for text in said)
    assert said[0].startswith("deal 1")
    return said[0]


@pytest.mark.parametrize(
    ("one", "other", "reason"),
    [
        ({"sets": ["A/4"]}, {"sets": ["A/4"]}, "more than four cards of the rank A are claimed"),
        ({"sets": ["A/4"]}, {"sets": ["A/3"]}, "more than four cards of the rank A are claimed"),
        ({"point": {"cards": 9}}, {}, f"calls of {ATHOS}: a suit has eight cards, and a point no more, not 9"),
        (
            {"point": {"cards": 4}, "sequences": ["K/5"]},
            {},
            f"calls of {ATHOS}: claims a sequence of 5, yet calls a point of 4; "
            "the longer suit is the point, or was sunk",
        ),
        ({"point": {"cards": 8}}, {"sets": ["A/4"]}, TOGETHER),
        ({"sets": ["K/4", "A/4"]}, {"point": {"cards": 7}}, TOGETHER),
        ({"sets": ["T/4"]}, {"sequences": ["Q/3"]}, "more than four cards of the rank T are claimed"),
        ({"sequences": ["A/3"] * 3}, {"sequences": ["K/3"] * 2}, "more than four cards of the rank Q are claimed"),
    ],
)
def test_no_pack_holds_it(one: Json, other: Json, reason: str) -> None:
    for edition in TWO:
        assert reason in refusal(of_two(one, other, edition))
    for edition in THREE:
        names = reason.replace(ATHOS, NAMES[0])
        assert names in refusal(of_three(one, other, edition=edition))
        # It does not matter between which two of three it stands.
        if "calls of" not in reason:
            assert names in refusal(of_three(one, {}, other, edition=edition))
            assert names in refusal(of_three({}, one, other, edition=edition))


def test_more_tricks_than_a_deal_has() -> None:
    for edition in TWO:
        assert refusal(of_two({}, {}, edition, 13)).endswith("13 tricks are won, but a deal has 12")
        assert adjudicate(of_two({}, {}, edition, 12))
    for edition in THREE:
        assert refusal(of_three(edition=edition, tricks=11)).endswith("11 tricks are won, but a deal has 10")
        assert adjudicate(of_three(edition=edition, tricks=10))


@pytest.mark.parametrize(
    ("claims", "cards"),
    [
        ({"sequences": ["A/8", "K/5"]}, 13),
        ({"sets": ["A/4", "K/4", "Q/4", "J/3"]}, 15),
        ({"point": {"cards": 8}, "sets": ["A/4", "K/4"]}, 14),
        # Three fourteens give a point of four three of its cards.
        ({"sets": ["A/4", "K/4", "Q/4"], "point": {"cards": 4}}, 13),
    ],
)
def test_more_cards_than_a_hand_holds(claims: Json, cards: int) -> None:
    for edition in TWO:
        assert refusal(of_two(claims, {}, edition)).endswith(
            f"claims at least {cards} cards, more than the 12 of a hand"
        )
    for edition in THREE:
        told = refusal(of_three(claims, edition=edition))
        assert told.endswith(f"claims at least {cards} cards, more than the 10 of a hand")


def test_ten_cards_hold_less_than_twelve() -> None:
    eleven = {"sets": ["A/4", "K/4", "Q/3"]}
    for edition in TWO:
        assert adjudicate(of_two(eleven, {}, edition))
    for edition in THREE:
        assert refusal(of_three(eleven, edition=edition)).endswith(
            "claims at least 11 cards, more than the 10 of a hand"
        )


def test_a_run_longer_than_the_point_when_the_point_was_sunk() -> None:
    for edition in TWO:
        made: Any = adjudicate(of_two({"sequences": ["K/5"]}, {"point": {"cards": 4}}, edition))
        assert [line["points"] for line in made["deals"][0]["lines"]] == [4, 15]
    for edition in THREE:
        made = adjudicate(of_three({"sequences": ["K/5"]}, {"point": {"cards": 4}}, edition=edition))
        assert [(line["player"], line["points"]) for line in made["deals"][0]["lines"]] == [
            (NAMES[1], 4),
            (NAMES[0], 15),
        ]


def test_white_hands() -> None:
    white = {"white_hand": True}
    many = "too many white hands are claimed; the pack has not plain cards enough"
    for edition in TWO:
        assert refusal(of_two(white, white, edition)).endswith(many)
    for edition in THREE:
        assert refusal(of_three(white, white, white, edition=edition)).endswith(many)
        # Twice ten plain cards are all that there are: the third holds ten of the twelve kings, queens and knaves.
        made: Any = adjudicate(of_three(white, white, {"sets": ["K/4", "Q/3"]}, edition=edition))
        assert made["deals"][0]["totals"] == {NAMES[0]: 10, NAMES[1]: 10, NAMES[2]: 17}
        assert refusal(of_three(white, white, {"sets": ["A/3"]}, edition=edition)).endswith(TOGETHER)
    # A hand that was white as dealt may hold kings at the calls; four aces beside a white point of five it may not.
    assert adjudicate(of_two({**white, "sets": ["K/3"]}, {}, "classic"))
    assert refusal(of_two({**white, "point": {"cards": 5}}, {"sets": ["A/4"]}, "starinny")).endswith(TOGETHER)
    assert adjudicate(of_two({**white, "point": {"cards": 5}}, {"sets": ["A/4"]}, "classic"))


def test_what_a_tie_break_says_of_the_cards_is_believed() -> None:
    """Named cards of a point lie in one suit: two points of the same cards are two suits, five are none."""
    for edition in TWO:
        top = {"point": {"cards": 4, "pips": 41, "high": "AKQJ"}}
        assert adjudicate(of_two(top, top, edition))
        three_aces = {**top, "sets": ["A/3"]}
        assert adjudicate(of_two(three_aces, {}, edition))
        # Three aces, and the fourth in the other's point: all four. A fifth is one too many.
        assert refusal(of_two({**top, "sets": ["A/4"]}, top, edition)).endswith(
            "more than four cards of the rank A are claimed"
        )
