"""The event: name, law, coin, stake, printed address, game time, and the log of what staff did to it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from datetime import datetime, timedelta

from sqlalchemy import Connection

from ..engine.ruleset import (
    ALL_EDITIONS,
    DEFAULT_EDITION,
    Ruleset,
    differences,
    ruleset_from_json,
    ruleset_to_json,
)
from ..ledger.coins import SYSTEMS, Coins
from ..store import houselaws, settings
from ..store.records import EventRecord, HouseLawRecord
from ..wording.calendars import CALENDARS
from . import coinage
from .bookkeeping import new_paper
from .errors import BadInput, Conflict, Problem
from .eventsettings import settings_of, with_settings
from .house import House
from .journal import game_clock, local_now, note_down, require_event, require_staff
from .readings import kept_reading
from .results import OPENINGS, EventForm, EventInfo, LogEntry, Staff
from .stakelimits import refuse_other_coin
from .typed import LONG, Faults

#: Game time may lie this far from ours: the first game books speak of piquet about 1500.
BLANK_NOTES = 14  # a sheet of four and a sheet of ten cards
FARTHEST = timedelta(days=366 * 1500)


@kept_reading
def event(house: House) -> EventInfo | None:
    """The event of this data file, or ``None`` before it is made."""
    with house.database.read() as connection:
        record = settings.load_event(connection)
    return None if record is None else as_event(record)


def create_event(house: House, staff: Staff, form: EventForm) -> EventInfo:
    """Make the event; ``BadInput`` lists every fault, ``Conflict("event_exists")`` when there is one."""
    require_staff(staff)
    faults = Faults()
    record = check_event(house, form, faults)
    faults.raise_any()
    with house.database.write() as connection:
        put_event(house, connection, staff, record)
    return as_event(record)


def put_event(
    house: House, connection: Connection, staff: Staff, record: EventRecord, laws: Mapping[str, Ruleset] | None = None
) -> None:
    """Store a new event with its house editions and its blank notes; ``Conflict("event_exists")`` when there is one.

    The blanks are made here and not when they are printed, so that a print made from a copy of the data file carries
    serials that the house knows.
    """
    if settings.load_event(connection) is not None:
        raise Conflict("event_exists")
    settings.insert_event(connection, record)
    texts = {key: rules_to_text(rules) for key, rules in (laws or {}).items()}
    if record.law is not None:
        texts.setdefault(record.law, record.rules)
    for key, text in texts.items():
        houselaws.append_law(connection, HouseLawRecord(key, 1, text, False, house.clock()))
    for _ in range(BLANK_NOTES):
        new_paper(house, connection)
    note_down(house, connection, staff, "event_made", name=record.name)


def check_event(
    house: House, form: EventForm, faults: Faults, laws: Mapping[str, Ruleset] | None = None, coins: Coins = SYSTEMS
) -> EventRecord:
    """The form as a record, its faults gathered. ``laws`` are the house editions that it may choose, by key.

    ``coins`` are the moneys that it may choose.

    House rules typed with an edition are a house edition of their own.
    """
    name = faults.text("name", form.name, required=True)
    time_zone = faults.time_zone("time_zone", form.time_zone.strip())
    language = faults.language("language", form.language)
    rules, law = _law_of(form, faults, laws or {})
    per_point = faults.stake("stake", form.stake, coinage.chosen(faults, "coin", form.coin, coins))
    address = faults.address("printed_address", form.printed_address)
    place = faults.text("place", form.place)
    opens = faults.choice("opens", form.opens, OPENINGS)
    sound_zone = not any(problem.field == "time_zone" for problem in faults.problems)
    today = local_now(house, time_zone if sound_zone else "UTC").date()
    offset = form.game_date - today
    if abs(offset) > FARTHEST:
        faults.add("game_date", "too_far")
    return EventRecord(
        name=name,
        game_date=form.game_date,
        time_zone=time_zone,
        language=language,
        rules=rules_to_text(rules),
        coin=form.coin,
        per_point=per_point,
        printed_address=address,
        place=place,
        offset_seconds=int(offset.total_seconds()),
        created=house.clock(),
        law=law,
        opens=opens,
    )


def _law_of(form: EventForm, faults: Faults, laws: Mapping[str, Ruleset]) -> tuple[Ruleset, str | None]:
    """The law that a form chooses, and its key where it is a house edition."""
    own = bool(form.house_rules or form.house_name)
    if form.edition in laws and not own:
        return laws[form.edition], form.edition
    if faults.choice("edition", form.edition, [*ALL_EDITIONS, *laws]) not in ALL_EDITIONS:
        if own and form.edition in laws:
            faults.add("house_rules", "unknown_choice", value=form.edition, known=", ".join(ALL_EDITIONS))
        return ALL_EDITIONS[DEFAULT_EDITION], None
    if not own:
        return ALL_EDITIONS[form.edition], None
    free = next(key for key in (f"house-{n}" for n in range(1, len(laws) + 2)) if key not in laws)
    return faults.rules("house_rules", form.edition, form.house_rules, name=form.house_name), free


def change_event(house: House, staff: Staff, form: EventForm, reason: str = "") -> EventInfo:
    """Change its settings; open sittings keep their law and stake. An entry with old and new.

    Another coin is refused while tables have stakes of their own, or stakes have limits, which are sums of the old one.
    Another ``game_date`` sets the game's calendar anew: today becomes that date. An unchanged one moves nothing: where
    the time zone is another, the game's clock stays where it stood, so that no debt falls due, or is in time again.
    """
    require_staff(staff)
    with house.database.write() as connection:
        old = require_event(connection)
        faults = Faults()
        newest = houselaws.newest_laws(connection)
        known = {law.key: rules_from_text(law.rules) for law in newest}
        record = check_event(house, form, faults, known, coinage.offered(connection))
        if any(law.withdrawn and law.key == record.law for law in newest):
            faults.add("edition", "unknown_choice", value=form.edition, known=", ".join(ALL_EDITIONS))
        reason = faults.text("reason", reason, LONG)
        faults.raise_any()
        if record.law is not None and record.law not in known:
            houselaws.append_law(connection, HouseLawRecord(record.law, 1, record.rules, False, house.clock()))
        if record.coin != old.coin and (named := _tables_with_stakes(connection)):
            raise BadInput([Problem("coin", "coin_of_tables", {"tables": named})])
        if record.coin != old.coin:
            refuse_other_coin(connection, record.coin)
        record = with_settings(replace(record, created=old.created), settings_of(old))
        if record.game_date == old.game_date:
            kept = game_clock(house, old) - local_now(house, record.time_zone)
            record = replace(record, offset_seconds=int(kept.total_seconds()))
        store_change(house, connection, staff, "event_changed", reason, old, record)
    return as_event(record)


def _tables_with_stakes(connection: Connection) -> str:
    """The numbers of the tables that play for a sum of their own, which is a sum of the coin it was typed in."""
    return ", ".join(
        str(table.number)
        for table in settings.load_furniture(connection)
        if (table.per_point or table.bank) and not table.coin
    )


def set_printed_address(house: House, staff: Staff, address: str) -> EventInfo:
    """Choose the address that QR codes carry; ``BadInput`` for one that another device cannot open."""
    require_staff(staff)
    address = checked_address(address)
    with house.database.write() as connection:
        old = require_event(connection)
        record = replace(old, printed_address=address)
        store_change(house, connection, staff, "address_set", "", old, record)
    return as_event(record)


def checked_address(typed: str) -> str:
    """An address for QR codes, as they carry it; ``BadInput`` for one that another device cannot open."""
    faults = Faults()
    address = faults.address("printed_address", typed)
    faults.raise_any()
    return address


def game_now(house: House) -> datetime:
    """The time of the game's world, naive: real time in the event's zone plus the offset."""
    with house.database.read() as connection:
        return game_clock(house, require_event(connection))


def set_game_time(house: House, staff: Staff, game_datetime: datetime, reason: str) -> EventInfo:
    """Move game time so that now is ``game_datetime``. An entry; dates already signed stay.

    The game's world has one time: a ``game_datetime`` with an offset from another is refused, not guessed at.
    """
    require_staff(staff)
    faults = Faults()
    if game_datetime.tzinfo is not None:
        faults.add("game_time", "offset_given")
        faults.raise_any()
    reason = faults.text("reason", reason, LONG)
    with house.database.write() as connection:
        old = require_event(connection)
        offset = game_datetime.replace(microsecond=0) - local_now(house, old.time_zone)
        if abs(offset) > FARTHEST:
            faults.add("game_time", "too_far")
        faults.raise_any()
        record = replace(old, offset_seconds=int(offset.total_seconds()))
        store_change(house, connection, staff, "game_time_set", reason, old, record)
    return as_event(record)


def set_calendar(house: House, staff: Staff, calendar: str) -> EventInfo:
    """Say in which calendar the game's dates are told: a word after each, and no date changes. An entry."""
    require_staff(staff)
    faults = Faults()
    faults.choice("calendar", calendar, tuple(CALENDARS))
    faults.raise_any()
    with house.database.write() as connection:
        old = require_event(connection)
        record = replace(old, calendar=calendar)
        store_change(house, connection, staff, "calendar_set", "", old, record)
    return as_event(record)


