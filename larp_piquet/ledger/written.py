"""What an entry says beside its kind, as JSON and back. Only what is not empty is written; ``None`` is an old entry."""

from __future__ import annotations

import json
from datetime import datetime
from typing import cast

from .book import NOTHING_MORE, Debt, Detail
from .due import ON_DEMAND, Due, DueKind


def detail_to_json(detail: Detail) -> str:
    """As JSON text; the version stands in it."""
    told: dict[str, object] = {"v": 1}
    for name in ("amount", "who", "after", "netting", "tender", "tender_coin", "follows"):
        if value := getattr(detail, name):
            told[name] = value
    if detail.place is not None:
        told["place"] = detail.place
    if detail.signed:
        told["signed"] = list(detail.signed)
    if detail.others:
        told["others"] = list(detail.others)
    if detail.terms is not None:
        told["terms"] = _terms(detail.terms)
    return json.dumps(told, ensure_ascii=False, sort_keys=True)


def detail_from_json(text: str | None) -> Detail:
    """From JSON text of ``detail_to_json``."""
    if text is None:
        return NOTHING_MORE
    told = json.loads(text)
    return Detail(
        amount=told.get("amount", 0),
        who=told.get("who", ""),
        after=told.get("after", ""),
        place=told.get("place"),
        terms=_debt(told["terms"]) if "terms" in told else None,
        signed=tuple(told.get("signed", ())),
        netting=told.get("netting", 0),
        others=tuple(told.get("others", ())),
        tender=told.get("tender", 0),
        tender_coin=told.get("tender_coin", ""),
        follows=told.get("follows", False),
    )


def _terms(owed: Debt) -> dict[str, object]:
    due: dict[str, object] = {"kind": str(owed.due.kind)}
    if owed.due.at is not None:
        due["at"] = owed.due.at.isoformat()
    if owed.due.hours:
        due["hours"] = owed.due.hours
    drawee = {"drawee": owed.drawee} if owed.drawee else {}
    return drawee | {
        "debtor": owed.debtor,
        "creditor": owed.creditor,
        "amount": owed.amount,
        "coin": owed.coin,
        "thing": owed.thing,
        "due": due,
        "addition": owed.addition,
        "transferable": owed.transferable,
    }


def _debt(told: dict[str, object]) -> Debt:
    due = cast("dict[str, object]", told["due"])
    kind = DueKind(cast(str, due["kind"]))
    at = due.get("at")
    term = Due(kind, datetime.fromisoformat(cast(str, at)) if at else None, cast(int, due.get("hours", 0)))
    return Debt(
        debtor=cast(str, told["debtor"]),
        creditor=cast(str, told["creditor"]),
        amount=cast(int, told["amount"]),
        coin=cast(str, told["coin"]),
        thing=cast(str, told["thing"]),
        due=ON_DEMAND if kind is DueKind.DEMAND else term,
        addition=cast(int, told["addition"]),
        transferable=cast(bool, told["transferable"]),
        drawee=cast(str, told.get("drawee", "")),
    )
