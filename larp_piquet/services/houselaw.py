"""The house's own law: setting it, and carrying it alone from one event to another as TOML."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ..engine.ruleset import DEFAULT_EDITION, EDITIONS, Ruleset, RulesetError, concerned, make_ruleset
from . import toml
from .castlist import MAX_BYTES
from .errors import BadInput, Problem, Stale
from .events import as_event, house_rules, rules_of, rules_to_text, store_change
from .house import House
from .journal import require_event, require_staff
from .results import EventInfo, Staff
from .typed import LAW_NAME, LONG, Faults

FORMAT, VERSION = "larp-piquet-rules", 1
_PARTS = ("format", "version", "edition", "name", "rules")
_HEAD = """\
# House rules of LARP Piquet: an edition of the law, the house's name for its own reading of it, and the values in
# which it differs. What is not named here is as in the edition.
"""


@dataclass(frozen=True, slots=True)
class HouseLaw:
    """An edition with a house's own values: fields of ``Ruleset`` to JSON or TOML values. ``name`` may be empty."""

    edition: str
    values: Mapping[str, object] = field(default_factory=dict)
    name: str = ""


def law_mark(rules: Ruleset) -> str:
    """A fingerprint of a law, by which a form knows whether it has been changed since."""
    return hashlib.blake2b(rules_to_text(rules).encode(), digest_size=9).hexdigest()


def check_law(law: HouseLaw, faults: Faults) -> Ruleset:
    """The law as a ruleset, its faults gathered: each under the first field that it speaks of."""
    name = faults.text("name", law.name, LAW_NAME)
    try:
        return make_ruleset(law.edition, law.values, name)
    except RulesetError as error:
        for fault in error.problems:
            faults.problems.append(Problem((concerned(fault) or ("edition",))[0], f"rules.{fault.code}", fault.values))
    return EDITIONS[DEFAULT_EDITION]


def set_house_law(house: House, staff: Staff, law: HouseLaw, reason: str = "", *, seen: str | None = None) -> EventInfo:
    """Make this the event's law; sittings that are open keep theirs. An entry with old and new.

    ``seen`` is the ``law_mark`` that a form was made for: ``Stale`` if another law stands by now. ``BadInput`` lists
    every fault, and nothing is kept then.
    """
    require_staff(staff)
    faults = Faults()
    rules = check_law(law, faults)
    reason = faults.text("reason", reason, LONG)
    faults.raise_any()
    with house.database.write() as connection:
        old = require_event(connection)
        if seen is not None and seen != law_mark(rules_of(old)):
            raise Stale("meanwhile")
        record = replace(old, rules=rules_to_text(rules))
        store_change(house, connection, staff, "law_changed", reason, old, record)
    return as_event(record)


def house_law(rules: Ruleset) -> HouseLaw:
    """A ruleset as what a house says of it."""
    return HouseLaw(rules.edition, house_rules(rules), rules.name)


# -- as a file ---------------------------------------------------------------------------------------------------


def write_law(law: HouseLaw) -> str:
    """The house's law as TOML; what is written reads back as the same."""
    lines = [f"format = {toml.value(FORMAT)}", f"version = {VERSION}", f"edition = {toml.value(law.edition)}"]
    if law.name:
        lines.append(f"name = {toml.value(law.name)}")
    lines += ["", "[rules]", *(f"{name} = {toml.value(value)}" for name, value in law.values.items())]
    return _HEAD + "\n".join(lines) + "\n"


def read_law(text: str) -> HouseLaw:
    """Read such a file; raises ``BadInput`` with every fault of its shape. The rules themselves are looked at later."""
    if len(text) > MAX_BYTES:
        raise BadInput([Problem("", "too_large", {"most": MAX_BYTES})])
    try:
        plain = toml.load(text)
    except toml.NotToml as error:
        raise BadInput([Problem("", error.code, error.values)]) from None
    problems: list[Problem] = []
    if plain.get("format") != FORMAT:
        problems.append(Problem("format", "not_a_law_file", {"known": FORMAT}))
    elif plain.get("version") != VERSION:
        problems.append(Problem("version", "unknown_version", {"known": VERSION}))
    problems += [Problem(name[:40], "unknown_name") for name in plain if name not in _PARTS]
    values = plain.get("rules", {})
    if not isinstance(values, dict):
        problems.append(Problem("rules", "not_a_map"))
        values = {}
    texts = {name: plain.get(name, "") for name in ("edition", "name")}
    problems += [Problem(name, "not_text") for name, value in texts.items() if not isinstance(value, str)]
    if problems:
        raise BadInput(problems)
    return HouseLaw(str(texts["edition"]), values, str(texts["name"]))
