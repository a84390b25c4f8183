"""Between the pure book of debts and what is stored: records to entries, refusals to answers, and back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from sqlalchemy import Connection

from ..ledger import book
from ..ledger.amounts import figures, spelled
from ..ledger.coins import CoinSystem
from ..ledger.words import in_words
from ..ledger.written import detail_from_json, detail_to_json
from ..store import money
from ..store.records import DebtRecord, EntryRecord, PostingRecord
from ..tables.acts import STAFF, Actor
from ..wording.note_texts import NOTE_LANGUAGES
from . import tokens
from .coinage import system_of
from .errors import BadInput, Conflict, Forbidden, Impossible, NotFound, Problem, ServiceError
from .house import House
from .journal import game_clock, require_event
from .results import Staff
from .rights import Right, require
from .signatories import Signatories, plain_of, signatories


@contextmanager
def refusals() -> Iterator[None]:
    """What the ledger refuses, as an answer of the services under the ledger's own code."""
    try:
        yield
    except book.LedgerRefusal as refusal:
        raise answer(refusal.code) from None


_Code = book.LedgerCode
#: What is missing in a form, and in which of its fields.
_MISSING = {_Code.REASON_NEEDED: "reason", _Code.NO_SUM: "sum", _Code.NOBODY_NAMED: "who"}
#: What no debt of this sort allows, however it stands.
_IMPOSSIBLE = frozenset(
    {
        _Code.NOTHING_OWED, _Code.SAME_PERSON, _Code.NOT_OF_COIN, _Code.MORE_THAN_LEFT, _Code.TO_HOLDER,
        _Code.TO_DEBTOR, _Code.OWN_GUARANTEE, _Code.NOT_TRANSFERABLE, _Code.NO_ADDITION, _Code.FIRST_STANDS,
        _Code.NO_PART_IN_IT,
    }
)  # fmt: skip


def answer(code: book.LedgerCode) -> ServiceError:
    """The answer to a refusal of the ledger: 403 for a right one lacks, 400 for what was not said, 422 for what cannot
    be about such a debt, 409 for what cannot be as it stands."""
    if code in (_Code.NOT_YOURS, _Code.STAFF_ONLY, _Code.OWN_DEBT, _Code.NOT_YOUR_BET):
        return Forbidden(str(code))
    if code in _MISSING:
        return BadInput([Problem(_MISSING[code], str(code))])
    if code is _Code.NO_SUCH_DEBT:
        return NotFound(str(code))
    return Impossible(str(code)) if code in _IMPOSSIBLE else Conflict(str(code))


def as_entries(records: tuple[EntryRecord, ...]) -> tuple[book.Entry, ...]:
    """Stored entries as the book knows them."""
    return tuple(
        book.Entry(
            kind=book.EntryKind(record.kind),
            debt=str(record.serial),
            postings=tuple(book.Posting(p.account, p.amount, p.coin) for p in record.postings),
            author=record.author,
            reason=record.reason,
            game_time=record.game_time,
            real_time=record.at,
            detail=detail_from_json(record.detail),
        )
        for record in records
    )


def as_actor(actor: Actor) -> book.Actor:
    """Who asks, as the book knows him: of a referee his id alone, for his characters are told by ``desk_actor``."""
    master = actor.staff and actor.referee == STAFF
    return book.Actor(actor.character, master, actor.referee if actor.staff and not master else None)


def desk_actor(staff: Staff | None, *own: str | None) -> book.Actor:
    """Somebody of the desk as the book knows him; ``own`` are the characters that his browser is, if any.

    Raises ``Forbidden`` for whoever is not of the desk.
    """
    staff = require(staff, Right.DEBTS)
    if staff.referee is None:
        return book.Actor(staff=True)
    return book.Actor(referee=staff.referee, own=staff.own.union(filter(None, own)))


def now_of(house: House, connection: Connection) -> tuple[datetime, datetime]:
    """Game time and real time of an entry made now."""
    return game_clock(house, require_event(connection)), house.clock()


def write_entry(connection: Connection, serial: int, entry: book.Entry) -> int:
    """Store an entry of the book; its number."""
    return money.append_entry(connection, as_record(serial, entry))


def as_record(serial: int, entry: book.Entry) -> EntryRecord:
    """An entry of the book as it is stored; its number is not known yet."""
    assert entry.game_time is not None
    assert entry.real_time is not None
    return EntryRecord(
        id=0,
        serial=serial,
        kind=str(entry.kind),
        author=entry.author,
        reason=entry.reason,
        game_time=entry.game_time,
        at=entry.real_time,
        postings=tuple(PostingRecord(p.account, p.amount, p.coin) for p in entry.postings),
        detail=detail_to_json(entry.detail),
        who=entry.detail.who or None,
    )


def new_paper(house: House, connection: Connection) -> int:
    """A fresh note; its serial. Its secret is derived from the serial, so that it can be printed again."""
    serial = money.next_serial(connection)
    token = note_secret(house.key, serial)
    money.insert_paper(connection, serial, tokens.digest(house.key, "note", token), house.clock())
    return serial


def new_papers(house: House, connection: Connection, number: int) -> range:
    """As many fresh notes, one after the other; their serials."""
    first = money.next_serial(connection)
    serials = range(first, first + number)
    hashes = {serial: tokens.digest(house.key, "note", note_secret(house.key, serial)) for serial in serials}
    money.insert_papers(connection, hashes, house.clock())
    return serials


def note_secret(key: bytes, serial: int) -> str:
    """The token of a note's QR."""
    return tokens.derive(key, "note", str(serial), 1)


def register(
    house: House,
    connection: Connection,
    owed: book.Debt,
    *,
    author: str,
    sitting_id: int | None = None,
    partie: int | None = None,
    points: int = 0,
    again: int = 0,
    source: str = "partie",
    cause: str = "",
) -> tuple[int, int]:
    """What both have agreed upon elsewhere becomes a debt with its first entry: the serial, and the entry's number.

    ``again`` is how often a partie had been signed and taken back before, for it leaves one debt to a creditor.
    """
    game_time, at = now_of(house, connection)
    serial = new_paper(house, connection)
    entry = book.owe(str(serial), owed, author=author, when=book.When(game_time, at))
    money.insert_debt(
        connection,
        DebtRecord(
            serial=serial,
            sitting_id=sitting_id,
            partie=partie,
            debtor=owed.debtor,
            creditor=owed.creditor,
            amount=owed.amount,
            coin=owed.coin,
            points=points,
            signed=as_signed(owed, system_of(connection, owed.coin), signatories(connection)),
            game_time=game_time,
            at=at,
            again=again,
            source=source,
            cause=cause,
            place=require_event(connection).place,
        ),
    )
    return serial, write_entry(connection, serial, entry)


def as_signed(owed: book.Debt, system: CoinSystem | None, cast: Signatories) -> str:
    """The parties, and figures and words of the sum, as they stand on the day of signing; a later version, or name,
    must not reword a debt. ``system`` is its money, if it is of coin."""
    told = plain_of(cast, owed.debtor, owed.creditor)
    amount = owed.amount
    if system is not None:
        told |= {
            "figures": figures(amount, system),
            "words": {language: in_words(amount, system, language) for language in NOTE_LANGUAGES},
            "words_due": {language: in_words(amount, system, language, "accusative") for language in NOTE_LANGUAGES},
            "spelled": {language: spelled(amount, system, language) for language in NOTE_LANGUAGES},
        }
    return json.dumps(told, ensure_ascii=False)
