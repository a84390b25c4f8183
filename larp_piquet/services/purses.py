"""Purses: the coin that each character carries, where the event keeps account of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from sqlalchemy import Connection

from ..ledger import book
from ..ledger.amounts import MOST, figures
from ..ledger.bank import left_to, stake_account
from ..ledger.coins import Coins
from ..ledger.heirs import since
from ..ledger.life import Standing
from ..ledger.purses import (
    BY_HAND,
    CashEntry,
    CashKind,
    handed,
    is_cash,
    owner,
    paid_in_cash,
    promised,
    purse,
    refuse_empty,
    refuse_unsaid,
)
from ..store import logs, people, settings, telling
from ..store import purses as stored
from ..store.records import CashRecord
from . import inheriting
from .bookkeeping import now_of, refusals
from .cards import require_known, require_playing
from .coinage import as_told
from .errors import BadInput, Conflict, Problem
from .house import House
from .hub import character_topic
from .journal import require_event, require_staff
from .named import names_of, names_told
from .once import making
from .results import Staff
from .typed import LONG, Faults

#: What the game master may enter.
KINDS = BY_HAND


@dataclass(frozen=True, slots=True)
class Movement:
    """One line of a purse. ``kind`` is a ``CashKind``, or the ``EntryKind`` of the payment on the debt ``serial``."""

    kind: str
    figures: str  # with its sign: what came in, or went out
    incoming: bool
    reason: str
    serial: int | None
    game_time: datetime
    at: datetime
    table: int = 0  # at whose bank it was, if at any


@dataclass(frozen=True, slots=True)
class Purse:
    """A character's coin. ``holds`` has, by coin, what is there in figures; ``lines`` its newest movements first.

    ``staked`` is what lies in the bank of a table, in figures.
    """

    character_id: str
    name: str
    holds: tuple[tuple[str, str], ...]
    lines: tuple[Movement, ...] = ()
    staked: tuple[str, ...] = ()
    amounts: Mapping[str, int] = field(default_factory=dict)  # by coin, what is there in base units


@dataclass(frozen=True, slots=True)
class CashForm:
    """What may be typed: ``kind`` a ``CashKind``, ``amount`` in the coin's writing, ``coin`` empty the event's.

    ``character`` empty, for an opening purse alone, is everybody in the game who has none in that coin yet.
    """

    character: str
    kind: str
    amount: str
    coin: str = ""
    reason: str = ""


# -- looking -----------------------------------------------------------------------------------------------------


def used(house: House) -> bool:
    """Whether the event keeps account of purses."""
    with house.database.read() as connection:
        event = settings.load_event(connection)
    return event is not None and event.purses


def my_purse(house: House, character_id: str) -> Purse | None:
    """A character's own purse with its movements; ``None`` where the event uses none."""
    with house.database.read() as connection:
        event = settings.load_event(connection)
        if event is None or not event.purses:
            return None
        held = stored.cash_held(connection)
        coins = as_told(connection)
        name = names_of(connection).get(character_id, character_id)
        account = purse(character_id)
        moved = stored.load_cash(connection, account)
        tables = _tables(connection, moved)
        lines = [
            Movement(
                each.kind,
                figures(each.amount, coins[each.coin]),
                each.taker == account,
                each.reason,
                None,
                each.game_time,
                each.at,
                tables.get(each.id, 0),
            )
            for each in moved
        ]
        lines += [
            Movement(
                each.kind,
                figures(abs(each.amount), coins[each.coin]),
                each.amount > 0,
                "",
                each.serial,
                each.game_time,
                each.at,
            )
            for each in stored.load_paid(connection, account)
        ]
        lines = sorted(lines, key=lambda line: line.at)[::-1]
        holds = _holds(held.get(account, {}), coins)
        staked = _staked(held, character_id, coins)
        amounts = dict(held.get(account, {}))
    return Purse(character_id, name, holds, tuple(lines), staked, amounts)


def _staked(held: dict[str, dict[str, int]], character_id: str, coins: Coins) -> tuple[str, ...]:
    own = [sums for name, sums in held.items() if (at := stake_account(name)) and at.character == character_id]
    return tuple(figures(amount, coins[coin]) for sums in own for coin, amount in sums.items() if amount)


