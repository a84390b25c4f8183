"""Netting: what cancels out is looked for at somebody's press, proposed, agreed upon by each, and entered as a whole.

Nothing is struck off before everybody whom it concerns has agreed; then all of it is, in one transaction. A proposal
keeps no debt where it is: what is entered about one of its debts meanwhile makes the proposal stale.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from time import perf_counter

from sqlalchemy import Connection

from ..ledger import book, netting
from ..ledger.deciding import Act, decide
from ..ledger.life import effective
from ..ledger.netting import Ring
from ..store import money, nettings, people, telling
from ..store.records import NettingEntryRecord, NettingPartRecord, NettingRecord
from ..tables.acts import STAFF
from . import tokens
from .bookkeeping import as_entries, now_of, refusals, write_entry
from .debtacts import require_playing
from .errors import BadInput, Conflict, NotFound, Problem, Stale
from .house import House
from .hub import LEDGER, character_topic
from .journal import require_staff
from .netstate import (
    NettingInfo,
    NettingPart,
    NettingState,
    Said,
    Teller,
    agreements,
    holdings,
    key_of,
    reserved,
    ring_of,
    state_of,
)
from .pins import check_pin
from .results import Outcome, Staff
from .typed import LONG, Faults

__all__ = [
    "Looked", "NettingInfo", "NettingPage", "NettingState", "agree", "agree_for", "decline", "lapse", "look_mine",
    "nettings_of", "page", "propose", "propose_mine", "undo", "withdraw",
]  # fmt: skip

#: How many rings are proposed at one press of a character.
AT_ONCE = 5


@dataclass(frozen=True, slots=True)
class NettingPage:
    """The game master's page: what is proposed and waits, what could be, what is over (newest first).

    ``found`` are the largest, ``found_all`` is how many there are; ``seconds`` is how long the search took.
    """

    waiting: tuple[NettingInfo, ...]
    found: tuple[NettingInfo, ...]
    found_all: int
    over: tuple[NettingInfo, ...]
    seconds: float


@dataclass(frozen=True, slots=True)
class _Found:
    """Rings, and of each of their debts how many entries it had and what was left of it."""

    rings: tuple[Ring, ...]
    seen: dict[int, int]
    rests: dict[int, int]


def page(house: House, staff: Staff, *, most: int) -> NettingPage:
    """Everything about netting; of what is found the ``most`` largest. Proposes nothing."""
    require_staff(staff)
    began = perf_counter()
    with house.database.read() as connection:
        found = _search(connection)
        teller = Teller(connection, None)
        told = teller.records(nettings.load_nettings(connection))
        rings = tuple(teller.ring(ring, found.rests) for ring in found.rings[:most])
    alive = (NettingState.OPEN, NettingState.STALE)
    return NettingPage(
        tuple(each for each in told if each.state in alive),
        rings,
        len(found.rings),
        tuple(each for each in reversed(told) if each.state not in alive),
        perf_counter() - began,
    )


def nettings_of(house: House, character_id: str) -> tuple[NettingInfo, ...]:
    """Those in which this character is, and which are open or were changed meanwhile; newest first."""
    with house.database.read() as connection:
        records = nettings.load_nettings(connection, character_id)
        live = [each for each in records if not each.entries or each.entries[-1].kind == Said.AGREED]
        told = Teller(connection, character_id).records(live) if live else ()
    return tuple(each for each in reversed(told) if each.state is NettingState.OPEN)


# -- proposing ---------------------------------------------------------------------------------------------------


def _search(connection: Connection, through: str = "") -> _Found:
    lives = money.load_entries(connection)
    held = reserved(nettings.load_nettings(connection), lives)
    playing = frozenset(each.id for each in people.load_characters(connection) if each.status == "alive")
    some = holdings(lives, held, playing)
    rings = sorted(netting.find(some, through=through), key=lambda ring: (ring.coin, -ring.amount))
    debts = {part.debt for ring in rings for part in ring.parts}
    rests = {each.debt: each.rest + held.get(each.debt, 0) for each in some if each.debt in debts}
    return _Found(tuple(rings), {debt: len(lives[debt]) for debt in debts}, rests)


def propose(house: House, staff: Staff, keys: Iterable[str]) -> tuple[int, ...]:
    """The game master proposes these of what was found; the numbers of the proposals.

    Raises ``Stale("netting_stale")`` when one of them is there no more, and proposes none then.
    """
    require_staff(staff)
    wanted = list(dict.fromkeys(keys))
    with house.database.read() as connection:
        found = _search(connection)
    rings = {key_of(ring): ring for ring in found.rings}
    if not set(wanted) <= rings.keys():
        raise Stale("netting_stale")
    return _propose(house, found, [rings[key] for key in wanted], STAFF)


@dataclass(frozen=True, slots=True)
class Looked:
    """What of a character's cancels out, told to him alone, and no more of it than his own part.

    ``token`` names it in a form and says nothing. ``parts`` are of his own debts; ``others`` is how many more people
    stand between the one whom he owes and the one who owes him.
    """

    token: str
    figures: str
    owes: str
    owed_by: str
    parts: tuple[NettingPart, ...]
    others: int


def look_mine(house: House, character_id: str) -> tuple[Looked, ...]:
    """A character looks for what of his cancels out: the largest. Proposes nothing, and nobody else hears of it.

    Raises ``Conflict("plays_no_more")``.
    """
    with house.database.read() as connection:
        require_playing(connection, character_id)
        found = _search(connection, character_id)
        teller = Teller(connection, character_id)
        told = [(ring, teller.ring(ring, found.rests)) for ring in found.rings[:AT_ONCE]]
    return tuple(_looked(_token(house, ring), info, character_id) for ring, info in told)


def _looked(token: str, info: NettingInfo, character_id: str) -> Looked:
    place = next(place for place, each in enumerate(info.people) if each.id == character_id)
    following, before = info.people[(place + 1) % len(info.people)], info.people[place - 1]
    return Looked(
        token,
        info.figures,
        following.name,
        before.name,
        tuple(each for each in info.parts if each.serial),
        len({each.id for each in info.people} - {character_id, following.id, before.id}),
    )


def _token(house: House, ring: Ring) -> str:
    """What names a ring to one who may not know whose debts are in it."""
    return tokens.digest(house.key, "ring", key_of(ring))[:26]


def propose_mine(house: House, character_id: str, token: str = "") -> tuple[int, ...]:
    """A character proposes what he has found: the one of this ``token``, or the largest; none where there is nothing.

    By proposing it he has agreed to nothing yet. Raises ``Conflict("plays_no_more")``, and ``Stale("netting_stale")``
    where the one that he means is there no more.
    """
    with house.database.read() as connection:
        require_playing(connection, character_id)
        found = _search(connection, character_id)
    rings = found.rings[:AT_ONCE]
    if token:
        rings = tuple(each for each in found.rings if tokens.same(_token(house, each), token))
        if not rings:
            raise Stale("netting_stale")
    return _propose(house, found, rings, character_id)


def _propose(house: House, found: _Found, rings: Iterable[Ring], author: str) -> tuple[int, ...]:
    made = []
    some = tuple(rings)
    if not some:
        return ()
    with house.database.write() as connection:
        nettings.hold_nettings(connection)
        lives = money.load_entries(connection, {part.debt for ring in some for part in ring.parts})
        open_ones = [each for each in nettings.load_nettings(connection) if _touches(each, lives.keys())]
        others = {part.serial for each in open_ones for part in each.parts}
        held = reserved(open_ones, money.load_entries(connection, others | lives.keys()) if others else {})
        game_time, at = now_of(house, connection)
        for ring in some:
            for part in ring.parts:
                entries = as_entries(lives[part.debt])
                more = netting.Part(part.debt, part.debtor, part.holder, part.amount + held.get(part.debt, 0))
                if not netting.fits(more, ring.coin, found.seen[part.debt], entries):
                    raise Stale("netting_stale")
                held[part.debt] = more.amount
            parts = tuple(
                NettingPartRecord(p.debt, p.debtor, p.holder, p.amount, len(lives[p.debt])) for p in ring.parts
            )
            record = NettingRecord(0, ring.coin, ring.amount, json.dumps(ring.people), author, game_time, at, parts)
            made.append(nettings.append_netting(connection, record))
        _tell(connection, {who for ring in some for who in ring.people})
    return tuple(made)


def _touches(record: NettingRecord, serials: Iterable[int]) -> bool:
    """Whether it could be open and is of one of these debts."""
    ended = bool(record.entries) and record.entries[-1].kind != Said.AGREED
    return not ended and not {part.serial for part in record.parts}.isdisjoint(serials)


# -- answering ---------------------------------------------------------------------------------------------------


def agree(house: House, number: int, character_id: str, *, pin: str | None = None) -> Outcome:
    """A character agrees; with the last agreement the whole is entered. A second tap is ``already``.

    Raises ``NotFound("netting")`` for whoever is not in it, ``Stale("netting_stale")`` where a debt has changed,
    ``Conflict("netting_over")``, ``Conflict("plays_no_more")`` and what ``check_pin`` does.
    """
    with house.database.read() as connection:
        _of(connection, number, character_id)
    check_pin(house, character_id, pin)
    return _agree(house, number, character_id, character_id, "")


def agree_for(house: House, staff: Staff, number: int, character_id: str, reason: str) -> Outcome:
    """The game master agrees in somebody's name, and says why. Raises as ``agree`` does, and ``BadInput``."""
    require_staff(staff)
    return _agree(house, number, character_id, STAFF, _reason(reason))