def set_guineas(house: House, staff: Staff, *, told: bool) -> EventInfo:
    """Say whether sums of a money that has guineas are told in them. What was signed stays as written. An entry."""
    require_staff(staff)
    with house.database.write() as connection:
        old = require_event(connection)
        record = replace(old, guineas=told)
        store_change(house, connection, staff, "guineas_set", "", old, record)
    return as_event(record)


def store_change(
    house: House,
    connection: Connection,
    staff: Staff,
    kind: str,
    reason: str,
    old: EventRecord,
    new: EventRecord,
) -> None:
    """Store the changed settings with an entry of what was and what is; nothing where nothing changed."""
    before, after = _plain(old), _plain(new)
    changed = {name: [before[name], after[name]] for name in before if before[name] != after[name]}
    if changed:
        settings.update_event(connection, new)
        note_down(house, connection, staff, kind, reason, **changed)


def _plain(record: EventRecord) -> dict[str, object]:
    plain = asdict(record)
    del plain["created"]
    plain["game_date"] = record.game_date.isoformat()
    plain["due_at"] = None if record.due_at is None else record.due_at.isoformat()
    plain["rules"] = json.loads(record.rules)
    return plain


def staff_log(house: House, limit: int = 200) -> tuple[LogEntry, ...]:
    """The newest entries of the event's own log, newest first."""
    with house.database.read() as connection:
        records = settings.load_event_entries(connection, limit)
    return tuple(LogEntry(r.id, r.at, r.game_time, r.author, r.kind, r.reason, json.loads(r.details)) for r in records)


