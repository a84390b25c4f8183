"""Opening purses from a list: every row that is bad is told, nothing is half done, and no purse is opened twice."""

from __future__ import annotations

import pytest

from larp_piquet.language import say
from larp_piquet.services import cast, coinage, events, lostatplay, passing, purses
from larp_piquet.services.errors import BadInput, Forbidden
from larp_piquet.services.house import House
from larp_piquet.services.lostatplay import PlayForm
from larp_piquet.services.purselist import COLUMNS, PurseReport, import_purses, read_purses
from larp_piquet.services.purses import CashForm
from larp_piquet.services.results import COMMAND_LINE, CharacterForm, Staff
from larp_piquet.store.purses import cash_held
from larp_piquet.wording.faults import FAULTS, fault
from tests.services.playing import ATHOS, MILADY
from tests.services.test_coinage import SHELLS

LIST = """character;amount;coin;reason
Атос;10 р. 50 к.;;жалованье за месяц
milady;3₶ 4s;fr-1640;
milady;2 р.;;
"""


@pytest.fixture
def kept(house: House) -> House:
    """An event that keeps account of purses."""
    lostatplay.set_play(house, COMMAND_LINE, PlayForm(purses=True))
    return house


def read(house: House, text: str, **how: str) -> PurseReport:
    return read_purses(house, COMMAND_LINE, text.encode(), **how)


def faults(report: PurseReport) -> list[tuple[int, str, str]]:
    return [(each.row, each.column, each.code) for each in report.problems]


def held(house: House) -> dict[str, dict[str, int]]:
    with house.database.read() as connection:
        return cash_held(connection)


def test_a_list_is_read_told_and_entered(kept: House) -> None:
    report = read(kept, LIST)
    assert (report.problems, report.warnings) == ((), ())
    assert [(row.row, row.name, row.purse.character, row.figures) for row in report.rows] == [
        (2, "Атос", ATHOS, "10 р. 50 к."), (3, "Миледи Винтер", MILADY, "3₶ 4s"), (4, "Миледи Винтер", MILADY, "2 р."),
    ]  # fmt: skip
    assert held(kept) == {}, "looking is not opening"
    assert import_purses(kept, COMMAND_LINE, LIST.encode(), reason="before the siege") == 3
    # By hand: 10 р. 50 к. are 1050 kopecks of four polushki; 3 livres of 240 and 4 sols of 12 deniers.
    assert held(kept) == {
        "purse:athos": {"ru": 4200}, "purse:milady": {"ru": 800, "fr-1640": 768},
        "cash:house": {"ru": -5000, "fr-1640": -768},
    }  # fmt: skip
    found = purses.my_purse(kept, ATHOS)
    assert found is not None
    assert [(line.kind, line.figures, line.reason) for line in found.lines] == [
        ("opening", "10 р. 50 к.", "жалованье за месяц")
    ]
    found = purses.my_purse(kept, MILADY)
    assert found is not None
    assert {line.reason for line in found.lines} == {"before the siege"}
    entry = events.staff_log(kept, 1)[0]
    assert (entry.kind, entry.values["purses"], entry.reason) == ("purses_imported", 3, "before the siege")


def test_the_same_in_toml(kept: House) -> None:
    text = '[[purses]]\ncharacter = "athos"\namount = "10 р. 50 к."\n'
    text += '[[purses]]\ncharacter = "milady"\namount = "1 louis"\ncoin = "fr-1640"\nreason = "a ring, sold"\n'
    assert [(row.row, row.figures) for row in read(kept, text, kind="toml").rows] == [(1, "10 р. 50 к."), (2, "10₶")]
    assert import_purses(kept, COMMAND_LINE, text.encode(), kind="toml") == 2
    assert held(kept)["purse:milady"] == {"fr-1640": 2400}  # a louis is ten livres of 240 deniers


