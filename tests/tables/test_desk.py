"""The referee at a table: every ruling, what it may not do, and tables driven at random through all of them."""

from __future__ import annotations

import pytest

from larp_piquet.engine.acts import Breach, IllegalAction, Phase, Play
from larp_piquet.engine.calling import categories
from larp_piquet.engine.deal import Deal
from larp_piquet.engine.ruleset import make_ruleset
from larp_piquet.tables.account import account
from larp_piquet.tables.acts import (
    NOBODY,
    STAFF,
    Actor,
    Agree,
    Closed,
    Fact,
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
    Voided,
    VoidPartie,
)
from larp_piquet.tables.applying import apply
from larp_piquet.tables.desk import (
    Adjusted,
    CallReferee,
    CallWhy,
    Come,
    Excuse,
    Excused,
    Mode,
    ModeSet,
    PartieStopped,
    Paused,
    Protest,
    Redealt,
    RefereeCame,
    Reseated,
    Resumed,
    Rule,
    Ruling,
    TakenBack,
    Waived,
)
from larp_piquet.tables.record import read
from larp_piquet.tables.remembering import replay
from larp_piquet.tables.showing import view
from larp_piquet.tables.written import partie_records

from .build import ARAMIS, ATHOS, MUSKETEERS, Table


def refused(table: Table, action: object, character: str | None = None, *, staff: bool = False) -> Refusal:
    with pytest.raises(Refused) as found:
        table.act(action, character, staff=staff)  # type: ignore[arg-type]
    return found.value.refusal


def rule(table: Table, ruling: Ruling) -> tuple[Fact, ...]:
    return table.act(Rule(ruling), staff=True)


def unruled(table: Table, ruling: Ruling) -> Refusal:
    return refused(table, Rule(ruling), staff=True)


def in_play(table: Table, cards: int = 4) -> Table:
    """Play until so many cards lie or have lain on the table."""
    table.begin()
    while table.sitting.deal is None or sum(len(trick.cards) for trick in table.sitting.deal.tricks) < cards:
        table.one_move()
    return table


def test_only_staff_rule_and_nobody_at_his_own_table() -> None:
    table = in_play(Table())
    assert refused(table, Rule(Paused("a duel")), ATHOS) is Refusal.STAFF_ONLY
    both = Actor(ATHOS, staff=True)
    for action in (Rule(Paused("a duel")), Rule(Redealt("a bad deal")), VoidPartie("a quarrel"), Sign(1, "absent")):
        with pytest.raises(Refused) as found:
            apply(table.sitting, action, both, table.draw(), lambda: table.facts)
        assert found.value.refusal in (Refusal.OWN_TABLE, Refusal.NOTHING_TO_SIGN)


def test_every_ruling_has_a_reason_and_names_its_referee() -> None:
    table = in_play(Table())
    for ruling in (Paused(" "), TakenBack(3, ""), Waived(0, Breach.MUST_FOLLOW_SUIT, ""), Redealt("\t")):
        assert unruled(table, ruling) is Refusal.REASON_NEEDED
    step = apply(table.sitting, Rule(Paused("a duel")), Actor(staff=True, referee="tréville"), table.draw())
    assert step.facts == (Paused("a duel", "tréville"),)


def test_nobody_plays_while_the_table_rests() -> None:
    table = in_play(Table())
    rule(table, Paused("the duke is at the door"))
    shown = view(table.sitting, None)
    assert shown.paused == Paused("the duke is at the door")
    deal = table.sitting.deal
    assert deal is not None
    assert deal.turn is not None
    card = deal.sides[deal.turn].hand[0]
    assert refused(table, Move(Play(deal.turn, card)), MUSKETEERS[deal.turn]) is Refusal.PAUSED
    assert unruled(table, Paused("again")) is Refusal.ALREADY_PAUSED
    rule(table, Resumed("all is clear"))
    assert unruled(table, Resumed("all is clear")) is Refusal.NOT_PAUSED
    table.one_move()


