"""Tallies: claims and winners of tricks, adjudicated as if the cards had been typed."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import pytest

from larp_piquet.adjudicating import explain
from larp_piquet.engine import deal as law
from larp_piquet.engine.acts import Category, Claim
from larp_piquet.engine.ruleset import Ruleset, make_ruleset
from larp_piquet.engine.score import CATEGORIES
from larp_piquet.tables.account import adjudicate
from larp_piquet.tables.reading import RecordError

from ..engine.builders import ALL
from ..engine.playing import count, play_through
from .recording import ARAMIS, ATHOS, called_lines, record, tally, told

every = pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.edition)


def fault(deal: dict[str, Any], edition: str = "musketeer", **house: Any) -> str:
    plain = record(deal, edition=edition)
    plain["rules"]["house"] = house
    with pytest.raises(RecordError) as error:
        adjudicate(plain)
    said = [explain(error.value, language) for language in ("en", "ru")]
    assert all("\n" not in text and "%" not in text for text in said)
    return said[0].removeprefix("deal 1, ").removeprefix("deal 1: ")


# -- a dealt deal written as a tally -------------------------------------------------------------------------------


def as_tally(deal: law.Deal) -> dict[str, Any]:
    """A deal that was played through the engine, written down as a tally with every value that could be asked for."""
    names = (ATHOS, ARAMIS)
    made: dict[str, Any] = {
        "dealer": names[deal.dealer],
        "claims": {},
        "tricks": [names[trick.winner] for trick in deal.tricks if trick.winner is not None],
        "open_capot": None if deal.capot_announced is None else names[deal.capot_announced],
    }
    for seat, name in enumerate(names):
        calls = dict(zip(CATEGORIES, deal.sides[seat].calls, strict=True))
        own: dict[str, Any] = {
            "white_hand": bool(calls[Category.WHITE_HAND]),
            "full_hand": bool(calls[Category.FULL_HAND]),
            "sequences": [group(claim) for claim in calls[Category.SEQUENCES] or ()],
            "sets": [group(claim) for claim in calls[Category.SETS] or ()],
        }
        for point in calls[Category.POINT] or ():
            suited = [c for c in calls[Category.SEQUENCES] or () if c.cards[0].suit is point.cards[0].suit]
            own["point"] = {
                "cards": len(point.cards),
                "pips": sum(card.pips for card in point.cards),
                "high": "".join(card.rank.letter for card in point.cards),
                "run": max((len(claim.cards) for claim in suited), default=0),
            }
        made["claims"][name] = own
    return made


def group(claim: Claim) -> str:
    return f"{claim.cards[0].rank.letter}/{len(claim.cards)}"


def without_cards(deal: law.Deal) -> list[tuple[str, str, int, int, str]]:
    names = (ATHOS, ARAMIS)
    return [(names[line.seat], line.item, line.points, line.running, line.clause) for line in law.lines(deal)]


def rows(made: dict[str, Any]) -> list[tuple[str, str, int, int, str]]:
    assert all(line["cards"] == "" for line in made["lines"])
    return [tuple(line[key] for key in ("player", "item", "points", "running", "clause")) for line in made["lines"]]  # type: ignore[misc]


@every
def test_a_dealt_deal_written_as_a_tally_gives_the_same_lines(rules: Ruleset) -> None:
    asked: Counter[str] = Counter()
    for seed in range(count(5000)):
        *_, deal = play_through(rules, seed)
        if rules.open_capot == "off":
            assert deal.capot_announced is None
        whole = as_tally(deal)
        lines = without_cards(deal)
        made = told(whole, rules.edition)
        assert rows(made) == lines, seed
        assert list(made["totals"].values()) == list(law.result(deal)[0])
        if seed % 5:
            continue
        # A value that was left out either decided nothing or is asked for.
        for name in (ATHOS, ARAMIS):
            for left_out in ({"pips"}, {"high"}, {"run"}, {"pips", "high"}, {"pips", "high", "run"}):
                less = copy.deepcopy(whole)
                point = less["claims"][name].get("point", {})
                for key in left_out:
                    point.pop(key, None)
                try:
                    assert rows(told(less, rules.edition)) == lines, (seed, name, left_out)
                except RecordError as error:
                    asked[error.code] += 1
    kind = f"tally_{rules.point_tiebreak}"
    assert set(asked) == ({kind, "tally_run"} if rules.long_suit_bonus == "any_suit" else {kind})


# -- what is asked for and what is not -----------------------------------------------------------------------------


def test_the_example_of_the_format() -> None:
    athos = {
        "white_hand": False,
        "point": {"cards": 5, "pips": 49, "high": "AKQJ9", "run": 4},
        "sequences": ["A/4"],
        "sets": ["A/4", "Q/3"],
        "full_hand": False,
    }
    made = told(tally(athos))
    # 20 + 4 + 14 + 3 = 41 in hand against nothing.
    assert called_lines(made) == [
        (ATHOS, "point", 20), (ATHOS, "sequence", 4), (ATHOS, "set", 14), (ATHOS, "set", 3), (ATHOS, "repique", 60),
    ]  # fmt: skip
    # Seven leads and seven tricks, then five tricks of the other on one lead of Athos's: 101 + 7 + 1 + 7, leza 10.
    assert made["totals"] == {ATHOS: 101 + 8 + 7 + 10, ARAMIS: 4 + 4 + 4}
    assert made["tricks"] == {ATHOS: 7, ARAMIS: 5}
    assert made["complete"] is True


@pytest.mark.parametrize(
    ("edition", "words"),
    [
        ("musketeer", "name every card of his, as high: AKQJ9"),
        ("starinny", "how many pips has his"),
        ("classic", "how many pips has his"),
    ],
)
def test_level_points_ask_for_the_tie_break_and_others_do_not(edition: str, words: str) -> None:
    five, four = {"point": {"cards": 5}}, {"point": {"cards": 4}}
    assert fault(tally(five, five), edition) == f"calls of {ATHOS}: the points are equally long: {words}"
    assert called_lines(told(tally(five, four), edition))[0][:2] == (ATHOS, "point")
    assert called_lines(told(tally(four, five), edition))[0][:2] == (ARAMIS, "point")
    # A silent hand's point is level with nobody's.
    silent = told(tally(five, five, silence={ARAMIS: "false_claim"}), edition)
    assert called_lines(silent)[0][:2] == (ATHOS, "point")


def test_the_wrong_kind_of_tie_break_does_not_help_and_names_of_cards_tell_pips() -> None:
    pips = {"point": {"cards": 5, "pips": 49}}
    assert "name every card" in fault(tally(pips, pips))
    high = {"point": {"cards": 4, "high": "A987"}}, {"point": {"cards": 4, "high": "KQJ10"}}
    # Row 19: the ace is higher, 40 pips are more than 35.
    assert called_lines(told(tally(*high))) == [(ATHOS, "point", 4)]
    assert called_lines(told(tally(*high), "starinny")) == [(ARAMIS, "point", 4)]


def test_equal_points_and_equal_sequences_score_for_nobody() -> None:
    both = {"point": {"cards": 5, "high": "KQJT9"}, "sequences": ["K/5"]}
    assert called_lines(told(tally(both, both))) == []


def test_run_is_asked_for_where_a_quint_may_or_may_not_lie_in_the_point() -> None:
    athos = {"point": {"cards": 5}, "sequences": ["K/5"]}
    assert fault(tally(athos)).startswith(f"calls of {ATHOS}: say by run")
    inside = {"point": {"cards": 5, "run": 5}, "sequences": ["K/5"]}
    assert called_lines(told(tally(inside))) == [(ATHOS, "point", 20)]
    outside = {"point": {"cards": 5, "run": 0}, "sequences": ["K/5"]}
    # 20 and 15 elsewhere are 35: a repique.
    assert called_lines(told(tally(outside))) == [(ATHOS, "point", 20), (ATHOS, "sequence", 15), (ATHOS, "repique", 60)]
    # Eight cards and five more are thirteen: the quint lies in the point.
    assert called_lines(told(tally({"point": {"cards": 8}, "sequences": ["K/5"]}))) == [(ATHOS, "point", 26)]
    # Where the point is lost, is sunk, or the law pays both, nothing is asked.
    assert called_lines(told(tally(athos, {"point": {"cards": 6}}))) == [
        (ARAMIS, "point", 22), (ATHOS, "sequence", 15),
    ]  # fmt: skip
    assert called_lines(told(tally({"sequences": ["K/5"]}))) == [(ATHOS, "sequence", 15)]
    assert called_lines(told(tally(athos), "starinny")) == [(ATHOS, "point", 5), (ATHOS, "sequence", 15)]


def test_white_and_full_hand() -> None:
    white = {"white_hand": True, "point": {"cards": 4}}
    assert called_lines(told(tally(white)))[0] == (ATHOS, "white_hand", 10)
    dealt_and_kept = told(tally({"white_hand": 2}), rules={"edition": "starinny", "house": {"white_hand_when": "both"}})
    assert called_lines(dealt_and_kept) == [(ATHOS, "white_hand", 10)] * 2
    full = {"point": {"cards": 3}, "sequences": ["A/3"] * 4, "sets": ["A/4", "K/4", "Q/4"], "full_hand": True}
    # 3 + 12 + 42 + 20 = 77 → 137 (V13).
    assert told(tally(full, tricks=[]))["totals"][ATHOS] == 137


def test_open_capot_silence_and_a_deal_in_progress() -> None:
    every_trick = [ATHOS] * 12
    made = told(tally(tricks=every_trick, open_capot=ATHOS))
    assert (made["lines"][-1]["item"], made["lines"][-1]["points"]) == ("open_capot", 80)
    excess = told(tally(tricks=every_trick, silence={ARAMIS: "excess_cards"}), "starinny")
    assert [line["points"] for line in excess["lines"] if "trick" in line["item"]] == [2] * 11 + [4]
    part = told(tally(tricks=[ATHOS, ARAMIS]))
    assert part["complete"] is False
    assert part["entry"] is None
    assert [(line["player"], line["item"]) for line in part["lines"]] == [
        (ATHOS, "lead"), (ATHOS, "trick"), (ATHOS, "lead"), (ARAMIS, "trick"),
    ]  # fmt: skip
    assert fault(tally(open_capot=ATHOS), "classic").endswith("announces a capot, which this law does not know")


def test_rulings_on_a_tally() -> None:
    ruling = {"kind": "adjust", "player": ARAMIS, "points": 3, "reason": "agreed"}
    assert told(tally(rulings=[ruling]))["lines"][-1]["item"] == "adjustment"
    assert told(tally(rulings=[{"kind": "redeal"}]))["redealt"] is True


# -- what no hand can hold -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        (tally({"sets": ["A/4"]}, {"sets": ["A/4"]}), "more than four cards of the rank A are claimed"),
        (tally({"sets": ["K/3"]}, {"sets": ["K/3"]}), "more than four cards of the rank K are claimed"),
        (tally({"sets": ["A/4"]}, {"sequences": ["A/3"]}), "more than four cards of the rank A are claimed"),
        (tally({"sequences": ["A/3"] * 5}), "calls of Атос: claims at least 15 cards, more than the 12 of a hand"),
        (tally({"sets": ["A/4", "A/3"]}), "calls of Атос: claims A twice among quatorzes and trios"),
        (tally(tricks=[ATHOS] * 13), "13 tricks are won, but a deal has 12"),
        (tally({"point": {"cards": 9}}), "calls of Атос: a suit has eight cards, and a point no more, not 9"),
        (tally({"sequences": ["A/8", "K/5"]}), "calls of Атос: claims at least 13 cards, more than the 12 of a hand"),
        (
            tally({"sets": ["A/4", "K/4", "Q/4", "J/3"]}),
            "calls of Атос: claims at least 15 cards, more than the 12 of a hand",
        ),
        (
            tally({"point": {"cards": 8}, "sets": ["A/4", "K/4"]}),
            "calls of Атос: claims at least 14 cards, more than the 12 of a hand",
        ),
        (
            tally({"point": {"cards": 4}, "sequences": ["K/5"]}),
            "calls of Атос: claims a sequence of 5, yet calls a point of 4; the longer suit is the point, or was sunk",
        ),
        (tally({"sequences": ["8/3"]}), "calls of Атос: 8/3 names nothing that could be called here"),
        (tally({"sequences": ["A/9"]}), "calls of Атос: A/9 names nothing that could be called here"),
        (tally({"sequences": ["A/2"]}), "calls of Атос: A/2 names nothing that could be called here"),
        (tally({"sets": ["9/4"]}), "calls of Атос: 9/4 names nothing that could be called here"),
        (tally({"sets": ["A"]}), "calls of Атос: A names nothing that could be called here"),
        (tally({"white_hand": True}, {"white_hand": True}), None),
        (
            tally({"white_hand": True, "sets": ["K/3"]}),
            "calls of Атос: claims carte blanche together with kings, queens or knaves",
        ),
        (
            tally({"white_hand": True, "point": {"cards": 6}}),
            "calls of Атос: claims carte blanche together with kings, queens or knaves",
        ),
        (
            tally({"point": {"cards": 5, "pips": 60}}),
            "calls of Атос: a point of 5 cards has from 44 to 51 pips, not 60",
        ),
        (
            tally({"point": {"cards": 5, "high": "AKQJ"}}),
            "calls of Атос: AKQJ does not name the 5 cards of a point from the highest down",
        ),
        (
            tally({"point": {"cards": 3, "high": "KAQ"}}),
            "calls of Атос: KAQ does not name the 3 cards of a point from the highest down",
        ),
        (
            tally({"point": {"cards": 6, "run": 5}, "sequences": ["K/4"]}),
            "calls of Атос: run tells of 5 cards, but no sequence so long is claimed",
        ),
        (
            tally({"point": {"cards": 4}, "full_hand": True}),
            "calls of Атос: claims carte rouge, but what scored does not fill it",
        ),
        (tally(tricks=["Портос"]), "Портос is not one of the players"),
        (tally({"waltz": 3}), "calls of Атос: waltz is not a name this record knows"),
        (tally(open_capot="Портос"), "Портос is not one of the players"),
        (
            tally(rulings=[{"kind": "waive", "breach": "must_follow_suit", "move": 3}]),
            "ruling: a ruling is adjust, redeal or waive, not waive",
        ),
    ],
)
def test_impossible_claims_are_refused_with_the_reason(deal: dict[str, Any], words: str | None) -> None:
    assert fault(deal) == (words or "too many cartes blanches are claimed; the pack has not plain cards enough")


def test_what_is_just_possible_is_not_refused() -> None:
    """Four tierce majors are twelve cards, though they are claimed as point, sequences and sets."""
    four = {"point": {"cards": 3, "pips": 31}, "sequences": ["A/3"] * 4, "sets": ["A/4", "K/4", "Q/4"]}
    other = {"point": {"cards": 3, "pips": 29}, "sequences": ["J/3"] * 4, "sets": ["J/4", "T/4"]}
    assert told(tally(four, other, tricks=[]), "classic")["totals"] == {ATHOS: 117, ARAMIS: 0}


def test_a_house_in_which_white_hands_are_dealt_may_hold_kings_at_the_calls() -> None:
    rules = make_ruleset("classic")
    assert rules.white_hand_when == "dealt"
    assert called_lines(told(tally({"white_hand": True, "sets": ["K/3"]}), "classic")) == [
        (ATHOS, "white_hand", 10), (ATHOS, "set", 3),
    ]  # fmt: skip
