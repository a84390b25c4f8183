"""What one viewer may know of a sitting; the only shape in which a sitting reaches a page, a stream or JSON."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.cards import Card
from ..engine.match import Settlement
from ..engine.ruleset import Ruleset
from ..engine.score import Line
from ..engine.views import CallView, DealView
from .acts import Signed, Stake, Status, Voided


@dataclass(frozen=True, slots=True)
class ClosedDeal:
    """A finished deal's account: public."""

    number: int
    dealer: int
    lines: tuple[Line, ...]
    totals: tuple[int, ...]
    tricks: tuple[int, ...]
    entry: tuple[int, int] | None  # (seat, points); None for a level deal
    calls: tuple[CallView, ...] = ()  # as the table heard them


@dataclass(frozen=True, slots=True)
class PartieView:
    """A partie, public in all its parts."""

    number: int
    deals: tuple[ClosedDeal, ...]
    deals_due: int  # how many deals the partie has when played out
    settlement: Settlement  # of the finished deals; complete or so far
    stopped: bool
    signatures: tuple[Signed | None, ...]
    void: Voided | None
    cut: tuple[Card, ...]  # the cards cut for the first deal, pair by pair


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
    deal: DealView | None  # the deal under way; after it is over, until the next is dealt
    stop_offered_by: int | None
    waiting_for: tuple[int, ...]  # seats whose press the table waits for
