"""Purses: what the game master puts into them, and what leaves them when a debt is paid."""

from __future__ import annotations

import pytest

from larp_piquet.ledger.book import Actor as LedgerActor
from larp_piquet.services import debts, drafts, lostatplay, passing, purses
from larp_piquet.services.debts import Typed
from larp_piquet.services.errors import BadInput, Conflict, Forbidden
from larp_piquet.services.house import House
from larp_piquet.services.lostatplay import PlayForm
from larp_piquet.services.purses import CashForm
from larp_piquet.services.results import COMMAND_LINE, Staff, Viewer
from larp_piquet.store.purses import cash_held
from larp_piquet.tables.acts import Actor
from tests.services.playing import ATHOS, MILADY

MASTER = LedgerActor(staff=True)


@pytest.fixture
def rich(house: House) -> House:
    """Ten roubles in every purse."""
    lostatplay.set_play(house, COMMAND_LINE, PlayForm(purses=True))
    assert purses.move_cash(house, COMMAND_LINE, CashForm("", "opening", "10 р.")) == 4
    return house


def loan(house: House, amount: str, debtor: str = MILADY, creditor: str = ATHOS) -> int:
    serial = drafts.draw(house, LedgerActor(creditor), drafts.DebtForm(debtor, creditor, amount))
    debts.enter_typed(house, serial, LedgerActor(debtor), Typed("signed"))
    return serial


def says_paid(house: House, serial: int, who: str = MILADY) -> None:
    debts.enter_typed(house, serial, LedgerActor(who), Typed("claimed"))


def holds(house: House, character: str) -> str:
    found = purses.my_purse(house, character)
    assert found is not None
    return dict(found.holds)["ru"]


def sums_to_nothing(house: House) -> None:
    with house.database.read() as connection:
        held = cash_held(connection)
    assert sum(coins.get("ru", 0) for coins in held.values()) == 0
    balances = debts.ledger(house, COMMAND_LINE).balances
    assert sum(each.amounts.get("ru", 0) for each in balances) == 0
    assert all(":" not in each.character_id for each in balances), "claims are not mixed with cash"


def test_purses_are_used_where_the_event_says_so(house: House) -> None:
    assert purses.my_purse(house, ATHOS) is None
    with pytest.raises(Conflict):
        purses.move_cash(house, COMMAND_LINE, CashForm(ATHOS, "given", "1 р.", reason="pay"))
    serial = loan(house, "100 р.")
    debts.confirm_paid(house, serial, Actor(ATHOS))
    sums_to_nothing(house)


def test_a_payment_moves_coin_from_purse_to_purse(rich: House) -> None:
    serial = loan(rich, "4 р.")
    debts.enter_typed(rich, serial, LedgerActor(MILADY), Typed("part_proposed", "1 р."))
    assert holds(rich, MILADY) == "10 р.", "not before the holder has said so"
    debts.enter_typed(rich, serial, LedgerActor(ATHOS), Typed("part_accepted"))
    assert (holds(rich, MILADY), holds(rich, ATHOS)) == ("9 р.", "11 р.")
    says_paid(rich, serial)
    debts.confirm_paid(rich, serial, Actor(ATHOS))
    assert (holds(rich, MILADY), holds(rich, ATHOS)) == ("6 р.", "14 р.")
    sums_to_nothing(rich)
    found = purses.my_purse(rich, MILADY)
    assert found is not None
    assert [(line.kind, line.figures, line.incoming) for line in found.lines] == [
        ("confirmed", "3 р.", False), ("part_accepted", "1 р.", False), ("opening", "10 р.", True),
    ]  # fmt: skip


def test_a_purse_does_not_give_what_it_does_not_hold(rich: House) -> None:
    serial = loan(rich, "9 р.")
    says_paid(rich, serial)
    purses.move_cash(rich, COMMAND_LINE, CashForm(MILADY, "taken", "2 р.", reason="a fine"))
    with pytest.raises(Conflict) as refused:
        debts.confirm_paid(rich, serial, Actor(ATHOS))
    assert refused.value.code == "payment_waits", "what is in her purse is not told to him"
    with pytest.raises(Conflict) as refused:
        debts.confirm_paid(rich, serial, Actor(staff=True), reason="she paid")
    assert refused.value.code == "purse_lacks"
    assert [entry.kind for entry in debts.ledger(rich, COMMAND_LINE).debts[0].entries] == ["drawn", "signed", "claimed"]
    lostatplay.set_play(rich, COMMAND_LINE, PlayForm(purses=True, purses_below=True))
    debts.confirm_paid(rich, serial, Actor(ATHOS))
    assert (holds(rich, MILADY), holds(rich, ATHOS)) == ("−1 р.", "19 р.")
    sums_to_nothing(rich)


def test_who_says_that_he_pays_what_he_has_not_is_told_at_once(rich: House) -> None:
    """Ten roubles are in her purse: neither eleven at once nor a part of that size."""
    serial = loan(rich, "12 р.")
    for typed in (Typed("claimed"), Typed("part_proposed", "11 р.")):
        with pytest.raises(Conflict) as refused:
            debts.enter_typed(rich, serial, LedgerActor(MILADY), typed)
        assert refused.value.code == "purse_lacks"
    assert debts.ledger(rich, COMMAND_LINE).debts[0].waiting == ()
    debts.enter_typed(rich, serial, LedgerActor(MILADY), Typed("part_proposed", "10 р."))
    assert holds(rich, MILADY) == "10 р.", "what is said moves nothing yet"
    debts.enter_typed(rich, serial, LedgerActor(ATHOS), Typed("part_accepted"))
    assert (holds(rich, MILADY), holds(rich, ATHOS)) == ("0 р.", "20 р.")


