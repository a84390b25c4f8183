"""What an action at a table comes to: the facts that it adds to the log, or a refusal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce

from ..engine import deal as law
from ..engine.acts import Look
from ..engine.cards import Card
from ..engine.dealing import may_deal_first
from ..engine.ruleset import Ruleset
from . import refereeing, telling
from .acts import (
    NOBODY,
    Actor,
    Agree,
    Agreed,
    Closed,
    CloseSitting,
    CutForDeal,
    DealNext,
    Dealt,
    Draw,
    Fact,
    Left,
    Move,
    Moved,
    OfferStop,
    PlayAction,
    Refusal,
    Refused,
    Rise,
    Seated,
    Sign,
    Signed,
    Sit,
    Status,
    StopAnswered,
    StopOffered,
    TableAction,
    Voided,
    VoidPartie,
)
from .desk import DeskAction, Mode, TakenBack
from .pack import PackDeal
from .packwords import PackAction, Undone
from .remembering import evolve, put, replay
from .sitting import Sitting


@dataclass(frozen=True, slots=True)
class Step:
    """A sitting after an action, and the facts to append to its log."""

    sitting: Sitting
    facts: tuple[Fact, ...]


def apply(
    sitting: Sitting, action: TableAction, actor: Actor, draw: Draw, log: Callable[[], Sequence[Fact]] = tuple
) -> Step:
    """Decide an action. Raises ``Refused`` or the engine's ``IllegalAction``; changes nothing then.

    ``draw`` holds fresh chance for the cut and the deal; it is used only by an action that begins one. ``log`` gives
    the facts so far, which only what takes something back reads.
    """
    if sitting.closed:
        raise Refused(Refusal.CLOSED)
    if isinstance(action, DeskAction):
        facts = refereeing.decide(sitting, action, actor, draw, lambda line: replay(log()[:line]))
    elif isinstance(action, PackAction):
        facts = telling.decide(sitting, action, actor)
    else:
        facts = _decide(sitting, action, actor, draw)
    if isinstance(facts[0], TakenBack | Undone):
        return Step(replay((*log(), *facts)), facts)
    return Step(reduce(evolve, facts, sitting), facts)


def _decide(sitting: Sitting, action: PlayAction, actor: Actor, draw: Draw) -> tuple[Fact, ...]:
    if isinstance(action, Sit):
        return _sit(sitting, action, actor)
    elif isinstance(action, Sign):
        return _sign(sitting, action, actor)
    elif isinstance(action, VoidPartie):
        return _void(sitting, action, actor)
    elif isinstance(action, CloseSitting):
        return _close(sitting, action, actor)
    seat = sitting.seat_of(actor.character)
    if isinstance(action, DealNext) and sitting.mode is Mode.PACK:
        telling.who(sitting, actor)  # whichever pen tells that a real pack is dealt
    elif seat is None:
        raise Refused(Refusal.NOT_SEATED)
    _refuse_if(sitting.paused is not None and isinstance(action, Agree | DealNext | Move), Refusal.PAUSED)
    if isinstance(action, DealNext):
        return _deal_next(sitting, seat, draw)
    assert seat is not None
    if isinstance(action, Rise):
        return _rise(sitting, seat)
    elif isinstance(action, Agree):
        return _agree(sitting, seat, draw, action.deals_first)
    elif isinstance(action, Move):
        return _move(sitting, action, seat)
    elif isinstance(action, OfferStop):
        _refuse_if(sitting.status not in (Status.DEALING, Status.BETWEEN), Refusal.NOT_NOW)
        # He signed what the play of the other two would bring him, and cannot be asked any more.
        _refuse_if(bool(sitting.risen), Refusal.NO_STOP_NOW)
        _refuse_if(sitting.stop_offered_by is not None, Refusal.OWN_OFFER)
        return (StopOffered(seat),)
    _refuse_if(sitting.stop_offered_by is None, Refusal.NO_OFFER)
    # He who offered may take his offer back, not accept it.
    _refuse_if(sitting.stop_offered_by == seat and action.agreed, Refusal.OWN_OFFER)
    _refuse_if(seat in sitting.stop_agreed and action.agreed, Refusal.ALREADY_AGREED)
    return (StopAnswered(seat, action.agreed),)


def _refuse_if(condition: bool, refusal: Refusal) -> None:
    if condition:
        raise Refused(refusal)


def _sit(sitting: Sitting, action: Sit, actor: Actor) -> tuple[Fact, ...]:
    if actor.character is None:
        raise Refused(Refusal.NOT_SEATED)
    _refuse_if(sitting.seat_of(actor.character) is not None, Refusal.ALREADY_SEATED)
    _refuse_if(not 0 <= action.seat < len(sitting.seats), Refusal.NO_SUCH_SEAT)
    _refuse_if(sitting.seats[action.seat] is not None, Refusal.SEAT_TAKEN)
    return (Seated(action.seat, actor.character),)


def _rise(sitting: Sitting, seat: int) -> tuple[Fact, ...]:
    _refuse_if(not sitting.may_rise(seat), Refusal.PARTIE_UNDER_WAY)
    if sitting.under_way:
        return (Signed(seat, str(sitting.seats[seat])), Left(seat))
    others = any(character is not None for other, character in enumerate(sitting.seats) if other != seat)
    # A seat that leaves after a partie ends the sitting, and so does the last to go; a newcomer opens a new one.
    if sitting.parties or not others:
        return (Left(seat), Closed(str(sitting.seats[seat])))
    return (Left(seat),)


def _agree(sitting: Sitting, seat: int, draw: Draw, deals_first: bool) -> tuple[Fact, ...]:
    _refuse_if(sitting.status not in (Status.AGREEING, Status.SETTLED), Refusal.NOT_NOW)
    _refuse_if(sitting.agreed[seat], Refusal.ALREADY_AGREED)
    if not all(agreed for other, agreed in enumerate(sitting.agreed) if other != seat):
        return (Agreed(seat, deals_first),)
    if sitting.mode is not Mode.DEALT:
        return (Agreed(seat, deals_first),)  # they cut a pack of their own, and tell who deals
    cut = cut_for_deal(draw.cuts, sitting.rules, put(sitting.deals_first, seat, deals_first))
    return (Agreed(seat, deals_first), cut, Dealt(cut.dealer, draw.pack))


def cut_for_deal(cuts: tuple[Card, ...], rules: Ruleset, deals_first: tuple[bool, ...] = ()) -> CutForDeal:
    """Who deals first from cards cut round by round, seat 0 first (rules §2.1, row 3).

    The lowest deals. Under ``highest_cut_chooses`` the highest deals if he has chosen so (``deals_first`` by seat);
    else the lowest again. A round in which any two are level is cut again; ``ValueError`` when every round is.
    """
    seats = rules.seats
    for end in range(seats, len(cuts) + 1, seats):
        cut = cuts[end - seats : end]
        if len({card.rank for card in cut}) < seats:
            continue
        *choosing, lowest = may_deal_first(cut, rules)
        chosen = [seat for seat in choosing if deals_first and deals_first[seat]]
        return CutForDeal(cuts[:end], chosen[0] if chosen else lowest)
    raise ValueError("every cut was level")


def _deal_next(sitting: Sitting, seat: int | None, draw: Draw) -> tuple[Fact, ...]:
    _refuse_if(sitting.status is not Status.BETWEEN, Refusal.NOT_NOW)
    assert sitting.partie is not None
    _refuse_if(sitting.mode is Mode.PAPER, Refusal.OTHER_MODE)
    if sitting.mode is Mode.DEALT:
        _refuse_if(seat not in sitting.partie.playing, Refusal.OUT_OF_THE_MATCH)
    return (Dealt(sitting.partie.next_dealer(), draw.pack if sitting.mode is Mode.DEALT else ()),)


def _move(sitting: Sitting, action: Move, seat: int) -> tuple[Fact, ...]:
    partie, deal = sitting.partie, sitting.deal
    if partie is None or deal is None or sitting.status is not Status.DEALING:
        raise Refused(Refusal.NOT_NOW)
    if isinstance(deal, PackDeal):
        raise Refused(Refusal.OTHER_MODE)
    _refuse_if(action.action.seat != seat, Refusal.NOT_SEATED)
    side = partie.side_of(seat)
    if side is None:
        raise Refused(Refusal.OUT_OF_THE_MATCH)
    waived = frozenset(breach for permitted, breach in sitting.permits if permitted == seat)
    law.apply(deal, partie.by_side(action.action), waive=waived)  # raises what is illegal
    if isinstance(action.action, Look) and deal.sides[side].looked:
        raise Refused(Refusal.NOT_NOW)
    return (Moved(action.action),)


def _sign(sitting: Sitting, action: Sign, actor: Actor) -> tuple[Fact, ...]:
    own = sitting.seat_of(actor.character)
    for_another = actor.staff and action.seat is not None and action.seat != own
    seat = action.seat if for_another else own
    if seat is None:
        raise Refused(Refusal.NOT_SEATED)
    _refuse_if(not 0 <= seat < len(sitting.seats), Refusal.NO_SUCH_SEAT)
    partie = sitting.partie
    if partie is not None and partie.signatures[seat] is not None:
        raise Refused(Refusal.ALREADY_SIGNED)
    _refuse_if(sitting.status is not Status.AWAITING, Refusal.NOTHING_TO_SIGN)
    reason = action.reason.strip()
    _refuse_if(for_another and not reason, Refusal.REASON_NEEDED)
    if for_another:
        refereeing.refuse_at_own_table(sitting, actor)
    by = actor.referee if for_another else str(sitting.seats[seat])
    return _and_close(sitting, (Signed(seat, by, reason if for_another else ""),))


def _void(sitting: Sitting, action: VoidPartie, actor: Actor) -> tuple[Fact, ...]:
    refereeing.refuse_at_own_table(sitting, actor)
    _refuse_if(sitting.partie is None or sitting.partie.void is not None, Refusal.NOTHING_TO_VOID)
    _refuse_if(not action.reason.strip(), Refusal.REASON_NEEDED)
    return _and_close(sitting, (Voided(action.reason.strip(), actor.referee),))


def _and_close(sitting: Sitting, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """What ends a partie ends the sitting too when one of its players has gone before."""
    if not sitting.risen or not sitting.under_way or reduce(evolve, facts, sitting).under_way:
        return facts
    return (*facts, Closed(NOBODY))


def _close(sitting: Sitting, action: CloseSitting, actor: Actor) -> tuple[Fact, ...]:
    seated = sitting.seat_of(actor.character) is not None
    _refuse_if(not actor.staff and not seated, Refusal.NOT_SEATED)
    _refuse_if(sitting.under_way, Refusal.PARTIE_UNDER_WAY)
    _refuse_if(not seated and not action.reason.strip(), Refusal.REASON_NEEDED)
    return (Closed(str(actor.character) if seated else actor.referee, action.reason.strip()),)
