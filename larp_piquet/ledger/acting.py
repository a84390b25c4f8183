"""What is peculiar to each kind of entry: what it asks for, what it refuses, and what it posts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from .book import NOTHING_MORE, Detail, Entry, EntryKind, LedgerCode, LedgerRefusal, Posting, arising, moved
from .life import DebtState, Standing, Waiting, effective
from .rights import Role

_K = EntryKind


@dataclass(frozen=True, slots=True)
class Act:
    """What somebody asks to be entered.

    ``amount`` in base units: a part payment, a ceiling, what is forgiven (0: all of it; of a part payment accepted:
    what was offered). ``who``: whom it names; whoever acts for himself need not name himself. ``after``: after whom an
    heir comes. ``place``: the entry answered, withdrawn or reversed; where only one can be meant it may be left out.
    """

    kind: EntryKind
    amount: int = 0
    who: str = ""
    after: str = ""
    place: int | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """An act before it is judged. ``account`` is the character who acts for himself, ``None`` for the house."""

    standing: Standing
    act: Act
    account: str | None
    now: datetime | None
    entries: tuple[Entry, ...]
    able: frozenset[Role]

    @property
    def who(self) -> str:
        """Whom the act names; raises ``LedgerRefusal`` where it names nobody."""
        if not self.act.who:
            raise LedgerRefusal(LedgerCode.NOBODY_NAMED)
        return self.act.who

    @property
    def oneself(self) -> str:
        """Who says it of himself: the actor, or whom the house names in his stead."""
        return self.who if self.account is None else self.account


Built = tuple[tuple[Posting, ...], Detail]
Builder = Callable[[Asked], Built]

#: What must be put into words whoever says it: why a debt is disputed, and what a debtor answered to a demand.
NEEDS_WORDS = frozenset({_K.CONTESTED, _K.PROTESTED})
_BY_THE_HOLDER = frozenset({_K.PART_PROPOSED, _K.CLAIMED, _K.GUARANTEE_OFFERED, _K.PAPER_CLAIMED})
_BY_THE_ASKED = frozenset({_K.GUARANTEE_ASKED, _K.ENDORSEMENT_OFFERED})
_OF_THE_DEBTOR = frozenset({_K.PART_PROPOSED, _K.CLAIMED, _K.CONTESTED})


def _refuse(code: LedgerCode, *, when: bool) -> None:
    if when:
        raise LedgerRefusal(code)


def _back(standing: Standing, amount: int) -> tuple[Posting, ...]:
    """A claim, or a part of it, out of the book again."""
    return moved(standing.holder, standing.debtor, amount, standing.terms.coin)


# -- drafts ------------------------------------------------------------------------------------------------------


def _sign(asked: Asked) -> Built:
    standing, who = asked.standing, asked.oneself
    _refuse(LedgerCode.NO_PART_IN_IT, when=who not in (standing.debtor, standing.holder))
    _refuse(LedgerCode.SIGNED_BY_HIM, when=who in standing.signed)
    return arising(standing.terms) if standing.signed else (), Detail(who=who)


def _plain(asked: Asked) -> Built:
    return (), NOTHING_MORE


# -- payment -----------------------------------------------------------------------------------------------------


def _part_of(standing: Standing, amount: int) -> int:
    """A sum that is a part of the debt, or all that is left of it."""
    _refuse(LedgerCode.NOT_OF_COIN, when=not standing.terms.coin)
    _refuse(LedgerCode.NO_SUM, when=amount <= 0)
    _refuse(LedgerCode.MORE_THAN_LEFT, when=amount > standing.rest)
    return amount


def _propose_part(asked: Asked) -> Built:
    amount = _part_of(asked.standing, asked.act.amount)
    _refuse(LedgerCode.ALREADY_OFFERED, when=bool(asked.standing.of_kind(_K.PART_PROPOSED)))
    return (), Detail(amount=amount)


def _accept_part(asked: Asked) -> Built:
    offered = asked.standing.of_kind(_K.PART_PROPOSED)
    amount = _part_of(asked.standing, asked.act.amount or (offered[0].amount if offered else 0))
    return _back(asked.standing, amount), Detail(amount=amount)


def _claim_paid(asked: Asked) -> Built:
    _refuse(LedgerCode.ALREADY_OFFERED, when=bool(asked.standing.of_kind(_K.CLAIMED)))
    return (), NOTHING_MORE


def _all_back(asked: Asked) -> Built:
    standing = asked.standing
    return (_back(standing, standing.rest) if standing.state is DebtState.OWED else ()), NOTHING_MORE


def _forgive(asked: Asked) -> Built:
    standing, amount = asked.standing, asked.act.amount
    if amount:
        _part_of(standing, amount)
    amount = amount or standing.rest
    return _back(standing, amount), Detail(amount=amount)


# -- disputes and demands ----------------------------------------------------------------------------------------


def _contest(asked: Asked) -> Built:
    _refuse(LedgerCode.ALREADY_OFFERED, when=asked.standing.contested)
    return (), NOTHING_MORE


def _settle(asked: Asked) -> Built:
    return (), Detail(place=_waiting(asked, frozenset({_K.CONTESTED})).place)


def _due(asked: Asked) -> None:
    standing = asked.standing
    _refuse(LedgerCode.NOT_DUE, when=not standing.terms.due.has_come(standing.since, asked.now))


def _protest(asked: Asked) -> Built:
    _refuse(LedgerCode.ALREADY_PROTESTED, when=asked.standing.protested)
    _due(asked)
    return (), NOTHING_MORE


def _add(asked: Asked) -> Built:
    standing = asked.standing
    addition = standing.terms.addition
    _refuse(LedgerCode.NO_ADDITION, when=not addition)
    _refuse(LedgerCode.ALREADY_ADDED, when=bool(standing.added))
    _refuse(LedgerCode.CONTESTED_DEBT, when=standing.contested)
    _due(asked)
    return moved(standing.debtor, standing.holder, addition, standing.terms.coin), Detail(amount=addition)


# -- guarantee ---------------------------------------------------------------------------------------------------


def _ask_guarantee(asked: Asked) -> Built:
    return _may_guarantee(asked, asked.who, _K.GUARANTEE_ASKED)


def _offer_guarantee(asked: Asked) -> Built:
    return _may_guarantee(asked, asked.oneself, _K.GUARANTEE_OFFERED)


def _may_guarantee(asked: Asked, who: str, kind: EntryKind) -> Built:
    standing, ceiling = asked.standing, asked.act.amount
    _refuse_guarantor(standing, who)
    if standing.terms.coin:
        _refuse(LedgerCode.NO_SUM, when=ceiling <= 0)
    else:
        _refuse(LedgerCode.NOT_OF_COIN, when=ceiling != 0)
    _refuse(LedgerCode.ALREADY_OFFERED, when=any(each.who == who for each in standing.of_kind(kind)))
    return (), Detail(amount=ceiling, who=who)


def _refuse_guarantor(standing: Standing, who: str) -> None:
    _refuse(LedgerCode.OWN_GUARANTEE, when=who in (standing.debtor, standing.holder))
    _refuse(LedgerCode.ALREADY_GUARANTEED, when=bool(standing.guarantor))


def _guarantee(asked: Asked) -> Built:
    offer = _waiting(asked, frozenset({_K.GUARANTEE_ASKED, _K.GUARANTEE_OFFERED}))
    _refuse_guarantor(asked.standing, offer.who)
    return (), Detail(amount=offer.amount, who=offer.who, place=offer.place)


# -- other hands -------------------------------------------------------------------------------------------------


def _refuse_holder(standing: Standing, who: str) -> None:
    _refuse(LedgerCode.NOT_TRANSFERABLE, when=not standing.terms.transferable)
    _refuse(LedgerCode.TO_HOLDER, when=who == standing.holder)
    _refuse(LedgerCode.TO_DEBTOR, when=who == standing.debtor)


def _offer_endorsement(asked: Asked) -> Built:
    standing = asked.standing
    _refuse(LedgerCode.CONTESTED_DEBT, when=standing.contested)
    _refuse_holder(standing, asked.who)
    _refuse(LedgerCode.ALREADY_OFFERED, when=bool(standing.of_kind(_K.ENDORSEMENT_OFFERED)))
    return (), Detail(who=asked.who)


def _take(asked: Asked) -> Built:
    offer = _waiting(asked, frozenset({_K.ENDORSEMENT_OFFERED}))
    _refuse(LedgerCode.CONTESTED_DEBT, when=asked.standing.contested)
    return _into_hands(asked, offer)


def _claim_paper(asked: Asked) -> Built:
    standing, who = asked.standing, asked.oneself
    _refuse_holder(standing, who)
    _refuse(LedgerCode.ALREADY_OFFERED, when=any(each.who == who for each in standing.of_kind(_K.PAPER_CLAIMED)))
    return (), Detail(who=who)


def _hand_over(asked: Asked) -> Built:
    offer = _waiting(asked, frozenset({_K.PAPER_CLAIMED}))
    # A holder does not rid himself of a dispute so; who rules on the claim knows of it.
    _refuse(LedgerCode.CONTESTED_DEBT, when=asked.standing.contested and asked.account is not None)
    return _into_hands(asked, offer)


def _into_hands(asked: Asked, offer: Waiting) -> Built:
    standing = asked.standing
    _refuse_holder(standing, offer.who)
    postings = moved(standing.holder, offer.who, standing.rest, standing.terms.coin)
    return postings, Detail(who=offer.who, place=offer.place)


def _inherit(asked: Asked) -> Built:
    standing, heir, dead = asked.standing, asked.who, asked.act.after
    _refuse(LedgerCode.SAME_PERSON, when=heir == dead)
    detail, rest, coin = Detail(who=heir, after=dead), standing.rest, standing.terms.coin
    if {dead, heir} == {standing.debtor, standing.holder}:
        return _back(standing, rest), detail
    if dead == standing.holder:
        return moved(dead, heir, rest, coin), detail
    if dead == standing.debtor:
        return moved(heir, dead, rest, coin), detail
    _refuse(LedgerCode.NO_PART_IN_IT, when=not dead or dead != standing.guarantor)
    return (), detail


# -- answers -----------------------------------------------------------------------------------------------------


def _decline(asked: Asked) -> Built:
    kinds = _BY_THE_HOLDER | _BY_THE_ASKED
    if asked.account is None and Role.GAME_MASTER not in asked.able:
        kinds = frozenset({_K.PAPER_CLAIMED})  # what a referee rules on
    return (), Detail(place=_waiting(asked, kinds).place)


def _withdraw(asked: Asked) -> Built:
    found = _meant(asked, tuple(each for each in asked.standing.waiting if _owns(asked, each)))
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
    return said.kind is not _K.GUARANTEE_ASKED and account == said.who


def _waiting(asked: Asked, kinds: frozenset[EntryKind]) -> Waiting:
    """What is answered; raises ``LedgerRefusal`` where nothing of these kinds waits for this actor's answer."""
    return _meant(asked, tuple(each for each in asked.standing.of_kind(*kinds) if _awaits(asked, each)))


