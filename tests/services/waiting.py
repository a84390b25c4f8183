"""Waiting for long work as long as it goes on: a busy machine makes it slow, and only what stands still has failed."""

from __future__ import annotations

import time

from larp_piquet.services.jobs import Job, Jobs, JobState

#: Seconds without a page more after which nothing is expected any more.
STILL = 300.0


def over(jobs: Jobs, job_id: str, still: float = STILL) -> Job:
    """The work once it is done; fails where it failed, or came no further for ``still`` seconds."""
    before: tuple[JobState, int] | None = None
    moved = time.monotonic()
    while not (job := jobs.wait(job_id, min(1.0, still))).over:
        if (job.state, job.done) != before:
            before, moved = (job.state, job.done), time.monotonic()
        assert time.monotonic() - moved < still, f"it stands still: {job}"
    assert job.state is JobState.DONE, f"{job}: {jobs.error(job_id)!r}"
    return job
