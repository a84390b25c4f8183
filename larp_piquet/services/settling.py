"""What signatures and their revocation do to the ledger, in the transaction of the fact itself."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from ..ledger import book
from ..store import money
from ..store.records import SittingRecord
from ..tables.acts import STAFF, Actor, Signed, Voided
from ..tables.sitting import Sitting, Step
from .bookkeeping import as_entries, now_of, refusals, register, write_entry
from .house import House


@dataclass(frozen=True, slots=True)
class Settled:
    """The debt that arose, and the number of the newest entry (0: nothing was entered)."""

    serial: int | None = None
    entries: int = 0


def settle(
    house: House, connection: Connection, record: SittingRecord, before: Sitting, step: Step, actor: Actor
) -> Settled:
    """Enter what follows from this step: the debt of a partie signed by all, or the reversal of one voided."""
    if any(isinstance(fact, Signed) for fact in step.facts) and step.sitting.partie is not None:
        if step.sitting.partie.signed:
            return _owe(house, connection, record, step.sitting, actor)
    elif any(isinstance(fact, Voided) for fact in step.facts):
        return _reverse(house, connection, record, before, step)
    return Settled()


def _owe(house: House, connection: Connection, record: SittingRecord, sitting: Sitting, actor: Actor) -> Settled:
    assert sitting.partie is not None
    settlement = sitting.partie.settlement(sitting.rules)
    if settlement.debt is None or sitting.stake.per_point == 0:
        return Settled()
    debtor, creditor, points = settlement.debt
    who_owes, who_is_owed = sitting.seats[debtor], sitting.seats[creditor]
    assert who_owes is not None
    assert who_is_owed is not None
    owed = book.Debt(who_owes, who_is_owed, points * sitting.stake.per_point, sitting.stake.coin)
    serial, entry = register(
        house,
        connection,
        owed,
        sitting_id=record.id,
        partie=len(sitting.parties),
        points=points,
        author=STAFF if actor.character is None else actor.character,
    )
    return Settled(serial, entry)


def _reverse(house: House, connection: Connection, record: SittingRecord, before: Sitting, step: Step) -> Settled:
    debt = money.debt_of_partie(connection, record.id, len(before.parties))
    if debt is None:
        return Settled()
    entries = as_entries(money.load_entries(connection, debt.serial)[debt.serial])
    if book.state_of(entries) is book.DebtState.VOID:
        return Settled()
    reason = next(fact.reason for fact in step.facts if isinstance(fact, Voided))
    when = book.When(*now_of(house, connection))
    with refusals():
        entry = book.void(str(debt.serial), entries, book.Actor(staff=True), reason=reason, when=when)
    return Settled(None, write_entry(connection, debt.serial, entry))
