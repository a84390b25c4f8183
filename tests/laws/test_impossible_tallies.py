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
    many = "too many cartes blanches are claimed; the pack has not plain cards enough"
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


# -- full hands ----------------------------------------------------------------------------------------------------

NOT_FULL = "claims carte rouge, but what scored does not fill it"
QUINT_AND_POINT: Json = {"point": {"cards": 5}, "sequences": ["A/5"], "sets": ["A/3"], "full_hand": True}


def lines_of(plain: Json) -> list[tuple[str, int]]:
    made: Any = adjudicate(plain)
    return [(line["item"], line["points"]) for line in made["deals"][0]["lines"]]


@pytest.mark.parametrize(
    ("edition", "claims"),
    [
        # Six cards, counted once as a point and once as a sequence, are six cards.
        ("musketeer", {"point": {"cards": 6, "run": 6}, "sequences": ["A/6"]}),
        ("starinny", {"point": {"cards": 6, "high": "AKQJT9"}, "sequences": ["A/6"]}),
        # A quint that is the point, and two aces more: seven cards.
        ("musketeer", {"point": {"cards": 5, "run": 5}, "sequences": ["A/5"], "sets": ["A/3"]}),
        # A point and a quint of another suit are ten.
        ("starinny", {"point": {"cards": 5, "high": "AKQJ9"}, "sequences": ["A/5"]}),
        # Two quarts from the king, one of them the point, and three aces are eleven.
        ("starinny", {"point": {"cards": 4, "run": 4}, "sequences": ["K/4"] * 2, "sets": ["A/3"]}),
    ],
)
def test_what_scored_does_not_fill_the_hand(edition: str, claims: Json) -> None:
    assert refusal(of_two({**claims, "full_hand": True}, {}, edition)) == f"deal 1, calls of {ATHOS}: {NOT_FULL}"
    assert adjudicate(of_two(claims, {}, edition))


def test_a_full_hand_that_one_pack_can_hold() -> None:
    """Rules §2.4: five of a suit, a quint of another and the two aces of the others are twelve cards, all counted."""
    # Only so are they twelve: the quint does not lie in the point, and 20 + 15 + 3 + 20 go on to a repique.
    told = [("point", 20), ("sequence", 15), ("set", 3), ("full_hand", 20), ("repique", 60)]
    assert lines_of(of_two(QUINT_AND_POINT, {}, "musketeer")) == told
    assert lines_of(of_two(QUINT_AND_POINT, {}, "starinny")) == [("point", 5), *told[1:]]
    named = {**QUINT_AND_POINT, "point": {"cards": 5, "high": "KQJ98"}}
    assert lines_of(of_two(named, {}, "starinny")) == [("point", 5), *told[1:]]
    # The other's four knaves leave none for the quint.
    assert refusal(of_two(QUINT_AND_POINT, {"sets": ["J/4"]}, "musketeer")).endswith("rank J are claimed")
    # Ten cards of three hands: seven of the point, and the kings of the other suits; without them seven.
    seven = {"point": {"cards": 7, "run": 7}, "sequences": ["A/7"], "full_hand": True}
    for edition in THREE:
        assert refusal(of_three(seven, edition=edition)).endswith(NOT_FULL)
        assert ("full_hand", 20) in lines_of(of_three({**seven, "sets": ["K/4"]}, edition=edition))


def test_a_full_hand_of_what_is_held() -> None:
    held = {"full_hand_basis": "held"}
    # What was kept back fills the hand as well, and nobody told it.
    assert lines_of(of_two({"full_hand": True}, {}, "musketeer", **held)) == [("full_hand", 20)]
    # Where nothing may be kept back all that is held was told.
    open_hands = {**held, "allow_sinking": False}
    three = {"point": {"cards": 3}}
    four = {"point": {"cards": 4}}
    assert refusal(of_two({"full_hand": True}, four, "musketeer", **open_hands)).endswith("tell his point")
    assert refusal(of_two({**three, "full_hand": True}, four, "musketeer", **open_hands)).endswith(NOT_FULL)


# -- nothing kept back ---------------------------------------------------------------------------------------------


