"""What the services hand to the press, and what comes back."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader

from larp_piquet.printing.models import BlankNote
from larp_piquet.services import debts, events, identity, notepress, packing, press
from larp_piquet.services.errors import Conflict, Forbidden, NotFound
from larp_piquet.services.house import House, reading_house
from larp_piquet.services.results import COMMAND_LINE, Viewer
from tests.services.playing import ATHOS, play_partie, sign, sit_down


def test_the_pack_says_what_the_house_knows(house: House) -> None:
    data = press.pack_data(house)
    assert (data.event_name, data.address, data.stake) == ("La Rochelle", "http://192.168.4.1:8000", "1 k.")
    assert [(card.number, card.stake, card.rules.edition) for card in data.tables] == [
        (1, "1 k.", "musketeer"),
        (2, "1 k.", "starinny"),
        (3, "", "musketeer"),
    ]
    first = data.characters[0]
    assert (first.name, first.title, first.language) == ("Атос", "мушкетёр", "ru")
    assert (first.token, first.code) == identity.card_secret(house, ATHOS)
    assert [card.alias for card in data.characters[:2]] == ["", "Дама в синем"]
    assert [note.size for note in data.blank_notes] == ["a6"] * 4 + ["card"] * 10
    for note in data.blank_notes:
        assert debts.note(house, note.token, Viewer()).serial == int(note.serial)


def test_a_blank_that_became_a_debt_is_not_printed_as_a_blank(house: House) -> None:
    sitting_id = sit_down(house)
    play_partie(house, sitting_id)
    sign(house, sitting_id)
    (debt,) = debts.debts_of(house, ATHOS)
    token = debts.note_token(house, debt.serial)
    assert BlankNote(str(debt.serial), token) not in press.pack_data(house).blank_notes


def test_a_print_from_a_copy_carries_the_same_secrets(sqlite_house: House, sqlite_url: str) -> None:
    with reading_house(sqlite_url, sqlite_house.folder) as reading:
        assert press.pack_data(reading) == press.pack_data(sqlite_house)


@pytest.mark.press
def test_the_pack_is_one_pdf_kept_for_its_owner_alone(sqlite_house: House) -> None:
    made = packing.pack(sqlite_house, COMMAND_LINE, packing.usual())
    assert len(PdfReader(io.BytesIO(made)).pages) >= 6
    kept = sqlite_house.folder / "prints" / "pack-en.pdf"
    assert kept.read_bytes() == made
    assert kept.stat().st_mode & 0o777 == 0o600
    assert kept.parent.stat().st_mode & 0o777 == 0o700


@pytest.mark.press
def test_every_document_can_be_looked_at(sqlite_house: House) -> None:
    for document in ("table_cards", "character_cards", "rule_sheet", "score_pad", "blank_notes"):
        assert "<html" in press.document_html(sqlite_house, COMMAND_LINE, document, "ru")


@pytest.mark.press
def test_a_note_is_printed_for_its_parties_only(sqlite_house: House) -> None:
    house = sqlite_house
    sitting_id = sit_down(house)
    play_partie(house, sitting_id)
    sign(house, sitting_id)
    (debt,) = debts.debts_of(house, ATHOS)
    data = notepress.note_data(house, debt.serial, Viewer(ATHOS), "ru")
    assert (data.debtor, data.creditor) == (debt.debtor_name, debt.creditor_name)
    assert data.date == "10\xa0октября\xa01627\u202fг."
    assert data.token == debts.note_token(house, debt.serial)
    made = notepress.print_note(house, debt.serial, Viewer(staff=True), COMMAND_LINE, language="ru")
    assert made.startswith(b"%PDF")
    with pytest.raises(Forbidden):
        notepress.print_note(house, debt.serial, Viewer("planchet"))


def test_what_cannot_be_printed(house: House) -> None:
    for document in ("debt_note", "nonsense"):
        with pytest.raises(NotFound):
            press.document_html(house, COMMAND_LINE, document)
    with pytest.raises(NotFound):
        packing.pack(house, COMMAND_LINE, packing.Order({"nonsense": 1}))
    with pytest.raises(Forbidden):
        packing.pack(house, None, packing.usual())  # type: ignore[arg-type]
    events.set_printed_address(house, COMMAND_LINE, "")
    with pytest.raises(Conflict) as refused:
        packing.pack(house, COMMAND_LINE, packing.usual())
    assert refused.value.code == "no_printed_address"
