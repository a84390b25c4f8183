"""The optional four-digit PIN that guards a character's signature."""

from __future__ import annotations

import re
from dataclasses import replace

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from ..store import people
from .cards import MOST_MISSES
from .errors import BadInput, Forbidden, Locked, NotFound, Problem
from .house import House
from .journal import note_down, require_staff
from .results import Phone, Staff
from .typed import Faults

#: 19 MiB and two passes: OWASP's minimum for argon2id, and a tenth of a second on a small computer.
HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


def set_pin(house: House, phone: Phone, pin: str | None, old: str | None = None) -> None:
    """Set, change or (``None``) lift the four-digit PIN; a PIN that stands must be given as ``old``."""
    if pin is not None and not re.fullmatch("[0-9]{4}", pin):
        raise BadInput([Problem("pin", "pin_four_digits")])
    check_pin(house, phone.character_id, old)
    hashed = None if pin is None else HASHER.hash(pin)
    with house.database.write() as connection:
        record = people.find_character(connection, phone.character_id, lock=True)
        if record is None:
            raise NotFound("character")
        people.update_character(connection, replace(record, pin_hash=hashed, pin_misses=0))


def check_pin(house: House, character_id: str, pin: str | None) -> None:
    """Pass when the character has no PIN or this is it.

    Raises ``Forbidden("pin_needed")``, ``Forbidden("pin_wrong", left=n)``, or ``Locked("pin_locked")`` after
    five misses until the game master lifts it. A try is counted before it is looked at, in a transaction of its own:
    neither many phones at once nor an act that fails afterwards give another guess.
    """
    with house.database.read() as connection:
        record = people.find_character(connection, character_id)
    if record is None:
        raise NotFound("character")
    if record.pin_hash is None:
        return
    if record.pin_misses >= MOST_MISSES:
        raise Locked("pin_locked")
    if not pin:
        raise Forbidden("pin_needed")
    with house.database.write() as connection:
        missed = people.count_miss(connection, character_id, MOST_MISSES)
    if missed is None:
        raise Locked("pin_locked")
    try:
        HASHER.verify(record.pin_hash, pin[:16])
    except VerificationError:
        left = MOST_MISSES - missed  # as counted, not as read: others may be trying at the same moment
        if left <= 0:
            raise Locked("pin_locked") from None
        raise Forbidden("pin_wrong", left=left) from None
    with house.database.write() as connection:
        people.clear_misses(connection, character_id)


def lift_pin_lock(house: House, staff: Staff, character_id: str, reason: str = "", *, remove: bool = False) -> None:
    """Let the character try again; ``remove`` takes a forgotten PIN off altogether. An entry."""
    require_staff(staff)
    faults = Faults()
    reason = faults.text("reason", reason, 500)
    faults.raise_any()
    with house.database.write() as connection:
        record = people.find_character(connection, character_id, lock=True)
        if record is None:
            raise NotFound("character")
        hashed = None if remove else record.pin_hash
        people.update_character(connection, replace(record, pin_hash=hashed, pin_misses=0))
        kind = "pin_removed" if remove else "pin_lock_lifted"
        note_down(house, connection, staff, kind, reason, character=character_id)
