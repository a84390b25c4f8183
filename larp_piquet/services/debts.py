"""Debts of honour: the ledger, the pages of the parties, and the note a stranger may scan."""

from __future__ import annotations

import json

from sqlalchemy import Connection

from ..ledger import book
from ..ledger.amounts import figures
from ..ledger.coins import SYSTEMS, Coins
from ..store import logs, money, people, referees, settings
from ..store.records import DebtRecord, EntryRecord
from ..tables.acts import STAFF, Actor
from . import tokens
from .bookkeeping import as_actor, as_entries, new_paper, note_secret, now_of, refusals, write_entry
from .coinage import every_own
from .errors import Forbidden, NotFound, Stale
from .house import House
from .hub import LEDGER
from .journal import note_down, require_staff
from .pins import check_pin
from .results import CharacterBalance, DebtEntry, DebtInfo, LedgerPage, NotePage, Outcome, Staff, Viewer
from .typed import LONG, Faults

# -- looking ---------------------------------------------------------------------------------------------------


def ledger(house: House, staff: Staff, language: str | None = None) -> LedgerPage:
    """Every debt and every balance."""
    require_staff(staff)
    with house.database.read() as connection:
        names = _names(connection)
        debts = _infos(connection, money.load_debts(connection), names, language)
        lives = money.load_entries(connection)
        version = money.count_entries(connection)
        known = {**SYSTEMS, **every_own(connection)}
    sums = book.balances(entry for life in lives.values() for entry in as_entries(life))
    balances = tuple(
        CharacterBalance(account, names.get(account, account), left, _figures(left, known))
        for account, coins in sorted(sums.items(), key=lambda item: names.get(item[0], item[0]))
        if (left := {coin: amount for coin, amount in coins.items() if amount})
    )
    return LedgerPage(debts, balances, version)


def _figures(amounts: dict[str, int], coins: Coins) -> dict[str, str]:
    return {coin: figures(amount, coins[coin]) for coin, amount in amounts.items()}


def ledger_version(house: House) -> int:
    """Entries ever written: the number of the topic ``ledger``."""
    with house.database.read() as connection:
        return money.count_entries(connection)


def debts_of(house: House, character_id: str, language: str | None = None) -> tuple[DebtInfo, ...]:
    """The debts this character is a party to, newest first."""
    with house.database.read() as connection:
        return _infos(connection, money.load_debts(connection, character_id), _names(connection), language)


def debt(house: House, serial: int, viewer: Viewer, language: str | None = None) -> DebtInfo:
    """One debt for a party or staff; ``Forbidden`` for others, ``NotFound`` when there is none."""
    page = note_by_serial(house, serial, viewer, language)
    if page.blank:
        raise NotFound("debt")
    if page.debt is None:
        raise Forbidden("not_a_party")
    return page.debt


def note(house: House, token: str, viewer: Viewer, language: str | None = None) -> NotePage:
    """The note behind a scanned QR; ``NotFound`` for an unknown token."""
    digest = tokens.digest(house.key, "note", tokens.plain(token))
    with house.database.read() as connection:
        serial = money.find_paper(connection, digest)
        if serial is None:
            raise NotFound("note")
        return _note(connection, serial, viewer, language)


def note_by_serial(house: House, serial: int, viewer: Viewer, language: str | None = None) -> NotePage:
    """The note at its clean address ``/note/<serial>``. Serials can be counted through, so a stranger is told
    no more here than by the paper: serial and state."""
    with house.database.read() as connection:
        if not money.has_paper(connection, serial):
            raise NotFound("note")
        return _note(connection, serial, viewer, language)


def _note(connection: Connection, serial: int, viewer: Viewer, language: str | None) -> NotePage:
    record = money.find_debt(connection, serial)
    if record is None:
        return NotePage(serial, None, None)
    info = _infos(connection, (record,), _names(connection), language)[0]
    whole = viewer.master or viewer.character_id in (record.debtor, record.creditor)
    return NotePage(serial, info.state, info if whole else None)


def note_token(house: House, serial: int) -> str:
    """The secret of a note's QR ``/N/<token>``; press only."""
    return note_secret(house.key, serial)


# -- entering --------------------------------------------------------------------------------------------------


def confirm_paid(
    house: House,
    serial: int,
    actor: Actor,
    pin: str | None = None,
    reason: str = "",
    expected_entries: int | None = None,
) -> Outcome:
    """The creditor (or staff, with a reason) confirms payment; a second tap is ``already``.

    ``expected_entries`` is the number of entries the form saw; ``Stale`` if others came since. Raises
    ``Forbidden`` (``not_yours``), ``Conflict`` (``already_void``), ``BadInput`` (a reason is needed).
    """
    if actor.character is not None:
        with house.database.read() as connection:
            standing = money.find_debt(connection, serial)
        if standing is not None and standing.creditor == actor.character:
            check_pin(house, actor.character, pin)
    return _enter(house, serial, actor, book.EntryKind.CONFIRMED, reason, expected_entries)


