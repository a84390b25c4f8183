"""The referee's crib: what has happened, what is done, and by which clause; every ruling is the engine's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from ..engine.irregular import Answer, Ruling, next_question, rule
from ..engine.ruleset import Ruleset
from ..language import phrase, say
from ..wording.clauses import chapters_of, clause_text, numbers_of, two_play_on
from ..wording.law_irregular import pairs_text
from ..wording.law_irregular_words import OUTCOMES, answer, case_title, consequences
from ..wording.mark import N_
from ..wording.order_of_three import IRREGULAR_CHAPTER, TWO
from .fitting import POINT, paragraph_lines
from .models import PackData
from .sheet import LEADING

#: Cases that are ruled by the answers to a few words, and those that turn on counts, which the clause itself tells.
_BY_ANSWERS: Final = ("exposed", "thirteen", "eleven")
_BY_CLAUSE: Final = (("talon", "irregularity.talon"), ("count", "irregularity.several"))
_LATER: Final = ("excess", "short", "false_call", "forgotten_call", "revoke")
#: How the rulings on which the two who are left of three are judged apart are found: by the cases of their chapter.
_OF_TWO_LEFT: Final = ("exposed", "thirteen", "eleven", "short")
SILENCE: Final = "silence"
#: The size of type in half points, the columns and the type area in mm, and what a page has above its table.
HALF: Final = 19
COLUMNS: Final = (44.0, 64.0)
HEIGHT: Final = 188.0
HEAD: Final = 17.0
ROW_GAP: Final = 1.5
TITLE: Final = 6.0


@dataclass(frozen=True, slots=True)
class Row:
    """One ruling: the answers that lead to it, what it is in a word, what follows, the numbers of the clauses."""

    when: str
    outcome: str
    follows: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """A case by its title with its rulings; ``chapter`` is the heading that stands over it, empty for none."""

    title: str
    rows: tuple[Row, ...]
    chapter: str = ""


#: Answers, each with the fact it answers, and the ruling they lead to.
_Leaf = tuple[tuple[tuple[str, tuple[Answer, ...]], ...], Ruling]


def crib(data: PackData) -> dict[str, Any]:
    """Pages of cases, each whole on one of them, and the size of type in half points."""
    pages: list[list[Case]] = [[]]
    used = HEAD
    for case in cases(data.rules, data.language):
        height = _height(case)
        if pages[-1] and used + height > HEIGHT:
            pages.append([])
            used = HEAD
        pages[-1].append(case)
        used += height
    return {"half": HALF, "leaves": pages}


def _height(case: Case) -> float:
    size = HALF / 2
    total = TITLE + (TITLE + 2 if case.chapter else 0.0)
    for row in case.rows:
        left = paragraph_lines(row.when, size, COLUMNS[0]) if row.when else 1
        right = paragraph_lines(f"{row.outcome}. {row.follows}", size, COLUMNS[1])
        total += max(left, right, len(row.clauses)) * size * POINT * LEADING + ROW_GAP
    return total


def cases(rules: Ruleset, language: str) -> list[Case]:
    """Every case in the order in which a deal meets them, at last what silence is; of three, also of the two left."""
    numbers = numbers_of(rules)
    found = [_case(key, rules, language, numbers) for key in _BY_ANSWERS]
    for key, clause in _BY_CLAUSE:
        row = Row("", "", phrase(language, clause_text(clause, rules)), (numbers[clause],))
        found.append(Case(phrase(language, case_title(key, rules)), (row,)))
    found += [_case(key, rules, language, numbers) for key in _LATER]
    silence = Row("", "", phrase(language, clause_text(SILENCE, rules)), (numbers[SILENCE],))
    found.append(Case(say(language, OUTCOMES["silence"]), (silence,)))
    if two_play_on(rules):
        chapter = say(language, IRREGULAR_CHAPTER)
        keys = next(keys for title, keys in chapters_of(rules) if title == IRREGULAR_CHAPTER)
        of_two = {key.removeprefix(TWO): numbers[key] for key in keys}
        for n, key in enumerate(_OF_TWO_LEFT):
            case = _case(key, rules.two_handed(), language, {**numbers, **of_two})
            found.append(Case(case.title, case.rows, "" if n else chapter))
    return found


def _case(key: str, rules: Ruleset, language: str, numbers: Mapping[str, str]) -> Case:
    rows = tuple(_row(leaf, rules, language, numbers) for leaf in leaves(key, rules))
    return Case(phrase(language, case_title(key, rules)), rows)


def leaves(case: str, rules: Ruleset) -> list[_Leaf]:
    """Every ruling of a case with the answers that lead to it; answers that come to the same stand together.

    Of how many cards were left to a dealer only "none" is told: the others follow from the clause.
    """
    return _walk(case, rules, {})


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
    given = [" / ".join(phrase(language, answer(fact, each, rules)) for each in answers) for fact, answers in told]
    follows = [phrase(language, sentence) for sentence in consequences(ruling)]
    if ruling.exchanges:
        follows.append(pairs_text(ruling.exchanges) + ".")
        if ruling.holder == "dealer" and rules.seats == 2:
            follows.append(say(language, N_("Cards that the elder left come first.")))
    clauses = [numbers[ruling.clause]]
    if ruling.silence is not None:
        clauses.append(numbers[SILENCE])
    return Row("; ".join(given), say(language, OUTCOMES[ruling.outcome]), " ".join(follows), tuple(clauses))
