"""Reading a cast from what people have: a table saved as text in one of three encodings, or TOML.

Pure: bytes in, a report out, row by row; nothing here ever raises on what it reads.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from .results import CastReport, CharacterForm, RowProblem
from .rowfile import Rows, Shape, read_rows, rows_of
from .typed import Faults

COLUMNS = ("id", "name", "title", "gender", "dative", "alias", "house", "language")
#: What an event file says of a character beside these.
BESIDE = ("generation", "status", "consent")
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


SHAPE = Shape(COLUMNS, ("name",), "characters", "no_characters", "empty", BESIDE)


def read_cast(data: bytes, encoding: str = "utf-8", kind: str = "csv") -> CastReport:
    """The sound rows of a cast, and what is wrong with the others."""
    return _report(read_rows(data, SHAPE, encoding, kind))


def read_characters(listed: object) -> CastReport:
    """The cast of an event file: ``[[characters]]``, rows counted from 1."""
    return _report(rows_of(listed, SHAPE))


def _report(read: Rows) -> CastReport:
    problems = read.problems
    sound: list[CharacterForm] = []
    seen: dict[str, int] = {}
    for row, cells in read.rows:
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
