"""What each role of the desk may do: one table, which every use case and every page of the desk asks."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from .errors import Forbidden
from .results import Staff


class Right(StrEnum):
    """Something that only the desk may do."""

    DESK = "desk"  # see every table at a glance, and the calls for the referee
    RULE = "rule"  # at one's tables: see the hands and the whole log, rule, sign for the absent, void, close
    DEBTS = "debts"  # see a debt save its true cause; void it, undo its last entry, rule on claims and disputes
    HOUSE = "house"  # event, law, cast, tables as furniture, ledger, prints, copies, game time, passphrase, roles


class Role(StrEnum):
    """Who somebody of the desk is."""

    GAME_MASTER = "game_master"
    REFEREE = "referee"


RIGHTS: Mapping[Role, frozenset[Right]] = MappingProxyType(
    {
        Role.GAME_MASTER: frozenset(Right),
        Role.REFEREE: frozenset({Right.DESK, Right.RULE, Right.DEBTS}),
    }
)


def role_of(staff: Staff) -> Role:
    """The game master by his passphrase, a referee by his invitation."""
    return Role.GAME_MASTER if staff.referee is None else Role.REFEREE


def may(staff: Staff | None, right: Right) -> bool:
    """Whether this asker has the right."""
    return staff is not None and right in RIGHTS[role_of(staff)]


def require(staff: Staff | None, right: Right) -> Staff:
    """Pass whoever has the right; raises ``Forbidden``: ``staff_only`` for strangers, ``game_master_only``."""
    if staff is None:
        raise Forbidden("staff_only")
    if not may(staff, right):
        raise Forbidden("game_master_only")
    return staff


def require_table(staff: Staff | None, number: int) -> Staff:
    """Pass who rules at this table; raises ``Forbidden("not_your_table")`` for another's referee."""
    staff = require(staff, Right.RULE)
    if not staff.rules_at(number):
        raise Forbidden("not_your_table", table=number)
    return staff
