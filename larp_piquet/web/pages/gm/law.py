"""The house rules: every field of the law in its order, beside the edition's own value; and the same as a file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from flask import Response, flash, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ....engine.ruleset import CHOICES, EDITIONS, FIELDS, Ruleset
from ....services import houselaw
from ....services.errors import BadInput, Conflict, Problem
from ....services.houselaw import HouseLaw
from ....wording import names as words_of
from ....wording.clauses import CHAPTERS, CLAUSE_OF, CLAUSES, NUMBERS, clause_reference, clause_text, clauses_with
from ....wording.faults import fault_by_title
from ....wording.rule_meanings import MEANINGS
from ....wording.rule_names import CHOICES as WORDS
from ....wording.rule_names import FIELDS as TITLES
from ....wording.rule_names import NO, YES, value_phrase
from ...limits import HEAVY, MOVES, limiter
from ...papers import download
from ...refusals import sentence
from ...tongue import _, tell
from ...visitor import event, house
from .room import gm, staff, text

WHOLE = re.compile(r"[-−]?[0-9]{1,6}")
LONGEST_FILE = 100_000


@dataclass(frozen=True, slots=True)
class Box:
    """One box to type a number into."""

    name: str
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class RuleShown:
    """One rule of the form: ``options`` to choose from, or ``boxes`` for numbers, a tick beside if ``off`` is told."""

    field: str
    title: str
    meaning: str
    by_edition: str
    differs: bool
    options: tuple[tuple[str, str], ...]
    value: str
    boxes: tuple[Box, ...]
    off: bool | None
    also: tuple[tuple[str, str], ...]  # other clauses that it changes: (key, title)


@dataclass(frozen=True, slots=True)
class ClauseForm:
    """A clause as it stands now, and the rules that make it."""

    key: str
    number: str
    title: str
    text: str
    reference: str
    rules: tuple[RuleShown, ...]


def law() -> Ruleset:
    """The event's law; raises ``Conflict("no_event")``."""
    found = event()
    if found is None:
        raise Conflict("no_event")
    return found.rules


def typed_of(rules: Ruleset) -> dict[str, str]:
    """A law as what stands in the boxes of its form."""
    boxes: dict[str, str] = {}
    for field in FIELDS:
        value = getattr(rules, field)
        if field == "open_capot" and value == "off":
            boxes["open_capot.off"] = "yes"
        elif isinstance(value, bool):
            boxes[field] = "yes" if value else "no"
        elif isinstance(value, tuple):
            boxes[f"{field}.least"], boxes[f"{field}.most"] = map(str, value)
        elif isinstance(value, Mapping):
            boxes |= {f"{field}.{length}": str(points) for length, points in value.items()}
        else:
            boxes[field] = str(value)
    return boxes


def values_of(typed: Mapping[str, str], edition: Ruleset) -> dict[str, object]:
    """What was typed as values of the law; an empty box is the edition's value, what is no number stays text."""
    empty = typed_of(edition)

    def number(name: str) -> object:
        given = typed.get(name, "") or empty.get(name, "")
        return int(given.replace("−", "-")) if WHOLE.fullmatch(given) else given

    values: dict[str, object] = {}
    for field in FIELDS:
        value = getattr(edition, field)
        if field == "open_capot":
            off = "open_capot.off" in typed or not (typed.get(field) or empty.get(field))
            values[field] = "off" if off else number(field)
        elif isinstance(value, bool):
            flag = typed.get(field) or empty[field]
            values[field] = {"yes": True, "no": False}.get(flag, flag)
        elif isinstance(value, tuple):
            values[field] = [number(f"{field}.least"), number(f"{field}.most")]
        elif isinstance(value, Mapping):
            values[field] = {str(length): number(f"{field}.{length}") for length in value}
        elif isinstance(value, int):
            values[field] = number(field)
        else:
            values[field] = typed.get(field) or empty[field]
    return values


def _rule(field: str, typed: Mapping[str, str], now: Ruleset, edition: Ruleset) -> RuleShown:
    value = getattr(edition, field)
    options: tuple[tuple[str, str], ...] = ()
    boxes: tuple[Box, ...] = ()
    if field in CHOICES:
        words = WORDS.get(field, {})
        options = tuple((str(choice), _(words[str(choice)]) if words else str(choice)) for choice in CHOICES[field])
    elif isinstance(value, bool):
        options = (("yes", _(YES)), ("no", _(NO)))
    elif isinstance(value, tuple):
        names = ((f"{field}.least", _("least")), (f"{field}.most", _("most")))
        boxes = tuple(Box(name, label, typed.get(name, "")) for name, label in names)
    elif isinstance(value, Mapping):
        boxes = tuple(
            Box(f"{field}.{length}", str(length), typed.get(f"{field}.{length}", "")) for length in value
        )  # fmt: skip
    else:
        boxes = (Box(field, "", typed.get(field, "")),)
    return RuleShown(
        field, _(TITLES[field]), _(MEANINGS[field]), tell(value_phrase(field, edition)),
        getattr(now, field) != value, options, typed.get(field, ""), boxes,
        ("open_capot.off" in typed) if field == "open_capot" else None,
        tuple((key, _(CLAUSES[key].title)) for key in clauses_with(field) if key != CLAUSE_OF[field]),
    )  # fmt: skip


