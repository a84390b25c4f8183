"""Irregular hands, silence, calling less, a card taken back: V3, V4, E14, E18, E19, the short hand (rules §2.8)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from larp_piquet.engine import deal as law
from larp_piquet.engine.acts import Breach, Decline, Discard, IllegalAction, Play, Take
from larp_piquet.engine.cards import DECK, parse_cards
from larp_piquet.engine.ruleset import CLASSIC, MUSKETEER, STARINNY, Ruleset
from larp_piquet.tables.account import adjudicate
from larp_piquet.tables.reading import RecordError
from larp_piquet.tables.record import read

from ..engine.builders import ALL, ELDER, YOUNGER, at_calls, called_out, elder_takes_all, played, written
from ..tables.recording import ARAMIS, ATHOS, record

every = pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.edition)


def long_hand(rules: Ruleset, seat: int, cards: int) -> law.Deal:
    """A deal in which this seat holds so many cards (13 or 11)."""
    sizes = [12, 12]
    sizes[seat] = cards
    first, second, talon = DECK[: sizes[0]], DECK[sizes[0] : sum(sizes)], DECK[sum(sizes) :]
    return law.open_deal(rules, YOUNGER, first, second, talon)


def exchanges(deal: law.Deal, seat: int) -> list[tuple[int, int]]:
    """Every (discarded, taken) that the law allows this seat now."""
    hand = deal.sides[seat].hand
    found = []
    for laid in range(9):
        if not law.breaches(deal, Discard(seat, hand[:laid])):
            found.append((laid, laid - deal.sides[seat].surplus))
    return found


def exchanged(deal: law.Deal, laid: int) -> law.Deal:
    """The elder lays out so many cards and takes from the top."""
    deal = law.apply(deal, Discard(ELDER, deal.sides[ELDER].hand[:laid]))
    if deal.phase is law.Phase.TAKE:
        left, own = law.available(deal, ELDER)
        deal = law.apply(deal, Take(ELDER, (left + own)[: deal.sides[ELDER].takes]))
    return deal


@pytest.mark.parametrize(
    ("rules", "allowed"),
    [
        (MUSKETEER, [(4, 3)]),
        (STARINNY, [(4, 3), (5, 4)]),
        (CLASSIC, [(2, 1), (3, 2), (4, 3), (5, 4)]),
    ],
)
def test_v3_an_elder_with_thirteen(rules: Ruleset, allowed: list[tuple[int, int]]) -> None:
    deal = long_hand(rules, ELDER, 13)
    assert exchanges(deal, ELDER) == allowed
    for laid, taken in allowed:
        after = exchanged(deal, laid)
        assert len(after.sides[ELDER].hand) == 12
        left, own = law.available(after, YOUNGER)
        assert (len(left), len(own)) == (4 - taken, 3)


@pytest.mark.parametrize(
    ("rules", "elder", "allowed"),
    [
        (MUSKETEER, 3, [(3, 2), (4, 3), (5, 4)]),
        (STARINNY, 5, [(3, 2)]),
        (STARINNY, 4, [(2, 1), (3, 2), (4, 3)]),
        (CLASSIC, 5, [(3, 2)]),
    ],
)
def test_v4_a_dealer_with_thirteen(rules: Ruleset, elder: int, allowed: list[tuple[int, int]]) -> None:
    deal = exchanged(long_hand(rules, YOUNGER, 13), elder)
    assert exchanges(deal, YOUNGER) == allowed


@pytest.mark.parametrize(
    ("rules", "allowed"),
    [
        (MUSKETEER, [(2, 3)]),
        (STARINNY, [(2, 3), (3, 4), (4, 5)]),
        (CLASSIC, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)]),
    ],
)
def test_an_elder_with_eleven_lays_out_one_fewer_than_he_takes(rules: Ruleset, allowed: list[tuple[int, int]]) -> None:
    assert exchanges(long_hand(rules, ELDER, 11), ELDER) == allowed


HANDS = {ATHOS: "AS KS QS JS 8S AH KH JH TH JC TC QD", ARAMIS: "TS 9S 7S QH 9H TD 9D 8D 7D KD JD AC"}
#: Athos leads spades, hearts, the ace of diamonds; Aramis has nothing higher.
TWELVE = "AS 7S KS 9S QS TS JS 7C 8S 8C AH 9H KH QH JH 9C TH 7D 8H 8D 7H 9D AD TD"


def cards(edition: str, **more: Any) -> dict[str, Any]:
    """The account of one deal of Athos (elder) and Aramis."""
    deal = {"dealer": ARAMIS, "hands": HANDS, "talon": "8H 7H AD 9C 8C 7C KC QC", **more}
    told = adjudicate(record(deal, edition=edition))["deals"][0]
    assert isinstance(told, dict)
    return told


def test_v3_in_a_record() -> None:
    irregular = {
        "hands": {**HANDS, ATHOS: HANDS[ATHOS] + " 8H"},
        "talon": "7H AD 9C 8C 7C KC QC",
        "irregular": {"player": ATHOS, "hand": 13},
    }
    dealer = {"player": ARAMIS, "discard": "KD JD AC"}
    told = cards("musketeer", **irregular, exchanges=[{"player": ATHOS, "discard": "JC TC QD QS", "take": "7H AD 9C"}])
    assert told["complete"] is False
    with pytest.raises(RecordError) as error:
        cards("musketeer", **irregular, exchanges=[{"player": ATHOS, "discard": "JC TC QD QS 8S"}])
    assert error.value.code == "breach.takes_too_many"
    told = cards("starinny", **irregular, exchanges=[{"player": ATHOS, "discard": "JC TC QD QS 8S"}, dealer])
    assert told["lines"]


def test_v4_in_a_record() -> None:
    told = cards(
        "starinny",
        hands={**HANDS, ARAMIS: HANDS[ARAMIS] + " QC"},
        talon="8H 7H AD 9C 8C 7C KC",
        irregular={"player": ARAMIS, "hand": 13},
        exchanges=[
            {"player": ATHOS, "discard": "8S JC TC QD QS"},
            {"player": ARAMIS, "discard": "KD JD AC"},
        ],
        play="AS 7S",
    )
    assert told["lines"][-1]["item"] == "trick"


SHORT = {
    "hands": {**HANDS, ARAMIS: "TS 9S 7S QH 9H TD 9D 8D 7D KD JD"},
    "talon": "8H 7H AD 9C 8C 7C KC QC AC",
    "irregular": {"player": ARAMIS, "hand": 11},
}


def test_a_hand_left_short_loses_the_trick_it_cannot_play_to_without_penalty() -> None:
    # Eleven cards dealt, four laid out and only four taken: no card is left for the twelfth trick.
    told = cards(
        "musketeer",
        **SHORT,
        exchanges=[
            {"player": ATHOS, "discard": "JC TC QD", "take": "8H 7H AD"},
            {"player": ARAMIS, "discard": "QH 9H KD JD", "take": "9C 8C 7C KC"},
        ],
        play="AS 7S KS 9S QS TS JS 7C 8S 8C AH 9C KH KC JH 7D TH 8D 8H 9D 7H TD AD",
    )
    assert told["complete"] is True
    assert told["tricks"] == {ATHOS: 12, ARAMIS: 0}
    # 22 + 4 + 3 in hand, pique, 24 in play, capot: the twelfth lead and the twelfth trick count like any other.
    assert told["totals"] == {ATHOS: 123, ARAMIS: 0}
    assert [line["points"] for line in told["lines"][-3:]] == [1, 1, 40]


def test_the_one_with_cards_takes_a_trick_he_did_not_lead_without_its_lead() -> None:
    # In the last trick the short hand was to lead, and could not.
    deal = called_out(at_calls(STARINNY, "AS KS QS JS 8S AH KH JH TH 8H 7H 8D", "TS 9S 7S QH 9H TD 9D AD 7D 9C 8C 7C"))
    side = replace(deal.sides[YOUNGER], hand=tuple(c for c in deal.sides[YOUNGER].hand if str(c) != "7C"))
    deal = replace(deal, sides=(deal.sides[ELDER], side))
    deal = played(deal, "AS 7S KS 9S QS TS JS 8C 8S 9C AH 9H KH QH JH 7D TH 9D 8H TD 8D AD")
    assert deal.over
    assert written(deal)[-3:] == [(YOUNGER, "trick", 1), (ELDER, "last_trick", 4), (ELDER, "leza", 10)]


@pytest.mark.parametrize(("edition", "values"), [("musketeer", [2] * 11 + [2]), ("starinny", [2] * 11 + [4])])
def test_e18_thirteen_cards_at_the_end_are_silent_and_pay_every_trick_twice(edition: str, values: list[int]) -> None:
    told = cards(
        edition,
        hands={**HANDS, ARAMIS: HANDS[ARAMIS] + " QC"},
        talon="8H 7H AD 9C 8C 7C KC",
        irregular={"player": ARAMIS, "hand": 13},
        exchanges=[
            {"player": ATHOS, "discard": "JC TC QD", "take": "8H 7H AD"},
            {"player": ARAMIS, "discard": "KD JD", "take": "9C 8C"},
        ],
        silence={ARAMIS: "excess_cards"},
        play="AS 7S KS 9S QS TS JS AC 8S 8C AH 9H KH QH JH 9C TH 7D 8H 8D 7H 9D AD TD",
    )
    assert told["complete"] is True
    assert told["totals"][ARAMIS] == 0
    assert [line["points"] for line in told["lines"] if "trick" in line["item"]] == values
    assert {line["points"] for line in told["lines"] if line["item"] == "lead"} == {1}
    assert told["lines"][-1]["points"] == 40


#: Athos lays out three and takes three of his five; two of them and his own three are the dealer's.
TWELVE: dict[str, Any] = {"hands": HANDS, "talon": "8H 7H AD 9C 8C 7C KC QC"}
ATHOS_TAKES = {"player": ATHOS, "discard": "JC TC QD", "take": "8H 7H AD"}


@pytest.mark.parametrize(
    ("edition", "total"),
    [
        # 22 + 4 + 3 = 29, the lead makes thirty: pique 30. Twelve leads, twelve tricks of two, the capot 40.
        ("musketeer", 29 + 30 + 12 + 24 + 40),
        # 6 + 4 + 3 = 13; eleven tricks of two and the last, two at capot, of four.
        ("starinny", 13 + 30 + 12 + 26 + 40),
    ],
)
def test_e18_three_laid_out_and_four_taken(edition: str, total: int) -> None:
    """Rules §2.8, E18 (the reconciliation gives Cavendish's law 58 and his Case XIX beside it).

    The thirteenth card is never played: the twelfth trick is the last.
    """
    told = cards(
        edition,
        **TWELVE,
        exchanges=[ATHOS_TAKES, {"player": ARAMIS, "discard": "KD JD AC", "take": "9C 8C 7C KC"}],
        silence={ARAMIS: "excess_cards"},
        play="AS 7S KS 9S QS TS JS 7C 8S 8C AH 9H KH QH JH 9C TH 7D 8H 8D 7H 9D AD TD",
    )
    assert told["complete"] is True
    assert told["tricks"] == {ATHOS: 12, ARAMIS: 0}
    assert told["totals"] == {ATHOS: total, ARAMIS: 0}
    assert [line["item"] for line in told["lines"][-3:]] == ["lead", "last_trick", "capot"]


def broken(edition: str, **deal: Any) -> str:
    with pytest.raises(RecordError) as error:
        cards(edition, **deal)
    return error.value.code


@pytest.mark.parametrize("edition", ["musketeer", "starinny"])
def test_other_numbers_are_taken_only_where_the_silence_is_for_them(edition: str) -> None:
    four = {"player": ARAMIS, "discard": "KD JD AC", "take": "9C 8C 7C KC"}
    long: dict[str, Any] = {**TWELVE, "exchanges": [ATHOS_TAKES, four]}
    for silence in ({}, {ARAMIS: "false_claim"}, {ATHOS: "excess_cards"}):
        if edition == "musketeer":
            assert broken(edition, **long, silence=silence) == "breach.take_count"
        else:
            # From the top a player takes what he laid out, whatever was named: the record's format has it so.
            drawn = read(record({"dealer": ARAMIS, **long, "silence": silence}, edition=edition)).deals[0].course
            assert drawn is not None
            assert len(drawn.hands[1]) == 12
    # Too few is no silence; more than lies there nobody took.
    few = {**four, "take": "9C 8C"}
    assert broken(edition, **{**long, "exchanges": [ATHOS_TAKES, few]}, silence={ARAMIS: "excess_cards"}) == (
        "breach.takes_too_few"
    )
    six = {**four, "take": "9C 8C 7C KC QC 8H"}
    assert broken(edition, **{**long, "exchanges": [ATHOS_TAKES, six]}, silence={ARAMIS: "excess_cards"}) == (
        "breach.takes_too_many"
    )
    # Who is silent for it may as well have taken what he laid out.
    three = {**four, "take": "9C 8C 7C"}
    assert cards(edition, **{**long, "exchanges": [ATHOS_TAKES, three]}, silence={ARAMIS: "excess_cards"})["lines"]


@pytest.mark.parametrize("edition", ["musketeer", "starinny"])
def test_an_elder_with_four_of_five_where_three_are_his(edition: str) -> None:
    # Four for three: one is left to the dealer, who has four, and may leave two.
    told = cards(
        edition,
        **TWELVE,
        exchanges=[
            {"player": ATHOS, "discard": "JC TC QD", "take": "8H 7H AD 9C"},
            {"player": ARAMIS, "discard": "KD JD AC", "take": "8C 7C KC"},
        ],
        silence={ATHOS: "excess_cards"},
    )
    assert {line["player"] for line in told["lines"]} == {ARAMIS}


@every
@pytest.mark.parametrize(("seat", "cards"), [(ELDER, 13), (ELDER, 11), (YOUNGER, 13), (YOUNGER, 11)])
def test_a_hand_dealt_wrong_may_not_decline(rules: Ruleset, seat: int, cards: int) -> None:
    """Rules §2.8: it lays out one more, or one fewer, than it takes; who takes nothing stays as he was dealt."""
    deal = long_hand(rules, seat, cards)
    if seat == YOUNGER:
        deal = replace(deal, turn=YOUNGER)
    assert Breach.DECLINE_NOT_ALLOWED in law.breaches(deal, Decline(seat))
    # Who kept them all the same is recorded with the silence that it cost him.
    silent = replace(deal, silence=tuple("excess_cards" if at == seat else None for at in (ELDER, YOUNGER)))
    kept = Breach.DECLINE_NOT_ALLOWED not in law.breaches(silent, Decline(seat))
    assert kept is (cards == 13 and rules.allow_decline != "never")


@every
def test_e18_a_silent_hand_bars_nothing_and_the_other_s_calls_are_judged_without_it(rules: Ruleset) -> None:
    # Four queens and six clubs against the elder's three aces, which are good once the queens are struck out.
    elder, younger = "AS KS JS 9S AH KH TH 8H AD JD 9D 7C", "QC JC TC 9C 8C KC QS QH QD 7S 7H 8D"
    deal = called_out(at_calls(rules, elder, younger))
    assert [item for seat, item, _ in written(deal) if seat == ELDER] == []
    silent = replace(deal, silence=(None, "false_claim"))
    assert (ELDER, "set", 3) in written(silent)
    assert [line for line in written(silent) if line[0] == YOUNGER] == []
    over = elder_takes_all(silent)
    assert all(seat == ELDER for seat, _, _ in written(over))
    # A false call doubles nothing.
    assert {n for _, item, n in written(over) if item == "trick"} <= {1}


@every
def test_e19_a_revoke_is_taken_back_with_all_that_followed(rules: Ruleset) -> None:
    elder, younger = "AS KS QS JS 8S AH KH JH TH 8H 7H AD", "TS 9S 7S QH 9H TD 9D 8D 7D 9C 8C 7C"
    before = played(called_out(at_calls(rules, elder, younger)), "AS 7S KS")
    club = parse_cards("7C")[0]
    with pytest.raises(IllegalAction) as error:
        law.apply(before, Play(YOUNGER, club))
    assert error.value.breaches == {Breach.MUST_FOLLOW_SUIT}
    revoked = law.apply(before, Play(YOUNGER, club), waive=frozenset({Breach.MUST_FOLLOW_SUIT}))
    found_out = played(revoked, "QS 9S JS TS")
    assert law.lines(found_out)[: len(law.lines(before))] == law.lines(before)
    # Replayed from the error: the account is that of a deal in which nothing had happened.
    again = elder_takes_all(played(before, "9S"))
    straight = elder_takes_all(played(called_out(at_calls(rules, elder, younger)), "AS 7S KS 9S"))
    assert law.lines(again) == law.lines(straight)


def test_e14_three_queens_of_four_in_a_record() -> None:
    deal = {
        "hands": {ATHOS: "AS KS JS 9S AH KH TH 8H AD JD 9D 7C", ARAMIS: "QC JC TC 9C 8C KC QS QH QD 7S 7H 8D"},
        "talon": "QS QH QD KC TS 8S 9H JH",
    }
    deal["hands"][ARAMIS] = "QC JC TC 9C 8C 7D KD TD JH 7S 7H 8D"
    deal["talon"] = "TS 8S 9H AC JS QS QH QD"
    deal["hands"][ATHOS] = "AS KS KC 9S AH KH TH 8H AD JD 9D 7C"
    exchanges = [
        {"player": ATHOS, "discard": "9S TH 8H", "take": "TS 8S 9H"},
        {"player": ARAMIS, "discard": "7D KD TD JH 7S", "take": "AC JS QS QH QD"},
    ]
    with_aces = cards("musketeer", **deal, exchanges=exchanges, called={ARAMIS: {"sets": ["Q/3"]}})
    # Three aces are good against three queens; sunk, they leave the queens to score what was called and no more.
    assert [(line["player"], line["points"]) for line in with_aces["lines"] if line["item"] == "set"] == [
        (ATHOS, 3), (ATHOS, 3),
    ]  # fmt: skip
    sunk = cards("musketeer", **deal, exchanges=exchanges, called={ARAMIS: {"sets": ["Q/3"]}}, sunk={ATHOS: ["sets"]})
    assert [(line["player"], line["points"]) for line in sunk["lines"] if line["item"] == "set"] == [(ARAMIS, 3)]
    all_four = cards("musketeer", **deal, exchanges=exchanges)
    assert [(line["player"], line["points"]) for line in all_four["lines"] if line["item"] == "set"] == [(ARAMIS, 14)]
