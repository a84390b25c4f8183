"""A server whose clock is set back an hour in mid-evening: play, signatures and payments go on, and all of it holds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from ..driver.clock import FalseClock
from ..driver.nursery import Nursery
from ..driver.phone import Phone
from ..driver.server import Event, running_event
from .conftest import SHORT
from .players import Seat, playable, seated
from .whole import Acknowledged, whole

HOUR = timedelta(hours=1)


@pytest.fixture(scope="module")
def false_clock(tmp_path_factory: pytest.TempPathFactory) -> FalseClock:
    return FalseClock(tmp_path_factory.mktemp("clock") / "offset")


@pytest.fixture(scope="module")
def false_nursery(false_clock: FalseClock) -> Iterator[Nursery]:
    """Where servers come from that go by it."""
    false_clock.set("+0")
    with Nursery(**false_clock.environment) as kept:
        yield kept


def until(seats: list[Seat], do: str, kept: list[object], steps: int = 600) -> None:
    """Play until one more of these was acknowledged."""
    before = len(kept)
    for _ in range(steps):
        for seat in seats:
            seat.step()
            if len(kept) > before:
                return
    raise AssertionError(f"nobody came to {do}")
