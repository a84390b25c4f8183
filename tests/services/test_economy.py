"""The game master's view of the event's coin: sums worked by hand, on both databases."""

from __future__ import annotations

import pytest

from larp_piquet.ledger.book import Actor, EntryKind
from larp_piquet.ledger.deciding import Act
from larp_piquet.services import cast, debtlist, debts, economy, netting
from larp_piquet.services.economy import Economy, Query
from larp_piquet.services.errors import Forbidden
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, CharacterForm, Staff
from tests.conftest import HandClock

from .playing import play_partie, sign, sit_down
from .test_banking import lay, played
from .test_netting import ATHOS, MILADY, PLANCHET, ROCHEFORT, owes

K = EntryKind


def look(house: House, /, **asked: object) -> Economy:
    return economy.economy(house, COMMAND_LINE, Query(**asked))  # type: ignore[arg-type]


def do(house: House, serial: int, by: str, kind: EntryKind, **said: object) -> None:
    debts.enter(house, serial, Actor(by), Act(kind, **said))  # type: ignore[arg-type]


@pytest.fixture
def five(house: House) -> tuple[int, ...]:
    """Athos owes Milady 5 р. and 1 р., she Rochefort 3 р., he Athos a horse; Planchet owes Athos three pounds."""
    return (
        owes(house, ATHOS, MILADY, "5 р."),
        owes(house, ATHOS, MILADY, "1 р."),
        owes(house, MILADY, ROCHEFORT, "3 р.", due="within", hours="2"),
        owes(house, ROCHEFORT, ATHOS, "", thing="a horse"),
        owes(house, PLANCHET, ATHOS, "£3", coin="en"),
    )


def test_who_owes_whom_the_greatest_first(house: House, five: tuple[int, ...]) -> None:
    page = look(house)
    assert [(flow.debtor, flow.holder, flow.figures, flow.count) for flow in page.flows] == [
        ("Атос", "Миледи Винтер", "6 р.", 2), ("Миледи Винтер", "comte de Rochefort", "3 р.", 1),
    ]  # fmt: skip
    assert (page.coin, page.things, page.flows_rest) == ("ru", 1, "")
    one = look(house, shown=1)
    assert (len(one.flows), one.flows_all, one.flows_rest) == (1, 2, "3 р.")
    assert [(flow.debtor, flow.figures) for flow in look(house, coin="en").flows] == [("Planchet", "£3")]


def test_sums_by_character_whoever_is_shortest_first(house: House, five: tuple[int, ...]) -> None:
    sums = [(each.name, each.owes, each.owed, each.net_figures) for each in look(house).characters]
    assert sums == [
        ("Атос", "6 р.", "0 р.", "\u22126 р."),
        ("comte de Rochefort", "0 р.", "3 р.", "3 р."),
        ("Миледи Винтер", "3 р.", "6 р.", "3 р."),
    ]
    assert sum(each.net for each in look(house).characters) == 0


def test_sums_by_house_and_those_of_no_house_by_themselves(house: House, five: tuple[int, ...]) -> None:
    for form in (CharacterForm("Атос", ATHOS, house="Mousquetaires"), CharacterForm("Planchet", PLANCHET)):
        cast.edit_character(house, COMMAND_LINE, form.id, form)
    cast.edit_character(house, COMMAND_LINE, ROCHEFORT, CharacterForm("comte de Rochefort", ROCHEFORT, house="Garde"))
    page = look(house, by_house=True)
    assert [(flow.debtor, flow.holder) for flow in page.flows] == [
        ("Mousquetaires", "Миледи Винтер"),
        ("Миледи Винтер", "Garde"),
    ]
    assert [(each.name, each.net_figures) for each in page.houses] == [
        ("Mousquetaires", "\u22126 р."), ("Garde", "3 р."), ("Миледи Винтер", "3 р."),
    ]  # fmt: skip
    assert [each.serial for each in look(house, house="Garde").debts] == [five[3], five[2]]


def test_what_fell_due_what_is_disputed_and_what_was_demanded(
    house: House, five: tuple[int, ...], clock: HandClock
) -> None:
    assert look(house).late == ()
    clock.move(hours=2, minutes=1)
    do(house, five[0], ATHOS, K.CONTESTED, reason="never")
    do(house, five[1], MILADY, K.PROTESTED, reason="no coin")
    page = look(house)
    assert [each.serial for each in page.late] == [five[2]]
    assert [(each.serial, each.contested, each.protested) for each in page.disputed] == [
        (five[1], False, True), (five[0], True, False),
    ]  # fmt: skip
    (ru,) = [each for each in page.coins if each.coin == "ru"]
    assert (ru.count, ru.owed, ru.late, ru.disputed) == (3, "9 р.", "3 р.", "6 р.")
    for state, serials in (("late", [five[2]]), ("contested", [five[0]]), ("protested", [five[1]])):
        assert [each.serial for each in look(house, state=state).debts] == serials


def test_what_this_night_brought_and_took(house: House, five: tuple[int, ...], clock: HandClock) -> None:
    """11 arose, with Rochefort's 2. Paid: 1 in part, 1 whole. Two debts lose 2 each to one another; 5 are left."""
    back = owes(house, ROCHEFORT, MILADY, "2 р.")
    do(house, five[0], MILADY, K.PART_ACCEPTED, amount=400)
    do(house, five[1], MILADY, K.CONFIRMED)
    (found,) = netting.page(house, COMMAND_LINE, most=5).found
    (number,) = netting.propose(house, COMMAND_LINE, [found.key])
    for who in (MILADY, ROCHEFORT):
        netting.agree(house, number, who)
    (ru,) = [each for each in look(house).coins if each.coin == "ru"]
    assert (ru.arisen, ru.paid, ru.netted, ru.owed) == ("11 р.", "2 р.", "4 р.", "5 р.")
    assert [each.serial for each in look(house, state="paid").debts] == [back, five[1]]
    clock.move(hours=24)
    (ru,) = [each for each in look(house).coins if each.coin == "ru"]
    assert (ru.arisen, ru.paid, ru.netted, ru.owed) == ("0 р.", "0 р.", "0 р.", "5 р.")


