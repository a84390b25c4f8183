"""Sittings through the services: seats, late forms, two hands at once, settlement."""

from __future__ import annotations

import random
from threading import Barrier, Thread

import pytest

from larp_piquet.engine.acts import IllegalAction, Phase
from larp_piquet.engine.match import Settlement
from larp_piquet.ledger.life import DebtState
from larp_piquet.services import debts, furniture, identity, sittings
from larp_piquet.services.errors import BadInput, Conflict, Forbidden, NotFound, Stale
from larp_piquet.services.house import House, open_house
from larp_piquet.services.results import COMMAND_LINE, Outcome, TableForm, Viewer
from larp_piquet.store import logs
from larp_piquet.tables.acts import Actor, Agree, CloseSitting, Move, Refusal, Refused, Rise, Sign, Status, VoidPartie
from tests.services.playing import (
    ATHOS,
    MILADY,
    agree,
    do,
    page,
    play_partie,
    seen,
    sign,
    sit_down,
    some_move,
)

GAME_MASTER = Actor(staff=True)


def test_an_empty_table_offers_both_seats_to_a_character_and_none_to_a_visitor(house: House) -> None:
    assert page(house, ATHOS).can_sit == (0, 1)
    assert page(house, None).can_sit == ()
    assert page(house, None).view is None


def test_the_first_to_sit_freezes_law_and_stake_of_the_table(house: House) -> None:
    sittings.sit(house, 2, 0, Actor(ATHOS))
    furniture.edit_table(house, COMMAND_LINE, 2, TableForm(2, "The Bastion", edition="musketeer", stake="5 к."))
    view = seen(house, ATHOS, 2)
    assert (view.rules.edition, view.stake.coin, view.stake.per_point) == ("starinny", "ru", 4)
    assert page(house, MILADY, 2).can_sit == (1,)


def test_the_table_sees_the_alias(house: House) -> None:
    sit_down(house)
    assert page(house, None).names == ("Атос", "Дама в синем")


def test_sitting_down_twice_is_done_once(house: House) -> None:
    first = sittings.sit(house, 1, 0, Actor(ATHOS))
    assert sittings.sit(house, 1, 0, Actor(ATHOS)) == Outcome(first.seq, already=True)


def test_a_taken_seat_is_refused(house: House) -> None:
    sittings.sit(house, 1, 0, Actor(ATHOS))
    with pytest.raises(Refused) as refused:
        sittings.sit(house, 1, 0, Actor(MILADY))
    assert refused.value.refusal is Refusal.SEAT_TAKEN


def test_nobody_sits_at_two_tables(house: House) -> None:
    sittings.sit(house, 1, 0, Actor(ATHOS))
    with pytest.raises(Conflict) as refused:
        sittings.sit(house, 2, 0, Actor(ATHOS))
    assert (refused.value.code, refused.value.values["table"]) == ("seated_elsewhere", 1)
    assert page(house, ATHOS, 2).can_sit == ()
    found = sittings.seat_of(house, ATHOS)
    assert found is not None
    assert (found.table.number, found.seat) == (1, 0)


def test_who_rises_may_sit_elsewhere_and_the_table_is_free_again(house: House) -> None:
    sitting_id = sit_down(house, 1, ATHOS)
    version = page(house, None).version
    do(house, sitting_id, ATHOS, Rise())
    assert page(house, None).sitting_id is None
    assert page(house, None).version > version
    sittings.sit(house, 2, 1, Actor(ATHOS))
    assert sittings.seat_of(house, MILADY) is None


def test_a_table_a_sitting_and_a_character_that_do_not_exist(house: House) -> None:
    with pytest.raises(NotFound):
        page(house, None, 9)
    with pytest.raises(NotFound):
        sittings.act(house, 77, 1, Actor(ATHOS), Agree())
    with pytest.raises(NotFound):
        sittings.act(house, 2**40, 1, Actor(ATHOS), Agree())
    with pytest.raises(NotFound):
        sittings.sit(house, 1, 0, Actor("nul\x00"))
    with pytest.raises(NotFound):
        sittings.sit(house, 1, 0, Actor("nobody"))
    with pytest.raises(Forbidden):
        sittings.sit(house, 1, 0, GAME_MASTER)


