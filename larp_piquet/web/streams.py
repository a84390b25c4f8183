"""Live streams: a heartbeat every few seconds and a number when the table has moved. They hold no database session
and carry no state, so nothing hidden can leak through them.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from threading import Lock
from typing import cast

from flask import Response, current_app

from ..config import Config
from ..services.hub import Hub, table_topic
from .visitor import house

#: Seconds between heartbeats; a page that hears nothing for twice as long and a little opens a new stream.
BEAT = 4.0
#: A stream ends after so many seconds, a tenth more or less, so that vanished phones free their threads.
LIFE = 60.0
SPREAD = 0.1
#: Where the start's settings name no limit: streams open before onlookers are asked to poll.
OPEN_TO_SPECTATORS = 90


class Gauge:
    """How many streams are open now."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._open = 0

    @property
    def open(self) -> int:
        """The number open."""
        return self._open

    def change(self, by: int) -> None:
        """One more, or one fewer."""
        with self._lock:
            self._open += by


gauge = Gauge()


def stream(number: int, *, spectator: bool) -> Response:
    """The stream of a table; 503 to a spectator when the house is full, whose page then polls."""
    start = cast("Config | None", current_app.extensions.get("start"))
    most = getattr(start, "stream_limit", OPEN_TO_SPECTATORS)
    if spectator and gauge.open >= most:
        return Response(status=503, headers={"Retry-After": "30"})
    life = LIFE * random.uniform(1 - SPREAD, 1 + SPREAD)  # noqa: S311 - spreads reconnections, guards nothing
    return Response(
        nudges(house().hub, table_topic(number), life),
        mimetype="text/event-stream",
        headers={"X-Accel-Buffering": "no"},
    )


def nudges(hub: Hub, topic: str, life: float, beat: float = BEAT) -> Iterator[str]:
    """``seq`` events when ``topic`` moves, ``beat`` events meanwhile, for ``life`` seconds."""
    gauge.change(1)
    try:
        end = time.monotonic() + life
        seen = hub.wait(topic, -1, 0)
        yield "retry: 1000\nevent: beat\ndata:\n\n"
        while (left := end - time.monotonic()) > 0 and not hub.closed:
            now = hub.wait(topic, seen, min(beat, left))
            if now > seen:
                seen = now
                yield f"event: seq\ndata: {now}\n\n"
            else:
                yield "event: beat\ndata:\n\n"
    finally:
        gauge.change(-1)
