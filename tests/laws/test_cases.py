"""Hard cases E1 to E13, E15 to E17 and E20, as dealt hands; values by edition, each worked in a comment."""

from __future__ import annotations

from dataclasses import replace

import pytest

from larp_piquet.engine import deal as law
from larp_piquet.engine.acts import AnnounceCapot, Category, Discard, Phase, Take
from larp_piquet.engine.cards import DECK, parse_cards
from larp_piquet.engine.match import settle
from larp_piquet.engine.ruleset import CLASSIC, MUSKETEER, STARINNY, Ruleset, make_ruleset
from larp_piquet.engine.score import Course, score, totals

from ..engine.builders import (
    BOTH,
    ELDER,
    YOUNGER,
    at_calls,
    called_out,
    called_total,
    do,
    elder_takes_all,
    in_play,
    lead_and_lose,
    lead_and_win,
    of_item,
    played,
    spoken_calls,
    written,
)

both = pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.edition)
ordered = [make_ruleset(rules.edition, {"block_rule": "ordered"}) for rules in BOTH]

REPIQUE_Y = "QC JC TC 9C 8C KC QS QH QD 7S 7H 8D"
REPIQUE_E = "AS KS JS 9S AH KH TH 8H AD JD 9D 7C"


@both
def test_e1_lines_stand_in_the_order_of_the_law(rules: Ruleset) -> None:
    deal = elder_takes_all(called_out(at_calls(rules, "AS KS QS JS 8S AH KH JH TH 8H 7H AD", LOSER_OF_ALL)))
    items = [item for _, item, _ in written(deal)]
    called = [item for item in items if item in ("point", "sequence", "set")]
    assert items[: len(called)] == called == ["point", "sequence", "set"]
    assert items[items.index("pique") - 1] in ("lead", "trick")
    assert items[-2:] == ["last_trick", "capot"]


LOSER_OF_ALL = "TS 9S 7S QH 9H TD 9D 8D 7D 9C 8C 7C"


@pytest.mark.parametrize(("rules", "total"), [(MUSKETEER, 22 + 14 + 60), (STARINNY, 6 + 16 + 14 + 60)])
def test_e2_the_younger_repiques_though_the_elder_led(rules: Ruleset, total: int) -> None:
    deal = called_out(at_calls(rules, REPIQUE_E, REPIQUE_Y))
    assert called_total(deal) == (0, total)
    assert total == 96
    deal = played(deal, "AS")
    assert called_total(deal) == (1, 96)


@both
def test_e3_the_younger_with_29_wins_trick_one_and_counts_thirty(rules: Ruleset) -> None:
    # A point of four 4, two quarts 4 + 4, four aces 14, three kings 3: 29.
    younger = {
        Category.POINT: ["AH 9H 8H 7H"],
        Category.SEQUENCES: ["KS QS JS TS", "KD QD JD TD"],
        Category.SETS: ["AS AH AD AC", "KS KH KD"],
    }
    assert in_play(rules, {}, younger, []) == (0, 29)
    assert in_play(rules, {}, younger, [lead_and_lose(ELDER, "7S", "8S")]) == (1, 30)


@both
def test_e3_only_the_elder_piques_even_over_a_silent_one(rules: Ruleset) -> None:
    sets = {Category.SETS: ["AS AH AD AC", "KS KH KD KC"]}
    tricks = [lead_and_lose(ELDER, "7S", "8S"), lead_and_win(YOUNGER, "9S", "TH")]
    hands = (parse_cards("7D"), parse_cards("8D"))
    course = Course(rules, (ELDER, YOUNGER), hands, (spoken_calls({}), spoken_calls(sets)), tricks)
    silent = replace(course, silence=("false_claim", None))
    # 28, the trick 29, the lead 30, the trick 31: had the younger the right to a pique, this would be 61.
    assert totals(score(silent), 2) == (0, 31)
    either = make_ruleset(rules.edition, {"pique_elder_only": False})
    assert totals(score(replace(silent, rules=either)), 2) == (0, 61)


