"""A sitting from the first seat to the last signature."""

from __future__ import annotations

import pytest

from larp_piquet.engine.acts import Discard, IllegalAction, Look, Phase
from larp_piquet.engine.cards import parse_cards
from larp_piquet.engine.match import Settlement
from larp_piquet.engine.ruleset import CLASSIC, MUSKETEER, STARINNY, make_ruleset
from larp_piquet.tables.acts import (
    STAFF,
    Actor,
    Agree,
    AnswerStop,
    Closed,
    CloseSitting,
    CutForDeal,
    DealNext,
    Dealt,
    Draw,
    Left,
    Move,
    OfferStop,
    Refusal,
    Refused,
    Rise,
    Sign,
    Signed,
    Sit,
    Status,
    TableAction,
    VoidPartie,
)
from larp_piquet.tables.applying import apply, cut_for_deal
from larp_piquet.tables.codec import fact_from_json, fact_to_json
from larp_piquet.tables.remembering import replay
from larp_piquet.tables.showing import view

from ..engine.playing import cards_named, count
from .build import ARAMIS, ATHOS, Table


def refused(table: Table, action: TableAction, character: str | None = None, *, staff: bool = False) -> Refusal:
    before = table.sitting
    with pytest.raises(Refused) as error:
        table.act(action, character, staff=staff)
    assert table.sitting == before, "a refusal changes nothing"
    return error.value.refusal


def test_seats_are_taken_once() -> None:
    table = Table(seated=False)
    assert table.sitting.status is Status.FILLING
    table.act(Sit(1), ATHOS)
    assert refused(table, Sit(1), ARAMIS) is Refusal.SEAT_TAKEN
    assert refused(table, Sit(0), ATHOS) is Refusal.ALREADY_SEATED
    assert refused(table, Sit(2), ARAMIS) is Refusal.NO_SUCH_SEAT
    assert refused(table, Sit(-1), ARAMIS) is Refusal.NO_SUCH_SEAT
    assert refused(table, Agree(), ATHOS) is Refusal.NOT_NOW
    table.act(Sit(0), ARAMIS)
    assert table.sitting.seats == (ARAMIS, ATHOS)
    assert table.sitting.status is Status.AGREEING


def test_a_partie_begins_when_both_agree_and_level_cuts_are_cut_again() -> None:
    table = Table()
    table.act(Agree(), ATHOS)
    assert refused(table, Agree(), ATHOS) is Refusal.ALREADY_AGREED
    facts = table.act(Agree(), ARAMIS)
    # Eight against eight is level; then the nine of clubs is lower than the king, so seat 1 deals.
    assert facts[1] == CutForDeal(parse_cards("8S 8H KD 9C"), 1)
    assert isinstance(facts[2], Dealt)
    assert table.sitting.status is Status.DEALING
    assert table.sitting.deal is not None
    assert table.sitting.deal.elder == 0


def test_every_cut_level_is_an_error_of_the_caller() -> None:
    with pytest.raises(ValueError, match="level"):
        cut_for_deal(parse_cards("8S 8H"), MUSKETEER)


def test_the_higher_card_chooses_where_the_law_leaves_it_the_choice() -> None:
    cuts = parse_cards("8S 8H KD 9C")
    # The king is seat 0's: he deals first if he has said so, and what the lower would have chosen is nothing to him.
    for wishes, dealer in (((False, False), 1), ((True, False), 0), ((False, True), 1), ((True, True), 0)):
        assert cut_for_deal(cuts, CLASSIC, wishes).dealer == dealer
        assert cut_for_deal(cuts, MUSKETEER, wishes).dealer == 1
    table = Table(CLASSIC)
    table.act(Agree(deals_first=True), ATHOS)
    table.act(Agree(), ARAMIS)
    assert table.sitting.deal is not None
    assert table.sitting.deal.dealer == 0
    assert replay([fact_from_json(fact_to_json(fact)) for fact in table.facts]) == table.sitting


@pytest.mark.parametrize("rules", [MUSKETEER, STARINNY], ids=lambda rules: rules.edition)
def test_a_whole_partie_of_six_deals_with_alternating_dealers(rules: object) -> None:
    table = Table(rules)  # type: ignore[arg-type]
    table.begin()
    table.play_out()
    sitting = table.sitting
    assert sitting.status is Status.AWAITING
    assert sitting.partie is not None
    assert [account.dealer for account in sitting.partie.accounts] == [1, 0, 1, 0, 1, 0]
    assert refused(table, DealNext(), ATHOS) is Refusal.NOT_NOW
    table.act(Sign(), ARAMIS)
    assert sitting.partie.signatures == (None, None)
    assert table.sitting.status is Status.AWAITING, "an unsigned result stands as awaiting"
    table.act(Sign(), ATHOS)
    assert table.sitting.status is Status.SETTLED
    assert refused(table, Sign(), ATHOS) is Refusal.ALREADY_SIGNED


