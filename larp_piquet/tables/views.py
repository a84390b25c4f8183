"""What one viewer may know of a sitting; the only shape in which a sitting reaches a page, a stream or JSON."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.cards import Card
from ..engine.match import Settlement
from ..engine.race import Race
from ..engine.ruleset import Ruleset
from ..engine.score import Line, Silence
from ..engine.views import CallView, DealView
from .acts import Signed, Stake, Status, Voided
from .owing import Owed


@dataclass(frozen=True, slots=True)
class ClosedDeal:
    """A finished deal's account: public.

    ``seats`` are the seats of the table that played it, and ``dealer`` is one of them; everything else is told by
    side of the deal, in the order of ``seats``.
    """

    number: int
    dealer: int
    seats: tuple[int, ...]
    lines: tuple[Line, ...]
    totals: tuple[int, ...]
    tricks: tuple[int, ...]
    entry: tuple[int, int] | None  # (side, points); None for a level deal, and of three
    calls: tuple[CallView, ...] = ()  # as the table heard them
    silence: tuple[Silence | None, ...] = ()


@dataclass(frozen=True, slots=True)
class PartieView:
    """A partie, public in all its parts."""

    number: int
    deals: tuple[ClosedDeal, ...]
    deals_due: int | None  # how many deals the partie has when played out; of three nobody knows
    result: Settlement | Race  # of the finished deals; complete or so far
    owed: tuple[Owed, ...]  # what follows from it; nothing while it is not finished
    playing: tuple[int, ...]  # the seats that are in it still
    stopped: bool
    signatures: tuple[Signed | None, ...]
    void: Voided | None
    cut: tuple[Card, ...]  # the cards cut for the first deal, round by round


@dataclass(frozen=True, slots=True)
class SittingView:
    """A sitting, redacted for one viewer (a seat number, ``None`` for anyone else, or a referee)."""

    seq: int  # number of facts in the log; every form carries it back
    status: Status
    viewer: int | None  # the viewer's seat
    seats: tuple[str | None, ...]  # character ids
    agreed: tuple[bool, ...]
    rules: Ruleset
    stake: Stake
    mode: str
    parties: tuple[PartieView, ...]  # oldest first; the last is the current one
    deal_number: int | None  # 1-based, of the deal under way or just finished
    deal: DealView | None  # the deal under way, by side; after it is over, until the next is dealt
    deal_seats: tuple[int, ...]  # which seat of the table each side of the deal is
    risen: tuple[int, ...]  # seats whose players left the match of three, signed, and rose before its end
    stop_offered_by: int | None
    stop_agreed: tuple[bool, ...]  # who has consented to that offer
    waiting_for: tuple[int, ...]  # seats whose press the table waits for
