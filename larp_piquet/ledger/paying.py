"""Signing, paying, forgiving, disputing and demanding: what passes between the debtor and the holder."""

from __future__ import annotations

from .asked import Asked, Built, back_out, refuse, waiting
from .book import NOTHING_MORE, Detail, EntryKind, LedgerCode, arising, moved
from .life import DebtState, Standing, effective

_K = EntryKind

# -- drafts ------------------------------------------------------------------------------------------------------


def sign(asked: Asked) -> Built:
    """One of the two signs; by the second signature the debt arises."""
    standing, who = asked.standing, asked.oneself
    refuse(LedgerCode.NO_PART_IN_IT, when=who not in (standing.debtor, standing.holder))
    refuse(LedgerCode.SIGNED_BY_HIM, when=who in standing.signed)
    return arising(standing.terms) if standing.signed else (), Detail(who=who)


def plain(asked: Asked) -> Built:
    """Nothing is asked and nothing posted."""
    return (), NOTHING_MORE


# -- payment -----------------------------------------------------------------------------------------------------


def _part_of(standing: Standing, amount: int) -> int:
    """A sum that is a part of the debt, or all that is left of it."""
    refuse(LedgerCode.NOT_OF_COIN, when=not standing.terms.coin)
    refuse(LedgerCode.NO_SUM, when=amount <= 0)
    refuse(LedgerCode.MORE_THAN_LEFT, when=amount > standing.rest)
    return amount


def propose_part(asked: Asked) -> Built:
    """The debtor says that he gives a part."""
    amount = _part_of(asked.standing, asked.act.amount)
    refuse(LedgerCode.ALREADY_OFFERED, when=bool(asked.standing.of_kind(_K.PART_PROPOSED)))
    return (), Detail(amount=amount, tender=asked.act.tender, tender_coin=asked.act.tender_coin)


def accept_part(asked: Asked) -> Built:
    """The holder has received a part: what was proposed, in the money in which it was, or what he names."""
    act, offered = asked.act, asked.standing.of_kind(_K.PART_PROPOSED)
    tender, coin = act.tender, act.tender_coin
    refuse(LedgerCode.NO_SUM, when=bool(tender) and not act.amount)  # what was given is worth nothing
    if not act.amount and offered:
        tender, coin = offered[0].tender, offered[0].tender_coin
    amount = _part_of(asked.standing, act.amount or (offered[0].amount if offered else 0))
    return back_out(asked.standing, amount), Detail(amount=amount, tender=tender, tender_coin=coin)


def claim_paid(asked: Asked) -> Built:
    """The debtor says that all of it was paid."""
    refuse(LedgerCode.ALREADY_OFFERED, when=bool(asked.standing.of_kind(_K.CLAIMED)))
    return (), NOTHING_MORE


def all_back(asked: Asked) -> Built:
    """All that is left goes out of the book."""
    standing = asked.standing
    return (back_out(standing, standing.rest) if standing.state is DebtState.OWED else ()), NOTHING_MORE


def void(asked: Asked) -> Built:
    """It goes out of the book as if it had never been; what a bank paid on it, only the bank's table takes back."""
    banked = any(entry.kind is _K.BANKED for _place, entry in effective(asked.entries))
    refuse(LedgerCode.OF_THE_BANK, when=banked)
    return all_back(asked)


def forgive(asked: Asked) -> Built:
    """A part of it, or all that is left, is given up."""
    standing, amount = asked.standing, asked.act.amount
    if amount:
        _part_of(standing, amount)
    amount = amount or standing.rest
    return back_out(standing, amount), Detail(amount=amount)


# -- disputes and demands ----------------------------------------------------------------------------------------


def contest(asked: Asked) -> Built:
    """The debtor disputes it."""
    refuse(LedgerCode.ALREADY_OFFERED, when=asked.standing.contested)
    return (), NOTHING_MORE


def settle(asked: Asked) -> Built:
    """A dispute is settled."""
    return (), Detail(place=waiting(asked, frozenset({_K.CONTESTED})).place)


def protest(asked: Asked) -> Built:
    """It is demanded at its time."""
    refuse(LedgerCode.ALREADY_PROTESTED, when=asked.standing.protested)
    refuse(LedgerCode.NOT_DUE, when=not asked.is_due)
    return (), NOTHING_MORE


def add(asked: Asked) -> Built:
    """What was agreed to be added once it is late is added, once: while it can be paid in time, it is not owed."""
    standing = asked.standing
    addition = standing.terms.addition
    refuse(LedgerCode.NO_ADDITION, when=not addition)
    refuse(LedgerCode.ALREADY_ADDED, when=bool(standing.added))
    refuse(LedgerCode.CONTESTED_DEBT, when=standing.contested)
    refuse(LedgerCode.NOT_LATE, when=not standing.late(asked.now))
    return moved(standing.debtor, standing.holder, addition, standing.terms.coin), Detail(amount=addition)
