"""The rule sheet: the chapters of the law laid out on four pages of A5, with values and a worked example."""

from __future__ import annotations

from typing import Any, Final

from ..engine.ruleset import Ruleset
from ..language import phrase, say
from ..wording.clauses import CHAPTERS, CLAUSES, NUMBERS, clause_text
from ..wording.mark import points
from ..wording.names import ITEMS
from .example import DEALER, ELDER, calls_example, fan, partie_example
from .fitting import POINT, paragraph_lines
from .models import PackData

#: Which chapters stand on which page.
PAGES: Final = ((0, 1), (2,), (3, 4), (5,))


#: The type area of a page in mm, the folio left out, and what its furniture takes at any size of type.
MEASURE: Final = 124.0
HEIGHT: Final = 189.0
MASTHEAD: Final = 21.0
HEADING: Final = 9.2
CLAUSE_GAP: Final = 1.0
TAIL: Final = 12.0
LEADING: Final = 1.22
#: Sizes of type that may be chosen, in half points: from a good book's down to what candle light still allows.
SIZES: Final = range(24, 14, -1)


def rule_pages(data: PackData) -> dict[str, Any]:
    """Pages of chapters of numbered clauses, the table of values, the examples, and the size of type (half points).

    One size serves all four pages: the largest at which the fullest of them holds its text.
    """
    pages = [[_chapter(n, data) for n in numbers] for numbers in PAGES]
    example = _example(data)
    rows = (0, 4, 2 + len(example["lines"]), 3 + len(example["rows"]))
    half, heights = SIZES[-1], [HEIGHT] * len(pages)
    for half in SIZES:
        heights = [_height(page, half / 2, n, rows[n]) for n, page in enumerate(pages)]
        if max(heights) <= HEIGHT:
            break
    return {
        "pages": pages,
        "half": half,
        "tails": [height + TAIL <= HEIGHT for height in heights],
        "worth": worth(data.rules),
        "example": example,
    }


def _height(page: list[dict[str, Any]], size: float, number: int, rows: int) -> float:
    """About how high a page is in mm at ``size`` points, with ``rows`` rows of table and the example around them."""
    line = size * POINT * LEADING
    total = MASTHEAD if number == 0 else 0.0
    for chapter in page:
        total += HEADING
        for clause in chapter["clauses"]:
            told = f"{clause['number']} {clause['title']}. {clause['text']}"
            total += paragraph_lines(told, size, MEASURE) * line + CLAUSE_GAP
    if rows:
        total += rows * (size * POINT * 1.1 + 1.2) + 2 * line + (HEADING + 2 * line + 5 if number > 1 else 3)
    return total


def _chapter(number: int, data: PackData) -> dict[str, Any]:
    title, keys = CHAPTERS[number]
    clauses = [
        {
            "number": NUMBERS[key],
            "title": say(data.language, CLAUSES[key].title),
            "text": phrase(data.language, clause_text(key, data.rules)),
        }
        for key in keys
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
            "cards": fan(line.cards, data.language),
            "points": line.points,
            "running": line.running,
            "seat": line.seat,
        }
        for line in calls_example(data.rules)
    ]
    rows, account = partie_example(data.rules)
    return {
        "elder": fan(ELDER, data.language),
        "dealer": fan(DEALER, data.language),
        "lines": lines,
        "rows": rows,
        "account": account,
        "rubicon": data.rules.settlement == "rubicon",
        "owed": phrase(data.language, points(account.debt[2])) if account.debt else "",
        "final_difference": abs(account.sums[0] - account.sums[1]),
    }
