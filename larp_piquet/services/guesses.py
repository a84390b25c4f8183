"""Counting wrong guesses at one door: so many a minute, then a pause for whoever shares the counter."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from datetime import datetime, timedelta
from threading import Lock

from .errors import TooMany

PERIOD = timedelta(minutes=1)
MOST_KNOWN = 200
"""How many known guessers have a counter of their own at once; the longest idle is forgotten first."""


class Guesses:
    """A guess is counted before it is looked at, so that many at once gain nothing; a right one is taken back.

    Strangers (``None``) share one counter. A known guesser has one of its own, so that no stranger keeps it out.
    """

    def __init__(self, most: int, clock: Callable[[], datetime]) -> None:
        self._most = most
        self._clock = clock
        self._strangers: deque[datetime] = deque()
        self._known: OrderedDict[str, deque[datetime]] = OrderedDict()
        self._lock = Lock()

    def count(self, guesser: str | None = None) -> None:
        """Count one; raises ``TooMany`` when the minute's number is spent."""
        now = self._clock()
        with self._lock:
            times = self._times(guesser)
            while times and times[0] <= now - PERIOD:
                times.popleft()
            if len(times) >= self._most:
                wait = times[0] + PERIOD - now
                raise TooMany("too_many_guesses", seconds=max(1, round(wait.total_seconds())))
            times.append(now)

    def take_back(self, guesser: str | None = None) -> None:
        """The last guess was right."""
        with self._lock:
            times = self._times(guesser)
            if times:
                times.pop()

    def _times(self, guesser: str | None) -> deque[datetime]:
        if guesser is None:
            return self._strangers
        times = self._known.setdefault(guesser, deque())
        self._known.move_to_end(guesser)
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return times
