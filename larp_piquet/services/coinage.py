"""The moneys that can be meant at this event: ours, and those of its own, kept version by version.

A sum keeps the id of its coin. A version of an own money keeps that id while a sum in it means the same; when its units
are worth something else it takes another, and what was signed in the old one is read by the old one.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from sqlalchemy import Connection

from ..ledger.coinfaults import CoinError
from ..ledger.coinfile import plain_of, read_system, same_money
from ..ledger.coins import PAIRS, SYSTEMS, TOLD_APART, Coins, CoinSystem
from ..ledger.guineas import has_guineas, in_guineas
from ..store import moneys, settings
from ..store.records import OwnMoneyRecord
from .errors import Conflict, NotFound, Stale
from .house import House
from .journal import note_down, require_event, require_staff
from .readings import kept_reading
from .results import Staff
from .typed import LONG, Faults

#: Ids of own moneys, in event files and addresses.
KEY = re.compile(r"own-[0-9]{1,6}(\.[0-9]{1,6})?")
#: How many an event may have, the withdrawn among them.
MOST = 50


@dataclass(frozen=True, slots=True)
class OwnMoney:
    """A money of the event's own as it stands. ``coin`` is the id of sums in it.

    ``of_event``: the event plays in it, as do ``tables``; ``old_in_use``: some of them play in an older one still.
    """

    key: str
    version: int
    system: CoinSystem
    at: datetime
    of_event: bool = False
    tables: tuple[int, ...] = ()
    old_in_use: bool = False

    @property
    def coin(self) -> str:
        """The id of sums in it."""
        return self.system.id


def system_of(connection: Connection, coin: str) -> CoinSystem:
    """The money of a coin's id; raises ``NotFound("money")`` for one that this event never had."""
    found = SYSTEMS.get(coin) or every_own(connection).get(coin)
    if found is None:
        raise NotFound("money")
    if coin in TOLD_APART:
        return _apart(connection, coin)
    return in_guineas(found) if has_guineas(found) and _guineas(connection) else found


def as_told(connection: Connection, language: str = "") -> Coins:
    """Every money that there is or was, each as sums in it are told here, and to a reader of ``language`` if to one."""
    found = {**known(connection), **{coin: _apart(connection, coin) for coin in TOLD_APART}}
    told = {coin: in_guineas(system) for coin, system in found.items()} if _guineas(connection) else found
    return {coin: system.written_in(language) for coin, system in told.items()}


def known(connection: Connection) -> Coins:
    """Every money that there is or was, each as it is in itself."""
    return {**SYSTEMS, **every_own(connection)}


def _guineas(connection: Connection) -> bool:
    event = settings.load_event(connection)
    return event is not None and event.guineas


def _apart(connection: Connection, coin: str) -> CoinSystem:
    """One of ours that has a fellow (silver and assignats), as it is told where the fellow is in use or is not."""
    fellows = [other for other, mine in PAIRS.items() if mine == coin]
    used = any(moneys.is_used(connection, fellow) for fellow in fellows)
    return TOLD_APART[coin] if used else SYSTEMS[coin]


def varies(coin: str) -> bool:
    """Whether sums in this money of ours are told in one way at one event and in another at the next."""
    return coin in TOLD_APART or has_guineas(SYSTEMS[coin])


def money_of(house: House, coin: str) -> CoinSystem:
    """The same, in a transaction of its own where it needs one."""
    return SYSTEMS[coin] if coin in SYSTEMS and not varies(coin) else _looked_up(house, coin)


@kept_reading
def _looked_up(house: House, coin: str) -> CoinSystem:
    with house.database.read() as connection:
        return system_of(connection, coin)


def every_own(connection: Connection) -> dict[str, CoinSystem]:
    """Every own money that there ever was, by coin, each by its newest words."""
    return {record.coin: _system(record.coin, record.plain) for record in moneys.load_moneys(connection)}


@lru_cache(maxsize=256)
def _system(coin: str, text: str) -> CoinSystem:
    return read_system(json.loads(text), coin, tried=True)


