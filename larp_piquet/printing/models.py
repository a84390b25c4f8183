"""What the press is given: plain frozen values, ready to be set in type. Nothing here is looked up again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..engine.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table as its card shows it.

    ``colour`` is ``#rrggbb`` or one of `documents.COLOURS`, else it is printed as a word only; ``stake`` is the sum a
    point is worth, in figures, empty for play for nothing; ``rules`` is the law of this table.
    """

    number: int
    name: str
    colour: str
    stake: str
    rules: Ruleset


@dataclass(frozen=True, slots=True)
class CharacterCard:
    """A character's card: the secret ``token`` of its QR and the short ``code`` for typing.

    ``alias`` is the name by which the character is known at table, empty where that is ``name``.
    """

    name: str
    title: str
    token: str
    code: str
    language: str
    alias: str = ""


@dataclass(frozen=True, slots=True)
class BlankNote:
    """A note to be filled by hand: its ``serial``, the ``token`` of its QR, and the paper it is printed on."""

    serial: str
    token: str
    size: Literal["a6", "card"] = "a6"


@dataclass(frozen=True, slots=True)
class PackData:
    """Everything that one event prints before it begins.

    ``address`` is what a phone can reach, such as ``http://192.168.4.1:8000``; ``coin`` is the id of a coin system and
    ``stake`` the event's own sum for a point, in figures, empty for play for nothing.
    """

    event_name: str
    language: str
    address: str
    rules: Ruleset
    coin: str
    stake: str
    tables: tuple[TableCard, ...] = ()
    characters: tuple[CharacterCard, ...] = ()
    blank_notes: tuple[BlankNote, ...] = ()


@dataclass(frozen=True, slots=True)
class NoteData:
    """A debt as its note states it.

    Names are those the paper is to show; ``creditor_dative`` is the creditor's name as Russian sets it after "owes"
    (the plain name where nobody gave one); ``gender`` is the debtor's, empty where nobody told it. ``figures`` and
    ``words`` are the sum as signed, the words in the accusative. ``cause`` is the game or the reason stated;
    ``state`` is one of ``owed``, ``paid``, ``void``.
    """

    serial: str
    token: str
    address: str
    language: str
    debtor: str
    creditor: str
    gender: Literal["m", "f", ""]
    creditor_dative: str
    figures: str
    words: str
    cause: str
    place: str
    date: str
    state: str = "owed"
