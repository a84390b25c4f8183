"""What became of every deal that the phones dealt: when its cards are no longer anybody's secret."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from ..engine.cards import Card
from .acts import CutForDeal, Dealt, Fact, Opened
from .refereeing import standing
from .remembering import evolve
from .sitting import Sitting


class Fate(StrEnum):
    """How far a deal is from being taken up again."""

    LIES = "lies"  # it is under way, or was taken back or broken off and a ruling may bring it back
    OVER = "over"  # it is played out, or another took its place; its partie goes on
    SETTLED = "settled"  # its partie is signed by all, or void: no ruling reaches back to it


@dataclass(frozen=True, slots=True)
class DealtOnce:
    """A deal of a log from the phones' own pack, dealt in its fact ``line``.

    ``partie`` counts from 1, and so does ``number`` within it, 0 where the deal was taken back. ``cut`` are the cards
    that were cut just before it.
    """

    line: int
    partie: int
    number: int
    pack: tuple[Card, ...]
    cut: tuple[Card, ...]
    fate: Fate


def deals_of(facts: Sequence[Fact]) -> tuple[DealtOnce, ...]:
    """Every deal of the log in the order dealt, those taken back among them; of a real pack no card is known."""
    numbers, now = _numbers(facts)
    told: list[DealtOnce] = []
    partie = 0
    cut: tuple[Card, ...] = ()
    for line, fact in enumerate(facts, start=1):
        if isinstance(fact, CutForDeal):
            # No ruling reaches back behind a cut, so that those of the log are those that stand.
            partie, cut = partie + 1, fact.cards
        elif isinstance(fact, Dealt):
            if fact.pack:
                fate = Fate.SETTLED if partie < len(now.parties) else _fate(line, line in numbers, now)
                told.append(DealtOnce(line, partie, numbers.get(line, 0), fact.pack, cut, fate))
            cut = ()
    return tuple(told)


def _numbers(facts: Sequence[Fact]) -> tuple[dict[int, int], Sitting]:
    """By line the number of every deal that stands, and the sitting as it is now."""
    opening = facts[0]
    if not isinstance(opening, Opened):
        raise ValueError("a sitting's log begins with its opening")
    sitting, numbers = Sitting.opened(opening), {}
    for line, fact in standing(facts)[1:]:
        sitting = evolve(sitting if sitting.seq == line - 1 else replace(sitting, seq=line - 1), fact)
        if isinstance(fact, Dealt) and sitting.partie is not None:
            numbers[line] = len(sitting.partie.accounts) + 1
    return numbers, sitting


def _fate(line: int, stands: bool, now: Sitting) -> Fate:
    """Of a deal of the last partie."""
    if not now.under_way:
        return Fate.SETTLED
    partie = now.partie
    if not stands or partie is None:
        return Fate.LIES  # whoever took it back may take that back
    return Fate.LIES if partie.deal is not None and partie.dealt_by == line and not partie.deal.over else Fate.OVER
