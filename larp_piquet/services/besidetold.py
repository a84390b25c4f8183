"""Cash, side bets and nettings as lines of the journal: cash moves coin, the others stand as remarks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from ..language import say
from ..ledger import plaintext
from ..ledger.amounts import figures
from ..ledger.bank import stake_account
from ..ledger.bets import BetEntry, BetKind, BetState, Why, state_of_bet
from ..ledger.book import STAFF, moved
from ..ledger.purses import CashKind, owner
from ..ledger.rights import Role
from ..store.records import CashRecord, NettingRecord
from ..wording.bets import BET_STATES, CASH, WHYS
from ..wording.mark import N_
from .beside import Beside, Wager
from .books import Books
from .netstate import Said, ring_of

CASH_TOLD = N_("%(what)s: %(who)s (%(sum)s)")
BET_TOLD = N_("Bet %(number)s at table %(table)s, %(backer)s on %(on)s against %(layer)s (%(sum)s): %(what)s")
NETTING_TOLD = N_("Netting %(number)s, %(ring)s (%(sum)s): %(what)s")
PROPOSED = N_("proposed")
SAID = {
    Said.AGREED: N_("agreed: %(who)s"),
    Said.DECLINED: N_("declined: %(who)s"),
    Said.WITHDRAWN: N_("the proposal was taken back"),
    Said.ENTERED: N_("all have agreed, it is entered"),
    Said.UNDONE: N_("undone, the debts stand again"),
}


@dataclass(frozen=True, slots=True)
class Timed:
    """A line, and when it was written in our time."""

    at: datetime
    told: plaintext.Told


def timed(books: Books, beside: Beside, tongue: str) -> tuple[list[Timed], list[Timed], list[Timed]]:
    """Cash, bets and nettings, each in the order written."""
    bets = [line for each in beside.bets for line in _bet(books, beside, each, tongue)]
    nettings = [line for each in beside.nettings for line in _netting(books, each, tongue)]
    return (
        [_cash(books, beside, each, tongue) for each in beside.cash],
        sorted(bets, key=lambda line: line.at),
        sorted(nettings, key=lambda line: line.at),
    )


def _role(books: Books, author: str) -> str:
    if author == STAFF:
        return str(Role.GAME_MASTER)
    return str(Role.REFEREE) if author in books.referees else ""


def _tags(books: Books, author: str, **more: object) -> dict[str, str]:
    told = {**more, "author": author, "role": _role(books, author)}
    return {name: str(value) for name, value in told.items() if value}


def _cash(books: Books, beside: Beside, record: CashRecord, tongue: str) -> Timed:
    whose = [books.names.get(who, who) for who in _whose(record)]
    what = say(tongue, CASH[CashKind(record.kind)], table=_table(beside, record))
    words = say(
        tongue, CASH_TOLD, what=what, who=", ".join(whose), sum=figures(record.amount, books.coins[record.coin])
    )  # fmt: skip
    told = plaintext.Told(
        record.game_time,
        None,
        words,
        _tags(books, record.author, cash=record.id, kind=record.kind),
        moved(record.giver, record.taker, record.amount, record.coin),
        _reason(record.reason),
    )
    return Timed(record.at, told)


def _whose(record: CashRecord) -> list[str]:
    """Whose cash it is: of a purse its owner's; a stake is his who laid it, also where it came from a pocket."""
    sides = (record.giver, record.taker)
    stakes = [stake.character for stake in map(stake_account, sides) if stake is not None]
    return stakes or [who for who in map(owner, sides) if who]


def _table(beside: Beside, record: CashRecord) -> int:
    """At which table it moved, if at one: the account of a bank there is ``bank:``, the sitting, and more."""
    for account in (record.giver, record.taker):
        kind, _colon, rest = account.partition(":")
        sitting = rest.partition(":")[0]
        if kind == "bank" and sitting.isdecimal():
            return beside.tables.get(int(sitting), 0)
    return 0


def _reason(reason: str) -> tuple[tuple[str, str], ...]:
    return (("reason", reason),) if reason else ()


def _bet(books: Books, beside: Beside, wager: Wager, tongue: str) -> Iterator[Timed]:
    bet, names = wager.record, books.names
    for entry in wager.entries:
        state = state_of_bet([BetEntry(BetKind(entry.kind), entry.author)])
        what, reason = say(tongue, BET_STATES[state]), entry.reason
        if state is BetState.ENDED:
            what, reason = f"{what}, {say(tongue, WHYS[Why(entry.reason)])}", ""
        words = say(
            tongue, BET_TOLD, number=bet.id, table=bet.number, backer=names.get(bet.backer, bet.backer),
            on=names.get(bet.on_character, bet.on_character), layer=names.get(bet.layer, bet.layer),
            sum=figures(bet.amount, books.coins[bet.coin]), what=what,
        )  # fmt: skip
        tags = _tags(books, entry.author, bet=bet.id, kind=entry.kind, sitting=bet.sitting_id, debt=entry.serial)
        yield Timed(entry.at, plaintext.Told(beside.clock.at(entry.at), None, words, tags, (), _reason(reason)))


def _netting(books: Books, record: NettingRecord, tongue: str) -> Iterator[Timed]:
    ring = ring_of(record)
    around = " → ".join(books.names.get(who, who) for who in ring.people)
    struck = " ".join(str(part.debt) for part in ring.parts)
    sum_ = figures(record.amount, books.coins[record.coin])

    def line(kind: str, what: str, author: str, when: datetime, at: datetime, reason: str = "") -> Timed:
        words = say(tongue, NETTING_TOLD, number=record.id, ring=around, sum=sum_, what=what)
        tags = _tags(books, author, netting=record.id, kind=kind, debts=struck)
        return Timed(at, plaintext.Told(when, None, words, tags, (), _reason(reason)))

    yield line("proposed", say(tongue, PROPOSED), record.author, record.game_time, record.at)
    for said in record.entries:
        who = said.who or said.author
        what = say(tongue, SAID[Said(said.kind)], who=books.names.get(who, who))
        yield line(said.kind, what, said.author, said.game_time, said.at, said.reason)
