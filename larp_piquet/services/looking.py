"""What one viewer may see of the tables: his seat's page, a referee's, a spectator's, and the list of all."""

from __future__ import annotations

import json
from dataclasses import dataclass

from sqlalchemy import Connection

from ..store import logs, people, settings
from ..store.records import SittingRecord
from ..tables.acts import NOBODY, STAFF, Closed, Left, Status
from ..tables.codec import fact_from_json
from ..tables.showing import view
from ..tables.sitting import Sitting
from ..tables.views import SittingView
from . import agreed, here, keeping
from .cards import as_character
from .drawing import seals_shown
from .errors import NotFound
from .furniture import as_table, law_and_stake, require_table, seats_at
from .house import House
from .keeping import Kept
from .memory import LATELY, Log, decoded, load_log
from .news import news_of
from .readings import kept_reading
from .referees import is_referee, name_of
from .results import LastSitting, Seat, TableInfo, TableNews, TablePage, TableSeals, TableState, Viewer, shown_name


@dataclass(frozen=True, slots=True, eq=False)
class _Laid:
    """A table at which a sitting is open, as it is for everybody: read once for all who look. It never leaves here."""

    table: TableInfo
    record: SittingRecord
    sitting: Sitting
    names: tuple[str | None, ...]
    news: TableNews
    closed: str
    night: bool
    kept: Kept
    kept_names: tuple[str, ...]
    free: tuple[int, ...]
    seals: TableSeals


@dataclass(frozen=True, slots=True)
class _Ties:
    """What a character is free to do at any table, and whether he is there on more phones than one."""

    other_phones: bool = False
    may_sit: bool = False


def table_page(house: House, number: int, viewer: Viewer) -> TablePage:
    """What this viewer may see of the table: his seat's view, a referee's, or a spectator's."""
    laid = _laid(house, number)
    ties = _ties(house, viewer.character_id) if viewer.character_id else _Ties()
    if laid is None:
        return _empty(house, number, viewer, ties)
    sitting, who = laid.sitting, viewer.character_id
    referee = viewer.referees(number, sitting.seats)
    kept = tuple(name for each, name in zip(laid.kept.who, laid.kept_names, strict=True) if each != who)
    shown = view(sitting, sitting.seat_of(who), referee=referee)
    may_sit = ties.may_sit and not laid.closed and shown.status is Status.FILLING
    offered = laid.free[: len(laid.free) - len(kept)] if may_sit else ()
    return TablePage(
        table=laid.table,
        sitting_id=laid.record.id,
        view=shown,
        names=laid.names,
        other_phones=ties.other_phones,
        can_sit=offered,
        version=laid.record.base + sitting.seq,
        since=laid.news.since,
        closed=laid.closed,
        night=laid.night,
        kept_for=kept,
        may_wait=ties.may_sit and not offered and not laid.closed,
        news=laid.news,
        referee=referee,
        seals=laid.seals,
    )


def looks_on(house: House, number: int, viewer: Viewer) -> tuple[object, ...] | None:
    """Of one who looks on while a deal is played: what his page of the table depends on, beside his own bets and words.

    It is equal for all who see the same, and for nobody else; ``None`` for whoever sits here, rules here, or may see
    something that others do not.
    """
    laid = _laid(house, number)
    if laid is None or laid.kept.who or laid.sitting.status not in (Status.DEALING, Status.BETWEEN):
        return None
    if viewer.character_id in laid.sitting.seats or viewer.referees(number, laid.sitting.seats):
        return None
    return laid, _ties(house, viewer.character_id) if viewer.character_id else None


@kept_reading
def _laid(house: House, number: int) -> _Laid | None:
    with house.database.read() as connection:
        table = here.table_here(house, connection, number)
        record = here.sitting_here(house, connection, number)
        if record is None:
            return None
        closed, night = here.door_here(house, connection, number)
        log = here.log_here(house, connection, record.id)
        sitting = log.sitting
        free = tuple(seat for seat, character in enumerate(sitting.seats) if character is None)
        kept = keeping.kept_seats(house, connection, number, record, sitting, len(free))
        return _Laid(
            table=as_table(table),
            record=record,
            sitting=sitting,
            names=tuple(who and here.name_here(house, connection, who) for who in sitting.seats),
            news=news_of(house, connection, record.id, log),
            closed=closed,
            night=night,
            kept=kept,
            kept_names=tuple(agreed.name_of(connection, each) for each in kept.who),
            free=free,
            seals=seals_shown(house, connection, record.id, sitting),
        )


@kept_reading
def _ties(house: House, character_id: str) -> _Ties:
    with house.database.read() as connection:
        phones = people.count_phones(connection, character_id)
        elsewhere = logs.seating_of(connection, character_id)
        return _Ties(phones > 1, elsewhere is None and _exists(connection, character_id))


def _empty(house: House, number: int, viewer: Viewer, ties: _Ties) -> TablePage:
    """The page of a table at which no sitting is open."""
    with house.database.read() as connection:
        table = require_table(connection, number)
        closed, night = keeping.door_closed(connection, number)
        seats = seats_at(connection, table)
        kept, barred = _kept(house, connection, number, viewer, seats)
        return TablePage(
            table=as_table(table),
            sitting_id=None,
            view=None,
            names=(None,) * seats,
            other_phones=ties.other_phones,
            can_sit=tuple(range(seats - len(kept))) if ties.may_sit and not closed else (),
            version=logs.facts_at_table(connection, number),
            since=None,
            last=_last(house, connection, number, viewer),
            closed=closed,
            night=night,
            kept_for=kept,
            terms=law_and_stake(event, table) if (event := settings.load_event(connection)) else None,
            may_wait=ties.may_sit and barred and not closed,
            referee=viewer.referees(number, ()),
        )


