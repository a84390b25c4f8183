"""Sittings lately replayed, so that a move need not read the whole evening again. A memory, never the truth."""

from __future__ import annotations

import json
from collections import OrderedDict
from threading import Lock

from sqlalchemy import Connection

from ..store import logs
from ..tables.codec import fact_from_json
from ..tables.sitting import Sitting, evolve, replay

KEPT = 64


class Memory:
    """The newest known state of some sittings. States are frozen, so threads may share them."""

    def __init__(self) -> None:
        self._sittings: OrderedDict[int, Sitting] = OrderedDict()
        self._lock = Lock()

    def load(self, connection: Connection, sitting_id: int) -> Sitting:
        """The sitting as the log in this transaction tells it, from the facts not yet remembered."""
        with self._lock:
            known = self._sittings.get(sitting_id)
        head, _ = logs.log_head(connection, sitting_id)
        if known is None or known.seq > head:
            sitting = load_log(connection, sitting_id)
        else:
            sitting = known
            for fact in logs.load_facts(connection, sitting_id, known.seq) if head > known.seq else ():
                sitting = evolve(sitting, fact_from_json(json.loads(fact.payload)))
        self.keep(sitting_id, sitting)
        return sitting

    def keep(self, sitting_id: int, sitting: Sitting) -> None:
        """Remember a state that is committed; an older one never takes a newer one's place."""
        with self._lock:
            known = self._sittings.get(sitting_id)
            if known is None or known.seq < sitting.seq:
                self._sittings[sitting_id] = sitting
            self._sittings.move_to_end(sitting_id)
            while len(self._sittings) > KEPT:
                self._sittings.popitem(last=False)


def load_log(connection: Connection, sitting_id: int, until: int | None = None) -> Sitting:
    """Replay the whole log, or its first ``until`` facts."""
    facts = logs.load_facts(connection, sitting_id)[:until]
    return replay(fact_from_json(json.loads(fact.payload)) for fact in facts)
