"""What use cases take and give: frozen values, never rows of the store.

Amounts are whole numbers of the coin system's smallest unit. ``at`` is real time, aware, in UTC; ``game_time`` is
the naive wall-clock time of the game's world (so no time zone may be applied to it a second time).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

from ..engine.ruleset import Ruleset
from ..ledger.book import EntryKind
from ..ledger.life import DebtState, Standing
from ..tables.acts import Stake, Status
from ..tables.desk import CallWhy, Mode, Ruled
from ..tables.seals import short
from ..tables.views import SittingView
from .errors import Problem

# -- who asks ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Staff:
    """Someone of the desk: the game master by his passphrase, or a referee by his invitation.

    Holding one is the proof that use cases ask for. ``referee`` is a referee's id, ``tables`` those that were
    assigned to him (none: all), ``character_id`` the character whose name he bears. ``been`` are the characters that
    his browser has been since he signed in: forgetting one there does not undo what was seen.
    """

    session: int
    referee: str | None = None
    name: str = ""
    tables: tuple[int, ...] = ()
    character_id: str | None = None
    been: frozenset[str] = frozenset()
    betting: frozenset[int] = frozenset()  # the tables where one of these has a bet on what is played

    @property
    def own(self) -> frozenset[str]:
        """The characters at whose tables he has no rights."""
        return self.been if self.character_id is None else self.been | {self.character_id}

    def rules_at(self, number: int) -> bool:
        """Whether he rules at this table, so long as he does not sit there."""
        return not self.tables or number in self.tables


#: The command line, which is whoever owns the data file.
COMMAND_LINE = Staff(session=0)


@dataclass(frozen=True, slots=True)
class StaffSession:
    """A fresh staff session; ``token`` goes into the cookie and is told only once."""

    token: str = field(repr=False)
    staff: Staff


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at a page: a character's phone, staff, both, or neither.

    ``staff`` is the game master, or the referee ``referee`` at his ``tables`` (none: all). ``own`` are the characters
    whose name he bears or whom he has been: where one of them plays, he is no referee, whoever his browser is now.
    """

    character_id: str | None = None
    staff: bool = False
    referee: str | None = None
    tables: tuple[int, ...] = ()
    own: frozenset[str] = frozenset()
    betting: frozenset[int] = frozenset()  # tables where one of these has a bet

    @property
    def master(self) -> bool:
        """The game master."""
        return self.staff and self.referee is None

    @property
    def bound(self) -> frozenset[str]:
        """The characters for whom he has a part in what is played."""
        return self.own if self.character_id is None else self.own | {self.character_id}

    def referees(self, number: int, seats: Iterable[str | None]) -> bool:
        """Whether he sees this table as its referee: it is one of his, and he has no part in what is played there,
        neither a seat nor a bet."""
        his = self.staff and (not self.tables or number in self.tables) and number not in self.betting
        return his and self.bound.isdisjoint(seats)


# -- the cast ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Character:
    """Who plays. ``gender`` is ``m``, ``f`` or empty; ``language`` empty means the event's."""

    id: str
    name: str
    title: str = ""
    gender: str = ""
    dative: str = ""
    alias: str = ""
    house: str = ""
    language: str = ""
    generation: int = 1
    pin_set: bool = False
    pin_locked: bool = False
    status: str = "alive"  # one of ``STATUSES``
    consent: bool = True  # never indebted without his own signature

    @property
    def plays(self) -> bool:
        """Whether the character is still in the game."""
        return self.status == "alive"


#: Who is dead or has left plays no more: no seat, no challenge, no debt is signed.
STATUSES = ("alive", "dead", "departed")


def shown_name(character: Character) -> str:
    """The name that the table sees: the alias where there is one."""
    return character.alias or character.name


@dataclass(frozen=True, slots=True)
class CharacterForm:
    """What may be typed about a character; an empty ``id`` is made from the name."""

    name: str
    id: str = ""
    title: str = ""
    gender: str = ""
    dative: str = ""
    alias: str = ""
    house: str = ""
    language: str = ""


@dataclass(frozen=True, slots=True)
class RowProblem:
    """A fault of an imported list: ``row`` is counted from 1, the heading included; 0 is the file as a whole."""

    row: int
    column: str
    code: str
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CastReport:
    """A list read: the rows that are sound, and everything wrong with the others, row by row."""

    rows: tuple[CharacterForm, ...]
    problems: tuple[RowProblem, ...]


@dataclass(frozen=True, slots=True)
class CastImport:
    """What an import did, by character id."""

    added: tuple[str, ...]
    changed: tuple[str, ...]
    unchanged: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Phone:
    """A browser that has become a character."""

    id: int
    character: Character

    @property
    def character_id(self) -> str:
        """The character's id."""
        return self.character.id


