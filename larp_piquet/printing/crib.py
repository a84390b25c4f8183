"""The referee's crib: what has happened, what is done, and by which clause; every ruling is the engine's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from ..engine.irregular import CASES, Answer, Ruling, next_question, rule
from ..engine.ruleset import Ruleset
from ..language import phrase, say
from ..wording.clauses import clause_text, numbers_of, two_play_on
from ..wording.law_happened import happened
from ..wording.law_irregular import pairs_text
from ..wording.law_irregular_words import OUTCOMES, case_title, consequences
from ..wording.mark import N_
from ..wording.order_of_three import IRREGULAR_CHAPTER, TWO
from .fitting import POINT, paragraph_lines
from .models import PackData
from .sheet import LEADING

#: Cases that turn on counts: of these the clause itself is told, of all others each answer.
_BY_CLAUSE: Final = frozenset({"talon", "count"})
#: Cases in which the two who are left of three have clauses of their own.
_OF_TWO_LEFT: Final = ("exposed", "thirteen", "eleven", "talon", "short")
SILENCE: Final = "silence"
#: The size of type in half points, the columns and the type area in mm, and what a page has above its table.
HALF: Final = 19
COLUMNS: Final = (43.5, 65.0)
HEIGHT: Final = 188.0
HEAD: Final = 22.5
ROW_GAP: Final = 0.8
#: By how many mm the room of a page is narrowed in looking for even pages.
STEP: Final = 2.0
TITLE: Final = 5.2
CASE_GAP: Final = 0.5


@dataclass(frozen=True, slots=True)
class Row:
    """One ruling: what has happened, what it is in a word, what follows, the numbers of the clauses."""

    when: str
    outcome: str
    follows: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """A case by its title with its rulings; ``chapter`` is the heading that stands over it, empty for none.

    Where nothing is asked there is one ruling, and the title stands beside it.
    """

    title: str
    rows: tuple[Row, ...]
    chapter: str = ""


#: Answers, each with the fact it answers, and the ruling they lead to.
_Leaf = tuple[tuple[tuple[str, tuple[Answer, ...]], ...], Ruling]


def crib(data: PackData) -> dict[str, Any]:
    """Pages of cases, each whole on one of them, and the size of type in half points."""
    return {"half": HALF, "leaves": _paged(cases(data.rules, data.language))}


def _paged(found: list[Case]) -> list[list[Case]]:
    """As few pages as there must be, filled evenly: none is left for the last cases alone."""
    pages = _filled(found, HEIGHT)
    room = HEIGHT - STEP
    while len(evener := _filled(found, room)) == len(pages):
        pages, room = evener, room - STEP
    return pages


def _filled(found: list[Case], room: float) -> list[list[Case]]:
    """Pages of at most so many mm, one after the other; a case that is higher has a page of its own."""
    pages: list[list[Case]] = [[]]
    used = HEAD
    for case in found:
        height = _height(case)
        if pages[-1] and used + height > room:
            pages.append([])
            used = HEAD
        pages[-1].append(case)
        used += height
    return pages


def _height(case: Case) -> float:
    size = HALF / 2
    alone = not case.rows[0].when
    total = CASE_GAP + (0.0 if alone else TITLE) + (TITLE + 2 if case.chapter else 0.0)
    for row in case.rows:
        left = paragraph_lines(case.title if alone else row.when, size * (1.1 if alone else 1), COLUMNS[0])
        right = paragraph_lines(f"{row.outcome}. {row.follows}", size, COLUMNS[1])
        total += max(left, right, len(row.clauses)) * size * POINT * LEADING + ROW_GAP
    return total


def cases(rules: Ruleset, language: str) -> list[Case]:
    """Every case in the order in which a deal meets them, at last what silence is; of three, also of the two left."""
    numbers = numbers_of(rules)
    found = [_case(key, rules, language, numbers) for key in CASES]
    found.append(_told(say(language, OUTCOMES["silence"]), SILENCE, rules, language, numbers))
    if two_play_on(rules):
        chapter = say(language, IRREGULAR_CHAPTER)
        of_two = {key.removeprefix(TWO): number for key, number in numbers.items() if key.startswith(TWO)}
        for n, key in enumerate(_OF_TWO_LEFT):
            case = _case(key, rules.two_handed(), language, {**numbers, **of_two})
            found.append(replace(case, chapter="" if n else chapter))
    return found


def _case(key: str, rules: Ruleset, language: str, numbers: Mapping[str, str]) -> Case:
    title = phrase(language, case_title(key, rules))
    if key in _BY_CLAUSE:
        return _told(title, CASES[key].clause, rules, language, numbers)
    return Case(title, tuple(_row(leaf, rules, language, numbers) for leaf in leaves(key, rules)))


def _told(title: str, clause: str, rules: Ruleset, language: str, numbers: Mapping[str, str]) -> Case:
    """A case that its clause tells best."""
    return Case(title, (Row("", "", phrase(language, clause_text(clause, rules)), (numbers[clause],)),))


def leaves(case: str, rules: Ruleset) -> list[_Leaf]:
    """Every ruling of a case with the answers that lead to it; answers that come to the same stand together.

    Of how many cards were left to a dealer only "none" is told: the others follow from the clause. What turns out to
    be another case stands there, and a question that is left with one answer is not told.
    """
    found = [leaf for leaf in _walk(case, rules, {}) if leaf[1].outcome != "elsewhere"]
    return found if len(found) > 1 else [((), ruling) for _told, ruling in found]


def _walk(case: str, rules: Ruleset, known: dict[str, Answer]) -> list[_Leaf]:
    fact = next_question(case, known, rules)
    if fact is None:
        return [((), rule(case, known, rules))]
    if fact.key == "left":
        return _walk(case, rules, {**known, "left": 0})
    found: list[tuple[list[Answer], list[_Leaf]]] = []
    for given in fact.answers(rules):
        below = _walk(case, rules, {**known, fact.key: given})
        if found and found[-1][1] == below:
            found[-1][0].append(given)
        else:
            found.append(([given], below))
    return [(((fact.key, tuple(given)), *told), ruling) for given, below in found for told, ruling in below]


def _row(leaf: _Leaf, rules: Ruleset, language: str, numbers: Mapping[str, str]) -> Row:
    told, ruling = leaf
    given = [phrase(language, each) for fact, answers in told for each in happened(fact, answers, rules)]
    follows = [phrase(language, sentence) for sentence in consequences(ruling)]
    if ruling.exchanges:
        # The numbers close the sentence that announces them; what comes before them is said after it.
        follows.insert(1, pairs_text(ruling.exchanges) + ".")
        if ruling.holder == "dealer" and rules.seats == 2 and not ruling.left:
            follows.append(say(language, N_("Cards that the elder left come first.")))
    clauses = [numbers[ruling.clause]]
    if ruling.silence is not None:
        clauses.append(numbers[SILENCE])
    return Row(" ".join(given), say(language, OUTCOMES[ruling.outcome]), " ".join(follows), tuple(clauses))
