"""Where other programs slip: each case with its cards and again as a tally, every total worked by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from larp_piquet.adjudicating import explain
from larp_piquet.engine.acts import Category
from larp_piquet.engine.deal import Deal
from larp_piquet.engine.redact import redact
from larp_piquet.engine.ruleset import CLASSIC, MUSKETEER, STARINNY, Ruleset, differences, make_ruleset
from larp_piquet.tables.account import adjudicate
from larp_piquet.tables.reading import RecordError

from ..engine.builders import ALL, ELDER, YOUNGER, at_calls, called_out, called_total, played, written
from ..tables.recording import ARAMIS, ATHOS, record, tally
from .test_normandy import NAMES
from .test_normandy import record as of_three

every = pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.edition)
PLAYERS = (ATHOS, ARAMIS)
Json = dict[str, Any]
Lines = list[tuple[int, str, int]]


def told(rules: Ruleset, athos: Json, aramis: Json, tricks: list[str] | None = None) -> Lines:
    """The lines of a tally under this law."""
    house = {name: getattr(rules, name) for name in differences(rules)}
    deal = tally(athos, aramis, tricks or [])
    made = adjudicate(record(deal, rules={"edition": rules.edition, "house": house}))["deals"]
    assert isinstance(made, list)
    return [(PLAYERS.index(line["player"]), line["item"], line["points"]) for line in made[0]["lines"]]


def both_ways(deal: Deal, athos: Json, aramis: Json, lines: Lines) -> None:
    """The dealt cards and the tally write these lines and no others; the tally's names in either order."""
    assert written(deal) == lines
    tricks = [PLAYERS[trick.winner] for trick in deal.tricks if trick.winner is not None]
    assert told(deal.rules, athos, aramis, tricks) == [line for line in lines if line[1] != "lead" or tricks]
    backwards = {key: athos[key] for key in reversed(athos)}
    assert told(deal.rules, backwards, aramis, tricks) == told(deal.rules, athos, aramis, tricks)


# -- two runs in one suit ------------------------------------------------------------------------------------------


@every
def test_two_runs_in_one_suit_are_two_sequences(rules: Ruleset) -> None:
    deal = called_out(at_calls(rules, "AS KS QS TS 9S 8S KH 9H QD 8D JC 7C", "JS 7S AH QH TH 8H AD TD 7D KC 9C QC"))
    # Six spades, A K Q and 10 9 8 among them: 6 (22 where a long point is paid with its run), 3 and 3.
    point = 22 if rules.long_suit_bonus == "any_suit" else 6
    lines = [(ELDER, "point", point), (ELDER, "sequence", 3), (ELDER, "sequence", 3)]
    both_ways(deal, {"point": {"cards": 6}, "sequences": ["A/3", "T/3"]}, {"point": {"cards": 4}}, lines)


@every
def test_of_two_runs_in_one_suit_only_the_long_one_is_paid_with_the_point(rules: Ruleset) -> None:
    deal = called_out(at_calls(rules, "AS KS QS JS TS 8S 7S KH 9H QD 8D TC", "9S AH QH TH 8H AD TD 7D KC 9C QC 7C"))
    # Seven spades. A to 10 is a quint; 8 7 are no run. The point of seven pays 24 under any_suit, the quint with it.
    paid = rules.long_suit_bonus == "any_suit"
    lines = [(ELDER, "point", 24)] if paid else [(ELDER, "point", 7), (ELDER, "sequence", 15)]
    both_ways(deal, {"point": {"cards": 7, "run": 5}, "sequences": ["A/5"]}, {"point": {"cards": 4}}, lines)
    # Without the ten the seven spades are a quart and a tierce, neither a quint: both are written beside any point.
    deal = called_out(at_calls(rules, "AS KS QS JS 9S 8S 7S KH 9H QD 8D TC", "TS AH QH JH 8H AD TD 7D KC 9C QC 7C"))
    lines = [(ELDER, "point", 24 if paid else 7), (ELDER, "sequence", 4), (ELDER, "sequence", 3)]
    # 24 + 4 + 3 = 31 against nothing is a repique; 7 + 4 + 3 is not.
    lines += [(ELDER, "repique", 60)] if paid else []
    both_ways(deal, {"point": {"cards": 7}, "sequences": ["9/3", "A/4"]}, {"point": {"cards": 4}}, lines)


# -- a lesser run beside a greater ---------------------------------------------------------------------------------


