"""Side bets of those who look on: offered, taken on the other's own phone, and decided by what their table signs.

Nothing here knows a card. Who bets while a deal is under way must not be somebody whose browser may see its hands, and
whoever has a bet at a table does not rule there.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection

from ..language import say
from ..ledger import bets as law
from ..ledger.amounts import figures
from ..ledger.bets import BetEntry, BetKind, BetState, Why, bound, state_of_bet
from ..ledger.givingback import ruled_void
from ..ledger.life import DebtState, debt_of, state_of
from ..store import bets as stored
from ..store import logs, money, people, referees, settings, telling
from ..store.records import BetEntryRecord, BetRecord, EventRecord, SittingRecord
from ..tables.acts import NOBODY, STAFF, Status
from ..tables.desk import Mode
from ..tables.sitting import Sitting
from ..tables.winning import open_to_bets, verdict
from ..wording.bets import CAUSE, TAKEN_BACK
from . import agreed, givingback, here
from .bookkeeping import as_entries, refusals, register
from .cards import require_known, require_playing
from .coinage import as_told
from .errors import Conflict, Forbidden, NotFound
from .furniture import require_table
from .house import House
from .hub import character_topic, table_topic
from .journal import require_event
from .lostatplay import due_of
from .once import making
from .pins import check_pin
from .readings import kept_reading
from .results import Staff
from .rights import require_table as require_right
from .typed import LONG, Faults

#: Of what source the debt of a bet is.
BET = "bet"
#: Offers of one character that may wait for an answer at a time.
MOST_OFFERED = 12


@dataclass(frozen=True, slots=True)
class BetForm:
    """What may be typed: that ``on`` wins, against whom, for what sum; ``coin`` empty is the event's."""

    layer: str
    on: str
    amount: str
    coin: str = ""


@dataclass(frozen=True, slots=True)
class BetInfo:
    """A bet as anybody may see it; names are those of the table. ``why``: why it ended without a debt, or was ended.

    ``asked``: this reader is to answer. ``mine``: he offered it, and nobody has answered.
    """

    id: int
    number: int
    partie: int
    backer_id: str
    layer_id: str
    on_id: str
    backer: str
    layer: str
    on: str
    figures: str
    state: BetState
    why: str
    serial: int | None
    at: datetime
    asked: bool = False
    mine: bool = False

    @property
    def over(self) -> bool:
        """Nothing more comes of it unless its table takes something back."""
        return self.state not in (BetState.OFFERED, BetState.STANDING)


@dataclass(frozen=True, slots=True)
class BetsHere:
    """The bets at a table, and what this reader could bet on: the partie, and on whom, by id and name."""

    bets: tuple[BetInfo, ...] = ()
    partie: int | None = None
    on: tuple[tuple[str, str], ...] = ()


# -- looking -----------------------------------------------------------------------------------------------------


def bets_here(house: House, number: int, character_id: str | None, *, referee: bool = False) -> BetsHere:
    """The bets on what is played at this table now: all that stand, and of the offers the reader's own.

    A ``referee`` of the table sees every offer, too. Of two who play there neither is told who bets on them.
    """
    here = _table_to_bet_on(house, number)
    if here is None:
        return BetsHere()
    shown = _bets_shown(house, number, character_id, referee) if here.any else ()
    if character_id is None or here.partie is None or here.who_may == "nobody":
        return BetsHere(shown)
    plays = character_id in (who for who, _name in here.present)
    on = tuple(each for each in here.present if not plays or here.who_may == "players" or each[0] == character_id)
    return BetsHere(shown, here.partie if on else None, on)


@dataclass(frozen=True, slots=True)
class _ToBetOn:
    """What a table offers to whoever bets, the same for all: who is present by id and name; whether there is a bet."""

    any: bool
    partie: int | None
    present: tuple[tuple[str, str], ...]
    who_may: str


@kept_reading
def _table_to_bet_on(house: House, number: int) -> _ToBetOn | None:
    with house.database.read() as connection:
        event = here.event_here(house, connection)
        record = here.sitting_here(house, connection, number)
        if event is None or record is None:
            return None
        sitting = here.log_here(house, connection, record.id).sitting
        present = tuple(
            (who, here.name_here(house, connection, who) or "") for who in sitting.present if who is not None
        )
        known = here.bets_here(house, connection, record.id)
    return _ToBetOn(known, open_to_bets(sitting), present, event.bets)


