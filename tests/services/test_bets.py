"""Side bets: made by those who look on, decided by what the table signs, and never without the other's word."""

from __future__ import annotations

from dataclasses import replace

import pytest

from larp_piquet.ledger.bets import BetKind, BetState
from larp_piquet.ledger.book import Actor as LedgerActor
from larp_piquet.ledger.due import DueKind
from larp_piquet.services import betting, debts, desk, furniture, identity, lostatplay, passing, referees, sittings
from larp_piquet.services.betting import BetForm, Why
from larp_piquet.services.debts import Typed
from larp_piquet.services.errors import BadInput, Conflict, Forbidden, NotFound
from larp_piquet.services.house import House
from larp_piquet.services.lostatplay import PlayForm
from larp_piquet.services.results import COMMAND_LINE, DebtInfo, Staff, TableForm, Viewer
from larp_piquet.store import people
from larp_piquet.tables.acts import Actor, CloseSitting, VoidPartie
from larp_piquet.tables.desk import Reseated, Rule
from larp_piquet.tables.packwords import TellDealer, TypeTotals
from tests.services.playing import ATHOS, MILADY, agree, play_partie, seen, sign, sit_down

ROCHEFORT, PLANCHET = "rochefort", "planchet"


def offered(house: House, on: str = ATHOS, amount: str = "3 р.", backer: str = PLANCHET, layer: str = ROCHEFORT) -> int:
    return betting.offer(house, 1, backer, BetForm(layer, on, amount))


def standing(house: House, on: str = ATHOS, **more: str) -> int:
    bet = offered(house, on, **more)
    assert betting.answer(house, bet, more.get("layer", ROCHEFORT), BetKind.TAKEN)
    return bet


def state(house: House, bet: int) -> BetState:
    (found,) = [each for each in betting.bets_of(house, PLANCHET) if each.id == bet]
    return found.state


def own(house: House, character: str = PLANCHET) -> list[DebtInfo]:
    return [each for each in debts.debts_of(house, character) if each.source == "bet"]


def winner_of(house: House) -> str:
    """Who is owed something by the partie that has just been played out."""
    (owed,) = seen(house, None).parties[-1].owed
    return (ATHOS, MILADY)[owed.creditor]


def test_a_bet_is_decided_with_the_partie(house: House) -> None:
    sitting = sit_down(house)
    on_athos, on_milady = standing(house, ATHOS), standing(house, MILADY, amount="5 р.")
    play_partie(house, sitting)
    assert own(house) == [], "nothing is owed before the partie is signed"
    wins = winner_of(house)
    sign(house, sitting)
    assert state(house, on_athos) is state(house, on_milady) is BetState.DECIDED
    by_sum = {each.amount: each for each in own(house)}
    assert set(by_sum) == {1200, 2000}, "three and five roubles, in quarters of a kopeck"
    right, wrong = (1200, 2000) if wins == ATHOS else (2000, 1200)
    assert (by_sum[right].debtor_id, by_sum[right].creditor_id) == (ROCHEFORT, PLANCHET)
    assert (by_sum[wrong].debtor_id, by_sum[wrong].creditor_id) == (PLANCHET, ROCHEFORT)
    assert by_sum[right].sitting_id is None, "the partie's own debt is another"
    sums: dict[str, int] = {}
    for balance in debts.ledger(house, COMMAND_LINE).balances:
        for coin, amount in balance.amounts.items():
            sums[coin] = sums.get(coin, 0) + amount
    assert sums == {"ru": 0}


def test_nobody_owes_without_his_own_word(house: House) -> None:
    sitting = sit_down(house)
    bet = offered(house)
    for stranger in (ATHOS, MILADY):
        with pytest.raises(NotFound):
            betting.answer(house, bet, stranger, BetKind.TAKEN)
    with pytest.raises(Forbidden):
        betting.answer(house, bet, PLANCHET, BetKind.TAKEN)
    with pytest.raises(Forbidden):
        betting.answer(house, bet, ROCHEFORT, BetKind.WITHDRAWN)
    play_partie(house, sitting)
    sign(house, sitting)
    assert state(house, bet) is BetState.LAPSED
    assert own(house) == []


