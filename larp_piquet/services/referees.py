"""Referees: the game master invites them, sees who is one, gives each his tables and ends his access."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Connection

from ..store import people, referees, settings
from ..store.records import InviteRecord, RefereeRecord
from . import tokens
from .cards import as_character
from .errors import BadInput, Forbidden, NotFound, Problem
from .house import House
from .journal import note_down, require_staff
from .results import Staff, StaffSession, shown_name
from .typed import Faults

#: An id no character can have: its sign is none of theirs, so that a log never mistakes one for the other.
_ID = "referee:{}"
LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Referee:
    """Who may rule. ``tables`` are those assigned to him, none for all; ``ended`` when his access was ended.

    ``been`` are the shown names of the characters that he is or has been: where one of them plays, he does not rule.
    """

    id: str
    name: str
    character_id: str | None
    tables: tuple[int, ...]
    joined: datetime
    ended: datetime | None
    been: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Invite:
    """An invitation that still opens the door. ``name`` is the character's whose name the referee will bear."""

    id: int
    reusable: bool
    character_id: str | None
    name: str
    made: datetime


# -- the game master's side --------------------------------------------------------------------------------------


def invite(house: House, staff: Staff, *, reusable: bool = False, character_id: str | None = None) -> int:
    """Make an invitation ``/R/<token>``, good once or for as many as scan it; its number. An entry.

    With a character the referee bears its name; such an invitation is good once. Raises ``NotFound("character")``.
    """
    require_staff(staff)
    reusable = reusable and not character_id
    with house.database.write() as connection:
        if character_id and people.find_character(connection, character_id) is None:
            raise NotFound("character")
        made = house.clock()
        number = referees.insert_invite(connection, reusable, character_id or None, made)
        referees.set_invite_hash(connection, number, _digest(house, _token(house, number, made)))
        note_down(house, connection, staff, "referee_invited", invite=number, reusable=reusable)
    return number


def invite_token(house: House, staff: Staff, number: int) -> str:
    """The secret of an invitation, for its code on a screen or a paper; raises ``NotFound("invite")``."""
    require_staff(staff)
    with house.database.read() as connection:
        found = referees.find_invite(connection, invite_id=number)
    if found is None or found.ended is not None:
        raise NotFound("invite")
    return _token(house, number, found.made)


def invites(house: House, staff: Staff) -> tuple[Invite, ...]:
    """Those that still open the door."""
    require_staff(staff)
    with house.database.read() as connection:
        return tuple(
            Invite(found.id, found.reusable, found.character_id, _name_of(connection, found) or "", found.made)
            for found in referees.standing_invites(connection)
        )


def withdraw(house: House, staff: Staff, number: int) -> None:
    """An invitation opens nothing any more; who came by it stays. An entry."""
    require_staff(staff)
    with house.database.write() as connection:
        if referees.find_invite(connection, invite_id=number, lock=True) is None:
            raise NotFound("invite")
        referees.end_invite(connection, number, house.clock())
        note_down(house, connection, staff, "invite_withdrawn", invite=number)


def all_referees(house: House, staff: Staff) -> tuple[Referee, ...]:
    """Everybody who is a referee or was one, in the order in which they came."""
    require_staff(staff)
    with house.database.read() as connection:
        return tuple(_referee(connection, record) for record in referees.load_referees(connection))


def referee(house: House, staff: Staff, referee_id: str) -> Referee:
    """One of them; raises ``NotFound("referee")``."""
    require_staff(staff)
    with house.database.read() as connection:
        return _referee(connection, _found(connection, referee_id))


def end_access(house: House, staff: Staff, referee_id: str, reason: str = "") -> None:
    """End a referee's access in every browser, at once; his name stays on his rulings. An entry.

    The invitation by which he came opens nothing any more, and neither his browser nor his name comes back by another
    that was made before.
    """
    require_staff(staff)
    faults = Faults()
    reason = faults.text("reason", reason, 300)
    faults.raise_any()
    with house.database.write() as connection:
        record = _found(connection, referee_id, lock=True)
        if record.ended is not None:
            return
        now = house.clock()
        referees.end_referee(connection, referee_id, now)
        referees.end_invite(connection, record.invite_id, now)
        note_down(house, connection, staff, "referee_ended", reason, referee=referee_id, name=record.name)


def assign(house: House, staff: Staff, referee_id: str, numbers: Collection[int]) -> None:
    """Give a referee these tables and no others; none means all. An entry."""
    require_staff(staff)
    with house.database.write() as connection:
        record = _found(connection, referee_id, lock=True)
        known = {table.number for table in settings.load_furniture(connection)}
        if not set(numbers) <= known:
            raise NotFound("table")
        referees.assign_tables(connection, referee_id, numbers)
        note_down(house, connection, staff, "referee_tables", referee=record.id, tables=sorted(set(numbers)))


