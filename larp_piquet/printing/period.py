"""What belongs on a paper of which decade: ornament that had not been made yet is not printed, nor a form of debt.

The broadsheet of the seventeenth century has double rules; type flowers and cut corners are the eighteenth's; a pierced
block for any initial gives way to a large plain letter when Caslon's and Baskerville's types come in; the long s goes
from good print with the eighteenth century (``wording.longs``); the fine waves of an engine-turned plate are the
nineteenth's (content/coin-and-notes.md §5, and what is generally known of plates).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from ..wording.instruments import Instrument, usual_of
from .noteforms import instrument


@dataclass(frozen=True, slots=True)
class Period:
    """``since`` a year; how a note is framed, what stands about its sum, how its text begins, whether s may be long.

    The words are classes of the style sheets. ``rules`` are square double ones, ``corners`` are cut or have scrolls.
    """

    since: int
    frame: Literal["rules", "corners"]
    about_sum: Literal["bare", "vines", "waves"]
    initial: Literal["pierced", "large"]
    long_s: bool


#: From the earliest on. The first has no beginning.
PERIODS: Final = (
    Period(0, "rules", "bare", "pierced", True),
    Period(1700, "corners", "vines", "pierced", True),
    Period(1750, "corners", "vines", "large", True),
    Period(1800, "corners", "vines", "large", False),
    Period(1820, "corners", "waves", "large", False),
)
#: Of an event whose year nobody told, the middle of what the game is played in.
UNKNOWN: Final = PERIODS[1]


def period(year: int) -> Period:
    """The period of a year of the game, 0 where nobody told it."""
    return [each for each in PERIODS if each.since <= year][-1] if year else UNKNOWN


def known(kind: Instrument, year: int) -> Instrument:
    """The kind of paper itself, or what a debt was acknowledged by in its country before there were such papers."""
    return instrument(usual_of(kind.country)) if year and kind.since > year else kind
