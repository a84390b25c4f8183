"""What becomes of what was had of a debt when the debt is void: nothing is edited, and nothing is lost.

What went from purse to purse goes back from purse to purse, in the money in which it came, as far as the taker's purse
holds it, and what a bank has paid goes back into the bank likewise. What was paid otherwise, what is missing in that
purse, and the worth of what was struck off against other debts, is owed back by whoever had it, in the debt's own coin.
What was forgiven owes nothing back, and of a thing nobody keeps account. An heir stands for whom he came after.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from .bank import carrier, left_to
from .book import STAFF, UNDATED, Debt, Detail, Entry, EntryKind, When, is_cash, moved
from .heirs import Named, after, stands_for
from .life import DebtState, effective, stand
from .purses import owner

_K = EntryKind
#: Where a debt was never owed, or is void already, there is nothing to give back.
NOTHING_HAD = frozenset({DebtState.VOID, DebtState.DECLINED})
_HAD_BY = frozenset({_K.PART_ACCEPTED, _K.CONFIRMED, _K.COVERED, _K.NETTED, _K.BANKED})


@dataclass(frozen=True, slots=True)
class Had:
    """What ``taker`` had of ``giver`` on a debt, or their heirs: ``amount`` in base units of the debt's coin.

    ``given`` was paid for it in base units of ``coin``, out of the account ``source`` into the account ``into``; both
    are empty where no account is kept of it.
    """

    giver: str
    taker: str
    amount: int
    given: int
    coin: str
    source: str = ""
    into: str = ""


def had(entries: Sequence[Entry], log: Sequence[Named] = ()) -> tuple[Had, ...]:
    """What was had on a debt by the payments that stand, the oldest first; ``log`` is the event's, of its heirs.

    Between the same two accounts, or people, it is one sum of each money and rate.
    """
    sums: dict[tuple[str, str, str, str, str, Fraction], Had] = {}
    for place, entry in effective(entries):
        if entry.kind not in _HAD_BY:
            continue
        each = _had_by(entries, place, entry, log)
        if not each.amount or (each.giver, each.source) == (each.taker, each.into):
            continue
        key = (each.giver, each.taker, each.coin, each.source, each.into, Fraction(each.amount, each.given))
        before = sums.get(key)
        if before is not None:
            each = replace(each, amount=each.amount + before.amount, given=each.given + before.given)
        sums[key] = each
    return tuple(sums.values())


def _had_by(entries: Sequence[Entry], place: int, entry: Entry, log: Sequence[Named]) -> Had:
    before, heirs = stand(entries[:place]), after(entries, place, log)
    giver = entry.detail.who if entry.kind is _K.COVERED else before.debtor
    amount = before.rest if entry.kind is _K.CONFIRMED else entry.detail.amount
    giver, taker = stands_for(giver, heirs), stands_for(before.holder, heirs)
    paid = {each.amount > 0: each for each in entry.postings if is_cash(each.account)}
    if not paid:
        return Had(giver, taker, amount, amount, before.terms.coin)
    source, into = left_to(paid[False].account, heirs), left_to(paid[True].account, heirs)
    taker = carrier(into) or taker
    return Had(carrier(source) or giver, taker, amount, paid[True].amount, paid[True].coin, source, into)


def unmade(
    debt: str, entries: Sequence[Entry], reason: str, *, author: str = STAFF, when: When = UNDATED
) -> Entry | None:
    """The entry by which a debt goes void because what it came of does, even where it is paid or forgiven by now.

    ``None`` where it is void already. It takes out of the book what is left of it.
    """
    standing = stand(entries)
    if standing.state in NOTHING_HAD:
        return None
    left = standing.rest if standing.open else 0
    postings = moved(standing.holder, standing.debtor, left, standing.terms.coin)
    detail = Detail(follows=True)
    return Entry(_K.VOIDED, debt, postings, author, reason, when.game_time, when.real_time, detail)


def ruled_void(entries: Sequence[Entry]) -> bool:
    """Whether a debt is void because somebody ruled so on it, and not because what it came of went void."""
    if stand(entries).state is not DebtState.VOID:
        return False
    return not next(entry for _place, entry in effective(entries)[::-1] if entry.kind is _K.VOIDED).detail.follows


def given_back(
    voided: Entry,
    entries: Sequence[Entry],
    held: Mapping[str, Mapping[str, int]],
    log: Sequence[Named] = (),
    *,
    below: bool = False,
) -> tuple[Entry, tuple[Debt, ...]]:
    """The entry by which a debt goes void with the cash that goes back by it, and the debts by which the rest is owed.

    ``entries`` are those before it; ``held`` is, by account and coin, what lies in the purses now, and ``below`` says
    that they may give more. ``log`` is the event's, of its heirs. Of what was given in another money, what is missing
    is owed by the rate at which it was taken; the fraction of a coin is the giver's.
    """
    moves, owed = _Moves(held, below=below), dict[tuple[str, str], int]()
    for each in had(entries, log):
        back = moves.back(each)
        missing = each.amount - each.amount * back // each.given
        if missing and each.taker != each.giver:
            sides = each.taker, each.giver
            owed[sides] = owed.get(sides, 0) + missing
    coin = stand(entries).terms.coin
    debts = tuple(Debt(taker, giver, amount, coin) for (taker, giver), amount in owed.items())
    postings = [*voided.postings]
    for into, source, amount, money in moves.made:
        postings += moved(into, source, amount, money)
    return replace(voided, postings=tuple(postings)), debts


class _Moves:
    """Cash that goes back, as far as the purses hold it, one after the other."""

    def __init__(self, held: Mapping[str, Mapping[str, int]], *, below: bool) -> None:
        self.left = {(account, coin): amount for account, coins in held.items() for coin, amount in coins.items()}
        self.below = below
        self.made: list[tuple[str, str, int, str]] = []

    def back(self, had: Had) -> int:
        """What of it goes back."""
        if not had.into:
            return 0
        limited = not self.below and owner(had.into) is not None  # nobody counts what is in a pocket
        there = self.left.get((had.into, had.coin), 0)
        amount = min(had.given, max(0, there)) if limited else had.given
        self.left[had.into, had.coin] = there - amount
        self.left[had.source, had.coin] = self.left.get((had.source, had.coin), 0) + amount
        self.made.append((had.into, had.source, amount, had.coin))
        return amount


def gone_with(entries: Sequence[Entry]) -> tuple[str, ...]:
    """The debts that came of this one, and go void with it: those to a guarantor who paid on it."""
    covered = [entry for _place, entry in effective(entries) if entry.kind is _K.COVERED]
    return tuple(each for entry in covered for each in entry.detail.others)


__all__ = ["NOTHING_HAD", "Had", "given_back", "gone_with", "had", "ruled_void", "unmade"]
