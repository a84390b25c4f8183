"""Placeholder head of the scorer: the line."""

from __future__ import annotations

from dataclasses import dataclass

from .cards import Card


@dataclass(frozen=True, slots=True)
class Line:
    """One point-scoring fact: who, what, how many, on which cards, his running total, by which clause.

    ``item`` is one of ``ITEMS`` and ``clause`` a key of ``wording.clauses``.
    """

    seat: int
    item: str
    points: int
    running: int
    cards: tuple[Card, ...]
    clause: str
