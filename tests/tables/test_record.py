"""Records: the sources' sheet, deals with cards, and every fault in one line."""

from __future__ import annotations

import copy
import io
import json
from typing import Any

import pytest

from larp_piquet.adjudicating import account, explain, lines
from larp_piquet.engine import deal as law
from larp_piquet.engine.cards import parse_cards
from larp_piquet.engine.ruleset import EDITIONS
from larp_piquet.tables.account import adjudicate
from larp_piquet.tables.reading import RecordError

from ..engine.playing import count, play_through
from .recording import ARAMIS, ATHOS, actions_between, as_record, entry, record

SHEET = [(ATHOS, 33), (ARAMIS, 48), (ATHOS, 65), (ARAMIS, 37), (ATHOS, 22), (ARAMIS, 6)]


#: Fresh hands whose exchange is easy to follow: Athos takes three of his five, Aramis the two left and one.
HANDS = {ATHOS: "AS KS QS JS 8S AH KH JH TH JC TC QD", ARAMIS: "TS 9S 7S QH 9H TD 9D 8D 7D KD JD AC"}
TALON = "8H 7H AD 9C 8C 7C KC QC"


def card_deal(**more: Any) -> dict[str, Any]:
    deal: dict[str, Any] = {
        "dealer": ARAMIS,
        "hands": dict(HANDS),
        "talon": TALON,
        "exchanges": [
            {"player": ATHOS, "discard": "JC TC QD", "take": "8H 7H AD"},
            {"player": ARAMIS, "discard": "KD JD AC", "take": "9C 8C 7C"},
        ],
    }
    deal.update(more)
    return deal


def test_the_sheet_of_the_musketeers() -> None:
    told = adjudicate(record(*[entry(*row) for row in SHEET]))
    assert [(k["player"], k["figure"]) for k in told["koroliks"]] == [(ARAMIS, 120), (ATHOS, 130), (ATHOS, 120)]
    assert told["partie"] == {
        "complete": True,
        "sums": {ATHOS: 120, ARAMIS: 91},
        "final": {"player": ATHOS, "figure": 130},
        "skvoznoy": 0,
        "net": {ATHOS: 260, ARAMIS: -260},
        "carried_multiplier": 1,
    }
    assert told["debts"] == [
        {"debtor": ARAMIS, "creditor": ATHOS, "points": 260, "amount": 1040, "coin": "ru", "text": "2 р. 60 к."}
    ]


def test_the_same_six_deals_in_the_old_game() -> None:
    told = adjudicate(record(*[entry(*row) for row in SHEET], edition="starinny"))
    assert [k["figure"] for k in told["koroliks"]] == [15, 28, 16]
    assert told["partie"]["final"] is None
    assert told["debts"][0]["points"] == 29


def test_totals_give_the_entry_and_a_level_deal_none() -> None:
    told = adjudicate(record({"totals": {ATHOS: 54, ARAMIS: 21}}, {"dealer": ATHOS, "totals": {ATHOS: 9, ARAMIS: 9}}))
    first, second = told["deals"]
    assert first == {
        "number": 1,
        "complete": True,
        "lines": [],
        "tricks": None,
        "totals": {ATHOS: 54, ARAMIS: 21},
        "entry": {"player": ATHOS, "points": 33},
    }
    assert second["entry"] is None
    assert told["partie"]["complete"] is False
    assert told["debts"] == []


def test_stopped_by_consent_owes_the_finished_koroliks() -> None:
    told = adjudicate(record(*[entry(*row) for row in SHEET[:3]], stopped=True))
    assert told["partie"]["final"] is None
    assert told["partie"]["net"] == {ATHOS: -120, ARAMIS: 120}
    assert told["debts"][0]["text"] == "1 р. 20 к."


#: Six deals that end 125 to 81, which is Cavendish's example of a rubicon: 306 points.
SIX = [(28, 23), (10, 12), (31, 6), (16, 20), (25, 9), (15, 11)]