def _kept(house: House, connection: Connection, number: int, viewer: Viewer, free: int) -> tuple[tuple[str, ...], bool]:
    """Of a table at which nobody sits: the shown names of those others for whom seats are kept, and whether that
    bars this viewer."""
    kept = keeping.kept_seats(house, connection, number, None, None, free)
    names = tuple(agreed.name_of(connection, who) for who in kept.who if who != viewer.character_id)
    return names, bool(free) and kept.bars(viewer.character_id or "", free)


def _last(house: House, connection: Connection, number: int, viewer: Viewer) -> LastSitting | None:
    """What was played here last, for those who sat to the end and for staff; others see an empty table."""
    record = logs.last_closed_at(connection, number)
    facts = () if record is None else logs.load_facts(connection, record.id)
    end = fact_from_json(json.loads(facts[-1].payload)) if facts else None
    if record is None or not isinstance(end, Closed):
        return None
    standing = len(facts) - 1
    of_staff = end.by == STAFF or is_referee(end.by)
    risen = isinstance(fact_from_json(json.loads(facts[standing - 1].payload)), Left) if standing else False
    if risen and end.by != NOBODY and not of_staff:
        standing -= 1  # he rose, and that closed it
    sitting = load_log(connection, record.id, standing)
    seat = sitting.seat_of(viewer.character_id)
    referee = viewer.referees(number, sitting.seats)
    if viewer.character_id not in sitting.seats and not referee:
        return None
    by = None if of_staff else names_of(connection, (end.by,))[0] or ""
    shown = view(sitting, seat, referee=referee)
    names = names_of(connection, sitting.seats)
    news = news_of(house, connection, record.id, Log(sitting, decoded(facts[max(standing - LATELY, 0) :])))
    return LastSitting(shown, names, by, end.reason, name_of(connection, end.by) or "", news)


def _exists(connection: Connection, character_id: str) -> bool:
    return people.find_character(connection, character_id) is not None


def names_of(connection: Connection, seats: tuple[str | None, ...]) -> tuple[str | None, ...]:
    """The names that the table sees, by seat."""
    names: list[str | None] = []
    for character_id in seats:
        record = people.find_character(connection, character_id) if character_id is not None else None
        names.append(None if record is None else shown_name(as_character(record)))
    return tuple(names)


def overview(house: House) -> tuple[TableState, ...]:
    """Every table in one line."""
    states: list[TableState] = []
    with house.database.read() as connection:
        for furniture in settings.load_furniture(connection):
            table = as_table(furniture)
            record = logs.open_sitting_at(connection, table.number)
            if record is None:
                version = logs.facts_at_table(connection, table.number)
                nobody = (None,) * seats_at(connection, furniture)
                states.append(TableState(table, None, None, nobody, (), version, None))
                continue
            log = house.memory.log(connection, record.id)
            sitting = log.sitting
            names = names_of(connection, sitting.seats)
            shown = view(sitting, None)
            waiting = tuple(names[seat] or "" for seat in shown.waiting_for)
            version = record.base + sitting.seq
            news = news_of(house, connection, record.id, log)
            states.append(TableState(table, record.id, shown.status, names, waiting, version, news.since, shown, news))
    return tuple(states)


@kept_reading
def seat_of(house: House, character_id: str) -> Seat | None:
    """Where the character sits now."""
    with house.database.read() as connection:
        found = logs.seating_of(connection, character_id)
        if found is None:
            return None
        return Seat(as_table(require_table(connection, found.number)), found.sitting_id, found.seat)


@kept_reading
def table_of(house: House, sitting_id: int) -> int:
    """The number of the table of a sitting; raises ``NotFound``."""
    with house.database.read() as connection:
        return require_sitting(connection, sitting_id).number


@kept_reading
def sitting_at(house: House, number: int) -> int:
    """The sitting that is open at a table, or was there last; raises ``NotFound``."""
    with house.database.read() as connection:
        require_table(connection, number)
        record = logs.open_sitting_at(connection, number) or logs.last_closed_at(connection, number)
    if record is None:
        raise NotFound("sitting")
    return record.id


def sitting_view(house: House, sitting_id: int, viewer: Viewer) -> SittingView:
    """A sitting, open or closed, as this viewer may see it; raises ``NotFound``."""
    with house.database.read() as connection:
        record = require_sitting(connection, sitting_id)
        sitting = house.memory.load(connection, sitting_id)
    referee = viewer.referees(record.number, sitting.seats)
    return view(sitting, sitting.seat_of(viewer.character_id), referee=referee)


def require_sitting(connection: Connection, sitting_id: int, *, lock: bool = False) -> SittingRecord:
    """The sitting's record, locked for writing if asked; raises ``NotFound``."""
    record = logs.find_sitting(connection, sitting_id, lock=lock)
    if record is None:
        raise NotFound("sitting")
    return record
