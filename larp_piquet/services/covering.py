"""What a guarantor has paid for somebody is owed to him, by a debt that names the one he paid on and is named by it."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection

from ..language import say
from ..ledger import book
from ..ledger.covering import owed_for
from ..ledger.life import Standing
from ..wording.debts import COVER_CAUSE
from . import givingback
from .bookkeeping import register
from .givingback import COVER
from .house import House
from .journal import require_event


def owed_to_guarantor(
    house: House, connection: Connection, serial: int, before: Standing, entry: book.Entry
) -> book.Entry:
    """Enter the debt that comes of a guarantor's payment; the entry of the payment, which names it."""
    cause = say(require_event(connection).language, COVER_CAUSE, serial=serial)
    owed = owed_for(before, entry)
    made, _number = register(house, connection, owed, author=entry.author, source=COVER, cause=cause)
    return replace(entry, detail=replace(entry.detail, others=(str(made),)))


def taken_back(house: House, connection: Connection, undone: book.Entry, reason: str, author: str) -> int:
    """Where a guarantor's payment is undone, the debt that came of it is void: what was had of it goes back; the
    number of the newest entry, 0 where there is none.

    Raises as ``givingback.take_back`` does. The entry that undoes is written before, so that his purse has its coin.
    """
    others = map(int, undone.detail.others) if undone.kind is book.EntryKind.COVERED else ()
    return max((givingback.take_back(house, connection, each, reason, author=author) for each in others), default=0)


__all__ = ["COVER", "owed_to_guarantor", "taken_back"]
