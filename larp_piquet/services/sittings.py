"""Sittings: taking a seat, making a move, and one viewer's page of a table.

This is the only door to the log of a sitting, and nothing passes out of it but ``SittingView``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC
from functools import partial

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from ..store import evening, logs, people, telling
from ..store.records import FactRecord, SittingRecord
from ..tables.acts import (
    Actor,
    Agree,
    Closed,
    CloseSitting,
    CutForDeal,
    Draw,
    Fact,
    Left,
    Opened,
    Refusal,
    Refused,
    Rise,
    Seated,
    Sign,
    Sit,
    TableAction,
    VoidPartie,
)
from ..tables.applying import Step, apply
from ..tables.codec import fact_from_json, fact_to_json
from ..tables.desk import Mode, Protest, Reseated, Rule
from ..tables.late import Late, judge
from ..tables.remembering import replay
from ..tables.sitting import Sitting
from . import agreed, betting, consenting, keeping, story
from .cards import require_playing
from .drawing import NOTHING, Drawing, seal_first
from .errors import Conflict, Forbidden, Stale
from .furniture import law_and_stake, require_table, with_bank
from .house import House
from .hub import DESK, LEDGER, character_topic, sitting_topic, table_topic
from .journal import require_event
from .looking import looks_on, overview, require_sitting, seat_of, sitting_at, sitting_view, table_of, table_page
from .memory import load_log
from .pins import check_pin
from .results import Outcome
from .settling import settle
from .stakelimits import refuse_stake, refuse_stake_of_other
from .typed import LONG, Faults

__all__ = [
    "act", "carried_out", "looks_on", "overview", "require_possible", "seat_of", "sit", "sitting_at", "sitting_view",
    "table_of", "table_page",
]  # fmt: skip


def sit(
    house: House, number: int, seat: int, actor: Actor, *, challenge: int | None = None, here: int | None = None
) -> Outcome:
    """Take a seat, opening a sitting under the table's law and stake where none is open.

    ``challenge`` is an accepted one of this character's: the sitting then opens by its law and for its stake.
    ``here`` is the sitting that the form saw at the table, 0 for none, where it carries one: of another it is
    ``Stale``.
    Sitting down twice in the same seat is ``already``. Raises ``Refused``, or ``Conflict``: ``seated_elsewhere`` for
    a character who sits at another table, ``plays_no_more`` for one who has left the game, ``seat_kept`` where the
    free seats are kept for others, ``house_closed``, ``table_closed``, ``stake_above_event``, ``stake_above_own``,
    ``bet_stands_here`` for one who has a bet on what is played there, and ``table_taken`` and
    ``challenge_not_agreed`` for a challenge.
    """
    if actor.character is None:
        raise Forbidden("character_needed")
    try:
        with house.database.write() as connection:
            table = require_table(connection, number, lock=True)
            require_playing(people.find_character(connection, actor.character, lock=True))
            record = logs.open_sitting_at(connection, number)
            if here is not None and here != (0 if record is None else record.id):
                raise Stale
            seated = logs.seating_of(connection, actor.character)
            if seated is not None and (record is None or seated.sitting_id != record.id):
                raise Conflict("seated_elsewhere", table=seated.number)
            opening: tuple[Fact, ...] = ()
            terms = None if challenge is None else agreed.agreed_terms(connection, challenge, actor.character)
            if record is None:
                rules, stake = law_and_stake(require_event(connection), table)
                if terms is not None:
                    rules, stake = terms[0], with_bank(terms[1], table, stake.coin)
                opening = (Opened(rules, stake, Mode(table.mode)),)
                sitting = replay(opening)
            else:
                record = require_sitting(connection, record.id, lock=True)
                sitting = house.memory.load(connection, record.id)
                if seated is not None and seated.seat == seat:
                    return Outcome(sitting.seq, already=True)
                if terms is not None:
                    raise Conflict("table_taken")
            keeping.admit(house, connection, record, sitting, number, actor.character, challenge)
            if record is None:
                record = logs.insert_sitting(connection, number, house.clock())
                if challenge is not None:
                    agreed.note_opened(house, connection, challenge, record.id, actor.character)
            betting.refuse_seat(connection, record.id, actor.character)
            step = apply(sitting, Sit(seat), actor, NOTHING)
            first = sitting.seq - len(opening)
            written = _append(house, connection, record, first, (*opening, *step.facts), step, actor)
            if opening:
                seal_first(house, connection, record.id)
    except IntegrityError:
        raise Refused(Refusal.SEAT_TAKEN) from None  # another process was a moment earlier
    _published(house, record, step, written)
    return Outcome(step.sitting.seq)


@dataclass(frozen=True, slots=True)
class Entered:
    """What was written to a sitting inside somebody else's transaction; ``committed`` is called after the commit."""

    record: SittingRecord
    committed: Callable[[], None]


