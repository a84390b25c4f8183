"""What the store gives out: frozen records, one per row, free of any connection."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime


@dataclass(frozen=True, slots=True)
class EventRecord:
    """The event; ``rules`` is the whole ruleset as JSON text."""

    name: str
    game_date: date
    time_zone: str
    language: str
    rules: str
    coin: str
    per_point: int
    printed_address: str
    place: str
    offset_seconds: int
    created: datetime


@dataclass(frozen=True, slots=True)
class AccountRecord:
    """The game master's account."""

    passphrase_hash: str | None = field(repr=False)
    setup_generation: int


@dataclass(frozen=True, slots=True)
class CharacterRecord:
    """A character with the digests by which its card, code and PIN are known."""

    id: str
    place: int
    name: str
    title: str
    gender: str
    dative: str
    alias: str
    house: str
    language: str
    generation: int
    card_hash: str = field(repr=False)
    code_hash: str = field(repr=False)
    pin_hash: str | None = field(repr=False)
    pin_misses: int


@dataclass(frozen=True, slots=True)
class PhoneRecord:
    """A phone; it stands while ``ended`` is empty and its generation is its character's."""

    id: int
    token_hash: str = field(repr=False)
    character_id: str
    generation: int
    made: datetime
    ended: datetime | None


@dataclass(frozen=True, slots=True)
class FurnitureRecord:
    """A table; ``None`` stands for the event's own."""

    number: int
    name: str
    colour: str
    per_point: int | None
    edition: str | None
    mode: str = "dealt"


@dataclass(frozen=True, slots=True)
class SittingRecord:
    """A sitting; ``base`` counts the facts at its table before it."""

    id: int
    number: int
    base: int
    opened: datetime
    closed: datetime | None


@dataclass(frozen=True, slots=True)
class FactRecord:
    """One fact of a log, as JSON text."""

    seq: int
    author: str
    payload: str = field(repr=False)
    at: datetime


@dataclass(frozen=True, slots=True)
class SeatingRecord:
    """Where a character sits now."""

    character_id: str
    sitting_id: int
    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class DebtRecord:
    """A debt as signed."""

    serial: int
    sitting_id: int
    partie: int
    debtor: str
    creditor: str
    amount: int
    coin: str
    points: int
    signed: str
    game_time: datetime
    at: datetime


@dataclass(frozen=True, slots=True)
class PostingRecord:
    """One side of an entry."""

    account: str
    amount: int
    coin: str


@dataclass(frozen=True, slots=True)
class EntryRecord:
    """An entry in the life of a debt; ``id`` is 0 until it is stored."""

    id: int
    serial: int
    kind: str
    author: str
    reason: str
    game_time: datetime
    at: datetime
    postings: tuple[PostingRecord, ...]


@dataclass(frozen=True, slots=True)
class EventEntryRecord:
    """An entry of the event's own log; ``details`` is JSON text."""

    id: int
    kind: str
    author: str
    reason: str
    details: str
    game_time: datetime | None
    at: datetime
