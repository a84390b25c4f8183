"""Things that are printed many to a sheet, sheet by sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

_T = TypeVar("_T")


def sheets(items: Sequence[_T], each: int) -> list[Sequence[_T]]:
    """``items`` in sheets of ``each``, the last as it comes."""
    return [items[n : n + each] for n in range(0, len(items), each)]
