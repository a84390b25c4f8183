"""What an evening's log tells: who sat, dealt, signed, what is owed and paid, who signed in. One line for each.

It names characters by their ids, tables and debts by their numbers, and nothing else: no card, no token, no sum, no
word that anybody typed. It is for whoever keeps the machine and wonders afterwards what happened, and when; the event's
own logs, which hold everything, are the game.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Sequence
from typing import Final

from ..tables.acts import (
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
    Status,
    StopAnswered,
    StopOffered,
    Voided,
)
from ..tables.packwords import Told
from ..tables.sitting import Sitting

NAME: Final = "larp_piquet.story"
log = logging.getLogger(NAME)

#: Told when they end something, and not one by one.
_EVERY_MOVE: Final = (Moved, Told)
_OVER: Final = {
    Status.BETWEEN: "the deal is over",
    Status.AWAITING: "the partie is over and waits for signatures",
    Status.SETTLED: "the partie is settled",
}


def tell(line: str, *values: object) -> None:
    """Write one line; ``values`` are numbers and ids alone."""
    log.info(line, *values)


def of_table(number: int, sitting_id: int, sitting: Sitting, facts: Sequence[Fact], author: str) -> None:
    """What was done at a table, after it was written."""
    for said in _lines(sitting, facts, author):
        tell("table %d, sitting %d: %s", number, sitting_id, said)


def _lines(sitting: Sitting, facts: Sequence[Fact], author: str) -> Iterator[str]:
    for fact in facts:
        if not isinstance(fact, _EVERY_MOVE):
            yield _told(fact, sitting, author)
    if facts and sitting.status in _OVER and isinstance(facts[-1], (*_EVERY_MOVE, Signed, Voided, StopAnswered)):
        yield _OVER[sitting.status]


def _told(fact: Fact, sitting: Sitting, author: str) -> str:
    def who(seat: int) -> str:
        found = sitting.seats[seat] if seat < len(sitting.seats) else None
        return found or f"seat {seat}"

    match fact:
        case Opened():
            return "opened"
        case Seated(seat=seat, character=character):
            return f"{character} sits in seat {seat}"
        case Left(seat=seat):
            return f"seat {seat} is left"
        case Agreed(seat=seat):
            return f"{who(seat)} agrees to law and stake"
        case CutForDeal(dealer=dealer):
            return f"cut for the deal: {who(dealer)} deals first"
        case Dealt(dealer=dealer):
            return f"{who(dealer)} deals"
        case StopOffered(seat=seat):
            return f"{who(seat)} offers to stop"
        case StopAnswered(seat=seat, agreed=agreed):
            return f"{who(seat)} {'agrees' if agreed else 'does not agree'} to stop"
        case Signed(seat=seat, by=by):
            return f"{who(seat)} signs" if by == who(seat) else f"{by} signs for {who(seat)}"
        case Voided(by=by):
            return f"{by} declares the partie void"
        case Closed(by=by):
            return f"closed by {by}"
    # Of rulings and calls the kind and the hand; the reason stands in the table's own log.
    return f"{author}: {_words(type(fact).__name__)}"


def _words(name: str) -> str:
    """``RefereeCalled`` as words."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", name).lower()