@kept_reading
def _bets_shown(house: House, number: int, character_id: str | None, referee: bool) -> tuple[BetInfo, ...]:
    with house.database.read() as connection:
        record = logs.open_sitting_at(connection, number)
        if record is None:
            return ()
        sitting = house.memory.load(connection, record.id)
        current = max(len(sitting.parties), 1)
        found = [each for each in stored.bets_at(connection, record.id) if each.partie >= current]
        told = _told(connection, found, character_id)
    plays = character_id is not None and character_id in sitting.present
    return tuple(
        each
        for each in told
        if referee
        or character_id in (each.backer_id, each.layer_id)
        or (not plays and each.state in (BetState.STANDING, BetState.DECIDED, BetState.ENDED))
    )


def bets_of(house: House, character_id: str) -> tuple[BetInfo, ...]:
    """A character's own bets, newest first."""
    with house.database.read() as connection:
        return tuple(reversed(_told(connection, stored.bets_of(connection, character_id), character_id)))


def _told(connection: Connection, records: Collection[BetRecord], reader: str | None) -> tuple[BetInfo, ...]:
    if not records:
        return ()
    lives = stored.load_bet_entries(connection, [each.id for each in records])
    coins = as_told(connection)
    told = []
    for each in records:
        life = lives[each.id]
        state = state_of_bet(_entries(life))
        told.append(
            BetInfo(
                id=each.id,
                number=each.number,
                partie=each.partie,
                backer_id=each.backer,
                layer_id=each.layer,
                on_id=each.on_character,
                backer=agreed.name_of(connection, each.backer),
                layer=agreed.name_of(connection, each.layer),
                on=agreed.name_of(connection, each.on_character),
                figures=figures(each.amount, coins[each.coin]),
                state=state,
                why=life[-1].reason,
                serial=life[-1].serial if state is BetState.DECIDED else None,
                at=each.at,
                asked=state is BetState.OFFERED and reader == each.layer,
                mine=state is BetState.OFFERED and reader == each.backer,
            )
        )
    return tuple(told)


def tables_bet_on(house: House, connection: Connection, characters: Collection[str]) -> frozenset[int]:
    """The tables at which one of these characters has a bet on what is played: there he rules no more than a player.

    What was decided binds him no longer when the next partie has begun, for then nobody takes it back.
    """
    found = stored.bets_of_open_sittings(connection, characters)
    if not found:
        return frozenset()
    lives = stored.load_bet_entries(connection, [each.id for each in found])
    return frozenset(
        each.number
        for each in found
        if bound(_bet(each), state_of_bet(_entries(lives[each.id]))) & set(characters)
        and each.partie >= len(house.memory.load(connection, each.sitting_id).parties)
    )


# -- offering and answering --------------------------------------------------------------------------------------


def offer(
    house: House, number: int, character_id: str, form: BetForm, *, pin: str | None = None, mark: str = ""
) -> int:
    """Offer a bet on the partie at this table, or on the next one there; its number. It binds when the other takes it.

    Raises ``BadInput``, ``NotFound``, ``Conflict``: ``no_bets``, ``bets_closed`` once the last deal has begun,
    ``bet_not_seated``, ``bet_at_own_table``, ``bet_sees_hands``, ``too_many_bets``, ``plays_no_more``; and what
    ``check_pin`` does, for whoever offers is bound by the other's word. ``once.DoneAlready`` for a form
    whose ``mark`` offered one before.
    """
    check_pin(house, character_id, pin)
    with house.database.write() as connection, making(house, connection, mark) as one:
        event = require_event(connection)
        require_table(connection, number)
        record = _open_sitting(connection, number)
        sitting = house.memory.load(connection, record.id)
        faults = Faults()
        if not form.layer:
            faults.add("layer", "nobody_named")
        if form.layer == character_id:
            faults.add("layer", "bet_oneself")
        require_known(connection, faults, layer=form.layer, on=form.on)
        coin = form.coin or event.coin
        known = as_told(connection)
        amount = faults.sum("amount", form.amount, known.get(faults.choice("coin", coin, tuple(known))))
        faults.raise_any()
        for each in sorted({character_id, form.layer}):
            require_playing(people.find_character(connection, each, lock=each == character_id))
        partie = _open(event, sitting)
        _admit(connection, event, sitting, number, form.on, backer=character_id, layer=form.layer, who=character_id)
        _room_for_another(connection, character_id)
        with refusals():
            law.Bet(character_id, form.layer, form.on, amount, coin)
        one.made = bet_id = stored.insert_bet(
            connection,
            sitting_id=record.id,
            partie=partie,
            backer=character_id,
            layer=form.layer,
            on_character=form.on,
            amount=amount,
            coin=coin,
            at=house.clock(),
        )
        _write(house, connection, bet_id, 0, BetEntry(BetKind.OFFERED, character_id))
        tell(connection, {number}, {character_id, form.layer})
    return bet_id