@every
def test_the_winner_of_sequences_counts_a_lesser_run_too_and_none_of_its_parts(rules: Ruleset) -> None:
    deal = called_out(at_calls(rules, "JS TS 9S 8S 7S QH JH TH AD 9D 8C 7C", "AC KC QC JC AS KD QD JD AH 9H 8H 8D"))
    # Elder's quint to the knave is good against the quart major: 15 and his tierce 3; the younger's runs count nothing.
    # Points: five against four; 5 (20 where it is paid with its run). Three knaves stand: the tens are but two.
    paid = rules.long_suit_bonus == "any_suit"
    first = [(ELDER, "point", 20)] if paid else [(ELDER, "point", 5), (ELDER, "sequence", 15)]
    lines = [*first, (ELDER, "sequence", 3), (YOUNGER, "set", 3)]
    athos = {"point": {"cards": 5, "run": 5}, "sequences": ["J/5", "Q/3"]}
    aramis = {"point": {"cards": 4}, "sequences": ["A/4", "K/3"], "sets": ["A/3"]}
    both_ways(deal, athos, aramis, lines)


@every
def test_a_lesser_run_called_in_place_of_a_greater_scores_what_was_called(rules: Ruleset) -> None:
    elder, younger = "JS TS 9S 8S 7S QH JH TH AD 9D 8C 7C", "AC KC QC JC AS KD QD JD AH 9H 8H 8D"
    called = {(ELDER, Category.SEQUENCES): ("TS 9S 8S 7S",)}
    deal = called_out(at_calls(rules, elder, younger), called)
    # Four to the ten lose to four to the ace: the younger's quart major 4 and tierce 3.
    point = 20 if rules.long_suit_bonus == "any_suit" else 5
    lines = [(ELDER, "point", point), (YOUNGER, "sequence", 4), (YOUNGER, "sequence", 3), (YOUNGER, "set", 3)]
    aramis = {"point": {"cards": 4}, "sequences": ["A/4", "K/3"], "sets": ["A/3"]}
    both_ways(deal, {"point": {"cards": 5}, "sequences": ["T/4"]}, aramis, lines)


# -- a repique while the other wins a later category ---------------------------------------------------------------

REPIQUE = "AS KS QS JS TS 9S 8S 7S AH KH QH JH"
THREE_TENS = "TH 9H 7H KD TD 9D 7D QC JC TC 8C 7C"
ATHOS_CLAIMS = {
    "point": {"cards": 8}, "sequences": ["A/8", "A/4"], "full_hand": True,
}  # fmt: skip
ARAMIS_CLAIMS = {"point": {"cards": 5}, "sequences": ["Q/3"], "sets": ["T/3"]}


def repique_lines(rules: Ruleset, jumps: bool) -> Lines:
    """Point of eight 8, huitième 18, quart 4: thirty before the younger's three tens; then the full hand."""
    paid = rules.long_suit_bonus == "any_suit"
    lines = [(ELDER, "point", 26)] if paid else [(ELDER, "point", 8), (ELDER, "sequence", 18)]
    lines.append((ELDER, "sequence", 4))
    if jumps:
        lines.append((ELDER, "repique", 60))
    lines.append((YOUNGER, "set", 3))
    return [*lines, (ELDER, "full_hand", 20)] if rules.full_hand_points else lines


@every
@pytest.mark.parametrize("block_rule", ["any_score", "ordered"])
def test_a_repique_while_the_other_wins_a_later_category(rules: Ruleset, block_rule: str) -> None:
    house = make_ruleset(rules.edition, {"block_rule": block_rule})
    deal = called_out(at_calls(house, REPIQUE, THREE_TENS))
    athos = ATHOS_CLAIMS if house.full_hand_points else {k: v for k, v in ATHOS_CLAIMS.items() if k != "full_hand"}
    both_ways(deal, athos, ARAMIS_CLAIMS, repique_lines(house, block_rule == "ordered"))
    total = 30 + (60 if block_rule == "ordered" else 0) + (20 if house.full_hand_points else 0)
    assert called_total(deal) == (total, 3)


@every
def test_what_reckons_earlier_bars_in_either_order(rules: Ruleset) -> None:
    for block_rule in ("any_score", "ordered"):
        house = replace(rules, block_rule=block_rule)  # type: ignore[arg-type]
        # Four tierces 12 and three fourteens 42 are 54 and no jump: the point of three loses to four.
        athos: Json = {"point": {"cards": 3}, "sequences": ["A/3"] * 4, "sets": ["A/4", "K/4", "Q/4"]}
        lines = told(house, athos, {"point": {"cards": 4}})
        assert lines[0] == (YOUNGER, "point", 4)
        assert sum(points for seat, _, points in lines if seat == ELDER) == 54