def _chapters(typed: Mapping[str, str], now: Ruleset) -> list[tuple[str, list[ClauseForm]]]:
    edition = EDITIONS[now.edition]
    told = []
    for title, keys in CHAPTERS:
        clauses = []
        for key in keys:
            fields = [field for field in FIELDS if CLAUSE_OF[field] == key]
            if fields:
                rules = tuple(_rule(field, typed, now, edition) for field in fields)
                reference = clause_reference(key, now)
                clause = CLAUSES[key]
                clauses.append(
                    ClauseForm(key, NUMBERS[key], _(clause.title), tell(clause_text(key, now)), reference, rules)
                )
        told.append((_(title), clauses))
    return told


def _page(
    typed: Mapping[str, str], name: str, problems: tuple[Problem, ...] = (), status: int = 200, pasted: str = ""
) -> tuple[str, int]:
    """The form. ``problems`` of rules are told beside their fields and all together above them."""
    now = law()
    if problems:
        g.form_refused = True
    errors: dict[str, str] = {}
    for problem in problems:
        errors[problem.field] = (
            f"{errors[problem.field]} {_told(problem)}" if problem.field in errors else _told(problem)
        )
    html = render_template(
        "gm/law.html", chapters=_chapters(typed, now), errors=errors, told=tuple(_told(p) for p in problems), name=name,
        edition=words_of.edition_title(now.edition, _), seen=houselaw.law_mark(now), pasted=pasted, titles=TITLES,
    )  # fmt: skip
    return html, status


def _told(problem: Problem) -> str:
    kind, _dot, code = problem.code.partition(".")
    if kind == "rules":
        return tell(fault_by_title(code, problem.values))
    place = problem.field.removeprefix("file.") if problem.field.startswith("file.") else ""
    said = sentence(problem.code, problem.values)
    return f"{place}: {said}" if place else said


@gm.get("/law")
def law_page() -> tuple[str, int]:
    """The house rules as they stand."""
    now = law()
    return _page(typed_of(now), now.name)


@gm.post("/law")
@limiter.limit(MOVES)
def law_save() -> AnyResponse | tuple[str, int]:
    """Keeps what was typed as the event's law, whole or not at all."""
    now = law()
    typed = {name: text(name) for name in request.form if name.partition(".")[0] in FIELDS}
    values = values_of(typed, EDITIONS[now.edition])
    wanted = HouseLaw(now.edition, values, text("name"))
    try:
        houselaw.set_house_law(house(), staff(), wanted, text("reason"), seen=text("seen"))
    except BadInput as error:
        return _page(typed, text("name"), error.problems, error.status)
    flash(_("The house rules are kept. Tables that are open play on by the law they were opened with."))
    return redirect(url_for("gm.law_page"), 303)


@gm.get("/law/file")
@limiter.limit(HEAVY)
def law_file() -> Response:
    """The house rules alone, as a file for another event."""
    return download(houselaw.write_law(houselaw.house_law(law())).encode(), "house-rules.toml", "application/toml")


@gm.post("/law/file")
@limiter.limit(HEAVY)
def law_read() -> AnyResponse | tuple[str, int]:
    """Takes such a file in as the event's law, whole or not at all."""
    now = law()
    upload = request.files.get("file")
    pasted = request.form.get("pasted", "")[:LONGEST_FILE]
    try:
        if upload is not None and upload.filename:
            try:
                pasted = upload.read(LONGEST_FILE + 1).decode("utf-8-sig")
            except UnicodeDecodeError:
                raise BadInput([Problem("file", "not_utf8")]) from None
        houselaw.set_house_law(house(), staff(), houselaw.read_law(pasted), text("reason"), seen=text("seen"))
    except BadInput as error:
        problems = tuple(replace(p, field=f"file.{p.field}") for p in error.problems)
        return _page(typed_of(now), now.name, problems, error.status, pasted)
    flash(_("The house rules are read from the file and kept."))
    return redirect(url_for("gm.law_page"), 303)
