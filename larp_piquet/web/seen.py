"""What a table page shows, said in the reader's words: made from one viewer's redacted view and nothing else.

Every value here is plain and frozen, so that a fingerprint of the whole tells whether the page has changed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..engine.acts import Breach, Phase
from ..engine.cards import Card
from ..engine.views import Choice, HandCard
from ..services.results import LastSitting, TablePage
from ..services.signing import Deed
from ..tables.acts import Status
from ..tables.desk import Excuse, Excused, Mode
from ..tables.views import SittingView
from ..wording.desk import MODES, reason_phrase
from . import account, ruled, spoken
from .account import DealAccount, PartieAccount
from .headings import heading
from .packed import PackSeen, pack_seen
from .pad import PadSeen, pad_seen
from .places import OnTable, Place, counts_aloud, places_of, trick_of
from .ruled import Notice
from .spoken import Said
from .tongue import _, tell
from .words import clock, seat_name, table_title


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
    ended_clause: str = ""  # by which clause, where a referee ended it
    rests: bool = False  # nobody moves until the referee lets play go on
    paused: str = ""  # why, where no notice says so
    calls: str = ""  # for the referee, or that he is coming
    notice: Notice | None = None  # the last ruling
    otherwise: str = ""  # that the next partie will be played in another way than the table is set for
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
    number, colour = page.table.number, page.table.colour
    title = table_title(page.table)
    free = tuple((seat, seat_name(seat)) for seat in page.can_sit)
    if view is None:
        last = page.last
        past = last.view.parties[-1] if last is not None and last.view.parties else None
        return Seen(
            number=number,
            title=title,
            three=len(page.names) > 2,
            colour=colour,
            mode=page.table.mode.value,
            shared=(Deed.WAITED.value,) if staff and page.table.mode is not Mode.DEALT and not page.closed else (),
            sitting=None,
            law=account.terms(*page.terms, page.table.mode) if page.terms is not None else (),
            heading=_("Nobody sits here yet."),
            referee=referee,
            other_phones=page.other_phones,
            free=free,
            partie=account.of_partie(past, last.view, _filled(last.names)) if last and past else None,
            finished=len(past.deals) if past is not None else 0,
            ended=_ended(last) if last is not None else "",
            ended_clause="referee.close" if last is not None and last.closed_by is None else "",
            notice=_last_notice(last) if last is not None else None,
        )
    referee = referee and page.referee
    names = _filled(page.names, page.kept_for)
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
        mode=view.mode.value,
        pen=pen,
        writes=pen and view.paused is None,
        cutting=tuple(enumerate(names)) if view.cutting and not page.closed else (),
        level_cuts=view.level_cuts,
        highest_chooses=view.rules.first_dealer == "highest_cut_chooses",
        pack=pack_seen(view, names),
        pad=pad_seen(view, names, referee=referee),
        shared=tuple(deed.value for deed in _by_card(view, closed=bool(page.closed))) if pen else (),
        sitting=page.sitting_id,
        seq=view.seq,
        status=view.status.value,
        phase=phase.value if phase else "",
        heading="" if asked else heading(view, names),
        since=clock(page.since) if page.since and _waits(view) else "",
        mine=me is not None and me in view.waiting_for and view.paused is None and not asked,
        seat=me,
        referee=referee and me is None,
        other_phones=page.other_phones,
        free=free,
        places=places_of(view, names, show_hands=referee and me is None),
        trick=trick_of(deal, at) if deal is not None and playing and phase is Phase.PLAY else (),
        talk=spoken.talk(deal, at) if deal is not None and playing else (),
        counted=_counted(view, at),
        hand=tuple(_card(view, held) for held in deal.hand) if deal is not None and playing else (),
        choice=choice,
        key=_key(view),
        bars=spoken.bars(deal, view.rules) if deal is not None and choice is not None and phase is Phase.PLAY else (),
        discard=(deal.sides[side].discard or ()) if deal is not None and playing and side is not None else (),
        untaken=(deal.untaken_cards or ()) if deal is not None and playing else (),
        may_look=deal is not None
        and playing
        and view.paused is None
        and (deal.may_look or Breach.LOOK_NOT_ALLOWED in _may_break(view)),
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
        notice=ruled.notice(view, page.news, names, whole=referee),
        otherwise=_otherwise(page, view),
        may_call=me is not None and not any(call.seat == me for call in view.calls) and view.status in CALLABLE,
    )


def _waits(view: SittingView) -> bool:
    """Whether this reader waits for somebody else, or for play to go on."""
    return view.paused is not None or (view.status in WAITS and view.viewer not in view.waiting_for)


def _last_notice(last: LastSitting) -> Notice | None:
    """The last ruling of a sitting that is closed: nothing more is written to its log."""
    told = ruled.notice(last.view, last.news, _filled(last.names))
    return None if told is None else replace(told, may_protest=False)


#: Where there is something that a referee could be called for.
CALLABLE = (Status.AGREEING, Status.DEALING, Status.BETWEEN, Status.AWAITING, Status.SETTLED)


def _paused(view: SittingView) -> str:
    """Why the table rests."""
    if view.paused is None:
        return ""
    ruling = view.ruling[1] if view.ruling is not None else None
    if ruling == view.paused or (isinstance(ruling, Excused) and ruling.then == Excuse.KEPT):
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


def _filled(names: tuple[str | None, ...], kept_for: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Names for the page; of the free seats the last are those that are kept for somebody."""
    free = names.count(None)
    kept = iter((*("" for _seat in range(free - len(kept_for))), *kept_for))
    return tuple(name if name is not None else _free(next(kept, "")) for name in names)


