"""A list of opening debts: read row by row with every fault told, and taken in as a whole or not at all.

Columns are in ``COLUMNS``; TOML has them in ``[[debts]]``. A row names people by id, or by a name that exactly one has.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, replace

from sqlalchemy import Connection

from ..language import say
from ..ledger import book
from ..ledger.amounts import figures
from ..ledger.coins import Coins
from ..ledger.due import DueKind
from ..store import people, settings
from ..store.records import CharacterRecord
from ..wording.mark import N_
from .calledby import Cast
from .coinage import as_told
from .debtacts import tell
from .drafts import DebtForm, read_form_in
from .errors import BadInput, Conflict, Problem
from .house import House
from .journal import note_down, require_event, require_staff
from .openings import Opening, open_debts
from .results import RowProblem, Staff
from .rowfile import Row, Shape, read_rows
from .rowreading import Reading, placed
from .typed import LONG, Faults

COLUMNS = (
    "debtor", "creditor", "amount", "coin", "thing", "cause", "true_cause", "due", "due_at", "hours", "addition",
    "transferable", "guarantor", "ceiling",
)  # fmt: skip
SHAPE = Shape(COLUMNS, ("debtor", "creditor"), "debts", "no_debts", "no_rows")
SOURCE = "opening"
#: What is said with the first entry of a debt where the game master says nothing else.
STOOD = N_("It stood before the game began.")
_YES = frozenset({"yes", "y", "true", "1", "да", "д", "oui"})
_NO = frozenset({"no", "n", "false", "0", "нет", "н", "non"})


#: Is told how many rows are read, of how many.
Heard = Callable[[int, int], None]


def unheard(_done: int, _of: int) -> None:
    """Nobody wants to know."""


@dataclass(frozen=True, slots=True)
class DebtRow:
    """A sound row: the debt, and how it is told."""

    row: int
    opening: Opening
    debtor: str
    creditor: str
    guarantor: str
    figures: str
    ceiling: str

    @property
    def ids(self) -> str:
        """Who owes whom, by id."""
        return f"{self.opening.owed.debtor} → {self.opening.owed.creditor}"


@dataclass(frozen=True, slots=True)
class DebtReport:
    """A list read: sound rows, faults, and what is well to look at again. ``known``: it was taken in once already.

    ``text`` is what was read; ``digest`` knows the same debts again, and is empty where a row has a fault.
    """

    rows: tuple[DebtRow, ...]
    problems: tuple[RowProblem, ...]
    warnings: tuple[RowProblem, ...]
    digest: str
    known: bool = False
    text: str = ""


def read_debts(house: House, staff: Staff, data: bytes, *, encoding: str = "utf-8", kind: str = "csv") -> DebtReport:
    """What such a list would enter; nothing is done. Never raises on what it reads; ``Conflict("no_event")``."""
    require_staff(staff)
    with house.database.read() as connection:
        report = _report(_ground(connection), data, encoding, kind)
        return replace(report, known=_known(connection, report.digest))


def import_debts(
    house: House,
    staff: Staff,
    data: bytes,
    *,
    encoding: str = "utf-8",
    kind: str = "csv",
    reason: str = "",
    again: bool = False,
    heard: Heard = unheard,
) -> tuple[int, ...]:
    """Enter every debt of a list, or none: their serials. An entry of the event's log.

    Raises ``BadInput`` where a row has a fault (``read_debts`` tells them by row), ``Conflict("imported_already")`` for
    a list that was taken in before, unless ``again``. ``heard`` is told how many rows are read, of how many.
    """
    require_staff(staff)
    faults = Faults()
    reason = faults.text("reason", reason, LONG)
    faults.raise_any()
    with house.database.read() as connection:
        ground = _ground(connection)
    report = _report(ground, data, encoding, kind, reason, heard)  # nobody's writing waits for a long list to be read
    with house.database.write() as connection:
        if (now := _ground(connection)) != ground:
            report = _report(now, data, encoding, kind, reason)
        if report.problems or not report.rows:
            raise BadInput([placed(SHAPE.part, each) for each in report.problems] or [Problem("", SHAPE.empty)])
        if not again and _known(connection, report.digest):
            raise Conflict("imported_already")
        opened = open_debts(house, connection, [each.opening for each in report.rows])
        serials = list(opened.serials)
        note_down(house, connection, staff, "debts_imported", reason, digest=report.digest, serials=serials)
        tell(connection, opened.newest, *opened.standings)
    return opened.serials


@dataclass(frozen=True, slots=True)
class _Ground:
    """What a list is read against: the event's money and language, who there is, and every money."""

    coin: str
    language: str
    people: tuple[CharacterRecord, ...]
    coins: Coins


def _ground(connection: Connection) -> _Ground:
    event = require_event(connection)
    return _Ground(event.coin, event.language, tuple(people.load_characters(connection)), as_told(connection))


