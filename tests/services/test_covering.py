"""A guarantor pays: asked for it when the debtor does not, up to his ceiling, and what he paid is owed to him."""

from __future__ import annotations

import pytest

from larp_piquet.ledger.book import Actor, EntryKind
from larp_piquet.ledger.deciding import Act
from larp_piquet.ledger.due import DueKind
from larp_piquet.services import debts, drafts, identity, lostatplay, purses
from larp_piquet.services.debts import Typed
from larp_piquet.services.drafts import DebtForm
from larp_piquet.services.errors import Conflict, Forbidden, Impossible
from larp_piquet.services.house import House
from larp_piquet.services.lostatplay import PlayForm
from larp_piquet.services.purses import CashForm
from larp_piquet.services.results import COMMAND_LINE, DebtInfo
from tests.services.playing import ATHOS, MILADY

PLANCHET = "planchet"
MASTER = Actor(staff=True)
K = EntryKind


@pytest.fixture
def answered(house: House) -> int:
    """Milady owes Athos four roubles, and Planchet answers for three; ten roubles are in every purse."""
    lostatplay.set_play(house, COMMAND_LINE, PlayForm(purses=True))
    purses.move_cash(house, COMMAND_LINE, CashForm("", "opening", "10 р."))
    return guaranteed(house, "4 р.", "3 р.")


def guaranteed(house: House, amount: str, ceiling: str, **terms: str) -> int:
    serial = drafts.draw(house, Actor(ATHOS), DebtForm(MILADY, ATHOS, amount, **terms))
    say(house, serial, MILADY, K.SIGNED)
    debts.enter_typed(house, serial, Actor(MILADY), Typed(K.GUARANTEE_ASKED, ceiling, PLANCHET))
    say(house, serial, PLANCHET, K.GUARANTEED)
    return serial


def say(house: House, serial: int, who: str, kind: EntryKind, *, sum: str = "", reason: str = "") -> None:
    debts.enter_typed(house, serial, Actor(who), Typed(kind, sum, reason=reason))


def refused(house: House, serial: int, who: str, kind: EntryKind, *, sum: str = "") -> str:
    with pytest.raises((Conflict, Forbidden, Impossible)) as caught:
        say(house, serial, who, kind, sum=sum)
    return caught.value.code


def told(house: House, serial: int) -> DebtInfo:
    (found,) = [each for each in debts.ledger(house, COMMAND_LINE).debts if each.serial == serial]
    return found


def holds(house: House) -> list[str]:
    found = {each.character_id: dict(each.holds)["ru"] for each in purses.all_purses(house, COMMAND_LINE)}
    return [found[who] for who in (MILADY, ATHOS, PLANCHET)]


def test_he_pays_what_is_claimed_from_him_and_the_debtor_owes_it_to_him(house: House, answered: int) -> None:
    """Of four roubles he pays one: three are left to Athos, and Milady owes Planchet one."""
    say(house, answered, ATHOS, K.GUARANTEE_CALLED, sum="1 р.")
    say(house, answered, PLANCHET, K.COVER_PROPOSED)
    assert holds(house) == ["10 р."] * 3, "not before the holder has said that he has it"
    say(house, answered, ATHOS, K.COVERED)
    first = told(house, answered)
    assert (first.state, first.rest, first.ceiling, first.guarantor_name) == ("owed", "3 р.", "2 р.", "Planchet")
    assert first.waiting == ()
    (number,) = first.entries[-1].others
    second = told(house, number)
    assert (second.debtor_id, second.creditor_id, second.figures, second.state) == (MILADY, PLANCHET, "1 р.", "owed")
    assert second.cause == f"paid as guarantor on note No. {answered}"
    assert holds(house) == ["10 р.", "11 р.", "9 р."]
    balances = {each.character_id: each.amounts["ru"] for each in debts.ledger(house, COMMAND_LINE).balances}
    assert balances == {MILADY: -1600, ATHOS: 1200, PLANCHET: 400}, "quarters of a kopeck; she owes as much as before"


