"""The referee at a table: who rules, what a ruling would change, and the table's log as each may read it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import Connection

from ..engine.cards import DECK
from ..store import logs
from ..store.records import FactRecord, SittingRecord
from ..tables.acts import STAFF, Actor, Closed, Draw, Fact, Left, Seated, Signed, Status, TableAction, Voided
from ..tables.codec import fact_from_json
from ..tables.desk import CallReferee, Come, Mode, Reseated, Rule, TakenBack
from ..tables.log import LogLine, log_lines
from ..tables.owing import Owed
from ..tables.refereeing import standing
from ..tables.remembering import replay
from ..tables.showing import view
from ..tables.sitting import Sitting
from ..tables.views import SittingView
from . import consenting
from .betting import tables_bet_on
from .errors import Conflict, Forbidden, NotFound, Stale
from .furniture import as_table, require_table
from .house import House
from .journal import require_event
from .looking import names_of, require_sitting
from .owndebts import refuse_own_debt
from .referees import is_referee, name_of
from .results import Outcome, Staff, TableInfo, Viewer
from .rights import require_table as require_right
from .sittings import act, carried_out, require_possible

#: For weighing a ruling: what would be dealt is nobody's to know before it is.
_NO_CHANCE = Draw((), tuple(DECK))


def actor_of(house: House, staff: Staff, number: int, character_id: str | None) -> Actor:
    """Who rules at this table from this browser, whose phone is ``character_id``.

    At a table where that character sits, or one that he has been or whose name he bears, the table refuses him.
    Raises ``Forbidden``: ``not_your_table``, ``bet_here`` where one of these has a bet on what is played, and to a
    referee ``own_debt`` where one of his has a part in a debt that the partie left.
    """
    require_right(staff, number)
    with house.database.read() as connection:
        if number in tables_bet_on(house, connection, _own(staff, character_id)):
            raise Forbidden("bet_here")
        record = logs.open_sitting_at(connection, number)
        seats: tuple[str | None, ...] = ()
        own = _own(staff, character_id)
        if record is not None:
            sitting = house.memory.load(connection, record.id)
            seats = sitting.seats
            if staff.referee is not None:
                refuse_own_debt(connection, record, sitting, own)
    playing = next((each for each in seats if each in own), character_id)
    return Actor(playing, staff=True, referee=staff.referee or STAFF)


def _own(staff: Staff, character_id: str | None) -> frozenset[str]:
    return staff.own if character_id is None else staff.own | {character_id}


def _refuse_own_seat(sitting: Sitting, own: frozenset[str], actions: Sequence[TableAction]) -> None:
    """Who has seen the hands of a deal takes no part in it. Raises ``Conflict("own_seat")``."""
    if sitting.mode is not Mode.DEALT or sitting.status is not Status.DEALING:
        return
    for action in actions:
        if isinstance(action, Rule) and isinstance(action.ruling, Reseated) and action.ruling.character in own:
            raise Conflict("own_seat")


def rule(
    house: House,
    staff: Staff,
    number: int,
    sitting_id: int,
    expected_seq: int,
    character_id: str | None,
    *actions: TableAction,
) -> Outcome:
    """Give these rulings, all or none, at this table; raises as ``sittings.act`` and ``actor_of`` do."""
    with house.database.read() as connection:
        if require_sitting(connection, sitting_id).number != number:
            raise Stale
        _refuse_own_seat(house.memory.load(connection, sitting_id), _own(staff, character_id), actions)
    actor = actor_of(house, staff, number, character_id)
    return act(house, sitting_id, expected_seq, actor, *actions)


def come(house: House, staff: Staff, number: int, character_id: str | None) -> Outcome:
    """Say that one has come to this table, which answers every call there; raises as ``rule`` does."""
    with house.database.read() as connection:
        sitting_id, seq = _open(house, connection, number)
    return rule(house, staff, number, sitting_id, seq, character_id, Come())


def call(house: House, number: int, character_id: str, action: CallReferee) -> Outcome:
    """Call the referee to the table at which this character sits, wherever its log stands; raises ``Refused``."""
    with house.database.read() as connection:
        sitting_id, seq = _open(house, connection, number)
    return act(house, sitting_id, seq, Actor(character_id), action)


def _open(house: House, connection: Connection, number: int) -> tuple[int, int]:
    require_table(connection, number)
    record = logs.open_sitting_at(connection, number)
    if record is None:
        raise NotFound("sitting")
    return record.id, house.memory.load(connection, record.id).seq


# -- before a ruling is given ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Weighed:
    """What rulings would change. The views are a referee's; what would be dealt anew is not among it.

    ``undone`` lines would no longer stand, ``restored`` ones would again; ``seen`` is, of a take-back, its line with
    what stays known to whom. ``owed`` is what the last partie comes to, or would if it ended as it stands; ``None``
    before the first.
    """

    before: SittingView
    after: SittingView
    names: tuple[str | None, ...]
    names_after: tuple[str | None, ...]
    undone: int
    restored: int
    seen: LogLine | None
    owed: tuple[Owed, ...] | None
    owed_after: tuple[Owed, ...] | None


def weigh(house: House, staff: Staff, number: int, character_id: str | None, *actions: TableAction) -> Weighed:
    """What these rulings would make of the table, without giving them; raises what giving them would."""
    actor = actor_of(house, staff, number, character_id)
    with house.database.read() as connection:
        sitting_id, _ = _open(house, connection, number)
        sitting = house.memory.load(connection, sitting_id)
        log = _facts(logs.load_facts(connection, sitting_id))
        opens = require_event(connection).opens
        _refuse_own_seat(sitting, _own(staff, character_id), actions)
        step = carried_out(sitting, actions, actor, lambda _action: _NO_CHANCE, lambda: log)
        require_possible(house, connection, sitting, step.sitting)
        consenting.require(connection, sitting_id, step)
        names, after = names_of(connection, sitting.seats), names_of(connection, step.sitting.seats)
    back = next((fact for fact in step.facts if isinstance(fact, TakenBack)), None)
    seen, gone, again = None, 0, 0
    if back is not None:
        lines = log_lines((*log, *step.facts), None, referee=True, opens=opens)
        seen = next(line for line in lines[len(log) :] if line.fact == back)
        stood = {line for line, fact in standing(log) if not isinstance(fact, TakenBack)}
        will = {line.line for line in lines[: len(log)] if line.stands}
        gone, again = len(stood - will), len(will - stood)
    before, then = view(sitting, None, referee=True), view(step.sitting, None, referee=True)
    return Weighed(before, then, names, after, gone, again, seen, _owed(sitting), _owed(step.sitting))


def _owed(sitting: Sitting) -> tuple[Owed, ...] | None:
    partie = sitting.partie
    if partie is None:
        return None
    if partie.void is not None:
        return ()
    playing = sitting.status in (Status.DEALING, Status.BETWEEN)
    return (replace(partie, stopped=True) if playing else partie).owed(sitting.stake)


# -- the log -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Logged:
    """A line of the log with its time. ``names`` are the players' by seat when it was written; ``by`` is a referee's
    name where one wrote it, empty for the game master."""

    line: LogLine
    at: datetime
    names: tuple[str | None, ...]
    by: str


@dataclass(frozen=True, slots=True)
class LogBook:
    """The log of the sitting at a table. ``view`` is the reader's own."""

    table: TableInfo
    sitting_id: int
    lines: tuple[Logged, ...]
    view: SittingView
    names: tuple[str | None, ...]
    referee: bool