def test_a_call_for_the_referee_stands_until_he_comes() -> None:
    table = in_play(Table())
    assert refused(table, CallReferee(CallWhy.DISPUTE), "rochefort") is Refusal.NOT_SEATED
    table.act(CallReferee(CallWhy.DISPUTE), ARAMIS)
    table.act(CallReferee(CallWhy.QUESTION), ATHOS)
    assert refused(table, CallReferee(CallWhy.OTHER), ATHOS) is Refusal.ALREADY_CALLED
    assert [(call.seat, call.why) for call in view(table.sitting, None).calls] == [(1, "dispute"), (0, "question")]
    assert refused(table, Come(), ATHOS) is Refusal.STAFF_ONLY
    assert table.act(Come(), staff=True) == (RefereeCame(),)
    assert view(table.sitting, None).calls == ()
    assert refused(table, Come(), staff=True) is Refusal.NOBODY_CALLED
    table.act(CallReferee(CallWhy.SLIP), ATHOS)
    rule(table, Adjusted(0, -5, "spoke of his hand"))
    assert view(table.sitting, None).calls == (), "whoever rules has come"


def test_a_protest_is_noted_against_the_last_ruling() -> None:
    table = in_play(Table())
    rule(table, Adjusted(0, -5, "spoke of his hand"))
    line = table.sitting.seq
    assert refused(table, Protest(line - 1, "no"), ATHOS) is Refusal.NO_SUCH_RULING
    table.act(Protest(line, "it was a sigh"), ATHOS)
    assert refused(table, Protest(line, "and another"), ATHOS) is Refusal.ALREADY_PROTESTED
    assert view(table.sitting, None).protested == (0,)
    rule(table, Adjusted(0, 5, "it was a sigh"))
    assert view(table.sitting, None).protested == ()


def test_taking_back_restores_the_state_at_a_line() -> None:
    """Rules §4: a take-back to line n restores the state at n."""
    table = in_play(Table(seed=9), 6)
    log = list(table.facts)
    for line in range(len(log) - 3, len(log)):
        again = Table(seed=9)
        again.facts, again.sitting = list(log), replay(log)
        rule(again, TakenBack(line, "the wrong card"))
        then = replay(log[:line])
        assert again.sitting.parties == then.parties
        assert again.sitting.seq == len(log) + 1
        assert again.sitting == replay(again.facts)
        again.one_move()
        assert again.sitting == replay(again.facts)


def test_nothing_reaches_back_behind_the_first_deal() -> None:
    table = Table()
    assert unruled(table, TakenBack(1, "why not")) is Refusal.NOTHING_TO_TAKE_BACK
    in_play(table)
    seated = 3  # opening and two seats
    assert unruled(table, TakenBack(seated, "back to the cut")) is Refusal.NO_SUCH_LINE
    assert unruled(table, TakenBack(table.sitting.seq, "nothing")) is Refusal.NO_SUCH_LINE
    assert unruled(table, TakenBack(0, "nothing")) is Refusal.NO_SUCH_LINE


def test_what_has_been_taken_back_can_be_restored() -> None:
    table = in_play(Table(seed=4), 6)
    before = table.sitting
    rule(table, TakenBack(before.seq - 2, "a wrong card"))
    rule(table, TakenBack(before.seq, "it was right after all"))
    assert table.sitting.parties == before.parties


def test_a_call_and_a_pause_outlast_a_take_back() -> None:
    table = in_play(Table(seed=4), 6)
    line = table.sitting.seq - 1
    table.act(CallReferee(CallWhy.SLIP), ATHOS)
    rule(table, Paused("let us see"))
    rule(table, TakenBack(line, "a wrong card"))
    assert table.sitting.paused is not None
    assert table.sitting.calls == ()


def seat_with_choice(table: Table) -> tuple[int, Play]:
    """A seat that must follow suit, and a card of its own that does not."""
    for _ in range(200):
        deal = table.sitting.deal
        assert deal is not None
        if deal.phase is Phase.PLAY and deal.turn is not None:
            for card in deal.sides[deal.turn].hand:
                try:
                    apply(table.sitting, Move(Play(deal.turn, card)), Actor(MUSKETEERS[deal.turn]), table.draw())
                except IllegalAction:
                    return deal.turn, Play(deal.turn, card)
        table.one_move()
    raise AssertionError("nobody ever had to follow suit")


