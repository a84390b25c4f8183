"""An order of prints: how many of what, in whose language, by which law, and what of it is entered."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader

from larp_piquet.engine.ruleset import ALL_EDITIONS
from larp_piquet.language import say
from larp_piquet.printing.manner import Manner
from larp_piquet.services import cast, debts, events, notepress, packing, press
from larp_piquet.services.errors import BadInput, Conflict, NotFound
from larp_piquet.services.house import House
from larp_piquet.services.jobs import FOLDER, Jobs, JobState, Made, Tell
from larp_piquet.services.packing import Order
from larp_piquet.services.results import COMMAND_LINE, CharacterForm, Viewer
from tests.conftest import CAST
from tests.services.playing import ATHOS, MILADY, play_partie, sign, sit_down
from tests.services.waiting import over


def told(pdf: bytes) -> list[str]:
    """The words of every page."""
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]


def test_so_many_of_each_as_was_typed() -> None:
    typed = {"score_pad": "30", "crib": " 2 ", "rule_sheet": ""}
    assert packing.copies_of(("rule_sheet", "score_pad", "crib"), typed) == {
        "rule_sheet": 1,
        "score_pad": 30,
        "crib": 2,
    }
    with pytest.raises(BadInput) as refused:
        packing.copies_of(
            ("crib", "score_pad", "rule_sheet", "blank_notes", "ledgers"),
            {"crib": "0", "score_pad": "100", "rule_sheet": "two", "blank_notes": "2", "ledgers": "1"},
        )
    assert [(each.field, each.code) for each in refused.value.problems] == [
        ("copies-crib", "out_of_range"),
        ("copies-score_pad", "out_of_range"),
        ("copies-rule_sheet", "out_of_range"),
        ("copies-blank_notes", "one_of_each"),  # two blanks of one number would be two papers of one debt
    ]
    with pytest.raises(NotFound):
        packing.copies_of(("love_letter",), {})


def test_another_law_is_that_of_the_event_and_of_every_table(house: House) -> None:
    data = press.pack_data(house)
    assert {each.rules.edition for each in data.tables} == {"musketeer", "starinny"}
    other = packing.by_law(data, ALL_EDITIONS["classic"])
    assert [other.rules, *(each.rules for each in other.tables)] == [ALL_EDITIONS["classic"]] * 4
    assert packing.by_law(data, None) is data


@pytest.mark.press
def test_a_pack_has_copies_of_what_is_wanted_and_nothing_else(sqlite_house: House) -> None:
    heard: list[tuple[int, int]] = []
    made = packing.pack(
        sqlite_house, COMMAND_LINE, Order({"crib": 1, "table_cards": 3}), lambda done, of: heard.append((done, of))
    )
    assert len(told(made)) == 3 * 4 + 2 * 2, "three tables on two sheets, the crib of two laws, backs counted"
    assert [title["/Title"] for title in PdfReader(io.BytesIO(made)).outline if isinstance(title, dict)] == [
        "Table cards", "Referee’s crib", "Referee’s crib",
    ]  # fmt: skip
    assert heard[-1] == (8, 8)
    kept = sqlite_house.folder / "prints" / "pack-en.pdf"
    assert kept.read_bytes() == made
    assert kept.stat().st_mode & 0o777 == 0o600


@pytest.mark.press
def test_ledgers_and_notes_are_in_the_language_of_each(sqlite_house: House) -> None:
    house = sqlite_house
    sitting_id = sit_down(house)
    play_partie(house, sitting_id)
    sign(house, sitting_id)
    (debt,) = debts.debts_of(house, ATHOS)
    owing = {ATHOS: "ru", MILADY: "en"}[debt.debtor_id]  # as the cast has it; the event speaks English
    made = packing.pack(house, COMMAND_LINE, Order({"ledgers": 1, "debt_notes": 1}, language="en"))
    pages = told(made)
    assert len(pages) == 2 * 2 + 2, (
        "a ledger of each of the two, each on a sheet of its own, and the note with its back"
    )
    first, blank, second, _blank, note, _back = pages
    assert "Долги одного лица" in first
    assert "The ledger of one character" in second
    assert blank.strip() == ""
    assert ("signed with my own hand" in note) == (owing == "en")
    titles = [each["/Title"] for each in PdfReader(io.BytesIO(made)).outline if isinstance(each, dict)]
    assert titles[:2] == ["Книга долгов · Атос", "The ledger · Миледи Винтер"]
    paper = notepress.paper(house, debt.serial, Viewer(staff=True))
    assert (paper.language, [each.copy for each in paper.prints]) == (owing, [1]), "the paper itself came out"
    again = packing.pack(house, COMMAND_LINE, Order({"debt_notes": 1}))
    assert len(told(again)) == 2
    assert [each.copy for each in notepress.paper(house, debt.serial, Viewer(staff=True)).prints] == [1, 2]


@pytest.mark.press
def test_cards_are_in_the_language_of_each(sqlite_house: House) -> None:
    """The event and the order speak English; Athos has Russian, Rochefort French, two have nothing of their own."""
    rochefort = CharacterForm("comte de Rochefort", gender="m", language="fr")
    cast.edit_character(sqlite_house, COMMAND_LINE, "rochefort", rochefort)
    page = told(packing.pack(sqlite_house, COMMAND_LINE, Order({"character_cards": 1}, language="en")))[0]
    plain = " ".join(page.split())
    said = {spoken: say(spoken, "Scan once: this phone is then you.").split() for spoken in ("ru", "fr", "en")}
    assert {spoken: plain.count(" ".join(words)) for spoken, words in said.items()} == {"ru": 1, "fr": 1, "en": 2}


@pytest.mark.press
def test_two_who_ask_for_one_pack_are_served_one_after_the_other(sqlite_house: House) -> None:
    """Each has a print of his own: of a note the second is a duplicate. Both are fetched after a new start, too."""
    house = sqlite_house
    sitting_id = sit_down(house)
    play_partie(house, sitting_id)
    sign(house, sitting_id)
    (debt,) = debts.debts_of(house, ATHOS)

    def work(tell: Tell) -> Made:
        made = packing.pack(house, COMMAND_LINE, Order({"debt_notes": 1, "table_cards": 1}), tell)
        return Made(made, "pack.pdf", "application/pdf")

    numbers = [house.jobs.start("pack", work) for _ in range(2)]
    for number in numbers:
        over(house.jobs, number)
    assert [each.copy for each in notepress.paper(house, debt.serial, Viewer(staff=True)).prints] == [1, 2]
    later = Jobs(lambda: house.subfolder(FOLDER), house.clock)
    first, second = (later.file(number) for number in numbers)
    assert first.startswith(b"%PDF")
    assert second.startswith(b"%PDF")
    assert first != second, "the second says that it is a duplicate"
    assert [later.look(number).state for number in numbers] == [JobState.DONE] * 2


@pytest.mark.press
def test_papers_of_a_law_need_no_event() -> None:
    law = ALL_EDITIONS["starinny"]
    pages = told(packing.papers_of_law(Order({"rule_sheet": 2}, "ru", Manner(dress="plain"), law)))
    assert len(pages) == 4
    assert "Старинн" in pages[0]
    for order in (Order({"score_pad": 1}, law=law), Order({"rule_sheet": 1}), Order({}, law=law)):
        with pytest.raises(NotFound):
            packing.papers_of_law(order)


@pytest.mark.press
def test_where_there_is_nothing_to_print_that_is_said(sqlite_house: House) -> None:
    with pytest.raises(Conflict) as refused:
        packing.pack(sqlite_house, COMMAND_LINE, Order({"debt_notes": 1}))
    assert refused.value.code == "nothing_to_print"
    events.set_printed_address(sqlite_house, COMMAND_LINE, "")
    with pytest.raises(Conflict) as refused:
        packing.pack(sqlite_house, COMMAND_LINE, Order({"ledger_sheet": 1, "table_cards": 1}))
    assert refused.value.code == "no_printed_address"
    assert len(told(packing.pack(sqlite_house, COMMAND_LINE, Order({"ledger_sheet": 1})))) == 1, "it has no code"


def test_the_cast_has_languages_of_its_own(house: House) -> None:
    """What the tests above rest on."""
    assert [each.language for each in cast.characters(house)][: len(CAST)] == [each.language for each in CAST]
