"""Sittings lately replayed, so that a move need not read the whole evening again. A memory, never the truth.

With each state its last fact is remembered. The log is read from that fact on: where another stands in its place, the
data has been replaced under us, and the whole log is read anew.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from threading import Lock

from sqlalchemy import Connection

from ..store import logs
from ..store.records import FactRecord, SittingRecord
from ..tables.acts import Fact
from ..tables.codec import fact_from_json
from ..tables.desk import TakenBack
from ..tables.packwords import Undone
from ..tables.remembering import evolve, replay
from ..tables.sitting import Sitting
from .results import TableNews

#: More than a large event has tables: a sitting that is not remembered is replayed at every look at it.
KEPT = 256
#: Facts at the end of a log that are remembered as they are: more than a deal has, with all its rulings.
LATELY = 160


@dataclass(frozen=True, slots=True)
class Log:
    """What the log of a sitting has come to, and its newest facts with when and by whom they were written."""

    sitting: Sitting
    lately: tuple[tuple[FactRecord, Fact], ...]

    @property
    def last(self) -> FactRecord:
        """The fact with which it ends."""
        return self.lately[-1][0]


class Memory:
    """The newest known state of some sittings. States are frozen, so threads may share them."""

    def __init__(self) -> None:
        self._logs: OrderedDict[int, Log] = OrderedDict()
        self._news: OrderedDict[int, tuple[FactRecord, TableNews]] = OrderedDict()
        self._begun: dict[tuple[int, datetime], bool] = {}
        self._lock = Lock()

    def load(self, connection: Connection, sitting_id: int) -> Sitting:
        """The sitting as the log in this transaction tells it, from the facts not yet remembered."""
        return self.log(connection, sitting_id).sitting

    def log(self, connection: Connection, sitting_id: int) -> Log:
        """The same with the end of the log."""
        with self._lock:
            known = self._logs.get(sitting_id)
        if known is not None:
            first, *later = logs.load_facts(connection, sitting_id, known.last.seq) or (None,)
            new = decoded(later)
            if first == known.last and not any(isinstance(fact, TakenBack | Undone) for _record, fact in new):
                if new:
                    sitting = known.sitting
                    for _record, fact in new:
                        sitting = evolve(sitting, fact)
                    known = Log(sitting, (*known.lately, *new)[-LATELY:])
                self._keep(sitting_id, known)
                return known
            self._forget(sitting_id, known)
        whole = decoded(logs.load_facts(connection, sitting_id))
        found = Log(replay(fact for _record, fact in whole), whole[-LATELY:])
        if whole:
            self._keep(sitting_id, found)
        return found

    def _forget(self, sitting_id: int, known: Log) -> None:
        with self._lock:
            if self._logs.get(sitting_id) is known:
                del self._logs[sitting_id]

    def _keep(self, sitting_id: int, log: Log) -> None:
        # A slower thread's older state does not take a newer one's place; were it wrong to, the next reading tells.
        with self._lock:
            known = self._logs.get(sitting_id)
            if known is None or known.last.seq < log.last.seq:
                self._logs[sitting_id] = log
            self._logs.move_to_end(sitting_id)
            while len(self._logs) > KEPT:
                self._logs.popitem(last=False)

    def follow(self, sitting_id: int, sitting: Sitting, written: Sequence[tuple[FactRecord, Fact]]) -> None:
        """Remember a state that is committed, with what was written to come to it."""
        with self._lock:
            known = self._logs.get(sitting_id)
        before = () if known is None else known.lately
        if written[0][0].seq == (before[-1][0].seq + 1 if before else 0):
            self._keep(sitting_id, Log(sitting, (*before, *written)[-LATELY:]))

    def begun(self, connection: Connection, record: SittingRecord) -> bool:
        """Whether a partie was ever begun in a sitting; of a closed one that is found out once."""
        if record.closed is None:
            return bool(self.load(connection, record.id).parties)
        key = record.id, record.closed  # other data under the same number was closed at another moment
        if key not in self._begun:
            self._begun[key] = bool(load_log(connection, record.id).parties)
        return self._begun[key]

    def news(self, sitting_id: int, last: FactRecord) -> TableNews | None:
        """What was gathered of a table's desk, if the log still ends with this fact."""
        with self._lock:
            known = self._news.get(sitting_id)
        return known[1] if known is not None and known[0] == last else None

    def keep_news(self, sitting_id: int, last: FactRecord, news: TableNews) -> None:
        """Remember what was gathered from a log that ends with this fact."""
        with self._lock:
            self._news[sitting_id] = last, news
            self._news.move_to_end(sitting_id)
            while len(self._news) > KEPT:
                self._news.popitem(last=False)


def decoded(records: Iterable[FactRecord]) -> tuple[tuple[FactRecord, Fact], ...]:
    """What each line of a log says, beside the line itself."""
    return tuple((record, fact_from_json(json.loads(record.payload))) for record in records)


def load_log(connection: Connection, sitting_id: int, until: int | None = None) -> Sitting:
    """Replay the whole log, or its first ``until`` facts."""
    facts = logs.load_facts(connection, sitting_id)[:until]
    return replay(fact_from_json(json.loads(fact.payload)) for fact in facts)