@both
def test_e3_the_younger_never_piques(rules: Ruleset) -> None:
    deal = called_out(
        at_calls(rules, REPIQUE_E, REPIQUE_Y), {(YOUNGER, Category.SETS): (), (YOUNGER, Category.FULL_HAND): ()}
    )
    before = called_total(deal)[1]
    assert before == 22
    # Elder's led cards lose: the younger's count passes 30 in play and stays what it is.
    deal = played(deal, "7C 8C 7S 9S")
    assert of_item(deal, "pique") == []
    assert called_total(deal)[1] == before + 2


@pytest.mark.parametrize(("rules", "point"), [(MUSKETEER, 22), (STARINNY, 6)])
def test_e4_the_younger_s_point_bars_the_repique(rules: Ruleset, point: int) -> None:
    # Elder: his point of five loses to six; the quint 15, the tierce of hearts 3, four aces 14: 32.
    elder = "AS KS QS JS TS AH AD AC KH QH 8C 9C"
    younger = "KD QD JD 9D 8D 7D 9H 8H 7S TC JC 7C"
    deal = called_out(at_calls(rules, elder, younger))
    assert called_total(deal) == (32, point)
    assert of_item(deal, "repique") == []


E5_Y = "KS QS JS TS 9S 8S 7S KH QH JH TH 9H"
E5_E = "AS AH AD AC KD QD JD KC QC JC 9D 8C"


@pytest.mark.parametrize(("rules", "younger"), [(MUSKETEER, 24 + 15 + 20), (STARINNY, 7 + 17 + 15 + 20)])
def test_e5_any_score_of_the_other_bars_the_repique(rules: Ruleset, younger: int) -> None:
    deal = called_out(at_calls(rules, E5_E, E5_Y))
    assert called_total(deal) == (14, younger)
    assert younger == 59


@pytest.mark.parametrize("rules", ordered, ids=lambda rules: rules.edition)
def test_e5_ordered_bars_only_by_what_reckons_earlier(rules: Ruleset) -> None:
    no_full = replace(rules, full_hand_points=0)
    deal = called_out(at_calls(no_full, E5_E, E5_Y))
    assert called_total(deal) == (14, 99)
    items = [item for seat, item, _ in written(deal) if seat == YOUNGER]
    assert items[-1] == "repique"
    assert [item for _, item, _ in written(deal)][-1] == "set"


@both
def test_e6_three_tens_bar_the_pique(rules: Ruleset) -> None:
    elder, younger = "AS KS QS JS TS 9S 8S 7S AH KH QH 7D", "TH TD TC 9H 8H AD 8D 9D JC QC 7C 8C"
    deal = called_out(at_calls(rules, elder, younger))
    assert called_total(deal) == (29, 3)
    deal = played(deal, "AS 7C KS 8C")
    assert called_total(deal) == (33, 3)
    assert of_item(deal, "pique") == []


E7_E = "KS QS JS TS 9S QH QD QC 7D 8D 7C 8C"
E7_Y = "AH KH JH TH 8H AS AD KD JD 9C TC 9D"


def test_e7_equality_does_not_save_from_a_pique() -> None:
    # Five cards each, 49 pips each: nobody's point; 15 + 14 = 29, and the lead makes the thirty.
    deal = called_out(at_calls(STARINNY, E7_E, E7_Y))
    assert called_total(deal) == (29, 0)
    deal = played(deal, "KS")
    assert called_total(deal) == (60, 0)


def test_e7_under_high_card_the_ace_makes_the_younger_good() -> None:
    deal = called_out(at_calls(MUSKETEER, E7_E, E7_Y))
    assert called_total(deal) == (29, 20)
    assert called_total(played(deal, "KS")) == (30, 20)


def test_e7_a_house_in_which_equality_bars() -> None:
    house = make_ruleset("starinny", {"equality_blocks": True})
    assert called_total(played(called_out(at_calls(house, E7_E, E7_Y)), "KS")) == (30, 0)


def test_e8_pique_on_the_very_lead_though_the_trick_is_lost() -> None:
    deal = played(called_out(at_calls(STARINNY, E7_E, E7_Y)), "KS AS")
    assert written(deal)[-3:] == [(ELDER, "lead", 1), (ELDER, "pique", 30), (YOUNGER, "trick", 1)]
    assert called_total(deal) == (60, 1)