def test_a_double_tap_makes_one_move(house: House) -> None:
    sitting_id = sit_down(house)
    seq = seen(house, ATHOS).seq
    first = sittings.act(house, sitting_id, seq, Actor(ATHOS), Agree())
    again = sittings.act(house, sitting_id, seq, Actor(ATHOS), Agree())
    assert (first, again) == (Outcome(seq + 1), Outcome(seq + 1, already=True))


def test_both_agree_from_pages_of_the_same_moment(house: House) -> None:
    sitting_id = sit_down(house)
    seq = seen(house, None).seq
    sittings.act(house, sitting_id, seq, Actor(ATHOS), Agree())
    sittings.act(house, sitting_id, seq, Actor(MILADY), Agree())
    assert seen(house, None).status is Status.DEALING


def test_an_old_form_is_stale_and_changes_nothing(house: House) -> None:
    sitting_id = sit_down(house)
    seq = seen(house, ATHOS).seq
    agree(house, sitting_id)
    now = seen(house, None).seq
    with pytest.raises(Stale):
        sittings.act(house, sitting_id, seq, Actor(ATHOS), Rise())
    for nonsense in (-1, 0, now + 1, 10**9):
        with pytest.raises(Stale):
            sittings.act(house, sitting_id, nonsense, Actor(ATHOS), Rise())
    assert seen(house, None).seq == now


def test_a_move_out_of_turn_names_the_broken_rule_and_writes_nothing(house: House) -> None:
    sitting_id = sit_down(house)
    agree(house, sitting_id)
    view = seen(house, None)
    assert view.deal is not None
    assert view.deal.phase is Phase.DISCARD
    waiting = view.waiting_for[0]
    other = (ATHOS, MILADY)[1 - waiting]
    own = seen(house, (ATHOS, MILADY)[waiting]).deal
    assert own is not None
    move = some_move(own, 1 - waiting, random.Random(1))
    with pytest.raises(IllegalAction):
        do(house, sitting_id, other, Move(move))
    assert seen(house, None).seq == view.seq


@pytest.mark.parametrize("round_", range(5))
def test_two_hands_at_once_make_one_move(house: House, round_: int) -> None:
    sitting_id = sit_down(house)
    agree(house, sitting_id)
    view = seen(house, None)
    seat = view.waiting_for[0]
    character = (ATHOS, MILADY)[seat]
    own = seen(house, character).deal
    assert own is not None
    # Two phones of one character choose differently at the same instant.
    moves = [some_move(own, seat, random.Random(seed)) for seed in (round_, round_ + 100)]
    start, done = Barrier(len(moves)), []

    def press(move: object) -> None:
        start.wait()
        try:
            done.append(sittings.act(house, sitting_id, view.seq, Actor(character), Move(move)))  # type: ignore[arg-type]
        except (Stale, IllegalAction) as error:
            done.append(error)

    threads = [Thread(target=press, args=(move,)) for move in moves]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    outcomes = [each for each in done if isinstance(each, Outcome)]
    assert len([each for each in outcomes if not each.already]) == 1
    assert seen(house, None).seq == view.seq + 1
    if moves[0] != moves[1]:
        assert len([each for each in done if isinstance(each, Stale)]) == 1


def test_many_taps_of_one_form_at_once_make_one_move(house: House) -> None:
    sitting_id = sit_down(house)
    seq = seen(house, None).seq
    start, done = Barrier(8), []

    def press() -> None:
        start.wait()
        done.append(sittings.act(house, sitting_id, seq, Actor(ATHOS), Agree()))

    threads = [Thread(target=press) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcome.already for outcome in done) == [False] + [True] * 7
    assert seen(house, None).seq == seq + 1


