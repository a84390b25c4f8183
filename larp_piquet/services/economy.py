"""The coin of the event at one glance: who owes whom, what fell due, what is disputed, what a night's tables left."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from time import perf_counter

from sqlalchemy import Connection

from ..ledger.bank import stake_account
from ..ledger.book import Entry, EntryKind
from ..ledger.life import DebtState, effective
from ..ledger.purses import owner
from ..store import logs, purses, settings
from .carrying import SOURCE as CARRIED
from .debtlist import SOURCE as OPENING
from .house import House
from .journal import game_clock, require_event, require_staff
from .results import Staff
from .shelf import STATES, Search, Shelf, Shelved, leaf

__all__ = ["PAGE", "STATES", "Economy", "Flow", "InCoin", "Line", "OfTable", "Query", "Sums", "economy", "night_of"]

#: A side of a flow or of a sum: a house by its name, or somebody by his id.
_Side = tuple[str, str]
#: A night of cards ends at noon.
NOON = timedelta(hours=12)
#: Debts on one page of the list.
PAGE = 40


@dataclass(frozen=True, slots=True)
class Query(Search):
    """What the game master asks to see. ``coin``: of the picture and the sums, and of the list where it is set.

    ``by_house``: the picture and its flows tell houses in place of characters; ``shown``: how many flows; ``whole``:
    the table beside the picture tells every one; ``night``: whose tables (none: this night's).
    """

    by_house: bool = False
    shown: int = 12
    whole: bool = False
    night: date | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One debt in a list. ``figures`` is what is left of it, or what it was where nothing is."""

    serial: int
    debtor: str
    holder: str
    figures: str
    coin: str
    state: DebtState
    struck_off: bool
    due: datetime | None
    late: bool
    contested: bool
    protested: bool
    table: int
    game_time: datetime


@dataclass(frozen=True, slots=True)
class Flow:
    """What one owes another in all: ``count`` debts together. Ids tell apart whom names do not, and a house from one
    who bears its name."""

    debtor_id: str
    holder_id: str
    debtor: str
    holder: str
    amount: int
    figures: str
    count: int


@dataclass(frozen=True, slots=True)
class Sums:
    """What somebody, or a house, owes, is owed and has over (above nothing) or short, of one coin."""

    name: str
    coin: str
    owes: str
    owed: str
    net: int
    net_figures: str
    character_id: str = ""


@dataclass(frozen=True, slots=True)
class InCoin:
    """What is in play of one coin: owed in all, of it late or disputed or demanded in vain; and of this night, in which
    no debt arose that stood before the event.

    ``cash`` is what lies in purses and in banks on tables, ``purses`` and ``banks`` each of them; empty for nothing.
    """

    coin: str
    count: int
    owed: str
    late: str
    disputed: str
    arisen: str
    paid: str
    netted: str
    cash: str = ""
    purses: str = ""
    banks: str = ""


@dataclass(frozen=True, slots=True)
class OfTable:
    """What a table left in a night: parties that left a debt, the debts, their sums by coin, and the greatest."""

    number: int
    name: str
    parties: int
    debts: int
    sums: tuple[str, ...]
    greatest: str
    who: str


@dataclass(frozen=True, slots=True)
class Economy:
    """The page. ``flows`` are the greatest of ``coin``, ``flows_all`` is how many there are, ``flows_rest`` what the
    others come to, ``table`` the same flows as rows, or every one; of the lists of late and disputed debts the first
    ``PAGE``, with how many there are in all."""

    now: datetime
    coin: str
    coins: tuple[InCoin, ...]
    things: int
    flows: tuple[Flow, ...]
    flows_all: int
    flows_rest: str
    table: tuple[Flow, ...]
    characters: tuple[Sums, ...]
    houses: tuple[Sums, ...]
    late: tuple[Line, ...]
    late_all: int
    disputed: tuple[Line, ...]
    disputed_all: int
    night: date
    nights: tuple[date, ...]
    tables: tuple[OfTable, ...]
    debts: tuple[Line, ...]
    debts_all: int
    pages: int
    house_names: tuple[str, ...]
    seconds: float


def economy(house: House, staff: Staff, query: Query) -> Economy:
    """Everything about the event's coin as it stands now, by what is asked."""
    require_staff(staff)
    began = perf_counter()
    with house.database.read() as connection:
        view = _View(connection, game_clock(house, require_event(connection)), query)
    return view.told(began)


def night_of(moment: datetime) -> date:
    """The night of cards to which a moment belongs: that of the evening before, until noon."""
    return (moment - NOON).date()


class _View(Shelf):
    """One look at the book, from which everything on the page is told."""

    def __init__(self, connection: Connection, now: datetime, query: Query) -> None:
        super().__init__(connection, now)
        self.now: datetime = now
        self.query = query
        self.tables = {each.number: each.name for each in settings.load_furniture(connection)}
        sittings = {each.record.sitting_id for each in self.debts} - {None}
        self.table_of = logs.numbers_of(connection, {number for number in sittings if number is not None})
        event = require_event(connection)
        count: dict[str, int] = defaultdict(int)
        for each in self.open:
            count[each.record.coin] += 1
        used = sorted((coin for coin in count if coin), key=lambda coin: (-count[coin], coin))
        self.coin = query.coin if query.coin in self.coins else (used[0] if used else event.coin)
        self.used = used
        held = purses.cash_held(connection)
        self.in_purses = _lying(held, lambda account: owner(account) is not None)
        self.in_banks = _lying(held, lambda account: stake_account(account) is not None)

    def told(self, began: float) -> Economy:
        """The whole page."""
        late = [each for each in self.open if each.late]
        late.sort(key=lambda each: (each.standing.due or self.now, each.record.serial))
        disputed = [each for each in self.open if each.disputed]
        night = self.query.night or night_of(self.now)
        nights = sorted({night_of(each.record.game_time) for each in self.debts if each.record.partie}, reverse=True)
        flows = self._flows()
        rest = sum(flow.amount for flow in flows[self.query.shown :])
        found = self.find(self.query)
        _page, pages, on_it = leaf(len(found), self.query.page, PAGE)
        return Economy(
            now=self.now,
            coin=self.coin,
            coins=tuple(self._in_coin(coin) for coin in self._coins_of_night()),
            things=sum(not each.record.coin for each in self.open),
            flows=tuple(flows[: self.query.shown]),
            flows_all=len(flows),
            flows_rest=self.figures(rest, self.coin) if rest else "",
            table=tuple(flows if self.query.whole else flows[: self.query.shown]),
            characters=self._sums(lambda who: ("", who)),
            houses=self._sums(self._house_key),
            late=tuple(map(self._line, late[:PAGE])),
            late_all=len(late),
            disputed=tuple(map(self._line, disputed[:PAGE])),
            disputed_all=len(disputed),
            night=night,
            nights=tuple(nights),
            tables=self._of_night(night),
            debts=tuple(map(self._line, found[on_it])),
            debts_all=len(found),
            pages=pages,
            house_names=self.houses(),
            seconds=perf_counter() - began,
        )

    # -- who owes whom ---------------------------------------------------------------------------------------

    def _flows(self) -> list[Flow]:
        """Of the coin that is looked at, the greatest first."""
        between: dict[tuple[_Side, _Side], list[int]] = defaultdict(list)
        for each in self.open:
            pair = (each.standing.debtor, each.standing.holder)
            if each.record.coin == self.coin:
                between[self._key(pair[0]), self._key(pair[1])].append(each.standing.rest)
        told = [
            Flow(
                ":".join(debtor),
                ":".join(holder),
                self._called(debtor),
                self._called(holder),
                *self._sum(rests),
                len(rests),
            )
            for (debtor, holder), rests in between.items()
            if debtor != holder
        ]
        return sorted(told, key=lambda flow: (-flow.amount, flow.debtor, flow.holder, flow.debtor_id, flow.holder_id))

    def _key(self, who: str) -> _Side:
        return self._house_key(who) if self.query.by_house else ("", who)

    def _house_key(self, who: str) -> _Side:
        """The house of somebody; of whoever is of none, he himself, whatever house bears his name."""
        return (self.belongs(who), "") if self.belongs(who) else ("", who)

    def _called(self, side: _Side) -> str:
        return side[0] or self.name(side[1])

    def _sums(self, whose: Callable[[str], _Side]) -> tuple[Sums, ...]:
        """Of the coin that is looked at, by character or by house; whoever owes most comes first."""
        owes: dict[_Side, int] = defaultdict(int)
        owed: dict[_Side, int] = defaultdict(int)
        for each in self.open:
            debtor, holder = whose(each.standing.debtor), whose(each.standing.holder)
            if each.record.coin == self.coin:
                owes[debtor] += each.standing.rest
                owed[holder] += each.standing.rest
        told = []
        for one in owes.keys() | owed.keys():
            out, into = owes[one], owed[one]
            told.append(
                Sums(
                    self._called(one), self.coin, self.figures(out, self.coin), self.figures(into, self.coin),
                    into - out, self.figures(into - out, self.coin), one[1],
                )
            )  # fmt: skip
        return tuple(sorted(told, key=lambda sums: (sums.net, sums.name, sums.character_id)))

    # -- of one coin, and of one night -----------------------------------------------------------------------

    def _coins_of_night(self) -> list[str]:
        """Coins in which something is owed, lies in cash, or was entered this night."""
        tonight = night_of(self.now)
        more = {each.record.coin for each in self.debts if night_of(each.record.game_time) == tonight}
        more |= {coin for lying in (self.in_purses, self.in_banks) for coin, amount in lying.items() if amount}
        return [*self.used, *sorted(more - set(self.used) - {""})]

    def _in_coin(self, coin: str) -> InCoin:
        tonight = night_of(self.now)
        alive = [each for each in self.open if each.record.coin == coin]
        arisen = paid = netted = 0
        for each in self.debts:
            if each.record.coin != coin:
                continue
            if each.standing.since is not None and night_of(each.standing.since) == tonight:
                fresh = each.standing.state is not DebtState.VOID and each.record.source not in _BEFORE
                arisen += each.standing.terms.amount if fresh else 0
            left = each.standing.terms.amount
            for _place, entry in effective(each.entries):
                gone = _taken(entry, left)
                left -= gone if entry.kind is not EntryKind.ADDED else -entry.detail.amount
                if entry.game_time is not None and night_of(entry.game_time) == tonight:
                    paid += gone if entry.kind in (*_IN_PARTS, EntryKind.CONFIRMED) else 0
                    netted += gone if entry.kind is EntryKind.NETTED else 0

        def told(amount: int) -> str:
            return self.figures(amount, coin)

        def lying(*sums: dict[str, int]) -> str:
            return told(sum(each[coin] for each in sums)) if any(each[coin] for each in sums) else ""

        return InCoin(
            coin,
            len(alive),
            told(sum(each.standing.rest for each in alive)),
            told(sum(each.standing.rest for each in alive if each.late)),
            told(sum(each.standing.rest for each in alive if each.disputed)),
            told(arisen),
            told(paid),
            told(netted),
            lying(self.in_purses, self.in_banks),
            lying(self.in_purses),
            lying(self.in_banks),
        )

    def _of_night(self, night: date) -> tuple[OfTable, ...]:
        by_table: dict[int, list[Shelved]] = defaultdict(list)
        for each in self.debts:
            record = each.record
            if record.partie and night_of(record.game_time) == night and each.standing.state is not DebtState.VOID:
                by_table[self.table_of.get(record.sitting_id or 0, 0)].append(each)
        return tuple(self._of_table(number, some) for number, some in sorted(by_table.items()))

    def _of_table(self, number: int, some: list[Shelved]) -> OfTable:
        sums: dict[str, int] = defaultdict(int)
        for each in some:
            sums[each.record.coin] += each.record.amount
        greatest = max(some, key=lambda each: (each.record.amount, -each.record.serial))
        record = greatest.record
        return OfTable(
            number,
            self.tables.get(number, ""),
            len({(each.record.sitting_id, each.record.partie) for each in some}),
            len(some),
            tuple(self.figures(amount, coin) for coin, amount in sorted(sums.items())),
            self.figures(record.amount, record.coin),
            f"{self.name(record.debtor)} → {self.name(record.creditor)}",
        )

    # -- the list --------------------------------------------------------------------------------------------

    def _line(self, each: Shelved) -> Line:
        record, standing = each.record, each.standing
        left = standing.rest if standing.open else record.amount
        return Line(
            record.serial,
            self.name(standing.debtor),
            self.name(standing.holder),
            self.figures(left, record.coin) if record.coin else record.thing,
            record.coin,
            standing.state,
            standing.struck_off,
            standing.due,
            each.late,
            standing.contested,
            standing.protested and standing.open,
            self.table_of.get(record.sitting_id or 0, 0),
            record.game_time,
        )

    def _sum(self, rests: list[int]) -> tuple[int, str]:
        return sum(rests), self.figures(sum(rests), self.coin)


def _lying(held: dict[str, dict[str, int]], counts: Callable[[str], bool]) -> dict[str, int]:
    """By coin, what lies in those accounts of cash that count."""
    sums: dict[str, int] = defaultdict(int)
    for account, coins in held.items():
        for coin, amount in coins.items() if counts(account) else ():
            sums[coin] += amount
    return sums


#: What was owed before this event's first night, though it was entered in one.
_BEFORE = (OPENING, CARRIED)
#: By which a part of a debt is paid in coin.
_IN_PARTS = (EntryKind.PART_ACCEPTED, EntryKind.COVERED, EntryKind.BANKED)


def _taken(entry: Entry, left: int) -> int:
    """What an entry takes off what is left of a debt."""
    if entry.kind in (EntryKind.CONFIRMED, EntryKind.VOIDED):
        return left
    if entry.kind in (*_IN_PARTS, EntryKind.NETTED, EntryKind.FORGIVEN):
        return min(left, entry.detail.amount)
    return 0
