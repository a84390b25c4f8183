"""Chance for a cut and a deal, from the house's own source."""

from __future__ import annotations

from ..engine.cards import DECK, Card
from ..tables.acts import Draw
from .house import Chance


def draw(chance: Chance) -> Draw:
    """A shuffled pack, and pairs of cards cut until one pair differs in rank (level cuts are cut again)."""
    cuts: list[Card] = []
    while len(cuts) < 2 or cuts[-1].rank == cuts[-2].rank:
        cuts += _shuffled(chance)[:2]
    return Draw(tuple(cuts), tuple(_shuffled(chance)))


def _shuffled(chance: Chance) -> list[Card]:
    order = [int(card) for card in DECK]
    chance.shuffle(order)
    return [DECK[place] for place in order]
