"""Sittings: taking a seat, making a move, and one viewer's page of a table.

This is the only door to the log of a sitting, and nothing passes out of it but ``SittingView``.
"""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC
from functools import partial

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from ..store import logs, people
from ..store.records import FactRecord, SittingRecord
from ..tables.acts import (
    STAFF,
    Actor,
    CloseSitting,
    Fact,
    Opened,
    Refusal,
    Refused,
    Rise,
    Sign,
    Sit,
    TableAction,
    VoidPartie,
)
from ..tables.codec import fact_from_json, fact_to_json
from ..tables.desk import Mode
from ..tables.late import Late, judge
from ..tables.sitting import Sitting, Step, apply, replay
from .drawing import draw
from .errors import Conflict, Forbidden, NotFound, Stale
from .furniture import law_and_stake, require_table
from .house import House
from .hub import LEDGER, sitting_topic, table_topic
from .journal import require_event
from .looking import overview, require_sitting, seat_of, sitting_view, table_of, table_page
from .memory import load_log
from .pins import check_pin
from .results import Outcome
from .settling import settle
from .typed import LONG, Faults

__all__ = ["act", "overview", "seat_of", "sit", "sitting_view", "table_of", "table_page"]


def sit(house: House, number: int, seat: int, actor: Actor) -> Outcome:
    """Take a seat, opening a sitting under the table's law and stake where none is open.

    Sitting down twice in the same seat is ``already``. Raises ``Refused``, or
    ``Conflict("seated_elsewhere", table=n)`` for a character who sits at another table.
    """
    if actor.character is None:
        raise Forbidden("character_needed")
    try:
        with house.database.write() as connection:
            table = require_table(connection, number, lock=True)
            if people.find_character(connection, actor.character, lock=True) is None:
                raise NotFound("character")
            record = logs.open_sitting_at(connection, number)
            seated = logs.seating_of(connection, actor.character)
            if seated is not None and (record is None or seated.sitting_id != record.id):
                raise Conflict("seated_elsewhere", table=seated.number)
            opening: tuple[Fact, ...] = ()
            if record is None:
                rules, stake = law_and_stake(require_event(connection), table)
                opening = (Opened(rules, stake, Mode(table.mode)),)
                sitting = replay(opening)
                record = logs.insert_sitting(connection, number, house.clock())
            else:
                record = require_sitting(connection, record.id, lock=True)
                sitting = house.memory.load(connection, record.id)
                if seated is not None and seated.seat == seat:
                    return Outcome(sitting.seq, already=True)
            step = apply(sitting, Sit(seat), actor, draw(house.chance, sitting.rules.seats))
            last = _append(house, connection, record, sitting.seq - len(opening), (*opening, *step.facts), step, actor)
    except IntegrityError:
        raise Refused(Refusal.SEAT_TAKEN) from None  # another process was a moment earlier
    _published(house, record, step, last, entries=0)
    return Outcome(step.sitting.seq)


def act(
    house: House, sitting_id: int, expected_seq: int, actor: Actor, action: TableAction, *, pin: str | None = None
) -> Outcome:
    """Do ``action`` for ``actor`` if the log still stands where the form saw it.

    A second tap gives ``Outcome(already=True)``. What means the same after what happened meanwhile is done all the
    same; anything else raises ``Stale``. ``pin`` is looked at only for a signature by a character that has one.
    Raises ``IllegalAction``, ``Refused``, ``NotFound``, ``Forbidden``, ``Locked``.
    """
    if isinstance(action, Sit):
        return sit(house, table_of(house, sitting_id), action.seat, actor)
    action = _tidy(action)
    if actor.character is not None and _signs(house, sitting_id, action, actor):
        check_pin(house, actor.character, pin)
    try:
        with house.database.write() as connection:
            record = require_sitting(connection, sitting_id, lock=True)
            sitting = house.memory.load(connection, sitting_id)
            if sitting.seq != expected_seq and not _still_good(
                connection, sitting_id, sitting, expected_seq, actor, action
            ):
                return Outcome(sitting.seq, already=True)
            log = partial(_log, connection, sitting_id)
            step = apply(sitting, action, actor, draw(house.chance, sitting.rules.seats), log)
            last = _append(house, connection, record, sitting.seq, step.facts, step, actor)
            settled = settle(house, connection, record, sitting, step, actor)
    except IntegrityError:
        raise Stale from None  # another process was a moment earlier
    _published(house, record, step, last, settled.entries)
    return Outcome(step.sitting.seq, debts=settled.serials)


def _tidy(action: TableAction) -> TableAction:
    """A typed reason put in order; raises ``BadInput``."""
    if not isinstance(action, Sign | VoidPartie | CloseSitting):
        return action
    faults = Faults()
    tidied = replace(action, reason=faults.text("reason", action.reason, LONG))
    faults.raise_any()
    return tidied


def _signs(house: House, sitting_id: int, action: TableAction, actor: Actor) -> bool:
    """Whether the actor signs by this for himself; so does he who rises from a match of three that goes on."""
    if isinstance(action, Rise):
        with house.database.read() as connection:
            return house.memory.load(connection, sitting_id).under_way
    if not isinstance(action, Sign):
        return False
    if not actor.staff or action.seat is None or actor.character is None:
        return True
    seat = seat_of(house, actor.character)
    return seat is not None and seat.seat == action.seat


def _still_good(
    connection: Connection, sitting_id: int, now: Sitting, expected_seq: int, actor: Actor, action: TableAction
) -> bool:
    """Whether a late action may still be done; false when it has been. Raises ``Stale``."""
    if not 0 < expected_seq < now.seq:
        raise Stale
    before = load_log(connection, sitting_id, expected_seq)
    since = [fact_from_json(json.loads(f.payload)) for f in logs.load_facts(connection, sitting_id, expected_seq)]
    answer = judge(before, since, action, actor)
    if answer is Late.STALE:
        raise Stale
    return answer is Late.STILL_GOOD


def _log(connection: Connection, sitting_id: int) -> tuple[Fact, ...]:
    return tuple(fact_from_json(json.loads(fact.payload)) for fact in logs.load_facts(connection, sitting_id))


def _append(
    house: House,
    connection: Connection,
    record: SittingRecord,
    first: int,
    facts: tuple[Fact, ...],
    step: Step,
    actor: Actor,
) -> FactRecord:
    """Write the facts and what follows from them; the last of them."""
    now = house.clock().astimezone(UTC)
    author = STAFF if actor.character is None else actor.character
    written = [
        FactRecord(first + place, author, json.dumps(fact_to_json(fact), ensure_ascii=False), now)
        for place, fact in enumerate(facts)
    ]
    logs.append_facts(connection, record.id, written)
    sitting = step.sitting
    logs.set_seatings(connection, record.id, (None,) * len(sitting.seats) if sitting.closed else sitting.present)
    if sitting.closed:
        logs.close_sitting(connection, record.id, now)
    return written[-1]


def _published(house: House, record: SittingRecord, step: Step, last: FactRecord, entries: int) -> None:
    """After the commit: remember the state, and tell those who wait."""
    house.memory.keep(record.id, step.sitting, last)
    house.hub.wake(sitting_topic(record.id), step.sitting.seq)
    house.hub.wake(table_topic(record.number), record.base + step.sitting.seq)
    if entries:
        house.hub.wake(LEDGER, entries)
