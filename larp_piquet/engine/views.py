"""What one viewer may know of a deal. Built only by ``redact``; nothing else leaves the engine for a page.

Every field is either public at a real table or the viewer's own. ``None`` for cards means *hidden from this
viewer*; counts are public.
"""

from __future__ import annotations

from dataclasses import dataclass

from .acts import Breach, Category, Claim, Phase
from .cards import Card
from .score import Line, Silence


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the viewer's own hand and why it may not be used now (``None``: it may)."""

    card: Card
    barred: Breach | None


@dataclass(frozen=True, slots=True)
class SideView:
    """One seat as this viewer may know it."""

    held: int
    hand: tuple[Card, ...] | None  # in fan order; own seat, or a referee
    discarded: int | None  # how many; None until he has exchanged
    discard: tuple[Card, ...] | None
    left: int | None  # how many cards of his packet he left
    declined: bool
    looked: bool  # he has looked at the untaken cards
    shown: tuple[Card, ...]  # cards of what scored, which lie open for the table
    tricks: int
    total: int


@dataclass(frozen=True, slots=True)
class CallView:
    """One category as it was spoken at the table.

    ``said`` is, by seat, how many cards each was heard to name (``None``: silent as far as the table knows);
    ``measure`` is, by seat, the tie-break value, told only when the counts were level. ``winner`` is a seat, or
    ``None`` when nobody's is good. ``open`` is true while a seat has yet to press.
    """

    category: Category
    said: tuple[int | None, ...]
    measure: tuple[str | None, ...]
    equal: bool
    winner: int | None
    open: bool
    scored: tuple[tuple[Claim, ...], ...]  # by seat: what scored, its cards shown


@dataclass(frozen=True, slots=True)
class TrickView:
    """A trick: who led, the cards in the order played, the winner once it is complete."""

    leader: int
    cards: tuple[tuple[int, Card], ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class Choice:
    """What the viewer may do now. Depends only on his own cards and on what is public."""

    phase: Phase
    least: int = 0  # cards to lay out or to pick
    most: int = 0
    may_decline: bool = False
    packet: tuple[Card, ...] = ()  # the packet he is looking at (``TAKE``)
    compulsory: tuple[Card, ...] = ()  # cards of the packet that come first and always
    category: Category | None = None
    held: tuple[Claim, ...] = ()  # what he could call in this category, best first; preselected
    obligatory: bool = False  # it may not be sunk
    may_announce_capot: bool = False


@dataclass(frozen=True, slots=True)
class DealView:
    """A deal, redacted for one viewer."""

    dealer: int
    elder: int
    order: tuple[int, ...]  # in which they call
    phase: Phase
    turn: int | None  # seat to act; None when over
    category: Category | None
    sides: tuple[SideView, ...]
    untaken: int
    untaken_cards: tuple[Card, ...] | None  # only for one who looked, and only while he may
    may_look: bool
    calls: tuple[CallView, ...]
    capot_announced: int | None
    tricks: tuple[TrickView, ...]  # complete ones, and last the one on the table
    lines: tuple[Line, ...]
    hand: tuple[HandCard, ...]  # the viewer's own, empty for others
    choice: Choice | None  # what this viewer may do now; None when he has nothing to do
    silence: tuple[Silence | None, ...]  # by seat; empty when nobody is silent
