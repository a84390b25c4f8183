"""Normandy: V24, the vectors of reconciliation §5, and the game for three in records, from ten cards to the debts."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from larp_piquet.adjudicating import account, explain
from larp_piquet.engine import deal as law
from larp_piquet.engine.acts import Breach, Category, Claim, Decline, Discard, Phase
from larp_piquet.engine.cards import DECK, parse_cards
from larp_piquet.engine.race import Race
from larp_piquet.engine.redact import redact
from larp_piquet.engine.ruleset import (
    MUSKETEER,
    NORMANDY_MUSKETEER,
    NORMANDY_STARINNY,
    STARINNY,
    NormandyRuleset,
    RulesetError,
    make_ruleset,
    ruleset_from_json,
    ruleset_to_json,
)
from larp_piquet.engine.score import CATEGORIES, Course, Trick, score, totals
from larp_piquet.tables.account import adjudicate
from larp_piquet.tables.reading import RecordError

from ..engine.builders import THREE, do
from ..engine.playing import cards_named, count, play_through

three = pytest.mark.parametrize("rules", THREE, ids=lambda rules: rules.edition)
#: Seats of the examples: the dealer is seat 0, the player left of him, seat 1, leads.
DEALER, LEADER, THIRD = 0, 1, 2
Spoken = dict[Category, list[str]]


def house(rules: NormandyRuleset, **changes: Any) -> NormandyRuleset:
    made = make_ruleset(rules.edition, changes)
    assert isinstance(made, NormandyRuleset)
    return made


def points(rules: NormandyRuleset, calls: dict[int, Spoken], winners: list[int] | None = None) -> tuple[int, ...]:
    """Totals when exactly these things are called and these seats take the tricks, seat 1 leading first."""
    spoken = tuple(
        tuple(tuple(Claim(c, parse_cards(text)) for text in calls.get(seat, {}).get(c, [])) for c in CATEGORIES)
        for seat in range(3)
    )
    tricks, leader = [], LEADER
    for winner in winners or []:
        tricks.append(Trick(leader, (), winner))
        leader = winner
    hands = (parse_cards("7D"), parse_cards("8D"), parse_cards("9D"))
    return totals(score(Course(rules, (0, 1, 2), hands, spoken, tricks, 10)), 3)


TWENTY = {Category.SETS: ["AS AH AD AC", "KS KH KD", "QS QH QD"]}
FOUR_ACES = {Category.SETS: ["AS AH AD AC"]}


@pytest.mark.parametrize(
    ("rules", "in_hand", "total"),
    [
        # 14 + 3 + 3 = 20 in hand is 90; 14 + 4 + 3 + 3 = 24 is 94.
        (NORMANDY_MUSKETEER, TWENTY, 90),
        (NORMANDY_MUSKETEER, {**TWENTY, Category.POINT: ["AS 9S 8S 7S"]}, 94),
        # The old game asks for thirty: 24 stays 24, 14 + 14 + 3 = 31 is 91.
        (NORMANDY_STARINNY, {**TWENTY, Category.POINT: ["AS 9S 8S 7S"]}, 24),
        (NORMANDY_STARINNY, {Category.SETS: ["AS AH AD AC", "KS KH KD KC", "QS QH QD"]}, 91),
    ],
)
def test_v24_repique_of_any_seat(rules: NormandyRuleset, in_hand: Spoken, total: int) -> None:
    for seat in range(3):
        assert points(rules, {seat: in_hand})[seat] == total


def test_v24_another_s_white_hand_or_call_bars_it() -> None:
    twenty_four = {**TWENTY, Category.POINT: ["AS 9S 8S 7S"]}
    white = {Category.WHITE_HAND: ["TH 9H 8H 7H TD 9D 8D 7D TC 9C"]}
    assert points(NORMANDY_MUSKETEER, {LEADER: twenty_four, THIRD: white}) == (0, 24, 10)
    # Three tens lose to four aces and bar nothing; a better point of either other does.
    assert points(NORMANDY_MUSKETEER, {LEADER: twenty_four, THIRD: {Category.SETS: ["TS TH TD"]}})[1] == 94
    point = {Category.POINT: ["JH TH 9H 8H 7H"]}
    assert points(NORMANDY_MUSKETEER, {LEADER: twenty_four, DEALER: point}) == (20, 20, 0)


@pytest.mark.parametrize(
    ("rules", "before", "total"),
    # 14 and five of play; the third lead makes twenty → 60. In the old game thirty: 14 + 14 and a lead and a trick.
    [
        (NORMANDY_MUSKETEER, FOUR_ACES, 20 + 40),
        (NORMANDY_STARINNY, {Category.SETS: ["AS AH AD AC", "KS KH KD KC"]}, 60),
    ],
)
def test_v24_pique_of_the_leader_alone(rules: NormandyRuleset, before: Spoken, total: int) -> None:
    won = [LEADER] * (3 if rules is NORMANDY_MUSKETEER else 1)
    assert points(rules, {LEADER: before}, won)[LEADER] == total
    # Not the dealer's, and not once anybody else has counted.
    assert points(rules, {DEALER: before}, [DEALER] * 5)[DEALER] < 60
    assert points(rules, {LEADER: before}, [THIRD, *[LEADER] * 5])[LEADER] < 60


def test_ten_tricks_without_a_call_are_a_pique_under_twenty() -> None:
    # Ten leads and ten tricks, the last one 1 at capot: 20 → 60, and the capot 20.
    assert points(NORMANDY_MUSKETEER, {}, [LEADER] * 10) == (0, 80, 0)
    # The old game: 10 + 9 + 2 = 21, no pique, capot 40.
    assert points(NORMANDY_STARINNY, {}, [LEADER] * 10) == (0, 61, 0)


@three
def test_level_bests_pay_nobody_and_the_third_does_not_inherit(rules: NormandyRuleset) -> None:
    # Five cards of 49 pips each with the same ranks, and a third of four.
    level = {DEALER: {Category.POINT: ["AS KS QS JS 8S"]}, LEADER: {Category.POINT: ["AH KH QH JH 8H"]}}
    assert points(rules, {**level, THIRD: {Category.POINT: ["AD KD QD JD"]}}) == (0, 0, 0)
    runs = {DEALER: {Category.SEQUENCES: ["KS QS JS TS"]}, LEADER: {Category.SEQUENCES: ["KH QH JH TH", "9S 8S 7S"]}}
    assert points(rules, {**runs, THIRD: {Category.SEQUENCES: ["AD KD QD"]}}) == (0, 0, 0)
    # One strict best scores all of his, past an intermediate one of another.
    best = {DEALER: {Category.SEQUENCES: ["AS KS QS JS", "9H 8H 7H"]}, LEADER: {Category.SEQUENCES: ["KH QH JH"]}}
    assert points(rules, best) == (7, 0, 0)


@three
@pytest.mark.parametrize(
    ("split", "leza"),
    [((5, 5, 0), ()), ((4, 4, 2), ()), ((4, 3, 3), (0,)), ((6, 4, 0), (0,)), ((3, 3, 4), (2,)), ((0, 9, 1), (1,))],
)
def test_leza_goes_to_the_one_with_most_tricks(
    rules: NormandyRuleset, split: tuple[int, ...], leza: tuple[int, ...]
) -> None:
    winners = [seat for seat, won in enumerate(split) for _ in range(won)]
    with_leza, without = (points(house(rules, leza_points=n), {}, winners) for n in (10, 0))
    assert tuple(seat for seat in range(3) if with_leza[seat] == without[seat] + 10) == leza
    # Ten leads, nine tricks and the last one 4: 23, when nobody took all.
    assert sum(without) == 23


@pytest.mark.parametrize(
    ("split", "capots"),
    # A trickless player gives each of the others 20; two trickless give the third twice.
    [((5, 5, 0), (20, 20, 0)), ((6, 4, 0), (20, 20, 0)), ((4, 4, 2), (0, 0, 0)), ((0, 10, 0), (0, 40, 0))],
)
def test_a_capot_that_the_trickless_give(split: tuple[int, ...], capots: tuple[int, ...]) -> None:
    rules = house(NORMANDY_MUSKETEER, capot_rule="trickless_player_gives_each", leza_points=0)
    winners = [seat for seat, won in enumerate(split) for _ in range(won)]
    without = points(house(rules, capot=0, capot_rule="trickless_player_gives_each", leza_points=0), {}, winners)
    paid = tuple(a - b for a, b in zip(points(rules, {}, winners), without, strict=True))
    assert paid == capots


def test_an_open_capot_of_three() -> None:
    silent = tuple(() for _ in CATEGORIES)
    hands = (parse_cards("7D"), parse_cards("8D"), parse_cards("9D"))
    tricks = [Trick(LEADER, (), LEADER)] * 10
    for rules, paid in ((NORMANDY_STARINNY, 80), (NORMANDY_MUSKETEER, 20)):
        course = Course(rules, (0, 1, 2), hands, (silent,) * 3, tricks, 10, LEADER)
        last = score(course)[-1]
        assert (last.seat, last.points, last.clause) == (LEADER, paid, "normandy.capot")


# -- the deal ------------------------------------------------------------------------------------------------------


@three
def test_three_tens_and_two_for_the_dealer(rules: NormandyRuleset) -> None:
    deal = law.start(rules, THIRD, DECK)
    assert [len(side.hand) for side in deal.sides] == [10, 10, 10]
    assert (deal.elder, deal.turn, deal.phase) == (0, THIRD, Phase.DISCARD)
    # Two by two from the dealer's left, the last two are the talon.
    assert deal.sides[0].hand[:4] == (*DECK[:2], *DECK[6:8])
    assert deal.sides[THIRD].packet == DECK[30:]
    assert deal.order == (2, 0, 1)
    assert law.breaches(deal, Discard(0, deal.sides[0].hand[:2])) >= {Breach.NOT_YOUR_TURN}


@three
def test_the_dealer_takes_both_or_refuses_and_refused_cards_stay_closed(rules: NormandyRuleset) -> None:
    deal = law.start(rules, DEALER, DECK)
    hand = deal.sides[DEALER].hand
    assert law.take_limits(deal, DEALER) == (2, 2)
    assert law.breaches(deal, Discard(DEALER, hand[:1])) == {Breach.TAKES_TOO_FEW}
    taken = do(deal, Discard(DEALER, hand[:2]))
    assert (taken.phase, taken.turn, len(taken.sides[DEALER].hand)) == (Phase.CALLS, DEALER, 10)
    refused = do(deal, Decline(DEALER))
    assert (refused.phase, refused.turn) == (Phase.CALLS, DEALER)
    for seat in range(3):
        assert law.lookable(refused, seat) == ()
        assert not cards_named(redact(refused, seat)) & set(DECK[30:])
    other = house(rules, dealer_takes="zero_to_two", first_to_declare="elder")
    one = do(law.start(other, DEALER, DECK), Discard(DEALER, hand[:1]))
    assert one.sides[DEALER].taken == DECK[30:31]
    assert one.turn == LEADER
    none = do(law.start(other, DEALER, DECK), Discard(DEALER, ()))
    assert none.sides[DEALER].hand == hand


@three
def test_who_talks_first_changes_no_point(rules: NormandyRuleset) -> None:
    for seed in range(30):
        *_, deal = play_through(rules, seed)
        *_, other = play_through(house(rules, first_to_declare="elder"), seed)
        again = replace(deal, rules=other.rules)
        assert law.lines(again) == law.lines(deal)


@three
def test_no_view_of_three_names_a_hidden_card(rules: NormandyRuleset) -> None:
    for seed in range(count(300)):
        for deal in play_through(rules, seed):
            shown = {card for line in law.lines(deal) for card in line.cards}
            played = {card for trick in deal.tricks for _, card in trick.cards}
            for viewer in (0, 1, 2, None):
                own = set() if viewer is None else {*deal.sides[viewer].dealt, *deal.sides[viewer].taken}
                assert cards_named(redact(deal, viewer)) <= shown | played | own, (seed, viewer)


# -- the match -----------------------------------------------------------------------------------------------------


def vector(rules: NormandyRuleset) -> Race:
    """First out at 212 with 150 and 120; the second out at 205, the loser ends at 171 (reconciliation §5)."""
    race = Race(rules).after(0, {0: 150, 1: 100, 2: 90}).after(1, {0: 62, 1: 50, 2: 30})
    assert race.seated == (1, 2)
    return race.after(2, {1: 55, 2: 51})


@pytest.mark.parametrize(
    ("debt", "plain", "in_tens"),
    [
        ("score_difference", (41, 34), (40, 30)),
        ("gap_to_target", (29, 29), (30, 30)),
        ("gap_at_exit", (80, 29), (80, 30)),
        ("second_null", (41, 0), (40, 0)),
    ],
)
def test_what_the_last_one_owes(debt: str, plain: tuple[int, int], in_tens: tuple[int, int]) -> None:
    race = vector(house(NORMANDY_MUSKETEER, debt=debt))
    assert race.complete
    assert race.loser == 2
    assert [(left.seat, left.deal, left.score) for left in race.exits] == [(0, 2, 212), (1, 3, 205)]
    assert race.owed() == plain
    assert vector(house(NORMANDY_MUSKETEER, debt=debt, debt_round="nearest_half_up")).owed() == in_tens
    with_bonus = tuple(sum_ + 100 if sum_ else 0 for sum_ in plain)
    assert vector(house(NORMANDY_MUSKETEER, debt=debt, debt_bonus=100)).owed() == with_bonus


def test_several_leave_in_order_of_score_and_equals_from_the_dealer_s_left() -> None:
    race = Race(NORMANDY_MUSKETEER).after(0, {0: 205, 1: 230, 2: 90})
    assert [left.seat for left in race.exits] == [1, 0]
    assert race.loser == 2
    level = {0: 210, 1: 210, 2: 50}
    assert [left.seat for left in Race(NORMANDY_MUSKETEER).after(0, level).exits] == [1, 0]
    assert [left.seat for left in Race(NORMANDY_MUSKETEER).after(1, level).exits] == [0, 1]
    # Two have left, so the third has lost, though he too has reached the target; he owes nothing below nothing.
    all_three = Race(NORMANDY_MUSKETEER).after(2, {0: 250, 1: 200, 2: 210})
    assert all_three.loser == 1
    assert all_three.owed() == (50, 10)
    assert Race(house(NORMANDY_MUSKETEER, debt="gap_to_target")).after(2, {0: 250, 1: 200, 2: 210}).owed() == (0, 0)


def test_stop_and_rank() -> None:
    race = Race(house(NORMANDY_STARINNY, endgame="stop_and_rank")).after(0, {0: 120, 1: 203, 2: 140})
    assert [(left.seat, left.score) for left in race.exits] == [(1, 203), (2, 140)]
    assert race.loser == 0
    assert race.owed() == (83, 20)
    with pytest.raises(ValueError, match="two have left"):
        race.after(1, {0: 1})


def test_the_two_who_are_left_play_by_the_edition_of_the_same_name() -> None:
    assert NORMANDY_MUSKETEER.two_handed() == MUSKETEER
    assert NORMANDY_STARINNY.two_handed() == STARINNY
    # What a house has changed stands for the two as well, but for what is named for three hands alone.
    changed = house(NORMANDY_MUSKETEER, point_tiebreak="pips", threshold=25, capot=30).two_handed()
    assert changed == make_ruleset("musketeer", {"point_tiebreak": "pips"})


def test_a_law_of_three_is_stored_whole_and_refused_with_every_problem() -> None:
    for rules in THREE:
        assert ruleset_from_json(ruleset_to_json(rules)) == rules
    with pytest.raises(RulesetError) as error:
        make_ruleset(
            "normandy-musketeer",
            {"target": 0, "deal_packet": 3, "settlement": "rubicon", "debt": "flat_stake", "debt_bonus": 100},
        )
    assert [fault.code for fault in error.value.problems] == [
        "range", "packet_of_ten", "rubicon_of_three", "flat_and_reckoned",
    ]  # fmt: skip
    with pytest.raises(RulesetError) as error:
        make_ruleset("musketeer", {"target": 150})
    assert [fault.code for fault in error.value.problems] == ["rule"]
    # A pique to 25 is possible for three, who reach twenty, but not for the two who must reach thirty.
    with pytest.raises(RulesetError) as error:
        make_ruleset("normandy-musketeer", {"pique_to": 25})
    assert [fault.code for fault in error.value.problems] == ["jumps"]


# -- records -------------------------------------------------------------------------------------------------------

NAMES = ("Атос", "Портос", "Арамис")


def record(*deals: dict[str, Any], edition: str = "normandy-musketeer", **more: Any) -> dict[str, Any]:
    return {
        "format": "piquet-record",
        "version": 1,
        "game": "normandy",
        "rules": {"edition": edition},
        "players": list(NAMES),
        "stake": {"coin": "ru", "per_point": "1 к."},
        "deals": list(deals),
        **more,
    }


def result(**points: int) -> dict[str, Any]:
    names = {"a": NAMES[0], "p": NAMES[1], "r": NAMES[2]}
    return {"totals": {names[key]: value for key, value in points.items()}}


RACE = (result(a=150, p=100, r=90), result(a=62, p=50, r=30), result(p=55, r=51))


def test_a_match_of_results() -> None:
    told = adjudicate(record(*RACE))
    assert "koroliks" not in told
    assert told["partie"] == {
        "scores": {NAMES[0]: 212, NAMES[1]: 205, NAMES[2]: 171},
        "exits": [{"player": NAMES[0], "deal": 2, "score": 212}, {"player": NAMES[1], "deal": 3, "score": 205}],
        "loser": NAMES[2],
        "complete": True,
    }
    # 41 and 34 kopecks, of four quarters each.
    assert told["debts"] == [
        {"debtor": NAMES[2], "creditor": NAMES[0], "points": 41, "amount": 164, "coin": "ru", "text": "41 к."},
        {"debtor": NAMES[2], "creditor": NAMES[1], "points": 34, "amount": 136, "coin": "ru", "text": "34 к."},
    ]
    text = account(json.dumps(record(*RACE)), "en").splitlines()
    assert text[-6:] == [
        "Атос leaves after deal 2 with 212",
        "Портос leaves after deal 3 with 205",
        "Points: Атос 212, Портос 205, Арамис 171",
        "Арамис has lost",
        "Арамис owes Атос 41 к.",
        "Арамис owes Портос 34 к.",
    ]
    unfinished = adjudicate(record(*RACE[:2]))
    assert unfinished["partie"]["complete"] is False
    assert unfinished["partie"]["loser"] is None
    assert unfinished["debts"] == []


def test_a_flat_stake() -> None:
    rules = {"edition": "normandy-starinny", "house": {"debt": "flat_stake"}}
    told = adjudicate(record(*RACE, rules=rules, stake={"coin": "ru", "flat": "1 р."}))
    assert [(debt["creditor"], debt["points"], debt["text"]) for debt in told["debts"]] == [
        (NAMES[0], None, "1 р."), (NAMES[1], None, "1 р."),
    ]  # fmt: skip
    assert fault(*RACE, rules=rules) == "flat is missing"
    assert fault(*RACE, stake={"coin": "ru", "flat": "1 р."}) == "per_point is missing"


def fault(*deals: dict[str, Any], **more: Any) -> str:
    with pytest.raises(RecordError) as error:
        adjudicate(record(*deals, **more))
    assert "\n" not in explain(error.value, "ru")
    return explain(error.value, "en")


HANDS = {
    NAMES[0]: "AS KS QS JS TS 9S AH KH AD AC",
    NAMES[1]: "8S 7S QH JH TH KD QD KC QC JC",
    NAMES[2]: "9H 8H 7H JD TD 9D 8D TC 9C 8C",
}


def dealt(**more: Any) -> dict[str, Any]:
    """Aramis deals, Athos leads; seven of diamonds and of clubs are the talon."""
    exchange = {"player": NAMES[2], "discard": "TD TC", "take": "7D 7C"}
    return {"dealer": NAMES[2], "hands": HANDS, "talon": "7D 7C", "exchanges": [exchange], **more}


PLAY = "AS 8S 8C KS 7S 9C QS JC 7C JS QC 7H TS KC 8H 9S TH 9H AH JH JD KH QH 9D AD QD 8D AC KD 7D"


def test_a_deal_of_three_with_cards() -> None:
    told = adjudicate(record(dealt(play=PLAY)))["deals"][0]
    lines = [(line["player"], line["item"], line["points"]) for line in told["lines"]]
    # Six spades 22, their run paid with them, four aces 14: 36 against nothing → 106.
    assert lines[:3] == [(NAMES[0], "point", 22), (NAMES[0], "set", 14), (NAMES[0], "repique", 70)]
    assert lines[-1] == (NAMES[0], "capot", 20)
    # 106, ten leads, ten tricks, capot 20.
    assert told["totals"] == {NAMES[0]: 146, NAMES[1]: 0, NAMES[2]: 0}
    assert told["tricks"] == {NAMES[0]: 10, NAMES[1]: 0, NAMES[2]: 0}
    assert told["entry"] is None
    assert told["complete"] is True


def test_a_refused_exchange_and_a_short_play() -> None:
    refused = dealt(exchanges=[{"player": NAMES[2], "decline": True}], play="AS 8S")
    told = adjudicate(record(refused))["deals"][0]
    assert told["complete"] is False
    assert told["lines"][-1]["item"] == "lead"


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        (dealt(exchanges=[], play="AS"), "deal 1: cards are played, but not every exchange is there"),
        (
            dealt(exchanges=[{"player": NAMES[0], "discard": "AS KS"}]),
            "deal 1, exchange of Атос: acts out of turn",
        ),
        (
            dealt(exchanges=[{"player": NAMES[2], "discard": "JD"}]),
            "deal 1, exchange of Арамис: takes fewer cards than the law asks",
        ),
        (
            dealt(exchanges=[{"player": NAMES[2], "decline": True}] * 2),
            "deal 1: there are two exchanges in a deal of two, one for each, and of three the dealer's alone",
        ),
        (dealt(play="AS QH"), "deal 1, card 2, QH from Портос: does not follow suit, though he could"),
        (dealt(talon="7D"), "deal 1, the cards dealt: the talon holds 1 cards instead of 2"),
        (
            dealt(irregular={"player": NAMES[0], "hand": 11}),
            "deal 1: of three hands the dealer's alone may be irregular, with 11 cards",
        ),
        (
            {"entry": {"player": NAMES[0], "points": 3}},
            "deal 1: points are added up to the target; give the totals of this deal",
        ),
    ],
)  # fmt: skip
def test_faults_of_a_deal_of_three(deal: dict[str, Any], words: str) -> None:
    assert fault(deal) == words


def test_a_deal_dealt_again_counts_nothing_but_keeps_its_number() -> None:
    told = adjudicate(record(dealt(rulings=[{"kind": "redeal", "reason": "a card lay open"}]), *RACE))
    assert told["deals"][0]["redealt"] is True
    assert [(left["deal"], left["score"]) for left in told["partie"]["exits"]] == [(3, 212), (4, 205)]


def test_faults_of_a_match_of_three() -> None:
    assert fault(*RACE, result(p=1, r=1)) == "deal 4: the partie was over after 3 deals"
    assert fault(*RACE[:2], result(a=1, p=1, r=1)) == "deal 3: Атос is not a name this record knows"
    assert fault(dealt(play="AS"), RACE[0]) == "deal 1: not played to the end, yet another deal follows"
    assert fault(players=list(NAMES[:2])) == "players must be three different names, each one line of visible text"
    assert fault(rules={"edition": "musketeer"}) == "the game is normandy, but musketeer is the law of another"
    assert fault(game="piquet") == "the game is piquet, but normandy-musketeer is the law of another"


def test_after_the_first_exit_the_two_play_with_twelve_cards_and_the_whole_two_handed_law() -> None:
    two = {
        "dealer": NAMES[2],
        "hands": {
            NAMES[1]: "AS KS QS JS 8S AH KH JH TH JC TC QD",
            NAMES[2]: "TS 9S 7S QH 9H TD 9D 8D 7D KD JD AC",
        },
        "talon": "8H 7H AD 9C 8C 7C KC QC",
        "exchanges": [
            {"player": NAMES[1], "discard": "JC TC QD", "take": "8H 7H AD"},
            {"player": NAMES[2], "discard": "KD JD AC", "take": "9C 8C 7C"},
        ],
        "play": "AS 7S KS 9S QS TS JS 7C 8S 8C AH 9H KH QH JH 9C TH 7D 8H 8D 7H 9D AD TD",
    }
    told = adjudicate(record(*RACE[:2], two))
    # 22 + 4 + 3, thirty and not twenty makes the pique, 24 in play, capot 40: 123, and Porthos had 150.
    assert told["deals"][2]["totals"] == {NAMES[1]: 123, NAMES[2]: 0}
    assert told["deals"][2]["lines"][-1]["points"] == 40
    assert told["partie"]["exits"][1] == {"player": NAMES[1], "deal": 3, "score": 273}
    assert told["partie"]["loser"] == NAMES[2]
    assert [debt["points"] for debt in told["debts"]] == [212 - 120, 273 - 120]


def tally_of(deal: law.Deal) -> dict[str, Any]:
    claims: dict[str, Any] = {}
    for seat, name in enumerate(NAMES):
        calls = dict(zip(CATEGORIES, deal.sides[seat].calls, strict=True))
        own: dict[str, Any] = {
            "white_hand": bool(calls[Category.WHITE_HAND]),
            "full_hand": bool(calls[Category.FULL_HAND]),
            "sequences": [f"{c.cards[0].rank.letter}/{c.size}" for c in calls[Category.SEQUENCES] or ()],
            "sets": [f"{c.cards[0].rank.letter}/{c.size}" for c in calls[Category.SETS] or ()],
        }
        for point in calls[Category.POINT] or ():
            suited = [c.size for c in calls[Category.SEQUENCES] or () if c.cards[0].suit is point.cards[0].suit]
            own["point"] = {
                "cards": point.size,
                "pips": sum(card.pips for card in point.cards),
                "high": "".join(card.rank.letter for card in point.cards),
                "run": max(suited, default=0),
            }
        claims[name] = own
    winners = [NAMES[trick.winner] for trick in deal.tricks if trick.winner is not None]
    said = None if deal.capot_announced is None else NAMES[deal.capot_announced]
    return {"dealer": NAMES[deal.dealer], "claims": claims, "tricks": winners, "open_capot": said}


@three
def test_a_deal_of_three_written_as_a_tally_gives_the_same_lines(rules: NormandyRuleset) -> None:
    for seed in range(count(3000)):
        *_, deal = play_through(rules, seed)
        told = adjudicate(record(tally_of(deal), edition=rules.edition))["deals"][0]
        assert [(line["player"], line["item"], line["points"], line["running"]) for line in told["lines"]] == [
            (NAMES[line.seat], line.item, line.points, line.running) for line in law.lines(deal)
        ], seed
