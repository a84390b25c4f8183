"""The whole event as one JSON document, and as tables in a zip. ``docs/files.md`` tells what stands in them.

Without ``secrets`` nothing is told that opens a card or that only the game master may know: the key, true causes, and
the logs of the sittings, in which every card stands.
"""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import fields
from datetime import date, datetime
from enum import Enum

from sqlalchemy import Connection

from ..ledger.amounts import figures
from ..ledger.coinfile import plain_of
from ..ledger.coins import Coins
from ..store import evening, houselaws, logs, moneys, referees, settings
from ..store.records import FactRecord, SittingRecord
from ..tables.codec import fact_from_json
from ..tables.partie import Partie
from ..tables.remembering import replay
from ..tables.sitting import Sitting
from ..tables.written import seats_of_parties
from .books import Books, Life, load_books
from .house import House

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
        books = load_books(connection)
        document = {
            "format": FORMAT,
            "version": VERSION,
            "secrets": secrets,
            "event": _event(books),
            "moneys": _moneys(connection, books),
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


def _moneys(connection: Connection, books: Books) -> list[Json]:
    """Every money that a sum of this document is in."""
    used = {each.record.coin for each in books.debts} | {books.event.coin}
    used |= {table.coin or "" for table in settings.load_furniture(connection)}
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


# -- tables ------------------------------------------------------------------------------------------------------

#: The columns of each table; of each row the document has more, which a table does not hold.
TABLES: Mapping[str, tuple[str, ...]] = {
    "characters": ("id", "name", "title", "gender", "dative", "alias", "house", "language", "status", "consent"),
    "debts": (
        "serial", "source", "sitting_id", "partie", "debtor", "creditor", "amount", "coin", "figures", "thing",
        "cause", "true_cause", "game_time", "at", "state", "owing", "holder", "rest", "paid", "forgiven", "added",
        "guarantor", "ceiling", "due", "due_at", "contested", "protested",
    ),
    "entries": ("id", "serial", "kind", "author", "role", "reason", "game_time", "at"),
    "postings": ("entry", "serial", "account", "amount", "coin", "figures"),
    "sittings": ("id", "number", "opened", "closed", "mode", "edition", "coin", "per_point", "flat", "facts"),
    "parties": ("sitting", "number", "seat", "character", "points", "signed", "played_out", "stopped", "void"),
}  # fmt: skip


def export_tables(house: House, *, secrets: bool = False) -> bytes:
    """The event as a zip of CSV tables, UTF-8 with a mark that spreadsheets know; raises ``Conflict("no_event")``."""
    document = whole(house, secrets=secrets)
    with house.database.read() as connection:
        coins = load_books(connection).coins
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, rows in _tables(document, coins).items():
            columns = [column for column in TABLES[name] if secrets or column != "true_cause"]
            archive.writestr(zipfile.ZipInfo(f"{name}.csv", (1980, 1, 1, 0, 0, 0)), _csv(columns, rows))
    return kept.getvalue()


def _csv(columns: list[str], rows: Iterable[Json]) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(columns)
    writer.writerows([_cell(row.get(column)) for column in columns] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def _cell(value: object) -> object:
    """A cell; a text that a spreadsheet would take for a formula is kept from it by an apostrophe."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r"):
        return f"'{value}"
    return "" if value is None else value


def _tables(document: Json, coins: Coins) -> dict[str, list[Json]]:
    tables: dict[str, list[Json]] = {name: [] for name in TABLES}
    tables["characters"] = _listed(document, "characters")
    for debt in _listed(document, "debts"):
        coin, due = str(debt["coin"]), debt["due"]
        assert isinstance(due, dict)
        told = {"due": due["kind"], "due_at": due["at"], "figures": _figures(debt["amount"], coin, coins)}
        tables["debts"].append({**debt, **told})
        for entry in _listed(debt, "entries"):
            tables["entries"].append({**entry, "serial": debt["serial"]})
            tables["postings"] += [
                {**each, "entry": entry["id"], "serial": debt["serial"],
                 "figures": _figures(each["amount"], str(each["coin"]), coins)}
                for each in _listed(entry, "postings")
            ]  # fmt: skip
    for sitting in _listed(document, "sittings"):
        stake = sitting["stake"]
        assert isinstance(stake, dict)
        tables["sittings"].append({**sitting, **stake})
        for partie in _listed(sitting, "parties"):
            tables["parties"] += _players(sitting["id"], partie)
    return tables


def _players(sitting: object, partie: Json) -> list[Json]:
    """A row for each who played, with the points of all deals that he played."""
    seats, signed = partie["seats"], partie["signed"]
    assert isinstance(seats, list)
    assert isinstance(signed, list)
    points = dict.fromkeys(range(len(seats)), 0)
    for deal in _listed(partie, "deals"):
        at, totals = deal["seats"], deal["points"]
        assert isinstance(at, list)
        assert isinstance(totals, list)
        for seat, total in zip(at, totals, strict=True):
            points[seat] += total
    return [
        {**partie, "sitting": sitting, "seat": seat + 1, "character": who, "points": points[seat],
         "signed": seat in signed}
        for seat, who in enumerate(seats)
    ]  # fmt: skip


def _listed(plain: Json, name: str) -> list[Json]:
    rows = plain[name]
    assert isinstance(rows, list)
    return rows


def _figures(amount: object, coin: str, coins: Coins) -> str:
    return figures(amount, coins[coin]) if coin and isinstance(amount, int) else ""
