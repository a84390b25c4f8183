"""Debts that stood before the event began: entered at once by the game master, in whose story they were agreed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from ..ledger import book
from ..ledger.deciding import Act, decide
from ..ledger.life import Standing, stand
from ..store import money
from .bookkeeping import as_record, new_papers, now_of, refusals
from .coinage import as_told
from .drafts import debt_record
from .house import House
from .signatories import signatories

_MASTER = book.Actor(staff=True)
_K = book.EntryKind


@dataclass(frozen=True, slots=True)
class Opening:
    """Such a debt: what it says, where it came from, and what was agreed beside it.

    ``words`` are said with its first entry. ``ceiling``: up to what ``guarantor`` answers for it. ``contested``: how
    the debtor disputes it, if he does. ``protested``: with what answer it was demanded in vain, if it was;
    ``instrument``, ``place`` and ``witnesses`` are those of its paper. ``accepted``: it is a bill, and the drawee has
    accepted it.
    """

    owed: book.Debt
    source: str
    words: str
    cause: str = ""
    true_cause: str = ""
    guarantor: str = ""
    ceiling: int = 0
    contested: str = ""
    protested: str = ""
    instrument: str = ""
    place: str = ""
    witnesses: str = ""
    accepted: bool = False


@dataclass(frozen=True, slots=True)
class OpenedDebts:
    """What came of them: their serials in the same order, how each stands, and the last entry (0: none)."""

    serials: tuple[int, ...]
    standings: tuple[Standing, ...]
    newest: int


def open_debts(house: House, connection: Connection, openings: Sequence[Opening]) -> OpenedDebts:
    """Enter them, each on a fresh note, in a transaction of the caller's: a whole list in a few statements.

    Raises what the ledger refuses, of the first that it refuses; nothing is entered then.
    """
    if not openings:
        return OpenedDebts((), (), 0)
    when = book.When(*now_of(house, connection))
    coins, cast = as_told(connection), signatories(connection)
    serials = new_papers(house, connection, len(openings))
    with refusals():
        lives = [_life(serial, each, when) for serial, each in zip(serials, openings, strict=True)]
    records = [
        debt_record(
            serial,
            each.owed,
            life[0],
            coins.get(each.owed.coin),
            each.source,
            each.cause,
            each.true_cause,
            cast,
            instrument=each.instrument,
            place=each.place,
            witnesses=each.witnesses,
        )
        for serial, each, life in zip(serials, openings, lives, strict=True)
    ]
    money.insert_debts(connection, records)
    entries = [as_record(serial, entry) for serial, life in zip(serials, lives, strict=True) for entry in life]
    numbers = money.append_entries(connection, entries)
    return OpenedDebts(tuple(serials), tuple(stand(life) for life in lives), numbers[-1])


def _life(serial: int, opening: Opening, when: book.When) -> tuple[book.Entry, ...]:
    """Its entries; raises ``ledger.book.LedgerRefusal``."""
    entries: tuple[book.Entry, ...] = (
        book.owe(str(serial), opening.owed, author=book.STAFF, reason=opening.words, when=when),
    )
    for act in _beside(opening):
        entries = (*entries, decide(str(serial), entries, act, _MASTER, when))
    if opening.protested:
        entries = (*entries, _protest(str(serial), opening.protested, when))
    if opening.contested:
        act = Act(_K.CONTESTED, reason=opening.contested)
        entries = (*entries, decide(str(serial), entries, act, _MASTER, when))
    return entries


def as_it_would_stand(opening: Opening) -> Standing | None:
    """How it would stand once it was opened; ``None`` if the ledger refuses it."""
    try:
        return stand(_life(0, opening, book.UNDATED))
    except book.LedgerRefusal:
        return None


def _protest(debt: str, answer: str, when: book.When) -> book.Entry:
    """The protest as it was made elsewhere: whether it was due was weighed there, and its term may run anew here."""
    return book.Entry(_K.PROTESTED, debt, (), book.STAFF, answer, when.game_time, when.real_time)


def _beside(opening: Opening) -> tuple[Act, ...]:
    acts: list[Act] = []
    if opening.guarantor:
        acts.append(Act(_K.GUARANTEE_ASKED, opening.ceiling, opening.guarantor, reason=opening.words))
        acts.append(Act(_K.GUARANTEED, reason=opening.words))
    if opening.accepted:
        acts.append(Act(_K.ACCEPTED, reason=opening.words))
    return tuple(acts)