def test_two_sit_at_once_on_one_chair(house: House) -> None:
    start, done = Barrier(2), []

    def press(character: str) -> None:
        start.wait()
        try:
            done.append(sittings.sit(house, 1, 0, Actor(character)))
        except Refused as refused:
            done.append(refused.refusal)

    threads = [Thread(target=press, args=(character,)) for character in (ATHOS, MILADY)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(isinstance(each, Outcome) for each in done) == [False, True]
    assert Refusal.SEAT_TAKEN in done


def test_the_log_numbers_every_fact_once(house: House) -> None:
    sitting_id = sit_down(house)
    agree(house, sitting_id)
    with house.database.read() as connection:
        facts = logs.load_facts(connection, sitting_id)
    assert [fact.seq for fact in facts] == list(range(seen(house, None).seq))


def test_a_partie_signed_by_both_is_a_debt_in_coin(house: House) -> None:
    sitting_id = sit_down(house)
    play_partie(house, sitting_id)
    assert seen(house, None).status is Status.AWAITING
    assert debts.ledger(house, COMMAND_LINE).debts == ()
    do(house, sitting_id, ATHOS, Sign())
    assert debts.ledger(house, COMMAND_LINE).debts == ()
    outcome = do(house, sitting_id, MILADY, Sign())
    view = seen(house, None)
    assert view.status is Status.SETTLED
    settled = view.parties[0].result
    assert isinstance(settled, Settlement)
    net = settled.net
    assert net[0] + net[1] == 0
    assert net[0] != 0, "choose another seed: this partie is level"
    loser = 0 if net[0] < 0 else 1
    (debt,) = debts.debts_of(house, ATHOS)
    assert debts.debts_of(house, MILADY) == (debt,)
    assert outcome.debts == (debt.serial,)
    assert (debt.debtor_id, debt.creditor_id) == ((ATHOS, MILADY), (MILADY, ATHOS))[loser]
    assert (debt.points, debt.amount) == (abs(net[0]), abs(net[0]) * 4)
    assert debt.state is DebtState.OWED
    assert {debt.debtor_name, debt.creditor_name} == {"Атос", "Миледи Винтер"}
    balances = debts.ledger(house, COMMAND_LINE).balances
    assert sum(balance.amounts["ru"] for balance in balances) == 0


def test_a_partie_of_six_deals_is_played_from_the_pages_alone(house: House) -> None:
    sitting_id = sit_down(house, 2)
    play_partie(house, sitting_id, 2)
    sign(house, sitting_id, 2)
    (partie,) = seen(house, None, 2).parties
    assert [deal.number for deal in partie.deals] == [1, 2, 3, 4, 5, 6]
    assert [deal.dealer for deal in partie.deals[1:]] == [1 - deal.dealer for deal in partie.deals[:-1]]
    assert isinstance(partie.result, Settlement)
    points = abs(partie.result.net[0])
    assert [debt.amount for debt in debts.debts_of(house, ATHOS)] == ([points * 4] if points else [])


def test_signing_twice_makes_one_debt(house: House) -> None:
    sitting_id = sit_down(house)
    play_partie(house, sitting_id)
    seq = seen(house, None).seq
    sittings.act(house, sitting_id, seq, Actor(ATHOS), Sign())
    sittings.act(house, sitting_id, seq, Actor(MILADY), Sign())
    assert sittings.act(house, sitting_id, seq, Actor(MILADY), Sign()).already
    assert len(debts.ledger(house, COMMAND_LINE).debts) == 1


def test_play_for_nothing_leaves_no_debt(house: House) -> None:
    sitting_id = sit_down(house, 3)
    play_partie(house, sitting_id, 3)
    sign(house, sitting_id, 3)
    assert seen(house, None, 3).status is Status.SETTLED
    assert debts.ledger(house, COMMAND_LINE).debts == ()


def test_the_game_master_signs_for_one_who_is_gone_with_a_reason(house: House) -> None:
    sitting_id = sit_down(house)
    play_partie(house, sitting_id)
    do(house, sitting_id, ATHOS, Sign())
    seq = seen(house, None).seq
    with pytest.raises(Refused):
        sittings.act(house, sitting_id, seq, GAME_MASTER, Sign(1))
    sittings.act(house, sitting_id, seq, GAME_MASTER, Sign(1, "she rode to the coast"))
    signed = seen(house, None).parties[0].signatures[1]
    assert signed is not None
    assert (signed.by, signed.reason) == ("game_master", "she rode to the coast")
    assert len(debts.debts_of(house, MILADY)) == 1


def test_voiding_a_signed_partie_reverses_its_debt_by_an_entry(house: House) -> None:
    sitting_id = sit_down(house)
    play_partie(house, sitting_id)
    sign(house, sitting_id)
    seq = seen(house, None).seq
    sittings.act(house, sitting_id, seq, GAME_MASTER, VoidPartie("a card lay under the table"))
    (debt,) = debts.debts_of(house, ATHOS)
    assert debt.state is DebtState.VOID
    assert [entry.kind for entry in debt.entries] == ["owed", "voided"]
    assert debt.entries[1].reason == "a card lay under the table"
    assert debts.ledger(house, COMMAND_LINE).balances == ()


def test_a_second_partie_at_the_same_sitting_makes_a_debt_of_its_own(house: House) -> None:
    sitting_id = sit_down(house)
    for seed in (5, 6):
        play_partie(house, sitting_id, seed=seed)
        sign(house, sitting_id)
    assert [debt.partie for debt in debts.debts_of(house, ATHOS)] == [2, 1]


def test_a_pin_guards_the_signature_but_not_the_game_masters(house: House) -> None:
    phone = identity.phone_of(house, identity.become(house, identity.card_secret(house, ATHOS)[0]).token)
    assert phone is not None
    identity.set_pin(house, phone, "1625")
    sitting_id = sit_down(house)
    play_partie(house, sitting_id)
    seq = seen(house, None).seq
    for action in (Sign(), Sign(0), Sign(1)):
        with pytest.raises(Forbidden):
            sittings.act(house, sitting_id, seq, Actor(ATHOS), action)
    with pytest.raises(Forbidden):
        sittings.act(house, sitting_id, seq, Actor(ATHOS, staff=True), Sign(0, "mine"))
    assert seen(house, None).seq == seq
    sittings.act(house, sitting_id, seq, Actor(ATHOS), Sign(), pin="1625")
    assert seen(house, None).seq == seq + 1


def test_a_reason_that_hides_signs_is_refused(house: House) -> None:
    sitting_id = sit_down(house)
    with pytest.raises(BadInput):
        sittings.act(house, sitting_id, seen(house, None).seq, GAME_MASTER, CloseSitting("nothing\x00here"))


def test_who_sits_here_sees_his_seat_though_he_is_staff(house: House) -> None:
    sitting_id = sit_down(house)
    agree(house, sitting_id)
    seat = sittings.table_page(house, 1, Viewer(ATHOS, staff=True)).view
    referee = sittings.table_page(house, 1, Viewer(staff=True)).view
    visitor = sittings.table_page(house, 1, Viewer()).view
    assert seat is not None
    assert seat.deal is not None
    assert referee is not None
    assert referee.deal is not None
    assert visitor is not None
    assert visitor.deal is not None
    assert [side.hand is None for side in seat.deal.sides] == [False, True]
    assert [side.hand is None for side in referee.deal.sides] == [False, False]
    assert [side.hand is None for side in visitor.deal.sides] == [True, True]


def test_a_waiting_phone_is_woken_by_a_move(house: House) -> None:
    sitting_id = sit_down(house)
    version, seq = page(house, None).version, seen(house, None).seq
    news: list[int] = []
    waiting = Thread(target=lambda: news.append(house.hub.wait("table:1", version, 10)))
    waiting.start()
    do(house, sitting_id, ATHOS, Agree())
    waiting.join(timeout=5)
    assert news == [version + 1]
    assert house.hub.wait(f"sitting:{sitting_id}", seq, 0.01) == seq + 1


def test_the_overview_says_whom_a_table_waits_for(house: House) -> None:
    sitting_id = sit_down(house)
    do(house, sitting_id, ATHOS, Agree())
    first, second, third = sittings.overview(house)
    assert (first.status, first.waiting_for) == (Status.AGREEING, ("Дама в синем",))
    assert first.version == page(house, None).version
    assert (second.status, third.names) == (None, (None, None))


def test_a_house_opened_again_goes_on_where_it_was(house: House, house_url: str) -> None:
    sitting_id = sit_down(house)
    agree(house, sitting_id)
    before = {who: page(house, who) for who in (ATHOS, MILADY, None)}
    house.close()
    again = open_house(house_url, house.folder, clock=house.clock, chance=house.chance, patience=0)
    try:
        assert {who: page(again, who) for who in (ATHOS, MILADY, None)} == before
        assert {who: page(again, who) for who in (ATHOS, MILADY, None)} == before  # remembered, not only replayed
    finally:
        again.close()
