"""A debt paid in another money than its own: what it comes to, what purses give, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from larp_piquet.ledger.book import Actor, EntryKind
from larp_piquet.services import debts, lostatplay, purses
from larp_piquet.services.debts import Typed
from larp_piquet.services.drafts import DebtForm, draw
from larp_piquet.services.errors import BadInput, Conflict, Impossible
from larp_piquet.services.house import House
from larp_piquet.services.purses import CashForm
from larp_piquet.services.rates import RateForm, set_rate
from larp_piquet.services.results import COMMAND_LINE, DebtInfo, Viewer
from tests.services.playing import ATHOS, MILADY

K = EntryKind
MASTER = Viewer(staff=True)


@pytest.fixture
def serial(house: House) -> int:
    """Milady owes Athos 8 r. (3200 polushkas); a rouble is worth 4 livres (400 for 960: 5 for 12)."""
    found = draw(house, Actor(ATHOS), DebtForm(MILADY, ATHOS, "8 р."))
    debts.enter_typed(house, found, Actor(MILADY), Typed("signed"))
    set_rate(house, COMMAND_LINE, RateForm("ru", "1 р.", "fr-1640", "4₶"))
    return found


def seen(house: House, serial: int) -> DebtInfo:
    return debts.debt(house, serial, MASTER, "en")


def test_a_debt_is_told_in_every_money_that_has_a_rate_today(house: House, serial: int) -> None:
    assert [(each.coin, each.figures, each.exact) for each in seen(house, serial).others] == [("fr-1640", "32₶", True)]
    set_rate(house, COMMAND_LINE, RateForm("en", "£1", "ru", "7 р."))
    told = {each.coin: (each.figures, each.exact) for each in seen(house, serial).others}
    # 3200 x 960 / 2800 = 1097 1/7 farthings, and 1098 cover it: a pound is 960, two shillings 96, and 42 are 10 1/2 d.
    assert told["en"] == ("£1 2s 10½d", False)


def test_a_part_is_offered_and_received_in_another_money(house: House, serial: int) -> None:
    debts.enter_typed(house, serial, Actor(MILADY), Typed("part_proposed", "2₶ 10s", coin="fr-1640"))
    (waits,) = seen(house, serial).waiting
    assert waits.figures == "62½ к. (2₶ 10s)", "600 deniers are 250 polushkas"
    debts.enter_typed(house, serial, Actor(ATHOS), Typed("part_accepted"))
    told = seen(house, serial)
    assert (told.standing.rest, told.standing.paid) == (2950, 250)
    assert told.entries[-1].figures == "62½ к. (2₶ 10s)"


def test_what_all_of_it_comes_to_pays_all_of_it(house: House, serial: int) -> None:
    set_rate(house, COMMAND_LINE, RateForm("en", "£1", "ru", "7 р."))
    # 1099 farthings are worth 3205.4 polushkas; 1097 are 3199.6, and a part is reckoned down.
    with pytest.raises(Impossible) as refused:
        debts.enter_typed(house, serial, Actor(ATHOS), Typed("part_accepted", "£1 2s 10¾d", coin="en"))
    assert refused.value.code == "more_than_left"
    debts.enter_typed(house, serial, Actor(ATHOS), Typed("part_accepted", "£1 2s 10¼d", coin="en"))
    assert (seen(house, serial).state, seen(house, serial).standing.rest) == ("owed", 1)
    debts.enter_typed(house, serial, Actor(staff=True), Typed("reversed", reason="he had a farthing more"))
    debts.enter_typed(house, serial, Actor(ATHOS), Typed("part_accepted", "£1 2s 10½d", coin="en"))
    assert (seen(house, serial).state, seen(house, serial).standing.rest) == ("paid", 0)


def test_what_is_worth_nothing_pays_nothing(house: House, serial: int) -> None:
    """Half a polushka in silver: neither a part of the debt, nor a word for all that was offered."""
    set_rate(house, COMMAND_LINE, RateForm("ru-assignat", "4 р.", "ru", "1 р."))
    debts.enter_typed(house, serial, Actor(MILADY), Typed("part_proposed", "8 р."))
    for _again in range(2):
        with pytest.raises(BadInput) as refused:
            debts.enter_typed(house, serial, Actor(ATHOS), Typed("part_accepted", "½ к.", coin="ru-assignat"))
        assert [(each.field, each.code) for each in refused.value.problems] == [("sum", "worth_nothing")]
    assert (seen(house, serial).state, seen(house, serial).standing.rest) == ("owed", 3200)
    debts.enter_typed(house, serial, Actor(ATHOS), Typed("part_accepted", "1 к.", coin="ru-assignat"))
    assert seen(house, serial).standing.rest == 3199, "four polushkas of paper are one of silver"


def test_the_purse_gives_the_money_that_was_given(house: House, serial: int) -> None:
    lostatplay.set_play(house, COMMAND_LINE, lostatplay.PlayForm(purses=True))
    purses.move_cash(house, COMMAND_LINE, CashForm(MILADY, "opening", "40₶", "fr-1640"))
    debts.enter_typed(house, serial, Actor(MILADY), Typed("part_proposed", "10₶", coin="fr-1640"))
    debts.enter_typed(house, serial, Actor(ATHOS), Typed("part_accepted", "10₶", coin="fr-1640"))
    milady, athos = purses.my_purse(house, MILADY), purses.my_purse(house, ATHOS)
    assert milady is not None
    assert athos is not None
    assert (milady.amounts, athos.amounts) == ({"fr-1640": 30 * 240}, {"fr-1640": 10 * 240})
    assert seen(house, serial).rest == "5 р. 50 к.", "10 livres are 2 r. 50 k."
    debts.enter_typed(house, serial, Actor(staff=True), Typed("reversed", reason="a mistake"))
    milady = purses.my_purse(house, MILADY)
    assert milady is not None
    assert milady.amounts == {"fr-1640": 40 * 240}


@pytest.mark.parametrize(
    ("said", "received", "goes"),
    [
        (None, ("2 р.", ""), False),
        (None, ("8₶", "fr-1640"), False),
        (("2 р.", ""), ("2 р.", ""), True),
        (("2 р.", ""), ("1 р.", ""), True),
        (("2 р.", ""), ("2 р. 1 к.", ""), False),
        (("2 р.", ""), ("8₶", "fr-1640"), False),
        (("8₶", "fr-1640"), ("8₶", "fr-1640"), True),
        (("8₶", "fr-1640"), ("", ""), True),
        (("8₶", "fr-1640"), ("2 р.", ""), False),
        (("8₶", "fr-1640"), ("4₶", "fr-1640"), False),
    ],
)
def test_a_holder_takes_no_other_coin_out_of_a_purse_than_its_owner_offers(
    house: House, serial: int, said: tuple[str, str] | None, received: tuple[str, str], goes: bool
) -> None:
    lostatplay.set_play(house, COMMAND_LINE, lostatplay.PlayForm(purses=True))
    for amount, coin in (("10 р.", "ru"), ("40₶", "fr-1640")):
        purses.move_cash(house, COMMAND_LINE, CashForm(MILADY, "opening", amount, coin))
    if said is not None:
        debts.enter_typed(house, serial, Actor(MILADY), Typed("part_proposed", said[0], coin=said[1]))
    taken = Typed("part_accepted", received[0], coin=received[1])
    if goes:
        debts.enter_typed(house, serial, Actor(ATHOS), taken)
        assert seen(house, serial).standing.paid
        return
    with pytest.raises(Conflict) as refused:
        debts.enter_typed(house, serial, Actor(ATHOS), taken)
    assert refused.value.code == "debtor_says_first"
    assert seen(house, serial).standing.rest == 3200
    debts.enter_typed(house, serial, Actor(staff=True), replace(taken, reason="paid before my eyes"))
    assert seen(house, serial).standing.paid, "the desk may, with its reason"


@pytest.mark.parametrize(
    ("sum", "coin", "told"),
    [
        ("5 fl.", "de-south", [("coin", "no_rate")]),
        ("3 р.", "fr-1640", [("sum", "amount")]),
        ("3 р.", "ducats", [("coin", "unknown_choice")]),
    ],
)
def test_what_cannot_be_reckoned_is_told(
    house: House, serial: int, sum: str, coin: str, told: list[tuple[str, str]]
) -> None:
    with pytest.raises(BadInput) as refused:
        debts.enter_typed(house, serial, Actor(MILADY), Typed("part_proposed", sum, coin=coin))
    assert [(each.field, each.code) for each in refused.value.problems] == told


def test_no_more_than_is_left_is_paid_in_any_money(house: House, serial: int) -> None:
    with pytest.raises(Impossible) as refused:
        debts.enter_typed(house, serial, Actor(ATHOS), Typed("part_accepted", "32₶ 1s", coin="fr-1640"))
    assert refused.value.code == "more_than_left"
