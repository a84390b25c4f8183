"""The whole event as one JSON document; ``docs/files.md`` tells what stands in it.

Without ``secrets`` nothing is told that opens a card or that only the game master may know: the key, true causes, and
the logs of the sittings, in which every card stands.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import fields
from datetime import date, datetime
from enum import Enum

from sqlalchemy import Connection

from ..ledger.book import Posting, moved
from ..ledger.coinfile import plain_of
from ..ledger.purses import owner
from ..store import evening, houselaws, logs, moneys, referees, settings
from ..store.records import CashRecord, EventEntryRecord, FactRecord, NettingRecord, SittingRecord
from ..tables.codec import fact_from_json
from ..tables.partie import Partie
from ..tables.remembering import replay
from ..tables.sitting import Sitting
from ..tables.written import seats_of_parties
from .beside import Beside, load_beside
from .books import Books, Life, load_books
from .house import House
from .netstate import Lives, state_of

FORMAT, VERSION = "larp-piquet-whole", 1
Json = dict[str, object]
#: What the store keeps of a character and nobody else needs.
_OF_THE_STORE = frozenset({"place", "generation", "card_hash", "code_hash", "pin_hash", "pin_misses"})


def export_json(house: House, *, secrets: bool = False) -> str:
    """The event as JSON; raises ``Conflict("no_event")``."""
    return json.dumps(whole(house, secrets=secrets), ensure_ascii=False, indent=1) + "\n"


def whole(house: House, *, secrets: bool = False) -> Json:
    """The document, of plain JSON values."""
    with house.database.read() as connection:
        books, beside = load_books(connection), load_beside(connection)
        document = {
            "format": FORMAT,
            "version": VERSION,
            "secrets": secrets,
            "event": _event(books),
            "moneys": _moneys(connection, books, beside),
            "characters": [_plain(each, but=_OF_THE_STORE) for each in books.cast],
            "referees": [_plain(each, but=frozenset({"invite_id", "barred"})) for each in _referees(connection)],
            "tables": [_plain(each, but=frozenset({"rules"})) for each in settings.load_furniture(connection)],
            "laws": [
                {**_plain(each, but=frozenset({"rules"})), "rules": json.loads(each.rules)}
                for each in houselaws.newest_laws(connection)
            ],
            "rates": [_plain(each) for each in moneys.load_rates(connection)],
            "limits": [_plain(each) for each in evening.standing_limits(connection).values()],
            "debts": [_debt(books, each, secrets) for each in books.debts],
            **_beside(books, beside),
            "desk": [_desk(each) for each in reversed(settings.load_event_entries(connection, 2**31 - 1))],
            "sittings": [_sitting(connection, each, secrets) for each in logs.every_sitting(connection)],
        }
    if secrets:
        document["key"] = house.key.hex()
    return document


def _referees(connection: Connection) -> Iterable[object]:
    return referees.load_referees(connection)


def _plain(record: object, but: frozenset[str] = frozenset()) -> Json:
    """A record's fields as JSON values."""
    names = [field.name for field in fields(record)]  # type: ignore[arg-type]
    return {name: _value(getattr(record, name)) for name in names if name not in but}


def _value(value: object) -> object:
    if isinstance(value, datetime | date):
        return value.isoformat()
    return str(value) if isinstance(value, Enum) else value


def _event(books: Books) -> Json:
    plain = _plain(books.event, but=frozenset({"rules"}))
    return {**plain, "rules": json.loads(books.event.rules)}


def _moneys(connection: Connection, books: Books, beside: Beside) -> list[Json]:
    """Every money that a sum of this document is in."""
    used = {each.record.coin for each in books.debts} | {books.event.coin}
    used |= {table.coin or "" for table in settings.load_furniture(connection)}
    used |= {each.coin for each in beside.cash} | {each.record.coin for each in beside.bets}
    used |= {coin for rate in moneys.load_rates(connection) for coin in (rate.coin, rate.other)}
    return [{"id": coin, **plain_of(system)} for coin, system in books.coins.items() if coin in used]


# -- debts -------------------------------------------------------------------------------------------------------


