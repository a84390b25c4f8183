"""What the store gives out: frozen records, one per row, free of any connection."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime


@dataclass(frozen=True, slots=True)
class EventRecord:
    """The event; ``rules`` is the whole ruleset as JSON text, ``law`` the key of the house edition that it is."""

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
    opens: str  # to whom finished deals are opened
    seat_kept: int = 10  # minutes
    papers: bool = True  # who has a note in hand may claim to hold it
    law: str | None = None
    calendar: str = ""  # in which the game's dates are told
    guineas: bool = False  # sums of a money that has them are told in guineas
    due_kind: str = "demand"  # when what is lost at play, and by bets, is to be paid
    due_hours: int = 24
    due_at: datetime | None = None  # game time
    bets: str = "lookers"  # who may bet on a partie
    purses: bool = False
    purses_below: bool = False  # a purse may give what it does not hold


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
    status: str = "alive"
    consent: bool = True


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
class SessionRecord:
    """A staff session that stands; ``referee_id`` is empty for the game master's."""

    id: int
    token_hash: str = field(repr=False)
    referee_id: str | None


@dataclass(frozen=True, slots=True)
class InviteRecord:
    """An invitation to rule."""

    id: int
    token_hash: str = field(repr=False)
    reusable: bool
    character_id: str | None
    made: datetime
    ended: datetime | None


@dataclass(frozen=True, slots=True)
class RefereeRecord:
    """A referee, whose access may have ended."""

    id: str
    name: str
    character_id: str | None
    invite_id: int
    joined: datetime
    ended: datetime | None
    barred: int | None = None  # the newest invitation when his access ended


@dataclass(frozen=True, slots=True)
class FurnitureRecord:
    """A table; ``None`` stands for the event's own.

    ``edition`` is the key of an edition or of a house edition; of the latter ``rules`` is the whole ruleset as JSON
    text, which is looked up and not stored with the table.
    """

    number: int
    name: str
    colour: str
    per_point: int | None
    edition: str | None
    rules: str | None = None
    mode: str = "dealt"
    coin: str | None = None
    bank: int = 0


@dataclass(frozen=True, slots=True)
class HouseLawRecord:
    """One version of a house edition; ``rules`` is the whole ruleset as JSON text."""

    key: str
    version: int
    rules: str
    withdrawn: bool
    at: datetime


@dataclass(frozen=True, slots=True)
class OwnMoneyRecord:
    """One version of a money of the event's own; ``plain`` is its description as JSON text.

    Sums are kept under ``coin``: versions share it while a sum in it means the same.
    """

    key: str
    version: int
    coin: str
    plain: str
    withdrawn: bool
    at: datetime


@dataclass(frozen=True, slots=True)
class RateRecord:
    """A rate as it was set: ``given`` base units of ``coin`` are worth ``worth`` of ``other`` from ``since`` on."""

    coin: str
    given: int
    other: str
    worth: int
    since: date
    reason: str
    at: datetime


@dataclass(frozen=True, slots=True)
class KeptRecord:
    """A record laid on the desk, as it was handed in; ``shown``: anybody may see it."""

    id: int
    text: str = field(repr=False)
    at: datetime
    shown: bool


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
class SealRecord:
    """A draw of a sitting; ``dealt`` is the fact by which the draw before it was dealt."""

    sitting_id: int
    number: int
    secret: str = field(repr=False)  # hex
    commitment: str  # hex
    dealt: int | None
    at: datetime


@dataclass(frozen=True, slots=True)
class ShownSealRecord:
    """What a table is shown of a draw, and a word for it if there is one."""

    number: int
    commitment: str
    coming: bool  # it is to be dealt next
    seat: int | None
    character_id: str | None
    word: str | None


@dataclass(frozen=True, slots=True)
class SealPartRecord:
    """A word that a seat added to a draw."""

    number: int
    seat: int
    character_id: str
    word: str


@dataclass(frozen=True, slots=True)
class SeatingRecord:
    """Where a character sits now."""

    character_id: str
    sitting_id: int
    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class DebtRecord:
    """A debt as signed; ``sitting_id`` and ``partie`` are those it came from, if it came from one."""

    serial: int
    sitting_id: int | None
    partie: int | None
    debtor: str
    creditor: str
    amount: int
    coin: str
    points: int
    signed: str
    game_time: datetime
    at: datetime
    again: int = 0
    source: str = "partie"
    thing: str = ""
    cause: str = ""
    true_cause: str = field(default="", repr=False)
    instrument: str = ""
    place: str = ""
    witnesses: str = ""