@dataclass(frozen=True, slots=True)
class PhoneSession:
    """A phone just made; ``token`` goes into the cookie and is told only once."""

    token: str = field(repr=False)
    character: Character


#: To whom every card of a finished deal may be shown: to nobody but the referee, to those who played it, to everybody.
OPENINGS = ("never", "settled", "players", "everybody")
#: And to whom where a new event does not say: whoever played can see for himself that he was dealt what was sealed.
OPENS = "settled"
#: Who may bet on a partie: nobody; who looks on, and a player on himself; or players on others at their table, too.
BETTORS = ("nobody", "lookers", "players")

# -- the event -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EventForm:
    """What the game master types about the event. ``stake`` is text in the coin's own writing, empty for nothing.

    ``edition`` is the key of an edition or of a house edition; an edition may come with house rules, which are then
    kept as a house edition.
    """

    name: str
    game_date: date
    time_zone: str = "UTC"
    language: str = "en"
    edition: str = "musketeer"
    house_rules: Mapping[str, object] = field(default_factory=dict)
    house_name: str = ""  # what the house calls its own law
    coin: str = "ru"
    stake: str = ""
    printed_address: str = ""
    place: str = ""
    opens: str = OPENS  # to whom the cards of finished deals are opened: one of ``OPENINGS``


@dataclass(frozen=True, slots=True)
class EventInfo:
    """The event of this data file."""

    name: str
    game_date: date
    time_zone: str
    language: str
    edition: str
    rules: Ruleset
    coin: str
    stake: int  # per point, in the smallest unit; 0 plays for nothing
    printed_address: str  # "http://192.168.4.1:8000", or empty
    place: str
    game_offset: timedelta  # game time minus the real wall-clock time of the zone
    created: datetime
    opens: str
    law: str = ""  # the key of the edition or house edition that is chosen
    calendar: str = ""  # a key of ``wording.calendars.CALENDARS``
    guineas: bool = False  # sums of a money that has guineas are told in them
    papers: bool = True  # who has a note in hand may claim to hold it
    seat_kept: int = 10  # minutes for which a free seat is kept for the first who waits; 0: until he declines
    due_kind: str = "demand"  # when what is lost at play and by bets is to be paid: a ``DueKind``
    due_hours: int = 24
    due_at: datetime | None = None  # game time
    bets: str = "lookers"  # one of ``BETTORS``
    purses: bool = False
    purses_below: bool = False


@dataclass(frozen=True, slots=True)
class LogEntry:
    """An entry of the event's own log: what staff did outside any sitting."""

    id: int
    at: datetime
    game_time: datetime | None
    author: str
    kind: str
    reason: str
    values: Mapping[str, object]


# -- tables and sittings -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TableInfo:
    """A table as furniture; ``None`` for ``stake`` or ``edition`` means the event's."""

    number: int
    name: str = ""
    colour: str = ""
    stake: int | None = None  # per point, in the smallest unit of its own coin, or of the event's
    edition: str | None = None
    mode: Mode = Mode.DEALT  # how a sitting that opens here plays
    coin: str | None = None  # of its own stake
    bank: int = 0  # what each pays into the bank before the first deal, in the coin of the stake; 0: no bank


@dataclass(frozen=True, slots=True)
class TableForm:
    """What may be typed about a table. ``stake`` empty means the event's; ``0`` plays for nothing.

    ``bank`` empty means none.
    """

    number: int
    name: str = ""
    colour: str = ""
    stake: str = ""
    edition: str = ""
    mode: str = ""  # empty: dealt cards
    coin: str = ""  # of ``stake``; empty: the event's
    bank: str = ""  # what each pays into the bank, in the coin of the stake


@dataclass(frozen=True, slots=True)
class LimitForm:
    """What may be typed about the limit of a stake. ``character`` empty means everybody; an empty sum is no limit."""

    character: str = ""
    per_point: str = ""
    flat: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class LastSitting:
    """The sitting that was closed last at a table where nobody sits now, as it stood before its end.

    ``names`` are shown names by seat; ``closed_by`` is the shown name of the player who ended it, ``None`` for the
    game master, who gives a ``reason``, and empty where it ended with the last signature, a player having risen before.
    """

    view: SittingView
    names: tuple[str | None, ...]
    closed_by: str | None
    reason: str
    referee: str = ""  # his name, where it was a referee who closed it
    news: TableNews = field(default_factory=lambda: TableNews())


@dataclass(frozen=True, slots=True)
class CallNews:
    """A call for the referee that nobody has answered yet."""

    seat: int
    why: CallWhy
    at: datetime


