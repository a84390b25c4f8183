"""Where a debt stands: a fold over its entries, which is the only place that knows what each of them does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType

from .book import Debt, Entry, EntryKind

_K = EntryKind


class DebtState(StrEnum):
    """Where a debt stands."""

    DRAFT = "draft"
    OWED = "owed"
    PAID = "paid"
    FORGIVEN = "forgiven"
    VOID = "void"
    DECLINED = "declined"
    ENDED = "ended"  # one and the same character came to owe it and to hold it


@dataclass(frozen=True, slots=True)
class Waiting:
    """Something said that waits for an answer: an offer, a claim or a dispute.

    ``place`` is its entry's, counted from 0. ``who``: who is asked, is offered the note, or claims the paper; empty for
    what the debtor says of his own debt. ``amount``: a part payment, or a ceiling; ``tender`` of ``tender_coin`` is in
    what other money it is given.
    """

    place: int
    kind: EntryKind
    author: str
    who: str = ""
    amount: int = 0
    words: str = ""
    tender: int = 0
    tender_coin: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a debt stands. Sums are in base units of the coin of ``terms``, and 0 where it is of a thing.

    ``chain``: everybody who has held it, the holder last. ``rest``: what is left of it. ``since``: the game time from
    which it has stood. ``ceiling``: up to what ``guarantor`` answers for it. ``payers``: who has paid on it as
    guarantor, and their heirs.
    """

    terms: Debt
    state: DebtState
    debtor: str
    chain: tuple[str, ...]
    rest: int
    paid: int = 0
    forgiven: int = 0
    added: int = 0
    signed: tuple[str, ...] = ()
    since: datetime | None = None
    guarantor: str = ""
    ceiling: int = 0
    payers: tuple[str, ...] = ()
    protested: bool = False
    struck_off: bool = False  # what was left of it went by netting: it is ended as if paid, and no coin was given
    accepted: bool = False  # by whom it was drawn upon, who is its debtor since
    waiting: tuple[Waiting, ...] = ()

    @property
    def holder(self) -> str:
        """To whom it is owed."""
        return self.chain[-1]

    @property
    def open(self) -> bool:
        """It is owed: signed, and not ended in any way."""
        return self.state is DebtState.OWED

    @property
    def contested(self) -> bool:
        """The debtor disputes it, and nobody has settled that yet."""
        return bool(self.of_kind(_K.CONTESTED))

    @property
    def due(self) -> datetime | None:
        """The minute of game time at which it falls due, where a clock says."""
        return self.terms.due.moment(self.since)

    def late(self, now: datetime | None) -> bool:
        """Whether a clock says when it falls due, and that minute is over, and it is still owed.

        Within that minute it can be demanded, and can still be paid in time: "by 3 o'clock" is no later than 3.
        """
        return self.open and self.terms.due.has_passed(self.since, now)

    def of_kind(self, *kinds: EntryKind) -> tuple[Waiting, ...]:
        """What waits of these kinds, oldest first."""
        return tuple(each for each in self.waiting if each.kind in kinds)

    def privy(self) -> frozenset[str]:
        """Who may know what it says: debtor, who signed it as such, whoever held it, whoever answers for it or has paid
        on it for another, and whom one of these has asked, he among them upon whom a bill is drawn.

        Not he who says that the paper is his: that is his own word alone.
        """
        asked = (each.who for each in self.of_kind(_K.GUARANTEE_ASKED, _K.ENDORSEMENT_OFFERED))
        signed = (self.terms.debtor, self.terms.drawee)
        return frozenset({self.debtor, *signed, *self.chain, self.guarantor, *self.payers, *asked} - {""})

    def parties(self) -> frozenset[str]:
        """Everybody whom it concerns: who may know it, and who claims its paper."""
        named = {*self.privy(), *(each.who for each in self.waiting)}
        return frozenset(named - {""})


def debt_of(entries: Sequence[Entry]) -> Debt:
    """What a debt says, from its entries, oldest first. An entry of an older version says it by its postings alone."""
    first = entries[0]
    if first.detail.terms is not None:
        return first.detail.terms
    taken, given = sorted(first.postings, key=lambda posting: posting.amount)
    return Debt(taken.account, given.account, given.amount, given.coin)


def effective(entries: Sequence[Entry]) -> tuple[tuple[int, Entry], ...]:
    """The entries that stand, each with its place: neither those reversed nor their reversals."""
    gone: set[int] = set()
    for place, entry in enumerate(entries):
        if entry.kind is _K.REVERSED:
            gone |= {place} if entry.detail.place is None else {place, entry.detail.place}
    return tuple((place, entry) for place, entry in enumerate(entries) if place not in gone)