# -- a pique on the very lead --------------------------------------------------------------------------------------

TWENTY_NINE = "AS KS QS JS TS 9S 8S 7S AH KH QH 7D"
NOTHING_GOOD = "TH 9H JH AD KD TD 8D KC QC JC 9C 8C"


def twenty_nine(rules: Ruleset) -> Lines:
    """Point of eight and huitième 26 (in one line or two), tierce 3."""
    paid = rules.long_suit_bonus == "any_suit"
    first = [(ELDER, "point", 26)] if paid else [(ELDER, "point", 8), (ELDER, "sequence", 18)]
    return [*first, (ELDER, "sequence", 3)]


@every
def test_a_pique_on_the_very_lead_though_the_trick_is_lost(rules: Ruleset) -> None:
    deal = played(called_out(at_calls(rules, TWENTY_NINE, NOTHING_GOOD)), "7D")
    lines = [*twenty_nine(rules), (ELDER, "lead", 1), (ELDER, "pique", 30)]
    assert written(deal) == lines
    assert called_total(deal) == (60, 0)
    deal = played(deal, "8D")
    athos = {"point": {"cards": 8}, "sequences": ["A/8", "A/3"]}
    aramis = {"point": {"cards": 5}, "sequences": ["K/3", "J/3"]}
    both_ways(deal, athos, aramis, [*lines, (YOUNGER, "trick", 1)])


@every
def test_twenty_six_needs_two_tricks_of_one_s_own(rules: Ruleset) -> None:
    # The same hand with a seven in place of the queen of hearts: no tierce. 26, a lead, and what is won.
    deal = called_out(at_calls(rules, TWENTY_NINE.replace("QH", "8H"), NOTHING_GOOD.replace("8D", "QD")))
    assert called_total(deal)[ELDER] == 26
    deal = played(deal, "AS TH KS 9H")
    # Lead and trick 27, 28; 29, 30 → 60. Where a lead that wins counts once, 27 and 28 and no more.
    assert called_total(deal)[ELDER] == (28 if rules.trick_scoring == "lead_or_capture" else 60)


# -- a point of three ----------------------------------------------------------------------------------------------


@every
def test_a_point_of_three(rules: Ruleset) -> None:
    deal = called_out(at_calls(rules, "AS KS 9S AH JH 8H KD TD 7D QC 9C 7C", "QS TS 8S KH QH 7H AD JD 8D AC TC 8C"))
    # No suit has four. A K 9 of spades are 30 pips and his highest; the younger's best are A J 8 and A 10 8, 29 each.
    athos = {"point": {"cards": 3, "pips": 30, "high": "AK9"}}
    aramis = {"point": {"cards": 3, "pips": 29, "high": "AJ8"}}
    both_ways(deal, athos, aramis, [(ELDER, "point", 3)])
    assert called_total(deal) == (3, 0)


@every
def test_a_point_of_three_beats_silence_and_loses_to_four(rules: Ruleset) -> None:
    assert told(rules, {"point": {"cards": 3}}, {}) == [(ELDER, "point", 3)]
    assert told(rules, {"point": {"cards": 3}}, {"point": {"cards": 4}}) == [(YOUNGER, "point", 4)]
    assert told(rules, {"point": {"cards": 1}}, {}) == [(ELDER, "point", 1)]


# -- the order of precedence, not of entry -------------------------------------------------------------------------


def test_the_younger_s_three_reckons_before_the_lead_though_it_is_counted_after_it() -> None:
    """By the classic game the younger counts aloud after the first lead; his three tens bar the pique all the same."""
    younger = "TH 9H TD TC AD 9D 8D JC QC 7C 8C 8H"
    for rules in ALL:
        deal = played(called_out(at_calls(rules, TWENTY_NINE, younger)), "7D")
        lines = [*twenty_nine(rules), (YOUNGER, "set", 3), (ELDER, "lead", 1)]
        assert written(deal) == lines
        deal = played(deal, "8D")
        athos = {"sequences": ["A/3", "A/8"], "point": {"cards": 8}}
        aramis = {"sets": ["T/3"], "point": {"cards": 5}}
        both_ways(deal, athos, aramis, [*lines, (YOUNGER, "trick", 1)])
        assert called_total(deal) == (30, 4)
    assert CLASSIC.younger_declares == "after_first_lead"


