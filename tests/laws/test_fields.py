"""Every value that a field of the law may have, in an example with its answer worked by hand; none is left out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from larp_piquet.engine import deal as law
from larp_piquet.engine.acts import AnnounceCapot, Call, Category, Decline, Discard, Take
from larp_piquet.engine.cards import DECK, parse_cards
from larp_piquet.engine.match import deals_due, settle
from larp_piquet.engine.race import Race
from larp_piquet.engine.redact import redact
from larp_piquet.engine.ruleset import (
    ALL_EDITIONS,
    CHOICES,
    FIELDS,
    NORMANDY_CHOICES,
    NORMANDY_FIELDS,
    NormandyRuleset,
    Ruleset,
)
from larp_piquet.tables.sitting import cut_for_deal

from ..engine.builders import ELDER, YOUNGER, at_calls, called_out, called_total, do, elder_takes_all, of_item, played
from .alternatives import (
    POINT,
    RUNS,
    SETS,
    THIRTY,
    TWENTY_FOUR,
    WHITE,
    Example,
    after,
    dealt_first,
    fresh,
    in_hand,
    sentence,
)
from .test_cases import E7_E, E7_Y, LOSER_OF_ALL
from .test_normandy import points as points_of_three
from .test_normandy import vector
from .test_vectors import SHEET

# -- the match -----------------------------------------------------------------------------------------------------


def partie_of_tens(rules: Ruleset) -> tuple[int, int, bool]:
    """Every deal the first player's by ten; the deals due, his net, and whether one deal fewer would be enough."""
    due = deals_due(rules, [])
    tens = [(0, 10)] * due
    return due, settle(rules, tens).net[0], settle(rules, tens[1:]).complete


def by_the_books(rules: Ruleset) -> int:
    """125 against 81 in six deals of which all but the first are level."""
    totals = [(120, 76)] + [(1, 1)] * 5
    return settle(rules, [(0, 44), None, None, None, None, None], totals=totals).net[0]


def figures(rules: Ruleset, *differences: int) -> tuple[int, ...]:
    return tuple(settle(rules, [(0, n), None]).koroliks[0].figure for n in differences)


def koroliks(rules: Ruleset, *differences: int) -> tuple[tuple[int, int], ...]:
    """Figure and multiplier of koroliks with these differences; 0 is a refet."""
    entries: list[Any] = [entry for n in differences for entry in ((0, n) if n else None, None)]
    return tuple((k.figure, k.multiplier) for k in settle(rules, entries).koroliks)


def last_refet(rules: Ruleset) -> tuple[int, int]:
    """A refet in the third korolik: how many deals there are, and what the next partie begins with."""
    entries: list[Any] = [(0, 10), None, (0, 10), None, (0, 5), (1, 5)]
    return deals_due(rules, entries), settle(rules, entries).carried_multiplier