def test_a_waived_breach_is_a_permit_for_one_move() -> None:
    table = in_play(Table(seed=3), 1)
    seat, revoke = seat_with_choice(table)
    who = MUSKETEERS[seat]
    with pytest.raises(IllegalAction):
        table.act(Move(revoke), who)
    assert unruled(table, Waived(seat, Breach.CARD_NOT_HELD, "why")) is Refusal.CANNOT_BE_WAIVED
    rule(table, Waived(1 - seat, Breach.MUST_FOLLOW_SUIT, "the other"))
    with pytest.raises(IllegalAction):
        table.act(Move(revoke), who)
    rule(table, Waived(seat, Breach.MUST_FOLLOW_SUIT, "both agree to it"))
    assert unruled(table, Waived(seat, Breach.MUST_FOLLOW_SUIT, "twice")) is Refusal.ALREADY_WAIVED
    assert (seat, Breach.MUST_FOLLOW_SUIT) in view(table.sitting, None).permits
    table.act(Move(revoke), who)
    assert (seat, Breach.MUST_FOLLOW_SUIT) not in view(table.sitting, None).permits
    record = partie_records(table.facts, lambda character: character)[0]
    assert [ruling["kind"] for ruling in record["deals"][-1]["rulings"]] == ["waive"]  # type: ignore[index]
    read(record)


def test_a_permit_ends_with_its_phase() -> None:
    """The elder has made his last call when he is permitted to sink; the dealer's, which is no move of his, ends it."""
    table = Table(seed=3)
    table.begin()
    last = categories(table.sitting.rules)[-1]
    while (deal := dealt(table)).category is not last or deal.turn != deal.dealer:
        table.one_move()
    elder = deal.elder
    rule(table, Waived(elder, Breach.SINKING_NOT_ALLOWED, "he may"))
    assert view(table.sitting, None).permits == ((elder, Breach.SINKING_NOT_ALLOWED),)
    table.one_move()
    while dealt(table).phase is Phase.CALLS:  # nobody but the dealer has a say in it any more
        assert dealt(table).turn == deal.dealer
        table.one_move()
    assert dealt(table).phase is Phase.PLAY
    assert view(table.sitting, None).permits == ()


def dealt(table: Table) -> Deal:
    deal = table.sitting.deal
    assert isinstance(deal, Deal)
    return deal


def test_points_are_adjusted_by_a_line_of_their_own() -> None:
    table = in_play(Table(seed=6))
    before = view(table.sitting, None).deal
    assert before is not None
    rule(table, Adjusted(1, -7, "showed a card on purpose"))
    after = view(table.sitting, None).deal
    assert after is not None
    assert after.sides[1].total == before.sides[1].total - 7
    assert unruled(table, Adjusted(1, 0, "nothing")) is Refusal.POINTS_OUT_OF_RANGE
    assert unruled(table, Adjusted(1, 501, "much")) is Refusal.POINTS_OUT_OF_RANGE


def test_a_redeal_is_by_the_same_dealer_and_counts_nothing() -> None:
    table = in_play(Table(seed=6))
    first = table.sitting.deal
    assert first is not None
    rule(table, Redealt("a card lay face up"))
    second = table.sitting.deal
    assert second is not None
    assert second.dealer == first.dealer
    assert second.phase is Phase.DISCARD
    assert table.sitting.partie is not None
    assert table.sitting.partie.accounts == ()
    table.play_out()
    partie = view(table.sitting, None).parties[0]
    assert len(partie.deals) == 6
    told = account(read(partie_records(table.facts, lambda character: character)[0]))
    deals = told["deals"]
    assert isinstance(deals, list)
    assert len(deals) == 7
    assert deals[0]["redealt"] is True


def test_a_finished_deal_is_dealt_again_until_the_next_is_dealt() -> None:
    table = in_play(Table(seed=6))
    while table.sitting.status is Status.DEALING:
        table.one_move()
    rule(table, Redealt("the pack had thirty-one cards"))
    assert table.sitting.partie is not None
    assert table.sitting.partie.accounts == ()
    assert table.sitting.status is Status.DEALING


