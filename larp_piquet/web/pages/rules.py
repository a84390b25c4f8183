"""The law as a page: every clause with this event's values in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Blueprint, render_template, request, url_for

from ...engine.ruleset import ALL_EDITIONS, DEFAULT_EDITION, Ruleset
from ...services.errors import NotFound
from ...wording import names as words_of
from ...wording.clauses import (
    CLAUSES,
    REFEREE_CHAPTER,
    REFEREE_CLAUSES,
    anchor,
    chapters_of,
    clause_of,
    clause_reference,
    clause_text,
    fields_of_clause,
    numbers_of,
)
from ...wording.own_rules import own_rules as rules_of_house
from ...wording.repairs import INTRODUCTION, REPAIRS
from .. import account, laws
from ..sources import source
from ..tongue import _, tell
from ..visitor import event

rules = Blueprint("rules", __name__)


@dataclass(frozen=True, slots=True)
class Difference:
    """A rule in which a house differs from its edition."""

    clause: str
    title: str
    here: str
    by_edition: str


@dataclass(frozen=True, slots=True)
class ClauseShown:
    """One clause in the reader's words; ``own`` is what in it is the house's."""

    key: str
    number: str  # as on the printed sheet
    title: str
    text: str
    reference: str
    own: tuple[Difference, ...]
    also: tuple[str, ...]  # keys of the game for two that are answered here, so that a link to them finds something


@dataclass(frozen=True, slots=True)
class Chapter:
    """Clauses under one heading."""

    title: str
    clauses: tuple[ClauseShown, ...]


def chapters(law: Ruleset) -> tuple[Chapter, ...]:
    """Every clause of ``law``, said."""
    own, numbers = own_rules(law), numbers_of(law)
    elsewhere: dict[str, list[str]] = {}
    for key in CLAUSES:
        if key not in numbers:
            elsewhere.setdefault(anchor(key, law), []).append(key)
    told = tuple(
        Chapter(_(title), tuple(_shown(key, numbers[key], law, own, tuple(elsewhere.get(key, ()))) for key in keys))
        for title, keys in chapters_of(law)
    )
    last = len(told) + 1
    of_referee = (_of_house(key, f"{last}.{place}", law) for place, key in enumerate(REFEREE_CLAUSES, start=1))
    return (*told, Chapter(_(REFEREE_CHAPTER), tuple(of_referee)))


def _of_house(key: str, number: str, law: Ruleset) -> ClauseShown:
    """A clause that no source has and no house changes; numbered as in the printed book."""
    return ClauseShown(key, number, _(REFEREE_CLAUSES[key].title), tell(clause_text(key, law)), "", (), ())


def _shown(key: str, number: str, law: Ruleset, own: Mapping[str, Difference], also: tuple[str, ...]) -> ClauseShown:
    changed = tuple(told for field, told in own.items() if field in fields_of_clause(key, law))
    return ClauseShown(
        key, number, _(clause_of(key, law).title), tell(clause_text(key, law)), source(clause_reference(key, law)),
        changed, also,
    )  # fmt: skip


def own_rules(law: Ruleset) -> dict[str, Difference]:
    """Every rule in which ``law`` differs from its edition and that changes anything in it, by field."""
    return {
        field: Difference(own.clause, _(own.title), tell(own.here), tell(own.by_edition))
        for field, own in rules_of_house(law).items()
    }


def rules_page(
    law: Ruleset,
    back: str,
    *,
    title: str = "",
    stake: str = "",
    edition: str | None = None,
    frozen: bool = False,
    ask: str = "",
) -> str:
    """The page of a law: its name, what in it is the house's own, and every clause in the order of play.

    With ``edition``, the key of the law that is looked at (empty for the event's), the others can be turned to;
    ``frozen`` says that a table keeps an older law; ``ask`` is where this law is asked about an irregularity.
    """
    return render_template(
        "rules/page.html",
        title=title or words_of.law_title(law, _),
        edition_title=words_of.edition_title(law.edition, _),
        chapters=chapters(law),
        own=tuple(own_rules(law).values()),
        back=back,
        stake=stake,
        edition=edition,
        groups=() if edition is None else laws.groups(),
        frozen=frozen,
        ask=ask,
    )


@rules.get("/rules")
@rules.get("/rules/<edition>")
def page(edition: str = "") -> str:
    """The event's law, or any other by its key."""
    found = event()
    edition = edition or request.args.get("edition", "")
    if edition:
        known = laws.laws()
        if edition not in known:
            raise NotFound("law")
        ask, name = url_for("irregular.of_edition", edition=edition), laws.title(edition, known[edition])
        return rules_page(known[edition], url_for("home.front"), title=name, edition=edition, ask=ask)
    ask = url_for("irregular.of_event")
    if found is None:
        law = ALL_EDITIONS[DEFAULT_EDITION]
        return rules_page(law, url_for("home.front"), edition=DEFAULT_EDITION, ask=ask)
    return rules_page(found.rules, url_for("home.front"), stake=account.stake_of(found), edition="", ask=ask)


@rules.get("/rules/readings")
def readings() -> str:
    """Where the sources are garbled, what they say, and how the house reads them."""
    return render_template(
        "rules/readings.html",
        introduction=INTRODUCTION,
        repairs=tuple(
            (r, source(r.reference), tuple((key, _(CLAUSES[key].title)) for key in r.clauses)) for r in REPAIRS
        ),
    )