MATCH = {
    # King against nine: the lower deals; or the higher chooses, and has chosen to deal.
    "first_dealer": Example(
        lambda rules: cut_for_deal(parse_cards("KD 9C"), rules, (True, True)).dealer,
        [("lowest_cut", 1), ("highest_cut_chooses", 0)],
    ),
    # Each korolik 20 → 120; the final figure 20 for each korolik, and 100.
    "koroliks_per_partie": Example(
        partie_of_tens,
        [
            (1, (2, 120 + 120, False)), (2, (4, 240 + 140, False)), (3, (6, 360 + 160, False)),
            (4, (8, 480 + 180, False)), (5, (10, 600 + 200, False)), (6, (12, 720 + 220, False)),
        ],
    ),
    # One korolik of 44 → 140 and a final of 140, the other koroliks refets; the rubicon 125 + 81 + 100 (C).
    "settlement": Example(by_the_books, [("koroliks", 280), ("rubicon", 306)]),
    "round_tens": Example(
        lambda rules: figures(rules, 14, 15, 20),
        [("none", (114, 115, 120)), ("nearest_half_up", (110, 120, 120)), ("ceil", (120, 120, 120))],
    ),
    "korolik_bonus": Example(lambda rules: figures(rules, 15), [(0, (20,)), (100, (120,)), (50, (70,))]),
    # The sheet of S2: 130 + 120 − 120 from the koroliks, 29 → 30 and the bonus from the sums.
    "final_figure": Example(
        lambda rules: settle(rules, SHEET).net[0], [(True, 260), (False, 130)], beside={False: {"final_bonus": 0}}
    ),
    "final_bonus": Example(lambda rules: settle(rules, SHEET).net[0], [(0, 160), (100, 260), (50, 210)]),
    "refet_margin": Example(
        lambda rules: [settle(rules, [(0, n), None]).koroliks[0].seat for n in (4, 5)],
        [(0, [0, 0]), (4, [None, 0])],
    ),
    # A refet, then 10 → 110 twice over.
    "refet_scope": Example(
        lambda rules: koroliks(rules, 0, 10, 10),
        [("next_korolik", ((0, 1), (220, 2), (110, 1))), ("all_following", ((0, 1), (220, 2), (220, 2)))],
    ),
    # (40 + 100) × 2; or 82 → 80, and 100.
    "refet_stage": Example(
        lambda rules: koroliks(rules, 0, 41)[1],
        [("korolik_figure", (280, 2)), ("difference_before_rounding", (180, 2))],
    ),
    "refet_chain": Example(
        lambda rules: koroliks(rules, 0, 0, 41)[2], [("multiply", (560, 4)), ("additive", (420, 3)), ("flat", (280, 2))]
    ),
    "refet_in_last": Example(
        last_refet, [("carry_to_next_partie", (6, 2)), ("extra_korolik", (8, 1)), ("lapse", (6, 1))],
        beside={"extra_korolik": {}},
    ),
    # 110 + 110 + 110 and a final of 30 + 100.
    "skvoznoy": Example(
        lambda rules: settle(rules, [(0, 10), None] * 3).net[0], [("off", 460), ("plus_100", 560), ("flat_100", 100)]
    ),
}  # fmt: skip

# -- the exchange --------------------------------------------------------------------------------------------------


def elder_done(rules: Ruleset) -> law.Deal:
    """The elder has laid out three and taken the first three."""
    deal = do(fresh(rules), Discard(ELDER, fresh(rules).sides[ELDER].hand[:3]))
    return do(deal, Take(ELDER, deal.sides[ELDER].packet[:3])) if deal.turn == ELDER else deal


def declining(rules: Ruleset) -> str:
    deal = fresh(rules)
    refused = law.breaches(deal, Decline(ELDER))
    if refused:
        return " ".join(refused)
    after_it = do(deal, Decline(ELDER))
    return f"{after_it.phase} {after_it.turn}"


def looked_at(rules: Ruleset) -> tuple[int, int]:
    """How many untaken cards elder and dealer may look at: the dealer took the two left to him and one of his own."""
    deal = elder_done(rules)
    deal = do(deal, Discard(YOUNGER, deal.sides[YOUNGER].hand[:3]))
    if deal.turn == YOUNGER:
        left, own = law.available(deal, YOUNGER)
        deal = do(deal, Take(YOUNGER, left + own[:1]))
    return len(law.lookable(deal, ELDER)), len(law.lookable(deal, YOUNGER))


EXCHANGE = {
    # The pack is 7S 8S … AS 7H … AC; the other hand's packets lie between.
    "deal_packet": Example(dealt_first, [(2, "7S 8S JS QS 7H 8H | 7C"), (3, "7S 8S 9S KS AS 7H | 7C")]),
    # After the third round twelve cards are dealt: the thirteenth is the knave of hearts.
    "talon_laid": Example(
        dealt_first, [("end", "7S 8S JS QS 7H 8H | 7C"), ("after_round_3", "7S 8S JS QS 7H 8H | JH")]
    ),
    "elder_takes": Example(
        lambda rules: law.take_limits(fresh(rules), ELDER), [([3, 3], (3, 3)), ([3, 5], (3, 5)), ([1, 5], (1, 5))]
    ),
    # Five are his to take, the two that were left first and always.
    "younger_may_leave": Example(
        lambda rules: law.take_limits(elder_done(rules), YOUNGER), [(2, (3, 5)), (7, (2, 5)), (0, (5, 5)), (1, (4, 5))]
    ),
    "talon_choice": Example(
        lambda rules: do(fresh(rules), Discard(ELDER, fresh(rules).sides[ELDER].hand[:3])).phase,
        [("by_choice", "take"), ("from_top", "discard")],  # he picks; or he has taken, and the dealer lays out
    ),
    "allow_decline": Example(
        declining,
        [("each_alone", "discard 1"), ("by_agreement", "consent 1"), ("never", "decline_not_allowed")],
    ),
    "untaken_visible": Example(
        looked_at, [("any_player_after_exchange", (2, 2)), ("own_only", (0, 2)), ("nobody", (0, 0))]
    ),
}

