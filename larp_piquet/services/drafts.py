"""Debts that come from no table: a note is drawn up, of coin or of a thing, and binds when both have signed it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import Connection

from ..ledger import book
from ..ledger.amounts import MOST
from ..ledger.coins import Coins, CoinSystem
from ..ledger.due import DueKind
from ..ledger.life import stand
from ..store import money
from ..store.records import DebtRecord
from ..wording.instruments import CAUSE, DRAWEE, INSTRUMENTS, instrument, usual, usual_bill
from .bookkeeping import answer, as_signed, new_paper, now_of, refusals, write_entry
from .cards import require_known
from .coinage import as_told, system_of
from .debtacts import require_playing, tell
from .errors import Conflict, NotFound
from .house import House
from .journal import require_event
from .notepress import written_by_hand
from .once import making
from .pins import check_pin
from .signatories import Signatories, signatories
from .terms import read_due
from .typed import LONG, Faults

#: Where a debt may come from. Those of parties are entered by the table itself.
SOURCES = ("loan", "promise", "other")


@dataclass(frozen=True, slots=True)
class DebtForm:
    """What may be typed about a debt. Sums are text in the coin's own writing; ``coin`` empty is the event's.

    ``thing`` is what is owed where it is not coin. ``due`` is a ``DueKind``; ``due_at`` is a moment of game time as
    ``1627-10-11T20:00``, ``hours`` a number. ``cause`` stands on the note; ``true_cause`` only the game master sees.
    ``drawee``: who is bidden to pay in the debtor's place, and owes it once he has accepted it.
    """

    debtor: str
    creditor: str
    amount: str = ""
    coin: str = ""
    thing: str = ""
    source: str = "loan"
    cause: str = ""
    true_cause: str = ""
    due: str = "demand"
    due_at: str = ""
    hours: str = ""
    addition: str = ""
    transferable: bool = True
    instrument: str = ""
    witnesses: str = ""
    drawee: str = ""


def draw(
    house: House,
    actor: book.Actor,
    form: DebtForm,
    blank: int | None = None,
    *,
    pin: str | None = None,
    mark: str = "",
) -> int:
    """Draw a debt up on a fresh note; its serial. Whoever draws it has signed it; the game master signs for nobody.

    ``blank`` is the serial of a blank note on which it stands already, written by hand: it is registered under that.
    ``NotFound("note")`` where there is none, ``Conflict("note_taken")`` where it is blank no more.

    Raises ``BadInput`` with every fault of the form, ``Forbidden`` for a character who is neither of the
    two, ``Conflict("plays_no_more")``, what the ledger refuses, and what ``check_pin`` does:
    a character signs by drawing it up. ``once.DoneAlready`` with the serial for a form whose ``mark`` drew one up
    before.
    """
    if actor.account not in (form.debtor, form.creditor) and not actor.staff:
        raise answer(book.LedgerCode.NOT_YOURS)
    if actor.account is not None:
        check_pin(house, actor.account, pin)
    with house.database.write() as connection, making(house, connection, mark) as one:
        event = require_event(connection)
        when = book.When(*now_of(house, connection))
        _require_people(connection, form)
        owed = read_form(connection, form, form.coin or event.coin, after=when.game_time)
        for party in (owed.debtor, owed.creditor, owed.drawee or None):
            require_playing(connection, party)
        serial = new_paper(house, connection) if blank is None else _written_on(connection, blank)
        author, signed = (actor.account, (actor.account,)) if actor.account else (book.STAFF, ())
        with refusals():
            entry = book.draw(str(serial), owed, author=author, signed=signed, when=when)
        faults = Faults()
        cause = faults.text("cause", form.cause, LONG)
        true_cause = faults.text("true_cause", form.true_cause, LONG)
        witnesses = faults.text("witnesses", form.witnesses, LONG)
        kind = _instrument(faults, form, owed, cause)
        faults.raise_any()
        system = system_of(connection, owed.coin) if owed.coin else None
        record = debt_record(
            serial, owed, entry, system, form.source, cause, true_cause, signatories(connection),
            instrument=kind, place=event.place, witnesses=witnesses,
        )  # fmt: skip
        money.insert_debt(connection, record)
        one.made = serial
        number = write_entry(connection, serial, entry)
        if blank is not None:
            written_by_hand(house, connection, serial, kind, entry.author)
        tell(connection, number, stand((entry,)))
    return serial


def _require_people(connection: Connection, form: DebtForm) -> None:
    """Whom the form names are three people of the cast, or two; raises ``BadInput``."""
    faults = Faults()
    require_known(connection, faults, debtor=form.debtor, creditor=form.creditor, drawee=form.drawee)
    if form.debtor and form.debtor == form.creditor:
        faults.add("creditor", str(book.LedgerCode.SAME_PERSON))
    faults.raise_any()


def debt_record(
    serial: int,
    owed: book.Debt,
    entry: book.Entry,
    system: CoinSystem | None,
    source: str,
    cause: str,
    true_cause: str,
    cast: Signatories,
    *,
    instrument: str = "",
    place: str = "",
    witnesses: str = "",
) -> DebtRecord:
    """A debt that came from no table as it is stored, with its first entry.

    ``system`` is its money, if it has one; ``cast`` says how its parties are called now.
    """
    assert entry.game_time is not None
    assert entry.real_time is not None
    return DebtRecord(
        serial=serial,
        sitting_id=None,
        partie=None,
        debtor=owed.debtor,
        creditor=owed.creditor,
        amount=owed.amount,
        coin=owed.coin,
        points=0,
        signed=as_signed(owed, system, cast),
        game_time=entry.game_time,
        at=entry.real_time,
        source=source,
        thing=owed.thing,
        cause=cause,
        true_cause=true_cause,
        instrument=instrument,
        place=place,
        witnesses=witnesses,
    )


def _written_on(connection: Connection, serial: int) -> int:
    """The blank of this serial, held, so that two phones do not both write on it."""
    if not money.hold_paper(connection, serial):
        raise NotFound("note")
    if money.find_debt(connection, serial) is not None:
        raise Conflict("note_taken")
    return serial


def _instrument(faults: Faults, form: DebtForm, owed: book.Debt, cause: str) -> str:
    """The key of the kind of paper: what was chosen, or what goes with the coin."""
    if not form.instrument and not owed.drawee:
        return usual(owed.coin).key
    if not form.instrument:
        form = replace(form, instrument=usual_bill(owed.coin).key)
    key = faults.choice("instrument", form.instrument, tuple(INSTRUMENTS))
    has = {
        "cause": bool(cause),
        "coin": bool(owed.coin),
        "transferable": owed.transferable,
        "drawee": bool(owed.drawee),
    }
    for part in instrument(key).lacks(**has):
        faults.add(part if part in (CAUSE, DRAWEE) else "instrument", f"paper_needs_{part}")
    if owed.drawee and DRAWEE not in instrument(key).must:
        faults.add("instrument", "paper_upon_nobody")
    return key


def read_form(connection: Connection, form: DebtForm, coin: str, *, after: datetime | None = None) -> book.Debt:
    """The debt that was typed, due, where a moment says, after this one; raises ``BadInput``."""
    return read_form_in(as_told(connection), form, coin, after=after)


def read_form_in(known: Coins, form: DebtForm, coin: str, *, after: datetime | None = None) -> book.Debt:
    """The same, with every money that there is looked up already."""
    faults = Faults()
    system = known.get(faults.choice("coin", coin, tuple(known)))
    thing = faults.text("thing", form.thing, LONG)
    amount, addition = 0, 0
    if thing and (form.amount.strip() or form.addition.strip()):
        faults.add("thing", "coin_or_thing")
    elif not thing:
        amount = faults.sum("amount", form.amount, system)
        addition = faults.sum("addition", form.addition, system) if form.addition.strip() else 0
        if amount + addition > MOST:
            faults.add("amount", "amount", reason="too_large", text=form.amount[:40])
    faults.choice("source", form.source, SOURCES)
    before = len(faults.problems)
    due = read_due(faults, form.due, form.due_at, form.hours, after=after)
    if addition and len(faults.problems) == before and due.kind not in (DueKind.AT, DueKind.WITHIN):
        faults.add("addition", "addition_needs_hour")
    for field, party in (("debtor", form.debtor), ("creditor", form.creditor)):
        if not party:
            faults.add(field, "nobody_named")
    if form.drawee and (thing or form.drawee in (form.debtor, form.creditor)):
        faults.add("drawee", "bill_upon_a_third")
    faults.raise_any()
    return book.Debt(
        form.debtor, form.creditor, amount, "" if thing else coin, thing, due, addition, form.transferable, form.drawee
    )
