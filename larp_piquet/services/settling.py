"""What signatures and their revocation do to the ledger, in the transaction of the fact itself."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlalchemy import Connection

from ..ledger import book
from ..ledger.amounts import MOST
from ..ledger.givingback import ruled_void
from ..ledger.life import DebtState, stand, state_of
from ..store import money
from ..store.records import SittingRecord
from ..tables.acts import Actor, Signed, Voided
from ..tables.applying import Step
from ..tables.packwords import Typed
from ..tables.sitting import Sitting
from ..wording.desk import PAD_CORRECTED
from . import banking, betting, givingback, inheriting
from .bookkeeping import as_entries, register
from .errors import Conflict
from .house import House
from .journal import require_event
from .lostatplay import due_of


@dataclass(frozen=True, slots=True)
class Settled:
    """The debts that arose, and the number of the newest entry (0: nothing was entered)."""

    serials: tuple[int, ...] = ()
    entries: int = 0
    people: frozenset[str] = (
        frozenset()
    )  # whose debts it voided, whose bets it decided or opened, whose stakes it moved


def settle(
    house: House, connection: Connection, record: SittingRecord, before: Sitting, step: Step, actor: Actor
) -> Settled:
    """Enter what follows from this step: the debt of a partie signed by all, or its reversal when void or corrected,
    what goes into the bank on the table and out of it, and what becomes of the bets."""
    settled = _settle_partie(house, connection, record, before, step, actor)
    newest, paid = banking.settle(house, connection, record, before, step.sitting, settled.serials, actor)
    followed = betting.follow(house, connection, record, step.sitting, _author(actor))
    concerned = inheriting.with_heirs(connection, settled.people | paid | followed.people)
    return replace(settled, entries=max(settled.entries, newest, followed.entries), people=concerned)


def _author(actor: Actor) -> str:
    return actor.referee if actor.staff or actor.character is None else actor.character


def _settle_partie(
    house: House, connection: Connection, record: SittingRecord, before: Sitting, step: Step, actor: Actor
) -> Settled:
    signed = any(isinstance(fact, Signed) for fact in step.facts)
    if signed and step.sitting.partie is not None and step.sitting.partie.signed:
        return _owe(house, connection, record, step.sitting, actor)
    for fact in step.facts:
        if isinstance(fact, Voided):
            return _reverse(house, connection, record, before, fact.reason, fact.by)
        if isinstance(fact, Typed) and before.partie is not None and before.partie.signed:
            return _reverse(house, connection, record, before, PAD_CORRECTED, fact.by)
    return Settled()


def _owe(house: House, connection: Connection, record: SittingRecord, sitting: Sitting, actor: Actor) -> Settled:
    assert sitting.partie is not None
    settled, due = Settled(), due_of(require_event(connection))
    for owed in sitting.partie.owed(sitting.stake):
        who_owes, who_is_owed = sitting.seats[owed.debtor], sitting.seats[owed.creditor]
        assert who_owes is not None
        assert who_is_owed is not None
        if not owed.amount:
            continue
        if owed.amount > MOST:
            raise Conflict("sum_too_large")  # nobody could write it out; the game master can void the partie
        if _ruled_void(connection, record.id, len(sitting.parties), who_owes, who_is_owed, owed.amount):
            continue  # what the desk has ruled of this very debt stands, however often the pad is signed
        serial, entry = register(
            house,
            connection,
            book.Debt(who_owes, who_is_owed, owed.amount, sitting.stake.coin, due=due),
            sitting_id=record.id,
            partie=len(sitting.parties),
            points=owed.points or 0,
            again=_taken_back(connection, record.id, len(sitting.parties), who_is_owed),
            author=_author(actor),
        )
        entry = max(entry, inheriting.hand_on(house, connection, serial))
        parties = stand(as_entries(money.load_entries(connection, serial)[serial])).parties()
        settled = Settled((*settled.serials, serial), entry, settled.people | parties)
    return settled


def _taken_back(connection: Connection, sitting_id: int, partie: int, creditor: str) -> int:
    """How many debts of this partie to this creditor are void; with one that stands, the next is none."""
    debts = money.debts_of_partie(connection, sitting_id, partie)
    void = [_is_void(connection, debt.serial) for debt in debts if debt.creditor == creditor]
    return sum(void)


def _is_void(connection: Connection, serial: int) -> bool:
    return state_of(as_entries(money.load_entries(connection, serial)[serial])) is DebtState.VOID


def _ruled_void(connection: Connection, sitting_id: int, partie: int, debtor: str, creditor: str, amount: int) -> bool:
    """Whether the last debt that this partie left from the one to the other was of that sum, and was declared void."""
    left = money.debts_of_partie(connection, sitting_id, partie)
    same = [each for each in left if (each.debtor, each.creditor) == (debtor, creditor)]
    if not same or same[-1].amount != amount:
        return False
    return ruled_void(as_entries(money.load_entries(connection, same[-1].serial)[same[-1].serial]))


def _reverse(
    house: House, connection: Connection, record: SittingRecord, before: Sitting, reason: str, by: str
) -> Settled:
    newest, concerned = 0, set[str]()
    debts = money.debts_of_partie(connection, record.id, len(before.parties))
    for debt in sorted(debts, key=lambda each: -each.serial):  # as everybody does who holds several
        entries = as_entries(money.load_entries(connection, debt.serial)[debt.serial])
        newest = max(newest, givingback.take_back(house, connection, debt.serial, reason, author=by))
        concerned |= stand(entries).parties()
    return Settled((), newest, frozenset(concerned))
