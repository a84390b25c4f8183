"""Deals and endings that were printed: the cards, the play and the totals are the books'.

C is Cavendish, *The Laws of Piquet … with a Treatise on the Game*, 8th edition (London: De La Rue), with its pages;
H is *Hoyle's Games, Improved and Enlarged*. Where a hand stands in a picture it follows from what the text says of
calls, discards and play; a card that the text leaves open is said to be so, and changes no figure.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from larp_piquet.engine import deal as law
from larp_piquet.engine.acts import Category, Phase
from larp_piquet.engine.cards import DECK, parse_cards
from larp_piquet.engine.ruleset import CLASSIC
from larp_piquet.engine.score import Trick, score
from larp_piquet.tables.account import adjudicate

from ..engine.builders import ELDER, YOUNGER, at_calls, called_out, called_total, calls_only, of_item, played
from ..tables.recording import ARAMIS, ATHOS, record
from .test_classic import rubicon, six

# -- whole deals ---------------------------------------------------------------------------------------------------


def test_the_younger_sinks_his_point_and_the_elder_is_rubiconed() -> None:
    # C pp. 163–165, Calling, example V: 78 to 104 before it. B says nothing of six spades, reckons three kings and
    # divides the cards; A has five for his point and two tierces to a queen, and ends at 98.
    last = {
        "dealer": ARAMIS,
        "hands": {ATHOS: "AD QD JD TD 8D QC QH 9H 8H 7H 8C 7C", ARAMIS: "AS QS JS 9S 8S 7S AC KD 9D JH TH 9C"},
        "talon": "KS TS AH JC TC KH KC 7D",
        "exchanges": [{"player": ATHOS, "discard": "9H 8H 7H 8C 7C"}, {"player": ARAMIS, "discard": "JH TH 9C"}],
        "sunk": {ARAMIS: ["point"]},
        "play": "AD 7D QD KD AS TS QS KS JD 9D TD JS 8D 9S QC AC KC TC 8S JC 7S QH KH AH",
    }
    before = [{"totals": {ATHOS: a, ARAMIS: b}} for a, b in ((74, 100), (1, 1), (1, 1), (1, 1), (1, 1))]
    told: Any = adjudicate(record(*before, last, edition="classic"))
    assert told["deals"][5]["totals"] == {ATHOS: 20, ARAMIS: 3 + 8}
    assert told["deals"][5]["tricks"] == {ATHOS: 6, ARAMIS: 6}
    assert told["partie"]["totals"] == {ATHOS: 98, ARAMIS: 115}
    assert told["partie"]["rubicon"] is True
    assert told["partie"]["net"] == {ATHOS: -313, ARAMIS: 313}


IN_AND_OUT = "AS QS 7S AD QD AH KH 8H 7H AC KC 7C", "KS JS TS QH JH TH 9H QC JC TC KD JD"


def play_points(deal: law.Deal) -> tuple[int, int]:
    """What each seat has counted in play, without the cards."""
    lines = [line for line in law.lines(deal) if line.item in ("lead", "trick", "last_trick")]
    first, second = (sum(line.points for line in lines if line.seat == seat) for seat in (ELDER, YOUNGER))
    return first, second


@pytest.mark.parametrize(
    ("play", "points"),
    [
        ("7H 9H QH KH AH TH 8H JH TC KC 7S TS JC AC 7C QC JS QS AS KS QD KD JD AD", (13, 10)),
        ("AS TS AH 9H KH TH AC TC KC JC 7S JS KS QS QH 7H JH 8H QC 7C JD QD AD KD", (9, 6)),
    ],
)
def test_playing_in_and_out_makes_thirteen_in_place_of_nine(play: str, points: tuple[int, int]) -> None:
    # C pp. 194–196, example XVI: four aces bring A from 63 to 77; he wins the cards and saves the rubicon by thirteen.
    deal = called_out(at_calls(CLASSIC, *IN_AND_OUT))
    # B: point of four hearts 4 (39 against 36), quart 4, tierce in clubs 3; four knaves are not good.
    assert called_total(deal) == (14, 11)
    deal = played(deal, play)
    assert deal.over
    assert play_points(deal) == points
    assert law.tricks_taken(deal) == (7, 5)
    assert 63 + law.result(deal)[0][ELDER] == {13: 100, 9: 96}[points[0]]


def test_a_capot_won_by_sinking_the_point_and_an_ace_is_seventy() -> None:
    # C pp. 199–200, example XVIII, from actual play: 43 to 90 before it, 113 to 98 after it, a rubicon of 311. A calls
    # the lesser of two points, four kings and three of his aces. (Which tenth cards go with his ace and king of clubs
    # and of diamonds stands in the picture: knaves here. B has put out the other three diamonds.)
    elder, younger = "AS KS AH KH AC KC JC 8C AD KD JD 7D", "QS JS TS 9S QH JH 9H 8H QC TC 9C 7C"
    called = {(ELDER, Category.POINT): ("AD KD JD 7D",), (ELDER, Category.SETS): ("KS KH KD KC", "AS AH AD")}
    deal = called_out(at_calls(CLASSIC, elder, younger), called)
    # Thirty-eight against a quart to the queen of 39: point 4 and quart 4.
    assert called_total(deal) == (17, 8)
    deal = played(deal, "AD 9S KD 8H JD 7C 7D 9C AS TS KS JS AH 9H KH JH AC TC KC QC JC QH 8C QS")
    assert law.result(deal)[0] == (70, 8)
    assert play_points(deal) == (13, 0)
    settled = rubicon((39, 86), *[(1, 1)] * 4, (70, 8))
    assert (settled.sums, settled.rubicon, settled.net) == ((113, 98), True, (311, -311))


def test_with_twelve_cards_the_younger_would_have_lost_his_rubicon() -> None:
    # C, Cases and Decisions, case XXII: 62 to 92 before it. B's thirteenth card, the eight of diamonds, is taken away:
    # A scores forty, and B six at most.
    elder, younger = "AS KS QS JS 9S KH JH JC AD QD JD TD", "TS AH QH TH 9H AC KC QC TC 9C KD 9D"
    deal = called_out(at_calls(CLASSIC, elder, younger))
    # The points are fifty each. Quart major, tierce to the queen, four knaves.
    assert called_total(deal) == (21, 0)
    deal = played(deal, "AS TS KS 9H QS TH JS QH 9S 9C KH AH AC JC KC JH QC TD TC JD KD AD QD 9D")
    assert law.result(deal)[0] == (40, 6)
    settled = rubicon((58, 88), *[(1, 1)] * 4, (40, 6))
    assert (settled.sums, settled.rubicon, settled.net) == ((102, 98), True, (300, -300))


def test_a_quint_major_and_three_aces_are_a_pique_on_the_seventh_lead() -> None:
    # C p. 95, Carte blanche, pique and repique: twenty and three, then five spades and two aces.
    deal = called_out(at_calls(CLASSIC, "AS KS QS JS TS AH 8H AD 9D 7D TC 8C", "9S 8S KH QH TH 9H KD TD JC KC 9C 7C"))
    assert called_total(deal) == (23, 0)
    deal = played(deal, "AS 8S KS 9S QS 7C JS 9C TS JC AH 9H")
    assert called_total(deal) == (29, 0)
    deal = played(deal, "AD")
    assert called_total(deal) == (60, 0)
    assert [line.item for line in law.lines(deal)][-2:] == ["lead", "pique"]


def test_point_quint_and_quatorze_are_ninety_four_and_carte_blanche_counts_towards_it() -> None:
    # C pp. 95–97: 5 + 15 + 14 = 34 → 94; and a carte blanche with point and quint, 10 + 5 + 15 → 90.
    quint = "AS KS QS JS TS"
    hand = {Category.POINT: [quint], Category.SEQUENCES: [quint]}
    assert calls_only(CLASSIC, {**hand, Category.SETS: ["AS AH AD AC"]}, {}) == (94, 0)
    assert calls_only(CLASSIC, {**hand, Category.WHITE_HAND: ["TS 9S"]}, {}) == (90, 0)
    assert calls_only(CLASSIC, hand, {}) == (20, 0)


# -- endings -------------------------------------------------------------------------------------------------------


def ending(leader: str, other: str, play: str) -> law.Deal:
    """These cards are the last of a classic deal; the first named leads."""
    hands = parse_cards(leader), parse_cards(other)
    start = law.start(CLASSIC, YOUNGER, DECK)
    sides = tuple(replace(side, hand=hand) for side, hand in zip(start.sides, hands, strict=True))
    before = (Trick(ELDER, (), ELDER), *[Trick(YOUNGER, (), YOUNGER)] * (11 - len(hands[0])))
    deal = replace(start, sides=sides, tricks=before, phase=Phase.PLAY, turn=ELDER)
    done = played(deal, play)
    assert done.over
    return replace(done, tricks=done.tricks[len(before) :])


def counted(leader: str, other: str, play: str) -> tuple[int, int]:
    """What each makes of an ending, the last trick two."""
    deal = ending(leader, other, play)
    facts = replace(law.course(deal), tricks_due=len(deal.tricks))
    made = [(line.seat, line.points) for line in score(facts) if line.item in ("lead", "trick", "last_trick")]
    first, second = (sum(points for of, points in made if of == seat) for seat in (ELDER, YOUNGER))
    return first, second


@pytest.mark.parametrize(
    ("leader", "other", "play", "points"),
    [
        # C p. 190, XII: king, queen, ten against ace, knave and a small one. By the ten three to four; by the king two
        # to three, if the king is not taken.
        ("KS QS TS", "AS JS 9S", "TS JS 9S QS KS AS", (3, 4)),
        ("KS QS TS", "AS JS 9S", "KS 9S TS JS AS QS", (2, 3)),
        # C p. 191, XIII: from 95 A comes to 99 when the king is thrown to his ace; to a hundred, and B one more, when
        # it is the ten.
        ("AS QS JS KH TH", "AH QH JH KS TS", "AS KS QS TS JS JH KH AH QH TH", (99 - 95, 3)),
        ("AS QS JS KH TH", "AH QH JH KS TS", "AS TS QS KS JH KH JS QH TH AH", (100 - 95, 4)),
        # C p. 192, XIV: by ace and queen of spades five and four; by the ten of hearts six and five.
        ("AS QS JS TH AC 9C", "KS TS JH 9H KC QC", "AS TS QS KS JH TH 9H 9C KC AC JS QC", (5, 4)),
        ("AS QS JS TH AC 9C", "KS TS JH 9H KC QC", "TH JH KC AC 9C QC 9H JS TS QS AS KS", (6, 5)),
        # H p. 210, 6: who leads needs five. When his king is taken with the ace he makes four; when it is not, five.
        ("AD QD JD KC TC", "AC QC JC KD TD", "KC AC QC TC JC JD KD AD QD TD", (4, 4)),
        ("AD QD JD KC TC", "AC QC JC KD TD", "KC JC TC QC AC JD KD AD QD TD", (5, 3)),
    ],
)
def test_endings(leader: str, other: str, play: str, points: tuple[int, int]) -> None:
    assert counted(leader, other, play) == points


def test_the_lead_changes_the_points_and_not_the_tricks() -> None:
    # C p. 192: A's tricks are three either way.
    for play in ("AS TS QS KS JH TH 9H 9C KC AC JS QC", "TH JH KC AC 9C QC 9H JS TS QS AS KS"):
        deal = ending("AS QS JS TH AC 9C", "KS TS JH 9H KC QC", play)
        assert law.tricks_taken(deal)[ELDER] == 3


# -- a scoring card ------------------------------------------------------------------------------------------------


def test_a_card_of_five_parties() -> None:
    # C, Scoring, the card ruled for parties: 150, 416 and 126 are A's, 476 and 141 are B's; A wins 75 points. (Of the
    # first and the fourth the sums alone are taken; some of their deals are not legible in the copy at hand.)
    parties = [
        six(164, 114),
        [(15, 30), (75, 4), (45, 6), (32, 12), (6, 38), (51, 2)],
        [(20, 18), (4, 115), (10, 42), (33, 11), (3, 74), (5, 41)],
        six(103, 144),
        [(23, 12), (9, 25), (40, 8), (15, 26), (27, 13), (16, 20)],
    ]
    sums = [rubicon(*deals).sums for deals in parties]
    assert sums == [(164, 114), (224, 92), (75, 301), (103, 144), (130, 104)]
    nets = [rubicon(*deals).net[0] for deals in parties]
    assert nets == [150, 416, -476, -141, 126]
    assert sum(nets) == 692 - 617 == 75


def test_no_sequence_is_written_for_either_in_the_first_whole_deal_but_the_elder_s() -> None:
    # C p. 164: two tierces to a queen are good against the younger's tierce minor.
    deal = called_out(
        at_calls(CLASSIC, "AD QD JD TD 8D QC QH KS TS AH JC TC", "AS QS JS 9S 8S 7S AC KD 9D KH KC 7D"),
        {(YOUNGER, Category.POINT): ()},
    )
    assert [(line.seat, line.points) for line in of_item(deal, "sequence")] == [(ELDER, 3), (ELDER, 3)]
    assert called_total(deal) == (11, 3)
