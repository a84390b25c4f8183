"""Who signs a debt, as he is called on that day: a later name, rank or gender must not reword a signed note."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from sqlalchemy import Connection

from ..store import people
from ..store.records import CharacterRecord


@dataclass(frozen=True, slots=True)
class Signatory:
    """What a note says of a party; ``dative`` is his name after "to", in a language that bends names."""

    name: str
    rank: str = ""
    gender: str = ""
    dative: str = ""


Signatories = Mapping[str, Signatory]


def signatories(connection: Connection) -> Signatories:
    """Everybody of the cast by his id, as he is called now."""
    return {each.id: as_signatory(each) for each in people.load_characters(connection)}


def as_signatory(record: CharacterRecord) -> Signatory:
    """A character as a note calls him."""
    return Signatory(record.name, record.title, record.gender, record.dative)


def plain_of(cast: Signatories, debtor: str, creditor: str) -> dict[str, object]:
    """The two parties as they are kept with a debt."""
    sides = {"debtor": debtor, "creditor": creditor}
    return {side: asdict(cast.get(who, Signatory(who))) for side, who in sides.items()}


def frozen(signed: Mapping[str, object], side: str) -> Signatory | None:
    """A party as it was signed; ``None`` for a debt signed before that was kept."""
    told = signed.get(side)
    return Signatory(**told) if isinstance(told, dict) else None
