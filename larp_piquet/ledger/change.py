"""A sum counted out: which coins lie on the table, or how the books or people tell it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .units import CoinSystem, Unit
from .words import listed, told_part

#: ``purse``: what is struck. ``account``: what books are kept in. ``spoken``: both, as people say it.
View = Literal["purse", "account", "spoken"]


@dataclass(frozen=True, slots=True)
class Change:
    """So many of each unit, greatest first; ``left`` base units are less than any of them."""

    pieces: tuple[tuple[int, Unit], ...]
    left: int


def change(amount: int, system: CoinSystem, view: View = "purse") -> Change:
    """The sum counted out the greatest coin first, as many of it as go in; ``amount`` in base units, not below 0.

    So does a hand that counts from the heap of the greatest coins. Where coins are no multiples of each other this is
    not always the least number of them: twenty English shillings make a half-guinea, a crown, a half-crown and two
    shillings, though four crowns would do. Of two coins worth the same the one that stands later in the system is
    given. A coin that is not ``in_change`` is left out.
    """
    if amount < 0:
        raise ValueError(f"{amount} is not a sum that can be counted out")
    used = [(unit.value, place, unit) for place, unit in enumerate(system.units) if _fits(unit, view)]
    pieces = []
    for value, _place, unit in sorted(used, key=lambda each: each[:2], reverse=True):
        count, amount = divmod(amount, value)
        if count:
            pieces.append((count, unit))
    return Change(tuple(pieces), amount)


def _fits(unit: Unit, view: View) -> bool:
    if view == "account":
        return "A" in unit.kind
    return unit.in_change and (view == "spoken" or "C" in unit.kind)


def told_in_coins(counted: Change, language: str, *, accusative: bool = False) -> str:
    """What was counted out, in words: "one louis d'or and two livres". Empty where no coin was small enough."""
    told = [told_part(count, unit, language, accusative=accusative) for count, unit in counted.pieces]
    return listed(told, language) if told else ""