def stand(entries: Sequence[Entry]) -> Standing:
    """Where a debt stands, from its entries, oldest first; there is at least one."""
    owed = debt_of(entries)
    first = entries[0]
    standing = Standing(owed, DebtState.DRAFT, owed.debtor, (owed.creditor,), owed.amount)
    if first.kind is _K.OWED:
        standing = replace(standing, state=DebtState.OWED, since=first.game_time, signed=(owed.debtor, owed.creditor))
    else:
        standing = replace(standing, signed=first.detail.signed)
    for place, entry in effective(entries)[1:]:
        standing = _FOLDS[entry.kind](standing, entry, place)
    return standing


def state_of(entries: Sequence[Entry]) -> DebtState:
    """Where a debt stands, in one word."""
    return stand(entries).state


#: By which somebody gives his word, or is put in the place of one who had: whom they name is bound.
_BINDING = frozenset(
    {_K.SIGNED, _K.GUARANTEED, _K.COVERED, _K.ACCEPTED, _K.ENDORSED, _K.HANDED_OVER, _K.INHERITED},
)


def bound(entries: Sequence[Entry]) -> frozenset[str]:
    """Who is bound by a debt: who has signed it, and whoever came to owe it, to hold it or to answer for it.

    Whom another named in a draft, asked, or offered it to, is not: he has given no word.
    """
    named = {entry.detail.who for _place, entry in effective(entries)[1:] if entry.kind in _BINDING}
    return frozenset({*stand(entries).signed, *named} - {""})


# -- what each entry does ----------------------------------------------------------------------------------------

Fold = Callable[[Standing, Entry, int], Standing]


def _closing(state: DebtState) -> Fold:
    def fold(standing: Standing, entry: Entry, place: int) -> Standing:
        paid = standing.rest if state is DebtState.PAID else 0
        return replace(standing, state=state, rest=0, paid=standing.paid + paid, waiting=())

    return fold


def _signed(standing: Standing, entry: Entry, place: int) -> Standing:
    signed = (*standing.signed, entry.detail.who)
    if len(signed) < 2:
        return replace(standing, signed=signed)
    return replace(standing, signed=signed, state=DebtState.OWED, since=entry.game_time)


def _waits(standing: Standing, entry: Entry, place: int) -> Standing:
    told = entry.detail
    said = Waiting(place, entry.kind, entry.author, told.who, told.amount, entry.reason, told.tender, told.tender_coin)
    return replace(standing, waiting=(*standing.waiting, said))


def _answered(standing: Standing, entry: Entry, place: int) -> Standing:
    return _without(standing, lambda each: each.place == entry.detail.place)


def _part(standing: Standing, entry: Entry, place: int) -> Standing:
    amount = entry.detail.amount
    if amount >= standing.rest:
        return replace(_closing(DebtState.PAID)(standing, entry, place), struck_off=entry.kind is _K.NETTED)
    # The holder has said what he received: that answers both what was offered and what was claimed.
    standing = _without(standing, lambda each: each.kind in (_K.PART_PROPOSED, _K.CLAIMED))
    return replace(standing, rest=standing.rest - amount, paid=standing.paid + amount)


def _forgiven(standing: Standing, entry: Entry, place: int) -> Standing:
    amount = entry.detail.amount
    forgiven = replace(standing, forgiven=standing.forgiven + amount, rest=standing.rest - amount)
    return forgiven if forgiven.rest else _closing(DebtState.FORGIVEN)(forgiven, entry, place)


def _guaranteed(standing: Standing, entry: Entry, place: int) -> Standing:
    standing = _without(standing, lambda each: each.kind is _K.GUARANTEE_ASKED)
    return _answered_by(standing, entry.detail.who, entry.detail.amount)


def _answered_by(standing: Standing, guarantor: str, ceiling: int) -> Standing:
    """In the place of whoever answered before: what was claimed from that one lapses."""
    return _without(replace(standing, guarantor=guarantor, ceiling=ceiling), _of_the_guarantor)


def _covered(standing: Standing, entry: Entry, place: int) -> Standing:
    """A payment of the guarantor's: he answers for so much less from now on."""
    paid = _part(standing, entry, place)
    payers = tuple(dict.fromkeys((*standing.payers, entry.detail.who)))
    paid = replace(paid, ceiling=standing.ceiling - entry.detail.amount, payers=payers)
    if paid.open and not paid.ceiling:
        paid = replace(paid, guarantor="")  # he has answered for as much as he had promised
    return _without(paid, _of_the_guarantor)


