"""The referee's rulings at a table: which may be given now, and what each makes of the sitting (rules §2.8, §4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from .acts import Actor, Closed, Dealt, Draw, Fact, Left, Refusal, Refused, Signed, Status, Voided
from .desk import (
    Adjusted,
    CallReferee,
    Come,
    DeskAction,
    DeskFact,
    Excuse,
    Excused,
    Mode,
    ModeSet,
    PartieStopped,
    Paused,
    Protest,
    Protested,
    Redealt,
    RefereeCalled,
    RefereeCame,
    Reseated,
    Resumed,
    Ruled,
    Ruling,
    Silenced,
    TakenBack,
    Waived,
    kept_by_take_back,
    permitted_in,
)
from .pack import PackDeal
from .packwords import Undone

if TYPE_CHECKING:
    from .sitting import Sitting

#: The most points that one ruling may give or take: more is a slip of the finger.
MOST_POINTS = 500


def decide(
    sitting: Sitting, action: DeskAction, actor: Actor, draw: Draw, restored: Callable[[int], Sitting]
) -> tuple[Fact, ...]:
    """The facts of a ruling, a call for the referee, or a protest; raises ``Refused``.

    ``restored`` gives the sitting as it stood after so many facts of its log.
    """
    if isinstance(action, CallReferee | Protest):
        return _asked(sitting, action, actor)
    refuse_at_own_table(sitting, actor)
    if isinstance(action, Come):
        _refuse_if(not sitting.calls, Refusal.NOBODY_CALLED)
        return (RefereeCame(actor.referee),)
    ruling = as_given(sitting, action.ruling, actor)
    _refuse_if(not ruling.reason, Refusal.REASON_NEEDED)
    _check(sitting, ruling, restored)
    if isinstance(ruling, Excused):
        return _excused(sitting, ruling)
    if isinstance(ruling, Redealt):
        return (ruling, *_dealt_again(sitting, draw))
    return (ruling,)


def _dealt_again(sitting: Sitting, draw: Draw) -> tuple[Fact, ...]:
    """The deal that takes the place of one, in the mode that the table plays in now; on paper it is typed."""
    assert sitting.partie is not None
    assert sitting.partie.deal is not None
    if sitting.mode is Mode.PAPER:
        return ()
    pack = draw.pack if sitting.mode is Mode.DEALT else ()
    return (Dealt(sitting.partie.at[sitting.partie.deal.dealer], pack),)


def as_given(sitting: Sitting, ruling: Ruling, actor: Actor) -> Ruling:
    """A ruling as this referee would give it here: with his name, and the name of whom it excuses."""
    ruling = replace(ruling, reason=ruling.reason.strip(), by=actor.referee)
    if isinstance(ruling, Excused) and 0 <= ruling.seat < len(sitting.seats):
        return replace(ruling, character=sitting.seats[ruling.seat] or "")
    return ruling


def refuse_at_own_table(sitting: Sitting, actor: Actor) -> None:
    """Only staff rule, and nobody where his own character sits: there another referee does."""
    _refuse_if(not actor.staff, Refusal.STAFF_ONLY)
    _refuse_if(actor.character is not None and actor.character in sitting.seats, Refusal.OWN_TABLE)


def _refuse_if(condition: bool, refusal: Refusal) -> None:
    if condition:
        raise Refused(refusal)


def _asked(sitting: Sitting, action: CallReferee | Protest, actor: Actor) -> tuple[Fact, ...]:
    seat = sitting.seat_of(actor.character)
    if seat is None:
        raise Refused(Refusal.NOT_SEATED)
    if isinstance(action, CallReferee):
        _refuse_if(any(call.seat == seat for call in sitting.calls), Refusal.ALREADY_CALLED)
        return (RefereeCalled(seat, action.why),)
    _refuse_if(sitting.ruling is None or sitting.ruling[0] != action.line, Refusal.NO_SUCH_RULING)
    _refuse_if(seat in sitting.protested, Refusal.ALREADY_PROTESTED)
    return (Protested(seat, action.line, action.text.strip()),)


# -- which ruling may be given now ---------------------------------------------------------------------------------


def _check(sitting: Sitting, ruling: Ruling, restored: Callable[[int], Sitting]) -> None:
    if isinstance(ruling, Paused):
        _refuse_if(sitting.paused is not None, Refusal.ALREADY_PAUSED)
    elif isinstance(ruling, Resumed):
        _refuse_if(sitting.paused is None, Refusal.NOT_PAUSED)
    elif isinstance(ruling, TakenBack):
        _check_take_back(sitting, ruling, restored)
    elif isinstance(ruling, Waived):
        _check_waiver(sitting, ruling)
    elif isinstance(ruling, Adjusted):
        seats = _ruled_upon(sitting, typed=True)
        _refuse_if(ruling.seat not in seats, Refusal.NO_SUCH_SEAT)
        _refuse_if(ruling.points == 0 or abs(ruling.points) > MOST_POINTS, Refusal.POINTS_OUT_OF_RANGE)
    elif isinstance(ruling, Silenced):
        _refuse_if(ruling.seat not in _ruled_upon(sitting), Refusal.NO_SUCH_SEAT)
    elif isinstance(ruling, Redealt):
        _ruled_upon(sitting)
    elif isinstance(ruling, Reseated):
        _check_reseat(sitting, ruling)
    elif isinstance(ruling, Excused):
        _check_excuse(sitting, ruling)
    elif isinstance(ruling, PartieStopped):
        _refuse_if(sitting.status not in (Status.DEALING, Status.BETWEEN), Refusal.NOTHING_TO_STOP)
        _refuse_if(ruling.by_points and sitting.rules.game != "piquet", Refusal.NO_POINTS_OF_THREE)
    elif isinstance(ruling, ModeSet):
        _refuse_if(sitting.status is Status.DEALING, Refusal.DEAL_UNDER_WAY)
        _refuse_if(ruling.mode == sitting.mode, Refusal.MODE_STANDS)
    else:
        assert isinstance(ruling, Ruled)


def _ruled_upon(sitting: Sitting, *, typed: bool = False) -> tuple[int, ...]:
    """The seats of the deal that may be ruled upon: until the next is dealt, or somebody has signed what it came to.

    Of one that was ``typed`` from the pad nothing is known but its totals, to which points may be given.
    """
    partie = sitting.partie
    if partie is None or not sitting.under_way or partie.stopped:
        raise Refused(Refusal.NO_DEAL_TO_RULE)
    seats = partie.at if partie.deal is not None else partie.typed_last if typed else ()
    _refuse_if(not seats, Refusal.NO_DEAL_TO_RULE)
    # Who rose signed the deal by which he left; the deals that the others play after it he has no part in.
    gone = sitting.risen - set(partie.at)
    signed = [seat for seat, signature in enumerate(partie.signatures) if signature and seat not in gone]
    _refuse_if(bool(signed), Refusal.SIGNED_DEAL)
    return seats


def _check_reseat(sitting: Sitting, ruling: Reseated) -> None:
    _refuse_if(not 0 <= ruling.seat < len(sitting.seats), Refusal.NO_SUCH_SEAT)
    _refuse_if(ruling.character in sitting.seats, Refusal.ALREADY_SEATED)
    # Who has risen has signed: what the match brings him is his.
    _refuse_if(sitting.present[ruling.seat] is None, Refusal.NOBODY_THERE)
    # The parties that are settled were his who played them.
    _refuse_if(bool(sitting.parties) and not sitting.under_way, Refusal.PARTIE_SETTLED)


def _check_take_back(sitting: Sitting, ruling: TakenBack, restored: Callable[[int], Sitting]) -> None:
    _refuse_if(not sitting.under_way, Refusal.NOTHING_TO_TAKE_BACK)
    _refuse_if(not 0 < ruling.line < sitting.seq, Refusal.NO_SUCH_LINE)
    then = restored(ruling.line)
    # Nothing reaches back behind the first deal of this partie, nor behind a player's rising from it. Of a deal that
    # was typed from the pad nothing lies on the table.
    typing = then.mode is Mode.PAPER and then.partie is not None
    begun = then.deal is not None or typing or (then.partie is not None and bool(then.partie.accounts))
    same = len(then.parties) == len(sitting.parties) and begun and then.risen == sitting.risen
    _refuse_if(not same, Refusal.NO_SUCH_LINE)


def _check_waiver(sitting: Sitting, ruling: Waived) -> None:
    _refuse_if(sitting.status is not Status.DEALING, Refusal.NO_DEAL_TO_RULE)
    assert sitting.partie is not None
    _refuse_if(sitting.partie.side_of(ruling.seat) is None, Refusal.NO_SUCH_SEAT)
    deal = sitting.deal
    assert deal is not None
    may = permitted_in(deal.phase, pack=isinstance(deal, PackDeal))
    _refuse_if(ruling.breach not in may, Refusal.CANNOT_BE_WAIVED)
    _refuse_if((ruling.seat, ruling.breach) in sitting.permits, Refusal.ALREADY_WAIVED)


def _check_excuse(sitting: Sitting, ruling: Excused) -> None:
    _refuse_if(not 0 <= ruling.seat < len(sitting.seats), Refusal.NO_SUCH_SEAT)
    _refuse_if(sitting.present[ruling.seat] is None, Refusal.NOBODY_THERE)
    if sitting.may_rise(ruling.seat):
        _refuse_if(ruling.then != Excuse.FREED, Refusal.NOT_IN_PLAY)
        return
    _refuse_if(ruling.then == Excuse.FREED, Refusal.IN_PLAY)
    waits = ruling.then == Excuse.KEPT
    _refuse_if(waits and sitting.status is Status.AWAITING, Refusal.ONLY_TO_SIGN)


def _excused(sitting: Sitting, ruling: Excused) -> tuple[Fact, ...]:
    """The ruling, and how the player goes by it; he rises before the partie ends, so that his seat keeps his name."""
    if ruling.then == Excuse.KEPT:
        return (ruling,)
    facts: list[Fact] = [ruling, Left(ruling.seat)]
    others = [seat for seat in range(len(sitting.seats)) if seat != ruling.seat]
    partie = sitting.partie
    if ruling.then == Excuse.VOID:
        facts.append(Voided(ruling.reason, ruling.by))
        ends = True
    elif partie is not None and sitting.under_way:
        if partie.signatures[ruling.seat] is None:
            facts.append(Signed(ruling.seat, ruling.by, ruling.reason))
        ends = all(partie.signatures[seat] is not None for seat in others)
    else:
        # As for anybody who rises: after a partie the sitting ends by it, and with the last to go.
        ends = bool(sitting.parties) or all(sitting.seats[seat] is None for seat in others)
    return (*facts, Closed(ruling.by, ruling.reason)) if ends else tuple(facts)


# -- what a ruling makes of the sitting ------------------------------------------------------------------------------


def evolve(sitting: Sitting, fact: DeskFact) -> Sitting:
    """The sitting after a fact of the desk; what a take-back undoes is left out by ``standing``, not undone here."""
    if isinstance(fact, RefereeCalled):
        return replace(sitting, calls=(*sitting.calls, fact))
    elif isinstance(fact, RefereeCame):
        return replace(sitting, calls=())
    elif isinstance(fact, Protested):
        return replace(sitting, protested=sitting.protested | {fact.seat})
    # The ruling stands before the players' eyes until the next one; whoever rules has come.
    return replace(_ruled(sitting, fact), ruling=(sitting.seq + 1, fact), protested=frozenset(), calls=())


def given(sitting: Sitting, fact: Voided | Signed) -> Sitting:
    """A partie voided, or signed for one who is absent, stands before the players' eyes as a ruling does.

    What follows from an excuse (he has risen just before) is told by that excuse.
    """
    line, excuse = sitting.ruling or (0, None)
    if isinstance(excuse, Excused) and excuse.then in (Excuse.SETTLED, Excuse.VOID) and line == sitting.seq - 1:
        return sitting
    return replace(sitting, ruling=(sitting.seq + 1, fact), protested=frozenset(), calls=())


def _ruled(sitting: Sitting, ruling: Ruling) -> Sitting:
    if isinstance(ruling, Paused):
        return replace(sitting, paused=ruling)
    elif isinstance(ruling, Resumed):
        return replace(sitting, paused=None)
    elif isinstance(ruling, Waived):
        return replace(sitting, permits=sitting.permits | {(ruling.seat, ruling.breach)})
    elif isinstance(ruling, Reseated):
        return _reseated(sitting, ruling)
    elif isinstance(ruling, Excused):
        if ruling.then == Excuse.KEPT:
            return _ruled(sitting, Paused(ruling.reason, ruling.by))
        # What has been played to its end is settled as that.
        stops = ruling.then == Excuse.SETTLED and sitting.status is not Status.AWAITING
        return _ruled(sitting, PartieStopped(ruling.reason, ruling.by)) if stops else sitting
    elif isinstance(ruling, ModeSet):
        # Who has agreed has agreed to play in the mode that was.
        agreed = sitting.agreed if sitting.under_way else (False,) * len(sitting.seats)
        return replace(sitting, mode=Mode(ruling.mode), agreed=agreed)
    elif isinstance(ruling, TakenBack):
        return replace(sitting, just_told=False)  # the last word that stands had been answered
    elif isinstance(ruling, Ruled):
        return sitting
    partie = sitting.partie
    if partie is None:
        raise ValueError(f"{type(ruling).__name__} stands in the log before any partie")
    if isinstance(ruling, PartieStopped):
        stopped = replace(partie, stopped=True, by_points=ruling.by_points)
        return replace(sitting, parties=(*sitting.parties[:-1], stopped), stop_offered_by=None, stop_agreed=frozenset())
    elif isinstance(ruling, Redealt):
        partie = partie.undealt()
    elif isinstance(ruling, Silenced):
        partie = partie.silenced(ruling)
    elif isinstance(ruling, Adjusted):
        partie = partie.adjusted(ruling.seat, ruling.points, ruling.clause)
    permits = frozenset() if isinstance(ruling, Redealt) else sitting.permits
    return replace(sitting, parties=(*sitting.parties[:-1], partie), permits=permits)


def _reseated(sitting: Sitting, ruling: Reseated) -> Sitting:
    """Another sits here, who has consented to nothing yet and signed nothing."""
    seat = ruling.seat
    seats = (*sitting.seats[:seat], ruling.character, *sitting.seats[seat + 1 :])
    unsaid = (*sitting.agreed[:seat], False, *sitting.agreed[seat + 1 :])
    wishes = (*sitting.deals_first[:seat], False, *sitting.deals_first[seat + 1 :])
    offered = None if sitting.stop_offered_by == seat else sitting.stop_offered_by
    consents = frozenset() if offered is None else sitting.stop_agreed - {seat}
    parties = sitting.parties
    if sitting.under_way:
        partie = parties[-1]
        signatures = (*partie.signatures[:seat], None, *partie.signatures[seat + 1 :])
        parties = (*parties[:-1], replace(partie, signatures=signatures))
    return replace(
        sitting, seats=seats, agreed=unsaid, deals_first=wishes, parties=parties, stop_offered_by=offered,
        stop_agreed=consents,
    )  # fmt: skip


# -- taking back -----------------------------------------------------------------------------------------------------


def standing(log: Sequence[Fact], first: int = 1) -> tuple[tuple[int, Fact], ...]:
    """The facts of a log that stand, each with its line; ``first`` is that of the first where ``log`` is its end.

    A take-back leaves those up to its line, of those after it what is not of the play, and itself. The last tap at a
    real pack that was undone is left out, and that it was undone stands.
    """
    left = _standing(tuple(enumerate(log, start=first)))
    undone = {fact.line for _, fact in left if isinstance(fact, Undone)}
    return tuple(past for past in left if past[0] not in undone) if undone else left


def _standing(log: tuple[tuple[int, Fact], ...]) -> tuple[tuple[int, Fact], ...]:
    for place in range(len(log) - 1, -1, -1):
        fact = log[place][1]
        if isinstance(fact, TakenBack):
            kept = max(fact.line - log[0][0] + 1, 0)  # all lines up to it that are here
            untouched = tuple(past for past in log[kept:place] if kept_by_take_back(past[1]))
            return (*_standing(log[:kept]), *untouched, *log[place:])
    return log
