"""Live streams: a heartbeat every few seconds and a number when the table has moved. They hold no database session
and carry no state, so nothing hidden can leak through them.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from threading import Lock
from typing import cast

from flask import Response, current_app, request

from ..config import Config
from ..services.hub import Hub
from .limits import NOBODY, who
from .visitor import house

#: Seconds between heartbeats; a page that hears nothing for twice as long and a little opens a new stream.
BEAT = 4.0
#: A stream ends after so many seconds, a tenth more or less, so that vanished phones free their threads.
LIFE = 60.0
SPREAD = 0.1
#: Where the start's settings name no limit: streams open before onlookers are asked to poll.
OPEN_TO_SPECTATORS = 90
#: Streams that one character, or one signed-in browser of the game master, may hold: a browser opens no more by itself.
OPEN_TO_ONE = 6


class Gauge:
    """Who holds how many streams open now."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._open: Counter[str] = Counter()
        self._onlookers = 0

    @property
    def open(self) -> int:
        """The number open."""
        return self._open.total()

    def enter(self, who: str, *, spectator: bool, most: int) -> bool:
        """Count one more for `who`; false, and nothing counted, where there is no room for it.

        Onlookers have `most` among them and players as many again, so that neither shuts the others out and
        requests keep the rest of the threads.
        """
        with self._lock:
            onlookers = self._onlookers
            if who != NOBODY and self._open[who] >= OPEN_TO_ONE:
                return False
            if (onlookers if spectator else self._open.total() - onlookers) >= most:
                return False
            self._open[who] += 1
            self._onlookers += spectator
            return True

    def leave(self, who: str, *, spectator: bool) -> None:
        """One fewer."""
        with self._lock:
            self._open[who] -= 1
            self._onlookers -= spectator
            if not self._open[who]:
                del self._open[who]


gauge = Gauge()


def stream(topic: str, *, spectator: bool, rest: float = 0.0) -> Response:
    """The stream of a topic of the hub; 503 where there is no room for it, and the page then polls.

    ``rest`` seconds pass after each nudge, where many tables would nudge one page.
    """
    start = cast("Config | None", current_app.extensions.get("start"))
    most = getattr(start, "stream_limit", OPEN_TO_SPECTATORS)
    asker = who()
    if request.method == "HEAD":
        return Response(mimetype="text/event-stream")
    if not gauge.enter(asker, spectator=spectator, most=most):
        return Response(status=503, headers={"Retry-After": "30"})
    life = LIFE * random.uniform(1 - SPREAD, 1 + SPREAD)  # noqa: S311 - spreads reconnections, guards nothing
    answer = Response(
        nudges(house().hub, topic, life, rest=rest),
        mimetype="text/event-stream",
        headers={"X-Accel-Buffering": "no"},
    )
    answer.call_on_close(partial(gauge.leave, asker, spectator=spectator))
    return answer


def nudges(hub: Hub, topic: str, life: float, beat: float = BEAT, rest: float = 0.0) -> Iterator[str]:
    """``seq`` events when ``topic`` moves, ``beat`` events meanwhile, for ``life`` seconds.

    A ``seq`` event has the number at which the topic stands where nothing else has happened: a page whose view is of
    that number, or a later one, need not ask for it. Otherwise it has 0, and every page asks. Between two of them at
    least ``rest`` seconds pass; what happens meanwhile is told by the next.
    """
    end = time.monotonic() + life
    number, others = hub.standing(topic)
    yield "retry: 1000\nevent: beat\ndata:\n\n"
    while (left := end - time.monotonic()) > 0 and not hub.closed:
        if hub.wait(topic, number + others, min(beat, left)) > number + others:
            before = others
            number, others = hub.standing(topic)
            yield f"event: seq\ndata: {number if others == before else 0}\n\n"
            if rest:
                time.sleep(rest)
        else:
            yield "event: beat\ndata:\n\n"
