"""Long work of the desk: how far it is, and what it made. The page needs no script: it asks again by itself."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from flask import render_template
from werkzeug.wrappers import Response as AnyResponse

from ....services.errors import NotFound
from ....services.jobs import Job, JobState
from ....wording.mark import N_
from ... import packform
from ...limits import HEAVY, limiter
from ...papers import download
from ...refusals import SERVICE, sentence
from ...tongue import _
from ...visitor import house
from .room import gm

#: Seconds for which a form waits for what may well be done at once.
PATIENCE = 4.0
ENTERED = N_("The debts are entered: %(number)s, from No. %(first)s on.")
TITLES: Mapping[str, str] = MappingProxyType(
    {
        "pack": N_("The pack (PDF)"),
        "blanks": N_("Fresh blank notes (PDF)"),
        "take_json": N_("All of it (JSON)"),
        "take_csv": N_("Tables (CSV in a zip)"),
        "take_journal": N_("The ledger as a journal (hledger)"),
        "take_debts": N_("Open debts and purses for the next event"),
        "debts_in": N_("A list of opening debts"),
    }
)
STATES: Mapping[JobState, str] = MappingProxyType(
    {
        JobState.WAITING: N_("It waits for what was begun before it."),
        JobState.WORKING: N_("Under way."),
        JobState.DONE: N_("Done."),
        JobState.FAILED: N_("It came to nothing."),
        JobState.GONE: N_("The server was started anew while this was under way. Ask for it again."),
    }
)
GONE_IN = N_("The server was started anew while this was under way. Look in the ledger whether it was entered.")


def done_soon(job_id: str) -> Job:
    """A piece of work once it is over, or after a little while; what it raised is raised here."""
    jobs = house().jobs
    job = jobs.wait(job_id, PATIENCE)
    error = jobs.error(job_id)
    if error is not None:
        raise error
    return job


def _title(job: Job) -> str:
    parts = job.told.get("parts")
    if isinstance(parts, list):  # a print of chosen parts is called after them
        return ", ".join(packform.title(str(name)) for name in parts)
    return _(TITLES[job.what]) if job.what in TITLES else job.what


def _state(job: Job) -> str:
    if job.state is JobState.GONE and job.what == "debts_in":
        return _(GONE_IN)
    if job.state is JobState.DONE and job.what == "debts_in":
        return _(ENTERED, **job.told)
    return _(STATES[job.state])


def _how_far(job: Job) -> str:
    if job.state is not JobState.WORKING or not job.done:
        return ""
    if job.of and job.what in ("pack", "blanks"):
        return _("pages laid out: %(done)s of %(of)s", done=job.done, of=job.of)
    if job.of:
        return _("%(done)s of %(of)s", done=job.done, of=job.of)
    return _("pages laid out: %(done)s", done=job.done)


def _trouble(field: str, code: str, values: Mapping[str, object]) -> str:
    """A fault of what was typed, or what kept the whole from being done."""
    whole = SERVICE.get(code) if not field else None
    return sentence(code, values) if whole is None else " ".join(_(words, **values) for words in whole)


@gm.get("/jobs")
def jobs_page() -> str:
    """What is under way and what was made, the newest first."""
    every = house().jobs.all()
    return render_template("gm/jobs.html", jobs=[(each, _title(each), _state(each), _how_far(each)) for each in every])


@gm.get("/jobs/<job>")
def job(job: str) -> str:
    """One of them; it looks again by itself until it is over."""
    found = house().jobs.look(job)
    troubles = [_trouble(field, code, values) for field, code, values in found.problems if code]
    return render_template(
        "gm/job.html", job=found, title=_title(found), state=_state(found), far=_how_far(found), troubles=troubles
    )


@gm.get("/jobs/<job>/file")
@limiter.limit(HEAVY)
def job_file(job: str) -> AnyResponse:
    """What it made."""
    found = house().jobs.look(job)
    if found.state is not JobState.DONE or not found.name:
        raise NotFound("job")
    return download(house().jobs.file(job), found.name, found.kind)
