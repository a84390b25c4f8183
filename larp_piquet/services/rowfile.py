"""Lists that people hand in, as rows: a table saved as text in one of three encodings, or TOML.

Pure: bytes in, rows and faults out; nothing here ever raises on what it reads. What a row means is its reader's affair.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from . import toml
from .results import RowProblem

MAX_ROWS = 5_000
ENCODINGS = {"utf-8": "utf-8-sig", "cp1251": "cp1251", "cp1252": "cp1252"}
SEPARATORS = ",;\t"
#: Numbered from 1, the heading of a table included.
Row = tuple[int, Mapping[str, object]]


@dataclass(frozen=True, slots=True)
class Shape:
    """What a list holds: its columns, those that its heading must name, and what TOML calls it.

    ``beside`` may stand in a row of TOML too, and ``parts`` beside the list. ``missing`` and ``empty`` are the codes
    for a TOML file without the list, and for a list without rows.
    """

    columns: tuple[str, ...]
    must: tuple[str, ...]
    part: str
    missing: str
    empty: str
    beside: tuple[str, ...] = ()


@dataclass(slots=True)
class Rows:
    """What was read so far."""

    rows: list[Row] = field(default_factory=list)
    problems: list[RowProblem] = field(default_factory=list)
    text: str = ""  # what was read, as far as it could be


def read_rows(data: bytes, shape: Shape, encoding: str = "utf-8", kind: str = "csv") -> Rows:
    """The rows of a list, and what is wrong with it as a list.

    ``encoding`` is ``utf-8`` (with or without BOM), ``cp1251`` or ``cp1252``; TOML is always UTF-8.
    """
    if len(data) > toml.MAX_BYTES:
        return nothing("too_large", most=toml.MAX_BYTES)
    if data[:2] == b"PK" or data[:4] == b"\xd0\xcf\x11\xe0":
        return nothing("spreadsheet")
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return nothing("utf16")
    if encoding not in ENCODINGS:
        return nothing("unknown_encoding", known=", ".join(ENCODINGS))
    if kind != "toml" and encoding != "utf-8" and _is_utf8(data):
        return nothing("is_utf8", encoding=encoding)
    try:
        text = data.decode("utf-8-sig" if kind == "toml" else ENCODINGS[encoding])
    except UnicodeDecodeError as error:
        row = data.count(b"\n", 0, error.start) + 1
        return Rows([], [RowProblem(row, "", "not_in_encoding", {"encoding": encoding})])
    read = _read_toml(text, shape) if kind == "toml" else _read_table(text, shape)
    read.text = text
    return read


def nothing(code: str, **values: object) -> Rows:
    """A file of which nothing can be read."""
    return Rows([], [RowProblem(0, "", code, values)])


def _too_long(row: int) -> Rows:
    """A list of more rows than are read: it is told before any of them is."""
    return Rows([], [RowProblem(row, "", "too_many_rows", {"most": MAX_ROWS})])


def _is_utf8(data: bytes) -> bool:
    """Whether it can be nothing else: letters beyond ASCII of another encoding hardly ever make sound UTF-8."""
    try:
        return not data.isascii() and bool(data.decode("utf-8"))
    except UnicodeDecodeError:
        return False


def _read_table(text: str, shape: Shape) -> Rows:
    heading = next((line for line in text.splitlines() if line.strip()), "")
    if not heading:
        return nothing(shape.empty)
    separator = max(SEPARATORS, key=heading.count)
    read = Rows()
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    names: list[str] | None = None
    row = 0
    try:
        for cells in reader:
            began, row = row + 1, reader.line_num
            if not any(cell.strip() for cell in cells):
                continue
            if any("\n" in cell or "\r" in cell for cell in cells):
                # Nothing is written on two lines; an open quotation mark has swallowed the next row.
                read.problems.append(RowProblem(began, "", "not_a_table"))
                continue
            if names is None:
                names = [cell.strip().lower() for cell in cells]
                read.problems += _heading_problems(names, row, shape)
                if any(problem.code in ("column_missing", "column_twice") for problem in read.problems):
                    return Rows([], read.problems)
                continue
            if len(cells) > len(names) and any(cell.strip() for cell in cells[len(names) :]):
                read.problems.append(RowProblem(row, "", "too_many_cells", {"most": len(names)}))
                continue
            if any(cell.strip() and not name for name, cell in zip(names, cells, strict=False)):
                read.problems.append(RowProblem(row, "", "cell_of_no_column"))
                continue
            if len(read.rows) == MAX_ROWS:
                return _too_long(row)
            read.rows.append((row, dict(zip(names, cells, strict=False))))
    except csv.Error:
        read.problems.append(RowProblem(row + 1, "", "not_a_table"))
    return read


def _heading_problems(names: Sequence[str], row: int, shape: Shape) -> list[RowProblem]:
    known = {"known": ", ".join(shape.columns)}
    problems = [RowProblem(row, name, "column_missing", known) for name in shape.must if name not in names]
    for name in dict.fromkeys(names):
        if name and name not in shape.columns:
            problems.append(RowProblem(row, name[:40], "column_unknown", known))
        elif name and names.count(name) > 1:
            problems.append(RowProblem(row, name, "column_twice"))
    return problems


def _read_toml(text: str, shape: Shape) -> Rows:
    try:
        plain = toml.load(text)
    except toml.NotToml as error:
        return nothing(error.code, **error.values)
    return rows_of(plain.get(shape.part), shape)


def rows_of(listed: object, shape: Shape) -> Rows:
    """The rows of a list in TOML, counted from 1."""
    if listed is None:
        return nothing(shape.missing)
    if not isinstance(listed, list) or not all(isinstance(row, dict) for row in listed):
        return nothing("not_a_list")
    if len(listed) > MAX_ROWS:
        return _too_long(MAX_ROWS + 1)
    known = {"known": ", ".join(shape.columns)}
    problems = [
        RowProblem(number, name[:40], "column_unknown", known)
        for number, row in enumerate(listed, start=1)
        for name in row
        if name not in (*shape.columns, *shape.beside)
    ]
    return Rows(list(enumerate(listed, start=1)), problems)