def void_debt(house: House, staff: Staff, serial: int, reason: str, expected_entries: int | None = None) -> Outcome:
    """The game master voids a debt by a reversing entry; a second tap is ``already``."""
    require_staff(staff)
    return _enter(house, serial, Actor(staff=True), book.EntryKind.VOIDED, reason, expected_entries)


def _enter(
    house: House, serial: int, actor: Actor, kind: book.EntryKind, reason: str, expected_entries: int | None
) -> Outcome:
    faults = Faults()
    reason = faults.text("reason", reason, LONG)
    faults.raise_any()
    decide = book.confirm if kind is book.EntryKind.CONFIRMED else book.void
    with house.database.write() as connection:
        record = money.find_debt(connection, serial, lock=True)
        if record is None:
            raise NotFound("debt")
        entries = as_entries(money.load_entries(connection, serial)[serial])
        if entries[-1].kind is kind and _may(record, actor):
            return Outcome(len(entries), already=True, debts=(serial,))
        if expected_entries is not None and expected_entries != len(entries) and _may(record, actor):
            raise Stale
        with refusals():
            entry = decide(
                str(serial), entries, as_actor(actor), reason=reason, when=book.When(*now_of(house, connection))
            )
        number = write_entry(connection, serial, entry)
    house.hub.wake(LEDGER, number)
    return Outcome(len(entries) + 1, debts=(serial,))


def _may(record: DebtRecord, actor: Actor) -> bool:
    """Whether the actor may be told how the debt stands."""
    return as_actor(actor).staff or actor.character in (record.debtor, record.creditor)


def blank_notes(house: House, staff: Staff, count: int) -> tuple[tuple[int, str], ...]:
    """Serials and tokens of ``count`` fresh blanks, for printing. An entry."""
    require_staff(staff)
    with house.database.write() as connection:
        serials = [new_paper(house, connection) for _ in range(count)]
        note_down(house, connection, staff, "blanks_made", serials=serials)
    return tuple((serial, note_secret(house.key, serial)) for serial in serials)


# -- telling ---------------------------------------------------------------------------------------------------


def _names(connection: Connection) -> dict[str, str]:
    """Real names: only parties and staff are shown a debt."""
    named = {record.id: record.name for record in referees.load_referees(connection)}
    return named | {record.id: record.name for record in people.load_characters(connection)}


def _infos(
    connection: Connection, records: tuple[DebtRecord, ...], names: dict[str, str], language: str | None
) -> tuple[DebtInfo, ...]:
    if not records:
        return ()
    event = settings.load_event(connection)
    language = language or (event.language if event is not None else "en")
    lives = money.load_entries(connection, records[0].serial if len(records) == 1 else None)
    numbers = {record.sitting_id: 0 for record in records}
    for sitting_id in numbers:
        sitting = logs.find_sitting(connection, sitting_id)
        numbers[sitting_id] = sitting.number if sitting is not None else 0
    return tuple(_info(r, lives[r.serial], numbers[r.sitting_id], names, language) for r in records)


def _info(
    record: DebtRecord, life: tuple[EntryRecord, ...], table_number: int, names: dict[str, str], language: str
) -> DebtInfo:
    signed = json.loads(record.signed)
    return DebtInfo(
        serial=record.serial,
        debtor_id=record.debtor,
        creditor_id=record.creditor,
        debtor_name=names.get(record.debtor, record.debtor),
        creditor_name=names.get(record.creditor, record.creditor),
        amount=record.amount,
        coin=record.coin,
        points=record.points,
        figures=signed["figures"],
        words=_in(signed["words"], language),
        words_due=_in(signed["words_due"], language),
        spelled=_in(signed["spelled"], language),
        state=book.state_of(as_entries(life)),
        game_time=record.game_time,
        sitting_id=record.sitting_id,
        table_number=table_number,
        partie=record.partie,
        entries=tuple(
            DebtEntry(
                id=entry.id,
                kind=entry.kind,
                author=entry.author,
                author_name="" if entry.author == STAFF else names.get(entry.author, entry.author),
                reason=entry.reason,
                game_time=entry.game_time,
                at=entry.at,
            )
            for entry in life
        ),
    )


def _in(by_language: dict[str, str], language: str) -> str:
    """As signed in this language; a debt signed before the language was known speaks English."""
    return by_language.get(language) or by_language["en"]