def _awaits(asked: Asked, said: Waiting) -> bool:
    if asked.account is None:
        return True
    return asked.account == (said.who if said.kind in _BY_THE_ASKED else asked.standing.holder)


def _meant(asked: Asked, found: tuple[Waiting, ...]) -> Waiting:
    place = asked.act.place
    chosen = [each for each in found if place is None or each.place == place]
    _refuse(LedgerCode.NOTHING_WAITS, when=not chosen)
    return chosen[0]


def _reverse(asked: Asked) -> Built:
    place, last = effective(asked.entries)[-1]
    _refuse(LedgerCode.NOT_THE_LAST, when=asked.act.place not in (None, place))
    _refuse(LedgerCode.FIRST_STANDS, when=place == 0)
    back = tuple(Posting(each.account, -each.amount, each.coin) for each in last.postings)
    return back, Detail(place=place)


BUILDERS: Mapping[EntryKind, Builder] = MappingProxyType(
    {
        _K.SIGNED: _sign,
        _K.DECLINED: _plain,
        _K.PART_PROPOSED: _propose_part,
        _K.PART_ACCEPTED: _accept_part,
        _K.CLAIMED: _claim_paid,
        _K.CONFIRMED: _all_back,
        _K.CONTESTED: _contest,
        _K.SETTLED: _settle,
        _K.GUARANTEE_ASKED: _ask_guarantee,
        _K.GUARANTEE_OFFERED: _offer_guarantee,
        _K.GUARANTEED: _guarantee,
        _K.ENDORSEMENT_OFFERED: _offer_endorsement,
        _K.ENDORSED: _take,
        _K.PAPER_CLAIMED: _claim_paper,
        _K.HANDED_OVER: _hand_over,
        _K.REFUSED: _decline,
        _K.WITHDRAWN: _withdraw,
        _K.FORGIVEN: _forgive,
        _K.PROTESTED: _protest,
        _K.ADDED: _add,
        _K.INHERITED: _inherit,
        _K.VOIDED: _all_back,
        _K.REVERSED: _reverse,
    }
)