def test_another_partie_by_consent_of_both_carries_the_multiplier_of_a_refet() -> None:
    table = Table(make_ruleset("musketeer", {"koroliks_per_partie": 1, "refet_margin": 10_000}))
    table.begin()
    table.play_out()
    table.act(Sign(), ATHOS)
    table.act(Sign(), ARAMIS)
    table.begin()
    assert [partie.opening_multiplier for partie in table.sitting.parties] == [1, 2]
    assert view(table.sitting, None).parties[-1].number == 2


def test_a_move_out_of_turn_names_its_breach() -> None:
    table = Table()
    table.begin()
    deal = table.sitting.deal
    assert deal is not None
    younger = deal.sides[1].hand[:3]
    with pytest.raises(IllegalAction) as error:
        table.act(Move(Discard(1, younger)), ARAMIS)
    assert "not_your_turn" in error.value.breaches
    assert refused(table, Move(Discard(0, deal.sides[0].hand[:3])), ARAMIS) is Refusal.NOT_SEATED
    assert refused(table, Move(Discard(0, deal.sides[0].hand[:3])), "porthos") is Refusal.NOT_SEATED


def test_the_untaken_cards_are_looked_at_once() -> None:
    table = Table(STARINNY, seed=3)
    table.begin()
    while table.sitting.deal is not None and table.sitting.deal.phase is not Phase.PLAY:
        table.one_move()
    deal = table.sitting.deal
    assert deal is not None
    if not deal.sides[1].looked:
        table.act(Move(Look(1)), ARAMIS)
    assert refused(table, Move(Look(1)), ARAMIS) is Refusal.NOT_NOW


def test_stopping_early_needs_both() -> None:
    table = Table(seed=4)
    table.begin()
    while table.sitting.partie is None or len(table.sitting.partie.accounts) < 3:
        table.one_move()
    assert refused(table, AnswerStop(True), ATHOS) is Refusal.NO_OFFER
    table.act(OfferStop(), ATHOS)
    assert refused(table, OfferStop(), ARAMIS) is Refusal.OWN_OFFER
    assert refused(table, AnswerStop(True), ATHOS) is Refusal.OWN_OFFER
    table.act(AnswerStop(False), ATHOS)
    assert table.sitting.status is Status.BETWEEN
    table.act(OfferStop(), ARAMIS)
    table.act(AnswerStop(True), ATHOS)
    sitting = table.sitting
    assert sitting.status is Status.AWAITING
    shown = view(sitting, 0).parties[-1]
    assert shown.stopped
    assert not shown.result.complete
    assert isinstance(shown.result, Settlement)
    assert len(shown.result.koroliks) == 1, "the third deal belongs to no finished korolik"
    assert view(sitting, 0).deal is None


def test_the_game_master_signs_for_the_absent_with_a_reason() -> None:
    table = Table()
    table.begin()
    assert refused(table, Sign(0, "gone home"), staff=True) is Refusal.NOTHING_TO_SIGN
    table.play_out()
    assert refused(table, Sign(0), staff=True) is Refusal.REASON_NEEDED
    assert refused(table, Sign(0, "  "), staff=True) is Refusal.REASON_NEEDED
    assert refused(table, Sign(5, "x"), staff=True) is Refusal.NO_SUCH_SEAT
    assert refused(table, Sign(0, "for my friend"), "porthos") is Refusal.NOT_SEATED
    assert table.act(Sign(0, "gone home"), staff=True) == (Signed(0, STAFF, "gone home"),)
    table.act(Sign(), ARAMIS)
    assert table.sitting.status is Status.SETTLED


def test_a_player_cannot_sign_for_the_other() -> None:
    table = Table()
    table.begin()
    table.play_out()
    assert table.act(Sign(1, "he said yes"), ATHOS) == (Signed(0, ATHOS),)


def test_voiding_needs_the_game_master_and_a_reason() -> None:
    table = Table()
    assert refused(table, VoidPartie("mistake"), staff=True) is Refusal.NOTHING_TO_VOID
    table.begin()
    assert refused(table, VoidPartie("mistake"), ATHOS) is Refusal.STAFF_ONLY
    assert refused(table, VoidPartie(" "), staff=True) is Refusal.REASON_NEEDED
    table.act(VoidPartie("the pack was short"), staff=True)
    assert refused(table, VoidPartie("again"), staff=True) is Refusal.NOTHING_TO_VOID
    sitting = table.sitting
    assert sitting.status is Status.SETTLED
    shown = view(sitting, 0)
    assert shown.deal is None
    assert shown.parties[-1].void is not None
    table.begin()
    assert table.sitting.status is Status.DEALING