def answer(house: House, bet_id: int, character_id: str, kind: BetKind, *, pin: str | None = None) -> bool:
    """Take or decline what one is offered, or withdraw what one offers; false where that had been done already.

    Raises ``NotFound("bet")`` for anybody but the two, ``Forbidden("not_your_bet")``, ``Conflict("bet_answered")``,
    and for taking it whatever ``offer`` does.
    """
    if kind is BetKind.TAKEN:
        check_pin(house, character_id, pin)
    with house.database.write() as connection:
        found = stored.find_bet(connection, bet_id)
        if found is None or character_id not in (found.backer, found.layer):
            raise NotFound("bet")
        logs.find_sitting(connection, found.sitting_id, lock=True)
        life = stored.load_bet_entries(connection, [bet_id])[bet_id]
        if life[-1].kind == kind and life[-1].author == character_id:
            return False
        with refusals():
            entry = law.say(_bet(found), _entries(life), kind, character_id)
        if kind is BetKind.TAKEN:
            event = require_event(connection)
            for each in sorted({found.backer, found.layer}):
                require_playing(people.find_character(connection, each))
            sitting = house.memory.load(connection, found.sitting_id)
            if _open(event, sitting) != found.partie:
                raise Conflict("bets_closed")
            _admit(
                connection, event, sitting, found.number, found.on_character, backer=found.backer, layer=found.layer,
                who=character_id,
            )  # fmt: skip
        _write(house, connection, bet_id, len(life), entry)
        tell(connection, {found.number}, {found.backer, found.layer})
    return True


def cancel(house: House, staff: Staff, number: int, bet_id: int, reason: str) -> None:
    """Whoever rules at its table ends a bet that is not decided yet, with a reason.

    Raises ``NotFound("bet")``, ``Forbidden``: ``not_your_table``, and ``bet_here`` for one who has a bet or a seat
    there; ``BadInput`` without a reason, ``Conflict("bet_answered")``.
    """
    require_right(staff, number)
    faults = Faults()
    reason = faults.text("reason", reason, LONG, required=True)
    faults.raise_any()
    with house.database.write() as connection:
        found = stored.find_bet(connection, bet_id)
        if found is None or found.number != number:
            raise NotFound("bet")
        logs.find_sitting(connection, found.sitting_id, lock=True)
        sitting = house.memory.load(connection, found.sitting_id)
        if staff.own & {*sitting.seats} or found.number in tables_bet_on(house, connection, staff.own):
            raise Forbidden("bet_here")
        life = stored.load_bet_entries(connection, [bet_id])[bet_id]
        with refusals():
            entry = law.cancel(_entries(life), staff.referee or STAFF, reason)
        _write(house, connection, bet_id, len(life), entry)
        tell(connection, {found.number}, {found.backer, found.layer})


def _open_sitting(connection: Connection, number: int) -> SittingRecord:
    record = logs.open_sitting_at(connection, number)
    locked = None if record is None else logs.find_sitting(connection, record.id, lock=True)
    if locked is None:
        raise Conflict("bet_not_seated")
    return locked


def _open(event: EventRecord, sitting: Sitting) -> int:
    """The partie that may be bet on now."""
    if event.bets == "nobody":
        raise Conflict("no_bets")
    partie = open_to_bets(sitting)
    if partie is None:
        raise Conflict("bets_closed")
    return partie


