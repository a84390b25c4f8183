"""What each value of the match makes of a partie."""

from __future__ import annotations

from typing import Any

from larp_piquet.engine.cards import parse_cards
from larp_piquet.engine.match import deals_due, settle
from larp_piquet.engine.ruleset import (
    Ruleset,
)
from larp_piquet.tables.applying import cut_for_deal

from .alternatives import (
    Example,
)
from .test_vectors import SHEET


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
