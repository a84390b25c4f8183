"""From a document and its data to a page one can look at and to the PDF that is printed.

Every PDF is rendered by a process apart (see `apart`), so that no table waits for it.
"""

from __future__ import annotations

from collections.abc import Sequence

from . import apart
from .apart import Tell
from .composing import Piece, compose
from .documents import PACK, has
from .models import PackData, Printed
from .typeset import HOUSE, PressError


class NothingToPrintError(PressError):
    """The event has nothing for any of the documents asked for: no tables, no cast, no blank notes."""


def html(document: str, data: Printed, base: str = "/static/printables/") -> str:
    """The document as an HTML page; ``base`` is the address under which a browser finds ``printables/``.

    The page holds no inline style and no script. Raises ``KeyError`` for a document that is not in ``DOCUMENTS``.
    """
    return compose([Piece(document, data)], base).html


def pdf(document: str, data: Printed) -> bytes:
    """The document as PDF: tagged, titled, with our faces embedded; the same data give the same bytes.

    Raises ``PressError`` as `bound` does.
    """
    return apart.pdf(compose([Piece(document, data)], HOUSE + "printables/"))


def pack(data: PackData, parts: Sequence[str] = PACK, tell: Tell | None = None) -> bytes:
    """One bookmarked PDF of those ``parts`` for which the event has anything to print, as `bound` makes it."""
    return bound([Piece(name, data) for name in parts], tell=tell)


def bound(pieces: Sequence[Piece], *, title: str = "", tell: Tell | None = None) -> bytes:
    """One bookmarked PDF of all ``pieces`` for which there is anything to print; ``tell`` hears how far it is.

    It is laid out for a printer that prints on both sides and turns on the long edge: every sheet of paper begins on
    an odd page, and the backs of lying sheets stand on their heads. Copies of a piece follow one another, each whole.
    Raises ``PressError`` when the renderer fails, or says nothing for five minutes of a hundred pages, and
    ``NothingToPrintError`` when nothing is left of ``pieces``.
    """
    chosen = [each for each in pieces if not isinstance(each.data, PackData) or has(each.document, each.data)]
    if not chosen:
        raise NothingToPrintError(", ".join(each.document for each in pieces) or "nothing")
    return apart.pdf(compose(chosen, HOUSE + "printables/", title=title, duplex=True), tell)
