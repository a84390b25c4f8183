"""Signing on somebody else's phone: a card or its code proves who signs, for that act alone.

The phone stays whose it was: nothing is remembered of the card but that it was shown, and when it was made.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..store import people
from ..store.records import CharacterRecord
from ..tables.acts import Actor, Sign
from . import sittings, tokens
from .cards import as_character
from .errors import Forbidden, NotFound
from .house import House
from .looking import seat_of
from .results import Character, Outcome


@dataclass(frozen=True, slots=True)
class Shown:
    """A card that was shown: whose it is, and which of his cards (``generation``)."""

    character: Character
    generation: int


def card_shown(house: House, secret_token: str) -> Shown:
    """Whose card this is; ``NotFound("card")`` for an unknown or withdrawn one. Makes the browser nobody."""
    digest = tokens.digest(house.key, "card", tokens.plain(secret_token))
    with house.database.read() as connection:
        record = people.find_by_card(connection, digest)
    if record is None or not tokens.same(record.card_hash, digest):
        raise NotFound("card")
    return _shown(record)


def code_shown(house: House, code: str) -> Shown:
    """The same by the typed code; ``NotFound("code")``, and ``TooMany`` after thirty wrong codes a minute."""
    house.codes.count()
    digest = tokens.digest(house.key, "code", tokens.plain(code))
    with house.database.read() as connection:
        record = people.find_by_code(connection, digest)
    if record is None or not tokens.same(record.code_hash, digest):
        raise NotFound("code")
    house.codes.take_back()
    return _shown(record)


def _shown(record: CharacterRecord) -> Shown:
    return Shown(as_character(record), record.generation)


def sign(
    house: House, sitting_id: int, expected_seq: int, character_id: str, generation: int, pin: str | None = None
) -> Outcome:
    """Sign for the one whose card was shown, who sits at this sitting; his PIN is asked for as on his own phone.

    ``NotFound("card")`` for a card withdrawn since, ``Forbidden("not_seated_here")`` for one who does not sit here.
    """
    with house.database.read() as connection:
        record = people.find_character(connection, character_id)
    if record is None or record.generation != generation:
        raise NotFound("card")
    seat = seat_of(house, character_id)
    if seat is None or seat.sitting_id != sitting_id:
        raise Forbidden("not_seated_here")
    return sittings.act(house, sitting_id, expected_seq, Actor(character_id), Sign(), pin=pin)