def _admit(
    connection: Connection,
    event: EventRecord,
    sitting: Sitting,
    number: int,
    on: str,
    *,
    backer: str,
    layer: str,
    who: str,
) -> None:
    """Whether these two may make this bet, of whom ``who`` now gives his word."""
    if on not in sitting.present:
        raise Conflict("bet_not_seated")
    # To back himself costs a player nothing of his honour; to bet on another's fortune at his own table might.
    if event.bets != "players" and (layer in sitting.present or (backer in sitting.present and backer != on)):
        raise Conflict("bet_at_own_table")
    if sitting.status is Status.DEALING and sitting.mode is Mode.DEALT and _sees_hands(connection, who, number):
        raise Conflict("bet_sees_hands")


def _sees_hands(connection: Connection, character_id: str, number: int) -> bool:
    """Whether a browser of the desk that is or was this character may see the hands at this table."""
    for referee in referees.desks_of(connection, character_id):
        tables = () if referee is None else referees.tables_of(connection, referee)
        if not tables or number in tables:
            return True
    return False


def _room_for_another(connection: Connection, character_id: str) -> None:
    own = [each for each in stored.bets_of(connection, character_id) if each.backer == character_id]
    lives = stored.load_bet_entries(connection, [each.id for each in own])
    if sum(state_of_bet(_entries(life)) is BetState.OFFERED for life in lives.values()) >= MOST_OFFERED:
        raise Conflict("too_many_bets", most=MOST_OFFERED)


def refuse_seat(connection: Connection, sitting_id: int, character_id: str, *, other: bool = False) -> None:
    """Nobody sits down to a partie on which he has a bet. Raises ``Conflict("bet_stands_here")``.

    ``other``: he is put there by a ruling, and ``other_bet_here`` is told to whoever gives it.
    """
    event = settings.load_event(connection)
    if event is not None and event.bets == "players":
        return
    found = [each for each in stored.bets_at(connection, sitting_id) if character_id in (each.backer, each.layer)]
    lives = stored.load_bet_entries(connection, [each.id for each in found])
    live = (BetState.OFFERED, BetState.STANDING)
    for each in found:
        state = state_of_bet(_entries(lives[each.id]))
        if state in live and character_id in bound(_bet(each), state) and each.on_character != character_id:
            raise Conflict("other_bet_here" if other else "bet_stands_here")


# -- what the table decides --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Followed:
    """What bets did in a step of their table: the newest entry of the ledger (0: none), and whom it concerns."""

    entries: int = 0
    people: frozenset[str] = frozenset()
    tables: frozenset[int] = frozenset()  # of those that ended because somebody left the game


def follow(house: House, connection: Connection, record: SittingRecord, sitting: Sitting, author: str) -> Followed:
    """Have every bet at this sitting follow what its partie has come to, in the transaction of the step itself."""
    found = stored.bets_at(connection, record.id)
    if not found:
        return Followed()
    gone = {each.id for each in people.load_characters(connection) if each.status != "alive"}
    return _followed(house, connection, found, sitting, gone, author)


def leave(house: House, connection: Connection, gone: str) -> Followed:
    """Somebody plays no more: what he bet ends without a debt, and what was offered by him or to him lapses."""
    mine = stored.bets_of(connection, gone)
    lives = stored.load_bet_entries(connection, [each.id for each in mine])
    alive = (BetState.OFFERED, BetState.STANDING)
    some = [each for each in mine if state_of_bet(_entries(lives[each.id])) in alive]
    newest, concerned = 0, frozenset[str]()
    for sitting_id in sorted({each.sitting_id for each in some}):
        logs.find_sitting(connection, sitting_id, lock=True)
        here = [each for each in some if each.sitting_id == sitting_id]
        sitting = house.memory.load(connection, sitting_id)
        done = _followed(house, connection, here, sitting, {gone}, STAFF)
        newest, concerned = max(newest, done.entries), concerned | done.people
    return Followed(newest, concerned, frozenset(each.number for each in some))


def _followed(
    house: House, connection: Connection, found: Collection[BetRecord], sitting: Sitting, gone: set[str], author: str
) -> Followed:
    lives = stored.load_bet_entries(connection, [each.id for each in found])
    newest, concerned = 0, set[str]()
    for each in found:
        life, said = lives[each.id], verdict(sitting, each.partie)
        left = not gone.isdisjoint((each.backer, each.layer))
        # Twice at most: what was decided is open again, and is then decided anew.
        while (step := law.follow(_bet(each), _entries(life), said, left=left)) is not None:
            kind, why = step
            serial: int | None = None
            if kind is BetKind.REOPENED:
                newest = max(newest, _take_back(house, connection, life))
            if kind is BetKind.DECIDED:
                assert said.winner is not None
                serial, number = _owe(house, connection, each, life, said.winner, author)
                newest = max(newest, number)
            if kind is BetKind.ENDED:
                newest = max(newest, *(_void(house, connection, old) for old in _debts(life)), 0)
            entry = BetEntry(kind, NOBODY, str(why or ""), "" if serial is None else str(serial))
            life = (*life, _write(house, connection, each.id, len(life), entry))
            concerned |= {each.backer, each.layer}
    return Followed(newest, frozenset(concerned))


