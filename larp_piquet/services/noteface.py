"""What stands on the paper of a debt: its kind, its language, and every word of it, for whoever may read it."""

from __future__ import annotations

import json
from typing import Literal, cast

from sqlalchemy import Connection

from ..ledger.words import in_words
from ..printing.models import NoteData
from ..printing.notewords import day
from ..store import money, people
from ..store.records import CharacterRecord, DebtRecord, EventRecord, PrintRecord
from ..wording.instruments import INSTRUMENTS, usual
from ..wording.lookalikes import apart, with_id
from ..wording.note_texts import NOTE_LANGUAGES
from .bookkeeping import as_entries, note_secret
from .causes import may_be_stated
from .coinage import system_of
from .debts import debt
from .errors import Conflict, NotFound
from .house import House
from .journal import require_event
from .named import by_name
from .press import printed_address
from .results import DebtInfo, Viewer
from .signatories import Signatory, as_signatory, frozen


def debt_and_prints(connection: Connection, serial: int) -> tuple[DebtRecord, tuple[PrintRecord, ...]]:
    """The debt with every print of its note; raises ``NotFound("debt")``."""
    record = money.find_debt(connection, serial)
    if record is None:
        raise NotFound("debt")
    return record, money.prints_of(connection, serial)


def kinds_of(record: DebtRecord, prints: tuple[PrintRecord, ...]) -> tuple[str, ...]:
    """What such a debt can be put on: what was settled, or all that it has the parts for, the usual one first."""
    settled = prints[0].instrument if prints else record.instrument
    if settled:
        return (settled,)
    first = usual(record.coin).key
    has = {
        "cause": bool(record.cause) or may_be_stated(record, len(prints)),
        "coin": bool(record.coin),
        "transferable": True,
    }
    able = [key for key, each in INSTRUMENTS.items() if not each.lacks(**has)]
    return (first, *(key for key in able if key != first))


def note_data(
    house: House,
    serial: int,
    viewer: Viewer,
    language: str | None = None,
    *,
    kind: str = "",
    copy: int = 1,
    address: str = "",
) -> NoteData:
    """Everything a debt's note says, for its parties and staff; ``address`` is in the place of the event's.

    Raises as ``debts.debt`` does.
    """
    with house.database.read() as connection:
        event = require_event(connection)
        record, prints = debt_and_prints(connection, serial)
        own = own_language(connection, record, event)
    spoken = prints[0].language if prints else language if language in NOTE_LANGUAGES else own
    info = debt(house, serial, viewer, spoken, on_paper=True)
    with house.database.read() as connection:
        debtor = people.find_character(connection, info.debtor_id)
        creditor = people.find_character(connection, info.creditor_id)
        words = _words(connection, record, spoken)
        known = by_name(as_entries(money.load_entries(connection, serial)[serial]), viewer, on_paper=True)
    if debtor is None or creditor is None:
        raise Conflict("no_event")
    signed = json.loads(record.signed)
    owing = (frozen(signed, "debtor") or as_signatory(debtor)) if known(debtor.id) else _veiled(debtor)
    holding = (frozen(signed, "creditor") or as_signatory(creditor)) if known(creditor.id) else _veiled(creditor)
    # Paper bears names alone; with their ids only where one of the two would be taken for the other.
    names = apart({debtor.id: owing.name, creditor.id: holding.name})
    dative = holding.dative
    if dative and names[creditor.id] != holding.name:
        dative = with_id(dative, creditor.id)
    return NoteData(
        serial=str(serial),
        token=note_secret(house.key, serial),
        address=address or printed_address(event),
        language=spoken,
        debtor=names[debtor.id],
        rank=owing.rank,
        creditor=names[creditor.id],
        gender=cast(Literal["m", "f", ""], owing.gender),
        creditor_dative=dative,
        figures=info.figures if info.coin else "",
        words=words,
        thing=info.thing,
        cause=info.cause,
        game=info.partie is not None,
        place=_place(record, event),
        date=day(info.game_date, spoken, event.calendar),
        due=info.standing.terms.due,
        state=_stamped(info),
        instrument=kind or kinds_of(record, prints)[0],
        transferable=info.standing.terms.transferable,
        drawee=info.drawee_name,
        accepted=info.standing.accepted,
        guarantor=info.guarantor_name,
        ceiling=info.ceiling,
        witnesses=record.witnesses,
        addition=info.addition,
        chain=(names[creditor.id], *info.chain[1:]),
        paid=info.paid,
        rest=info.rest,
        copy=copy,
        calendar=event.calendar,
        year=info.game_date.year,
        owing="" if info.owing_id in (info.debtor_id, info.standing.terms.drawee) else info.owing_name,
    )


def own_language(connection: Connection, record: DebtRecord, event: EventRecord) -> str:
    """That of the debtor, who signs the paper."""
    debtor = people.find_character(connection, record.debtor)
    own = debtor.language if debtor is not None else ""
    return own if own in NOTE_LANGUAGES else event.language


def _stamped(info: DebtInfo) -> str:
    """The state as a stamp tells it: what was struck off against other debts ended, and was not paid."""
    return "ended" if info.standing.struck_off else str(info.state)


def _veiled(record: CharacterRecord) -> Signatory:
    """A party as the table knows him, whose name the reader is not to learn; one without an alias hides nothing."""
    return Signatory(record.alias, gender=record.gender) if record.alias else as_signatory(record)


def _place(record: DebtRecord, event: EventRecord) -> str:
    """Where it was signed; a debt signed before that was kept has the event's place."""
    return record.place or event.place


def _words(connection: Connection, record: DebtRecord, language: str) -> str:
    """The sum in words as signed; a debt signed before a language was spoken is told in it now."""
    if not record.coin:
        return ""
    signed: dict[str, str] = json.loads(record.signed)["words_due"]
    return signed.get(language) or in_words(record.amount, system_of(connection, record.coin), language, "accusative")
