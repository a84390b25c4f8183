"""Who is waiting for news. Carries no state: only that a topic now stands at a number.

Topics are ``sitting:<id>`` (number of facts in its log), ``table:<number>`` (facts ever written at that table,
so that it never falls when a new sitting opens), ``ledger`` (entries ever written), and without numbers
``character:<id>`` and ``desk``. What a use case concerns it tells within its transaction (``store.telling``), and here
it arrives once that is committed, in whichever process of the event it was.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from threading import Condition, Lock

LEDGER = "ledger"
#: Whatever happens at any table, for the page of the desk.
DESK = "desk"


def sitting_topic(sitting_id: int) -> str:
    """The topic of one sitting's log."""
    return f"sitting:{sitting_id}"


def table_topic(number: int) -> str:
    """The topic of whatever happens at a table."""
    return f"table:{number}"


def character_topic(character_id: str) -> str:
    """The topic of what awaits a character: challenges, and a seat that is kept for him."""
    return f"character:{character_id}"


@dataclass(slots=True)
class _Topic:
    changed: Condition = field(default_factory=Condition)
    seq: int = 0
    waiting: int = 0
    nudges: int = 0  # news beside those that are numbered


class Hub:
    """Wakes threads of this process; a waiting thread holds no database connection."""

    def __init__(self) -> None:
        self._topics: dict[str, _Topic] = {}
        self._lock = Lock()
        self._closed = False

    def _topic(self, name: str) -> _Topic:
        with self._lock:
            return self._topics.setdefault(name, _Topic())

    def wake(self, topic: str, seq: int) -> None:
        """Tell everyone waiting on ``topic`` that it now stands at ``seq``; a lower number changes nothing."""
        entry = self._topic(topic)
        with entry.changed:
            if seq > entry.seq:
                entry.seq = seq
                entry.changed.notify_all()

    def nudge(self, topic: str) -> None:
        """Tell them of something that has no number of its own, so that the numbered news that follow are not lost."""
        entry = self._topic(topic)
        with entry.changed:
            entry.nudges += 1
            entry.changed.notify_all()

    def take(self, topics: Mapping[str, int]) -> None:
        """What a transaction has told: by topic its number, 0 where something happened that has none."""
        for topic, seq in topics.items():
            if seq:
                self.wake(topic, seq)
            else:
                self.nudge(topic)

    def nudge_all(self) -> None:
        """Tell everyone that something may have happened: for a while nobody heard what other processes did."""
        with self._lock:
            names = list(self._topics)
        for name in names:
            self.nudge(name)

    def wait(self, topic: str, seen: int, timeout: float) -> int:
        """Block until ``topic`` stands above ``seen``, the hub closes, or ``timeout`` seconds pass.

        Returns the newest number known, which is ``seen`` itself when there is no news.
        """
        entry = self._topic(topic)
        until = time.monotonic() + timeout
        with entry.changed:
            entry.waiting += 1
            try:
                while entry.seq + entry.nudges <= seen and not self._closed:
                    left = until - time.monotonic()
                    if left <= 0:
                        break
                    entry.changed.wait(left)
                return max(entry.seq + entry.nudges, seen)
            finally:
                entry.waiting -= 1

    def standing(self, topic: str) -> tuple[int, int]:
        """At which number ``topic`` stands, and how much of its news had none; ``wait`` counts both."""
        entry = self._topic(topic)
        with entry.changed:
            return entry.seq, entry.nudges

    def waiting(self) -> int:
        """How many threads wait now: open streams, for the choice between streaming and polling."""
        with self._lock:
            topics = list(self._topics.values())
        return sum(topic.waiting for topic in topics)

    @property
    def closed(self) -> bool:
        """True once the house is closing; streams should end."""
        return self._closed

    def close(self) -> None:
        """Let every waiting thread go."""
        self._closed = True
        with self._lock:
            topics = list(self._topics.values())
        for entry in topics:
            with entry.changed:
                entry.changed.notify_all()
