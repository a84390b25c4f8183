"""Sittings lately replayed, so that a move need not read the whole evening again. A memory, never the truth.

With each state its last fact is remembered. The log is read from that fact on: where another stands in its place, the
data has been replaced under us, and the whole log is read anew.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from datetime import datetime
from threading import Lock

from sqlalchemy import Connection

from ..store import logs
from ..store.records import FactRecord, SittingRecord
from ..tables.codec import fact_from_json
from ..tables.desk import TakenBack
from ..tables.packwords import Undone
from ..tables.remembering import evolve, replay
from ..tables.sitting import Sitting
from .results import TableNews

KEPT = 64


class Memory:
    """The newest known state of some sittings. States are frozen, so threads may share them."""

    def __init__(self) -> None:
        self._sittings: OrderedDict[int, tuple[Sitting, FactRecord]] = OrderedDict()
        self._news: OrderedDict[int, tuple[FactRecord, TableNews]] = OrderedDict()
        self._begun: dict[tuple[int, datetime], bool] = {}
        self._lock = Lock()

    def load(self, connection: Connection, sitting_id: int) -> Sitting:
        """The sitting as the log in this transaction tells it, from the facts not yet remembered."""
        with self._lock:
            known = self._sittings.get(sitting_id)
        if known is not None:
            sitting, last = known
            first, *later = logs.load_facts(connection, sitting_id, last.seq) or (None,)
            later_facts = [fact_from_json(json.loads(fact.payload)) for fact in later]
            if first == last and not any(isinstance(fact, TakenBack | Undone) for fact in later_facts):
                for record, fact in zip(later, later_facts, strict=True):
                    sitting, last = evolve(sitting, fact), record
                self.keep(sitting_id, sitting, last)
                return sitting
            self._forget(sitting_id, known)
        facts = logs.load_facts(connection, sitting_id)
        sitting = replay(fact_from_json(json.loads(fact.payload)) for fact in facts)
        if facts:
            self.keep(sitting_id, sitting, facts[-1])
        return sitting

    def _forget(self, sitting_id: int, known: tuple[Sitting, FactRecord]) -> None:
        with self._lock:
            if self._sittings.get(sitting_id) is known:
                del self._sittings[sitting_id]

    def keep(self, sitting_id: int, sitting: Sitting, last: FactRecord) -> None:
        """Remember a state that is committed, with the last fact of its log."""
        # A slower thread's older state does not take a newer one's place; were it wrong to, the next reading tells.
        with self._lock:
            known = self._sittings.get(sitting_id)
            if known is None or known[1].seq < last.seq:
                self._sittings[sitting_id] = sitting, last
            self._sittings.move_to_end(sitting_id)
            while len(self._sittings) > KEPT:
                self._sittings.popitem(last=False)

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


def load_log(connection: Connection, sitting_id: int, until: int | None = None) -> Sitting:
    """Replay the whole log, or its first ``until`` facts."""
    facts = logs.load_facts(connection, sitting_id)[:until]
    return replay(fact_from_json(json.loads(fact.payload)) for fact in facts)
