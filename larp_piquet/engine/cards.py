"""The piquet pack: thirty-two cards, their order and their pips (rules §2.1; S0 1.1)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum


class Suit(IntEnum):
    """The four suits, in the order this house lists them."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        """One of ``S H D C``."""
        return "SHDC"[self]


class Rank(IntEnum):
    """Seven to ace; a higher value takes a lower one."""

    SEVEN = 0
    EIGHT = 1
    NINE = 2
    TEN = 3
    KNAVE = 4
    QUEEN = 5
    KING = 6
    ACE = 7

    @property
    def letter(self) -> str:
        """One of ``7 8 9 T J Q K A``."""
        return RANK_LETTERS[self]


RANK_LETTERS = "789TJQKA"
#: Pips of 7, 8, 9, 10, knave, queen, king, ace (S0 1.1).
PIPS = (7, 8, 9, 10, 10, 10, 10, 11)
SUITS = tuple(Suit)
RANKS = tuple(Rank)


class Card(int):
    """A card is its place in the pack, ``suit * 8 + rank``, so that it hashes and compares as a number."""

    __slots__ = ()

    @property
    def suit(self) -> Suit:
        """The suit of the card."""
        return SUITS[self >> 3]

    @property
    def rank(self) -> Rank:
        """The rank of the card."""
        return RANKS[self & 7]

    @property
    def pips(self) -> int:
        """What the card counts in a point: ace 11, king to ten 10, the others their number."""
        return PIPS[self & 7]

    @property
    def is_court(self) -> bool:
        """King, queen or knave: what a white hand lacks."""
        return 4 <= self & 7 <= 6

    def __repr__(self) -> str:
        return _TEXTS[self]

    __str__ = __repr__


_TEXTS = tuple(rank + suit for suit in "SHDC" for rank in RANK_LETTERS)
#: The whole pack, spades first, each suit from the seven up.
DECK: tuple[Card, ...] = tuple(Card(n) for n in range(32))

_BY_TEXT = {str(card): card for card in DECK}


def card_of(suit: Suit, rank: int) -> Card:
    """The card of this suit and rank."""
    return DECK[suit * 8 + rank]


def parse_card(text: str) -> Card:
    """One card from ``AS``, ``10H`` or ``Q♦``; raises ``ValueError`` naming the text when it is none."""
    plain = text.strip().upper().replace("10", "T").translate(_SIGNS)
    try:
        return _BY_TEXT[plain]
    except KeyError:
        raise ValueError(f"{text.strip()[:12]!r} is not a card") from None


_SIGNS = str.maketrans("♠♥♦♣♤♡♢♧", "SHDCSHDC", "\ufe0e\ufe0f")


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards parted by spaces, in the order written; raises ``ValueError``."""
    words = text.split()
    try:
        return tuple([_BY_TEXT[word] for word in words])
    except KeyError:
        return tuple([parse_card(word) for word in words])


def format_cards(cards: Iterable[Card]) -> str:
    """``"AS KS TH"``: the form of records and of the log."""
    return " ".join([_TEXTS[card] for card in cards])


def by_suit(cards: Iterable[Card]) -> dict[Suit, list[Card]]:
    """Cards of each suit held, highest first; suits not held are absent."""
    suits: dict[Suit, list[Card]] = {}
    for card in sorted(cards, key=lambda c: (c >> 3, -(c & 7))):
        suits.setdefault(card.suit, []).append(card)
    return suits


def in_fan_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards as a player sorts his fan: by suit, highest first. Depends on nothing but the cards themselves."""
    return tuple(sorted(cards, key=lambda c: (c >> 3, -(c & 7))))
