"""People of one name, and of names that look alike: everybody is his id, a list tells them apart, nothing merges.

Three are called Planchet: one in Latin letters, one with a Cyrillic "а", and one letter for letter like the first.
"""

from __future__ import annotations

import pytest

from larp_piquet.ledger.book import Actor, EntryKind
from larp_piquet.ledger.deciding import Act
from larp_piquet.services import (
    cast,
    debtlist,
    debts,
    drafts,
    economy,
    identity,
    ledgersheet,
    lostatplay,
    netting,
    notepress,
    passing,
    purses,
)
from larp_piquet.services.economy import Query
from larp_piquet.services.errors import BadInput, Conflict, Forbidden, ServiceError
from larp_piquet.services.house import House
from larp_piquet.services.lostatplay import PlayForm
from larp_piquet.services.purses import CashForm
from larp_piquet.services.results import COMMAND_LINE, CharacterForm, Viewer

from .test_netting import ATHOS, MILADY, PLANCHET, owes

K = EntryKind
MASTER = Viewer(staff=True)
CYRILLIC, OTHER = "planchet-2", "planchet-3"
TRIPLETS = (PLANCHET, CYRILLIC, OTHER)


@pytest.fixture
def three(house: House) -> House:
    for who, name in ((CYRILLIC, "Pl\u0430nchet"), (OTHER, "Planchet")):
        cast.add_character(house, COMMAND_LINE, CharacterForm(name, who, gender="m", dative=name))
    return house


def balances(house: House) -> dict[str, str]:
    return {each.character_id: each.figures["ru"] for each in debts.ledger(house, COMMAND_LINE).balances}


# -- cast --------------------------------------------------------------------------------------------------------


def test_a_list_of_the_cast_takes_them_in_as_three(house: House) -> None:
    rows = "name,id\nPlanchet,planchet\nPl\u0430nchet,planchet-2\nPlanchet,planchet-3\n"
    cast.import_cast(house, COMMAND_LINE, cast.parse_cast(rows.encode()))
    found = {each.id: each.name for each in cast.characters(house) if each.id in TRIPLETS}
    assert found == {PLANCHET: "Planchet", CYRILLIC: "Pl\u0430nchet", OTHER: "Planchet"}
    assert len({identity.card_secret(house, who)[0] for who in TRIPLETS}) == 3


def test_one_name_twice_without_ids_is_a_fault_and_nobody_is_overwritten(house: House) -> None:
    report = cast.parse_cast(b"name\nGrimaud\nGrimaud\n")
    assert [(problem.row, problem.column, problem.code) for problem in report.problems] == [(3, "id", "id_twice")]
    before = cast.characters(house)
    with pytest.raises(ServiceError):
        cast.add_character(house, COMMAND_LINE, CharacterForm("Planchet"))
    assert cast.characters(house) == before


# -- debts -------------------------------------------------------------------------------------------------------


def test_each_owes_for_himself_and_lists_bear_ids(three: House) -> None:
    for who, sum_ in zip(TRIPLETS, ("1 р.", "2 р.", "4 р."), strict=True):
        owes(three, who, ATHOS, sum_)
    assert balances(three) == {ATHOS: "7 р.", PLANCHET: "\u22121 р.", CYRILLIC: "\u22122 р.", OTHER: "\u22124 р."}
    told = [(each.debtor, each.figures) for each in economy.economy(three, COMMAND_LINE, Query()).flows]
    assert told == [
        ("Planchet (planchet-3)", "4 р."), ("Pl\u0430nchet (planchet-2)", "2 р."), ("Planchet (planchet)", "1 р."),
    ]  # fmt: skip
    assert [each.owing_name for each in debts.debts_of(three, ATHOS)] == [name for name, _sum in told]
    sheet = ledgersheet.of_event(three, COMMAND_LINE, "en")
    assert [line.debtor for line in sheet.lines] == [name for name, _sum in reversed(told)]
    assert [each.serial for each in debts.debts_of(three, OTHER)] == [debts.debts_of(three, ATHOS)[0].serial]