def test_an_offer_is_declined_or_taken_back_once(house: House) -> None:
    sit_down(house)
    one, two = offered(house), offered(house)
    assert betting.answer(house, one, ROCHEFORT, BetKind.DECLINED)
    assert not betting.answer(house, one, ROCHEFORT, BetKind.DECLINED), "a second press"
    assert betting.answer(house, two, PLANCHET, BetKind.WITHDRAWN)
    for bet in (one, two):
        with pytest.raises(Conflict) as refused:
            betting.answer(house, bet, ROCHEFORT, BetKind.TAKEN)
        assert refused.value.code == "bet_answered"


def test_bets_close_when_the_last_deal_begins(house: House) -> None:
    """One korolik is two deals: until the second begins there is room."""
    sitting = sit_down(house)
    bet = offered(house)
    play_partie(house, sitting)
    with pytest.raises(Conflict) as refused:
        betting.answer(house, bet, ROCHEFORT, BetKind.TAKEN)
    assert refused.value.code == "bets_closed"
    with pytest.raises(Conflict):
        offered(house)
    sign(house, sitting)
    assert betting.bets_here(house, 1, PLANCHET).partie == 2, "the next one"


@pytest.mark.parametrize("form", [BetForm(PLANCHET, ATHOS, "3 р."), BetForm(ROCHEFORT, ATHOS, "nothing"),
                                  BetForm(ROCHEFORT, ATHOS, "0"), BetForm("", ATHOS, "3 р.")])  # fmt: skip
def test_what_is_no_bet(house: House, form: BetForm) -> None:
    sit_down(house)
    with pytest.raises(BadInput):
        betting.offer(house, 1, PLANCHET, form)


def test_one_bets_on_whoever_sits_there(house: House) -> None:
    sit_down(house)
    with pytest.raises(Conflict) as refused:
        offered(house, on=PLANCHET)
    assert refused.value.code == "bet_not_seated"


def test_a_player_backs_himself_and_nobody_else_at_his_table(house: House) -> None:
    sit_down(house)
    assert offered(house, on=ATHOS, backer=ATHOS)
    for backer, layer, on in ((ATHOS, PLANCHET, MILADY), (PLANCHET, MILADY, ATHOS), (ATHOS, MILADY, ATHOS)):
        with pytest.raises(Conflict) as refused:
            offered(house, on=on, backer=backer, layer=layer)
        assert refused.value.code == "bet_at_own_table"
    lostatplay.set_play(house, COMMAND_LINE, PlayForm(bets="players"))
    assert offered(house, on=MILADY, backer=ATHOS, layer=PLANCHET)
    lostatplay.set_play(house, COMMAND_LINE, PlayForm(bets="nobody"))
    with pytest.raises(Conflict) as refused:
        offered(house)
    assert refused.value.code == "no_bets"


def test_who_has_a_bet_does_not_sit_down_to_it(house: House) -> None:
    sittings.sit(house, 1, 0, Actor(ATHOS))
    offered(house)
    with pytest.raises(Conflict) as refused:
        sittings.sit(house, 1, 1, Actor(PLANCHET))
    assert refused.value.code == "bet_stands_here"
    sittings.sit(house, 1, 1, Actor(ROCHEFORT))  # nobody is kept away by what another offers him


def test_a_ruling_seats_nobody_who_has_a_bet_there(house: House) -> None:
    sitting = sit_down(house)
    bet = standing(house)
    agree(house, sitting)
    for who in (PLANCHET, ROCHEFORT):
        action = Rule(Reseated(1, who, "she lost her phone"))
        with pytest.raises(Conflict) as refused:
            sittings.act(house, sitting, seen(house, None).seq, Actor(staff=True), action)
        assert refused.value.code == "other_bet_here"
    betting.cancel(house, COMMAND_LINE, 1, bet, "he is to play")
    sittings.act(house, sitting, seen(house, None).seq, Actor(staff=True), action)


def test_a_void_partie_leaves_no_debt_and_a_signed_one_voided_takes_it_back(house: House) -> None:
    sitting = sit_down(house)
    bet = standing(house)
    play_partie(house, sitting)
    sign(house, sitting)
    (debt,) = own(house)
    seq = seen(house, None).seq
    sittings.act(house, sitting, seq, Actor(staff=True), VoidPartie("a marked pack"))
    assert state(house, bet) is BetState.ENDED
    assert own(house)[0].state == "void"
    with pytest.raises(Conflict) as refused:
        debts.enter_typed(house, debt.serial, LedgerActor(staff=True), debts.Typed("reversed", reason="no, it stands"))
    assert refused.value.code == "partie_void"