def _owe(
    house: House,
    connection: Connection,
    bet: BetRecord,
    life: tuple[BetEntryRecord, ...],
    winner: str,
    author: str,
) -> tuple[int, int]:
    """The debt of a bet that is decided: its serial, and the number of its entry (0: it had been paid before)."""
    event = require_event(connection)
    owed = law.owed_of(_bet(bet), winner, due_of(event))
    for serial in _debts(life):
        entries = as_entries(money.load_entries(connection, serial)[serial])
        before = debt_of(entries)
        # What was paid, or forgiven, or declared void, before the result was corrected is not owed a second time.
        same = (before.debtor, before.creditor) == (owed.debtor, owed.creditor)
        if same and (state_of(entries) is not DebtState.VOID or ruled_void(entries)):
            return serial, 0
        _void(house, connection, serial)
    name = agreed.name_of(connection, bet.on_character)
    cause = say(event.language, CAUSE, name=name, table=bet.number)
    return register(house, connection, owed, author=author, source=BET, cause=cause)


def _take_back(house: House, connection: Connection, life: tuple[BetEntryRecord, ...]) -> int:
    """The debt that decided it goes out of the book; the number of the newest entry, 0 where nothing is owed any more.

    What is paid, or forgiven, waits for what the result will be: it may come out the same.
    """
    serial = life[-1].serial
    if serial is None:
        return 0
    money.find_debt(connection, serial, lock=True)
    if state_of(as_entries(money.load_entries(connection, serial)[serial])) is not DebtState.OWED:
        return 0
    return _void(house, connection, serial)


def _debts(life: tuple[BetEntryRecord, ...]) -> tuple[int, ...]:
    """The debts by which a bet was ever decided, the newest first."""
    return tuple(sorted({each.serial for each in life if each.serial is not None}, reverse=True))


def _void(house: House, connection: Connection, serial: int) -> int:
    return givingback.take_back(house, connection, serial, say(require_event(connection).language, TAKEN_BACK))


def require_decided(connection: Connection, serial: int) -> None:
    """The debt of a bet does not come back where it decides the bet no more. Raises ``Conflict("partie_void")``."""
    found = stored.bet_of_debt(connection, serial)
    life = () if found is None else stored.load_bet_entries(connection, [found.id])[found.id]
    if not life or life[-1].serial != serial:
        raise Conflict("partie_void")


# -- inside ------------------------------------------------------------------------------------------------------


def _bet(record: BetRecord) -> law.Bet:
    return law.Bet(record.backer, record.layer, record.on_character, record.amount, record.coin)


def _entries(life: Collection[BetEntryRecord]) -> tuple[BetEntry, ...]:
    return tuple(
        BetEntry(BetKind(each.kind), each.author, each.reason, "" if each.serial is None else str(each.serial))
        for each in life
    )


def _write(house: House, connection: Connection, bet_id: int, seq: int, entry: BetEntry) -> BetEntryRecord:
    serial = int(entry.debt) if entry.debt else None
    record = BetEntryRecord(bet_id, seq, str(entry.kind), entry.author, entry.reason, serial, house.clock())
    stored.append_bet_entry(connection, record)
    return record


def tell(connection: Connection, tables: Collection[int], characters: Collection[str]) -> None:
    """Once it is committed the pages of those concerned look again, and so do those who look on."""
    for number in tables:
        telling.tell(connection, table_topic(number))
    for each in characters:
        telling.tell(connection, character_topic(each))


__all__ = [
    "BET", "BetForm", "BetInfo", "BetKind", "BetState", "BetsHere", "Followed", "Why", "answer", "bets_here",
    "bets_of", "cancel", "follow", "leave", "offer", "refuse_seat", "require_decided", "tables_bet_on", "tell",
]  # fmt: skip