def offered(connection: Connection) -> Coins:
    """The moneys that can be chosen: ours, the standing ones of the event, and those in use."""
    own = every_own(connection)
    standing = {record.coin for record in _standing(connection)} | in_use(connection)
    return {**SYSTEMS, **{coin: system for coin, system in own.items() if coin in standing}}


def moneys_offered(house: House) -> Coins:
    """The same, by the house."""
    with house.database.read() as connection:
        return offered(connection)


def in_use(connection: Connection) -> set[str]:
    """The coins that the event and its tables play in."""
    event = settings.load_event(connection)
    coins = {table.coin for table in settings.load_furniture(connection) if table.coin}
    return coins | ({event.coin} if event is not None else set())


def _standing(connection: Connection) -> tuple[OwnMoneyRecord, ...]:
    newest = {record.key: record for record in moneys.load_moneys(connection)}
    return tuple(record for record in newest.values() if not record.withdrawn)


def own_moneys(house: House) -> tuple[OwnMoney, ...]:
    """Every own money that can be chosen, in the order of their making."""
    with house.database.read() as connection:
        return _own(connection)


def own_money(house: House, key: str) -> OwnMoney:
    """One of them; raises ``NotFound("money")``."""
    with house.database.read() as connection:
        return _require(connection, key)


def _own(connection: Connection) -> tuple[OwnMoney, ...]:
    event = settings.load_event(connection)
    tables = settings.load_furniture(connection)
    coins: dict[str, set[str]] = {}
    for record in moneys.load_moneys(connection):
        coins.setdefault(record.key, set()).add(record.coin)
    used = in_use(connection)
    return tuple(
        OwnMoney(
            record.key,
            record.version,
            _system(record.coin, record.plain),
            record.at,
            event is not None and event.coin in coins[record.key],
            tuple(table.number for table in tables if table.coin in coins[record.key]),
            bool((coins[record.key] - {record.coin}) & used),
        )
        for record in _standing(connection)
    )


def _require(connection: Connection, key: str) -> OwnMoney:
    found = next((money for money in _own(connection) if money.key == key), None)
    if found is None:
        raise NotFound("money")
    return found


def money_mark(system: CoinSystem) -> str:
    """A fingerprint of a money, by which a form knows whether it has been changed since."""
    return hashlib.blake2b(to_text(system).encode(), digest_size=9).hexdigest()


def to_text(system: CoinSystem) -> str:
    """A money as it is kept."""
    return json.dumps(plain_of(system), ensure_ascii=False, sort_keys=True)


def check_money(plain: object, coin: str, faults: Faults, taken: Iterable[str] = (), where: str = "") -> CoinSystem:
    """The description as a money, its faults gathered under ``where``; its names must not be among those ``taken``.

    Where it cannot stand, one of ours is given back, so that more can be looked at.
    """
    try:
        system = read_system(plain, coin)
    except CoinError as error:
        for fault in error.faults:
            faults.add(where + fault.field, f"coins.{fault.code}", **fault.values)
        system = SYSTEMS["ru"]
    named = plain.get("name") if isinstance(plain, Mapping) else None
    known = {name.casefold() for name in taken}
    for language, name in named.items() if isinstance(named, Mapping) else ():
        if isinstance(name, str) and " ".join(name.split()).casefold() in known:
            faults.add(f"{where}name.{language}", "money_name_taken", name=name[:40])
    return system


def _names(systems: Iterable[CoinSystem]) -> list[str]:
    return [name for system in systems for name in system.names.values()]


def add_money(house: House, staff: Staff, plain: object, reason: str = "") -> OwnMoney:
    """Keep a new money of the event's own. An entry. ``BadInput`` lists every fault, and nothing is kept then."""
    require_staff(staff)
    with house.database.write() as connection:
        require_event(connection)
        key = free_key(connection)
        faults = Faults()
        system = check_money(plain, key, faults, _names(offered(connection).values()))
        reason = faults.text("reason", reason, LONG)
        if len({record.key for record in moneys.load_moneys(connection)}) >= MOST:
            faults.add("units", "too_many_moneys", most=MOST)
        faults.raise_any()
        put_money(house, connection, key, system)
        note_down(house, connection, staff, "money_added", reason, money=key, name=system.title("en"))
        return _require(connection, key)


