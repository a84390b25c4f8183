"""Opening debts from a list: every row that is bad is told, nothing is half done, and nobody is taken for another."""

from __future__ import annotations

from datetime import datetime

import pytest

from larp_piquet.ledger.due import Due, DueKind
from larp_piquet.ledger.life import DebtState
from larp_piquet.services import cast, debts, events, passing
from larp_piquet.services.debtlist import DebtReport, import_debts, read_debts
from larp_piquet.services.errors import BadInput, Conflict, Forbidden
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, CharacterForm, DebtInfo, Staff, Viewer
from larp_piquet.store import money
from tests.services.playing import ATHOS, MILADY

LIST = """debtor;creditor;amount;coin;thing;cause;true_cause;due;due_at;hours;addition;transferable;guarantor;ceiling
milady;Атос;2 р. 60 к.;;;за коня;её молчание;;1627-10-12 20:00;;10 к.;нет;Planchet;1 р.
comte de  Rochefort;milady;3₶ 4s;fr-1640;;;;;;48;;;;
planchet;athos;;;серый конь;;;duel;;;;;rochefort;
"""


def read(house: House, text: str, **how: str) -> DebtReport:
    return read_debts(house, COMMAND_LINE, text.encode(), **how)


def faults(report: DebtReport) -> list[tuple[int, str, str]]:
    return [(each.row, each.column, each.code) for each in report.problems]


def seen(house: House, serial: int) -> DebtInfo:
    return debts.debt(house, serial, Viewer(staff=True), "ru")


def test_a_list_is_read_told_and_entered(house: House) -> None:
    report = read(house, LIST)
    assert (report.problems, report.warnings) == ((), ())
    assert [(row.row, row.ids, row.figures, row.guarantor, row.ceiling) for row in report.rows] == [
        (2, "milady → athos", "2 р. 60 к.", "Planchet", "1 р."),
        (3, "rochefort → milady", "3₶ 4s", "", ""),
        (4, "planchet → athos", "серый конь", "comte de Rochefort", ""),
    ]
    assert debts.ledger(house, COMMAND_LINE).debts == (), "looking is not entering"
    first, second, third = import_debts(house, COMMAND_LINE, LIST.encode(), reason="before the siege")
    told = seen(house, first)
    assert (told.state, told.cause, told.true_cause, told.source) == (
        DebtState.OWED,
        "за коня",
        "её молчание",
        "opening",
    )
    standing = told.standing
    assert (standing.guarantor, standing.ceiling, standing.terms.addition) == ("planchet", 400, 40)
    assert standing.terms.due == Due(DueKind.AT, datetime(1627, 10, 12, 20))
    assert not standing.terms.transferable
    assert (told.entries[0].kind, told.entries[0].reason) == ("owed", "before the siege")
    assert seen(house, second).standing.terms.due == Due(DueKind.WITHIN, hours=48)
    assert seen(house, second).standing.terms.transferable
    assert (seen(house, third).figures, seen(house, third).standing.guarantor) == ("серый конь", "rochefort")
    # By hand: 260 kopecks of four polushki; 3 livres of 240 and 4 sols of 12 deniers.
    balances = {each.character_id: dict(each.amounts) for each in debts.ledger(house, COMMAND_LINE).balances}
    assert balances == {ATHOS: {"ru": 1040}, MILADY: {"ru": -1040, "fr-1640": 768}, "rochefort": {"fr-1640": -768}}
    entry = events.staff_log(house, 1)[0]
    assert (entry.kind, entry.values["serials"]) == ("debts_imported", [first, second, third])


def test_the_same_in_toml(house: House) -> None:
    text = """
[[debts]]
debtor = "milady"
creditor = "athos"
amount = "2 р. 60 к."
due_at = 1627-10-12T20:00:00
transferable = false
[[debts]]
debtor = "rochefort"
creditor = "milady"
amount = "3₶ 4s"
coin = "fr-1640"
hours = 48
"""
    report = read(house, text, kind="toml")
    assert report.problems == ()
    assert [row.opening.owed.due for row in report.rows] == [
        Due(DueKind.AT, datetime(1627, 10, 12, 20)), Due(DueKind.WITHIN, hours=48)
    ]  # fmt: skip
    assert len(import_debts(house, COMMAND_LINE, text.encode(), kind="toml")) == 2


