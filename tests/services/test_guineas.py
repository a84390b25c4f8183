"""An event that speaks in guineas: off as it begins, for what is entered from then on, and no signed debt changed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from larp_piquet.ledger.book import Actor, EntryKind
from larp_piquet.ledger.deciding import Act
from larp_piquet.services import debts, events, ledgersheet, notepress
from larp_piquet.services.errors import Forbidden
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, DebtInfo, Viewer

from .test_netting import ATHOS, MILADY, PLANCHET, owes

MASTER = Viewer(staff=True)


def seen(house: House, serial: int, language: str = "en") -> DebtInfo:
    return debts.debt(house, serial, MASTER, language)


def test_it_is_off_until_it_is_set_by_an_entry_of_the_game_masters(house: House) -> None:
    found = events.event(house)
    assert found is not None
    assert not found.guineas
    with pytest.raises(Forbidden):
        events.set_guineas(house, replace(COMMAND_LINE, referee="referee:1"), told=True)
    assert events.set_guineas(house, COMMAND_LINE, told=True).guineas
    newest = events.staff_log(house)[0]
    assert (newest.kind, newest.values) == ("guineas_set", {"guineas": [False, True]})
    events.set_guineas(house, COMMAND_LINE, told=True)
    assert events.staff_log(house)[0] == newest, "nothing was changed"


def test_what_was_signed_keeps_its_figures_and_words(house: House) -> None:
    """£5 5s are five guineas; of the old note and the new one, 10 guineas in all, one is paid off the old."""
    old = owes(house, ATHOS, MILADY, "£5 5s", coin="en")
    before = seen(house, old)
    events.set_guineas(house, COMMAND_LINE, told=True)
    new = owes(house, ATHOS, MILADY, "5 gs", coin="en")
    assert seen(house, old) == before
    assert (before.figures, before.words, before.rest) == ("£5 5s", "five pounds and five shillings", "£5 5s")
    told = seen(house, new)
    assert (told.figures, told.words, told.rest) == ("5 gns", "five guineas", "5 gns")
    assert seen(house, new, "ru").words == "пять гиней"
    assert {b.character_id: b.figures for b in debts.ledger(house, COMMAND_LINE).balances} == {
        ATHOS: {"en": "\u221210 gns"}, MILADY: {"en": "10 gns"},
    }  # fmt: skip
    debts.enter(house, old, Actor(MILADY), Act(EntryKind.PART_ACCEPTED, amount=1008))
    assert (seen(house, old).figures, seen(house, old).rest, seen(house, old).paid) == ("£5 5s", "4 gns", "1 gn")
    events.set_guineas(house, COMMAND_LINE, told=False)
    assert (seen(house, new).figures, seen(house, new).words) == ("5 gns", "five guineas"), "as signed"
    assert seen(house, old).rest == "£4 4s"


def test_notes_and_sheets_tell_it_too_and_other_moneys_are_as_ever(house: House) -> None:
    events.set_guineas(house, COMMAND_LINE, told=True)
    note = owes(house, ATHOS, MILADY, "£5 8s", coin="en")
    owes(house, PLANCHET, MILADY, "2 р. 60 к.")
    for language, words in (
        ("en", "five guineas and three shillings"), ("ru", "пять гиней три шиллинга"),
        ("fr", "cinq guinées et trois shillings"),
    ):  # fmt: skip
        data = notepress.note_data(house, note, MASTER, language)
        assert (data.figures, data.words) == ("5 gns 3s", words)
    sheet = ledgersheet.of_event(house, COMMAND_LINE, "en")
    assert [line.sum for line in sheet.lines] == ["5 gns 3s", "2 r. 60 k."]
    assert [figures for _money, figures in sheet.in_all] == ["5 gns 3s", "2 r. 60 k."]
