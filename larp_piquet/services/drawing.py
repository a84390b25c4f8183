"""Chance for a cut and a deal, from the house's own source."""

from __future__ import annotations

from ..engine.cards import DECK, Card
from ..tables.acts import Draw
from .house import Chance


def draw(chance: Chance, seats: int) -> Draw:
    """A shuffled pack, and a card for each seat, cut again until all of a round differ in rank."""
    cuts: list[Card] = []
    while len({card.rank for card in cuts[-seats:]}) < seats:
        cuts += _shuffled(chance)[:seats]
    return Draw(tuple(cuts), tuple(_shuffled(chance)))


def _shuffled(chance: Chance) -> list[Card]:
    order = [int(card) for card in DECK]
    chance.shuffle(order)
    return [DECK[place] for place in order]
