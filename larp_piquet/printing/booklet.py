"""The book of the law: every clause, what is the house's own in it, the irregularities, and the repaired readings.

Pages of A5 that are folded, and so a multiple of four: the blocks of the text are measured, run on from page to page
in the largest type that takes no more paper, and spread so that no page stands half empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from ..engine.ruleset import Ruleset
from ..language import phrase, say, translations
from ..wording.clauses import (
    REFEREE_CHAPTER,
    REFEREE_CLAUSES,
    anchor,
    chapters_of,
    clause_of,
    clause_text,
    fields_of_clause,
    numbers_of,
)
from ..wording.mark import N_
from ..wording.own_rules import OwnRule, own_rules
from ..wording.repairs import INTRODUCTION, REPAIRS, Repair
from ..wording.sources import source
from ..wording.typography import colon
from .fitting import POINT, lines_needed, paragraph_lines
from .models import PackData
from .sheet import (
    CLAUSE_GAP,
    HEADING,
    LEADING,
    account_height,
    calls_height,
    deal_height,
    furniture,
    values_height,
)

#: Sizes of type of the book, in half points: never below what candle light allows.
SIZES: Final = range(23, 18, -1)
#: The type area of a page in mm, on half a Letter as on A5; the folio left out.
MEASURE: Final = 123.0
HEIGHT: Final = 186.0
#: Pages on one sheet of paper, printed on both sides and folded.
ON_A_SHEET: Final = 4
OWN_CHAPTER: Final = N_("Of this house")
READINGS: Final = N_("Repaired readings")
#: What is told beside the clauses, by a clause of the chapter that it follows.
_BESIDE: Final = {"pack": "deal", "point": "values", "repique": "calls", "adjustment": "account"}


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of the book that stands on one page: its ``kind`` chooses how it is set, ``told`` is what it says.

    ``paragraphs`` are measured; ``opens`` is the heading of the chapter that begins with it, empty for none.
    """

    kind: str
    told: dict[str, Any] = field(default_factory=dict)
    paragraphs: tuple[str, ...] = ()
    opens: str = ""


def booklet(data: PackData) -> dict[str, Any]:
    """Pages of blocks, the first of them the title; their order on the sheets; the size of type in half points."""
    told = furniture(data)
    blocks = _blocks(data)
    half, pages = spread(blocks, told)
    spare = -(1 + len(pages)) % ON_A_SHEET
    count = 1 + len(pages) + spare
    return {
        "half": half,
        "leaves": pages,
        "contents": _contents(pages),
        "count": count,
        "sides": imposed(count),
        "house": bool(own_rules(data.rules)),
        **told,
    }


