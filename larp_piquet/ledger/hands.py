"""Other people: who answers for a debt, into whose hands its note passes, and who inherits."""

from __future__ import annotations

from .asked import Asked, Built, back_out, refuse, refuse_unsettled, waiting
from .book import Detail, EntryKind, LedgerCode, moved
from .life import Standing, Waiting

_K = EntryKind

# -- guarantee ---------------------------------------------------------------------------------------------------


def ask_guarantee(asked: Asked) -> Built:
    """Somebody is asked to answer for it."""
    standing, who, ceiling = asked.standing, asked.who, asked.act.amount
    _refuse_guarantor(standing, who, ceiling)
    if standing.terms.coin:
        refuse(LedgerCode.NO_SUM, when=ceiling <= 0)
    else:
        refuse(LedgerCode.NOT_OF_COIN, when=ceiling != 0)
    refuse(LedgerCode.ALREADY_OFFERED, when=any(each.who == who for each in standing.of_kind(_K.GUARANTEE_ASKED)))
    return (), Detail(amount=ceiling, who=who)


def _refuse_guarantor(standing: Standing, who: str, ceiling: int) -> None:
    """Who answers for more may take the place of one who answers for less, unless the latter says that he has paid."""
    refuse(LedgerCode.OWN_GUARANTEE, when=who in (standing.debtor, standing.holder))
    if standing.guarantor:
        refuse(LedgerCode.ALREADY_GUARANTEED, when=min(ceiling, standing.rest) <= standing.ceiling)
        refuse(LedgerCode.CLAIM_WAITS, when=bool(standing.of_kind(_K.COVER_PROPOSED)))


def guarantee(asked: Asked) -> Built:
    """Who was asked agrees."""
    offer = waiting(asked, frozenset({_K.GUARANTEE_ASKED}))
    _refuse_guarantor(asked.standing, offer.who, offer.amount)
    return (), Detail(amount=offer.amount, who=offer.who, place=offer.place)


# -- other hands -------------------------------------------------------------------------------------------------


def _refuse_holder(standing: Standing, who: str) -> None:
    refuse(LedgerCode.NOT_TRANSFERABLE, when=not standing.terms.transferable)
    refuse(LedgerCode.TO_HOLDER, when=who == standing.holder)
    refuse(LedgerCode.TO_DEBTOR, when=who == standing.debtor)


def offer_endorsement(asked: Asked) -> Built:
    """The note is offered to another."""
    standing = asked.standing
    refuse_unsettled(standing)
    _refuse_holder(standing, asked.who)
    refuse(LedgerCode.ALREADY_OFFERED, when=bool(standing.of_kind(_K.ENDORSEMENT_OFFERED)))
    return (), Detail(who=asked.who)


def take(asked: Asked) -> Built:
    """Who takes it."""
    offer = waiting(asked, frozenset({_K.ENDORSEMENT_OFFERED}))
    refuse_unsettled(asked.standing)
    return _into_hands(asked, offer)


def claim_paper(asked: Asked) -> Built:
    """Somebody has the paper and claims the note."""
    standing, who = asked.standing, asked.oneself
    _refuse_holder(standing, who)
    refuse(LedgerCode.ALREADY_OFFERED, when=any(each.who == who for each in standing.of_kind(_K.PAPER_CLAIMED)))
    return (), Detail(who=who)


def hand_over(asked: Asked) -> Built:
    """The claim is granted."""
    offer = waiting(asked, frozenset({_K.PAPER_CLAIMED}))
    if asked.account is not None:
        refuse_unsettled(asked.standing)  # who rules on the claim knows of it
    return _into_hands(asked, offer)


def _into_hands(asked: Asked, offer: Waiting) -> Built:
    standing = asked.standing
    _refuse_holder(standing, offer.who)
    postings = moved(standing.holder, offer.who, standing.rest, standing.terms.coin)
    return postings, Detail(who=offer.who, place=offer.place)


def inherit(asked: Asked) -> Built:
    """An heir comes in the place of one who is gone."""
    standing, heir, dead = asked.standing, asked.who, asked.act.after
    refuse(LedgerCode.SAME_PERSON, when=heir == dead)
    detail, rest, coin = Detail(who=heir, after=dead), standing.rest, standing.terms.coin
    if {dead, heir} == {standing.debtor, standing.holder}:
        return back_out(standing, rest), detail
    if dead == standing.holder:
        return moved(dead, heir, rest, coin), detail
    if dead == standing.debtor:
        return moved(heir, dead, rest, coin), detail
    refuse(LedgerCode.NO_PART_IN_IT, when=not dead or dead != standing.guarantor)
    return (), detail
