"""Long work of the desk: how far it is, and what it made. The page needs no script: it asks again by itself."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType

from flask import render_template
from werkzeug.wrappers import Response as AnyResponse

from ....printing.documents import PACK
from ....printing.manner import Manner
from ....services import press
from ....services.errors import NotFound
from ....services.jobs import KEPT, Job, JobState
from ....wording.mark import N_, Count, ngettext
from ... import manners, packform
from ...limits import HEAVY, limiter
from ...papers import download
from ...refusals import SERVICE, sentence
from ...tongue import _, tell
from ...visitor import house
from ...words import wall
from ..note import LANGUAGES
from .room import gm

#: Seconds for which a form waits for what may well be done at once.
PATIENCE = 4.0
#: So many parts of a print are named in a list; of the others their number is.
NAMED = 3
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


def and_more(num: int) -> Count:
    """``and 4 more``, of parts that are not named."""
    return ngettext("and %(num)s more", "and %(num)s more", num)


def parts_n(num: int) -> Count:
    """``14 parts``."""
    return ngettext("%(num)s part", "%(num)s parts", num)


def blanks_n(num: int) -> Count:
    """``4 blank notes``."""
    return ngettext("%(num)s blank note", "%(num)s blank notes", num)


def done_soon(job_id: str) -> Job:
    """A piece of work once it is over, or after a little while; what it raised is raised here."""
    jobs = house().jobs
    job = jobs.wait(job_id, PATIENCE)
    error = jobs.error(job_id)
    if error is not None:
        raise error
    return job


def _title(job: Job) -> str:
    parts = _parts(job)
    if parts and set(parts) != set(PACK):  # a print of chosen parts is called after them, as far as they can be read
        titles = [packform.title(name) for name in parts]
        more = len(titles) - NAMED
        if more < 2:
            return ", ".join(titles)
        return f"{', '.join(titles[:NAMED])} {tell(and_more(more))}"
    return _(TITLES[job.what]) if job.what in TITLES else job.what


def _parts(job: Job) -> list[str]:
    parts = job.told.get("parts")
    return [str(name) for name in parts] if isinstance(parts, list) else []


def _looks(job: Job) -> str:
    """When it was begun, and of a print how it looks and how much of it there is."""
    told = [wall(datetime.fromisoformat(job.at))]
    language = job.told.get("language")
    if isinstance(language, str) and language in LANGUAGES:
        told.append(LANGUAGES[language])
    if "paper" in job.told:
        told.append(manners.told(_manner(job.told)))
    if parts := _parts(job):
        told.append(tell(parts_n(len(parts))))
    blanks = job.told.get("blanks")
    if isinstance(blanks, int):
        told.append(tell(blanks_n(blanks)))
    return " · ".join(told)


def _manner(told: Mapping[str, object]) -> Manner:
    paper, dress = (str(told.get(name)) for name in ("paper", "dress"))
    ticks = {name: bool(told.get(name)) for name in ("old_spelling", "long_s")}
    return press.manner_of(paper, dress, **ticks)


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
    return render_template(
        "gm/jobs.html",
        jobs=[(each, _title(each), _looks(each), _state(each), _how_far(each)) for each in every],
        kept=KEPT,
    )


@gm.get("/jobs/<job>")
def job(job: str) -> str:
    """One of them; it looks again by itself until it is over."""
    found = house().jobs.look(job)
    troubles = [_trouble(field, code, values) for field, code, values in found.problems if code]
    return render_template(
        "gm/job.html",
        job=found,
        title=_title(found),
        looks=_looks(found),
        state=_state(found),
        far=_how_far(found),
        troubles=troubles,
    )


@gm.get("/jobs/<job>/file")
@limiter.limit(HEAVY)
def job_file(job: str) -> AnyResponse:
    """What it made."""
    found = house().jobs.look(job)
    if found.state is not JobState.DONE or not found.name:
        raise NotFound("job")
    return download(house().jobs.file(job), found.name, found.kind)
