"""The event's coin at one glance: who owes whom as a picture, sums, what fell due, a night's tables, and a search."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import asdict
from typing import Any

from flask import render_template, request

from ....services import banking, economy
from ....services.economy import Economy, Query
from ....services.sittings import overview
from ....services.typed import day_of
from ... import flows, searching
from ...account import whole_stake
from ...moneys import choices, sum_in
from ...visitor import event, house
from ...words import table_title
from .room import gm, staff

#: How many flows a picture may show.
SHOWN = (12, 24, 48, 200)
#: Which debts are listed where nothing is asked.
USUAL = "open"


def _asked() -> Query:
    """What the address asks for; what cannot be understood is left out."""
    args = request.args
    shown = args.get("shown", "")
    try:
        night = day_of(args.get("night", ""))
    except ValueError:
        night = None
    return Query(
        **asdict(searching.asked(USUAL)),
        by_house=args.get("by") == "house",
        whole=args.get("flows") == "all",
        shown=next((each for each in SHOWN if str(each) == shown), SHOWN[0]),
        night=night,
    )


@gm.get("/economy")
def economy_page() -> str:
    """The page."""
    if event() is None:
        return render_template("gm/economy.html", page=None)
    query = _asked()
    page = economy.economy(house(), staff(), query)
    return render_template(
        "gm/economy.html",
        page=page,
        query=query,
        kept=_kept(query),
        picture=_picture(page) if page.flows else None,
        shown=[each for each in SHOWN if each < page.flows_all][:3] + [SHOWN[-1]] * (page.flows_all > SHOWN[-2]),
        coins=[(key, title) for key, title in choices(page.coin) if key in {each.coin for each in page.coins}],
        **searching.offered(query),
        banks=banking.banks(house(), staff()),
        playing=[
            (table_title(each.table), whole_stake(each.view.stake), [name for name in each.names if name])
            for each in overview(house())
            if each.view is not None
        ],
    )


def _kept(query: Query) -> dict[str, Any]:
    """What a link keeps of the address, without what is as ever."""
    told = {
        "by": "house" if query.by_house else "",
        "shown": "" if query.shown == SHOWN[0] else str(query.shown),
        "flows": "all" if query.whole else "",
        "night": query.night.isoformat() if query.night else "",
    }
    return searching.kept(query, USUAL) | {name: value for name, value in told.items() if value}


def _picture(page: Economy) -> flows.Picture:
    sums: dict[tuple[str, str], int] = defaultdict(int)
    for flow in page.flows:
        sums["owes", flow.debtor_id] += flow.amount
        sums["owed", flow.holder_id] += flow.amount
    return flows.picture(page.flows, {side: sum_in(amount, page.coin) for side, amount in sums.items()})