def _free(kept_for: str) -> str:
    return _("Free seat, kept for %(name)s", name=kept_for) if kept_for else _("Free seat")


def _otherwise(page: TablePage, view: SittingView) -> str:
    """How the next partie will be played, where a ruling changed it for this sitting."""
    if view.mode is page.table.mode or view.status not in _BEFORE_A_PARTIE:
        return ""
    return _(
        "The next partie: %(mode)s. The table is set for: %(laid)s; only a referee changes it.",
        mode=_(MODES[view.mode]),
        laid=_(MODES[page.table.mode]),
    )


#: Where the next partie has not begun.
_BEFORE_A_PARTIE = (Status.FILLING, Status.AGREEING, Status.SETTLED)


def _ended(last: LastSitting) -> str:
    """Who ended the sitting that was here."""
    if last.closed_by is None:
        reason = tell(reason_phrase(last.reason))
        if last.referee:
            return _("The sitting is closed by the referee (%(name)s): %(reason)s", name=last.referee, reason=reason)
        return _("The game master has closed the sitting: %(reason)s", reason=reason)
    if not last.closed_by:
        return _("One player had left the table before the end; with the last signature the sitting has ended.")
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


def _by_card(view: SittingView, *, closed: bool) -> list[Deed]:
    """What others than the viewer may do on his phone, where cards are dealt by hand and one phone may serve all.

    ``closed``: no partie begins here now, as none does where the table rests.
    """
    if view.mode is Mode.DEALT:
        return []
    deeds = []
    begins = not closed and view.paused is None
    if view.status in _ACTED_FOR and not view.cutting and (begins or view.status is Status.AWAITING):
        deeds.append(Deed.WAITED)
    if view.status in (Status.DEALING, Status.BETWEEN) and not view.risen:
        deeds += [Deed.STOP, Deed.PLAY_ON] if view.stop_offered_by is not None else [Deed.STOP]
    others = [seat for seat, who in enumerate(view.seats) if who is not None and seat != view.viewer]
    if any(_may_rise(view, seat) and seat not in view.risen for seat in others):
        deeds.append(Deed.RISE)
    return deeds


def _counted(view: SittingView, names: tuple[str, ...]) -> Said | None:
    """The count as it was said last, at the end of the deal too."""
    deal = view.deal
    if deal is None or view.status not in (Status.DEALING, Status.BETWEEN, Status.AWAITING) or not counts_aloud(deal):
        return None
    return spoken.last_count(deal.lines, names)