@dataclass(frozen=True, slots=True)
class PrintRecord:
    """A print of a debt's note; ``copy`` counts from 1, and 1 is the paper itself."""

    serial: int
    copy: int
    instrument: str
    language: str
    author: str
    game_time: datetime
    at: datetime


@dataclass(frozen=True, slots=True)
class CauseRecord:
    """What was said of a debt's cause; ``kind`` is ``stated``, ``true`` or ``history``. The last of its kind holds."""

    serial: int
    kind: str
    words: str = field(repr=False)
    author: str
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
    """An entry in the life of a debt; ``id`` is 0 until it is stored. ``detail`` is JSON text."""

    id: int
    serial: int
    kind: str
    author: str
    reason: str
    game_time: datetime
    at: datetime
    postings: tuple[PostingRecord, ...]
    detail: str | None = None
    who: str | None = None


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


@dataclass(frozen=True, slots=True)
class StakeLimitRecord:
    """What a stake may be at most for a character (none: for everybody); ``None`` sets no limit."""

    character_id: str | None
    coin: str
    per_point: int | None
    flat: int | None
    author: str
    reason: str
    at: datetime


@dataclass(frozen=True, slots=True)
class ClosingRecord:
    """A table closed or opened, or the whole house; ``sittings`` is a JSON list of those it paused."""

    number: int | None
    closed: bool
    sittings: str
    author: str
    reason: str
    at: datetime


@dataclass(frozen=True, slots=True)
class QueueRecord:
    """Somebody comes to wait for a table, or waits no more."""

    number: int
    character_id: str
    kind: str
    author: str
    reason: str
    at: datetime


@dataclass(frozen=True, slots=True)
class ChallengeRecord:
    """Who challenged whom."""

    id: int
    challenger: str
    challenged: str
    at: datetime


@dataclass(frozen=True, slots=True)
class ChallengeHead:
    """A challenge and its last entry: what was said, and the sitting that was opened by it."""

    record: ChallengeRecord
    kind: str
    sitting_id: int | None


@dataclass(frozen=True, slots=True)
class ChallengeEntryRecord:
    """One thing said of a challenge, with the terms that stand by it."""

    challenge_id: int
    seq: int
    kind: str
    author: str
    edition: str
    rules: str = field(repr=False)
    coin: str
    amount: int
    words: str
    sitting_id: int | None
    at: datetime


@dataclass(frozen=True, slots=True)
class CashRecord:
    """A movement of cash between two accounts that pays no debt."""

    id: int
    kind: str
    giver: str
    taker: str
    amount: int
    coin: str
    author: str
    reason: str
    game_time: datetime
    at: datetime


@dataclass(frozen=True, slots=True)
class CashPaid:
    """What an entry about a debt brought to a purse, or, below nothing, took from it."""

    serial: int
    kind: str
    account: str
    amount: int
    coin: str
    game_time: datetime
    at: datetime


@dataclass(frozen=True, slots=True)
class BetRecord:
    """A side bet on the partie ``partie`` of a sitting at the table ``number``."""

    id: int
    sitting_id: int
    number: int
    partie: int
    backer: str
    layer: str
    on_character: str
    amount: int
    coin: str
    at: datetime


@dataclass(frozen=True, slots=True)
class BetEntryRecord:
    """One thing said of a bet, counted from 0."""

    bet_id: int
    seq: int
    kind: str
    author: str
    reason: str
    serial: int | None
    at: datetime


@dataclass(frozen=True, slots=True)
class NettingPartRecord:
    """What of a netting concerns one debt, which had ``seen`` entries when it was proposed."""

    serial: int
    debtor: str
    holder: str
    amount: int
    seen: int


@dataclass(frozen=True, slots=True)
class NettingEntryRecord:
    """What was said of a netting; ``who`` is whose word it is, ``author`` who said it."""

    kind: str
    who: str | None
    author: str
    reason: str
    game_time: datetime
    at: datetime


@dataclass(frozen=True, slots=True)
class NettingRecord:
    """A netting as it was proposed, with everything that was said of it since; ``people`` is JSON."""

    id: int
    coin: str
    amount: int
    people: str
    author: str
    game_time: datetime
    at: datetime
    parts: tuple[NettingPartRecord, ...]
    entries: tuple[NettingEntryRecord, ...] = ()
