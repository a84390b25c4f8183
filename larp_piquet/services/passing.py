"""Who leaves the game: he plays no more, and an heir whom the game master names takes over what he owed and held."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from ..ledger import book
from ..ledger.deciding import Act
from ..ledger.life import DebtState, Standing, stand
from ..store import money, people, settings, telling
from . import betting, netting
from .bookkeeping import as_entries
from .cards import as_character, require_playing
from .debtacts import entered, tell
from .errors import BadInput, Conflict, NotFound, Problem
from .house import House
from .hub import character_topic
from .journal import note_down, require_staff
from .named import acquainted
from .purses import bequeath
from .results import STATUSES, Character, Staff
from .typed import LONG, Faults

_K = book.EntryKind


@dataclass(frozen=True, slots=True)
class Inheritance:
    """What an heir took over: serials of debts that passed to him, and of papers that nobody will sign now.

    ``purse`` is what was in the purse, in figures, coin by coin.
    """

    passed: tuple[int, ...]
    declined: tuple[int, ...]
    purse: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Succession:
    """One who plays no more and his heir, told to either: ``debts`` are the serials.

    ``other`` is the other's name as the reader may know it: the real one where a debt binds both, as its note tells it.
    """

    heir: bool  # the reader is the heir
    other: str
    debts: tuple[int, ...]


def successions(house: House, character_id: str) -> tuple[Succession, ...]:
    """Whom this character has inherited from, and who has inherited from him; oldest first."""
    with house.database.read() as connection:
        entries = settings.event_entries_of(connection, "heir_named")
        found = [said for each in entries if character_id in _two(said := json.loads(each.details))]
        name = acquainted(connection, character_id) if found else str
    told = []
    for said in found:
        dead, heir = _two(said)
        other = dead if character_id == heir else heir
        told.append(Succession(character_id == heir, name(other), tuple(said["debts"])))
    return tuple(told)


def _two(said: dict[str, str]) -> tuple[str, str]:
    return said["character"], said["heir"]


def set_status(house: House, staff: Staff, character_id: str, status: str, reason: str) -> Character:
    """Say that a character is dead or has departed, or that he is back. An entry, with a reason.

    Raises ``NotFound("character")`` and ``BadInput``. What he owes and holds stays his until an heir is named. Papers
    that wait for signatures are declined, and what waits for his own answer, or is of his own asking, is refused: who
    is gone comes neither to owe, nor to hold, nor to answer for anything. His bets that are not decided end without a
    debt, and nettings that wait and concern him are taken back, whatever he had agreed to.
    """
    require_staff(staff)
    faults = Faults()
    faults.choice("status", status, STATUSES)
    reason = faults.text("reason", reason, LONG, required=True)
    faults.raise_any()
    with house.database.write() as connection:
        record = people.find_character(connection, character_id, lock=True)
        if record is None:
            raise NotFound("character")
        if record.status == status:
            return as_character(record)
        changed = replace(record, status=status)
        people.update_character(connection, changed)
        note_down(
            house, connection, staff, "character_status", reason, character=character_id, before=record.status,
            after=status,
        )  # fmt: skip
        number, told, bets, others = 0, list[Standing](), betting.Followed(), frozenset[str]()
        if status != "alive":
            bets = betting.leave(house, connection, character_id)
            others = netting.lapse(house, connection, character_id, reason)
            number, told = _leave(house, connection, character_id, reason)
            number = max(number, bets.entries)
        betting.tell(connection, bets.tables, bets.people | others | {character_id})
        if number:
            tell(connection, number, *told)
    return as_character(changed)


def _leave(house: House, connection: Connection, gone: str, reason: str) -> tuple[int, list[Standing]]:
    """Nothing waits any more for one who is gone: the newest entry (0: none), and how the debts stood and stand."""
    master, number, told = book.Actor(staff=True), 0, list[Standing]()
    for debt in money.load_debts(connection, gone, lock=True):
        entries = as_entries(money.load_entries(connection, debt.serial)[debt.serial])
        standing = stand(entries)
        acts = [Act(_K.REFUSED, place=each.place, reason=reason) for each in standing.waiting if each.who == gone]
        if standing.state is DebtState.DRAFT and gone in (standing.debtor, standing.holder):
            acts = [Act(_K.DECLINED, reason=reason)]
        for act in acts:
            told.append(stand(entries))
            number, after = entered(house, connection, debt.serial, entries, master, act)
            told.append(after)
            entries = as_entries(money.load_entries(connection, debt.serial)[debt.serial])
    return number, told


def set_consent(house: House, staff: Staff, character_id: str, *, needed: bool) -> Character:
    """Say whether a character comes to owe nothing but by his own signature, as everybody does by default. An entry."""
    require_staff(staff)
    with house.database.write() as connection:
        record = people.find_character(connection, character_id, lock=True)
        if record is None:
            raise NotFound("character")
        if record.consent != needed:
            record = replace(record, consent=needed)
            people.update_character(connection, record)
            note_down(house, connection, staff, "character_consent", character=character_id, needed=needed)
    return as_character(record)


def name_heir(house: House, staff: Staff, dead: str, heir: str, reason: str, *, accepted: bool = False) -> Inheritance:
    """Put an heir in the place of one who plays no more, in every debt that is open, and give him the purse.

    All of it is one step. Papers that are not signed yet are declined. A debt between the two ends. ``accepted``: the
    heir has said himself that he takes the debts over, which he is asked for by default where he comes to owe or to
    answer for anything.

    Raises ``NotFound("character")``, ``Conflict``: ``plays_still`` for one who is still in the game, ``plays_no_more``
    for such an heir, ``heir_to_accept`` for one who comes to owe against his own sheet; ``BadInput``.
    """
    require_staff(staff)
    faults = Faults()
    reason = faults.text("reason", reason, LONG, required=True)
    faults.raise_any()
    if heir == dead:
        raise BadInput([Problem("heir", "same_person")])
    master = book.Actor(staff=True)
    passed: list[int] = []
    declined: list[int] = []
    told: list[Standing] = []
    number = 0
    with house.database.write() as connection:
        record = people.find_character(connection, dead, lock=True)
        taking = people.find_character(connection, heir)
        if record is None:
            raise NotFound("character")
        if taking is None:
            raise BadInput([Problem("heir", "nobody_known")])
        require_playing(taking)
        if record.status == "alive":
            raise Conflict("plays_still", name=record.name)
        for debt in reversed(money.load_debts(connection, dead, lock=True)):
            entries = as_entries(money.load_entries(connection, debt.serial)[debt.serial])
            standing = stand(entries)
            if dead not in (standing.debtor, standing.holder, standing.guarantor):
                continue
            if standing.open:
                if dead in (standing.debtor, standing.guarantor) and taking.consent and not accepted:
                    raise Conflict("heir_to_accept", name=taking.name)
                act, done = Act(book.EntryKind.INHERITED, who=heir, after=dead, reason=reason), passed
            elif standing.state is DebtState.DRAFT:
                act, done = Act(book.EntryKind.DECLINED, reason=reason), declined
            else:
                continue
            number, after = entered(house, connection, debt.serial, entries, master, act)
            done.append(debt.serial)
            told += [standing, after]
        purse = bequeath(house, connection, dead, heir, reason)
        note_down(
            house, connection, staff, "heir_named", reason, character=dead, heir=heir, debts=passed, accepted=accepted
        )
        if number:
            tell(connection, number, *told)
        if purse:
            telling.tell(connection, character_topic(heir))
    return Inheritance(tuple(passed), tuple(declined), purse)
