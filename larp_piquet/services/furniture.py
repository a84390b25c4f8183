"""The tables as furniture: number, name, colour, and their own stake or edition where they differ."""

from __future__ import annotations

from .house import House
from .results import Staff, TableForm, TableInfo


def tables(house: House) -> tuple[TableInfo, ...]:
    """All tables by number."""
    raise NotImplementedError


def table(house: House, number: int) -> TableInfo:
    """One table; raises ``NotFound``."""
    raise NotImplementedError


def add_table(house: House, staff: Staff, form: TableForm) -> TableInfo:
    """Set up a table; ``BadInput`` for faults or a taken number. An entry."""
    raise NotImplementedError


def edit_table(house: House, staff: Staff, number: int, form: TableForm) -> TableInfo:
    """Change a table (its number stays); an open sitting keeps its law and stake. An entry."""
    raise NotImplementedError
