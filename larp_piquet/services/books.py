"""The whole ledger at one moment, for whatever carries it out of the house."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection

from ..ledger import book
from ..ledger.coins import Coins
from ..ledger.life import Standing, stand
from ..ledger.rights import Role, roles
from ..store import money, people, referees
from ..store.records import CharacterRecord, DebtRecord, EntryRecord, EventRecord
from ..wording.lookalikes import apart
from .bookkeeping import as_entries
from .coinage import known
from .journal import require_event


@dataclass(frozen=True, slots=True)
class Life:
    """A debt with its entries, as they are stored and as the book knows them, in the order written."""

    record: DebtRecord
    stored: tuple[EntryRecord, ...]
    entries: tuple[book.Entry, ...]

    @property
    def standing(self) -> Standing:
        """Where it stands."""
        return stand(self.entries)

    def role(self, place: int, referees: frozenset[str]) -> Role:
        """Who the author of the entry at this place was to the debt when he wrote it; of several the first counts."""
        author = self.entries[place].author
        if author == book.STAFF:
            return Role.GAME_MASTER
        if author in referees:
            return Role.REFEREE
        found = roles(stand(self.entries[: max(place, 1)]), book.Actor(author))
        return min(found, key=tuple(Role).index)


@dataclass(frozen=True, slots=True)
class Books:
    """Everything that is owed or was, oldest first. ``names`` are those of characters and referees, by id."""

    event: EventRecord
    cast: tuple[CharacterRecord, ...]
    referees: frozenset[str]
    names: Mapping[str, str]
    coins: Coins
    debts: tuple[Life, ...]


def load_books(connection: Connection) -> Books:
    """The ledger; ``Conflict("no_event")`` before there is an event."""
    event = require_event(connection)
    cast = people.load_characters(connection)
    rulers = referees.load_referees(connection)
    lives = money.load_entries(connection)
    debts = tuple(
        Life(record, lives[record.serial], as_entries(lives[record.serial]))
        for record in reversed(money.load_debts(connection))
    )
    names = apart({each.id: each.name for each in rulers} | {each.id: each.name for each in cast})
    coins = known(connection)
    return Books(event, cast, frozenset(each.id for each in rulers), names, coins, debts)
