"""What a table page shows, said in the reader's words: made from one viewer's redacted view and nothing else.

Every value here is plain and frozen, so that a fingerprint of the whole tells whether the page has changed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..engine.acts import Breach, Phase
from ..engine.cards import Card
from ..engine.race import Race
from ..engine.views import Choice, DealView, HandCard
from ..printing.documents import paint
from ..services.results import LastSitting, TablePage
from ..services.signing import Deed
from ..tables.acts import Status
from ..tables.desk import Mode
from ..tables.views import SittingView
from ..wording.desk import PERMITS, reason_phrase
from . import account, ruled, spoken
from .account import DealAccount, PartieAccount
from .packed import PackSeen, pack_seen, question
from .pad import PadSeen, pad_seen
from .ruled import Notice
from .spoken import Said
from .tongue import _, tell
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
    counted: Said | None = None  # the count as it was said last
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
    chooses_deal: bool = False  # the law leaves the higher card the choice, so it is asked for beforehand
    agreed: bool = False
    signed: bool = False
    may_rise: bool = False
    rising_signs: bool = False  # who rises from a match of three that goes on signs by that what comes of it
    law: tuple[str, ...] = ()
    finished: int = 0  # the last finished deal of the partie whose account can be read; 0 for none
    mode: str = ""  # how the table plays
    paint: str = ""  # its colour, where that is one that can be shown
    colour_word: str = ""
    pen: bool = False  # this reader may enter what is said here, or type what stands on the pad
    writes: bool = False  # and may do it now: the table does not rest
    cutting: tuple[tuple[int, str], ...] = ()  # whose cut is to be told: who may deal first
    level_cuts: int = 0
    highest_chooses: bool = False
    pack: PackSeen | None = None
    pad: PadSeen | None = None
    shared: tuple[str, ...] = ()  # what others may do on this phone by their cards
    watching: bool = False  # somebody plays here, and not this reader
    ended: str = ""  # how the sitting ended whose result is still shown
    rests: bool = False  # nobody moves until the referee lets play go on
    paused: str = ""  # why, where no notice says so
    calls: str = ""  # for the referee, or that he is coming
    notice: Notice | None = None  # the last ruling
    may_call: bool = False
    waits_for_referee: bool = False  # somebody has called, and nobody has said yet that he is coming


#: Where somebody's press is waited for, and the page says since when.
WAITS = (Status.AGREEING, Status.DEALING, Status.AWAITING)


#: When another may act on this phone by his card: he sits down, agrees, or signs.
_ACTED_FOR = (Status.FILLING, Status.AGREEING, Status.AWAITING, Status.SETTLED)


def seen(page: TablePage, *, referee: bool = False, staff: bool = False) -> Seen:
    """The page of a table for the viewer it was redacted for; ``referee``: on the game master's page.

    ``staff``: whoever reads it may rule here, and so write for those who play.
    """
    view = page.view
    pen = view is not None and (view.viewer is not None or staff)
    number, name, colour = page.table.number, page.table.name, page.table.colour
    title = f"{number}. {name}" if name else _("Table %(number)s", number=number)
    free = tuple((seat, seat_name(seat)) for seat in page.can_sit)
    if view is None:
        last = page.last
        past = last.view.parties[-1] if last is not None and last.view.parties else None
        return Seen(
            number=number,
            title=title,
            three=len(page.names) > 2,
            colour=colour,
            paint=paint(colour),
            mode=page.table.mode.value,
            shared=(Deed.WAITED.value,) if staff and page.table.mode is not Mode.DEALT else (),
            sitting=None,
            heading=_("Nobody sits here yet."),
            referee=referee,
            other_phones=page.other_phones,
            free=free,
            partie=account.of_partie(past, last.view, _filled(last.names)) if last and past else None,
            finished=len(past.deals) if past is not None else 0,
            ended=_ended(last) if last is not None else "",
        )
    referee = referee and page.referee
    names = _filled(page.names)
    deal, me = view.deal, view.viewer
    at = account.in_deal(names, view.deal_seats)
    side = view.deal_seats.index(me) if me in view.deal_seats else None
    playing = deal is not None and view.status is Status.DEALING
    phase = deal.phase if deal is not None and playing else None
    choice = permitted(view, deal.choice) if deal is not None and playing and view.paused is None else None
    partie = view.parties[-1] if view.parties else None
    # Of a real pack the question is the heading, and stands with its answers.
    asked = view.pack is not None and view.status is Status.DEALING and view.paused is None
    return Seen(
        number=page.table.number,
        title=title,
        three=view.rules.seats > 2,
        colour=colour,
        paint=paint(colour),
        colour_word="" if paint(colour) else colour,
        mode=view.mode.value,
        pen=pen,
        writes=pen and view.paused is None,
        cutting=tuple(enumerate(names)) if view.cutting else (),
        level_cuts=view.level_cuts,
        highest_chooses=view.rules.first_dealer == "highest_cut_chooses",
        pack=pack_seen(view, names),
        pad=pad_seen(view, names),
        shared=tuple(deed.value for deed in _by_card(view)) if pen else (),
        sitting=page.sitting_id,
        seq=view.seq,
        status=view.status.value,
        phase=phase.value if phase else "",
        heading="" if asked else heading(view, names),
        since=clock(page.since) if page.since and view.status in WAITS and me not in view.waiting_for else "",
        mine=me is not None and me in view.waiting_for and view.paused is None and not asked,
        seat=me,
        referee=referee and me is None,
        other_phones=page.other_phones,
        free=free,
        places=_places(view, names, show_hands=referee and me is None),
        trick=_trick(deal, at) if deal is not None and playing and phase is Phase.PLAY else (),
        talk=spoken.talk(deal, at) if deal is not None and playing else (),
        counted=_counted(view, at),
        hand=tuple(_card(view, held) for held in deal.hand) if deal is not None and playing else (),
        choice=choice,
        key=_key(view),
        bars=spoken.bars(deal, view.rules) if deal is not None and choice is not None and phase is Phase.PLAY else (),
        discard=(deal.sides[side].discard or ()) if deal is not None and playing and side is not None else (),
        untaken=(deal.untaken_cards or ()) if deal is not None and playing else (),
        may_look=deal is not None and playing and (deal.may_look or Breach.LOOK_NOT_ALLOWED in _may_break(view)),
        deal=account.of_deal(view, names),
        partie=account.of_partie(partie, view, names) if partie is not None else None,
        stop=_stop(view),
        stop_name=names[view.stop_offered_by] if view.stop_offered_by is not None else "",
        stop_says=_stop_says(view),
        chooses_deal=view.rules.first_dealer == "highest_cut_chooses",
        agreed=me is not None and view.agreed[me],
        signed=partie is not None and me is not None and partie.signatures[me] is not None,
        may_rise=_may_rise(view, me),
        rising_signs=_may_rise(view, me) and view.status in (Status.DEALING, Status.BETWEEN),
        law=account.law(view),
        finished=len(partie.deals) if partie is not None else 0,
        watching=me is None and not referee and not free,
        ended="",
        rests=view.paused is not None,
        paused=_paused(view),
        waits_for_referee=bool(view.calls),
        calls=ruled.calls(page.news, names),
        notice=ruled.notice(view, page.news, names),
        may_call=me is not None and not any(call.seat == me for call in view.calls) and view.status in CALLABLE,
    )


#: Where there is something that a referee could be called for.
CALLABLE = (Status.AGREEING, Status.DEALING, Status.BETWEEN, Status.AWAITING, Status.SETTLED)


def _paused(view: SittingView) -> str:
    """Why the table rests."""
    if view.paused is None:
        return ""
    if view.ruling is not None and view.ruling[1] == view.paused:
        return ""  # the notice of the ruling says so
    return _("The table rests: %(reason)s", reason=tell(reason_phrase(view.paused.reason)))


def _may_break(view: SittingView) -> frozenset[Breach]:
    """What the viewer may break in his next move."""
    return frozenset(breach for seat, breach in view.permits if seat == view.viewer)


def _card(view: SittingView, held: HandCard) -> HandCard:
    """A card that a permit frees is no longer dimmed."""
    return replace(held, barred=None) if held.barred in _may_break(view) else held


def permitted(view: SittingView, choice: Choice | None) -> Choice | None:
    """A choice as a permit widens it."""
    may = _may_break(view)
    if choice is None or not may:
        return choice
    if may & {Breach.SINKING_NOT_ALLOWED, Breach.WHITE_HAND_OBLIGATORY}:
        choice = replace(choice, obligatory=False)
    if Breach.TAKES_TOO_FEW in may:
        choice = replace(choice, least=0)
    if Breach.LEFT_CARDS_FIRST in may:
        choice = replace(choice, compulsory=())
    return replace(choice, may_decline=True) if Breach.DECLINE_NOT_ALLOWED in may else choice


def _filled(names: tuple[str | None, ...]) -> tuple[str, ...]:
    return tuple(name or _("Free seat") for name in names)


def _ended(last: LastSitting) -> str:
    """Who ended the sitting that was here."""
    if last.closed_by is None:
        reason = tell(reason_phrase(last.reason))
        if last.referee:
            return _("The sitting is closed by the referee (%(name)s): %(reason)s", name=last.referee, reason=reason)
        return _("The game master has closed the sitting: %(reason)s", reason=reason)
    if not last.closed_by:
        return _("One player had left the table before the end of the match; with the match the sitting has ended.")
    return _("%(name)s has left the table; with that the sitting was closed.", name=last.closed_by)


def _key(view: SittingView) -> str:
    """Names the choice that is open, so that what is being chosen outlives news that does not concern it."""
    deal = view.deal
    if view.pack is not None and view.status is Status.DEALING:
        return f"{len(view.parties)}-{view.deal_number}-pack-{len(view.pack.told)}"
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


def _may_rise(view: SittingView, seat: int | None) -> bool:
    """While no partie is under way; of three also who has left the match."""
    if seat is None or view.status in (Status.AWAITING, Status.CLOSED):
        return False
    if view.status not in (Status.DEALING, Status.BETWEEN):
        return True
    return seat not in view.parties[-1].playing and view.stop_offered_by is None


def _by_card(view: SittingView) -> list[Deed]:
    """What others than the viewer may do on his phone, where cards are dealt by hand and one phone may serve all."""
    if view.mode is Mode.DEALT:
        return []
    deeds = []
    if view.status in _ACTED_FOR and not view.cutting:
        deeds.append(Deed.WAITED)
    if view.status in (Status.DEALING, Status.BETWEEN) and not view.risen:
        deeds += [Deed.STOP, Deed.PLAY_ON] if view.stop_offered_by is not None else [Deed.STOP]
    others = [seat for seat, who in enumerate(view.seats) if who is not None and seat != view.viewer]
    if any(_may_rise(view, seat) and seat not in view.risen for seat in others):
        deeds.append(Deed.RISE)
    return deeds


def heading(view: SittingView, names: tuple[str, ...]) -> str:
    """What the table waits for, in one line."""
    if view.paused is not None and view.status is not Status.CLOSED:
        return _("The table rests.")
    mine = view.viewer is not None and view.viewer in view.waiting_for
    others = joined(names[seat] for seat in view.waiting_for if seat != view.viewer)
    if view.status is Status.DEALING and view.deal is not None:
        return _deal_heading(view.deal, mine, others)
    if view.status is Status.DEALING:
        return question(view, names)
    if view.cutting:
        return _("Cut the pack: who deals first?")
    if view.mode is Mode.PAPER and view.status is Status.BETWEEN:
        return _("Play on paper; type each deal from the pad.")
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


def _counted(view: SittingView, names: tuple[str, ...]) -> Said | None:
    """The count as it was said last, at the end of the deal too."""
    deal = view.deal
    if deal is None or view.status not in (Status.DEALING, Status.BETWEEN, Status.AWAITING) or not _aloud(deal):
        return None
    return spoken.spoken_count(deal.lines[-1], names)


def _aloud(deal: DealView) -> bool:
    """Whether the first card is led and something counts, and so the players count aloud."""
    return deal.phase in (Phase.PLAY, Phase.OVER) and bool(deal.tricks and deal.lines)


def _trick(deal: DealView, names: tuple[str, ...]) -> tuple[OnTable, ...]:
    if not deal.tricks:
        return ()
    last = deal.tricks[-1]
    return tuple(OnTable(names[seat], card, last.winner == seat) for seat, card in last.cards)


def _places(view: SittingView, names: tuple[str, ...], *, show_hands: bool) -> tuple[Place, ...]:
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
                count=spoken.count(side.total) if side and deal is not None and _aloud(deal) else "",
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
