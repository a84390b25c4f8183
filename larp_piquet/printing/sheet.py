"""The rule sheet: the chapters of the law laid out on four pages of A5, with values and a worked example."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any, Final

from ..engine.ruleset import NormandyRuleset
from ..language import phrase, say
from ..wording.clauses import chapters_of, clause_of, clause_text, numbers_of
from ..wording.mark import points
from ..wording.names import DEALER as IS_DEALER
from ..wording.names import ELDER as IS_ELDER
from ..wording.names import ITEMS
from ..wording.names import THIRD as IS_THIRD
from .example import DEALER, ELDER, OF_THREE, calls_example, fan, partie_example, race_example
from .fitting import POINT, paragraph_lines
from .models import PackData
from .picture import DEAL_HEIGHT, dealt, filled_pad
from .values import Values, values, worth

#: Which chapters stand on which page, where two play and the law is not too long for it.
PAGES: Final = ((0, 1), (2,), (3, 4), (5,))
#: How many chapters of the law the sheet has, by players; what follows is the referee's.
_CHAPTERS: Final = {2: 6, 3: 8}


#: The type area of a page in mm, the folio left out, and what its furniture takes at any size of type.
MEASURE: Final = 125.0
HEIGHT: Final = 190.5
MASTHEAD: Final = 21.0
HEADING: Final = 9.2
CLAUSE_GAP: Final = 1.0
TAIL: Final = 12.0
#: Columns of the table of values in mm: the names of figures left and right, and values in words.
FIRST_NAME: Final = 40.0
SECOND_NAME: Final = 53.0
WORDS: Final = 84.0
#: The head of the filled pad and each of its rows, in mm at any size of type.
PAD_HEAD: Final = 9.0
PAD_ROW: Final = 4.9
LEADING: Final = 1.22
#: Sizes of type that may be chosen, in half points: from a good book's down to what candle light still allows.
SIZES: Final = range(24, 18, -1)


@dataclass(frozen=True, slots=True)
class Spacing:
    """What surrounds the clauses: a heading and the gap below a clause in mm, lines in sizes of type.

    ``name`` is the class of the page for the style sheet, which says the same.
    """

    name: str
    heading: float
    gap: float
    leading: float


ROOMY: Final = Spacing("roomy", HEADING, CLAUSE_GAP, LEADING)
#: For a law that has no other way onto one sheet of paper.
TIGHT: Final = Spacing("tight", 6.9, 0.5, 1.15)


def rule_pages(data: PackData) -> dict[str, Any]:
    """Pages of chapters of numbered clauses, the table of values, the examples, and the size of type (half points).

    One size serves all four pages: the largest at which the fullest of them holds its text. Each chapter stands on its
    own page while that allows any size; else they run on from page to page, and at last with less white round them.
    Of a law that is too long even so, the table has fewer values.
    """
    told = furniture(data)
    chapters = [chapter(n, data) for n in range(_CHAPTERS[data.rules.seats])]
    for rest in _fewer_and_fewer(data):
        told["rest"] = rest
        if rest and not _may_hold(chapters, told):
            continue
        half, spacing, pages, heights = _laid(chapters, told, data.rules.seats)
        if max(heights) <= HEIGHT:
            break
    tails = [height + TAIL <= HEIGHT for height in heights]
    laid = {"pages": pages, "half": half, "spacing": spacing.name, "heights": heights, "tails": tails}
    return {**laid, **told}


def _fewer_and_fewer(data: PackData) -> Iterator[Values | None]:
    """The values of the table: all; without those of the last two of three; the figures alone; none but those above."""
    yield values(data.rules, data.language)
    three = values(data.rules, data.language, of_two_left=False)
    yield from (three, three._replace(worded=()), None)


def _may_hold(chapters: list[dict[str, Any]], told: dict[str, Any]) -> bool:
    """Whether four pages hold so much at all, in the least type and with the least white: that is soon reckoned."""
    least = SIZES[-1] / 2
    return _height(chapters, least, TIGHT) + sum(_beside(least, told)) <= 4 * HEIGHT


_Pages = list[list[dict[str, Any]]]


def _laid(chapters: list[dict[str, Any]], told: dict[str, Any], seats: int) -> tuple[int, Spacing, _Pages, list[float]]:
    """The first laying out of the chapters that fits, or the closest one: size, white, pages, and their heights."""
    laid: list[tuple[int, Spacing, _Pages, list[float]]] = []
    for half, spacing, pages in _ways(chapters, told, seats):
        beside = _beside(half / 2, told)
        heights = [_height(page, half / 2, spacing) + more for page, more in zip(pages, beside, strict=True)]
        laid.append((half, spacing, pages, heights))
        if max(heights) <= HEIGHT:
            break
    return laid[-1]


def _ways(chapters: list[dict[str, Any]], told: dict[str, Any], seats: int) -> Iterator[tuple[int, Spacing, _Pages]]:
    if seats == 2:
        fixed = [[chapters[n] for n in numbers] for numbers in PAGES]
        yield from ((half, ROOMY, fixed) for half in SIZES[:-1])
    for spacing in (ROOMY, TIGHT):
        for half in SIZES:
            yield half, spacing, balanced(chapters, half / 2, _beside(half / 2, told), spacing)


def furniture(data: PackData) -> dict[str, Any]:
    """What stands beside the clauses: the table of values, the picture of the deal, the worked examples."""
    return {
        "worth": worth(data.rules),
        "rest": values(data.rules, data.language),
        "dealt": dealt(data.rules, data.language),
        "example": _example(data),
    }


def deal_height(size: float) -> float:
    """About how high the picture of the deal is, in mm at ``size`` points."""
    return DEAL_HEIGHT + 2 * size * POINT * LEADING


def values_height(size: float, rest: Values | None) -> float:
    """The same of the table of values, with all the others under those of a point, a sequence and a set."""
    lines = 0
    if rest:
        for (one, _), (two, _) in rest.pairs:
            lines += max(_lines(one, size, FIRST_NAME), _lines(two, size, SECOND_NAME))
        lines += sum(max(_lines(name, size, FIRST_NAME), _lines(value, size, WORDS)) for name, value in rest.worded)
    count = len(rest.pairs) + len(rest.worded) if rest else 0
    return (4 + count) * _row(size) + (lines - count) * size * POINT * 1.1 + size * POINT * LEADING + 4


def _lines(text: str, size: float, measure: float) -> int:
    return paragraph_lines(text, size, measure - 2) if text else 1


def calls_height(size: float, example: dict[str, Any]) -> float:
    """The same of the calls, worked: the hands, a line each, and a table."""
    rows = 1 + len(example["lines"])
    return HEADING + rows * _row(size) + len(example["hands"]) * size * POINT * LEADING + 9


def account_height(size: float, example: dict[str, Any]) -> float:
    """The same of the last example, a race or a partie beside its filled pad."""
    rows = 4 * _row(size)
    if not example["race"]:
        rows = max(PAD_HEAD + PAD_ROW * len(example["pad"]), (2 + len(example["rows"])) * _row(size))
    return HEADING + rows + 3 * size * POINT * LEADING + 7


def _beside(size: float, told: dict[str, Any]) -> tuple[float, ...]:
    """What stands on each of the four pages besides its clauses, in mm at ``size`` points."""
    head, example = MASTHEAD + deal_height(size), told["example"]
    return head, values_height(size, told["rest"]), calls_height(size, example), account_height(size, example)


def _row(size: float) -> float:
    return size * POINT * 1.1 + 1.4


def balanced(
    chapters: list[dict[str, Any]], size: float, beside: tuple[float, ...], spacing: Spacing = ROOMY
) -> _Pages:
    """Chapters run on over four pages, so that the fullest of them at ``size`` points is as empty as can be.

    A chapter that runs on to a page begins there without its heading, and where there is room not with its last clause
    alone. ``beside``: what else stands on each, in mm.
    """
    flow = [(n, clause) for n, chapter in enumerate(chapters) for clause in chapter["clauses"]]
    first = [not at or flow[at - 1][0] != n for at, (n, _clause) in enumerate(flow)]
    sums = [0.0]
    for at, (_n, clause) in enumerate(flow):
        sums.append(sums[-1] + clause_height(clause, size, spacing) + (spacing.heading if first[at] else 0.0))

    alone = [not first[at] and (at + 1 == len(flow) or first[at + 1]) for at in range(len(flow))]

    def worse(cuts: tuple[int, ...]) -> tuple[float, int, float]:
        ends = (0, *cuts, len(flow))
        fullest = max(sums[end] - sums[start] + beside[page] for page, (start, end) in enumerate(pairwise(ends)))
        return max(fullest, HEIGHT), sum(alone[cut] for cut in cuts), fullest

    cuts = min(combinations(range(1, len(flow)), len(beside) - 1), key=worse)
    pages = []
    for start, end in pairwise((0, *cuts, len(flow))):
        page: list[dict[str, Any]] = []
        for at in range(start, end):
            n, clause = flow[at]
            if at == start or first[at]:
                page.append({**chapters[n], "clauses": [], "begins": first[at]})
            page[-1]["clauses"].append(clause)
        pages.append(page)
    return pages


def clause_height(clause: dict[str, Any], size: float, spacing: Spacing = ROOMY) -> float:
    """About how high a clause is, in mm at ``size`` points, with the gap below it."""
    told = f"{clause['number']} {clause['title']}. {clause['text']}"
    return paragraph_lines(told, size, MEASURE) * size * POINT * spacing.leading + spacing.gap


def _height(page: list[dict[str, Any]], size: float, spacing: Spacing) -> float:
    """About how high the chapters of a page are in mm at ``size`` points."""
    total = 0.0
    for told in page:
        total += spacing.heading if told["begins"] else 0.0
        total += sum(clause_height(clause, size, spacing) for clause in told["clauses"])
    return total


def chapter(number: int, data: PackData) -> dict[str, Any]:
    """One chapter of the law, counted from 0: its clauses with their numbers, without the referee's adjustment."""
    title, keys = chapters_of(data.rules)[number]
    numbers = numbers_of(data.rules)
    clauses = [
        {
            "number": numbers[key],
            "title": say(data.language, clause_of(key, data.rules).title),
            "text": phrase(data.language, clause_text(key, data.rules)),
        }
        for key in keys
        if key != "adjustment"  # the referee's affair; it has a page of its own in the crib
    ]
    return {"number": number + 1, "title": say(data.language, title), "clauses": clauses, "begins": True}


