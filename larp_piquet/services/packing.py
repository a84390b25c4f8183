"""One order of prints: which papers, how many of each, in which language, by which law, in which manner."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from ..engine.ruleset import Ruleset
from ..language import LANGUAGES
from ..printing import render
from ..printing.apart import Tell
from ..printing.composing import Piece
from ..printing.documents import DOCUMENTS, PACK
from ..printing.manner import USUAL, Manner
from ..printing.models import PackData
from . import ledgersheet, notepress
from .errors import NotFound
from .house import House
from .journal import require_staff
from .press import pack_data, pressed
from .results import Staff
from .sheets import Put, anew, nowhere, placed
from .typed import Faults

#: The event's ledger; one for each character who has anything in it; a note for each open debt.
LEDGER, LEDGERS, NOTES = "ledger_sheet", "ledgers", "debt_notes"
#: What is made from the same data as the pack; the law page by page is for reading on a screen, or for a bookbinder.
_OF_THE_EVENT = (*PACK, "rule_pages", "rule_book")
#: What may be ordered, in the order of the print; what is beyond the pack is printed only where it is asked for.
PARTS = (*_OF_THE_EVENT, LEDGER, LEDGERS, NOTES)
#: Papers of which each is one of its own, or which run on over pages: one of each is printed.
SINGLE = frozenset({LEDGER, LEDGERS, NOTES, *(name for name, each in DOCUMENTS.items() if each.single)})
#: What needs no event, where a law is named; and all papers that bear no code.
OF_A_LAW = frozenset(name for name, each in DOCUMENTS.items() if each.each_law)
WITHOUT_CODES = OF_A_LAW | {LEDGER, LEDGERS}
MOST_COPIES = 99


@dataclass(frozen=True, slots=True)
class Order:
    """``copies`` by name of ``PARTS``; ``language`` of the whole, that of the event if empty.

    Cards, ledgers and notes of a character are in his own language. ``law`` is in the place of the event's and of its
    tables'. ``who`` is the id of the character whose ledger is wanted, and ``until`` the moment of game time to which
    ledgers run. ``address`` is what its codes carry in the place of the event's.
    """

    copies: Mapping[str, int]
    language: str = ""
    manner: Manner = USUAL
    law: Ruleset | None = None
    who: str = ""
    until: datetime | None = None
    address: str = ""


def copies_of(parts: Iterable[str], typed: Mapping[str, str]) -> dict[str, int]:
    """So many of each of ``parts``, by what was ``typed`` for it, one where nothing was.

    Raises ``NotFound("document")``, and ``BadInput`` for what is no number from 1 to ``MOST_COPIES``, for more than one
    of what is ``SINGLE``, and for what is named twice (field ``copies-NAME``).
    """
    faults = Faults()
    found: dict[str, int] = {}
    for name in parts:
        if name in found:
            faults.add(f"copies-{name}", "named_twice")
        if name not in PARTS:
            raise NotFound("document", known=", ".join(PARTS))
        told = typed.get(name, "").strip() or "1"
        count = int(told) if told.isascii() and told.isdecimal() and len(told) < 4 else 0
        if not 0 < count <= MOST_COPIES:
            faults.add(f"copies-{name}", "out_of_range", least=1, most=MOST_COPIES)
        elif count > 1 and name in SINGLE:
            faults.add(f"copies-{name}", "one_of_each")
        found[name] = count
    faults.raise_any()
    return found


def usual() -> Order:
    """The pack of an event, one of each."""
    return Order(dict.fromkeys(PACK, 1))


def pack(
    house: House, staff: Staff, order: Order, tell: Tell | None = None, *, put: Put = nowhere, mark: str = ""
) -> bytes:
    """What is ordered as one bookmarked PDF, also kept in ``folder/prints``; ``tell`` hears how far it is.

    Notes that it holds are prints like any other: entered, once the file is made and ``put`` has it; ``mark`` is for
    ``once``. Raises ``Conflict`` (``no_event``, ``no_printed_address``, ``nothing_to_print``, ``printed_already``),
    ``NotFound``, ``BadInput``, ``PressFailed``, and ``Stale`` where notes are printed by others again and again.
    """
    require_staff(staff)
    if not order.copies or set(order.copies) - set(PARTS):
        raise NotFound("document", known=", ".join(PARTS))
    codes = bool(set(order.copies) - WITHOUT_CODES)

    def once() -> bytes:
        data = by_law(pack_data(house, order.language, order.manner, codes=codes, address=order.address), order.law)
        notes: tuple[notepress.Prepared, ...] = ()
        if NOTES in order.copies:
            notes = tuple(notepress.open_notes(house, staff, order.manner, order.address))
        pieces = _of_the_pack(data, order) + _ledgers(house, staff, data.language, order)
        pieces += [Piece("debt_note", note.data) for note in notes]
        made = _bound(pieces, data.event_name, tell)
        with placed(house, f"pack-{data.language}.pdf") as keep:
            keep(made)
            put(made)
            notepress.enter_all(house, notes, mark)
        return made

    return anew(once)


def by_law(data: PackData, law: Ruleset | None) -> PackData:
    """The same as it would be printed if one ``law`` were played at all tables."""
    if law is None:
        return data
    return replace(data, rules=law, tables=tuple(replace(each, rules=law) for each in data.tables))


def papers_of_law(order: Order, tell: Tell | None = None) -> bytes:
    """Papers of a law that belong to no event. Raises ``NotFound("document")`` for others."""
    if order.law is None or not order.copies or set(order.copies) - OF_A_LAW:
        raise NotFound("document", known=", ".join(sorted(OF_A_LAW)))
    language = order.language if order.language in LANGUAGES else LANGUAGES[0]
    data = PackData("", language, "", order.law, "", "", manner=order.manner)
    return _bound(_of_the_pack(data, order), "", tell)


def _of_the_pack(data: PackData, order: Order) -> list[Piece]:
    return [Piece(name, data, order.copies[name]) for name in _OF_THE_EVENT if name in order.copies]


def _ledgers(house: House, staff: Staff, language: str, order: Order) -> list[Piece]:
    found = []
    if LEDGER in order.copies:
        if order.who:
            found.append(ledgersheet.of_one(house, staff, order.who, order.language, until=order.until))
        else:
            found.append(ledgersheet.of_event(house, staff, language, until=order.until))
    if LEDGERS in order.copies:
        found += ledgersheet.of_each(house, staff, order.until)
    return [Piece("ledger_sheet", replace(data, manner=order.manner)) for data in found]


def _bound(pieces: list[Piece], event: str, tell: Tell | None) -> bytes:
    title = event if len(pieces) > 1 else ""
    return pressed(lambda: render.bound(pieces, title=title, tell=tell))