# -- the calls -----------------------------------------------------------------------------------------------------

COLOURED, PLAIN = "TH 9H 8H 7H TD 9D 8D 7D TC 9C 8C JC", "TH 9H 8H 7H TD 9D 8D 7D TC 9C 8C 7C"
RICH = "AS KS QS JS TS AH AD AC KH QH KD QC"


def white_lines(rules: Ruleset) -> list[int]:
    """White hands written by one who was dealt plain cards and took a knave, and by one who kept them."""
    found = []
    for now in (COLOURED, PLAIN):
        deal = at_calls(rules, RICH, PLAIN)
        side = replace(deal.sides[YOUNGER], hand=parse_cards(now), dealt=parse_cards(PLAIN))
        if now is COLOURED:
            side = replace(side, taken=parse_cards("JC"), discard=parse_cards("7C"))
        found.append(len(of_item(called_out(replace(deal, sides=(deal.sides[ELDER], side))), "white_hand")))
    return found


def unsaid(rules: Ruleset, category: Category) -> list[str]:
    """What breaks the law when the younger, who holds a white hand and more, says nothing in a category."""
    deal = at_calls(rules, RICH, PLAIN)
    while (deal.turn, deal.category) != (YOUNGER, category):
        assert deal.turn is not None
        assert deal.category is not None
        deal = do(deal, Call(deal.turn, deal.category, law.callable_claims(deal, deal.turn, deal.category)))
    return sorted(law.breaches(deal, Call(YOUNGER, category, ())))


def beaten_in_everything(rules: Ruleset) -> tuple[int, int]:
    """Three quarts to the ace, all twelve cards in something, against a quint and four tens."""
    return called_total(
        called_out(at_calls(rules, "AS KS QS JS AH KH QH JH AD KD QD JD", "JC TC 9C 8C 7C TS 9S TH 9H TD 9D 7H"))
    )


def twenty_eight_and_full(rules: Ruleset) -> tuple[int, int]:
    """Point 4, three quarts 12, four threes 12: 28, and every card of it counts."""
    return called_total(
        called_out(at_calls(rules, "AS KS QS JS AH KH QH JH AD KD QD JD", "TS 9S 7S TH 9H 7H TD 8D 7D AC QC 9C"))
    )


def heard_of_the_dealer(rules: Ruleset) -> list[int]:
    """What the elder has heard the dealer count before the first lead: three tens 3, or nothing yet."""
    deal = called_out(at_calls(rules, "AS KS QS JS TS 9S 8S 7S AH KH QH 7D", "TH TD TC 9H 8H AD 8D 9D JC QC 7C 8C"))
    return [line.points for line in redact(deal, ELDER).lines if line.seat == YOUNGER]


def shown_to_the_table(rules: Ruleset) -> int:
    """How many cards lie open: the elder's point and sequences, eight spades and three hearts."""
    deal = called_out(at_calls(rules, "AS KS QS JS TS 9S 8S 7S AH KH QH 7D", "TH TD JC 9H 8H AD 8D 9D TC QC 7C KC"))
    return len(redact(deal, None).sides[ELDER].shown)


TIERCES = "AS KS QS 9H 8H 7H AD TD 9D KC TC 8C", "AH KH QH TS 9S 7S KD 8D 7D AC 9C 7C"
QUART_AND_TIERCE = "QS JS TS 9S 9H 8H 7H AD KD 8D AC 7C", "JC TC 9C 8C AS KS AH KH QD JD 9D 7D"


def sequences(rules: Ruleset, hands: tuple[str, str]) -> list[tuple[int, int]]:
    return [(line.seat, line.points) for line in of_item(called_out(at_calls(rules, *hands)), "sequence")]


