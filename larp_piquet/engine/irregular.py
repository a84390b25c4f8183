"""Irregularities as the referee's law: a case, the facts it turns on, and the ruling (rules §2.8).

Nothing here changes a deal. A case asks one fact after another, none that the ruling does not turn on; when all are
known it is ruled. Ruling, consequence and clause are as data; the words are in ``wording.law_irregular_words``.
"""

from __future__ import annotations

from collections.abc import Mapping

from .cards import DECK
from .irregular_cases import CASES, MOMENTS
from .irregular_facts import Answer, Case, Fact, FactFault, Facts, FactsError, Holder, Outcome, Ruling
from .irregular_hands import exchanges_of, holders
from .ruleset import Ruleset

__all__ = [
    "CASES", "MOMENTS", "Answer", "Case", "Fact", "FactFault", "Facts", "FactsError", "Holder", "Outcome", "Ruling",
    "exchanges_of", "known_facts", "next_question", "rule",
]  # fmt: skip


def next_question(case: str, facts: Mapping[str, object], rules: Ruleset) -> Fact | None:
    """The fact to be asked now; ``None`` when the case can be ruled.

    ``facts`` are answers by key, numbers as such or in digits; one that the ruling does not turn on is passed over.
    Raises ``FactsError`` with every fault of what was told.
    """
    return _followed(case, facts, rules)[1]


def known_facts(case: str, facts: Mapping[str, object], rules: Ruleset) -> Facts:
    """What is known so far of the facts that the ruling turns on, in the order in which they are asked.

    A fact to which a law leaves one answer is known without being told. Raises ``FactsError``.
    """
    return _followed(case, facts, rules)[0]


def rule(case: str, facts: Mapping[str, object], rules: Ruleset) -> Ruling:
    """The law's answer; raises ``FactsError``, also when a fact is missing."""
    known, missing = _followed(case, facts, rules)
    if missing is not None:
        raise FactsError([FactFault("missing", {"fact": missing.key})])
    return CASES[case].ruling(known, rules)


def _followed(case: str, told: Mapping[str, object], rules: Ruleset) -> tuple[dict[str, Answer], Fact | None]:
    """What is known of the facts that matter, and the first of them that is not."""
    if case not in CASES:
        raise FactsError([FactFault("case", {"case": str(case)[:40], "known": ", ".join(CASES)})])
    given = _read(CASES[case], told, rules)
    known: dict[str, Answer] = {}
    for fact in CASES[case].facts:
        if not fact.matters(known, rules):
            continue
        answers = fact.answers(rules)
        if fact.key not in given and len(answers) > 1:
            return known, fact
        known[fact.key] = given.get(fact.key, answers[0])
    return known, None


def _read(case: Case, told: Mapping[str, object], rules: Ruleset) -> dict[str, Answer]:
    """What was told, looked at; raises ``FactsError`` with every fault."""
    facts = {fact.key: fact for fact in case.facts}
    given: dict[str, Answer] = {}
    problems: list[FactFault] = []
    for key, raw in told.items():
        if key not in facts:
            problems.append(FactFault("fact", {"fact": str(key)[:40], "known": ", ".join(facts)}))
            continue
        answers = facts[key].answers(rules)
        answer = _answer(raw, answers)
        if answer is not None:
            given[key] = answer
        else:
            problems.append(_misanswered(key, str(raw)[:40], answers))
    cards = sum(int(given.get(f"{holder}_cards", 0)) for holder in holders(rules))
    if cards > len(DECK):
        problems.append(FactFault("pack", {"cards": cards, "pack": len(DECK)}))
    if problems:
        raise FactsError(problems)
    return given


def _misanswered(key: str, value: str, answers: tuple[Answer, ...]) -> FactFault:
    least, most = answers[0], answers[-1]
    if isinstance(least, int) and isinstance(most, int) and answers == tuple(range(least, most + 1)):
        return FactFault("number", {"fact": key, "value": value, "least": least, "most": most})
    return FactFault("answer", {"fact": key, "value": value, "known": ", ".join(map(str, answers))})


def _answer(raw: object, answers: tuple[Answer, ...]) -> Answer | None:
    if isinstance(raw, bool) or not isinstance(raw, str | int):
        return None
    if isinstance(raw, str):
        raw = raw.strip()
    return next((answer for answer in answers if str(answer) == str(raw)), None)
