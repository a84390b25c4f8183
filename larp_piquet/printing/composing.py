"""From pieces of print to one HTML page: each piece in its own language, all in the manner of the first."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from ..language import say, translations
from ..resources import folder
from ..wording.longs import short_again
from ..wording.typography import colon, semicolon
from .documents import DOCUMENTS, contexts
from .fonts import build
from .lacking import printable, tell
from .models import NoteData, NotesData, Printed
from .spelling import as_spelt
from .typeset import HOUSE

#: What opens a page of the paper in our templates; what flows over pages by itself has none.
_SHEET: Final = re.compile(r'<div class="sheet[ "]')


@dataclass(frozen=True, slots=True)
class Piece:
    """A document (a name of ``DOCUMENTS``) with its data, and how often it is wanted."""

    document: str
    data: Printed
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Composed:
    """A page of HTML. ``copies``: how often each of its parts is wanted, which bear the ids ``part-0``, ``part-1``, …

    ``pages`` is how many pages of paper it will be before copies are made, 0 where only the renderer can tell.
    """

    html: str
    copies: tuple[int, ...]
    pages: int


def compose(pieces: Sequence[Piece], base: str, *, title: str = "", duplex: bool = False) -> Composed:
    """All ``pieces`` one after another; ``base`` is the address of ``printables/``.

    ``title`` is that of the whole, else the event's name, or that of the only piece. Raises ``KeyError`` for a document
    that there is none of.
    """
    build()
    pieces = _gathered(pieces) if duplex else pieces
    set_ = [(piece, as_spelt(piece.data)) for piece in pieces]
    tell(piece.data for piece in pieces)
    whole = not base.startswith(HOUSE)  # the renderer takes what stands on a sheet again from what it has laid out
    parts: list[dict[str, Any]] = []
    for piece, data in set_:
        parts += _parts(piece, data, len(parts), duplex=duplex, whole=whole)
    first = set_[0][1]
    styles = dict.fromkeys(style for piece in pieces for style in DOCUMENTS[piece.document].styles)
    page = (
        _environment(first.language)
        .get_template("page.html")
        .render(
            language=first.language,
            base=base,
            manner=first.manner,
            document_title=title or _title([data for _piece, data in set_], parts),
            styles=list(styles),
            parts=parts,
            duplex=duplex,
        )
    )
    flows = any(not _SHEET.search(part["body"]) for part in parts)
    return Composed(
        # Typed apostrophes become printed ones; no template of ours has a single quote of any other kind.
        printable(page.replace("&#39;", "\u2019").replace("'", "\u2019")),
        tuple(part["copies"] for part in parts),
        0 if flows else sum(len(_SHEET.findall(part["body"])) for part in parts),
    )


def _parts(piece: Piece, data: Printed, first: int, *, duplex: bool, whole: bool) -> list[dict[str, Any]]:
    document = DOCUMENTS[piece.document]
    template = _environment(data.language).get_template(document.template)
    parts = []
    for place, given in enumerate(contexts(document, data), first):
        told = {"name": document.name, "heading": document.title, **given}
        parts.append(
            {
                "name": document.name,
                "language": data.language,
                "bookmark": short_again(given.get("document_title") or say(data.language, document.title)),
                "copies": piece.copies,
                "body": Markup(  # noqa: S704 - escaped there
                    template.render(part=told, data=data, duplex=duplex, whole=whole, place=place)
                ),
            }
        )
    return parts


#: Papers of which each has a page of its own where it is printed alone, and what they are on where many are bound.
ON_SHEETS: Final = {"debt_note": "debt_notes", "debt_note_card": "debt_notes_card"}


def _gathered(pieces: Sequence[Piece]) -> list[Piece]:
    """With notes that follow one another laid together on sheets of the paper that all the rest is printed on."""
    found: list[Piece] = []
    for document, run in groupby(pieces, key=lambda piece: piece.document):
        notes = list(run)
        if document in ON_SHEETS:
            data = tuple(each.data for each in notes if isinstance(each.data, NoteData))
            whole = NotesData(data, pieces[0].data.language, data[0].manner)
            notes = [Piece(ON_SHEETS[document], whole)]
        found += notes
    return found


def _title(data: Sequence[Printed], parts: Sequence[dict[str, Any]]) -> str:
    """Of many pieces the event's name; of one its own, with the event's where that is not on it.

    Of papers of a law without an event the names of them all.
    """
    own = list(dict.fromkeys(str(part["bookmark"]) for part in parts))
    events = [each.event_name for each in data if not isinstance(each, NoteData | NotesData) and each.event_name]
    if events and len(data) > 1:
        return events[0]
    return " · ".join([*events[:1], *own] if len(data) > 1 else [*events[:1], own[0]])


@cache
def _environment(language: str) -> Environment:
    environment = Environment(
        loader=FileSystemLoader(folder("printables")),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    environment.filters["nobreak"] = lambda text: str(text).replace(" ", "\u00a0")
    environment.globals.update(colon=colon(language), semicolon=semicolon(language))
    environment.install_gettext_translations(translations(language), newstyle=True)  # type: ignore[attr-defined]
    return environment
