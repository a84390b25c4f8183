"""What may happen at a table around the deals: seats, consent, signatures, rulings, as facts of one log.

Every fact carries its author in words a log can keep: a character's id, or ``STAFF``. Time is not here: the store
stamps each fact when it is appended, and nothing at a table depends on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from ..engine.acts import Action
from ..engine.cards import Card
from ..engine.ruleset import Ruleset
from .desk import STAFF as STAFF
from .desk import DeskAction, DeskFact, Mode, Ruling
from .packwords import PackAction, PackFact

#: Author of what follows by itself.
NOBODY = ""


@dataclass(frozen=True, slots=True)
class Stake:
    """What is played for, in the smallest unit of the coin system ``coin``: ``per_point`` a point; 0 is for nothing.

    ``flat`` stands in its place where the last of three owes the others a fixed sum (``debt: flat_stake``). ``bank`` is
    what each pays into a bank on the table before the first deal; 0: all is played on honour.
    """

    coin: str
    per_point: int
    flat: int = 0
    bank: int = 0


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance, handed in: cards for the cut, a card a seat until all of a round differ, and a shuffled pack."""

    cuts: tuple[Card, ...]
    pack: tuple[Card, ...]


class Status(StrEnum):
    """Where a sitting stands."""

    FILLING = "filling"  # a seat is free
    AGREEING = "agreeing"  # seated; each agrees to law and stake, then the cut is made
    DEALING = "dealing"  # a deal is under way
    BETWEEN = "between"  # a deal is over, the next waits to be dealt
    AWAITING = "awaiting"  # the partie is over and stands unsigned
    SETTLED = "settled"  # signed by both or void; another partie may begin
    CLOSED = "closed"


# -- facts, in the order a log meets them --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Opened:
    """A sitting opens with its law, stake and mode frozen."""

    rules: Ruleset
    stake: Stake
    mode: Mode = Mode.DEALT


@dataclass(frozen=True, slots=True)
class Seated:
    """A character takes a free seat."""

    seat: int
    character: str


@dataclass(frozen=True, slots=True)
class Left:
    """A character rises: while no partie is under way, from a match of three that goes on without him, or excused."""

    seat: int


@dataclass(frozen=True, slots=True)
class Agreed:
    """The seat agrees to play a partie by this law at this stake.

    ``deals_first`` is what it chooses should it cut the higher card, where the law leaves that choice.
    """

    seat: int
    deals_first: bool = False


@dataclass(frozen=True, slots=True)
class CutForDeal:
    """The cut: a card for each seat, level cuts before it included; ``dealer`` deals first. Begins a partie.

    No cards where the players cut a pack of their own and told who deals.
    """

    cards: tuple[Card, ...]
    dealer: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal begins: who deals, and the pack in the order dealt; none where a real pack lies on the table."""

    dealer: int
    pack: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """A player's move inside the deal."""

    action: Action


@dataclass(frozen=True, slots=True)
class StopOffered:
    """The seat offers to end the partie here, settling finished koroliks only."""

    seat: int


@dataclass(frozen=True, slots=True)
class StopAnswered:
    """Another seat's answer to the offer, or the offer taken back; it needs the consent of all."""

    seat: int
    agreed: bool


@dataclass(frozen=True, slots=True)
class Signed:
    """The result is signed for this seat, by its character or (``by`` = STAFF, with a reason) for him."""

    seat: int
    by: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Voided:
    """The game master voids the partie, with a reason; no debt comes of it."""

    reason: str
    by: str = STAFF


@dataclass(frozen=True, slots=True)
class Closed:
    """The sitting ends; nothing more is written to it. ``NOBODY`` ends it where a player had gone before the end."""

    by: str
    reason: str = ""


#: What a referee has given and the players see at once: a ruling, a partie voided, a signature in a player's name.
Verdict = Ruling | Voided | Signed

Fact = (
    Opened
    | Seated
    | Left
    | Agreed
    | CutForDeal
    | Dealt
    | Moved
    | StopOffered
    | StopAnswered
    | Signed
    | Voided
    | Closed
    | DeskFact
    | PackFact
)