def test_nobody_rises_from_an_unfinished_partie_and_rising_after_it_closes_the_sitting() -> None:
    table = Table()
    table.begin()
    assert refused(table, Rise(), ATHOS) is Refusal.PARTIE_UNDER_WAY
    assert refused(table, CloseSitting("late"), staff=True) is Refusal.PARTIE_UNDER_WAY
    table.play_out()
    assert refused(table, Rise(), ATHOS) is Refusal.PARTIE_UNDER_WAY
    table.act(Sign(), ATHOS)
    table.act(Sign(), ARAMIS)
    assert table.act(Rise(), ATHOS) == (Left(0), Closed(ATHOS))
    assert table.sitting.status is Status.CLOSED
    assert refused(table, Sit(0), "porthos") is Refusal.CLOSED


def test_rising_before_a_partie_frees_the_seat_and_forgets_the_other_s_consent() -> None:
    table = Table()
    table.act(Agree(), ARAMIS)
    assert table.act(Rise(), ATHOS) == (Left(0),)
    assert table.sitting.agreed == (False, False)
    table.act(Sit(0), "porthos")
    assert table.sitting.seats == ("porthos", ARAMIS)


def test_closing() -> None:
    table = Table()
    assert refused(table, CloseSitting(), "porthos") is Refusal.NOT_SEATED
    assert refused(table, CloseSitting(), staff=True) is Refusal.REASON_NEEDED
    assert table.act(CloseSitting("the hall is locked"), staff=True) == (Closed(STAFF, "the hall is locked"),)


def test_replay_of_a_log_equals_the_live_state_after_every_fact() -> None:
    for seed in range(count(40)):
        table = Table(MUSKETEER if seed % 2 else STARINNY, seed)
        table.begin()
        table.play_out()
        table.act(Sign(), ATHOS)
        stored = [fact_from_json(fact_to_json(fact)) for fact in table.facts]
        assert stored == table.facts
        assert replay(stored) == table.sitting
        assert table.sitting.seq == len(table.facts)


def test_a_seated_viewer_never_gets_the_referee_s_view() -> None:
    table = Table()
    table.begin()
    deal = table.sitting.deal
    assert deal is not None
    both = set(deal.sides[0].hand) | set(deal.sides[1].hand)
    assert both <= cards_named(view(table.sitting, None, referee=True).deal)
    seated = view(table.sitting, 0, referee=True)
    assert seated == view(table.sitting, 0)
    assert not cards_named(seated.deal) & set(deal.sides[1].hand)
    assert not cards_named(view(table.sitting, None).deal)


def test_the_waiting_table_says_for_whom() -> None:
    table = Table()
    assert view(table.sitting, None).waiting_for == (0, 1)
    table.act(Agree(), ATHOS)
    assert view(table.sitting, None).waiting_for == (1,)
    table.act(Agree(), ARAMIS)
    assert view(table.sitting, None).waiting_for == (0,)
    table.play_out()
    table.act(Sign(), ATHOS)
    assert view(table.sitting, None).waiting_for == (1,)
    table.act(Sign(), ARAMIS)
    assert view(table.sitting, None).waiting_for == (), "nobody is asked for another partie"
    table.act(Agree(), ARAMIS)
    assert view(table.sitting, None).waiting_for == (0,)


def test_a_log_begins_with_its_opening() -> None:
    with pytest.raises(ValueError, match="begins"):
        replay([])
    with pytest.raises(ValueError, match="begins"):
        replay([Left(0)])
    opened = Table().facts[0]
    with pytest.raises(ValueError, match="before any partie"):
        replay([opened, Signed(0, ATHOS)])


def test_an_actor_without_a_character_cannot_sit() -> None:
    table = Table(seated=False)
    with pytest.raises(Refused):
        apply(table.sitting, Sit(0), Actor(), Draw((), ()))


def test_a_partie_by_the_rubicon_is_settled_from_raw_points() -> None:
    table = Table(CLASSIC)
    table.begin()
    table.play_out()
    partie = table.sitting.partie
    assert partie is not None
    settled = partie.result()
    sums = tuple(sum(deal.totals[seat] for deal in partie.accounts) for seat in (0, 1))
    assert isinstance(settled, Settlement)
    assert settled.sums == sums
    assert settled.koroliks == ()
    won, lost = max(sums), min(sums)
    assert len(partie.accounts) == (6 if sum(d.totals[0] - d.totals[1] for d in partie.accounts[:6]) else 8)
    assert max(settled.net) == 100 + (won + lost if lost < 100 else won - lost)
