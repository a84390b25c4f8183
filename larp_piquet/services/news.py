"""What of the desk concerns a table now: open calls with their time, who has come, who gave the last ruling."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from sqlalchemy import Connection

from ..store.records import FactRecord
from ..tables.acts import Dealt, Fact
from ..tables.desk import Excused, Protested, RefereeCalled, RefereeCame, Ruled
from ..tables.waiting import begins_rest, begins_wait
from . import agreed
from .house import House
from .memory import Log
from .referees import name_of
from .results import CallNews, TableNews


def news_of(house: House, connection: Connection, sitting_id: int, log: Log) -> TableNews:
    """The news of a table as its log stands in this transaction."""
    if not log.lately:
        return TableNews()
    known = house.memory.news(sitting_id, log.last)
    if known is None:
        known = _gathered(connection, log)
        house.memory.keep_news(sitting_id, log.last, known)
    return known


def _gathered(connection: Connection, log: Log) -> TableNews:
    sitting = log.sitting
    records = [record for record, _fact in log.lately]
    facts = [fact for _record, fact in log.lately]
    lines = [record.seq + 1 for record in records]
    dealt = max((line for line, fact in zip(lines, facts, strict=True) if isinstance(fact, Dealt)), default=0)
    line, by = (0, "") if sitting.ruling is None else (sitting.ruling[0], sitting.ruling[1].by)
    gone = sitting.ruling[1].character if sitting.ruling and isinstance(sitting.ruling[1], Excused) else None
    came = _last(records, facts, RefereeCame)
    there = None
    if came is not None and came[0].seq + 1 > max(line, dealt):
        fact = came[1]
        assert isinstance(fact, RefereeCame)
        there = (name_of(connection, fact.by) or "", came[0].at)
    ruled = next((record.at for record in records if record.seq + 1 == line), None)
    before = next((fact for fact, place in zip(facts, lines, strict=True) if place == line - 1), None)
    return TableNews(
        calls=tuple(CallNews(call.seat, call.why, _called(records, facts, call)) for call in sitting.calls),
        came=there,
        ruled_by=name_of(connection, by) or "",
        ruled_at=ruled,
        # A new deal that was ordered stands right behind its ruling.
        recent=ruled is not None and dealt <= line + 1,
        excused="" if gone is None else agreed.name_of(connection, gone),
        read=before if isinstance(before, Ruled) and before.by == by else None,
        protests=tuple(
            (fact.seat, fact.text) for fact in facts if line and isinstance(fact, Protested) and fact.line == line
        ),
        waits=_newest(records, facts, lambda fact: begins_wait(fact, sitting)) or records[0].at,
        rests=None if sitting.paused is None else _newest(records, facts, begins_rest) or records[0].at,
    )


def _last(records: Sequence[FactRecord], facts: Sequence[Fact], kind: type) -> tuple[FactRecord, Fact] | None:
    pairs = zip(reversed(records), reversed(facts), strict=True)
    return next(((record, fact) for record, fact in pairs if isinstance(fact, kind)), None)


def _newest(records: Sequence[FactRecord], facts: Sequence[Fact], found: Callable[[Fact], bool]) -> datetime | None:
    """When the newest such fact was written."""
    pairs = zip(reversed(records), reversed(facts), strict=True)
    return next((record.at for record, fact in pairs if found(fact)), None)


def _called(records: Sequence[FactRecord], facts: Sequence[Fact], call: RefereeCalled) -> datetime:
    pairs = zip(reversed(records), reversed(facts), strict=True)
    return next((record.at for record, fact in pairs if fact == call), records[0].at)
