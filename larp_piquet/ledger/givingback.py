"""What becomes of what was had of a debt when the debt is void: nothing is edited, and nothing is lost.

What went from purse to purse goes back from purse to purse, as far as the taker's purse holds it. What was paid
otherwise, what is missing in that purse, and the worth of what was struck off against other debts, is owed back by
whoever had it. What a bank has paid goes back into the bank. What was forgiven owes nothing back, and of a thing nobody
keeps account.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from .bank import banked
from .book import STAFF, UNDATED, Debt, Detail, Entry, EntryKind, Posting, When, cash, is_cash, moved
from .life import DebtState, effective, stand
from .purses import purse

_K = EntryKind
#: Where a debt was never owed, or is void already, there is nothing to give back.
NOTHING_HAD = frozenset({DebtState.VOID, DebtState.DECLINED})
_HAD_BY = frozenset({_K.PART_ACCEPTED, _K.CONFIRMED, _K.COVERED, _K.NETTED})


@dataclass(frozen=True, slots=True)
class Had:
    """What ``taker`` had of ``giver`` on a debt, in base units of its coin; ``purse``: out of a purse, into a purse."""

    giver: str
    taker: str
    amount: int
    purse: bool


def had(entries: Sequence[Entry]) -> tuple[Had, ...]:
    """What was had on a debt by the payments that stand, the oldest first; an heir stands for whom he came after.

    Between the same two it is one sum of each sort. What a bank has paid is not among it.
    """
    standing = effective(entries)
    sums: dict[tuple[str, str, bool], int] = {}
    for place, entry in standing:
        if entry.kind not in _HAD_BY:
            continue
        before = stand(entries[:place])
        giver = entry.detail.who if entry.kind is _K.COVERED else before.debtor
        amount = before.rest if entry.kind is _K.CONFIRMED else entry.detail.amount
        later = [each for at, each in standing if at > place and each.kind is _K.INHERITED]
        sides = _heir(giver, later), _heir(before.holder, later), any(is_cash(p.account) for p in entry.postings)
        sums[sides] = sums.get(sides, 0) + amount
    return tuple(
        Had(giver, taker, amount, in_purse)
        for (giver, taker, in_purse), amount in sums.items()
        if amount and giver != taker
    )


def _heir(who: str, inheritances: Iterable[Entry]) -> str:
    for entry in inheritances:
        who = entry.detail.who if entry.detail.after == who else who
    return who


def unmade(
    debt: str, entries: Sequence[Entry], reason: str, *, author: str = STAFF, when: When = UNDATED
) -> Entry | None:
    """The entry by which a debt goes void because what it came of does, even where it is paid or forgiven by now.

    ``None`` where it is void already. It takes out of the book what is left of it, and what a bank has paid.
    """
    standing = stand(entries)
    if standing.state in NOTHING_HAD:
        return None
    left = standing.rest if standing.open else 0
    back = tuple(Posting(each.account, -each.amount, each.coin) for each in banked(entries))
    postings = (*moved(standing.holder, standing.debtor, left, standing.terms.coin), *back)
    detail = Detail(follows=True)
    return Entry(_K.VOIDED, debt, postings, author, reason, when.game_time, when.real_time, detail)


def ruled_void(entries: Sequence[Entry]) -> bool:
    """Whether a debt is void because somebody ruled so on it, and not because what it came of went void."""
    if stand(entries).state is not DebtState.VOID:
        return False
    return not next(entry for _place, entry in effective(entries)[::-1] if entry.kind is _K.VOIDED).detail.follows


def given_back(
    voided: Entry, entries: Sequence[Entry], held: Mapping[str, Mapping[str, int]], *, below: bool = False
) -> tuple[Entry, tuple[Debt, ...]]:
    """The entry by which a debt goes void with the cash that goes back by it, and the debts by which the rest is owed.

    ``entries`` are those before it; ``held`` is, by account and coin, what lies in the purses now, and ``below`` says
    that they may give more.
    """
    coin = stand(entries).terms.coin
    left = {account: coins.get(coin, 0) for account, coins in held.items()}
    for account, coins in cash(voided.postings).items():
        left[account] = left.get(account, 0) + coins.get(coin, 0)
    postings, owed = voided.postings, dict[tuple[str, str], int]()
    for each in had(entries):
        giver, taker = purse(each.giver), purse(each.taker)
        there = each.amount if below else max(0, left.get(taker, 0))
        back = min(there, each.amount) if each.purse else 0
        left[taker] = left.get(taker, 0) - back
        left[giver] = left.get(giver, 0) + back
        postings = (*postings, *moved(taker, giver, back, coin))
        if back < each.amount:
            sides = each.taker, each.giver
            owed[sides] = owed.get(sides, 0) + each.amount - back
    debts = tuple(Debt(taker, giver, amount, coin) for (taker, giver), amount in owed.items())
    return replace(voided, postings=postings), debts


def gone_with(entries: Sequence[Entry]) -> tuple[str, ...]:
    """The debts that came of this one, and go void with it: those to a guarantor who paid on it."""
    covered = [entry for _place, entry in effective(entries) if entry.kind is _K.COVERED]
    return tuple(each for entry in covered for each in entry.detail.others)


__all__ = ["NOTHING_HAD", "Had", "given_back", "gone_with", "had", "ruled_void", "unmade"]
