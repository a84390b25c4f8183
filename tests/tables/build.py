"""A table in a test: a log, and players who act on it."""

from __future__ import annotations

import random
from dataclasses import replace

from larp_piquet.engine.cards import DECK, parse_cards
from larp_piquet.engine.ruleset import MUSKETEER, Ruleset
from larp_piquet.tables.acts import Actor, Agree, DealNext, Draw, Fact, Move, Opened, Seated, Stake, Status, TableAction
from larp_piquet.tables.applying import apply
from larp_piquet.tables.remembering import replay
from larp_piquet.tables.showing import view
from larp_piquet.tables.sitting import Sitting

from ..engine.playing import random_action

KOPECK = Stake("ru", 4)
ATHOS, ARAMIS, PORTHOS = MUSKETEERS = ("athos", "aramis", "porthos")


class Table:
    """Musketeers at a table, as many as its law seats; every action goes through the log as it does in the house."""

    def __init__(self, rules: Ruleset = MUSKETEER, seed: int = 1, seated: bool = True, stake: Stake = KOPECK) -> None:
        self.chance = random.Random(seed)
        self.facts: list[Fact] = [Opened(rules, stake)]
        if seated:
            self.facts += [Seated(seat, MUSKETEERS[seat]) for seat in range(rules.seats)]
        self.sitting: Sitting = replay(self.facts)

    def draw(self) -> Draw:
        pack = list(DECK)
        self.chance.shuffle(pack)
        # The first round is level, so that every cut is a recut: eights with a king, then king, nine and ten.
        if self.sitting.rules.seats == 3:
            return Draw(parse_cards("8S KD 8H KH 9C TD"), tuple(pack))
        return Draw(parse_cards("8S 8H KD 9C"), tuple(pack))

    def act(self, action: TableAction, character: str | None = None, *, staff: bool = False) -> tuple[Fact, ...]:
        step = apply(self.sitting, action, Actor(character, staff), self.draw(), lambda: self.facts)
        self.sitting = step.sitting
        self.facts += step.facts
        return step.facts

    def begin(self) -> None:
        for seat in range(self.sitting.rules.seats):
            self.act(Agree(), MUSKETEERS[seat])

    def one_move(self) -> None:
        """A random move of the deal, or the next deal."""
        if self.sitting.status is Status.BETWEEN:
            self.act(DealNext(), self.sitting.seats[view(self.sitting, None).waiting_for[0]])
            return
        partie = self.sitting.partie
        assert partie is not None
        assert partie.deal is not None
        action = random_action(partie.deal, self.chance)
        action = replace(action, seat=partie.at[action.seat])
        character = self.sitting.seats[action.seat]
        assert character is not None
        self.act(Move(action), character)

    def play_out(self) -> None:
        """To the end of the partie, unsigned."""
        while self.sitting.status in (Status.DEALING, Status.BETWEEN):
            self.one_move()
