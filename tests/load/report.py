"""The figures of a run, and beside each what bounds it."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

from .drive import Run

#: From this share of a core on a process, or from this much lateness on the driver, is said to be the bound.
FULL = 0.85
LATE_MS = 20.0


def within(seconds: Sequence[float]) -> str:
    """The middle, and what 95 and 99 of 100 stay below, in milliseconds."""
    if len(seconds) < 2:
        return "-"
    cuts = statistics.quantiles(seconds, n=100)
    return f"p50 {cuts[49] * 1000:.0f} ms, p95 {cuts[94] * 1000:.0f} ms, p99 {cuts[98] * 1000:.0f} ms"


def told(run: Run, rate: float, sync_ms: float, processes: int) -> str:
    """The report of a run."""
    first, last = run.readings[0], run.readings[-1]
    server, system = last[0].since(first[0])
    driver, driver_system = last[1].since(first[1])
    lag = statistics.quantiles(run.lag, n=20)[-1] * 1000 if len(run.lag) > 1 else 0.0
    bound = _bound(server, system, driver + driver_system, lag, sync_ms, run.moves / run.seconds, processes)
    counts = run.counts
    lines = [
        f"moves: {run.moves} in {run.seconds:.0f} s, {run.moves / run.seconds:.1f} a second; {rate:g} were asked for"
        + (f", and {run.owed} taps found no table ready ({bound})" if run.owed else ""),
        f"from the tap to the view on every phone that follows a stream ({len(run.streamed)}): "
        f"{within(run.streamed)} ({bound})",
        f"to those that ask every four seconds ({len(run.polled)}): {within(run.polled)} (their patience)",
        f"to the phone that was tapped ({len(run.own)}): {within(run.own)} (the write: {sync_ms:.1f} ms a sync; "
        f"and {bound})",
        "errors: " + (", ".join(f"{kind} × {n}" for kind, n in sorted(counts.errors.items())) or "none"),
    ]
    for kind, n in sorted(counts.views.items()):
        lines.append(f"views {kind}: {n}, {counts.bytes[kind] / n:.0f} bytes each (what the page says)")
    for name, which in (("server", 0), ("driver", 1)):
        for quarter, label in ((0, "in the first quarter"), (-2, "in the last")):
            if len(run.readings) < 3:
                continue
            before, after = run.readings[quarter][which], run.readings[quarter + 1][which]
            user, beneath = after.since(before)
            lines.append(
                f"{name} {label}: {user:.2f} cores of its own and {beneath:.2f} of the system; "
                f"memory {before.memory / 1024:.0f} MB at its start, {after.memory / 1024:.0f} MB at its end"
            )
    lines.append(f"the driver itself comes late by {lag:.1f} ms (95 of 100)")
    return "\n".join(lines)


def _bound(
    server: float, system: float, driver: float, lag: float, sync_ms: float, moves: float, processes: int
) -> str:
    """What a figure waits for, from what was measured beside it."""
    found = []
    if server + system > FULL * processes:
        found.append(f"bound by the interpreter lock of the server: {server + system:.2f} of {processes} core(s)")
    if lag > LATE_MS or driver > FULL:
        found.append(f"bound by the driver: {driver:.2f} cores, {lag:.0f} ms late")
    if sync_ms * moves > FULL * 1000:
        found.append(f"bound by the disk: {sync_ms:.1f} ms a sync")
    if found:
        return "; ".join(found)
    return (
        f"nothing is full: server {server + system:.2f} cores, driver {driver:.2f}, disk {sync_ms * moves / 10:.0f} %"
    )
