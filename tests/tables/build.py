"""A table in a test: a log, and players who act on it."""

from __future__ import annotations

import random

from larp_piquet.engine.cards import DECK, parse_cards
from larp_piquet.engine.ruleset import MUSKETEER, Ruleset
from larp_piquet.tables.acts import Actor, Agree, DealNext, Draw, Fact, Move, Opened, Seated, Stake, Status, TableAction
from larp_piquet.tables.sitting import Sitting, apply, replay

from ..engine.playing import random_action

KOPECK = Stake("ru", 4)
ATHOS, ARAMIS = "athos", "aramis"


class Table:
    """Two musketeers at a table; every action goes through the log as it does in the house."""

    def __init__(self, rules: Ruleset = MUSKETEER, seed: int = 1, seated: bool = True) -> None:
        self.chance = random.Random(seed)
        self.facts: list[Fact] = [Opened(rules, KOPECK)]
        if seated:
            self.facts += [Seated(0, ATHOS), Seated(1, ARAMIS)]
        self.sitting: Sitting = replay(self.facts)

    def draw(self) -> Draw:
        pack = list(DECK)
        self.chance.shuffle(pack)
        # The first pair is level, so that every cut is a recut: eight of spades and of hearts, then king and nine.
        return Draw(parse_cards("8S 8H KD 9C"), tuple(pack))

    def act(self, action: TableAction, character: str | None = None, *, staff: bool = False) -> tuple[Fact, ...]:
        step = apply(self.sitting, action, Actor(character, staff), self.draw())
        self.sitting = step.sitting
        self.facts += step.facts
        return step.facts

    def begin(self) -> None:
        self.act(Agree(), ATHOS)
        self.act(Agree(), ARAMIS)

    def one_move(self) -> None:
        """A random move of the deal, or the next deal."""
        if self.sitting.status is Status.BETWEEN:
            self.act(DealNext(), ATHOS)
            return
        deal = self.sitting.deal
        assert deal is not None
        action = random_action(deal, self.chance)
        character = self.sitting.seats[action.seat]
        assert character is not None
        self.act(Move(action), character)

    def play_out(self) -> None:
        """To the end of the partie, unsigned."""
        while self.sitting.status in (Status.DEALING, Status.BETWEEN):
            self.one_move()
