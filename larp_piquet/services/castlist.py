"""Reading a cast from what people have: a table saved as text in one of three encodings, or TOML.

Pure: bytes in, a report out, row by row; nothing here ever raises on what it reads.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence

from . import toml
from .results import CastReport, CharacterForm, RowProblem
from .typed import Faults

COLUMNS = ("id", "name", "title", "gender", "dative", "alias", "house", "language")
#: What an event file says of a character beside these.
BESIDE = ("generation", "status", "consent")
MAX_ROWS = 2_000
ENCODINGS = {"utf-8": "utf-8-sig", "cp1251": "cp1251", "cp1252": "cp1252"}
SEPARATORS = ",;\t"
_GENDERS = {
    "m": "m", "male": "m", "м": "m", "муж": "m", "мужской": "m", "h": "m", "homme": "m",
    "f": "f", "female": "f", "ж": "f", "жен": "f", "женский": "f", "w": "f", "femme": "f",
}  # fmt: skip
_LATIN = {
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "e", "ж": "zh", "з": "z", "и": "i", "й": "i",
    "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ф": "f",
    "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ы": "y", "ь": "", "э": "e", "ю": "yu",
    "я": "ya", "і": "i", "ѣ": "e", "ѳ": "f", "ѵ": "i",
}  # fmt: skip
#: Ids that would read as the game master's own hand in a log.
RESERVED = frozenset({"game_master", "staff"})


def read_cast(data: bytes, encoding: str = "utf-8", kind: str = "csv") -> CastReport:
    """The sound rows of a cast, and what is wrong with the others."""
    if len(data) > toml.MAX_BYTES:
        return _nothing("too_large", most=toml.MAX_BYTES)
    if data[:2] == b"PK" or data[:4] == b"\xd0\xcf\x11\xe0":
        return _nothing("spreadsheet")
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return _nothing("utf16")
    if encoding not in ENCODINGS:
        return _nothing("unknown_encoding", known=", ".join(ENCODINGS))
    if kind != "toml" and encoding != "utf-8" and _is_utf8(data):
        return _nothing("is_utf8", encoding=encoding)
    try:
        text = data.decode("utf-8-sig" if kind == "toml" else ENCODINGS[encoding])
    except UnicodeDecodeError as error:
        row = data.count(b"\n", 0, error.start) + 1
        return CastReport((), (RowProblem(row, "", "not_in_encoding", {"encoding": encoding}),))
    return _read_toml(text) if kind == "toml" else _read_table(text)


def _is_utf8(data: bytes) -> bool:
    """Whether it can be nothing else: letters beyond ASCII of another encoding hardly ever make sound UTF-8."""
    try:
        return not data.isascii() and bool(data.decode("utf-8"))
    except UnicodeDecodeError:
        return False


def _nothing(code: str, **values: object) -> CastReport:
    return CastReport((), (RowProblem(0, "", code, values),))


def _read_table(text: str) -> CastReport:
    heading = next((line for line in text.splitlines() if line.strip()), "")
    if not heading:
        return _nothing("empty")
    separator = max(SEPARATORS, key=heading.count)
    problems: list[RowProblem] = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    names: list[str] | None = None
    rows: list[tuple[int, Mapping[str, object]]] = []
    row = 0
    try:
        for cells in reader:
            began, row = row + 1, reader.line_num
            if not any(cell.strip() for cell in cells):
                continue
            if any("\n" in cell or "\r" in cell for cell in cells):
                # No name is written on two lines; an open quotation mark has swallowed the next row.
                problems.append(RowProblem(began, "", "not_a_table"))
                continue
            if names is None:
                names = [cell.strip().lower() for cell in cells]
                problems += _heading_problems(names, row)
                if any(problem.code in ("column_missing", "column_twice") for problem in problems):
                    return CastReport((), tuple(problems))
                continue
            if len(cells) > len(names) and any(cell.strip() for cell in cells[len(names) :]):
                problems.append(RowProblem(row, "", "too_many_cells", {"most": len(names)}))
                continue
            rows.append((row, dict(zip(names, cells, strict=False))))
    except csv.Error:
        problems.append(RowProblem(row + 1, "", "not_a_table"))
    return _report(rows, problems)


def _heading_problems(names: Sequence[str], row: int) -> list[RowProblem]:
    problems = []
    if "name" not in names:
        problems.append(RowProblem(row, "name", "column_missing", {"known": ", ".join(COLUMNS)}))
    for name in dict.fromkeys(names):
        if name and name not in COLUMNS:
            problems.append(RowProblem(row, name[:40], "column_unknown", {"known": ", ".join(COLUMNS)}))
        elif name and names.count(name) > 1:
            problems.append(RowProblem(row, name, "column_twice"))
    return problems


def _read_toml(text: str) -> CastReport:
    try:
        plain = toml.load(text)
    except toml.NotToml as error:
        return _nothing(error.code, **error.values)
    return read_characters(plain.get("characters"))


def read_characters(listed: object) -> CastReport:
    """The cast of an event file: ``[[characters]]``, rows counted from 1."""
    if listed is None:
        return _nothing("no_characters")
    if not isinstance(listed, list) or not all(isinstance(row, dict) for row in listed):
        return _nothing("not_a_list")
    problems: list[RowProblem] = []
    for number, row in enumerate(listed, start=1):
        for name in row:
            if name not in (*COLUMNS, *BESIDE):
                problems.append(RowProblem(number, name[:40], "column_unknown", {"known": ", ".join(COLUMNS)}))
    return _report(list(enumerate(listed, start=1)), problems)


def _report(rows: Iterable[tuple[int, Mapping[str, object]]], problems: list[RowProblem]) -> CastReport:
    sound: list[CharacterForm] = []
    seen: dict[str, int] = {}
    for count, (row, cells) in enumerate(rows, start=1):
        if count > MAX_ROWS:
            problems.append(RowProblem(row, "", "too_many_rows", {"most": MAX_ROWS}))
            break
        faults = Faults()
        form = check_character(_form(cells, faults), faults)
        if form.id in seen:
            faults.add("id", "id_twice", id=form.id, row=seen[form.id])
        problems += [RowProblem(row, p.field, p.code, p.values) for p in faults.problems]
        if not faults.problems:
            seen[form.id] = row
            sound.append(form)
    if not sound and not problems:
        problems.append(RowProblem(0, "", "empty"))
    return CastReport(tuple(sound), tuple(sorted(problems, key=lambda problem: problem.row)))


def _form(cells: Mapping[str, object], faults: Faults) -> CharacterForm:
    values: dict[str, str] = {}
    for column in COLUMNS:
        value = cells.get(column, "")
        if not isinstance(value, str):
            faults.add(column, "not_text")
            value = ""
        values[column] = value
    return CharacterForm(**values)


def check_character(form: CharacterForm, faults: Faults) -> CharacterForm:
    """The form put in order, its faults gathered; an empty id is made from the name."""
    name = faults.text("name", form.name, required=True)
    typed = form.id.strip().lower()
    identity = typed or slug(name)
    if not re.fullmatch(r"[^\W_]([\w-]{0,38}[^\W_])?", identity) or identity in RESERVED:
        if typed:
            faults.add("id", "id_signs", value=form.id.strip()[:40])
        elif name:
            faults.add("id", "required")
    gender = _GENDERS.get(form.gender.strip().rstrip(".").lower(), "") if form.gender.strip() else ""
    if form.gender.strip() and not gender:
        faults.add("gender", "gender", value=form.gender.strip()[:40])
    return CharacterForm(
        id=identity,
        name=name,
        title=faults.text("title", form.title),
        gender=gender,
        dative=faults.text("dative", form.dative),
        alias=faults.text("alias", form.alias),
        house=faults.text("house", form.house),
        language=faults.language("language", form.language.strip().lower(), optional=True),
    )


def slug(name: str) -> str:
    """An id made of a name: Latin letters, digits and hyphens."""
    latin = "".join(_LATIN.get(sign, sign) for sign in name.lower())
    return re.sub(r"[\W_]+", "-", latin).strip("-")[:40].strip("-")
