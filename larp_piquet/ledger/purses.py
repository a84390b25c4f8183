"""Cash: the purses of characters, a bank on a table, and the house from which all of it comes.

Cash has accounts of its own beside those of claims, in the same double entry: what leaves one purse comes to another,
and what the game master gives out, the house lacks. So the claims of a coin sum to nothing, and so does its cash.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType

from .book import Entry, EntryKind, LedgerCode, LedgerRefusal, Posting, cash, is_cash, moved
from .life import Standing

#: Where cash comes from and goes to when the game master gives and takes it.
HOUSE = "cash:house"
_PURSE = "purse:"
#: By which a debt of coin is paid, the whole of it or a part.
PAYMENTS = frozenset({EntryKind.CONFIRMED, EntryKind.PART_ACCEPTED, EntryKind.COVERED})
#: By which somebody says that he pays, and by what the holder answers it.
PROMISES: Mapping[EntryKind, EntryKind] = MappingProxyType(
    {
        EntryKind.CLAIMED: EntryKind.CONFIRMED,
        EntryKind.PART_PROPOSED: EntryKind.PART_ACCEPTED,
        EntryKind.COVER_PROPOSED: EntryKind.COVERED,
    }
)


class CashKind(StrEnum):
    """What a movement of cash is that pays no debt."""

    OPENING = "opening"  # with what somebody comes into the game
    GIVEN = "given"  # by the game master
    TAKEN = "taken"
    STAKED = "staked"  # paid into the bank of a table
    RETURNED = "returned"  # out of it again to whoever had paid it
    INHERITED = "inherited"  # out of the purse of one who is dead or gone into his heir's


#: What the game master enters himself.
BY_HAND = (CashKind.OPENING, CashKind.GIVEN, CashKind.TAKEN)


@dataclass(frozen=True, slots=True)
class CashEntry:
    """A movement of cash between two accounts that pays no debt; ``amount`` is above nothing, in base units.

    ``author`` is who entered it, ``reason`` why.
    """

    kind: CashKind
    giver: str
    taker: str
    amount: int
    coin: str
    author: str
    reason: str = ""
    game_time: datetime | None = None

    @property
    def postings(self) -> tuple[Posting, ...]:
        """What it takes and gives; sums to nothing."""
        return moved(self.giver, self.taker, self.amount, self.coin)


def purse(character: str) -> str:
    """The account of a character's purse."""
    return f"{_PURSE}{character}"


def owner(account: str) -> str | None:
    """Whose purse this account is; ``None`` for any other account."""
    return account.removeprefix(_PURSE) if account.startswith(_PURSE) else None


def handed(
    kind: CashKind, character: str, amount: int, coin: str, *, author: str, reason: str, when: datetime | None = None
) -> CashEntry:
    """The entry by which the house gives cash to a character, or takes it; raises ``LedgerRefusal``.

    Nobody is given or robbed without a reason; an opening purse is reason enough.
    """
    if amount <= 0:
        raise LedgerRefusal(LedgerCode.NO_SUM)
    if kind is not CashKind.OPENING and not reason:
        raise LedgerRefusal(LedgerCode.REASON_NEEDED)
    sides = (purse(character), HOUSE) if kind is CashKind.TAKEN else (HOUSE, purse(character))
    return CashEntry(kind, *sides, amount, coin, author, reason, when)


def paid_in_cash(entry: Entry, before: Standing) -> Entry:
    """The same entry, with the cash that it moves from the debtor's purse, or the guarantor's, to the holder's if it is
    a payment.

    ``before`` is how the debt stood. What is undone needs no more: its cash goes back with its other postings.
    """
    if entry.kind not in PAYMENTS or not before.terms.coin or not before.open:
        return entry
    amount = before.rest if entry.kind is EntryKind.CONFIRMED else entry.detail.amount
    payer = entry.detail.who if entry.kind is EntryKind.COVERED else before.debtor
    given, coin = (
        (entry.detail.tender, entry.detail.tender_coin) if entry.detail.tender else (amount, before.terms.coin)
    )
    paid = moved(purse(payer), purse(before.holder), given, coin)
    return replace(entry, postings=(*entry.postings, *paid))


def promised(entry: Entry, before: Standing) -> tuple[Posting, ...]:
    """The cash that would move if the holder confirmed what this entry says is paid; none where it says nothing so."""
    if entry.kind not in PROMISES:
        return ()
    return paid_in_cash(replace(entry, kind=PROMISES[entry.kind], postings=()), before).postings


def said_paid(before: Standing, amount: int, tender: int = 0, tender_coin: str = "") -> bool:
    """Whether the debtor has said that he gives as much, and waits for an answer.

    ``amount`` is in the debt's coin; ``tender`` of ``tender_coin``, another money, he gives only as he offered it.
    """
    if before.of_kind(EntryKind.CLAIMED) and not tender:
        return True
    offers = before.of_kind(EntryKind.PART_PROPOSED)
    if tender:
        return any((each.amount, each.tender, each.tender_coin) == (amount, tender, tender_coin) for each in offers)
    return any(not each.tender and amount <= each.amount for each in offers)


def refuse_unsaid(entry: Entry, before: Standing) -> None:
    """Raise ``LedgerRefusal(DEBTOR_SAYS_FIRST)`` where a holder would take coin from his debtor's purse by his own word
    alone: what he is paid there is seen by nobody but the two."""
    if entry.kind not in (EntryKind.CONFIRMED, EntryKind.PART_ACCEPTED) or entry.author != before.holder:
        return
    told = entry.detail
    amount = before.rest if entry.kind is EntryKind.CONFIRMED else told.amount
    if before.terms.coin and not said_paid(before, amount, told.tender, told.tender_coin):
        raise LedgerRefusal(LedgerCode.DEBTOR_SAYS_FIRST)


def takes(before: Standing) -> frozenset[EntryKind]:
    """Of the entries by which a holder says that his debtor has paid, those that he may make where purses are kept."""
    if not before.terms.coin:
        return frozenset({EntryKind.CONFIRMED, EntryKind.PART_ACCEPTED})
    said = bool(before.of_kind(EntryKind.CLAIMED, EntryKind.PART_PROPOSED))
    part = {EntryKind.PART_ACCEPTED} if said else set()
    return frozenset(part | ({EntryKind.CONFIRMED} if said_paid(before, before.rest) else set()))


def lacking(postings: Iterable[Posting], held: Mapping[str, Mapping[str, int]]) -> str | None:
    """Whose purse would give more than it holds; ``None`` where none would.

    ``held`` is, by account and coin, what was there before.
    """
    for account, coins in cash(postings).items():
        for coin, amount in coins.items():
            there = held.get(account, {}).get(coin, 0)
            if amount < 0 and there + amount < 0 and (who := owner(account)) is not None:
                return who
    return None


def refuse_empty(postings: Iterable[Posting], held: Mapping[str, Mapping[str, int]], asker: str = "") -> None:
    """Raise ``LedgerRefusal(PURSE_LACKS)`` where a purse would give more than it holds.

    ``asker`` is a character to whom another's purse is not told: to him it is ``PAYMENT_WAITS``.
    """
    short = lacking(postings, held)
    if short is not None:
        raise LedgerRefusal(LedgerCode.PAYMENT_WAITS if asker and asker != short else LedgerCode.PURSE_LACKS)


__all__ = [
    "BY_HAND", "HOUSE", "PAYMENTS", "PROMISES", "CashEntry", "CashKind", "cash", "handed", "is_cash", "lacking",
    "owner", "paid_in_cash", "promised", "purse", "refuse_empty", "refuse_unsaid", "said_paid", "takes",
]  # fmt: skip
