"""What the house keeps beside its debts: cash that moved, side bets, and nettings; all of it at one moment."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection

from ..ledger.bets import BetEntry, BetKind, BetState, state_of_bet
from ..store import bets, logs, nettings, purses, settings
from ..store.records import BetEntryRecord, BetRecord, CashRecord, EventEntryRecord, EventRecord, NettingRecord
from .journal import require_event
from .typed import zone


@dataclass(frozen=True, slots=True)
class Wager:
    """A side bet with everything that was said of it."""

    record: BetRecord
    entries: tuple[BetEntryRecord, ...]

    @property
    def state(self) -> BetState:
        """Where it stands."""
        return state_of_bet([BetEntry(BetKind(each.kind), each.author, each.reason) for each in self.entries])

    @property
    def open(self) -> bool:
        """Whether it is still to be answered or decided."""
        return self.state in (BetState.OFFERED, BetState.STANDING)


@dataclass(frozen=True, slots=True)
class GameClock:
    """What the clock of the story showed at a moment of ours; ``changes`` are those of the clock, newest first."""

    event: EventRecord
    changes: tuple[EventEntryRecord, ...]

    def at(self, moment: datetime) -> datetime:
        """The time of the game's world then, naive."""
        offset, time_zone = self.event.offset_seconds, self.event.time_zone
        for change in self.changes:
            if change.at <= moment:
                break
            was = json.loads(change.details)
            offset, time_zone = was.get("offset_seconds", [offset])[0], was.get("time_zone", [time_zone])[0]
        return moment.astimezone(zone(time_zone)).replace(tzinfo=None, microsecond=0) + timedelta(seconds=offset)


@dataclass(frozen=True, slots=True)
class Beside:
    """All of it, oldest first. ``held`` is by account and coin what is in purses and banks and what the house lacks.

    ``tables`` are the numbers of tables by sitting.
    """

    cash: tuple[CashRecord, ...]
    held: Mapping[str, Mapping[str, int]]
    bets: tuple[Wager, ...]
    nettings: tuple[NettingRecord, ...]
    tables: Mapping[int, int]
    clock: GameClock


def load_beside(connection: Connection) -> Beside:
    """What stands beside the debts; ``Conflict("no_event")`` before there is an event."""
    event = require_event(connection)
    changes = (
        each
        for each in settings.load_event_entries(connection, 2**31 - 1)
        if each.kind in ("event_changed", "game_time_set")
    )
    return Beside(
        purses.load_cash(connection),
        purses.cash_held(connection),
        wagers(connection),
        nettings.load_nettings(connection),
        {each.id: each.number for each in logs.every_sitting(connection)},
        GameClock(event, tuple(changes)),
    )


def wagers(connection: Connection) -> tuple[Wager, ...]:
    """Every side bet, oldest first."""
    lives = bets.load_bet_entries(connection)
    return tuple(Wager(each, lives[each.id]) for each in bets.every_bet(connection))
