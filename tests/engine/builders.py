"""Deals as text: builders that read like the law's own examples."""

from __future__ import annotations

from dataclasses import replace

from larp_piquet.engine import deal as law
from larp_piquet.engine.acts import Action, Call, Category, Claim, Phase, Play
from larp_piquet.engine.cards import DECK, Card, parse_cards
from larp_piquet.engine.deal import Deal
from larp_piquet.engine.ruleset import CLASSIC, MUSKETEER, NORMANDY_EDITIONS, STARINNY, Ruleset
from larp_piquet.engine.score import CATEGORIES, Course, Line, Trick, score, totals

ELDER, YOUNGER = 0, 1
BOTH = (MUSKETEER, STARINNY)
ALL = (*BOTH, CLASSIC)
THREE = tuple(NORMANDY_EDITIONS.values())


def at_calls(rules: Ruleset, elder: str, younger: str) -> Deal:
    """A deal with these hands after the exchange, dealer seat 1; what neither holds lies in the talon."""
    hands = parse_cards(elder), parse_cards(younger)
    assert len(hands[0]) == len(hands[1]) == 12, "a hand holds twelve cards"
    rest = tuple(card for card in DECK if card not in hands[0] + hands[1])
    assert len(rest) == 8, "no card lies in two hands"
    deal = law.open_deal(rules, YOUNGER, hands[0], hands[1], rest)
    declined = tuple(replace(side, exchanged=True, declined=True) for side in deal.sides)
    first = law.categories(rules)[0]
    return replace(deal, sides=declined, phase=Phase.CALLS, turn=ELDER, category=first)


def called_out(deal: Deal, sunk: dict[tuple[int, Category], tuple[str, ...]] | None = None) -> Deal:
    """Everything held is called, but for what ``sunk`` replaces: (seat, category) → the cards of what is called."""
    while deal.phase is Phase.CALLS:
        seat, category = deal.turn, deal.category
        assert seat is not None
        assert category is not None
        claims = law.callable_claims(deal, seat, category)
        if sunk and (seat, category) in sunk:
            wanted = sunk[seat, category]
            claims = tuple(Claim(category, parse_cards(cards)) for cards in wanted)
        deal = law.apply(deal, Call(seat, category, claims))
    return deal


def played(deal: Deal, cards: str) -> Deal:
    """These cards are played, each by the seat whose turn it is."""
    for card in parse_cards(cards):
        assert deal.turn is not None
        deal = law.apply(deal, Play(deal.turn, card))
    return deal


def elder_takes_all(deal: Deal) -> Deal:
    """The elder leads his hand from the top; the younger follows with whatever the law lets him lose."""
    while not deal.over:
        seat = deal.turn
        assert seat is not None
        legal = [card for card in deal.sides[seat].hand if law.barred(deal, seat, card) is None]
        card = max(legal, key=_rank) if seat == ELDER else min(legal, key=_rank)
        deal = law.apply(deal, Play(seat, card))
    return deal


def _rank(card: Card) -> tuple[int, int]:
    return int(card.rank), -int(card.suit)


def written(deal: Deal) -> list[tuple[int, str, int]]:
    """The lines as (seat, item, points)."""
    return [(line.seat, line.item, line.points) for line in law.lines(deal)]


def called_total(deal: Deal) -> tuple[int, int]:
    """What each seat has before the play."""
    first, second = law.result(deal)[0]
    return first, second


def of_item(deal: Deal, item: str) -> list[Line]:
    """The lines of this item."""
    return [line for line in law.lines(deal) if line.item == item]


def do(deal: Deal, *actions: Action) -> Deal:
    """Apply actions one after another."""
    for action in actions:
        deal = law.apply(deal, action)
    return deal


Spoken = dict[Category, list[str]]


def spoken_calls(spoken: Spoken) -> tuple[tuple[Claim, ...], ...]:
    """Claims by category from cards as text."""
    return tuple(tuple(Claim(c, parse_cards(text)) for text in spoken.get(c, [])) for c in CATEGORIES)


def in_play(rules: Ruleset, elder: Spoken, younger: Spoken, tricks: list[Trick]) -> tuple[int, ...]:
    """Totals when exactly these things are called and these tricks taken: for examples that give no whole hands."""
    hands = (parse_cards("7D"), parse_cards("8D"))
    return totals(score(Course(rules, (0, 1), hands, (spoken_calls(elder), spoken_calls(younger)), tricks)), 2)


def calls_only(rules: Ruleset, elder: Spoken, younger: Spoken) -> tuple[int, ...]:
    """Totals when exactly these things are called."""
    return in_play(rules, elder, younger, [])


def lead_and_win(seat: int, led: str, followed: str) -> Trick:
    """A trick taken by the seat that led it."""
    return Trick(seat, ((seat, parse_cards(led)[0]), (1 - seat, parse_cards(followed)[0])), seat)


def lead_and_lose(seat: int, led: str, followed: str) -> Trick:
    """A trick taken on the other's lead."""
    return Trick(seat, ((seat, parse_cards(led)[0]), (1 - seat, parse_cards(followed)[0])), 1 - seat)
