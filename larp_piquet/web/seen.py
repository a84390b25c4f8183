"""What a table page shows, said in the reader's words: made from one viewer's redacted view and nothing else.

Every value here is plain and frozen, so that a fingerprint of the whole tells whether the page has changed.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.acts import Phase
from ..engine.cards import Card
from ..engine.views import Choice, DealView, HandCard
from ..services.results import LastSitting, TablePage
from ..tables.acts import Status
from ..tables.views import SittingView
from . import account, spoken
from .account import DealAccount, PartieAccount
from .spoken import Said
from .tongue import _
from .words import cards_n, clock, joined, seat_name


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


@dataclass(frozen=True, slots=True)
class Seen:
    """The page of a table for one viewer."""

    number: int
    title: str
    colour: str
    sitting: int | None
    seq: int
    status: str
    phase: str
    heading: str
    since: str
    mine: bool
    seat: int | None
    referee: bool
    other_phones: bool
    free: tuple[tuple[int, str], ...]
    places: tuple[Place, ...]
    trick: tuple[OnTable, ...]
    talk: tuple[Said, ...]
    hand: tuple[HandCard, ...]
    choice: Choice | None
    key: str
    bars: tuple[tuple[str, str], ...]
    discard: tuple[Card, ...]
    untaken: tuple[Card, ...]
    may_look: bool
    deal: DealAccount | None
    partie: PartieAccount | None
    stop: str  # "", "offer", "offered", "answer"
    stop_name: str
    agreed: bool
    signed: bool
    may_rise: bool
    law: tuple[str, ...]
    finished: int  # the last finished deal of the partie whose account can be read; 0 for none
    watching: bool  # somebody plays here, and not this reader
    ended: str  # how the sitting ended whose result is still shown


#: Where somebody's press is waited for, and the page says since when.
WAITS = (Status.AGREEING, Status.DEALING, Status.AWAITING)


def seen(page: TablePage, *, referee: bool = False) -> Seen:
    """The page of a table for the viewer it was redacted for; ``referee``: on the game master's page."""
    view = page.view
    number, name = page.table.number, page.table.name
    title = f"{number}. {name}" if name else _("Table %(number)s", number=number)
    free = tuple((seat, seat_name(seat)) for seat in page.can_sit)
    if view is None:
        last = page.last
        past = last.view.parties[-1] if last is not None and last.view.parties else None
        return Seen(
            page.table.number, title, page.table.colour, None, 0, "", "", _("Nobody sits here yet."), "", False, None,
            referee, page.other_phones, free, (), (), (), (), None, "", (), (), (), False, None,
            account.of_partie(past, last.view, _filled(last.names)) if last is not None and past is not None else None,
            "", "", False, False, False, (),
            finished=len(past.deals) if past is not None else 0, watching=False,
            ended=_ended(last) if last is not None else "",
        )  # fmt: skip
    names = _filled(page.names)
    deal, me = view.deal, view.viewer
    playing = deal is not None and view.status is Status.DEALING
    phase = deal.phase if deal is not None and playing else None
    choice = deal.choice if deal is not None and playing else None
    partie = view.parties[-1] if view.parties else None
    return Seen(
        number=page.table.number,
        title=title,
        colour=page.table.colour,
        sitting=page.sitting_id,
        seq=view.seq,
        status=view.status.value,
        phase=phase.value if phase else "",
        heading=_heading(view, names),
        since=clock(page.since) if page.since and view.status in WAITS and me not in view.waiting_for else "",
        mine=me is not None and me in view.waiting_for,
        seat=me,
        referee=referee and me is None,
        other_phones=page.other_phones,
        free=free,
        places=_places(view, names, show_hands=referee and me is None),
        trick=_trick(deal, names) if deal is not None and playing and phase is Phase.PLAY else (),
        talk=spoken.talk(deal, names) if deal is not None and playing else (),
        hand=deal.hand if deal is not None and playing else (),
        choice=choice,
        key=_key(view),
        bars=spoken.bars(deal) if deal is not None and choice is not None and phase is Phase.PLAY else (),
        discard=(deal.sides[me].discard or ()) if deal is not None and playing and me is not None else (),
        untaken=(deal.untaken_cards or ()) if deal is not None and playing else (),
        may_look=deal is not None and playing and deal.may_look,
        deal=account.of_deal(view, names),
        partie=account.of_partie(partie, view, names) if partie is not None else None,
        stop=_stop(view),
        stop_name=names[view.stop_offered_by] if view.stop_offered_by is not None else "",
        agreed=me is not None and view.agreed[me],
        signed=partie is not None and me is not None and partie.signatures[me] is not None,
        may_rise=me is not None and view.status in (Status.FILLING, Status.AGREEING, Status.SETTLED),
        law=account.law(view),
        finished=len(partie.deals) if partie is not None else 0,
        watching=me is None and not referee and not free,
        ended="",
    )


def _filled(names: tuple[str | None, ...]) -> tuple[str, ...]:
    return tuple(name or _("Free seat") for name in names)


def _ended(last: LastSitting) -> str:
    """Who ended the sitting that was here."""
    if last.closed_by is None:
        return _("The game master has closed the sitting: %(reason)s", reason=last.reason)
    return _("%(name)s has left the table; with that the sitting was closed.", name=last.closed_by)


