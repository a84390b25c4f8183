"""A debt paid in another money than its own: what it comes to, what purses give, and what is refused."""

from __future__ import annotations

import pytest

from larp_piquet.ledger.book import Actor, EntryKind
from larp_piquet.services import debts, lostatplay, purses
from larp_piquet.services.debts import Typed
from larp_piquet.services.drafts import DebtForm, draw
from larp_piquet.services.errors import BadInput, Impossible
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
    # 3200 x 960 / 2800 = 1097 1/7 farthings: one pound is 960, two shillings 96, and 41 are 10 1/4 d.
    assert told["en"] == ("£1 2s 10¼d", False)


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
    # 1097 farthings are worth 3199.6 polushkas, which is 3200 to the nearest.
    debts.enter_typed(house, serial, Actor(ATHOS), Typed("part_accepted", "£1 2s 10¼d", coin="en"))
    assert (seen(house, serial).state, seen(house, serial).standing.rest) == ("paid", 0)


def test_the_purse_gives_the_money_that_was_given(house: House, serial: int) -> None:
    lostatplay.set_play(house, COMMAND_LINE, lostatplay.PlayForm(purses=True))
    purses.move_cash(house, COMMAND_LINE, CashForm(MILADY, "opening", "40₶", "fr-1640"))
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