@both
def test_e9_no_pique_once_the_other_has_counted(rules: Ruleset) -> None:
    # 28 in hand; the first lead loses (29 to 1), the younger leads (2), the elder captures: thirty, and no pique.
    elder = {Category.SETS: ["AS AH AD AC", "KS KH KD KC"]}
    tricks = [lead_and_lose(ELDER, "7S", "8S"), lead_and_lose(YOUNGER, "7H", "AH")]
    assert in_play(rules, elder, {}, tricks) == (30, 2)
    # Had the first trick been his own, the same thirty would have been sixty.
    assert in_play(rules, elder, {}, [lead_and_win(ELDER, "AS", "7S")]) == (60, 0)


@both
def test_e10_repique_and_never_a_pique_after_it(rules: Ruleset) -> None:
    hand, other = "AS KS QS JS TS 9S 8S 7S AH KH QH JH", "TH 9H 8H AD KD QD JC TC 9C 8C 7C 7D"
    deal = elder_takes_all(called_out(at_calls(rules, hand, other), {(YOUNGER, Category.SETS): ()}))
    jumps = [item for _, item, _ in written(deal) if item in ("pique", "repique")]
    assert jumps == ["repique"]


def test_e11_equal_number_of_cards() -> None:
    # 40 pips against 35: A 9 8 7 has the higher card, K Q J 10 more pips. (No sequence is called.)
    elder, younger = "AH 9H 8H 7H KD QD 7D KC 9C 8C AS 9S", "KS QS JS TS JD TD 8D QC JC 7C KH JH"
    for rules, winner in ((MUSKETEER, ELDER), (STARINNY, YOUNGER)):
        deal = called_out(at_calls(rules, elder, younger))
        assert [line.seat for line in of_item(deal, "point")] == [winner]
        assert [line.points for line in of_item(deal, "point")] == [4]


@both
def test_e11_identical_points_score_for_nobody(rules: Ruleset) -> None:
    elder, younger = "AH KH 9H 8H QD JD 8D TC 9C 7C JS 7S", "AS KS 9S 8S QC JC 8C TD 9D 7D JH 7H"
    deal = called_out(at_calls(rules, elder, younger))
    assert of_item(deal, "point") == []


@both
def test_e12_equal_best_tierces_void_all_sequences(rules: Ruleset) -> None:
    elder, younger = "AS KS QS 9H 8H 7H AD TD 9D KC TC 8C", "AH KH QH TS 9S 7S KD 8D 7D AC 9C 7C"
    deal = called_out(at_calls(rules, elder, younger))
    assert of_item(deal, "sequence") == []
    house = make_ruleset(rules.edition, {"equal_sequence_voids_all": False})
    lenient = called_out(at_calls(house, elder, younger))
    assert [(line.seat, line.points) for line in of_item(lenient, "sequence")] == [(ELDER, 3)]


@both
def test_e13_the_winner_counts_past_an_intermediate_one(rules: Ruleset) -> None:
    elder, younger = "QS JS TS 9S 9H 8H 7H AD KD 8D AC 7C", "JC TC 9C 8C AS KS AH KH QD JD 9D 7D"
    deal = called_out(at_calls(rules, elder, younger))
    assert [(line.seat, line.points) for line in of_item(deal, "sequence")] == [(ELDER, 4), (ELDER, 3)]


@both
def test_e13_four_tens_and_three_knaves_beat_three_aces(rules: Ruleset) -> None:
    elder, younger = "TS TH TD TC JS JH JD 7S 8H 9D 7C 8C", "AS AH AD KS KH QC JC 9S 9H 7H 8D KD"
    deal = called_out(at_calls(rules, elder, younger))
    assert [(line.seat, line.points) for line in of_item(deal, "set")] == [(ELDER, 14), (ELDER, 3)]


