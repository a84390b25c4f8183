"""Rubicon piquet against the books: Cavendish's own deal, his totals, Hoyle's greatest hand, Hoffmann's example.

C is Cavendish, *The Laws of Piquet*: L a law, D the description of the game. Cards and figures are the books'.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from larp_piquet.engine import deal as law
from larp_piquet.engine.acts import Breach, Category, Decline, Discard
from larp_piquet.engine.cards import DECK, parse_cards
from larp_piquet.engine.match import Entry, Settlement, deals_due, settle
from larp_piquet.engine.redact import redact
from larp_piquet.engine.ruleset import CLASSIC, STARINNY, differences, make_ruleset

from ..engine.builders import (
    ELDER,
    YOUNGER,
    at_calls,
    called_out,
    called_total,
    do,
    elder_takes_all,
    of_item,
    played,
    written,
)


def cavendish() -> law.Deal:
    """The example at the end of his description, exchanged as he tells it."""
    elder, dealer = "AS KS JS AH QH JH 8H JC 8C 7C 9D 8D", "TS 7S TH 9H 7H KC QC TC AD QD JD TD"
    talon = "9S 8S KH 9C KD QS AC 7D"
    deal = law.open_deal(CLASSIC, YOUNGER, parse_cards(elder), parse_cards(dealer), parse_cards(talon))
    return do(
        deal, Discard(ELDER, parse_cards("KS 8C 7C 9D 8D")), Discard(YOUNGER, parse_cards("7S 9H 7H"))
    )  # fmt: skip


def test_cavendish_s_example_ends_28_to_23() -> None:
    deal = called_out(cavendish())
    # Five hearts of 49 against five diamonds of 48, a quart major; the dealer's four tens and three queens.
    assert called_total(deal) == (9, 17)
    deal = played(deal, "AH TH KH 7D QH TD JH JD 8H QD")
    assert called_total(deal) == (14, 17)
    deal = played(deal, "KD AD")
    assert called_total(deal) == (15, 18)
    deal = played(deal, "AC 9C KC JC QC 8S TC 9S")
    assert called_total(deal) == (15, 22)
    deal = played(deal, "QS AS JS TS")
    assert law.result(deal)[0] == (28, 23)
    assert [(seat, item, n) for seat, item, n in written(deal)][-3:] == [
        (ELDER, "lead", 1), (ELDER, "last_trick", 1), (ELDER, "leza", 10),
    ]  # fmt: skip


def test_hoffmann_s_example_ends_43_to_23() -> None:
    # Hoyle's Games Modernized, 1909, p. 110: the hands as they are played; three of the dealer's cards are not named.
    deal = called_out(at_calls(CLASSIC, "AD JD TD 9D 8D 7D JC TC 9C AS AH KH", "QD KD AC KC QC 8C KS QS QH 7S 8S 7H"))
    # Point 6, quint 15, tierce 3; four queens 14 and three kings 3 against three aces.
    assert called_total(deal) == (24, 17)
    deal = played(deal, "AD QD 7D KD AC JC KC TC QC 9C 8C KH KS AS")
    assert called_total(deal) == (27, 23)
    deal = played(deal, "JD QH TD 7H 9D 8S 8D 7S AH QS")
    assert law.result(deal)[0] == (43, 23)


FOUR_TIERCE_MAJORS = "AS KS QS AH KH QH AD KD QD AC KC QC"


def test_hoyle_s_greatest_hand_is_170() -> None:
    # Hoyle's Games Improved, pp. 185-186, 210: 3 + 12 + 42 = 57, repique 60, play 13, capot 40.
    deal = called_out(at_calls(CLASSIC, FOUR_TIERCE_MAJORS, "JS TS 9S JH TH 9H JD TD 9D 8C 7C TC"))
    assert called_total(deal) == (117, 0)
    deal = elder_takes_all(deal)
    assert law.result(deal)[0] == (170, 0)


def test_cavendish_s_capot_is_66_and_no_pique() -> None:
    # C D: point 6, quart 4, three aces 3; thirteen in play; 26, and 40 for the capot.
    deal = called_out(at_calls(CLASSIC, "AS KS QS JS 8S AH KH JH TH 8H 7H AD", "TS 9S 7S QH 9H TD 9D 8D 7D 9C 8C 7C"))
    assert called_total(deal) == (13, 0)
    deal = elder_takes_all(deal)
    assert law.result(deal)[0] == (66, 0)
    assert of_item(deal, "pique") == []


def test_cavendish_s_huitieme_and_tierce_are_saved_by_three_tens() -> None:
    deal = called_out(at_calls(CLASSIC, "AS KS QS JS TS 9S 8S 7S AH KH QH 7D", "TH TD TC 9H 8H AD 8D 9D JC QC 7C 8C"))
    assert called_total(deal) == (29, 3)
    assert called_total(played(deal, "AS")) == (30, 3)


def test_cavendish_s_point_equal_quint_and_quatorze_make_a_pique() -> None:
    deal = called_out(at_calls(CLASSIC, "KS QS JS TS 9S QH QD QC 7D 8D 7C 8C", "AH KH JH TH 8H AS AD KD JD 9C TC 9D"))
    assert called_total(deal) == (29, 0)
    assert called_total(played(deal, "KS")) == (60, 0)


def test_a_repique_stands_after_the_line_that_reaches_it_though_the_other_counts_later() -> None:
    # Point 7, septième 17 and quint 15 are 39 before the elder's four aces are reckoned.
    elder, younger = "AS AH AD AC KD QD JD KC QC JC 9D 8C", "KS QS JS TS 9S 8S 7S KH QH JH TH 9H"
    deal = called_out(at_calls(CLASSIC, elder, younger))
    assert called_total(deal) == (14, 99)
    assert written(deal) == [
        (YOUNGER, "point", 7), (YOUNGER, "sequence", 17), (YOUNGER, "sequence", 15), (YOUNGER, "repique", 60),
        (ELDER, "set", 14),
    ]  # fmt: skip


# -- the rubicon ---------------------------------------------------------------------------------------------------


def rubicon(*totals: tuple[int, int]) -> Settlement:
    """The settlement of deals with these points."""
    entries: list[Entry] = [None if a == b else (0, a - b) if a > b else (1, b - a) for a, b in totals]
    return settle(CLASSIC, entries, totals=totals)


def six(first: int, second: int) -> list[tuple[int, int]]:
    """Six deals with these sums."""
    return [(first - 5, second - 5)] + [(1, 1)] * 5


@pytest.mark.parametrize(
    ("sums", "net", "is_rubicon"),
    [
        ((125, 81), 306, True),  # C D
        ((131, 113), 118, False),  # C D: 131 less 113, and the hundred
        ((91, 92), -283, True),  # C, case XXII
        ((106, 92), 298, True),  # C, case XXII, had he played with twelve cards
        ((100, 150), -150, False),
        ((99, 150), -349, True),
    ],
)
def test_the_rubicon(sums: tuple[int, int], net: int, is_rubicon: bool) -> None:
    settled = rubicon(*six(*sums))
    assert settled.sums == sums
    assert settled.net == (net, -net)
    assert settled.rubicon is is_rubicon
    assert settled.koroliks == ()
    assert settled.final is None
    assert settled.debt == ((1, 0, net) if net > 0 else (0, 1, -net))


def test_level_after_six_two_more_are_played_and_level_again_it_is_drawn() -> None:
    level = six(120, 120)
    assert not rubicon(*level).complete
    assert deals_due(CLASSIC, [None] * 6) == 8
    assert not rubicon(*level, (30, 10)).complete
    won = rubicon(*level, (30, 10), (7, 20))
    assert won.complete
    assert won.net == (107, -107)
    drawn = rubicon(*level, (30, 10), (10, 30))
    assert drawn.complete
    assert drawn.net == (0, 0)
    assert drawn.debt is None
    assert deals_due(CLASSIC, [None] * 8) == 8


def test_an_unfinished_partie_owes_nothing() -> None:
    settled = rubicon((54, 21), (6, 54))
    assert settled.sums == (60, 75)
    assert (settled.complete, settled.rubicon, settled.net, settled.debt) == (False, False, (0, 0), None)


def test_the_rubicon_needs_the_points_of_every_deal() -> None:
    with pytest.raises(ValueError, match="points"):
        settle(CLASSIC, [(0, 33)])


# -- the exchange and the calls ------------------------------------------------------------------------------------


def test_it_is_the_old_game_but_for_what_the_rules_name() -> None:
    changed = set(differences(replace(CLASSIC, edition="starinny")))
    assert changed == {
        "first_dealer", "settlement", "elder_takes", "younger_may_leave", "allow_decline", "untaken_visible",
        "white_hand_when", "full_hand_points", "younger_declares", "declare_deadline", "false_claim_deadline",
        "show_declared", "block_rule", "trick_scoring", "last_trick_value", "open_capot",
    }  # fmt: skip
    assert CLASSIC.deals_per_partie == 6


@pytest.mark.parametrize(("elder", "most"), [(1, 7), (2, 6), (3, 5), (4, 4), (5, 3)])
def test_the_elder_takes_one_to_five_and_the_dealer_at_least_one_of_the_rest(elder: int, most: int) -> None:
    deal = law.start(CLASSIC, YOUNGER, DECK)
    assert law.take_limits(deal, ELDER) == (1, 5)
    deal = do(deal, Discard(ELDER, deal.sides[ELDER].hand[:elder]))
    assert law.take_limits(deal, YOUNGER) == (1, most)
    assert law.breaches(deal, Decline(YOUNGER)) >= {Breach.DECLINE_NOT_ALLOWED}
    # One card taken from the top is the first of those that the elder left.
    left, own = law.available(deal, YOUNGER)
    deal = do(deal, Discard(YOUNGER, deal.sides[YOUNGER].hand[:1]))
    assert deal.sides[YOUNGER].taken == (left + own)[:1]
    # Each may look at what is left of his own packet and at nothing else.
    assert law.lookable(deal, ELDER) == left[1:]
    assert law.lookable(deal, YOUNGER) == own[len(left) == 0 :]


def test_a_dealer_who_picks_his_cards_takes_all_that_were_left_to_him() -> None:
    house = make_ruleset("musketeer", {"younger_may_leave": 7})
    deal = law.start(house, YOUNGER, DECK)
    hand = deal.sides[ELDER].hand
    deal = do(deal, Discard(ELDER, hand[:3]), law.Take(ELDER, deal.sides[ELDER].packet[:3]))
    assert law.take_limits(deal, YOUNGER) == (2, 5)


def test_carte_blanche_is_dealt_and_survives_the_exchange() -> None:
    white, other = "TH 9H 8H 7H TD 9D 8D 7D TC 9C 8C 7C", "AS KS QS JS TS AH AD AC KH QH KD QC"
    deal = at_calls(CLASSIC, other, white)
    coloured = replace(deal.sides[YOUNGER], hand=parse_cards(white.replace("7C", "JC")), taken=parse_cards("JC"))
    coloured = replace(coloured, discard=parse_cards("7C"))
    deal = called_out(replace(deal, sides=(deal.sides[ELDER], coloured)))
    assert [(line.seat, line.points) for line in of_item(deal, "white_hand")] == [(YOUNGER, 10)]
    # At the calls the hand is no longer white: the old game gives it nothing, a house that counts both gives it once.
    for when, points in (("at_declaration", []), ("both", [10])):
        house = make_ruleset("starinny", {"white_hand_when": when})
        again = called_out(replace(at_calls(house, other, white), sides=(deal.sides[ELDER], coloured)))
        assert [line.points for line in of_item(again, "white_hand")] == points
    both = called_out(at_calls(make_ruleset("starinny", {"white_hand_when": "both"}), other, white))
    assert [line.points for line in of_item(both, "white_hand")] == [10, 10]


def test_there_is_no_full_hand_to_ask_for() -> None:
    assert Category.FULL_HAND not in law.categories(CLASSIC)
    assert Category.FULL_HAND in law.categories(STARINNY)


def test_the_dealer_answers_before_the_lead_and_counts_aloud_after_it() -> None:
    deal = called_out(cavendish())
    heard = redact(deal, ELDER)
    assert [line for line in heard.lines if line.seat == YOUNGER] == []
    assert heard.sides[YOUNGER].total == 0
    calls = {call.category: call for call in heard.calls}
    # Level in number, so both were told; of the sets the elder hears that his three knaves are not good, no more.
    assert calls[Category.POINT].said == (5, 5)
    assert (calls[Category.SETS].said, calls[Category.SETS].winner) == ((3, None), YOUNGER)
    assert [line.points for line in redact(deal, YOUNGER).lines if line.seat == YOUNGER] == [14, 3]
    led = redact(played(deal, "AH"), ELDER)
    assert [line.points for line in led.lines if line.seat == YOUNGER] == [14, 3]
    assert led.lines[-1].item == "lead"


def test_what_the_dealer_holds_where_the_elder_is_silent_is_not_told_before_the_lead() -> None:
    deal = called_out(cavendish(), {(ELDER, Category.SETS): ()})
    sets = next(call for call in redact(deal, ELDER).calls if call.category is Category.SETS)
    assert (sets.said, sets.winner) == ((0, None), None)
    after = next(call for call in redact(played(deal, "AH"), ELDER).calls if call.category is Category.SETS)
    assert (after.said, after.winner) == ((0, 4), YOUNGER)