def _agree(house: House, number: int, character_id: str, author: str, reason: str) -> Outcome:
    with house.database.write() as connection:
        record = _of(connection, number, character_id, lock=True)
        if character_id in agreements(record):
            return Outcome(len(record.entries), already=True)
        ring = ring_of(record)
        for each in (character_id, *ring.people):
            require_playing(connection, each)  # what one who is gone has agreed to binds him no more
        _hold(connection, [part.debt for part in ring.parts])
        lives = money.load_entries(connection, {part.debt for part in ring.parts})
        state = state_of(record, lives)
        if state is NettingState.STALE:
            raise Stale("netting_stale")
        if state is not NettingState.OPEN:
            raise Conflict("netting_over")
        said = agreements(record) | {
            character_id: _say(house, connection, record, Said.AGREED, author, reason, character_id)
        }
        newest = 0
        if said.keys() >= set(ring.people):
            authors = {who: (each.author, each.reason) for who, each in said.items()}
            for entry in netting.agreed(number, ring, authors, book.When(*now_of(house, connection))):
                newest = write_entry(connection, int(entry.debt), entry)
            _say(house, connection, record, Said.ENTERED, author, "", after=1)
        _tell(connection, ring.people, newest)
    return Outcome(len(record.entries) + 1, debts=tuple(part.debt for part in ring.parts) if newest else ())