def _tables(connection: Connection, moved: Iterable[CashRecord]) -> dict[int, int]:
    """By movement into a bank or out of it, the number of its table."""
    stakes = {each.id: stake_account(each.giver) or stake_account(each.taker) for each in moved}
    numbers = logs.numbers_of(connection, {stake.sitting for stake in stakes.values() if stake is not None})
    return {movement: numbers[stake.sitting] for movement, stake in stakes.items() if stake is not None}


def all_purses(house: House, staff: Staff) -> tuple[Purse, ...]:
    """Every purse into which anything ever came, by name."""
    require_staff(staff)
    with house.database.read() as connection:
        held = stored.cash_held(connection)
        coins = as_told(connection)
        names = names_told(connection)
    purses = [
        Purse(who, names.get(who, who), _holds(sums, coins))
        for account, sums in held.items()
        if (who := owner(account)) is not None
    ]
    return tuple(sorted(purses, key=lambda each: (each.name, each.character_id)))


def _holds(sums: dict[str, int], coins: Coins) -> tuple[tuple[str, str], ...]:
    return tuple((coin, figures(amount, coins[coin])) for coin, amount in sorted(sums.items()))


# -- entering ----------------------------------------------------------------------------------------------------


def move_cash(house: House, staff: Staff, form: CashForm, *, mark: str = "") -> int:
    """The game master opens purses, gives, or takes; how many purses were moved.

    Raises ``BadInput``, ``Conflict``: ``no_purses`` where the event uses none,
    ``purse_opened`` for one that has been opened in this coin, ``plays_no_more`` for opening one of somebody who has
    left the game; ``purse_lacks``; ``once.DoneAlready`` with that number for a form whose ``mark`` moved them before.
    """
    require_staff(staff)
    with house.database.write() as connection, making(house, connection, mark) as one:
        event = require_event(connection)
        if not event.purses:
            raise Conflict("no_purses")
        stored.hold_purses(connection)
        coin = form.coin or event.coin
        known = as_told(connection)
        faults = Faults()
        kind = faults.choice("kind", form.kind, KINDS)
        system = known.get(faults.choice("coin", coin, tuple(known)))
        amount = faults.sum("amount", form.amount, system)
        reason = faults.text("reason", form.reason, LONG, required=kind != CashKind.OPENING)
        if not form.character and kind != CashKind.OPENING:
            faults.add("character", "nobody_named")
        require_known(connection, faults, character=form.character)
        faults.raise_any()
        whom = [form.character] if form.character else _without(connection, coin)
        if kind == CashKind.OPENING and form.character:
            require_playing(people.find_character(connection, form.character))
            if form.character not in _without(connection, coin):
                raise Conflict("purse_opened")
        if _too_much(connection, kind, whom, amount, coin):
            raise BadInput([Problem("amount", "amount", {"reason": "too_large", "text": form.amount[:40]})])
        for who in whom:
            enter_cash(house, connection, CashKind(kind), who, amount, coin, reason=reason)
        one.made = len(whom)
        _tell(connection, whom)
    return len(whom)


def _too_much(connection: Connection, kind: str, whom: Iterable[str], amount: int, coin: str) -> bool:
    """Whether somebody's purse would hold, or lack, by the desk's hand more than can be told."""
    held = stored.cash_held(connection)
    more = -amount if kind == CashKind.TAKEN else amount
    sums = [held.get(purse(who), {}).get(coin, 0) for who in whom]
    return any(abs(there + more) > max(MOST, abs(there)) for there in sums)


@dataclass(frozen=True, slots=True)
class Opened:
    """A purse that is opened: whose, with what, and what is said of it."""

    character: str
    amount: int
    coin: str
    reason: str = ""


def opened_purses(connection: Connection) -> frozenset[tuple[str, str]]:
    """Whose purse was opened in which coin."""
    movements = (each for each in stored.load_cash(connection) if each.kind == CashKind.OPENING)
    return frozenset((who, each.coin) for each in movements if (who := owner(each.taker)) is not None)


def open_purses(house: House, connection: Connection, purses: Iterable[Opened]) -> None:
    """Open purses within a transaction that holds them; whether each may be opened the caller has seen."""
    game_time, at = now_of(house, connection)
    for each in purses:
        with refusals():
            entry = handed(
                CashKind.OPENING, each.character, each.amount, each.coin,
                author=book.STAFF, reason=each.reason, when=game_time,
            )  # fmt: skip
        stored.append_cash(connection, record_of(entry, at))


