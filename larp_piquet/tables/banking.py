"""The bank on a table: whose stakes lie in it as the sitting stands, and what a step does to it.

Each pays as he agrees to play, so that all see it before a card is cut. A stake lies there until the partie is signed
by all or void, and goes back where nothing comes of the agreement. Whoever takes another's seat pays his own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from .owing import Owed
from .sitting import Sitting


@dataclass(frozen=True, slots=True)
class InBank:
    """Whose stakes lie in the bank, and for which partie of the sitting, counted from 1."""

    partie: int = 0
    characters: frozenset[str] = frozenset()


EMPTY = InBank()


def in_bank(sitting: Sitting) -> InBank:
    """The stakes that belong into the bank now."""
    if not sitting.stake.bank or sitting.closed:
        return EMPTY
    if sitting.under_way:
        return InBank(len(sitting.parties), frozenset(who for who in sitting.seats if who is not None))
    agreed = frozenset(who for who, said in zip(sitting.seats, sitting.agreed, strict=True) if said and who is not None)
    return InBank(len(sitting.parties) + 1, agreed) if agreed else EMPTY


def out_of_bank(owed: Sequence[Owed], stake: int) -> tuple[int, ...]:
    """What of each debt the stake of whoever owes it pays; of several debts of one loser the first comes first."""
    left: dict[int, int] = {}
    paid = []
    for each in owed:
        there = left.get(each.debtor, stake)
        paid.append(min(there, each.amount))
        left[each.debtor] = there - paid[-1]
    return tuple(paid)


class BankStep(StrEnum):
    """What a step did to the bank."""

    IN = "in"  # a stake was paid in
    BACK = "back"  # stakes went back to whoever had paid them
    OUT = "out"  # the partie is signed, and the bank was shared out


def bank_step(before: Sitting, after: Sitting) -> BankStep | None:
    """What happened to the bank between these two; ``None`` where nothing did."""
    was, now = in_bank(before), in_bank(after)
    if was == now:
        return None
    if was.characters and before.under_way and not after.under_way:
        partie = after.partie
        signed = partie is not None and len(after.parties) == was.partie and partie.void is None and partie.signed
        return BankStep.OUT if signed else BankStep.BACK
    return BankStep.IN if now.characters - was.characters else BankStep.BACK if was.characters else None
