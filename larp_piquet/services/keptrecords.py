"""Records laid on the desk to be argued over: kept as they were handed in, for staff, or shown to everybody."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache

from ..store import keptrecords as store
from ..store.records import KeptRecord
from ..tables.reading import RecordError, parsed
from ..tables.record import Record
from ..tables.replay import watched
from .errors import BadInput, Conflict, Forbidden, NotFound, Problem
from .house import House
from .journal import note_down, require_staff
from .partierecords import hands_of, hands_under_way
from .results import Staff

#: The longest record that is kept, in bytes: a partie of twelve deals has some ten thousand.
LONGEST = 500_000


@dataclass(frozen=True, slots=True)
class Kept:
    """A record on the desk, read and played through; ``shown``: anybody may look at it."""

    id: int
    text: str = field(repr=False)
    record: Record = field(repr=False)
    at: datetime
    shown: bool


@dataclass(frozen=True, slots=True)
class KeptTitle:
    """A record in the list: who played."""

    id: int
    players: tuple[str, ...]
    deals: int
    at: datetime
    shown: bool


def keep(house: House, staff: Staff, data: bytes) -> int:
    """Lay a record on the desk and give its number; the same document again has the same number. An entry.

    Nothing is kept of what is no record: raises ``RecordError`` with deal, move and rule, and ``BadInput`` for one
    longer than ``LONGEST``.
    """
    require_staff(staff)
    if len(data) > LONGEST:
        raise BadInput([Problem("file", "too_large", {"most": LONGEST})])
    record = watched(parsed(data))
    text = data.decode("utf-8-sig")
    digest = hashlib.blake2b(text.encode(), digest_size=24).hexdigest()
    with house.database.write() as connection:
        before = store.newest_records(connection, 1)
        number = store.keep_record(connection, digest, text, house.clock())
        if not before or number > before[0].id:
            note_down(house, connection, staff, "record_kept", record=number, players=list(record.players))
    return number


def kept(house: House, number: int, staff: Staff | None = None, own: Collection[str] = ()) -> Kept:
    """A record on the desk; for whoever is not staff only one that is shown. Raises ``NotFound("record")``.

    A game master one of whose ``own`` characters sits at the partie is bound as that one is, until it is over:
    ``Forbidden("record_too_early")``.
    """
    with house.database.read() as connection:
        found = store.find_record(connection, number)
        if found is None or not (found.shown or staff is not None):
            raise NotFound("record")
        record = _read(found.text)
        if own and not found.shown and hands_of(record) & hands_under_way(house, connection, own):
            raise Forbidden("record_too_early")
    return Kept(found.id, found.text, record, found.at, found.shown)


def newest(house: House, staff: Staff, limit: int = 20) -> tuple[KeptTitle, ...]:
    """The records laid on the desk last, newest first."""
    require_staff(staff)
    with house.database.read() as connection:
        found = store.newest_records(connection, limit)
    return tuple(_title(each) for each in found)


def _title(found: KeptRecord) -> KeptTitle:
    record = _read(found.text)
    return KeptTitle(found.id, record.players, len(record.deals), found.at, found.shown)


def show(house: House, staff: Staff, number: int, shown: bool) -> None:
    """Let anybody look at a record, or nobody but staff any longer. An entry; ``NotFound("record")``.

    What is still being played is shown to nobody: ``Conflict("record_under_way")``.
    """
    require_staff(staff)
    with house.database.write() as connection:
        found = store.find_record(connection, number)
        if found is None:
            raise NotFound("record")
        if shown and hands_of(_read(found.text)) & hands_under_way(house, connection):
            raise Conflict("record_under_way")
        if found.shown != shown:
            store.append_showing(connection, number, shown, house.clock())
            note_down(house, connection, staff, "record_shown" if shown else "record_hidden", record=number)


@lru_cache(maxsize=16)
def _read(text: str) -> Record:
    """Played through once: whoever steps through a deal asks for it again and again."""
    try:
        return watched(parsed(text))
    except RecordError:  # a later version may read more strictly than the one that kept it
        raise NotFound("record") from None
