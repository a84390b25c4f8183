"""Asking the law: a case of irregularity, one question after another, and the ruling. It changes nothing at a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import takewhile
from urllib.parse import urlencode

from flask import Blueprint, render_template, request, url_for

from ...engine.irregular import CASES, Fact, Facts, FactsError, Ruling, known_facts, next_question, rule
from ...engine.ruleset import ALL_EDITIONS, DEFAULT_EDITION, Ruleset
from ...services.errors import NotFound
from ...services.results import TableInfo
from ...wording import names as words_of
from ...wording.clauses import anchor, clause_of, clause_text, two_play_on
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


@dataclass(frozen=True, slots=True)
class Desk:
    """Which law is asked, and where.

    ``law`` is the one that the pages tell, ``asked`` the one that answers: of a law for three, where ``two`` are left,
    the law by which they play on. ``players`` is the choice between them that the address names, if it names one.
    """

    law: Ruleset
    asked: Ruleset
    two: bool
    players: str
    here: str
    law_page: str

    def link(self, case: str = "", facts: Mapping[str, object] | None = None) -> str:
        """Where a case is asked with these facts known; all cases without one."""
        told = {"players": self.players} if self.players else {}
        query = urlencode({**told, **({"case": case} if case else {}), **(facts or {})})
        return f"{self.here}?{query}" if query else self.here

    def clause(self, key: str) -> str:
        """Under which key the pages tell the clause of a ruling."""
        return anchor(key, self.law, of_two_left=self.two)

    def switch(self) -> tuple[tuple[str, str, bool], ...]:
        """Three or two who are left, where the law knows both: address, words, and which is asked now."""
        if not two_play_on(self.law):
            return ()
        case = request.args.get("case", "")
        of = {"3": _("While three play"), "2": _("When two are left")}
        return tuple(
            (replace(self, players=key).link(case if case in CASES else ""), text, self.two == (key == "2"))
            for key, text in of.items()
        )


def _desk(law: Ruleset, here: str, law_page: str, *, two_left: bool = False) -> Desk:
    """``two_left`` unless the address says otherwise."""
    if not two_play_on(law):
        return Desk(law, law, False, "", here, law_page)
    players = request.args.get("players", "")
    players = players if players in ("2", "3") else ""
    asked = law_in_force(law, players, two_left=two_left)
    return Desk(law, asked, asked is not law, players, here, law_page)


def law_in_force(law: Ruleset, players: str, *, two_left: bool) -> Ruleset:
    """The law that answers: of a law for three, where ``players`` (or else the table) has two left, theirs."""
    if two_play_on(law) and (players == "2" if players in ("2", "3") else two_left):
        return law.two_handed()
    return law


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
    """The law that the sitting at a table froze when it opened; of two, when two of three play on there."""
    view = standing(look(number))[0]
    here = url_for("irregular.of_table", number=number)
    return law_asked(view.rules, here, url_for("table.law", number=number), two_left=len(view.deal_seats) == 2)


def law_asked(
    told: Ruleset,
    here: str,
    law_page: str,
    *,
    two_left: bool = False,
    back: str = "",
    table: TableInfo | None = None,
    entering: Callable[[Ruling], Mapping[str, object]] | None = None,
) -> tuple[str, int]:
    """The questions of a case one after another, then the ruling; by the law of two left unless the address says else.

    ``entering`` gives what a referee's page needs to give that ruling at its ``table``, to which ``back`` leads.
    """
    desk = _desk(told, here, law_page, two_left=two_left)
    case, law = request.args.get("case", ""), desk.asked
    shown: dict[str, object] = {
        "desk": desk,
        "law_page": law_page,
        "law_title": words_of.law_title(desk.law, _),
        "back": back,
        "table": table,
        "enter": "",
    }
    if case not in CASES:
        cases = tuple((desk.link(key), tell(case_title(key, law))) for key in CASES)
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
            Told(tell(question(key)), tell(answer(key, value, law)), desk.link(case, _before(known, key)))
            for key, value in known.items()
        ),
        asked=None if fact is None else _asked(fact, law),
        ruled=_ruled(rule(case, known, law), desk, known) if fact is None else None,
        problems=problems,
        **shown,
    )
    return html, 400 if problems else 200


def _before(known: Facts, key: str) -> Facts:
    """What was known when this was asked."""
    return dict(takewhile(lambda told: told[0] != key, known.items()))


def _facts(case: str, law: Ruleset) -> tuple[Mapping[str, str], tuple[str, ...]]:
    """What the address tells of this case, without what cannot be, and the faults of that in words."""
    keys = [fact.key for fact in CASES[case].facts]
    facts = {key: request.args[key] for key in keys if request.args.get(key)}
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


def _ruled(ruling: Ruling, desk: Desk, known: Facts) -> Ruled:
    keys = [desk.clause(key) for key in (ruling.clause, *(("silence",) if ruling.silence else ()))]
    following = []
    if ruling.see is not None:
        following.append((desk.link(ruling.see), tell(case_title(ruling.see, desk.asked))))
    if ruling.outcome == "option_of_elder" and "decision" in known:
        stands = desk.link(ruling.case, {**_before(known, "decision"), "decision": "stands"})
        following.append((stands, _("If he lets the deal stand")))
    return Ruled(
        _(OUTCOMES[ruling.outcome]),
        tuple(map(tell, consequences(ruling))),
        tuple(map(tell, exchanges(ruling))),
        tuple((key, _(clause_of(key, desk.law).title)) for key in keys),
        tell(clause_text(keys[0], desk.law)),
        tuple(following),
    )
