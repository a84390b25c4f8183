"""A debt told to whoever may see it: names, sums in figures, what waits, and what the reader may enter."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import Connection

from ..ledger import book
from ..ledger.amounts import figures
from ..ledger.coins import SYSTEMS, TOLD_APART, Coins
from ..ledger.deciding import answers, possible
from ..ledger.life import Standing, effective, stand
from ..ledger.purses import takes
from ..ledger.rates import Rate
from ..store import logs, money, settings
from ..store.records import DebtRecord, EntryRecord
from ..tables.acts import STAFF
from . import tendering
from .bookkeeping import as_entries
from .causes import another_stated
from .coinage import as_told
from .named import Names, both_names
from .referees import is_referee
from .results import DebtEntry, DebtInfo, DebtWaiting, OtherSum, Viewer

#: By which a holder says that he was paid.
_PAID = frozenset({book.EntryKind.CONFIRMED, book.EntryKind.PART_ACCEPTED})


@dataclass(frozen=True, slots=True)
class Reader:
    """To whom debts are told, in what language, and what game time it is."""

    viewer: Viewer
    language: str
    now: datetime | None
    rates: tuple[Rate, ...] = ()
    on_paper: bool = False  # paper bears names alone; a page tells look-alikes apart
    purses: bool = False  # the event keeps account of purses
    gone: bool = False  # his character plays no more, and enters nothing

    @property
    def oneself(self) -> book.Actor:
        """As the character he is."""
        return book.Actor(None if self.gone else self.viewer.character_id)

    @property
    def letters(self) -> str:
        """The language in whose letters sums are told: that of a paper; on a page they are as a purse has them."""
        return self.language if self.on_paper else ""

    @property
    def desk(self) -> book.Actor:
        """As somebody of the desk, if he is."""
        if not self.viewer.staff:
            return book.Actor()
        return book.Actor(staff=self.viewer.master, referee=self.viewer.referee, own=self.viewer.bound)


def language_of(connection: Connection, language: str | None) -> str:
    """The language asked for, or the event's."""
    if language:
        return language
    event = settings.load_event(connection)
    return event.language if event is not None else "en"


def told(connection: Connection, records: tuple[DebtRecord, ...], reader: Reader) -> tuple[DebtInfo, ...]:
    """These debts, told: those of them that the reader may see."""
    if not records:
        return ()
    names = both_names(connection, on_paper=reader.on_paper)
    lives = money.load_entries(connection, {record.serial for record in records})
    records = tuple(each for each in records if may_see(each, stand(as_entries(lives[each.serial])), reader.viewer))
    numbers: dict[int, int] = {}
    for sitting_id in {record.sitting_id for record in records} - {None}:
        assert sitting_id is not None
        sitting = logs.find_sitting(connection, sitting_id)
        numbers[sitting_id] = sitting.number if sitting is not None else 0
    coins = as_told(connection)
    known = _known_beside(connection, records, lives, reader.viewer)
    otherwise = {each.serial for each in records if told_otherwise(connection, each, reader.viewer)}
    return tuple(
        _info(
            replace(each, sitting_id=None, partie=None, points=0, source="other") if each.serial in otherwise else each,
            lives[each.serial],
            0 if each.serial in otherwise else numbers.get(each.sitting_id or 0, 0),
            names,
            reader,
            coins,
            known,
            otherwise=each.serial in otherwise,
        )
        for each in records
    )


def _known_beside(
    connection: Connection,
    records: tuple[DebtRecord, ...],
    lives: dict[int, tuple[EntryRecord, ...]],
    viewer: Viewer,
) -> frozenset[int]:
    """Of the debts that the entries of these name, those that the reader may see, too: no other's number is told."""
    mine = {record.serial for record in records}
    named = {int(each) for serial in mine for entry in as_entries(lives[serial]) for each in entry.detail.others}
    if viewer.staff or not named - mine:
        return frozenset(named)
    lives_beside = money.load_entries(connection, named - mine)
    seen = {serial for serial, life in lives_beside.items() if life and _concerned(stand(as_entries(life)), viewer)}
    return frozenset(named & mine | seen)


def may_see(record: DebtRecord, standing: Standing, viewer: Viewer) -> bool:
    """Whether this reader sees it whole: a party, then or now, whom one of these has asked, or somebody of the desk.

    Nobody comes to see it by his own word: neither by scanning its paper nor by claiming it.
    """
    return viewer.staff or viewer.character_id in {record.debtor, record.creditor} or _concerned(standing, viewer)


def _concerned(standing: Standing, viewer: Viewer) -> bool:
    return viewer.character_id in {standing.terms.debtor, *standing.privy()}


def told_otherwise(connection: Connection, record: DebtRecord, viewer: Viewer) -> bool:
    """Whether this reader knows no more than the paper, which states another cause than the play that left it."""
    if viewer.staff or viewer.character_id in (record.debtor, record.creditor):
        return False
    return another_stated(connection, record)


#: Entries whose reason may tell for what it was owed: by these it is ruled whether it is owed at all.
_OF_ITS_GROUND = frozenset({book.EntryKind.VOIDED, book.EntryKind.REVERSED, book.EntryKind.SETTLED})


def _as_of_no_play(each: EntryRecord, creditor: str) -> EntryRecord:
    """An entry as it would be of a debt that came of no play: neither the table nor the bank on it is told of."""
    if each.kind == book.EntryKind.BANKED:
        return replace(each, kind=str(book.EntryKind.PART_ACCEPTED), author=creditor)
    if each.kind in _OF_ITS_GROUND:
        return replace(each, author=each.author if is_referee(each.author) else STAFF, reason="")
    return each


