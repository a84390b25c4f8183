"""Counting wrong guesses: so many a minute in the whole house, then a pause for that one door."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from datetime import datetime, timedelta
from threading import Lock

from .errors import TooMany

PERIOD = timedelta(minutes=1)


class Guesses:
    """A guess is counted before it is looked at, so that many at once gain nothing; a right one is taken back."""

    def __init__(self, most: int, clock: Callable[[], datetime]) -> None:
        self._most = most
        self._clock = clock
        self._times: deque[datetime] = deque()
        self._lock = Lock()

    def count(self) -> None:
        """Count one; raises ``TooMany`` when the minute's number is spent."""
        now = self._clock()
        with self._lock:
            while self._times and self._times[0] <= now - PERIOD:
                self._times.popleft()
            if len(self._times) >= self._most:
                wait = self._times[0] + PERIOD - now
                raise TooMany("too_many_guesses", seconds=max(1, round(wait.total_seconds())))
            self._times.append(now)

    def take_back(self) -> None:
        """The last guess was right."""
        with self._lock:
            if self._times:
                self._times.pop()