def decline(house: House, number: int, character_id: str, reason: str = "") -> Outcome:
    """A character will not have it; the proposal has ended. Raises as ``agree`` does, without asking for a PIN."""
    faults = Faults()
    reason = faults.text("reason", reason, LONG)
    faults.raise_any()
    return _end(house, number, character_id, Said.DECLINED, character_id, reason)


def withdraw(house: House, staff: Staff, number: int, reason: str) -> Outcome:
    """The game master takes a proposal back, whoever made it, and says why."""
    require_staff(staff)
    return _end(house, number, None, Said.WITHDRAWN, STAFF, _reason(reason))


def _end(house: House, number: int, character_id: str | None, kind: Said, author: str, reason: str) -> Outcome:
    with house.database.write() as connection:
        record = _of(connection, number, character_id, lock=True)
        if record.entries and (last := record.entries[-1]).kind != Said.AGREED:
            if last.kind == kind and last.author == author:
                return Outcome(len(record.entries), already=True)
            raise Conflict("netting_over")
        _say(house, connection, record, kind, author, reason, character_id)
        _tell(connection, ring_of(record).people)
    return Outcome(len(record.entries) + 1)


def lapse(house: House, connection: Connection, gone: str, reason: str) -> frozenset[str]:
    """Somebody plays no more: every proposal that waits and concerns him is taken back. Whom these concern."""
    concerned: set[str] = set()
    for each in nettings.load_nettings(connection, gone):
        record = _of(connection, each.id, gone, lock=True)
        if not record.entries or record.entries[-1].kind == Said.AGREED:
            _say(house, connection, record, Said.WITHDRAWN, STAFF, reason)
            concerned |= set(ring_of(record).people)
    return frozenset(concerned)


