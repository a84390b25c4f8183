"""What is known of a deal of two or three: each side's cards and words, the phase, the tricks, who is to act."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from .acts import Category, Phase
from .cards import Card
from .ruleset import NormandyRuleset, Ruleset
from .score import NO_CALLS, Adjustment, Calls, Silence, Trick, trick_counts


@dataclass(frozen=True, slots=True)
class Side:
    """One seat's cards and words. ``packet`` is what is left of the seat's own part of the talon."""

    dealt: tuple[Card, ...]
    hand: tuple[Card, ...]
    packet: tuple[Card, ...]
    surplus: int = 0  # cards dealt above twelve (-1: one short)
    discard: tuple[Card, ...] = ()
    takes: int = 0  # how many he is to take for what he laid out
    taken: tuple[Card, ...] = ()
    exchanged: bool = False
    declined: bool = False
    decline_refused: bool = False
    calls: Calls = NO_CALLS
    looked: bool = False


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal in progress or over. Seats are 0, 1 and of three 2; ``turn`` is the seat to act, ``None`` when over."""

    rules: Ruleset
    dealer: int
    sides: tuple[Side, ...]
    phase: Phase = Phase.DISCARD
    turn: int | None = None
    category: Category | None = None
    tricks: tuple[Trick, ...] = ()
    capot_announced: int | None = None
    silence: tuple[Silence | None, ...] = ()  # by seat; empty when nobody is silent
    adjustments: tuple[Adjustment, ...] = ()

    @property
    def elder(self) -> int:
        """The seat left of the dealer, who leads first; of two he exchanges and calls first as well."""
        return (self.dealer + 1) % len(self.sides)

    @property
    def order(self) -> tuple[int, ...]:
        """Seats as they speak: the elder first; of three the dealer, unless the house has it otherwise."""
        if len(self.sides) == 2:
            return (self.elder, self.dealer)
        return _FROM[self.elder if self.talks_first == "elder" else self.dealer]

    @property
    def talks_first(self) -> str:
        """Who speaks first in the calls."""
        return self.rules.first_to_declare if isinstance(self.rules, NormandyRuleset) else "elder"

    @property
    def over(self) -> bool:
        """All tricks are taken."""
        return self.phase is Phase.OVER


#: Three seats to the left from each.
_FROM = ((0, 1, 2), (1, 2, 0), (2, 0, 1))


def hand_at_calls(side: Side) -> tuple[Card, ...]:
    """The hand as it stood when calls were made: dealt, less the discard, plus what was taken."""
    return tuple(card for card in side.dealt if card not in side.discard) + side.taken


def tricks_taken(deal: Deal) -> tuple[int, ...]:
    """Tricks by seat."""
    return trick_counts(deal.tricks, len(deal.sides))


def led_card(deal: Deal) -> Card | None:
    """The card led to the trick on the table, if one lies there."""
    if deal.tricks and deal.tricks[-1].winner is None and deal.tricks[-1].cards:
        return deal.tricks[-1].cards[0][1]
    return None


_T = TypeVar("_T", Side, Deal)


def copy(state: _T, **changes: object) -> _T:
    """As ``dataclasses.replace``, which asks more of every field than the many states of a deal can pay for."""
    made: _T = object.__new__(type(state))
    for name in state.__slots__:
        _PUT(made, name, changes[name] if name in changes else getattr(state, name))
    return made


_PUT = object.__setattr__
