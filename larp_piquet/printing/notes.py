"""Notes of debt: the sentence that binds, and how large it can be set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ..language import say, translations
from ..wording.mark import N_
from . import qr
from .fitting import POINT, fit, paragraph_lines
from .models import BlankNote, NoteData, PackData

#: Least width of a code without its quiet zone, in millimetres, on A6 and on the size of a playing card.
NOTE_CODE: Final = 22.0
SMALL_NOTE_CODE: Final = 18.0
#: The sentence's room on either paper: width and height in millimetres, and the largest size of type.
A6: Final = (121.0, 30.0, 14)
CARD: Final = (45.5, 29.5, 10)
_LEADING: Final = 1.2


def sentence(data: NoteData) -> str:
    """The note's own sentence. Russian bends its verbs to the debtor's sex, so the catalogue holds three of it."""
    catalogue = translations(data.language)
    if data.gender == "f":
        text = catalogue.pgettext(
            "the debtor is a woman",
            "Be it known that I, %(debtor)s, stand indebted to %(creditor)s for %(cause)s in the sum of %(sum)s, "
            "which I shall make good to whoever brings me this paper, and till then hold a debt of honour.",
        )
    elif data.gender == "m":
        text = catalogue.pgettext(
            "the debtor is a man",
            "Be it known that I, %(debtor)s, stand indebted to %(creditor)s for %(cause)s in the sum of %(sum)s, "
            "which I shall make good to whoever brings me this paper, and till then hold a debt of honour.",
        )
    else:
        text = catalogue.pgettext(
            "the debtor may be a man or a woman",
            "Be it known that I, %(debtor)s, stand indebted to %(creditor)s for %(cause)s in the sum of %(sum)s, "
            "which I shall make good to whoever brings me this paper, and till then hold a debt of honour.",
        )
    words = data.words[:1].upper() + data.words[1:]
    # A dash closes the words, so that nothing can be added to them.
    return text % {
        "debtor": data.debtor,
        "creditor": (data.creditor_dative or data.creditor) if data.language == "ru" else data.creditor,
        "cause": data.cause,
        "sum": f"{firm(data.figures)} ({words}\u00a0—)",
    }


def firm(text: str) -> str:
    """A text that no line may break."""
    return text.replace(" ", "\u00a0")


def filled(data: NoteData, *, small: bool) -> dict[str, Any]:
    """What the template of a filled note is given."""
    least, (measure, height, largest) = (SMALL_NOTE_CODE, CARD) if small else (NOTE_CODE, A6)
    url = qr.printed(data.address, "N", data.token)
    text = sentence(data)
    return {
        "note": data,
        "sentence": text,
        "body_size": _size(text, measure, height, largest),
        "sum_size": fit(data.figures, "title", 25 if small else 39, 1, 17 if small else 21, 6),
        "place_size": fit(data.place, "text-italic", 45 if small else 54, 1, 7 if small else 10, 5),
        "qr": qr.svg(url, qr.batch_for([url], least), _named(data.language, data.serial)),
    }


def _size(text: str, measure: float, height: float, largest: int) -> int:
    def fits(size: int) -> bool:
        return paragraph_lines(text, size, measure) * size * POINT * _LEADING <= height

    return next((size for size in range(largest, 5, -1) if fits(size)), 5)


def blanks(data: PackData) -> dict[str, Any]:
    """Blank notes on sheets: four of A6, ten of the size of a card."""
    large = _drawn(data, [note for note in data.blank_notes if note.size == "a6"], NOTE_CODE)
    small = _drawn(data, [note for note in data.blank_notes if note.size == "card"], SMALL_NOTE_CODE)
    return {
        "large": [large[n : n + 4] for n in range(0, len(large), 4)],
        "small": [small[n : n + 10] for n in range(0, len(small), 10)],
    }


def _drawn(data: PackData, notes: Sequence[BlankNote], least: float) -> list[dict[str, Any]]:
    urls = [qr.printed(data.address, "N", note.token) for note in notes]
    batch = qr.batch_for(urls, least)
    return [
        {"serial": note.serial, "qr": qr.svg(url, batch, _named(data.language, note.serial))}
        for note, url in zip(notes, urls, strict=True)
    ]


def _named(language: str, serial: str) -> str:
    return say(language, N_("Code of the note %(serial)s"), serial=serial)