def _of_the_guarantor(each: Waiting) -> bool:
    return each.kind in (_K.GUARANTEE_CALLED, _K.COVER_PROPOSED)


def _passed(standing: Standing, entry: Entry, place: int) -> Standing:
    return _held_by(_answered(standing, entry, place), entry.detail.who)


def _inherited(standing: Standing, entry: Entry, place: int) -> Standing:
    heir, dead = entry.detail.who, entry.detail.after
    standing = _without(standing, lambda each: each.who == dead)
    if dead in standing.payers:
        standing = replace(standing, payers=(*standing.payers, heir))
    if standing.guarantor == dead:
        return _unless_his_own(replace(standing, guarantor=heir))
    if {dead, heir} == {standing.debtor, standing.holder}:
        return _closing(DebtState.ENDED)(standing, entry, place)
    if standing.holder == dead:
        return _held_by(standing, heir)
    return _unless_his_own(replace(standing, debtor=heir))


def _held_by(standing: Standing, holder: str) -> Standing:
    """The note in other hands: what the last holder offered lapses, and so does the new one's own claim."""
    standing = _without(standing, lambda each: each.kind is _K.ENDORSEMENT_OFFERED)
    standing = _without(standing, lambda each: each.kind is _K.PAPER_CLAIMED and each.who == holder)
    return _unless_his_own(replace(standing, chain=(*standing.chain, holder)))


def _unless_his_own(standing: Standing) -> Standing:
    """Nobody answers, or is asked to answer, for what he himself owes or holds; nor is he offered it."""
    sides, asked = (standing.debtor, standing.holder), (_K.GUARANTEE_ASKED, _K.ENDORSEMENT_OFFERED)
    standing = _without(standing, lambda each: each.kind in asked and each.who in sides)
    if standing.guarantor in (standing.debtor, standing.holder):
        return _without(replace(standing, guarantor="", ceiling=0), _of_the_guarantor)
    return standing


def _without(standing: Standing, gone: Callable[[Waiting], bool]) -> Standing:
    return replace(standing, waiting=tuple(each for each in standing.waiting if not gone(each)))


def _accepted(standing: Standing, entry: Entry, place: int) -> Standing:
    """From now on the drawee owes it, and the drawer answers for all that is left of it.

    Only a third who answers for as much frees him.
    """
    drawer, drawee = standing.debtor, entry.detail.who
    taken = replace(standing, debtor=drawee, accepted=True)
    if not taken.guarantor or taken.guarantor == drawee or taken.ceiling < taken.rest:
        taken = _answered_by(taken, drawer, taken.rest)
    return _unless_his_own(taken)


def _added(standing: Standing, entry: Entry, place: int) -> Standing:
    amount = entry.detail.amount
    return replace(standing, added=standing.added + amount, rest=standing.rest + amount)


def _protested(standing: Standing, entry: Entry, place: int) -> Standing:
    return replace(standing, protested=True)


_FOLDS: Mapping[EntryKind, Fold] = MappingProxyType(
    {
        _K.SIGNED: _signed,
        _K.DECLINED: _closing(DebtState.DECLINED),
        _K.PART_PROPOSED: _waits,
        _K.PART_ACCEPTED: _part,
        _K.CLAIMED: _waits,
        _K.CONFIRMED: _closing(DebtState.PAID),
        _K.CONTESTED: _waits,
        _K.SETTLED: _answered,
        _K.GUARANTEE_ASKED: _waits,
        _K.GUARANTEED: _guaranteed,
        _K.ENDORSEMENT_OFFERED: _waits,
        _K.ENDORSED: _passed,
        _K.PAPER_CLAIMED: _waits,
        _K.HANDED_OVER: _passed,
        _K.REFUSED: _answered,
        _K.WITHDRAWN: _answered,
        _K.GUARANTEE_CALLED: _waits,
        _K.COVER_PROPOSED: _waits,
        _K.COVERED: _covered,
        _K.BANKED: _part,
        _K.NETTED: _part,
        _K.ACCEPTED: _accepted,
        _K.FORGIVEN: _forgiven,
        _K.PROTESTED: _protested,
        _K.ADDED: _added,
        _K.INHERITED: _inherited,
        _K.VOIDED: _closing(DebtState.VOID),
    }
)