def test_nobody_signs_pays_or_passes_on_for_his_namesake(three: House) -> None:
    serial = drafts.draw(three, Actor(ATHOS), drafts.DebtForm(debtor=PLANCHET, creditor=ATHOS, amount="1 р."))
    for other in (CYRILLIC, OTHER):
        with pytest.raises(Forbidden):
            debts.enter(three, serial, Actor(other), Act(K.SIGNED))
        with pytest.raises(Forbidden):
            debts.debt(three, serial, Viewer(other))
    debts.enter(three, serial, Actor(PLANCHET), Act(K.SIGNED))
    debts.enter(three, serial, Actor(ATHOS), Act(K.ENDORSEMENT_OFFERED, who=OTHER))
    with pytest.raises(Forbidden):
        debts.enter(three, serial, Actor(CYRILLIC), Act(K.ENDORSED, place=2))
    debts.enter(three, serial, Actor(OTHER), Act(K.ENDORSED, place=2))
    assert debts.debt(three, serial, MASTER).chain == ("Атос", "Planchet (planchet-3)")
    with pytest.raises(Forbidden):
        debts.enter(three, serial, Actor(CYRILLIC), Act(K.CONFIRMED))


def test_a_note_of_one_namesake_to_another_is_no_debt_to_himself(three: House) -> None:
    owes(three, PLANCHET, OTHER, "1 р.")
    assert balances(three) == {PLANCHET: "\u22121 р.", OTHER: "1 р."}


# -- netting -----------------------------------------------------------------------------------------------------


def test_namesakes_close_no_ring(three: House) -> None:
    """Athos owes the one, the other owes Athos: nothing cancels out until the one owes too."""
    owes(three, ATHOS, PLANCHET, "3 р.")
    owes(three, OTHER, ATHOS, "3 р.")
    assert netting.page(three, COMMAND_LINE, most=5).found == ()
    owes(three, PLANCHET, OTHER, "1 р.")
    (found,) = netting.page(three, COMMAND_LINE, most=5).found
    assert {each.name for each in found.people} == {"Атос", "Planchet (planchet)", "Planchet (planchet-3)"}
    (number,) = netting.propose(three, COMMAND_LINE, [found.key])
    with pytest.raises(ServiceError):
        netting.agree(three, number, CYRILLIC)


# -- notes -------------------------------------------------------------------------------------------------------


def test_paper_bears_the_name_alone_and_its_debt_the_id(three: House) -> None:
    serials = [owes(three, who, ATHOS, "1 р.") for who in TRIPLETS]
    data = [notepress.note_data(three, serial, MASTER, "en") for serial in serials]
    assert [each.debtor for each in data] == ["Planchet", "Pl\u0430nchet", "Planchet"]
    assert len({each.token for each in data}) == 3
    for serial, who in zip(serials, TRIPLETS, strict=True):
        for other in TRIPLETS:
            seen = debts.note(three, debts.note_token(three, serial), Viewer(other))
            assert (seen.debt is not None) == (other == who)


# -- purses ------------------------------------------------------------------------------------------------------


def test_a_purse_is_its_owners(three: House) -> None:
    lostatplay.set_play(three, COMMAND_LINE, PlayForm(purses=True))
    purses.move_cash(three, COMMAND_LINE, CashForm(OTHER, "opening", "10 р."))
    assert [(each.character_id, each.name) for each in purses.all_purses(three, COMMAND_LINE)] == [
        (OTHER, "Planchet (planchet-3)")
    ]
    held = owes(three, OTHER, ATHOS, "4 р.")
    empty = owes(three, PLANCHET, ATHOS, "4 р.")
    debts.enter(three, held, Actor(OTHER), Act(K.CLAIMED))
    debts.enter(three, held, Actor(ATHOS), Act(K.CONFIRMED))
    with pytest.raises(Conflict):
        debts.enter(three, empty, Actor(PLANCHET), Act(K.CLAIMED))
    with pytest.raises(Conflict):
        debts.enter(three, empty, Actor(ATHOS), Act(K.CONFIRMED))
    found = {each.character_id: dict(each.holds)["ru"] for each in purses.all_purses(three, COMMAND_LINE)}
    assert found == {OTHER: "6 р.", ATHOS: "4 р."}


# -- import ------------------------------------------------------------------------------------------------------


