"""What hands hold and how tricks fall, once more and plainly, from the rules alone; cards are text ("AS")."""

from __future__ import annotations

from itertools import combinations

from .naive import LAWS, RANKS, point_key, rank

SUITS = "SHDC"
PACK = [r + s for s in SUITS for r in RANKS]


def naive_held(edition: str, dealt: list[str], hand: list[str]) -> dict[str, list[set[str]]]:
    """All that could be called, category by category, as sets of cards; the full hand is left out."""
    law = LAWS[edition]
    held: dict[str, list[set[str]]] = {"white_hand": [], "point": [], "sequences": [], "sets": []}
    looked_at = dealt if law["rubicon"] else hand
    if not any(card[0] in "KQJ" for card in looked_at):
        held["white_hand"] = [set(looked_at)]
    suits = [[card for card in hand if card[1] == suit] for suit in SUITS]
    longest = max(suits, key=lambda cards: point_key(cards, law) if cards else [0])
    held["point"] = [set(longest)]
    for cards in suits:
        # Every stretch of the suit that is all there and can be made no longer at either end.
        for low, high in combinations(range(9), 2):
            stretch = [r + cards[0][1] for r in RANKS[low:high]] if cards else []
            if len(stretch) < 3 or not set(stretch) <= set(cards):
                continue
            below = RANKS[low - 1] + cards[0][1] if low else ""
            above = RANKS[high] + cards[0][1] if high < 8 else ""
            if below not in cards and above not in cards:
                held["sequences"].append(set(stretch))
    for r in "TJQKA":
        same = {card for card in hand if card[0] == r}
        if len(same) >= 3:
            held["sets"].append(same)
    return held


def naive_legal(hand: list[str], led: str | None) -> list[str]:
    """Follow suit if you can."""
    of_suit = [card for card in hand if led is not None and card[1] == led[1]]
    return of_suit or hand


def naive_winner(cards: list[tuple[str, str]]) -> str:
    """Of (player, card) in the order played: who has the highest of the suit led."""
    suit = cards[0][1][1]
    return max((rank(card), player) for player, card in cards if card[1] == suit)[1]


def naive_tricks(elder: str, order: list[str], played: list[str]) -> list[tuple[str, str, str | None]]:
    """(leader, card led, winner) from all cards in the order played; ``order`` is the seats to the left."""
    tricks: list[tuple[str, str, str | None]] = []
    leader = elder
    while played:
        at = order.index(leader)
        laid = [(order[(at + step) % len(order)], card) for step, card in enumerate(played[: len(order)])]
        played = played[len(order) :]
        winner = naive_winner(laid) if len(laid) == len(order) else None
        tricks.append((leader, laid[0][1], winner))
        leader = winner or leader
    return tricks


def naive_tree(hands: dict[str, list[str]], order: list[str], table: list[tuple[str, str]], turn: str) -> int:
    """In how many ways the rest of a deal can be played out by the law."""
    if not any(hands.values()):
        return 1
    ways = 0
    led = table[0][1] if table else None
    for card in naive_legal(hands[turn], led):
        left = {player: [c for c in cards if c != card] for player, cards in hands.items()}
        laid = [*table, (turn, card)]
        following = order[(order.index(turn) + 1) % len(order)]
        if len(laid) == len(order):
            laid, following = [], naive_winner(laid)
        ways += naive_tree(left, order, laid, following)
    return ways
