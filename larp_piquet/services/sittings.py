"""Sittings: taking a seat, making a move, and one viewer's page of a table.

This is the only door to the log of a sitting, and nothing passes out of it but ``SittingView``.
"""

from __future__ import annotations

from ..tables.acts import Actor, TableAction
from .house import House
from .results import Outcome, Seat, TablePage, TableState, Viewer


def table_page(house: House, number: int, viewer: Viewer) -> TablePage:
    """What this viewer may see of the table: his seat's view, a referee's, or a spectator's."""
    raise NotImplementedError


def overview(house: House) -> tuple[TableState, ...]:
    """Every table in one line."""
    raise NotImplementedError


def seat_of(house: House, character_id: str) -> Seat | None:
    """Where the character sits now."""
    raise NotImplementedError


def table_of(house: House, sitting_id: int) -> int:
    """The number of the table of a sitting; raises ``NotFound``."""
    raise NotImplementedError


def sit(house: House, number: int, seat: int, actor: Actor) -> Outcome:
    """Take a seat, opening a sitting under the table's law and stake where none is open.

    Raises ``Refused``, or ``Conflict("seated_elsewhere", table=n)``.
    """
    raise NotImplementedError


def act(
    house: House,
    sitting_id: int,
    expected_seq: int,
    actor: Actor,
    action: TableAction,
    *,
    pin: str | None = None,
) -> Outcome:
    """Do ``action`` for ``actor`` if the log still stands where the form saw it.

    A second tap gives ``Outcome(already=True)``. What does not depend on the other's press meanwhile is done all the
    same; anything else raises ``Stale``. ``pin`` is looked at only for ``Sign`` by a character that has one.
    Raises ``IllegalAction``, ``Refused``, ``NotFound``, ``Forbidden``, ``Locked``.
    """
    raise NotImplementedError
