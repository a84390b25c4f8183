"""Seals of a table told: every draw of a sitting, and its opening to those who may know the cards by then.

A seal is opened when nobody need keep the cards secret any more: after the deal to those to whom the event opens
finished deals, and where it opens them with the partie when that is settled. Where it opens them to nobody the referee
alone checks.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ..store import logs
from ..store import seals as store
from ..store.records import SealPartRecord, SealRecord
from ..tables.acts import Fact, Opened
from ..tables.codec import fact_from_json
from ..tables.fates import Fate, deals_of
from ..tables.sealed import SealedDeal, UndoneDeal
from ..tables.seals import Seal
from ..tables.written import record_names, seats_of_parties
from .agreed import name_of
from .drawing import parts_by_seat, words_of
from .errors import NotFound
from .house import House
from .journal import require_event
from .looking import require_sitting
from .results import Viewer

#: ``coming``: to be dealt next; ``aside``: never dealt and never to be; else what became of the deal.
State = Literal["coming", "aside", "lies", "over", "settled"]


@dataclass(frozen=True, slots=True)
class SealLine:
    """One draw of a sitting. ``partie`` and ``number`` are of the deal it became, 0 where there is none.

    ``seal`` has its opening where this reader may know it; its ``givers`` are the names that the table sees.
    """

    seal: Seal
    state: State
    partie: int = 0
    number: int = 0


@dataclass(frozen=True, slots=True)
class SealBook:
    """The draws of a sitting, the newest first. ``unsealed`` deals were dealt before there were seals.

    ``checked`` are the parties whose record this reader may see by now.
    """

    sitting_id: int
    table: int
    lines: tuple[SealLine, ...]
    unsealed: int
    opens: str
    checked: tuple[int, ...]


_STATES: Mapping[Fate, State] = {Fate.LIES: "lies", Fate.OVER: "over", Fate.SETTLED: "settled"}


def may_know(opens: str, *, own: bool, over: bool, settled: bool) -> bool:
    """Whether the cards of a deal are told to one who is not its referee; ``own``: he sat at its partie."""
    if opens == "everybody" or (own and opens == "players"):
        return over or settled
    return own and opens == "settled" and settled


def seal_book(house: House, number: int, sitting_id: int, viewer: Viewer) -> SealBook:
    """Every draw of a sitting, as this reader may know it; raises ``NotFound("sitting")``.

    A closed sitting is told to those who sat in it, to its referee, and where finished deals are open to everybody.
    """
    with house.database.read() as connection:
        record = require_sitting(connection, sitting_id)
        if record.number != number:
            raise NotFound("sitting")
        opens = require_event(connection).opens
        facts = [fact_from_json(json.loads(fact.payload)) for fact in logs.load_facts(connection, sitting_id)]
        seals, parts = store.load_seals(connection, sitting_id), store.load_parts(connection, sitting_id)
        sitting = house.memory.load(connection, sitting_id)
        names = {part.character_id: name_of(connection, part.character_id) for part in parts}
    sat = seats_of_parties(facts)
    everybody = {*sitting.seats, *(who for seats in sat for who in seats)}
    bound = viewer.character_id is not None and viewer.character_id in everybody
    referee = not bound and viewer.referees(number, sitting.seats)
    if sitting.closed and not bound and not referee and opens != "everybody":
        raise NotFound("sitting")
    deals = {deal.line: deal for deal in deals_of(facts)}
    lines: list[SealLine] = []
    dealt = dealt_by(seals)
    checked: set[int] = set()
    for seal in _told(seals, parts, len(sitting.seats), names.__getitem__).values():
        deal = deals.get(dealt.get(seal.draw, 0))
        if deal is None:
            aside = seal.draw < seals[-1].number or sitting.closed
            lines.append(SealLine(_shut(seal), "aside" if aside else "coming"))
            continue
        over, settled = deal.fate is not Fate.LIES, deal.fate is Fate.SETTLED
        # Whoever took another's place in the middle of a partie played it too.
        here = {*sat[deal.partie - 1], *(sitting.seats if deal.partie == len(sitting.parties) else ())}
        own = viewer.character_id is not None and viewer.character_id in here
        known = (referee and over) or may_know(opens, own=own, over=over, settled=settled)
        if known:
            checked.add(deal.partie)
        lines.append(SealLine(seal if known else _shut(seal), _STATES[deal.fate], deal.partie, deal.number))
    unsealed = len(deals) - len(set(deals) & set(dealt.values()))
    return SealBook(sitting_id, number, tuple(reversed(lines)), unsealed, opens, tuple(sorted(checked)))


def for_record(
    facts: Sequence[Fact],
    seals: Sequence[SealRecord],
    parts: tuple[SealPartRecord, ...],
    partie: int,
    name_of: Callable[[str], str],
) -> tuple[dict[int, SealedDeal], tuple[UndoneDeal, ...]]:
    """What a record of a partie tells of its seals: by line of the log, and of the deals that were taken back.

    A secret whose deal lies on the table, or may come back to it, is nowhere among it. ``name_of`` gives the name of a
    character's id; who gave a word is named as the players of the record are, and else told apart from them.
    """
    if not seals:
        return {}, ()
    deals = [deal for deal in deals_of(facts) if deal.partie == partie]
    dealt = {line: draw for draw, line in dealt_by(seals).items()}
    opening = facts[0]
    sat = seats_of_parties(facts)[partie - 1]
    players = dict(zip(sat, record_names(sat, name_of), strict=True))

    def giver(character: str) -> str:
        name = name_of(character)
        return players.get(character) or (f"{name} ({character})" if name in players.values() else name)

    told = _told(seals, parts, opening.rules.seats if isinstance(opening, Opened) else 0, giver)
    sealed: dict[int, SealedDeal] = {}
    undone: list[UndoneDeal] = []
    for deal in deals:
        if deal.line not in dealt:
            continue
        seal = told[dealt[deal.line]]
        one = SealedDeal(_shut(seal) if deal.fate is Fate.LIES else seal, deal.cut)
        if deal.number:
            sealed[deal.line] = one
        elif deal.fate is not Fate.LIES:
            undone.append(UndoneDeal(one, deal.pack))
    return sealed, tuple(undone)


def dealt_by(seals: Sequence[SealRecord]) -> dict[int, int]:
    """By draw the line of the log in which it was dealt: the draw after it tells."""
    return {record.number - 1: record.dealt + 1 for record in seals if record.dealt is not None}


def _told(
    seals: Sequence[SealRecord], parts: tuple[SealPartRecord, ...], seats: int, name_of: Callable[[str], str]
) -> dict[int, Seal]:
    """Every draw with its opening and the names of those who gave its words, by its number."""
    given, nothing = parts_by_seat(parts, seats), (None,) * seats
    told: dict[int, Seal] = {}
    for each in seals:
        by_seat = given.get(each.number, nothing)
        givers = tuple(None if part is None else name_of(part.character_id) for part in by_seat)
        words = words_of(by_seat)
        told[each.number] = Seal(each.sitting_id, each.number, each.commitment, words, each.secret, givers)
    return told


def _shut(seal: Seal) -> Seal:
    return replace(seal, opening=None)
