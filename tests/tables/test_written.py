"""A partie written as a record adjudicates to the account it had at the table, byte for byte."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from larp_piquet.engine import deal as law
from larp_piquet.engine.acts import Call, Category, Claim, Consent, Decline, Discard, Phase
from larp_piquet.engine.cards import parse_cards
from larp_piquet.engine.ruleset import EDITIONS, MUSKETEER, STARINNY, Ruleset, make_ruleset
from larp_piquet.ledger.coins import SYSTEMS
from larp_piquet.tables.account import account
from larp_piquet.tables.acts import AnswerStop, Draw, Move, OfferStop, Sign, Status
from larp_piquet.tables.partie import Partie
from larp_piquet.tables.record import Record, read
from larp_piquet.tables.recorded import RecordedDeal
from larp_piquet.tables.written import partie_records, seats_of_parties

from ..engine.playing import count
from .build import ARAMIS, ATHOS, KOPECK, Table

NAMES = {ATHOS: "Атос", ARAMIS: "Арамис"}


def at_the_table(rules: Ruleset, partie: Partie) -> str:
    """The account of a partie straight from the table's own deals, without any record between."""
    both = ("Атос", "Арамис")
    deals = [
        RecordedDeal(both, True, deal.lines, deal.tricks, deal.totals, deal.entry, dealer=both[deal.dealer])
        for deal in partie.accounts
    ]
    if partie.deal is not None and not partie.deal.over:
        totals, _ = law.result(partie.deal)
        tricks, dealer = law.tricks_taken(partie.deal), both[partie.deal.dealer]
        deals.append(RecordedDeal(both, False, law.lines(partie.deal), tricks, totals, None, dealer=dealer))
    told = Record(
        rules,
        both,
        SYSTEMS[KOPECK.coin],
        KOPECK.per_point,
        0,
        partie.opening_multiplier,
        partie.stopped,
        partie.by_points,
        tuple(deals),
    )
    return json.dumps(account(told), ensure_ascii=False)


def written(table: Table) -> list[str]:
    """The account of each partie by way of its record, through JSON."""
    records = partie_records(table.facts, NAMES.__getitem__)
    return [json.dumps(account(read(json.loads(json.dumps(told)))), ensure_ascii=False) for told in records]


def check(table: Table) -> None:
    rules = table.sitting.rules
    assert written(table) == [at_the_table(rules, partie) for partie in table.sitting.parties]


def laws() -> list[Ruleset]:
    short: dict[str, object] = {"koroliks_per_partie": 1}
    others = [
        make_ruleset(
            "musketeer", {**short, "equal_sequence_voids_all": False, "white_hand_when": "both"}, "Castle law"
        ),
        make_ruleset("starinny", {**short, "white_hand_when": "both", "white_hand_obligatory": False}, "Twice white"),
        make_ruleset("starinny", {**short, "deal_packet": 3, "talon_laid": "after_round_3", "elder_takes": [1, 5]}),
        make_ruleset(
            "classic", {**short, "full_hand_points": 20, "full_hand_basis": "held", "block_rule": "any_score"}
        ),
    ]
    return [*(make_ruleset(edition, short) for edition in EDITIONS), *others]


@pytest.mark.parametrize("rules", laws(), ids=lambda rules: f"{rules.edition} {rules.name}")
def test_a_partie_broken_off_anywhere_has_the_same_account(rules: Ruleset) -> None:
    for seed in range(count(60)):
        table = Table(rules, seed)
        table.begin()
        for _ in range(random.Random(seed).randint(0, 100)):
            if table.sitting.status in (Status.DEALING, Status.BETWEEN):
                table.one_move()
        check(table)


@pytest.mark.parametrize("rules", laws(), ids=lambda rules: f"{rules.edition} {rules.name}")
def test_every_state_of_a_deal_has_the_same_account(rules: Ruleset) -> None:
    table = Table(rules, seed=11)
    table.begin()
    check(table)
    while table.sitting.status is Status.DEALING:
        table.one_move()
        check(table)


def test_several_parties_and_what_one_carries_to_the_next() -> None:
    table = Table(make_ruleset("musketeer", {"koroliks_per_partie": 1, "refet_margin": 500}), seed=3)
    for _ in range(2):
        table.begin()
        table.play_out()
        for who in (ATHOS, ARAMIS):
            table.act(Sign(), who)
    check(table)
    first, second = partie_records(table.facts, NAMES.__getitem__)
    assert ("opening_multiplier" in first, second["opening_multiplier"]) == (False, 2)
    assert seats_of_parties(table.facts) == ((ATHOS, ARAMIS), (ATHOS, ARAMIS))


def test_a_partie_stopped_by_consent_says_so() -> None:
    table = Table(replace(MUSKETEER), seed=4)
    table.begin()
    for _ in range(130):
        table.one_move()
    table.act(OfferStop(), ATHOS)
    table.act(AnswerStop(True), ARAMIS)
    check(table)
    (told,) = partie_records(table.facts, NAMES.__getitem__)
    assert told["stopped"] is True


