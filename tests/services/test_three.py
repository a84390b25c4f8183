"""A match of three through the services: three seats, an evening to the last card, two debts in the ledger."""

from __future__ import annotations

import random

import pytest

from larp_piquet.engine.race import Race
from larp_piquet.ledger.life import DebtState
from larp_piquet.services import debts, furniture, identity, partierecords, sittings
from larp_piquet.services.errors import Conflict, ServiceError
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, TableForm, Viewer
from larp_piquet.tables.acts import Actor, DealNext, Move, Rise, Sign, Status, VoidPartie

from .playing import ATHOS, MILADY, agree, do, page, play_deal, seen, sign, sit_down, some_move

ROCHEFORT = "rochefort"
THREE = (ATHOS, MILADY, ROCHEFORT)
#: A kopeck in the coin's smallest unit, a quarter of it.
KOPECK = 4


@pytest.fixture
def table_of_three(house: House) -> House:
    furniture.edit_table(house, COMMAND_LINE, 1, TableForm(1, "The Well", edition="normandy-musketeer", stake="1 к."))
    return house


def race(house: House) -> Race:
    result = seen(house, None).parties[-1].result
    assert isinstance(result, Race)
    return result


def play_match(house: House, sitting_id: int, chance: random.Random, *, until_exits: int = 2) -> None:
    """Deal after deal until so many have left."""
    while seen(house, None).status in (Status.DEALING, Status.BETWEEN):
        if seen(house, None).status is Status.BETWEEN:
            if len(race(house).exits) >= until_exits:
                return
            do(house, sitting_id, THREE[seen(house, None).waiting_for[0]], DealNext())
        play_deal(house, sitting_id, 1, THREE, chance)


def begun(house: House) -> int:
    sitting_id = sit_down(house, 1, *THREE)
    agree(house, sitting_id, 1, THREE)
    return sitting_id


def test_an_empty_table_of_three_offers_three_seats(table_of_three: House) -> None:
    assert page(table_of_three, ATHOS).can_sit == (0, 1, 2)
    assert page(table_of_three, None).names == (None, None, None)
    (state, *_) = sittings.overview(table_of_three)
    assert state.names == (None, None, None)


def test_a_match_leaves_a_debt_to_each_who_left_before_the_last(table_of_three: House) -> None:
    house = table_of_three
    sitting_id = begun(house)
    play_match(house, sitting_id, random.Random(8))
    ended = race(house)
    assert ended.complete
    assert seen(house, None).status is Status.AWAITING
    outcome = sign(house, sitting_id, 1, THREE)
    made = debts.ledger(house, COMMAND_LINE).debts
    assert sorted(outcome.debts) == sorted(debt.serial for debt in made)
    loser = ended.loser
    assert loser is not None
    expected = {
        (THREE[loser], THREE[left.seat], KOPECK * (left.score - ended.scores[loser]))
        for left in ended.exits
        if left.score > ended.scores[loser]
    }
    assert {(debt.debtor_id, debt.creditor_id, debt.amount) for debt in made} == expected
    assert len(made) == 2, "choose another seed: the last is level with one who left"
    assert sum(balance.amounts["ru"] for balance in debts.ledger(house, COMMAND_LINE).balances) == 0
    seq = seen(house, None).seq
    sittings.act(house, sitting_id, seq, Actor(staff=True), VoidPartie("the pack was marked"))
    assert [debt.state for debt in debts.ledger(house, COMMAND_LINE).debts] == [DebtState.VOID, DebtState.VOID]


def test_who_has_left_rises_with_his_pin_and_sits_elsewhere(table_of_three: House) -> None:
    house = table_of_three
    sitting_id = begun(house)
    chance = random.Random(8)
    play_match(house, sitting_id, chance, until_exits=1)
    (left,) = race(house).exits
    gone = THREE[left.seat]
    with pytest.raises(Conflict):
        sittings.sit(house, 2, 0, Actor(gone))
    phone = identity.phone_of(house, identity.become(house, identity.card_secret(house, gone)[0]).token)
    assert phone is not None
    identity.set_pin(house, phone, "2718")
    with pytest.raises(ServiceError):
        do(house, sitting_id, gone, Rise())
    sittings.act(house, sitting_id, seen(house, gone).seq, Actor(gone), Rise(), pin="2718")
    sittings.sit(house, 2, 0, Actor(gone))
    assert page(house, gone).view is not None
    assert seen(house, gone).viewer is None, "he looks on now"
    play_match(house, sitting_id, chance)
    stay = [character for character in THREE if character != gone]
    for character in stay:
        outcome = do(house, sitting_id, character, Sign())
    assert outcome.debts
    assert page(house, stay[0]).sitting_id is None, "the sitting ended with the match"
    assert page(house, stay[0]).last is not None
    assert {debt.creditor_id for debt in debts.debts_of(house, gone)} <= {gone}


def test_the_record_of_a_match_of_three_is_for_those_who_played_it(table_of_three: House) -> None:
    house = table_of_three
    sitting_id = begun(house)
    (seat,) = seen(house, None).waiting_for
    own = seen(house, THREE[seat]).deal
    assert own is not None
    do(house, sitting_id, THREE[seat], Move(some_move(own, seat, random.Random(1))))
    with pytest.raises(ServiceError):
        partierecords.partie_record(house, sitting_id, 1, Viewer(ROCHEFORT))
    assert '"normandy"' in partierecords.partie_record(house, sitting_id, 1, Viewer(staff=True)).text