def enter(house: House, connection: Connection, record: SittingRecord, action: TableAction, actor: Actor) -> Entered:
    """Do an action that concerns no seat and no debt, such as a pause. Raises ``Refused``."""
    sitting = house.memory.load(connection, record.id)
    step = apply(sitting, action, actor, NOTHING)
    written = _append(house, connection, record, sitting.seq, step.facts, step, actor)
    return Entered(record, partial(_published, house, record, step, written))


def act(
    house: House,
    sitting_id: int,
    expected_seq: int,
    actor: Actor,
    action: TableAction,
    *following: TableAction,
    pin: str | None = None,
) -> Outcome:
    """Do ``action`` for ``actor`` if the log still stands where the form saw it, and ``following`` in the same step.

    A second tap gives ``Outcome(already=True)``. What means the same after what happened meanwhile is done all the
    same; anything else raises ``Stale``. ``pin`` is looked at only for a signature, or a stake in the bank, by a
    character that has one. Raises ``IllegalAction``, ``Refused``, ``NotFound``, ``Forbidden``, ``Locked``, and
    ``Conflict("consent_needed")`` for another's signature by which somebody would owe who has agreed to nothing here.
    """
    if isinstance(action, Sit):
        return sit(house, table_of(house, sitting_id), action.seat, actor, here=sitting_id)
    action, *further = map(_tidy, (action, *following))
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
            if isinstance(action, Agree) and actor.character is not None:
                keeping.refuse_closed(connection, record.number)
                refuse_stake(house, connection, actor.character, sitting.stake)
            chance = Drawing(house, connection, sitting_id, sitting.rules.seats)
            step = carried_out(sitting, (action, *further), actor, chance.of, partial(_log, connection, sitting_id))
            require_possible(house, connection, sitting, step.sitting)
            consenting.require(connection, sitting_id, step)
            for newcomer in set(step.sitting.present) - set(sitting.present) - {None}:
                betting.refuse_seat(connection, sitting_id, newcomer or "", other=True)
            if any(isinstance(fact, CutForDeal) for fact in step.facts):
                keeping.refuse_partie(house, connection, record.number, sitting, actor.character)
            written = _append(house, connection, record, sitting.seq, step.facts, step, actor)
            chance.written(step.facts, sitting.seq)
            settled = settle(house, connection, record, sitting, step, actor)
            if settled.entries:
                telling.tell(connection, LEDGER, settled.entries)
            betting.tell(connection, (), settled.people)
    except IntegrityError:
        raise Stale from None  # another process was a moment earlier
    _published(house, record, step, written)
    for serial in settled.serials:
        story.tell("debt %d is owed, by a partie of sitting %d", serial, sitting_id)
    return Outcome(step.sitting.seq, debts=settled.serials)


def carried_out(
    sitting: Sitting,
    actions: Sequence[TableAction],
    actor: Actor,
    chance: Callable[[TableAction], Draw],
    log: Callable[[], tuple[Fact, ...]],
) -> Step:
    """Several actions of one hand, one after the other: all of them, or, where one is refused, none.

    ``chance`` gives what an action may deal.
    """
    facts: tuple[Fact, ...] = ()
    for action in actions:
        done = facts
        step = apply(sitting, action, actor, chance(action), lambda done=done: (*log(), *done))  # type: ignore[misc]
        sitting, facts = step.sitting, (*facts, *step.facts)
    return Step(sitting, facts)


def require_possible(house: House, connection: Connection, before: Sitting, after: Sitting) -> None:
    """Whether the evening round the table allows what was done at it.

    Who comes to sit here, in another's place or because lines were taken back, must be of the cast and sit nowhere
    else; no table wakes while the house is closed for the night. Raises ``NotFound("character")``, ``Conflict``:
    ``other_seated_elsewhere``, ``house_closed``, and ``other_above_event`` or ``other_above_own`` for a stake above a
    limit.
    """
    if before.paused is not None and after.paused is None:
        keeping.refuse_closed_house(connection)
    for character_id in after.present:
        if character_id is None or character_id in before.present:
            continue
        require_playing(people.find_character(connection, character_id))
        seated = logs.seating_of(connection, character_id)
        if seated is not None:
            raise Conflict("other_seated_elsewhere", table=seated.number)
        refuse_stake_of_other(house, connection, character_id, after.stake)