CALLS = {
    # Row 19: A 9 8 7 has 35 pips, K Q J 10 has 40.
    "point_tiebreak": Example(
        in_hand({POINT: ["AH 9H 8H 7H"]}, {POINT: ["KS QS JS TS"]}), [("high_card", (4, 0)), ("pips", (0, 4))]
    ),
    "long_suit_bonus": Example(
        in_hand({POINT: ["KH TH 9H 8H 7H"]}), [("any_suit", (20, 0)), ("sequence_only", (5, 0))]
    ),
    # A point of five and its quint.
    "sequence_points": Example(
        in_hand({POINT: ["KH QH JH TH 9H"], RUNS: ["KH QH JH TH 9H", "9S 8S 7S"]}),
        [
            ({"3": 3, "4": 4, "5": 15, "6": 16, "7": 17, "8": 18}, (5 + 15 + 3, 0)),
            ({"3": 1, "4": 2, "5": 5, "6": 6, "7": 7, "8": 8}, (5 + 5 + 1, 0)),
        ],
        base="starinny",
    ),
    # Two tierces to the ace, and one side has another.
    "equal_sequence_voids_all": Example(lambda rules: sequences(rules, TIERCES), [(True, []), (False, [(0, 3)])]),
    # A quart and a tierce to the nine against a quart to the knave.
    "sequence_winner_counts_all": Example(
        lambda rules: sequences(rules, QUART_AND_TIERCE), [(True, [(0, 4), (0, 3)]), (False, [(0, 4)])]
    ),
    "set_points": Example(
        in_hand({SETS: ["AS AH AD AC", "KS KH KD"]}), [({"3": 3, "4": 14}, (17, 0)), ({"3": 2, "4": 10}, (12, 0))]
    ),
    "white_hand_points": Example(in_hand({}, {WHITE: [PLAIN]}), [(10, (0, 10)), (20, (0, 20)), (0, (0, 0))]),
    # Dealt white and no longer so; white still.
    "white_hand_when": Example(white_lines, [("at_declaration", [0, 1]), ("dealt", [1, 1]), ("both", [1, 2])]),
    "white_hand_obligatory": Example(
        lambda rules: unsaid(rules, WHITE), [(False, []), (True, ["white_hand_obligatory"])]
    ),
    # 4 + 12 + 12 = 28 and every card counts; without the full hand that is all.
    "full_hand_points": Example(
        twenty_eight_and_full, [(20, (28 + 20 + 60, 0)), (40, (28 + 40 + 60, 0)), (0, (28, 0))], base="starinny"
    ),
    # Younger: point 5, quint 15, fourteen 14 = 34 → 94; a full hand of held cards that did not score bars him.
    "full_hand_basis": Example(
        beaten_in_everything, [("scored_only", (0, 94)), ("held", (20, 34))], base="starinny"
    ),
    "full_hand_counts_to_repique": Example(
        twenty_eight_and_full, [(True, (108, 0)), (False, (48, 0))], base="starinny"
    ),
    "allow_sinking": Example(lambda rules: unsaid(rules, POINT), [(True, []), (False, ["sinking_not_allowed"])]),
    "declare_deadline": Example(
        sentence("calls.order", -1),
        [
            ("first_lead", "What has not been called when the first card is led is lost."),
            ("younger_first_card", "What has not been called when the dealer plays his first card is lost."),
        ],
    ),
    "younger_declares": Example(
        heard_of_the_dealer, [("before_lead", [3]), ("after_first_lead", [])],
        beside={
            "after_first_lead": {"declare_deadline": "younger_first_card", "false_claim_deadline": "younger_first_card"}
        },
    ),
    "show_declared": Example(shown_to_the_table, [("always", 11), ("on_demand", 0)]),
    "false_claim_deadline": Example(
        sentence("calls.held", -1),
        [
            ("first_trick_complete", "A mistaken call may be mended until the first trick is complete."),
            ("first_lead", "A mistaken call may be mended until the first card is led."),
            ("younger_first_card", "A mistaken call may be mended until the dealer plays his first card."),
        ],
    ),
}  # fmt: skip

# -- pique, repique, play ------------------------------------------------------------------------------------------

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

# -- three hands ---------------------------------------------------------------------------------------------------

DEALER, LEADER, THIRD = 0, 1, 2


def normandy(**more: Any) -> dict[str, Any]:
    return {"base": "normandy-musketeer", **more}


def some_of_two(rules: NormandyRuleset) -> list[bool]:
    """Whether the dealer may take none (laying out nothing), one, two."""
    deal = law.start(rules, DEALER, DECK)
    hand = deal.sides[DEALER].hand
    return [not law.breaches(deal, Discard(DEALER, hand[:n])) for n in range(3)]


def who_talks(rules: NormandyRuleset) -> int | None:
    deal = law.start(rules, DEALER, DECK)
    return do(deal, Decline(DEALER)).turn


