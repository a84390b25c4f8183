"""How much may be played for: by everybody, and by a character. The game master sets it; the tables keep it."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from ..ledger.amounts import figures
from ..ledger.coins import CoinSystem
from ..ledger.rates import Rate, rate_on
from ..store import evening, people, settings
from ..store.records import StakeLimitRecord
from ..tables.acts import STAFF, Stake
from .cards import as_character, require_known
from .coinage import system_of
from .errors import BadInput, Conflict, Problem
from .house import House
from .journal import game_clock, note_down, require_event, require_staff
from .rates import every_rate
from .results import LimitForm, Staff, shown_name
from .typed import LONG, Faults


@dataclass(frozen=True, slots=True)
class StakeLimit:
    """What a stake may be at most, in the coin's own writing; an empty sum sets no limit.

    ``character_id`` is ``None`` for everybody's. ``name`` is the shown name of the character.
    """

    character_id: str | None
    name: str
    per_point: str
    flat: str
    reason: str


def set_limit(
    house: House, staff: Staff, character_id: str | None, *, per_point: str = "", flat: str = "", reason: str = ""
) -> None:
    """Set what a point, and what a fixed sum, may be worth at most; empty lifts the limit. An entry, with its reason.

    It holds for sittings and parties that begin afterwards. Raises ``BadInput``.
    """
    require_staff(staff)
    faults = Faults()
    with house.database.write() as connection:
        coin = require_event(connection).coin
        record = check_limit(
            house, LimitForm(character_id or "", per_point, flat, reason), coin, system_of(connection, coin), faults
        )
        require_known(connection, faults, who=character_id or "")
        faults.raise_any()
        put_limit(house, connection, staff, record)


def check_limit(
    house: House, form: LimitForm, coin: str, system: CoinSystem | None, faults: Faults
) -> StakeLimitRecord:
    """The form as a record, its faults gathered; ``system`` is the money of ``coin``, if there is one."""
    return StakeLimitRecord(
        character_id=form.character or None,
        coin=coin,
        per_point=faults.stake("per_point", form.per_point, system) if form.per_point.strip() else None,
        flat=faults.stake("flat", form.flat, system) if form.flat.strip() else None,
        author=STAFF,
        reason=faults.text("reason", form.reason, LONG, required=True),
        at=house.clock(),
    )


def put_limit(house: House, connection: Connection, staff: Staff, record: StakeLimitRecord) -> None:
    """Set it, and note it down."""
    evening.append_limit(connection, record)
    note_down(
        house, connection, staff, "stake_limit_set", record.reason,
        character=record.character_id, per_point=sum_of(connection, record.per_point, record.coin),
        flat=sum_of(connection, record.flat, record.coin),
    )  # fmt: skip


def limit_forms(connection: Connection) -> tuple[LimitForm, ...]:
    """The limits that hold as they may be typed again, everybody's first."""
    standing = evening.standing_limits(connection).values()
    return tuple(
        LimitForm(
            each.character_id or "",
            sum_of(connection, each.per_point, each.coin),
            sum_of(connection, each.flat, each.coin),
            each.reason,
        )
        for each in sorted(standing, key=lambda each: each.character_id or "")
        if each.per_point is not None or each.flat is not None
    )


def limits(house: House, staff: Staff) -> tuple[StakeLimit, ...]:
    """The limits that hold, everybody's first."""
    require_staff(staff)
    with house.database.read() as connection:
        standing = evening.standing_limits(connection)
        names = {
            record.id: shown_name(as_character(record))
            for record in people.load_characters(connection)
            if record.id in standing
        }
        order = sorted(standing.items(), key=lambda pair: (pair[0] is not None, names.get(pair[0] or "", "")))
        return tuple(
            StakeLimit(who, names.get(who or "", ""), sum_of(connection, each.per_point, each.coin),
                       sum_of(connection, each.flat, each.coin), each.reason)
            for who, each in order
            if each.per_point is not None or each.flat is not None
        )  # fmt: skip


def refuse_stake(house: House, connection: Connection, character_id: str, stake: Stake, of: str = "") -> None:
    """Raise ``Conflict`` where this character may not play for this stake.

    A limit in another coin is weighed by the rate of the day in the game; without a rate it does not bind, unless it
    is one of nothing at all.

    ``stake_above_event`` and ``stake_above_own`` tell the stake and the most it may be; ``stake_above_his`` tells it
    of another than the reader, whose name is ``of``.
    """
    above = _above(house, connection, character_id, stake)
    if above is None:
        return
    if above.own and of:
        raise Conflict("stake_above_his", stake=above.stake, most=above.most, name=of)
    raise Conflict("stake_above_own" if above.own else "stake_above_event", stake=above.stake, most=above.most)


