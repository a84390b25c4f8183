"""Characters and their phones."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.sql.elements import ColumnElement

from . import schema
from .records import CharacterRecord, PhoneRecord


def load_characters(connection: Connection) -> tuple[CharacterRecord, ...]:
    """The cast in its order."""
    character = schema.character
    rows = connection.execute(select(character).order_by(character.c.place, character.c.id))
    return tuple(CharacterRecord(**row._mapping) for row in rows)


def _one(connection: Connection, condition: ColumnElement[bool], *, lock: bool = False) -> CharacterRecord | None:
    query = select(schema.character).where(condition)
    row = connection.execute(query.with_for_update() if lock else query).one_or_none()
    return CharacterRecord(**row._mapping) if row else None


def find_character(connection: Connection, character_id: str, *, lock: bool = False) -> CharacterRecord | None:
    """One character; ``lock`` holds it until the transaction ends."""
    if "\x00" in character_id:  # PostgreSQL will not even look for it
        return None
    return _one(connection, schema.character.c.id == character_id, lock=lock)


def find_by_card(connection: Connection, card_hash: str) -> CharacterRecord | None:
    """The character whose standing card has this digest."""
    return _one(connection, schema.character.c.card_hash == card_hash)


def find_by_code(connection: Connection, code_hash: str) -> CharacterRecord | None:
    """The character whose standing short code has this digest."""
    return _one(connection, schema.character.c.code_hash == code_hash)


def next_place(connection: Connection) -> int:
    """The place after the last of the cast."""
    return int(connection.scalar(select(func.coalesce(func.max(schema.character.c.place), 0))) or 0) + 1


def insert_character(connection: Connection, record: CharacterRecord) -> None:
    """Add a character."""
    connection.execute(insert(schema.character).values(**asdict(record)))


def update_character(connection: Connection, record: CharacterRecord) -> None:
    """Change a character, its digests included."""
    character = schema.character
    connection.execute(update(character).where(character.c.id == record.id).values(**asdict(record)))


def count_miss(connection: Connection, character_id: str, most: int) -> int | None:
    """Count one try of the PIN before it is looked at; how many that makes, ``None`` when ``most`` were missed."""
    character = schema.character
    done = connection.execute(
        update(character)
        .where(character.c.id == character_id, character.c.pin_misses < most)
        .values(pin_misses=character.c.pin_misses + 1)
        .returning(character.c.pin_misses)
    ).scalar_one_or_none()
    return None if done is None else int(done)


def clear_misses(connection: Connection, character_id: str) -> None:
    """Forget the missed tries."""
    character = schema.character
    connection.execute(update(character).where(character.c.id == character_id).values(pin_misses=0))


def add_phone(connection: Connection, token_hash: str, character_id: str, generation: int, now: datetime) -> int:
    """Make a phone; its id."""
    values = {"token_hash": token_hash, "character_id": character_id, "generation": generation, "made": now}
    made = insert(schema.phone).values(values).returning(schema.phone.c.id)
    return int(connection.execute(made).scalar_one())


def find_phone(connection: Connection, token_hash: str) -> PhoneRecord | None:
    """The phone of this digest, standing or not."""
    row = connection.execute(select(schema.phone).where(schema.phone.c.token_hash == token_hash)).one_or_none()
    return PhoneRecord(**row._mapping) if row else None


def end_phones(
    connection: Connection,
    now: datetime,
    *,
    character_id: str | None = None,
    only: int | None = None,
    but: int | None = None,
) -> int:
    """End standing phones that fit every condition given; how many."""
    phone = schema.phone
    query = update(phone).where(phone.c.ended.is_(None)).values(ended=now)
    if character_id is not None:
        query = query.where(phone.c.character_id == character_id)
    if only is not None:
        query = query.where(phone.c.id == only)
    if but is not None:
        query = query.where(phone.c.id != but)
    return connection.execute(query).rowcount


def keep_newest_phones(connection: Connection, character_id: str, most: int) -> None:
    """Forget all phones of the character but the newest ``most`` that stand."""
    phone = schema.phone
    standing = (
        select(phone.c.id)
        .where(phone.c.character_id == character_id, phone.c.ended.is_(None))
        .order_by(phone.c.id.desc())
        .limit(most)
    )
    kept = [row.id for row in connection.execute(standing)]
    connection.execute(delete(phone).where(phone.c.character_id == character_id, phone.c.id.not_in(kept)))


def count_phones(connection: Connection, character_id: str) -> int:
    """How many phones of the character stand."""
    phone, character = schema.phone, schema.character
    return int(
        connection.scalar(
            select(func.count())
            .select_from(phone.join(character))
            .where(
                phone.c.character_id == character_id,
                phone.c.ended.is_(None),
                phone.c.generation == character.c.generation,
            )
        )
        or 0
    )