def test_every_bad_row_is_told_and_nothing_is_done(house: House) -> None:
    text = "\n".join(
        (
            "debtor,creditor,amount,coin,thing,due,hours,transferable,guarantor,ceiling",
            "milady,athos,2 р.,,,,,,,",  # sound
            ",athos,2 р.,,,,,,,",
            "milady,milady,2 р.,,,,,,,",
            'milady,athos,"2,60",,,,,,,',
            "milady,athos,,,,,,,,",
            "milady,athos,2 р.,,a horse,,,,,",
            "milady,athos,2 р.,dukat,,,,,,",
            "milady,athos,2 р.,,,soon,,,,",
            "milady,athos,2 р.,,,within,0,,,",
            "milady,athos,2 р.,,,,,perhaps,,",
            "milady,athos,2 р.,,,,,,athos,1 р.",
            "milady,athos,2 р.,,,,,,,1 р.",
            "d'Artagnan,athos,2 р.,,,,,,,",
            "milady,athos,2 р.,,,,,,,,,too much",
        )
    )
    expected = [
        (3, "debtor", "column_empty"), (4, "creditor", "same_person"), (5, "amount", "amount"), (6, "amount", "amount"),
        (7, "thing", "coin_or_thing"), (8, "coin", "unknown_choice"), (9, "due", "unknown_choice"),
        (10, "hours", "out_of_range"), (11, "transferable", "yes_or_no"), (12, "guarantor", "own_guarantee"),
        (13, "guarantor", "ceiling_of_nobody"), (14, "debtor", "nobody_called"), (15, "", "too_many_cells"),
    ]  # fmt: skip
    report = read(house, text)
    assert faults(report) == expected
    assert [row.row for row in report.rows] == [2]
    with pytest.raises(BadInput) as refused:
        import_debts(house, COMMAND_LINE, text.encode())
    assert refused.value.problems[0].field == "debts[3].debtor"
    assert debts.ledger(house, COMMAND_LINE).debts == ()


def test_what_contradicts_itself_in_a_row_is_a_fault_of_it(sqlite_house: House) -> None:
    """A term is one, nobody answers for more than there is, and nothing that is written is passed over."""
    text = "\n".join(
        (
            "debtor,creditor,amount,due,due_at,hours,addition,guarantor,ceiling,",
            "milady,athos,5 р.,demand,1627-10-12 20:00,5,,,,",
            "milady,athos,5 р.,,1627-10-12 20:00,5,,,,",
            "milady,athos,5 р.,within,1627-10-12 20:00,5,,,,",
            "milady,athos,5 р.,duel,1627-10-12 20:00,,,,,",
            "milady,athos,5 р.,,,,,planchet,900 р.,",
            "milady,athos,5 р.,,,5,1 р.,planchet,6 р.,",  # 5 р. and 1 р. once it is late
            "milady,athos,5 р.,,,5,1 р.,planchet,6 р. 1 к.,",
            "milady,athos,5 р.,,,,,,,paid?",
        )
    )
    report = read(sqlite_house, text)
    assert faults(report) == [
        (2, "due_at", "other_term"), (2, "hours", "other_term"), (3, "hours", "other_term"),
        (4, "due_at", "other_term"), (5, "due_at", "other_term"), (6, "ceiling", "ceiling_above_debt"),
        (8, "ceiling", "ceiling_above_debt"), (9, "", "cell_of_no_column"),
    ]  # fmt: skip
    assert [each.values["due"] for each in report.problems[:5]] == ["demand", "demand", "at", "within", "duel"]
    assert [each.values["most"] for each in report.problems if each.column == "ceiling"] == ["5 р.", "6 р."]
    assert [row.row for row in report.rows] == [7]


def test_a_moment_of_another_place_is_no_moment_of_the_game(sqlite_house: House) -> None:
    row = "[[debts]]\ndebtor = 'milady'\ncreditor = 'athos'\namount = '5 р.'\ndue_at = {}\n"
    for at in ("1627-10-12T20:00:00Z", "1627-10-12T20:00:00+03:00"):
        assert faults(read(sqlite_house, row.format(at), kind="toml")) == [(1, "due_at", "offset_given")]
    (sound,) = read(sqlite_house, row.format("1627-10-12T20:00:00"), kind="toml").rows
    assert sound.opening.owed.due == Due(DueKind.AT, datetime(1627, 10, 12, 20))


