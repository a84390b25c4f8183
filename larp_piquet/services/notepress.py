"""The paper of a debt: of which kind it is, in which language, and every print of it, the first and the duplicates.

A print is made, kept, entered under the number that it bears, and only then given out (see ``sheets``). So no number is
entered that nobody can have, and none is given out twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from ..ledger.life import stand
from ..printing import render
from ..printing.manner import USUAL, Manner
from ..printing.models import NoteData
from ..store import money
from ..store.records import DebtRecord, PrintRecord
from ..tables.acts import STAFF
from ..wording.instruments import CAUSE, INSTRUMENTS, instrument
from . import sheets
from .bookkeeping import as_entries, now_of
from .causes import may_be_stated, state_cause
from .debts import debt
from .errors import Conflict, Forbidden, NotFound, Stale
from .house import House
from .journal import require_event
from .named import both_names
from .noteface import debt_and_prints, kinds_of, note_data, own_language
from .once import DoneAlready, making
from .press import pressed
from .results import DebtInfo, Staff, Viewer
from .sheets import Put, anew, nowhere
from .typed import LONG, Faults

#: The papers that a note can be printed on: A6, and the back of a playing card.
PAPERS = ("debt_note", "debt_note_card")


@dataclass(frozen=True, slots=True)
class NotePrint:
    """A print of a note: ``copy`` 1 is the paper itself. ``author_name`` is empty for the game master.

    ``kept``: this reader had it printed, and may fetch the sheet again.
    """

    copy: int
    author_name: str
    game_time: datetime
    kept: bool = False


@dataclass(frozen=True, slots=True)
class NotePaper:
    """What of a debt's paper is settled, and what may still be chosen.

    ``kinds``: keys of the instruments that such a debt can be put on, the settled or the usual one first.
    ``language`` is empty until the first print settles it, ``own`` is the debtor's. ``may_print``: this reader may have
    it printed; ``unsigned``: nobody may, for not both have signed it, and until then there are proofs of it.
    ``may_state``: the first print may say another cause than play. ``witnesses``: who was there, as it was typed.
    """

    instrument: str
    kinds: tuple[str, ...]
    language: str
    own: str
    prints: tuple[NotePrint, ...]
    may_print: bool
    may_state: bool = False
    witnesses: str = ""
    unsigned: bool = False


def paper(house: House, serial: int, viewer: Viewer) -> NotePaper:
    """The paper of a debt, for its parties and staff. Raises as ``debts.debt`` does."""
    info = debt(house, serial, viewer)
    with house.database.read() as connection:
        record, prints = debt_and_prints(connection, serial)
        own = own_language(connection, record, require_event(connection))
        entries = as_entries(money.load_entries(connection, serial)[serial])
        name = both_names(connection).to(viewer, entries)
    kinds = kinds_of(record, prints)
    return NotePaper(
        instrument=kinds[0],
        kinds=kinds,
        language=prints[0].language if prints else "",
        own=own,
        prints=tuple(
            NotePrint(
                each.copy,
                "" if each.author == STAFF else name(each.author),
                each.game_time,
                _is_his(each, viewer) and sheets.kept_note(house, serial, each.copy, each.at) is not None,
            )
            for each in prints
        ),
        may_print=_may_print(info, viewer) and not _unsigned(info),
        may_state=may_be_stated(record, len(prints)),
        witnesses=record.witnesses,
        unsigned=_unsigned(info),
    )


@dataclass(frozen=True, slots=True)
class Prepared:
    """A print that can be made: what stands on it, of which kind it is, and who has it printed.

    ``stated`` is a cause that the paper states in the place of play, empty for none. ``at`` is when it was made.
    """

    data: NoteData
    kind: str
    author: str
    at: datetime
    stated: str = ""


def note_html(
    house: House, serial: int, viewer: Viewer, language: str, document: str = "debt_note", manner: Manner = USUAL
) -> str:
    """The note as a page to look at: a proof, and no entry."""
    data = replace(note_data(house, serial, viewer, language, copy=0), manner=manner)
    return pressed(lambda: render.html(document, data))


def note_proof(
    house: House,
    serial: int,
    viewer: Viewer,
    language: str = "",
    document: str = "debt_note",
    manner: Manner = USUAL,
    address: str = "",
) -> bytes:
    """The same as PDF; the paper says that it is a proof. ``address``: in the place of the event's."""
    _require_paper(document)
    data = note_data(house, serial, viewer, language, copy=0, address=address)
    return pressed(lambda: render.pdf(document, replace(data, manner=manner)))


