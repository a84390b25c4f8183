"""The words of side bets and purses."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ..ledger.bets import BetState, Why
from ..ledger.purses import CashKind
from .mark import N_

#: What stands on the note of a bet as its cause.
CAUSE = N_("a bet on %(name)s at table %(table)s")
#: Of one that another event left undecided.
LEFT_BET = N_(
    "Bet %(number)s at table %(table)s stays behind, undecided: %(backer)s on %(on)s, %(layer)s against it "
    "(%(figures)s)."
)
#: Why the debt of a bet is void where its partie is.
TAKEN_BACK = N_("the result of the partie was taken back")

BET_STATES: Mapping[BetState, str] = MappingProxyType(
    {
        BetState.OFFERED: N_("offered"),
        BetState.STANDING: N_("it stands"),
        BetState.DECLINED: N_("the bet was declined"),
        BetState.WITHDRAWN: N_("the offer was taken back"),
        BetState.LAPSED: N_("not taken in time"),
        BetState.DECIDED: N_("decided"),
        BetState.ENDED: N_("nothing is owed"),
        BetState.CANCELLED: N_("ended by the referee"),
    }
)
#: A movement of cash by which a debt was paid, and one by which that was undone.
PAID = N_("A debt was paid")
PAID_BACK = N_("A payment was undone")
#: The same out of the bank on a table.
BANKED = N_("Out of the bank: a debt was paid")
#: Why nothing is owed.
WHYS: Mapping[Why, str] = MappingProxyType(
    {
        Why.LEVEL: N_("the partie was level, or has no winner"),
        Why.VOID: N_("the partie is void"),
        Why.GONE: N_("whoever it was on did not play it to its end"),
        Why.LEFT: N_("one of the two who bet is no longer in the game"),
        Why.UNPLAYED: N_("the partie was not played to its end"),
    }
)
#: Who may bet.
BETTORS: Mapping[str, str] = MappingProxyType(
    {
        "nobody": N_("nobody"),
        "lookers": N_("whoever looks on; a player on himself alone"),
        "players": N_("everybody, players on others at their table too"),
    }
)
#: Movements of cash that pay no debt.
CASH: Mapping[CashKind, str] = MappingProxyType(
    {
        CashKind.OPENING: N_("Opening purse"),
        CashKind.GIVEN: N_("Given by the game master"),
        CashKind.TAKEN: N_("Taken by the game master"),
        CashKind.STAKED: N_("Paid into the bank at table %(table)s"),
        CashKind.RETURNED: N_("Back from the bank at table %(table)s"),
        CashKind.INHERITED: N_("By inheritance"),
    }
)
#: What the game master presses for them.
CASH_ACTS: Mapping[CashKind, str] = MappingProxyType(
    {
        CashKind.OPENING: N_("Open a purse with"),
        CashKind.GIVEN: N_("Give"),
        CashKind.TAKEN: N_("Take"),
    }
)