def test_another_takes_the_place_and_the_cards() -> None:
    table = in_play(Table(seed=6))
    before = view(table.sitting, 0).deal
    rule(table, Reseated(0, "d-artagnan", "Athos was called to the walls"))
    assert table.sitting.seat_of(ATHOS) is None
    assert table.sitting.seat_of("d-artagnan") == 0
    assert view(table.sitting, 0).deal == before
    assert unruled(table, Reseated(0, ARAMIS, "he is here")) is Refusal.ALREADY_SEATED
    assert unruled(table, Reseated(5, "porthos", "where?")) is Refusal.NO_SUCH_SEAT
    rule(table, TakenBack(table.sitting.seq - 2, "a wrong card"))
    assert table.sitting.seat_of("d-artagnan") == 0, "a take-back calls nobody back to the table"


def test_who_takes_a_place_has_consented_to_nothing_and_signed_nothing() -> None:
    table = Table(seed=6)
    table.act(Agree(), ARAMIS)
    rule(table, Reseated(1, "porthos", "the wrong seat"))
    assert table.sitting.agreed == (False, False)
    table.act(Agree(), ATHOS)
    assert table.sitting.status is Status.AGREEING
    table.act(Agree(), "porthos")
    table.act(OfferStop(), "porthos")
    rule(table, Reseated(1, ARAMIS, "back from the walls"))
    assert table.sitting.stop_offered_by is None
    table.play_out()
    table.act(Sign(), ARAMIS)
    rule(table, Reseated(1, "porthos", "called to the king"))
    table.act(Sign(), ATHOS)
    assert table.sitting.status is Status.AWAITING
    table.act(Sign(), "porthos")
    (record,) = partie_records(table.facts, str)
    assert record["players"] == [ATHOS, "porthos"], "who has signed is who owes"
    assert unruled(table, Reseated(1, ARAMIS, "too late")) is Refusal.PARTIE_SETTLED
    assert table.sitting == replay(table.facts)


def test_nobody_is_put_in_the_place_of_one_who_has_signed_and_risen() -> None:
    table = Table(make_ruleset("normandy-musketeer", {"target": 60}), seed=3)
    table.begin()
    while len(table.sitting.partie.playing) == 3 or table.sitting.status is Status.DEALING:  # type: ignore[union-attr]
        table.one_move()
    (gone,) = set(range(3)) - set(table.sitting.partie.playing)  # type: ignore[union-attr]
    table.act(Rise(), table.sitting.seats[gone])
    assert unruled(table, Reseated(gone, "d-artagnan", "there is room")) is Refusal.NOBODY_THERE


def test_a_permit_outlasts_another_ruling() -> None:
    table = in_play(Table(seed=6), 0)
    while table.sitting.deal is None or table.sitting.deal.phase is not Phase.PLAY:
        table.one_move()
    seat = table.sitting.partie.at[table.sitting.deal.turn]  # type: ignore[union-attr, index]
    rule(table, Waived(seat, Breach.MUST_FOLLOW_SUIT, "both agree to it"))
    rule(table, Adjusted(1 - seat, 5, "for the wait"))
    assert table.sitting.permits == {(seat, Breach.MUST_FOLLOW_SUIT)}


def away(seat: int, then: Excuse, reason: str = "called to the walls") -> Excused:
    return Excused(seat, then, reason)


def test_before_a_partie_who_is_excused_frees_his_place() -> None:
    table = Table()
    table.act(Agree(), ARAMIS)
    assert unruled(table, away(0, Excuse.KEPT)) is Refusal.NOT_IN_PLAY
    assert unruled(table, away(2, Excuse.FREED)) is Refusal.NO_SUCH_SEAT
    assert rule(table, away(0, Excuse.FREED)) == (
        Excused(0, Excuse.FREED, "called to the walls", "game_master", ATHOS), Left(0),
    )  # fmt: skip
    assert table.sitting.seats == (None, ARAMIS)
    assert table.sitting.agreed == (False, False)
    assert unruled(table, away(0, Excuse.FREED)) is Refusal.NOBODY_THERE
    table.act(Sit(0), "d-artagnan")
    assert rule(table, away(0, Excuse.FREED))[0] == Excused(
        0, Excuse.FREED, "called to the walls", "game_master", "d-artagnan"
    )
    rule(table, away(1, Excuse.FREED, "unwell"))
    assert table.sitting.closed, "the last to go closes the sitting"
    assert table.facts[-1] == Closed("game_master", "unwell")