def test_what_was_paid_on_a_bet_is_owed_back_when_the_partie_is_void(house: House) -> None:
    """No bet keeps a referee from voiding a partie, and nobody keeps what he won on it."""
    sitting = sit_down(house)
    bet = standing(house)
    play_partie(house, sitting)
    sign(house, sitting)
    (debt,) = own(house)
    debts.confirm_paid(house, debt.serial, Actor(debt.creditor_id))
    sittings.act(house, sitting, seen(house, None).seq, Actor(staff=True), VoidPartie("a marked pack"))
    assert state(house, bet) is BetState.ENDED
    back, first = sorted(debts.ledger(house, COMMAND_LINE).debts, key=lambda each: each.serial)[-1], own(house)[0]
    assert (first.serial, first.state) == (debt.serial, "void")
    assert (back.debtor_id, back.creditor_id, back.figures, back.source, back.state) == (
        debt.creditor_id, debt.debtor_id, debt.figures, "back", "owed",
    )  # fmt: skip


def test_a_table_that_is_left_ends_its_bets(house: House) -> None:
    sitting = sit_down(house)
    bet, waiting = standing(house), offered(house)
    sittings.act(house, sitting, seen(house, None).seq, Actor(ATHOS), CloseSitting())
    assert state(house, bet) is BetState.ENDED
    assert state(house, waiting) is BetState.LAPSED
    assert own(house) == []


def test_the_debts_of_bets_fall_due_as_the_event_says(house: House) -> None:
    lostatplay.set_play(house, COMMAND_LINE, PlayForm(due="within", hours="48"))
    sitting = sit_down(house)
    standing(house)
    play_partie(house, sitting)
    sign(house, sitting)
    (debt,) = own(house)
    assert (debt.standing.terms.due.kind, debt.standing.terms.due.hours) == (DueKind.WITHIN, 48)
    (of_partie,) = [each for each in debts.debts_of(house, ATHOS) if each.source == "partie"]
    assert of_partie.standing.terms.due.hours == 48
    with pytest.raises(BadInput):
        lostatplay.set_play(house, COMMAND_LINE, PlayForm(due="within", hours="0"))


# -- what the desk sees, and who rules ---------------------------------------------------------------------------


def referee(house: House, *characters: str) -> str:
    """The cookie of a referee whose browser has been these characters."""
    number = referees.invite(house, COMMAND_LINE)
    return referees.join(house, referees.invite_token(house, COMMAND_LINE, number), "Tréville", characters).token


def again(house: House, cookie: str) -> Staff:
    """Who he is in his next request."""
    found = identity.staff_of(house, cookie)
    assert found is not None
    return found


def hands(house: House, staff: Staff) -> bool:
    """Whether the referee's page shows the hands."""
    page = sittings.table_page(house, 1, Viewer(None, True, staff.referee, staff.tables, staff.own, staff.betting))
    return page.referee


def test_a_referee_who_bets_is_none_at_that_table(house: House) -> None:
    sitting = sit_down(house)
    cookie = referee(house, PLANCHET)
    assert hands(house, again(house, cookie))
    bet = offered(house)
    staff = again(house, cookie)
    assert staff.betting == {1}
    assert not hands(house, staff)
    with pytest.raises(Forbidden) as refused:
        desk.actor_of(house, staff, 1, None)
    assert refused.value.code == "bet_here"
    with pytest.raises(Forbidden):
        betting.cancel(house, staff, 1, bet, "so it suits me")
    desk.actor_of(house, staff, 2, None)  # elsewhere he rules
    betting.answer(house, bet, PLANCHET, BetKind.WITHDRAWN)
    assert hands(house, again(house, cookie)), "and here, once he has none"
    sittings.act(house, sitting, seen(house, None).seq, Actor(ATHOS), CloseSitting())


