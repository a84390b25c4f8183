"""The tables as furniture: number, name, colour, and their own stake or edition where they differ."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import Connection

from ..engine.ruleset import ALL_EDITIONS, NormandyRuleset, Ruleset
from ..store import settings
from ..store.records import EventRecord, FurnitureRecord
from ..tables.acts import Stake
from ..tables.desk import Mode
from .errors import BadInput, NotFound, Problem
from .events import rules_of
from .house import House
from .journal import note_down, require_event, require_staff
from .results import Staff, TableForm, TableInfo
from .typed import Faults

HIGHEST_NUMBER = 999


def tables(house: House) -> tuple[TableInfo, ...]:
    """All tables by number."""
    with house.database.read() as connection:
        return tuple(as_table(record) for record in settings.load_furniture(connection))


def table(house: House, number: int) -> TableInfo:
    """One table; raises ``NotFound``."""
    with house.database.read() as connection:
        return as_table(require_table(connection, number))


def require_table(connection: Connection, number: int, *, lock: bool = False) -> FurnitureRecord:
    """The table's record; raises ``NotFound("table")``."""
    record = settings.find_furniture(connection, number, lock=lock) if 0 < number <= HIGHEST_NUMBER else None
    if record is None:
        raise NotFound("table", number=number)
    return record


def add_table(house: House, staff: Staff, form: TableForm) -> TableInfo:
    """Set up a table; ``BadInput`` for faults or a taken number. An entry."""
    require_staff(staff)
    with house.database.write() as connection:
        faults = Faults()
        record = check_table(form, require_event(connection).coin, faults)
        faults.raise_any()
        if settings.find_furniture(connection, record.number) is not None:
            raise BadInput([Problem("number", "number_taken", {"number": record.number})])
        settings.insert_furniture(connection, record)
        note_down(house, connection, staff, "table_added", number=record.number, name=record.name)
    return as_table(record)


def edit_table(house: House, staff: Staff, number: int, form: TableForm) -> TableInfo:
    """Change a table (its number stays); an open sitting keeps its law and stake. An entry."""
    require_staff(staff)
    with house.database.write() as connection:
        old = require_table(connection, number, lock=True)
        faults = Faults()
        record = check_table(form, require_event(connection).coin, faults, number=number)
        faults.raise_any()
        before, after = asdict(old), asdict(record)
        changed = {name: [before[name], after[name]] for name in before if before[name] != after[name]}
        if changed:
            settings.update_furniture(connection, record)
            note_down(house, connection, staff, "table_changed", "", number=number, **changed)
    return as_table(record)


def check_table(form: TableForm, coin: str, faults: Faults, number: int | None = None) -> FurnitureRecord:
    """The form as a record, its faults gathered."""
    number = form.number if number is None else number
    if not 1 <= number <= HIGHEST_NUMBER:
        faults.add("number", "out_of_range", least=1, most=HIGHEST_NUMBER)
    if form.edition:
        faults.choice("edition", form.edition, ALL_EDITIONS)
    if form.mode:
        faults.choice("mode", form.mode, [str(mode) for mode in Mode])
    return FurnitureRecord(
        number=number,
        name=faults.text("name", form.name),
        colour=faults.text("colour", form.colour),
        per_point=faults.stake("stake", form.stake, coin) if form.stake.strip() else None,
        edition=form.edition or None,
        mode=form.mode or Mode.DEALT,
    )


def law_and_stake(event: EventRecord, record: FurnitureRecord) -> tuple[Ruleset, Stake]:
    """What a sitting that opens here now is played by. Another edition at a table comes without house rules."""
    rules = rules_of(event)
    if record.edition is not None and record.edition != rules.edition:
        rules = ALL_EDITIONS[record.edition]
    amount = event.per_point if record.per_point is None else record.per_point
    if isinstance(rules, NormandyRuleset) and rules.debt == "flat_stake":
        return rules, Stake(event.coin, 0, flat=amount)
    return rules, Stake(event.coin, amount)


def seats_at(connection: Connection, record: FurnitureRecord) -> int:
    """How many seats a sitting that opens here now will have."""
    return law_and_stake(require_event(connection), record)[0].seats


def as_table(record: FurnitureRecord) -> TableInfo:
    """What leaves the services of a table's record."""
    return TableInfo(
        record.number, record.name, record.colour, record.per_point, record.edition, Mode(record.mode)
    )  # fmt: skip
