"""What each value of the calls makes of two hands."""

from __future__ import annotations

from dataclasses import replace

from larp_piquet.engine import deal as law
from larp_piquet.engine.acts import Call, Category
from larp_piquet.engine.cards import parse_cards
from larp_piquet.engine.redact import redact
from larp_piquet.engine.ruleset import (
    Ruleset,
)

from ..engine.builders import ELDER, YOUNGER, at_calls, called_out, called_total, do, of_item
from .alternatives import (
    POINT,
    RUNS,
    SETS,
    WHITE,
    Example,
    in_hand,
    sentence,
)

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
