"""The seats of a table and the trick between them, as one viewer sees them."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.acts import Phase
from ..engine.cards import Card
from ..engine.race import Race
from ..engine.views import DealView
from ..tables.acts import Status
from ..tables.views import SittingView
from ..wording.desk import PERMITS
from . import spoken
from .tongue import _
from .words import cards_n


@dataclass(frozen=True, slots=True)
class Place:
    """One seat as this viewer sees it. ``hand`` and ``discard`` are filled for a referee only."""

    seat: int
    name: str
    me: bool
    elder: bool
    turn: bool
    bits: tuple[str, ...]
    total: int | None
    count: str  # the same in words, while it is counted aloud
    tricks: int | None
    shown: tuple[Card, ...]
    hand: tuple[Card, ...]
    discard: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class OnTable:
    """A card of the trick and who played it."""

    name: str
    card: Card
    won: bool


def counts_aloud(deal: DealView) -> bool:
    """Whether the first card is led and something counts, and so the players count aloud."""
    return deal.phase in (Phase.PLAY, Phase.OVER) and bool(deal.tricks and deal.lines)


def trick_of(deal: DealView, names: tuple[str, ...]) -> tuple[OnTable, ...]:
    """The cards of the trick under way, or of the last."""
    if not deal.tricks:
        return ()
    last = deal.tricks[-1]
    return tuple(OnTable(names[seat], card, last.winner == seat) for seat, card in last.cards)


def places_of(view: SittingView, names: tuple[str, ...], *, show_hands: bool) -> tuple[Place, ...]:
    """The seats in the order in which this viewer sees them; hands only where they are to be shown."""
    deal, me, pack = view.deal, view.viewer, view.pack
    # The others as they sit from one's left on, oneself last, next to one's own cards.
    seats = len(view.seats)
    order = range(seats) if me is None else [(me + step) % seats for step in range(1, seats + 1)]
    playing = view.status is Status.DEALING
    played = {card for trick in deal.tricks for _seat, card in trick.cards} if deal is not None else set()
    places = []
    lies = deal or pack
    for seat in order:
        number = view.deal_seats.index(seat) if lies is not None and playing and seat in view.deal_seats else None
        side = deal.sides[number] if deal is not None and number is not None else None
        told = pack.totals[number] if pack is not None and number is not None else None
        places.append(
            Place(
                seat=seat,
                name=names[seat],
                me=seat == me,
                elder=lies is not None and number is not None and number == lies.elder,
                turn=seat in view.waiting_for,
                bits=_bits(view, seat),
                total=side.total if side else told,
                count=spoken.count(side.total) if side and deal is not None and counts_aloud(deal) else "",
                tricks=side.tricks if side else None,
                shown=tuple(card for card in side.shown if card not in played)
                if side and seat != me and not show_hands
                else (),
                hand=(side.hand or ()) if side and show_hands else (),
                discard=(side.discard or ()) if side and show_hands else (),
            )
        )
    return tuple(places)


def _bits(view: SittingView, seat: int) -> tuple[str, ...]:
    """The small facts under a name, all of them public."""
    deal = view.deal
    match = _match_bits(view, seat)
    if deal is None or view.status is not Status.DEALING:
        return (_("agrees"),) if view.status is Status.AGREEING and view.agreed[seat] else match
    if seat not in view.deal_seats:
        return match
    number = view.deal_seats.index(seat)
    side = deal.sides[number]
    bits = [*match]
    if number in (deal.elder, deal.dealer):
        bits.append(_("elder") if deal.elder == number else _("dealer"))
    if seat != view.viewer:
        bits.append(cards_n(side.held))
    if side.declined:
        bits.append(_("declined the exchange"))
    elif side.left:
        bits.append(_("left %(cards)s", cards=cards_n(side.left)))
    elif side.left == 0 and side.discarded and deal.phase is not Phase.PLAY:
        bits.append(_("took all"))
    if side.looked:
        bits.append(_("looked at the untaken cards"))
    if deal.capot_announced == number:
        bits.append(_("announced a capot"))
    if deal.silence and deal.silence[number]:
        bits.append(_("plays in silence"))
    bits += [_("may once: %(what)s", what=_(PERMITS[breach])) for holder, breach in view.permits if holder == seat]
    return tuple(bits)


def _match_bits(view: SittingView, seat: int) -> tuple[str, ...]:
    """Who has risen before the end; of three: how far each has come in the match, and who has left it."""
    result = view.parties[-1].result if view.parties else None
    risen = (_("has risen"),) if seat in view.risen else ()
    if not isinstance(result, Race) or view.status is Status.SETTLED:
        return risen
    bits = [_("score %(points)s", points=result.scores[seat])]
    if any(out.seat == seat for out in result.exits):
        bits.append(_("has left the match"))
    return (*bits, *risen)
