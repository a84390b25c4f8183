"""The tables as furniture: number, name, colour, and their own stake or edition where they differ."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, replace

from sqlalchemy import Connection

from ..engine.ruleset import ALL_EDITIONS, NormandyRuleset, Ruleset
from ..ledger.coins import Coins
from ..store import houselaws, settings
from ..store.records import EventRecord, FurnitureRecord
from ..tables.acts import Stake
from ..tables.desk import Mode
from . import coinage
from .errors import BadInput, NotFound, Problem
from .events import rules_from_text, rules_of
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
        coins = coinage.offered(connection)
        record = check_table(form, require_event(connection).coin, faults, coins, laws=_laws(connection))
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
        coins = coinage.offered(connection)
        record = check_table(form, require_event(connection).coin, faults, coins, number=number, laws=_laws(connection))
        faults.raise_any()
        before, after = asdict(replace(old, rules=None)), asdict(record)
        changed = {name: [before[name], after[name]] for name in before if before[name] != after[name]}
        if changed:
            settings.update_furniture(connection, record)
            note_down(house, connection, staff, "table_changed", "", number=number, **changed)
    return as_table(record)


def _laws(connection: Connection) -> tuple[str, ...]:
    """The keys of the house editions that a table may choose."""
    return tuple(law.key for law in houselaws.standing_laws(connection))


def check_table(
    form: TableForm, coin: str, faults: Faults, coins: Coins, number: int | None = None, laws: Collection[str] = ()
) -> FurnitureRecord:
    """The form as a record, its faults gathered. ``laws`` are the house editions that may be chosen, by key.

    ``coin`` is the event's, ``coins`` are the moneys that may be chosen; one of its own needs a stake of its own.
    """
    number = form.number if number is None else number
    if not 1 <= number <= HIGHEST_NUMBER:
        faults.add("number", "out_of_range", least=1, most=HIGHEST_NUMBER)
    if form.edition:
        faults.choice("edition", form.edition, [*ALL_EDITIONS, *laws])
    if form.mode:
        faults.choice("mode", form.mode, [str(mode) for mode in Mode])
    own_coin = form.coin if form.coin != coin else ""
    system = coinage.chosen(faults, "coin", own_coin, coins) if own_coin else coins.get(coin)
    if own_coin and not form.stake.strip():
        faults.add("stake", "stake_of_coin")
    return FurnitureRecord(
        number=number,
        name=faults.text("name", form.name),
        colour=faults.text("colour", form.colour),
        per_point=faults.stake("stake", form.stake, system) if form.stake.strip() else None,
        edition=form.edition or None,
        mode=form.mode or Mode.DEALT,
        coin=own_coin or None,
        bank=faults.stake("bank", form.bank, system) if form.bank.strip() else 0,
    )


def law_and_stake(event: EventRecord, record: FurnitureRecord) -> tuple[Ruleset, Stake]:
    """What a sitting that opens here now is played by: the law that the table names, or the event's."""
    if record.rules is not None:
        rules = rules_from_text(record.rules)
    else:
        rules = ALL_EDITIONS.get(record.edition or "") or rules_of(event)
    if record.per_point is None:
        stake = stake_under(rules, event.coin, event.per_point)
    else:
        stake = stake_under(rules, record.coin or event.coin, record.per_point)
    return rules, with_bank(stake, record, stake.coin)


def with_bank(stake: Stake, record: FurnitureRecord, coin: str) -> Stake:
    """A stake with what each pays into the bank of this table, which is counted in ``coin``.

    What is played for nothing, or in another coin, is played on honour.
    """
    return replace(stake, bank=record.bank if stake.coin == coin and (stake.per_point or stake.flat) else 0)


def stake_under(rules: Ruleset, coin: str, amount: int) -> Stake:
    """The sum that was typed, as what it is under a law: what a point is worth, or the fixed stake of three."""
    if isinstance(rules, NormandyRuleset) and rules.debt == "flat_stake":
        return Stake(coin, 0, flat=amount)
    return Stake(coin, amount)


def seats_at(connection: Connection, record: FurnitureRecord) -> int:
    """How many seats a sitting that opens here now will have."""
    return law_and_stake(require_event(connection), record)[0].seats


def as_table(record: FurnitureRecord) -> TableInfo:
    """What leaves the services of a table's record."""
    return TableInfo(
        record.number, record.name, record.colour, record.per_point, record.edition, Mode(record.mode), record.coin,
        record.bank,
    )  # fmt: skip
