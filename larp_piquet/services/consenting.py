"""Nobody comes to owe at a table without his own word, unless his sheet says that others sign for him.

His own word is his signature, or that he agreed to play here: to the law, to the stake, and so to what a partie comes
to. Whoever was put in another's place by a ruling has given neither.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from sqlalchemy import Connection

from ..store import logs, people
from ..tables.acts import Agreed, Fact, Seated, Signed
from ..tables.applying import Step
from ..tables.codec import fact_from_json
from ..tables.desk import Reseated
from ..tables.sitting import Sitting
from .errors import Conflict


def require(connection: Connection, sitting_id: int, step: Step) -> None:
    """Pass a step in which nobody is signed for against his sheet. Raises ``Conflict("consent_needed", name=…)``."""
    by_another = [fact for fact in step.facts if isinstance(fact, Signed) and fact.by != step.sitting.seats[fact.seat]]
    if not by_another:
        return
    log = [fact_from_json(json.loads(each.payload)) for each in logs.load_facts(connection, sitting_id)]
    agreed = _agreed((*log, *step.facts))
    for fact in by_another:
        who = step.sitting.seats[fact.seat]
        record = None if who is None else people.find_character(connection, who)
        if record is not None and record.consent and who not in agreed and _may_owe(step.sitting, fact.seat):
            raise Conflict("consent_needed", name=record.name)


def _agreed(facts: Iterable[Fact]) -> set[str]:
    """Who has agreed to play here on his own, and was not put into a seat since. Nobody agrees for another."""
    seats: dict[int, str] = {}
    agreed: set[str] = set()
    for fact in facts:
        if isinstance(fact, Seated | Reseated):
            seats[fact.seat] = fact.character
            agreed.discard(fact.character)
        elif isinstance(fact, Agreed):
            agreed.add(seats[fact.seat])
    return agreed


def _may_owe(sitting: Sitting, seat: int) -> bool:
    """Whether this seat owes by what the partie came to; of one that is not finished nobody knows."""
    partie = sitting.partie
    if partie is None or partie.void is not None:
        return False
    owed = partie.owed(sitting.stake)
    return not partie.played_out or any(each.amount and each.debtor == seat for each in owed)