def log_book(house: House, number: int, viewer: Viewer) -> LogBook:
    """The log as this viewer may read it: of the sitting here, or of the last for those who sat in it to the end.

    Raises ``NotFound("sitting")``.
    """
    with house.database.read() as connection:
        table = as_table(require_table(connection, number))
        record = logs.open_sitting_at(connection, number)
        closed = record is None
        record = record or logs.last_closed_at(connection, number)
        records = () if record is None else logs.load_facts(connection, record.id)
        if record is None or not records:
            raise NotFound("sitting")
        facts = _facts(records)
        sitting = _before_its_end(facts) if closed else replay(facts)
        seat, referee = sitting.seat_of(viewer.character_id), viewer.referees(number, sitting.seats)
        if closed and seat is None and not referee:
            raise NotFound("sitting")
        read = log_lines(facts, seat, referee=referee, opens=require_event(connection).opens)
        lines = _logged(connection, record, records, facts, read)
        names = names_of(connection, sitting.seats)
    return LogBook(table, record.id, lines, view(sitting, seat, referee=referee), names, referee)


def _before_its_end(facts: Sequence[Fact]) -> Sitting:
    """A closed sitting while its players sat in it still."""
    end = len(facts)
    while end > 1 and isinstance(facts[end - 1], Closed | Left):
        end -= 1
    return replay(facts[:end])


def _logged(
    connection: Connection,
    record: SittingRecord,
    records: Sequence[FactRecord],
    facts: Sequence[Fact],
    lines: Iterable[LogLine],
) -> tuple[Logged, ...]:
    known: dict[str, str | None] = {}
    seats: list[str | None] = list(replay(facts[:1]).seats)
    written = []
    for stored, fact, line in zip(records, facts, lines, strict=True):
        if isinstance(fact, Seated | Reseated):
            seats[fact.seat] = fact.character
        for who in seats:
            if who is not None and who not in known:
                known[who] = names_of(connection, (who,))[0]
        names = tuple(None if who is None else known[who] for who in seats)
        by = getattr(fact, "by", "") if not isinstance(fact, Signed | Closed | Voided) or is_referee(fact.by) else ""
        written.append(Logged(line, stored.at, names, name_of(connection, by) or ""))
    return tuple(written)


def _facts(records: Iterable[FactRecord]) -> tuple[Fact, ...]:
    return tuple(fact_from_json(json.loads(record.payload)) for record in records)
