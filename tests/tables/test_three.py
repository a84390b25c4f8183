"""Three at a table: seats, cut, deals that pass to the left, exits, the two who play on, signatures, what is owed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from larp_piquet.engine.acts import Call, Decline, Phase
from larp_piquet.engine.calling import callable_claims
from larp_piquet.engine.cards import DECK, parse_cards
from larp_piquet.engine.race import Race
from larp_piquet.engine.ruleset import (
    MUSKETEER,
    NORMANDY_EDITIONS,
    NORMANDY_MUSKETEER,
    NORMANDY_STARINNY,
    NormandyRuleset,
    make_ruleset,
)
from larp_piquet.tables.account import account
from larp_piquet.tables.acts import (
    Actor,
    Agree,
    AnswerStop,
    CutForDeal,
    DealNext,
    Draw,
    Move,
    OfferStop,
    Refusal,
    Refused,
    Rise,
    Sign,
    Sit,
    Stake,
    Status,
    VoidPartie,
)
from larp_piquet.tables.applying import apply, cut_for_deal
from larp_piquet.tables.codec import fact_from_json, fact_to_json
from larp_piquet.tables.desk import Rule, Silenced
from larp_piquet.tables.record import read
from larp_piquet.tables.remembering import replay
from larp_piquet.tables.showing import view
from larp_piquet.tables.written import partie_records

from .build import ARAMIS, ATHOS, MUSKETEERS, PORTHOS, Table

#: A target that a few deals reach, so that many matches can be played to the end.
SHORT = make_ruleset("normandy-musketeer", {"target": 60})
assert isinstance(SHORT, NormandyRuleset)


def refused(table: Table, action: object, character: str | None = None, *, staff: bool = False) -> Refusal:
    with pytest.raises(Refused) as found:
        table.act(action, character, staff=staff)  # type: ignore[arg-type]
    return found.value.refusal


def race(table: Table) -> Race:
    assert table.sitting.partie is not None
    result = table.sitting.partie.result()
    assert isinstance(result, Race)
    return result


def until_one_left(rules: NormandyRuleset = SHORT) -> Table:
    """A match of which one player has left while the two others play on."""
    for seed in range(40):
        table = Table(rules, seed)
        table.begin()
        while table.sitting.status in (Status.DEALING, Status.BETWEEN):
            if len(race(table).exits) == 1 and table.sitting.status is Status.DEALING:
                return table
            table.one_move()
    raise AssertionError("in none of forty matches did one leave alone")


def test_a_law_for_three_seats_three() -> None:
    table = Table(NORMANDY_MUSKETEER, seated=False)
    for seat, character in enumerate(MUSKETEERS):
        assert table.sitting.status is Status.FILLING
        table.act(Sit(seat), character)
    assert table.sitting.status is Status.AGREEING
    assert refused(table, Sit(3), "d-artagnan") is Refusal.NO_SUCH_SEAT
    two = Table(MUSKETEER, seated=False)
    assert refused(two, Sit(2), PORTHOS) is Refusal.NO_SUCH_SEAT


def test_the_lowest_of_three_deals_and_level_cards_are_cut_again() -> None:
    """Rules §2.1: equal cuts are cut again, wherever among the three they stand."""
    for level in ("8S KD 8H", "KS 7D KH"):
        cards = parse_cards(f"{level} KC 9C TD")
        assert cut_for_deal(cards, NORMANDY_MUSKETEER) == CutForDeal(cards, 1)
    with pytest.raises(ValueError, match="level"):
        cut_for_deal(parse_cards("KS 7D KH"), NORMANDY_MUSKETEER)
    choosing = make_ruleset("normandy-musketeer", {"first_dealer": "highest_cut_chooses"})
    cards = parse_cards("KS 7D KH AS TD 7H")
    assert cut_for_deal(cards, choosing, (True, False, False)) == CutForDeal(cards, 0)
    assert cut_for_deal(cards, choosing, (False, True, True)) == CutForDeal(cards, 2)


def test_the_deal_passes_to_the_left_and_the_next_leads() -> None:
    table = Table(NORMANDY_STARINNY)
    table.begin()
    dealers = []
    while len(dealers) < 4:
        deal = table.sitting.deal
        assert deal is not None
        dealers.append(deal.dealer)
        assert deal.turn == deal.dealer, "the dealer alone exchanges"
        assert [len(side.hand) for side in deal.sides] == [10, 10, 10]
        while table.sitting.status is Status.DEALING:
            table.one_move()
        played = table.sitting.deal
        assert played is not None
        assert played.tricks[0].leader == (deal.dealer + 1) % 3
        assert len(played.tricks) == 10
        table.one_move()
    assert dealers == [1, 2, 0, 1], "the cut gave the first deal to seat 1"


@pytest.mark.parametrize("edition", NORMANDY_EDITIONS)
@pytest.mark.parametrize("seed", range(4))
def test_a_match_is_played_to_its_end_and_its_record_comes_to_the_same(edition: str, seed: int) -> None:
    rules = make_ruleset(edition, {"target": 90})
    table = Table(rules, seed)
    table.begin()
    table.play_out()
    ended = race(table)
    assert ended.complete
    assert ended.loser is not None
    assert table.sitting.status is Status.AWAITING
    assert sorted([*(left.seat for left in ended.exits), ended.loser]) == [0, 1, 2]
    accounts = view(table.sitting, None).parties[0].deals
    for seat in range(3):
        points = sum(deal.totals[deal.seats.index(seat)] for deal in accounts if seat in deal.seats)
        assert ended.scores[seat] == points
    first, second = ended.exits
    owed = view(table.sitting, None).parties[0].owed
    gaps = [(left.seat, left.score - ended.scores[ended.loser]) for left in (first, second)]
    assert [(due.creditor, due.points, due.amount) for due in owed] == [(s, gap, 4 * gap) for s, gap in gaps if gap > 0]
    assert all(due.debtor == ended.loser for due in owed)
    record = partie_records(table.facts, lambda character: character)[0]
    told = account(read(record))
    assert told["partie"] == {
        "scores": dict(zip(MUSKETEERS, ended.scores, strict=True)),
        "exits": [{"player": MUSKETEERS[left.seat], "deal": left.deal, "score": left.score} for left in ended.exits],
        "loser": MUSKETEERS[ended.loser],
        "complete": True,
    }
    assert [deal["totals"] for deal in told["deals"]] == [
        dict(zip((MUSKETEERS[seat] for seat in deal.seats), deal.totals, strict=True)) for deal in accounts
    ]
    assert replay(fact_from_json(fact_to_json(fact)) for fact in table.facts) == table.sitting


def test_two_play_on_by_the_law_for_two() -> None:
    table = until_one_left()
    partie, deal = table.sitting.partie, table.sitting.deal
    assert partie is not None
    assert deal is not None
    gone = race(table).exits[0].seat
    assert partie.at == tuple(seat for seat in range(3) if seat != gone)
    assert deal.rules == SHORT.two_handed()
    assert [len(side.hand) for side in deal.sides] == [12, 12]
    before = partie.accounts[-1]
    following = next((before.dealer + step) % 3 for step in (1, 2, 3) if (before.dealer + step) % 3 != gone)
    assert partie.at[deal.dealer] == following


def test_who_has_left_sees_no_hand_and_makes_no_move() -> None:
    table = until_one_left()
    gone = race(table).exits[0].seat
    deal = view(table.sitting, gone).deal
    assert deal is not None
    assert deal.hand == ()
    assert all(side.hand is None for side in deal.sides)
    assert deal.untaken_cards is None
    while table.sitting.status is Status.DEALING:
        table.one_move()
    if table.sitting.status is Status.BETWEEN:
        assert refused(table, DealNext(), MUSKETEERS[gone]) is Refusal.OUT_OF_THE_MATCH


def test_of_three_each_sees_his_own_hand_alone() -> None:
    table = Table(NORMANDY_MUSKETEER)
    table.begin()
    for viewer in (0, 1, 2, None):
        deal = view(table.sitting, viewer).deal
        assert deal is not None
        assert [side.hand is not None for side in deal.sides] == [seat == viewer for seat in range(3)]


def test_who_has_left_may_rise_and_signs_by_it() -> None:
    table = until_one_left()
    gone = race(table).exits[0].seat
    stays = next(seat for seat in range(3) if seat != gone)
    assert refused(table, Rise(), MUSKETEERS[stays]) is Refusal.PARTIE_UNDER_WAY
    table.act(Rise(), MUSKETEERS[gone])
    assert table.sitting.seat_of(MUSKETEERS[gone]) is None
    assert table.sitting.present[gone] is None
    assert table.sitting.seats[gone] == MUSKETEERS[gone]
    assert refused(table, Sit(gone), "d-artagnan") is Refusal.SEAT_TAKEN
    table.play_out()
    assert view(table.sitting, None).waiting_for == tuple(seat for seat in range(3) if seat != gone)
    for seat in range(3):
        if seat != gone:
            table.act(Sign(), MUSKETEERS[seat])
    assert table.sitting.partie is not None
    assert table.sitting.partie.signed
    assert table.sitting.status is Status.CLOSED, "with a player gone the sitting ends"


def test_a_void_partie_whose_player_has_gone_ends_the_sitting() -> None:
    table = until_one_left()
    table.act(Rise(), MUSKETEERS[race(table).exits[0].seat])
    table.act(VoidPartie("a fire in the east wing"), staff=True)
    assert table.sitting.closed


def test_nobody_rises_while_he_is_asked_about_the_end() -> None:
    table = until_one_left()
    gone = race(table).exits[0].seat
    stays = next(seat for seat in range(3) if seat != gone)
    table.act(OfferStop(), MUSKETEERS[stays])
    assert refused(table, Rise(), MUSKETEERS[gone]) is Refusal.PARTIE_UNDER_WAY


def test_three_stop_early_when_all_consent_and_nobody_owes() -> None:
    table = Table(NORMANDY_MUSKETEER)
    table.begin()
    table.act(OfferStop(), ARAMIS)
    table.act(AnswerStop(True), ATHOS)
    assert table.sitting.status is Status.DEALING, "the third has not consented"
    assert refused(table, AnswerStop(True), ATHOS) is Refusal.ALREADY_AGREED
    table.act(AnswerStop(False), PORTHOS)
    assert table.sitting.stop_offered_by is None
    table.act(OfferStop(), PORTHOS)
    assert not any(view(table.sitting, 0).stop_agreed), "an old consent does not stand for a new offer"
    table.act(AnswerStop(True), ATHOS)
    table.act(AnswerStop(True), ARAMIS)
    assert table.sitting.status is Status.AWAITING
    assert view(table.sitting, 0).parties[0].owed == ()


def test_a_flat_stake_is_owed_to_each_of_the_two() -> None:
    rules = make_ruleset("normandy-musketeer", {"target": 60, "debt": "flat_stake"})
    table = Table(rules, stake=Stake("ru", 0, flat=400))
    table.begin()
    table.play_out()
    ended = race(table)
    owed = view(table.sitting, 1).parties[0].owed
    assert [(due.debtor, due.creditor, due.points, due.amount) for due in owed] == [
        (ended.loser, ended.exits[0].seat, None, 400),
        (ended.loser, ended.exits[1].seat, None, 400),
    ]


@pytest.mark.parametrize("rules", [MUSKETEER, SHORT])
def test_silence_strikes_out_a_deal_and_is_lifted_again(rules: object) -> None:
    """Rules §2.8: the whole deal counts nothing, what stood written included; it comes from a ruling alone."""
    table = Table(rules, seed=3)  # type: ignore[arg-type]
    table.begin()
    assert refused(table, Rule(Silenced(0, "false_claim", "called three aces")), ATHOS) is Refusal.STAFF_ONLY
    assert refused(table, Rule(Silenced(0, "false_claim", " ")), staff=True) is Refusal.REASON_NEEDED
    assert refused(table, Rule(Silenced(7, "false_claim", "who?")), staff=True) is Refusal.NO_SUCH_SEAT
    while table.sitting.deal is not None and table.sitting.deal.phase is not Phase.OVER:
        table.one_move()
    partie = table.sitting.partie
    assert partie is not None
    counted = partie.accounts[0]
    offender = max(range(len(counted.totals)), key=counted.totals.__getitem__)
    assert counted.totals[offender] > 0
    table.act(Rule(Silenced(offender, "false_claim", "called three aces with two")), staff=True)
    silent = view(table.sitting, None).parties[0].deals[0]
    assert silent.totals[offender] == 0
    assert not [line for line in silent.lines if line.seat == offender]
    record = partie_records(table.facts, lambda character: character)[0]
    told = account(read(record))["deals"]
    assert isinstance(told, list)
    assert told[0]["totals"][MUSKETEERS[offender]] == 0
    table.act(Rule(Silenced(offender, None, "he held them after all")), staff=True)
    assert view(table.sitting, None).parties[0].deals[0] == replace(counted, silence=())
    assert replay(fact_from_json(fact_to_json(fact)) for fact in table.facts) == table.sitting


def test_no_ruling_on_a_deal_that_is_past_or_signed() -> None:
    table = Table(seed=2)
    assert refused(table, Rule(Silenced(0, "excess_cards", "thirteen")), staff=True) is Refusal.NO_DEAL_TO_RULE
    table.begin()
    table.play_out()
    table.act(Rule(Silenced(1, "excess_cards", "thirteen at the last trick")), staff=True)
    table.act(Sign(), ATHOS)
    assert refused(table, Rule(Silenced(1, None, "not so")), staff=True) is Refusal.SIGNED_DEAL


def test_excess_cards_double_the_others_tricks() -> None:
    """Rules §2.8, E18: every trick won by an opponent counts twice, the last included; leads do not."""
    table = Table(seed=5)
    table.begin()
    while table.sitting.deal is not None and table.sitting.deal.phase is not Phase.OVER:
        table.one_move()
    table.act(Rule(Silenced(0, "excess_cards", "thirteen at the last trick")), staff=True)
    lines = view(table.sitting, None).parties[0].deals[0].lines
    tricks = {line.points for line in lines if line.item == "trick"}
    leads = {line.points for line in lines if line.item == "lead"}
    assert tricks == {2}
    assert leads == {1}


def test_no_ruling_undoes_the_exit_of_one_who_has_risen() -> None:
    """He signed the deal by which he left; his score cannot fall under the target behind his back."""
    table = Table(SHORT)
    for seed in range(40):
        table = Table(SHORT, seed)
        table.begin()
        while table.sitting.status is Status.DEALING:
            table.one_move()
        if table.sitting.status is Status.BETWEEN and race(table).exits:
            break
    gone = race(table).exits[0].seat
    table.act(Rise(), MUSKETEERS[gone])
    for seat in range(3):
        assert refused(table, Rule(Silenced(seat, "false_claim", "too late")), staff=True) is Refusal.SIGNED_DEAL
    table.one_move()
    stays = next(seat for seat in range(3) if seat != gone)
    table.act(Rule(Silenced(stays, "false_claim", "in the deal of the two")), staff=True)


def test_the_two_who_play_on_cannot_stop_behind_the_back_of_one_who_has_risen() -> None:
    table = until_one_left()
    gone = race(table).exits[0].seat
    table.act(Rise(), MUSKETEERS[gone])
    stays = next(seat for seat in range(3) if seat != gone)
    assert refused(table, OfferStop(), MUSKETEERS[stays]) is Refusal.NO_STOP_NOW


@pytest.mark.parametrize("allow_sinking", [True, False])
def test_a_silence_ruled_after_the_full_hand_was_not_there_to_call(allow_sinking: bool) -> None:
    """The elder's point and run stood above the dealer's; silence lets the dealer's score, but he never called full.

    Elder A K Q J 10 9 8 7 of diamonds, A K of clubs, 8 7 of hearts; dealer A to 8 of spades and K to 9 of hearts: of
    the dealer all twelve cards lie in runs that score once the elder is silent.
    """
    rules = make_ruleset("starinny", {"allow_sinking": allow_sinking, "allow_decline": "each_alone"})
    elder = parse_cards("AD KD QD JD TD 9D 8D 7D AC KC 8H 7H")
    dealer = parse_cards("AS KS QS JS TS 9S 8S KH QH JH TH 9H")
    rest = tuple(card for card in DECK if card not in elder + dealer)
    packets = [part for n in range(0, 12, 2) for part in (elder[n : n + 2], dealer[n : n + 2])]
    pack = tuple(card for part in packets for card in part) + rest
    table = Table(rules)
    table.act(Agree(), ATHOS)
    step = apply(table.sitting, Agree(), Actor(ARAMIS), Draw(parse_cards("KD 9C"), pack))
    table.sitting, table.facts = step.sitting, [*table.facts, *step.facts]
    for seat in (0, 1):
        table.act(Move(Decline(seat)), MUSKETEERS[seat])
    while (deal := table.sitting.deal) is not None and deal.phase is Phase.CALLS:
        assert deal.turn is not None
        assert deal.category is not None
        held = callable_claims(deal, deal.turn, deal.category)
        table.act(Move(Call(deal.turn, deal.category, held)), MUSKETEERS[deal.turn])
    table.act(Rule(Silenced(0, "false_claim", "called a ninth diamond")), staff=True)
    while table.sitting.status is Status.DEALING:
        table.one_move()
    totals = view(table.sitting, None).parties[0].deals[0].totals
    told = account(read(partie_records(table.facts, lambda character: character)[0]))["deals"]
    assert isinstance(told, list)
    assert told[0]["totals"] == dict(zip((ATHOS, ARAMIS), totals, strict=True))