def test_the_place_of_one_who_is_called_away_is_kept_until_play_goes_on() -> None:
    table = in_play(Table(seed=6))
    assert unruled(table, away(0, Excuse.FREED)) is Refusal.IN_PLAY
    line, before = table.sitting.seq, table.sitting
    (excused,) = rule(table, away(0, Excuse.KEPT))
    shown = view(table.sitting, None)
    assert shown.paused == Paused("called to the walls")
    assert shown.ruling == (line + 1, excused)
    assert table.sitting.seat_of(ATHOS) == 0
    assert table.sitting.parties == before.parties
    rule(table, TakenBack(line - 1, "a wrong card"))
    assert table.sitting.paused is not None, "a take-back calls nobody back to the table"
    rule(table, Reseated(0, "d-artagnan", "he may sit in for him"))
    rule(table, Resumed("all is clear"))
    table.one_move()


def test_a_partie_ends_for_one_who_is_excused_as_the_referee_s_stop_ends_it() -> None:
    table, stopped = Table(seed=4), Table(seed=4)
    for each in (table, stopped):
        each.begin()
        while each.sitting.partie is None or len(each.sitting.partie.accounts) < 3:
            each.one_move()
    rule(stopped, PartieStopped("the tide"))
    facts = rule(table, away(0, Excuse.SETTLED))
    assert facts[1:] == (Left(0), Signed(0, "game_master", "called to the walls"))
    assert view(table.sitting, None).parties[0].owed == view(stopped.sitting, None).parties[0].owed != ()
    assert table.sitting.status is Status.AWAITING
    assert view(table.sitting, None).waiting_for == (1,)
    assert table.sitting.present == (None, ARAMIS)
    assert refused(table, Sign(), ATHOS) is Refusal.NOT_SEATED
    assert unruled(table, away(0, Excuse.VOID)) is Refusal.NOBODY_THERE
    assert unruled(table, TakenBack(table.sitting.seq - 4, "no")) is Refusal.NO_SUCH_LINE
    assert table.act(Sign(), ARAMIS) == (Signed(1, ARAMIS, ""), Closed(NOBODY))
    assert table.sitting == replay(table.facts)


def test_a_partie_is_void_for_one_who_is_excused() -> None:
    table = in_play(Table(seed=4))
    facts = rule(table, away(1, Excuse.VOID, "unwell"))
    assert facts[1:] == (Left(1), Voided("unwell", "game_master"), Closed("game_master", "unwell"))
    assert table.sitting.seats == (ATHOS, ARAMIS), "the account keeps his name"
    assert view(table.sitting, None).parties[0].void == Voided("unwell", "game_master")


def test_a_played_partie_is_signed_for_one_who_is_excused() -> None:
    table, played = Table(seed=4), Table(seed=4)
    for each in (table, played):
        each.begin()
        each.play_out()
    assert unruled(table, away(0, Excuse.KEPT)) is Refusal.ONLY_TO_SIGN
    table.act(Sign(), ATHOS)
    assert rule(table, away(0, Excuse.SETTLED))[1:] == (Left(0),), "he has signed himself"
    result = view(table.sitting, None).parties[0]
    assert (result.stopped, result.owed) == (False, view(played.sitting, None).parties[0].owed)
    assert unruled(table, Adjusted(0, 5, "late")) is Refusal.SIGNED_DEAL
    facts = rule(table, away(1, Excuse.SETTLED, "unwell"))
    assert facts[1:] == (Left(1), Signed(1, "game_master", "unwell"), Closed("game_master", "unwell"))


