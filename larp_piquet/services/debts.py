"""Debts of honour looked at: the ledger, the pages of the parties, and the note a stranger may scan.

What is entered about them is in ``debtacts``, how they arise outside a partie in ``drafts``.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from sqlalchemy import Connection

from ..ledger import book
from ..ledger.amounts import figures
from ..ledger.coins import Coins
from ..ledger.deciding import possible
from ..ledger.life import stand
from ..store import money, people, settings
from . import tokens
from .bookkeeping import as_entries, note_secret
from .debtacts import Typed, confirm_paid, enter, enter_typed, void_debt
from .debttold import Reader, language_of, may_see, told, told_otherwise
from .errors import Forbidden, NotFound
from .house import House
from .journal import game_clock, note_down, require_event, require_staff
from .rates import every_rate
from .readings import kept_reading
from .results import CharacterBalance, DebtInfo, LedgerPage, NotePage, Staff, SumFound, Viewer
from .shelf import Search, Shelf, Shelved, leaf

__all__ = [
    "Typed", "confirm_paid", "debt", "debts_of", "enter", "enter_typed", "ledger",
    "ledger_version", "note", "note_by_serial", "note_token", "set_papers", "void_debt",
]  # fmt: skip

#: The whole ledger.
EVERYTHING = Search(state="all")


def ledger(
    house: House, staff: Staff, language: str | None = None, search: Search = EVERYTHING, size: int = 0
) -> LedgerPage:
    """Every balance, and the debts that are asked for: all of them, or the page of ``size`` that the search names.

    Sums are those of everything that was found, whatever page is looked at.
    """
    require_staff(staff)
    with house.database.read() as connection:
        reader = _reader(house, connection, Viewer(staff=True), language)
        shelf = Shelf(connection, reader.now)
        found = shelf.find(search)
        page, pages, on_it = leaf(len(found), search.page, size or max(1, len(found)))
        debts = told(connection, tuple(each.record for each in found[on_it]), reader)
        version = money.count_entries(connection)
    names = shelf.names
    sums = book.balances(entry for each in shelf.debts for entry in each.entries)
    balances = tuple(
        CharacterBalance(account, names.get(account, account), left, _figures(left, shelf.coins))
        for account, coins in sorted(sums.items(), key=lambda item: names.get(item[0], item[0]))
        if (left := {coin: amount for coin, amount in coins.items() if amount})
    )
    return LedgerPage(
        debts, balances, version, len(found), len(shelf.debts), page, pages, _sums(shelf, found), shelf.houses()
    )


def _sums(shelf: Shelf, found: list[Shelved]) -> tuple[SumFound, ...]:
    """By coin, in the order of their ids."""
    debts: dict[str, list[Shelved]] = defaultdict(list)
    for each in found:
        debts[each.record.coin].append(each)
    return tuple(
        SumFound(
            coin,
            len(some),
            shelf.figures(sum(each.record.amount for each in some), coin),
            shelf.figures(sum(each.standing.rest for each in some if each.standing.open), coin),
        )
        for coin, some in sorted(debts.items())
        if coin
    )


def _figures(amounts: dict[str, int], coins: Coins) -> dict[str, str]:
    return {coin: figures(amount, coins[coin]) for coin, amount in amounts.items()}


def ledger_version(house: House) -> int:
    """Entries ever written: the number of the topic ``ledger``."""
    with house.database.read() as connection:
        return money.count_entries(connection)


def debts_of(house: House, character_id: str, language: str | None = None) -> tuple[DebtInfo, ...]:
    """The debts in whose life this character has a part, newest first, as he may see them."""
    with house.database.read() as connection:
        reader = _reader(house, connection, Viewer(character_id), language)
        return told(connection, money.load_debts(connection, character_id), reader)


def debt(house: House, serial: int, viewer: Viewer, language: str | None = None, *, on_paper: bool = False) -> DebtInfo:
    """One debt for a party or staff; ``Forbidden`` for others, ``NotFound`` when there is none.

    ``on_paper``: names alone, where a page tells look-alikes apart by their ids.
    """
    page = note_by_serial(house, serial, viewer, language, on_paper=on_paper)
    if page.blank:
        raise NotFound("debt")
    if page.debt is None:
        raise Forbidden("not_a_party")
    return page.debt


@kept_reading
def serials_of_partie(house: House, sitting_id: int, partie: int, viewer: Viewer) -> tuple[int, ...]:
    """The debts that a partie left, of those that this reader may see whole, and may know to have come of it."""
    with house.database.read() as connection:
        left = money.debts_of_partie(connection, sitting_id, partie, lock=False)
        lives = money.load_entries(connection, {record.serial for record in left}) if left else {}
        return tuple(
            record.serial
            for record in left
            if may_see(record, stand(as_entries(lives[record.serial])), viewer)
            and not told_otherwise(connection, record, viewer)
        )


def note(house: House, token: str, viewer: Viewer, language: str | None = None) -> NotePage:
    """The note behind a scanned QR; ``NotFound`` for an unknown token."""
    digest = tokens.digest(house.key, "note", tokens.plain(token))
    with house.database.read() as connection:
        serial = money.find_paper(connection, digest)
        if serial is None:
            raise NotFound("note")
        return _note(house, connection, serial, viewer, language)


def note_by_serial(
    house: House, serial: int, viewer: Viewer, language: str | None = None, *, on_paper: bool = False
) -> NotePage:
    """The note at its clean address ``/note/<serial>``. Serials can be counted through, so a stranger is told
    no more here than by the paper: serial, state, and whether it can be passed on."""
    with house.database.read() as connection:
        if not money.has_paper(connection, serial):
            raise NotFound("note")
        return _note(house, connection, serial, viewer, language, on_paper)


def _note(
    house: House, connection: Connection, serial: int, viewer: Viewer, language: str | None, on_paper: bool = False
) -> NotePage:
    record = money.find_debt(connection, serial)
    if record is None:
        return NotePage(serial, None, None)
    entries = as_entries(money.load_entries(connection, serial)[serial])
    standing = stand(entries)
    reader = replace(_reader(house, connection, viewer, language), on_paper=on_paper)
    whole = may_see(record, standing, viewer)
    claims = standing.of_kind(book.EntryKind.PAPER_CLAIMED)
    return NotePage(
        serial,
        standing.state,
        told(connection, (record,), reader)[0] if whole else None,
        transferable=standing.open and standing.terms.transferable and not standing.contested,
        claimable=require_event(connection).papers
        and book.EntryKind.PAPER_CLAIMED in possible(entries, reader.oneself, book.When(reader.now)),
        claim=next((each.place for each in claims if each.who == viewer.character_id), None),
    )


def _reader(house: House, connection: Connection, viewer: Viewer, language: str | None) -> Reader:
    event = settings.load_event(connection)
    now = None if event is None else game_clock(house, event)
    oneself = people.find_character(connection, viewer.character_id) if viewer.character_id else None
    gone = oneself is not None and oneself.status != "alive"
    purses = event is not None and event.purses
    return Reader(viewer, language_of(connection, language), now, every_rate(connection), purses=purses, gone=gone)


def note_token(house: House, serial: int) -> str:
    """The secret of a note's QR ``/N/<token>``; press only."""
    return note_secret(house.key, serial)


def set_papers(house: House, staff: Staff, *, claimed: bool) -> None:
    """Say whether somebody who has a note in his hands may claim to be its holder. An entry."""
    require_staff(staff)
    with house.database.write() as connection:
        event = require_event(connection)
        if event.papers != claimed:
            settings.update_event(connection, replace(event, papers=claimed))
            note_down(house, connection, staff, "papers_set", claimed=claimed)