def print_note(
    house: House,
    serial: int,
    viewer: Viewer,
    staff: Staff | None = None,
    *,
    language: str = "",
    kind: str = "",
    cause: str = "",
    document: str = "debt_note",
    expected: int | None = None,
    manner: Manner = USUAL,
    address: str = "",
    put: Put = nowhere,
) -> bytes:
    """Print a note, as PDF: the paper itself, and after it duplicates, each an entry with its number.

    ``language``, ``kind`` and ``cause`` count for the first print alone; empty is the debtor's own language, what goes
    with the coin, and what is true. A ``cause`` is stated of debts of play alone, whatever they are really for.
    ``expected`` is how many prints the form saw; without it, a print that came out meanwhile has this one made anew,
    under the next number. ``address``: in the place of the event's. ``put`` is handed the sheet before it is entered.

    Raises as ``debts.debt`` does, ``BadInput`` for a kind that such a debt cannot be put on, ``Forbidden`` for whoever
    neither owes nor holds it, ``Conflict("not_signed")`` before both have signed it, and ``Stale``.
    """
    _require_paper(document)
    info = debt(house, serial, viewer)
    if not _may_print(info, viewer):
        raise Forbidden("not_a_party")
    if _unsigned(info):
        raise Conflict("not_signed")

    def once() -> bytes:
        with house.database.read() as connection:
            record, prints = debt_and_prints(connection, serial)
        if expected is not None and expected != len(prints):
            raise Stale
        faults = Faults()
        stated = faults.text("cause", cause, LONG) if may_be_stated(record, len(prints)) else ""
        faults.raise_any()
        chosen = _chosen(replace(record, cause=stated or record.cause), prints, kind)
        data = note_data(house, serial, viewer, language, kind=chosen, copy=len(prints) + 1, address=address)
        data = replace(data, cause=stated or data.cause, manner=manner)
        made = pressed(lambda: render.pdf(document, data))
        sheet = Prepared(data, chosen, _author(info, viewer, staff), house.clock(), stated)
        sheets.keep_note(house, serial, data.copy, sheet.at, made)
        try:
            put(made)
            enter_all(house, [sheet])
        except BaseException:
            _forget(house, sheet)
            raise
        return made

    return anew(once)


def _forget(house: House, sheet: Prepared) -> None:
    """A sheet that was made and is not entered is no paper, and goes."""
    serial = int(sheet.data.serial)
    with house.database.read() as connection:
        prints = money.prints_of(connection, serial)
    if (sheet.data.copy, sheet.at) not in {(each.copy, each.at) for each in prints}:
        sheets.forget_note(house, serial, sheet.data.copy, sheet.at)


def again(house: House, serial: int, copy: int, viewer: Viewer) -> bytes:
    """The sheet of a print once more, for whoever had it printed: the same sheet, and no entry.

    Raises as ``debts.debt`` does, and ``NotFound("sheet")`` where it is another's, or kept no more.
    """
    debt(house, serial, viewer)
    with house.database.read() as connection:
        _record, prints = debt_and_prints(connection, serial)
    for each in prints:
        if each.copy == copy and _is_his(each, viewer):
            path = sheets.kept_note(house, serial, copy, each.at)
            with suppress(FileNotFoundError):
                if path is not None:
                    return path.read_bytes()
    raise NotFound("sheet")