def totals(*points: tuple[int, int]) -> list[dict[str, Any]]:
    return [{"totals": {ATHOS: first, ARAMIS: second}} for first, second in points]


def test_an_early_stop_by_the_rubicon_owes_nothing_and_says_so() -> None:
    # 120 to 75 after two deals of six: by koroliks 45 would be owed, by the rubicon nothing before the end.
    deals = ({"totals": {ATHOS: 54, ARAMIS: 21}}, {"totals": {ATHOS: 66, ARAMIS: 54}})
    told = adjudicate(record(*deals, edition="classic", stopped=True))
    assert told["debts"] == []
    assert told["partie"] == {
        "totals": {ATHOS: 120, ARAMIS: 75}, "rubicon": False, "net": {ATHOS: 0, ARAMIS: 0}, "complete": False,
    }  # fmt: skip
    words = account(json.dumps(record(*deals, edition="classic", stopped=True)), "en").splitlines()
    assert words[-1] == "Stopped early by consent: by the rubicon nothing is owed before the end"
    words = account(json.dumps(record(*deals, edition="classic")), "en").splitlines()
    assert words[-1] == "The partie is not finished"
    words = account(json.dumps(record(*deals, edition="starinny", stopped=True)), "en").splitlines()
    assert words[-2:] == ["Stopped early by consent: the finished koroliks alone are settled", "Арамис owes Атос 45 к."]


def test_a_rubicon_of_306() -> None:
    told = adjudicate(record(*totals(*SIX), edition="classic"))
    assert "koroliks" not in told
    assert told["partie"] == {
        "totals": {ATHOS: 125, ARAMIS: 81},
        "rubicon": True,
        "net": {ATHOS: 306, ARAMIS: -306},
        "complete": True,
    }
    assert told["debts"] == [
        {"debtor": ARAMIS, "creditor": ATHOS, "points": 306, "amount": 1224, "coin": "ru", "text": "3 р. 06 к."}
    ]
    text = account(json.dumps(record(*totals(*SIX), edition="classic")), "en")
    assert text.splitlines()[-4:] == [
        "Totals: Атос 125, Арамис 81",
        "Арамис is rubiconed",
        "In all: Атос 306, Арамис -306",
        "Арамис owes Атос 3 р. 06 к.",
    ]


def test_a_level_partie_by_the_rubicon_goes_on_for_two_deals_and_no_more() -> None:
    level = totals(*[(20, 20)] * 6)
    assert adjudicate(record(*level, edition="classic"))["partie"]["complete"] is False
    eight = adjudicate(record(*level, *totals((30, 10), (10, 30)), edition="classic"))
    assert (eight["partie"]["complete"], eight["partie"]["rubicon"], eight["debts"]) == (True, False, [])
    assert fault(*level, *totals((30, 10), (10, 30), (1, 0)), edition="classic").startswith(
        "deal 9: the partie was over"
    )
    assert fault(entry(ATHOS, 5), edition="classic") == (
        "deal 1: the rubicon is reckoned from the points of both; give the totals of this deal"
    )


def test_a_deal_with_cards_by_the_rubicon() -> None:
    play = whole_play()
    told = adjudicate(record(card_deal(play=play), edition="classic"))["deals"][0]
    # Point 6, quart 4, aces 3, thirteen of play, forty for the capot: Cavendish's 66. A lead he wins adds no trick.
    assert told["totals"] == {ATHOS: 66, ARAMIS: 0}
    assert [line["item"] for line in told["lines"]] == ["point", "sequence", "set"] + ["lead"] * 12 + [
        "last_trick", "capot",
    ]  # fmt: skip


def test_a_partie_for_nothing_leaves_no_debt() -> None:
    for stake in ({"coin": "ru", "per_point": "0"}, None):
        plain = record(*[entry(*row) for row in SHEET])
        plain["stake"] = stake
        assert adjudicate(plain)["debts"] == []


