"""Parties as piquet records, for those to whom the event opens finished deals; for the referee always."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from sqlalchemy import Connection

from ..engine.cards import Card
from ..engine.deal import Deal
from ..store import logs, people
from ..store import seals as store
from ..tables.acts import CutForDeal, Dealt, Fact
from ..tables.codec import fact_from_json
from ..tables.log import states
from ..tables.partie import Partie
from ..tables.reading import parsed
from ..tables.record import Record
from ..tables.remembering import replay
from ..tables.replay import watched
from ..tables.sealed import undone_to_json
from ..tables.written import partie_records, seats_of_parties
from . import sealing
from .cards import as_character
from .coinage import known
from .errors import Forbidden, NotFound
from .house import House
from .journal import require_event
from .looking import require_sitting
from .results import Viewer, shown_name


@dataclass(frozen=True, slots=True)
class PartieRecord:
    """One partie written down; ``text`` is the JSON document, ``deals`` how many deals it tells of."""

    sitting_id: int
    table: int
    partie: int
    text: str
    deals: int


@dataclass(frozen=True, slots=True)
class Replay:
    """A partie to be gone through step by step: what of it this viewer may see."""

    sitting_id: int
    table: int
    partie: int
    record: Record


def partie_record(house: House, sitting_id: int, partie: int, viewer: Viewer) -> PartieRecord:
    """The record of a partie, counted from 1, to take away when nothing more is played in it.

    It holds every card, so it is the referee's alone (at any time) unless the event opens finished deals to those who
    sat at the partie, at once or when it is settled, or to everybody. A game master whose own character sits there is
    bound as that character is.
    Raises ``NotFound("sitting")``, ``NotFound("partie")`` and ``Forbidden``: ``deals_closed``, ``record_not_yours``,
    ``record_too_early``.
    """
    asked, referee, told = _open(house, sitting_id, partie, viewer)
    if not referee and not asked.played_out and asked.void is None:
        raise Forbidden("record_too_early")
    return told


def replay_of(house: House, sitting_id: int, partie: int, viewer: Viewer) -> Replay:
    """The finished deals of a partie, also while it goes on. Raises as ``partie_record`` does.

    ``Forbidden("record_too_early")`` is raised before its first deal is over.
    """
    _asked, _referee, told = _open(house, sitting_id, partie, viewer)
    if not told.deals:
        raise Forbidden("record_too_early")
    return Replay(sitting_id, told.table, partie, _watched(told.text))


def finished_deals(house: House, sitting_id: int, partie: int, viewer: Viewer) -> str:
    """What ``replay_of`` tells of, as the text of a record; raises as it does."""
    _asked, _referee, told = _open(house, sitting_id, partie, viewer)
    if not told.deals:
        raise Forbidden("record_too_early")
    return told.text


def _open(house: House, sitting_id: int, partie: int, viewer: Viewer) -> tuple[Partie, bool, PartieRecord]:
    """The partie, whether the viewer is its referee, and as much of its record as he may see."""
    with house.database.read() as connection:
        record = require_sitting(connection, sitting_id)
        opens = require_event(connection).opens
        facts = [fact_from_json(json.loads(fact.payload)) for fact in logs.load_facts(connection, sitting_id)]
        coins = known(connection)
        seals, parts = store.load_seals(connection, sitting_id), store.load_parts(connection, sitting_id)
        # Who added a word and rose before the deal sat at no partie.
        told_of = {who for seats in seats_of_parties(facts) for who in seats} | {part.character_id for part in parts}
        names = {
            character: shown_name(as_character(found))
            for character in told_of
            if character is not None and (found := people.find_character(connection, character)) is not None
        }
    sitting = replay(facts)
    if not 1 <= partie <= len(sitting.parties):
        raise NotFound("partie")
    asked = sitting.parties[partie - 1]
    # Whoever took another's place in the middle of it played it too.
    sat = {*seats_of_parties(facts)[partie - 1], *(sitting.seats if asked is sitting.partie else ())}
    own = viewer.character_id is not None and viewer.character_id in sat
    referee = not own and viewer.referees(record.number, sat)
    settled = asked is not sitting.partie or not sitting.under_way
    if not referee and not sealing.may_know(opens, own=own, over=True, settled=settled):
        if own and opens == "settled":
            raise Forbidden("record_too_early")
        raise Forbidden("deals_closed" if own or opens == "never" else "record_not_yours")

    def name_of(character: str) -> str:
        return names.get(character, character)

    sealed, undone = sealing.for_record(facts, seals, parts, partie, name_of)
    every = partie_records(facts, name_of, coins.__getitem__, sealed)
    told = every[partie - 1]
    deals = told["deals"]
    assert isinstance(deals, list)
    # What is broken off or may still be taken up again by a ruling is no finished deal.
    unfinished = asked.deal is not None and not asked.deal.over and not asked.signed and asked.void is None
    if unfinished and not referee:
        deals.pop()
    if undone:
        told["undone"] = [undone_to_json(each) for each in undone]
    text = json.dumps(told, ensure_ascii=False, indent=1) + "\n"
    return asked, referee, PartieRecord(sitting_id, record.number, partie, text, len(deals))


@lru_cache(maxsize=32)
def _watched(text: str) -> Record:
    """Played through once: whoever steps through a deal asks for it again and again."""
    return watched(parsed(text.encode()))


def hands_under_way(
    house: House, connection: Connection, characters: Collection[str] | None = None
) -> set[frozenset[Card]]:
    """Every hand dealt so far in the parties that are being played; of characters, in those that one sat down to."""
    hands: set[frozenset[Card]] = set()
    for record in logs.open_sittings(connection):
        standing = house.memory.load(connection, record.id).partie
        if standing is None or standing.played_out or standing.void is not None:
            continue
        facts = [fact_from_json(json.loads(fact.payload)) for fact in logs.load_facts(connection, record.id)]
        if characters is not None and not set(characters) & set(seats_of_parties(facts)[-1]):
            continue
        hands |= _dealt(facts)
    return hands


def _dealt(facts: list[Fact]) -> set[frozenset[Card]]:
    """Every hand dealt in the last partie of a log, whatever was taken back; of a real pack no card is known."""
    hands: set[frozenset[Card]] = set()
    for fact, sitting in zip(facts, states(facts), strict=True):
        if isinstance(fact, CutForDeal):
            hands = set()
        elif isinstance(fact, Dealt) and isinstance(sitting.deal, Deal):
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
