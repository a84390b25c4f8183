"""What the tests of faults share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.driver.nursery import Nursery


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    """Where servers come from in a moment."""
    with Nursery() as kept:
        yield kept


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def event_url(request: pytest.FixtureRequest) -> str:
    """Both databases, one after the other, in this version's shape and empty."""
    return str(request.getfixturevalue(f"made_{request.param}_url"))