def test_an_opening_multiplier() -> None:
    told = adjudicate(record(entry(ATHOS, 10), {"entry": None}, opening_multiplier=2))
    assert told["koroliks"][0] == {"number": 1, "player": ATHOS, "difference": 10, "figure": 220, "multiplier": 2}


def test_a_house_rule() -> None:
    plain = record(card_deal(play=whole_play()))
    plain["rules"]["house"] = {"capot": 50}
    assert adjudicate(plain)["deals"][0]["lines"][-1]["points"] == 50


def whole_play() -> str:
    """Athos leads his spades, hearts and the ace of diamonds from the top; Aramis never has a higher one."""
    mine = parse_cards("AS KS QS JS 8S AH KH JH TH 8H 7H AD")
    his = parse_cards("7S 9S TS 7C 8C 9H QH 9C 7D 8D 9D TD")
    return " ".join(str(card) for pair in zip(mine, his, strict=True) for card in pair)


def test_a_deal_with_cards_line_by_line() -> None:
    told = adjudicate(record(card_deal(play=whole_play())))["deals"][0]
    items = [(line["item"], line["points"]) for line in told["lines"] if line["player"] == ATHOS]
    # Point of six hearts 6 + 16, a quart in spades, three aces; the eight of spades lies in nothing.
    assert items[:3] == [("point", 22), ("sequence", 4), ("set", 3)]
    # 29, the first lead makes 30 → 60 (pique); 24 of play in all; capot 40: 29 + 30 + 24 + 40 = 123.
    assert items[3:5] == [("lead", 1), ("pique", 30)]
    assert items[-2:] == [("last_trick", 1), ("capot", 40)]
    assert told["totals"] == {ATHOS: 123, ARAMIS: 0}
    assert told["tricks"] == {ATHOS: 12, ARAMIS: 0}
    assert told["entry"] == {"player": ATHOS, "points": 123}
    assert told["lines"][0] == {
        "player": ATHOS,
        "item": "point",
        "points": 22,
        "running": 22,
        "cards": "AH KH JH TH 8H 7H",
        "clause": "point",
    }


def test_a_deal_in_progress_counts_the_card_just_led() -> None:
    told = adjudicate(record(card_deal(play="AS")))["deals"][0]
    assert told["complete"] is False
    assert told["entry"] is None
    assert [line["item"] for line in told["lines"]][-2:] == ["lead", "pique"]


def test_from_the_top_whatever_was_named() -> None:
    told = adjudicate(record(card_deal(), edition="starinny"))
    assert told["deals"][0]["lines"]
    without = card_deal()
    for exchange in without["exchanges"]:
        del exchange["take"]
    assert adjudicate(record(without, edition="starinny")) == told


def test_suit_signs_and_tens_are_read() -> None:
    deal = card_deal()
    deal["hands"] = {
        name: cards.replace("T", "10").replace("S", "♠").replace("H", "♥") for name, cards in HANDS.items()
    }
    deal["talon"] = "8♥ 7♥ A♦ 9♣ 8C 7C K♣ Q♣"
    assert adjudicate(record(deal)) == adjudicate(record(card_deal()))


def set_items(told: dict[str, Any], player: str, item: str) -> list[int]:
    return [line["points"] for line in told["deals"][0]["lines"] if (line["player"], line["item"]) == (player, item)]


def test_sinking_and_calling_less() -> None:
    assert set_items(adjudicate(record(card_deal(sunk={ATHOS: ["sets"]}))), ATHOS, "set") == []
    assert set_items(adjudicate(record(card_deal(sunk={ATHOS: ["sequence:AS/4"]}))), ATHOS, "sequence") == []
    lesser = adjudicate(record(card_deal(called={ATHOS: {"sequences": ["KS/3"]}})))
    # A tierce from the king loses to the quart from the ten, which brings its tierce with it.
    assert set_items(lesser, ATHOS, "sequence") == []
    assert set_items(lesser, ARAMIS, "sequence") == [4, 3]


