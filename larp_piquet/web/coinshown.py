"""A money shown: its units and what of them is not confirmed, and how sums in it are written, told and counted out."""

from __future__ import annotations

from dataclasses import dataclass

from ..ledger.amounts import figures
from ..ledger.change import View, change, told_in_coins
from ..ledger.units import CoinSystem, in_language
from ..ledger.words import in_words
from ..wording.coins import KINDS
from .coinform import doubts_of
from .moneys import money
from .tongue import _, of_reader


@dataclass(frozen=True, slots=True)
class UnitShown:
    """A unit in the table of a money."""

    name: str
    worth: str
    kind: str
    signs: str
    doubts: str


@dataclass(frozen=True, slots=True)
class Sample:
    """A sum as it is written, told, and counted out."""

    figures: str
    words: str
    coins: str


def samples(system: CoinSystem) -> tuple[Sample, ...]:
    """Some sums of a money: two of the greatest column and three of the next, one of the least, many."""
    values = [system.unit(unit).value for unit in system.columns]
    filled = sum(count * value for count, value in zip((2, 3, 6, 1, 1), values, strict=False))
    sums = dict.fromkeys((filled, system.parts + system.parts // 2, 21 * values[0]))
    return tuple(_sample(amount, system) for amount in sums)


def _sample(amount: int, system: CoinSystem) -> Sample:
    return Sample(figures(amount, system), in_words(amount, system, of_reader()), counted_out(amount, system))


def counted_out(amount: int, system: CoinSystem, view: View = "purse") -> str:
    """The coins that lie on the table for a sum not below nothing, in words, and what they do not make up."""
    counted = change(amount, system, view)
    left = _("and %(sum)s that no coin makes up", sum=figures(counted.left, system)) if counted.left else ""
    return " ".join(part for part in (told_in_coins(counted, of_reader()), left) if part)


def in_coins(amount: int, coin: str) -> str:
    """The same for a sum of a coin's id; empty where no coin is small enough, or a purse gave what it did not hold."""
    return counted_out(amount, money(coin)) if coin and amount > 0 and change(amount, money(coin)).pieces else ""


def as_people_say(amount: int, coin: str) -> str:
    """The same with the moneys of account among the coins: "a louis and two livres"."""
    return counted_out(amount, money(coin), "spoken") if coin and amount > 0 else ""


def money_name(coin: str) -> str:
    """What the money of a coin's id is called."""
    return money(coin).title(of_reader())


def units_of(system: CoinSystem) -> tuple[UnitShown, ...]:
    """The units, greatest first."""
    return tuple(
        UnitShown(
            unit.noun(of_reader(), 1), str(unit.value), _(KINDS[unit.kind]), ", ".join(unit.signs),
            doubts_of(unit),
        )
        for unit in sorted(system.units, key=lambda unit: -unit.value)
    )  # fmt: skip


def about(system: CoinSystem) -> str:
    """Where and when it was, and whether all of it is confirmed."""
    doubts = any(unit.unconfirmed for unit in system.units) or bool(system.unconfirmed)
    parts = (in_language(system.places, of_reader()), system.years, _("not all of it is confirmed") if doubts else "")
    return " · ".join(part for part in parts if part)