def test_a_decided_bet_binds_a_referee_until_the_next_partie(house: House) -> None:
    sitting = sit_down(house)
    standing(house)
    cookie = referee(house, PLANCHET)
    play_partie(house, sitting)
    sign(house, sitting)
    assert not hands(house, again(house, cookie)), "it could still be taken back"
    agree(house, sitting)
    assert hands(house, again(house, cookie))


def test_nobody_is_rid_of_a_referee_by_offering_him_a_bet(house: House) -> None:
    sit_down(house)
    cookie = referee(house, ROCHEFORT)
    bet = offered(house)
    assert hands(house, again(house, cookie))
    betting.answer(house, bet, ROCHEFORT, BetKind.TAKEN)
    assert not hands(house, again(house, cookie))


def test_whoever_may_see_the_hands_does_not_bet_on_them(house: House) -> None:
    sitting = sit_down(house)
    bet = offered(house)
    referee(house, ROCHEFORT)
    agree(house, sitting)
    with pytest.raises(Conflict) as refused:
        betting.answer(house, bet, ROCHEFORT, BetKind.TAKEN)
    assert refused.value.code == "bet_sees_hands"


def test_the_referee_sees_every_offer_and_ends_a_bet_with_a_reason(house: House) -> None:
    sit_down(house)
    bet = offered(house)
    staff = again(house, referee(house))
    assert [each.id for each in betting.bets_here(house, 1, None, referee=True).bets] == [bet]
    assert betting.bets_here(house, 1, None).bets == ()
    with pytest.raises(BadInput):
        betting.cancel(house, staff, 1, bet, " ")
    betting.cancel(house, staff, 1, bet, "they are brothers")
    assert state(house, bet) is BetState.CANCELLED


def test_players_are_not_told_who_bets_on_them(house: House) -> None:
    sit_down(house)
    standing(house)
    assert len(betting.bets_here(house, 1, "athos").bets) == 0
    assert len(betting.bets_here(house, 1, None).bets) == 1
    assert len(betting.bets_here(house, 1, PLANCHET).bets) == 1


def typed(house: House, sitting: int, deal: int, totals: tuple[int, int]) -> None:
    """From the pad, by the referee, who alone corrects what is signed."""
    sittings.act(house, sitting, seen(house, None).seq, Actor(staff=True), TypeTotals(deal, totals))


def test_a_corrected_pad_decides_the_bet_anew(house: House) -> None:
    """By the pad Athos wins, 60 and 60 to 10 and 10; the first deal should have been 10 to 100, and Milady wins."""
    furniture.edit_table(house, COMMAND_LINE, 1, TableForm(1, "The Red Dovecote", "red", mode="paper"))
    sitting = sit_down(house)
    bet = standing(house)
    agree(house, sitting)
    sittings.act(house, sitting, seen(house, None).seq, Actor(ATHOS), TellDealer(0))
    typed(house, sitting, 1, (60, 10))
    typed(house, sitting, 2, (40, 20))
    assert winner_of(house) == ATHOS
    sign(house, sitting)
    (first,) = own(house)
    assert (first.debtor_id, first.creditor_id) == (ROCHEFORT, PLANCHET)
    typed(house, sitting, 1, (10, 100))
    assert state(house, bet) is BetState.STANDING, "the result is signed no more"
    assert [each.state for each in own(house)] == ["void"]
    assert winner_of(house) == MILADY
    sign(house, sitting)
    assert state(house, bet) is BetState.DECIDED
    second, _first = own(house)
    assert (second.debtor_id, second.creditor_id, second.state) == (PLANCHET, ROCHEFORT, "owed")
    typed(house, sitting, 2, (41, 20))
    sign(house, sitting)
    third, *_others = own(house)
    assert (third.debtor_id, third.state) == (PLANCHET, "owed")
    assert sum(each.state == "owed" for each in own(house)) == 1


def decided_on_paper(house: House) -> tuple[int, int, DebtInfo]:
    """A partie on a pad that Athos wins by 100 to 30, signed: its sitting, a bet on him, and the debt of the bet."""
    furniture.edit_table(house, COMMAND_LINE, 1, TableForm(1, "The Red Dovecote", "red", mode="paper"))
    sitting = sit_down(house)
    bet = standing(house)
    agree(house, sitting)
    sittings.act(house, sitting, seen(house, None).seq, Actor(ATHOS), TellDealer(0))
    typed(house, sitting, 1, (60, 10))
    typed(house, sitting, 2, (40, 20))
    sign(house, sitting)
    (debt,) = own(house)
    return sitting, bet, debt


