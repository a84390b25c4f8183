"""Readings that are kept for as long as nothing they asked is written: ten phones that look at a table have it read
once.

What is kept is what a use case returned, by all of its arguments, so that nobody is answered with what was read for
another. It works where this process alone writes the data, which is so of a SQLite file; on PostgreSQL every reading
is made.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import wraps
from threading import Lock
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar, cast

from sqlalchemy import Connection

from ..store.traces import Place, Traces

if TYPE_CHECKING:
    from .house import House

P = ParamSpec("P")
R = TypeVar("R")

#: Readings kept: about four for each phone of a large event, and eight for each table.
MOST = 6000


@dataclass(slots=True)
class _Reading:
    lock: Lock = field(default_factory=Lock)
    #: What was returned, what was asked for it, and after how many commits.
    known: tuple[Any, frozenset[Place], int] | None = None

    def standing(self, traces: Traces) -> tuple[Any, frozenset[Place], int] | None:
        known = self.known
        if known is None or not traces.stands(known[1], known[2]):
            return None
        traces.reads(known[1])
        return known


class Readings:
    """Those of one house."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._kept: OrderedDict[Hashable, _Reading] = OrderedDict()

    def under(self, key: Hashable) -> _Reading:
        """The reading under this key, a new and empty one where there is none."""
        with self._lock:
            found = self._kept.get(key)
            if found is None:
                found = self._kept[key] = _Reading()
                if len(self._kept) > MOST:
                    self._kept.popitem(last=False)
            else:
                self._kept.move_to_end(key)
        return found


def kept_reading(read: Callable[Concatenate[House, P], R]) -> Callable[Concatenate[House, P], R]:
    """A use case that only reads, and returns something frozen: made no oftener than what it reads is written.

    Its arguments must be hashable. One thread reads for a key while the others wait for what it finds.
    """

    @wraps(read)
    def reading(house: House, *args: P.args, **kwargs: P.kwargs) -> R:
        traces = house.database.traces
        if traces is None:
            return read(house, *args, **kwargs)
        entry = house.readings.under((read, args, tuple(sorted(kwargs.items()))))
        found = entry.standing(traces)
        if found is None:
            with entry.lock:
                found = entry.standing(traces)
                if found is None:
                    since = traces.commits
                    with traces.reading() as asked:
                        value = read(house, *args, **kwargs)
                    entry.known = None if asked.fleeting else (value, frozenset(asked), since)
                    return value
        return found[0]  # type: ignore[no-any-return]

    return cast("Callable[Concatenate[House, P], R]", reading)


def kept_part(
    read: Callable[Concatenate[House, Connection, P], R],
) -> Callable[Concatenate[House, Connection, P], R]:
    """What a kept reading asks, by its own connection, along with other things that are written oftener than this.

    It is kept for others only inside such a reading, of which it is known what its connection has seen.
    """

    @wraps(read)
    def part(house: House, connection: Connection, *args: P.args, **kwargs: P.kwargs) -> R:
        traces = house.database.traces
        since = None if traces is None else traces.since
        if traces is None or since is None:
            return read(house, connection, *args, **kwargs)
        entry = house.readings.under((read, args, tuple(sorted(kwargs.items()))))
        found = entry.standing(traces)
        if found is not None:
            return found[0]  # type: ignore[no-any-return]
        with traces.reading() as asked:
            value = read(house, connection, *args, **kwargs)
        if not asked.fleeting:
            entry.known = value, frozenset(asked), since
        return value

    return cast("Callable[Concatenate[House, Connection, P], R]", part)