def test_silence_strikes_out_everything_and_doubles_tricks_only_for_excess() -> None:
    play = whole_play()
    told = adjudicate(record(card_deal(play=play, silence={ATHOS: "false_claim"})))["deals"][0]
    assert told["totals"][ATHOS] == 0
    assert all(line["player"] == ARAMIS for line in told["lines"])
    excess = adjudicate(record(card_deal(play=play, silence={ARAMIS: "excess_cards"})))["deals"][0]
    tricks = [line["points"] for line in excess["lines"] if line["item"] in ("trick", "last_trick")]
    assert tricks == [2] * 12
    assert [line["points"] for line in excess["lines"] if line["item"] in ("lead", "capot")] == [1] * 12 + [40]


def test_an_adjustment_stands_last_and_counts() -> None:
    ruling = {"kind": "adjust", "player": ATHOS, "points": -5, "clause": "adjustment", "reason": "spoke to a friend"}
    told = adjudicate(record(card_deal(play=whole_play(), rulings=[ruling])))["deals"][0]
    assert told["lines"][-1]["points"] == -5
    assert told["totals"][ATHOS] == 118


def in_text(*deals: dict[str, Any], edition: str = "musketeer") -> list[str]:
    return account(json.dumps(record(*deals, edition=edition)), "en").splitlines()


def test_a_referee_s_reason_stands_beside_his_points() -> None:
    rulings = [
        {"kind": "adjust", "player": ATHOS, "points": -5, "clause": "calls.order", "reason": "spoke out of turn"},
        {"kind": "adjust", "player": ARAMIS, "points": 2, "clause": "custom of the castle", "reason": " for grace "},
        {"kind": "adjust", "player": ARAMIS, "points": 1, "reason": ""},
    ]
    plain = card_deal(play=whole_play(), rulings=rulings)
    rows = [line.split() for line in in_text(plain) if "Adjustment" in line]
    assert [" ".join(row) for row in rows] == [
        "Атос Adjustment (The order of calls) -5 118 spoke out of turn",
        "Арамис Adjustment (custom of the castle) 2 2 for grace",
        "Арамис Adjustment 1 3",
    ]
    # The account for programs has the fields of its version, no others.
    lines = adjudicate(record(plain))["deals"][0]["lines"]
    assert {tuple(line) for line in lines} == {("player", "item", "points", "running", "cards", "clause")}
    assert [line["clause"] for line in lines[-3:]] == ["calls.order", "custom of the castle", "adjustment"]


def test_a_referee_s_reason_is_one_line_of_visible_text() -> None:
    for reason in ("a\nb", "a\u202eb", "a\x00"):
        ruling = {"kind": "adjust", "player": ATHOS, "points": 1, "reason": reason}
        assert fault(card_deal(rulings=[ruling])) == "deal 1, ruling: reason must be one line of visible text"


def test_a_redeal_and_a_waiver_have_their_reasons_too() -> None:
    redealt = card_deal(rulings=[{"kind": "redeal", "reason": "a card lay open"}])
    told = in_text(redealt, card_deal(rulings=[{"kind": "redeal"}]))
    assert told[:4] == [
        "Deal 1 (dealt again: counts nothing)", "  The referee's reason: a card lay open", "",
        "Deal 2 (dealt again: counts nothing)",
    ]  # fmt: skip
    assert told[4] == ""
    calls = {"kind": "waive", "breach": "wrong_category", "move": "calls", "player": ATHOS}
    card = {"kind": "waive", "breach": "must_follow_suit", "move": 12, "reason": "agreed"}
    told = in_text(card_deal(play=whole_play(), rulings=[calls, card]))
    assert "  Allowed by the referee, calls of Атос: calls out of order" in told
    assert "  Allowed by the referee, card 12: does not follow suit, though he could (agreed)" in told


