"""How much may be played for: by everybody, and by a character. The game master sets it; the tables keep it."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from ..ledger.amounts import figures
from ..store import evening, people
from ..store.records import StakeLimitRecord
from ..tables.acts import STAFF, Stake
from .cards import as_character
from .coinage import system_of
from .errors import BadInput, Conflict, NotFound, Problem
from .house import House
from .journal import note_down, require_event, require_staff
from .results import Staff, shown_name
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

    It holds for sittings and parties that begin afterwards. Raises ``BadInput`` and ``NotFound("character")``.
    """
    require_staff(staff)
    faults = Faults()
    reason = faults.text("reason", reason, LONG, required=True)
    with house.database.write() as connection:
        coin = require_event(connection).coin
        most = faults.stake("per_point", per_point, system_of(connection, coin)) if per_point.strip() else None
        whole = faults.stake("flat", flat, system_of(connection, coin)) if flat.strip() else None
        faults.raise_any()
        if character_id is not None and people.find_character(connection, character_id) is None:
            raise NotFound("character")
        record = StakeLimitRecord(character_id, coin, most, whole, STAFF, reason, house.clock())
        evening.append_limit(connection, record)
        note_down(
            house, connection, staff, "stake_limit_set", reason,
            character=character_id, per_point=sum_of(connection, most, coin), flat=sum_of(connection, whole, coin),
        )  # fmt: skip


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


def refuse_stake(connection: Connection, character_id: str, stake: Stake) -> None:
    """Raise ``Conflict`` where this character may not play for this stake.

    ``stake_above_event`` and ``stake_above_own`` tell the stake and the most it may be.
    """
    standing = evening.standing_limits(connection)
    for code, who in (("stake_above_event", None), ("stake_above_own", character_id)):
        limit = standing.get(who)
        if limit is None or limit.coin != stake.coin:
            continue
        for amount, most in ((stake.per_point, limit.per_point), (stake.flat, limit.flat)):
            if most is not None and amount > most:
                raise Conflict(
                    code, stake=sum_of(connection, amount, stake.coin), most=sum_of(connection, most, stake.coin)
                )


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
