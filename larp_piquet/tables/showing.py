"""A sitting as each viewer may know it, and whom it waits for."""

from __future__ import annotations

from ..engine import deal as law
from ..engine.redact import redact
from .acts import (
    Status,
)
from .pack import PackDeal
from .packview import pack_view
from .partie import Partie
from .sitting import Sitting
from .views import PartieView, SittingView


def view(sitting: Sitting, viewer_seat: int | None, *, referee: bool = False) -> SittingView:
    """The sitting as this viewer may know it. A seated viewer never gets more than his seat knows."""
    referee = referee and viewer_seat is None
    partie = sitting.partie
    broken_off = partie is not None and (partie.stopped or partie.void is not None)
    deal = None if broken_off or partie is None else partie.deal
    seats_in_deal = partie.at if partie is not None and deal is not None else ()
    side = None if partie is None else partie.side_of(viewer_seat)
    return SittingView(
        seq=sitting.seq,
        status=sitting.status,
        viewer=viewer_seat,
        seats=sitting.seats,
        agreed=sitting.agreed,
        rules=sitting.rules,
        stake=sitting.stake,
        mode=sitting.mode,
        parties=tuple(_partie_view(sitting, partie, n) for n, partie in enumerate(sitting.parties, start=1)),
        deal_number=None if deal is None or partie is None else len(partie.accounts) + (not deal.over),
        deal=redact(deal, side, referee=referee) if isinstance(deal, law.Deal) else None,
        pack=pack_view(deal) if isinstance(deal, PackDeal) else None,
        cutting=sitting.cutting,
        level_cuts=sitting.level_cuts,
        next_dealer=_next_dealer(sitting),
        may_undo=sitting.may_undo,
        deal_seats=seats_in_deal,
        risen=tuple(sorted(sitting.risen)),
        paused=sitting.paused,
        calls=sitting.calls,
        permits=tuple(sorted(sitting.permits)),
        ruling=sitting.ruling,
        protested=tuple(sorted(sitting.protested)),
        stop_offered_by=sitting.stop_offered_by,
        stop_agreed=tuple(seat in sitting.stop_agreed for seat in range(len(sitting.seats))),
        waiting_for=waiting_for(sitting),
    )


def _next_dealer(sitting: Sitting) -> int | None:
    partie = sitting.partie
    return partie.next_dealer() if partie is not None and sitting.status is Status.BETWEEN else None


def _partie_view(sitting: Sitting, partie: Partie, number: int) -> PartieView:
    return PartieView(
        number=number,
        deals=partie.accounts,
        deals_due=partie.deals_due(),
        result=partie.result(),
        owed=partie.owed(sitting.stake),
        playing=partie.playing,
        stopped=partie.stopped,
        signatures=partie.signatures,
        void=partie.void,
        cut=partie.cut,
    )


def waiting_for(sitting: Sitting) -> tuple[int, ...]:
    """The seats whose press the table waits for; public, and never a reason to hurry anyone."""
    partie, deal = sitting.partie, sitting.deal
    if sitting.cutting:
        return tuple(range(len(sitting.seats)))
    if sitting.status is Status.AGREEING:
        return tuple(seat for seat, agreed in enumerate(sitting.agreed) if not agreed)
    if partie is None:
        return ()
    if sitting.status is Status.DEALING and deal is not None and deal.turn is not None:
        return (partie.at[deal.turn],)
    if sitting.status is Status.BETWEEN:
        return partie.playing
    if sitting.status is Status.AWAITING:
        return tuple(seat for seat, signature in enumerate(partie.signatures) if signature is None)
    return ()
