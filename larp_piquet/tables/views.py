"""What one viewer may know of a sitting; the only shape in which a sitting reaches a page, a stream or JSON."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.acts import Breach, Phase
from ..engine.cards import Card
from ..engine.match import Settlement
from ..engine.race import Race
from ..engine.ruleset import Ruleset
from ..engine.score import Line, Silence
from ..engine.views import CallView, DealView
from .acts import Signed, Stake, Status, Voided
from .desk import Mode, Paused, RefereeCalled, Ruling
from .owing import Owed
from .packtalk import Question
from .packwords import Told


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
    typed: bool = False  # from the pad: only its totals are known, and the lines are a referee's

    def on_pad(self, seats: int) -> tuple[int | None, ...]:
        """By seat of the table the totals as they were typed, before a referee gave or took points."""
        ruled = [
            sum(line.points for line in self.lines if self.typed and line.seat == side)
            for side in range(len(self.seats))
        ]
        by_seat = {seat: self.totals[side] - ruled[side] for side, seat in enumerate(self.seats)}
        return tuple(by_seat.get(seat) for seat in range(seats))


@dataclass(frozen=True, slots=True)
class PackView:
    """A deal of a real pack, by side: everything that was said, which is public."""

    rules: Ruleset
    dealer: int
    elder: int
    phase: Phase
    question: Question | None  # what is to be told next; None when it is over
    told: tuple[Told, ...]
    took: tuple[int | None, ...]  # cards taken in the exchange; None until it is told, 0 for a refusal
    left: tuple[int | None, ...]  # cards left of what was one's to take
    lines: tuple[Line, ...]
    totals: tuple[int, ...]
    tricks: tuple[int, ...]
    led: bool  # the first card is led, and its trick not taken yet
    winners: tuple[int, ...]  # of the tricks, in order
    capot_announced: int | None
    may_announce: bool
    silence: tuple[Silence | None, ...]


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
    mode: Mode
    parties: tuple[PartieView, ...]  # oldest first; the last is the current one
    deal_number: int | None  # 1-based, of the deal under way or just finished
    deal: DealView | None  # the deal under way, by side; after it is over, until the next is dealt
    pack: PackView | None  # the deal of a real pack, in place of ``deal``
    cutting: bool  # all have agreed; who deals first is to be told
    level_cuts: int  # how often the cut was level so far
    next_dealer: int | None  # who deals the next deal of the partie, a seat of the table
    may_undo: bool  # the last tap may be taken back
    deal_seats: tuple[int, ...]  # which seat of the table each side of the deal is
    risen: tuple[int, ...]  # seats whose players rose before the end: out of a match of three, or excused
    paused: Paused | None
    calls: tuple[RefereeCalled, ...]  # for the referee, who has not come yet
    permits: tuple[tuple[int, Breach], ...]  # what a seat may break in its next move
    ruling: tuple[int, Ruling] | None  # the last one, with its place in the log
    protested: tuple[int, ...]  # seats that protest against it
    stop_offered_by: int | None
    stop_agreed: tuple[bool, ...]  # who has consented to that offer
    waiting_for: tuple[int, ...]  # seats whose press the table waits for