@both
def test_e14_calling_less_than_is_held_scores_only_what_is_called(rules: Ruleset) -> None:
    # Three queens of the four lose to the elder's three aces, and score 3 only when those are sunk.
    three = {(YOUNGER, Category.SETS): ("QS QH QD",)}
    deal = called_out(at_calls(rules, REPIQUE_E, REPIQUE_Y), three)
    assert [(line.seat, line.points) for line in of_item(deal, "set")] == [(ELDER, 3)]
    deal = called_out(at_calls(rules, REPIQUE_E, REPIQUE_Y), {**three, (ELDER, Category.SETS): ()})
    assert [(line.seat, line.points) for line in of_item(deal, "set")] == [(YOUNGER, 3)]


E15_E = "AS KS QS JS TS AH AD AC KH QH KD QC"
E15_Y = "TH 9H 8H 7H TD 9D 8D 7D TC 9C 8C 7C"


@both
def test_e15_a_white_hand_bars_63_in_hand(rules: Ruleset) -> None:
    deal = called_out(at_calls(rules, E15_E, E15_Y))
    assert called_total(deal) == (63, 10)
    assert of_item(deal, "repique") == []
    # E1: the white hand stands before the point, the full hand after the sets.
    items = [item for _, item, _ in written(deal)]
    runs = ["sequence"] if rules.edition == "musketeer" else ["sequence", "sequence"]
    assert items == ["white_hand", "point", *runs, "set", "set", "set", "full_hand"]
    deal = elder_takes_all(deal)
    assert of_item(deal, "pique") == []


def exchange(rules: Ruleset, elder_discards: int) -> law.Deal:
    """A fresh deal in which the elder has changed so many cards."""
    deal = law.start(rules, YOUNGER, DECK)
    hand = deal.sides[ELDER].hand
    deal = law.apply(deal, Discard(ELDER, hand[:elder_discards]))
    if deal.phase is Phase.TAKE:
        left, own = law.available(deal, ELDER)
        deal = law.apply(deal, Take(ELDER, (left + own)[:elder_discards]))
    return deal


@pytest.mark.parametrize(
    ("rules", "elder", "dealer"),
    [(MUSKETEER, 3, (3, 5)), (STARINNY, 3, (3, 5)), (STARINNY, 4, (2, 4)), (STARINNY, 5, (1, 3))],
)
def test_e16_how_many_the_dealer_may_take(rules: Ruleset, elder: int, dealer: tuple[int, int]) -> None:
    deal = exchange(rules, elder)
    assert law.take_limits(deal, YOUNGER) == dealer
    left, own = law.available(deal, YOUNGER)
    assert (len(left), len(own)) == (5 - elder, 3)


def test_e16_the_left_cards_come_first_from_the_top_and_always_by_choice() -> None:
    deal = exchange(STARINNY, 4)
    left, own = law.available(deal, YOUNGER)
    discard = deal.sides[YOUNGER].hand[:2]
    deal = do(deal, Discard(YOUNGER, discard))
    assert deal.sides[YOUNGER].taken == (*left, own[0])[:2]
    by_choice = exchange(MUSKETEER, 3)
    left, own = law.available(by_choice, YOUNGER)
    by_choice = do(by_choice, Discard(YOUNGER, by_choice.sides[YOUNGER].hand[:3]))
    refused = law.breaches(by_choice, Take(YOUNGER, own))
    assert refused == {law.Breach.LEFT_CARDS_FIRST}
    taken = do(by_choice, Take(YOUNGER, (*left, own[2])))
    assert set(taken.sides[YOUNGER].taken) == {*left, own[2]}
    assert law.untaken(taken) == own[:2]


@pytest.mark.parametrize(
    ("rules", "hand", "play", "total"),
    # 22 + 4 + 3 = 29, the lead makes 30 → 60, play to 83, capot 123;
    # 6 + 4 + 3 = 13, play 25 → 38 with the pique 68, capot 108.
    [(MUSKETEER, 29, 83, 123), (STARINNY, 13, 68, 108)],
)
def test_e17_a_capot_with_a_small_hand_is_a_pique(rules: Ruleset, hand: int, play: int, total: int) -> None:
    deal = called_out(at_calls(rules, "AS KS QS JS 8S AH KH JH TH 8H 7H AD", LOSER_OF_ALL))
    assert called_total(deal) == (hand, 0)
    deal = elder_takes_all(deal)
    capot = of_item(deal, "capot")
    assert [line.running for line in capot] == [total]
    assert capot[0].running - capot[0].points == play
    assert of_item(deal, "leza") == []