@dataclass(frozen=True, slots=True)
class TableNews:
    """What of the desk concerns a table now: public, and the same for all.

    Names are referees', empty for the game master. ``recent``: the last ruling was given on the deal that lies on the
    table. ``came``: who came to the table after the last ruling and the last deal, and when. ``excused``: the player
    whom the last ruling excuses, and who may have no seat here any more. ``read``: the law's answer to an irregularity
    that the last ruling carries out. ``protests`` against it: seat and words, as they came. ``waits``:
    since when the table has waited for what it waits for; ``rests``: since when it has rested, if it does.
    """

    calls: tuple[CallNews, ...] = ()
    came: tuple[str, datetime] | None = None
    ruled_by: str = ""
    ruled_at: datetime | None = None
    recent: bool = False
    excused: str = ""
    read: Ruled | None = None
    protests: tuple[tuple[int, str], ...] = ()
    waits: datetime | None = None
    rests: datetime | None = None

    @property
    def since(self) -> datetime | None:
        """Since when the table has rested or, while it plays, has waited."""
        return self.rests or self.waits


@dataclass(frozen=True, slots=True)
class SealShown:
    """A sealed draw as the whole table knows it: its digest in hex, and by seat the words that were added.

    ``givers`` are the shown names of those who gave the words, whoever sits there now; ``gave`` is everybody who has
    given one, also where another's counts instead.
    """

    draw: int
    commitment: str
    parts: tuple[str | None, ...]
    givers: tuple[str | None, ...]
    gave: tuple[str, ...] = ()  # character ids

    @property
    def short(self) -> str:
        """As much of the digest as is compared aloud."""
        return short(self.commitment)


@dataclass(frozen=True, slots=True)
class TableSeals:
    """The draw of the deal that lies on the table, and the one that is to be dealt next."""

    lies: SealShown | None = None
    coming: SealShown | None = None


@dataclass(frozen=True, slots=True)
class TablePage:
    """All that one viewer's page of a table is made from."""

    table: TableInfo
    sitting_id: int | None
    view: SittingView | None  # redacted for the viewer; None when nobody has sat down
    names: tuple[str | None, ...]  # shown names by seat
    other_phones: bool  # the viewer's character is open on another phone too
    can_sit: tuple[int, ...]  # seats this viewer may take now
    version: int  # facts ever written at this table: the number of the topic ``table:<number>``
    since: datetime | None  # since when it has waited for what it waits for, or has rested
    last: LastSitting | None = None  # where nobody sits: what this viewer may still read
    closed: str = ""  # the reason for which nothing begins here now
    night: bool = False  # and it is that the house is closed for the night
    kept_for: tuple[str, ...] = ()  # shown names of those others for whom free seats are kept; the last of the free
    may_wait: bool = False  # this viewer may come to the end of the queue
    news: TableNews = TableNews()
    terms: tuple[Ruleset, Stake] | None = None  # where nobody sits: the law and the stake of who sits down now
    referee: bool = False  # this viewer sees it as its referee, or would if somebody sat here
    seals: TableSeals = TableSeals()


@dataclass(frozen=True, slots=True)
class TableState:
    """One line of the list of tables: who sits, what it waits for; nothing hidden in it.

    ``view`` is what anybody may see of the sitting there.
    """

    table: TableInfo
    sitting_id: int | None
    status: Status | None
    names: tuple[str | None, ...]
    waiting_for: tuple[str, ...]  # shown names
    version: int
    since: datetime | None
    view: SittingView | None = None
    news: TableNews = TableNews()


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a character sits."""

    table: TableInfo
    sitting_id: int
    seat: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an action: the log now stands at ``seq``; ``already``: it had been done before."""

    seq: int
    already: bool = False
    debts: tuple[int, ...] = ()  # serials of the debts that this signature made


# -- debts ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DebtEntry:
    """One entry in the life of a debt. Names are real ones, empty for nobody; ``amount`` is written out in ``figures``.

    ``who`` and ``after`` are those of ``ledger.book.Detail``; ``undone``: it was reversed since.
    """

    id: int
    kind: str
    author: str  # character id, referee's id or ``tables.acts.STAFF``
    author_name: str  # real name, empty for the game master
    reason: str
    game_time: datetime
    at: datetime
    who_name: str = ""
    after_name: str = ""
    figures: str = ""
    undone: bool = False
    others: tuple[int, ...] = ()  # serials of the debts that were struck off with it


@dataclass(frozen=True, slots=True)
class DebtWaiting:
    """What was said of a debt and waits for an answer: ``place`` is what the answer names."""

    place: int
    kind: str
    author_id: str
    who_id: str
    who_name: str
    figures: str
    words: str
    can: tuple[EntryKind, ...] = field(default=(), compare=False)  # the reader's answers, as the character he is
    desk: tuple[EntryKind, ...] = field(default=(), compare=False)  # and as somebody of the desk


