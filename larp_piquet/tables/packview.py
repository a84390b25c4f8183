"""A deal of a real pack as everybody may see it: nothing in it is hidden, for nothing that is hidden was told."""

from __future__ import annotations

from ..engine import deal as law
from ..engine.acts import IllegalAction
from ..engine.score import totals
from .pack import PackDeal
from .packlaw import open_question, tell
from .packwords import SaysCapot, Unheard
from .views import PackView


def pack_view(deal: PackDeal) -> PackView:
    """The deal for all."""
    state = deal.state
    return PackView(
        rules=deal.rules,
        dealer=deal.dealer,
        elder=deal.elder,
        phase=deal.phase,
        question=open_question(deal),
        told=tuple(told for _, told in deal.told),
        took=state.took,
        left=tuple(_left(deal, side) for side in range(deal.seats)),
        lines=deal.lines,
        totals=totals(deal.lines, deal.seats),
        tricks=deal.tricks,
        led=state.led and not state.winners,
        winners=state.winners,
        capot_announced=state.capot,
        may_announce=_may_announce(deal),
        silence=deal.silence,
    )


def _left(deal: PackDeal, side: int) -> int | None:
    took = deal.state.took[side]
    if not took:
        return None
    if deal.seats == 3:
        return deal.rules.talon - took
    if side == deal.elder:
        return law.ELDER_PACKET - took
    elder = deal.state.took[deal.elder]
    return law.DEALER_PACKET + (law.ELDER_PACKET - elder if elder else 0) - took


def _may_announce(deal: PackDeal) -> bool:
    try:
        tell(deal, SaysCapot(deal.elder))
    except (Unheard, IllegalAction):
        return False
    return True
