"""Reading a cast: encodings, separators, every bad row told by number, and taking the good ones in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from larp_piquet.services import cast, events, identity
from larp_piquet.services.castlist import slug
from larp_piquet.services.errors import BadInput, NotFound
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, CastReport, CharacterForm, shown_name

HEADING = "id,name,title,gender,dative,alias,house,language\n"


def faults(report: CastReport) -> list[tuple[int, str, str]]:
    return [(problem.row, problem.column, problem.code) for problem in report.problems]


def test_a_sound_list() -> None:
    text = HEADING + "athos,Атос,мушкетёр,м,Атосу,,Мушкетёры,ru\nmilady,Миледи,,Ж,,Дама в синем,,\n"
    report = cast.parse_cast(text.encode())
    assert report == CastReport(
        (
            CharacterForm("Атос", "athos", "мушкетёр", "m", "Атосу", "", "Мушкетёры", "ru"),
            CharacterForm("Миледи", "milady", gender="f", alias="Дама в синем"),
        ),
        (),
    )


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("start", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_separators_line_ends_and_the_mark_of_utf8(separator: str, start: str, end: str) -> None:
    lines = [["name", "title"], ["Атос", "граф, де Ла Фер"]]
    text = end.join(separator.join(f'"{cell}"' for cell in line) for line in lines)
    report = cast.parse_cast((start + text).encode())
    assert faults(report) == []
    assert report.rows == (CharacterForm("Атос", "atos", "граф, де Ла Фер"),)


@pytest.mark.parametrize(("encoding", "name"), [("cp1251", "Атос"), ("cp1252", "Père Joseph")])
def test_old_encodings_by_choice(encoding: str, name: str) -> None:
    report = cast.parse_cast(f"name\n{name}\n".encode(encoding), encoding=encoding)
    assert [row.name for row in report.rows] == [name]


def test_the_wrong_encoding_is_told_with_the_row() -> None:
    data = "name\nPlanchet\nАтос\n".encode("cp1251")
    assert faults(cast.parse_cast(data)) == [(3, "", "not_in_encoding")]


def test_every_bad_row_is_told_and_the_others_stand() -> None:
    text = (
        HEADING
        + "athos,Атос,,m,,,,ru\n"
        + ",,,,,,,\n"  # an empty line is no row
        + "porthos,,,m,,,,\n"
        + "aramis,Арамис,,priest,,,,xx\n"
        + "athos,Другой Атос,,,,,,\n"
        + "game_master,Мастер,,,,,,\n"
        + "a b!,Бэкингем,,,,,,\n"
        + f"long,{'Ж' * 81},,,,,,\n"
        + "nul,Ro\x00chefort,,,,,,\n"
        + "many,Планше,,,,,,,extra\n"
        + "planchet,Планше\n"  # missing cells are empty ones
    )
    report = cast.parse_cast(text.encode())
    assert [row.id for row in report.rows] == ["athos", "planchet"]
    assert faults(report) == [
        (4, "name", "required"),
        (5, "gender", "gender"),
        (5, "language", "unknown_choice"),
        (6, "id", "id_twice"),
        (7, "id", "id_signs"),
        (8, "id", "id_signs"),
        (9, "name", "too_long"),
        (10, "name", "strange_characters"),
        (11, "", "too_many_cells"),
    ]


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", (0, "", "empty")),
        (b"\n \n", (0, "", "empty")),
        (b"name\n", (0, "", "empty")),
        (b"PK\x03\x04rest", (0, "", "spreadsheet")),
        ("name\nАтос".encode("utf-16"), (0, "", "utf16")),
        (b"x" * 1_000_001, (0, "", "too_large")),
        (b"first,second\na,b\n", (1, "name", "column_missing")),
        (b"name,name\na,b\n", (1, "name", "column_twice")),
    ],
)
def test_a_file_that_is_no_list(data: bytes, fault: tuple[int, str, str]) -> None:
    report = cast.parse_cast(data)
    assert report.rows == ()
    assert fault in faults(report)


def test_an_unknown_column_is_told_but_does_no_harm() -> None:
    report = cast.parse_cast(b"name,shoe size\nPlanchet,43\n")
    assert [row.name for row in report.rows] == ["Planchet"]
    assert faults(report) == [(1, "shoe size", "column_unknown")]


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ('name,title\nPlanchet,\n"Athos,count\nPorthos,baron\n', 3),  # open to the end of the file
        ('name,title\nPlanchet,\n"Athos,count\nPorthos",baron\n', 3),  # closed a row later
        ('name,title\nPlanchet,\n"Athos"s,count\n', 3),
    ],
)
def test_an_open_quotation_mark_swallows_no_row_in_silence(text: str, row: int) -> None:
    report = cast.parse_cast(text.encode())
    assert [each.name for each in report.rows] == ["Planchet"]
    assert faults(report) == [(row, "", "not_a_table")]


@pytest.mark.parametrize("encoding", ["cp1251", "cp1252"])
@pytest.mark.parametrize("start", ["", "\ufeff"])
def test_utf8_is_not_read_as_an_older_encoding(encoding: str, start: str) -> None:
    report = cast.parse_cast(f"{start}name\nАтос\n".encode(), encoding=encoding)
    assert report.rows == ()
    assert faults(report) == [(0, "", "is_utf8")]
    assert report.problems[0].values == {"encoding": encoding}


def test_plain_ascii_is_every_encoding() -> None:
    assert [row.name for row in cast.parse_cast(b"name\nPlanchet\n", encoding="cp1251").rows] == ["Planchet"]


@pytest.mark.parametrize("number", ["9" * 5000, "0x" + "f" * 17, "-9223372036854775809"])
def test_a_number_too_great_is_a_fault_and_no_failure(number: str) -> None:
    report = cast.parse_cast(f"[[characters]]\nname = {number}\n".encode(), kind="toml")
    assert faults(report) == [(0, "", "number_too_great")]


@pytest.mark.parametrize(
    "name",
    [
        "\u200b",
        "Athos\u200b",
        "Ath\u00ados",
        "Ath\u2060os",
        "Ath\u200dos",
        "Ath\u200cos",
        "\U000e0041thos",
        "\u3164",
        "\u2800",
        "Athos\ufe0f",
        "Athos\u034f",
        "\u115fAthos",
    ],
)
def test_a_name_with_signs_that_do_not_show_is_refused(name: str) -> None:
    for column in ("name", "alias"):
        form = {"name": "Planchet", column: name}
        report = cast.parse_cast(f"name,alias\n{form['name']},{form.get('alias', '')}\n".encode())
        assert ("strange_characters") in [problem.code for problem in report.problems]


def test_a_name_of_marks_alone_is_no_name() -> None:
    assert (2, "name", "required") in faults(cast.parse_cast("name\n\u0301\u0300\n".encode()))


@pytest.mark.parametrize(
    "name", ["Атос", "D\u2019Artagnan", "Anne 👩\u200d⚖\ufe0f", "Milady ❤\ufe0f\u200d🔥", "d'Aramitz-3"]
)
def test_what_people_do_type_is_a_name(name: str) -> None:
    assert [row.name for row in cast.parse_cast(f"name,id\n{name},x\n".encode()).rows] == [name]


def test_too_many_rows_are_told_and_none_is_read() -> None:
    report = cast.parse_cast(b"name\n" + b"".join(b"n%d\n" % n for n in range(5001)))
    assert (report.rows, faults(report)) == ((), [(5002, "", "too_many_rows")])


def test_a_cast_in_toml() -> None:
    text = '[[characters]]\nid = "athos"\nname = "Атос"\n[[characters]]\nname = 5\n[[characters]]\nnom = "x"\n'
    report = cast.parse_cast(text.encode(), kind="toml")
    assert [row.id for row in report.rows] == ["athos"]
    assert set(faults(report)) == {
        (2, "name", "not_text"), (2, "name", "required"), (3, "nom", "column_unknown"), (3, "name", "required"),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "code"),
    [("not = toml = at all", "not_toml"), ("x = 1", "no_characters"), ("characters = 1", "not_a_list")],
)
def test_toml_that_is_no_cast(text: str, code: str) -> None:
    assert faults(cast.parse_cast(text.encode(), kind="toml")) == [(0, "", code)]


@given(st.binary(max_size=300), st.sampled_from(["utf-8", "cp1251", "cp1252"]), st.sampled_from(["csv", "toml"]))
def test_whatever_is_uploaded_gets_a_report(data: bytes, encoding: str, kind: str) -> None:
    report = cast.parse_cast(data, encoding=encoding, kind=kind)
    assert report.rows or report.problems


@given(st.text(max_size=200))
def test_whatever_stands_in_a_cell_gets_a_report(cell: str) -> None:
    report = cast.parse_cast(("name\n" + cell).encode("utf-8", "surrogatepass"))
    assert report.rows or report.problems


def test_ids_made_of_names() -> None:
    assert slug("Шарль де Бац-Кастельмор, граф д'Артаньян") == "sharl-de-bats-kastelmor-graf-d-artanyan"
    assert slug("Ѳедоръ") == "fedor"


# -- taking in -------------------------------------------------------------------------------------------------


def test_an_import_adds_changes_and_keeps(house: House) -> None:
    token, _ = identity.card_secret(house, "athos")
    text = (
        HEADING
        + "athos,Оливье,граф,m,,,,ru\nmilady,Миледи Винтер,,f,миледи Винтер,Дама в синем,,\nmousqueton,Mousqueton\n"
    )
    done = cast.import_cast(house, COMMAND_LINE, cast.parse_cast(text.encode()))
    assert (done.added, done.changed, done.unchanged) == (("mousqueton",), ("athos",), ("milady",))
    assert [c.id for c in cast.characters(house)] == ["athos", "milady", "rochefort", "planchet", "mousqueton"]
    assert cast.character(house, "athos").name == "Оливье"
    assert identity.card_secret(house, "athos")[0] == token  # a printed card stays good
    assert events.staff_log(house)[0].kind == "cast_imported"


def test_adding_and_editing_one(house: House) -> None:
    made = cast.add_character(house, COMMAND_LINE, CharacterForm(" Констанция  Бонасье ", alias="Белошвейка"))
    assert (made.id, made.name, shown_name(made)) == ("konstantsiya-bonase", "Констанция Бонасье", "Белошвейка")
    edited = cast.edit_character(house, COMMAND_LINE, made.id, CharacterForm("Констанция", id="other"))
    assert (edited.id, shown_name(edited)) == (made.id, "Констанция")
    entry = events.staff_log(house)[0]
    assert entry.values["name"] == ["Констанция Бонасье", "Констанция"]
    with pytest.raises(BadInput):
        cast.add_character(house, COMMAND_LINE, CharacterForm("Атос", id="ATHOS"))
    with pytest.raises(NotFound):
        cast.edit_character(house, COMMAND_LINE, "nobody", CharacterForm("x"))


def test_a_character_moves_to_another_house(house: House) -> None:
    made = cast.add_character(house, COMMAND_LINE, CharacterForm("Констанция", house="Лувр"))
    moved = cast.edit_character(house, COMMAND_LINE, made.id, CharacterForm("Констанция", house="Пале-Кардиналь"))
    assert moved.house == "Пале-Кардиналь"
    assert cast.character(house, made.id).house == "Пале-Кардиналь"


def test_names_are_kept_in_one_spelling(house: House) -> None:
    decomposed = "Тревиль и\u0306"
    assert cast.add_character(house, COMMAND_LINE, CharacterForm(decomposed, id="t")).name == "Тревиль й"
