"""What may be entered about a debt as it stands: an act, whoever asks for it, and the entry that it makes, or why not.

An act is judged in three steps, the same for all: whether this actor has the right at all (``rights.RIGHTS``), whether
the debt stands so that such an entry can be made, and what is peculiar to its kind (``ledger.acting``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from .acting import BUILDERS, NEEDS_WORDS, Act, Asked
from .book import STAFF, UNDATED, Actor, Entry, EntryKind, LedgerCode, LedgerRefusal, When, about
from .life import DebtState, Standing, Waiting, stand
from .rights import OF_THE_HOUSE, RIGHTS, Role, roles

__all__ = ["ANSWERS", "Act", "answers", "decide", "possible"]

_K = EntryKind
#: How what waits may be answered.
ANSWERS: Mapping[EntryKind, tuple[EntryKind, ...]] = MappingProxyType(
    {
        _K.PART_PROPOSED: (_K.PART_ACCEPTED, _K.REFUSED, _K.WITHDRAWN),
        _K.CLAIMED: (_K.CONFIRMED, _K.REFUSED, _K.WITHDRAWN),
        _K.CONTESTED: (_K.SETTLED, _K.WITHDRAWN),
        _K.GUARANTEE_ASKED: (_K.GUARANTEED, _K.REFUSED, _K.WITHDRAWN),
        _K.GUARANTEE_CALLED: (_K.WITHDRAWN,),
        _K.COVER_PROPOSED: (_K.COVERED, _K.REFUSED, _K.WITHDRAWN),
        _K.ENDORSEMENT_OFFERED: (_K.ENDORSED, _K.REFUSED, _K.WITHDRAWN),
        _K.PAPER_CLAIMED: (_K.HANDED_OVER, _K.REFUSED, _K.WITHDRAWN),
    }
)
_CLOSED = {
    DebtState.PAID: LedgerCode.ALREADY_PAID,
    DebtState.FORGIVEN: LedgerCode.ALREADY_FORGIVEN,
    DebtState.VOID: LedgerCode.ALREADY_VOID,
    DebtState.DECLINED: LedgerCode.ALREADY_DECLINED,
    DebtState.ENDED: LedgerCode.ALREADY_ENDED,
}
#: What concerns a paper that is not signed by both yet, and nothing else.
_OF_DRAFTS = frozenset({_K.SIGNED, _K.DECLINED})


def decide(debt: str, entries: Iterable[Entry], act: Act, actor: Actor, when: When = UNDATED) -> Entry:
    """The entry that this act makes; raises ``LedgerRefusal``.

    ``entries`` holds at least all entries about this debt, oldest first.
    """
    own = about(debt, entries)
    return _decide(debt, own, stand(own), act, actor, when)


def possible(entries: Sequence[Entry], actor: Actor, when: When = UNDATED) -> frozenset[EntryKind]:
    """Every kind of entry that this actor could make now about the debt of these entries, given the right words."""
    standing = stand(entries)
    return frozenset(kind for kind in RIGHTS if _could(entries, standing, kind, actor, when))


def answers(
    entries: Sequence[Entry], standing: Standing, said: Waiting, actor: Actor, when: When = UNDATED
) -> tuple[EntryKind, ...]:
    """How this actor may answer what waits, or take it back."""
    found = []
    for kind in ANSWERS[said.kind]:
        trial = Act(kind, place=said.place, reason="\0")
        try:
            _decide(entries[0].debt, entries, standing, trial, actor, when)
        except LedgerRefusal:
            continue
        found.append(kind)
    return tuple(found)


def _could(entries: Sequence[Entry], standing: Standing, kind: EntryKind, actor: Actor, when: When) -> bool:
    unsigned = next((side for side in (standing.debtor, standing.holder) if side not in standing.signed), "")
    # Whoever is named, he is somebody new to the debt; of a sum, the smallest.
    amount = 1 if standing.rest and kind is not _K.FORGIVEN else 0
    if kind is _K.GUARANTEE_ASKED:
        amount = standing.rest  # where somebody answers already, only who answers for more is asked
    who = unsigned if kind is _K.SIGNED else "\0"
    trial = Act(kind, amount, who, standing.debtor, reason="\0")
    try:
        _decide(entries[0].debt, entries, standing, trial, actor, when)
    except LedgerRefusal:
        return False
    return True


def _decide(debt: str, entries: Sequence[Entry], standing: Standing, act: Act, actor: Actor, when: When) -> Entry:
    able = roles(standing, actor) & RIGHTS[act.kind]
    if not able:
        raise LedgerRefusal(_without_right(standing, act.kind, actor))
    _refuse_state(standing.state, act.kind)
    act = replace(act, reason=act.reason.strip())
    personal = bool(able - OF_THE_HOUSE)
    asked = Asked(standing, act, actor.account if personal else None, when.game_time, tuple(entries), able)
    postings, detail = BUILDERS[act.kind](asked)
    if not act.reason and (not personal or act.kind in NEEDS_WORDS):
        raise LedgerRefusal(LedgerCode.REASON_NEEDED)
    return Entry(act.kind, debt, postings, _author(able, actor), act.reason, when.game_time, when.real_time, detail)


def _author(able: frozenset[Role], actor: Actor) -> str:
    """In whose name: a character's own before the house's, the game master's before a referee's."""
    if able - OF_THE_HOUSE and actor.account is not None:
        return actor.account
    if Role.GAME_MASTER in able or actor.referee is None:
        return STAFF
    return actor.referee


def _without_right(standing: Standing, kind: EntryKind, actor: Actor) -> LedgerCode:
    if Role.REFEREE in RIGHTS[kind] and actor.referee is not None:
        return LedgerCode.OWN_DEBT
    return LedgerCode.STAFF_ONLY if RIGHTS[kind] <= OF_THE_HOUSE else LedgerCode.NOT_YOURS


def _refuse_state(state: DebtState, kind: EntryKind) -> None:
    """Refuse what cannot be entered about a debt in this state, whoever asks."""
    if kind is _K.REVERSED or (state is DebtState.DRAFT and kind in (*_OF_DRAFTS, _K.VOIDED)):
        return
    if state in _CLOSED:
        raise LedgerRefusal(_CLOSED[state])
    if state is DebtState.DRAFT:
        raise LedgerRefusal(LedgerCode.NOT_SIGNED_YET)
    if kind in _OF_DRAFTS:
        raise LedgerRefusal(LedgerCode.SIGNED_DEBT)
