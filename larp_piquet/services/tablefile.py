"""The event as CSV tables in a zip, for spreadsheets. ``docs/files.md`` tells what stands in them."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Mapping

from ..ledger.amounts import figures
from ..ledger.coins import Coins
from .books import load_books
from .house import House
from .wholefile import Json, whole

#: The columns of each table; of each row the document has more, which a table does not hold.
TABLES: Mapping[str, tuple[str, ...]] = {
    "characters": ("id", "name", "title", "gender", "dative", "alias", "house", "language", "status", "consent"),
    "debts": (
        "serial", "source", "sitting_id", "partie", "debtor", "creditor", "amount", "coin", "figures", "thing",
        "cause", "true_cause", "game_time", "at", "state", "owing", "holder", "rest", "paid", "forgiven", "added",
        "guarantor", "ceiling", "due", "due_at", "contested", "protested",
    ),
    "entries": ("id", "serial", "kind", "author", "role", "reason", "game_time", "at"),
    "postings": ("entry", "cash", "serial", "account", "amount", "coin", "figures"),
    "purses": ("account", "character", "coin", "amount", "figures"),
    "cash": (
        "id", "kind", "giver", "taker", "amount", "coin", "figures", "author", "reason", "game_time", "at",
    ),
    "bets": (
        "id", "sitting_id", "number", "partie", "backer", "layer", "on_character", "amount", "coin", "figures", "state",
        "at",
    ),
    "bet_entries": ("bet_id", "seq", "kind", "author", "reason", "serial", "at"),
    "nettings": ("id", "coin", "amount", "figures", "people", "state", "author", "game_time", "at"),
    "netting_parts": ("netting", "serial", "debtor", "holder", "amount", "coin", "figures"),
    "netting_entries": ("netting", "kind", "who", "author", "reason", "game_time", "at"),
    "sittings": ("id", "number", "opened", "closed", "mode", "edition", "coin", "per_point", "flat", "bank", "facts"),
    "parties": ("sitting", "number", "seat", "character", "points", "signed", "played_out", "stopped", "void"),
}  # fmt: skip


#: Where a cell may begin, to a spreadsheet that parts cells by ``;`` or a tab and knows no quotation mark within a
#: cell: at the head of a text, after a separator, or after a break of line; and what makes a formula of it.
_FORMULA = re.compile(r"(?:^(?=[\t\r\n])|(?:^|(?<=[;\t\r\n]))(?=[\" \xa0]*[=+\-@\uff1d\uff0b\uff0d\uff20]))")


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
    writer.writerows([cell(row.get(column)) for column in columns] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def cell(value: object) -> object:
    """A cell; a text that a spreadsheet would take for a formula is kept from it by an apostrophe.

    The same within it after ``;``, which parts cells in Russian and French settings, after a tab and a break of line.
    Signs: OWASP, "CSV Injection"; its full-width ones are formulas in East Asian settings.
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return _FORMULA.sub("'", value)
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
                _with_figures({**each, "entry": entry["id"], "serial": debt["serial"]}, coins)
                for each in _listed(entry, "postings")
            ]
    _beside(document, coins, tables)
    for sitting in _listed(document, "sittings"):
        stake = sitting["stake"]
        assert isinstance(stake, dict)
        tables["sittings"].append({**sitting, **stake})
        for partie in _listed(sitting, "parties"):
            tables["parties"] += _players(sitting["id"], partie)
    return tables


def _beside(document: Json, coins: Coins, tables: dict[str, list[Json]]) -> None:
    """Purses, cash, bets and nettings; what cash moved stands among the postings, too."""
    for name in ("purses", "cash", "bets"):
        tables[name] = [_with_figures(each, coins) for each in _listed(document, name)]
    for cash in _listed(document, "cash"):
        tables["postings"] += [_with_figures({**each, "cash": cash["id"]}, coins) for each in _listed(cash, "postings")]
    for bet in _listed(document, "bets"):
        tables["bet_entries"] += _listed(bet, "entries")
    for netting in _listed(document, "nettings"):
        people, number = netting["people"], {"netting": netting["id"], "coin": netting["coin"]}
        assert isinstance(people, list)
        tables["nettings"].append(_with_figures({**netting, "people": " ".join(people)}, coins))
        tables["netting_parts"] += [_with_figures({**each, **number}, coins) for each in _listed(netting, "parts")]
        tables["netting_entries"] += [{**each, **number} for each in _listed(netting, "entries")]


def _with_figures(row: Json, coins: Coins) -> Json:
    return {**row, "figures": _figures(row["amount"], str(row["coin"]), coins)}


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