def open_notes(house: House, staff: Staff, manner: Manner = USUAL, address: str = "") -> list[Prepared]:
    """A print of every debt that is open, the oldest first; each is an entry, once ``enter_all`` has it."""
    at = house.clock()
    with house.database.read() as connection:
        lives = money.load_entries(connection)
        records = [each for each in money.load_debts(connection) if stand(as_entries(lives[each.serial])).open]
        prints = {each.serial: money.prints_of(connection, each.serial) for each in records}
    found = []
    for record in reversed(records):
        before, viewer = prints[record.serial], Viewer(staff=True)
        kind = kinds_of(record, before)[0]
        data = note_data(house, record.serial, viewer, kind=kind, copy=len(before) + 1, address=address)
        found.append(Prepared(replace(data, manner=manner), kind, _of_the_desk(staff), at))
    return found


def enter_all(house: House, prints: Sequence[Prepared], mark: str = "") -> None:
    """Enter all of them or none; raises ``Stale`` where one came out in the meantime.

    ``mark``: by what they are entered, for ``once``; ``Conflict("printed_already")`` where that entered them before.
    """
    if not prints:
        return
    try:
        with house.database.write() as connection, making(house, connection, mark):
            for each in prints:
                serial, data = int(each.data.serial), each.data
                _enter(house, connection, serial, data.copy, each.kind, data.language, each.author, each.at)
                if each.stated:
                    state_cause(house, connection, serial, each.stated, each.author)
    except DoneAlready:
        raise Conflict("printed_already") from None


def _require_paper(document: str) -> None:
    if document not in PAPERS:
        raise NotFound("document", known=", ".join(PAPERS))


def written_by_hand(house: House, connection: Connection, serial: int, kind: str, author: str) -> None:
    """A debt was written on a blank note: that is its paper, and whatever is printed of it later is a duplicate."""
    _enter(house, connection, serial, 1, kind, require_event(connection).language, author)


def _enter(
    house: House,
    connection: Connection,
    serial: int,
    copy: int,
    kind: str,
    language: str,
    author: str,
    at: datetime | None = None,
) -> None:
    game_time, now = now_of(house, connection)
    try:
        money.insert_print(connection, PrintRecord(serial, copy, kind, language, author, game_time, at or now))
    except IntegrityError:
        raise Stale from None  # another print came out in the meantime


def _author(info: DebtInfo, viewer: Viewer, staff: Staff | None) -> str:
    """Whoever owes or holds it prints it as himself, also where his browser rules."""
    if viewer.character_id and (staff is None or viewer.character_id in (info.owing_id, info.holder_id)):
        return viewer.character_id
    return _of_the_desk(staff)


def _of_the_desk(staff: Staff | None) -> str:
    return (staff.referee if staff else None) or STAFF


def _may_print(info: DebtInfo, viewer: Viewer) -> bool:
    """Prints are the game master's; the note of a debt is also theirs who owe and who hold it, and no referee's."""
    return viewer.master or (viewer.character_id is not None and viewer.character_id in (info.owing_id, info.holder_id))


def _is_his(made: PrintRecord, viewer: Viewer) -> bool:
    """Whether this reader had it printed."""
    return (viewer.master and made.author == STAFF) or made.author == viewer.character_id


def _unsigned(info: DebtInfo) -> bool:
    """Whether not both have signed it: it binds nobody, and so no paper of it is the paper itself."""
    return len(info.standing.signed) < len({info.standing.terms.debtor, info.standing.terms.creditor})


def _chosen(record: DebtRecord, prints: tuple[PrintRecord, ...], kind: str) -> str:
    kinds = kinds_of(record, prints)
    if prints or not kind:
        return kinds[0]
    faults = Faults()
    faults.choice("instrument", kind, tuple(INSTRUMENTS) if len(kinds) > 1 else kinds)
    for part in instrument(kind).lacks(cause=bool(record.cause), coin=bool(record.coin)):
        faults.add("cause" if part == CAUSE else "instrument", f"paper_needs_{part}")
    faults.raise_any()
    return kind
