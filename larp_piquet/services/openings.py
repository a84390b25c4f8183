"""Debts that stood before the event began: entered at once by the game master, in whose story they were agreed."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from ..ledger import book
from ..ledger.deciding import Act, decide
from ..ledger.life import Standing, stand
from .bookkeeping import new_paper, now_of, write_entry
from .drafts import store_debt
from .house import House

_MASTER = book.Actor(staff=True)
_K = book.EntryKind


@dataclass(frozen=True, slots=True)
class Opening:
    """Such a debt: what it says, where it came from, and what was agreed beside it.

    ``words`` are said with its first entry. ``ceiling``: up to what ``guarantor`` answers for it. ``contested``: how
    the debtor disputes it, if he does.
    """

    owed: book.Debt
    source: str
    words: str
    cause: str = ""
    true_cause: str = ""
    guarantor: str = ""
    ceiling: int = 0
    contested: str = ""


def open_debt(house: House, connection: Connection, opening: Opening) -> tuple[int, int, Standing]:
    """Enter one, on a fresh note, in a transaction of the caller's: its serial, its last entry, and how it stands.

    Raises ``ledger.book.LedgerRefusal``.
    """
    serial = new_paper(house, connection)
    when = book.When(*now_of(house, connection))
    first = book.owe(str(serial), opening.owed, author=book.STAFF, reason=opening.words, when=when)
    store_debt(connection, serial, opening.owed, first, opening.source, opening.cause, opening.true_cause)
    entries: tuple[book.Entry, ...] = (first,)
    number = write_entry(connection, serial, first)
    for act in _beside(opening):
        entry = decide(str(serial), entries, act, _MASTER, when)
        entries, number = (*entries, entry), write_entry(connection, serial, entry)
    return serial, number, stand(entries)


def _beside(opening: Opening) -> tuple[Act, ...]:
    acts: list[Act] = []
    if opening.guarantor:
        acts.append(Act(_K.GUARANTEE_ASKED, opening.ceiling, opening.guarantor, reason=opening.words))
        acts.append(Act(_K.GUARANTEED, reason=opening.words))
    if opening.contested:
        acts.append(Act(_K.CONTESTED, reason=opening.contested))
    return tuple(acts)
