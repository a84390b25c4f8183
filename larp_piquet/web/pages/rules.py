"""The law as a page: every clause with this event's values in it."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, render_template, request, url_for

from ...engine.ruleset import DEFAULT_EDITION, EDITIONS, Ruleset
from ...wording import names as words_of
from ...wording.clauses import CHAPTERS, CLAUSES, NUMBERS, clause_reference, clause_text
from ...wording.mark import N_
from .. import account
from ..tongue import _, tell
from ..visitor import event

rules = Blueprint("rules", __name__)


@dataclass(frozen=True, slots=True)
class ClauseShown:
    """One clause in the reader's words."""

    key: str
    number: str  # as on the printed sheet
    title: str
    text: str
    reference: str


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
    return tuple(
        Chapter(
            _(title),
            tuple(
                ClauseShown(
                    key,
                    NUMBERS[key],
                    _(CLAUSES[key].title),
                    tell(clause_text(key, law)),
                    source(clause_reference(key, law)),
                )
                for key in keys
            ),
        )
        for title, keys in CHAPTERS
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
    return render_template(
        "rules/page.html", chapters=chapters(law), law=law, edition=edition, back=url_for("home.front"),
        editions=tuple((key, words_of.edition_title(key, _)) for key in EDITIONS),
        stake=account.stake_of(found) if found and not edition else "",
    )  # fmt: skip
