"""The law as a page: every clause with this event's values in it."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, render_template, request, url_for

from ...engine.ruleset import DEFAULT_EDITION, EDITIONS, Ruleset
from ...wording import names as words_of
from ...wording.clauses import CHAPTERS, CLAUSES, NUMBERS, clause_reference, clause_text
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


def chapters(law: Ruleset) -> tuple[Chapter, ...]:
    """Every clause of ``law``, said."""
    return tuple(
        Chapter(
            _(title),
            tuple(
                ClauseShown(
                    key, NUMBERS[key], _(CLAUSES[key].title), tell(clause_text(key, law)), clause_reference(key, law)
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
