"""Chance for a cut and a deal: sealed before it is dealt, and open to a word from every seat (docs/sealed-deals.md).

A sitting always has one draw that is to be dealt next. Its secret is stored before its digest is shown, and leaves the
store only when the next draw stands in its place.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime

from sqlalchemy import Connection

from ..engine.deal import Deal
from ..store import logs, seals, telling
from ..store.records import SealPartRecord, SealRecord, ShownSealRecord
from ..tables.acts import Actor, Agree, DealNext, Dealt, Draw, Fact, Refusal, Refused, TableAction
from ..tables.desk import Mode, Redealt, Rule
from ..tables.remembering import put
from ..tables.seals import LONGEST_PART, SECRET, commitment_of, drawn, key_of
from ..tables.sitting import Sitting
from .agreed import name_of
from .errors import Conflict, NotFound, Stale
from .house import Chance, House
from .hub import table_topic
from .readings import kept_part
from .results import SealShown, TableSeals
from .typed import Faults

#: For an action by which nothing is dealt.
NOTHING = Draw((), ())


class Drawing:
    """The chance for one step at a sitting, looked at only if it deals."""

    def __init__(self, house: House, connection: Connection, sitting_id: int, seats: int) -> None:
        self._house, self._connection = house, connection
        self._sitting_id, self._seats = sitting_id, seats
        self._sealed = False

    def of(self, action: TableAction) -> Draw:
        """What this action may deal: nothing if it can deal nothing."""
        deals = isinstance(action, Agree | DealNext) or (
            isinstance(action, Rule) and isinstance(action.ruling, Redealt)
        )
        return self._draw() if deals else NOTHING

    def _draw(self) -> Draw:
        arranged = self._house.chance.arranged(self._seats)
        self._sealed = arranged is None
        if arranged is not None:
            return arranged
        record = seals.standing_seal(self._connection, self._sitting_id)
        if record is None:
            record = seal_first(self._house, self._connection, self._sitting_id)
        parts = parts_by_seat(seals.load_parts(self._connection, self._sitting_id, record.number), self._seats)
        told = words_of(parts.get(record.number, (None,) * self._seats))
        return drawn(key_of(bytes.fromhex(record.secret), record.sitting_id, record.number, told), self._seats)

    def written(self, facts: tuple[Fact, ...], first: int) -> None:
        """After facts were appended from number ``first`` on: what was dealt by them is never dealt again."""
        dealt = [seq for seq, fact in enumerate(facts, start=first) if isinstance(fact, Dealt) and fact.pack]
        if dealt and self._sealed:
            standing = seals.standing_seal(self._connection, self._sitting_id)
            number = 1 if standing is None else standing.number + 1
            _seal(self._house.chance, self._connection, self._sitting_id, number, dealt[-1], self._house.clock())


def seal_first(house: House, connection: Connection, sitting_id: int) -> SealRecord:
    """Seal the first draw of a sitting."""
    return _seal(house.chance, connection, sitting_id, 1, None, house.clock())


def seal_anew(chance: Chance, connection: Connection, now: datetime) -> None:
    """Set the next draw of every open sitting aside, undealt: in data that was put back it may be known already."""
    for record in seals.open_sittings_sealed(connection):
        _seal(chance, connection, record.sitting_id, record.number + 1, None, now)


def _seal(
    chance: Chance, connection: Connection, sitting_id: int, number: int, dealt: int | None, now: datetime
) -> SealRecord:
    secret = chance.token(SECRET)
    record = SealRecord(sitting_id, number, secret.hex(), commitment_of(secret), dealt, now.astimezone(UTC))
    seals.append_seal(connection, record)
    return record


def parts_by_seat(given: tuple[SealPartRecord, ...], seats: int) -> dict[int, tuple[SealPartRecord | None, ...]]:
    """By draw what each seat has added; of one seat the last counts, for another sits there then."""
    parts: dict[int, list[SealPartRecord | None]] = {}
    for part in given:
        parts.setdefault(part.number, [None] * seats)[part.seat] = part
    return {number: tuple(by_seat) for number, by_seat in parts.items()}


def words_of(parts: Iterable[SealPartRecord | None]) -> tuple[str | None, ...]:
    """The words alone, as they go into the draw."""
    return tuple(None if part is None else part.word for part in parts)


def give_part(house: House, sitting_id: int, draw: int, actor: Actor, word: str) -> bool:
    """Add a word of this seat to the draw that is to be dealt next; whether it had been added already.

    Everybody at the table sees it, and it stands: nobody has a second word in one draw, not even at another seat, or
    after another sat at his. Raises ``BadInput``, ``NotFound``, ``Refused``, ``Stale``, and
    ``Conflict``: ``part_too_late`` where that draw was dealt meanwhile, ``part_stands`` for another word of the same.
    """
    faults = Faults()
    word = faults.text("word", word, LONGEST_PART, required=True)
    faults.raise_any()
    with house.database.write() as connection:
        record = logs.find_sitting(connection, sitting_id, lock=True)
        if record is None:
            raise NotFound("sitting")
        sitting = house.memory.load(connection, sitting_id)
        seat = sitting.seat_of(actor.character)
        if sitting.closed:
            raise Refused(Refusal.CLOSED)
        if seat is None or actor.character is None:
            raise Refused(Refusal.NOT_SEATED)
        if sitting.mode is not Mode.DEALT:
            raise Refused(Refusal.OTHER_MODE)
        standing = seals.standing_seal(connection, sitting_id)
        given = [part for part in seals.load_parts(connection, sitting_id, draw) if part.number == draw]
        own = next((part for part in reversed(given) if part.character_id == actor.character), None)
        if own is not None and own.word == word:
            return True
        if standing is None or draw > standing.number:
            raise Stale
        if draw < standing.number:
            raise Conflict("part_too_late")
        if own is not None:
            raise Conflict("part_stands", word=own.word)
        seals.append_part(connection, sitting_id, draw, seat, actor.character, word, house.clock().astimezone(UTC))
        telling.tell(connection, table_topic(record.number))
    return False


def seals_shown(house: House, connection: Connection, sitting_id: int, sitting: Sitting) -> TableSeals:
    """What the table is told of the deal that lies on it and of the next; nothing where a real pack is dealt."""
    if sitting.mode is not Mode.DEALT or sitting.closed:
        return TableSeals()
    partie, lies = sitting.partie, None
    if partie is not None and isinstance(partie.deal, Deal) and not partie.deal.over and sitting.under_way:
        lies = partie.dealt_by - 1
    told: dict[bool, SealShown] = {}
    for row in _shown(house, connection, sitting_id, lies):
        nothing = (None,) * len(sitting.seats)
        shown = told.get(row.coming) or SealShown(row.number, row.commitment, nothing, nothing)
        if row.seat is not None and row.character_id is not None:
            parts = put(shown.parts, row.seat, row.word)
            givers = put(shown.givers, row.seat, name_of(connection, row.character_id))
            shown = replace(shown, parts=parts, givers=givers, gave=(*shown.gave, row.character_id))
        told[row.coming] = shown
    return TableSeals(told.get(False), told.get(True))


@kept_part
def _shown(_house: House, connection: Connection, sitting_id: int, lies: int | None) -> tuple[ShownSealRecord, ...]:
    return seals.load_shown(connection, sitting_id, lies)
