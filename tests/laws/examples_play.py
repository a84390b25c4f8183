"""What each value of pique, repique and play makes of a deal."""

from __future__ import annotations

from dataclasses import replace

from larp_piquet.engine import deal as law
from larp_piquet.engine.acts import AnnounceCapot
from larp_piquet.engine.ruleset import (
    Ruleset,
)

from ..engine.builders import ELDER, YOUNGER, at_calls, called_out, called_total, do, elder_takes_all, played
from .alternatives import (
    POINT,
    RUNS,
    SETS,
    THIRTY,
    TWENTY_FOUR,
    Example,
    after,
    in_hand,
)
from .test_cases import E7_E, E7_Y, LOSER_OF_ALL

#: Thirty by point and sequences; the other has three tens.
LATER = {POINT: ["AS KS QS JS TS 9S 8S 7S"], RUNS: ["AS KS QS JS TS 9S 8S 7S", "AH KH QH JH"]}


def younger_with_a_silent_elder(rules: Ruleset) -> int:
    """Two fourteens called, the elder silent: a trick 29, a lead 30, a trick 31; 61 where the younger too may pique."""
    elder, younger = "9S 8S 7S 9H 8H 7H JD TD 8D 9C 8C 7C", "AS KS QS JS AH KH QH AD KD AC KC QC"
    called = {(YOUNGER, POINT): (), (YOUNGER, RUNS): (), (YOUNGER, SETS): ("AS AH AD AC", "KS KH KD KC")}
    deal = replace(called_out(at_calls(rules, elder, younger), called), silence=("false_claim", None))
    return called_total(played(deal, "9S AS KS 8S"))[YOUNGER]


def failed_capot(rules: Ruleset) -> list[int]:
    """The younger announced all the tricks; the elder takes them."""
    deal = do(called_out(at_calls(rules, "AS KS QS JS 8S AH KH JH TH 8H 7H AD", LOSER_OF_ALL)), AnnounceCapot(YOUNGER))
    return [line.points for line in law.lines(elder_takes_all(deal)) if "capot" in line.item]


def announced(rules: Ruleset) -> object:
    """What an announced capot brings, or why it cannot be announced."""
    deal = called_out(at_calls(rules, "AS KS QS JS 8S AH KH JH TH 8H 7H AD", LOSER_OF_ALL))
    refused = law.breaches(deal, AnnounceCapot(ELDER))
    if refused:
        return sorted(refused)
    return law.lines(elder_takes_all(do(deal, AnnounceCapot(ELDER))))[-1].points


EIGHT_AND_FOUR, SIX_EACH, ALL = "EEEEEEEEYYYY", "EEEEEEYYYYYY", "E" * 12
PLAY = {
    # 14 + 4 + 3 + 3 = 24 in hand.
    "threshold": Example(in_hand(TWENTY_FOUR), [(30, (24, 0)), (20, (24 + 70, 0)), (24, (24 + 66, 0))]),
    # 28 in hand, lead 29, trick 30.
    "pique_to": Example(
        after({SETS: ["AS AH AD AC", "KS KH KD KC"]}, "E"), [(60, (60, 0)), (50, (50, 0)), (30, (30, 0))]
    ),
    "repique_to": Example(in_hand(THIRTY), [(90, (90, 0)), (80, (80, 0)), (60, (60, 0))]),
    "repique_at": Example(in_hand(THIRTY), [("reached", (90, 0)), ("exceeded", (30, 0))]),
    # 26 + 4 before three tens are reckoned.
    "block_rule": Example(in_hand(LATER, {SETS: ["TH TD TC"]}), [("any_score", (30, 3)), ("ordered", (90, 3))]),
    # E7: equal points of 49, then 15 + 14 = 29 and the lead.
    "equality_blocks": Example(
        lambda rules: called_total(played(called_out(at_calls(rules, E7_E, E7_Y)), "KS")),
        [(False, (60, 0)), (True, (30, 0))],
        base="starinny",
    ),
    "pique_elder_only": Example(younger_with_a_silent_elder, [(True, 31), (False, 61)]),
    "repique_by_younger": Example(in_hand({}, THIRTY), [(True, (0, 90)), (False, (0, 30))]),
    # V9: lead, trick, lead, and the other's capture.
    "trick_scoring": Example(after({}, "EY"), [("lead_plus_trick", (3, 1)), ("lead_or_capture", (2, 1))]),
    # Eight tricks led and won: 16; the ninth led and lost: 17 to 1; then three led and won, the last counting more.
    # 1 + 2 + 2 + (1 + last) = 6 + last; the leza 10.
    "last_trick_value": Example(
        after({}, EIGHT_AND_FOUR), [(4, (27, 10)), (3, (27, 9)), (2, (27, 8))]
    ),
    # Twelve leads, eleven tricks and the last: 23 + it; the capot 40.
    "capot_last_trick_value": Example(after({}, ALL), [(1, (64, 0)), (2, (65, 0)), (4, (67, 0))]),
    # Six led and won 12, the seventh led and lost 13 : 1, five led and won with the last 4: 1 + 8 + 5 = 14.
    "leza_tricks": Example(after({}, SIX_EACH), [(6, (23, 24)), (7, (13, 14)), (12, (13, 14))]),
    "leza_points": Example(after({}, EIGHT_AND_FOUR), [(10, (27, 10)), (5, (22, 10)), (0, (17, 10))]),
    "capot": Example(after({}, ALL), [(40, (64, 0)), (30, (54, 0)), (20, (44, 0))]),
    "open_capot": Example(announced, [(80, 80), (100, 100), ("off", ["capot_not_known"])]),
    "failed_open_capot": Example(failed_capot, [("no_penalty", [40]), ("opponent_80", [40, 80])]),
}  # fmt: skip
