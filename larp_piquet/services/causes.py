"""For what a debt is said to be, and for what it is: what stands on the paper, and what the game master alone knows.

Who lost at play has every reason to let his note tell another cause, for the laws of his time make notes of play void.
So the first print of a debt of play may state one, which holds from then on for whoever reads it; and the game master
may write down the true cause at any time. Both are kept beside the debt, in a log that only grows; so is what a
debt went through in the event that it was carried over from, which names people as only the game master knows them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection

from ..store import money
from ..store.records import CauseRecord, DebtRecord
from ..tables.acts import STAFF
from .betting import BET
from .bookkeeping import now_of
from .errors import NotFound
from .house import House
from .journal import require_staff
from .results import Staff
from .typed import LONG, Faults

#: Sources of debts that come of play, whose paper may state another cause.
OF_PLAY = frozenset({"partie", BET})
_STATED, _TRUE, _HISTORY = "stated", "true", "history"


@dataclass(frozen=True, slots=True)
class CauseSaid:
    """What was said of a debt's cause: ``true`` by the game master, or stated on its paper."""

    true: bool
    words: str
    game_time: datetime


def may_be_stated(record: DebtRecord, prints: int) -> bool:
    """Whether the next print of this debt's note may state a cause of its own."""
    return record.source in OF_PLAY and not prints


def another_stated(connection: Connection, record: DebtRecord) -> bool:
    """Whether the paper of a debt of play states another cause than that."""
    return record.source in OF_PLAY and any(each.kind == _STATED for each in money.causes_of(connection, record.serial))


def state_cause(house: House, connection: Connection, serial: int, words: str, author: str) -> None:
    """Write down what a note's first print says that the debt is for."""
    game_time, at = now_of(house, connection)
    money.append_cause(connection, CauseRecord(serial, _STATED, words, author, game_time, at))


def tell_true_cause(house: House, staff: Staff | None, serial: int, words: str) -> None:
    """The game master writes down for what a debt really is; empty words take back what he wrote before.

    No entry of the debt's life and none of the event's log: both have other readers. Raises ``Forbidden``,
    ``NotFound("debt")``, ``BadInput``.
    """
    require_staff(staff)
    faults = Faults()
    words = faults.text("true_cause", words, LONG)
    faults.raise_any()
    with house.database.write() as connection:
        if money.find_debt(connection, serial, lock=True) is None:
            raise NotFound("debt")
        game_time, at = now_of(house, connection)
        money.append_cause(connection, CauseRecord(serial, _TRUE, words, STAFF, game_time, at))


def causes_said(house: House, staff: Staff | None, serial: int) -> tuple[CauseSaid, ...]:
    """Everything that was said of it, oldest first, for the game master."""
    require_staff(staff)
    with house.database.read() as connection:
        said = money.causes_of(connection, serial)
    return tuple(CauseSaid(each.kind == _TRUE, each.words, each.game_time) for each in said if each.kind != _HISTORY)


def keep_histories(house: House, connection: Connection, histories: Mapping[int, str]) -> None:
    """Write down, by serial, what debts went through elsewhere before they were carried over."""
    game_time, at = now_of(house, connection)
    told = [CauseRecord(each, _HISTORY, words, STAFF, game_time, at) for each, words in histories.items() if words]
    money.append_causes(connection, told)


def history_of(house: House, staff: Staff | None, serial: int) -> str:
    """What a debt went through in the event that it was carried over from, for the game master; mostly nothing."""
    require_staff(staff)
    with house.database.read() as connection:
        said = [each.words for each in money.causes_of(connection, serial) if each.kind == _HISTORY]
    return said[-1] if said else ""
