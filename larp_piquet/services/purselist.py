"""A list of opening purses: read row by row with every fault told, and taken in as a whole or not at all.

Columns are in ``COLUMNS``; TOML has them in ``[[purses]]``. A purse of two coins has two rows.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from ..ledger.amounts import figures
from ..ledger.coins import Coins
from ..store import people, telling
from ..store import purses as stored
from .calledby import Cast
from .coinage import as_told
from .errors import BadInput, Problem
from .house import House
from .hub import character_topic
from .journal import note_down, require_event, require_staff
from .purses import Opened, open_purses, opened_purses
from .results import RowProblem, Staff
from .rowfile import Row, Shape, read_rows
from .rowreading import Reading, placed
from .typed import LONG, Faults

COLUMNS = ("character", "amount", "coin", "reason")
SHAPE = Shape(COLUMNS, ("character", "amount"), "purses", "no_purse_list", "no_rows")


@dataclass(frozen=True, slots=True)
class PurseRow:
    """A sound row: whose purse is opened with what, and how it is told."""

    row: int
    purse: Opened
    name: str
    figures: str


@dataclass(frozen=True, slots=True)
class PurseReport:
    """A list read: sound rows, faults, and what is well to look at again; ``text`` is what was read."""

    rows: tuple[PurseRow, ...]
    problems: tuple[RowProblem, ...]
    warnings: tuple[RowProblem, ...]
    text: str = ""


def read_purses(house: House, staff: Staff, data: bytes, *, encoding: str = "utf-8", kind: str = "csv") -> PurseReport:
    """What such a list would open; nothing is done. Never raises on what it reads; ``Conflict("no_event")``."""
    require_staff(staff)
    with house.database.read() as connection:
        return _report(connection, data, encoding, kind)


def import_purses(
    house: House, staff: Staff, data: bytes, *, encoding: str = "utf-8", kind: str = "csv", reason: str = ""
) -> int:
    """Open every purse of a list, or none: how many. ``reason`` is said where a row says none. An entry of the log.

    Raises ``BadInput`` where a row has a fault, which ``read_purses`` tells by row. A purse is opened once in each
    coin, so that no list is taken in twice.
    """
    require_staff(staff)
    faults = Faults()
    reason = faults.text("reason", reason, LONG)
    faults.raise_any()
    with house.database.write() as connection:
        stored.hold_purses(connection)
        report = _report(connection, data, encoding, kind, reason)
        if report.problems or not report.rows:
            raise BadInput([placed(SHAPE.part, each) for each in report.problems] or [Problem("", SHAPE.empty)])
        open_purses(house, connection, [each.purse for each in report.rows])
        note_down(house, connection, staff, "purses_imported", reason, purses=len(report.rows))
        for who in {each.purse.character for each in report.rows}:
            telling.tell(connection, character_topic(who))
    return len(report.rows)


def _report(connection: Connection, data: bytes, encoding: str, kind: str, words: str = "") -> PurseReport:
    event = require_event(connection)
    read = read_rows(data, SHAPE, encoding, kind)
    problems = read.problems if event.purses else [RowProblem(0, "", "purses_unused"), *read.problems]
    list_ = _List(Cast(people.load_characters(connection)), as_told(connection), event.coin, words)
    list_.opened = dict.fromkeys(opened_purses(connection), 0)
    warnings, sound = [], []
    for row in read.rows:
        reading = Reading(list_.cast, row[0])
        told = list_.row(reading, row)
        problems += reading.problems
        warnings += reading.doubts
        sound += [told] if told is not None else []
    if not sound and not problems:
        problems.append(RowProblem(0, "", SHAPE.empty))
    return PurseReport(tuple(sound), tuple(sorted(problems, key=lambda each: each.row)), tuple(warnings), read.text)


class _List:
    """What the rows are read against; ``opened`` has the row by which a purse is opened, 0 where it was before."""

    def __init__(self, cast: Cast, coins: Coins, coin: str, words: str) -> None:
        self.cast, self.coins, self.coin, self.words = cast, coins, coin, words
        self.opened: dict[tuple[str, str], int] = {}

    def row(self, reading: Reading, row: Row) -> PurseRow | None:
        """The row, if it is sound."""
        cells = {name: reading.text(name, row[1].get(name, "")) for name in COLUMNS}
        faults = reading.faults
        who = reading.who("character", cells["character"])
        coin = faults.choice("coin", cells["coin"].lower() or self.coin, tuple(self.coins))
        system = self.coins.get(coin)
        amount = faults.sum("amount", cells["amount"], system)
        reason = faults.text("reason", cells["reason"], LONG) or self.words
        if who is None:
            return None
        before = self.opened.setdefault((who.id, coin), row[0])
        if before == 0:
            faults.add("character", "purse_open_here", name=who.name, id=who.id)
        elif before != row[0]:
            faults.add("character", "purse_twice", name=who.name, id=who.id, row=before)
        if faults.problems or system is None:
            return None
        return PurseRow(row[0], Opened(who.id, amount, coin, reason), who.name, figures(amount, system))
