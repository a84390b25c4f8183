"""A debt goes void: what was had of it goes back, or is owed back by debts that name it and are named by it."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection

from ..language import say
from ..ledger import book
from ..ledger.deciding import Act, decide
from ..ledger.givingback import NOTHING_HAD, given_back, gone_with, unmade
from ..ledger.life import DebtState, effective, stand
from ..store import money
from ..store import purses as stored
from ..wording.debts import BACK_CAUSE, STANDS_AGAIN, VOID_WITH
from . import inheriting, purses
from .bookkeeping import as_entries, now_of, refusals, register, write_entry
from .errors import Conflict
from .house import House
from .journal import require_event

#: Of what source a debt is by which something is owed back.
BACK = "back"
#: And one to a guarantor who has paid.
COVER = "cover"
#: By what entry of another debt each comes to be.
_OF = {BACK: book.EntryKind.VOIDED, COVER: book.EntryKind.COVERED}


def voided(
    house: House, connection: Connection, serial: int, entries: tuple[book.Entry, ...], entry: book.Entry
) -> int:
    """Write the entry by which a debt goes void, and what follows from it; its number.

    The debts to a guarantor who paid on it go void with it. Why it is void is told of it alone: who reads of the others
    may not know what it was for.
    """
    event = require_event(connection)
    stored.hold_purses(connection)
    held, log = stored.cash_held(connection), inheriting.heirs(connection)
    entry, owed = given_back(entry, entries, held, log, below=event.purses_below)
    cause = say(event.language, BACK_CAUSE, serial=serial)
    made = [register(house, connection, each, author=entry.author, source=BACK, cause=cause)[0] for each in owed]
    going = [each for each in gone_with(entries) if _stands(connection, int(each))]  # not what was void by itself
    others = (*map(str, made), *going)
    number = write_entry(connection, serial, replace(entry, detail=replace(entry.detail, others=others)))
    why = say(event.language, VOID_WITH, serial=serial)
    for other in map(int, going):
        number = max(number, take_back(house, connection, other, why, author=entry.author))
    return number


def _stands(connection: Connection, serial: int) -> bool:
    return stand(as_entries(money.load_entries(connection, serial)[serial])).state not in NOTHING_HAD


def require_origin(connection: Connection, serial: int) -> None:
    """What came of another debt does not come back while that by which it came does not stand.

    To a guarantor nothing is owed but for his payment; and nothing is owed back but of a void debt. Raises
    ``Conflict("origin_gone", serial=…)``.
    """
    record = money.find_debt(connection, serial)
    if record is None or record.source not in _OF:
        return
    kind = _OF[record.source]
    for other, life in money.naming(connection, serial, str(kind)).items():
        entries = as_entries(life)
        naming = {at for at, each in enumerate(entries) if each.kind is kind and str(serial) in each.detail.others}
        undone = not naming & {place for place, _entry in effective(entries)}
        void = stand(entries).state is DebtState.VOID
        if naming and (undone or void is (record.source == COVER)):
            raise Conflict("origin_gone", serial=other)


def take_back(house: House, connection: Connection, serial: int, reason: str, *, author: str = book.STAFF) -> int:
    """A debt goes void because what it came of does, whatever has become of it; the number of the newest entry, 0 where
    it is void already."""
    money.find_debt(connection, serial, lock=True)
    entries = as_entries(money.load_entries(connection, serial)[serial])
    entry = unmade(str(serial), entries, reason, author=author, when=book.When(*now_of(house, connection)))
    if entry is None:
        return 0
    return voided(house, connection, serial, entries, entry)


def restored(house: House, connection: Connection, undone: book.Entry, author: str) -> None:
    """A debt is void no more: what was to be owed back by that is not, and what went void with it stands again.

    ``undone`` is the entry by which it had gone void. Of the others is told no more than that.
    """
    reason = say(require_event(connection).language, STANDS_AGAIN, serial=undone.debt)
    for other in map(int, undone.detail.others):
        record = money.find_debt(connection, other, lock=True)
        if record is not None and record.source == BACK:
            take_back(house, connection, other, reason, author=author)
        elif record is not None:
            _stands_again(house, connection, other, reason, author)


def _stands_again(house: House, connection: Connection, serial: int, reason: str, author: str) -> None:
    entries = as_entries(money.load_entries(connection, serial)[serial])
    if (standing := stand(entries)).state is not DebtState.VOID:
        return
    act, when = Act(book.EntryKind.REVERSED, reason=reason), book.When(*now_of(house, connection))
    with refusals():
        entry = decide(str(serial), entries, act, book.Actor(staff=True), when)
        undone = entries[entry.detail.place or 0]
        entry = purses.in_cash(connection, replace(entry, author=author), standing, undone)
    write_entry(connection, serial, entry)
    restored(house, connection, undone, author)
