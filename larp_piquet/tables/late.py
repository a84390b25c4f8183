"""What to make of a form that was filled in before somebody else moved.

Every form carries the number of facts its page had shown. When the log has grown since, the action is one of three:
already done (a double tap, two phones of one character), still good (it means the same after what happened), or
stale, and then it is refused and the reader shown the table as it now stands. What was done and has been undone since
is stale: that it was done already would be no answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import reduce

from ..engine.acts import Look
from .acts import (
    Actor,
    Agree,
    Agreed,
    AnswerStop,
    Closed,
    CloseSitting,
    CutForDeal,
    DealNext,
    Dealt,
    Fact,
    Left,
    Move,
    Moved,
    OfferStop,
    Rise,
    Seated,
    Sign,
    Signed,
    Sit,
    StopAnswered,
    StopOffered,
    TableAction,
    Voided,
    VoidPartie,
)
from .desk import (
    Adjusted,
    CallReferee,
    Come,
    ModeSet,
    Paused,
    Protest,
    Protested,
    Redealt,
    RefereeCalled,
    RefereeCame,
    Reseated,
    Resumed,
    Rule,
    Silenced,
    Waived,
)
from .packwords import LevelCut, PackAction, Tell, TellDealer, TellLevel, Told, Typed, TypeTotals, Undone
from .refereeing import as_given, standing
from .remembering import evolve
from .sitting import Sitting


class Late(Enum):
    """The three answers."""

    ALREADY = "already"
    STILL_GOOD = "still_good"
    STALE = "stale"


def judge(before: Sitting, since: Sequence[Fact], action: TableAction, actor: Actor) -> Late:
    """Judge an action made on the table ``before``, after which the facts ``since`` were written (at least one)."""
    log = since
    stands = dict(standing(since, before.seq + 1))
    if isinstance(action, PackAction):
        # Something said again after a tap back or a take-back is said anew, and no second tap.
        since = list(stands.values())
    # That somebody looked at the untaken cards changes nothing for anybody else's choice.
    since = [fact for fact in since if not _is_look(fact)] if not _asks_look(action) else since
    if isinstance(action, PackAction):
        # A call for the referee, and what comes of it, changes nothing in what was said or stands on the pad.
        since = [fact for fact in since if not isinstance(fact, RefereeCalled | RefereeCame | Protested)]
    done = [fact for fact in _where_it_would_stand(since, action) if _is_this(fact, before, action, actor)]
    if done:
        undone = all(_is_undone(fact, log, stands, before) for fact in done)
        return Late.STALE if undone else Late.ALREADY
    if not since or isinstance(action, CallReferee | Come | Protest):
        return Late.STILL_GOOD  # none of these turns on what was played meanwhile
    if isinstance(action, Rule) and isinstance(action.ruling, Paused | Resumed):
        return Late.STILL_GOOD  # a table that plays on is just what is to be paused
    if isinstance(action, Sign) and all(isinstance(fact, Signed) for fact in since):
        return Late.STILL_GOOD  # the result on the screen is the result still
    if isinstance(action, Agree) and all(isinstance(fact, Agreed) for fact in since):
        return Late.STILL_GOOD
    if isinstance(action, AnswerStop) and all(isinstance(fact, StopAnswered) for fact in since):
        # Of three, another's consent changes nothing in what one is asked, while the offer stands.
        offered = reduce(evolve, since, before).stop_offered_by is not None
        return Late.STILL_GOOD if offered else Late.STALE
    if isinstance(action, TypeTotals) and all(isinstance(fact, Typed) for fact in since):
        # Two may type different deals side by side; of the same deal what stands has to be looked at first.
        same = any(isinstance(fact, Typed) and fact.deal == action.deal for fact in since)
        return Late.STALE if same else Late.STILL_GOOD
    if _asks_look(action) and all(isinstance(fact, Moved) for fact in since):
        return Late.STILL_GOOD
    return Late.STALE


def _is_undone(fact: Fact, log: Sequence[Fact], stands: Mapping[int, Fact], before: Sitting) -> bool:
    """Whether what was done by this fact of ``log`` holds no longer; ``stands`` are those not taken back, by line."""
    place = next(place for place, past in enumerate(log) if past is fact)
    if stands.get(before.seq + 1 + place) is not fact:
        return True
    for line, later in stands.items():
        if line > before.seq + 1 + place:
            if _is_settled(fact, later):
                return False
            if _undoes(later, fact, before):
                return True
    return False


def _is_settled(fact: Fact, later: Fact) -> bool:
    """Whether nothing that follows this later fact can undo the former any more."""
    if isinstance(later, CutForDeal):
        return isinstance(fact, Agreed | Signed)  # another partie
    return isinstance(later, Dealt) and isinstance(fact, _OF_A_DEAL)


def _undoes(later: Fact, fact: Fact, before: Sitting) -> bool:
    """Whether a later fact ends what a former one did; take-backs and taps back are left out before."""
    if isinstance(later, Left):
        # Who leaves ends what the others had agreed to.
        return isinstance(fact, Agreed) or (isinstance(fact, Seated) and fact.seat == later.seat)
    elif isinstance(later, Seated):
        return isinstance(fact, Left) and before.seats[fact.seat] == later.character
    elif isinstance(later, Redealt):
        return isinstance(fact, _OF_A_DEAL)
    elif isinstance(later, Voided | Typed):
        return isinstance(fact, Signed)
    elif isinstance(later, StopAnswered):
        return not later.agreed and isinstance(fact, StopOffered)
    elif isinstance(later, ModeSet):
        # Who has agreed has agreed to play in the mode that was.
        return isinstance(fact, Agreed | ModeSet)
    elif isinstance(later, Paused | Resumed):
        return isinstance(fact, Paused | Resumed)
    elif isinstance(later, Reseated):
        # Who takes a place has agreed to nothing and signed nothing.
        return isinstance(fact, Reseated | Agreed | Signed | StopOffered) and fact.seat == later.seat
    elif isinstance(later, Silenced):
        return isinstance(fact, Silenced) and fact.seat == later.seat
    return False


#: What falls with the deal in which it was done.
_OF_A_DEAL = (Moved, Told, Silenced, Adjusted, Waived)


def _is_look(fact: Fact) -> bool:
    return isinstance(fact, Moved) and isinstance(fact.action, Look)


def _asks_look(action: TableAction) -> bool:
    return isinstance(action, Move) and isinstance(action.action, Look)


def _where_it_would_stand(since: Sequence[Fact], action: TableAction) -> Sequence[Fact]:
    # A move has one place in the log; signatures, consents and seats may have been overtaken by another's.
    if isinstance(action, TypeTotals):
        # What was typed last for a deal is what stands.
        return [fact for fact in since if isinstance(fact, Typed) and fact.deal == action.deal][-1:]
    one_place = isinstance(action, Move | DealNext | PackAction)
    return since[:1] if one_place else since


def _is_this(fact: Fact, before: Sitting, action: TableAction, actor: Actor) -> bool:
    """Whether this fact is what the action asks for, by the same seat."""
    seat = before.seat_of(actor.character)
    if isinstance(action, Move):
        return isinstance(fact, Moved) and fact.action == action.action and action.action.seat == seat
    elif isinstance(action, PackAction):
        return _is_told(fact, action)
    elif isinstance(action, Sit):
        return isinstance(fact, Seated) and fact.character == actor.character and fact.seat == action.seat
    elif isinstance(action, Sign):
        signed_for = action.seat if actor.staff and action.seat is not None else seat
        return isinstance(fact, Signed) and fact.seat == signed_for
    elif isinstance(action, AnswerStop):
        return isinstance(fact, StopAnswered) and fact.seat == seat and fact.agreed is action.agreed
    elif isinstance(action, VoidPartie):
        return isinstance(fact, Voided) and actor.staff
    elif isinstance(action, Rule):
        return actor.staff and fact == as_given(before, action.ruling, actor)
    elif isinstance(action, CallReferee):
        return isinstance(fact, RefereeCalled) and fact.seat == seat
    elif isinstance(action, Come):
        return isinstance(fact, RefereeCame)
    elif isinstance(action, Protest):
        return isinstance(fact, Protested) and (fact.seat, fact.line) == (seat, action.line)
    elif isinstance(action, CloseSitting):
        return isinstance(fact, Closed)
    elif isinstance(action, DealNext):
        return isinstance(fact, Dealt)
    made = {Agree: Agreed, Rise: Left, OfferStop: StopOffered}[type(action)]
    return isinstance(fact, made) and fact.seat == seat  # type: ignore[union-attr]


def _is_told(fact: Fact, action: PackAction) -> bool:
    """Whether this fact is what was to be entered, by whichever pen: the same thing told twice is told once."""
    if isinstance(action, Tell):
        return isinstance(fact, Told) and fact.word == action.word
    elif isinstance(action, TypeTotals):
        return isinstance(fact, Typed) and (fact.deal, fact.totals) == (action.deal, action.totals)
    elif isinstance(action, TellDealer):
        return isinstance(fact, CutForDeal) and fact.dealer == action.seat
    return isinstance(fact, LevelCut if isinstance(action, TellLevel) else Undone)