def change_money(
    house: House, staff: Staff, key: str, plain: object, reason: str = "", *, seen: str | None = None
) -> OwnMoney:
    """A new version of an own money. An entry with old and new. What was signed stays as it was signed.

    Where units are worth something else now, sums in it are of another coin: the event and its tables go on in the old
    one until another is chosen for them. ``seen`` is the ``money_mark`` that a form was made for: ``Stale`` if another
    version stands by now. ``BadInput`` lists every fault; ``NotFound("money")`` for one that does not stand.
    """
    require_staff(staff)
    with house.database.write() as connection:
        require_event(connection)
        old = _require(connection, key)
        others = [*SYSTEMS.values(), *(money.system for money in _own(connection) if money.key != key)]
        faults = Faults()
        system = check_money(plain, old.coin, faults, _names(others))
        reason = faults.text("reason", reason, LONG)
        faults.raise_any()
        if seen is not None and seen != money_mark(old.system):
            raise Stale("meanwhile")
        if to_text(system) != to_text(old.system):
            coin = old.coin if same_money(old.system, system) else _free_coin(connection, key, old.version + 1)
            put_money(house, connection, key, read_system(plain_of(system), coin, tried=True), old.version + 1)
            changed = {"coin": [old.coin, coin], "plain": [plain_of(old.system), plain_of(system)]}
            note_down(house, connection, staff, "money_changed", reason, money=key, **changed)
        return _require(connection, key)


def withdraw_money(house: House, staff: Staff, key: str, reason: str = "") -> None:
    """Offer an own money no longer. An entry; sums in it stay what they are.

    Raises ``BadInput``, and ``Conflict("money_in_use")`` while the event or a table plays in it.
    """
    require_staff(staff)
    faults = Faults()
    reason = faults.text("reason", reason, LONG)
    faults.raise_any()
    with house.database.write() as connection:
        old = _require(connection, key)
        if old.of_event or old.tables:
            raise Conflict("money_in_use")
        put_money(house, connection, key, old.system, old.version + 1, withdrawn=True)
        note_down(house, connection, staff, "money_withdrawn", reason, money=key, name=old.system.title("en"))


def put_money(
    house: House, connection: Connection, key: str, system: CoinSystem, version: int = 1, *, withdrawn: bool = False
) -> None:
    """Write a version of an own money."""
    record = OwnMoneyRecord(key, version, system.id, to_text(system), withdrawn, house.clock())
    moneys.append_money(connection, record)


def free_key(connection: Connection) -> str:
    """A key that no own money has ever had, nor any coin."""
    taken = {int(record.key.removeprefix("own-")) for record in moneys.load_moneys(connection)}
    return f"own-{max(taken, default=0) + 1}"


def _free_coin(connection: Connection, key: str, version: int) -> str:
    taken = {record.coin for record in moneys.load_moneys(connection)}
    return next(coin for n in range(version, version + len(taken) + 1) if (coin := f"{key}.{n}") not in taken)


def read_moneys(plain: Mapping[str, object], faults: Faults) -> dict[str, CoinSystem]:
    """The own moneys of an event file, by id; the faults of each stand under its place."""
    found: dict[str, CoinSystem] = {}
    for place, (coin, description) in enumerate(plain.items(), start=1):
        others = [system for other, system in found.items() if _key_of(other) != _key_of(coin)]
        taken = _names([*SYSTEMS.values(), *others])
        found[coin] = check_money(description, coin, faults, taken, f"coins[{place}].")
    return found


def put_moneys(house: House, connection: Connection, read: Coins) -> None:
    """Write the moneys of an event file: those of one key are its versions, the last of them stands."""
    versions: dict[str, int] = {}
    for coin, system in read.items():
        key = _key_of(coin)
        versions[key] = versions.get(key, 0) + 1
        put_money(house, connection, key, system, versions[key])


def _key_of(coin: str) -> str:
    return coin.partition(".")[0]


def chosen(faults: Faults, field: str, coin: str, known: Coins) -> CoinSystem | None:
    """The money chosen, or its fault: one that cannot be chosen here."""
    if coin in known:
        return known[coin]
    faults.choice(field, coin, known)
    return None