@both
def test_open_capot_announced_before_the_first_lead(rules: Ruleset) -> None:
    deal = called_out(at_calls(rules, "AS KS QS JS 8S AH KH JH TH 8H 7H AD", LOSER_OF_ALL))
    deal = do(deal, AnnounceCapot(ELDER))
    assert law.breaches(deal, AnnounceCapot(YOUNGER)) == {law.Breach.CAPOT_SAID_TWICE}
    deal = elder_takes_all(deal)
    assert [line.points for line in of_item(deal, "open_capot")] == [80]
    led = played(called_out(at_calls(rules, REPIQUE_E, REPIQUE_Y)), "AS")
    assert law.Breach.CAPOT_TOO_LATE in law.breaches(led, AnnounceCapot(YOUNGER))


@both
def test_a_failed_open_capot_costs_nothing_and_leza_still_counts(rules: Ruleset) -> None:
    deal = do(called_out(at_calls(rules, E15_E, E15_Y)), AnnounceCapot(YOUNGER))
    deal = elder_takes_all(deal)
    assert [line.points for line in of_item(deal, "capot")] == [40]
    assert of_item(deal, "open_capot") == []
    house = make_ruleset(rules.edition, {"failed_open_capot": "opponent_80"})
    penal = elder_takes_all(do(called_out(at_calls(house, E15_E, E15_Y)), AnnounceCapot(YOUNGER)))
    assert [(line.seat, line.points) for line in of_item(penal, "open_capot")] == [(ELDER, 80)]


@both
def test_an_open_capot_may_be_worth_nothing(rules: Ruleset) -> None:
    """Rules §2.5: a number, or off. Made, it stands in place of the capot whatever that number is."""
    for value, items in ((0, []), (1, [1])):
        house = make_ruleset(rules.edition, {"open_capot": value})
        hands = "AS KS QS JS 8S AH KH JH TH 8H 7H AD", LOSER_OF_ALL
        deal = elder_takes_all(do(called_out(at_calls(house, *hands)), AnnounceCapot(ELDER)))
        assert [line.points for line in of_item(deal, "open_capot")] == items
        assert of_item(deal, "capot") == []


@pytest.mark.parametrize(("rules", "figure"), [(MUSKETEER, 560), (STARINNY, 164)])
def test_e20_a_chain_of_refets(rules: Ruleset, figure: int) -> None:
    settled = settle(rules, [None, None, (0, 7), (1, 7), (1, 41), None])
    assert [k.multiplier for k in settled.koroliks] == [1, 2, 4]
    assert settled.koroliks[2].figure == figure
    assert settled.koroliks[2].seat == 1
    assert settled.carried_multiplier == 1


def test_e20_other_houses() -> None:
    entries = [None, None, None, None, (1, 41), None]
    chain = {"additive": 420, "flat": 280}
    for value, figure in chain.items():
        assert settle(make_ruleset("musketeer", {"refet_chain": value}), entries).koroliks[2].figure == figure
    early = make_ruleset("musketeer", {"refet_stage": "difference_before_rounding"})
    # 41 × 4 = 164 → 160, and the hundred.
    assert settle(early, entries).koroliks[2].figure == 260
    margin = make_ruleset("musketeer", {"refet_margin": 4})
    assert settle(margin, [(0, 4), None]).koroliks[0].seat is None
    assert settle(MUSKETEER, [(0, 4), None]).koroliks[0].figure == 100


@pytest.mark.parametrize(("rules", "after"), [(MUSKETEER, 2), (STARINNY, 1)])
def test_a_refet_doubles_the_next_korolik_or_all_that_follow(rules: Ruleset, after: int) -> None:
    settled = settle(rules, [None, None, (0, 10), None, (0, 10), None])
    assert [k.multiplier for k in settled.koroliks] == [1, 2, after]