def test_a_record_has_an_end() -> None:
    """A thousand level deals are five hundred refets, each of which doubles what follows."""
    rules = {"edition": "starinny", "house": {"refet_in_last": "extra_korolik", "refet_scope": "all_following"}}
    level = [{"entry": None}] * 1000
    told = adjudicate(record(*level, rules=rules))
    assert told["koroliks"][-1]["multiplier"] == 2**499
    assert json.dumps(told)
    with pytest.raises(RecordError) as error:
        adjudicate(record(*level, {"entry": None}, rules=rules))
    assert explain(error.value, "en") == "a record has no more than 1000 deals"


def test_a_redeal_is_none_of_the_partie_s_deals() -> None:
    redealt = card_deal(rulings=[{"kind": "redeal", "reason": "a card lay open"}])
    told = adjudicate(record(redealt, *[entry(*row) for row in SHEET]))
    assert told["partie"]["complete"] is True
    assert told["deals"][0]["entry"] is None
    assert told["deals"][0]["redealt"] is True


def test_a_waiver_allows_one_move() -> None:
    play = whole_play().split()
    play[11], play[15] = play[15], play[11]  # Aramis throws the nine of clubs on the ace of hearts
    revoke = " ".join(play)
    assert fault(card_deal(play=revoke)) == ("deal 1, card 12, 9C from Арамис: does not follow suit, though he could")
    waiver = {"kind": "waive", "breach": "must_follow_suit", "move": 12, "reason": "agreed"}
    told = adjudicate(record(card_deal(play=revoke, rulings=[waiver])))
    assert told["deals"][0]["complete"] is True


def test_an_irregular_hand_of_thirteen() -> None:
    deal = card_deal(
        hands={ATHOS: HANDS[ATHOS] + " 8H", ARAMIS: HANDS[ARAMIS]},
        talon="7H AD 9C 8C 7C KC QC",
        irregular={"player": ATHOS, "hand": 13},
        exchanges=[
            {"player": ATHOS, "discard": "JC TC QD QS", "take": "7H AD 9C"},
            {"player": ARAMIS, "discard": "KD JD AC", "take": "8C 7C KC"},
        ],
    )
    assert adjudicate(record(deal))["deals"][0]["lines"]
    long = copy.deepcopy(deal)
    long["exchanges"][0]["discard"] = "JC TC QD"
    long["silence"] = {ATHOS: "excess_cards"}
    assert adjudicate(record(long))["deals"][0]["totals"][ATHOS] == 0


def fault(*deals: dict[str, Any], language: str = "en", **more: Any) -> str:
    with pytest.raises(RecordError) as error:
        adjudicate(record(*deals, **more))
    told = explain(error.value, language)
    assert "\n" not in told
    return told


def exchanged(player: str, **change: Any) -> dict[str, Any]:
    deal = card_deal()
    deal["exchanges"] = [
        {**item, **change} if item["player"] == player else item for item in copy.deepcopy(deal["exchanges"])
    ]
    return deal


