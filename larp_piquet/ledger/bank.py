"""A bank at a table: each pays his stake into it before the first deal, and what he loses is paid out of his stake.

The bank is as many accounts of cash as there are stakes in it. A stake comes from a purse where the event keeps them,
else from a pocket, of whose contents nobody keeps account; so a pocket shows what its owner laid on tables and took
from them, and the cash of a coin sums to nothing either way.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from .book import BANK, UNDATED, Detail, Entry, EntryKind, When, moved
from .heirs import Named, stands_for
from .life import Standing
from .purses import CashKind, owner, purse

_POCKET = "pocket:"
_K = EntryKind


@dataclass(frozen=True, slots=True)
class StakeAccount:
    """Whose stake it is, in which partie of which sitting, counted from 1."""

    sitting: int
    partie: int
    character: str

    def __str__(self) -> str:
        """The name of the account."""
        return f"{BANK}{self.sitting}:{self.partie}:{self.character}"


def stake_account(account: str) -> StakeAccount | None:
    """Which stake this account is; ``None`` for any other account."""
    if not account.startswith(BANK):
        return None
    sitting, partie, character = account.removeprefix(BANK).split(":", 2)
    return StakeAccount(int(sitting), int(partie), character)


def pocket(character: str) -> str:
    """The account of what somebody carries where no account is kept of it."""
    return f"{_POCKET}{character}"


def source(character: str, *, purses: bool) -> str:
    """From where a character pays his stake."""
    return purse(character) if purses else pocket(character)


def source_like(character: str, account: str) -> str:
    """Where a character is paid: into his purse or his pocket, as the stakes of his table were."""
    return source(character, purses=not account.startswith(_POCKET))


def moves(
    lying: Mapping[StakeAccount, int], belong: Mapping[StakeAccount, int]
) -> tuple[tuple[CashKind, StakeAccount, int], ...]:
    """What brings a bank from what lies in it to what belongs there: kind, whose stake, and how much.

    What goes back comes first, for it may be paid in again.
    """
    back = [
        (CashKind.RETURNED, each, over) for each, there in lying.items() if (over := there - belong.get(each, 0)) > 0
    ]
    into = [
        (CashKind.STAKED, each, under) for each, stake in belong.items() if (under := stake - lying.get(each, 0)) > 0
    ]
    return (*back, *into)


def paid_out(
    debt: str, standing: Standing, stake: int, bank: str, taker: str, *, author: str, when: When = UNDATED
) -> Entry | None:
    """The entry by which an open debt is paid out of a stake as far as that reaches; ``None`` where nothing is paid."""
    amount = min(stake, standing.rest)
    if not standing.open or amount <= 0:
        return None
    coin = standing.terms.coin
    postings = (*moved(standing.holder, standing.debtor, amount, coin), *moved(bank, taker, amount, coin))
    return Entry(_K.BANKED, debt, postings, author, "", when.game_time, when.real_time, Detail(amount=amount))


def carrier(account: str) -> str | None:
    """Whose purse or pocket this account is; ``None`` for any other account."""
    return account.removeprefix(_POCKET) if account.startswith(_POCKET) else owner(account)


def left_to(account: str, named: Iterable[Named]) -> str:
    """The account that has come in the place of this one: of a purse or a pocket that of the heir, else itself."""
    who = carrier(account)
    return account if who is None else source_like(stands_for(who, named), account)


__all__ = [
    "StakeAccount", "carrier", "left_to", "moves", "paid_out", "pocket", "source", "source_like", "stake_account",
]  # fmt: skip
