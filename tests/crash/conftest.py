"""What the tests of faults share: the sites that are killed, and where they come from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path

import pytest

from ..driver.nursery import Nursery
from ..driver.server import Event, running_event

#: A partie of two deals, so that there are debts as well.
SHORT = {"koroliks_per_partie": 1}
Served = Callable[..., AbstractContextManager[Event]]


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    """Where servers come from in a moment."""
    with Nursery() as kept:
        yield kept


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def event_url(request: pytest.FixtureRequest) -> str:
    """Both databases, one after the other, in this version's shape and empty."""
    return str(request.getfixturevalue(f"made_{request.param}_url"))


@pytest.fixture(
    params=["sqlite", *(pytest.param(each, marks=pytest.mark.postgres) for each in ("postgres", "two on postgres"))]
)
def served(request: pytest.FixtureRequest, tmp_path: Path, nursery: Nursery) -> Served:
    """An event, begun when it is asked for: by one process on either database, and by two on PostgreSQL.

    What is given are options of the serve command, and by name what else ``running_event`` takes.
    """
    kind = request.param.rpartition(" ")[2]
    url = str(request.getfixturevalue(f"made_{kind}_url"))
    servers = 2 if request.param.startswith("two") else 1
    return partial(running_event, tmp_path, url, rules=SHORT, nursery=nursery, servers=servers)