def refuse_stake_of_other(house: House, connection: Connection, character_id: str, stake: Stake) -> None:
    """The same for one who is given another's place, by ``other_above_event`` and ``other_above_own``."""
    above = _above(house, connection, character_id, stake)
    if above is not None:
        raise Conflict("other_above_own" if above.own else "other_above_event", stake=above.stake, most=above.most)


@dataclass(frozen=True, slots=True)
class _Above:
    """A stake above a limit, and the most it may be; ``own``: the limit is this character's, not everybody's."""

    own: bool
    stake: str
    most: str


def _above(house: House, connection: Connection, character_id: str, stake: Stake) -> _Above | None:
    standing = evening.standing_limits(connection)
    for who in (None, character_id):
        limit = standing.get(who)
        if limit is None:
            continue
        rate = None if limit.coin == stake.coin else _rate(house, connection, limit.coin, stake.coin)
        for amount, most in _weighed_by(stake, limit):
            if most is not None and _weighs_more(amount, stake.coin, most, limit.coin, rate):
                return _Above(
                    who is not None,
                    sum_of(connection, amount, stake.coin),
                    sum_of(connection, most, limit.coin),
                )
    return None


def _weighed_by(stake: Stake, limit: StakeLimitRecord) -> tuple[tuple[int, int | None], ...]:
    """What is at stake, each with the most it may be; what is paid into a bank is a fixed sum."""
    return (stake.per_point, limit.per_point), (stake.flat, limit.flat), (stake.bank, limit.flat)


def _rate(house: House, connection: Connection, coin: str, other: str) -> Rate | None:
    today = game_clock(house, require_event(connection)).date()
    return rate_on(every_rate(connection), coin, other, today)


def _weighs_more(amount: int, coin: str, most: int, of: str, rate: Rate | None) -> bool:
    """Whether a sum is above another, which may be of another coin; nothing is rounded."""
    if coin == of or not most:
        return amount > most
    if rate is None:
        return False
    here, there = (rate.given, rate.worth) if rate.coin == coin else (rate.worth, rate.given)
    return amount * there > most * here


@dataclass(frozen=True, slots=True)
class Weighed:
    """A table that plays in another coin than limits are set in: by what two sums of one worth they are weighed.

    Empty sums: there is no rate, and the limits in ``coin`` do not bind there.
    """

    table: int
    name: str
    coin: str
    limit: str
    stake: str


def weighed(house: House, staff: Staff) -> tuple[Weighed, ...]:
    """Every table whose coin is not that of the limits that hold."""
    require_staff(staff)
    with house.database.read() as connection:
        event = require_event(connection)
        standing = evening.standing_limits(connection).values()
        coins = sorted({each.coin for each in standing if each.per_point is not None or each.flat is not None})
        found = []
        for table in settings.load_furniture(connection):
            own = table.coin or event.coin
            for coin in coins:
                if coin != own:
                    rate = _rate(house, connection, coin, own)
                    found.append(Weighed(table.number, table.name, own, *_worth(connection, coin, rate)))
    return tuple(found)


def _worth(connection: Connection, coin: str, rate: Rate | None) -> tuple[str, str]:
    """So much of the limits' coin, and what it is worth in the other."""
    if rate is None:
        return "", ""
    given, worth = sum_of(connection, rate.given, rate.coin), sum_of(connection, rate.worth, rate.other)
    return (given, worth) if rate.coin == coin else (worth, given)


def refuse_other_coin(connection: Connection, coin: str) -> None:
    """Raise ``BadInput`` where limits are set in another coin than this, which would be lost with it."""
    others = [limit for limit in evening.standing_limits(connection).values() if limit.coin != coin]
    if any(limit.per_point is not None or limit.flat is not None for limit in others):
        raise BadInput([Problem("coin", "coin_of_limits")])


def sum_of(connection: Connection, amount: int | None, coin: str) -> str:
    """A sum as it is written; empty for none."""
    if amount is None:
        return ""
    return figures(amount, system_of(connection, coin)) if amount else "0"
