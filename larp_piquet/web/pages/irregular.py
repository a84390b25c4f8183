"""Asking the law: a case of irregularity, one question after another, and the ruling. It changes nothing at a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import takewhile
from urllib.parse import urlencode

from flask import Blueprint, render_template, request, url_for

from ...engine.irregular import CASES, Fact, Facts, FactsError, Ruling, known_facts, next_question, rule
from ...engine.ruleset import ALL_EDITIONS, DEFAULT_EDITION, Ruleset
from ...services.errors import NotFound
from ...wording import names as words_of
from ...wording.clauses import CLAUSES, clause_text
from ...wording.law_irregular_words import (
    OUTCOMES,
    answer,
    case_title,
    consequences,
    exchanges,
    fact_fault,
    question,
)
from .. import laws
from ..tongue import _, tell
from ..visitor import event
from .table import look, standing

irregular = Blueprint("irregular", __name__)

#: Up to so many answers each has a button; more are numbers, and one of them is typed.
BUTTONS = 8


@dataclass(frozen=True, slots=True)
class Told:
    """A fact that is known: its question, the answer, and where it can be answered otherwise."""

    question: str
    answer: str
    again: str


@dataclass(frozen=True, slots=True)
class Asked:
    """The question of the moment: an answer is (what is sent, how it reads), or a number in a range."""

    key: str
    question: str
    answers: tuple[tuple[str, str], ...]
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Ruled:
    """The ruling in words. ``following`` are pages that go on from it, with their titles."""

    outcome: str
    sentences: tuple[str, ...]
    exchanges: tuple[str, ...]
    clauses: tuple[tuple[str, str], ...]  # key and title; the first is the ruling's own
    text: str
    following: tuple[tuple[str, str], ...]


@irregular.get("/rules/irregular")
def of_event() -> tuple[str, int]:
    """The event's own law; without an event, that of the edition the house begins with."""
    found = event()
    law = ALL_EDITIONS[DEFAULT_EDITION] if found is None else found.rules
    return law_asked(law, url_for("irregular.of_event"), url_for("rules.page"))


@irregular.get("/rules/<edition>/irregular")
def of_edition(edition: str) -> tuple[str, int]:
    """The law of an edition or a house edition."""
    known = laws.laws()
    if edition not in known:
        raise NotFound("law")
    here = url_for("irregular.of_edition", edition=edition)
    return law_asked(known[edition], here, url_for("rules.page", edition=edition))


@irregular.get("/table/<int:number>/law/irregular")
def of_table(number: int) -> tuple[str, int]:
    """The law that the sitting at a table froze when it opened."""
    law = standing(look(number))[0].rules
    return law_asked(law, url_for("irregular.of_table", number=number), url_for("table.law", number=number))


def law_asked(
    law: Ruleset,
    here: str,
    law_page: str,
    *,
    back: str = "",
    entering: Callable[[Ruling], Mapping[str, object]] | None = None,
) -> tuple[str, int]:
    """The questions of a case one after another, then the ruling.

    ``entering`` gives what a referee's page needs to give that ruling at its table, to which ``back`` leads.
    """
    case = request.args.get("case", "")
    shown: dict[str, object] = {
        "here": here,
        "law_page": law_page,
        "law_title": words_of.law_title(law, _),
        "back": back,
        "enter": "",
    }
    if case not in CASES:
        cases = tuple((_link(here, key), tell(case_title(key, law))) for key in CASES)
        return render_template("rules/irregular.html", cases=cases, **shown), 200
    given, problems = _facts(case, law)
    known = {key: value for key, value in known_facts(case, given, law).items() if key in given}
    fact = next_question(case, known, law)
    if fact is None and entering is not None:
        shown |= entering(rule(case, known, law))
    html = render_template(
        "rules/irregular.html",
        cases=(),
        case=case,
        title=tell(case_title(case, law)),
        known=known,
        told=tuple(
            Told(tell(question(key)), tell(answer(key, value, law)), _link(here, case, _before(known, key)))
            for key, value in known.items()
        ),
        asked=None if fact is None else _asked(fact, law),
        ruled=_ruled(rule(case, known, law), law, here, known) if fact is None else None,
        problems=problems,
        **shown,
    )
    return html, 400 if problems else 200


def _link(here: str, case: str, facts: Mapping[str, object] | None = None) -> str:
    return f"{here}?{urlencode({'case': case, **(facts or {})})}"


def _before(known: Facts, key: str) -> Facts:
    """What was known when this was asked."""
    return dict(takewhile(lambda told: told[0] != key, known.items()))


def _facts(case: str, law: Ruleset) -> tuple[Mapping[str, str], tuple[str, ...]]:
    """What the address tells of this case, without what cannot be, and the faults of that in words."""
    keys = [fact.key for fact in CASES[case].facts]
    facts = {key: request.args[key][:40] for key in keys if request.args.get(key)}
    try:
        next_question(case, facts, law)
    except FactsError as error:
        wrong = {str(problem.values.get("fact")) for problem in error.problems}
        if any(problem.code == "pack" for problem in error.problems):
            wrong |= {key for key in keys if key.endswith("_cards")}
        said = tuple(tell(fact_fault(problem, by_question=True)) for problem in error.problems)
        return {key: value for key, value in facts.items() if key not in wrong}, said
    return facts, ()


def _asked(fact: Fact, law: Ruleset) -> Asked:
    answers = fact.answers(law)
    if len(answers) > BUTTONS:
        return Asked(fact.key, tell(question(fact.key)), (), int(answers[0]), int(answers[-1]))
    buttons = tuple((str(each), tell(answer(fact.key, each, law))) for each in answers)
    return Asked(fact.key, tell(question(fact.key)), buttons, 0, 0)


def _ruled(ruling: Ruling, law: Ruleset, here: str, known: Facts) -> Ruled:
    keys = (ruling.clause, "silence") if ruling.silence else (ruling.clause,)
    following = []
    if ruling.see is not None:
        following.append((_link(here, ruling.see), tell(case_title(ruling.see, law))))
    if ruling.outcome == "option_of_elder" and "decision" in known:
        stands = _link(here, ruling.case, {**_before(known, "decision"), "decision": "stands"})
        following.append((stands, _("If he lets the deal stand")))
    return Ruled(
        _(OUTCOMES[ruling.outcome]),
        tuple(map(tell, consequences(ruling))),
        tuple(map(tell, exchanges(ruling))),
        tuple((key, _(CLAUSES[key].title)) for key in keys),
        tell(clause_text(ruling.clause, law)),
        tuple(following),
    )