def test_of_three_who_has_left_the_match_is_excused_and_the_others_play_on() -> None:
    table = Table(make_ruleset("normandy-musketeer", {"target": 60}), seed=3)
    table.begin()
    while table.sitting.partie is None or len(table.sitting.partie.playing) == 3:
        table.one_move()
    playing = table.sitting.partie.playing
    (out,) = {0, 1, 2} - set(playing)
    assert unruled(table, away(out, Excuse.SETTLED)) is Refusal.NOT_IN_PLAY
    assert unruled(table, away(playing[0], Excuse.FREED)) is Refusal.IN_PLAY
    assert rule(table, away(out, Excuse.FREED, "unwell"))[1:] == (Left(out), Signed(out, "game_master", "unwell"))
    assert table.sitting.present[out] is None
    table.one_move()
    # Nobody has lost a match that is stopped (rules: Normandy), and the last to sign closes the sitting.
    rule(table, away(playing[0], Excuse.SETTLED, "unwell"))
    assert view(table.sitting, None).parties[0].owed == ()
    assert table.act(Sign(), table.sitting.seats[playing[1]])[-1] == Closed(NOBODY)


def test_the_referee_stops_a_partie_and_finished_koroliks_are_settled() -> None:
    table = Table(seed=4)
    table.begin()
    while table.sitting.partie is None or len(table.sitting.partie.accounts) < 3:
        table.one_move()
    rule(table, PartieStopped("the tide"))
    assert table.sitting.status is Status.AWAITING
    assert unruled(table, PartieStopped("again")) is Refusal.NOTHING_TO_STOP
    assert view(table.sitting, None).parties[0].stopped


def test_a_void_and_a_signature_for_another_stand_as_rulings_do() -> None:
    table = in_play(Table(seed=4))
    rule(table, Adjusted(0, 5, "an older one"))
    table.act(CallReferee(CallWhy.DISPUTE), ATHOS)
    table.act(Protest(table.sitting.ruling[0], "no"), ATHOS)  # type: ignore[index]
    rule(table, PartieStopped("the tide"))
    table.act(Sign(0, "absent"), staff=True)
    line = table.sitting.seq
    assert table.sitting.ruling == (line, Signed(0, STAFF, "absent"))
    table.act(Protest(line, "he is next door"), ARAMIS)
    assert table.sitting.protested == {1}
    table.act(VoidPartie("they cannot agree"), staff=True)
    line = table.sitting.seq
    assert table.sitting.ruling == (line, Voided("they cannot agree", STAFF))
    assert (table.sitting.protested, table.sitting.calls) == (frozenset(), ())
    table.act(Protest(line, "we did agree"), ATHOS)
    assert view(table.sitting, 0).protested == (0,)


def test_a_signature_of_ones_own_is_no_ruling() -> None:
    table = in_play(Table(seed=4))
    rule(table, PartieStopped("the tide"))
    stands = table.sitting.ruling
    table.act(Sign(), ATHOS)
    assert table.sitting.ruling == stands


def test_what_follows_from_an_excuse_is_told_by_the_excuse() -> None:
    table = in_play(Table(seed=4))
    given = rule(table, Excused(0, Excuse.SETTLED, "unwell"))
    assert [type(fact) for fact in given] == [Excused, Left, Signed]
    assert table.sitting.ruling == (table.sitting.seq - 2, given[0])


def test_every_ruling_needs_a_reason_that_play_goes_on_too() -> None:
    table = in_play(Table(seed=4))
    rule(table, Paused("to see"))
    for reason in ("", "  "):
        assert unruled(table, Resumed(reason)) is Refusal.REASON_NEEDED
    rule(table, Resumed("all is clear"))
    assert table.sitting.paused is None


def test_the_mode_changes_between_deals_only() -> None:
    table = in_play(Table(seed=4))
    assert unruled(table, ModeSet(Mode.PACK, "the phones are wet")) is Refusal.DEAL_UNDER_WAY
    while table.sitting.status is Status.DEALING:
        table.one_move()
    assert unruled(table, ModeSet(Mode.DEALT, "as before")) is Refusal.MODE_STANDS
