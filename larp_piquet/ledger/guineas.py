"""England's way of naming sums: in guineas as far as they go, and the rest in pounds, shillings and pence.

A guinea was no column of anybody's books, yet stakes, fees and prizes were spoken in it (content/coin-and-notes.md §1).
Only how a sum is told changes: it is the same sum, and what was signed stays as it was written.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from .units import CoinSystem, Column

#: One of it is written with its own sign.
GUINEA = Column("guinea", after=" gns", one=" gn")


def has_guineas(system: CoinSystem) -> bool:
    """Whether sums of this money can be told so."""
    return GUINEA.unit in system.by_id and GUINEA.unit not in system.columns


@lru_cache(maxsize=64)
def in_guineas(system: CoinSystem) -> CoinSystem:
    """The same money, its sums told in guineas; one that has none is left as it is."""
    return replace(system, above=GUINEA) if has_guineas(system) else system
