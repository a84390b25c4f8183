"""The event's coin at one glance: who owes whom as a picture, sums, what fell due, a night's tables, and a search."""

from __future__ import annotations

from collections import defaultdict
from datetime import date

from flask import render_template, request

from ....services import banking, economy
from ....services.economy import Economy, Query
from ....services.sittings import overview
from ....wording.debts import ECONOMY_STATES
from ... import flows
from ...account import stake_line
from ...moneys import choices, sum_in
from ...tongue import _
from ...visitor import event, house
from ...words import table_title
from .room import gm, staff

#: How many flows a picture may show.
SHOWN = (12, 24, 48, 200)


def _asked() -> Query:
    """What the address asks for; what cannot be understood is left out."""
    args = request.args
    shown, page = args.get("shown", ""), args.get("page", "")
    state = args.get("state", "open")
    try:
        night = date.fromisoformat(args.get("night", ""))
    except ValueError:
        night = None
    return Query(
        name=" ".join(args.get("name", "").split())[:80],
        house=args.get("house", "")[:80],
        coin=args.get("coin", "")[:32],
        state=state if state in economy.STATES else "open",
        by_house=args.get("by") == "house",
        shown=next((each for each in SHOWN if str(each) == shown), SHOWN[0]),
        night=night,
        page=int(page) if page.isascii() and page.isdecimal() and len(page) < 6 else 1,
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
        all_coins=choices(query.coin),
        states=[(each, _(ECONOMY_STATES[each])) for each in economy.STATES],
        banks=banking.banks(house(), staff()),
        playing=[
            (table_title(each.table), stake_line(each.view.stake), [name for name in each.names if name])
            for each in overview(house())
            if each.view is not None
        ],
    )


def _kept(query: Query) -> dict[str, str]:
    """What a link keeps of the address, without what is as ever."""
    told = {
        "name": query.name,
        "house": query.house,
        "coin": query.coin,
        "state": "" if query.state == "open" else query.state,
        "by": "house" if query.by_house else "",
        "shown": "" if query.shown == SHOWN[0] else str(query.shown),
        "night": query.night.isoformat() if query.night else "",
    }
    return {name: value for name, value in told.items() if value}


def _picture(page: Economy) -> flows.Picture:
    sums: dict[tuple[str, str], int] = defaultdict(int)
    for flow in page.flows:
        sums["owes", flow.debtor_id] += flow.amount
        sums["owed", flow.holder_id] += flow.amount
    return flows.picture(page.flows, {side: sum_in(amount, page.coin) for side, amount in sums.items()})