def _info(
    record: DebtRecord,
    life: tuple[EntryRecord, ...],
    table_number: int,
    names: Names,
    reader: Reader,
    coins: Coins,
    known: frozenset[int],
    *,
    otherwise: bool,
) -> DebtInfo:
    entries = as_entries(life)
    standing = stand(entries)
    if otherwise:
        life = tuple(_as_of_no_play(each, record.creditor) for each in life)
    signed = json.loads(record.signed)
    when = book.When(reader.now)
    name = names.to(reader.viewer, entries)

    can = possible(entries, reader.oneself, when) if reader.viewer.character_id else frozenset()
    if reader.purses:
        can -= _PAID - takes(standing)

    def in_figures(amount: int) -> str:
        return figures(amount, coins[record.coin].written_in(reader.letters)) if amount and record.coin else ""

    return DebtInfo(
        serial=record.serial,
        debtor_id=record.debtor,
        creditor_id=record.creditor,
        debtor_name=name(record.debtor),
        creditor_name=name(record.creditor),
        amount=record.amount,
        coin=record.coin,
        points=record.points,
        figures=_as_signed(signed["figures"], record, reader.letters, coins) if record.coin else record.thing,
        words=_in(signed["words"], reader.language) if record.coin else "",
        words_due=_in(signed["words_due"], reader.language) if record.coin else "",
        spelled=_in(signed["spelled"], reader.language) if record.coin else "",
        state=standing.state,
        game_time=record.game_time,
        sitting_id=record.sitting_id,
        table_number=table_number,
        partie=record.partie,
        entries=_entries(life, entries, name, lambda detail: _told(detail, in_figures, coins, reader.letters), known),
        standing=standing,
        owing_name=name(standing.debtor),
        holder_name=name(standing.holder),
        chain=tuple(name(each) for each in standing.chain),
        # The whole of it is told as it was signed, however sums are told by now.
        rest=_as_signed(signed["figures"], record, reader.letters, coins)
        if record.coin and standing.rest == record.amount
        else in_figures(standing.rest),
        paid=in_figures(standing.paid),
        addition=in_figures(standing.terms.addition),
        guarantor_name=name(standing.guarantor) if standing.guarantor else "",
        ceiling=in_figures(standing.ceiling),
        waiting=tuple(
            DebtWaiting(
                w.place,
                str(w.kind),
                w.author,
                w.who,
                name(w.who or stand(entries[: w.place]).debtor),  # who said it, whoever owes it by now
                _told(entries[w.place].detail, in_figures, coins, reader.letters),
                w.words,
                answers(entries, standing, w, reader.oneself, when),
                answers(entries, standing, w, reader.desk, when),
            )
            for w in standing.waiting
        ),
        source=record.source,
        thing=record.thing,
        cause=record.cause,
        true_cause=record.true_cause if reader.viewer.master else "",
        drawee_name=name(standing.terms.drawee) if standing.terms.drawee else "",
        others=_others(record, standing, reader, coins),
        late=standing.late(reader.now),
        can=can,
        says_first=reader.purses
        and standing.open
        and reader.oneself.account == standing.holder
        and _PAID.isdisjoint(can),
        desk=possible(entries, reader.desk, when) if reader.viewer.staff else frozenset(),
    )


def _as_signed(written: str, record: DebtRecord, language: str, coins: Coins) -> str:
    """The sum as it was signed, in the letters of the language where its money has other signs for that."""
    for system in (SYSTEMS.get(record.coin), TOLD_APART.get(record.coin), coins[record.coin]):
        if system is not None and figures(record.amount, system) == written:
            return figures(record.amount, system.written_in(language))
    return written


def _told(detail: book.Detail, in_figures: Callable[[int], str], coins: Coins, language: str) -> str:
    """The sum of an entry, and in what other money it was given: "8 р. (2₶)"."""
    other = f" ({figures(detail.tender, coins[detail.tender_coin].written_in(language))})" if detail.tender else ""
    return f"{in_figures(detail.amount)}{other}"


def _others(record: DebtRecord, standing: Standing, reader: Reader, coins: Coins) -> tuple[OtherSum, ...]:
    if not (standing.open and record.coin and reader.now is not None and reader.rates):
        return ()
    return tendering.others(standing.rest, record.coin, reader.rates, coins, reader.now.date(), reader.language)


def _entries(
    life: tuple[EntryRecord, ...],
    entries: tuple[book.Entry, ...],
    name: Callable[[str], str],
    in_figures: Callable[[book.Detail], str],
    known: frozenset[int],
) -> tuple[DebtEntry, ...]:
    standing = {place for place, _entry in effective(entries)}
    return tuple(
        DebtEntry(
            id=record.id,
            kind=record.kind,
            author=record.author,
            author_name="" if record.author == STAFF else name(record.author),
            reason=record.reason,
            game_time=record.game_time,
            at=record.at,
            who_name=name(entry.detail.who),
            after_name=name(entry.detail.after),
            figures=in_figures(entry.detail),
            undone=place not in standing and entry.kind is not book.EntryKind.REVERSED,
            others=tuple(int(each) for each in entry.detail.others if int(each) in known),
        )
        for place, (record, entry) in enumerate(zip(life, entries, strict=True))
    )


def _in(by_language: dict[str, str], language: str) -> str:
    """As signed in this language; a debt signed before the language was known speaks English."""
    return by_language.get(language) or by_language["en"]