def test_a_repique_reads_categories_in_the_order_of_the_law_however_they_were_written_down() -> None:
    # The younger and the sets stand first in the book; 8 + 18 + 4 = 30 all the same before his threes are reckoned.
    deal: Json = {
        "tricks": [],
        "claims": {
            ARAMIS: {"sets": ["Q/3", "K/3"]},
            ATHOS: {"sets": [], "sequences": ["J/4", "A/8"], "point": {"cards": 8}},
        },
        "dealer": ARAMIS,
    }
    for edition, total in (("classic", 90), ("starinny", 30), ("musketeer", 30)):
        made = adjudicate(record(deal, edition=edition))["deals"]
        assert isinstance(made, list)
        assert made[0]["totals"] == {ATHOS: total, ARAMIS: 6}


# -- a tie-break asked when it is not needed -----------------------------------------------------------------------


def missing(plain: Json) -> str:
    with pytest.raises(RecordError) as error:
        adjudicate(plain)
    return explain(error.value, "en")


FIVE, FOUR = {"point": {"cards": 5}}, {"point": {"cards": 4}}


@every
def test_no_tie_break_is_asked_of_two_unless_the_best_are_level(rules: Ruleset) -> None:
    five = 20 if rules.long_suit_bonus == "any_suit" else 5
    assert told(rules, FIVE, FOUR) == [(ELDER, "point", five)]
    assert told(rules, FOUR, FIVE) == [(YOUNGER, "point", five)]
    assert told(rules, FIVE, {}) == [(ELDER, "point", five)]
    assert told(rules, {}, {}) == []
    assert "the points are equally long" in missing(record(tally(FIVE, FIVE), edition=rules.edition))
    # One is silent by a ruling: nothing is level with what does not count.
    silent = record(tally(FIVE, FIVE, [], silence={ATHOS: "false_claim"}), edition=rules.edition)
    made = adjudicate(silent)["deals"]
    assert isinstance(made, list)
    assert made[0]["totals"] == {ATHOS: 0, ARAMIS: five}


@pytest.mark.parametrize("edition", ["normandy-musketeer", "normandy-starinny"])
def test_no_tie_break_is_asked_of_three_unless_the_best_are_level(edition: str) -> None:
    first, second, third = NAMES

    def plain(**claims: Json) -> Json:
        named = {NAMES["apr".index(key)]: value for key, value in claims.items()}
        return of_three({"dealer": third, "claims": named, "tricks": []}, edition=edition)

    def lines(**claims: Json) -> list[tuple[str, str, int]]:
        made = adjudicate(plain(**claims))["deals"]
        assert isinstance(made, list)
        return [(line["player"], line["item"], line["points"]) for line in made[0]["lines"]]

    five, six = (20, 22) if edition == "normandy-musketeer" else (5, 6)
    # Two are level below the best; three aces elsewhere keep the long point from being a repique under twenty.
    aces = {"sets": ["A/3"]}
    best = lines(a={"point": {"cards": 6}}, p=FIVE, r={**FIVE, **aces})
    assert best == [(first, "point", six), (third, "set", 3)]
    assert lines(a={**FOUR, **aces}, p=FIVE, r=FOUR) == [(second, "point", five), (first, "set", 3)]
    # Two are level and the third is not: he is never asked.
    asked = missing(plain(a=FIVE, p=FOUR, r=FIVE))
    assert first in asked
    marks = {"cards": 5, "pips": 49, "high": "KQJT9"}
    asked = missing(plain(a={"point": marks}, p=FOUR, r=FIVE))
    assert third in asked
    assert second not in asked
    assert lines(a={"point": marks}, p=FOUR, r={"point": marks}) == []


def test_at_the_table_a_tie_break_is_told_only_when_the_lengths_are_level() -> None:
    for rules in (MUSKETEER, STARINNY):
        longer = called_out(at_calls(rules, TWENTY_NINE, NOTHING_GOOD))
        for viewer in (ELDER, YOUNGER, None):
            point = next(call for call in redact(longer, viewer).calls if call.category is Category.POINT)
            assert point.measure == (None, None)
        level = called_out(
            at_calls(rules, "KS QS JS TS 9S QH QD QC 7D 8D 7C 8C", "AH KH JH TH 8H AS AD KD JD 9C TC 9D")
        )
        point = next(call for call in redact(level, None).calls if call.category is Category.POINT)
        assert point.measure[ELDER] == ("49" if rules is STARINNY else "KQJT9")