def undo(house: House, staff: Staff, number: int, reason: str) -> Outcome:
    """The game master undoes a whole netting: each of its debts is as it was before.

    Raises ``Conflict("netting_not_entered")``, and ``Conflict("not_the_last")`` where something was entered about one
    of the debts since.
    """
    require_staff(staff)
    reason = _reason(reason)
    newest = 0
    with house.database.write() as connection:
        record = _of(connection, number, None, lock=True)
        if record.entries and record.entries[-1].kind == Said.UNDONE:
            return Outcome(len(record.entries), already=True)
        if not record.entries or record.entries[-1].kind != Said.ENTERED:
            raise Conflict("netting_not_entered")
        serials = sorted(part.serial for part in record.parts)
        _hold(connection, serials)
        lives = money.load_entries(connection, serials)
        when = book.When(*now_of(house, connection))
        for serial in serials:
            entries = as_entries(lives[serial])
            if effective(entries)[-1][1].detail.netting != number:
                raise Conflict(str(book.LedgerCode.NOT_THE_LAST))
            act = Act(book.EntryKind.REVERSED, reason=reason, netting=True)
            with refusals():
                entry = decide(str(serial), entries, act, book.Actor(staff=True), when)
            newest = write_entry(connection, serial, entry)
        _say(house, connection, record, Said.UNDONE, STAFF, reason)
        _tell(connection, ring_of(record).people, newest)
    return Outcome(len(record.entries) + 1, debts=tuple(serials))


# -- small things ------------------------------------------------------------------------------------------------


def _of(connection: Connection, number: int, character_id: str | None, *, lock: bool = False) -> NettingRecord:
    """The proposal, for one who is in it, or for the game master."""
    record = nettings.find_netting(connection, number, lock=lock)
    if record is None or (character_id is not None and character_id not in ring_of(record).people):
        raise NotFound("netting")
    return record


def _hold(connection: Connection, serials: Iterable[int]) -> None:
    """Hold these debts until the transaction ends; the newest first, as everybody does who holds several."""
    for serial in sorted(serials, reverse=True):
        money.find_debt(connection, serial, lock=True)


def _say(
    house: House,
    connection: Connection,
    record: NettingRecord,
    kind: Said,
    author: str,
    reason: str,
    who: str | None = None,
    *,
    after: int = 0,
) -> NettingEntryRecord:
    """Write what is said of it; ``after`` counts what was said in this transaction before."""
    said = NettingEntryRecord(str(kind), who, author, reason, *now_of(house, connection))
    nettings.append_netting_entry(connection, record.id, len(record.entries) + after, said)
    return said


def _reason(typed: str) -> str:
    faults = Faults()
    reason = faults.text("reason", typed, LONG)
    faults.raise_any()
    if not reason:
        raise BadInput([Problem("reason", str(book.LedgerCode.REASON_NEEDED))])
    return reason


def _tell(connection: Connection, people_in_it: Iterable[str], newest: int = 0) -> None:
    """Once it is committed: the ledger has grown, if it has, and the pages of those concerned look again."""
    if newest:
        telling.tell(connection, LEDGER, newest)
    for character_id in people_in_it:
        telling.tell(connection, character_topic(character_id))
