"""Fixtures of the press: a PDF is rendered once per session, and no record of the renderer goes unseen."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from larp_piquet.printing.models import Printed
from larp_piquet.printing.render import pdf

from .reading import heard

Print = Callable[[str, Printed], bytes]


@pytest.fixture
def silence() -> Iterator[list[str]]:
    """What the renderer logged; fails the test unless that is nothing."""
    with heard() as kept:
        yield kept
    assert kept == []


@pytest.fixture(scope="session")
def printed() -> Print:
    """Renders a document, or hands back the same bytes as before for the same data."""
    done: dict[tuple[str, str], bytes] = {}

    def render(document: str, data: Printed) -> bytes:
        key = (document, repr(data))
        if key not in done:
            done[key] = pdf(document, data)
        return done[key]

    return render