@dataclass(frozen=True, slots=True)
class OtherSum:
    """What is left of a debt in another money today; not ``exact`` where it had to be rounded."""

    coin: str
    title: str
    figures: str
    exact: bool


@dataclass(frozen=True, slots=True)
class DebtInfo:
    """A debt as its parties and staff see it (real names). ``debtor`` and ``creditor`` are those who signed it.

    ``owing`` is who owes it now, after an heir has come, and ``holder`` to whom, after it has passed on. ``can`` holds
    the kinds of entry that the reader could make as the character he is, ``desk`` as somebody of the desk.
    """

    serial: int
    debtor_id: str
    creditor_id: str
    debtor_name: str
    creditor_name: str
    amount: int
    coin: str  # empty for a thing
    points: int  # 0 where a flat sum was at stake, or nothing was played
    figures: str  # as signed: "2 р. 60 к."; of a thing, the thing
    words: str  # as signed, in the language asked for, nominative
    words_due: str  # the same as the object of paying (Russian accusative)
    spelled: str  # "2 рубля 60 копеек"
    state: DebtState
    game_time: datetime  # when it was signed; never moves
    sitting_id: int | None  # where it arose, if at a table
    table_number: int
    partie: int | None
    entries: tuple[DebtEntry, ...]
    standing: Standing
    owing_name: str
    holder_name: str
    chain: tuple[str, ...]  # names of all who have held it, the holder last
    rest: str  # what is left, in figures
    paid: str  # what was paid so far; empty where nothing was
    addition: str  # what is added once it is late, in figures; empty for nothing
    guarantor_name: str
    ceiling: str
    waiting: tuple[DebtWaiting, ...]
    source: str = "partie"
    thing: str = ""
    cause: str = ""  # as stated on the note; empty: what was played
    true_cause: str = ""  # the game master alone is told
    drawee_name: str = ""  # upon whom a bill is drawn
    late: bool = False  # its hour has come and gone
    says_first: bool = False  # the reader holds it, and takes nothing out of the debtor's purse before that one says so
    others: tuple[OtherSum, ...] = ()  # what is left of it in other moneys today
    can: frozenset[EntryKind] = field(default=frozenset(), compare=False)
    desk: frozenset[EntryKind] = field(default=frozenset(), compare=False)

    @property
    def game_date(self) -> date:
        """The date of the game's world on which it was signed."""
        return self.game_time.date()

    @property
    def owing_id(self) -> str:
        """Who owes it now."""
        return self.standing.debtor

    @property
    def holder_id(self) -> str:
        """To whom it is owed now."""
        return self.standing.holder


@dataclass(frozen=True, slots=True)
class CharacterBalance:
    """What a character is owed (above zero) or owes (below), by coin system; settled and void debts are out."""

    character_id: str
    name: str
    amounts: Mapping[str, int]
    figures: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SumFound:
    """What debts of one coin come to: how many they are, what they were of, and what of it is still owed."""

    coin: str
    count: int
    figures: str
    left: str


@dataclass(frozen=True, slots=True)
class LedgerPage:
    """The game master's ledger, or a page of what was searched for in it.

    ``found`` is how many debts answer the search, ``whole`` how many there are; ``sums`` are those of all found.
    """

    debts: tuple[DebtInfo, ...]  # newest first
    balances: tuple[CharacterBalance, ...]
    version: int  # number of the topic ``ledger``
    found: int
    whole: int
    page: int
    pages: int
    sums: tuple[SumFound, ...]
    houses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NotePage:
    """What the bearer of a note sees: parties and staff the whole, a stranger the serial, the state, and whether it can
    be passed on. ``claimable``: this reader, who has no part in it, could say that the paper is his. ``claim``: where
    in its life he has said so, while that waits for an answer.
    """

    serial: int
    state: DebtState | None  # None for a blank that nothing is written on yet
    debt: DebtInfo | None
    transferable: bool = False
    claimable: bool = False
    claim: int | None = None

    @property
    def blank(self) -> bool:
        """Nothing has been registered under this serial."""
        return self.state is None


__all__ = [
    "COMMAND_LINE", "CastImport", "CastReport", "Character", "CharacterBalance", "CharacterForm", "DebtEntry",
    "DebtInfo", "DebtWaiting", "EventForm", "EventInfo", "LedgerPage", "LogEntry", "NotePage", "Outcome", "Phone",
    "PhoneSession", "Problem", "RowProblem", "Seat", "Staff", "StaffSession", "SumFound", "TableForm", "TableInfo",
    "TablePage", "TableState", "Viewer", "shown_name",
]  # fmt: skip
