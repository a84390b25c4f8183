"""The book of debts: double entry, decided here, stored elsewhere.

An account is a character's id. A debt that arises takes its sum from the debtor's account and gives it to the
creditor's; when it is paid in coin, or voided, an entry the other way takes the claim out of the book again. So a
balance is what a character is owed (above nothing) or owes (below), and every entry, and the whole book, sums to
nothing in each coin. Nothing is edited: the state of a debt follows from its entries.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType


class EntryKind(StrEnum):
    """What an entry says of its debt."""

    OWED = "owed"  # the debt arises
    CONFIRMED = "confirmed"  # the creditor, or the game master for him, says that it was paid
    VOIDED = "voided"  # the game master takes it back


class DebtState(StrEnum):
    """Where a debt stands."""

    OWED = "owed"
    PAID = "paid"
    VOID = "void"


class Role(StrEnum):
    """Who an actor is to a debt."""

    DEBTOR = "debtor"
    CREDITOR = "creditor"
    STAFF = "staff"
    STRANGER = "stranger"


class LedgerCode(StrEnum):
    """Why the ledger refuses; the words are in ``wording.refusals``."""

    NOT_YOURS = "not_yours"
    STAFF_ONLY = "staff_only"
    REASON_NEEDED = "reason_needed"
    ALREADY_PAID = "already_paid"
    ALREADY_VOID = "already_void"
    NO_SUCH_DEBT = "no_such_debt"
    ALREADY_OWED = "already_owed"
    NOTHING_OWED = "nothing_owed"
    SAME_PERSON = "same_person"


#: Author of an entry that the game master makes.
STAFF = "game_master"


class LedgerRefusal(ValueError):
    """An entry that may not be made."""

    def __init__(self, code: LedgerCode) -> None:
        super().__init__(str(code))
        self.code = code


#: Who may make which entry about a debt that stands. The game master must always give a reason.
RIGHTS: Mapping[EntryKind, frozenset[Role]] = MappingProxyType(
    {
        EntryKind.CONFIRMED: frozenset({Role.CREDITOR, Role.STAFF}),
        EntryKind.VOIDED: frozenset({Role.STAFF}),
    }
)
_WITHOUT_RIGHT: Mapping[EntryKind, LedgerCode] = MappingProxyType(
    {EntryKind.CONFIRMED: LedgerCode.NOT_YOURS, EntryKind.VOIDED: LedgerCode.STAFF_ONLY}
)
_STATES: Mapping[EntryKind, DebtState] = MappingProxyType(
    {
        EntryKind.OWED: DebtState.OWED,
        EntryKind.CONFIRMED: DebtState.PAID,
        EntryKind.VOIDED: DebtState.VOID,
    }
)


@dataclass(frozen=True, slots=True)
class Posting:
    """A sum given to an account (above nothing) or taken from it, in base units of the coin system ``coin``."""

    account: str
    amount: int
    coin: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the book about the debt ``debt``; its postings sum to nothing in every coin, or ``ValueError``.

    ``author`` is a character's id or a name for the game master; ``game_time`` is when it was in the story.
    """

    kind: EntryKind
    debt: str
    postings: tuple[Posting, ...]
    author: str
    reason: str = ""
    game_time: datetime | None = None
    real_time: datetime | None = None

    def __post_init__(self) -> None:
        sums: dict[str, int] = defaultdict(int)
        for posting in self.postings:
            sums[posting.coin] += posting.amount
        if any(sums.values()):
            raise ValueError(f"an entry about {self.debt} does not sum to nothing: {dict(sums)}")