def test_a_long_list_is_entered_in_its_order(house: House) -> None:
    """Twelve hundred debts of 1 to 1200 kopecks, each with its guarantor: every entry is on its own debt, in order."""
    rows = [f"milady,athos,{number} к.,{'planchet' if number % 2 else 'rochefort'}" for number in range(1, 1201)]
    serials = import_debts(house, COMMAND_LINE, "\n".join(["debtor,creditor,amount,guarantor", *rows]).encode())
    assert serials == tuple(range(serials[0], serials[0] + 1200))
    with house.database.read() as connection:
        lives = money.load_entries(connection)
    for number, serial in enumerate(serials, start=1):
        life = lives[serial]
        assert [each.kind for each in life] == ["owed", "guarantee_asked", "guaranteed"]
        assert [(side.account, side.amount) for side in life[0].postings] == [
            (MILADY, -4 * number),
            (ATHOS, 4 * number),
        ]
        assert life[1].who == ("planchet" if number % 2 else "rochefort")
    numbers = [each.id for serial in serials for each in lives[serial]]
    assert numbers == sorted(numbers)
    # The sum of 1 to 1200 is 1200 * 1201 / 2 = 720,600 kopecks of four polushki.
    balances = {each.character_id: dict(each.amounts) for each in debts.ledger(house, COMMAND_LINE).balances}
    assert balances == {ATHOS: {"ru": 2_882_400}, MILADY: {"ru": -2_882_400}}
    page = debts.note(house, debts.note_token(house, serials[700]), Viewer(staff=True))
    assert page.serial == serials[700], "each has a note of its own, which its code opens"


def test_a_guarantor_needs_no_reason_of_his_own(sqlite_house: House) -> None:
    data = "debtor,creditor,amount,guarantor\nmilady,athos,1 р.,planchet".encode()
    (serial,) = import_debts(sqlite_house, COMMAND_LINE, data)
    assert seen(sqlite_house, serial).standing.ceiling == 400  # a rouble of four hundred polushki, the whole of it


def test_names_that_could_be_anybodys(house: House) -> None:
    for form in (
        CharacterForm("Атос", id="athos-2"),
        CharacterForm("Портос", id="porthos"),
        CharacterForm("Планше", id="planche-2", alias="planchet"),
        CharacterForm("Ваня", id="vanya"),
        CharacterForm("Bаня", id="vanya-2"),  # its first letter is Latin
    ):
        cast.add_character(house, COMMAND_LINE, form)
    rows = ["Атос,milady,1 р.", "Пoртoс,milady,1 р.", "Ваня,milady,1 р.", "planchet,milady,1 р.", "ATHOS,milady,1 р."]
    report = read(house, "debtor,creditor,amount\n" + "\n".join(rows))
    assert faults(report) == [(2, "debtor", "name_of_two"), (3, "debtor", "name_looks_like")]
    assert report.problems[0].values["ids"] == "athos, athos-2"
    assert report.problems[1].values["names"] == "Портос (porthos)"
    assert [(each.row, each.code, each.values["names"]) for each in report.warnings] == [
        (4, "name_looks_like_others", "Bаня (vanya-2)"),
        (5, "id_is_name_too", "planche-2"),
    ]
    assert [row.opening.owed.debtor for row in report.rows] == ["vanya", "planchet", "athos"]


def test_who_plays_no_more_owes_nothing_new(house: House) -> None:
    passing.set_status(house, COMMAND_LINE, "planchet", "dead", "a musket ball")
    assert faults(read(house, "debtor,creditor,amount\nplanchet,athos,1 р.")) == [(2, "debtor", "plays_no_more_here")]


def test_a_list_is_taken_in_once(house: House) -> None:
    data = "debtor,creditor,amount\nmilady,athos,1 р.\nmilady,athos,1 р.".encode()
    assert [(each.row, each.code) for each in read_debts(house, COMMAND_LINE, data).warnings] == [(3, "row_twice")]
    import_debts(house, COMMAND_LINE, data)
    assert read_debts(house, COMMAND_LINE, data).known
    with pytest.raises(Conflict) as refused:
        import_debts(house, COMMAND_LINE, data)
    assert refused.value.code == "imported_already"
    _second, third = import_debts(house, COMMAND_LINE, data, again=True)
    assert seen(house, third).entries[0].reason == "It stood before the game began."
    assert len(debts.ledger(house, COMMAND_LINE).debts) == 4