def _debt(books: Books, debt: Life, secrets: bool) -> Json:
    record, standing = debt.record, debt.standing
    hidden = frozenset({"signed"}) if secrets else frozenset({"signed", "true_cause"})
    return {
        **_plain(record, but=hidden),
        "signed": json.loads(record.signed),
        "state": str(standing.state),
        "owing": standing.debtor,
        "holder": standing.holder,
        "holders": list(standing.chain),
        "rest": standing.rest,
        "paid": standing.paid,
        "forgiven": standing.forgiven,
        "added": standing.added,
        "guarantor": standing.guarantor,
        "ceiling": standing.ceiling,
        "due": {"kind": str(standing.terms.due.kind), "at": _value(standing.due)},
        "contested": standing.contested,
        "protested": standing.protested,
        "entries": [_entry(books, debt, place) for place in range(len(debt.entries))],
    }


def _entry(books: Books, debt: Life, place: int) -> Json:
    stored = debt.stored[place]
    return {
        **_plain(stored, but=frozenset({"serial", "postings", "detail", "who"})),
        "role": str(debt.role(place, books.referees)),
        "detail": json.loads(stored.detail) if stored.detail else {},
        "postings": [_plain(each) for each in stored.postings],
    }


# -- beside debts ------------------------------------------------------------------------------------------------


def _beside(books: Books, beside: Beside) -> Json:
    lives = {each.record.serial: each.stored for each in books.debts}
    return {
        "purses": [
            {"account": account, "character": owner(account), "coin": coin, "amount": amount}
            for account, held in sorted(beside.held.items())
            for coin, amount in sorted(held.items())
        ],
        "cash": [{**_plain(each), "postings": [_plain(side) for side in _sides(each)]} for each in beside.cash],
        "bets": [
            {**_plain(each.record), "state": str(each.state), "entries": [_plain(said) for said in each.entries]}
            for each in beside.bets
        ],
        "nettings": [_netting(each, lives) for each in beside.nettings],
    }


def _sides(cash: CashRecord) -> tuple[Posting, ...]:
    return moved(cash.giver, cash.taker, cash.amount, cash.coin)


def _netting(record: NettingRecord, lives: Lives) -> Json:
    return {
        **_plain(record, but=frozenset({"people", "parts", "entries"})),
        "state": str(state_of(record, lives)),
        "people": json.loads(record.people),
        "parts": [_plain(each) for each in record.parts],
        "entries": [_plain(each) for each in record.entries],
    }


def _desk(record: EventEntryRecord) -> Json:
    return {**_plain(record, but=frozenset({"details"})), "details": json.loads(record.details)}


# -- sittings ----------------------------------------------------------------------------------------------------


def _sitting(connection: Connection, record: SittingRecord, secrets: bool) -> Json:
    stored = logs.load_facts(connection, record.id)
    facts = [fact_from_json(json.loads(each.payload)) for each in stored]
    sitting, sat = replay(facts), seats_of_parties(facts)
    told: Json = {
        **_plain(record, but=frozenset({"base"})),
        "mode": str(sitting.mode),
        "edition": sitting.rules.edition,
        "stake": _plain(sitting.stake),
        "facts": len(facts),
        "parties": [
            _partie(sitting, partie, place, sat[place] if place < len(sat) else sitting.seats)
            for place, partie in enumerate(sitting.parties)
        ],
    }
    if secrets:
        told["log"] = [_fact(each) for each in stored]
    return told


def _fact(stored: FactRecord) -> Json:
    return {**_plain(stored, but=frozenset({"payload"})), "fact": json.loads(stored.payload)}


def _partie(sitting: Sitting, partie: Partie, place: int, seats: tuple[str | None, ...]) -> Json:
    return {
        "number": place + 1,
        "seats": list(seats),
        "played_out": partie.played_out,
        "stopped": partie.stopped,
        "void": None if partie.void is None else partie.void.reason,
        "signed": [seat for seat, signature in enumerate(partie.signatures) if signature is not None],
        "deals": [
            {"number": deal.number, "dealer": deal.dealer, "seats": list(deal.seats), "points": list(deal.totals)}
            for deal in partie.accounts
        ],
        "owed": [_plain(each) for each in partie.owed(sitting.stake)],
    }