def _without(connection: Connection, coin: str) -> list[str]:
    """Who is in the game and has no purse of this coin that was opened."""
    opened = {
        each.taker for each in stored.load_cash(connection) if each.kind == CashKind.OPENING and each.coin == coin
    }
    return [
        each.id
        for each in people.load_characters(connection)
        if each.status == "alive" and purse(each.id) not in opened
    ]


def enter_cash(
    house: House,
    connection: Connection,
    kind: CashKind,
    character_id: str,
    amount: int,
    coin: str,
    *,
    author: str = book.STAFF,
    reason: str = "",
) -> int:
    """Write a movement within a transaction; its number. Raises what the ledger refuses, ``purse_lacks`` among it."""
    game_time, at = now_of(house, connection)
    with refusals():
        entry = handed(kind, character_id, amount, coin, author=author, reason=reason, when=game_time)
        _refuse_empty(connection, entry.postings)
    return stored.append_cash(connection, record_of(entry, at))


def bequeath(house: House, connection: Connection, dead: str, heir: str, reason: str) -> tuple[str, ...]:
    """What is in the purse of one who plays no more passes to his heir, a movement for each coin; told in figures.

    What the purse lacks, the heir's lacks from then on, where purses may. Nothing is done where the event uses none.
    """
    event = require_event(connection)
    if not event.purses:
        return ()
    stored.hold_purses(connection)
    coins = as_told(connection)
    game_time, at = now_of(house, connection)
    passed = []
    for coin, amount in sorted(stored.cash_held(connection, purse(dead)).get(purse(dead), {}).items()):
        if amount > 0 or (amount < 0 and event.purses_below):
            sides = (purse(dead), purse(heir)) if amount > 0 else (purse(heir), purse(dead))
            entry = CashEntry(CashKind.INHERITED, *sides, abs(amount), coin, book.STAFF, reason, game_time)
            stored.append_cash(connection, record_of(entry, at))
            passed.append(figures(amount, coins[coin]))
    return tuple(passed)


def record_of(entry: CashEntry, at: datetime) -> CashRecord:
    """A movement as it is stored; its number is not known yet."""
    assert entry.game_time is not None
    return CashRecord(
        0, str(entry.kind), entry.giver, entry.taker, entry.amount, entry.coin, entry.author, entry.reason,
        entry.game_time, at,
    )  # fmt: skip


def in_cash(
    connection: Connection, entry: book.Entry, before: Standing, undone: book.Entry | None = None
) -> book.Entry:
    """An entry about a debt with the cash that it moves, where the event uses purses.

    What had been moved by the entry that is ``undone`` goes back between the purses of the heirs where one has come
    since in somebody's place.
    Raises ``LedgerRefusal(PURSE_LACKS)`` where a purse would give what it does not hold, and already where somebody
    says that he pays it; to a holder, who is told nothing of another's purse, it is ``PAYMENT_WAITS``. A holder takes
    coin out of no purse whose owner has not said that he pays: ``DEBTOR_SAYS_FIRST``.
    """
    event = settings.load_event(connection)
    promise: tuple[book.Posting, ...] = ()
    if event is not None and event.purses:
        refuse_unsaid(entry, before)
        entry, promise = paid_in_cash(entry, before), promised(entry, before)
    if undone is not None and any(is_cash(each.account) for each in entry.postings):
        named = since(inheriting.heirs(connection), undone.real_time)
        sides = (replace(each, account=left_to(each.account, named)) for each in entry.postings)
        entry = replace(entry, postings=tuple(sides))
    if any(is_cash(each.account) for each in (*entry.postings, *promise)):
        stored.hold_purses(connection)
        asker = before.holder if entry.author == before.holder else ""
        _refuse_empty(connection, (*entry.postings, *promise), asker)
    return entry


def _refuse_empty(connection: Connection, postings: Iterable[book.Posting], asker: str = "") -> None:
    if not require_event(connection).purses_below:
        refuse_empty(postings, stored.cash_held(connection), asker)


def _tell(connection: Connection, characters: Iterable[str]) -> None:
    for each in characters:
        telling.tell(connection, character_topic(each))


__all__ = [
    "KINDS", "CashForm", "Movement", "Opened", "Purse", "all_purses", "bequeath", "enter_cash", "in_cash", "move_cash",
    "my_purse", "open_purses", "opened_purses", "record_of", "used",
]  # fmt: skip
