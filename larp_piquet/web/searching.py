"""A search among debts as an address holds it, so that a link, a turned page and a press keep it."""

from __future__ import annotations

from typing import Any

from flask import request

from ..services.shelf import STATES, Search
from ..wording.debts import ECONOMY_STATES
from .moneys import choices
from .tongue import _


def asked(usual: str) -> Search:
    """What the address asks for; what cannot be understood is left out. ``usual`` is the state where none is asked."""
    args = request.args
    page, state = args.get("page", ""), args.get("state", usual)
    return Search(
        name=" ".join(args.get("name", "").split()),
        house=args.get("house", ""),
        coin=args.get("coin", ""),
        state=state if state in STATES else usual,
        page=int(page) if page.isascii() and page.isdecimal() and len(page) < 6 else 1,
    )


def kept(search: Search, usual: str, *, page: bool = False) -> dict[str, Any]:
    """What a link keeps of the address, without what is as ever; the page only where it is wanted."""
    told = {
        "name": search.name,
        "house": search.house,
        "coin": search.coin,
        "state": "" if search.state == usual else search.state,
        "page": str(search.page) if page and search.page > 1 else "",
    }
    return {name: value for name, value in told.items() if value}


def offered(search: Search) -> dict[str, Any]:
    """What the form of a search offers."""
    return {"all_coins": choices(search.coin), "states": [(each, _(ECONOMY_STATES[each])) for each in STATES]}
