"""Who stands for whom: an heir has the place of one who plays no more, and his own heir has it after him.

What the event's log says of heirs holds for all that was had before it, whatever has become of the debt; what the life
of one debt says of it holds for that debt, and an heir who was taken out of it again has no place in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from .book import Entry, EntryKind
from .life import effective


@dataclass(frozen=True, slots=True)
class Named:
    """That ``heir`` came in the place of ``dead``, at this real time; ``None`` where no clock says."""

    dead: str
    heir: str
    at: datetime | None = None


def stands_for(who: str, named: Iterable[Named]) -> str:
    """Who has somebody's place by these, the oldest first: the last of the chain, or he himself."""
    for each in named:
        who = each.heir if each.dead == who else who
    return who


def since(named: Iterable[Named], at: datetime | None) -> tuple[Named, ...]:
    """Those that came no earlier. At one moment what was had came first: nobody has anything when he has an heir."""
    return tuple(each for each in named if at is None or each.at is None or each.at >= at)


def after(entries: Sequence[Entry], place: int, log: Iterable[Named]) -> tuple[Named, ...]:
    """Who has come in whose place after the entry at ``place`` of a debt, the oldest first.

    ``log`` is the event's own, in which heirs stand also of debts that were closed when they were named.
    """
    standing = {at for at, _entry in effective(entries)}
    own, undone = list[Named](), set[tuple[str, str]]()
    for at, entry in enumerate(entries):
        if entry.kind is not EntryKind.INHERITED:
            continue
        each = Named(entry.detail.after, entry.detail.who, entry.real_time)
        if at not in standing:
            undone.add((each.dead, each.heir))
        elif at > place:
            own.append(each)
    others = [each for each in since(log, entries[place].real_time) if (each.dead, each.heir) not in undone]
    return tuple(sorted((*own, *others), key=_moment))


def _moment(named: Named) -> tuple[bool, float]:
    return (False, 0.0) if named.at is None else (True, named.at.timestamp())


__all__ = ["Named", "after", "since", "stands_for"]
