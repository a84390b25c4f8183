"""The rule sheet: the chapters of the law laid out on four pages of A5, with values and a worked example."""

from __future__ import annotations

from typing import Any, Final

from ..engine.ruleset import Ruleset
from ..language import phrase, say
from ..wording.clauses import CHAPTERS, CLAUSES, clause_text
from ..wording.mark import points
from ..wording.names import ITEMS
from .example import DEALER, ELDER, calls_example, fan, partie_example
from .models import PackData

#: Which chapters stand on which page.
PAGES: Final = ((0, 1), (2,), (3, 4), (5,))


def rule_pages(data: PackData) -> dict[str, Any]:
    """Pages of chapters of numbered clauses, the table of values, and the example."""
    pages = [[_chapter(n, data) for n in numbers] for numbers in PAGES]
    return {"pages": pages, "worth": worth(data.rules), "example": _example(data)}


def _chapter(number: int, data: PackData) -> dict[str, Any]:
    title, keys = CHAPTERS[number]
    clauses = [
        {
            "number": f"{number + 1}.{place}",
            "title": say(data.language, CLAUSES[key].title),
            "text": phrase(data.language, clause_text(key, data.rules)),
        }
        for place, key in enumerate(keys, start=1)
        if key != "adjustment"  # the referee's affair; it has a page of its own in the crib
    ]
    return {"number": number + 1, "title": say(data.language, title), "clauses": clauses}


def worth(rules: Ruleset) -> dict[str, Any]:
    """The values at a glance: what a point and a sequence of three to eight count, and the rest as (item, points)."""
    lengths = tuple(sorted(rules.sequence_points))
    return {
        "lengths": lengths,
        "points": [rules.point_value(n) for n in lengths],
        "sequences": [rules.sequence_points[n] for n in lengths],
        "paid_with_point": rules.long_suit_bonus == "any_suit",
        "set_four": rules.set_points[4],
        "set_three": rules.set_points[3],
    }


def _example(data: PackData) -> dict[str, Any]:
    lines = [
        {
            "item": say(data.language, ITEMS[line.item]),
            "cards": fan(line.cards),
            "points": line.points,
            "running": line.running,
            "seat": line.seat,
        }
        for line in calls_example(data.rules)
    ]
    rows, account = partie_example(data.rules)
    return {
        "elder": fan(ELDER),
        "dealer": fan(DEALER),
        "lines": lines,
        "rows": rows,
        "account": account,
        "owed": phrase(data.language, points(account.debt[2])) if account.debt else "",
        "final_difference": abs(account.sums[0] - account.sums[1]),
    }
