"""Parties as piquet records: for the game master at any time, for those who sat there once the partie is over."""

from __future__ import annotations

import json
from dataclasses import dataclass

from sqlalchemy import Connection

from ..engine.cards import Card
from ..store import logs, people
from ..tables.acts import CutForDeal, Dealt, Fact
from ..tables.codec import fact_from_json
from ..tables.record import Record
from ..tables.sitting import evolve, replay
from ..tables.written import partie_records, seats_of_parties
from .cards import as_character
from .errors import Forbidden, NotFound
from .house import House
from .looking import require_sitting
from .results import Viewer, shown_name


@dataclass(frozen=True, slots=True)
class PartieRecord:
    """One partie written down; ``text`` is the JSON document."""

    sitting_id: int
    table: int
    partie: int
    text: str


def partie_record(house: House, sitting_id: int, partie: int, viewer: Viewer) -> PartieRecord:
    """The record of a partie, counted from 1.

    It holds every card, so the deal under way is the referee's alone: whoever sat at the partie gets it when nothing
    more is played in it, and nobody else. A game master whose own character sits there is bound as that character is.
    Raises ``NotFound("sitting")``, ``NotFound("partie")`` and ``Forbidden("record_not_yours")``,
    ``Forbidden("record_too_early")``.
    """
    with house.database.read() as connection:
        record = require_sitting(connection, sitting_id)
        facts = [fact_from_json(json.loads(fact.payload)) for fact in logs.load_facts(connection, sitting_id)]
        names = {
            character: shown_name(as_character(found))
            for seats in seats_of_parties(facts)
            for character in seats
            if character is not None and (found := people.find_character(connection, character)) is not None
        }
    sitting = replay(facts)
    if not 1 <= partie <= len(sitting.parties):
        raise NotFound("partie")
    own = viewer.character_id is not None and viewer.character_id in seats_of_parties(facts)[partie - 1]
    if not own and not viewer.staff:
        raise Forbidden("record_not_yours")
    asked = sitting.parties[partie - 1]
    if own and not asked.played_out and asked.void is None:
        raise Forbidden("record_too_early")
    told = partie_records(facts, lambda character: names.get(character, character))[partie - 1]
    text = json.dumps(told, ensure_ascii=False, indent=1) + "\n"
    return PartieRecord(sitting_id, record.number, partie, text)


def hands_under_way(house: House, connection: Connection, character_id: str | None = None) -> set[frozenset[Card]]:
    """Every hand dealt so far in the parties that are being played; of a character, in those that he sat down to."""
    hands: set[frozenset[Card]] = set()
    for record in logs.open_sittings(connection):
        standing = house.memory.load(connection, record.id).partie
        if standing is None or standing.played_out or standing.void is not None:
            continue
        facts = [fact_from_json(json.loads(fact.payload)) for fact in logs.load_facts(connection, record.id)]
        if character_id is not None and character_id not in seats_of_parties(facts)[-1]:
            continue
        hands |= _dealt(facts)
    return hands


def _dealt(facts: list[Fact]) -> set[frozenset[Card]]:
    """Every hand dealt in the last partie of a log."""
    hands: set[frozenset[Card]] = set()
    sitting = replay(facts[:1])
    for fact in facts[1:]:
        sitting = evolve(sitting, fact)
        if isinstance(fact, CutForDeal):
            hands = set()
        elif isinstance(fact, Dealt) and sitting.deal is not None:
            hands |= {frozenset(side.dealt) for side in sitting.deal.sides}
    return hands


def hands_of(record: Record) -> set[frozenset[Card]]:
    """Every hand that a record has as it was dealt."""
    dealt = (deal.opened for deal in record.deals if deal.opened is not None)
    return {frozenset(side.dealt) for opened in dealt for side in opened.sides}


def newest_partie(house: House, sitting_id: int) -> int:
    """The number of the sitting's last partie, 0 before the first; raises ``NotFound("sitting")``."""
    with house.database.read() as connection:
        require_sitting(connection, sitting_id)
        return len(house.memory.load(connection, sitting_id).parties)
