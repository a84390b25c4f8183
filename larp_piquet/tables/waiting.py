"""Since when a table waits: which facts change whom it waits for, or what for. Nothing in play turns on it."""

from __future__ import annotations

from ..engine.acts import AnnounceCapot, Look
from .acts import Fact, Moved, StopAnswered, StopOffered
from .desk import (
    Adjusted,
    Excuse,
    Excused,
    Paused,
    Protested,
    RefereeCalled,
    RefereeCame,
    Reseated,
    Resumed,
    Ruled,
    Silenced,
    Waived,
)
from .packwords import SaysCapot, Told
from .showing import waiting_for
from .sitting import Sitting

#: What leaves the table waiting as it did.
_BESIDE = (
    RefereeCalled, RefereeCame, Protested, Paused, Resumed, Waived, Silenced, Adjusted, Ruled, StopOffered,
)  # fmt: skip


def begins_wait(fact: Fact, sitting: Sitting) -> bool:
    """Whether with this fact, the last such of the sitting's log, the table began to wait for what it waits for now."""
    if isinstance(fact, Moved):
        return not isinstance(fact.action, Look | AnnounceCapot)
    if isinstance(fact, Told):
        return not isinstance(fact.word, SaysCapot)
    if isinstance(fact, StopAnswered):
        # Only a consent that ended the partie has the table wait for something else.
        return fact.agreed and sitting.partie is not None and sitting.partie.stopped
    if isinstance(fact, Reseated):
        return fact.seat in waiting_for(sitting)  # somebody else is waited for
    if isinstance(fact, Excused):
        return fact.then != Excuse.KEPT
    return not isinstance(fact, _BESIDE)


def begins_rest(fact: Fact) -> bool:
    """Whether the table rests from this fact on."""
    return isinstance(fact, Paused) or (isinstance(fact, Excused) and fact.then == Excuse.KEPT)
