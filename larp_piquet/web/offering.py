"""Which rulings a referee's page offers: those that can be given at this table as it stands, in the mode it plays."""

from __future__ import annotations

from ..tables.acts import Status
from ..tables.desk import permitted_in
from ..tables.views import SittingView
from ..wording.desk import KINDS

UNDER_WAY = (Status.DEALING, Status.BETWEEN, Status.AWAITING)


def offered(view: SittingView, *, night: bool = False) -> tuple[str, ...]:
    """The kinds of ``wording.desk.KINDS`` that can be given now, in their order; at ``night`` no table wakes."""
    possible = _possible(view) - ({"resume"} if night else frozenset())
    return tuple(kind for kind in KINDS if kind in possible)


def _possible(view: SittingView) -> frozenset[str]:
    if view.status is Status.CLOSED:
        return frozenset()
    partie = view.parties[-1] if view.parties else None
    under_way = view.status in UNDER_WAY
    may = {"pause" if view.paused is None else "resume"}
    if under_way:
        may.add("irregular")
        if view.deal is not None or view.pack is not None or (partie is not None and partie.deals):
            may.add("back")
    else:
        may.add("close")
    if under_way and _rulable(view):
        may |= {"silence", "adjust", "redeal"}
    elif under_way and partie is not None and partie.deals and partie.deals[-1].typed and not any(partie.signatures):
        may.add("adjust")
    if view.status is Status.DEALING:
        may |= {"waive", "stop"} if _permits(view) else {"stop"}
    else:
        may.add("mode")
    if view.status is Status.BETWEEN:
        may.add("stop")
    if any(view.seats) and (under_way or partie is None):
        may.add("reseat")
    if any(who for seat, who in enumerate(view.seats) if seat not in view.risen):
        may.add("excuse")
    if partie is not None and partie.void is None:
        may.add("void")
    if view.status is Status.AWAITING:
        may.add("sign_for")
    return frozenset(may)


def _permits(view: SittingView) -> bool:
    """Whether there is a move now whose breach the referee could permit."""
    lies = view.deal or view.pack
    return lies is not None and bool(permitted_in(lies.phase, pack=view.pack is not None))


def _rulable(view: SittingView) -> bool:
    """Whether cards of a deal lie on the table, and nobody has signed what it came to."""
    signatures = view.parties[-1].signatures
    gone = set(view.risen) - set(view.deal_seats)
    signed = any(signature is not None for seat, signature in enumerate(signatures) if seat not in gone)
    return (view.deal is not None or view.pack is not None) and not signed
