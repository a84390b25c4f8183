"""All checks of one event, in the order in which an evening depends on them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

from ..language import say
from ..services import events, identity
from ..services.errors import ServiceError
from ..services.house import House, reading_house
from ..wording.mark import N_
from . import codes, data, machine, postgres, press, reach
from .finding import Finding, Level, Patient, fault, ok, warning, worst

#: How a line begins.
SIGNS = {Level.OK: "✓", Level.WARNING: "!", Level.FAULT: "✗"}


def examine(patient: Patient, language: str) -> Iterator[Finding]:
    """Every finding, one after the other. A check that fails itself is a fault, and the others go on."""
    steps: tuple[tuple[str, Callable[[], Iterator[Finding]]], ...] = (
        ("disk", lambda: machine.disk(patient)),
        ("clock", lambda: machine.clock(patient)),
        ("versions", machine.versions),
        ("data", lambda: data.data_file(patient) if patient.file is not None else postgres.postgres(patient)),
        ("secrets", lambda: data.secrets(patient)),
        ("backups", lambda: data.backups(patient, runs=_runs(patient))),
        ("languages", press.languages),
        ("fonts", press.faces),
        ("press", lambda: press.printing(language)),
    )
    well = True
    for name, step in steps:
        for finding in _tried(name, step):
            well = well and not (finding.level is Level.FAULT and (name == "data" or finding.check == "key"))
            yield finding
    yield from _tried("port", lambda: reach.port(patient))
    yield from _tried("event", (lambda: _of_the_event(patient)) if well else (lambda: reach.addresses(patient, "")))


def _tried(name: str, step: Callable[[], Iterator[Finding]]) -> Iterator[Finding]:
    try:
        yield from step()
    except Exception as error:
        said = N_("This check could not be made (%(error)s).")
        yield fault(name, said, N_("Tell whoever keeps the program."), error=type(error).__name__)


def _runs(patient: Patient) -> bool:
    return reach.answers("127.0.0.1", patient.port) in (reach.Door.SITE, reach.Door.SICK)


def _of_the_event(patient: Patient) -> Iterator[Finding]:
    """What can be said only with the event opened, over a copy of it."""
    try:
        with reading_house(patient.url, patient.folder) as house:
            yield from _opened(patient, house)
    except ServiceError as error:
        said = N_("The event cannot be opened (%(code)s).")
        yield fault("event", said, N_("Look at the lines above, or go back to a copy."), code=error.code)


def _opened(patient: Patient, house: House) -> Iterator[Finding]:
    found = events.event(house)
    if not identity.has_passphrase(house):
        do = N_("Open the link that the terminal shows at the start: whoever opens it first is the game master.")
        yield warning("passphrase", N_("The game master has no passphrase yet."), do)
    if found is None:
        yield warning("event", N_("No event has been made yet."), N_("Make it, or import one."))
        yield from reach.addresses(patient, "")
        return
    yield ok("event", N_("The event is %(name)s."), name=found.name)
    yield machine.zone(found.time_zone)
    yield from reach.addresses(patient, found.printed_address)
    address = found.printed_address or f"http://127.0.0.1:{patient.port}"
    yield from codes.codes(patient, house, address, runs=_runs(patient))


def line(finding: Finding, language: str) -> str:
    """A finding as the terminal shows it, and beneath it what to do."""
    values = {name: say(language, str(value)) if name == "kinds" else value for name, value in finding.values.items()}
    told = f"{SIGNS[finding.level]} {say(language, finding.said, **values)}"
    return f"{told}\n    {say(language, finding.do, **values)}" if finding.do else told


def as_json(findings: list[Finding], language: str) -> str:
    """All of them for programs: the worst level, and of each its check, level, line and what to do."""
    told = [
        {
            "check": each.check,
            "level": each.level.name.lower(),
            "said": say(language, each.said, **each.values),
            "do": say(language, each.do, **each.values) if each.do else "",
        }
        for each in findings
    ]
    return json.dumps({"level": worst(findings).name.lower(), "checks": told}, ensure_ascii=False, indent=2)
