"""What a guarantor pays: claimed from him when the debtor does not pay, offered, received; and what he is owed then.

The holder is paid by another than his debtor, and so the debtor owes as much as before: to whoever paid for him.
"""

from __future__ import annotations

from .asked import Asked, Built, back_out, refuse, waiting
from .book import Debt, Detail, Entry, EntryKind, LedgerCode
from .life import Standing

_K = EntryKind


def call(asked: Asked) -> Built:
    """The holder claims it from whoever answers for it, once it is due: a sum, or all that he answers for."""
    standing = asked.standing
    most = _most(standing)
    refuse(LedgerCode.ALREADY_OFFERED, when=bool(standing.of_kind(_K.GUARANTEE_CALLED)))
    refuse(LedgerCode.CONTESTED_DEBT, when=standing.contested)
    refuse(LedgerCode.NOT_DUE, when=not asked.is_due)
    amount = asked.act.amount or most
    refuse(LedgerCode.ABOVE_CEILING, when=amount > most)
    return (), Detail(amount=amount, who=standing.guarantor)


def propose(asked: Asked) -> Built:
    """The guarantor says that he pays: when the debtor did not on demand, or when it is claimed from himself."""
    standing = asked.standing
    most = _most(standing)
    # Who is merely asked to answer for it pays nothing yet.
    refuse(LedgerCode.NOT_YOURS, when=asked.account not in (None, standing.guarantor))
    called = standing.of_kind(_K.GUARANTEE_CALLED)
    refuse(LedgerCode.NOT_CALLED, when=not standing.protested and not called)
    refuse(LedgerCode.ALREADY_OFFERED, when=bool(standing.of_kind(_K.COVER_PROPOSED)))
    amount = asked.act.amount or min(most, called[0].amount if called else most)
    refuse(LedgerCode.ABOVE_CEILING, when=amount > most)
    return (), Detail(amount=amount, who=standing.guarantor)


def accept(asked: Asked) -> Built:
    """The holder has received it, and the debt is so much smaller."""
    standing = asked.standing
    offer = waiting(asked, frozenset({_K.COVER_PROPOSED}))
    # He who offered it may have an heir by now, and a part may have been paid since.
    refuse(LedgerCode.NOTHING_WAITS, when=not standing.guarantor)
    refuse(LedgerCode.MORE_THAN_LEFT, when=offer.amount > standing.rest)
    amount = offer.amount
    return back_out(standing, amount), Detail(amount=amount, who=standing.guarantor, place=offer.place)


def _most(standing: Standing) -> int:
    """The most that the guarantor pays; raises ``LedgerRefusal`` where there is none, or nothing to pay in coin."""
    refuse(LedgerCode.NOBODY_ANSWERS, when=not standing.guarantor)
    refuse(LedgerCode.NOT_OF_COIN, when=not standing.terms.coin)
    most = min(standing.ceiling, standing.rest)
    refuse(LedgerCode.NOBODY_ANSWERS, when=most <= 0)
    return most


def owed_for(before: Standing, entry: Entry) -> Debt:
    """The debt that comes of a guarantor's payment: of the debtor, to him, for as much; on demand."""
    return Debt(before.debtor, entry.detail.who, entry.detail.amount, before.terms.coin)
