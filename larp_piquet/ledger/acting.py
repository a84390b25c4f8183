"""What is peculiar to each kind of entry: what it asks for, what it refuses, and what it posts."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from . import bills, covering, hands, paying
from .asked import BY_THE_ASKED, BY_THE_HOLDER, Act, Asked, Builder, Built, meant, refuse, waiting
from .book import BANK, Detail, EntryKind, LedgerCode, Posting
from .life import Waiting, effective
from .rights import OF_THE_GAME_MASTER, Role

__all__ = ["BUILDERS", "NEEDS_WORDS", "Act", "Asked"]

_K = EntryKind
#: What must be put into words whoever says it: why a debt is disputed, and what a debtor answered to a demand.
NEEDS_WORDS = frozenset({_K.CONTESTED, _K.PROTESTED})
_OF_THE_DEBTOR = frozenset({_K.PART_PROPOSED, _K.CLAIMED, _K.CONTESTED})


# -- answers -----------------------------------------------------------------------------------------------------


def _decline(asked: Asked) -> Built:
    kinds = BY_THE_HOLDER | BY_THE_ASKED
    if asked.account is None and Role.GAME_MASTER not in asked.able:
        kinds = frozenset({_K.PAPER_CLAIMED})  # what a referee rules on
    return (), Detail(place=waiting(asked, kinds).place)


def _withdraw(asked: Asked) -> Built:
    found = meant(asked, tuple(each for each in asked.standing.waiting if _owns(asked, each)))
    return (), Detail(place=found.place)


def _owns(asked: Asked, said: Waiting) -> bool:
    """Whether what waits is the actor's to take back; whoever stands in another's place since, has his words too."""
    account, standing = asked.account, asked.standing
    if account is None or account == said.author:
        return True
    if said.kind in _OF_THE_DEBTOR:
        return account == standing.debtor
    if said.kind is _K.ENDORSEMENT_OFFERED:
        return account == standing.holder
    if said.kind is _K.GUARANTEE_CALLED:
        return account == standing.holder
    return said.kind is not _K.GUARANTEE_ASKED and account == said.who


def _reverse(asked: Asked) -> Built:
    place, last = effective(asked.entries)[-1]
    refuse(LedgerCode.NOT_THE_LAST, when=asked.act.place not in (None, place))
    refuse(LedgerCode.FIRST_STANDS, when=place == 0)
    refuse(LedgerCode.STAFF_ONLY, when=last.kind in OF_THE_GAME_MASTER and Role.GAME_MASTER not in asked.able)
    refuse(LedgerCode.OF_THE_BANK, when=any(each.account.startswith(BANK) for each in last.postings))
    refuse(LedgerCode.OF_A_RING, when=last.kind is _K.NETTED and not asked.act.netting)
    back = tuple(Posting(each.account, -each.amount, each.coin) for each in last.postings)
    return back, Detail(place=place)


BUILDERS: Mapping[EntryKind, Builder] = MappingProxyType(
    {
        _K.SIGNED: paying.sign,
        _K.DECLINED: paying.plain,
        _K.PART_PROPOSED: paying.propose_part,
        _K.PART_ACCEPTED: paying.accept_part,
        _K.CLAIMED: paying.claim_paid,
        _K.CONFIRMED: paying.all_back,
        _K.CONTESTED: paying.contest,
        _K.SETTLED: paying.settle,
        _K.GUARANTEE_ASKED: hands.ask_guarantee,
        _K.GUARANTEED: hands.guarantee,
        _K.ENDORSEMENT_OFFERED: hands.offer_endorsement,
        _K.ENDORSED: hands.take,
        _K.PAPER_CLAIMED: hands.claim_paper,
        _K.HANDED_OVER: hands.hand_over,
        _K.REFUSED: _decline,
        _K.WITHDRAWN: _withdraw,
        _K.GUARANTEE_CALLED: covering.call,
        _K.COVER_PROPOSED: covering.propose,
        _K.COVERED: covering.accept,
        _K.ACCEPTED: bills.accept,
        _K.FORGIVEN: paying.forgive,
        _K.PROTESTED: paying.protest,
        _K.ADDED: paying.add,
        _K.INHERITED: hands.inherit,
        _K.VOIDED: paying.void,
        _K.REVERSED: _reverse,
    }
)
