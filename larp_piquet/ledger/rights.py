"""Who may enter what about a debt: one table. The game master, and a referee, must always give a reason.

The table says who may at all; whose answer an offer awaits, and what can be entered as the debt stands, is decided in
``ledger.deciding``. ``CONTRIBUTING.md`` shows the same table, and a test compares the two.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from .book import Actor, EntryKind
from .life import Standing


class Role(StrEnum):
    """Who an actor is to a debt."""

    DEBTOR = "debtor"
    HOLDER = "holder"
    GUARANTOR = "guarantor"  # he answers for it, or is asked to
    ENDORSEE = "endorsee"  # it is offered to him
    STRANGER = "stranger"  # any other character
    REFEREE = "referee"
    GAME_MASTER = "game_master"


#: Those who act for the house and not for themselves.
OF_THE_HOUSE = frozenset({Role.REFEREE, Role.GAME_MASTER})

_K, _R = EntryKind, Role

RIGHTS: Mapping[EntryKind, frozenset[Role]] = MappingProxyType(
    {
        _K.SIGNED: frozenset({_R.DEBTOR, _R.HOLDER, _R.GAME_MASTER}),
        _K.DECLINED: frozenset({_R.DEBTOR, _R.HOLDER, _R.GAME_MASTER}),
        _K.PART_PROPOSED: frozenset({_R.DEBTOR, _R.GAME_MASTER}),
        _K.PART_ACCEPTED: frozenset({_R.HOLDER, _R.GAME_MASTER}),
        _K.CLAIMED: frozenset({_R.DEBTOR, _R.GAME_MASTER}),
        _K.CONFIRMED: frozenset({_R.HOLDER, _R.GAME_MASTER}),
        _K.CONTESTED: frozenset({_R.DEBTOR, _R.GAME_MASTER}),
        _K.SETTLED: frozenset({_R.REFEREE, _R.GAME_MASTER}),
        _K.GUARANTEE_ASKED: frozenset({_R.DEBTOR, _R.HOLDER, _R.GAME_MASTER}),
        _K.GUARANTEED: frozenset({_R.GUARANTOR, _R.GAME_MASTER}),
        _K.ENDORSEMENT_OFFERED: frozenset({_R.HOLDER, _R.GAME_MASTER}),
        _K.ENDORSED: frozenset({_R.ENDORSEE, _R.GAME_MASTER}),
        _K.PAPER_CLAIMED: frozenset({_R.GUARANTOR, _R.ENDORSEE, _R.STRANGER, _R.GAME_MASTER}),
        _K.HANDED_OVER: frozenset({_R.HOLDER, _R.REFEREE, _R.GAME_MASTER}),
        _K.REFUSED: frozenset({_R.HOLDER, _R.GUARANTOR, _R.ENDORSEE, _R.REFEREE, _R.GAME_MASTER}),
        _K.WITHDRAWN: frozenset({_R.DEBTOR, _R.HOLDER, _R.GUARANTOR, _R.ENDORSEE, _R.STRANGER, _R.GAME_MASTER}),
        _K.ACCEPTED: frozenset({_R.GUARANTOR, _R.GAME_MASTER}),
        _K.GUARANTEE_CALLED: frozenset({_R.HOLDER, _R.GAME_MASTER}),
        _K.COVER_PROPOSED: frozenset({_R.GUARANTOR, _R.GAME_MASTER}),
        _K.COVERED: frozenset({_R.HOLDER, _R.GAME_MASTER}),
        _K.FORGIVEN: frozenset({_R.HOLDER, _R.GAME_MASTER}),
        _K.PROTESTED: frozenset({_R.HOLDER, _R.GAME_MASTER}),
        _K.ADDED: frozenset({_R.HOLDER, _R.GAME_MASTER}),
        _K.INHERITED: frozenset({_R.GAME_MASTER}),
        _K.VOIDED: frozenset({_R.REFEREE, _R.GAME_MASTER}),
        _K.REVERSED: frozenset({_R.REFEREE, _R.GAME_MASTER}),
    }
)

#: What the game master alone enters, and so he alone undoes.
OF_THE_GAME_MASTER = frozenset(kind for kind, able in RIGHTS.items() if able == {Role.GAME_MASTER})


def roles(standing: Standing, actor: Actor) -> frozenset[Role]:
    """Everything this actor is to the debt; nothing for somebody who is no character and nobody of the house.

    A referee whose own character has a part in the debt is no referee of it.
    """
    found = set()
    if actor.staff:
        found.add(Role.GAME_MASTER)
    if actor.referee is not None and not {actor.account, *actor.own} & standing.parties():
        found.add(Role.REFEREE)
    if actor.account is None:
        return frozenset(found)
    own = set()
    if actor.account == standing.debtor:
        own.add(Role.DEBTOR)
    if actor.account == standing.holder:
        own.add(Role.HOLDER)
    if actor.account == standing.guarantor or _asked(standing, actor.account, _K.GUARANTEE_ASKED):
        own.add(Role.GUARANTOR)
    if actor.account == standing.terms.drawee:
        own.add(Role.GUARANTOR)  # a bill asks him to answer for it
    if _asked(standing, actor.account, _K.ENDORSEMENT_OFFERED):
        own.add(Role.ENDORSEE)
    return frozenset(found | (own or {Role.STRANGER}))


def _asked(standing: Standing, account: str, kind: EntryKind) -> bool:
    return any(each.who == account for each in standing.of_kind(kind))
