"""What a table says to those who bet on it: which partie may still be bet on, and who has won one."""

from __future__ import annotations

from ..engine.match import Settlement
from ..engine.race import Race
from ..ledger.bets import PENDING, Verdict, Why
from .acts import Status
from .partie import Partie
from .sitting import Sitting


def open_to_bets(sitting: Sitting) -> int | None:
    """The number of the partie on which bets may be made now, from 1; ``None`` where there is none.

    Between parties that is the next. A partie of two is open until its last deal begins, one of three, whose last deal
    nobody knows beforehand, until the first has left it.
    """
    if sitting.closed:
        return None
    if not sitting.under_way:
        return len(sitting.parties) + 1
    partie = sitting.partie
    if partie is None or sitting.status is Status.AWAITING:
        return None
    due, result = partie.deals_due(), partie.result()
    begun = len(partie.accounts) + (sitting.status is Status.DEALING)
    still_open = begun < due if due is not None else isinstance(result, Race) and not result.exits
    return len(sitting.parties) if still_open else None


def winner(partie: Partie) -> int | None:
    """The seat that has won a partie: to whom it is owed, of three who left first; ``None`` for a level one."""
    result = partie.result()
    if isinstance(result, Settlement):
        return None if result.debt is None else result.debt[1]
    return result.exits[0].seat if result.complete else None


def verdict(sitting: Sitting, number: int) -> Verdict:
    """What has become of the partie ``number``. Who played it is told while nobody has risen."""
    if number > len(sitting.parties):
        return Verdict(over=True, why=Why.UNPLAYED) if sitting.closed else PENDING
    partie = sitting.parties[number - 1]
    if partie.void is not None:
        return Verdict(over=True, why=Why.VOID)
    if not partie.signed:
        return Verdict(over=True, why=Why.UNPLAYED) if sitting.closed else PENDING
    won = winner(partie)
    who = None if won is None else sitting.seats[won]
    players = frozenset(each for each in sitting.seats if each is not None)
    return Verdict(over=True, won=won is not None, winner=who, players=players)
