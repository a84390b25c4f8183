"""A deal with a real pack: the cards are in the hands, and the table's talk is all that is known of them.

The words are folded into the facts that the engine's one scorer reads; nothing is counted here.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ..engine.acts import Phase
from ..engine.ruleset import NormandyRuleset, Ruleset
from ..engine.score import Adjustment, Line, Silence
from .packear import Ear, Known
from .packtalk import Question
from .packwords import Told, Word


@dataclass(frozen=True, slots=True)
class PackDeal:
    """A deal of a real pack, by side. ``told`` are its words, each with its line in the log and who entered it."""

    rules: Ruleset
    dealer: int
    seats: int
    told: tuple[tuple[int, Told], ...] = ()
    silence: tuple[Silence | None, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    state: Known = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "state", Ear(self).heard())

    @property
    def elder(self) -> int:
        """The side left of the dealer, which leads first."""
        return (self.dealer + 1) % self.seats

    @property
    def order(self) -> tuple[int, ...]:
        """Sides as they speak: the elder first; of three the dealer, unless the house has it otherwise."""
        first = self.elder
        if isinstance(self.rules, NormandyRuleset) and self.rules.first_to_declare == "dealer":
            first = self.dealer
        return tuple((first + step) % self.seats for step in range(self.seats))

    @property
    def counting(self) -> tuple[int, ...]:
        """Sides as their points are written: the elder first; of three the dealer."""
        first = self.elder if self.seats == 2 else self.dealer
        return tuple((first + step) % self.seats for step in range(self.seats))

    @property
    def phase(self) -> Phase:
        """Where the deal stands."""
        return self.state.phase

    @property
    def over(self) -> bool:
        """All tricks are taken."""
        return self.state.phase is Phase.OVER

    @property
    def turn(self) -> int | None:
        """The side that is to speak or to lead."""
        return self.state.question.seat if self.state.question is not None else None

    @property
    def question(self) -> Question | None:
        """What is to be told next."""
        return self.state.question

    @property
    def lines(self) -> tuple[Line, ...]:
        """Every point written so far."""
        return self.state.lines

    @property
    def tricks(self) -> tuple[int, ...]:
        """Tricks by side."""
        return tuple(self.state.winners.count(side) for side in range(self.seats))

    @property
    def words(self) -> tuple[Word, ...]:
        """What was said, in order."""
        return tuple(told.word for _, told in self.told)

    def heard(self, line: int, told: Told) -> PackDeal:
        """The deal after one more word; checks nothing."""
        return replace(self, told=(*self.told, (line, told)))
