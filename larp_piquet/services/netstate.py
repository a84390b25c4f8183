"""Where a proposed netting stands, and how it is told: who is in it, what it strikes off, who has agreed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from sqlalchemy import Connection

from ..ledger import netting
from ..ledger.amounts import figures
from ..ledger.coins import Coins
from ..ledger.life import stand
from ..ledger.netting import Part, Ring
from ..store import money, people
from ..store.records import CharacterRecord, EntryRecord, NettingEntryRecord, NettingRecord
from ..tables.acts import STAFF
from ..wording.lookalikes import alike, skeleton, with_id
from .bookkeeping import as_entries
from .coinage import as_told

Lives = Mapping[int, tuple[EntryRecord, ...]]


class Said(StrEnum):
    """What may be said of a proposal."""

    AGREED = "agreed"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    ENTERED = "entered"
    UNDONE = "undone"


class NettingState(StrEnum):
    """Where a proposal stands. ``STALE``: one of its debts has changed since, so that it can never be entered."""

    OPEN = "open"
    STALE = "stale"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    ENTERED = "entered"
    UNDONE = "undone"


_ENDS = {
    Said.DECLINED: NettingState.DECLINED,
    Said.WITHDRAWN: NettingState.WITHDRAWN,
    Said.ENTERED: NettingState.ENTERED,
    Said.UNDONE: NettingState.UNDONE,
}


@dataclass(frozen=True, slots=True)
class NettingPerson:
    """Somebody in a ring. ``house``: the game master agreed in his name; ``plays``: he is in the game still."""

    id: str
    name: str
    agreed: bool = False
    house: bool = False
    plays: bool = True


@dataclass(frozen=True, slots=True)
class NettingPart:
    """What is struck off one debt. ``serial`` is 0 for a reader whose debt it is not; ``whole``: nothing is left."""

    serial: int
    debtor_id: str
    holder_id: str
    debtor_name: str
    holder_name: str
    figures: str
    whole: bool = False


@dataclass(frozen=True, slots=True)
class NettingInfo:
    """A netting as its parties and the game master see it: each of ``people`` owes the next, the last the first.

    ``number`` is 0 for one that is found and not proposed yet, which ``key`` names. ``mine``: the reader's agreement is
    awaited. ``ended_by`` and ``reason`` are of what was said last, if that ended it; empty for the game master.
    """

    number: int
    key: str
    coin: str
    amount: int
    figures: str
    people: tuple[NettingPerson, ...]
    parts: tuple[NettingPart, ...]
    state: NettingState = NettingState.OPEN
    author_name: str = ""
    at: datetime | None = None
    game_time: datetime | None = None
    mine: bool = False
    ended_by: str = ""
    reason: str = ""

    @property
    def waits_for(self) -> tuple[NettingPerson, ...]:
        """Who has not agreed yet."""
        return tuple(each for each in self.people if not each.agreed)


def ring_of(record: NettingRecord) -> Ring:
    """The ring that was proposed."""
    parts = tuple(Part(part.serial, part.debtor, part.holder, part.amount) for part in record.parts)
    return Ring(record.coin, record.amount, tuple(json.loads(record.people)), parts)


def key_of(ring: Ring) -> str:
    """What names a ring that is not proposed yet: its debts and what is struck off each."""
    return "-".join(f"{part.debt}.{part.amount}" for part in ring.parts)


def agreements(record: NettingRecord) -> dict[str, NettingEntryRecord]:
    """Who has agreed, by whom and with what reason."""
    return {said.who: said for said in record.entries if said.kind == Said.AGREED and said.who}


def state_of(record: NettingRecord, lives: Lives) -> NettingState:
    """Where it stands; ``lives`` holds at least the entries of its debts."""
    if record.entries and (ended := _ENDS.get(Said(record.entries[-1].kind))):
        return ended
    for part, told in zip(ring_of(record).parts, record.parts, strict=True):
        if not netting.fits(part, record.coin, told.seen, as_entries(lives[part.debt])):
            return NettingState.STALE
    return NettingState.OPEN


class Teller:
    """Tells nettings in one transaction, to one reader; ``None`` is the game master."""

    def __init__(self, connection: Connection, reader: str | None) -> None:
        self.connection = connection
        self.reader = reader
        self.cast: dict[str, CharacterRecord] = {each.id: each for each in people.load_characters(connection)}
        self.coins: Coins = as_told(connection)

    def records(self, records: Iterable[NettingRecord]) -> tuple[NettingInfo, ...]:
        """Those that were proposed."""
        some = tuple(records)
        serials = {part.serial for record in some for part in record.parts}
        lives = money.load_entries(self.connection, serials) if serials else {}
        return tuple(self._record(record, lives) for record in some)

    def _record(self, record: NettingRecord, lives: Lives) -> NettingInfo:
        ring, said, state = ring_of(record), agreements(record), state_of(record, lives)
        rests = {part.debt: stand(as_entries(lives[part.debt])).rest for part in ring.parts}
        last = record.entries[-1] if record.entries and Said(record.entries[-1].kind) in _ENDS else None
        return NettingInfo(
            number=record.id,
            key=key_of(ring),
            coin=record.coin,
            amount=record.amount,
            figures=self._figures(record.amount, record.coin),
            people=tuple(
                NettingPerson(
                    who, self._name(who, ring), who in said, who in said and said[who].author != who, self._plays(who)
                )
                for who in ring.people
            ),
            parts=self._parts(ring, rests if state is NettingState.OPEN else {}),
            state=state,
            author_name="" if record.author == STAFF else self._name(record.author, ring),
            at=record.at,
            game_time=record.game_time,
            mine=state is NettingState.OPEN and self.reader in ring.people and self.reader not in said,
            ended_by="" if last is None or last.author == STAFF else self._name(last.author, ring),
            reason="" if last is None else last.reason,
        )

    def ring(self, ring: Ring, rests: Mapping[int, int]) -> NettingInfo:
        """One that is found, with what is left now of its debts."""
        return NettingInfo(
            number=0,
            key=key_of(ring),
            coin=ring.coin,
            amount=ring.amount,
            figures=self._figures(ring.amount, ring.coin),
            people=tuple(NettingPerson(who, self._name(who, ring), plays=self._plays(who)) for who in ring.people),
            parts=self._parts(ring, rests),
        )

    def _parts(self, ring: Ring, rests: Mapping[int, int]) -> tuple[NettingPart, ...]:
        return tuple(
            NettingPart(
                part.debt if self.reader in (None, part.debtor, part.holder) else 0,
                part.debtor,
                part.holder,
                self._name(part.debtor, ring),
                self._name(part.holder, ring),
                self._figures(part.amount, ring.coin),
                rests.get(part.debt) == part.amount,
            )
            for part in ring.parts
        )

    def _figures(self, amount: int, coin: str) -> str:
        return figures(amount, self.coins[coin])

    def _plays(self, who: str) -> bool:
        return who in self.cast and self.cast[who].status == "alive"

    def _name(self, who: str, ring: Ring) -> str:
        """A name, and where two in the ring sound alike, the id that tells them apart."""
        names = {each: self._called(each, ring) for each in ring.people}
        name = names.get(who) or self._called(who, ring)
        return with_id(name, who) if who in names and skeleton(name) in alike(names.values()) else name

    def _called(self, who: str, ring: Ring) -> str:
        """The real name to the game master and to those who have a debt with him; others know the one he goes by."""
        record = self.cast.get(who)
        if record is None:
            return who
        if self.reader is None or self.reader == who:
            return record.name
        near = any({self.reader, who} == {part.debtor, part.holder} for part in ring.parts)
        return record.name if near else record.alias or record.name


def reserved(records: Iterable[NettingRecord], lives: Lives) -> dict[int, int]:
    """By debt, what open proposals would strike off it."""
    held: dict[int, int] = {}
    for record in records:
        if state_of(record, lives) is NettingState.OPEN:
            for part in record.parts:
                held[part.serial] = held.get(part.serial, 0) + part.amount
    return held


def holdings(lives: Lives, held: Mapping[int, int], playing: frozenset[str]) -> tuple[netting.Holding, ...]:
    """Every debt that may be netted, less what is proposed already; of people who are in the game still."""
    found = []
    for serial, life in lives.items():
        standing = stand(as_entries(life))
        if netting.may_be_netted(standing) and {standing.debtor, standing.holder} <= playing:
            rest = standing.rest - held.get(serial, 0)
            if rest > 0:
                coin = standing.terms.coin
                found.append(netting.Holding(serial, standing.debtor, standing.holder, coin, rest))
    return tuple(found)
