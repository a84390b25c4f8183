"""What a referee may rule at a table, and what players may ask and say of it: facts of the table's log.

A ruling is a fact that carries its reason and who ruled. It is asked for by the action ``Rule``, which holds the
ruling itself; the table puts the referee's name in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from ..engine.acts import Breach, Phase
from ..engine.score import Silence

#: Author of a fact that the game master entered; a referee has an id of his own.
STAFF = "game_master"


class Mode(StrEnum):
    """How a table plays."""

    DEALT = "dealt"  # the house shuffles and deals; each phone shows its own hand
    PACK = "pack"  # a real pack; the phones are told what is said aloud and who took which trick
    PAPER = "paper"  # on the printed pad; the totals are typed in afterwards


class Excuse(StrEnum):
    """What becomes of the play from which a player is excused."""

    FREED = "freed"  # none is lost by it: no partie is under way, or of three he has left the match already
    KEPT = "kept"  # the table rests, and the place waits for him
    SETTLED = "settled"  # the partie ends here as an early end does, and the referee signs in his name
    VOID = "void"  # the partie counts nothing


class CallWhy(StrEnum):
    """Why a seat calls the referee."""

    QUESTION = "question"  # what is the rule
    DISPUTE = "dispute"  # we do not agree
    SLIP = "slip"  # something was pressed or played that should not have been
    IRREGULAR = "irregular"  # cards exposed, too many, too few
    CONDUCT = "conduct"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class RefereeCalled:
    """A seat calls the referee."""

    seat: int
    why: CallWhy


@dataclass(frozen=True, slots=True)
class RefereeCame:
    """The referee has come to the table; every call that was open is answered by it."""

    by: str = STAFF


@dataclass(frozen=True, slots=True)
class Protested:
    """A seat protests against the ruling at this place of the log; the protest stays in it."""

    seat: int
    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Paused:
    """Play rests: nobody moves until it is resumed."""

    reason: str
    by: str = STAFF


@dataclass(frozen=True, slots=True)
class Resumed:
    """Play goes on."""

    reason: str = ""
    by: str = STAFF


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The table stands again as it did after the first ``line`` facts of its log (rules §4)."""

    line: int
    reason: str
    by: str = STAFF


@dataclass(frozen=True, slots=True)
class Waived:
    """A breach is permitted for one move of one seat; unused it ends with the phase."""

    seat: int
    breach: Breach
    reason: str
    by: str = STAFF


@dataclass(frozen=True, slots=True)
class Silenced:
    """A seat plays this deal in silence, and why; or, with no ``why``, it does no longer (rules §2.8)."""

    seat: int
    why: Silence | None
    reason: str
    by: str = STAFF


@dataclass(frozen=True, slots=True)
class Adjusted:
    """Points given to a seat in this deal, or taken from it."""

    seat: int
    points: int
    reason: str
    by: str = STAFF
    clause: str = "adjustment"


@dataclass(frozen=True, slots=True)
class Redealt:
    """The deal counts nothing, and the same dealer deals again."""

    reason: str
    by: str = STAFF


@dataclass(frozen=True, slots=True)
class Ruled:
    """The law's answer to an irregularity, as it was read at the table; what follows from it are facts of their own."""

    case: str
    facts: tuple[tuple[str, str], ...]
    outcome: str
    clause: str
    reason: str
    by: str = STAFF


@dataclass(frozen=True, slots=True)
class Reseated:
    """Another character takes the place, the cards and the account of whoever sat here."""

    seat: int
    character: str
    reason: str
    by: str = STAFF


@dataclass(frozen=True, slots=True)
class Excused:
    """A player must leave the table and cannot go on: ``character``, whom the table puts in, of this seat.

    Where the place is kept he is away and may come back, and until he does another may be given it. In every other
    case he is gone with this ruling and free to sit elsewhere, and a partie that ends by it ends the sitting. His
    rising, the signature in his name and the voiding are facts of their own behind this one.
    """

    seat: int
    then: Excuse
    reason: str
    by: str = STAFF
    character: str = ""


@dataclass(frozen=True, slots=True)
class PartieStopped:
    """The partie ends here and is settled as an early end is, or ``by_points``: between two, by all that is written."""

    reason: str
    by: str = STAFF
    by_points: bool = False


@dataclass(frozen=True, slots=True)
class ModeSet:
    """From the next deal on the table plays in another mode."""

    mode: Mode
    reason: str
    by: str = STAFF


Ruling = (
    Paused
    | Resumed
    | TakenBack
    | Waived
    | Silenced
    | Adjusted
    | Redealt
    | Ruled
    | Reseated
    | Excused
    | PartieStopped
    | ModeSet
)
DeskFact = Ruling | RefereeCalled | RefereeCame | Protested

#: Facts that are not of the play: a take-back undoes what was played and ruled, and leaves these as they are.
_KEPT_BY_TAKE_BACK = (RefereeCalled, RefereeCame, Protested, Paused, Resumed, Ruled, Reseated)


def kept_by_take_back(fact: object) -> bool:
    """Whether a fact outlasts a take-back to a line before it; so does the pause for one who was called away."""
    return isinstance(fact, _KEPT_BY_TAKE_BACK) or (isinstance(fact, Excused) and fact.then == Excuse.KEPT)


#: What a referee can usefully permit in each part of a deal, because the pages then offer it.
PERMITTED_IN: Mapping[Phase, tuple[Breach, ...]] = MappingProxyType(
    {
        Phase.DISCARD: (Breach.TAKES_TOO_FEW, Breach.DECLINE_NOT_ALLOWED),
        Phase.TAKE: (Breach.LEFT_CARDS_FIRST,),
        Phase.CALLS: (Breach.SINKING_NOT_ALLOWED, Breach.WHITE_HAND_OBLIGATORY),
        Phase.PLAY: (Breach.MUST_FOLLOW_SUIT, Breach.LOOK_NOT_ALLOWED),
    }
)
#: Of these, what the phones can forbid at a real pack, of which nobody sees a card.
PERMITTED_AT_A_PACK = frozenset({Breach.TAKES_TOO_FEW, Breach.DECLINE_NOT_ALLOWED})


def permitted_in(phase: Phase, *, pack: bool) -> tuple[Breach, ...]:
    """The breaches that may be permitted now; ``pack``: the table plays with one of its own."""
    return tuple(each for each in PERMITTED_IN.get(phase, ()) if not pack or each in PERMITTED_AT_A_PACK)


# -- actions -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rule:
    """Rule so (a referee or the game master, with a reason)."""

    ruling: Ruling


@dataclass(frozen=True, slots=True)
class CallReferee:
    """Call the referee to the table."""

    why: CallWhy


@dataclass(frozen=True, slots=True)
class Come:
    """Say that one has come to the table that called."""


@dataclass(frozen=True, slots=True)
class Protest:
    """Have a protest noted against the ruling at a place of the log."""

    line: int
    text: str


DeskAction = Rule | CallReferee | Come | Protest
