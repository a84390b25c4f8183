"""Printing from the store: gathers what a document says and hands it to the press."""

from __future__ import annotations

from collections.abc import Callable
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
from .bookkeeping import note_secret
from .cards import secrets_of
from .coinage import offered
from .errors import BadInput, Conflict, NotFound, Problem, ServiceError
from .events import BLANK_NOTES, rules_of
from .furniture import law_and_stake
from .house import House
from .journal import require_event, require_staff
from .results import Staff
from .typed import Faults

#: Of the blanks that are made with an event the first are a sheet of four, and the others one of cards.
LARGE_BLANKS = 4
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


def pack_data(
    house: House, language: str | None = None, manner: Manner = USUAL, *, codes: bool = True, address: str = ""
) -> PackData:
    """Everything the pack says; ``address`` is in the place of the event's.

    Raises ``Conflict``: ``no_event``; ``no_printed_address`` where it has ``codes``.
    """
    with house.database.read() as connection:
        event = require_event(connection)
        tables = settings.load_furniture(connection)
        characters = people.load_characters(connection)
        blanks = money.blank_serials(connection)
        spoken = _language(event, language)
        coins = {coin: system.written_in(spoken) for coin, system in offered(connection).items()}
    return PackData(
        event_name=event.name,
        language=spoken,
        address=address or (printed_address(event) if codes else event.printed_address),
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
        blank_notes=_blanks(house, blanks, manner),
        instrument=usual(event.coin).key,
        manner=manner,
        year=event.game_date.year,
    )


def _blanks(house: House, blank: tuple[int, ...], manner: Manner) -> tuple[BlankNote, ...]:
    """Of the blanks made with the event those that are ``blank`` still, each of the size that its number always had.

    Two papers of one number would be filled by two pairs in good faith: nothing else is printed by a pack again.
    """
    return tuple(
        BlankNote(str(serial), note_secret(house.key, serial), "a6" if serial <= LARGE_BLANKS else "card")
        for serial in blank
        if serial <= min(BLANK_NOTES, LARGE_BLANKS + manner.cards)
    )


def _table_card(event: EventRecord, table: FurnitureRecord, coins: Coins) -> TableCard:
    rules, stake = law_and_stake(event, table)
    told = _stake(coins[stake.coin], stake.per_point or stake.flat)
    bank = _stake(coins[stake.coin], stake.bank)
    return TableCard(table.number, table.name, table.colour, told, rules, bank)


def _stake(system: CoinSystem, per_point: int) -> str:
    return figures(per_point, system) if per_point else ""
