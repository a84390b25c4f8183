"""A hall as its large screen shows it: every table in a few large words, made of what anybody may see."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ..engine.race import Race
from ..services.results import TableNews, TablePage, TableState
from ..tables.acts import Status
from ..tables.views import PartieView, SittingView
from ..wording.desk import reason_phrase
from . import account
from .headings import heading
from .ruled import Waited, notice, waited
from .seen import Seen, seen
from .tongue import _, semicolon, tell
from .words import points_n


@dataclass(frozen=True, slots=True)
class Player:
    """One who plays: what he has in the partie so far, and his count in the deal under way."""

    name: str
    turn: bool
    score: str  # of the partie: what is written, or the points of a match; empty before its first deal is over
    net: str  # of finished koroliks
    count: str  # of the deal
    bits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OnScreen:
    """A table of the hall."""

    number: int
    name: str
    colour: str
    status: str
    waited: Waited | None
    rests: bool
    players: tuple[Player, ...]
    deal: str
    stake: str
    ruling: str
    queue: int


def on_screen(state: TableState, queue: int, closed: str, now: datetime) -> OnScreen:
    """One table as it is ``now``. ``closed`` is the reason for which nothing begins there, if there is one."""
    page = TablePage(state.table, state.sitting_id, state.view, state.names, False, (), state.version, state.since)
    told, view = seen(page), state.view
    names = tuple(name or _("Free seat") for name in state.names)
    rests = view is not None and view.paused is not None
    status = heading(view, names) if view is not None else told.heading
    if rests and view is not None and view.paused is not None:
        status = _("Play rests: %(reason)s", reason=tell(reason_phrase(view.paused.reason)))
    elif closed and (view is None or view.status in (Status.FILLING, Status.AGREEING, Status.SETTLED)):
        status = _("Closed: %(reason)s", reason=closed)
    return OnScreen(
        number=state.table.number,
        name=state.table.name,
        colour=state.table.colour,
        status=status,
        waited=waited(view, state.news, now),
        rests=rests or bool(closed),
        players=() if view is None else _players(told, view),
        deal="" if view is None else _deal(view),
        stake="" if view is None else account.whole_stake(view.stake),
        ruling="" if view is None else _ruling(view, state.news, state.names),
        queue=queue,
    )


def _players(told: Seen, view: SittingView) -> tuple[Player, ...]:
    partie = view.parties[-1] if view.parties else None
    scores, nets = _scores(partie)
    elders = {p.seat: p for p in told.places}
    return tuple(
        Player(
            name=elders[seat].name,
            turn=elders[seat].turn,
            score=scores[seat] if scores else "",
            net=nets[seat] if nets else "",
            count="" if (total := elders[seat].total) is None else str(total),
            bits=(_("elder"),) if elders[seat].elder else (),
        )
        for seat in range(len(view.seats))
    )


def _scores(partie: PartieView | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What stands written for each seat in the partie, and the net of its finished koroliks."""
    if partie is None or not partie.deals:
        return (), ()
    if isinstance(partie.result, Race):
        return tuple(map(str, partie.result.scores)), ()
    sums = tuple(map(str, partie.result.sums))
    return sums, tuple(account.signed(n) for n in partie.result.net) if partie.result.koroliks else ()


def _deal(view: SittingView) -> str:
    """Which deal of how many, and who wrote what in the last."""
    partie = view.parties[-1] if view.parties else None
    if partie is None:
        return ""
    if view.status is Status.DEALING and view.deal_number is not None:
        if partie.deals_due is not None:
            return _("Deal %(number)s of %(due)s", number=view.deal_number, due=partie.deals_due)
        return _("Deal %(number)s", number=view.deal_number)
    if partie.void is not None or not partie.owed:
        return ""
    return semicolon().join(points_n(owed.points) for owed in partie.owed if owed.points is not None)


def _ruling(view: SittingView, news: TableNews, names: tuple[str | None, ...]) -> str:
    """The last ruling while the deal that it was given on lies on the table; a pause is told by the status."""
    if view.paused is not None:
        return ""
    told = notice(view, news, tuple(name or _("Free seat") for name in names))
    if told is None:
        return ""
    return f"{told.text} {told.reason} ({told.by})" if told.reason else f"{told.text} ({told.by})"
