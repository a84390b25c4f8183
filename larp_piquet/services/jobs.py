"""Long work, done beside the pages: one piece at a time, and each tells how far it is.

What is known of a piece stands in a file of the house's folder, and what it made in another, so that both can be
fetched again later, also after the server was started anew. Work that was under way then is ``GONE``: nobody says it
goes on. Only where what it made was kept already, and entered after that, it is ``DONE``: what is entered must be had.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import re
import secrets
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from pathlib import Path
from time import monotonic, sleep

from ..store import whole
from . import processes
from .errors import BadInput, NotFound, ServiceError
from .storing import alone_in, storing

FOLDER = "jobs"
#: So many pieces are kept, the newest; older ones go with what they made.
KEPT = 12
#: Seconds between two tellings of the file; a page does not look more often.
_RARELY = 0.5
#: Seconds between two looks at what another process does.
_LOOK = 0.1
#: Seconds for which whoever begins a piece waits for another who begins one.
_PATIENCE = 10.0
_ID = re.compile("[0-9a-f]{16}")
LOG = logging.getLogger(__name__)

#: Told by the work itself: how much is done, of how much. Of nothing: nobody knows of how much.
Tell = Callable[[int, int], None]


class JobState(StrEnum):
    """Where a piece of work stands."""

    WAITING = "waiting"  # another is before it
    WORKING = "working"
    DONE = "done"
    FAILED = "failed"
    GONE = "gone"  # the server that did it is no more


@dataclass(frozen=True, slots=True)
class Made:
    """What came of it: a file, or none, and numbers to be told."""

    data: bytes = b""
    name: str = ""
    kind: str = ""
    told: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Job:
    """A piece of work. ``what`` names it; ``done`` of ``of`` is how far it is, ``of`` 0 where nobody knows.

    ``name`` and ``kind`` are of its file, empty where it makes none; ``problems`` are field, code and values of what
    was wrong.
    """

    id: str
    what: str
    state: JobState
    at: str
    done: int = 0
    of: int = 0
    name: str = ""
    kind: str = ""
    told: Mapping[str, object] = field(default_factory=dict)
    problems: tuple[tuple[str, str, Mapping[str, object]], ...] = ()
    pid: int = 0
    born: str = ""  # when the process was that does it

    @property
    def over(self) -> bool:
        """Nothing more will come of it than has come."""
        return self.state not in (JobState.WAITING, JobState.WORKING)


class Telling:
    """What a piece of work is given: called, it tells how far it is."""

    def __init__(self, jobs: Jobs, job_id: str) -> None:
        self._jobs, self._id = jobs, job_id

    def __call__(self, done: int, of: int) -> None:
        """So much is done, of so much."""
        self._jobs._tell(self._id, done, of)

    @property
    def mark(self) -> str:
        """Its mark for ``once``: what enters something by it after ``keep`` is done, whatever becomes of the server."""
        return _mark(self._id)

    def keep(self, made: Made) -> None:
        """Keep what it made before anything is entered for it; raises ``StorageFailed``."""
        self._jobs._keep_made(self._id, made)


class Jobs:
    """The work of one house. What other processes do is read in its folder.

    ``entered``: whether anything was entered by this mark.
    """

    def __init__(
        self,
        folder: Callable[[], Path],
        clock: Callable[[], datetime],
        entered: Callable[[str], bool] = lambda _mark: False,
    ) -> None:
        self._folder, self._clock, self._entered = folder, clock, entered
        self._first = threading.Lock()  # held while it is asked whether a form was sent before
        self._one = threading.Lock()
        self._live: dict[str, Job] = {}
        self._errors: dict[str, Exception] = {}
        self._ended: dict[str, threading.Event] = {}
        self._written = 0.0
        self._leaving = False

    def start(
        self, what: str, work: Callable[[Telling], Made], mark: str = "", told: Mapping[str, object] | None = None
    ) -> str:
        """Begin it, or put it behind what is under way; its id. What it raises is kept with it.

        ``told`` is what is known of it at once; what it tells when it is done comes to that.
        By one ``mark`` of a form it is done once: sent again, the form finds what it began, unless that failed.
        """
        job_id = _id_of(mark) if mark else secrets.token_hex(8)
        pid = os.getpid()
        born = processes.born(pid)
        # Two processes may be sent one form at one moment, and share the folder.
        with self._first, alone_in(self._folder(), _PATIENCE):
            if mark and self._goes_on(job_id):
                return job_id
            job = Job(job_id, what, JobState.WAITING, self._moment(), told=dict(told or {}), pid=pid, born=born)
            self._errors.pop(job.id, None)
            self._ended[job.id] = threading.Event()
            try:
                self._keep(job)
            except ServiceError:  # no room for it: it was not begun, and can be once there is
                for kept in (self._live, self._ended):
                    kept.pop(job.id, None)
                raise
        threading.Thread(target=self._run, args=(job.id, work), name=f"job-{job.id}", daemon=True).start()
        return job.id

    def has(self, mark: str) -> bool:
        """Whether work was begun by the form of this mark, which is under way or done."""
        return self._goes_on(_id_of(mark))

    def look(self, job_id: str) -> Job:
        """How it stands; raises ``NotFound("job")``."""
        live = self._live.get(job_id)
        if live is not None and not live.over:
            return live
        if not _ID.fullmatch(job_id):
            raise NotFound("job")
        try:
            job = _read((self._folder() / f"{job_id}.json").read_text("utf-8"))
        except (OSError, ValueError, TypeError, KeyError):
            if live is not None:
                return live
            raise NotFound("job") from None
        if live is not None and job.born == live.born:
            return live  # what is known of it may have found no room on the disk
        if job.state is JobState.GONE and job.name and self._entered(_mark(job.id)):
            return replace(job, state=JobState.DONE)
        return job

    def wait(self, job_id: str, seconds: float) -> Job:
        """The same once it is over, or after so many seconds."""
        until = monotonic() + seconds
        ended = self._ended.get(job_id)
        if ended is not None:
            ended.wait(seconds)
        while not (job := self.look(job_id)).over and monotonic() < until:
            sleep(_LOOK)  # another process does it
        return job

    def file(self, job_id: str) -> bytes:
        """What it made; raises ``NotFound("job")`` where it made nothing."""
        job = self.look(job_id)
        try:
            return (self._folder() / f"{job.id}.out").read_bytes()
        except OSError:
            raise NotFound("job") from None

    def error(self, job_id: str) -> Exception | None:
        """What was raised, while this process remembers, and no other has begun it anew."""
        error = self._errors.get(job_id)
        return None if error is None or self.look(job_id).state is JobState.DONE else error

    def all(self) -> tuple[Job, ...]:
        """Those that are kept, the newest first."""
        found = []
        for path in self._folder().glob("*.json"):
            try:
                found.append(self.look(path.stem))
            except NotFound:
                continue
        return tuple(sorted(found, key=lambda job: (job.at, job.id), reverse=True))

    def leave(self) -> None:
        """From now on nothing is begun, and what fails is ``GONE``: the server ends, and cut it short."""
        self._leaving = True

    def close(self, seconds: float = 5.0) -> None:
        """Let what is under way come to its end, for so long."""
        until = monotonic() + seconds
        for ended in list(self._ended.values()):
            ended.wait(max(0.0, until - monotonic()))

    # -- inside --------------------------------------------------------------------------------------------------

    def _run(self, job_id: str, work: Callable[[Telling], Made]) -> None:
        ended = self._ended[job_id]  # held here, for whoever comes next may clear this job away before it is told
        try:
            with self._one:
                if self._leaving:
                    self._keep(replace(self._live[job_id], state=JobState.GONE))
                    return
                self._keep(replace(self._live[job_id], state=JobState.WORKING))
                made = work(Telling(self, job_id))
                if made.data and not self._live[job_id].name:
                    self._keep_made(job_id, made)
                self._done(replace(self._live[job_id], state=JobState.DONE, told=self._told(job_id, made)))
                self._clear()
        except Exception as error:
            if not isinstance(error, ServiceError):
                LOG.exception("a piece of long work failed")
            if self._live[job_id].name and self._entered(_mark(job_id)):  # it came to nothing only after that
                self._done(replace(self._live[job_id], state=JobState.DONE))
                return
            self._errors[job_id] = error
            state, problems = (JobState.GONE, ()) if self._leaving else (JobState.FAILED, _problems(error))
            self._done(replace(self._live[job_id], state=state, problems=problems, name="", kind=""))
            with suppress(OSError):  # what was kept to be entered, and was not
                (self._folder() / f"{job_id}.out").unlink(missing_ok=True)
        finally:
            ended.set()

    def _moment(self) -> str:
        """Now, and after all that are kept, though the clock was set back since: the newest is the last to go."""
        newest = next((datetime.fromisoformat(job.at) for job in self.all()), None)
        now = self._clock()
        return (now if newest is None else max(now, newest + timedelta(microseconds=1))).isoformat()

    def _tell(self, job_id: str, done: int, of: int) -> None:
        job = replace(self._live[job_id], done=done, of=of)
        if monotonic() - self._written > _RARELY:
            self._keep(job)
        else:
            self._live[job_id] = job

    def _goes_on(self, job_id: str) -> bool:
        """Whether there is such work, which has not failed."""
        try:
            return self.look(job_id).state not in (JobState.FAILED, JobState.GONE)
        except NotFound:
            return False

    def _keep_made(self, job_id: str, made: Made) -> None:
        self._write(f"{job_id}.out", made.data, firmly=True)
        self._keep(
            replace(self._live[job_id], name=made.name, kind=made.kind, told=self._told(job_id, made)), firmly=True
        )

    def _told(self, job_id: str, made: Made) -> dict[str, object]:
        return {**self._live[job_id].told, **made.told}

    def _done(self, job: Job) -> None:
        """It stands so, though a full disk may keep its file from saying so."""
        try:
            self._keep(job)
        except ServiceError:
            LOG.warning("no room to keep what became of a piece of work")

    def _keep(self, job: Job, *, firmly: bool = False) -> None:
        self._live[job.id] = job
        self._written = monotonic()
        data = json.dumps(asdict(job), ensure_ascii=False, default=str).encode()
        self._write(f"{job.id}.json", data, firmly=firmly)

    @storing()
    def _write(self, name: str, data: bytes, *, firmly: bool = False) -> None:
        """For the owner's eyes only: what is made may hold every secret. ``firmly``: a power cut leaves it there."""
        whole.write(self._folder() / name, data, firmly=firmly)

    def _clear(self) -> None:
        for job in [each for each in self.all() if each.over][KEPT:]:
            for ending in ("json", "out"):
                (self._folder() / f"{job.id}.{ending}").unlink(missing_ok=True)
            for kept in (self._live, self._errors, self._ended):
                kept.pop(job.id, None)


def _read(text: str) -> Job:
    """A piece of work that this process does not do: another one's, or one of before."""
    plain = json.loads(text)
    problems = tuple((place, code, values) for place, code, values in plain.pop("problems"))
    job = Job(**{**plain, "state": JobState(plain["state"]), "problems": problems})
    return job if job.over or processes.lives(job.pid, job.born) else replace(job, state=JobState.GONE)


def _id_of(mark: str) -> str:
    return hashlib.blake2b(mark.encode(), digest_size=8).hexdigest()


def _mark(job_id: str) -> str:
    return f"job-{job_id}"


def _problems(error: Exception) -> tuple[tuple[str, str, Mapping[str, object]], ...]:
    if isinstance(error, BadInput):
        return tuple((each.field, each.code, dict(each.values)) for each in error.problems)
    return (("", error.code, dict(error.values)),) if isinstance(error, ServiceError) else (("", "", {}),)
