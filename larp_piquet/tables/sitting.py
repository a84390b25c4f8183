"""What a sitting is: seats, consent, parties of deals, signatures.

``applying`` decides what is added to its log, ``remembering`` makes it of its log, ``showing`` redacts it.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..engine import deal as law
from ..engine.acts import Breach
from ..engine.ruleset import Ruleset
from .acts import (
    Opened,
    Stake,
    Status,
    Verdict,
)
from .desk import Mode, Paused, RefereeCalled
from .pack import PackDeal
from .packwords import Led, Won
from .partie import Partie


@dataclass(frozen=True, slots=True)
class Sitting:
    """Everything the log says. ``seq`` is the number of facts in it."""

    seq: int
    rules: Ruleset
    stake: Stake
    mode: Mode
    seats: tuple[str | None, ...]
    agreed: tuple[bool, ...]
    deals_first: tuple[bool, ...]  # what each chooses should his card be the highest
    parties: tuple[Partie, ...] = ()
    level_cuts: int = 0  # how often the cut of a real pack was level so far
    just_told: bool = False  # the last word of a real pack stands, and nothing was taken back since it was told
    risen: frozenset[int] = frozenset()  # who is signed for and rose before the end: out of a match of three, excused
    stop_offered_by: int | None = None
    stop_agreed: frozenset[int] = frozenset()
    paused: Paused | None = None
    calls: tuple[RefereeCalled, ...] = ()  # for the referee, until he comes
    permits: frozenset[tuple[int, Breach]] = frozenset()  # what a seat may break in its next move
    ruling: tuple[int, Verdict] | None = None  # the last one, with its place in the log
    protested: frozenset[int] = frozenset()  # seats that protest against it
    closed: bool = False

    @classmethod
    def opened(cls, fact: Opened) -> Sitting:
        """A sitting with all its seats free."""
        seats = fact.rules.seats
        nobody = (False,) * seats
        return cls(1, fact.rules, fact.stake, fact.mode, (None,) * seats, nobody, nobody)

    @property
    def partie(self) -> Partie | None:
        """The current partie, or the last one."""
        return self.parties[-1] if self.parties else None

    @property
    def deal(self) -> law.Deal | PackDeal | None:
        """The deal under way or just finished."""
        return self.partie.deal if self.partie is not None else None

    @property
    def status(self) -> Status:
        """Where it stands."""
        partie = self.partie
        if self.closed:
            return Status.CLOSED
        if partie is not None and partie.void is None and not partie.signed:
            if partie.played_out:
                return Status.AWAITING
            return Status.BETWEEN if self.deal is None or self.deal.over else Status.DEALING
        if None in self.seats:
            return Status.FILLING
        return Status.SETTLED if partie is not None and not any(self.agreed) else Status.AGREEING

    @property
    def cutting(self) -> bool:
        """All have agreed, the players cut a pack of their own, and who deals first is yet to be told."""
        return self.status is Status.AGREEING and all(self.agreed)

    @property
    def may_undo(self) -> bool:
        """Whether the last tap may be taken back: it was made in this deal, and nobody has signed what it came to.

        A word is taken back alone, for those before it have been answered; tricks lie open on the table, however many.
        """
        partie = self.partie
        if partie is None or not isinstance(partie.deal, PackDeal) or not self.under_way or partie.stopped:
            return False
        if self.mode is not Mode.PACK or self.paused is not None:
            return False  # nobody plays now, or the next deal is played otherwise
        gone = self.risen - set(partie.at)  # they signed the deal by which they left
        signed = [seat for seat, signature in enumerate(partie.signatures) if signature and seat not in gone]
        if not partie.deal.told or signed:
            return False
        return self.just_told or isinstance(partie.deal.told[-1][1].word, Led | Won)

    @property
    def under_way(self) -> bool:
        """A partie has begun and is neither signed by all nor void."""
        return self.status in (Status.DEALING, Status.BETWEEN, Status.AWAITING)

    def seat_of(self, character: str | None) -> int | None:
        """The seat of this character, if he has one and has not risen from it."""
        if character is None or character not in self.seats:
            return None
        seat = self.seats.index(character)
        return None if seat in self.risen else seat

    @property
    def present(self) -> tuple[str | None, ...]:
        """Who sits here now, by seat."""
        return tuple(None if seat in self.risen else who for seat, who in enumerate(self.seats))

    def may_rise(self, seat: int) -> bool:
        """While no partie is under way; of three also who has left the match, unless he is asked about its end."""
        if not self.under_way:
            return True
        partie = self.partie
        assert partie is not None
        return self.status is not Status.AWAITING and seat not in partie.playing and self.stop_offered_by is None
