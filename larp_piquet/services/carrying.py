"""One event goes on in the next: open debts and purses are entered there, each with a word of where it came from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from sqlalchemy import Connection

from ..language import say
from ..ledger.coinfile import plain_of, read_system
from ..ledger.coins import CoinSystem
from ..ledger.purses import CashKind
from ..store import people, telling
from ..store import purses as stored
from ..wording.mark import N_
from .carryfile import CarriedPurse, CarryFile, read_carry_file
from .carryout import open_debts
from .carryplan import CarryReport, Plan, opening_of, twin_of
from .cast import take_in
from .causes import keep_histories
from .coinage import free_key, put_money
from .debtacts import tell
from .house import House, reading_copy
from .hub import character_topic
from .journal import note_down, require_event, require_staff
from .openings import open_debts as enter_debts
from .purses import Opened, enter_cash, open_purses
from .results import Staff

SOURCE = "carried"
CARRIED_FROM = N_("Carried over from “%(event)s”, note No. %(serial)s.")
PURSE_FROM = N_("Carried over from “%(event)s”.")


def hand_over(house: House, staff: Staff) -> str:
    """The file of open debts and purses for the next event; raises ``Conflict("no_event")``. For the master alone."""
    require_staff(staff)
    with house.database.read() as connection:
        return open_debts(connection)


def open_debts_of(path: Path) -> str:
    """The same of an event's data file, or of a copy of one. Raises as ``reading_copy`` does."""
    with reading_copy(path) as database, database.read() as connection:
        return open_debts(connection)


def weigh(house: House, staff: Staff, text: str, *, gone: bool = False) -> CarryReport:
    """What carrying over would do; nothing is done. Raises as ``carry_over`` does."""
    require_staff(staff)
    file = read_carry_file(text)
    with house.database.read() as connection:
        return Plan(house, connection, file, gone).report


def carry_over(house: House, staff: Staff, text: str, *, gone: bool = False) -> CarryReport:
    """Enter the open debts and purses of another event in one step; what was carried over before stays as it is.

    People are known by their ids; whoever is missing joins the cast. Debts and purses of the dead and departed are
    left out, unless ``gone``; purses, too, where this event keeps no account of them or has opened them itself. An
    entry of the event's log. Raises ``BadInput`` for a file that is none, ``Conflict("no_event")``.
    """
    require_staff(staff)
    file = read_carry_file(text)
    with house.database.write() as connection:
        stored.hold_purses(connection)
        plan = Plan(house, connection, file, gone)
        coins = {coin: _money(house, connection, coin, system) for coin, system in plan.moneys.items()}
        take_in(house, connection, tuple(file.people[key].form for key in plan.joining))
        for key in plan.joining:
            _stand(connection, file, key)
        language = require_event(connection).language
        openings = [
            opening_of(
                debt, SOURCE, say(language, CARRIED_FROM, event=file.event, serial=debt.serial),
                coins.get(debt.owed.coin, debt.owed.coin),
            )
            for debt in plan.carried
        ]  # fmt: skip
        opened = enter_debts(house, connection, openings)
        serials = dict(zip((debt.serial for debt in plan.carried), opened.serials, strict=True))
        keep_histories(house, connection, {serials[debt.serial]: debt.history for debt in plan.carried})
        _fill(house, connection, plan.purses, coins, say(language, PURSE_FROM, event=file.event))
        if serials or plan.purses:
            told = {str(old): new for old, new in serials.items()}
            purses = [[each.character, each.coin] for each in plan.purses]
            note_down(
                house, connection, staff, "carried_over",
                event=file.event, made=file.made, serials=told, purses=purses,
            )  # fmt: skip
        if opened.newest:
            tell(connection, opened.newest, *opened.standings)
        for who in {each.character for each in plan.purses}:
            telling.tell(connection, character_topic(who))
    lines = tuple(replace(line, new=serials[line.serial]) for line in plan.report.lines)
    return replace(plan.report, lines=lines)


def _stand(connection: Connection, file: CarryFile, key: str) -> None:
    record, person = people.find_character(connection, key), file.people[key]
    assert record is not None
    people.update_character(connection, replace(record, status=person.status, consent=person.consent))


def _money(house: House, connection: Connection, coin: str, system: CoinSystem) -> str:
    """The id here of a money of the other event: of its twin, or of one that is kept for these debts alone."""
    if (twin := twin_of(connection, system)) is not None:
        return twin
    key = free_key(connection)
    put_money(house, connection, key, read_system(plain_of(system), key, tried=True), withdrawn=True)
    return key


def _fill(
    house: House, connection: Connection, purses: Iterable[CarriedPurse], coins: Mapping[str, str], reason: str
) -> None:
    """Open the purses; one below nothing lacks from the beginning what it lacked there."""
    for each in purses:
        coin = coins.get(each.coin, each.coin)
        if each.amount > 0:
            open_purses(house, connection, [Opened(each.character, each.amount, coin, reason)])
        else:
            enter_cash(house, connection, CashKind.TAKEN, each.character, -each.amount, coin, reason=reason)