@pytest.mark.parametrize(
    "other",
    [
        "debtor,creditor,amount\nmilady,athos,1 р. \nplanchet,athos,2 р.",
        "debtor,creditor,amount\nplanchet,athos,2 р.\nmilady,athos,1 р.",
        "debtor,creditor,amount,coin\nmilady,athos,1 р.,\nplanchet,athos,2 р.,ru",
        "creditor;debtor;amount;hours\r\nathos;milady;100 к.;\r\nАтос;Planchet;200 к.;\r\n",
    ],
)
def test_the_same_debts_are_the_same_list_however_they_are_written(sqlite_house: House, other: str) -> None:
    data = "debtor,creditor,amount\nmilady,athos,1 р.\nplanchet,athos,2 р.".encode()
    import_debts(sqlite_house, COMMAND_LINE, data, reason="before the siege")
    assert read(sqlite_house, other).known
    with pytest.raises(Conflict):
        import_debts(sqlite_house, COMMAND_LINE, other.encode(), reason="and after it")
    assert not read(sqlite_house, other.replace("2 р.", "3 р.").replace("200 к.", "300 к.")).known
    assert not read(sqlite_house, other + "\nmilady,athos,").known, "a list with a fault is no list yet"


@pytest.mark.parametrize("encoding", ["utf-8", "cp1251"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_as_tables_are_saved(sqlite_house: House, encoding: str, separator: str) -> None:
    text = separator.join(("debtor", "creditor", "amount")) + "\r\n" + separator.join(("Атос", "milady", "2 р. 60 к."))
    report = read_debts(sqlite_house, COMMAND_LINE, text.encode(encoding), encoding=encoding)
    assert report.problems == ()
    assert report.rows[0].figures == "2 р. 60 к."


@pytest.mark.parametrize(
    ("data", "kind", "expected"),
    [
        (b"", "csv", (0, "", "no_rows")),
        (b"debtor,creditor,amount\n", "csv", (0, "", "no_rows")),
        (b"PK\x03\x04", "csv", (0, "", "spreadsheet")),
        (b"who,whom\na,b", "csv", (1, "debtor", "column_missing")),
        (b"x = ", "toml", (0, "", "not_toml")),
        (b"x = 1", "toml", (0, "", "no_debts")),
        (b"debts = 1", "toml", (0, "", "not_a_list")),
        (b"[[debts]]\ndebtor = 1.5\ncreditor='athos'\namount='1'", "toml", (1, "debtor", "not_text")),
    ],
)  # fmt: skip
def test_what_is_no_list(sqlite_house: House, data: bytes, kind: str, expected: tuple[int, str, str]) -> None:
    assert faults(read_debts(sqlite_house, COMMAND_LINE, data, kind=kind))[0] == expected


def test_only_the_game_master_does_it(sqlite_house: House) -> None:
    referee = Staff(1, "referee:1", "A referee")
    for work in (read_debts, import_debts):
        with pytest.raises(Forbidden):
            work(sqlite_house, referee, b"")


def test_nobodys_writing_waits_for_a_long_list_to_be_read(sqlite_house: House) -> None:
    """While the rows are read another writes; who is renamed meanwhile is read again."""
    data = "debtor,creditor,amount\nMilady de Winter,athos,1 р.\nathos,planchet,2 р.".encode()
    names = {each.id: each for each in cast.characters(sqlite_house)}
    data = data.replace(b"Milady de Winter", names[MILADY].name.encode())

    def heard(done: int, _of: int) -> None:
        if done == 2:
            form = CharacterForm("Charlotte Backson", id=MILADY)
            cast.edit_character(sqlite_house, COMMAND_LINE, MILADY, form)

    with pytest.raises(BadInput) as refused:
        import_debts(sqlite_house, COMMAND_LINE, data, heard=heard)
    assert [(each.field, each.code) for each in refused.value.problems] == [("debts[2].debtor", "nobody_called")]
    assert debts.ledger(sqlite_house, COMMAND_LINE).debts == ()


def test_a_list_that_is_too_long_is_told_before_it_is_read(house: House) -> None:
    rows = ["debtor,creditor,amount", *["nobody,athos,1 р."] * 5001]
    assert faults(read(house, "\n".join(rows))) == [(5002, "", "too_many_rows")]
    listed = "\n".join(["[[debts]]\ndebtor = 'nobody'"] * 5001)
    assert faults(read(house, listed, kind="toml")) == [(5001, "", "too_many_rows")]