def five_each(rules: NormandyRuleset) -> tuple[int, ...]:
    """Leader five tricks, dealer five, the third none."""
    return points_of_three(rules, {}, [LEADER] * 5 + [DEALER] * 5)


def when_one_leaves(rules: NormandyRuleset) -> list[int]:
    """Who has left after 205, 160, 90."""
    return [left.seat for left in Race(rules).after(0, {0: 205, 1: 160, 2: 90}).exits]


THREE = {
    "dealer_takes": Example(
        some_of_two, [("two_or_none", [False, False, True]), ("zero_to_two", [True, True, True])], **normandy()
    ),
    "first_to_declare": Example(who_talks, [("dealer", DEALER), ("elder", LEADER)], **normandy()),
    # Leader: five leads and tricks 10, the sixth led and lost 11. Dealer: that trick 1, four led and won, the last 4:
    # 1 + 2 + 2 + 2 + 5 = 12. Where the trickless gives, 20 to each.
    "capot_rule": Example(
        five_each, [("all_tricks", (12, 11, 0)), ("trickless_player_gives_each", (32, 31, 0))], **normandy()
    ),
    "target": Example(when_one_leaves, [(200, [0]), (150, [0, 1]), (250, [])], **normandy()),
    "endgame": Example(when_one_leaves, [("two_handed", [0]), ("stop_and_rank", [0, 1])], **normandy()),
    # Out with 212 and 205 against 171 (120 at the first exit), to 200 (reconciliation §5).
    "debt": Example(
        lambda rules: vector(rules).owed(),
        [
            ("score_difference", (41, 34)), ("gap_to_target", (29, 29)), ("gap_at_exit", (80, 29)),
            ("flat_stake", (0, 0)), ("second_null", (41, 0)),
        ],
        **normandy(),
    ),
    "debt_bonus": Example(lambda rules: vector(rules).owed(), [(0, (41, 34)), (100, (141, 134))], **normandy()),
    "debt_round": Example(
        lambda rules: vector(rules).owed(),
        [("none", (41, 34)), ("nearest_half_up", (40, 30)), ("ceil", (50, 40))],
        **normandy(),
    ),
}  # fmt: skip

EXAMPLES = {**MATCH, **EXCHANGE, **CALLS, **PLAY, **THREE}


@pytest.mark.parametrize(
    ("name", "value", "answer"),
    [(name, value, answer) for name, example in EXAMPLES.items() for value, answer in example.answers],
    ids=lambda value: str(value)[:40],
)
def test_a_value_of_the_law(name: str, value: Any, answer: object) -> None:
    example = EXAMPLES[name]
    assert example.ask(example.rules(name, value)) == answer


#: Numbers that the rules or the sources name beside those of the editions.
NAMED: dict[str, set[Any]] = {
    "koroliks_per_partie": {1, 2, 3, 4, 5, 6},
    "refet_margin": {0, 4},
    "last_trick_value": {2, 3, 4},
    "capot_last_trick_value": {1, 2},
    "leza_tricks": {6, 7},
    "threshold": {20, 30},
    "target": {150, 200},
    "full_hand_points": {0, 20, 40},
    "capot": {20, 30, 40},
    "debt_bonus": {0, 100},
}


def test_no_field_and_no_value_is_left_out() -> None:
    assert set(EXAMPLES) == {*FIELDS, *NORMANDY_FIELDS}
    for name, example in EXAMPLES.items():
        shown = [plain(value) for value, _ in example.answers]
        needed: set[Any] = set(NAMED.get(name, ()))
        needed |= set(CHOICES.get(name, ())) | set(NORMANDY_CHOICES.get(name, ()))
        needed |= {plain(getattr(rules, name)) for rules in ALL_EDITIONS.values() if hasattr(rules, name)}
        if any(isinstance(value, bool) for value in needed):
            needed |= {True, False}
        assert needed <= set(shown), (name, needed - set(shown))
        # An alternative that changes nothing would show nothing.
        assert len({str(answer) for _, answer in example.answers}) > 1, name
        assert len(shown) > 1, name


def plain(value: Any) -> Any:
    """A value as something that can be counted: maps and pairs as text."""
    if isinstance(value, list | tuple):
        return str(tuple(value))
    return str({str(k): v for k, v in value.items()}) if hasattr(value, "items") else value
