"""News of a transaction: told when it is committed, and to other processes by the transaction itself.

Whoever writes says within the transaction what it concerns. On PostgreSQL the words are sent by ``NOTIFY`` in that
very transaction, so that they come if and only if it is committed, and not before its rows can be read. A payload holds
names of topics and numbers: no card, no name of a person, no secret.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, text

#: The channel of all servers of one database. Two events are two databases, and channels are each database's own.
CHANNEL: Final = "larp_piquet"
#: PostgreSQL takes less than 8,000 bytes; what is longer goes in several.
LONGEST: Final = 7000


@dataclass(slots=True)
class Said:
    """What one transaction has to tell: by topic its new number, 0 where something happened that has none."""

    topics: dict[str, int] = field(default_factory=dict)


_said: WeakKeyDictionary[Connection, Said] = WeakKeyDictionary()


def tell(connection: Connection, topic: str, seq: int = 0) -> None:
    """Within a transaction that writes: have everyone who waits on ``topic`` woken once it is committed.

    ``seq`` is the number at which the topic stands then; without one, something happened that has no number.
    """
    said = _said[connection].topics
    said[topic] = max(seq, said.get(topic, 0))


@contextmanager
def gathering(connection: Connection) -> Iterator[Said]:
    """Gather what is told within a transaction."""
    _said[connection] = said = Said()
    try:
        yield said
    finally:
        _said.pop(connection, None)


def send(connection: Connection, sender: str, topics: Mapping[str, int]) -> None:
    """Send it to the other processes as part of this transaction."""
    for payload in packed(sender, topics):
        connection.execute(text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload})


def packed(sender: str, topics: Mapping[str, int]) -> Iterator[str]:
    """Payloads of JSON, ``[sender, {topic: number}]``, none of them too long for PostgreSQL."""
    part: dict[str, int] = {}
    size = 0
    for topic, seq in topics.items():
        more = len(json.dumps(topic)) + 24  # a number, and what stands between; JSON here is ASCII
        if part and size + more > LONGEST:
            yield json.dumps([sender, part])
            part, size = {}, 0
        part[topic] = seq
        size += more
    if part:
        yield json.dumps([sender, part])


def unpacked(payload: str) -> tuple[str, dict[str, int]]:
    """Sender and topics of a payload; raises ``ValueError`` for one that is not ours."""
    read = json.loads(payload)
    if not (isinstance(read, list) and len(read) == 2 and isinstance(read[0], str) and isinstance(read[1], dict)):
        raise ValueError("not a payload of ours")
    if not all(isinstance(seq, int) for seq in read[1].values()):
        raise ValueError("not a payload of ours")
    return read[0], read[1]