def test_a_consent_that_is_refused_leaves_no_trace() -> None:
    table = Table(MUSKETEER, seed=5)
    table.begin()
    deal = table.sitting.deal
    assert deal is not None
    ids = (ATHOS, ARAMIS)
    table.act(Move(Decline(deal.elder)), ids[deal.elder])
    check(table)
    table.act(Move(Consent(deal.dealer, False)), ids[deal.dealer])
    check(table)
    table.play_out()
    check(table)


def test_three_of_four_are_told_by_their_cards() -> None:
    queens = parse_cards("QS QD QC")
    for seed in range(4000):
        table = Table(STARINNY, seed)
        table.begin()
        deal = table.sitting.deal
        assert deal is not None
        if sum(card.rank.letter == "Q" for card in deal.sides[0].dealt) == 4:
            break
    ids = (ATHOS, ARAMIS)
    while (deal := table.sitting.deal) is not None and deal.phase is not Phase.PLAY:
        seat = deal.turn
        assert seat is not None
        held = deal.sides[seat].hand
        if deal.phase is Phase.CALLS and deal.category is Category.SETS and seat == 0:
            claim = Claim(Category.SETS, queens)
            table.act(Move(Call(0, Category.SETS, (claim,))), ATHOS)
        elif deal.phase is Phase.DISCARD:
            least, _most = law.take_limits(deal, seat)
            spare = [card for card in held if card.rank.letter != "Q"]
            table.act(Move(law.Discard(seat, tuple(spare[:least]))), ids[seat])
        elif deal.phase is Phase.CALLS:
            assert deal.category is not None
            claims = law.callable_claims(deal, seat, deal.category)
            table.act(Move(Call(seat, deal.category, claims)), ids[seat])
    (told,) = partie_records(table.facts, NAMES.__getitem__)
    assert told["deals"][0]["called"] == {"Атос": {"sets": ["QS QD QC"]}}  # type: ignore[index]
    check(table)


def test_two_of_one_name_are_told_apart() -> None:
    table = Table(MUSKETEER, seed=6)
    table.begin()
    (told,) = partie_records(table.facts, lambda _id: "Жак")
    assert told["players"] == ["Жак (athos)", "Жак (aramis)"]


def test_a_law_s_name_goes_with_the_record() -> None:
    table = Table(make_ruleset("musketeer", {"leza_tricks": 8}, "Castle law"), seed=6)
    table.begin()
    (told,) = partie_records(table.facts, NAMES.__getitem__)
    assert told["rules"] == {"edition": "musketeer", "name": "Castle law", "house": {"leza_tricks": 8}}
    assert read(told).rules == table.sitting.rules


class Stacked(Table):
    """A table at which the pack has been put in order: the elder's twelve, the dealer's, then the talon."""

    order = (
        "TH 9H 8H 7H TD 9D 8D 7D TC 9C 8C 7C",  # white
        "AS KS QS JS TS 9S KH QH KD QD KC QC",
        "AH AD AC JH JD JC 8S 7S",  # three plain cards on the top of the elder's five
    )

    def draw(self) -> Draw:
        elder, dealer, talon = map(parse_cards, self.order)
        pairs = [hand[at : at + 2] for at in range(0, 12, 2) for hand in (elder, dealer)]
        return Draw(super().draw().cuts, (*(card for pair in pairs for card in pair), *talon))


@pytest.mark.parametrize("exchange", [True, False])
@pytest.mark.parametrize("called", [(), (0,), (1,), (0, 1)])
def test_a_hand_white_as_dealt_and_at_the_calls_is_called_as_often_as_he_likes(
    exchange: bool, called: tuple[int, ...]
) -> None:
    """Rules §2.4, ``both``: ten for each. Declined, the two are the same cards; exchanged, they are not."""
    rules = make_ruleset("starinny", {"white_hand_when": "both", "white_hand_obligatory": False})
    table = Stacked(rules)
    table.begin()
    elder, dealer = (1, 0) if table.sitting.partie.deal.dealer == 0 else (0, 1)  # type: ignore[union-attr]
    names = table.sitting.seats
    first = Discard(elder, parse_cards("7H 7D 7C")) if exchange else Decline(elder)
    table.act(Move(first), names[elder])
    table.act(Move(Decline(dealer)) if not exchange else Move(Discard(dealer, parse_cards("9S QH QC"))), names[dealer])
    deal = table.sitting.partie.deal  # type: ignore[union-attr]
    assert deal is not None
    held = law.callable_claims(deal, elder, Category.WHITE_HAND)
    assert len(held) == 2
    assert len(set(held)) == (2 if exchange else 1)
    table.act(Move(Call(elder, Category.WHITE_HAND, tuple(held[at] for at in called))), names[elder])
    check(table)
    (told,) = (json.loads(each) for each in written(table))
    assert [line["points"] for line in told["deals"][0]["lines"] if line["item"] == "white_hand"] == [10] * len(called)
    while table.sitting.status is Status.DEALING:
        table.one_move()
    check(table)
