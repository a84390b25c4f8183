"""What a guarantor has paid for somebody is owed to him, by a debt that names the one he paid on and is named by it."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection

from ..language import say
from ..ledger import book
from ..ledger.covering import owed_for
from ..ledger.deciding import Act, decide
from ..ledger.life import DebtState, Standing, state_of
from ..store import money
from ..wording.debts import COVER_CAUSE
from .bookkeeping import as_entries, now_of, refusals, register, write_entry
from .house import House
from .journal import require_event

#: Of what source such a debt is.
COVER = "cover"


def owed_to_guarantor(
    house: House, connection: Connection, serial: int, before: Standing, entry: book.Entry
) -> book.Entry:
    """Enter the debt that comes of a guarantor's payment; the entry of the payment, which names it."""
    cause = say(require_event(connection).language, COVER_CAUSE, serial=serial)
    owed = owed_for(before, entry)
    made, _number = register(house, connection, owed, author=entry.author, source=COVER, cause=cause)
    return replace(entry, detail=replace(entry.detail, others=(str(made),)))


def taken_back(house: House, connection: Connection, undone: book.Entry, reason: str) -> None:
    """Where a guarantor's payment is undone, the debt that came of it is void.

    Raises what the ledger refuses: one that was paid or forgiven meanwhile has first to be undone itself.
    """
    if undone.kind is not book.EntryKind.COVERED:
        return
    for other in map(int, undone.detail.others):
        money.find_debt(connection, other, lock=True)
        entries = as_entries(money.load_entries(connection, other)[other])
        if state_of(entries) is DebtState.VOID:
            continue
        act = Act(book.EntryKind.VOIDED, reason=reason)
        with refusals():
            entry = decide(str(other), entries, act, book.Actor(staff=True), book.When(*now_of(house, connection)))
        write_entry(connection, other, entry)


__all__ = ["COVER", "owed_to_guarantor", "taken_back"]
