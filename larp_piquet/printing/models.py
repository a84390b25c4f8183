"""What the press is given: plain frozen values, ready to be set in type. Nothing here is looked up again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..engine.ruleset import Ruleset
from ..ledger.due import ON_DEMAND, Due
from .hotspot import Hotspot
from .manner import USUAL, Manner


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table as its card shows it.

    ``colour`` is ``#rrggbb`` or one of `colours.COLOURS`, else it is printed as a word only; ``stake`` is the sum a
    point is worth, in figures, empty for play for nothing; ``rules`` is the law of this table; ``bank`` is what each
    pays into the bank on the table, in figures, empty where it has none.
    """

    number: int
    name: str
    colour: str
    stake: str
    rules: Ruleset
    bank: str = ""


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
    ``stake`` the event's own sum for a point, in figures, empty for play for nothing. ``hotspot`` is what the Wi-Fi
    card joins, where one was told.
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
    instrument: str = "plain"  # the kind that blank notes are
    manner: Manner = USUAL
    hotspot: Hotspot | None = None
    year: int = 0  # of the game, 0 where it is not known


@dataclass(frozen=True, slots=True)
class NoteData:
    """A debt as its note states it.

    Names are those the paper is to show; ``creditor_dative`` is the creditor's name as Russian sets it after "owes"
    (empty where nobody gave one); ``gender`` is the debtor's, empty where nobody told it, ``rank`` his rank.
    ``figures`` and ``words`` are the sum as signed, the words in the accusative; ``thing`` is what is owed where it
    is not coin. ``cause`` is the reason stated; ``game`` says that it is a partie, if none was. ``state`` is ``owed``
    or what is stamped on it. ``instrument`` is a key of ``wording.instruments``. ``drawee``: upon whom a bill is
    drawn. ``chain``: all who have held it, the holder last. ``paid``, ``rest``, ``ceiling`` and ``addition`` are
    figures, empty for nothing. ``owing`` is who owes it now, empty where he is who signed it, or who accepted it.
    ``copy`` counts prints: 1 is the paper itself, 0 a proof that is only looked at.
    ``calendar``: a key of ``wording.calendars.CALENDARS`` for moments; ``date`` bears its word already. ``year`` of the
    game says what the paper may look like and be, 0 where it is not known.
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
    instrument: str = "plain"
    rank: str = ""
    thing: str = ""
    due: Due = ON_DEMAND
    game: bool = False
    transferable: bool = True
    drawee: str = ""
    accepted: bool = False
    guarantor: str = ""
    ceiling: str = ""
    witnesses: str = ""
    addition: str = ""
    chain: tuple[str, ...] = ()
    paid: str = ""
    rest: str = ""
    copy: int = 1
    manner: Manner = USUAL
    calendar: str = ""
    owing: str = ""
    year: int = 0


@dataclass(frozen=True, slots=True)
class NotesData:
    """Notes of many debts that are printed together, each in its own language, on sheets that are cut.

    ``language`` is that of the whole print, and ``manner`` that of each of them.
    """

    notes: tuple[NoteData, ...]
    language: str
    manner: Manner = USUAL

    @property
    def year(self) -> int:
        """The year of the game, 0 where it is not known."""
        return self.notes[0].year if self.notes else 0


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """A debt as the ledger sheet shows it; sums are figures, ``due`` and ``state`` words in the sheet's language.

    ``guarantor`` answers for it up to ``ceiling``, empty where that is no sum.
    """

    serial: str
    date: str
    debtor: str
    holder: str
    sum: str
    rest: str
    due: str
    state: str
    cause: str = ""
    open: bool = True
    guarantor: str = ""
    ceiling: str = ""


@dataclass(frozen=True, slots=True)
class LedgerSum:
    """What somebody owes and is owed in one money, in figures, empty for nothing; ``left`` is the difference."""

    who: str
    money: str
    owes: str
    owed: str
    left: str


@dataclass(frozen=True, slots=True)
class LedgerData:
    """The ledger of one character (``who``), or of the whole event (empty), as it stood at the moment ``when``.

    ``calendar`` is the word of the calendar in which the days of the lines are told; moments bear it already.
    ``purses`` are names with what is in the purse of each, none for a moment that is past. ``year`` of the game, 0
    where it is not known.
    """

    event_name: str
    language: str
    who: str
    when: str
    lines: tuple[LedgerLine, ...]
    sums: tuple[LedgerSum, ...]
    in_all: tuple[tuple[str, str], ...]  # money and what is still owed in it
    manner: Manner = USUAL
    calendar: str = ""
    purses: tuple[tuple[str, str], ...] = ()
    year: int = 0


#: Whatever a document of the press is made from.
Printed = PackData | NoteData | NotesData | LedgerData
