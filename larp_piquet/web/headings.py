"""What a table waits for, in one line in the reader's words."""

from __future__ import annotations

from ..engine.acts import Phase
from ..engine.views import DealView
from ..tables.acts import Status
from ..tables.desk import Mode
from ..tables.views import SittingView
from . import spoken
from .packed import question
from .tongue import _
from .words import joined


def heading(view: SittingView, names: tuple[str, ...]) -> str:
    """What the table waits for, in one line."""
    if view.paused is not None and view.status is not Status.CLOSED:
        return _("The table rests.")
    mine = view.viewer is not None and view.viewer in view.waiting_for
    others = joined(names[seat] for seat in view.waiting_for if seat != view.viewer)
    if view.status is Status.DEALING and view.deal is not None:
        return _deal_heading(view.deal, mine, others)
    if view.status is Status.DEALING:
        return question(view, names)
    if view.cutting:
        return _("Cut the pack: who deals first?")
    if view.mode is Mode.PAPER and view.status is Status.BETWEEN:
        return _("Play on paper; type each deal from the pad.")
    if view.status is Status.BETWEEN and view.next_dealer is not None and not view.parties[-1].deals:
        return _("%(name)s deals first.", name=names[view.next_dealer])
    if view.status is Status.BETWEEN and view.viewer is not None and not mine:
        return _("The deal is over; the other two play on.")
    own = {
        Status.AGREEING: _("Do you agree to play?"),
        Status.BETWEEN: _("The deal is over."),
        Status.AWAITING: _("The partie is over: please sign."),
    }
    theirs = {
        Status.FILLING: _("A seat is free."),
        Status.AGREEING: _("Waiting for %(name)s to agree.", name=others),
        Status.BETWEEN: _("The deal is over."),
        Status.AWAITING: _("Awaiting the signature of %(name)s.", name=others),
        Status.SETTLED: _("The partie is settled."),
        Status.CLOSED: _("This sitting is closed."),
    }
    if view.status is Status.SETTLED and view.parties and view.parties[-1].void is not None:
        return _("The partie is void.")
    if mine and view.status in own:
        return own[view.status]
    return theirs.get(view.status, "")


def _deal_heading(deal: DealView, mine: bool, name: str) -> str:
    if mine:
        if deal.phase is Phase.PLAY:
            return _("Your card.") if _answering(deal) else _("Your lead.")
        if deal.phase is Phase.CALLS and deal.category is not None:
            return spoken.ask(deal.category)
        return {
            Phase.DISCARD: _("Your exchange."),
            Phase.CONSENT: _("Will you consent?"),
            Phase.TAKE: _("Choose from your packet."),
        }.get(deal.phase, "")
    if deal.phase is Phase.PLAY:
        return _("%(name)s is to play.", name=name)
    if deal.phase is Phase.CALLS and deal.category is not None:
        return _("%(name)s is to call: %(what)s.", name=name, what=spoken.category(deal.category))
    if deal.phase is Phase.CONSENT:
        return _("%(name)s is asked for consent.", name=name)
    return _("%(name)s is exchanging.", name=name)


def _answering(deal: DealView) -> bool:
    return bool(deal.tricks) and deal.tricks[-1].winner is None and bool(deal.tricks[-1].cards)