@pytest.mark.parametrize(
    ("deal", "told"),
    [
        (exchanged(ATHOS, discard="TS JC TC"), "deal 1, exchange of Атос: discards TS, which he does not hold"),
        (exchanged(ATHOS, discard="JC TC"), "deal 1, exchange of Атос: takes fewer cards than the law asks"),
        (exchanged(ATHOS, discard="JC TC QD 8S"), "deal 1, exchange of Атос: takes more cards than the law allows"),
        (exchanged(ATHOS, discard="JC JC TC"), "deal 1, exchange of Атос: names JC twice"),
        (
            exchanged(ATHOS, take="8H 7H"),
            "deal 1, exchange of Атос: does not take as many cards as he discards",
        ),
        (
            exchanged(ATHOS, take="8H 7H KC"),
            "deal 1, exchange of Атос: takes KC, which is not among the cards he may take",
        ),
        (
            exchanged(ARAMIS, take="7C KC QC"),
            "deal 1, exchange of Арамис: does not take all the cards that the elder left",
        ),
        (
            {**card_deal(), "exchanges": card_deal()["exchanges"][::-1]},
            "deal 1, exchange of Арамис: acts out of turn",
        ),
        (
            {**card_deal(), "exchanges": card_deal()["exchanges"][:1], "play": "AS"},
            "deal 1: cards are played, but not every exchange is there",
        ),
        (card_deal(play="7D"), "deal 1, card 1, 7D from Атос: plays 7D, which he does not hold"),
        (
            card_deal(play=f"{whole_play()} AS"),
            "deal 1, the cards dealt: all tricks are taken after 24 cards, yet more are played",
        ),
        (card_deal(talon="8H"), "deal 1, the cards dealt: the talon holds 1 cards instead of 8"),
        (card_deal(talon="8H 7H AD 9C 8C 7C KC AS"), "deal 1: AS lies in two places"),
        (card_deal(talon="8H 7H AD 9C 8C 7C KC XX"), "deal 1: talon: XX is not a card"),
        (card_deal(dealer="Портос"), "deal 1: Портос is not one of the players"),
        (card_deal(wager=3), "deal 1: wager is not a name this record knows"),
        (card_deal(sunk={ATHOS: ["set:Q/3"]}), "deal 1, calls of Атос: sinks Q/3, which he does not hold"),
        (card_deal(sunk={ATHOS: ["waltz"]}), "deal 1, calls of Атос: waltz names nothing that could be called here"),
        (
            card_deal(called={ATHOS: {"sets": ["A/4"]}}),
            "deal 1, calls of Атос: A/4 names nothing that could be called here",
        ),
        (
            card_deal(called={ATHOS: {"sequences": ["AC/3"]}}),
            "deal 1, calls of Атос: calls AC KC QC, which he does not hold so",
        ),
        (card_deal(silence={ATHOS: "waltz"}), "deal 1: silence is for false_claim or excess_cards, not waltz"),
        (
            card_deal(irregular={"player": ATHOS, "hand": 14}),
            "deal 1: an irregular hand holds thirteen or eleven cards",
        ),
        (card_deal(rulings=[{"kind": "waltz"}]), "deal 1, ruling: a ruling is adjust, redeal or waive, not waltz"),
        ({"claims": {}, "tricks": []}, "deal 1: dealer is missing"),
        ({"totals": {ATHOS: 1}}, "deal 1: Арамис is missing"),
        ({"totals": {ATHOS: 1, ARAMIS: -(10**7)}}, "deal 1: Арамис must be at least -1000000"),
        ({"totals": {ATHOS: 1, ARAMIS: 10**5000}}, "deal 1: Арамис must be at most 1000000"),
        (
            card_deal(rulings=[{"kind": "adjust", "player": ATHOS, "points": 1, "clause": "a\nb"}]),
            "deal 1, ruling: clause must be one line of visible text",
        ),
        ({"totals": {ATHOS: 1, ARAMIS: "x"}}, "deal 1: Арамис must be a whole number"),
        ({"entry": {"player": ATHOS, "points": True}}, "deal 1: points must be a whole number"),
        ({}, "deal 1: dealer is missing"),
        (
            {"totals": {ATHOS: 5, ARAMIS: 1}, "entry": {"player": ATHOS, "points": 5}},
            "deal 1: the entry is not the difference of the totals",
        ),
    ],
)
def test_faults_of_a_deal(deal: dict[str, Any], told: str) -> None:
    assert fault(deal) == told


