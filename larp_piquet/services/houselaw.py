"""The house editions of the event: named laws of its own, kept version by version, chosen by the event and its tables.

A table keeps the ruleset it was opened with, so a changed house edition never changes yesterday's debt.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from sqlalchemy import Connection

from ..engine.ruleset import ALL_EDITIONS, DEFAULT_EDITION, Ruleset, RulesetError, concerned, make_ruleset
from ..store import houselaws, settings
from ..store.records import EventRecord, HouseLawRecord
from .errors import Conflict, NotFound, Problem, Stale
from .events import house_rules, rules_from_text, rules_of, rules_to_text
from .house import House
from .journal import note_down, require_event, require_staff
from .results import Staff
from .typed import LAW_NAME, LONG, Faults

#: Keys by which a house edition can be called; those of the editions themselves are taken.
KEY = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
#: Words that stand in addresses where a key would.
RESERVED = frozenset({"new", "file", "readings", "irregular", "irregularities"})
_NUMBERED = re.compile(r"house-([0-9]{1,6})")


@dataclass(frozen=True, slots=True)
class HouseLaw:
    """An edition with a house's own values: fields of ``Ruleset`` to JSON or TOML values. ``name`` may be empty."""

    edition: str
    values: Mapping[str, object] = field(default_factory=dict)
    name: str = ""


@dataclass(frozen=True, slots=True)
class HouseEdition:
    """A house edition as it stands; ``of_event``: tables that name no other law play by it, as do ``tables``."""

    key: str
    version: int
    rules: Ruleset
    at: datetime
    of_event: bool = False
    tables: tuple[int, ...] = ()


def law_mark(rules: Ruleset) -> str:
    """A fingerprint of a law, by which a form knows whether it has been changed since."""
    return hashlib.blake2b(rules_to_text(rules).encode(), digest_size=9).hexdigest()


def house_law(rules: Ruleset) -> HouseLaw:
    """A ruleset as what a house says of it."""
    return HouseLaw(rules.edition, house_rules(rules), rules.name)


def house_editions(house: House) -> tuple[HouseEdition, ...]:
    """Every house edition that can be chosen, in the order of their making."""
    with house.database.read() as connection:
        return _editions(connection)


def laws(house: House) -> dict[str, Ruleset]:
    """Every law that an event or a table can choose, by key: the editions, then those of the house."""
    return {**ALL_EDITIONS, **{found.key: found.rules for found in house_editions(house)}}


def house_edition(house: House, key: str) -> HouseEdition:
    """One house edition; raises ``NotFound("law")``."""
    with house.database.read() as connection:
        return _require(connection, key)


def _editions(connection: Connection) -> tuple[HouseEdition, ...]:
    event = settings.load_event(connection)
    tables = settings.load_furniture(connection)
    return tuple(
        HouseEdition(
            record.key,
            record.version,
            rules_from_text(record.rules),
            record.at,
            event is not None and event.law == record.key,
            tuple(table.number for table in tables if table.edition == record.key),
        )
        for record in houselaws.standing_laws(connection)
    )


def _require(connection: Connection, key: str) -> HouseEdition:
    found = next((edition for edition in _editions(connection) if edition.key == key), None)
    if found is None:
        raise NotFound("law")
    return found


def check_law(law: HouseLaw, faults: Faults, taken: Iterable[str] = (), *, named: bool = True) -> Ruleset:
    """The law as a ruleset, its faults gathered: each under the first field that it speaks of.

    Where it must be ``named``, its name must not be among those ``taken``.
    """
    name = faults.text("name", law.name, LAW_NAME, required=named)
    if name and name.casefold() in {other.casefold() for other in taken}:
        faults.add("name", "law_name_taken", name=name)
    try:
        return make_ruleset(law.edition, law.values, name)
    except RulesetError as error:
        for fault in error.problems:
            faults.problems.append(Problem((concerned(fault) or ("edition",))[0], f"rules.{fault.code}", fault.values))
    return ALL_EDITIONS[DEFAULT_EDITION]


