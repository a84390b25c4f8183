"""The match of three: cumulative points, a target, who leaves and when, and what the last one owes (rules §2.6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from .match import rounded
from .ruleset import NormandyRuleset

SEATS = 3


@dataclass(frozen=True, slots=True)
class Exit:
    """Who left, after which deal (1-based), with how many points."""

    seat: int
    deal: int
    score: int


@dataclass(frozen=True, slots=True)
class Race:
    """A match of three so far. ``at_first_exit`` are the points of all when the first left."""

    rules: NormandyRuleset
    scores: tuple[int, ...] = (0,) * SEATS
    exits: tuple[Exit, ...] = ()
    deals: int = 0
    at_first_exit: tuple[int, ...] | None = None

    @property
    def seated(self) -> tuple[int, ...]:
        """The seats still in it."""
        gone = {left.seat for left in self.exits}
        return tuple(seat for seat in range(SEATS) if seat not in gone)

    @property
    def complete(self) -> bool:
        """Two have left."""
        return len(self.exits) == SEATS - 1

    @property
    def loser(self) -> int | None:
        """Who remained, whatever his score."""
        return self.seated[0] if self.complete else None

    def after(self, dealer: int, points: Mapping[int, int], number: int | None = None) -> Race:
        """The match after a deal that brought these points by seat; whoever reaches the target leaves at its end.

        Several leave in order of score, equals in order from the dealer's left. ``number`` is the deal's own, where
        deals that were dealt again are numbered too. Raises ``ValueError`` when the match is over.
        """
        if self.complete:
            raise ValueError("two have left; nothing more is played")
        scores = tuple(score + points.get(seat, 0) for seat, score in enumerate(self.scores))
        race = replace(self, scores=scores, deals=self.deals + 1)
        ranked = sorted(self.seated, key=lambda seat: (-scores[seat], (seat - dealer - 1) % SEATS))
        leaving = [seat for seat in ranked if scores[seat] >= self.rules.target]
        if leaving and self.rules.endgame == "stop_and_rank":
            leaving = ranked
        room = SEATS - 1 - len(self.exits)
        gone = tuple(Exit(seat, number or race.deals, scores[seat]) for seat in leaving[:room])
        if gone and not self.exits:
            race = replace(race, at_first_exit=scores)
        return replace(race, exits=(*self.exits, *gone))

    def owed(self) -> tuple[int, int]:
        """What the loser owes the first and the second, in points; nothing before the end, or for a flat stake."""
        if self.loser is None or self.at_first_exit is None or self.rules.debt == "flat_stake":
            return 0, 0
        first, second = (left.score for left in self.exits)
        last, target = self.scores[self.loser], self.rules.target
        gaps = {
            "score_difference": (first - last, second - last),
            "gap_to_target": (target - last, target - last),
            "gap_at_exit": (target - self.at_first_exit[self.loser], target - last),
            "second_null": (first - last, None),
        }[self.rules.debt]
        to_first, to_second = (0 if gap is None else self._figure(gap) for gap in gaps)
        return to_first, to_second

    def _figure(self, gap: int) -> int:
        return rounded(max(gap, 0), self.rules.debt_round) + self.rules.debt_bonus
