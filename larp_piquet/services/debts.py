"""Debts of honour: the ledger, the pages of the parties, and the note a stranger may scan."""

from __future__ import annotations

from ..tables.acts import Actor
from .house import House
from .results import DebtInfo, LedgerPage, NotePage, Outcome, Staff, Viewer


def ledger(house: House, staff: Staff, language: str | None = None) -> LedgerPage:
    """Every debt and every balance."""
    raise NotImplementedError


def debts_of(house: House, character_id: str, language: str | None = None) -> tuple[DebtInfo, ...]:
    """The debts this character is a party to, newest first."""
    raise NotImplementedError


def debt(house: House, serial: int, viewer: Viewer, language: str | None = None) -> DebtInfo:
    """One debt for a party or staff; ``Forbidden`` for others, ``NotFound`` when there is none."""
    raise NotImplementedError


def confirm_paid(
    house: House,
    serial: int,
    actor: Actor,
    pin: str | None = None,
    reason: str = "",
    expected_entries: int | None = None,
) -> Outcome:
    """The creditor (or staff, with a reason) confirms payment; a second tap is ``already``.

    ``expected_entries`` is the number of entries the form saw; ``Stale`` if others came since. Raises ``Forbidden``.
    """
    raise NotImplementedError


def void_debt(house: House, staff: Staff, serial: int, reason: str) -> Outcome:
    """The game master voids a debt by a reversing entry."""
    raise NotImplementedError


def note(house: House, token: str, viewer: Viewer, language: str | None = None) -> NotePage:
    """The note behind a scanned QR; ``NotFound`` for an unknown token."""
    raise NotImplementedError


def note_by_serial(house: House, serial: int, viewer: Viewer, language: str | None = None) -> NotePage:
    """The note at its clean address ``/note/<serial>``."""
    raise NotImplementedError


def note_token(house: House, serial: int) -> str:
    """The secret of a note's QR ``/N/<token>``; press only."""
    raise NotImplementedError


def blank_notes(house: House, staff: Staff, count: int) -> tuple[tuple[int, str], ...]:
    """Serials and tokens of ``count`` fresh blanks, for printing."""
    raise NotImplementedError