def test_an_open_capot_after_it_was_announced_by_nobody_known() -> None:
    assert fault(card_deal(open_capot="Портос")) == "deal 1: Портос is not one of the players"
    opened = adjudicate(record(card_deal(open_capot=ATHOS, play=whole_play())))
    assert opened["deals"][0]["lines"][-1]["item"] == "open_capot"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"format": "chess"}, "format must be piquet-record"),
        ({"version": 2}, "version must be 1"),
        ({"game": "whist"}, "game must be piquet or normandy, not whist"),
        ({"players": [ATHOS]}, "players must be two different names, each one line of visible text"),
        ({"players": [ATHOS, ATHOS]}, "players must be two different names, each one line of visible text"),
        ({"players": [ATHOS, "A\nB owes C"]}, "players must be two different names, each one line of visible text"),
        ({"players": [ATHOS, "\u200b"]}, "players must be two different names, each one line of visible text"),
        ({"players": [ATHOS, ""]}, "players must be two different names, each one line of visible text"),
        (
            {"rules": {"edition": "waltz"}},
            "rules: There is no edition “waltz”; there are: "
            "musketeer, starinny, classic, normandy-musketeer, normandy-starinny.",
        ),
        ({"rules": {"edition": "musketeer", "house": {"leza": 1}}}, "rules: There is no rule “leza”."),
        (
            {"stake": {"coin": "xx", "per_point": "1"}},
            "coin xx is not known; known: ru, ru-assignat, fr-1640, fr-1726, fr-novel, en, de-north, de-south, "
            "es-plata, es-vellon, pl-1766",
        ),
        (
            {"stake": {"coin": "own-1", "per_point": "1", "money": {"name": {"en": "Shells"}}}},
            "the money of the stake cannot stand: units",
        ),
        ({"stake": {"coin": "ru", "per_point": "three pigs"}}, "stake three pigs is not a sum in this coin"),
        ({"opening_multiplier": 0}, "opening_multiplier must be at least 1"),
        ({"opening_multiplier": 10**4200}, "opening_multiplier must be at most 1000000"),
        ({"stopped": "yes"}, "stopped must be true or false"),
        ({"deals": {}}, "deals must be a list"),
        ({"deals": [5]}, "deal 1: deal must be an object with names and values"),
        ({"umpire": "Портос"}, "umpire is not a name this record knows"),
    ],
)
def test_faults_of_the_record(change: dict[str, Any], told: str) -> None:
    with pytest.raises(RecordError) as error:
        adjudicate({**record(), **change})
    assert explain(error.value, "en") == told


def test_more_deals_than_a_partie_has() -> None:
    assert fault(*[entry(*row) for row in [*SHEET, SHEET[0]]]) == "deal 7: the partie was over after 6 deals"
    assert fault(card_deal(), entry(ATHOS, 3)) == "deal 1: not played to the end, yet another deal follows"


@pytest.mark.parametrize(
    "data", [b"", b"{", b"\xff\xfe", b"[" * 100_000, b'{"version": ' + b"9" * 5000 + b"}", b'{"game": "\\ud800"}']
)
def test_what_is_no_json_is_one_fault(data: bytes) -> None:
    with pytest.raises(RecordError) as error:
        account(data, "en")
    assert explain(error.value, "en").encode()


def test_one_record_a_line() -> None:
    good = json.dumps(record(*[entry(*row) for row in SHEET]))
    out = io.BytesIO()
    lines([good.encode(), b"\n", b"nonsense\n", good.encode()], out, "en")
    first, second, third = (json.loads(line) for line in out.getvalue().splitlines())
    assert first == third == adjudicate(json.loads(good))
    assert second == {"error": "not JSON: line 1, column 1 cannot be read"}


def test_the_account_in_words_names_everything_once() -> None:
    text = account(json.dumps(record(*[entry(*row) for row in SHEET])), "en")
    assert "Korolik 1: Арамис 120 (difference 15)" in text
    assert "Арамис owes Атос 2 р. 60 к." in text
    whole = account(json.dumps(record(card_deal(play=whole_play()))), "en")
    assert "AH KH JH TH 8H 7H" in whole


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_played_deal_written_as_a_record_gives_the_same_account(edition: str) -> None:
    for seed in range(count(300)):
        states = list(play_through(EDITIONS[edition], seed))
        told = adjudicate(record(as_record(states, actions_between(states)), edition=edition))["deals"][0]
        expected = [(line.item, line.points, line.running) for line in law.lines(states[-1])]
        assert [(line["item"], line["points"], line["running"]) for line in told["lines"]] == expected, seed


def test_parse_cards_names_the_word_at_fault() -> None:
    with pytest.raises(ValueError, match="'QX'"):
        parse_cards("AS QX")
