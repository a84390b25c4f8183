"""One's own debts in the order in which they are looked for: what waits for one's hand, what is open, what is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import parse_qsl

from flask import request

from ..ledger.book import EntryKind
from ..ledger.life import DebtState
from ..services.results import DebtInfo
from ..services.shelf import leaf
from . import duties
from .tongue import _

#: What the list of one's debts offers beside each.
TAPS = (
    EntryKind.SIGNED, EntryKind.ACCEPTED, EntryKind.CLAIMED, EntryKind.CONFIRMED, EntryKind.COVER_PROPOSED,
    EntryKind.ENDORSEMENT_OFFERED, EntryKind.CONTESTED,
)  # fmt: skip
#: How many stand on a page of each list; what is over is told in a line each.
SIZES: Mapping[str, int] = {"hand": 20, "owe": 10, "owed": 10, "beside": 10, "over": 20}


@dataclass(frozen=True, slots=True)
class Shown:
    """A debt with what is said of it and what one tap does."""

    debt: DebtInfo
    said: tuple[duties.Said, ...]
    taps: tuple[duties.Deed, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """One list: the page of it that is looked at, and how long it is. ``key`` names it in the address."""

    key: str
    title: str
    shown: tuple[Shown, ...]
    number: int
    page: int
    pages: int


def parts(debts: tuple[DebtInfo, ...], mine: str) -> tuple[Part, ...]:
    """The lists that are not empty, in their order; each is turned by itself, by its key in the address."""
    told = {
        "hand": _("What waits for your hand"),
        "owe": _("What I owe"),
        "owed": _("What is owed to me"),
        "beside": _("What else concerns me"),
        "over": _("What is over"),
    }
    lists: dict[str, list[DebtInfo]] = {key: [] for key in told}
    for each in debts:
        lists[_list_of(each, mine)].append(each)
    lists["hand"].sort(key=lambda each: (not duties.asks_me(each), each.standing.due or datetime.max))
    return tuple(_part(key, title, lists[key]) for key, title in told.items() if lists[key])


def _list_of(debt: DebtInfo, mine: str) -> str:
    alive = debt.state in (DebtState.OWED, DebtState.DRAFT)
    own = mine in (debt.owing_id, debt.holder_id)
    if duties.asks_me(debt) or (alive and own and debt.late):
        return "hand"
    if alive and own:
        return "owe" if debt.owing_id == mine else "owed"
    return "beside" if alive and _concerns(debt, mine) else "over"


def _concerns(debt: DebtInfo, mine: str) -> bool:
    """Neither owed nor held: he answers for it, or something waits between him and it."""
    standing = debt.standing
    return standing.guarantor == mine or any(each.who_id == mine for each in debt.waiting)


def _part(key: str, title: str, some: list[DebtInfo]) -> Part:
    page, pages, on_it = leaf(len(some), _number(request.args.get(key, "")), SIZES[key])
    shown = tuple(Shown(each, duties.said(each), _taps(each)) for each in some[on_it])
    return Part(key, title, shown, len(some), page, pages)


def _taps(debt: DebtInfo) -> tuple[duties.Deed, ...]:
    """What is done from here by one tap; the rest is done on the note."""
    return tuple(each for each in duties.deeds(debt) if each.do in TAPS)


def names(some: tuple[Part, ...]) -> bool:
    """Whether anything that is offered there names somebody."""
    return any("who" in deed.fields for part in some for each in part.shown for deed in each.taps)


def turned(some: tuple[Part, ...]) -> dict[str, Any]:
    """What a link keeps: the lists that are not at their first page."""
    return {each.key: each.page for each in some if each.page > 1}


def place(query: str) -> dict[str, Any]:
    """The same, read from the query that a form carries."""
    told = {key: _number(page) for key, page in parse_qsl(query) if key in SIZES}
    return {key: page for key, page in told.items() if page > 1}


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 1
