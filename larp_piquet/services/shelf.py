"""The whole book opened at once: every debt with where it stands, the names of the cast, and the search in it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import Connection

from ..ledger.amounts import figures
from ..ledger.book import Entry
from ..ledger.coins import Coins
from ..ledger.life import Standing, stand
from ..store import money, people
from ..store.records import CharacterRecord, DebtRecord
from ..wording.lookalikes import apart
from .bookkeeping import as_entries
from .coinage import as_told

#: What a list of debts may be filtered by, beside name, house and coin.
STATES = ("open", "late", "disputed", "contested", "protested", "draft", "paid", "forgiven", "void", "all")
#: How a note is named by its number in any of our languages.
_BEFORE_NUMBER: Final = re.compile(r"^(?:№|no\.?|n°) ?")


@dataclass(frozen=True, slots=True)
class Search:
    """Which debts are asked for. ``name`` is a part of anybody's name, or a debt's number; ``page`` counts from 1."""

    name: str = ""
    house: str = ""
    coin: str = ""
    state: str = "open"
    page: int = 1


@dataclass(frozen=True, slots=True)
class Shelved:
    """A debt with all that is asked of it."""

    record: DebtRecord
    standing: Standing
    entries: tuple[Entry, ...]
    late: bool

    @property
    def disputed(self) -> bool:
        """Open, and the debtor says no or did not pay when asked."""
        return self.standing.open and (self.standing.contested or self.standing.protested)


class Shelf:
    """One look at the book at a moment of game time, if it has one; newest debts first. Look-alike names bear ids."""

    def __init__(self, connection: Connection, now: datetime | None) -> None:
        self.now = now
        self.cast: dict[str, CharacterRecord] = {each.id: each for each in people.load_characters(connection)}
        self.names = apart({who: each.name for who, each in self.cast.items()})
        self.coins: Coins = as_told(connection)
        lives = money.load_entries(connection)
        self.debts = [self._debt(record, as_entries(lives[record.serial])) for record in money.load_debts(connection)]
        self.open = [each for each in self.debts if each.standing.open]

    def _debt(self, record: DebtRecord, entries: tuple[Entry, ...]) -> Shelved:
        standing = stand(entries)
        return Shelved(record, standing, entries, standing.late(self.now))

    def find(self, search: Search) -> list[Shelved]:
        """What is asked for, newest first, of all pages."""
        return [each for each in self.debts if self._asked(each, search)]

    def _asked(self, each: Shelved, search: Search) -> bool:
        standing = each.standing
        states = {
            "open": standing.open,
            "late": each.late,
            "disputed": each.disputed,
            "contested": standing.open and standing.contested,
            "protested": standing.open and standing.protested,
            "all": True,
        }
        if not states.get(search.state, standing.state == search.state):
            return False
        if search.coin and each.record.coin != search.coin:
            return False
        sides = (standing.debtor, standing.holder)
        if search.house and not any(self.belongs(who) == search.house for who in sides):
            return False
        wanted = _plain(search.name)
        if not wanted or _BEFORE_NUMBER.sub("", wanted) == str(each.record.serial):
            return True
        return any(wanted in told for who in standing.parties() | {each.record.debtor} for told in self._names(who))

    def _names(self, who: str) -> Iterable[str]:
        record = self.cast.get(who)
        return (who,) if record is None else (who, _plain(record.name), _plain(record.alias), _plain(record.title))

    def figures(self, amount: int, coin: str) -> str:
        """A sum as it is written in its money."""
        return figures(amount, self.coins[coin])

    def name(self, who: str) -> str:
        """His name; with his id where another's looks like it."""
        return self.names.get(who, who)

    def belongs(self, who: str) -> str:
        """His house; empty where he is of none."""
        record = self.cast.get(who)
        return "" if record is None else record.house

    def houses(self) -> tuple[str, ...]:
        """Every house of the cast, by name."""
        return tuple(sorted({each.house for each in self.cast.values() if each.house}))


def leaf(number: int, page: int, size: int) -> tuple[int, int, slice]:
    """Of so many things in pages of ``size``: the page nearest to the one asked for, how many there are, and what
    stands on it."""
    pages = max(1, -(-number // size))
    page = min(max(1, page), pages)
    return page, pages, slice((page - 1) * size, page * size)


def _plain(text: str) -> str:
    """Text as it is compared: without case, ``ё`` as ``е``."""
    return " ".join(text.casefold().replace("ё", "е").split())