def test_every_bad_row_is_told_and_nothing_is_done(kept: House) -> None:
    cast.add_character(kept, COMMAND_LINE, CharacterForm("Атос", id="athos-2"))
    passing.set_status(kept, COMMAND_LINE, "planchet", "dead", "a musket ball")
    purses.move_cash(kept, COMMAND_LINE, CashForm(MILADY, "opening", "1 р."))
    before = held(kept)
    rows = (
        "character,amount,coin,reason",
        "rochefort,2 р.,,",  # sound
        ",2 р.,,",
        "Атос,2 р.,,",
        "planchet,2 р.,,",
        'athos,"2,60",,',
        "athos-2,0,,",
        "athos-2,,en,",
        "rochefort,2 р.,dukat,",
        "milady,2 р.,,",
        "rochefort,3 р.,,",
        "rochefort,1s,en,\u202eturned",
        "rochefort,1s,fr-1640,x,too much",
        "nobody,many,,",
    )
    expected = [
        (3, "character", "column_empty"), (4, "character", "name_of_two"), (5, "character", "plays_no_more_here"),
        (6, "amount", "amount"), (7, "amount", "no_sum"), (8, "amount", "amount"), (9, "coin", "unknown_choice"),
        (10, "character", "purse_open_here"), (11, "character", "purse_twice"), (12, "reason", "strange_characters"),
        (13, "", "too_many_cells"), (14, "character", "nobody_called"), (14, "amount", "amount"),
    ]  # fmt: skip
    report = read(kept, "\n".join(rows))
    assert faults(report) == expected
    assert [row.row for row in report.rows] == [2]
    assert report.problems[8].values["row"] == 2
    with pytest.raises(BadInput) as refused:
        import_purses(kept, COMMAND_LINE, "\n".join(rows).encode())
    assert refused.value.problems[0].field == "purses[3].character"
    assert held(kept) == before


def test_bad_rows_of_toml_are_told_by_their_place(kept: House) -> None:
    text = '[[purses]]\ncharacter = "athos"\namount = 1.5\n[[purses]]\namount = "1 р."\nmoney = "ru"\n'
    assert faults(read(kept, text, kind="toml")) == [
        (1, "amount", "not_text"), (1, "amount", "amount"),
        (2, "money", "column_unknown"), (2, "character", "column_empty"),
    ]  # fmt: skip
    for bad, code in (("", "no_purse_list"), ("purses = 1", "not_a_list"), ("[[purses", "not_toml")):
        assert [each.code for each in read(kept, bad, kind="toml").problems] == [code]


def test_a_list_is_not_taken_in_twice(kept: House) -> None:
    import_purses(kept, COMMAND_LINE, LIST.encode())
    assert [each.code for each in read(kept, LIST).problems] == ["purse_open_here"] * 3
    with pytest.raises(BadInput):
        import_purses(kept, COMMAND_LINE, LIST.encode())


def test_an_event_without_purses_opens_none(house: House) -> None:
    assert faults(read(house, LIST)) == [(0, "", "purses_unused")]
    with pytest.raises(BadInput):
        import_purses(house, COMMAND_LINE, LIST.encode())
    assert held(house) == {}


def test_a_purse_of_the_events_own_money(kept: House) -> None:
    made = coinage.add_money(kept, COMMAND_LINE, SHELLS)
    unit = made.system.unit(made.system.columns[0])
    rows = f"character,amount,coin\nathos,3 {unit.noun('en', 3)},{made.coin}\n"
    assert import_purses(kept, COMMAND_LINE, rows.encode()) == 1
    assert held(kept)["purse:athos"] == {made.coin: 3 * unit.value}


def test_only_the_game_master_does_it(sqlite_house: House) -> None:
    referee = Staff(1, "referee:1", "A referee")
    for work in (read_purses, import_purses):
        with pytest.raises(Forbidden):
            work(sqlite_house, referee, LIST.encode())


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"PK", b"\x00", b"character,amount\n", b'"', b"character\n"])
def test_what_is_no_list_is_told(sqlite_house: House, data: bytes) -> None:
    lostatplay.set_play(sqlite_house, COMMAND_LINE, PlayForm(purses=True))
    report = read_purses(sqlite_house, COMMAND_LINE, data)
    assert report.problems
    assert report.rows == ()


def test_every_fault_is_told_in_both_languages() -> None:
    values = {"name": "Атос", "id": "athos", "row": 2}
    for code in ("no_purse_list", "purses_unused", "purse_open_here", "purse_twice"):
        assert code in FAULTS
        (told,) = fault(code, values)
        assert say("ru", told.msgid, **told.values) != say("en", told.msgid, **told.values)
    assert COLUMNS == ("character", "amount", "coin", "reason"), "as docs/files.md tells"
