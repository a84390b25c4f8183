"""Questions to the law from a terminal, and its answers: what ``larp-piquet rule`` does."""

from __future__ import annotations

from collections.abc import Mapping

from .engine.irregular import CASES, Fact, FactsError, known_facts, next_question, rule
from .engine.ruleset import Ruleset
from .language import clause, phrase, say
from .wording.clauses import CLAUSES
from .wording.law_irregular_words import OUTCOMES, answer, case_title, consequences, exchanges, fact_fault, question
from .wording.typography import colon


def cases(rules: Ruleset, language: str) -> list[str]:
    """Every case with its name, a line each."""
    wide = max(map(len, CASES))
    return [f"{key:<{wide}}  {phrase(language, case_title(key, rules))}" for key in CASES]


def asked(case: str, facts: Mapping[str, str], rules: Ruleset, language: str) -> list[str] | None:
    """The fact that is missing, its answers by the names under which they are typed; ``None`` when all is known.

    Raises ``FactsError``.
    """
    fact = next_question(case, facts, rules)
    return None if fact is None else [phrase(language, question(fact.key)), *_answers(fact, rules, language)]


def _answers(fact: Fact, rules: Ruleset, language: str) -> list[str]:
    known = fact.answers(rules)
    if all(isinstance(each, int) for each in known):
        return [f"  {fact.key}=" + (f"{known[0]}…{known[-1]}" if len(known) > 8 else "|".join(map(str, known)))]
    wide = max(len(str(each)) for each in known)
    return [f"  {fact.key}={each:<{wide}}  {phrase(language, answer(fact.key, each, rules))}" for each in known]


def ruled(case: str, facts: Mapping[str, str], rules: Ruleset, language: str) -> list[str]:
    """The ruling in words: what was told, what the law answers, and the clause. Raises ``FactsError``."""
    ruling = rule(case, facts, rules)
    told = [phrase(language, case_title(case, rules))]
    for key, given in known_facts(case, facts, rules).items():
        told.append(f"  {phrase(language, question(key))} {phrase(language, answer(key, given, rules))}")
    told += ["", say(language, OUTCOMES[ruling.outcome])]
    first, *more = consequences(ruling)
    told += [f"  {phrase(language, each)}" for each in (first, *exchanges(ruling), *more)]
    title = say(language, CLAUSES[ruling.clause].title)
    return [*told, "", f"{title} ({ruling.clause}){colon(language)}{clause(language, ruling.clause, rules)}"]


def unfit(error: FactsError, language: str) -> str:
    """Every fault of what was told, in one line."""
    return " ".join(phrase(language, fact_fault(problem)) for problem in error.problems)
