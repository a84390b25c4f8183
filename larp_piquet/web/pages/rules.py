"""The law as a page: every clause with this event's values in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Blueprint, render_template, request, url_for

from ...engine.ruleset import DEFAULT_EDITION, EDITIONS, Ruleset, differences
from ...wording import names as words_of
from ...wording.clauses import (
    CHAPTERS,
    CLAUSE_OF,
    CLAUSES,
    NUMBERS,
    REFEREE_CHAPTER,
    REFEREE_CLAUSES,
    clause_reference,
    clause_text,
)
from ...wording.mark import N_
from ...wording.repairs import REPAIRS
from ...wording.rule_names import FIELDS, value_phrase
from .. import account
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


@dataclass(frozen=True, slots=True)
class Chapter:
    """Clauses under one heading."""

    title: str
    clauses: tuple[ClauseShown, ...]


#: The books that a reference names, as a reader knows them.
BOOKS = {"S0": N_("the old game"), "S2": N_("the musketeers' telling"), "C": N_("the laws of rubicon piquet")}
#: The chapters of the old game, whose own headings a reference names.
HEADINGS = {
    "правила": N_("rules"), "хвалёж": N_("calls"), "счёт": N_("the count"), "не подойдёт": N_("“not good”"),
    "пик и репик": N_("pique and repique"), "капоты и леза": N_("capots and leza"), "капоты": N_("capots"),
    "итог": N_("the result"),
}  # fmt: skip


def source(reference: str) -> str:
    """``S0, счёт 2, 3; S2`` in words: "the old game, the count 2, 3; the musketeers' telling"."""
    told: list[str] = []
    for passage in reference.split("; "):
        book, _space, rest = passage.partition(" ")
        book = book.rstrip(",")
        words = [_(BOOKS[book]) if book in BOOKS else book]
        if rest:
            heading = rest.rstrip("0123456789, –")
            number = rest[len(heading) :].strip()
            words.append(
                " ".join(part for part in (_(HEADINGS.get(heading, heading)) if heading else "", number) if part)
            )
        told.append(", ".join(words))
    return "; ".join(told)


def chapters(law: Ruleset) -> tuple[Chapter, ...]:
    """Every clause of ``law``, said."""
    own = own_rules(law)
    told = tuple(Chapter(_(title), tuple(_shown(key, law, own) for key in keys)) for title, keys in CHAPTERS)
    return (*told, Chapter(_(REFEREE_CHAPTER), tuple(_of_house(key, law) for key in REFEREE_CLAUSES)))


def _of_house(key: str, law: Ruleset) -> ClauseShown:
    """A clause that no source has and no house changes."""
    return ClauseShown(key, "", _(REFEREE_CLAUSES[key].title), tell(clause_text(key, law)), "", ())


def _shown(key: str, law: Ruleset, own: Mapping[str, Difference]) -> ClauseShown:
    clause = CLAUSES[key]
    changed = tuple(told for field, told in own.items() if field in clause.fields)
    return ClauseShown(
        key, NUMBERS[key], _(clause.title), tell(clause_text(key, law)), source(clause_reference(key, law)), changed
    )


def own_rules(law: Ruleset) -> dict[str, Difference]:
    """Every rule in which ``law`` differs from its edition, by field."""
    edition = EDITIONS[law.edition]
    return {
        field: Difference(
            CLAUSE_OF[field], _(FIELDS[field]), tell(value_phrase(field, law)), tell(value_phrase(field, edition))
        )
        for field in differences(law)
    }


def rules_page(
    law: Ruleset,
    back: str,
    *,
    stake: str = "",
    edition: str = "",
    editions: tuple[tuple[str, str], ...] = (),
    frozen: bool = False,
    ask: str = "",
) -> str:
    """The page of a law: its name, what in it is the house's own, and every clause.

    ``editions`` can be turned to, ``edition`` is the one looked at; ``frozen`` says that a table keeps an older law;
    ``ask`` is where this law is asked about an irregularity.
    """
    return render_template(
        "rules/page.html",
        title=words_of.law_title(law, _),
        edition_title=words_of.edition_title(law.edition, _),
        chapters=chapters(law),
        own=tuple(own_rules(law).values()),
        back=back,
        stake=stake,
        edition=edition,
        editions=editions,
        frozen=frozen,
        ask=ask,
    )


@rules.get("/rules")
def page() -> str:
    """The event's law, or an edition's by name."""
    found = event()
    wanted = request.args.get("edition", "")
    if wanted in EDITIONS:
        law, edition = EDITIONS[wanted], wanted
    elif found is not None:
        law, edition = found.rules, ""
    else:
        law, edition = EDITIONS[DEFAULT_EDITION], DEFAULT_EDITION
    editions = tuple((key, words_of.edition_title(key, _)) for key in EDITIONS)
    if found is not None:
        editions = (("", _("The law of this event")), *editions)
    return rules_page(
        law,
        url_for("home.front"),
        stake=account.stake_of(found) if found and not edition else "",
        edition=edition,
        editions=editions,
        ask=url_for("irregular.of_edition", edition=edition) if edition else url_for("irregular.of_event"),
    )


@rules.get("/rules/readings")
def readings() -> str:
    """Where the sources are garbled, what they say, and how the house reads them."""
    return render_template(
        "rules/readings.html",
        repairs=tuple((r, tuple((key, _(CLAUSES[key].title)) for key in r.clauses)) for r in REPAIRS),
    )
