"""The papers of debts through the services: kinds, prints as entries, blanks registered, the ledger sheet."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from threading import Barrier, Thread

import pytest

from larp_piquet.ledger.book import Actor, EntryKind
from larp_piquet.ledger.deciding import Act
from larp_piquet.services import (
    blanks,
    cast,
    causes,
    debts,
    drafts,
    ledgersheet,
    lostatplay,
    notepress,
    passing,
    press,
    purses,
)
from larp_piquet.services.bookkeeping import new_paper
from larp_piquet.services.drafts import DebtForm
from larp_piquet.services.errors import BadInput, Conflict, Forbidden, NotFound, ServiceError, Stale
from larp_piquet.services.house import House
from larp_piquet.services.lostatplay import PlayForm
from larp_piquet.services.purses import CashForm
from larp_piquet.services.results import COMMAND_LINE, CharacterForm, Staff, Viewer
from tests.conftest import HandClock
from tests.services.playing import ATHOS, MILADY, play_partie, sign, sit_down

K = EntryKind
PLANCHET, ROCHEFORT = "planchet", "rochefort"
MASTER = Viewer(staff=True)
LOAN = DebtForm(debtor=MILADY, creditor=ATHOS, amount="2 р. 60 к.", cause="a horse", true_cause="her silence")


def drawn(house: House, form: DebtForm = LOAN, blank: int | None = None) -> int:
    serial = drafts.draw(house, Actor(ATHOS), form, blank)
    debts.enter(house, serial, Actor(MILADY), Act(K.SIGNED))
    return serial


def blank_note(house: House) -> int:
    with house.database.write() as connection:
        return new_paper(house, connection)


def faults(error: pytest.ExceptionInfo[BadInput]) -> list[tuple[str, str]]:
    return [(problem.field, problem.code) for problem in error.value.problems]


def test_a_debt_is_put_on_the_usual_paper_of_its_coin_unless_another_is_chosen(house: House) -> None:
    assert notepress.paper(house, drawn(house), MASTER).kinds == ("raspiska",)
    sol = drawn(house, replace(LOAN, amount="3 ₶ 4 s", coin="fr-1640"))
    assert notepress.paper(house, sol, MASTER).instrument == "reconnaissance"
    thing = drawn(house, replace(LOAN, amount="", thing="a horse"))
    assert notepress.paper(house, thing, MASTER).instrument == "plain"
    bill = drawn(house, replace(LOAN, instrument="veksel"))
    assert notepress.paper(house, bill, MASTER).kinds == ("veksel",), "settled when it was drawn up"


@pytest.mark.parametrize(
    ("bent", "told"),
    [
        ({"cause": ""}, [("cause", "paper_needs_cause")]),
        ({"transferable": False}, [("instrument", "paper_needs_transferable")]),
        ({"amount": "", "thing": "a horse"}, [("instrument", "paper_needs_coin")]),
        ({"instrument": "papyrus"}, [("instrument", "unknown_choice")]),
    ],
)
def test_a_bill_must_have_what_a_bill_has(house: House, bent: dict[str, object], told: list[tuple[str, str]]) -> None:
    form = replace(LOAN, **({"instrument": "veksel"} | bent))  # type: ignore[arg-type]
    with pytest.raises(BadInput) as refused:
        drafts.draw(house, Actor(ATHOS), form)
    assert faults(refused) == told
    assert debts.ledger(house, COMMAND_LINE).debts == ()


def test_the_paper_says_what_was_signed_and_never_the_true_cause(house: House) -> None:
    serial = drawn(house, replace(LOAN, witnesses="Aramis", due="within", hours="24", addition="1 р."))
    debts.enter(house, serial, Actor(MILADY), Act(K.GUARANTEE_ASKED, amount=800, who=PLANCHET))
    debts.enter(house, serial, Actor(PLANCHET), Act(K.GUARANTEED))
    data = notepress.note_data(house, serial, Viewer(ATHOS), "ru")
    assert (data.figures, data.words) == ("2 р. 60 к.", "два рубля шестьдесят копеек")
    assert (data.rank, data.gender, data.creditor_dative) == ("", "f", "Атосу")
    assert (data.witnesses, data.addition, data.ceiling, data.due.hours) == ("Aramis", "1 р.", "2 р.", 24)
    assert data.guarantor == "Planchet"
    assert data.chain == ("Атос",)
    assert "silence" not in repr(data)
    assert "silence" not in repr(notepress.note_data(house, serial, MASTER, "ru")), "not for the game master either"


def test_french_words_are_frozen_with_the_others_and_made_for_a_debt_of_before(house: House) -> None:
    serial = drawn(house)
    assert notepress.note_data(house, serial, MASTER, "fr").words == "deux roubles soixante copecks"


def test_prints_are_counted_and_the_first_settles_kind_and_language(house: House, monkeypatch: object) -> None:
    sitting_id = sit_down(house)
    play_partie(house, sitting_id)
    sign(house, sitting_id)
    (debt,) = debts.debts_of(house, ATHOS)
    paper = notepress.paper(house, debt.serial, MASTER)
    assert paper.kinds[0] == "raspiska"
    assert "veksel" in paper.kinds, "a cause can still be stated"
    with pytest.raises(BadInput) as refused:
        notepress.print_note(house, debt.serial, MASTER, COMMAND_LINE, kind="veksel")
    assert faults(refused) == [("cause", "paper_needs_cause")]
    made = notepress.print_note(house, debt.serial, Viewer(ATHOS), language="fr", kind="reconnaissance", expected=0)
    assert made.startswith(b"%PDF")
    with pytest.raises(Stale):
        notepress.print_note(house, debt.serial, MASTER, COMMAND_LINE, expected=0)
    notepress.print_note(house, debt.serial, MASTER, COMMAND_LINE, language="ru", kind="iou", expected=1)
    paper = notepress.paper(house, debt.serial, Viewer(MILADY))
    assert (paper.kinds, paper.language) == (("reconnaissance",), "fr")
    assert [(each.copy, each.author_name) for each in paper.prints] == [(1, "Атос"), (2, "")]
    look = notepress.note_html(house, debt.serial, Viewer(MILADY), "ru")
    assert "Épreuve, sans valeur" in look.replace("\u00a0", " "), (
        "what is looked at is a proof, in the language of the paper"
    )
    assert len(notepress.paper(house, debt.serial, MASTER).prints) == 2, "and no print"


def test_only_who_owes_or_holds_it_and_the_desk_have_it_printed(house: House) -> None:
    serial = drawn(house)
    debts.enter(house, serial, Actor(MILADY), Act(K.GUARANTEE_ASKED, amount=800, who=PLANCHET))
    assert not notepress.paper(house, serial, Viewer(PLANCHET)).may_print
    for stranger in (PLANCHET, ROCHEFORT):
        with pytest.raises(Forbidden):
            notepress.print_note(house, serial, Viewer(stranger))
    with pytest.raises(NotFound):
        notepress.print_note(house, serial, Viewer(ATHOS), document="rule_sheet")


def test_a_blank_becomes_a_debt_once_and_what_is_printed_then_is_a_duplicate(house: House) -> None:
    serial = blank_note(house)
    token = debts.note_token(house, serial)
    assert debts.note(house, token, Viewer(ATHOS)).blank
    assert drawn(house, blank=serial) == serial
    assert debts.note(house, token, Viewer()).state == "owed"
    with pytest.raises(Conflict) as refused:
        drafts.draw(house, Actor(ATHOS), LOAN, serial)
    assert refused.value.code == "note_taken"
    with pytest.raises(NotFound):
        drafts.draw(house, Actor(ATHOS), LOAN, 9999)
    with pytest.raises(Forbidden):
        drafts.draw(house, Actor(PLANCHET), LOAN, blank_note(house))
    assert [each.copy for each in notepress.paper(house, serial, MASTER).prints] == [1], "the paper written by hand"
    notepress.print_note(house, serial, Viewer(ATHOS))
    assert [each.copy for each in notepress.paper(house, serial, MASTER).prints] == [1, 2]
    assert str(serial) not in [note.serial for note in press.pack_data(house).blank_notes]


def test_two_phones_write_on_one_blank_and_one_of_them_is_told(house: House) -> None:
    serial = blank_note(house)
    start, told = Barrier(2), []

    def write(who: str) -> None:
        start.wait()
        try:
            told.append(drafts.draw(house, Actor(who), LOAN, serial))
        except ServiceError as refused:
            told.append(refused.code)

    threads = [Thread(target=write, args=(who,)) for who in (ATHOS, MILADY)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(map(str, told)) == sorted([str(serial), "note_taken"])
    assert len(debts.ledger(house, COMMAND_LINE).debts) == 1


def test_whoever_has_the_paper_waits_for_the_last_holder(house: House) -> None:
    serial = drawn(house)
    page = debts.note_by_serial(house, serial, Viewer(PLANCHET))
    assert (page.debt, page.transferable, page.claimable) == (None, True, True)
    debts.enter(house, serial, Actor(PLANCHET), Act(K.PAPER_CLAIMED))
    assert debts.debt(house, serial, MASTER).holder_id == ATHOS, "scanning and claiming move nothing"
    debts.enter(house, serial, Actor(ATHOS), Act(K.HANDED_OVER))
    assert notepress.note_data(house, serial, MASTER, "ru").chain == ("Атос", "Planchet")


# -- the ledger sheet --------------------------------------------------------------------------------------------


def test_the_ledger_of_the_event_and_of_one(house: House, clock: HandClock) -> None:
    first = drawn(house)
    clock.move(hours=2)
    second = drawn(house, replace(LOAN, debtor=MILADY, creditor=ATHOS, amount="3 ₶ 4 s", coin="fr-1640"))
    debts.enter(house, first, Actor(ATHOS), Act(K.PART_ACCEPTED, amount=400))
    drafts.draw(house, Actor(PLANCHET), replace(LOAN, debtor=ROCHEFORT, creditor=PLANCHET, amount="", thing="a sword"))
    told = ledgersheet.of_event(house, COMMAND_LINE, "en")
    assert [(line.serial, line.sum, line.rest, line.state) for line in told.lines] == [
        (str(first), "2 r. 60 k.", "1 r. 60 k.", "owed"),
        (str(second), "3₶ 4s", "3₶ 4s", "owed"),
        (str(second + 1), "", "", "not signed yet"),
    ]
    assert told.lines[2].cause == "a sword; a horse"
    assert [(each.who, each.owes, each.owed, each.left) for each in told.sums if each.money == "Russian silver"] == [
        ("Атос", "", "1 r. 60 k.", "1 r. 60 k."),
        ("Миледи Винтер", "1 r. 60 k.", "", "−1 r. 60 k."),
    ]
    assert [figures for _money, figures in told.in_all] == ["3₶ 4s", "1 r. 60 k."]
    mine = ledgersheet.of_character(house, MILADY, "ru")
    assert [line.serial for line in mine.lines] == [str(first), str(second)]
    assert {each.who for each in mine.sums} == {"Миледи Винтер"}
    assert "silence" not in repr((told, mine))
    with pytest.raises(Forbidden):
        ledgersheet.of_event(house, None, "en")  # type: ignore[arg-type]
    with pytest.raises(NotFound):
        ledgersheet.of_one(house, COMMAND_LINE, "nobody")


def test_the_ledger_as_it_stood(house: House, clock: HandClock) -> None:
    first = drawn(house)
    then: datetime = debts.debt(house, first, MASTER).game_time
    clock.move(hours=1)
    debts.enter(house, first, Actor(ATHOS), Act(K.CONFIRMED))
    drawn(house)
    (line,) = ledgersheet.of_event(house, COMMAND_LINE, "en", until=then).lines
    assert (line.state, line.rest) == ("owed", "2 r. 60 k.")
    assert [each.state for each in ledgersheet.of_event(house, COMMAND_LINE, "en").lines] == ["paid", "owed"]
    assert ledgersheet.of_event(house, COMMAND_LINE, "en", until=datetime(1500, 1, 1)).lines == ()


@pytest.mark.press
def test_the_sheet_is_printed_by_a_process_of_its_own(sqlite_house: House) -> None:
    drawn(sqlite_house)
    data = ledgersheet.of_event(sqlite_house, COMMAND_LINE, "ru")
    assert ledgersheet.sheet_pdf(data) == ledgersheet.sheet_pdf(data)
    assert "Книга долгов" in ledgersheet.sheet_html(data)


@pytest.mark.press
def test_fresh_blanks_have_numbers_of_their_own(sqlite_house: House) -> None:
    house = sqlite_house
    before = press.pack_data(house).blank_notes
    made = blanks.fresh(house, COMMAND_LINE, "2", "card", "fr")
    assert made.startswith(b"%PDF")
    serials = [blank_note(house) for _ in range(1)]
    assert serials == [int(before[-1].serial) + 3], "two lie between"
    for count, size in (("0", "a6"), ("41", "a6"), ("many", "a6"), ("1", "a0")):
        with pytest.raises(BadInput):
            blanks.fresh(house, COMMAND_LINE, count, size)
    assert blank_note(house) == serials[0] + 1, "what was refused made nothing"


def lost_at_play(house: House) -> int:
    """A debt of a signed partie that Milady owes to Athos, or he to her."""
    sitting_id = sit_down(house)
    play_partie(house, sitting_id)
    sign(house, sitting_id)
    (debt,) = debts.debts_of(house, ATHOS)
    return debt.serial


def test_what_was_lost_at_play_may_state_another_cause_by_its_first_print_and_be_a_bill(house: House) -> None:
    serial = lost_at_play(house)
    assert notepress.paper(house, serial, Viewer(ATHOS)).may_state
    assert notepress.note_data(house, serial, MASTER, "ru").cause == ""
    notepress.print_note(house, serial, Viewer(ATHOS), language="ru", kind="veksel", cause="за  серую лошадь")
    data = notepress.note_data(house, serial, Viewer(MILADY), "ru")
    assert (data.cause, data.instrument) == ("за серую лошадь", "veksel")
    look = notepress.note_html(house, serial, Viewer(MILADY), "ru")
    assert "Основание долга:\u00a0за серую лошадь." in look  # in 1627 a bill has the text of a receipt
    assert "пикет" not in look
    assert not notepress.paper(house, serial, Viewer(ATHOS)).may_state
    notepress.print_note(house, serial, Viewer(MILADY), cause="за карету")
    assert notepress.note_data(house, serial, MASTER, "ru").cause == "за серую лошадь", "a duplicate says the same"
    shelf = debts.ledger(house, COMMAND_LINE).debts
    assert [(each.cause, each.partie) for each in shelf] == [("за серую лошадь", 1)]


def test_a_loan_states_its_cause_when_it_is_drawn_up_and_never_again(house: House) -> None:
    serial = drawn(house)
    assert not notepress.paper(house, serial, MASTER).may_state
    notepress.print_note(house, serial, MASTER, COMMAND_LINE, cause="a carriage")
    assert debts.debt(house, serial, MASTER).cause == "a horse"


def test_who_takes_a_paper_that_tells_another_cause_learns_no_more_than_it_tells(house: House) -> None:
    serial = lost_at_play(house)
    holder = debts.debt(house, serial, MASTER).holder_id
    notepress.print_note(house, serial, Viewer(holder), kind="veksel", cause="a grey horse")
    debts.enter(house, serial, Actor(holder), Act(K.ENDORSEMENT_OFFERED, who=PLANCHET))
    debts.enter(house, serial, Actor(PLANCHET), Act(K.ENDORSED))
    told = debts.debt(house, serial, Viewer(PLANCHET))
    assert (told.cause, told.partie, told.sitting_id, told.table_number) == ("a grey horse", None, None, 0)
    assert debts.debt(house, serial, Viewer(holder)).partie == 1, "who sat there knows"


def test_the_true_cause_is_written_at_any_time_and_read_by_the_game_master_alone(house: House) -> None:
    serial = drawn(house)
    entries = len(debts.debt(house, serial, MASTER).entries)
    assert debts.debt(house, serial, MASTER).true_cause == "her silence"
    causes.tell_true_cause(house, COMMAND_LINE, serial, "letters of the duchess")
    assert debts.debt(house, serial, MASTER).true_cause == "letters of the duchess"
    for reader in (Viewer(ATHOS), Viewer(MILADY), Viewer(staff=True, referee="r1")):
        told = repr(debts.debt(house, serial, reader))
        assert "duchess" not in told
        assert "silence" not in told
    assert len(debts.debt(house, serial, MASTER).entries) == entries, "its life has other readers"
    causes.tell_true_cause(house, COMMAND_LINE, serial, "")
    assert debts.debt(house, serial, MASTER).true_cause == ""
    assert [(each.true, each.words) for each in causes.causes_said(house, COMMAND_LINE, serial)] == [
        (True, "letters of the duchess"), (True, ""),
    ]  # fmt: skip
    for nobody in (None, Staff(1, "r1")):
        with pytest.raises(Forbidden):
            causes.tell_true_cause(house, nobody, serial, "x")
        with pytest.raises(Forbidden):
            causes.causes_said(house, nobody, serial)
    with pytest.raises(NotFound):
        causes.tell_true_cause(house, COMMAND_LINE, 9999, "x")


def test_the_parties_are_named_as_they_signed(house: House) -> None:
    """Milady takes another name and a rank, Athos another dative: a duplicate says what the note said."""
    serial = drawn(house)
    before = notepress.note_data(house, serial, MASTER, "ru")
    new = CharacterForm("Анна Бейль", MILADY, title="графиня", gender="m", dative="Анне Бейль")
    cast.edit_character(house, COMMAND_LINE, MILADY, new)
    cast.edit_character(house, COMMAND_LINE, ATHOS, CharacterForm("граф де Ла Фер", ATHOS, dative="графу де Ла Фер"))
    after = notepress.note_data(house, serial, MASTER, "ru", copy=2)
    assert after == replace(before, copy=2)
    assert (after.debtor, after.rank, after.gender) == ("Миледи Винтер", "", "f")
    assert (after.creditor, after.creditor_dative, after.chain) == ("Атос", "Атосу", ("Атос",))
    assert debts.debt(house, serial, MASTER).owing_name == "Анна Бейль", "the book says who it is now"


def test_two_of_one_name_on_one_note_bear_their_ids(house: House) -> None:
    cast.add_character(house, COMMAND_LINE, CharacterForm("Атос", "other-athos", gender="m", dative="Атосу"))
    serial = drafts.draw(house, Actor("other-athos"), DebtForm("other-athos", ATHOS, "2 р."))
    data = notepress.note_data(house, serial, MASTER, "ru")
    assert (data.debtor, data.creditor) == ("Атос (other-athos)", "Атос (athos)")
    assert data.creditor_dative == "Атосу (athos)"


@pytest.mark.parametrize(
    ("when", "code"),
    [("1627-10-11T20:00+03:00", "offset_given"), ("1600-01-01T10:00", "moment_gone"), ("soon", "game_moment")],
)
def test_a_term_is_a_moment_of_the_game_that_is_to_come(house: House, when: str, code: str) -> None:
    with pytest.raises(BadInput) as refused:
        drafts.draw(house, Actor(ATHOS), replace(LOAN, due="at", due_at=when))
    assert faults(refused) == [("due_at", code)]
    with pytest.raises(BadInput) as again:
        lostatplay.set_play(house, COMMAND_LINE, PlayForm(due="at", due_at=when))
    assert faults(again) == [("due_at", code)]


def test_the_ledger_sheet_tells_what_is_in_the_purses_now(house: House) -> None:
    lostatplay.set_play(house, COMMAND_LINE, PlayForm(purses=True))
    purses.move_cash(house, COMMAND_LINE, CashForm(ATHOS, "opening", "10 р."))
    assert ledgersheet.of_event(house, COMMAND_LINE, "en").purses == (("Атос", "10 r."),)
    assert ledgersheet.of_character(house, MILADY, "en").purses == ()
    assert ledgersheet.of_event(house, COMMAND_LINE, "en", until=datetime(1627, 10, 1)).purses == ()


def test_the_paper_of_the_dead_says_who_owes_it_now(house: House) -> None:
    """Milady owed it; after her Rochefort does, and whoever only takes another name is no heir."""
    serial = drawn(house)
    cast.edit_character(house, COMMAND_LINE, MILADY, CharacterForm("Анна Бейль", MILADY, gender="f"))
    assert notepress.note_data(house, serial, MASTER, "ru").owing == ""
    passing.set_status(house, COMMAND_LINE, MILADY, "dead", "the axe")
    passing.name_heir(house, COMMAND_LINE, MILADY, ROCHEFORT, "her will", accepted=True)
    data = notepress.note_data(house, serial, MASTER, "ru", copy=2)
    assert (data.debtor, data.owing) == ("Миледи Винтер", cast.character(house, ROCHEFORT).name)
