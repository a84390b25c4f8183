"""A character's card: the secrets it carries, and what of a character's record may leave the services."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection

from ..store import people
from ..store.records import CharacterRecord
from . import tokens
from .errors import Conflict, NotFound
from .results import Character
from .typed import Faults

MOST_MISSES = 5


def secrets_of(key: bytes, character_id: str, generation: int) -> tuple[str, str]:
    """Token and code of a character's card of this generation."""
    return (
        tokens.derive(key, "card", character_id, generation),
        tokens.derive(key, "code", character_id, generation, tokens.CODE_LENGTH),
    )


def with_secrets(key: bytes, record: CharacterRecord, generation: int) -> CharacterRecord:
    """The record with the digests of a card of this generation."""
    token, code = secrets_of(key, record.id, generation)
    return replace(
        record,
        generation=generation,
        card_hash=tokens.digest(key, "card", token),
        code_hash=tokens.digest(key, "code", code),
    )


def as_character(record: CharacterRecord) -> Character:
    """What may leave the services of a character's record."""
    return Character(
        id=record.id,
        name=record.name,
        title=record.title,
        gender=record.gender,
        dative=record.dative,
        alias=record.alias,
        house=record.house,
        language=record.language,
        generation=record.generation,
        pin_set=record.pin_hash is not None,
        pin_locked=record.pin_misses >= MOST_MISSES,
        status=record.status,
        consent=record.consent,
    )


def require_playing(record: CharacterRecord | None) -> CharacterRecord:
    """Pass a character who is in the game still.

    Raises ``NotFound("character")`` for none and ``Conflict("plays_no_more", name=…)`` for the dead and departed.
    """
    if record is None:
        raise NotFound("character")
    if record.status != "alive":
        raise Conflict("plays_no_more", name=record.alias or record.name)
    return record


def require_known(connection: Connection, faults: Faults, **named: str) -> None:
    """A fault of every field that names nobody of the cast; one that is empty names nobody, and is another's matter."""
    for field, who in named.items():
        if who and people.find_character(connection, who) is None:
            faults.add(field, "nobody_known")