def _report(
    ground: _Ground, data: bytes, encoding: str, kind: str, words: str = "", heard: Heard = unheard
) -> DebtReport:
    cast = Cast(ground.people)
    read = read_rows(data, SHAPE, encoding, kind)
    problems, warnings, sound = read.problems, [], []
    seen: dict[Opening, int] = {}
    for count, row in enumerate(read.rows, start=1):
        heard(count, len(read.rows))
        reading = _Reading(ground, cast, row[0], words or say(ground.language, STOOD))
        told = reading.row(row)
        problems += reading.problems
        warnings += reading.doubts
        if told is not None:
            if (before := seen.setdefault(told.opening, row[0])) != row[0]:
                warnings.append(RowProblem(row[0], "", "row_twice", {"row": before}))
            sound.append(told)
    if not sound and not problems:
        problems.append(RowProblem(0, "", SHAPE.empty))
    by_row = tuple(sorted(problems, key=lambda problem: problem.row))
    digest = "" if problems else _digest(each.opening for each in sound)
    return DebtReport(tuple(sound), by_row, tuple(warnings), digest, text=read.text)


def _digest(openings: Iterable[Opening]) -> str:
    """Of the debts that were read, in any order: how a list is written, and what is said with it, makes it no other."""
    told = sorted(json.dumps(asdict(replace(each, words="")), default=str, sort_keys=True) for each in openings)
    return hashlib.blake2b("\n".join(told).encode(), digest_size=16).hexdigest()


def _known(connection: Connection, digest: str) -> bool:
    entries = settings.load_event_entries(connection, 2**31 - 1)
    return any(each.kind == "debts_imported" and json.loads(each.details)["digest"] == digest for each in entries)


class _Reading(Reading):
    """One row being read."""

    def __init__(self, ground: _Ground, cast: Cast, row: int, words: str) -> None:
        super().__init__(cast, row)
        self.coins, self.coin, self.words = ground.coins, ground.coin, words

    def row(self, row: Row) -> DebtRow | None:
        """The row, if it is sound."""
        cells = {name: self.text(name, row[1].get(name, "")) for name in COLUMNS}
        meant = {
            name: self.who(name, cells[name], required=name != "guarantor")
            for name in ("debtor", "creditor", "guarantor")
        }
        names = {name: found.name if found else "" for name, found in meant.items()}
        ids = {name: found.id if found else "" for name, found in meant.items()}
        owed = self._owed(cells, ids)
        cause, true_cause = (self.faults.text(name, cells[name], LONG) for name in ("cause", "true_cause"))
        ceiling = self._ceiling(cells, ids, owed)
        if self.faults.problems or owed is None:
            return None
        opening = Opening(owed, SOURCE, self.words, cause, true_cause, ids["guarantor"], ceiling)
        return DebtRow(
            row[0], opening, names["debtor"], names["creditor"], names["guarantor"],
            self._figures(owed.amount, owed.coin) or owed.thing, self._figures(ceiling, owed.coin),
        )  # fmt: skip

    def _owed(self, cells: Mapping[str, str], ids: Mapping[str, str]) -> book.Debt | None:
        if ids["debtor"] and ids["debtor"] == ids["creditor"]:
            self.faults.add("creditor", str(book.LedgerCode.SAME_PERSON))
        due = cells["due"].lower()
        if not due:
            due = str(DueKind.AT if cells["due_at"] else DueKind.WITHIN if cells["hours"] else DueKind.DEMAND)
        self._one_term(due, cells)
        form = DebtForm(
            debtor=ids["debtor"] or "?", creditor=ids["creditor"] or "?", amount=cells["amount"], thing=cells["thing"],
            due=due, due_at=cells["due_at"], hours=cells["hours"], addition=cells["addition"],
            transferable=self._yes("transferable", cells["transferable"]), source="other",
        )  # fmt: skip
        if cells["thing"] and cells["coin"]:
            self.faults.add("coin", "coin_or_thing")
            return None
        try:
            return read_form_in(self.coins, form, cells["coin"].lower() or self.coin)
        except BadInput as error:
            self.faults.problems += error.problems
            return None

    def _one_term(self, due: str, cells: Mapping[str, str]) -> None:
        """A term is said once: what does not go with it would be lost without a word."""
        for column, kind in (("due_at", DueKind.AT), ("hours", DueKind.WITHIN)):
            if cells[column] and due in tuple(DueKind) and due != kind:
                self.faults.add(column, "other_term", due=due)

    def _yes(self, column: str, text: str) -> bool:
        if text and text.lower() not in _YES | _NO:
            self.faults.add(column, "yes_or_no", value=text[:40])
        return text.lower() not in _NO

    def _ceiling(self, cells: Mapping[str, str], ids: Mapping[str, str], owed: book.Debt | None) -> int:
        text, guarantor = cells["ceiling"], ids["guarantor"]
        if not cells["guarantor"]:
            if text:
                self.faults.add("guarantor", "ceiling_of_nobody")
            return 0
        if guarantor and guarantor in (ids["debtor"], ids["creditor"]):
            self.faults.add("guarantor", str(book.LedgerCode.OWN_GUARANTEE))
        if owed is None:
            return 0
        if not owed.coin:
            if text:
                self.faults.add("ceiling", str(book.LedgerCode.NOT_OF_COIN))
            return 0
        if not text:
            return owed.amount
        ceiling, most = self.faults.sum("ceiling", text, self.coins.get(owed.coin)), owed.amount + owed.addition
        if ceiling > most:
            self.faults.add("ceiling", "ceiling_above_debt", most=self._figures(most, owed.coin))
        return ceiling

    def _figures(self, amount: int, coin: str) -> str:
        return figures(amount, self.coins[coin]) if amount and coin else ""
