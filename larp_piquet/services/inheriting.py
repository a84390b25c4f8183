"""The event's own log of heirs: whom the game master has named in whose place, and when."""

from __future__ import annotations

import json

from sqlalchemy import Connection

from ..ledger.heirs import Named
from ..store import settings

#: By which entry of the log an heir is named.
HEIR_NAMED = "heir_named"


def heirs(connection: Connection) -> tuple[Named, ...]:
    """Every heir who was ever named, the oldest first."""
    entries = settings.event_entries_of(connection, HEIR_NAMED)
    return tuple(
        Named(said["character"], said["heir"], each.at) for each in entries if (said := json.loads(each.details))
    )


__all__ = ["HEIR_NAMED", "heirs"]
