"""A row of somebody's list being read: what its cells say, and whom it names, with every fault and every doubt."""

from __future__ import annotations

from datetime import date

from ..store.records import CharacterRecord
from .calledby import Cast
from .errors import Problem
from .results import RowProblem
from .typed import Faults


class Reading:
    """One row, with its faults and, in ``warnings``, what is well to look at again."""

    def __init__(self, cast: Cast, row: int) -> None:
        self.cast, self.number = cast, row
        self.faults = Faults()
        self.warnings: list[Problem] = []

    def text(self, column: str, value: object) -> str:
        """A cell as text; TOML may have it as a number, a moment or yes and no."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, int):
            return str(value)
        if isinstance(value, date):  # or a moment, with the offset that it names: whoever reads it refuses that
            return value.isoformat()
        if not isinstance(value, str):
            self.faults.add(column, "not_text")
            return ""
        return value.strip()

    def who(self, column: str, text: str, *, required: bool = True) -> CharacterRecord | None:
        """The character that a cell names, if he is in the game."""
        if not text:
            if required:
                self.faults.add(column, "column_empty", column=column)
            return None
        found = self.cast.find(text)
        if found.who is None:
            self.faults.add(column, found.code, **(found.values or {}))
        elif found.who.status != "alive":
            self.faults.add(column, "plays_no_more_here", name=found.who.name, id=found.who.id)
        elif found.code:
            self.warnings.append(Problem(column, found.code, found.values or {}))
        return found.who

    @property
    def problems(self) -> list[RowProblem]:
        """Its faults, by row."""
        return [RowProblem(self.number, each.field, each.code, each.values) for each in self.faults.problems]

    @property
    def doubts(self) -> list[RowProblem]:
        """Its warnings, by row."""
        return [RowProblem(self.number, each.field, each.code, each.values) for each in self.warnings]


def placed(part: str, problem: RowProblem) -> Problem:
    """A fault of a row as one of a form, under its place: ``debts[3].amount``."""
    where = f"{part}[{problem.row}].{problem.column}" if problem.row else problem.column
    return Problem(where, problem.code, problem.values)