@both
def test_a_refet_in_the_last_korolik_is_carried(rules: Ruleset) -> None:
    entries = [(0, 10), None, (0, 10), None, (0, 5), (1, 5)]
    assert settle(rules, entries).carried_multiplier == 2
    lapse = make_ruleset(rules.edition, {"refet_in_last": "lapse"})
    assert settle(lapse, entries).carried_multiplier == 1
    extra = make_ruleset(rules.edition, {"refet_in_last": "extra_korolik"})
    assert not settle(extra, entries).complete
    longer = settle(extra, [*entries, (0, 10), None])
    assert longer.complete
    assert longer.koroliks[3].multiplier == 2
    # Rules §2.2: of a refet in the last korolik alone. What stands half-way, or was broken off there, carries nothing.
    for half in ([None, None], [None, None, (0, 10), None], [(0, 10), None, None, None], [None, None, None]):
        assert settle(rules, half).carried_multiplier == 1
        assert settle(rules, half, stopped=True).carried_multiplier == 1
        assert settle(rules, half, opening_multiplier=2, stopped=True).carried_multiplier == 1
    carried = settle(rules, [(0, 10), None], opening_multiplier=2)
    assert carried.koroliks[0].multiplier == 2


def test_stopped_by_the_points_so_far_the_unfinished_counts_as_it_was_written() -> None:
    """33 to 48 is a korolik of 15, in tens 20 and 100 to the second; 65 written after it are the first's: 55 are owed.

    After one deal only its 33 are; by the rubicon 70 to 40 and 20 to 31 leave 90 to 71, and 19 are owed.
    """
    settled = settle(MUSKETEER, [(0, 33), (1, 48), (0, 65)], stopped=True, by_points=True)
    assert (settled.net, settled.debt, settled.as_written) == ((-55, 55), (0, 1, 55), (0, 65))
    assert settle(MUSKETEER, [(0, 33)], stopped=True, by_points=True).debt == (1, 0, 33)
    assert settle(MUSKETEER, [(0, 33), (1, 48)], stopped=True, by_points=True).debt == (0, 1, 120)
    assert settle(MUSKETEER, [None], stopped=True, by_points=True).debt is None
    played = {"entries": [(0, 30), (1, 11)], "totals": [(70, 40), (20, 31)]}
    assert settle(CLASSIC, **played, stopped=True, by_points=True).debt == (1, 0, 19)  # type: ignore[arg-type]
    assert settle(CLASSIC, **played, stopped=True).debt is None  # type: ignore[arg-type]


def test_stopped_early_only_finished_koroliks_are_owed() -> None:
    settled = settle(MUSKETEER, [(0, 33), (1, 48), (0, 65)], stopped=True)
    assert settled.final is None
    assert settled.net == (-120, 120)
    assert settled.debt == (0, 1, 120)
    assert settle(MUSKETEER, [(0, 33), (1, 48), (0, 65)]).debt is None


def test_the_net_loser_may_have_won_the_final_figure() -> None:
    # Koroliks: B by 5 twice (110 each), A by 50 (150); sums A 50, B 10: final 40 + 100 = 140 to A.
    settled = settle(MUSKETEER, [(1, 5), None, (1, 5), None, (0, 50), None])
    assert settled.final == (0, 140)
    assert settled.net == (150 + 140 - 110 - 110, -70)
    level = settle(MUSKETEER, [(1, 5), None, (0, 5), None, None, None])
    assert level.final is None
    assert level.net == (0, 0)
    assert level.debt is None


@pytest.mark.parametrize(
    ("edition", "value", "net"),
    [
        ("musketeer", "off", 340), ("musketeer", "plus_100", 440), ("musketeer", "flat_100", 100),
        ("starinny", "off", 20), ("starinny", "plus_100", 120), ("starinny", "flat_100", 100),
    ],
)  # fmt: skip
def test_v25_skvoznoy(edition: str, value: str, net: int) -> None:
    rules = make_ruleset(edition, {"skvoznoy": value, "koroliks_per_partie": 2})
    # Two koroliks of 10 → 110 each and a final of 20 + 100: 340; in the old game 10 and 10 and no more.
    settled = settle(rules, [(0, 10), None, (0, 10), None])
    assert settled.net == (net, -net)