def test_he_pays_of_himself_when_it_was_demanded_in_vain_and_is_free_at_his_ceiling(
    house: House, answered: int
) -> None:
    assert refused(house, answered, PLANCHET, K.COVER_PROPOSED) == "not_called"
    say(house, answered, ATHOS, K.PROTESTED, reason="tomorrow, she said")
    assert refused(house, answered, PLANCHET, K.COVER_PROPOSED, sum="3 р. 1 к.") == "above_ceiling"
    say(house, answered, PLANCHET, K.COVER_PROPOSED)
    say(house, answered, ATHOS, K.COVERED)
    first = told(house, answered)
    assert (first.rest, first.guarantor_name) == ("1 р.", "")
    assert refused(house, answered, ATHOS, K.GUARANTEE_CALLED) == "nobody_answers"


def test_only_the_guarantor_pays_and_only_the_holder_receives(house: House, answered: int) -> None:
    for who in (MILADY, PLANCHET, "rochefort"):
        assert refused(house, answered, who, K.GUARANTEE_CALLED) == "not_yours"
    say(house, answered, ATHOS, K.GUARANTEE_CALLED)
    assert refused(house, answered, MILADY, K.COVER_PROPOSED) == "not_yours"
    assert refused(house, answered, ATHOS, K.COVERED) == "nothing_waits"
    say(house, answered, PLANCHET, K.COVER_PROPOSED)
    assert refused(house, answered, PLANCHET, K.COVERED) == "not_yours"
    say(house, answered, ATHOS, K.REFUSED)
    assert told(house, answered).rest == "4 р."
    say(house, answered, ATHOS, K.WITHDRAWN)
    assert told(house, answered).waiting == ()
    assert refused(house, answered, PLANCHET, K.COVER_PROPOSED) == "not_called"


def test_nothing_is_claimed_of_him_before_the_hour(house: House) -> None:
    serial = guaranteed(house, "4 р.", "3 р.", due=DueKind.WITHIN, hours="2")
    assert refused(house, serial, ATHOS, K.GUARANTEE_CALLED) == "not_due"


def test_a_purse_that_does_not_hold_it_pays_nothing(house: House, answered: int) -> None:
    """Ten roubles less eight are two; three are claimed, and one is paid, of which the half is gone when it is had."""
    purses.move_cash(house, COMMAND_LINE, CashForm(PLANCHET, "taken", "8 р.", reason="a fine"))
    say(house, answered, ATHOS, K.GUARANTEE_CALLED)
    assert refused(house, answered, PLANCHET, K.COVER_PROPOSED) == "purse_lacks"
    say(house, answered, PLANCHET, K.COVER_PROPOSED, sum="1 р.")
    purses.move_cash(house, COMMAND_LINE, CashForm(PLANCHET, "taken", "1 р. 50 к.", reason="another"))
    assert refused(house, answered, ATHOS, K.COVERED) == "payment_waits", "what is in his purse is not told"
    assert len(debts.ledger(house, COMMAND_LINE).debts) == 1


def test_a_payment_undone_takes_the_debt_to_him_with_it(house: House, answered: int) -> None:
    say(house, answered, ATHOS, K.GUARANTEE_CALLED)
    say(house, answered, PLANCHET, K.COVER_PROPOSED)
    say(house, answered, ATHOS, K.COVERED)
    (number,) = told(house, answered).entries[-1].others
    debts.enter_typed(house, number, Actor(PLANCHET), Typed("forgiven", "1 р."))
    undo = Typed("reversed", reason="he paid another debt")
    debts.enter_typed(house, answered, MASTER, undo)
    assert [told(house, each).state for each in (answered, number)] == ["owed", "void"]
    assert (told(house, answered).rest, told(house, answered).ceiling) == ("4 р.", "3 р.")
    assert holds(house) == ["10 р."] * 3


