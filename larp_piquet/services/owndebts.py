"""Of whose debts a table decides: a referee whose own character has a part in one of them rules nothing there."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection

from ..ledger.book import EntryKind, LedgerCode
from ..ledger.life import stand
from ..store import bets, money
from ..store.records import SittingRecord
from ..tables.sitting import Sitting
from .bookkeeping import as_entries
from .errors import Forbidden

#: By which another debt comes of a debt: what is owed back, and what is owed to a guarantor.
_MAKING = frozenset({EntryKind.VOIDED, EntryKind.COVERED})


def refuse_own_debt(connection: Connection, record: SittingRecord, sitting: Sitting, own: Collection[str]) -> None:
    """Raise ``Forbidden("own_debt")`` where one of these has a part in a debt that the last partie of this sitting
    left, by its result or by a bet on it, or in what came of such a debt.

    A ruling may void it, and debts of earlier parties nobody takes back any more.
    """
    partie = len(sitting.parties)
    left = {each.serial for each in money.debts_of_partie(connection, record.id, partie, lock=False)}
    on_it = [each.id for each in bets.bets_at(connection, record.id) if each.partie >= partie]
    for life in bets.load_bet_entries(connection, on_it).values() if on_it else ():
        left |= {each.serial for each in life if each.serial is not None}
    seen = set[int]()
    while fresh := left - seen:
        seen |= fresh
        for records in money.load_entries(connection, fresh).values():
            entries = as_entries(records)
            if not stand(entries).parties().isdisjoint(own):
                raise Forbidden(str(LedgerCode.OWN_DEBT))
            left |= {int(each) for entry in entries if entry.kind in _MAKING for each in entry.detail.others}