def _example(data: PackData) -> dict[str, Any]:
    three = data.rules.seats == 3
    cards = OF_THREE if three else (ELDER, DEALER)
    parts = (IS_DEALER, IS_ELDER, IS_THIRD) if three else (IS_ELDER, IS_DEALER)
    players = [say(data.language, part) for part in parts]
    hands = [(who, fan(hand, data.language)) for who, hand in zip(players, cards, strict=True)]
    lines = [
        {
            "item": say(data.language, ITEMS[line.item]),
            "cards": fan(line.cards, data.language),
            "points": line.points,
            "running": line.running,
            "who": players[line.seat],
        }
        for line in calls_example(data.rules)
    ]
    told = {"hands": hands, "lines": lines}
    if isinstance(data.rules, NormandyRuleset):
        race = race_example(data.rules)
        owed = [phrase(data.language, points(sum_)) for sum_ in race.owed]
        flat = data.rules.debt == "flat_stake"
        return {**told, "race": race, "pad": [], "rows": range(3), "owed": owed, "flat": flat}
    rows, account = partie_example(data.rules)
    return {
        **told,
        "race": None,
        "rows": rows,
        "pad": filled_pad(data.rules, rows),
        "account": account,
        "rubicon": data.rules.settlement == "rubicon",
        "owed": phrase(data.language, points(account.debt[2])) if account.debt else "",
        "final_difference": abs(account.sums[0] - account.sums[1]),
    }
