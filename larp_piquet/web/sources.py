"""The passage that a clause comes from, in the reader's language."""

from __future__ import annotations

from ..wording import sources
from .tongue import _


def source(reference: str) -> str:
    """As ``wording.sources.source``, said to the reader of the page."""
    return sources.source(reference, _)
