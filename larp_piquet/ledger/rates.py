"""What one money is worth in another on a day: pairs of whole numbers, no part of any coin system.

A debt keeps its own coin and sum; a rate only says what another coin would pay it with.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from importlib import resources

#: The greatest number of a pair.
GREATEST = 10**9


@dataclass(frozen=True, slots=True)
class Rate:
    """``given`` base units of ``coin`` are worth ``worth`` base units of ``other``, from the day ``since`` on."""

    coin: str
    given: int
    other: str
    worth: int
    since: date

    def __post_init__(self) -> None:
        if not (1 <= self.given <= GREATEST and 1 <= self.worth <= GREATEST) or self.coin == self.other:
            raise ValueError(f"{self.given} {self.coin} for {self.worth} {self.other} is no rate")


@dataclass(frozen=True, slots=True)
class Converted:
    """A sum in the other money, in its base units; not ``exact`` where it had to be rounded."""

    amount: int
    coin: str
    exact: bool


def convert(amount: int, coin: str, rate: Rate, *, whole: bool = False) -> Converted:
    """The sum in the other of the rate's two moneys, reckoned in whole numbers; ``ValueError`` for a third money.

    What falls between two base units goes down, and up where the sum is to cover the ``whole`` of what is owed: so
    nobody owes less for having paid in small parts, or the whole with less than it is worth.
    """
    if amount < 0 or coin not in (rate.coin, rate.other):
        raise ValueError(f"{amount} {coin} is not a sum for this rate")
    up, down, into = (rate.worth, rate.given, rate.other) if coin == rate.coin else (rate.given, rate.worth, rate.coin)
    found, over = divmod(amount * up, down)
    return Converted(found + (whole and over > 0), into, over == 0)


def rate_on(rates: Iterable[Rate], coin: str, other: str, day: date) -> Rate | None:
    """The rate between two moneys that holds on a day: the latest that began by then, the last told of its day."""
    pair = {coin, other}
    held = [rate for rate in rates if {rate.coin, rate.other} == pair and rate.since <= day]
    return max(enumerate(held), key=lambda each: (each[1].since, each[0]))[1] if held else None


@dataclass(frozen=True, slots=True)
class Anchor:
    """A rate that sources tell of, for a game master to begin with; not ``confirmed`` where they disagree."""

    rate: Rate
    confirmed: bool


def _anchors() -> tuple[Anchor, ...]:
    text = resources.files(__package__).joinpath("rates.toml").read_text("utf-8")
    rows = tomllib.loads(text)["rates"]
    return tuple(
        Anchor(Rate(row["coin"], row["given"], row["other"], row["worth"], row["since"]), row.get("confirmed", True))
        for row in rows
    )


#: In the order of their days.
ANCHORS = _anchors()
