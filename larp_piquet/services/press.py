"""Printing from the store: gathers what a document says and hands it to the press."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar, cast

from ..language import LANGUAGES
from ..ledger.amounts import figures
from ..ledger.coins import Coins, CoinSystem
from ..printing import apart, render
from ..printing.documents import DOCUMENTS, PACK
from ..printing.manner import DRESSES, PAPERS, USUAL, Dress, Manner, Paper
from ..printing.models import BlankNote, CharacterCard, PackData, TableCard
from ..printing.qr import UnprintableAddressError
from ..printing.typeset import PressError
from ..store import money, people, settings
from ..store.records import EventRecord, FurnitureRecord
from ..wording.instruments import usual
from ..wording.note_texts import NOTE_LANGUAGES
from .bookkeeping import note_secret
from .cards import secrets_of
from .coinage import offered
from .debts import blank_notes
from .errors import BadInput, Conflict, NotFound, Problem, ServiceError
from .events import rules_of
from .furniture import law_and_stake
from .house import House
from .journal import require_event, require_staff
from .results import Staff
from .typed import Faults

#: Blanks on hand are printed first on a sheet of four, then on one of cards.
LARGE_BLANKS = 4
#: How many fresh blanks are printed at once: ten sheets of the large, four of the small.
MOST_BLANKS = 40
_T = TypeVar("_T")


class PressFailed(ServiceError):
    """The renderer gave up; why stands in its log."""

    status = 503


def document_html(
    house: House, staff: Staff, document: str, language: str | None = None, manner: Manner = USUAL
) -> str:
    """One document of the pack as a page to look at.

    Raises ``Conflict`` (``no_event``, ``no_printed_address``), ``NotFound("document")`` and ``PressFailed``.
    """
    require_staff(staff)
    _known(document)
    data = pack_data(house, language, manner, codes=not DOCUMENTS[document].each_law)
    return pressed(lambda: render.html(document, data))


def document_pdf(
    house: House, staff: Staff, document: str, language: str | None = None, manner: Manner = USUAL
) -> bytes:
    """One document of the pack as PDF. Raises as ``document_html`` does."""
    require_staff(staff)
    _known(document)
    data = pack_data(house, language, manner, codes=not DOCUMENTS[document].each_law)
    return pressed(lambda: render.pack(data, (document,)))


def fresh_blanks(
    house: House,
    staff: Staff,
    typed: str,
    size: str = "a6",
    language: str | None = None,
    manner: Manner = USUAL,
) -> bytes:
    """So many new blank notes of this size as PDF, each with a number that no other paper bears.

    ``language`` may be any that a note is printed in. Raises as ``document_html`` does, and ``BadInput`` for what is no
    number from 1 to ``MOST_BLANKS``.
    """
    require_staff(staff)
    faults = Faults()
    count = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 5 else 0
    if not 0 < count <= MOST_BLANKS:
        faults.add("count", "out_of_range", least=1, most=MOST_BLANKS)
    faults.choice("size", size, ("a6", "card"))
    faults.raise_any()
    data = pack_data(house, language, manner)
    made = blank_notes(house, staff, count)
    notes = tuple(BlankNote(str(serial), token, "card" if size == "card" else "a6") for serial, token in made)
    spoken = language if language in NOTE_LANGUAGES else data.language
    return pressed(lambda: render.pack(replace(data, language=spoken, blank_notes=notes), ("blank_notes",)))


def _known(document: str) -> None:
    if document not in DOCUMENTS or document.startswith("debt_note") or document in ("ledger_sheet", "wifi_card"):
        raise NotFound("document", known=", ".join(PACK))


def pressed(work: Callable[[], _T]) -> _T:
    """What the press makes; its failures are answers of the services."""
    try:
        return work()
    except render.NothingToPrintError:
        raise Conflict("nothing_to_print") from None
    except UnprintableAddressError as error:
        raise BadInput([Problem("printed_address", "address", {"value": error.address[:80]})]) from None
    except PressError:
        raise PressFailed("press_failed") from None


def stop(house: House) -> None:
    """Give up what is being printed, for the server ends; nothing of it is kept or entered, and its page says so."""
    house.jobs.leave()
    apart.close()


def _language(event: EventRecord, language: str | None) -> str:
    return language if language in LANGUAGES else event.language


def printed_address(event: EventRecord) -> str:
    """What the codes of this event begin with; raises ``Conflict`` (``no_printed_address``)."""
    if not event.printed_address:
        raise Conflict("no_printed_address")
    return event.printed_address


def manner_of(paper: str, dress: str, *, old_spelling: bool = False, long_s: bool = False) -> Manner:
    """What was chosen, in the words of ``printing.manner``; raises ``BadInput`` (``paper``, ``dress``)."""
    faults = Faults()
    faults.choice("paper", paper, PAPERS)
    faults.choice("dress", dress, DRESSES)
    faults.raise_any()
    return Manner(cast("Paper", paper), cast("Dress", dress), old_spelling, long_s)


def pack_data(house: House, language: str | None = None, manner: Manner = USUAL, *, codes: bool = True) -> PackData:
    """Everything the pack says. Raises ``Conflict``: ``no_event``; ``no_printed_address`` where it has ``codes``."""
    with house.database.read() as connection:
        event = require_event(connection)
        tables = settings.load_furniture(connection)
        characters = people.load_characters(connection)
        blanks = money.blank_serials(connection)
        coins = offered(connection)
    return PackData(
        event_name=event.name,
        language=_language(event, language),
        address=printed_address(event) if codes else event.printed_address,
        rules=rules_of(event),
        coin=event.coin,
        stake=_stake(coins[event.coin], event.per_point),
        tables=tuple(_table_card(event, table, coins) for table in tables),
        characters=tuple(
            CharacterCard(
                each.name,
                each.title,
                *secrets_of(house.key, each.id, each.generation),
                each.language or event.language,
                each.alias,
            )
            for each in characters
        ),
        blank_notes=tuple(
            BlankNote(str(serial), note_secret(house.key, serial), "a6" if place < LARGE_BLANKS else "card")
            for place, serial in enumerate(blanks[: LARGE_BLANKS + manner.cards])
        ),
        instrument=usual(event.coin).key,
        manner=manner,
        year=event.game_date.year,
    )


def _table_card(event: EventRecord, table: FurnitureRecord, coins: Coins) -> TableCard:
    rules, stake = law_and_stake(event, table)
    told = _stake(coins[stake.coin], stake.per_point or stake.flat)
    bank = _stake(coins[stake.coin], stake.bank)
    return TableCard(table.number, table.name, table.colour, told, rules, bank)


def _stake(system: CoinSystem, per_point: int) -> str:
    return figures(per_point, system) if per_point else ""
