"""A debt paid in another money than its own, by the rate of the day: what it comes to, and what was given for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import Connection

from ..ledger.amounts import figures
from ..ledger.coins import Coins
from ..ledger.life import stand
from ..ledger.rates import Rate, convert, rate_on
from ..store import money
from ..store.records import DebtRecord
from .bookkeeping import as_entries
from .coinage import as_told
from .house import House
from .journal import game_clock, require_event
from .rates import every_rate
from .results import OtherSum
from .typed import Faults


@dataclass(frozen=True, slots=True)
class Tender:
    """``given`` base units of ``coin`` for ``worth`` base units of the debt's own."""

    given: int
    coin: str
    worth: int


def others(
    amount: int, coin: str, rates: Sequence[Rate], coins: Coins, today: date, language: str
) -> tuple[OtherSum, ...]:
    """What covers the whole of this sum in every money that has a rate to its own today."""
    told = []
    for other in sorted({each for rate in rates for each in (rate.coin, rate.other)} & coins.keys() - {coin}):
        rate = rate_on(rates, coin, other, today)
        if rate is not None:
            found, system = convert(amount, coin, rate, whole=True), coins[other]
            told.append(OtherSum(other, system.title(language), figures(found.amount, system), found.exact))
    return tuple(told)


def read(
    house: House, connection: Connection, record: DebtRecord, text: str, coin: str, faults: Faults
) -> Tender | None:
    """A sum typed in another money, and what it is worth; nothing where it has a fault, which is gathered.

    What all of the debt comes to pays all of it, however it was rounded, and less a part; more is too much.
    """
    coins, before = as_told(connection), len(faults.problems)
    system = coins.get(faults.choice("coin", coin, tuple(coins)))
    given = faults.sum("sum", text, system)
    if len(faults.problems) > before:
        return None
    today = game_clock(house, require_event(connection)).date()
    rate = rate_on(every_rate(connection), record.coin, coin, today)
    if rate is None:
        faults.add("coin", "no_rate")
        return None
    rest = stand(as_entries(money.load_entries(connection, record.serial)[record.serial])).rest
    all_of_it = convert(rest, record.coin, rate, whole=True).amount
    worth = rest if given == all_of_it else convert(given, coin, rate, whole=given > all_of_it).amount
    if not worth:
        faults.add("sum", "worth_nothing")
        return None
    return Tender(given, coin, worth)
