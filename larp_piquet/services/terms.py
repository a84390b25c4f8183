"""A term as it is typed: on demand, at a moment of game time, within hours, or before the duel."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from ..ledger.due import MOST_HOURS, Due, DueKind
from .typed import Faults


def read_due(
    faults: Faults, kind: str, at: str, hours: str, known: Collection[str] = tuple(DueKind),
    *, after: datetime | None = None,
) -> Due:  # fmt: skip
    """The term that was typed, on demand where it has faults.

    ``kind`` is one of ``known``; ``at`` is a moment of game time as ``1627-10-11T20:00``, not before ``after``.
    """
    chosen = faults.choice("due", kind, known)
    if chosen == DueKind.AT:
        moment = faults.moment("due_at", at)
        due = Due() if moment is None else Due(DueKind.AT, moment)
        if due.has_passed(None, after):
            faults.add("due_at", "moment_gone")
        return due
    if chosen == DueKind.WITHIN:
        plain = hours.strip()
        if plain.isascii() and plain.isdecimal() and len(plain) < 6 and 0 < int(plain) <= MOST_HOURS:
            return Due(DueKind.WITHIN, hours=int(plain))
        faults.add("hours", "out_of_range", least=1, most=MOST_HOURS)
    return Due(DueKind.DUEL) if chosen == DueKind.DUEL and DueKind.DUEL in known else Due()
