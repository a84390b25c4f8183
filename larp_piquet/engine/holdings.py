"""What a hand holds: its points, sequences, sets, white and full hand, and how two holdings compare (rules §2.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from .acts import Category, Claim
from .cards import PIPS, RANKS, Card, Rank, by_suit, card_of, in_fan_order
from .ruleset import Ruleset

#: Tens are the lowest rank that makes a set (S0 хвалёж 5).
LOWEST_SET = Rank.TEN

Strength = tuple[int, ...]


def point_strength(cards: tuple[Card, ...], tiebreak: str) -> Strength:
    """Number of cards, then the tie-break: the pips together, or the ranks from the top down."""
    if tiebreak == "pips":
        return (len(cards), sum([PIPS[card & 7] for card in cards]))
    return (len(cards), *[card & 7 for card in cards])


def group_strength(claim: Claim) -> Strength:
    """Of a sequence or a set: its number of cards, then its (top) rank."""
    return (len(claim.cards), int(claim.cards[0].rank))


def strength(claim: Claim, rules: Ruleset) -> Strength:
    """The order in which claims of one category beat one another; a greater tuple is better."""
    if claim.told is not None:
        return (claim.told.size, *claim.told.rank)
    if claim.category is Category.POINT:
        return point_strength(claim.cards, rules.point_tiebreak)
    return (len(claim.cards), claim.cards[0] & 7)


def held_points(cards: tuple[Card, ...], rules: Ruleset) -> tuple[Claim, ...]:
    """A point of each suit held, best first."""
    return _held_points(cards, rules.point_tiebreak)


@lru_cache(maxsize=4096)
def _held_points(cards: tuple[Card, ...], tiebreak: str) -> tuple[Claim, ...]:
    suits = sorted(
        (tuple(suit) for suit in by_suit(cards).values()),
        key=lambda suit: point_strength(suit, tiebreak),
        reverse=True,
    )
    return tuple(Claim(Category.POINT, suit) for suit in suits)


@lru_cache(maxsize=4096)
def held_sequences(cards: tuple[Card, ...]) -> tuple[Claim, ...]:
    """Every run of three or more, each as long as it goes, best first."""
    runs: list[tuple[Card, ...]] = []
    for suit in by_suit(cards).values():
        run = [suit[0]]
        for card in suit[1:]:
            if card == run[-1] - 1:
                run.append(card)
            else:
                runs.append(tuple(run))
                run = [card]
        runs.append(tuple(run))
    claims = (Claim(Category.SEQUENCES, run) for run in runs if len(run) >= 3)
    return tuple(sorted(claims, key=group_strength, reverse=True))


@lru_cache(maxsize=4096)
def held_sets(cards: tuple[Card, ...]) -> tuple[Claim, ...]:
    """Every four or three of a rank, tens or better, best first."""
    found: list[Claim] = []
    for rank in RANKS[LOWEST_SET:]:
        same = tuple(card for card in in_fan_order(cards) if card & 7 == rank)
        if len(same) >= 3:
            found.append(Claim(Category.SETS, same))
    return tuple(sorted(found, key=group_strength, reverse=True))


def is_white(cards: Iterable[Card]) -> bool:
    """No king, queen or knave."""
    return not any(4 <= card & 7 <= 6 for card in cards)


def best(claims: Sequence[Claim], rules: Ruleset) -> Strength:
    """Strength of the best of these claims; empty when there is none, which every claim beats."""
    return max((strength(claim, rules) for claim in claims), default=())


def is_held(claim: Claim, cards: tuple[Card, ...], rules: Ruleset) -> bool:
    """Whether these cards are in the hand and make what the category says: a whole suit, a run, a set."""
    named = claim.cards
    if not named or len(set(named)) != len(named) or not set(named) <= set(cards):
        return False
    if claim.category is Category.POINT:
        return claim in held_points(cards, rules)
    if claim.category is Category.SEQUENCES:
        return len(named) >= 3 and all(low == high - 1 and low.suit is high.suit for high, low in pairwise(named))
    if claim.category is Category.SETS:
        return len(named) in (3, 4) and named[0].rank >= LOWEST_SET and len({c.rank for c in named}) == 1
    return False


def run_from(top: Card, length: int) -> tuple[Card, ...]:
    """The cards of a run from its top card down; raises ``ValueError`` where it would pass the seven."""
    if not 3 <= length <= top.rank + 1:
        raise ValueError(f"no run of {length} goes down from {top}")
    return tuple(card_of(top.suit, top.rank - step) for step in range(length))
