"""The sites that are killed: one process over a file, and two over one PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path

import pytest

from ..driver.server import Event, running_event

Served = Callable[[], AbstractContextManager[Event]]


@pytest.fixture(params=["one", pytest.param("two", marks=pytest.mark.postgres)])
def served(request: pytest.FixtureRequest, tmp_path: Path) -> Served:
    """An event, begun when it is asked for: by one process on SQLite, by two on PostgreSQL."""
    if request.param == "one":
        return partial(running_event, tmp_path)
    return partial(running_event, tmp_path, str(request.getfixturevalue("made_postgres_url")), servers=2)
