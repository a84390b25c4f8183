"""Random but legal play, from a seed."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from larp_piquet.engine import deal as law
from larp_piquet.engine.acts import Action, AnnounceCapot, Call, Consent, Decline, Discard, Look, Phase, Play, Take
from larp_piquet.engine.cards import DECK, Card
from larp_piquet.engine.deal import Deal
from larp_piquet.engine.ruleset import Ruleset

#: ``deploy/test --full`` runs the whole counts; otherwise a tenth of each.
FULL = os.environ.get("PIQUET_FULL") == "1"


def count(whole: int) -> int:
    """The whole count with ``--full``, else a tenth of it."""
    return whole if FULL else max(whole // 10, 1)


def bent_pack(chance: random.Random, seats: int = 2) -> tuple[Card, ...]:
    """A shuffled pack; half of the time courts and suits are gathered so that jumps and capots are common."""
    pack = list(DECK)
    chance.shuffle(pack)
    if chance.random() < 0.5:
        favoured = chance.choice([lambda c: c & 7, lambda c: -(c & 7), lambda c: (c >> 3) * 10 + (c & 7)])
        pack.sort(key=lambda c: favoured(c) + chance.random() * 6)
        if seats == 3:
            parts = [pack[:10], pack[10:20], pack[20:30]]
            chance.shuffle(parts)
            pack = [card for i in range(0, 10, 2) for part in parts for card in part[i : i + 2]] + pack[30:]
            return tuple(pack)
        # In packets of two every other packet goes to the elder: lay the favoured half where it falls to one hand.
        half = len(pack) // 2
        first, second = pack[:half], pack[half:]
        pack = [card for i in range(0, half, 2) for card in (*first[i : i + 2], *second[i : i + 2])]
    return tuple(pack)


def random_action(deal: Deal, chance: random.Random) -> Action:
    """Something the seat whose turn it is may do; calls are mostly all that is held."""
    seat = deal.turn
    assert seat is not None
    if deal.phase in (Phase.CALLS, Phase.PLAY) and chance.random() < 0.03:
        other = chance.choice([AnnounceCapot(seat), Look(seat), Look(1 - seat)])
        if not law.breaches(deal, other) and not (isinstance(other, Look) and deal.sides[other.seat].looked):
            return other
    if deal.phase is Phase.DISCARD:
        if chance.random() < 0.1 and not law.breaches(deal, Decline(seat)):
            return Decline(seat)
        least, most = law.take_limits(deal, seat)
        return Discard(seat, tuple(chance.sample(deal.sides[seat].hand, chance.randint(least, most))))
    if deal.phase is Phase.CONSENT:
        return Consent(seat, chance.random() < 0.5)
    if deal.phase is Phase.TAKE:
        left, own = law.available(deal, seat)
        return Take(seat, left + tuple(chance.sample(own, deal.sides[seat].takes - len(left))))
    if deal.phase is Phase.CALLS:
        assert deal.category is not None
        held = law.callable_claims(deal, seat, deal.category)
        some = Call(seat, deal.category, tuple(claim for claim in held if chance.random() < 0.8))
        return some if not law.breaches(deal, some) else Call(seat, deal.category, held)
    legal = [card for card in deal.sides[seat].hand if law.barred(deal, seat, card) is None]
    return Play(seat, chance.choice(legal))


def play_through(rules: Ruleset, seed: int) -> Iterator[Deal]:
    """Every state of one random deal, from the cards dealt to the last trick."""
    chance = random.Random(seed)
    deal = law.start(rules, chance.randrange(rules.seats), bent_pack(chance, rules.seats))
    yield deal
    while not deal.over:
        deal = law.apply(deal, random_action(deal, chance))
        yield deal


def cards_named(value: object) -> set[Card]:
    """Every card that stands anywhere in a view."""
    if isinstance(value, Card):
        return {value}
    if isinstance(value, tuple | list | frozenset | set):
        return {card for item in value for card in cards_named(item)}
    if isinstance(value, dict):
        return cards_named(list(value.values()))
    if is_dataclass(value):
        return {card for f in fields(value) for card in cards_named(getattr(value, f.name))}
    return set()