def test_what_was_paid_to_him_meanwhile_goes_back(house: House, answered: int) -> None:
    """Three roubles from Planchet to Athos, and two of them, and then the rest, from Milady to Planchet."""
    say(house, answered, ATHOS, K.GUARANTEE_CALLED)
    say(house, answered, PLANCHET, K.COVER_PROPOSED)
    say(house, answered, ATHOS, K.COVERED)
    (number,) = told(house, answered).entries[-1].others
    say(house, number, MILADY, K.PART_PROPOSED, sum="2 р.")
    say(house, number, PLANCHET, K.PART_ACCEPTED)
    assert holds(house) == ["8 р.", "13 р.", "9 р."]
    purses.move_cash(house, COMMAND_LINE, CashForm(PLANCHET, "taken", "9 р.", reason="a fine"))
    debts.enter_typed(house, answered, MASTER, Typed("reversed", reason="he paid another debt"))
    assert [told(house, each).state for each in (answered, number)] == ["owed", "void"]
    assert told(house, answered).rest == "4 р."
    assert holds(house) == ["10 р.", "10 р.", "1 р."], "out of what came back to him"


def test_what_was_paid_to_him_otherwise_is_owed_back(house: House) -> None:
    serial = guaranteed(house, "4 р.", "3 р.")
    say(house, serial, ATHOS, K.GUARANTEE_CALLED)
    say(house, serial, PLANCHET, K.COVER_PROPOSED)
    say(house, serial, ATHOS, K.COVERED)
    (number,) = told(house, serial).entries[-1].others
    say(house, number, PLANCHET, K.PART_ACCEPTED, sum="2 р.")
    debts.enter_typed(house, serial, MASTER, Typed("reversed", reason="he paid another debt"))
    (back,) = told(house, number).entries[-1].others
    found = told(house, back)
    assert (found.debtor_id, found.creditor_id, found.figures, found.state) == (PLANCHET, MILADY, "2 р.", "owed")


def test_the_debt_to_him_comes_back_with_his_payment_alone(house: House, answered: int) -> None:
    """Voided with the note, it is not revived by itself; voided by itself, it is not revived with the note."""
    say(house, answered, ATHOS, K.GUARANTEE_CALLED)
    say(house, answered, PLANCHET, K.COVER_PROPOSED)
    say(house, answered, ATHOS, K.COVERED)
    (number,) = told(house, answered).entries[-1].others
    undo = Typed("reversed", reason="it was none")
    debts.void_debt(house, COMMAND_LINE, answered, "a jest")
    with pytest.raises(Conflict) as caught:
        debts.enter_typed(house, number, MASTER, undo)
    assert (caught.value.code, caught.value.values) == ("origin_gone", {"serial": answered})
    debts.enter_typed(house, answered, MASTER, undo)
    assert told(house, number).state == "owed"
    debts.void_debt(house, COMMAND_LINE, number, "he has made her a present of it")
    debts.void_debt(house, COMMAND_LINE, answered, "a jest")
    debts.enter_typed(house, answered, MASTER, undo)
    assert [told(house, each).state for each in (answered, number)] == ["owed", "void"]
    debts.enter_typed(house, number, MASTER, undo)
    assert told(house, number).state == "owed"
    debts.enter_typed(house, answered, MASTER, undo, expected=len(told(house, answered).entries))
    assert told(house, number).state == "void"
    with pytest.raises(Conflict) as caught:
        debts.enter_typed(house, number, MASTER, undo, expected=len(told(house, number).entries))
    assert caught.value.code == "origin_gone"


def test_the_pin_guards_his_payment(house: House, answered: int) -> None:
    phone = identity.phone_of(house, identity.become(house, identity.card_secret(house, PLANCHET)[0]).token)
    assert phone is not None
    identity.set_pin(house, phone, "2718")
    say(house, answered, ATHOS, K.GUARANTEE_CALLED)
    assert refused(house, answered, PLANCHET, K.COVER_PROPOSED) == "pin_needed"
    debts.enter(house, answered, Actor(PLANCHET), Act(K.COVER_PROPOSED), pin="2718")


def test_a_guarantee_of_a_thing_pays_nothing_in_coin(house: House) -> None:
    serial = drafts.draw(house, Actor(ATHOS), DebtForm(MILADY, ATHOS, thing="a horse"))
    say(house, serial, MILADY, K.SIGNED)
    debts.enter_typed(house, serial, Actor(MILADY), Typed(K.GUARANTEE_ASKED, who=PLANCHET))
    say(house, serial, PLANCHET, K.GUARANTEED)
    assert refused(house, serial, ATHOS, K.GUARANTEE_CALLED) == "not_of_coin"
