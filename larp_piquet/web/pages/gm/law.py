"""The house editions of the law: making, changing and withdrawing them, on a form or as a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask import Response, flash, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ....engine.ruleset import ALL_EDITIONS, Ruleset, fields_of
from ....services import houselaw, lawfile
from ....services.errors import BadInput, Conflict, NotFound, Problem
from ....services.houselaw import HouseLaw
from ....services.results import EventInfo
from ....wording import names as words_of
from ....wording.faults import fault_by_title
from ... import laws
from ...lawform import chapters, typed_of, values_of
from ...limits import HEAVY, MOVES, limiter
from ...papers import download, file_name
from ...refusals import sentence
from ...tongue import _, colon, tell
from ...visitor import event, house
from .room import gm, handed_in, staff, text

LONGEST_FILE = 100_000


@dataclass(frozen=True, slots=True)
class LawShown:
    """A house edition in the list."""

    key: str
    title: str
    edition: str
    version: int
    of_event: bool
    tables: tuple[int, ...]


def require_event() -> EventInfo:
    """The event; raises ``Conflict("no_event")``."""
    found = event()
    if found is None:
        raise Conflict("no_event")
    return found


def _told(problem: Problem) -> str:
    kind, _dot, code = problem.code.partition(".")
    if kind == "rules":
        return tell(fault_by_title(code, problem.values))
    place = problem.field.removeprefix("file.") if problem.field.startswith("file.") else ""
    said = sentence(problem.code, problem.values)
    return f"{place}{colon()}{said}" if place else said


def _list(problems: tuple[Problem, ...] = (), status: int = 200, pasted: str = "") -> tuple[str, int]:
    found = require_event()
    g.form_refused = bool(problems)
    html = render_template(
        "gm/laws.html", own=tuple(_shown(edition) for edition in houselaw.house_editions(house())),
        groups=laws.groups(), law=laws.title_of(found.law), base=found.law, told=tuple(_told(p) for p in problems),
        pasted=pasted,
    )  # fmt: skip
    return html, status


def _shown(edition: houselaw.HouseEdition) -> LawShown:
    return LawShown(
        edition.key, laws.title(edition.key, edition.rules), words_of.edition_title(edition.rules.edition, _),
        edition.version, edition.of_event, edition.tables,
    )  # fmt: skip


def _page(
    now: Ruleset, typed: Mapping[str, str], name: str, *, key: str = "", problems: tuple[Problem, ...] = (),
    status: int = 200, pasted: str = "", base: str = "", of_event: bool = False,
) -> tuple[str, int]:  # fmt: skip
    """The form. ``problems`` of rules are told beside their fields and all together above them."""
    if problems:
        g.form_refused = True
    errors: dict[str, str] = {}
    for problem in problems:
        said = _told(problem)
        errors[problem.field] = f"{errors[problem.field]} {said}" if problem.field in errors else said
    html = render_template(
        "gm/law.html", chapters=chapters(typed, now), errors=errors, told=tuple(_told(p) for p in problems), name=name,
        edition=words_of.edition_title(now.edition, _), seen=houselaw.law_mark(now), pasted=pasted, key=key, base=base,
        title=laws.title(key, now) if key else _("A new house edition"), of_event=of_event,
        law_page=url_for("rules.page", edition=key or base or now.edition),
        **_used(key),
    )  # fmt: skip
    return html, status


def _used(key: str) -> dict[str, Any]:
    if not key:
        return {"by_event": False, "tables": (), "version": 0}
    edition = houselaw.house_edition(house(), key)
    return {"by_event": edition.of_event, "tables": edition.tables, "version": edition.version}


@gm.get("/law")
def laws_page() -> tuple[str, int]:
    """Every house edition, and how to make another."""
    return _list()


def _base() -> tuple[str, Ruleset]:
    """The law that a new house edition begins as."""
    key = request.values.get("base", "")
    known = laws.laws()
    if key not in known:
        raise NotFound("law")
    return key, known[key]


@gm.get("/law/new")
def law_new() -> tuple[str, int]:
    """The form of a new house edition, filled with the law it begins as."""
    key, rules = _base()
    return _page(rules, typed_of(rules), "", base=key, of_event=require_event().law == key)


def _typed(rules: Ruleset) -> dict[str, str]:
    names = fields_of(rules)
    return {name: text(name) for name in request.form if name.partition(".")[0] in names}


@gm.post("/law/new")
@limiter.limit(MOVES)
def law_add() -> AnyResponse | tuple[str, int]:
    """Keeps what was typed as a new house edition, whole or not at all."""
    key, base = _base()
    typed, of_event = _typed(base), "of_event" in request.form
    wanted = HouseLaw(base.edition, values_of(typed, ALL_EDITIONS[base.edition]), text("name"))
    try:
        made = houselaw.add_house_edition(house(), staff(), wanted, text("reason"), of_event=of_event)
    except BadInput as error:
        return _page(
            base, typed, text("name"), base=key, of_event=of_event, problems=error.problems, status=error.status
        )
    flash(_("The house edition is kept: it can be chosen for the event and for any table."))
    return redirect(url_for("gm.law_page", key=made.key), 303)


@gm.get("/law/<key>")
def law_page(key: str) -> tuple[str, int]:
    """A house edition as it stands."""
    now = houselaw.house_edition(house(), key).rules
    return _page(now, typed_of(now), now.name, key=key)


@gm.post("/law/<key>")
@limiter.limit(MOVES)
def law_save(key: str) -> AnyResponse | tuple[str, int]:
    """Keeps what was typed as a new version, whole or not at all."""
    now = houselaw.house_edition(house(), key).rules
    typed = _typed(now)
    wanted = HouseLaw(now.edition, values_of(typed, ALL_EDITIONS[now.edition]), text("name"))
    try:
        houselaw.change_house_edition(house(), staff(), key, wanted, text("reason"), seen=text("seen"))
    except BadInput as error:
        return _page(now, typed, text("name"), key=key, problems=error.problems, status=error.status)
    flash(_("The house rules are kept. Tables that are open play on by the law they were opened with."))
    return redirect(url_for("gm.law_page", key=key), 303)


@gm.post("/law/<key>/withdraw")
@limiter.limit(MOVES)
def law_withdraw(key: str) -> AnyResponse:
    """Offers it no longer."""
    houselaw.withdraw_house_edition(house(), staff(), key, text("reason"))
    flash(_("The house edition is withdrawn. What was played by it stands."))
    return redirect(url_for("gm.laws_page"), 303)


@gm.get("/law/<key>/file")
@limiter.limit(HEAVY)
def law_file(key: str) -> Response:
    """A house edition alone, as a file for another event."""
    rules = houselaw.house_edition(house(), key).rules
    name = file_name(rules.name) if rules.name else "house-rules"
    return download(lawfile.write_law(houselaw.house_law(rules)).encode(), f"{name}.toml", "application/toml")


def _file() -> str:
    """The text of the file that was sent or pasted; raises ``BadInput``."""
    data = handed_in(LONGEST_FILE + 1)[0]
    if len(data) > LONGEST_FILE:
        raise BadInput([Problem("file", "too_large", {"most": LONGEST_FILE})])
    try:
        return str(data, "utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput([Problem("file", "not_utf8")]) from None


def _of_file(error: BadInput) -> tuple[Problem, ...]:
    return tuple(replace(problem, field=f"file.{problem.field}") for problem in error.problems)


@gm.post("/law/file")
@limiter.limit(HEAVY)
def law_read() -> AnyResponse | tuple[str, int]:
    """Takes such a file in as a new house edition, whole or not at all."""
    pasted = request.form.get("pasted", "")
    try:
        pasted = _file()
        made = houselaw.add_house_edition(house(), staff(), lawfile.read_law(pasted), text("reason"))
    except BadInput as error:
        return _list(_of_file(error), error.status, pasted)
    flash(_("The house edition is read from the file and kept."))
    return redirect(url_for("gm.law_page", key=made.key), 303)


@gm.post("/law/<key>/file")
@limiter.limit(HEAVY)
def law_reread(key: str) -> AnyResponse | tuple[str, int]:
    """Takes such a file in as a new version of this house edition, whole or not at all."""
    now = houselaw.house_edition(house(), key).rules
    pasted = request.form.get("pasted", "")
    try:
        pasted = _file()
        wanted = lawfile.read_law(pasted)
        houselaw.change_house_edition(house(), staff(), key, wanted, text("reason"), seen=text("seen"))
    except BadInput as error:
        return _page(
            now, typed_of(now), now.name, key=key, problems=_of_file(error), status=error.status, pasted=pasted
        )
    flash(_("The house rules are read from the file and kept."))
    return redirect(url_for("gm.law_page", key=key), 303)
