"""The book of debts: double entry, decided here and in the rooms beside it, stored elsewhere.

An account is a character's id. A debt that arises takes its sum from the debtor's account and gives it to the
creditor's; when it is paid in coin, forgiven or voided, an entry the other way takes the claim out of the book again,
and when it passes to another, an entry moves it. So a balance is what a character is owed (above nothing) or owes
(below), and every entry, and the whole book, sums to nothing in each coin. Nothing is edited: where a debt stands
follows from its entries (``ledger.life``), and who may enter what is one table (``ledger.rights``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from .due import ON_DEMAND, Due


class EntryKind(StrEnum):
    """What an entry says of its debt."""

    OWED = "owed"  # the debt arises, both having signed elsewhere: the result of a partie
    DRAWN = "drawn"  # a paper is drawn up; it binds nobody before both have signed it
    SIGNED = "signed"  # one of the two signs it; by the second signature the debt arises
    DECLINED = "declined"  # one of the two will not sign, or takes his signature back before the other's
    PART_PROPOSED = "part_proposed"  # the debtor offers, or says that he gave, a part of it
    PART_ACCEPTED = "part_accepted"  # the holder has received a part of it
    CLAIMED = "claimed"  # the debtor says that it was paid
    CONFIRMED = "confirmed"  # the holder, or the game master for him, says so too
    CONTESTED = "contested"  # the debtor disputes it
    SETTLED = "settled"  # a dispute is settled: the debt stands
    GUARANTEE_ASKED = "guarantee_asked"  # somebody is asked to answer for it up to a ceiling
    GUARANTEED = "guaranteed"  # and from now on does
    ENDORSEMENT_OFFERED = "endorsement_offered"  # the holder offers it to a third
    ENDORSED = "endorsed"  # who takes it, and is its holder
    PAPER_CLAIMED = "paper_claimed"  # somebody has the paper in his hands and says that it is his
    HANDED_OVER = "handed_over"  # and so it is: by the last holder's word, or by a ruling
    REFUSED = "refused"  # what was offered or claimed is refused
    WITHDRAWN = "withdrawn"  # or taken back by whoever said it
    FORGIVEN = "forgiven"  # the holder forgives a part of it, or the whole
    PROTESTED = "protested"  # it was demanded at its time, and this was the answer
    ADDED = "added"  # what was agreed to be added once it is late
    GUARANTEE_CALLED = "guarantee_called"  # the holder claims it from whoever answers for it
    COVER_PROPOSED = "cover_proposed"  # who says that he pays, or has paid
    COVERED = "covered"  # the holder has received it; the debtor owes it to the guarantor from now on
    BANKED = "banked"  # it, or a part of it, was paid out of the stake that the debtor had in the bank of the table
    ACCEPTED = "accepted"  # upon whom a bill is drawn accepts it, and owes it from now on
    NETTED = "netted"  # it, or a part of it, was struck off against others, all whom it concerned having agreed
    INHERITED = "inherited"  # an heir takes the place of one who is dead or gone
    VOIDED = "voided"  # it is taken back as if it had never been
    REVERSED = "reversed"  # the last entry was a mistake


class LedgerCode(StrEnum):
    """Why the ledger refuses; the words are in ``wording.debts``."""

    NOT_YOURS = "not_yours"
    STAFF_ONLY = "staff_only"
    OWN_DEBT = "own_debt"
    REASON_NEEDED = "reason_needed"
    NOBODY_NAMED = "nobody_named"
    NO_SUM = "no_sum"
    ALREADY_PAID = "already_paid"
    ALREADY_VOID = "already_void"
    ALREADY_FORGIVEN = "already_forgiven"
    ALREADY_DECLINED = "already_declined"
    ALREADY_ENDED = "already_ended"
    NOT_SIGNED_YET = "not_signed_yet"
    SIGNED_DEBT = "signed_debt"
    SIGNED_BY_HIM = "signed_by_him"
    NO_SUCH_DEBT = "no_such_debt"
    ALREADY_OWED = "already_owed"
    NOTHING_OWED = "nothing_owed"
    SAME_PERSON = "same_person"
    NOT_OF_COIN = "not_of_coin"
    MORE_THAN_LEFT = "more_than_left"
    NOTHING_WAITS = "nothing_waits"
    ALREADY_OFFERED = "already_offered"
    CONTESTED_DEBT = "contested_debt"
    CLAIM_WAITS = "claim_waits"
    NOT_DUE = "not_due"
    NOT_LATE = "not_late"
    NO_ADDITION = "no_addition"
    ALREADY_ADDED = "already_added"
    ALREADY_PROTESTED = "already_protested"
    ALREADY_GUARANTEED = "already_guaranteed"
    TO_HOLDER = "to_holder"
    TO_DEBTOR = "to_debtor"
    OWN_GUARANTEE = "own_guarantee"
    NOT_TRANSFERABLE = "not_transferable"
    NOT_THE_LAST = "not_the_last"
    OF_A_RING = "of_a_ring"
    OF_THE_BANK = "of_the_bank"
    NOT_TO_ACCEPT = "not_to_accept"
    NOBODY_ANSWERS = "nobody_answers"
    NOT_CALLED = "not_called"
    ABOVE_CEILING = "above_ceiling"
    FIRST_STANDS = "first_stands"
    NO_PART_IN_IT = "no_part_in_it"
    PURSE_LACKS = "purse_lacks"
    PAYMENT_WAITS = "payment_waits"
    DEBTOR_SAYS_FIRST = "debtor_says_first"
    NOT_YOUR_BET = "not_your_bet"
    BET_ANSWERED = "bet_answered"


#: How the accounts of banks begin.
BANK = "bank:"
#: Author of an entry that the game master makes.
STAFF = "game_master"


class LedgerRefusal(ValueError):
    """An entry that may not be made."""

    def __init__(self, code: LedgerCode) -> None:
        super().__init__(str(code))
        self.code = code


@dataclass(frozen=True, slots=True)
class Posting:
    """A sum given to an account (above nothing) or taken from it, in base units of the coin system ``coin``."""

    account: str
    amount: int
    coin: str


@dataclass(frozen=True, slots=True)
class Debt:
    """What a debt says: who owes whom how much, in base units of ``coin``, by when.

    A debt of a ``thing`` or a promise has words in place of a sum: no coin, no amount, and nothing is ever posted for
    it. ``addition`` is what is added to the sum, once, when it is late. ``drawee``: upon whom it is drawn, of a bill
    by which the debtor bids a third pay; the debtor owes it until the third has accepted it. Raises ``ValueError``
    for what is neither.
    """

    debtor: str
    creditor: str
    amount: int
    coin: str
    thing: str = ""
    due: Due = ON_DEMAND
    addition: int = 0
    transferable: bool = True
    drawee: str = ""

    def __post_init__(self) -> None:
        if self.thing and (self.amount or self.coin or self.addition):
            raise ValueError("a debt is of coin or of a thing")
        if self.amount and not self.coin:
            raise ValueError("a sum is of some coin")
        if self.drawee and (self.thing or self.drawee in (self.debtor, self.creditor)):
            raise ValueError("a bill is of coin and drawn upon a third")
        if self.addition < 0:
            raise ValueError("an addition is not below nothing")


@dataclass(frozen=True, slots=True)
class Detail:
    """What an entry says beside its kind; each kind uses what it needs.

    ``amount``: a part payment, a ceiling, what is forgiven or added. ``who``: whom it concerns beside its author:
    who signed, is asked, is offered the note, claims the paper, inherits. ``after``: after whom he inherits.
    ``place``: the entry that is answered, taken back or reversed, counted from 0 in the life of the debt.
    ``terms``: the debt as it was drawn up, in its first entry alone. ``signed``: whose signatures that entry bears.
    ``netting``: the number of the proposal by which it was struck off, and ``others`` the debts struck off with it;
    where a guarantor paid, the debt to him that came of it; where it was voided, the debts by which what was had
    of it is owed back, and those that are void with it. ``tender``: what was given for ``amount`` in another
    money, ``tender_coin``. ``follows``: it went void because what it came of did, and by nobody's ruling on it.
    """

    amount: int = 0
    who: str = ""
    after: str = ""
    place: int | None = None
    terms: Debt | None = None
    signed: tuple[str, ...] = ()
    netting: int = 0
    others: tuple[str, ...] = ()
    tender: int = 0
    tender_coin: str = ""
    follows: bool = False


NOTHING_MORE = Detail()


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the book about the debt ``debt``; its postings sum to nothing in every coin, or ``ValueError``.

    ``author`` is a character's id, a referee's, or a name for the game master; ``game_time`` is when it was in the
    story. ``reason`` is what was said with it: why, or, of a protest, what the debtor answered.
    """

    kind: EntryKind
    debt: str
    postings: tuple[Posting, ...]
    author: str
    reason: str = ""
    game_time: datetime | None = None
    real_time: datetime | None = None
    detail: Detail = NOTHING_MORE

    def __post_init__(self) -> None:
        sums: dict[str, int] = defaultdict(int)
        for posting in self.postings:
            sums[posting.coin] += posting.amount
        if any(sums.values()):
            raise ValueError(f"an entry about {self.debt} does not sum to nothing: {dict(sums)}")


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks for an entry: a character, by the account he holds; the game master; a referee, by his id; or several
    of these in one person. ``own``: the accounts of a referee's own characters, of whose debts he is no referee.
    """

    account: str | None = None
    staff: bool = False
    referee: str | None = None
    own: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class When:
    """The two clocks of an entry, both handed in, for the ledger has none: story time and real time."""

    game_time: datetime | None = None
    real_time: datetime | None = None


UNDATED = When()


def owe(
    debt: str,
    owed: Debt,
    *,
    author: str,
    reason: str = "",
    when: When = UNDATED,
    entries: Iterable[Entry] = (),
) -> Entry:
    """The entry by which a debt arises that both have signed elsewhere; raises ``LedgerRefusal``.

    ``entries`` may hold the whole book: a debt arises once.
    """
    _sound(debt, owed, entries)
    detail = Detail(terms=owed, signed=(owed.debtor, owed.creditor))
    return Entry(EntryKind.OWED, debt, arising(owed), author, reason, when.game_time, when.real_time, detail)


def draw(
    debt: str,
    owed: Debt,
    *,
    author: str,
    signed: Iterable[str] = (),
    reason: str = "",
    when: When = UNDATED,
    entries: Iterable[Entry] = (),
) -> Entry:
    """The entry by which a paper is drawn up; raises ``LedgerRefusal``.

    It binds nobody, and posts nothing, before debtor and creditor have signed; ``signed`` holds who has by drawing it.
    Where both have, the debt stands at once.
    """
    _sound(debt, owed, entries)
    hands = tuple(side for side in (owed.debtor, owed.creditor) if side in set(signed))
    detail = Detail(terms=owed, signed=hands, who=owed.drawee)
    postings = arising(owed) if len(hands) == 2 else ()
    kind = EntryKind.OWED if len(hands) == 2 else EntryKind.DRAWN
    return Entry(kind, debt, postings, author, reason, when.game_time, when.real_time, detail)


def _sound(debt: str, owed: Debt, entries: Iterable[Entry]) -> None:
    if owed.amount <= 0 and not owed.thing:
        raise LedgerRefusal(LedgerCode.NOTHING_OWED)
    if owed.debtor == owed.creditor:
        raise LedgerRefusal(LedgerCode.SAME_PERSON)
    if any(entry.debt == debt for entry in entries):
        raise LedgerRefusal(LedgerCode.ALREADY_OWED)


def arising(owed: Debt) -> tuple[Posting, ...]:
    """The postings by which a debt arises; none for a thing."""
    return moved(owed.debtor, owed.creditor, owed.amount, owed.coin)


def moved(giver: str, taker: str, amount: int, coin: str) -> tuple[Posting, ...]:
    """A sum taken from one account and given to another; nothing is posted for nothing."""
    return (Posting(giver, -amount, coin), Posting(taker, amount, coin)) if amount else ()


def about(debt: str, entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries about one debt, in order; raises ``LedgerRefusal`` when there is none."""
    own = tuple(entry for entry in entries if entry.debt == debt)
    if not own:
        raise LedgerRefusal(LedgerCode.NO_SUCH_DEBT)
    return own


def is_cash(account: str) -> bool:
    """Whether an account holds cash, and not claims: a purse, a bank, the house. No character's id has this sign."""
    return ":" in account


def balances(entries: Iterable[Entry]) -> dict[str, dict[str, int]]:
    """By account and coin, what is owed to it (above nothing) or by it (below); accounts once named stay, at 0.

    Cash that was paid is not among it: that is ``cash``.
    """
    return _sums(each for entry in entries for each in entry.postings if not is_cash(each.account))


def cash(postings: Iterable[Posting]) -> dict[str, dict[str, int]]:
    """By account and coin, the cash that these postings brought to it (above nothing) or took (below)."""
    return _sums(each for each in postings if is_cash(each.account))


def _sums(postings: Iterable[Posting]) -> dict[str, dict[str, int]]:
    sums: dict[str, dict[str, int]] = {}
    for posting in postings:
        coins = sums.setdefault(posting.account, {})
        coins[posting.coin] = coins.get(posting.coin, 0) + posting.amount
    return sums
