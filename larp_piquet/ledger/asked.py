"""An act before it is judged: what somebody asks to be entered, how the debt stands, and what of it he answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from .book import Detail, Entry, EntryKind, LedgerCode, LedgerRefusal, Posting, moved
from .due import DueKind
from .life import Standing, Waiting
from .rights import Role

_K = EntryKind


@dataclass(frozen=True, slots=True)
class Act:
    """What somebody asks to be entered.

    ``amount`` in base units: a part payment, a ceiling, what is forgiven (0: all of it; of a part payment accepted:
    what was offered). ``who``: whom it names; whoever acts for himself need not name himself. ``after``: after whom an
    heir comes. ``place``: the entry answered, withdrawn or reversed; where only one can be meant it may be left out.
    ``tender`` of ``tender_coin``: what is given for a part payment in another money; ``amount`` is what it is worth.
    ``netting``: the whole ring is taken back with it, which alone takes back what was struck off.
    """

    kind: EntryKind
    amount: int = 0
    who: str = ""
    after: str = ""
    place: int | None = None
    reason: str = ""
    netting: bool = False
    tender: int = 0
    tender_coin: str = ""


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

    @property
    def is_due(self) -> bool:
        """Whether it may be demanded: of a duel at hand only the desk knows, and says it by entering what follows."""
        due, standing = self.standing.terms.due, self.standing
        if due.kind is DueKind.DUEL and self.account is None:
            return True
        return due.has_come(standing.since, self.now)


Built = tuple[tuple[Posting, ...], Detail]
Builder = Callable[[Asked], Built]

BY_THE_HOLDER = frozenset({_K.PART_PROPOSED, _K.CLAIMED, _K.COVER_PROPOSED, _K.PAPER_CLAIMED})
BY_THE_ASKED = frozenset({_K.GUARANTEE_ASKED, _K.ENDORSEMENT_OFFERED})


def refuse(code: LedgerCode, *, when: bool) -> None:
    """Raise ``LedgerRefusal`` where it is so."""
    if when:
        raise LedgerRefusal(code)


def refuse_unsettled(standing: Standing) -> None:
    """Nothing passes to another while it is disputed, or somebody says that he has paid and waits for an answer."""
    refuse(LedgerCode.CONTESTED_DEBT, when=standing.contested)
    refuse(LedgerCode.CLAIM_WAITS, when=bool(standing.of_kind(_K.CLAIMED, _K.PART_PROPOSED, _K.COVER_PROPOSED)))


def back_out(standing: Standing, amount: int) -> tuple[Posting, ...]:
    """A claim, or a part of it, out of the book again."""
    return moved(standing.holder, standing.debtor, amount, standing.terms.coin)


def waiting(asked: Asked, kinds: frozenset[EntryKind]) -> Waiting:
    """What is answered; raises ``LedgerRefusal`` where nothing of these kinds waits for this actor's answer."""
    return meant(asked, tuple(each for each in asked.standing.of_kind(*kinds) if _awaits(asked, each)))


def _awaits(asked: Asked, said: Waiting) -> bool:
    if asked.account is None:
        return True
    return asked.account == (said.who if said.kind in BY_THE_ASKED else asked.standing.holder)


def meant(asked: Asked, found: tuple[Waiting, ...]) -> Waiting:
    """Of these the one that the act names, or the first."""
    place = asked.act.place
    chosen = [each for each in found if place is None or each.place == place]
    refuse(LedgerCode.NOTHING_WAITS, when=not chosen)
    return chosen[0]
