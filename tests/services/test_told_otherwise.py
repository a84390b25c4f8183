"""A note of play that states another cause: whoever did not sign it learns nowhere for what it is owed."""

from __future__ import annotations

import pytest

from larp_piquet.ledger.bets import BetKind
from larp_piquet.ledger.book import Actor as LedgerActor
from larp_piquet.ledger.book import EntryKind
from larp_piquet.ledger.deciding import Act
from larp_piquet.services import betting, causes, debts, ledgersheet, notepress, sittings
from larp_piquet.services.betting import BetForm
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, DebtInfo, Viewer
from larp_piquet.tables.acts import Actor, VoidPartie
from larp_piquet.tables.packwords import TellDealer
from tests.services.playing import ATHOS, MILADY, agree, seen, sit_down
from tests.services.test_banking import DEALS, lay, played, sign_all, typed

K = EntryKind
PLANCHET, ROCHEFORT = "planchet", "rochefort"
REFEREE = Viewer(staff=True, referee="referee:1")
#: What none of the words that he reads may name.
PLAY = ("table", "pad", "partie", "bet", "bank", "pack", "referee")


def passed(house: House, serial: int, holder: str, to: str = PLANCHET) -> None:
    debts.enter(house, serial, LedgerActor(holder), Act(K.ENDORSEMENT_OFFERED, who=to))
    debts.enter(house, serial, LedgerActor(to), Act(K.ENDORSED))


def lost(house: House, bank: str = "1 р.") -> tuple[int, int]:
    """1 р. 60 к. that Milady owes to Athos, of which the bank pays a rouble; "for a horse"; Planchet holds it."""
    lay(house, bank)
    sitting = played(house)
    sign_all(house, sitting)
    (serial,) = (each.serial for each in debts.debts_of(house, ATHOS))
    notepress.print_note(house, serial, Viewer(MILADY), cause="for a horse")
    passed(house, serial, ATHOS)
    return sitting, serial


def told(house: House, serial: int, viewer: Viewer | None = None) -> DebtInfo:
    return debts.debt(house, serial, viewer or Viewer(PLANCHET), "en")


def life(info: DebtInfo) -> list[tuple[str, str, str, str]]:
    return [(each.kind, each.author, each.figures, each.reason) for each in info.entries]


def test_what_the_bank_paid_is_told_as_a_part_that_was_received(sqlite_house: House) -> None:
    _sitting, serial = lost(sqlite_house)
    info = told(sqlite_house, serial)
    assert (info.source, info.partie, info.table_number, info.points) == ("other", None, 0, 0)
    assert (info.cause, info.paid, info.rest) == ("for a horse", "1 р.", "60 к.")
    assert life(info)[1] == ("part_accepted", ATHOS, "1 р.", "")
    for knows in (Viewer(MILADY), Viewer(ATHOS), REFEREE):
        whole = told(sqlite_house, serial, knows)
        assert (whole.source, whole.partie, whole.entries[1].kind) == ("partie", 1, "banked")


@pytest.mark.parametrize("how", ["void", "corrected"])
def test_why_the_table_took_it_back_is_not_told_to_whoever_does_not_know_of_the_table(
    sqlite_house: House, how: str
) -> None:
    sitting, serial = lost(sqlite_house)
    if how == "void":
        voiding = Actor(staff=True)
        sittings.act(sqlite_house, sitting, seen(sqlite_house, None).seq, voiding, VoidPartie("a marked pack"))
    else:
        typed(sqlite_house, sitting, 1, (20, 30))
    info = told(sqlite_house, serial)
    assert (str(info.state), info.entries[-1].kind) == ("void", "voided")
    assert (info.entries[-1].reason, info.entries[-1].author_name) == ("", "")
    assert told(sqlite_house, serial, Viewer(MILADY)).entries[-1].reason in ("a marked pack", "The pad was corrected")
    said = " ".join(f"{each.kind} {each.reason}" for each in info.entries)
    assert not [word for word in PLAY if word in said]


def test_neither_the_sheet_nor_the_table_joins_the_note_and_the_partie(sqlite_house: House) -> None:
    sitting, serial = lost(sqlite_house)
    here = (sqlite_house, sitting, 1)
    assert debts.serials_of_partie(*here, Viewer(PLANCHET)) == ()
    assert debts.serials_of_partie(*here, Viewer(MILADY)) == debts.serials_of_partie(*here, REFEREE) == (serial,)
    (line,) = ledgersheet.of_character(sqlite_house, PLANCHET, "en").lines
    assert (line.serial, line.cause) == (str(serial), "for a horse")


def test_what_goes_void_with_it_says_no_more(sqlite_house: House) -> None:
    """Rochefort answered for it and paid 10 к.; what Milady owes him for that goes void with it."""
    sitting, serial = lost(sqlite_house)
    say = [(PLANCHET, Act(K.GUARANTEE_ASKED, who=ROCHEFORT, amount=240)), (ROCHEFORT, Act(K.GUARANTEED))]
    say += [(PLANCHET, Act(K.GUARANTEE_CALLED, amount=40)), (ROCHEFORT, Act(K.COVER_PROPOSED, amount=40))]
    for who, act in (*say, (PLANCHET, Act(K.COVERED))):
        debts.enter(sqlite_house, serial, LedgerActor(who), act)
    (owed,) = (each for each in debts.debts_of(sqlite_house, ROCHEFORT) if each.serial != serial)
    voiding = Actor(staff=True)
    sittings.act(sqlite_house, sitting, seen(sqlite_house, None).seq, voiding, VoidPartie("a marked pack"))
    gone = told(sqlite_house, owed.serial, Viewer(ROCHEFORT)).entries[-1]
    assert (gone.kind, gone.reason) == ("voided", f"note No. {serial}, of which this came, is void")
    assert told(sqlite_house, serial, Viewer(ROCHEFORT)).entries[-1].reason == ""


def test_a_bet_on_a_note_for_a_horse_is_no_bet_to_whoever_takes_it(sqlite_house: House) -> None:
    lay(sqlite_house, "0", with_purses=False)
    sitting = sit_down(sqlite_house)
    bet = betting.offer(sqlite_house, 1, PLANCHET, BetForm(ROCHEFORT, ATHOS, "3 р."))
    betting.answer(sqlite_house, bet, ROCHEFORT, BetKind.TAKEN)
    agree(sqlite_house, sitting)
    sittings.act(sqlite_house, sitting, seen(sqlite_house, None).seq, Actor(ATHOS), TellDealer(0))
    for number, totals in enumerate(DEALS, 1):
        typed(sqlite_house, sitting, number, totals)
    sign_all(sqlite_house, sitting)
    (found,) = debts.debts_of(sqlite_house, ROCHEFORT)
    serial, holder = found.serial, found.holder_id
    passed(sqlite_house, serial, holder, MILADY)
    assert told(sqlite_house, serial, Viewer(MILADY)).source == "bet", "its note says so itself"
    passed(sqlite_house, serial, MILADY, holder)
    notepress.print_note(sqlite_house, serial, Viewer(found.owing_id), cause="for a horse")
    causes.tell_true_cause(
        sqlite_house, COMMAND_LINE, serial, ""
    )  # what the game master keeps to himself moves nothing
    info = told(sqlite_house, serial, Viewer(MILADY))
    assert (info.source, info.cause) == ("other", "for a horse")
    assert told(sqlite_house, serial, Viewer(holder)).source == "bet"
