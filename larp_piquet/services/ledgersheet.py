"""The ledger as a printed sheet: of one character or of the whole event, as it stood at a moment."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from datetime import datetime
from itertools import takewhile

from sqlalchemy import Connection

from .. import datewords
from ..language import LANGUAGES, say
from ..ledger.amounts import figures
from ..ledger.book import Entry
from ..ledger.coins import Coins
from ..ledger.life import Standing, stand
from ..ledger.purses import owner, purse
from ..printing import render
from ..printing.models import LedgerData, LedgerLine, LedgerSum
from ..store import money, people
from ..store import purses as cash
from ..store.records import DebtRecord
from ..wording.calendars import STYLES, dated
from ..wording.debts import DEBT_STATES, STRUCK_OFF, due_told
from ..wording.mark import N_
from ..wording.typography import semicolon
from .bookkeeping import as_entries
from .coinage import as_told
from .errors import NotFound
from .house import House
from .journal import game_clock, require_event, require_staff
from .named import both_names
from .press import pressed
from .results import Staff, Viewer

_DOCUMENT = "ledger_sheet"


def of_event(house: House, staff: Staff, language: str, *, until: datetime | None = None) -> LedgerData:
    """The whole ledger, for the game master's own eyes; ``until`` is a moment of game time."""
    require_staff(staff)
    return _data(house, language, "", until, Viewer(staff=True))


def of_one(
    house: House, staff: Staff, who: str, language: str | None = None, *, until: datetime | None = None
) -> LedgerData:
    """The ledger of the character ``who``, to be handed to him: it tells what his own tells him, and no more.

    In his own language, unless another is asked for; ``until`` is a moment of game time, and names are those that he
    knew then. Raises ``NotFound("character")``.
    """
    require_staff(staff)
    with house.database.read() as connection:
        character = people.find_character(connection, who)
    if character is None:
        raise NotFound("character")
    return _data(house, language or character.language, who, until, Viewer(who))


def of_character(house: House, character_id: str, language: str) -> LedgerData:
    """A character's own ledger, as it stands."""
    return _data(house, language, character_id, None, Viewer(character_id))


def of_each(house: House, staff: Staff, until: datetime | None = None) -> list[LedgerData]:
    """A ledger for every character who has a debt or a purse in it, each as ``of_one`` makes it."""
    require_staff(staff)
    with house.database.read() as connection:
        spoken = require_event(connection).language
        cast = people.load_characters(connection)
    found = (_data(house, each.language or spoken, each.id, until, Viewer(each.id)) for each in cast)
    return [data for data in found if data.lines or data.purses]


def sheet_html(data: LedgerData) -> str:
    """The sheet as a page to look at."""
    return pressed(lambda: render.html(_DOCUMENT, data))


def sheet_pdf(data: LedgerData) -> bytes:
    """The sheet as PDF."""
    return pressed(lambda: render.pdf(_DOCUMENT, data))


def _data(house: House, language: str, who: str, until: datetime | None, viewer: Viewer) -> LedgerData:
    with house.database.read() as connection:
        event = require_event(connection)
        spoken = language if language in LANGUAGES else event.language
        if who and who not in {each.id for each in people.load_characters(connection)}:
            raise NotFound("character")
        now = game_clock(house, event)
        lives = _lives(connection, who, until)
        everybody = both_names(connection)
        names = everybody.real
        coins = as_told(connection, spoken)
        purses = _purses(connection, who, names, coins) if event.purses and until is None else ()
    alive = tuple((record, stand(entries)) for record, entries in lives)
    return LedgerData(
        event_name=event.name,
        language=spoken,
        who=names[who] if who else "",
        when=_moment(until or now, event.calendar, spoken),
        lines=tuple(
            _line(record, entries, everybody.to(viewer, entries), coins, spoken, event.calendar)
            for record, entries in lives
        ),
        sums=_sums(alive, who, names, coins, spoken),
        in_all=() if who else _in_all(alive, coins, spoken),
        calendar=say(spoken, STYLES[event.calendar]) if event.calendar in STYLES else "",
        purses=purses,
        year=event.game_date.year,
    )


