"""What of the debts waits for the desk: those that a debtor disputes, and papers that somebody claims."""

from __future__ import annotations

from dataclasses import dataclass

from ..ledger.book import EntryKind
from ..ledger.life import stand
from ..store import money
from .bookkeeping import as_entries
from .errors import Forbidden
from .house import House
from .results import Viewer

_KINDS = (str(EntryKind.CONTESTED), str(EntryKind.PAPER_CLAIMED))


@dataclass(frozen=True, slots=True)
class DeskWaits:
    """Serials, the newest first: ``contested`` debts, and ``papers`` whose holder is in question."""

    contested: tuple[int, ...]
    papers: tuple[int, ...]


def desk_waits(house: House, viewer: Viewer) -> DeskWaits:
    """What waits now. Raises ``Forbidden("staff_only")``."""
    if not viewer.staff:
        raise Forbidden("staff_only")
    with house.database.read() as connection:
        serials = money.serials_with(connection, _KINDS)
        lives = money.load_entries(connection, serials) if serials else {}
    standing = {serial: stand(as_entries(lives[serial])) for serial in serials}
    return DeskWaits(
        tuple(serial for serial, each in standing.items() if each.open and each.contested),
        tuple(serial for serial, each in standing.items() if each.of_kind(EntryKind.PAPER_CLAIMED)),
    )


__all__ = ["DeskWaits", "desk_waits"]
