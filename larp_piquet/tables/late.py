"""What to make of a form that was filled in before somebody else moved.

Every form carries the number of facts its page had shown. When the log has grown since, the action is one of three:
already done (a double tap, two phones of one character), still good (it means the same after what happened), or
stale, and then it is refused and the reader shown the table as it now stands.
"""

from __future__ import annotations

from collections.abc import Sequence
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
from .desk import CallReferee, Come, Paused, Protest, Protested, RefereeCalled, RefereeCame, Resumed, Rule, TakenBack
from .packwords import LevelCut, PackAction, Tell, TellDealer, TellLevel, Told, Typed, TypeTotals, Undone
from .refereeing import as_given
from .sitting import Sitting, evolve


class Late(Enum):
    """The three answers."""

    ALREADY = "already"
    STILL_GOOD = "still_good"
    STALE = "stale"


def judge(before: Sitting, since: Sequence[Fact], action: TableAction, actor: Actor) -> Late:
    """Judge an action made on the table ``before``, after which the facts ``since`` were written (at least one)."""
    if isinstance(action, PackAction):
        since = _not_undone(since, before.seq + 1)
    # That somebody looked at the untaken cards changes nothing for anybody else's choice.
    since = [fact for fact in since if not _is_look(fact)] if not _asks_look(action) else since
    if isinstance(action, PackAction):
        # A call for the referee, and what comes of it, changes nothing in what was said or stands on the pad.
        since = [fact for fact in since if not isinstance(fact, RefereeCalled | RefereeCame | Protested)]
    if any(_is_this(fact, before, action, actor) for fact in _where_it_would_stand(since, action)):
        return Late.ALREADY
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


def _not_undone(since: Sequence[Fact], first: int) -> list[Fact]:
    """What was neither undone nor taken back: something said again after that is said anew, and no second tap."""
    lines = list(enumerate(since, first))
    gone = {fact.line for _, fact in lines if isinstance(fact, Undone)}
    for line, fact in lines:
        if isinstance(fact, TakenBack):
            gone |= set(range(fact.line + 1, line))
    return [fact for line, fact in lines if line not in gone]


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
