"""When a debt falls due: on demand, at a moment of the game's world, within hours of it, or before the duel."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

#: The longest term in hours: a year of the game's world.
MOST_HOURS = 24 * 366


class DueKind(StrEnum):
    """The ways in which a term can be set."""

    DEMAND = "demand"
    AT = "at"
    WITHIN = "within"
    DUEL = "duel"


@dataclass(frozen=True, slots=True)
class Due:
    """A term. ``at`` is game time, for ``AT``; ``hours`` of game time run from the day of signing, for ``WITHIN``."""

    kind: DueKind = DueKind.DEMAND
    at: datetime | None = None
    hours: int = 0

    def __post_init__(self) -> None:
        if (self.kind is DueKind.AT) != (self.at is not None):
            raise ValueError("a term at a moment names it, and no other does")
        if (self.kind is DueKind.WITHIN) != (self.hours > 0):
            raise ValueError("a term within hours counts them, and no other does")

    def moment(self, since: datetime | None) -> datetime | None:
        """The minute of game time at which it falls due, for a debt that stands since ``since``; ``None`` where no
        clock says.

        A duel has its hour among the people, not here; what is due on demand has none. Terms are told by the minute,
        and so they run by it: whatever was signed within a minute falls due within that of another hour.
        """
        if self.kind is DueKind.WITHIN:
            return None if since is None else _minute(since) + timedelta(hours=self.hours)
        return None if self.at is None else _minute(self.at)

    def has_come(self, since: datetime | None, now: datetime | None) -> bool:
        """Whether a clock lets it be demanded now: at once on demand; of a duel no clock knows."""
        if self.kind is DueKind.DEMAND:
            return True
        moment = self.moment(since)
        return moment is not None and now is not None and now >= moment

    def has_passed(self, since: datetime | None, now: datetime | None) -> bool:
        """Whether it is too late to pay in time: the minute at which it falls due is over."""
        moment = self.moment(since)
        return moment is not None and now is not None and _minute(now) > moment


def _minute(moment: datetime) -> datetime:
    return moment.replace(second=0, microsecond=0)


#: The term of what was lost at a table, and of any debt that names none.
ON_DEMAND = Due()