def test_a_list_of_debts_must_say_which_of_them(three: House) -> None:
    def told(name: str) -> tuple[list[str], list[str]]:
        report = debtlist.read_debts(three, COMMAND_LINE, f"debtor,creditor,amount\n{name},{ATHOS},1 р.\n".encode())
        return [each.code for each in report.problems], [each.code for each in report.warnings]

    assert told("Planchet") == (["name_of_two"], [])
    assert told("Pl\u0430nchet") == ([], ["name_looks_like_others"]), "but one is written so, and a warning is given"
    assert told("Plаnсhеt") == (["name_looks_like"], [])  # three Cyrillic letters: nobody's name
    assert told(OTHER) == ([], [])
    rows = f"debtor,creditor,amount\nPlanchet,{ATHOS},1 р.\n{OTHER},{ATHOS},1 р.\n"
    with pytest.raises(BadInput):
        debtlist.import_debts(three, COMMAND_LINE, rows.encode())
    assert balances(three) == {}


# -- a character renamed -----------------------------------------------------------------------------------------


def test_who_is_renamed_keeps_his_debts_and_takes_nobody_elses(three: House) -> None:
    """Milady takes the very name of the man who owes her."""
    lostatplay.set_play(three, COMMAND_LINE, PlayForm(purses=True))
    purses.move_cash(three, COMMAND_LINE, CashForm(MILADY, "opening", "9 р."))
    hers, his = owes(three, MILADY, ATHOS, "2 р."), owes(three, PLANCHET, MILADY, "5 р.")
    before = balances(three)
    cast.edit_character(three, COMMAND_LINE, MILADY, CharacterForm("Planchet", MILADY, gender="f"))
    assert balances(three) == before == {ATHOS: "2 р.", MILADY: "3 р.", PLANCHET: "\u22125 р."}
    assert debts.debt(three, hers, MASTER).owing_name == "Planchet (milady)"
    assert (notepress.note_data(three, hers, MASTER, "en").debtor) == "Миледи Винтер", "as she signed it"
    with pytest.raises(Forbidden):
        debts.enter(three, his, Actor(PLANCHET), Act(K.CONFIRMED))
    debts.enter(three, hers, Actor(MILADY), Act(K.CLAIMED))
    debts.enter(three, hers, Actor(ATHOS), Act(K.CONFIRMED))
    assert dict(next(p for p in purses.all_purses(three, COMMAND_LINE) if p.character_id == MILADY).holds) == {
        "ru": "7 р."
    }
    found = economy.economy(three, COMMAND_LINE, Query(name="planchet", state="all")).debts
    assert [each.serial for each in found] == [his, hers]


# -- a character withdrawn ---------------------------------------------------------------------------------------


def test_who_departs_leaves_his_debts_to_nobody_of_his_name(three: House) -> None:
    owing, held = owes(three, PLANCHET, ATHOS, "2 р."), owes(three, ATHOS, PLANCHET, "5 р.")
    blank = drafts.draw(three, Actor(ATHOS), drafts.DebtForm(debtor=PLANCHET, creditor=ATHOS, amount="1 р."))
    passing.set_status(three, COMMAND_LINE, PLANCHET, "departed", "his player went home")
    assert balances(three) == {ATHOS: "\u22123 р.", PLANCHET: "3 р."}
    assert netting.page(three, COMMAND_LINE, most=5).found == (), "two notes that would cancel out, were he here"
    for who, serial, kind in ((PLANCHET, blank, K.SIGNED), (OTHER, held, K.CONFIRMED), (OTHER, owing, K.CLAIMED)):
        with pytest.raises(ServiceError):
            debts.enter(three, serial, Actor(who), Act(kind))
    report = debtlist.read_debts(
        three, COMMAND_LINE, f"debtor,creditor,amount\n{PLANCHET},{ATHOS},1 р.\n{OTHER},{ATHOS},1 р.\n".encode()
    )
    assert [(each.row, each.code) for each in report.problems] == [(2, "plays_no_more_here")]
    assert notepress.note_data(three, owing, MASTER, "en").debtor == "Planchet"
    cast.add_character(three, COMMAND_LINE, CharacterForm("Planchet", "planchet-4"))
    assert debts.debts_of(three, "planchet-4") == ()
    debts.enter(three, held, Actor(staff=True), Act(K.CONFIRMED, reason="paid to his purse"))
    assert balances(three) == {ATHOS: "2 р.", PLANCHET: "\u22122 р."}
