"""The event out of the house as TOML, and into a fresh one."""

from __future__ import annotations

from dataclasses import replace

from ..engine.ruleset import Ruleset
from ..ledger.amounts import figures
from ..ledger.coinfile import plain_of
from ..ledger.coins import SYSTEMS, Coins, CoinSystem
from ..ledger.rates import Rate
from ..store import houselaws, moneys, people, settings
from ..store.records import CharacterRecord, FurnitureRecord, RateRecord, StakeLimitRecord
from ..tables.desk import Mode
from .cast import take_in
from .castlist import COLUMNS
from .coinage import offered, put_moneys, read_moneys
from .errors import Conflict
from .eventfile import EventFile, Standing, read_event_file, write_event_file
from .events import as_event, check_event, put_event, rules_from_text, rules_of
from .eventsettings import settings_of, with_settings
from .furniture import check_table
from .house import KEY_FILE, House
from .houselaw import check_law, house_law
from .journal import note_down, require_event
from .rates import RateForm, check_rate, put_rate
from .results import COMMAND_LINE, CharacterForm, EventForm, EventInfo, TableForm
from .stakelimits import check_limit, limit_forms, put_limit
from .tokens import write_key
from .typed import LONG, Faults


def export_event(house: House) -> str:
    """The event, its cast, its tables, the limits of stakes and its key as TOML (see ``examples/la-rochelle.toml``).

    Secret: with the key goes the power to open every printed card. Sittings and debts are kept by ``backup``.
    Game time is not exported: an import begins at ``game_date``.
    """
    with house.database.read() as connection:
        event = require_event(connection)
        cast = people.load_characters(connection)
        tables = settings.load_furniture(connection)
        limits = limit_forms(connection)
        laws = {law.key: house_law(rules_from_text(law.rules)) for law in houselaws.standing_laws(connection)}
        coins = offered(connection)
        rates = moneys.load_rates(connection)
    form = EventForm(
        name=event.name,
        game_date=event.game_date,
        time_zone=event.time_zone,
        language=event.language,
        edition=event.law or rules_of(event).edition,
        coin=event.coin,
        stake=_sum(event.per_point, coins[event.coin]),
        printed_address=event.printed_address,
        place=event.place,
        opens=event.opens,
    )
    return write_event_file(
        EventFile(
            event=form,
            characters=tuple(_character_form(record) for record in cast),
            tables=tuple(_table_form(record, coins[record.coin or event.coin]) for record in tables),
            generations={record.id: record.generation for record in cast},
            key=house.key,
            laws=laws,
            coins={coin: plain_of(system) for coin, system in coins.items() if coin not in SYSTEMS},
            rates=tuple(_rate_form(rate, coins) for rate in rates if rate.coin in coins and rate.other in coins),
            limits=limits,
            settings=settings_of(event),
            standing={record.id: Standing(record.status, record.consent) for record in cast},
        )
    )


def _sum(amount: int, system: CoinSystem) -> str:
    return figures(amount, system) if amount else "0"


def _rate_form(rate: RateRecord, coins: Coins) -> RateForm:
    given, worth = figures(rate.given, coins[rate.coin]), figures(rate.worth, coins[rate.other])
    return RateForm(rate.coin, given, rate.other, worth, rate.since.isoformat(), rate.reason)


def _character_form(record: CharacterRecord) -> CharacterForm:
    return CharacterForm(**{column: getattr(record, column) for column in COLUMNS})


def _table_form(record: FurnitureRecord, system: CoinSystem) -> TableForm:
    stake = "" if record.per_point is None else _sum(record.per_point, system)
    mode = "" if record.mode == Mode.DEALT else record.mode
    bank = _sum(record.bank, system) if record.bank else ""
    return TableForm(
        record.number, record.name, record.colour, stake, record.edition or "", mode, record.coin or "", bank
    )  # fmt: skip


def import_event(house: House, text: str) -> EventInfo:
    """Make the event from TOML, all or nothing; ``BadInput`` lists every fault, ``Conflict("event_exists")``.

    A key in the file becomes the house's own where no card has been made yet, so that cards printed elsewhere open;
    otherwise ``Conflict("cards_exist")``.
    """
    file = read_event_file(text)
    faults = Faults()
    laws = _laws(file, faults)
    own = read_moneys(file.coins, faults)
    coins: Coins = {**SYSTEMS, **own}
    record = check_event(house, file.event, faults, laws, coins)
    record = with_settings(record, file.settings)
    tables = [check_table(form, file.event.coin, faults, coins, laws=laws) for form in file.tables]
    rates = [_rate(form, coins, file, place, faults) for place, form in enumerate(file.rates, start=1)]
    limits = _limits(house, file, coins, faults)
    faults.raise_any()
    before = house.key
    try:
        with house.database.write() as connection:
            if file.key is not None and file.key != before:
                if people.load_characters(connection):
                    raise Conflict("cards_exist")
                house.key = file.key
                write_key(house.folder / KEY_FILE, file.key)
                settings.end_sessions(connection, house.clock())  # their digests were made with the old key
            put_event(house, connection, COMMAND_LINE, record, laws)
            put_moneys(house, connection, own)
            for rate, reason in rates:
                if rate is not None:
                    put_rate(house, connection, rate, reason)
            take_in(house, connection, file.characters, dict(file.generations))
            for key, standing in file.standing.items():
                if (known_one := people.find_character(connection, key)) is not None:
                    changed = replace(known_one, status=standing.status, consent=standing.consent)
                    people.update_character(connection, changed)
            known = {table.number for table in settings.load_furniture(connection)}
            for table in tables:
                if table.number in known:
                    settings.update_furniture(connection, table)
                else:
                    settings.insert_furniture(connection, table)
            for limit in limits:
                put_limit(house, connection, COMMAND_LINE, limit)
            note_down(
                house,
                connection,
                COMMAND_LINE,
                "event_imported",
                characters=len(file.characters),
                tables=len(tables),
            )
    except BaseException:
        if house.key != before:
            house.key = before
            write_key(house.folder / KEY_FILE, before)
        raise
    return as_event(record)


def _rate(form: RateForm, coins: Coins, file: EventFile, place: int, faults: Faults) -> tuple[Rate | None, str]:
    """A rate of a file and its reason; their faults stand under its place."""
    own = Faults()
    rate, reason = check_rate(form, coins, file.event.game_date, own), own.text("reason", form.reason, LONG)
    faults.problems += own.placed(f"rates[{place}]")
    return rate, reason


def _laws(file: EventFile, faults: Faults) -> dict[str, Ruleset]:
    """The house editions of a file; the faults of each stand under its place."""
    laws: dict[str, Ruleset] = {}
    names: list[str] = []
    for place, (key, law) in enumerate(file.laws.items(), start=1):
        own = Faults()
        laws[key] = check_law(law, own, names, named=False)
        names.append(law.name)
        faults.problems += own.placed(f"laws[{place}]")
    return laws


def _limits(house: House, file: EventFile, coins: Coins, faults: Faults) -> list[StakeLimitRecord]:
    """The limits of a file; the faults of each stand under its place."""
    limits: list[StakeLimitRecord] = []
    for place, form in enumerate(file.limits, start=1):
        own = Faults()
        limits.append(check_limit(house, form, file.event.coin, coins.get(file.event.coin), own))
        faults.problems += own.placed(f"limits[{place}]")
    return limits
