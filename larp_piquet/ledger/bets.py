"""Side bets: two who look on bet on who wins a partie. A bet is its entries, and binds when both have agreed to it.

What becomes of a partie is told by its table. The bet follows it, back and forth as often as the table's result
changes: decided when the partie is signed, ended without a debt where nobody has won, open again where a result is
taken back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from .book import Debt, LedgerCode, LedgerRefusal
from .due import ON_DEMAND, Due


class BetKind(StrEnum):
    """What an entry says of its bet."""

    OFFERED = "offered"
    TAKEN = "taken"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"  # nobody took it in time
    DECIDED = "decided"  # the partie has a winner; the debt is named in the entry
    ENDED = "ended"  # it has none, or was not played by whom it was bet on: nothing is owed
    REOPENED = "reopened"  # the result was taken back
    CANCELLED = "cancelled"  # by the desk, with a reason


class BetState(StrEnum):
    """Where a bet stands."""

    OFFERED = "offered"
    STANDING = "standing"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"
    DECIDED = "decided"
    ENDED = "ended"
    CANCELLED = "cancelled"


class Why(StrEnum):
    """Why a partie decides no bet."""

    LEVEL = "level"  # nobody has won it
    VOID = "void"
    GONE = "gone"  # whom it was bet on did not play it to its end
    LEFT = "left"  # one of the two who bet plays no more
    UNPLAYED = "unplayed"  # the table was left before it ended


@dataclass(frozen=True, slots=True)
class Bet:
    """What is bet: ``backer`` says that ``on`` wins, ``layer`` that he does not; ``amount`` in base units of ``coin``.

    Raises ``LedgerRefusal`` for a bet with oneself, and of nothing.
    """

    backer: str
    layer: str
    on: str
    amount: int
    coin: str

    def __post_init__(self) -> None:
        if self.backer == self.layer:
            raise LedgerRefusal(LedgerCode.SAME_PERSON)
        if self.amount <= 0:
            raise LedgerRefusal(LedgerCode.NO_SUM)


@dataclass(frozen=True, slots=True)
class BetEntry:
    """One thing said of a bet. ``author`` is a character's id, a referee's, or a name for the game master or the table;
    ``debt`` is the serial of the debt that decides it, empty in any other entry."""

    kind: BetKind
    author: str
    reason: str = ""
    debt: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a table says of a partie: ``over`` when it is signed by all, void, or will never be played.

    ``won``: somebody has won it, and if not, ``why`` says why. ``players`` are those who sit there, and ``winner`` is
    one of them: asked when it is signed, those who played it to its end.
    """

    over: bool = False
    won: bool = False
    winner: str | None = None
    players: frozenset[str] = frozenset()
    why: Why = Why.LEVEL


#: It is being played, or has yet to begin.
PENDING = Verdict()

_STATES = {
    BetKind.OFFERED: BetState.OFFERED,
    BetKind.TAKEN: BetState.STANDING,
    BetKind.DECLINED: BetState.DECLINED,
    BetKind.WITHDRAWN: BetState.WITHDRAWN,
    BetKind.LAPSED: BetState.LAPSED,
    BetKind.DECIDED: BetState.DECIDED,
    BetKind.ENDED: BetState.ENDED,
    BetKind.REOPENED: BetState.STANDING,
    BetKind.CANCELLED: BetState.CANCELLED,
}


def state_of_bet(entries: Sequence[BetEntry]) -> BetState:
    """Where a bet stands, from its entries, oldest first; there is at least one."""
    return _STATES[entries[-1].kind]


def bound(bet: Bet, state: BetState) -> frozenset[str]:
    """Whom it gives a part in what is played: both while it stands or has decided, before that him who offers it.

    Nobody is bound by what another offers him: else an offer would be a way to be rid of a referee.
    """
    if state is BetState.OFFERED:
        return frozenset({bet.backer})
    return frozenset({bet.backer, bet.layer}) if state in (BetState.STANDING, BetState.DECIDED) else frozenset()


def say(bet: Bet, entries: Sequence[BetEntry], kind: BetKind, account: str) -> BetEntry:
    """The entry by which one of the two answers an offer or takes it back; raises ``LedgerRefusal``.

    Only the other's own word binds him.
    """
    whose = {BetKind.TAKEN: bet.layer, BetKind.DECLINED: bet.layer, BetKind.WITHDRAWN: bet.backer}.get(kind)
    if account != whose:
        raise LedgerRefusal(LedgerCode.NOT_YOUR_BET)
    if state_of_bet(entries) is not BetState.OFFERED:
        raise LedgerRefusal(LedgerCode.BET_ANSWERED)
    return BetEntry(kind, account)


def cancel(entries: Sequence[BetEntry], author: str, reason: str) -> BetEntry:
    """The entry by which the desk ends a bet that is not decided yet; raises ``LedgerRefusal``."""
    if state_of_bet(entries) not in (BetState.OFFERED, BetState.STANDING):
        raise LedgerRefusal(LedgerCode.BET_ANSWERED)
    if not reason:
        raise LedgerRefusal(LedgerCode.REASON_NEEDED)
    return BetEntry(BetKind.CANCELLED, author, reason)


def follow(
    bet: Bet, entries: Sequence[BetEntry], verdict: Verdict, *, left: bool = False
) -> tuple[BetKind, Why | None] | None:
    """What the bet does now that its table says this; ``None`` where it stays as it is.

    A decided bet whose partie has ended differently is first open again: asked once more, it is decided anew. ``left``:
    one of the two plays no more, and so comes neither to owe nor to hold: the bet ends, and stays ended.
    """
    state = state_of_bet(entries)
    if left and state is BetState.OFFERED:
        return BetKind.LAPSED, None
    if left and state is BetState.STANDING:
        return BetKind.ENDED, Why.LEFT
    if state is BetState.ENDED and entries[-1].reason == Why.LEFT:
        return None
    if state is BetState.OFFERED:
        return (BetKind.LAPSED, None) if verdict.over else None
    if state is BetState.STANDING and verdict.over:
        if verdict.winner is not None and bet.on in verdict.players:
            return BetKind.DECIDED, None
        return BetKind.ENDED, Why.GONE if verdict.won else verdict.why
    if state is BetState.DECIDED and not verdict.won:
        return BetKind.REOPENED, None
    return (BetKind.REOPENED, None) if state is BetState.ENDED and not verdict.over else None


def owed_of(bet: Bet, winner: str, due: Due = ON_DEMAND) -> Debt:
    """The debt of a bet that is decided: of the layer to the backer if whom it was on has won, else the other way."""
    sides = (bet.layer, bet.backer) if winner == bet.on else (bet.backer, bet.layer)
    return Debt(*sides, bet.amount, bet.coin, due=due)