# -- actions: what an actor asks for ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sit:
    """Take this seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class Rise:
    """Leave one's seat. Who has left a match of three may rise before its end, and by that signs what comes of it."""


@dataclass(frozen=True, slots=True)
class Agree:
    """Agree to law and stake; the last to agree sets the cut and the first deal going.

    Under ``highest_cut_chooses`` the seat says here whether it will deal first if its card is the highest; left
    alone, it chooses not to.
    """

    deals_first: bool = False


@dataclass(frozen=True, slots=True)
class DealNext:
    """Have the next deal dealt."""


@dataclass(frozen=True, slots=True)
class Move:
    """A move in the deal."""

    action: Action


@dataclass(frozen=True, slots=True)
class OfferStop:
    """Offer to end the partie early."""


@dataclass(frozen=True, slots=True)
class AnswerStop:
    """Answer that offer."""

    agreed: bool


@dataclass(frozen=True, slots=True)
class Sign:
    """Sign the result; the game master names the seat he signs for and gives a reason."""

    seat: int | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class VoidPartie:
    """Void the partie (game master only, with a reason)."""

    reason: str


@dataclass(frozen=True, slots=True)
class CloseSitting:
    """Close the sitting (game master, or a seated player while no partie is under way)."""

    reason: str = ""


PlayAction = Sit | Rise | Agree | DealNext | Move | OfferStop | AnswerStop | Sign | VoidPartie | CloseSitting
TableAction = PlayAction | DeskAction | PackAction


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks: a character (by id), or staff: the game master, or a referee by the id ``referee``."""

    character: str | None = None
    staff: bool = False
    referee: str = STAFF


class Refusal(StrEnum):
    """Why a table action is refused, beyond the breaches of the engine."""

    SEAT_TAKEN = "seat_taken"
    ALREADY_SEATED = "already_seated"
    NOT_SEATED = "not_seated"
    NO_SUCH_SEAT = "no_such_seat"
    NOBODY_THERE = "nobody_there"
    PARTIE_UNDER_WAY = "partie_under_way"
    NOT_NOW = "not_now"
    ALREADY_AGREED = "already_agreed"
    ALREADY_SIGNED = "already_signed"
    NOTHING_TO_SIGN = "nothing_to_sign"
    NOTHING_TO_VOID = "nothing_to_void"
    NO_OFFER = "no_offer"
    OWN_OFFER = "own_offer"
    REASON_NEEDED = "reason_needed"
    STAFF_ONLY = "staff_only"
    NO_DEAL_TO_RULE = "no_deal_to_rule"
    SIGNED_DEAL = "signed_deal"
    OUT_OF_THE_MATCH = "out_of_the_match"
    OWN_TABLE = "own_table"
    NOBODY_CALLED = "nobody_called"
    ALREADY_CALLED = "already_called"
    NO_SUCH_RULING = "no_such_ruling"
    ALREADY_PROTESTED = "already_protested"
    PAUSED = "paused"
    ALREADY_PAUSED = "already_paused"
    NOT_PAUSED = "not_paused"
    NOTHING_TO_TAKE_BACK = "nothing_to_take_back"
    NO_SUCH_LINE = "no_such_line"
    CANNOT_BE_WAIVED = "cannot_be_waived"
    ALREADY_WAIVED = "already_waived"
    POINTS_OUT_OF_RANGE = "points_out_of_range"
    NOTHING_TO_STOP = "nothing_to_stop"
    DEAL_UNDER_WAY = "deal_under_way"
    MODE_STANDS = "mode_stands"
    IN_PLAY = "in_play"
    NOT_IN_PLAY = "not_in_play"
    PARTIE_SETTLED = "partie_settled"
    NO_POINTS_OF_THREE = "no_points_of_three"
    ONLY_TO_SIGN = "only_to_sign"
    NO_STOP_NOW = "no_stop_now"
    OTHER_MODE = "other_mode"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NO_SUCH_DEAL = "no_such_deal"
    TOTALS_NEEDED = "totals_needed"
    CLOSED = "closed"


class Refused(ValueError):
    """A table action that cannot be done now."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


Names = Mapping[str, str]