def imposed(pages: int) -> tuple[tuple[int, int], ...]:
    """Which page stands left and which right on each side of the sheets, outermost first: 8-1, 2-7, 6-3, 4-5.

    Folded together, the sheets are read from 1 on. Raises ``ValueError`` unless ``pages`` is a multiple of four.
    """
    if pages < ON_A_SHEET or pages % ON_A_SHEET:
        raise ValueError(f"{pages} pages cannot be folded")
    sides = []
    for near in range(1, pages // 2 + 1):
        far = pages + 1 - near
        sides.append((far, near) if near % 2 else (near, far))
    return tuple(sides)


def spread(blocks: Sequence[Block], told: dict[str, Any]) -> tuple[int, list[list[Block]]]:
    """The largest size (half points) at which the book takes no more paper than at the least; its pages, even ones."""
    least = _sheets(paged([_height(each, SIZES[-1] / 2, told) for each in blocks], HEIGHT))
    half, heights, ends = SIZES[-1], [0.0], [0]
    for half in SIZES:
        heights = [_height(each, half / 2, told) for each in blocks]
        ends = paged(heights, HEIGHT)
        if _sheets(ends) == least:
            break
    room = HEIGHT
    while room > max(heights) and len(paged(heights, room - 2)) == len(ends):
        room -= 2
    ends = paged(heights, room)
    return half, [list(blocks[start:end]) for start, end in zip([0, *ends], ends, strict=False)]


def paged(heights: Sequence[float], room: float) -> list[int]:
    """Behind which block each page ends, when as many stand on it as find room."""
    ends, used = [], 0.0
    for n, height in enumerate(heights):
        if used and used + height > room:
            ends.append(n)
            used = 0.0
        used += height
    return [*ends, len(heights)]


def _sheets(ends: Sequence[int]) -> int:
    return -(-(1 + len(ends)) // ON_A_SHEET)


def _height(block: Block, size: float, told: dict[str, Any]) -> float:
    """About how high a block is in mm at ``size`` points, its heading included."""
    line = size * POINT * LEADING
    heading = HEADING * (lines_needed(block.opens, "title", 14.5, MEASURE) or 2) if block.opens else 0.0
    beside = {
        "deal": lambda: deal_height(size),
        "values": lambda: values_height(size, told["rest"]),
        "calls": lambda: calls_height(size, told["example"]),
        "account": lambda: account_height(size, told["example"]),
    }
    if block.kind in beside:
        return heading + beside[block.kind]()
    lines = sum(paragraph_lines(each, size, MEASURE) for each in block.paragraphs)
    return heading + lines * line + CLAUSE_GAP * (1 + (len(block.paragraphs) > 1) * len(block.paragraphs))


def _contents(pages: Sequence[Sequence[Block]]) -> list[tuple[str, int]]:
    """Every chapter with the page on which it begins; the title is page 1."""
    return [(block.opens, number) for number, page in enumerate(pages, start=2) for block in page if block.opens]


def _blocks(data: PackData) -> list[Block]:
    own = own_rules(data.rules)
    blocks = _own(data, own)
    numbers = numbers_of(data.rules)
    for place, (title, keys) in enumerate(chapters_of(data.rules), start=1):
        opens = f"{place}. {say(data.language, title)}"
        for key in keys:
            blocks.append(_clause(data, key, numbers[key], own, opens))
            opens = ""
        blocks += [Block(kind) for key, kind in _BESIDE.items() if key in keys]
    last = len(chapters_of(data.rules)) + 1
    opens = f"{last}. {say(data.language, REFEREE_CHAPTER)}"
    for place, key in enumerate(REFEREE_CLAUSES, start=1):
        blocks.append(_clause(data, key, f"{last}.{place}", {}, opens))
        opens = ""
    return blocks + _readings(data)


def _own(data: PackData, own: dict[str, OwnRule]) -> list[Block]:
    """Wherein the house differs, told at once before all clauses."""
    blocks = []
    opens = say(data.language, OWN_CHAPTER)
    numbers = numbers_of(data.rules)
    for rule in own.values():
        told = {"number": numbers[rule.clause], **_differs(data.language, rule)}
        text = f"{told['number']} {_compared(data.language, told)}"
        blocks.append(Block("own", told, (text,), opens))
        opens = ""
    return blocks


def _differs(language: str, rule: OwnRule) -> dict[str, str]:
    by_edition = phrase(language, rule.by_edition)
    return {
        "title": say(language, rule.title),
        "here": phrase(language, rule.here),
        "edition": say(language, N_("In the edition: %(value)s."), value=by_edition),
    }


def _compared(language: str, told: dict[str, str]) -> str:
    return f"{told['title']}{colon(language)}{told['here']}. {told['edition']}"


def _clause(data: PackData, key: str, number: str, own: dict[str, OwnRule], opens: str) -> Block:
    language, rules = data.language, data.rules
    title = say(language, clause_of(key, rules).title)
    text = phrase(language, clause_text(key, rules))
    named = set(fields_of_clause(key, rules)) if own else set()
    changed = [_differs(language, rule) for name, rule in own.items() if name in named]
    marks = tuple(f"{say(language, N_('House rule'))}. {_compared(language, each)}" for each in changed)
    told = {"number": number, "title": title, "text": text, "own": changed}
    return Block("clause", told, (f"{number} {title}. {text}", *marks), opens)


def _readings(data: PackData) -> list[Block]:
    text = say(data.language, INTRODUCTION)
    blocks = [Block("text", {"text": text}, (text,), say(data.language, READINGS))]
    for place, repair in enumerate(REPAIRS, start=1):
        told = _repair(data, repair, place)
        paragraphs = (
            f"{told['number']} {told['title']}. {told['source']}",
            f"{told['says_head']}. {told['says']}",
            f"{told['reading_head']}. {told['reading']} {told['clauses']}",
            f"{told['why_head']}. {told['why']}",
        )
        blocks.append(Block("reading", told, paragraphs))
    return blocks


def _repair(data: PackData, repair: Repair, place: int) -> dict[str, str]:
    def tell(message: str) -> str:
        return say(data.language, message)

    return {
        "number": f"{place}.",
        "title": tell(repair.title),
        "source": source(repair.reference, translations(data.language).gettext),
        "says_head": tell(N_("What the text says")),
        "says": tell(repair.says),
        "reading_head": tell(N_("How the house reads it")),
        "reading": tell(repair.reading),
        "why_head": tell(N_("Why")),
        "why": tell(repair.why),
        "clauses": ", ".join(clause_numbers(repair.clauses, data.rules)),
    }


def clause_numbers(keys: Sequence[str], rules: Ruleset) -> list[str]:
    """The numbers under which these clauses are told in this law, each once."""
    numbers = numbers_of(rules)
    return list(dict.fromkeys(numbers[anchor(key, rules)] for key in keys))
