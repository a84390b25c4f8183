"""What one money is worth in another: set by the game master, from a day of the game on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from sqlalchemy import Connection

from ..ledger import rates as book
from ..ledger.coins import Coins
from ..store import moneys
from ..store.records import RateRecord
from .coinage import chosen, offered
from .house import House
from .journal import game_clock, note_down, require_event, require_staff
from .results import Staff
from .typed import LONG, Faults, day_of


@dataclass(frozen=True, slots=True)
class RateForm:
    """Two sums that are worth the same, each in its money's own writing; ``since`` empty is today in the game.

    ``reason`` is why it was set, as an event's file tells it.
    """

    coin: str
    given: str
    other: str
    worth: str
    since: str = ""
    reason: str = ""


def set_rate(house: House, staff: Staff, form: RateForm, reason: str = "") -> book.Rate:
    """Set a rate. An entry. ``BadInput`` lists every fault."""
    require_staff(staff)
    with house.database.write() as connection:
        today = game_clock(house, require_event(connection)).date()
        faults = Faults()
        rate = check_rate(form, offered(connection), today, faults)
        reason = faults.text("reason", reason, LONG)
        faults.raise_any()
        assert rate is not None
        put_rate(house, connection, rate, reason)
        note_down(
            house, connection, staff, "rate_set", reason,
            coin=rate.coin, given=rate.given, other=rate.other, worth=rate.worth, since=rate.since.isoformat(),
        )  # fmt: skip
        return rate


def check_rate(form: RateForm, coins: Coins, today: date, faults: Faults) -> book.Rate | None:
    """The form as a rate between two of these moneys; nothing where it has a fault, which is gathered."""
    before = len(faults.problems)
    given, worth = _sum(faults, "coin", "given", form, coins), _sum(faults, "other", "worth", form, coins)
    since = _day(faults, form.since, today)
    if len(faults.problems) == before and (form.coin == form.other or not given or not worth):
        faults.add("other" if form.coin == form.other else "given" if not given else "worth", "not_a_rate")
    return book.Rate(form.coin, given, form.other, worth, since) if len(faults.problems) == before else None


def put_rate(house: House, connection: Connection, rate: book.Rate, reason: str = "") -> None:
    """Write a rate."""
    record = RateRecord(rate.coin, rate.given, rate.other, rate.worth, rate.since, reason, house.clock())
    moneys.append_rate(connection, record)


def _sum(faults: Faults, coin: str, field: str, form: RateForm, coins: Coins) -> int:
    return faults.stake(field, getattr(form, field), chosen(faults, coin, getattr(form, coin), coins))


def _day(faults: Faults, text: str, today: date) -> date:
    try:
        return day_of(text) if text else today
    except ValueError:
        faults.add("since", "not_a_date")
        return today


def rates(house: House) -> tuple[book.Rate, ...]:
    """Every rate ever set, in the order of setting."""
    with house.database.read() as connection:
        return every_rate(connection)


def every_rate(connection: Connection) -> tuple[book.Rate, ...]:
    """The same, within a transaction."""
    return tuple(book.Rate(r.coin, r.given, r.other, r.worth, r.since) for r in moneys.load_rates(connection))


def rate_now(house: House, coin: str, other: str) -> book.Rate | None:
    """The rate between two moneys that holds today in the game, if any was set."""
    with house.database.read() as connection:
        today = game_clock(house, require_event(connection)).date()
        return book.rate_on(every_rate(connection), coin, other, today)
