"""A money as a TOML file, ours or a game master's own, and as a part of an event file."""

from __future__ import annotations

from collections.abc import Mapping

from ..ledger.coinfile import FORMAT, PARTS, VERSION, plain_of
from ..ledger.units import CoinSystem
from . import toml
from .errors import BadInput

_HEAD = """\
# A money for LARP Piquet: its units with their values in the smallest, their names in each language (English and
# French one/many, Russian 1 / 2-4 / 5 and more), how sums are written, and what is coin (C), account (A) or both (AC).
"""


def write_system(system: CoinSystem, head: str = _HEAD) -> str:
    """The money as TOML; what is written reads back as the same."""
    lines = [f"format = {toml.value(FORMAT)}", f"version = {VERSION}", *money_lines(plain_of(system))]
    return head + "\n".join(lines) + "\n"


def money_lines(plain: Mapping[str, object], within: str = "") -> list[str]:
    """The lines of a money's plain data; lists of maps become tables of their own, under ``within``."""
    lines: list[str] = []
    tables: list[str] = []
    for name, item in plain.items():
        if isinstance(item, list) and item and isinstance(item[0], dict):
            for row in item:
                tables += ["", f"[[{within}{name}]]", *(f"{key} = {toml.value(value)}" for key, value in row.items())]
        else:
            lines.append(f"{name} = {toml.value(item)}")
    return lines + tables


def read_money(text: str) -> dict[str, object]:
    """Read such a file; raises ``BadInput`` where it is none. What it describes is looked at later."""
    plain, problems = toml.document(text, FORMAT, VERSION, ("id", *PARTS), "not_a_coin_file")
    if problems:
        raise BadInput(problems)
    return {name: value for name, value in plain.items() if name in PARTS}
