"""Fixtures of the press: a PDF is rendered once per session, and no record of the renderer goes unseen."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator

import pytest

from larp_piquet.printing.models import Printed
from larp_piquet.printing.render import pdf

Print = Callable[[str, Printed], bytes]


class _Records(logging.Handler):
    """Keeps every record, debug ones too: a face or a picture that failed to load is only a line of the log."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.kept: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.name != "weasyprint.progress":
            self.kept.append(f"{record.name} {record.levelname}: {record.getMessage()}")


@pytest.fixture
def silence() -> Iterator[list[str]]:
    """What the renderer logged; fails the test unless that is nothing."""
    loggers = [logging.getLogger(name) for name in ("weasyprint", "larp_piquet.printing")]
    levels = [logger.level for logger in loggers]
    handler = _Records()
    for logger in loggers:
        logger.addHandler(handler)
        logger.setLevel(logging.DEBUG)
    yield handler.kept
    for logger, level in zip(loggers, levels, strict=True):
        logger.removeHandler(handler)
        logger.setLevel(level)
    assert handler.kept == []


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
