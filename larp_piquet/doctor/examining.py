"""All checks of one event, in the order in which an evening depends on them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack

from sqlalchemy.exc import SQLAlchemyError

from ..language import say
from ..opening import REFUSALS, port_in
from ..services import events, identity
from ..services.errors import ServiceError
from ..services.house import House, in_use, reading_house
from ..wording.mark import N_
from . import codes, data, machine, postgres, press, reach
from .finding import Finding, Level, Patient, fault, ok, warning, worst

#: How a line begins.
SIGNS = {Level.OK: "✓", Level.WARNING: "!", Level.FAULT: "✗"}


def examine(patient: Patient, language: str) -> Iterator[Finding]:
    """Every finding, one after the other. A check that fails itself is a fault, and the others go on."""
    ours = _served(patient)
    steps: tuple[tuple[str, Callable[[], Iterator[Finding]]], ...] = (
        ("disk", lambda: machine.disk(patient)),
        ("clock", lambda: machine.clock(patient)),
        ("versions", machine.versions),
        ("data", lambda: data.data_file(patient) if patient.file is not None else postgres.postgres(patient)),
        ("secrets", lambda: data.secrets(patient)),
        ("backups", lambda: data.backups(patient, runs=_runs(patient, ours=ours))),
        ("languages", press.languages),
        ("fonts", press.faces),
        ("press", lambda: press.printing(language)),
    )
    well = True
    for name, step in steps:
        for finding in _tried(name, step):
            well = well and not (finding.level is Level.FAULT and (name == "data" or finding.check == "key"))
            yield finding
    if well:
        yield from _tried("event", lambda: _of_the_event(patient, ours=ours))
    else:
        yield from _way_here(patient, None, ours=ours)


def _tried(name: str, step: Callable[[], Iterator[Finding]]) -> Iterator[Finding]:
    try:
        yield from step()
    except Exception as error:
        said = N_("The check “%(name)s” could not be made: %(error)s.")
        reason = getattr(error, "strerror", None) or type(error).__name__
        do = N_("Look at the lines above; else tell whoever keeps the program.")
        yield fault(name, said, do, name=name, error=reason)


def _served(patient: Patient) -> bool:
    """Whether a site has this very data open, at that port; where nobody can tell, whoever answers is believed."""
    try:
        open_somewhere = in_use(patient.url)
    except (ServiceError, SQLAlchemyError, OSError):
        return True
    # Several servers of one PostgreSQL share the folder, and the port that stands there is the last one's.
    return open_somewhere and (patient.file is None or port_in(patient.folder) == patient.port)


def _runs(patient: Patient, *, ours: bool) -> bool:
    """Whether a site answers at the port, and some server has this very data open."""
    return reach.door(patient, ours=ours) in (reach.Door.SITE, reach.Door.SICK)


def _way_here(patient: Patient, printed: str | None, *, ours: bool) -> Iterator[Finding]:
    return _tried("port", lambda: reach.way_here(patient, printed, ours=ours))


def _of_the_event(patient: Patient, *, ours: bool) -> Iterator[Finding]:
    """What can be said only with the event opened, over a copy of it."""
    with ExitStack() as opened:
        try:
            house = opened.enter_context(reading_house(patient.url, patient.folder))
        except ServiceError as error:
            do = N_("Look at the lines above, or go back to a copy.")
            yield fault("event", REFUSALS.get(error.code, N_("The event cannot be opened.")), do, **error.values)
            yield from _way_here(patient, None, ours=ours)
            return
        yield from _opened(patient, house, ours=ours)


def _opened(patient: Patient, house: House, *, ours: bool) -> Iterator[Finding]:
    found = events.event(house)
    if not identity.has_passphrase(house):
        do = N_("Open the link that the terminal shows at the start: whoever opens it first is the game master.")
        yield warning("passphrase", N_("The game master has no passphrase yet."), do)
    if found is None:
        yield warning("event", N_("No event has been made yet."), N_("Make it, or import one."))
        yield from _way_here(patient, "", ours=ours)
        return
    yield ok("event", N_("The event is %(name)s."), name=found.name)
    yield machine.zone(found.time_zone)
    yield from _way_here(patient, found.printed_address, ours=ours)
    address = found.printed_address or f"http://127.0.0.1:{patient.port}"
    yield from codes.codes(patient, house, address, runs=_runs(patient, ours=ours))


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
