"""A sitting is a fold of its facts: the same log gives the same sitting for ever."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from ..engine import deal as law
from ..engine.acts import Breach, Look
from . import refereeing
from .acts import (
    Agreed,
    Closed,
    CutForDeal,
    Dealt,
    Fact,
    Left,
    Moved,
    Opened,
    Seated,
    Signed,
    StopAnswered,
    StopOffered,
    Voided,
)
from .desk import DeskFact
from .packwords import LevelCut, PackFact, Told, Typed
from .partie import Partie
from .refereeing import standing
from .sitting import Sitting

_T = TypeVar("_T")


def replay(facts: Iterable[Fact]) -> Sitting:
    """The sitting a log tells of; raises ``ValueError`` when it does not begin with ``Opened``."""
    log = tuple(facts)
    if not log or not isinstance(log[0], Opened):
        raise ValueError("a sitting's log begins with its opening")
    sitting = Sitting.opened(log[0])
    for line, fact in standing(log)[1:]:
        sitting = evolve(sitting if sitting.seq == line - 1 else replace(sitting, seq=line - 1), fact)
    return sitting


def evolve(sitting: Sitting, fact: Fact) -> Sitting:
    """The sitting after one more fact of its log; after one that takes back only ``replay`` can tell it."""
    if isinstance(fact, DeskFact):
        after = refereeing.evolve(sitting, fact)
    elif isinstance(fact, PackFact):
        after = _evolve_pack(sitting, fact)
    else:
        after = _evolve(sitting, fact)
    return replace(after, seq=sitting.seq + 1)


def _evolve(sitting: Sitting, fact: Fact) -> Sitting:
    if isinstance(fact, Seated):
        return replace(sitting, seats=put(sitting.seats, fact.seat, fact.character))
    elif isinstance(fact, Left):
        if sitting.under_way:
            return replace(sitting, risen=sitting.risen | {fact.seat})
        # A seat that leaves ends what the others had agreed to.
        return replace(sitting, seats=put(sitting.seats, fact.seat, None), agreed=_nobody(sitting))
    elif isinstance(fact, Agreed):
        wishes = put(sitting.deals_first, fact.seat, fact.deals_first)
        return replace(sitting, agreed=put(sitting.agreed, fact.seat, True), deals_first=wishes)
    elif isinstance(fact, CutForDeal):
        carried = sitting.partie.carried_multiplier() if sitting.partie is not None else 1
        nobody = (None,) * len(sitting.seats)
        begun = Partie(sitting.rules, fact.cards, carried, nobody, first_dealer=fact.dealer)
        return replace(sitting, parties=(*sitting.parties, begun), agreed=_nobody(sitting), level_cuts=0)
    elif isinstance(fact, Closed):
        return replace(sitting, closed=True)
    elif isinstance(fact, StopOffered):
        return replace(sitting, stop_offered_by=fact.seat, stop_agreed=frozenset())
    return _evolve_partie(sitting, fact)


def _evolve_pack(sitting: Sitting, fact: PackFact) -> Sitting:
    if isinstance(fact, LevelCut):
        return replace(sitting, level_cuts=sitting.level_cuts + 1)
    partie = sitting.partie
    if partie is None:
        raise ValueError(f"{type(fact).__name__} stands in the log before any partie")
    if isinstance(fact, Told):
        told = replace(_with(sitting, partie.told(sitting.seq + 1, fact)), just_told=True)
        return replace(told, permits=_unused_of_pack(sitting, told, fact.word.seat)) if sitting.permits else told
    elif isinstance(fact, Typed):
        # What anybody had signed has changed; who rose from a match of three signed what it was before.
        kept = tuple(s if seat in sitting.risen else None for seat, s in enumerate(partie.signatures))
        return replace(_with(sitting, replace(partie.typed(fact), signatures=kept)), permits=frozenset())
    # What a tap back undoes is left out by ``standing``, not undone here.
    return replace(sitting, just_told=False)


def _evolve_partie(sitting: Sitting, fact: Fact) -> Sitting:
    partie = sitting.partie
    if partie is None:
        raise ValueError(f"{type(fact).__name__} stands in the log before any partie")
    if isinstance(fact, Dealt):
        return _with(sitting, partie.dealt(sitting.seq + 1, fact))
    elif isinstance(fact, Moved):
        return replace(_with(sitting, partie.moved(fact.action)), permits=_unused(sitting, partie, fact))
    elif isinstance(fact, Signed):
        signed = _with(sitting, replace(partie, signatures=put(partie.signatures, fact.seat, fact)))
        return refereeing.given(signed, fact) if fact.reason else signed  # only who signs for another gives a reason
    elif isinstance(fact, Voided):
        return refereeing.given(replace(_with(sitting, replace(partie, void=fact)), stop_offered_by=None), fact)
    elif isinstance(fact, StopAnswered):
        return _stop_answered(sitting, partie, fact)
    raise ValueError(f"{type(fact).__name__} cannot stand here")


def _stop_answered(sitting: Sitting, partie: Partie, fact: StopAnswered) -> Sitting:
    """One refusal ends the offer; the consent of all who are at the table, his who offers included, ends the partie."""
    agreed = sitting.stop_agreed | {fact.seat}
    if fact.agreed and len(agreed | {sitting.stop_offered_by}) < len(sitting.seats):
        return replace(sitting, stop_agreed=agreed)
    stopped = replace(partie, stopped=fact.agreed)
    return replace(_with(sitting, stopped), stop_offered_by=None, stop_agreed=frozenset())


def _unused(sitting: Sitting, partie: Partie, fact: Moved) -> frozenset[tuple[int, Breach]]:
    """What is still permitted after a move: its own permit is used, and every other ends with the phase."""
    if not sitting.permits or isinstance(fact.action, Look):
        return sitting.permits
    assert isinstance(partie.deal, law.Deal)
    phase = law.evolve(partie.deal, partie.by_side(fact.action)).phase
    if phase is not partie.deal.phase:
        return frozenset()
    return frozenset(permit for permit in sitting.permits if permit[0] != fact.action.seat)


def _unused_of_pack(before: Sitting, after: Sitting, seat: int) -> frozenset[tuple[int, Breach]]:
    """The same after a word of a real pack."""
    if before.deal is None or after.deal is None or before.deal.phase is not after.deal.phase:
        return frozenset()
    return frozenset(permit for permit in before.permits if permit[0] != seat)


def _nobody(sitting: Sitting) -> tuple[bool, ...]:
    return (False,) * len(sitting.seats)


def _with(sitting: Sitting, partie: Partie) -> Sitting:
    return replace(sitting, parties=(*sitting.parties[:-1], partie))


def put(items: tuple[_T, ...], place: int, item: _T) -> tuple[_T, ...]:
    """The same with this item in that place."""
    return (*items[:place], item, *items[place + 1 :])
