"""What one event hands to the next: its open debts and its purses, with the people and the moneys they need; read.

It is for the game master alone: true causes stand in it. No card and no key do.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from ..ledger import book
from ..ledger.amounts import MOST
from ..ledger.coinfaults import CoinError
from ..ledger.coinfile import read_system
from ..ledger.coins import SYSTEMS, CoinSystem
from ..ledger.due import MOST_HOURS, Due, DueKind
from ..wording.instruments import INSTRUMENTS
from . import toml
from .castlist import COLUMNS, check_character
from .coinage import KEY as COIN
from .errors import BadInput, Problem
from .results import STATUSES, CharacterForm
from .typed import LONG, Faults, moment_of

FORMAT, VERSION = "larp-piquet-open-debts", 1
#: The longest history that is told of a debt, in signs; what is older is left out of a longer one.
LONGEST = 1500
#: The most that is read of a purse: into one may come, payment by payment, what many had.
MOST_CASH = MOST * 10**5


@dataclass(frozen=True, slots=True)
class Carried:
    """An open debt as the old event leaves it. ``owed`` is what is left of it, between whom it stands now.

    ``protested`` is the answer when it was demanded in vain; ``waiting`` are kinds of entries that nobody has answered:
    they stay behind. ``owed.drawee`` is upon whom a bill is drawn that he has not accepted; of one that its debtor has
    accepted ``drawer`` is who drew it.
    """

    serial: int
    owed: book.Debt
    history: str
    cause: str = ""
    true_cause: str = ""
    guarantor: str = ""
    ceiling: int = 0
    contested: str = ""
    protested: str = ""
    instrument: str = ""
    place: str = ""
    witnesses: str = ""
    waiting: tuple[str, ...] = ()
    drawer: str = ""


@dataclass(frozen=True, slots=True)
class CarriedPurse:
    """What is in a purse; below nothing where the old event allowed it. ``staked`` of it lay in banks on tables."""

    character: str
    amount: int
    coin: str
    staked: int = 0


@dataclass(frozen=True, slots=True)
class OpenBet:
    """A side bet that was never decided. Its partie is not played on, so that it can only be named."""

    number: int
    table: int
    backer: str
    on: str
    layer: str
    amount: int
    coin: str


@dataclass(frozen=True, slots=True)
class Person:
    """A character who has a part in one of them."""

    form: CharacterForm
    status: str = "alive"
    consent: bool = True


@dataclass(frozen=True, slots=True)
class CarryFile:
    """What is handed over. ``made`` is when the event was made, to the microsecond: by it alone an event is known
    again, whatever it is called by then. ``drafts`` were never signed, and stay.
    """

    event: str
    made: str
    people: Mapping[str, Person]
    debts: tuple[Carried, ...]
    moneys: Mapping[str, CoinSystem] = field(default_factory=dict)
    drafts: tuple[int, ...] = ()
    purses: tuple[CarriedPurse, ...] = ()
    bets: tuple[OpenBet, ...] = ()


def read_carry_file(text: str) -> CarryFile:
    """The file read; raises ``BadInput`` with every fault, named like ``debts[3].amount``."""
    if len(text) > 20 * toml.MAX_BYTES:
        raise BadInput([Problem("", "too_large", {"most": 20 * toml.MAX_BYTES})])
    try:
        plain = json.loads(text, object_pairs_hook=_once)
    except _TwiceError as twice:
        raise BadInput([Problem("", "name_twice_in_file", {"name": str(twice)[:40]})]) from None
    except (ValueError, RecursionError):
        raise BadInput([Problem("", "not_json")]) from None
    if not isinstance(plain, dict) or plain.get("format") != FORMAT:
        raise BadInput([Problem("format", "not_a_carry_file", {"known": FORMAT})])
    if plain.get("version") != VERSION or isinstance(plain.get("version"), bool):
        raise BadInput([Problem("version", "unknown_version", {"known": VERSION})])
    faults = Faults()
    event = _Part(plain.get("event"), "event", faults)
    name, made = event.text("name"), event.text("made")
    moneys = _moneys(plain.get("moneys", []), faults)
    people = _people(plain.get("characters", []), faults)
    debts = tuple(_debts(plain.get("debts", []), people.keys(), {*SYSTEMS, *moneys}, faults))
    drafts = plain.get("drafts", [])
    if not isinstance(drafts, list) or not all(type(each) is int for each in drafts):
        faults.add("drafts", "not_a_list")
    purses = tuple(_purses(plain.get("purses", []), people.keys(), {*SYSTEMS, *moneys}, faults))
    bets = tuple(_bets(plain.get("bets", []), people.keys(), {*SYSTEMS, *moneys}, faults))
    for field_, value in (("event.name", name), ("event.made", made)):
        if not value:
            faults.add(field_, "required")
    faults.raise_any()
    return CarryFile(name, made, people, debts, moneys, tuple(drafts), purses, bets)


class _TwiceError(Exception):
    """A name stands twice in one map: which of the two is meant, nobody knows."""


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            raise _TwiceError(name)
        found[name] = value
    return found


class _Part:
    """A map of the file: its values, and a fault for each that is not what it should be."""

    def __init__(self, plain: object, where: str, faults: Faults) -> None:
        self.where, self.faults = where, faults
        self.plain: Mapping[str, object] = plain if isinstance(plain, dict) else {}
        if not isinstance(plain, dict):
            faults.add(where, "not_a_map")

    def add(self, name: str, code: str, **values: object) -> None:
        """A fault of one of its values."""
        self.faults.add(f"{self.where}.{name}", code, **values)

    def refuse(self, name: str, code: book.LedgerCode) -> None:
        """What the ledger would refuse."""
        self.add(name, str(code))

    def text(self, name: str, most: int = LONG) -> str:
        """A text, of one line."""
        value = self.plain.get(name, "")
        if not isinstance(value, str):
            self.add(name, "not_text")
            return ""
        return self.faults.text(f"{self.where}.{name}", value, most)

    def number(self, name: str, most: int = MOST, least: int = 0) -> int:
        """A whole number from ``least`` to ``most``."""
        value = self.plain.get(name, 0)
        if not isinstance(value, int) or isinstance(value, bool):
            self.add(name, "not_a_number")
            return 0
        if not least <= value <= most:
            self.add(name, "out_of_range", least=least, most=most)
            return 0
        return value

    def who(self, name: str, known: Collection[str]) -> str:
        """The id of somebody whom the file knows."""
        key = self.text(name)
        if key not in known:
            self.add(name, "no_such_character", id=key[:40])
        return key

    def coin(self, known: Collection[str]) -> str:
        """The id of a money that is known here or that the file brings."""
        coin = self.text("coin")
        if coin not in known:
            self.add("coin", "unknown_choice", value=coin[:40], known=", ".join(sorted(known)))
        return coin

    def truth(self, name: str) -> bool:
        """Yes or no; yes where nothing is said."""
        value = self.plain.get(name, True)
        if not isinstance(value, bool):
            self.add(name, "not_yes_or_no")
        return value is True


def _parts(plain: object, where: str, faults: Faults) -> list[_Part]:
    if not isinstance(plain, list):
        faults.add(where, "not_a_list")
        return []
    return [_Part(each, f"{where}[{place}]", faults) for place, each in enumerate(plain, start=1)]


def _moneys(plain: object, faults: Faults) -> dict[str, CoinSystem]:
    found: dict[str, CoinSystem] = {}
    for part in _parts(plain, "moneys", faults):
        coin = part.text("id")
        if not COIN.fullmatch(coin):
            part.add("id", "coin_key", value=coin[:40])
            continue
        if coin in found:
            part.add("id", "id_twice_in_file", id=coin)
        try:
            found[coin] = read_system({name: value for name, value in part.plain.items() if name != "id"}, coin)
        except CoinError as error:
            for fault in error.faults:
                part.add(fault.field, f"coins.{fault.code}", **fault.values)
    return found


def _people(plain: object, faults: Faults) -> dict[str, Person]:
    found: dict[str, Person] = {}
    for part in _parts(plain, "characters", faults):
        own = Faults()
        form = check_character(CharacterForm(**{column: part.text(column) for column in COLUMNS}), own)
        faults.problems += own.placed(part.where)
        status = str(part.plain.get("status", "alive"))
        if status not in STATUSES:
            part.add("status", "unknown_choice", value=status[:40], known=", ".join(STATUSES))
        if form.id in found:
            part.add("id", "id_twice_in_file", id=form.id[:40])
        found[form.id] = Person(form, status, part.truth("consent"))
    return found


def _purses(plain: object, people: Collection[str], coins: Collection[str], faults: Faults) -> Iterable[CarriedPurse]:
    seen: set[tuple[str, str]] = set()
    for part in _parts(plain, "purses", faults):
        found = CarriedPurse(
            part.who("character", people), part.number("amount", MOST_CASH, -MOST_CASH), part.coin(coins),
            part.number("staked", MOST_CASH),
        )  # fmt: skip
        if (key := (found.character, found.coin)) in seen:
            part.add("character", "purse_twice_in_file", id=found.character[:40])
        seen.add(key)
        if not found.amount:
            part.add("amount", "no_sum")
        yield found


def _bets(plain: object, people: Collection[str], coins: Collection[str], faults: Faults) -> Iterable[OpenBet]:
    for part in _parts(plain, "bets", faults):
        number, table = part.number("number", 2**31 - 1), part.number("table", 2**31 - 1)
        backer, on, layer = (part.who(name, people) for name in ("backer", "on", "layer"))
        yield OpenBet(number, table, backer, on, layer, part.number("amount"), part.coin(coins))


def _debts(plain: object, people: Iterable[str], coins: Iterable[str], faults: Faults) -> Iterable[Carried]:
    known, moneys, seen = frozenset(people), frozenset(coins), set[int]()
    for part in _parts(plain, "debts", faults):
        serial = part.number("serial", 2**31 - 1)
        if serial in seen:
            part.add("serial", "number_taken_in_file", number=serial)
        seen |= {serial}
        ids = {name: part.text(name) for name in ("debtor", "holder", "guarantor", "drawee", "drawer")}
        for name, key in ids.items():
            if key not in known and (key or name in ("debtor", "holder")):
                part.add(name, "no_such_character", id=key[:40])
        owed, ceiling = _owed(part, ids, moneys), part.number("ceiling")
        if bool(ceiling) != bool(ids["guarantor"] and owed is not None and owed.coin):
            part.add("ceiling", "ceiling_of_nobody" if ceiling else "ceiling_missing")
        if owed is not None:
            yield Carried(
                serial, owed, part.text("history", LONGEST), part.text("cause"), part.text("true_cause"),
                ids["guarantor"], ceiling, part.text("contested"), part.text("protested"), _paper(part),
                part.text("place"), part.text("witnesses"), _waiting(part), ids["drawer"],
            )  # fmt: skip


def _paper(part: _Part) -> str:
    key = part.text("instrument")
    if key and key not in INSTRUMENTS:
        part.add("instrument", "unknown_choice", value=key[:40], known=", ".join(INSTRUMENTS))
    return key


def _waiting(part: _Part) -> tuple[str, ...]:
    told = part.plain.get("waiting", [])
    if not isinstance(told, list) or not all(each in tuple(book.EntryKind) for each in told):
        part.add("waiting", "not_a_list")
        return ()
    return tuple(told)


def _owed(part: _Part, ids: Mapping[str, str], coins: frozenset[str]) -> book.Debt | None:
    amount, addition = part.number("amount"), part.number("addition")
    coin, thing = part.text("coin"), part.text("thing")
    if bool(thing) == bool(coin or amount) or (thing and addition):
        part.add("thing", "coin_or_thing")
        return None
    if amount and not coin:
        part.add("coin", "required")
        return None
    if coin and coin not in coins:
        part.add("coin", "unknown_choice", value=coin[:40], known=", ".join(sorted(coins)))
    if coin and not amount:
        part.add("amount", "no_sum")
    if ids["debtor"] == ids["holder"]:
        part.refuse("holder", book.LedgerCode.SAME_PERSON)
    if ids["guarantor"] and ids["guarantor"] in (ids["debtor"], ids["holder"]):
        part.refuse("guarantor", book.LedgerCode.OWN_GUARANTEE)
    third = ids["drawee"] or ids["drawer"]
    if third and (thing or third in (ids["debtor"], ids["holder"]) or (ids["drawee"] and ids["drawer"])):
        part.add("drawee" if ids["drawee"] else "drawer", "bill_upon_a_third")
        return None
    due = _term(part)
    transferable = part.truth("transferable")
    if amount + addition > MOST:
        part.add("addition", "out_of_range", least=0, most=MOST - amount)
    if due is None:
        return None
    if addition and due.kind not in (DueKind.AT, DueKind.WITHIN):
        part.add("addition", "addition_needs_hour")
    return book.Debt(ids["debtor"], ids["holder"], amount, coin, thing, due, addition, transferable, ids["drawee"])


def _term(part: _Part) -> Due | None:
    told = _Part(part.plain.get("due", {"kind": "demand"}), f"{part.where}.due", part.faults)
    kind, at = told.text("kind"), told.text("at")
    try:
        moment = moment_of(at) if at else None
        if moment is not None and moment.tzinfo is not None:
            raise ValueError("game time is of no place")
        return Due(DueKind(kind), moment, told.number("hours", MOST_HOURS))
    except ValueError:
        told.add("kind", "not_a_term")
        return None
