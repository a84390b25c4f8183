"""What a player may do in a deal, and every way in which it can be refused.

A seat is a number: 0 or 1, the place at the table, which never changes while the dealer alternates.
Actions are verbs; an accepted action *is* the fact that is stored, so a log of them replays for ever.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .cards import Card


class Phase(StrEnum):
    """Where a deal stands."""

    DISCARD = "discard"  # the seat to act lays out what he will change, or declines
    CONSENT = "consent"  # the other is asked whether the exchange may be declined
    TAKE = "take"  # the seat to act picks from his packet (``by_choice`` only)
    CALLS = "calls"  # category by category, elder then younger
    PLAY = "play"
    OVER = "over"


class Category(StrEnum):
    """What is called, in the order in which the law counts it (rules §3)."""

    WHITE_HAND = "white_hand"
    POINT = "point"
    SEQUENCES = "sequences"
    SETS = "sets"
    FULL_HAND = "full_hand"


@dataclass(frozen=True, slots=True)
class Measure:
    """What is known of a claim whose cards nobody wrote down.

    ``rank`` is what decides between claims of equal size: the pips of a point or its ranks from the top, the top rank
    of a sequence, the rank of a set; empty where nobody asked. ``in_point_suit``: a sequence lies in the suit of its
    player's own point.
    """

    size: int
    rank: tuple[int, ...] = ()
    in_point_suit: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing held and called: its cards, highest first. Its category says what the cards mean.

    ``told`` stands in place of the cards in a tally.
    """

    category: Category
    cards: tuple[Card, ...]
    told: Measure | None = None

    @property
    def size(self) -> int:
        """How many cards it has."""
        return len(self.cards) if self.told is None else self.told.size


@dataclass(frozen=True, slots=True)
class Discard:
    """Lay out cards; as many are taken from the talon, at once where the law says ``from_top``.

    ``takes`` stands only in a record of an irregular hand that took another number than the law gives it.
    """

    seat: int
    cards: tuple[Card, ...]
    takes: int | None = None


@dataclass(frozen=True, slots=True)
class Take:
    """Pick as many cards from one's packet as were laid out (``talon_choice: by_choice``)."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Decline:
    """Take nothing; under ``by_agreement`` this asks the other for his consent."""

    seat: int


@dataclass(frozen=True, slots=True)
class Consent:
    """Answer to a wish to decline."""

    seat: int
    agreed: bool


@dataclass(frozen=True, slots=True)
class Call:
    """Call these claims in the category that is open; no claims is the press of one who holds or says nothing."""

    seat: int
    category: Category
    claims: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class AnnounceCapot:
    """Say before the first lead that all twelve tricks will be taken."""

    seat: int


@dataclass(frozen=True, slots=True)
class Play:
    """Lead or follow with a card."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Look:
    """Look at the cards that both left in the talon."""

    seat: int


Action = Discard | Take | Decline | Consent | Call | AnnounceCapot | Play | Look


class Breach(StrEnum):
    """A broken rule. ``CLAUSE`` names the clause of the law that each breaks."""

    NOT_YOUR_TURN = "not_your_turn"
    WRONG_PHASE = "wrong_phase"
    CARD_NOT_HELD = "card_not_held"
    CARD_NAMED_TWICE = "card_named_twice"
    TAKES_TOO_FEW = "takes_too_few"
    TAKES_TOO_MANY = "takes_too_many"
    TAKE_COUNT = "take_count"
    TAKE_NOT_IN_PACKET = "take_not_in_packet"
    LEFT_CARDS_FIRST = "left_cards_first"
    DECLINE_NOT_ALLOWED = "decline_not_allowed"
    DECLINE_WITH_LEFT_CARDS = "decline_with_left_cards"
    WRONG_CATEGORY = "wrong_category"
    CLAIM_NOT_HELD = "claim_not_held"
    SINKING_NOT_ALLOWED = "sinking_not_allowed"
    WHITE_HAND_OBLIGATORY = "white_hand_obligatory"
    MUST_FOLLOW_SUIT = "must_follow_suit"
    CAPOT_NOT_KNOWN = "capot_not_known"
    CAPOT_TOO_LATE = "capot_too_late"
    CAPOT_SAID_TWICE = "capot_said_twice"
    LOOK_NOT_ALLOWED = "look_not_allowed"


#: The clause of the law that each breach breaks; the words are in ``wording.clauses``.
CLAUSE: dict[Breach, str] = {
    Breach.NOT_YOUR_TURN: "turn",
    Breach.WRONG_PHASE: "order",
    Breach.CARD_NOT_HELD: "pack",
    Breach.CARD_NAMED_TWICE: "pack",
    Breach.TAKES_TOO_FEW: "exchange.number",
    Breach.TAKES_TOO_MANY: "exchange.number",
    Breach.TAKE_COUNT: "exchange.number",
    Breach.TAKE_NOT_IN_PACKET: "exchange.talon",
    Breach.LEFT_CARDS_FIRST: "exchange.left",
    Breach.DECLINE_NOT_ALLOWED: "exchange.decline",
    Breach.DECLINE_WITH_LEFT_CARDS: "exchange.left",
    Breach.WRONG_CATEGORY: "calls.order",
    Breach.CLAIM_NOT_HELD: "calls.held",
    Breach.SINKING_NOT_ALLOWED: "calls.sinking",
    Breach.WHITE_HAND_OBLIGATORY: "white_hand",
    Breach.MUST_FOLLOW_SUIT: "play.follow",
    Breach.CAPOT_NOT_KNOWN: "open_capot",
    Breach.CAPOT_TOO_LATE: "open_capot",
    Breach.CAPOT_SAID_TWICE: "open_capot",
    Breach.LOOK_NOT_ALLOWED: "exchange.untaken",
}

#: What no referee can allow, because the cards themselves forbid it.
IMPOSSIBLE = frozenset(
    {
        Breach.CARD_NOT_HELD,
        Breach.CARD_NAMED_TWICE,
        Breach.TAKE_NOT_IN_PACKET,
        Breach.CLAIM_NOT_HELD,
    }
)


class IllegalAction(ValueError):
    """An action that breaks the law; ``breaches`` names every rule it breaks."""

    def __init__(self, action: object, breaches: frozenset[Breach]) -> None:
        super().__init__(", ".join(sorted(breaches)))
        self.action = action
        self.breaches = breaches
