"""The bank on a table: stakes are paid in as each agrees, debts paid out of it, and what is left goes back.

Nothing is remembered of it but cash: after every step of a sitting its bank is brought, by entries, to what the table
says should lie there (``tables.banking``). So a void partie, a correction and lines that are taken back need no more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import Connection

from ..ledger import book
from ..ledger.amounts import figures
from ..ledger.bank import StakeAccount, left_to, moves, paid_out, source, source_like, stake_account
from ..ledger.heirs import since
from ..ledger.life import stand
from ..ledger.purses import CashEntry, CashKind, lacking, owner
from ..store import logs, money
from ..store import purses as stored
from ..store.records import SittingRecord
from ..tables.acts import Actor, Stake
from ..tables.banking import in_bank
from ..tables.sitting import Sitting
from . import agreed, here, inheriting
from .bookkeeping import as_entries, now_of, write_entry
from .coinage import as_told, system_of
from .errors import Conflict
from .house import House
from .journal import require_event, require_staff
from .purses import record_of
from .readings import kept_reading
from .results import Staff

#: Why a purse cannot do its part: of a stake that its owner pays in, and of another's.
_LACKS = {True: "stake_lacks", False: "other_stake_lacks"}


@dataclass(frozen=True, slots=True)
class BankHere:
    """The bank of a table as anybody sees it, for the partie under way or the next one. Sums are in figures.

    ``stakes`` are names with what each has in it.
    """

    partie: int
    stake: str
    holds: str
    stakes: tuple[tuple[str, str], ...]


@kept_reading
def bank_here(house: House, number: int) -> BankHere | None:
    """What lies in the bank at this table now; ``None`` where it is played on honour, or nobody sits."""
    with house.database.read() as connection:
        record = here.sitting_here(house, connection, number)
        sitting = None if record is None else here.log_here(house, connection, record.id).sitting
        if record is None or sitting is None or not sitting.stake.bank:
            return None
        stake, system = sitting.stake, system_of(connection, sitting.stake.coin)
        lying = _lying(connection, record.id, stake)
        stakes = tuple(
            (agreed.name_of(connection, each.character), figures(amount, system))
            for each, amount in lying.items()
            if amount
        )
    now = len(sitting.parties) + (not sitting.under_way)
    total = sum(lying.values())
    return BankHere(now, figures(stake.bank, system), figures(total, system) if total else "", stakes)


def banks(house: House, staff: Staff) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """By table, what lies in the banks now, in figures. Raises ``Forbidden`` for all but the game master."""
    require_staff(staff)
    with house.database.read() as connection:
        coins = as_told(connection)
        return tuple(
            (number, tuple(figures(amount, coins[coin]) for coin, amount in sorted(sums.items())))
            for number, sums in _banks(connection).items()
        )


def _banks(connection: Connection) -> dict[int, dict[str, int]]:
    found: dict[int, dict[str, int]] = {}
    held = stored.cash_held(connection, "bank:")
    accounts = {name: stake_account(name) for name in held}
    numbers = logs.numbers_of(connection, {each.sitting for each in accounts.values() if each is not None})
    for name, each in accounts.items():
        if each is None:
            continue
        coins = found.setdefault(numbers[each.sitting], {})
        for coin, amount in held[name].items():
            coins[coin] = coins.get(coin, 0) + amount
    told = {number: {coin: amount for coin, amount in coins.items() if amount} for number, coins in found.items()}
    return {number: coins for number, coins in sorted(told.items()) if coins}


# -- what a step of its table does ---------------------------------------------------------------------------------


def settle(
    house: House,
    connection: Connection,
    record: SittingRecord,
    before: Sitting,
    sitting: Sitting,
    serials: Iterable[int],
    actor: Actor,
) -> tuple[int, frozenset[str]]:
    """Pay the debts that this step made out of the stakes of those who owe them, and bring the bank to what lies there.

    The number of the newest entry about a debt (0: none), and whose purses were moved. Raises ``Conflict``:
    ``stake_lacks`` where the purse of whoever acts does not hold his stake, ``other_stake_lacks`` where another's does
    not. Into the bank of a partie that is open again each pays as far as his purse reaches.
    """
    plays_on = before.under_way and sitting.under_way and in_bank(before) == in_bank(sitting)
    if not sitting.stake.bank or plays_on:
        return 0, frozenset()
    bank = _Bank(house, connection, record, before, sitting, actor)
    newest = max((bank.pay(serial) for serial in serials), default=0)
    bank.bring_about()
    return newest, frozenset(bank.moved)


class _Bank:
    """The bank of one sitting, and what is done to it in one step."""

    def __init__(
        self,
        house: House,
        connection: Connection,
        record: SittingRecord,
        before: Sitting,
        sitting: Sitting,
        actor: Actor,
    ) -> None:
        self.house, self.connection, self.record, self.sitting, self.actor = house, connection, record, sitting, actor
        self.author = actor.referee if actor.staff or actor.character is None else actor.character
        stored.hold_purses(connection)
        self.moved: set[str] = set()
        self.purses = require_event(connection).purses
        log = inheriting.heirs(connection)
        self.payers = {
            cash.taker: left_to(cash.giver, since(log, cash.at))
            for cash in stored.cash_of_banks(connection, record.id)
            if cash.kind == CashKind.STAKED
        }
        self.reopened = not before.under_way and sitting.under_way and len(before.parties) == len(sitting.parties)

    def pay(self, serial: int) -> int:
        """Pay a debt of the partie out of the stake of whoever owes it: the number of the entry, 0 where there is none.

        Of several debts of one loser, the one that stands first in the law is paid first.
        """
        entries = as_entries(money.load_entries(self.connection, serial)[serial])
        standing = stand(entries)
        stake = StakeAccount(self.record.id, len(self.sitting.parties), standing.terms.debtor)
        there = _lying(self.connection, self.record.id, self.sitting.stake).get(stake, 0)
        taker = source_like(standing.holder, self._payer(stake))
        when = book.When(*now_of(self.house, self.connection))
        entry = paid_out(str(serial), standing, there, str(stake), taker, author=self.author, when=when)
        if entry is None:
            return 0
        self.moved |= {standing.debtor, standing.holder}
        return write_entry(self.connection, serial, entry)

    def bring_about(self) -> None:
        """What belongs in the bank is paid in, what does not goes back."""
        wanted = in_bank(self.sitting)
        lying = _lying(self.connection, self.record.id, self.sitting.stake)
        belong = {
            StakeAccount(self.record.id, wanted.partie, who): self.sitting.stake.bank
            for who in sorted(wanted.characters)
        }
        for kind, each, amount in moves(lying, belong):
            # A partie that is open again is played for what was staked on it, from wherever that came.
            back = kind is CashKind.RETURNED or self.sitting.under_way
            payer = self._payer(each) if back else self._source(each)
            if self.reopened and kind is CashKind.STAKED and not (amount := min(amount, self._there(payer, amount))):
                continue
            sides = (payer, str(each)) if kind is CashKind.STAKED else (str(each), payer)
            self._move(kind, *sides, amount, each.character)

    def _there(self, payer: str, amount: int) -> int:
        """What of a stake can be paid anew: who has spent what he won, or took back, corrects his pad none the less."""
        if owner(payer) is None or require_event(self.connection).purses_below:
            return amount
        return max(0, stored.cash_held(self.connection, payer).get(payer, {}).get(self.sitting.stake.coin, 0))

    def _payer(self, stake: StakeAccount) -> str:
        return self.payers.get(str(stake)) or self._source(stake)

    def _source(self, stake: StakeAccount) -> str:
        return source(stake.character, purses=self.purses)

    def _move(self, kind: CashKind, giver: str, taker: str, amount: int, who: str) -> None:
        game_time, at = now_of(self.house, self.connection)
        entry = CashEntry(kind, giver, taker, amount, self.sitting.stake.coin, self.author, "", game_time)
        self._refuse_lacking(entry)
        stored.append_cash(self.connection, record_of(entry, at))
        self.moved.add(who)

    def _refuse_lacking(self, entry: CashEntry) -> None:
        if require_event(self.connection).purses_below:
            return
        if (who := lacking(entry.postings, stored.cash_held(self.connection))) is not None:
            raise Conflict(_LACKS[who == self.actor.character], name=agreed.name_of(self.connection, who))


def _lying(connection: Connection, sitting_id: int, stake: Stake) -> Mapping[StakeAccount, int]:
    held = stored.cash_held(connection, f"bank:{sitting_id}:")
    found = {stake_account(name): coins.get(stake.coin, 0) for name, coins in held.items()}
    return {each: amount for each, amount in found.items() if each is not None}


__all__ = ["BankHere", "bank_here", "banks", "settle"]