def _tidy(action: TableAction) -> TableAction:
    """What was typed put in order; raises ``BadInput``."""
    faults = Faults()
    if isinstance(action, Sign | VoidPartie | CloseSitting):
        action = replace(action, reason=faults.text("reason", action.reason, LONG))
    elif isinstance(action, Rule):
        reason = faults.text("reason", action.ruling.reason, LONG)
        action = Rule(replace(action.ruling, reason=reason))
    elif isinstance(action, Protest):
        action = replace(action, text=faults.text("text", action.text, LONG))
    faults.raise_any()
    return action


def _signs(house: House, sitting_id: int, action: TableAction, actor: Actor) -> bool:
    """Whether the actor signs by this for himself; so does he who rises from a match of three that goes on.

    So does, too, who agrees to a partie for which he pays a stake into the bank.
    """
    if isinstance(action, Agree):
        with house.database.read() as connection:
            require_sitting(connection, sitting_id)
            return bool(house.memory.load(connection, sitting_id).stake.bank)
    if isinstance(action, Rise):
        with house.database.read() as connection:
            require_sitting(connection, sitting_id)
            return house.memory.load(connection, sitting_id).under_way
    if not isinstance(action, Sign):
        return False
    if not actor.staff or action.seat is None or actor.character is None:
        return True
    seat = seat_of(house, actor.character)
    return seat is not None and (seat.sitting_id, seat.seat) == (sitting_id, action.seat)


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
) -> tuple[tuple[FactRecord, Fact], ...]:
    """Write the facts and what follows from them: who sits where, and that he waits nowhere any more.

    Tells those who wait for news of it, and returns what was written.
    """
    now = house.clock().astimezone(UTC)
    author = actor.referee if actor.staff or actor.character is None else actor.character
    written = [
        FactRecord(first + place, author, json.dumps(fact_to_json(fact), ensure_ascii=False), now)
        for place, fact in enumerate(facts)
    ]
    logs.append_facts(connection, record.id, written)
    sitting = step.sitting
    seats = (None,) * len(sitting.seats) if sitting.closed else sitting.present
    sat = logs.set_seatings(connection, record.id, seats)
    queues = keeping.sat_down(house, connection, sat, author)
    if sitting.closed:
        logs.close_sitting(connection, record.id, now)
    _tell(connection, record, step, sat, queues)
    return tuple(zip(written, facts, strict=True))


def _published(house: House, record: SittingRecord, step: Step, written: tuple[tuple[FactRecord, Fact], ...]) -> None:
    """After the commit: remember the state, and write what happened into the evening's story."""
    house.memory.follow(record.id, step.sitting, written)
    facts = tuple(fact for _record, fact in written)
    story.of_table(record.number, record.id, step.sitting, facts, written[-1][0].author)


def _tell(
    connection: Connection, record: SittingRecord, step: Step, sat: frozenset[str], queues: frozenset[int]
) -> None:
    """Once it is committed those who wait for news of the table look again: ``sat`` came to sit, out of ``queues``."""
    telling.tell(connection, sitting_topic(record.id), step.sitting.seq)
    telling.tell(connection, table_topic(record.number), record.base + step.sitting.seq)
    telling.tell(connection, DESK)
    if any(isinstance(fact, Seated | Left | Closed | Reseated) for fact in step.facts):
        seats_changed(connection, record.number)
    for character_id in sat:
        telling.tell(connection, character_topic(character_id))
    for number in queues - {record.number}:
        telling.tell(connection, table_topic(number))
        seats_changed(connection, number)


def seats_changed(connection: Connection, number: int) -> None:
    """Have the pages of those look again whom a seat at this table may concern: who waits, who was challenged to it."""
    concerned = {entry.character_id for entry in keeping.waiting(evening.load_queues(connection, number=number))}
    record = logs.open_sitting_at(connection, number) or logs.last_closed_at(connection, number)
    challenge = None if record is None else evening.challenge_at(connection, record.id)
    if challenge is not None:
        concerned |= {challenge.challenger, challenge.challenged}
    for character_id in concerned:
        telling.tell(connection, character_topic(character_id))