# -- the invited side ----------------------------------------------------------------------------------------------


def invited(house: House, token: str) -> str:
    """The name an invitation gives, empty where its guest gives one; looking spends nothing.

    Raises ``NotFound("invite")`` for a token that opens nothing (any more).
    """
    with house.database.read() as connection:
        return _name_of(connection, _by_token(house, connection, token)) or ""


def join(
    house: House, token: str, name: str = "", characters: Collection[str] = (), before: Collection[str] = ()
) -> StaffSession:
    """Become a referee by an invitation, under ``name`` or that of the invitation's character. An entry.

    ``characters`` are those that this browser is or has been: at tables where one of them sits the referee has no
    rights, whatever he becomes later. ``before`` are the referees that it was. Raises ``NotFound("invite")``,
    ``BadInput``, and ``Forbidden("access_ended")`` for whoever was shut out after the invitation was made.
    """
    faults = Faults()
    with house.database.write() as connection:
        found = _by_token(house, connection, token, lock=True)
        given = _name_of(connection, found) or faults.text("name", name, LONGEST_NAME, required=True)
        faults.raise_any()
        _refuse_comer(found, referees.load_referees(connection), given, before)
        now = house.clock()
        number = _ID.format(referees.count_referees(connection) + 1)
        record = RefereeRecord(number, given, found.character_id, found.id, now, None)
        referees.insert_referee(connection, record)
        if not found.reusable:
            referees.end_invite(connection, found.id, now)
        secret = house.chance.token(32).hex()
        session = settings.add_session(connection, tokens.digest(house.key, "staff", secret), now, number)
        been = frozenset(each for each in characters if people.find_character(connection, each) is not None)
        referees.add_bonds(connection, session, sorted(been), now)
        staff = Staff(session, number, given, (), record.character_id, been)
        note_down(house, connection, staff, "referee_joined", referee=number, name=given)
    return StaffSession(secret, staff)


def _refuse_comer(found: InviteRecord, known: Collection[RefereeRecord], given: str, before: Collection[str]) -> None:
    shut_out = [each for each in known if each.barred is not None and found.id <= each.barred]
    if any(each.id in before for each in shut_out):
        raise Forbidden("access_ended")
    if any(each.name.casefold() == given.casefold() for each in shut_out):
        raise BadInput([Problem("name", "name_shut_out", {"name": given})])
    if any(each.ended is None and each.name.casefold() == given.casefold() for each in known):
        raise BadInput([Problem("name", "name_in_use", {"name": given})])


def is_referee(author: str) -> bool:
    """Whether a name that stands in a log is a referee's id."""
    return author.startswith(_ID.format(""))


def name_of(connection: Connection, author: str) -> str | None:
    """The name of a referee by the id that stands in a log; ``None`` for anybody else's."""
    found = referees.find_referee(connection, author) if is_referee(author) else None
    return None if found is None else found.name


def _by_token(house: House, connection: Connection, token: str, *, lock: bool = False) -> InviteRecord:
    digest = _digest(house, tokens.plain(token))
    found = referees.find_invite(connection, token_hash=digest, lock=lock)
    if found is None or found.ended is not None or not tokens.same(found.token_hash, digest):
        raise NotFound("invite")
    return found


def _name_of(connection: Connection, found: InviteRecord) -> str | None:
    character = people.find_character(connection, found.character_id) if found.character_id else None
    return None if character is None else shown_name(as_character(character))


def _token(house: House, number: int, made: datetime) -> str:
    # The moment is in it: after an older copy has come back, a number given anew is not the old secret.
    return tokens.derive(house.key, "referee", f"{number} {made.astimezone(UTC).isoformat()}", 1)


def _digest(house: House, token: str) -> str:
    return tokens.digest(house.key, "referee", token)


def _found(connection: Connection, referee_id: str, *, lock: bool = False) -> RefereeRecord:
    record = referees.find_referee(connection, referee_id, lock=lock)
    if record is None:
        raise NotFound("referee")
    return record


def _referee(connection: Connection, record: RefereeRecord) -> Referee:
    been = referees.bonds_of(connection, referee_id=record.id) | ({record.character_id} - {None})
    found = (people.find_character(connection, each) for each in been if each is not None)
    return Referee(
        record.id,
        record.name,
        record.character_id,
        referees.tables_of(connection, record.id),
        record.joined,
        record.ended,
        tuple(sorted(shown_name(as_character(each)) for each in found if each is not None)),
    )


__all__ = [
    "Invite", "Referee", "all_referees", "assign", "end_access", "invite", "invite_token", "invited",
    "invites", "is_referee", "join", "name_of", "referee", "withdraw",
]  # fmt: skip
