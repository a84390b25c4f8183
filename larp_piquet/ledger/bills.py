"""A bill drawn upon a third: by accepting it he comes to owe it, and until then its drawer does."""

from __future__ import annotations

from .asked import Asked, Built, refuse, refuse_unsettled
from .book import Detail, LedgerCode, moved


def accept(asked: Asked) -> Built:
    """The drawee accepts: the claim is upon him from now on, and no more upon the drawer."""
    standing = asked.standing
    drawee = standing.terms.drawee
    refuse(LedgerCode.NOT_TO_ACCEPT, when=not drawee or standing.accepted)
    refuse(LedgerCode.NOT_YOURS, when=asked.account not in (None, drawee))
    refuse(LedgerCode.TO_HOLDER, when=drawee == standing.holder)
    # What its drawer said of it binds nobody but him: who accepts it must not find it in his own mouth.
    refuse_unsettled(standing)
    # An heir of the drawer's may have come to be the drawee himself.
    refuse(LedgerCode.NOT_TO_ACCEPT, when=drawee == standing.debtor)
    return moved(drawee, standing.debtor, standing.rest, standing.terms.coin), Detail(who=drawee)