def test_a_payment_undone_gives_the_coin_back(rich: House) -> None:
    serial = loan(rich, "4 р.")
    says_paid(rich, serial)
    debts.confirm_paid(rich, serial, Actor(ATHOS))
    debts.enter_typed(rich, serial, MASTER, Typed("reversed", reason="another debt was meant"))
    assert (holds(rich, MILADY), holds(rich, ATHOS)) == ("10 р.", "10 р.")
    sums_to_nothing(rich)


def test_a_holder_says_nothing_for_the_debtors_purse(rich: House) -> None:
    """It is due in two months and disputed: by his word alone he would have the coin tonight."""
    form = drafts.DebtForm(MILADY, ATHOS, "4 р.", due="at", due_at="1627-12-10T22:00")
    serial = drafts.draw(rich, LedgerActor(ATHOS), form)
    debts.enter_typed(rich, serial, LedgerActor(MILADY), Typed("signed"))
    debts.enter_typed(rich, serial, LedgerActor(MILADY), Typed("contested", reason="I owe nothing"))
    for typed in (Typed("confirmed"), Typed("part_accepted", "1 р.")):
        with pytest.raises(Conflict) as refused:
            debts.enter_typed(rich, serial, LedgerActor(ATHOS), typed)
        assert refused.value.code == "debtor_says_first"
    told = debts.debt(rich, serial, Viewer(ATHOS))
    assert told.says_first
    assert {"confirmed", "part_accepted"}.isdisjoint(told.can), "what would be refused is not offered"
    assert "forgiven" in told.can
    assert not debts.debt(rich, serial, Viewer(MILADY)).says_first
    debts.enter_typed(rich, serial, LedgerActor(MILADY), Typed("part_proposed", "1 р."))
    told = debts.debt(rich, serial, Viewer(ATHOS))
    assert ("part_accepted" in told.can, "confirmed" in told.can, told.says_first) == (True, False, False)
    with pytest.raises(Conflict):
        debts.confirm_paid(rich, serial, Actor(ATHOS))
    debts.enter_typed(rich, serial, MASTER, Typed("confirmed", reason="paid before my eyes"))
    assert (holds(rich, MILADY), holds(rich, ATHOS)) == ("6 р.", "14 р.")


def test_what_is_forgiven_or_of_a_thing_moves_no_coin(rich: House) -> None:
    serial = loan(rich, "4 р.")
    debts.enter_typed(rich, serial, LedgerActor(ATHOS), Typed("forgiven"))
    horse = drafts.draw(rich, LedgerActor(ATHOS), drafts.DebtForm(MILADY, ATHOS, thing="a horse"))
    debts.enter_typed(rich, horse, LedgerActor(MILADY), Typed("signed"))
    debts.confirm_paid(rich, horse, Actor(ATHOS))
    assert (holds(rich, MILADY), holds(rich, ATHOS)) == ("10 р.", "10 р.")


def test_the_game_master_gives_and_takes_with_a_reason(rich: House) -> None:
    purses.move_cash(rich, COMMAND_LINE, CashForm(ATHOS, "given", "2 р. 50 к.", reason="his pay"))
    purses.move_cash(rich, COMMAND_LINE, CashForm(ATHOS, "taken", "50 к.", reason="a fine"))
    assert holds(rich, ATHOS) == "12 р."
    for form in (CashForm(ATHOS, "given", "2 р."), CashForm("", "given", "2 р.", reason="all"),
                 CashForm(ATHOS, "stolen", "2 р.", reason="x")):  # fmt: skip
        with pytest.raises(BadInput):
            purses.move_cash(rich, COMMAND_LINE, form)
    with pytest.raises(Conflict) as refused:
        purses.move_cash(rich, COMMAND_LINE, CashForm(ATHOS, "taken", "13 р.", reason="a great fine"))
    assert refused.value.code == "purse_lacks"
    with pytest.raises(Conflict):
        purses.move_cash(rich, COMMAND_LINE, CashForm(ATHOS, "opening", "1 р."))
    assert purses.move_cash(rich, COMMAND_LINE, CashForm(ATHOS, "opening", "1 louis", coin="fr-1726")) == 1
    with pytest.raises(BadInput):  # a fault of its field, so that the form keeps the rest
        purses.move_cash(rich, COMMAND_LINE, CashForm("nobody", "given", "1 р.", reason="x"))
    with pytest.raises(Forbidden):
        purses.move_cash(rich, Staff(1, "referee:1"), CashForm(ATHOS, "given", "1 р.", reason="x"))
    sums_to_nothing(rich)


def test_all_purses_are_the_game_masters_to_see(rich: House) -> None:
    assert [each.holds for each in purses.all_purses(rich, COMMAND_LINE)] == [(("ru", "10 р."),)] * 4
    with pytest.raises(Forbidden):
        purses.all_purses(rich, Staff(1, "referee:1"))


def test_a_purse_passes_to_the_heir(rich: House) -> None:
    """Milady departs, and her ten roubles go to Athos, who has twenty then."""
    passing.set_status(rich, COMMAND_LINE, MILADY, "departed", "to England")
    done = passing.name_heir(rich, COMMAND_LINE, MILADY, ATHOS, "her will")
    assert done.purse == ("10 р.",)
    assert (holds(rich, MILADY), holds(rich, ATHOS)) == ("0 р.", "20 р.")
    mine = purses.my_purse(rich, ATHOS)
    assert mine is not None
    assert (mine.lines[0].kind, mine.lines[0].figures, mine.lines[0].incoming) == ("inherited", "10 р.", True)
    sums_to_nothing(rich)
    again = passing.name_heir(rich, COMMAND_LINE, MILADY, ATHOS, "once more")
    assert again.purse == (), "nothing is left in it"
