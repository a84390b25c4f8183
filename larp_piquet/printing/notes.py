"""A note of debt that is filled in: what its template is given for either paper, A6 and the back of a playing card."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from ..language import modern
from ..wording.typography import colon
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
    KEPT_CLEAR,
    QUARTER,
    Room,
    beside_initial,
    face,
    fits,
    initial_of,
    named,
    passed_through,
    unless_stump,
    within,
)
from .notewords import closed, firm, heir_told, kind_of, more, texts_of
from .period import period

#: Least width of a code without its quiet zone, in millimetres, on A6 and on the size of a playing card.
NOTE_CODE: Final = 22.0
SMALL_NOTE_CODE: Final = 18.0
#: What the engraving behind the sum leaves to the title of a large note, in millimetres.
TITLE: Final = 55.0


def filled(data: NoteData, *, small: bool, on_sheet: bool = False) -> dict[str, Any]:
    """What the template of a filled note is given: what is on both sides, the face, the back.

    ``on_sheet``: it is one of many on a sheet, where a large note is a quarter of the paper, whatever that is.
    """
    quarter = QUARTER if on_sheet and data.manner.paper == "letter" else A6
    least, room = (SMALL_NOTE_CODE, CARD) if small else (NOTE_CODE, quarter)
    labels = texts_of(data.language).labels
    url = qr.printed(data.address, "N", data.token)
    number = labels["number"] % {"serial": data.serial}
    kind = kind_of(data)
    data = within(data, small=small, room=room)
    title = kind.titles[data.language if data.language in TEXTS else "en"]
    duplicate = _copy(data, labels)
    return {
        "note": data,
        "labels": labels,
        "colon": colon(modern(data.language)),
        "period": period(data.year),
        "document_title": f"{title} {number}",
        "heading": title,
        "title_size": fit(title, "title", 47 if small else TITLE, 1, 13 if small else 21, 7),
        "number": number,
        "duplicate": fit_line(duplicate, "title", 26 if small else 58, 8 if small else 12),
        "qr": qr.svg(url, qr.batch_for([url], least), labels["code"] % {"serial": data.serial}),
        **_face(data, room, small=small),
        **_back(data, room, small=small),
    }


def _face(data: NoteData, room: Room, *, small: bool) -> dict[str, Any]:
    """The text with its initial, the sum, the place, and the stamp of what became of the debt."""
    beside = None if small or data.manner.plain else beside_initial(data, room)
    setting = beside or face(data, small=small, room=room)
    initial = initial_of(setting.text) if beside and setting.text[:1].isalpha() else ""
    stamp = texts_of(data.language).stamps.get(data.state, "")
    return {
        "initial": initial,
        "sentence": setting.text.removeprefix(initial),
        "body_size": setting.size,
        "close": setting.close,
        "figures": data.figures if not data.thing else "",
        "sum_size": fit(data.figures, "title", 25 if small else 39 if room == A6 else 33, 1, 17 if small else 21, 6),
        "place": fit_line(data.place, "text-italic", 45 if small else 54, 7 if small else 10),
        "stamp": stamp,
        "stamp_size": fit(stamp, "title", 36 if small else 70, 1, 15 if small else 30, 7),
    }


def _back(data: NoteData, room: Room, *, small: bool) -> dict[str, Any]:
    """Through whose hands it went, what was had on account, and on a card all that its face has no room for."""
    texts = texts_of(data.language)
    labels = texts.labels
    had_of = labels["had_of"] % {"paid": firm(data.paid), "rest": firm(data.rest)} if data.paid else ""
    # The back of a card has no account; what is left of the sum is its first word.
    beside, size, tall = _beside(data, closed(had_of) if had_of else "") if small else ("", LEAST, False)
    heir, heir_size = _heir(data) if small else ("", LEAST)
    hands, hands_size, hands_rows = passed_through(data.chain, "" if small else labels["hands"], room[0] - KEPT_CLEAR)
    return {
        "more": beside,
        "more_size": size,
        "more_tall": tall,
        "more_apart": not hands or fits(beside, size, CARD_MORE[0], CARD_APART),
        "heir": heir,
        "heir_size": heir_size,
        "surety": texts.guarantor_signs if small and data.guarantor else "",
        "hands": hands,
        "hands_size": hands_size,
        "hands_rows": hands_rows,
        "had_of": had_of,
    }


def _beside(data: NoteData, had_of: str) -> tuple[str, int, bool]:
    """What stands on the back of a card beside the debt, its size, and whether it takes the place of a line more."""
    tall = bool(had_of and more(data, small=True))
    measure, height, largest = CARD_MOST if tall else CARD_MORE

    def told(data: NoteData, size: int) -> str:
        return f"{had_of} {more(named(data, size, measure), small=True)}".strip().replace("….", "…")

    def holds(witnesses: str) -> bool:
        return fits(told(replace(data, witnesses=witnesses), LEAST), LEAST, measure, height)

    data = replace(data, witnesses=unless_stump(shortened(data.witnesses, holds), data.witnesses))
    for size in range(largest, LEAST - 1, -1):
        text = told(data, size)
        if fits(text, size, measure, height):
            return text, size, tall
    return shortened(text, lambda part: fits(part, LEAST, measure, height)), LEAST, tall


def _heir(data: NoteData) -> tuple[str, int]:
    """Who owes it now, as the back of a card has it, and the size."""
    measure, height, largest = CARD_HEIR
    for size in range(largest, LEAST - 1, -1):
        text = heir_told(named(data, size, measure))
        if fits(text, size, measure, height):
            return text, size
    return shortened(heir_told(data), lambda part: fits(part, LEAST, measure, height)), LEAST


def _copy(data: NoteData, labels: Any) -> str:
    """What says that this is not the first print: a proof, or a duplicate with its number."""
    if not data.copy:
        return str(labels["proof"]).replace(" ", "\u00a0")
    if data.copy == 1:
        return ""
    return f"{labels['copy']}, {labels['copy_number'] % {'copy': data.copy}}".replace(" ", "\u00a0")
