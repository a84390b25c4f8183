"""The worked examples of the two source texts, V1 to V23, with the value each edition gives them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis.strategies import integers, lists

from larp_piquet.engine.acts import Category, Claim
from larp_piquet.engine.cards import DECK, Rank, parse_cards
from larp_piquet.engine.holdings import best
from larp_piquet.engine.match import settle
from larp_piquet.engine.ruleset import MUSKETEER, STARINNY, Ruleset
from larp_piquet.engine.score import CATEGORIES, Course, Trick, score, totals

from ..engine.builders import (
    BOTH,
    ELDER,
    at_calls,
    called_out,
    called_total,
    calls_only,
    in_play,
    lead_and_lose,
    lead_and_win,
    of_item,
    spoken_calls,
    written,
)

both = pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.edition)


def test_v1_pips() -> None:
    spades = {card.rank: card.pips for card in DECK if card.suit == 0}
    assert [spades[Rank(rank)] for rank in range(7, -1, -1)] == [11, 10, 10, 10, 10, 9, 8, 7]
    assert sum(spades.values()) == 75


@pytest.mark.parametrize(("rules", "value"), [(MUSKETEER, 20), (STARINNY, 5)])
def test_v2_five_cards_beat_four_whatever_the_pips(rules: Ruleset, value: int) -> None:
    five, four = {Category.POINT: ["KH TH 9H 8H 7H"]}, {Category.POINT: ["AS KS QS JS"]}
    assert calls_only(rules, five, four) == (value, 0)
    assert calls_only(rules, four, five) == (0, value)


@both
def test_v5_more_cards_win_in_point_and_sequence(rules: Ruleset) -> None:
    for fewer, more in (("AS KS QS JS", "JH TH 9H 8H 7H"), ("AS KS QS JS TS", "QH JH TH 9H 8H 7H")):
        for category in (Category.POINT, Category.SEQUENCES):
            short = best([Claim(category, parse_cards(fewer))], rules)
            long = best([Claim(category, parse_cards(more))], rules)
            assert long > short


@pytest.mark.parametrize(("rules", "younger"), [(MUSKETEER, 22), (STARINNY, 6)])
def test_v6_longer_point_and_equal_quints(rules: Ruleset, younger: int) -> None:
    deal = called_out(at_calls(rules, "KS QS JS TS 9S AD QD 9D 8D 7C 8C AC", "KH QH JH TH 9H 7H AS 8S KD JD TC 9C"))
    assert called_total(deal) == (0, younger)
    assert of_item(deal, "sequence") == []


@both
def test_v7_thirty_in_play_is_sixty_and_in_hand_ninety_and_34_is_94(rules: Ruleset) -> None:
    elder = {Category.SETS: ["AS AH AD AC", "KS KH KD KC"]}
    assert calls_only(rules, elder, {}) == (28, 0)
    with_three = {**elder, Category.SETS: [*elder[Category.SETS], "QS QH QD"]}
    assert calls_only(rules, with_three, {}) == (31 + 60, 0)
    # 14 + 14 + 3 + 3 = 34 in hand becomes 94.
    with_six = {**elder, Category.SETS: [*elder[Category.SETS], "QS QH QD", "JS JH JD"]}
    assert calls_only(rules, with_six, {}) == (94, 0)


@both
def test_v7_thirty_in_play(rules: Ruleset) -> None:
    elder = {Category.SETS: ["AS AH AD AC", "KS KH KD KC"]}
    tricks = [lead_and_win(0, "AS", "7S"), Trick(0, ((0, parse_cards("KS")[0]),), None)]
    # 28, lead 29, trick 30 → 60, lead 61.
    assert in_play(rules, elder, {}, tricks) == (61, 0)


#: Four aces and a point of four make 18; two tierces make 6.
EIGHTEEN_TO_SIX = (
    {Category.SETS: ["AS AH AD AC"], Category.POINT: ["AS JS TS 8S"]},
    {Category.SEQUENCES: ["QH JH TH", "9D 8D 7D"]},
)


@both
def test_v8_both_lead_and_lose(rules: Ruleset) -> None:
    assert in_play(rules, *EIGHTEEN_TO_SIX, []) == (18, 6)
    first = lead_and_lose(0, "JS", "QS")
    assert in_play(rules, *EIGHTEEN_TO_SIX, [first]) == (19, 7)
    second = lead_and_lose(1, "QH", "AH")
    assert in_play(rules, *EIGHTEEN_TO_SIX, [first, second]) == (20, 8)


@both
def test_v9_eighteen_leads_wins_leads_loses(rules: Ruleset) -> None:
    tricks = [lead_and_win(0, "AS", "7S"), lead_and_lose(0, "JS", "QS")]
    assert in_play(rules, *EIGHTEEN_TO_SIX, tricks) == (21, 7)


@both
def test_v10_last_trick_counts_four_and_five_with_its_lead(rules: Ruleset) -> None:
    before = [lead_and_lose(0, "7S", "AS")] + [lead_and_win(1, "AH", "7H")] * 5 + [lead_and_lose(1, "7D", "AD")] * 5
    captured = play_lines(rules, [*before, lead_and_lose(0, "JS", "QS")])
    assert captured[-3:-1] == [(0, "lead", 1), (1, "last_trick", 4)]
    led = play_lines(rules, [*before, lead_and_win(0, "QS", "JS")])
    assert [line for line in led if line[1] != "leza"][-2:] == [(0, "lead", 1), (0, "last_trick", 4)]


def play_lines(rules: Ruleset, tricks: list[Trick]) -> list[tuple[int, str, int]]:
    """Lines of play and closing when nobody called anything."""
    hands = (parse_cards("7D"), parse_cards("8D"))
    course = Course(rules, (0, 1), hands, (SILENT, SILENT), tricks)
    return [(line.seat, line.item, line.points) for line in score(course)]


SILENT: tuple[tuple[Claim, ...], ...] = tuple(() for _ in CATEGORIES)


@both
@settings(max_examples=200)
@given(winners=lists(integers(0, 1), min_size=12, max_size=12))
def test_play_pays_27_in_all_and_24_or_25_at_capot(rules: Ruleset, winners: list[int]) -> None:
    tricks, leader = [], 0
    for winner in winners:
        made = lead_and_win if winner == leader else lead_and_lose
        tricks.append(made(leader, "AS", "7S"))
        leader = winner
    play = sum(points for _, item, points in play_lines(rules, tricks) if item in ("lead", "trick", "last_trick"))
    capot = {"musketeer": 24, "starinny": 25}[rules.edition]
    assert play == (27 if len(set(winners)) == 2 else capot)


V17_DEALS = [(0, 33), (1, 48)]
SHEET = [(0, 33), (1, 48), (0, 65), (1, 37), (0, 22), (1, 6)]


@both
def test_v17_entries_are_differences(rules: Ruleset) -> None:
    assert V17_DEALS[0][1] == 54 - 21
    assert V17_DEALS[1][1] == 54 - 6
    korolik = settle(rules, V17_DEALS).koroliks[0]
    figure = {"musketeer": 120, "starinny": 15}[rules.edition]
    assert (korolik.seat, korolik.difference, korolik.figure) == (1, 15, figure)


@pytest.mark.parametrize(("rules", "figures"), [(MUSKETEER, [120, 130, 120]), (STARINNY, [15, 28, 16])])
def test_v18_v19_v20_koroliks(rules: Ruleset, figures: list[int]) -> None:
    koroliks = settle(rules, SHEET).koroliks
    assert [k.seat for k in koroliks] == [1, 0, 0]
    assert [k.figure for k in koroliks] == figures


def test_v21_final_figure_and_net() -> None:
    settled = settle(MUSKETEER, SHEET)
    assert settled.sums == (120, 91)
    assert settled.final == (0, 130)
    assert settled.net == (260, -260)
    assert settled.debt == (1, 0, 260)
    old = settle(STARINNY, SHEET)
    assert old.final is None
    assert old.net == (29, -29)


@pytest.mark.parametrize(("rules", "figure"), [(MUSKETEER, 280), (STARINNY, 82)])
def test_v22_difference_of_41_after_a_refet(rules: Ruleset, figure: int) -> None:
    settled = settle(rules, [(0, 20), (1, 20), (0, 41), None])
    assert settled.koroliks[0].seat is None
    assert settled.koroliks[0].figure == 0
    assert (settled.koroliks[1].figure, settled.koroliks[1].multiplier) == (figure, 2)


@pytest.mark.parametrize(("rules", "leza"), [(MUSKETEER, [10, 10]), (STARINNY, [])])
def test_v23_six_tricks_each(rules: Ruleset, leza: list[int]) -> None:
    tricks = [lead_and_win(0, "AS", "7S") for _ in range(6)] + [lead_and_win(1, "AH", "7H") for _ in range(6)]
    assert [points for _, item, points in play_lines(rules, tricks) if item == "leza"] == leza


@pytest.mark.parametrize(("rules", "last", "play"), [(MUSKETEER, 1, 24), (STARINNY, 2, 25)])
def test_v11_capot_and_open_capot(rules: Ruleset, last: int, play: int) -> None:
    tricks = [lead_and_win(0, "AS", "7S")] * 12
    hands = (parse_cards("7D"), parse_cards("8D"))
    course = Course(rules, (0, 1), hands, (SILENT, SILENT), tricks)
    lines = score(course)
    assert [(line.item, line.points) for line in lines[-2:]] == [("last_trick", last), ("capot", 40)]
    assert sum(line.points for line in lines[:-1]) == play
    assert not [line for line in lines if line.item == "leza"]
    announced = score(replace(course, capot_announced=0))
    assert [(line.item, line.points) for line in announced[-1:]] == [("open_capot", 80)]


@both
def test_v12_white_hand_counts_ten_and_bars_pique_and_repique(rules: Ruleset) -> None:
    elder = {Category.SETS: ["AS AH AD AC", "KS KH KD KC", "QS QH QD"]}
    white = {Category.WHITE_HAND: ["TH 9H 8H 7H TD 9D 8D 7D TC 9C 8C 7C"]}
    assert calls_only(rules, elder, white) == (31, 10)
    assert in_play(rules, elder, white, [lead_and_win(0, "AS", "7S")]) == (33, 10)


@both
def test_v13_sum_when_the_opponent_scores_nothing(rules: Ruleset) -> None:
    hand = "AS KS QS AH KH QH AD KD QD AC KC QC"
    cards = parse_cards(hand)
    spoken = {
        Category.POINT: (Claim(Category.POINT, parse_cards("AS KS QS")),),
        Category.SEQUENCES: tuple(Claim(Category.SEQUENCES, parse_cards(f"A{s} K{s} Q{s}")) for s in "SHDC"),
        Category.SETS: tuple(Claim(Category.SETS, parse_cards(f"{r}S {r}H {r}D {r}C")) for r in "AKQ"),
        Category.FULL_HAND: (Claim(Category.FULL_HAND, cards),),
    }
    mine = tuple(spoken.get(category, ()) for category in CATEGORIES)
    # A point of three, four tierces, three fourteens: 3 + 12 + 42 = 57, the full hand 20, the repique 60.
    lines = score(Course(rules, (0, 1), (cards, parse_cards("7S")), (mine, SILENT)))
    assert totals(lines, 2)[0] == 3 + 12 + 42 + 20 + 60 == 137
    assert sum(line.points for line in lines if line.item != "repique") == 77


@pytest.mark.parametrize("length", [5, 6, 7, 8])
def test_v14_long_runs_good_for_point_and_sequence(length: int) -> None:
    run = ["AS", "KS", "QS", "JS", "TS", "9S", "8S", "7S"][:length]
    spoken = {Category.POINT: [" ".join(run)], Category.SEQUENCES: [" ".join(run)]}
    younger = {Category.SETS: ["TH TD TC"]}  # three tens keep the repique away
    value = {5: 20, 6: 22, 7: 24, 8: 26}[length]
    assert calls_only(MUSKETEER, spoken, younger) == (value, 3)
    assert calls_only(STARINNY, spoken, younger) == (value, 3)

    def lines(rules: Ruleset) -> list[tuple[str, int]]:
        deal_calls = spoken_calls(spoken)
        course = Course(rules, (0, 1), (parse_cards("7D"), parse_cards("8D")), (deal_calls, SILENT))
        return [(line.item, line.points) for line in score(course) if line.item != "repique"]

    assert lines(MUSKETEER) == [("point", value)]
    assert lines(STARINNY) == [("point", length), ("sequence", length + 10)]


@both
def test_v15_fourteen_on_tens_opens_the_queens_and_beats_aces_and_kings(rules: Ruleset) -> None:
    deal = called_out(at_calls(rules, "TS TH TD TC QS QH QD 7S 8H 9D 7C 8C", "AS AH AD KS KH KC JS JD 9S 9H 7D QC"))
    assert called_total(deal) == (17, 4)
    assert [(seat, points) for seat, item, points in written(deal) if item == "set"] == [(ELDER, 14), (ELDER, 3)]


@both
def test_v16_exactly_thirty_is_a_repique(rules: Ruleset) -> None:
    elder = {Category.SETS: ["AS AH AD AC", "KS KH KD"], Category.SEQUENCES: []}
    assert calls_only(rules, elder, {}) == (17, 0)
    # 14 + 3 + 3 + 3 + 3 + 4 = 30
    elder = {
        Category.SETS: ["AS AH AD AC", "KS KH KD", "QS QH QD", "JS JH JD"],
        Category.SEQUENCES: ["AS KS QS JS", "AH KH QH"],
    }
    assert calls_only(rules, elder, {}) == (90, 0)


@pytest.mark.parametrize(("rules", "good"), [(MUSKETEER, "AH 9H 8H 7H"), (STARINNY, "KS QS JS TS")])
def test_row_19_pips_or_high_card(rules: Ruleset, good: str) -> None:
    cards = {Category.POINT: ["AH 9H 8H 7H"]}
    others = {Category.POINT: ["KS QS JS TS"]}
    first = good == "AH 9H 8H 7H"
    assert calls_only(rules, cards, others) == ((4, 0) if first else (0, 4))
    assert calls_only(rules, others, cards) == ((0, 4) if first else (4, 0))
