"""Counting wrong guesses at one door: so many a minute, then a pause for whoever shares the counter."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import Lock

from .errors import TooMany

PERIOD = timedelta(minutes=1)
MOST_KNOWN = 200
"""How many guessers have a counter of their own at once; the longest idle is forgotten first."""


@dataclass(frozen=True, slots=True)
class Guesser:
    """Who guesses: one whom the caller vouches for, by a name of his own, or a stranger, by his address."""

    known: str | None = None
    address: str = ""


STRANGER = Guesser()


class Guesses:
    """A guess is counted before it is looked at, so that many at once gain nothing; a right one is taken back.

    A known guesser and every address have a counter each, which ``most`` a minute exhaust: whoever misses pauses
    himself. All strangers together have another besides, of ``ceiling`` a minute, so that many addresses gain
    nothing either; it keeps no known guesser out. Without a ceiling all strangers share one counter of ``most``.

    Where several processes serve one event each counts what all of them are asked: ``share`` is called with a guess
    that was counted here, and the others are told to ``hear`` it.
    """

    def __init__(self, most: int, clock: Callable[[], datetime], ceiling: int | None = None) -> None:
        self._most = most
        self._ceiling = ceiling
        self._clock = clock
        self._strangers: deque[datetime] = deque()
        self._single: OrderedDict[Guesser, deque[datetime]] = OrderedDict()
        self._lock = Lock()
        #: Called with who guessed, and 1 for a guess or -1 for one that is taken back.
        self.share: Callable[[Guesser, int], None] = lambda _guesser, _count: None
        #: How guessers are called here and in what is told to others: by no address and no name.
        self.masked: Callable[[Guesser], Guesser] = lambda guesser: guesser

    @contextmanager
    def guess(self, guesser: Guesser) -> Iterator[None]:
        """Count what is tried inside, unless it ends well: the guess was right then. Raises ``TooMany``."""
        self.count(guesser)
        yield
        self.take_back(guesser)

    def count(self, guesser: Guesser = STRANGER) -> None:
        """Count one; raises ``TooMany`` when the minute's number is spent."""
        now = self._clock()
        guesser = self.masked(guesser)
        with self._lock:
            counters = self._counters(guesser)
            for times, most in counters:
                # One that lies ahead was counted before the clock was set back: nobody is kept out until it is then.
                while times and not now - PERIOD < times[0] <= now:
                    times.popleft()
                if len(times) >= most:
                    wait = times[0] + PERIOD - now
                    raise TooMany("too_many_guesses", seconds=max(1, round(wait.total_seconds())))
            for times, _most in counters:
                times.append(now)
        self.share(guesser, 1)

    def take_back(self, guesser: Guesser = STRANGER) -> None:
        """The last guess was right."""
        guesser = self.masked(guesser)
        self._forget(guesser)
        self.share(guesser, -1)

    def hear(self, guesser: Guesser, count: int) -> None:
        """What another process counted, or took back; ``guesser`` as it was shared."""
        if count < 0:
            self._forget(guesser)
            return
        now = self._clock()
        with self._lock:
            for times, most in self._counters(guesser):
                if len(times) < most:  # more than that keep nobody out any longer
                    times.append(now)

    def _forget(self, guesser: Guesser) -> None:
        with self._lock:
            for times, _most in self._counters(guesser):
                if times:
                    times.pop()

    def _counters(self, guesser: Guesser) -> tuple[tuple[deque[datetime], int], ...]:
        if guesser.known is not None:
            return ((self._own(Guesser(guesser.known)), self._most),)
        if self._ceiling is None:
            return ((self._strangers, self._most),)
        return ((self._own(guesser), self._most), (self._strangers, self._ceiling))

    def _own(self, guesser: Guesser) -> deque[datetime]:
        times = self._single.setdefault(guesser, deque())
        self._single.move_to_end(guesser)
        while len(self._single) > MOST_KNOWN:
            self._single.popitem(last=False)
        return times
