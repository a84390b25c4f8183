"""Printing from the store: gathers what a document says and hands it to the press."""

from __future__ import annotations

from collections.abc import Collection

from .house import House
from .results import Staff, Viewer


def pack(house: House, staff: Staff, language: str | None = None, parts: Collection[str] | None = None) -> bytes:
    """The whole event as one bookmarked PDF, also kept in ``folder/prints``.

    Raises ``Conflict("no_event")`` and ``Conflict("no_printed_address")``.
    """
    raise NotImplementedError


def document_html(house: House, staff: Staff, document: str, language: str | None = None) -> str:
    """One document of the pack as a page to look at."""
    raise NotImplementedError


def document_pdf(house: House, staff: Staff, document: str, language: str | None = None) -> bytes:
    """One document of the pack as PDF."""
    raise NotImplementedError


def note_pdf(house: House, serial: int, viewer: Viewer, language: str | None = None) -> bytes:
    """A debt as a printable note with its QR; for its parties and staff."""
    raise NotImplementedError


def note_html(house: House, serial: int, viewer: Viewer, language: str | None = None) -> str:
    """The same as a page to look at."""
    raise NotImplementedError