def as_event(record: EventRecord) -> EventInfo:
    """What leaves the services of the event's record."""
    rules = rules_of(record)
    return EventInfo(
        name=record.name,
        game_date=record.game_date,
        time_zone=record.time_zone,
        language=record.language,
        edition=rules.edition,
        rules=rules,
        coin=record.coin,
        stake=record.per_point,
        printed_address=record.printed_address,
        place=record.place,
        game_offset=timedelta(seconds=record.offset_seconds),
        created=record.created,
        law=record.law or rules.edition,
        opens=record.opens,
        seat_kept=record.seat_kept,
        papers=record.papers,
        calendar=record.calendar,
        due_kind=record.due_kind,
        due_hours=record.due_hours,
        due_at=record.due_at,
        bets=record.bets,
        purses=record.purses,
        purses_below=record.purses_below,
        guineas=record.guineas,
    )


def rules_of(record: EventRecord) -> Ruleset:
    """The event's law."""
    return rules_from_text(record.rules)


def rules_from_text(text: str) -> Ruleset:
    """A law as it is kept, read."""
    return ruleset_from_json(json.loads(text))


def rules_to_text(rules: Ruleset) -> str:
    """The law as it is kept."""
    return json.dumps(ruleset_to_json(rules), sort_keys=True)


def house_rules(rules: Ruleset) -> dict[str, object]:
    """The values in which this law differs from its edition, as plain JSON or TOML values."""
    plain = ruleset_to_json(rules)
    return {name: plain[name] for name in differences(rules)}
