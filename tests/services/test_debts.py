"""The life of a debt, and who may see what of it."""

from __future__ import annotations

import pytest

from larp_piquet.ledger.life import DebtState
from larp_piquet.services import blanks, debts, identity
from larp_piquet.services.errors import BadInput, Conflict, Forbidden, Locked, NotFound, Stale
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, DebtInfo, Viewer
from larp_piquet.tables.acts import Actor
from tests.conftest import HandClock
from tests.services.playing import ATHOS, play_partie, sign, sit_down


@pytest.fixture
def debt(house: House) -> DebtInfo:
    sitting_id = sit_down(house)
    play_partie(house, sitting_id)
    sign(house, sitting_id)
    (made,) = debts.debts_of(house, ATHOS)
    return made


def test_the_creditor_confirms_and_the_debt_is_settled_by_an_entry(
    house: House, debt: DebtInfo, clock: HandClock
) -> None:
    clock.move(hours=1)
    outcome = debts.confirm_paid(house, debt.serial, Actor(debt.creditor_id), expected_entries=1)
    assert (outcome.seq, outcome.already) == (2, False)
    after = debts.debt(house, debt.serial, Viewer(debt.debtor_id))
    assert after.state is DebtState.PAID
    assert [entry.kind for entry in after.entries] == ["owed", "confirmed"]
    assert after.entries[0] == debt.entries[0]
    assert after.entries[1].author_name == debt.creditor_name
    assert (after.entries[1].game_time - after.game_time).total_seconds() == 3600
    assert debts.ledger(house, COMMAND_LINE).balances == ()


def test_confirming_twice_is_done_once(house: House, debt: DebtInfo) -> None:
    debts.confirm_paid(house, debt.serial, Actor(debt.creditor_id))
    assert debts.confirm_paid(house, debt.serial, Actor(debt.creditor_id)).already
    assert len(debts.debt(house, debt.serial, Viewer(staff=True)).entries) == 2


@pytest.mark.parametrize("who", ["debtor", "planchet", None])
def test_nobody_else_confirms(house: House, debt: DebtInfo, who: str | None) -> None:
    with pytest.raises(Forbidden):
        debts.confirm_paid(house, debt.serial, Actor(debt.debtor_id if who == "debtor" else who))
    assert debts.debt(house, debt.serial, Viewer(staff=True)).state is DebtState.OWED


def test_the_game_master_confirms_with_a_reason_only(house: House, debt: DebtInfo) -> None:
    with pytest.raises(BadInput):
        debts.confirm_paid(house, debt.serial, Actor(staff=True))
    debts.confirm_paid(house, debt.serial, Actor(staff=True), reason="seen by me")
    entry = debts.debt(house, debt.serial, Viewer(staff=True)).entries[1]
    assert (entry.author, entry.author_name, entry.reason) == ("game_master", "", "seen by me")


def test_the_creditors_pin_guards_the_confirmation(house: House, debt: DebtInfo) -> None:
    cookie = identity.become(house, identity.card_secret(house, debt.creditor_id)[0]).token
    phone = identity.phone_of(house, cookie)
    assert phone is not None
    identity.set_pin(house, phone, "1625")
    with pytest.raises(Forbidden):
        debts.confirm_paid(house, debt.serial, Actor(debt.creditor_id))
    for _ in range(4):
        with pytest.raises(Forbidden):
            debts.confirm_paid(house, debt.serial, Actor(debt.creditor_id), pin="0000")
    with pytest.raises(Locked):
        debts.confirm_paid(house, debt.serial, Actor(debt.creditor_id), pin="0000")
    identity.lift_pin_lock(house, COMMAND_LINE, debt.creditor_id)
    debts.confirm_paid(house, debt.serial, Actor(debt.creditor_id), pin="1625")


def test_a_void_debt_is_neither_paid_nor_voided_again(house: House, debt: DebtInfo) -> None:
    with pytest.raises(BadInput):
        debts.void_debt(house, COMMAND_LINE, debt.serial, " ")
    debts.void_debt(house, COMMAND_LINE, debt.serial, "played with a marked pack")
    assert debts.void_debt(house, COMMAND_LINE, debt.serial, "again").already
    with pytest.raises(Conflict):
        debts.confirm_paid(house, debt.serial, Actor(debt.creditor_id))
    with pytest.raises(Stale):
        debts.confirm_paid(house, debt.serial, Actor(debt.creditor_id), expected_entries=1)
    assert debts.debt(house, debt.serial, Viewer(staff=True)).state is DebtState.VOID


def test_parties_and_staff_see_a_note_whole_and_a_stranger_its_state(house: House, debt: DebtInfo) -> None:
    token = debts.note_token(house, debt.serial)
    for viewer in (Viewer(debt.debtor_id), Viewer(debt.creditor_id), Viewer(staff=True)):
        assert debts.note(house, token.lower(), viewer).debt == debt
    for viewer in (Viewer(), Viewer("planchet")):
        page = debts.note(house, token, viewer)
        assert (page.serial, page.state, page.debt) == (debt.serial, DebtState.OWED, None)
        assert debts.note_by_serial(house, debt.serial, viewer) == page
        with pytest.raises(Forbidden):
            debts.debt(house, debt.serial, viewer)


@pytest.mark.parametrize("token", ["", "0" * 15, "\x00", "ж"])
def test_an_unknown_note(house: House, token: str) -> None:
    with pytest.raises(NotFound):
        debts.note(house, token, Viewer(staff=True))


@pytest.mark.parametrize("serial", [-1, 0, 999, 2**40])
def test_an_unknown_serial(house: House, serial: int) -> None:
    with pytest.raises(NotFound):
        debts.note_by_serial(house, serial, Viewer())
    with pytest.raises(NotFound):
        debts.confirm_paid(house, serial, Actor(ATHOS))


def test_a_blank_note_is_known_and_blank(house: House) -> None:
    ((serial, token),) = blanks.enter(house, COMMAND_LINE, 1)
    page = debts.note(house, token, Viewer())
    assert (page.serial, page.blank) == (serial, True)
    with pytest.raises(NotFound):
        debts.debt(house, serial, Viewer(staff=True))


def test_words_are_kept_as_signed_in_both_languages(house: House, debt: DebtInfo) -> None:
    russian = debts.debt(house, debt.serial, Viewer(staff=True), "ru")
    assert russian.figures == debt.figures
    assert russian.words != debt.words
    assert "р." in debt.figures or "к." in debt.figures