def _purses(connection: Connection, who: str, names: dict[str, str], coins: Coins) -> tuple[tuple[str, str], ...]:
    """What is in every purse, or in that of ``who``, by name."""
    held = cash.cash_held(connection, purse(who))
    told = [
        (names.get(key, key), key, ", ".join(figures(amount, coins[coin]) for coin, amount in sorted(sums.items())))
        for account, sums in held.items()
        if (key := owner(account)) is not None and (not who or key == who)
    ]
    return tuple((name, sums or "0") for name, _key, sums in sorted(told))


def _lives(
    connection: Connection, who: str, until: datetime | None
) -> tuple[tuple[DebtRecord, tuple[Entry, ...]], ...]:
    """Every debt that there was, with its life as far as that moment, oldest first."""
    records = money.load_debts(connection, who or None)
    stored = money.load_entries(connection, {record.serial for record in records})
    found = []
    for record in sorted(records, key=lambda record: record.serial):
        entries = tuple(
            takewhile(
                lambda entry: until is None or entry.game_time is None or entry.game_time <= until,
                as_entries(stored[record.serial]),
            )
        )
        if entries and (not who or who in {record.debtor, record.creditor, *stand(entries).privy()}):
            found.append((record, entries))
    return tuple(found)


def _moment(when: datetime, calendar: str, language: str) -> str:
    """A moment of game time, with the word of its calendar."""
    told = datewords.moment(when, language)
    return say(language, dated(calendar), date=told) if dated(calendar) else told


def _line(
    record: DebtRecord,
    entries: tuple[Entry, ...],
    name: Callable[[str], str],
    coins: Coins,
    language: str,
    calendar: str,
) -> LedgerLine:
    standing = stand(entries)

    def told(amount: int) -> str:
        return figures(amount, coins[record.coin]) if amount and record.coin else ""

    state = say(language, STRUCK_OFF if standing.struck_off else DEBT_STATES[standing.state])
    if standing.contested:
        state = f"{state}, {say(language, N_('disputed'))}"
    return LedgerLine(
        serial=str(record.serial),
        date=datewords.short_day(record.game_time.date(), language),
        debtor=name(standing.debtor),
        holder=name(standing.holder),
        sum=told(record.amount),
        rest=told(standing.rest) if standing.open else "",
        due=_due(standing, language, calendar) if standing.open else "",
        state=state,
        cause=semicolon(language).join(filter(None, (record.thing, record.cause))),
        open=standing.open,
        guarantor=name(standing.guarantor) if standing.open and standing.guarantor else "",
        ceiling=told(standing.ceiling) if standing.open else "",
    )


def _due(standing: Standing, language: str, calendar: str) -> str:
    msgid, values = due_told(standing.terms.due, standing.due)
    told = {
        name: _moment(value, calendar, language) if isinstance(value, datetime) else value
        for name, value in values.items()
    }
    return say(language, msgid, **told)


def _sums(
    alive: tuple[tuple[DebtRecord, Standing], ...], who: str, names: dict[str, str], coins: Coins, language: str
) -> tuple[LedgerSum, ...]:
    """By character and money, what is owed and held; of one character's ledger his alone."""
    owes: dict[tuple[str, str], int] = defaultdict(int)
    owed: dict[tuple[str, str], int] = defaultdict(int)
    for record, standing in alive:
        if standing.open and record.coin:
            owes[standing.debtor, record.coin] += standing.rest
            owed[standing.holder, record.coin] += standing.rest
    found = []
    for account, coin in {**owes, **owed}:
        if who and account != who:
            continue
        system = coins[coin]
        out, due = owes[account, coin], owed[account, coin]
        left = figures(due - out, system) if due != out else "0"
        found.append(
            (
                (names.get(account, account), account, coin),
                LedgerSum(
                    names.get(account, account),
                    system.title(language),
                    figures(out, system) if out else "",
                    figures(due, system) if due else "",
                    left,
                ),
            )
        )
    return tuple(line for _, line in sorted(found, key=lambda each: each[0]))


def _in_all(alive: tuple[tuple[DebtRecord, Standing], ...], coins: Coins, language: str) -> tuple[tuple[str, str], ...]:
    sums: dict[str, int] = defaultdict(int)
    for record, standing in alive:
        if standing.open and record.coin:
            sums[record.coin] += standing.rest
    return tuple((coins[coin].title(language), figures(amount, coins[coin])) for coin, amount in sorted(sums.items()))