def test_where_nothing_may_be_kept_back_every_hand_has_a_point() -> None:
    """Twelve cards of four suits have three of one at least, and so have ten."""
    unsunk = "of four suits one has 3 cards or more, and this law lets nothing be kept back: tell his point"
    three = {"point": {"cards": 3, "pips": 24, "high": "987"}}
    for edition in TWO:
        assert refusal(of_two({}, {}, edition, allow_sinking=False)) == f"deal 1, calls of {ATHOS}: {unsunk}"
        assert refusal(of_two({"point": {"cards": 2}}, {}, edition, allow_sinking=False)).endswith(unsunk)
        # Nine, eight and seven are a tierce as well.
        assert refusal(of_two(three, {"point": {"cards": 4}}, edition, allow_sinking=False)).endswith(TOGETHER)
        told = {**three, "sequences": ["9/3"]}
        assert adjudicate(of_two(told, {"point": {"cards": 4}}, edition, allow_sinking=False))
        # Of a silent hand nothing need be known.
        silent = of_two({}, {"point": {"cards": 4}}, edition, allow_sinking=False)
        silent["deals"][0]["silence"] = {ATHOS: "false_claim"}
        assert adjudicate(silent)
        # Nor of one who was asked for nothing that another beat, as at a table with a real pack.
        heard = {"point": {"cards": 4}, "unsaid": True}
        assert lines_of(of_two(heard, {"unsaid": True}, edition, allow_sinking=False))[0][0] == "point"
        assert refusal(of_two(heard, {}, edition, allow_sinking=False)).endswith(unsunk)
    for edition in THREE:
        assert refusal(of_three({}, edition=edition, allow_sinking=False)).endswith(unsunk)
    # A suit of seven has three together, whichever it lacks; two suits of four cannot lie in a point of three.
    assert refusal(of_two({"point": {"cards": 7}}, {"point": {"cards": 4}}, "musketeer", allow_sinking=False)).endswith(
        TOGETHER
    )
    assert refusal(
        of_two({"point": {"cards": 3}, "sequences": ["A/4"]}, {"point": {"cards": 4}}, "musketeer", allow_sinking=False)
    ).endswith("the longer suit is the point, or was sunk")


# -- the suit of the point -----------------------------------------------------------------------------------------


def test_pips_are_those_of_a_suit_that_has_the_run() -> None:
    """A K Q J 10 of one suit are 11 + 4 times 10 = 51; the lowest five are 7 + 8 + 9 + 10 + 10 = 44."""
    quint = {"point": {"cards": 5, "pips": 44, "run": 5}, "sequences": ["A/5"]}
    assert refusal(of_two(quint, {}, "starinny")).endswith(TOGETHER)
    assert lines_of(of_two({**quint, "point": {"cards": 5, "pips": 51, "run": 5}}, {}, "starinny"))[0] == ("point", 5)
    # In another suit it may lie: the point of 44 is J 10 9 8 7 of one, the quint A K Q J 10 of another.
    assert adjudicate(of_two({**quint, "point": {"cards": 5, "pips": 44}}, {}, "starinny"))
    # Eight cards and a quint that is said to lie elsewhere are thirteen.
    outside = {"point": {"cards": 8, "run": 0}, "sequences": ["K/5"]}
    assert refusal(of_two(outside, {}, "musketeer")).endswith(TOGETHER)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # Elsewhere than in the point the quint would make 5 + 5 + 4 = 14 cards with the fourteens; in it 5 + 6 = 11.
        ({"point": {"cards": 5}, "sequences": ["A/5"], "sets": ["K/4", "Q/4"]}, {}),
        # Of kings, queens, knaves and tens one of each is left: they are the quint's, and only four ranks are not.
        ({"point": {"cards": 5}, "sequences": ["A/5"]}, {"sets": ["K/3", "Q/3", "J/3", "T/3"]}),
    ],
)
def test_run_is_not_asked_where_the_cards_tell(one: Json, other: Json) -> None:
    told = lines_of(of_two(one, other, "musketeer"))
    assert told[0] == ("point", 20)
    assert "sequence" not in [item for item, _ in told]


# -- many, and for nothing -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("many", [40, 4000])
def test_many_sequences_are_refused_at_once(many: int) -> None:
    for edition in TWO:
        told = refusal(of_two({"sequences": ["A/3"] * many, "point": {"cards": 3}}, {}, edition))
        assert told.endswith(f"claims at least {3 * many} cards, more than the 12 of a hand")


def test_what_counts_nothing_is_not_claimed() -> None:
    # The classic game knows no full hand; a house may know no white one.
    nothing = "claims what counts nothing by this law"
    assert refusal(of_two({"full_hand": True}, {}, "classic")).endswith(f"{nothing}: full_hand")
    assert refusal(of_two({"white_hand": True}, {}, "musketeer", white_hand_points=0)).endswith(
        f"{nothing}: white_hand"
    )
    assert adjudicate(of_two({"full_hand": False, "white_hand": False}, {}, "classic"))