def test_what_was_owed_before_the_event_did_not_arise_this_night(house: House) -> None:
    debtlist.import_debts(house, COMMAND_LINE, b"debtor,creditor,amount\nathos,milady,7 \xd1\x80.\n")
    owes(house, ATHOS, MILADY, "2 р.")
    (ru,) = look(house).coins
    assert (ru.owed, ru.arisen) == ("9 р.", "2 р.")


def test_a_search_by_name_number_coin_and_page(house: House, five: tuple[int, ...]) -> None:
    for name, serials in (
        ("атос", [five[4], five[3], five[1], five[0]]), ("rochefort", [five[3], five[2]]),
        ("дама в", [five[2], five[1], five[0]]),
        (str(five[2]), [five[2]]), (f"№{five[2]}", [five[2]]), (f"No. {five[2]}", [five[2]]),
        (f"n° {five[2]}", [five[2]]), ("planchet", [five[4]]), ("nobody", []),
    ):  # fmt: skip
        assert [each.serial for each in look(house, name=name).debts] == serials, name
    assert [each.serial for each in look(house, coin="en").debts] == [five[4]]
    page = look(house, page=99)
    assert (page.pages, page.debts_all) == (1, 5)


def test_the_tables_of_a_night(house: House, clock: HandClock) -> None:
    sitting = sit_down(house)
    play_partie(house, sitting)
    sign(house, sitting)
    (debt,) = debts.ledger(house, COMMAND_LINE).debts
    page = look(house)
    (table,) = page.tables
    assert (table.number, table.name, table.parties, table.debts) == (1, "The Red Dovecote", 1, 1)
    assert (table.sums, table.greatest) == ((debt.figures,), debt.figures)
    assert page.nights == (page.night,)
    clock.move(hours=24)
    later = look(house)
    assert later.tables == ()
    assert look(house, night=later.nights[0]).tables == page.tables
    debts.void_debt(house, COMMAND_LINE, debt.serial, "a slip")
    assert look(house, night=later.nights[0]).tables == ()


def test_two_of_one_name_stay_two(house: House) -> None:
    for who in ("one", "two"):
        cast.add_character(house, COMMAND_LINE, CharacterForm("Жан", who))
        owes(house, who, ATHOS, "1 р.")
    assert [flow.debtor for flow in look(house).flows] == ["Жан (one)", "Жан (two)"]


def test_it_is_the_game_masters_alone(house: House) -> None:
    with pytest.raises(Forbidden):
        economy.economy(house, Staff(1, "referee:1"), Query())


def test_a_house_and_a_man_of_its_name_are_two(house: House) -> None:
    """Planchet is of no house; Athos and Milady are of a house called Planchet, and owe one another 5 р."""
    for form in (CharacterForm("Атос", ATHOS, house="Planchet"), CharacterForm("Миледи", MILADY, house="Planchet")):
        cast.edit_character(house, COMMAND_LINE, form.id, form)
    owes(house, ATHOS, MILADY, "5 р.")
    owes(house, PLANCHET, ATHOS, "2 р.")
    page = look(house, by_house=True)
    assert [(flow.debtor, flow.holder, flow.figures) for flow in page.flows] == [("Planchet", "Planchet", "2 р.")]
    assert page.flows[0].debtor_id != page.flows[0].holder_id
    assert [(each.name, each.owes, each.owed) for each in page.houses] == [
        ("Planchet", "2 р.", "0 р."), ("Planchet", "5 р.", "7 р."),
    ]  # fmt: skip


def test_all_that_is_disputed_and_every_row_of_the_table(house: House, five: tuple[int, ...]) -> None:
    do(house, five[0], ATHOS, K.CONTESTED, reason="never")
    do(house, five[1], MILADY, K.PROTESTED, reason="no coin")
    assert [each.serial for each in look(house, state="disputed").debts] == [five[1], five[0]]
    assert [flow.figures for flow in look(house, shown=1).table] == ["6 р."]
    whole = look(house, shown=1, whole=True)
    assert [flow.figures for flow in whole.flows] == ["6 р."]
    assert [flow.figures for flow in whole.table] == ["6 р.", "3 р."]


def test_cash_is_in_play_too(sqlite_house: House) -> None:
    """Four purses of 10 р.; Athos and Milady lay 2 р. each on the table: 36 р. are left, and 4 р. lie there."""
    lay(sqlite_house, "2 р.")
    played(sqlite_house)
    (ru,) = look(sqlite_house).coins
    assert (ru.coin, ru.count, ru.cash, ru.purses, ru.banks) == ("ru", 0, "40 р.", "36 р.", "4 р.")


def test_what_falls_due_now_may_be_protested_and_is_late_after(
    house: House, five: tuple[int, ...], clock: HandClock
) -> None:
    clock.move(hours=2)
    assert look(house).late == (), "to be paid by that minute: it is still in time"
    do(house, five[2], ROCHEFORT, K.PROTESTED, reason="no coin")
    clock.move(minutes=1)
    assert [each.serial for each in look(house).late] == [five[2]]