def test_what_was_paid_is_not_owed_again_when_the_pad_is_corrected(house: House) -> None:
    sitting, bet, debt = decided_on_paper(house)
    debts.confirm_paid(house, debt.serial, Actor(PLANCHET))
    typed(house, sitting, 1, (61, 10))
    sign(house, sitting)
    assert state(house, bet) is BetState.DECIDED
    assert [(each.serial, each.state) for each in own(house)] == [(debt.serial, "paid")]
    typed(house, sitting, 1, (10, 100))
    sign(house, sitting)
    (back,) = [each for each in debts.debts_of(house, PLANCHET) if each.source == "back"]
    assert (back.debtor_id, back.creditor_id, back.figures) == (PLANCHET, ROCHEFORT, debt.figures)
    other, first = own(house)
    assert (first.serial, first.state) == (debt.serial, "void")
    assert (other.debtor_id, other.creditor_id, other.figures) == (PLANCHET, ROCHEFORT, debt.figures)


def test_what_the_desk_declared_void_is_not_owed_again_when_the_result_comes_out_the_same(house: House) -> None:
    sitting, bet, debt = decided_on_paper(house)
    debts.void_debt(house, COMMAND_LINE, debt.serial, "they were both drunk")
    for first in (61, 62):
        typed(house, sitting, 1, (first, 10))
        sign(house, sitting)
        assert state(house, bet) is BetState.DECIDED
        assert [(each.serial, each.state) for each in own(house)] == [(debt.serial, "void")]
    debts.enter_typed(house, debt.serial, LedgerActor(staff=True), Typed("reversed", reason="they were sober"))
    assert [(each.serial, each.state) for each in own(house)] == [(debt.serial, "owed")]
    typed(house, sitting, 1, (63, 10))
    sign(house, sitting)
    assert [each.state for each in own(house)] == ["owed", "void"], "this time the table voided it, and owes it anew"
    typed(house, sitting, 1, (10, 100))
    sign(house, sitting)
    (other,) = [each for each in own(house) if each.state == "owed"]
    assert (other.debtor_id, other.creditor_id) == (PLANCHET, ROCHEFORT), "another result is another debt"


@pytest.mark.parametrize("who", [PLANCHET, ROCHEFORT])
def test_who_is_gone_comes_neither_to_owe_nor_to_hold_by_a_bet(house: House, who: str) -> None:
    sitting = sit_down(house)
    taken, waiting = standing(house), offered(house)
    passing.set_status(house, COMMAND_LINE, who, "dead", "a duel")
    assert (state(house, taken), state(house, waiting)) == (BetState.ENDED, BetState.LAPSED)
    for each in (PLANCHET, ROCHEFORT):
        (told,) = [bet for bet in betting.bets_of(house, each) if bet.id == taken]
        assert told.why == Why.LEFT
    passing.set_status(house, COMMAND_LINE, who, "alive", "a miracle")
    play_partie(house, sitting)
    sign(house, sitting)
    assert state(house, taken) is BetState.ENDED, "and it does not come back with him"
    assert own(house) == own(house, ROCHEFORT) == []


def test_a_decided_bet_outlives_who_won_it(house: House) -> None:
    sitting = sit_down(house)
    bet = standing(house)
    play_partie(house, sitting)
    sign(house, sitting)
    passing.set_status(house, COMMAND_LINE, PLANCHET, "dead", "a duel")
    assert state(house, bet) is BetState.DECIDED
    (debt,) = own(house)
    assert debt.state == "owed"


def test_whoever_left_before_this_was_kept_is_found_when_the_partie_ends(house: House) -> None:
    """An event of an older version may have a bet that stands beside a dead man."""
    sitting = sit_down(house)
    bet = standing(house)
    with house.database.write() as connection:
        record = people.find_character(connection, ROCHEFORT)
        assert record is not None
        people.update_character(connection, replace(record, status="dead"))
    play_partie(house, sitting)
    sign(house, sitting)
    assert (state(house, bet), own(house)) == (BetState.ENDED, [])
