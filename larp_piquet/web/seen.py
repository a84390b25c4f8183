"""What a table page shows, said in the reader's words: made from one viewer's redacted view and nothing else.

Every value here is plain and frozen, so that a fingerprint of the whole tells whether the page has changed.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.acts import Phase
from ..engine.cards import Card
from ..engine.race import Race
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
    three: bool  # a law for three
    colour: str
    sitting: int | None
    heading: str
    referee: bool
    other_phones: bool
    free: tuple[tuple[int, str], ...]
    seq: int = 0
    status: str = ""
    phase: str = ""
    since: str = ""
    mine: bool = False
    seat: int | None = None
    places: tuple[Place, ...] = ()
    trick: tuple[OnTable, ...] = ()
    talk: tuple[Said, ...] = ()
    hand: tuple[HandCard, ...] = ()
    choice: Choice | None = None
    key: str = ""
    bars: tuple[tuple[str, str], ...] = ()
    discard: tuple[Card, ...] = ()
    untaken: tuple[Card, ...] = ()
    may_look: bool = False
    deal: DealAccount | None = None
    partie: PartieAccount | None = None
    stop: str = ""  # "", "offer", "offered", "answer"
    stop_name: str = ""
    stop_says: str = ""  # what ending it here will mean
    rulable: tuple[tuple[int, str], ...] = ()  # whom the referee may rule upon: the players of a deal not signed yet
    chooses_deal: bool = False  # the law leaves the higher card the choice, so it is asked for beforehand
    agreed: bool = False
    signed: bool = False
    may_rise: bool = False
    rising_signs: bool = False  # who rises from a match of three that goes on signs by that what comes of it
    law: tuple[str, ...] = ()
    finished: int = 0  # the last finished deal of the partie whose account can be read; 0 for none
    watching: bool = False  # somebody plays here, and not this reader
    ended: str = ""  # how the sitting ended whose result is still shown


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
            number=number,
            title=title,
            three=len(page.names) > 2,
            colour=page.table.colour,
            sitting=None,
            heading=_("Nobody sits here yet."),
            referee=referee,
            other_phones=page.other_phones,
            free=free,
            partie=account.of_partie(past, last.view, _filled(last.names)) if last and past else None,
            finished=len(past.deals) if past is not None else 0,
            ended=_ended(last) if last is not None else "",
        )
    names = _filled(page.names)
    deal, me = view.deal, view.viewer
    at = account.in_deal(names, view.deal_seats)
    side = view.deal_seats.index(me) if me in view.deal_seats else None
    playing = deal is not None and view.status is Status.DEALING
    phase = deal.phase if deal is not None and playing else None
    choice = deal.choice if deal is not None and playing else None
    partie = view.parties[-1] if view.parties else None
    return Seen(
        number=page.table.number,
        title=title,
        three=view.rules.seats > 2,
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
        trick=_trick(deal, at) if deal is not None and playing and phase is Phase.PLAY else (),
        talk=spoken.talk(deal, at) if deal is not None and playing else (),
        hand=deal.hand if deal is not None and playing else (),
        choice=choice,
        key=_key(view),
        bars=spoken.bars(deal, view.rules) if deal is not None and choice is not None and phase is Phase.PLAY else (),
        discard=(deal.sides[side].discard or ()) if deal is not None and playing and side is not None else (),
        untaken=(deal.untaken_cards or ()) if deal is not None and playing else (),
        may_look=deal is not None and playing and deal.may_look,
        deal=account.of_deal(view, names),
        partie=account.of_partie(partie, view, names) if partie is not None else None,
        stop=_stop(view),
        stop_name=names[view.stop_offered_by] if view.stop_offered_by is not None else "",
        stop_says=_stop_says(view),
        rulable=_rulable(view, names) if referee else (),
        chooses_deal=view.rules.first_dealer == "highest_cut_chooses",
        agreed=me is not None and view.agreed[me],
        signed=partie is not None and me is not None and partie.signatures[me] is not None,
        may_rise=_may_rise(view),
        rising_signs=_may_rise(view) and view.status in (Status.DEALING, Status.BETWEEN),
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
    if not last.closed_by:
        return _("One player had left the table before the end of the match; with the match the sitting has ended.")
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
    if view.viewer is None or view.risen or view.status not in (Status.DEALING, Status.BETWEEN):
        return ""
    if view.stop_offered_by is None:
        return "offer"
    if view.stop_offered_by == view.viewer:
        return "offered"
    return "agreed" if view.stop_agreed[view.viewer] else "answer"


def _stop_says(view: SittingView) -> str:
    """What an early end leaves to be settled, by the law of this table."""
    if view.rules.game == "normandy":
        return _("Nobody will have lost, and nobody will owe anything.")
    if view.rules.settlement == "rubicon":
        return _("A partie that is not finished leaves nothing owing.")
    return _("Finished koroliks will be settled.")


def _rulable(view: SittingView, names: tuple[str, ...]) -> tuple[tuple[int, str], ...]:
    """A deal is ruled upon until the next is dealt or somebody has signed it."""
    if view.deal is None or view.status not in (Status.DEALING, Status.BETWEEN, Status.AWAITING):
        return ()
    gone = set(view.risen) - set(view.deal_seats)
    if any(signature and seat not in gone for seat, signature in enumerate(view.parties[-1].signatures)):
        return ()
    return tuple((seat, names[seat]) for seat in view.deal_seats)


def _may_rise(view: SittingView) -> bool:
    """While no partie is under way; of three also who has left the match."""
    me = view.viewer
    if me is None or view.status in (Status.AWAITING, Status.CLOSED):
        return False
    if view.status not in (Status.DEALING, Status.BETWEEN):
        return True
    return me not in view.parties[-1].playing and view.stop_offered_by is None


def _heading(view: SittingView, names: tuple[str, ...]) -> str:
    mine = view.viewer is not None and view.viewer in view.waiting_for
    others = joined(names[seat] for seat in view.waiting_for if seat != view.viewer)
    if view.status is Status.DEALING and view.deal is not None:
        return _deal_heading(view.deal, mine, others)
    if view.status is Status.BETWEEN and view.viewer is not None and not mine:
        return _("The deal is over; the other two play on.")
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
    # The others as they sit from one's left on, oneself last, next to one's own cards.
    seats = len(view.seats)
    order = range(seats) if me is None else [(me + step) % seats for step in range(1, seats + 1)]
    playing = view.status is Status.DEALING
    played = {card for trick in deal.tricks for _seat, card in trick.cards} if deal is not None else set()
    places = []
    for seat in order:
        side = deal.sides[view.deal_seats.index(seat)] if deal and playing and seat in view.deal_seats else None
        places.append(
            Place(
                seat=seat,
                name=names[seat],
                me=seat == me,
                elder=deal is not None and side is not None and view.deal_seats[deal.elder] == seat,
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
    return tuple(bits)


def _match_bits(view: SittingView, seat: int) -> tuple[str, ...]:
    """Of three: how far each has come in the match, and who has left it."""
    result = view.parties[-1].result if view.parties else None
    if not isinstance(result, Race) or view.status is Status.SETTLED:
        return ()
    bits = [_("score %(points)s", points=result.scores[seat])]
    if any(out.seat == seat for out in result.exits):
        bits.append(_("has left the match"))
    if seat in view.risen:
        bits.append(_("has risen"))
    return tuple(bits)
