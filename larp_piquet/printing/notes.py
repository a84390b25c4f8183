"""A note of debt that is filled in: what its template is given for either paper, A6 and the back of a playing card."""

from __future__ import annotations

from typing import Any, Final

from . import qr
from .fitting import LEAST, fit, fit_line, shortened
from .models import NoteData
from .noteforms import TEXTS
from .noteroom import (
    A6,
    CARD,
    CARD_APART,
    CARD_HEIR,
    CARD_MORE,
    CARD_MOST,
    DUPLICATE_LINE,
    Room,
    beside_initial,
    fits,
    initial_of,
    passed_through,
    running,
    sized,
    within,
)
from .notewords import closed, firm, heir_told, kind_of, more, texts_of
from .period import period
from .spelling import as_written

#: Least width of a code without its quiet zone, in millimetres, on A6 and on the size of a playing card.
NOTE_CODE: Final = 22.0
SMALL_NOTE_CODE: Final = 18.0
#: What the engraving behind the sum leaves to the title of a large note, in millimetres.
TITLE: Final = 55.0


def filled(data: NoteData, *, small: bool) -> dict[str, Any]:
    """What the template of a filled note is given: what is on both sides, the face, the back."""
    least, room = (SMALL_NOTE_CODE, CARD) if small else (NOTE_CODE, A6)
    labels = texts_of(data.language).labels
    duplicate = _copy(data, labels)
    if small and duplicate:
        room = (room[0], room[1] - DUPLICATE_LINE, room[2])
    url = qr.printed(data.address, "N", data.token)
    number = labels["number"] % {"serial": data.serial}
    kind = kind_of(data)
    data = within(data, small=small, room=room)
    title = kind.titles[data.language if data.language in TEXTS else "en"]
    return {
        "note": data,
        "as_written": as_written(data),
        "labels": labels,
        "period": period(data.year),
        "document_title": f"{title} {number}",
        "heading": title,
        "title_size": fit(title, "title", 47 if small else TITLE, 1, 13 if small else 21, 7),
        "number": number,
        "duplicate": duplicate,
        "qr": qr.svg(url, qr.batch_for([url], least), labels["code"] % {"serial": data.serial}),
        **_face(data, room, small=small),
        **_back(data, small=small),
    }


def _face(data: NoteData, room: Room, *, small: bool) -> dict[str, Any]:
    """The text with its initial, the sum, the place, and the stamp of what became of the debt."""
    text = running(data, small=small)
    beside = 0 if small or data.manner.plain or not text[:1].isalpha() else beside_initial(text)
    initial = initial_of(text) if beside else ""
    stamp = texts_of(data.language).stamps.get(data.state, "")
    return {
        "initial": initial,
        "sentence": text.removeprefix(initial),
        "body_size": beside or sized(text, *room),
        "figures": data.figures if not data.thing else "",
        "sum_size": fit(data.figures, "title", 25 if small else 39, 1, 17 if small else 21, 6),
        "place": fit_line(data.place, "text-italic", 45 if small else 54, 7 if small else 10),
        "stamp": stamp,
        "stamp_size": fit(stamp, "title", 36 if small else 70, 1, 15 if small else 30, 7),
    }


def _back(data: NoteData, *, small: bool) -> dict[str, Any]:
    """Through whose hands it went, what was had on account, and on a card all that its face has no room for."""
    texts = texts_of(data.language)
    labels = texts.labels
    had_of = labels["had_of"] % {"paid": firm(data.paid), "rest": firm(data.rest)} if data.paid else ""
    rest = more(data, small=True) if small else ""
    tall = bool(had_of and rest)
    if small and had_of:  # the back of a card has no account; what is left of the sum is its first word
        rest = f"{closed(had_of)} {rest}".rstrip()
    room = CARD_MOST if tall else CARD_MORE
    rest = shortened(rest, lambda part: fits(part, LEAST, *room[:2]))
    size = sized(rest, *room) if rest else LEAST
    heir = shortened(heir_told(data) if small else "", lambda part: fits(part, LEAST, *CARD_HEIR[:2]))
    hands, hands_size, hands_rows = passed_through(data.chain, "" if small else labels["hands"])
    return {
        "more": rest,
        "more_size": size,
        "more_tall": tall,
        "more_apart": not hands or fits(rest, size, CARD_MORE[0], CARD_APART),
        "heir": heir,
        "heir_size": sized(heir, *CARD_HEIR),
        "surety": texts.guarantor_signs if small and data.guarantor else "",
        "hands": hands,
        "hands_size": hands_size,
        "hands_rows": hands_rows,
        "had_of": had_of,
    }


def _copy(data: NoteData, labels: Any) -> str:
    """What says that this is not the first print: a proof, or a duplicate with its number."""
    if not data.copy:
        return str(labels["proof"])
    if data.copy == 1:
        return ""
    return f"{labels['copy']}, {labels['copy_number'] % {'copy': data.copy}}".replace(" ", "\u00a0")