def add_house_edition(
    house: House, staff: Staff, law: HouseLaw, reason: str = "", *, of_event: bool = False
) -> HouseEdition:
    """Keep a new house edition; ``of_event`` makes it the law of every table that names no other. An entry.

    ``BadInput`` lists every fault, and nothing is kept then.
    """
    require_staff(staff)
    with house.database.write() as connection:
        event = require_event(connection)
        rules, reason = _checked(law, reason, _editions(connection))
        key = free_key(connection)
        put_law(house, connection, key, rules)
        note_down(house, connection, staff, "law_added", reason, law=key, name=rules.name)
        if of_event:
            _choose(house, connection, staff, event, key, rules, reason)
        return _require(connection, key)


def change_house_edition(
    house: House, staff: Staff, key: str, law: HouseLaw, reason: str = "", *, seen: str | None = None
) -> HouseEdition:
    """A new version of a house edition; sittings that are open keep the old one. An entry with old and new.

    ``seen`` is the ``law_mark`` that a form was made for: ``Stale`` if another version stands by now. ``BadInput``
    lists every fault, and nothing is kept then; ``NotFound("law")`` for one that does not stand.
    """
    require_staff(staff)
    with house.database.write() as connection:
        event = require_event(connection)
        old = _require(connection, key)
        others = [edition for edition in _editions(connection) if edition.key != key]
        rules, reason = _checked(law, reason, others)
        if seen is not None and seen != law_mark(old.rules):
            raise Stale("meanwhile")
        if rules != old.rules:
            put_law(house, connection, key, rules, old.version + 1)
            before, after = house_law(old.rules), house_law(rules)
            changed: dict[str, object] = {"name": [before.name, after.name], "edition": [before.edition, after.edition]}
            changed["rules"] = [dict(before.values), dict(after.values)]
            note_down(house, connection, staff, "law_changed", reason, law=key, **changed)
            if old.of_event:
                settings.update_event(connection, replace(event, rules=rules_to_text(rules)))
        return _require(connection, key)


def withdraw_house_edition(house: House, staff: Staff, key: str, reason: str = "") -> None:
    """Offer a house edition no longer. An entry; what was played by it stays as it was.

    Raises ``BadInput``, and ``Conflict("law_in_use")`` while the event or a table chooses it.
    """
    require_staff(staff)
    faults = Faults()
    reason = faults.text("reason", reason, LONG)
    faults.raise_any()
    with house.database.write() as connection:
        old = _require(connection, key)
        if old.of_event or old.tables:
            raise Conflict("law_in_use")
        put_law(house, connection, key, old.rules, old.version + 1, withdrawn=True)
        note_down(house, connection, staff, "law_withdrawn", reason, law=key, name=old.rules.name)


def _checked(law: HouseLaw, reason: str, others: Iterable[HouseEdition]) -> tuple[Ruleset, str]:
    faults = Faults()
    rules = check_law(law, faults, [other.rules.name for other in others])
    reason = faults.text("reason", reason, LONG)
    faults.raise_any()
    return rules, reason


def _choose(
    house: House, connection: Connection, staff: Staff, event: EventRecord, key: str, rules: Ruleset, reason: str
) -> None:
    settings.update_event(connection, replace(event, rules=rules_to_text(rules), law=key))
    before = event.law or rules_of(event).edition
    note_down(house, connection, staff, "event_changed", reason, law=[before, key])


def put_law(
    house: House, connection: Connection, key: str, rules: Ruleset, version: int = 1, *, withdrawn: bool = False
) -> None:
    """Write a version of a house edition."""
    record = HouseLawRecord(key, version, rules_to_text(rules), withdrawn, house.clock())
    houselaws.append_law(connection, record)


def free_key(connection: Connection) -> str:
    """A key that no house edition has ever had."""
    numbers = [
        int(match[1])
        for law in houselaws.newest_laws(connection)
        if (match := _NUMBERED.fullmatch(law.key)) is not None
    ]
    return f"house-{max(numbers, default=0) + 1}"