@dataclass(frozen=True, slots=True)
class Debt:
    """What a debt says: who owes whom how much, in base units of ``coin``."""

    debtor: str
    creditor: str
    amount: int
    coin: str


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks for an entry: a character, by the account he holds, or the game master; or both in one person."""

    account: str | None = None
    staff: bool = False


@dataclass(frozen=True, slots=True)
class When:
    """The two clocks of an entry, both handed in, for the ledger has none: story time and real time."""

    game_time: datetime | None = None
    real_time: datetime | None = None


_UNDATED = When()


def owe(
    debt: str,
    owed: Debt,
    *,
    author: str,
    reason: str = "",
    when: When = _UNDATED,
    entries: Iterable[Entry] = (),
) -> Entry:
    """The entry by which a debt arises; raises ``LedgerRefusal``.

    ``entries`` may hold the whole book: a debt arises once.
    """
    if owed.amount <= 0:
        raise LedgerRefusal(LedgerCode.NOTHING_OWED)
    if owed.debtor == owed.creditor:
        raise LedgerRefusal(LedgerCode.SAME_PERSON)
    if any(entry.debt == debt for entry in entries):
        raise LedgerRefusal(LedgerCode.ALREADY_OWED)
    postings = (
        Posting(owed.debtor, -owed.amount, owed.coin),
        Posting(owed.creditor, owed.amount, owed.coin),
    )
    return Entry(EntryKind.OWED, debt, postings, author, reason, when.game_time, when.real_time)


def confirm(debt: str, entries: Iterable[Entry], actor: Actor, *, reason: str = "", when: When = _UNDATED) -> Entry:
    """The entry by which a debt is paid; raises ``LedgerRefusal``.

    ``entries`` holds at least all entries about this debt, oldest first.
    """
    return _close(EntryKind.CONFIRMED, debt, entries, actor, reason, when)


def void(debt: str, entries: Iterable[Entry], actor: Actor, *, reason: str = "", when: When = _UNDATED) -> Entry:
    """The entry by which a debt is taken back; raises ``LedgerRefusal``. ``entries`` as for ``confirm``."""
    return _close(EntryKind.VOIDED, debt, entries, actor, reason, when)


def _close(kind: EntryKind, debt: str, entries: Iterable[Entry], actor: Actor, reason: str, when: When) -> Entry:
    own = about(debt, entries)
    owed = debt_of(own)
    able = roles(owed, actor) & RIGHTS[kind]
    if not able:
        raise LedgerRefusal(_WITHOUT_RIGHT[kind])
    state = state_of(own)
    if state is not DebtState.OWED:
        raise LedgerRefusal(LedgerCode.ALREADY_PAID if state is DebtState.PAID else LedgerCode.ALREADY_VOID)
    if Role.CREDITOR in able:
        author = owed.creditor
    elif not reason.strip():
        raise LedgerRefusal(LedgerCode.REASON_NEEDED)
    else:
        author = STAFF
    back = tuple(Posting(p.account, -p.amount, p.coin) for p in own[0].postings)
    return Entry(kind, debt, back, author, reason.strip(), when.game_time, when.real_time)


def roles(owed: Debt, actor: Actor) -> frozenset[Role]:
    """Everything this actor is to the debt."""
    found = set()
    if actor.staff:
        found.add(Role.STAFF)
    if actor.account == owed.creditor:
        found.add(Role.CREDITOR)
    if actor.account == owed.debtor:
        found.add(Role.DEBTOR)
    return frozenset(found or {Role.STRANGER})


def about(debt: str, entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries about one debt, in order; raises ``LedgerRefusal`` when there is none."""
    own = tuple(entry for entry in entries if entry.debt == debt)
    if not own:
        raise LedgerRefusal(LedgerCode.NO_SUCH_DEBT)
    return own


def debt_of(entries: Sequence[Entry]) -> Debt:
    """What a debt says, from its entries, oldest first."""
    taken, given = sorted(entries[0].postings, key=lambda posting: posting.amount)
    return Debt(taken.account, given.account, given.amount, given.coin)


def state_of(entries: Sequence[Entry]) -> DebtState:
    """Where a debt stands, from its entries, oldest first."""
    return _STATES[entries[-1].kind]


def balances(entries: Iterable[Entry]) -> dict[str, dict[str, int]]:
    """By account and coin, what is owed to it (above nothing) or by it (below); accounts once named stay, at 0."""
    sums: dict[str, dict[str, int]] = {}
    for entry in entries:
        for posting in entry.postings:
            coins = sums.setdefault(posting.account, {})
            coins[posting.coin] = coins.get(posting.coin, 0) + posting.amount
    return sums