def _key(view: SittingView) -> str:
    """Names the choice that is open, so that what is being chosen outlives news that does not concern it."""
    deal = view.deal
    if deal is None or view.status is not Status.DEALING:
        return f"{view.status.value}-{len(view.parties)}-{view.deal_number or 0}"
    laid = len(deal.tricks[-1].cards) if deal.tricks else 0
    word = deal.category.value if deal.category else deal.phase.value
    return f"{len(view.parties)}-{view.deal_number}-{word}-{deal.turn}-{len(deal.tricks)}-{laid}"


def _stop(view: SittingView) -> str:
    if view.viewer is None or view.status not in (Status.DEALING, Status.BETWEEN):
        return ""
    if view.stop_offered_by is None:
        return "offer"
    return "offered" if view.stop_offered_by == view.viewer else "answer"


def _heading(view: SittingView, names: tuple[str, ...]) -> str:
    mine = view.viewer is not None and view.viewer in view.waiting_for
    others = joined(names[seat] for seat in view.waiting_for if seat != view.viewer)
    if view.status is Status.DEALING and view.deal is not None:
        return _deal_heading(view.deal, mine, others)
    own = {
        Status.AGREEING: _("Do you agree to play?"),
        Status.BETWEEN: _("The deal is over."),
        Status.AWAITING: _("The partie is over: please sign."),
    }
    theirs = {
        Status.FILLING: _("A seat is free."),
        Status.AGREEING: _("Waiting for %(name)s to agree.", name=others),
        Status.BETWEEN: _("The deal is over."),
        Status.AWAITING: _("Awaiting the signature of %(name)s.", name=others),
        Status.SETTLED: _("The partie is settled."),
        Status.CLOSED: _("This sitting is closed."),
    }
    if view.status is Status.SETTLED and view.parties and view.parties[-1].void is not None:
        return _("The partie is void.")
    if mine and view.status in own:
        return own[view.status]
    return theirs.get(view.status, "")


def _deal_heading(deal: DealView, mine: bool, name: str) -> str:
    if mine:
        if deal.phase is Phase.PLAY:
            return _("Your card.") if _answering(deal) else _("Your lead.")
        if deal.phase is Phase.CALLS and deal.category is not None:
            return spoken.ask(deal.category)
        return {
            Phase.DISCARD: _("Your exchange."),
            Phase.CONSENT: _("Will you consent?"),
            Phase.TAKE: _("Choose from your packet."),
        }.get(deal.phase, "")
    if deal.phase is Phase.PLAY:
        return _("%(name)s is to play.", name=name)
    if deal.phase is Phase.CALLS and deal.category is not None:
        return _("%(name)s is to call: %(what)s.", name=name, what=spoken.category(deal.category))
    if deal.phase is Phase.CONSENT:
        return _("%(name)s is asked for consent.", name=name)
    return _("%(name)s is exchanging.", name=name)


def _answering(deal: DealView) -> bool:
    return bool(deal.tricks) and deal.tricks[-1].winner is None and bool(deal.tricks[-1].cards)


def _trick(deal: DealView, names: tuple[str, ...]) -> tuple[OnTable, ...]:
    if not deal.tricks:
        return ()
    last = deal.tricks[-1]
    return tuple(OnTable(names[seat], card, last.winner == seat) for seat, card in last.cards)


def _places(view: SittingView, names: tuple[str, ...], *, show_hands: bool) -> tuple[Place, ...]:
    deal, me = view.deal, view.viewer
    order = [seat for seat in range(len(view.seats)) if seat != me] + ([me] if me is not None else [])
    playing = view.status is Status.DEALING
    played = {card for trick in deal.tricks for _seat, card in trick.cards} if deal is not None else set()
    places = []
    for seat in order:
        side = deal.sides[seat] if deal is not None and playing else None
        places.append(
            Place(
                seat=seat,
                name=names[seat],
                me=seat == me,
                elder=deal is not None and playing and deal.elder == seat,
                turn=seat in view.waiting_for,
                bits=_bits(view, seat),
                total=side.total if side else None,
                tricks=side.tricks if side else None,
                shown=tuple(card for card in side.shown if card not in played) if side and seat != me else (),
                hand=(side.hand or ()) if side and show_hands else (),
                discard=(side.discard or ()) if side and show_hands else (),
            )
        )
    return tuple(places)


def _bits(view: SittingView, seat: int) -> tuple[str, ...]:
    """The small facts under a name, all of them public."""
    deal = view.deal
    if deal is None or view.status is not Status.DEALING:
        return (_("agrees"),) if view.status is Status.AGREEING and view.agreed[seat] else ()
    side = deal.sides[seat]
    bits = [_("elder") if deal.elder == seat else _("dealer")]
    if seat != view.viewer:
        bits.append(cards_n(side.held))
    if side.declined:
        bits.append(_("declined the exchange"))
    elif side.left:
        bits.append(_("left %(cards)s", cards=cards_n(side.left)))
    elif side.left == 0 and deal.phase in (Phase.DISCARD, Phase.TAKE, Phase.CONSENT, Phase.CALLS):
        bits.append(_("took all"))
    if side.looked:
        bits.append(_("looked at the untaken cards"))
    if deal.capot_announced == seat:
        bits.append(_("announced a capot"))
    return tuple(bits)
