"""Which tables a reading asked and which a commit wrote, noted by the connection itself, so that what was made of a
reading can be known to stand without asking again, and no use case has to say so.

The log of a sitting is told apart by its sitting, for one table's move is no news at another. A statement that is not
understood counts as having asked, or written, everything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, local
from typing import Any

from sqlalchemy import Engine, event

from . import schema

#: A table of the data, or the log of one sitting (``None``: of any).
Place = tuple[str, int | None]

_LOG = schema.sitting_fact.name
_NAMES = frozenset(schema.metadata.tables)
_EVERYTHING: Place = ("", None)
_WRITES = re.compile(r"\s*(?:INSERT INTO|UPDATE|DELETE FROM)\s+\"?(\w+)")
_WORD = re.compile(r"\w+")
#: What changes no data.
_HARMLESS = ("SELECT", "BEGIN", "PRAGMA")


class Trace(set[Place]):
    """What a reading asked so far; ``fleeting`` where it depends on more than the data, such as the clock.

    ``since``: how many commits had come when it, or that of which it is a part, began.
    """

    fleeting = False

    def __init__(self, since: int) -> None:
        super().__init__()
        self.since = since


class Traces:
    """Of one database that only this process writes."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._here = local()
        self._commits = 0
        self._newest: dict[Place, int] = {}

    @property
    def commits(self) -> int:
        """How many commits have come; taken before a reading begins, it dates what is made of it."""
        return self._commits

    def stands(self, asked: frozenset[Place], since: int) -> bool:
        """Whether nothing that was asked has been written since."""
        newest = self._newest
        return newest.get(_EVERYTHING, 0) <= since and all(newest.get(place, 0) <= since for place in asked)

    @contextmanager
    def reading(self) -> Iterator[Trace]:
        """Note what this thread asks; a reading inside another is part of it, too."""
        outer: Trace | None = getattr(self._here, "asked", None)
        self._here.asked = trace = Trace(self._commits if outer is None else outer.since)
        try:
            yield trace
        finally:
            self._here.asked = outer
            if outer is not None:
                outer |= trace
                outer.fleeting |= trace.fleeting

    @property
    def since(self) -> int | None:
        """How many commits had come when the reading under way in this thread began; ``None`` where there is none."""
        trace: Trace | None = getattr(self._here, "asked", None)
        return None if trace is None else trace.since

    def reads(self, asked: frozenset[Place]) -> None:
        """Note that something was used which was made by asking this."""
        trace: Trace | None = getattr(self._here, "asked", None)
        if trace is not None:
            trace |= asked

    def by_the_clock(self) -> None:
        """Note that the reading under way depends on what o'clock it is."""
        trace: Trace | None = getattr(self._here, "asked", None)
        if trace is not None:
            trace.fleeting = True

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Round a write transaction: once it has ended, what it wrote is newer than whatever was read before."""
        outer = getattr(self._here, "written", None)
        self._here.written = written = set[Place]()
        try:
            yield
        finally:
            self._here.written = outer
            with self._lock:  # also where it was rolled back, or nobody knows whether it was
                number = self._commits + 1
                for place in written:
                    self._newest[place] = number
                self._commits = number

    def follow(self, engine: Engine, *, writer: bool) -> None:
        """Note what this engine's connections say."""

        @event.listens_for(engine, "before_cursor_execute")
        def _said(_connection: Any, _cursor: Any, statement: str, _given: Any, context: Any, _many: bool) -> None:
            if writer:
                written: set[Place] | None = getattr(self._here, "written", None)
                if written is not None:
                    written |= _written(statement, context)
            else:
                trace: Trace | None = getattr(self._here, "asked", None)
                if trace is not None:
                    trace |= _asked(statement, context)


def _sittings(context: Any) -> set[int] | None:
    """The one sitting that each parameter set of a statement names; ``None`` where it is not that simple."""
    found: set[int] = set()
    given: dict[str, object]
    for given in getattr(context, "compiled_parameters", None) or ({},):
        named = [value for name, value in given.items() if name.startswith("sitting_id")]
        if len(named) != 1 or not isinstance(named[0], int):
            return None
        found.add(named[0])
    return found


def _asked(statement: str, context: Any) -> frozenset[Place]:
    names = _NAMES.intersection(_WORD.findall(statement))
    if _LOG in names:
        sittings = _sittings(context) if statement.count("FROM") == 1 and "JOIN" not in statement else None
        if sittings is not None:
            others = frozenset((name, None) for name in names - {_LOG})
            return others | {(_LOG, sitting) for sitting in sittings}
    return frozenset((name, None) for name in names)


def _written(statement: str, context: Any) -> frozenset[Place]:
    found = _WRITES.match(statement)
    if found is None:
        harmless = statement.lstrip().upper().startswith(_HARMLESS)
        return frozenset() if harmless else frozenset([_EVERYTHING])
    name = found[1]
    if name != _LOG:
        return frozenset([(name, None)])
    sittings = _sittings(context)
    if sittings is None:
        return frozenset([_EVERYTHING])
    return frozenset([(_LOG, None), *((_LOG, sitting) for sitting in sittings)])
